//! Checks for victory.

use wargauge_rules::{BySide, Ending, Outcome, Side};

use crate::Skirmish;
use crate::book::{Play, Scene};
use crate::scenario::{Objective, Victory};
use crate::state::{Condition, Mobility, State};
use crate::tests::fixture::{at, field, put, quiet};
use crate::winning::{at_phase_end, at_turn_end};

/// A rifle team and a tank against two rifle teams; the first side has to hold a point.
fn to_hold() -> (Skirmish, State) {
    let (mut book, mut state) = field(&["U01", "U22"], &["G01", "G01"]).play();
    let (name, there) = ("mill".to_owned(), at(36.0, 24.0));
    book.scenario.objectives = vec![Objective { name, at: there, worth: BySide([0; 2]) }];
    book.scenario.victory = Victory::Hold { player: Side::A, objective: 0, percent: 50 };
    put(&book, &mut state, 0, (36.0, 24.0), true);
    put(&book, &mut state, 1, (60.0, 10.0), true);
    put(&book, &mut state, 2, (10.0, 44.0), true);
    put(&book, &mut state, 3, (20.0, 44.0), true);
    (book, state)
}

fn kill(book: &Skirmish, state: &mut State, unit: u8) {
    for man in 0..4 {
        let victim = crate::men::Man::new(wargauge_rules::UnitId(unit), man);
        crate::men::strike(
            &mut Play::new(book, state, &mut quiet()),
            victim,
            Condition::Killed,
            None,
        );
    }
}

fn ending(outcome: Option<Outcome>) -> Option<(Ending, &'static str)> {
    outcome.map(|it| (it.ending, it.clause.0))
}

// SK-TURN-16, SK-SCEN-05, SK-SCEN-08
#[test]
fn a_condition_for_each_side_at_once_is_a_draw() {
    let (book, mut state) = to_hold();
    assert_eq!(at_phase_end(Scene::new(&book, &state)), None);
    // The player has lost half, the other side is broken.
    let tank = wargauge_rules::UnitId(1);
    state.unit_mut(tank).hull.mobility = Mobility::Immobile;
    crate::men::note_hull_loss(&mut Play::new(&book, &mut state, &mut quiet()), tank, None);
    kill(&book, &mut state, 0);
    let lost = Some((Ending::Win(Side::B), "SK-SCEN-08"));
    assert_eq!(ending(at_phase_end(Scene::new(&book, &state))), lost, "25 and 8 of 58 points");
    kill(&book, &mut state, 2);
    assert_eq!(ending(at_phase_end(Scene::new(&book, &state))), lost, "one of two teams is left");
    kill(&book, &mut state, 3);
    let draw = Some((Ending::Draw, "SK-TURN-16"));
    assert_eq!(ending(at_phase_end(Scene::new(&book, &state))), draw);
}

// SK-TURN-16, SK-TURN-17: the end of a turn is a check like the end of a phase.
#[test]
fn the_end_of_a_turn_is_a_check() {
    let (book, mut state) = to_hold();
    state.turn = 3;
    assert_eq!(at_turn_end(&mut Play::new(&book, &mut state, &mut quiet())), None, "held once");
    let mut worn = state.clone();
    let won = at_turn_end(&mut Play::new(&book, &mut state, &mut quiet()));
    assert_eq!(ending(won), Some((Ending::Win(Side::A), "SK-SCEN-04")), "held twice");
    // An explosion after the second phase costs him his tank: he holds, but has lost too much.
    let tank = wargauge_rules::UnitId(1);
    worn.unit_mut(tank).hull.wreck = true;
    crate::men::note_hull_loss(&mut Play::new(&book, &mut worn, &mut quiet()), tank, None);
    let late = at_turn_end(&mut Play::new(&book, &mut worn, &mut quiet()));
    assert!(matches!(ending(late), Some((Ending::Win(Side::B), _))), "{late:?}");
}

// SK-SCEN-05: under 40 per cent, not at it; who runs does not count.
#[test]
fn a_side_breaks_below_its_share() {
    let (book, mut state) = field(&["U01"], &["G01", "G01", "G01", "G01", "G01"]).play();
    for unit in 1..6 {
        put(&book, &mut state, unit, (6.0 * f64::from(unit), 40.0), true);
    }
    for unit in 1..4 {
        kill(&book, &mut state, unit);
    }
    assert!(
        !crate::winning::is_broken(Scene::new(&book, &state), wargauge_rules::Side::B),
        "two of five"
    );
    state.unit_mut(wargauge_rules::UnitId(4)).morale = crate::state::Morale::Rout;
    assert!(
        crate::winning::is_broken(Scene::new(&book, &state), wargauge_rules::Side::B),
        "one of them runs"
    );
}

// SK-TURN-16, SK-SCEN-05: a side that an explosion breaks at the end of a turn has lost then.
#[test]
fn a_side_breaks_at_the_end_of_a_turn() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    put(&book, &mut state, 0, (36.0, 10.0), true);
    put(&book, &mut state, 1, (36.0, 40.0), true);
    state.turn = 3;
    assert_eq!(at_turn_end(&mut Play::new(&book, &mut state, &mut quiet())), None);
    kill(&book, &mut state, 1);
    let broken = at_turn_end(&mut Play::new(&book, &mut state, &mut quiet()));
    assert_eq!(ending(broken), Some((Ending::Win(Side::A), "SK-SCEN-05")));
}

// SK-SCEN-05, SK-SCEN-06: who breaks has lost at once, at the end of a phase; if both break it is a draw; at 40 per cent
// exactly nobody breaks, and the switch moves the limit.
#[test]
fn both_sides_may_break() {
    let scene =
        || field(&["U01", "U01", "U01", "U01", "U01"], &["G01", "G01", "G01", "G01", "G01"]);
    let (book, mut state) = scene().play();
    for unit in 0..10 {
        let y = if unit < 5 { 4.0 } else { 44.0 };
        put(&book, &mut state, unit, (6.0 + 6.0 * f64::from(unit % 5), y), true);
    }
    for unit in [0, 1, 2, 5, 6, 7] {
        kill(&book, &mut state, unit);
    }
    assert_eq!(at_phase_end(Scene::new(&book, &state)), None, "two of five are 40 per cent");
    let (harder, mut hard) = (scene().rule("break_percent = 41").book(), state.clone());
    assert_eq!(
        ending(at_phase_end(Scene::new(&harder, &hard))),
        Some((Ending::Draw, "SK-TURN-16"))
    );
    hard.unit_mut(wargauge_rules::UnitId(0)).morale = crate::state::Morale::Steady;
    kill(&book, &mut state, 3);
    let lost = Some((Ending::Win(Side::B), "SK-SCEN-05"));
    assert_eq!(ending(at_phase_end(Scene::new(&book, &state))), lost);
    kill(&book, &mut state, 8);
    assert_eq!(ending(at_phase_end(Scene::new(&book, &state))), Some((Ending::Draw, "SK-TURN-16")));
}
