//! How a game ends: casualties, victory conditions, time (GW-END).

use crate::book::{Grid, Play, Scene};
use crate::event::Event;
use crate::position::placement::{present, standing_in};
use crate::state::{State, Step};
use crate::switches::{EqualTurns, LengthMode, OptCampaign};
use crate::units::profile::Trait;
use crate::winning::conditions::{CasualtyLimit, Condition, DefaultWinner, Victory};
use crate::winning::control::{controlled, feature_score};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side};
use wargauge_rules::referee::Referee;

/// Rounds after which any game stops (GW-END-06).
const SAFETY_CAP: u16 = 40;

/// How much of the game's time is left when a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RemainingTime {
    Left,
    Up(Clause),
    /// The safety cap.
    Capped,
}

/// Whether a condition holds for a side.
pub(crate) fn holds(scene: Scene<'_>, side: Side, condition: Condition) -> bool {
    match condition {
        Condition::Control { squares, at_least } => {
            controlled(scene, side, squares).len() >= u32::from(at_least)
        }
        Condition::Presence { squares, at_least } => {
            let there = standing_in(scene.state, present(scene, side), squares);
            there.len() >= u32::from(at_least)
        }
        Condition::Exited { at_least } => {
            (scene.book.of_side[side] & scene.state.exited).len() >= u32::from(at_least)
        }
        Condition::StrongpointsGone => {
            (present(scene, side.foe()) & scene.book.having(Trait::Stationary)).is_empty()
        }
    }
}

/// The sides for which some victory of a kind holds.
fn winners(scene: Scene<'_>, kind: impl Fn(&Victory) -> bool) -> BySide<bool> {
    let holds = |victory: &&Victory| {
        victory.conditions.iter().all(|&condition| holds(scene, victory.side, condition))
    };
    let met = scene.book.scenario.victories.iter().filter(|v| kind(v)).filter(holds);
    met.fold(BySide([false; 2]), |mut winners, victory| {
        winners[victory.side] = true;
        winners
    })
}

/// The result when at most one side is the winner; otherwise fewer casualties in points win
/// (GW-END-08).
fn outcome_for(scene: Scene<'_>, winners: BySide<bool>, clause: &'static str) -> Outcome {
    match winners {
        BySide([true, false]) => Outcome { ending: Ending::Win(Side::A), clause: Clause(clause) },
        BySide([false, true]) => Outcome { ending: Ending::Win(Side::B), clause: Clause(clause) },
        BySide(_) => by_casualties(scene.state),
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
pub(crate) fn ended_by_phase(scene: Scene<'_>) -> Option<Outcome> {
    let broken = BySide::from_fn(|side| reached_casualty_limit(scene, side.foe()));
    if broken.0.contains(&true) {
        return Some(outcome_for(scene, broken, "GW-END-03"));
    }
    let at_once = winners(scene, |victory| victory.at_once);
    if at_once.0.contains(&true) {
        return Some(outcome_for(scene, at_once, "GW-END-12"));
    }
    let gone = BySide::from_fn(|side| is_gone(scene, side));
    gone.0.contains(&true).then(|| ended_for_want_of_units(scene, gone))
}

/// Casualties at which the side loses; `None` if they never end the game.
pub(crate) fn casualty_limit(book: &Grid, side: Side) -> Option<u8> {
    match book.scenario.sides[side].casualty_limit {
        CasualtyLimit::Number(number) => Some(number),
        CasualtyLimit::Half => Some(book.starting_units[side].div_ceil(2)),
        CasualtyLimit::Never => None,
    }
}

fn reached_casualty_limit(scene: Scene<'_>, side: Side) -> bool {
    casualty_limit(scene.book, side).is_some_and(|limit| scene.state.casualties[side] >= limit)
}

/// Whether the side has no unit on the board and none that can still enter; aircraft do not
/// count (GW-END-07).
fn is_gone(scene: Scene<'_>, side: Side) -> bool {
    (scene.book.of_side[side] & (scene.state.on_board | scene.state.waiting)).is_empty()
}

fn ended_for_want_of_units(scene: Scene<'_>, gone: BySide<bool>) -> Outcome {
    if scene.book.switches.opt_campaign == OptCampaign::Off {
        return at_the_end(scene, "GW-END-07");
    }
    let ending = match (gone, scene.book.scenario.otherwise) {
        (BySide([true, true]), DefaultWinner::Features { defender }) => Ending::Win(defender),
        (BySide([true, false]), _) => Ending::Win(Side::B),
        (BySide([false, true]), _) => Ending::Win(Side::A),
        (BySide(_), _) => Ending::Draw,
    };
    Outcome { ending, clause: Clause("GW-CAMP-24") }
}

/// The result by the conditions that count at the end.
fn at_the_end(scene: Scene<'_>, clause: &'static str) -> Outcome {
    let winners = winners(scene, |_| true);
    if winners.0.contains(&true) {
        return outcome_for(scene, winners, clause);
    }
    let win = |side| Outcome { ending: Ending::Win(side), clause: Clause(clause) };
    match scene.book.scenario.otherwise {
        DefaultWinner::Side(side) => win(side),
        DefaultWinner::Casualties => by_casualties(scene.state),
        DefaultWinner::Features { defender } => {
            let attacker = defender.foe();
            let ahead = feature_score(scene, attacker) > feature_score(scene, defender);
            let side = if ahead { attacker } else { defender };
            Outcome { ending: Ending::Win(side), clause: Clause("GW-CAMP-18") }
        }
    }
}

/// TURN_END: whether time is up. The turn in which the clock runs out is played in full, and
/// with `equal_turns` the second player still has his turn (GW-END-02, GW-END-05, GW-END-06).
pub(crate) fn ended_by_time(scene: Scene<'_>) -> Option<Outcome> {
    match time_left(scene) {
        RemainingTime::Left => None,
        RemainingTime::Up(clause) => Some(at_the_end(scene, clause.0)),
        RemainingTime::Capped => {
            Some(Outcome { ending: Ending::Unfinished, clause: Clause("GW-END-06") })
        }
    }
}

fn time_left(scene: Scene<'_>) -> RemainingTime {
    let Scene { book, state } = scene;
    let round_over = state.first != Some(state.side);
    let mode = book.switches.length_mode;
    let rounds_up = round_over && state.round >= book.scenario.rounds;
    // GW-CLOCK-08: rounds may end the game, whatever the clock says.
    if mode != LengthMode::Clock && rounds_up {
        return RemainingTime::Up(Clause("GW-END-06"));
    }
    let turn_counts = round_over || book.switches.equal_turns == EqualTurns::No;
    if mode != LengthMode::Rounds && state.elapsed >= book.scenario.minutes && turn_counts {
        return RemainingTime::Up(Clause("GW-END-02"));
    }
    if round_over && state.round >= SAFETY_CAP {
        RemainingTime::Capped
    } else {
        RemainingTime::Left
    }
}

/// Ends the game if `outcome` says so.
pub(crate) fn end_game(play: &mut Play<'_, impl Referee<Event>>, outcome: Option<Outcome>) -> bool {
    let Some(outcome) = outcome else { return false };
    play.state.outcome = Some(outcome);
    play.state.step = Step::Over;
    play.referee.tell(|| Event::Ended(outcome));
    true
}
