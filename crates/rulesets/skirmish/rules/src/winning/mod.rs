//! Winning and losing (`SK-SCEN-03`, `SK-SCEN-04`, `SK-SCEN-05`, `SK-SCEN-06`, `SK-SCEN-07`,
//! `SK-SCEN-08`, `SK-TURN-16`).

use wargauge_rules::table::{Length, Point};
use wargauge_rules::{BySide, Clause, Ending, Outcome, Referee, Side, UnitId};

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::men::{aboard, active, is_left, part_of, place_of, present};
use crate::scenario::Victory;
use crate::state::{Morale, Place};

/// `SK-SCEN-04`: how near one must be to hold a point.
pub(crate) const HOLDING: Length = Length::inches(4);

/// Whether active men of a side are near a point; those who hold must not run.
fn near(scene: Scene<'_>, side: Side, at: Point, holds: bool) -> Option<UnitId> {
    present(scene.state, side).into_iter().find(|&unit| {
        (!holds || scene.state.unit(unit).morale != Morale::Rout)
            && active(scene, unit).any(|man| place_of(scene, unit, man).within(at, HOLDING))
    })
}

/// `SK-SCEN-04`: who holds a point for a side, if it does.
pub(crate) fn holder(scene: Scene<'_>, side: Side, at: Point) -> Option<UnitId> {
    let contested = near(scene, side.foe(), at, false).is_some();
    if contested { None } else { near(scene, side, at, true) }
}

/// `SK-SCEN-03`: the worth of what a side has lost, in thousandths, by stakes.
pub(crate) fn losses(scene: Scene<'_>, side: Side) -> u32 {
    let lost = |unit: UnitId| part_of(scene.book.profile(unit).stake, scene.state.unit(unit).lost);
    // SK-SCEN-03: whole points.
    scene.book.of_side[side].into_iter().map(|unit| lost(unit) / 1000 * 1000).sum()
}

/// What a side has earned: objectives held, and the losses of the other.
pub(crate) fn tally(scene: Scene<'_>, side: Side) -> u32 {
    let held = scene.book.scenario.objectives.iter().map(|objective| {
        let holds = holder(scene, side, objective.at).is_some();
        if holds { objective.worth[side] } else { 0 }
    });
    held.sum::<u32>() + losses(scene, side.foe())
}

/// `SK-SCEN-05`, `SK-SCEN-06`: whether a side is broken: too little of it stands.
pub(crate) fn is_broken(scene: Scene<'_>, side: Side) -> bool {
    let book = scene.book;
    let by_dice = book
        .scenario
        .solo
        .as_ref()
        .is_some_and(|solo| solo.side == side && solo.reserves.is_some());
    let whole = book.stakes[side];
    if by_dice || whole == 0 {
        return false;
    }
    let standing: u32 = book.of_side[side]
        .into_iter()
        .filter(|&unit| stands(scene, unit))
        .map(|unit| book.profile(unit).stake)
        .sum();
    u64::from(standing) * 100 < u64::from(whole) * book.switches.break_percent as u64
}

/// Whether a unit is on the table, or may come, and does not run.
fn stands(scene: Scene<'_>, unit: UnitId) -> bool {
    let here = scene.state.unit(unit);
    let there = match here.place {
        Place::Gone | Place::Pool => false,
        Place::Waiting | Place::Concealed | Place::Reserve => true,
        Place::Table | Place::Aboard(_) => is_left(scene, unit),
    };
    let lost_vehicle = scene.book.vehicle(unit).is_some()
        && aboard(scene, unit).is_none()
        && matches!(here.place, Place::Table);
    there && !lost_vehicle && here.morale != Morale::Rout
}

const fn outcome(ending: Ending, clause: &'static str) -> Outcome {
    Outcome { ending, clause: Clause(clause) }
}

/// Conditions that are met at a check, each by the side it is to the advantage of.
type ConditionsMet = BySide<Option<&'static str>>;

/// What is checked at every phase end and turn end: a side that breaks has lost, and so has a player
/// with too many losses.
fn met(scene: Scene<'_>) -> ConditionsMet {
    let mut met =
        BySide::from_fn(|side: Side| is_broken(scene, side.foe()).then_some("SK-SCEN-05"));
    if let Victory::Hold { player, percent, .. } = scene.book.scenario.victory
        && has_lost_too_much(scene, player, percent)
    {
        met[player.foe()].get_or_insert("SK-SCEN-08");
    }
    met
}

fn has_lost_too_much(scene: Scene<'_>, player: Side, percent: u32) -> bool {
    let whole = u64::from(scene.book.stakes[player]);
    u64::from(losses(scene, player)) * 100 >= whole * u64::from(percent)
}

/// `SK-TURN-16`: who has won by the conditions that are met; with one for each side it is a draw.
fn decided(met: ConditionsMet) -> Option<Outcome> {
    match met.0 {
        [None, None] => None,
        [Some(clause), None] => Some(outcome(Ending::Win(Side::A), clause)),
        [None, Some(clause)] => Some(outcome(Ending::Win(Side::B), clause)),
        [Some(_), Some(_)] => Some(outcome(Ending::Draw, "SK-TURN-16")),
    }
}

/// `SK-TURN-16`: the check at the end of a phase.
pub(crate) fn at_phase_end(scene: Scene<'_>) -> Option<Outcome> {
    decided(met(scene))
}

/// At the end of a turn: what is held, and whether that, or the turn limit, decides.
pub(crate) fn at_turn_end(play: &mut Play<'_, impl Referee<Event>>) -> Option<Outcome> {
    for (number, objective) in play.book.scenario.objectives.iter().enumerate() {
        for side in Side::BOTH {
            if let Some(unit) = holder(play.scene(), side, objective.at) {
                play.referee.tell(|| Event::Held { unit, objective: number as u8 });
            }
        }
    }
    let over = play.state.turn >= play.book.scenario.turns;
    let mut met = met(play.scene());
    if let Victory::Hold { player, objective, percent } = play.book.scenario.victory {
        let at = play.book.scenario.objectives[objective].at;
        let holds = holder(play.scene(), player, at).is_some();
        play.state.held = if holds { play.state.held + 1 } else { 0 };
        // He must also have kept his losses down.
        if play.state.held >= 2 && !has_lost_too_much(play.scene(), player, percent) {
            met[player].get_or_insert("SK-SCEN-04");
        }
    }
    decided(met).or_else(|| over.then(|| at_the_limit(play.scene())))
}

/// `SK-SCEN-08`: a game that has reached its turn limit.
fn at_the_limit(scene: Scene<'_>) -> Outcome {
    let ending = match scene.book.scenario.victory {
        Victory::Hold { player, .. } => Ending::Win(player.foe()),
        Victory::Points { margin } => by_margin(BySide::from_fn(|side| tally(scene, side)), margin),
    };
    outcome(ending, "SK-SCEN-08")
}

/// Who leads by the margin, if anybody; equal scores are a draw.
fn by_margin(scores: BySide<u32>, margin: u32) -> Ending {
    let lead = |side: Side| scores[side].saturating_sub(scores[side.foe()]);
    Side::BOTH
        .into_iter()
        .find(|&side| lead(side) >= margin.max(1))
        .map_or(Ending::Draw, Ending::Win)
}
