//! Victory points and the end of the game.

use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};

use crate::book::WwiiSim;
use crate::scenario::Victory;
use crate::state::{Fate, Place, State, Status};
use crate::winning::objectives::holder;

/// WS-UNIT-19: whether a unit is at half strength or less. Escorts of prisoners are no loss
/// (WS-PRIS-05).
pub(crate) fn is_halved(book: &WwiiSim, state: &State, unit: UnitId) -> bool {
    let (it, profile) = (state.unit(unit), book.profile(unit));
    if profile.is_vehicle() {
        return it.immobile || it.broken & 1 == 1;
    }
    2 * usize::from(it.count + it.tally.escorts) <= profile.figures.len()
}

/// What a unit is worth to the enemy now, in thousandths of a victory point (WS-SCEN-02).
pub(crate) fn spoils(book: &WwiiSim, state: &State, unit: UnitId) -> u32 {
    let stake = book.profile(unit).stake;
    match state.unit(unit).place {
        // WS-PANIC-06, WS-PRIS-10: fled and captured units count as destroyed.
        Place::Gone(Fate::Destroyed | Fate::Captured | Fate::Fled) => stake,
        Place::Gone(Fate::Left) | Place::Due | Place::Waiting => 0,
        _ if is_halved(book, state, unit) => stake / 2,
        Place::Table | Place::Aboard(_) | Place::With(_) => 0,
    }
}

/// WS-SCEN-02: victory points of a side, in thousandths.
pub(crate) fn points(book: &WwiiSim, state: &State, side: Side) -> u32 {
    let units: u32 = book.of_side(side.foe()).map(|unit| spoils(book, state, unit)).sum();
    let able = [side, side.foe()].map(|side| can_go_on(book, state, side));
    let held = |objective: &&crate::scenario::Objective| match able {
        // WS-TURN-07: who alone can go on holds all ground, or to be wiped out early would pay.
        [true, false] => true,
        [false, true] => false,
        _ => holder(book, state, objective.at) == Some(side),
    };
    let objectives = book.scenario().objectives.iter().filter(held);
    units + objectives.map(|objective| objective.points).sum::<u32>()
}

/// WS-TURN-07: whether a side has a unit left that is not panicked. Dissimulated units and
/// reinforcements count.
fn can_go_on(book: &WwiiSim, state: &State, side: Side) -> bool {
    let able = |unit: UnitId| {
        let it = state.unit(unit);
        !it.is_gone() && it.status != Status::Panicked
    };
    book.of_side(side).into_iter().any(able)
}

/// WS-TURN-07: the outcome, if the game ends after this turn.
pub(crate) fn outcome(book: &WwiiSim, state: &State) -> Option<Outcome> {
    let last = state.turn >= book.scenario().turns;
    let spent = Side::BOTH.into_iter().any(|side| !can_go_on(book, state, side));
    if !last && !spent {
        return None;
    }
    Some(match book.scenario().victory {
        Victory::Points => by_points(book, state),
        Victory::Figures => by_figures(book, state),
        Victory::Breakout { side, wins, fails } => by_breakout(book, state, side, [wins, fails]),
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
fn by_points(book: &WwiiSim, state: &State) -> Outcome {
    let larger = u64::from(book.stakes.0[0].max(book.stakes.0[1]));
    let percent = u64::try_from(book.switches().victory_margin).unwrap_or(0);
    let scores = Side::BOTH.map(|side| u64::from(points(book, state, side)));
    decided(scores, larger * percent / 100, "WS-SCEN-04")
}

/// Scenario S0: the figures that both sides have left; a vehicle counts as one.
pub(crate) fn mustered(book: &WwiiSim, state: &State) -> [u64; 2] {
    let figures = |unit: UnitId| {
        let it = state.unit(unit);
        let gone = matches!(it.place, Place::Gone(_));
        if gone { 0 } else { u64::from(it.count).max(u64::from(book.profile(unit).is_vehicle())) }
    };
    Side::BOTH.map(|side| book.of_side(side).map(figures).sum())
}

/// Scenario S0: more figures left win.
fn by_figures(book: &WwiiSim, state: &State) -> Outcome {
    decided(mustered(book, state), 0, "WS-SCEN-01")
}

/// Scenario S3: what has left the table, in hundredths of its price.
pub(crate) fn gone_out(book: &WwiiSim, state: &State, side: Side) -> u64 {
    let left = |unit: &UnitId| state.unit(*unit).place == Place::Gone(Fate::Left);
    let units = book.of_side(side).filter(left);
    units.map(|unit| u64::from(book.profile(unit).stake)).sum::<u64>() * 100
}

/// Scenario S3: what has left the table decides, else victory points.
fn by_breakout(book: &WwiiSim, state: &State, side: Side, percents: [u8; 2]) -> Outcome {
    let share = gone_out(book, state, side);
    let of = |percent: u8| u64::from(book.stakes[side]) * u64::from(percent);
    let [wins, fails] = percents;
    if share >= of(wins) {
        return Outcome { ending: Ending::Win(side), clause: Clause("WS-SCEN-04") };
    }
    if share < of(fails) {
        return Outcome { ending: Ending::Win(side.foe()), clause: Clause("WS-SCEN-04") };
    }
    by_points(book, state)
}
