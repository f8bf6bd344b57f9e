//! How a game ends: casualties, victory conditions, time (GW-END).

use crate::book::Grid;
use crate::event::Event;
use crate::position::placement::{present, standing_in};
use crate::state::{State, Step};
use crate::switches::{EqualTurns, LengthMode, OptCampaign};
use crate::units::profile::Trait;
use crate::winning::conditions::{CasualtyLimit, Condition, Otherwise, Victory};
use crate::winning::control::{controlled, feature_score};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side};
use wargauge_rules::referee::Referee;

/// Rounds after which any game stops (GW-END-06).
const SAFETY_CAP: u16 = 40;

/// How much of the game's time is left when a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Time {
    Left,
    Up(Clause),
    /// The safety cap.
    Capped,
}

/// Whether a condition holds for a side.
pub(crate) fn holds(book: &Grid, state: &State, side: Side, condition: Condition) -> bool {
    match condition {
        Condition::Control { squares, at_least } => {
            controlled(book, state, side, squares).len() >= u32::from(at_least)
        }
        Condition::Presence { squares, at_least } => {
            let there = standing_in(state, present(book, state, side), squares);
            there.len() >= u32::from(at_least)
        }
        Condition::Exited { at_least } => {
            (book.of_side[side] & state.exited).len() >= u32::from(at_least)
        }
        Condition::StrongpointsGone => {
            (present(book, state, side.foe()) & book.having(Trait::Stationary)).is_empty()
        }
    }
}

/// The sides for which some victory of a kind holds.
fn winners(book: &Grid, state: &State, kind: impl Fn(&Victory) -> bool) -> BySide<bool> {
    let holds = |victory: &&Victory| {
        victory.conditions.iter().all(|&condition| holds(book, state, victory.side, condition))
    };
    let met = book.scenario.victories.iter().filter(|v| kind(v)).filter(holds);
    met.fold(BySide([false; 2]), |mut winners, victory| {
        winners[victory.side] = true;
        winners
    })
}

/// The result when at most one side is the winner; otherwise fewer casualties in points win
/// (GW-END-08).
fn outcome_for(
    _book: &Grid,
    state: &State,
    winners: BySide<bool>,
    clause: &'static str,
) -> Outcome {
    match winners {
        BySide([true, false]) => Outcome { ending: Ending::Win(Side::A), clause: Clause(clause) },
        BySide([false, true]) => Outcome { ending: Ending::Win(Side::B), clause: Clause(clause) },
        BySide(_) => by_casualties(state),
    }
}

fn by_casualties(state: &State) -> Outcome {
    let ending = match state.casualty_stake[Side::A].cmp(&state.casualty_stake[Side::B]) {
        core::cmp::Ordering::Less => Ending::Win(Side::A),
        core::cmp::Ordering::Equal => Ending::Draw,
        core::cmp::Ordering::Greater => Ending::Win(Side::B),
    };
    Outcome { ending, clause: Clause("GW-END-08") }
}

/// Checks at the end of a phase, in this order: casualty limits (GW-END-01), conditions that count
/// at once, a side without units (GW-END-12).
pub(crate) fn ended_by_phase(book: &Grid, state: &State) -> Option<Outcome> {
    let broken = BySide::from_fn(|side| reached_casualty_limit(book, state, side.foe()));
    if broken.0.contains(&true) {
        return Some(outcome_for(book, state, broken, "GW-END-03"));
    }
    let at_once = winners(book, state, |victory| victory.at_once);
    if at_once.0.contains(&true) {
        return Some(outcome_for(book, state, at_once, "GW-END-12"));
    }
    let gone = BySide::from_fn(|side| is_gone(book, state, side));
    gone.0.contains(&true).then(|| ended_for_want_of_units(book, state, gone))
}

