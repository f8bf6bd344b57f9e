//! More halves of clauses of the tables, the charts and what is told.

use wargauge_rules::drawing::DrawnRulebook;
use wargauge_rules::table::Bearing;
use wargauge_rules::{Ruleset, Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::charts;
use crate::event::Event;
use crate::men::place;
use crate::movement::{Walk, march};
use crate::position::Leg;
use crate::solo::facts_of;
use crate::spotting::react_to_move;
use crate::state::{Activation, Condition, Drill, Morale, Phase, State};
use crate::tests::fixture::{at, field, put, quiet};
use crate::tests::further_halves::told;
use crate::turn;

const SOLO: &str = "[solo]\nside = 'red'\n";

// SK-RISK-18: twice as many men have shot at a team as it has, of every size; heavy weapons at any number.
#[test]
fn a_team_is_overwhelmed_by_twice_as_many_shooters() {
    for men in 1..=4u8 {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        for man in men.into()..4 {
            state.unit_mut(b).figures[man].condition = Condition::Killed;
        }
        let fired_at = |shooters: u8, any: bool, heavy: bool| {
            let mut state = state.clone();
            let fire = &mut state.unit_mut(b).under_fire;
            (fire.shooters, fire.any, fire.heavy) = (shooters, any, heavy);
            facts_of(Scene::new(&book, &state), b).overwhelmed
        };
        assert!(fired_at(2 * men, true, false) && !fired_at(2 * men - 1, true, false), "{men}");
        assert!(!fired_at(2 * men, false, false) && fired_at(1, true, true), "{men}");
    }
}

// SK-SPOT-03, SK-SPOT-24, SK-SPOT-25, SK-SPOT-26: who watches a move tries to spot the mover: not who runs, is in contact, or has no
// point left by wounds and markers; and nobody whom somebody has spotted.
#[test]
fn who_runs_or_is_in_contact_does_not_react_to_a_move() {
    let (book, mut state) = field(&["U01", "U09"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    (state.unit_mut(b).spotted, state.unit_mut(b).moved) = (false, true);
    let looks = |change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        change(&mut state);
        let path = Leg::new(at(30.0, 40.0), at(30.0, 40.0));
        let (_, events) = told(&state, &[1], |state, referee| {
            react_to_move(&mut Play::new(&book, state, referee), b, path);
        });
        events.iter().filter(|it| matches!(it, Event::Looked { .. })).count()
    };
    assert_eq!(looks(&|_| ()), 1);
    assert_eq!(looks(&|state| state.unit_mut(a).morale = Morale::Rout), 0);
    assert_eq!(looks(&|state| state.unit_mut(a).markers = 2), 0);
    assert_eq!(looks(&|state| state.unit_mut(b).spotted = true), 0);
    let second = |state: &mut State| {
        put(&book, state, 1, (40.0, 10.0), true);
    };
    assert_eq!(looks(&second), 2, "each team");
}

// SK-SPOT-31: contacts on a drawing: from one side of the table to the other, each place once, whoever sees it.
#[test]
fn contacts_on_a_drawing_go_from_one_side_to_the_other() {
    let (book, mut state) = field(&["U01", "U01"], &["G01", "G01"])
        .rect("stone-building", (35.0, 0.0, 37.0, 46.0))
        .play();
    put(&book, &mut state, 0, (50.0, 10.0), true);
    put(&book, &mut state, 1, (20.0, 10.0), true);
    for (unit, x) in [(2, 20.0), (3, 50.0)] {
        let unit = put(&book, &mut state, unit, (x, 40.0), true);
        let here = state.unit_mut(unit);
        (here.spotted, here.known) = (false, false);
    }
    let shown: Vec<String> = book
        .pieces(&state, Some(Side::A))
        .iter()
        .filter(|piece| piece.key >= 256)
        .map(|piece| format!("{:?}", piece.at))
        .collect();
    let by = |unit: u8, side| book.view(&state, side).contacts(UnitId(unit)).to_vec();
    assert_eq!((by(0, Side::A), by(1, Side::A)), (vec![at(50.0, 40.0)], vec![at(20.0, 40.0)]));
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(shown[0].contains("20") && shown[1].contains("50"), "{shown:?}");
}

// SK-POL-18: a launcher team stalks what it sees within reach of its walk; others do not.
#[test]
fn only_a_launcher_team_stalks() {
    for (entry, stalks) in [("U06", true), ("U01", false)] {
        let scene = field(&[entry], &["G26", "G01"]).rect("ruin", (38.0, 27.0, 42.0, 29.0));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 5.0), true);
        put(&book, &mut state, 1, (30.0, 44.0), true);
        put(&book, &mut state, 2, (10.0, 30.0), true);
        state.activation = Some(Activation::of(a));
        let next = charts::next_action(Scene::new(&book, &state), a, Drill::Advance);
        let Action::Move(walk) = next else { panic!("{next:?}") };
        assert_eq!(walk.to.x > 3000, stalks, "{entry}: {walk:?}");
    }
}

