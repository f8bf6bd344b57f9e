//! Spotting and sight: EX-03 to EX-05.

use wargauge_rules::table::odometer::Chance;

use crate::book::{Play, Scene};
use crate::men::{Man, place};
use crate::position::{Leg, ground_eye, sees_point};
use crate::spotting::{TargetState, WatcherState, needed, react_to_move, watcher_needed};
use crate::tests::fixture::{at, field, put, script};

const PLAIN: TargetState = TargetState {
    visible: true,
    still_in_cover: false,
    shooting: false,
    sniper: false,
    driving: false,
};
const AWARE: WatcherState =
    WatcherState { aware: true, suppressed: false, optics: false, closed: false, shift: 0 };

fn square(inches: f64) -> i64 {
    ((inches * 100.0).round() as i64).pow(2)
}

// EX-03: SK-SPOT-01, SK-SPOT-02, SK-SPOT-04, SK-SPOT-05, SK-SPOT-08, SK-SPOT-09, SK-SPOT-10, SK-SPOT-11, SK-SPOT-14, SK-GEO-03, SK-GEO-09
#[test]
fn ex_03_men_spot_in_their_own_movement_by_range_and_cover() {
    let mark = TargetState { still_in_cover: true, ..PLAIN };
    assert_eq!(needed(square(17.4), AWARE, mark), Some(8));
    let all_fail = Chance::new(7_u128.pow(4), 10_000);
    assert_eq!(10_000 - all_fail.numerator, 7599);
    let (book, mut state) = field(&["U01"], &["G01"]).rect("wood", (20.0, 30.0, 40.0, 40.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 13.6), true);
    let b = put(&book, &mut state, 1, (30.0, 31.0), true);
    state.unit_mut(b).spotted = false;
    assert_eq!(watcher_needed(Scene::new(&book, &state), Man::new(a, 0), b), Some(8));
    crate::spotting::attempt(
        &mut Play::new(&book, &mut state, &mut script(&[5])),
        Man::new(a, 0),
        b,
    );
    assert!(!state.unit(b).spotted && state.unit(a).figures[0].looked);
    crate::spotting::attempt(
        &mut Play::new(&book, &mut state, &mut script(&[8])),
        Man::new(a, 1),
        b,
    );
    assert!(state.unit(b).spotted);
    for (distance, score) in [(8.0, 3), (8.01, 5), (20.01, 8), (48.01, 10), (60.0, 10)] {
        assert_eq!(needed(square(distance), AWARE, PLAIN), Some(score));
    }
    assert_eq!(needed(square(60.01), AWARE, PLAIN), None);
}

// EX-04: SK-DICE-04, SK-SPOT-03, SK-SPOT-06, SK-SPOT-07, SK-SPOT-12, SK-SPOT-13, SK-SPOT-16, SK-SPOT-18, SK-SPOT-19, SK-SPOT-24
#[test]
fn ex_04_who_moves_near_in_the_open_is_spotted_without_a_die() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 13.0), true);
    let b = put(&book, &mut state, 1, (30.0, 32.9), true);
    state.unit_mut(b).spotted = false;
    state.unit_mut(a).markers = 1;
    state.unit_mut(a).aware = false;
    crate::spotting::notice_mover(&mut Play::new(&book, &mut state, &mut script(&[])), b);
    assert!(state.unit(b).spotted, "no die at 19.9 inches in the open");
    let suppressed = WatcherState { suppressed: true, ..AWARE };
    assert_eq!(needed(square(27.0), suppressed, PLAIN), Some(10));
    let unaware = WatcherState { aware: false, ..suppressed };
    assert_eq!(needed(square(27.0), unaware, PLAIN), None);
    let glasses = WatcherState { optics: true, ..AWARE };
    assert_eq!(needed(square(63.0), glasses, PLAIN), Some(10));
    // (b) as it happens: one die for the team, a 10 is needed.
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(b).spotted = false;
    state.unit_mut(a).aware = true;
    let path = Leg::new(place(Scene::new(&book, &state), b), place(Scene::new(&book, &state), b));
    react_to_move(&mut Play::new(&book, &mut state, &mut script(&[9])), b, path);
    assert!(!state.unit(b).spotted);
    react_to_move(&mut Play::new(&book, &mut state, &mut script(&[10])), b, path);
    assert!(state.unit(b).spotted);
}

