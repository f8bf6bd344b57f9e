//! Victory points and the end of the game.

use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};

use crate::book::Scene;
use crate::scenario::Victory;
use crate::state::{Fate, Place, Status};
use crate::winning::objectives::holder;

/// WS-UNIT-19: whether a unit is at half strength or less. Escorts of prisoners are no loss
/// (WS-PRIS-05).
pub(crate) fn is_halved(scene: Scene<'_>, unit: UnitId) -> bool {
    let (it, profile) = (scene.state.unit(unit), scene.book.profile(unit));
    if profile.is_vehicle() {
        return it.immobile || it.broken & 1 == 1;
    }
    2 * usize::from(it.count + it.tally.escorts) <= profile.figures.len()
}

/// What a unit is worth to the enemy now, in thousandths of a victory point (WS-SCEN-02).
pub(crate) fn spoils(scene: Scene<'_>, unit: UnitId) -> u32 {
    let stake = scene.book.profile(unit).stake;
    match scene.state.unit(unit).place {
        // WS-PANIC-06, WS-PRIS-10: fled and captured units count as destroyed.
        Place::Gone(Fate::Destroyed | Fate::Captured | Fate::Fled) => stake,
        Place::Gone(Fate::Left) | Place::Due | Place::Waiting => 0,
        _ if is_halved(scene, unit) => stake / 2,
        Place::Table | Place::Aboard(_) | Place::With(_) => 0,
    }
}

/// WS-SCEN-02: victory points of a side, in thousandths.
pub(crate) fn points(scene: Scene<'_>, side: Side) -> u32 {
    let units: u32 = scene.book.of_side(side.foe()).map(|unit| spoils(scene, unit)).sum();
    let able = [side, side.foe()].map(|side| can_go_on(scene, side));
    let held = |objective: &&crate::scenario::Objective| match able {
        // WS-TURN-07: who alone can go on holds all ground, or to be wiped out early would pay.
        [true, false] => true,
        [false, true] => false,
        _ => holder(scene, objective.at) == Some(side),
    };
    let objectives = scene.book.scenario().objectives.iter().filter(held);
    units + objectives.map(|objective| objective.points).sum::<u32>()
}

/// WS-TURN-07: whether a side has a unit left that is not panicked. Dissimulated units and
/// reinforcements count.
fn can_go_on(scene: Scene<'_>, side: Side) -> bool {
    let able = |unit: UnitId| {
        let it = scene.state.unit(unit);
        !it.is_gone() && it.status != Status::Panicked
    };
    scene.book.of_side(side).into_iter().any(able)
}

/// WS-TURN-07: the outcome, if the game ends after this turn.
pub(crate) fn outcome(scene: Scene<'_>) -> Option<Outcome> {
    let Scene { book, state } = scene;
    let last = state.turn >= book.scenario().turns;
    let spent = Side::BOTH.into_iter().any(|side| !can_go_on(scene, side));
    if !last && !spent {
        return None;
    }
    Some(match book.scenario().victory {
        Victory::Points => by_points(scene),
        Victory::Figures => by_figures(scene),
        Victory::Breakout { side, wins, fails } => by_breakout(scene, side, [wins, fails]),
    })
}

/// The side with more wins if it leads by more than a margin.
fn decided(scores: [u64; 2], margin: u64, clause: &'static str) -> Outcome {
    let [a, b] = scores;
    let ending = if a > b && a - b > margin {
        Ending::Win(Side::A)
    } else if b > a && b - a > margin {
        Ending::Win(Side::B)
    } else {
        Ending::Draw
    };
    Outcome { ending, clause: Clause(clause) }
}

/// WS-SCEN-04: a lead of more than a tenth of the larger force wins.
fn by_points(scene: Scene<'_>) -> Outcome {
    let book = scene.book;
    let larger = u64::from(book.stakes.0[0].max(book.stakes.0[1]));
    let percent = u64::try_from(book.switches().victory_margin).unwrap_or(0);
    let scores = Side::BOTH.map(|side| u64::from(points(scene, side)));
    decided(scores, larger * percent / 100, "WS-SCEN-04")
}

/// Scenario S0: the figures that both sides have left; a vehicle counts as one.
pub(crate) fn mustered(scene: Scene<'_>) -> [u64; 2] {
    let Scene { book, state } = scene;
    let figures = |unit: UnitId| {
        let it = state.unit(unit);
        let gone = matches!(it.place, Place::Gone(_));
        if gone { 0 } else { u64::from(it.count).max(u64::from(book.profile(unit).is_vehicle())) }
    };
    Side::BOTH.map(|side| book.of_side(side).map(figures).sum())
}

/// Scenario S0: more figures left win.
fn by_figures(scene: Scene<'_>) -> Outcome {
    decided(mustered(scene), 0, "WS-SCEN-01")
}

/// Scenario S3: what has left the table, in hundredths of its price.
pub(crate) fn gone_out(scene: Scene<'_>, side: Side) -> u64 {
    let Scene { book, state } = scene;
    let left = |unit: &UnitId| state.unit(*unit).place == Place::Gone(Fate::Left);
    let units = book.of_side(side).filter(left);
    units.map(|unit| u64::from(book.profile(unit).stake)).sum::<u64>() * 100
}

/// Scenario S3: what has left the table decides, else victory points.
fn by_breakout(scene: Scene<'_>, side: Side, percents: [u8; 2]) -> Outcome {
    let share = gone_out(scene, side);
    let of = |percent: u8| u64::from(scene.book.stakes[side]) * u64::from(percent);
    let [wins, fails] = percents;
    if share >= of(wins) {
        return Outcome { ending: Ending::Win(side), clause: Clause("WS-SCEN-04") };
    }
    if share < of(fails) {
        return Outcome { ending: Ending::Win(side.foe()), clause: Clause("WS-SCEN-04") };
    }
    by_points(scene)
}