/// Casualties at which the side loses; `None` if they never end the game.
pub(crate) fn casualty_limit(book: &Grid, side: Side) -> Option<u8> {
    match book.scenario.sides[side].casualty_limit {
        CasualtyLimit::Number(number) => Some(number),
        CasualtyLimit::Half => Some(book.starting_units[side].div_ceil(2)),
        CasualtyLimit::Never => None,
    }
}

fn reached_casualty_limit(book: &Grid, state: &State, side: Side) -> bool {
    casualty_limit(book, side).is_some_and(|limit| state.casualties[side] >= limit)
}

/// Whether the side has no unit on the board and none that can still enter; aircraft do not
/// count (GW-END-07).
fn is_gone(book: &Grid, state: &State, side: Side) -> bool {
    (book.of_side[side] & (state.on_board | state.waiting)).is_empty()
}

fn ended_for_want_of_units(book: &Grid, state: &State, gone: BySide<bool>) -> Outcome {
    if book.switches.opt_campaign == OptCampaign::Off {
        return at_the_end(book, state, "GW-END-07");
    }
    let ending = match (gone, book.scenario.otherwise) {
        (BySide([true, true]), Otherwise::Features { defender }) => Ending::Win(defender),
        (BySide([true, false]), _) => Ending::Win(Side::B),
        (BySide([false, true]), _) => Ending::Win(Side::A),
        (BySide(_), _) => Ending::Draw,
    };
    Outcome { ending, clause: Clause("GW-CAMP-24") }
}

/// The result by the conditions that count at the end.
fn at_the_end(book: &Grid, state: &State, clause: &'static str) -> Outcome {
    let winners = winners(book, state, |_| true);
    if winners.0.contains(&true) {
        return outcome_for(book, state, winners, clause);
    }
    let win = |side| Outcome { ending: Ending::Win(side), clause: Clause(clause) };
    match book.scenario.otherwise {
        Otherwise::Side(side) => win(side),
        Otherwise::Casualties => by_casualties(state),
        Otherwise::Features { defender } => {
            let attacker = defender.foe();
            let ahead = feature_score(book, state, attacker) > feature_score(book, state, defender);
            let side = if ahead { attacker } else { defender };
            Outcome { ending: Ending::Win(side), clause: Clause("GW-CAMP-18") }
        }
    }
}

/// TURN_END: whether time is up. The turn in which the clock runs out is played in full, and
/// with `equal_turns` the second player still has his turn (GW-END-02, GW-END-05, GW-END-06).
pub(crate) fn ended_by_time(book: &Grid, state: &State) -> Option<Outcome> {
    match time_left(book, state) {
        Time::Left => None,
        Time::Up(clause) => Some(at_the_end(book, state, clause.0)),
        Time::Capped => Some(Outcome { ending: Ending::Unfinished, clause: Clause("GW-END-06") }),
    }
}

fn time_left(book: &Grid, state: &State) -> Time {
    let round_over = state.first != Some(state.side);
    let mode = book.switches.length_mode;
    let rounds_up = round_over && state.round >= book.scenario.rounds;
    // GW-CLOCK-08: rounds may end the game, whatever the clock says.
    if mode != LengthMode::Clock && rounds_up {
        return Time::Up(Clause("GW-END-06"));
    }
    let turn_counts = round_over || book.switches.equal_turns == EqualTurns::No;
    if mode != LengthMode::Rounds && state.elapsed >= book.scenario.minutes && turn_counts {
        return Time::Up(Clause("GW-END-02"));
    }
    if round_over && state.round >= SAFETY_CAP { Time::Capped } else { Time::Left }
}

/// Ends the game if `outcome` says so.
pub(crate) fn end_game(
    _book: &Grid,
    state: &mut State,
    outcome: Option<Outcome>,
    referee: &mut impl Referee<Event>,
) -> bool {
    let Some(outcome) = outcome else { return false };
    state.outcome = Some(outcome);
    state.step = Step::Over;
    referee.tell(|| Event::Ended(outcome));
    true
}
