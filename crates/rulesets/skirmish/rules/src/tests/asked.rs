//! What a player asks of a view, answered for his own and not for the other's.

use wargauge_rules::table::Length;
use wargauge_rules::{Ruleset, Side, UnitId};

use crate::fire::FireAt;
use crate::men::Man;
use crate::state::{Activation, Condition, PausedMove, Phase, Place, State};
use crate::tests::fixture::{at, field, put};
use crate::units::{Ammo, HandHeld};

// SK-SCEN-09, SK-MOVE-25, SK-SPOT-01, SK-UNIT-22, SK-AP-12: who is placed, who acts and how far he has come.
#[test]
fn views_tell_who_is_placed_who_acts_and_how_far_he_came() {
    let (book, mut state) = field(&["U01", "U22"], &["G01"]).play();
    let own = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (50.0, 10.0), true);
    let foe = put(&book, &mut state, 2, (30.0, 40.0), true);
    let placing = |state: &State| Side::BOTH.map(|side| book.view(state, side).placing());
    state.placing = Some(own);
    assert_eq!(placing(&state), [None, None], "in play");
    let mut deploys = state.clone();
    deploys.phase = Phase::Deploy(Side::A);
    assert_eq!(placing(&deploys), [Some(own), None]);
    deploys.placing = None;
    assert_eq!(placing(&deploys), [None, None]);
    let acting = |state: &State| {
        Side::BOTH.map(|side| {
            let view = book.view(state, side);
            (view.moves_made(), view.is_interrupted())
        })
    };
    assert_eq!(acting(&state), [(0, false); 2], "nobody acts");
    state.activation = Some(Activation { moves: 2, ..Activation::of(own) });
    assert_eq!(acting(&state), [(2, false), (0, false)]);
    state.activation = Some(Activation { driven: true, ..Activation::of(tank) });
    assert_eq!(acting(&state), [(1, false), (0, false)]);
    let (to, front) = (at(30.0, 44.0), wargauge_rules::table::Bearing::NORTH);
    let paused = Some(PausedMove { men: 1, left: Length::ZERO, to, front, close: true });
    state.activation = Some(Activation { paused, ..Activation::of(foe) });
    assert_eq!(acting(&state), [(0, false), (0, true)]);
    let both = |ask: &dyn Fn(&crate::View<'_>, UnitId) -> bool, state: &State| {
        let view = book.view(state, Side::A);
        [ask(&view, own), ask(&view, foe)]
    };
    for unit in [own, foe] {
        let here = state.unit_mut(unit);
        here.under_fire.any = true;
        here.figures[1].looked = true;
    }
    assert_eq!(both(&|view, unit| view.is_under_fire(unit), &state), [true, false]);
    assert_eq!(both(&|view, unit| view.is_discovered(unit), &state), [true, false]);
    assert_eq!(both(&|view, unit| view.has_looked(unit, 1), &state), [true, false]);
    assert_eq!(both(&|view, unit| view.has_looked(unit, 0), &state), [false, false]);
    state.unit_mut(own).spotted = false;
    state.unit_mut(own).under_fire.any = false;
    assert_eq!(both(&|view, unit| view.is_discovered(unit), &state), [false, false]);
    assert_eq!(both(&|view, unit| view.is_under_fire(unit), &state), [false, false]);
}

// SK-AP-06, SK-AP-12, SK-AP-24, SK-UNIT-21: what units have left.
#[test]
fn views_tell_what_units_have_left_and_hide_the_enemys_ammunition() {
    let (book, mut state) = field(&["U06"], &["G08"]).play();
    let own = put(&book, &mut state, 0, (30.0, 10.0), true);
    let foe = put(&book, &mut state, 1, (30.0, 40.0), true);
    let view = book.view(&state, Side::A);
    assert_eq!((view.ammo(own).rockets, view.ammo(foe)), (6, Ammo::default()));
    assert_eq!([own, foe].map(|unit| view.points_of(unit, 0)), [2, 2]);
    assert_eq!([own, foe].map(|unit| view.total_of(unit)), [4, 4]);
    let spent = |change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        for unit in [own, foe] {
            for man in &mut state.unit_mut(unit).figures {
                man.spent = 2;
            }
        }
        change(&mut state);
        let view = book.view(&state, Side::A);
        [view.is_spent(own), view.is_spent(foe)]
    };
    assert_eq!(spent(&|_| ()), [true, false], "the other's is not told");
    assert_eq!(spent(&|state| state.unit_mut(own).points = 1), [false, false]);
    assert_eq!(spent(&|state| state.unit_mut(own).saved[1] = 1), [false, false]);
    assert_eq!(spent(&|state| state.unit_mut(own).figures[1].spent = 1), [false, false]);
    assert_eq!(spent(&|state| state.unit_mut(own).place = Place::Aboard(foe)), [false, false]);
    for unit in [own, foe] {
        state.unit_mut(unit).points = 3;
    }
    state.unit_mut(foe).spotted = false;
    state.unit_mut(own).spotted = false;
    state.unit_mut(own).figures[1].condition = Condition::Wounded;
    let view = book.view(&state, Side::A);
    assert_eq!([own, foe].map(|unit| view.stored(unit)), [3, 0]);
    assert_eq!([own, foe].map(|unit| view.points_of(unit, 0)), [2, 0]);
    assert_eq!([own, foe].map(|unit| view.total_of(unit)), [3, 0]);
}

// SK-HHAT-08, SK-SHOOT-26, SK-MOVE-02: what he would have before him, and how far he goes.
#[test]
fn views_tell_the_aim_and_pace_that_a_man_would_have() {
    let (book, mut state) = field(&["U06", "U01"], &["G26", "G01"]).play();
    let rockets = put(&book, &mut state, 0, (30.0, 10.0), true);
    let own = put(&book, &mut state, 1, (40.0, 10.0), true);
    let tank = put(&book, &mut state, 2, (30.0, 20.0), true);
    let foe = put(&book, &mut state, 3, (40.0, 20.0), true);
    let asks = |state: &State| {
        let view = book.view(state, Side::A);
        let needed =
            |unit| view.hand_held_needed(Man::new(unit, 0), tank, HandHeld::Launcher).is_some();
        let aims = |unit, target| view.aims(unit, target, FireAt::Men).len();
        (needed(rockets), aims(own, foe), aims(foe, own))
    };
    assert_eq!(asks(&state), (true, 4, 0));
    let theirs = book.view(&state, Side::B);
    assert!(theirs.hand_held_needed(Man::new(rockets, 0), tank, HandHeld::Launcher).is_none());
    let paces = [Side::A, Side::B].map(|side| book.view(&state, side).pace(own, at(40.0, 30.0)));
    assert_eq!(paces, [Length::inches(6), Length::ZERO]);
    for unit in [tank, foe] {
        state.unit_mut(unit).spotted = false;
    }
    assert_eq!(asks(&state), (false, 0, 0), "nobody has been spotted");
}