// EX-05: SK-SPOT-17, SK-SPOT-20, SK-SPOT-21
#[test]
fn ex_05_glasses_do_not_help_to_hear() {
    let heard = TargetState { visible: false, shooting: true, ..PLAIN };
    assert_eq!(needed(square(15.0), AWARE, heard), Some(8));
    let glasses = WatcherState { optics: true, ..AWARE };
    assert_eq!(needed(square(15.0), glasses, heard), Some(8), "glasses do not help");
    let sniper = TargetState { sniper: true, ..heard };
    assert_eq!(needed(square(15.0), AWARE, sniper), Some(10));
    assert_eq!(needed(square(15.0), AWARE, TargetState { shooting: false, ..heard }), None);
}

// SK-GEO-05, SK-GEO-07, SK-GEO-08, SK-GEO-09, SK-GEO-26, SK-SMOKE-04
#[test]
fn woods_houses_and_smoke_hide_what_is_behind_them() {
    let (book, mut state) = field(&["U01"], &["G01"])
        .rect("wood", (10.0, 10.0, 20.0, 20.0))
        .rect("stone-building", (30.0, 10.0, 36.0, 16.0))
        .line("bocage", (40.0, 20.0, 60.0, 20.0))
        .rect("hill", (50.0, 30.0, 60.0, 40.0))
        .play();
    let sees = |state: &crate::State, from: (f64, f64), to: (f64, f64)| {
        sees_point(Scene::new(&book, state), ground_eye(&book, at(from.0, from.1)), at(to.0, to.1))
    };
    assert!(sees(&state, (12.9, 15.0), (5.0, 15.0)), "within 3 inches of the edge");
    assert!(!sees(&state, (13.5, 15.0), (5.0, 15.0)));
    assert!(!sees(&state, (5.0, 15.0), (25.0, 15.0)));
    assert!(!sees(&state, (28.0, 13.0), (40.0, 13.0)), "a house");
    assert!(sees(&state, (28.0, 10.0), (40.0, 10.0)), "along its wall");
    assert!(!sees(&state, (50.0, 15.0), (50.0, 25.0)), "bocage");
    assert!(sees(&state, (50.0, 19.5), (50.0, 25.0)), "from behind it");
    assert!(!sees(&state, (45.0, 35.0), (65.0, 35.0)), "a hill between two on the ground");
    assert!(sees(&state, (52.0, 35.0), (45.0, 35.0)), "down from near the crest");
    assert!(sees(&state, (2.0, 30.0), (20.0, 30.0)));
    crate::fire::lay_smoke(&mut state, wargauge_rules::Side::A, at(10.0, 30.0), &mut script(&[]));
    assert!(!sees(&state, (2.0, 30.0), (20.0, 30.0)), "smoke");
    assert!(sees(&state, (10.0, 30.0), (12.0, 30.0)), "3 inches within it");
}

// SK-GEO-05: a vehicle hides what is beyond it from men on its level when it has been spotted, is left or a wreck; one
// that nobody has spotted only by the switch. Figures hide nobody.
#[test]
fn vehicles_hide_what_is_beyond_them() {
    for (rule, unseen) in [("", true), ("hidden_hulls_block = 'on'", false)] {
        let scene =
            field(&["U22", "U01"], &["G01"]).rect("hill", (50.0, 0.0, 60.0, 48.0)).rule(rule);
        let (book, mut state) = scene.play();
        let tank = put(&book, &mut state, 0, (30.0, 20.0), true);
        put(&book, &mut state, 1, (40.0, 20.0), true);
        let sees = |state: &crate::State, x: f64, level: f64| {
            sees_point(
                Scene::new(&book, state),
                ground_eye(&book, at(x, 10.0)),
                at(x + level, 40.0),
            )
        };
        assert!(!sees(&state, 30.0, 0.0) && sees(&state, 34.0, 0.0));
        assert!(sees(&state, 40.0, 0.0), "men hide nobody");
        let before = ground_eye(&book, at(30.0, 10.0));
        assert!(
            sees_point(Scene::new(&book, &state), before, at(52.0, 47.0)),
            "from another level"
        );
        state.unit_mut(tank).spotted = false;
        assert_eq!(sees(&state, 30.0, 0.0), unseen, "{rule}");
        for what in 0..2 {
            let mut state = state.clone();
            let hull = &mut state.unit_mut(tank).hull;
            (hull.abandoned, hull.wreck) = (what == 0, what == 1);
            assert!(!sees(&state, 30.0, 0.0));
        }
    }
}
