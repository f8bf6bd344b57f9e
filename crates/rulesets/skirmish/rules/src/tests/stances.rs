//! What is kept of stances and sights against what is looked at anew.

use wargauge_rules::table::stream::KeyedDice;
use wargauge_rules::{Deaf, DiceReferee, Pending, Ruleset, Side, UnitId};

use crate::book::Scene;
use crate::men::{Man, active, active_set, bounds, present};
use crate::position::{eye_of, men_seen, sees_unit, visible_men};
use crate::spotting::contacts_of;
use crate::state::State;
use crate::tests::fixture::{built_in, built_in_with};
use crate::{Skirmish, spotting};

/// Everybody of both sides sees the same whether it was kept or not.
fn compare(book: &Skirmish, state: &State) {
    let anew = state.clone();
    for side in Side::BOTH {
        for unit in present(state, side) {
            assert_eq!(
                active_set(Scene::new(book, state), unit),
                active_set(Scene::new(book, &anew), unit)
            );
            assert_eq!(
                bounds(Scene::new(book, state), unit),
                bounds(Scene::new(book, &anew), unit)
            );
            for foe in present(state, side.foe()) {
                compare_sights(book, (state, &anew), (unit, foe));
            }
        }
    }
}

fn compare_sights(book: &Skirmish, (state, anew): (&State, &State), (unit, foe): (UnitId, UnitId)) {
    assert_eq!(
        sees_unit(Scene::new(book, state), unit, foe),
        sees_unit(Scene::new(book, anew), unit, foe)
    );
    for man in active(Scene::new(book, state), unit) {
        let kept = men_seen(Scene::new(book, state), Man::new(unit, man), foe);
        let looked =
            visible_men(Scene::new(book, anew), eye_of(Scene::new(book, anew), unit, man), foe);
        assert_eq!(kept, looked, "{unit:?} {man} {foe:?}");
        for other in active(Scene::new(book, state), foe) {
            let back = men_seen(Scene::new(book, state), Man::new(foe, other), unit);
            assert_eq!(kept >> other & 1, back >> man & 1, "sight is mutual");
        }
    }
}

/// Nobody is a contact who has not been noted as one.
fn contacts_are_noted(book: &Skirmish, state: &State) {
    for side in Side::BOTH {
        for unit in present(state, side.foe()) {
            let here = state.unit(unit);
            let at = spotting::anchor(Scene::new(book, state), unit);
            if !here.spotted && !here.offered {
                let mut viewers = present(state, side).into_iter();
                assert!(
                    !viewers
                        .any(|viewer| contacts_of(Scene::new(book, state), viewer).contains(&at))
                );
            }
        }
    }
}

fn played_at_random(book: &Skirmish, decisions: usize) {
    let mut referee = DiceReferee::new(KeyedDice::new(7), Deaf);
    let mut state = book.setup(&mut referee);
    let mut options = Vec::new();
    for step in 0..decisions {
        if !matches!(book.pending(&state), Pending::Decision(_)) {
            return;
        }
        options.clear();
        book.options(&state, &mut options);
        let action = options[step * 7_919 % options.len()];
        book.apply(&mut state, action, &mut referee);
        compare(book, &state);
        contacts_are_noted(book, &state);
    }
}

// SK-GEO-05, SK-SPOT-31
#[test]
fn what_is_kept_is_what_is_seen() {
    for name in ["gun-line", "meeting-100", "night-patrol", "farm-solo"] {
        played_at_random(&built_in(name), 200);
    }
    played_at_random(&built_in_with("meeting-200", &["hidden_hulls_block=on"]), 200);
}