// SK-PORTAL-04: a portal goes to where nobody sees it, if there is such a spot; one who sees it is enough.
#[test]
fn one_who_sees_a_spot_is_enough() {
    let scene = field(&["U09", "U09"], &["G10"]).solo(SOLO);
    let (book, mut state) = scene.rect("stone-building", (20.0, 20.0, 30.0, 30.0)).play();
    put(&book, &mut state, 0, (25.0, 10.0), true);
    let next =
        |state: &State| crate::solo::next_spot(Scene::new(&book, state), at(25.0, 24.0), Side::A);
    let alone = next(&state).expect("behind the house");
    assert!(alone.y > 3000, "{alone:?}");
    put(&book, &mut state, 1, (25.0, 40.0), true);
    let watched = next(&state);
    assert_ne!(watched, Some(alone), "now it is seen from behind");
}

// SK-GUN-20, SK-MOVE-20: who walks faces as he was told, his gun too, and all stand in line about the new place.
#[test]
fn who_walks_faces_as_told() {
    for entry in ["U01", "G14"] {
        let (book, mut state) =
            field(&[entry], &[if entry == "U01" { "G01" } else { "U01" }]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        state.activation = Some(Activation::of(a));
        let walk = Walk { to: at(30.0, 11.0), front: Bearing::EAST, close: true };
        march(&mut Play::new(&book, &mut state, &mut quiet()), a, walk);
        assert_eq!(state.unit(a).front, Bearing::EAST, "{entry}");
        assert_eq!(state.unit(a).figures[0].at, at(30.0, 11.0), "{entry}");
        if entry == "G14" {
            let hull = &state.unit(a).hull;
            assert_eq!((hull.at, hull.front), (at(30.0, 11.0), Bearing::EAST));
        }
    }
}

// SK-POL-15, SK-ACT-30, SK-AFVSOLO-36: told to run a unit never shoots, even where it can go no farther; told to halt it does.
#[test]
fn who_runs_does_not_shoot_by_the_charts() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 25.0), true);
    state.activation = Some(Activation { moves: 2, ..Activation::of(a) });
    let next = |state: &State, drill| charts::next_action(Scene::new(&book, state), a, drill);
    assert!(matches!(next(&state, Drill::Halt), Action::Fire(_)));
    state.unit_mut(a).morale = Morale::Retiring;
    let run = next(&state, Drill::Rout);
    assert!(!matches!(run, Action::Fire(_)), "{run:?}");
    for moves in 0..=2 {
        for morale in [Morale::Steady, Morale::Retiring, Morale::Rout] {
            state.unit_mut(a).morale = morale;
            state.activation = Some(Activation { moves, ..Activation::of(a) });
            let run = next(&state, Drill::Rout);
            assert!(!matches!(run, Action::Fire(_)), "{moves} {morale:?} {run:?}");
        }
    }
}

// SK-ACT-31: a crew told to go on goes back to the gun it has left if that is nearer than the nearest enemy; else it does not.
#[test]
fn who_goes_back_to_his_gun() {
    for (y, goes) in [(20.0, true), (31.0, false)] {
        let (book, mut state) = field(&["U01"], &["G14"]).solo(SOLO).play();
        let a = put(&book, &mut state, 0, (30.0, 4.0), true);
        let gun = put(&book, &mut state, 1, (30.0, 30.0), true);
        state.unit_mut(gun).weapon_left = true;
        let men = book.profile(gun).figures.len();
        for man in 0..men {
            state.unit_mut(gun).figures[man].at = at(30.0 + man as f64, 40.0);
        }
        state.unit_mut(a).figures[0].at = at(30.0, y);
        for man in 1..4 {
            state.unit_mut(a).figures[man].condition = Condition::Killed;
        }
        state.unit_mut(gun).on_chart = true;
        state.phase = Phase::Play(Side::B);
        let (after, _) = told(&state, &[1], |state, referee| {
            turn::by_tables::run_phase(&mut Play::new(&book, state, referee), Side::B);
        });
        let drill = after.unit(gun).drill;
        assert!(matches!(drill, Drill::Halt | Drill::Orders), "{drill:?}");
        let nearer = place(Scene::new(&book, &after), gun).y < 4000;
        assert_eq!(nearer, goes, "{y} {drill:?}");
    }
}

// SK-GAME-04, SK-TURN-01, SK-TURN-02: the end of a game is told, after which nothing is.
#[test]
fn the_end_is_told() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    put(&book, &mut state, 0, (30.0, 4.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    (state.turn, state.phase_number, state.first) = (12, 24, Some(Side::A));
    state.phase = Phase::Play(Side::B);
    state.waiting = crate::state::UnitSet::EMPTY;
    let (after, events) = told(&state, &[], |state, referee| {
        turn::advance(&mut Play::new(&book, state, referee));
    });
    let Phase::Over(outcome) = after.phase else { panic!("{:?}", after.phase) };
    let ends: Vec<_> = events
        .iter()
        .filter_map(|it| match it {
            Event::Ended(outcome) => Some(*outcome),
            _ => None,
        })
        .collect();
    assert_eq!(ends, [outcome]);
    assert!(matches!(events.last(), Some(Event::Ended(_))));
}
