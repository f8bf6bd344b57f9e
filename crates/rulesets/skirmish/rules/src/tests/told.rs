//! What the engine tells while it follows a clause: a replay shows every die and every move.

use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::{DiceReferee, Recorder, Side, UnitId};

use crate::Action;
use crate::book::Play;
use crate::event::Event;
use crate::morale::{clear_markers, rally, test};
use crate::state::{Activation, Condition, Morale, Place, State};
use crate::tests::fixture::{at, field, put};
use crate::turn::apply;
use crate::{Skirmish, Walk};

/// What is told while somebody does something with these dice, all of which are rolled.
pub(super) fn told(
    dice: &[u8],
    act: impl FnOnce(&mut DiceReferee<Scripted, Recorder<Event>>),
) -> Vec<Event> {
    let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
    act(&mut referee);
    referee.into_parts().1.events
}

/// The events by name.
pub(super) fn names(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| {
        let text = format!("{event:?}");
        text.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
    };
    events.iter().map(name).collect()
}

fn team() -> (Skirmish, State, UnitId) {
    let (book, mut state) = field(&["U02", "U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 20.0), true);
    put(&book, &mut state, 2, (30.0, 40.0), true);
    (book, state, a)
}

// SK-SUPP-04, SK-SUPP-05, SK-SUPP-06: each die of suppression with its bonus.
#[test]
fn dice_of_suppression_are_told() {
    let (book, mut state, unit) = team();
    state.unit_mut(unit).markers = 3;
    let events =
        told(&[3, 2, 1], |referee| clear_markers(&mut Play::new(&book, &mut state, referee), unit));
    let rolled = |score, removed| Event::SuppressionRolled { unit, score, needed: 4, removed };
    assert_eq!(events, [rolled(4, true), rolled(3, false), rolled(2, false)]);
    assert_eq!(state.unit(unit).markers, 2);
    assert_eq!(
        told(&[], |referee| clear_markers(&mut Play::new(&book, &mut team().1, referee), unit)),
        []
    );
}

// SK-MORALE-10, SK-MORALE-11, SK-MORALE-12, SK-MORALE-13, SK-MORALE-14, SK-MORALE-17, SK-MORALE-24: each test with its die
// and its total, and what comes of it.
#[test]
fn tests_of_morale_are_told() {
    let (book, state, unit) = team();
    let whole = told(&[], |referee| {
        assert!(test(&mut Play::new(&book, &mut state.clone(), referee), unit));
    });
    assert_eq!(whole, [Event::Tested { unit, roll: 0, total: 8 }]);
    let mut weak = state;
    weak.unit_mut(unit).markers = 1;
    for man in 2..4 {
        weak.unit_mut(unit).figures[man].condition = Condition::Killed;
    }
    let fails: [(&[u8], &[&str]); 5] = [
        (&[1], &["Tested"]),
        (&[3], &["Tested", "Retires", "Moved"]),
        (&[4], &["Tested", "Suppressed"]),
        (&[5, 3], &["Tested", "Shaken", "Moved"]),
        (&[6], &["Tested", "Routs", "Moved", "Moved"]),
    ];
    for (dice, wanted) in fails {
        let mut state = weak.clone();
        let events = told(dice, |referee| {
            test(&mut Play::new(&book, &mut state, referee), unit);
        });
        assert_eq!(names(&events), wanted, "{dice:?}");
        let second = match dice[0] {
            3 => Some(Event::Retires { unit }),
            5 => Some(Event::Shaken { unit, inches: 3 }),
            6 => Some(Event::Routs { unit }),
            _ => None,
        };
        assert!(second.is_none_or(|second| events[1] == second), "{events:?}");
        assert_eq!(events[0], Event::Tested { unit, roll: dice[0], total: 2 });
    }
}

// SK-MORALE-15, SK-MORALE-20, SK-MORALE-22: the die of a rally; none below half strength.
#[test]
fn a_rally_is_told_with_its_die() {
    let (book, mut state, unit) = team();
    state.unit_mut(unit).morale = Morale::Rout;
    for man in 2..4 {
        state.unit_mut(unit).figures[man].condition = Condition::Disabled;
    }
    for roll in [5, 6] {
        let mut state = state.clone();
        let events = told(&[roll], |referee| {
            rally(&mut Play::new(&book, &mut state, referee), unit);
        });
        assert_eq!(events, [Event::RallyRolled { unit, roll }]);
        assert_eq!(state.unit(unit).morale == Morale::Steady, roll == 6);
    }
    state.unit_mut(unit).figures[1].condition = Condition::Killed;
    assert_eq!(
        told(&[], |referee| {
            rally(&mut Play::new(&book, &mut state, referee), unit);
        }),
        []
    );
}

// SK-MORALE-23, SK-ACT-15, SK-MOVE-24, SK-UNIT-14: who is surrounded gives up, and is gone as captured.
#[test]
fn who_is_surrounded_surrenders_and_is_told_of() {
    let (book, mut state) = field(&["U01"], &["G10", "G10", "G10"]).play();
    let unit = put(&book, &mut state, 0, (30.0, 20.0), true);
    for (foe, place) in [(1, (30.0, 30.0)), (2, (22.0, 14.0)), (3, (38.0, 14.0))] {
        put(&book, &mut state, foe, place, true);
    }
    let events =
        told(&[], |referee| crate::morale::rout(&mut Play::new(&book, &mut state, referee), unit));
    assert_eq!(events[0], Event::Surrendered { unit });
    assert_eq!(
        (state.unit(unit).place, state.unit(unit).morale),
        (Place::Gone, Morale::Surrendered)
    );
    assert!(state.unit(unit).figures[..4].iter().all(|man| man.condition == Condition::Captured));
}

// SK-MOVE-02, SK-MOVE-18, SK-SPOT-05, SK-MELEE-03, SK-TURN-12: moves, looks, charges and fights.
#[test]
fn what_teams_do_is_told() {
    let (book, state) = {
        let (book, mut state) =
            field(&["U01"], &["G10"]).rect("crops", (26.0, 24.0, 34.0, 34.0)).play();
        put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (30.0, 29.5), true);
        (book, state)
    };
    let unit = UnitId(0);
    let act = |state: &mut State, dice: &[u8], action| {
        told(dice, |referee| apply(&mut Play::new(&book, state, referee), action))
    };
    let mut hidden = state.clone();
    hidden.unit_mut(UnitId(1)).spotted = false;
    hidden.waiting.insert(unit);
    assert_eq!(act(&mut hidden, &[], Action::Activate { unit }), [Event::Acts { unit }]);
    let there = at(30.0, 29.5);
    let looked = act(&mut hidden, &[7], Action::Spot { man: 0, at: there });
    assert_eq!(looked, [Event::Looked { unit, at: there, roll: 7, needed: 8 }]);
    let found = act(&mut hidden, &[8], Action::Spot { man: 1, at: there });
    assert_eq!(names(&found), ["Looked", "Spotted"]);
    assert_eq!(found[1], Event::Spotted { unit: UnitId(1), by: Some(unit) });
    let walk =
        Walk { to: at(30.0, 14.0), front: wargauge_rules::table::Bearing::NORTH, close: true };
    let mut moved = state.clone();
    moved.activation = Some(Activation::of(unit));
    assert_eq!(
        act(&mut moved, &[], Action::Move(walk)),
        [Event::Moved { unit, to: at(30.0, 14.0) }]
    );
    let mut charging = state;
    put(&book, &mut charging, 0, (30.0, 26.0), true);
    charging.activation = Some(Activation::of(unit));
    let charged = act(&mut charging, &[1], Action::Charge { target: UnitId(1) });
    assert_eq!(names(&charged)[..2], ["Charged", "Moved"], "{charged:?}");
    let fought = told(&[6, 1], |referee| {
        crate::assault::melee_round(&mut Play::new(&book, &mut charging, referee), Side::A);
    });
    assert!(
        matches!(fought[0], Event::Fought { unit: UnitId(0), foe: UnitId(1), .. }),
        "{fought:?}"
    );
}
