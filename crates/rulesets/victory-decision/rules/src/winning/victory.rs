//! Who has won: the orders of 14.3, the objectives, the bunker, and Victory Points where nothing
//! else decides (VD-SCEN-01 to VD-SCEN-36, VD-SPEC-37, VD-SPEC-43, VD-END-05).

use crate::book::{Scene, VictoryDecision};
use crate::event::Event;
use crate::position::formation;
use crate::position::formation::COMBAT_RANGE;
use crate::scenario::Mission;
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::edges;
use crate::units::entries;
use crate::units::profile::{MusterRow, UnitKind};
use crate::winning::objectives::ObjectiveHolders;
use crate::winning::victory_points;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::PieceId;

/// The first turn whose end may be that of the game (VD-SPEC-25, VD-SCEN-14).
pub(crate) const FIRST_END: u16 = 4;

/// Orders that win 14.3 (VD-SCEN-16).
const ENOUGH_ORDERS: u32 = 2;

/// Objectives that Defend the Territory asks for: all there are in the own half (VD-SCEN-10,
/// VD-SCEN-17).
const IN_OWN_HALF: usize = 3;
/// Objectives that Take And Hold asks for (VD-SCEN-20).
const IN_THEIR_HALF: usize = 2;

/// The orders of 14.3 that a side has carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    /// Whether it has defended the territory (VD-SCEN-17).
    pub defend_the_territory: bool,
    /// Whether it has not yielded (VD-SCEN-18).
    pub no_yielding: bool,
    /// Whether it has sought out and destroyed (VD-SCEN-19).
    pub seek_out: bool,
    /// Whether it has taken and held (VD-SCEN-20).
    pub take_and_hold: bool,
    /// Whether it has struck where it hurts (VD-SCEN-21).
    pub where_it_hurts: bool,
}

impl Orders {
    /// How many.
    #[must_use]
    pub fn count(self) -> u32 {
        [
            self.defend_the_territory,
            self.no_yielding,
            self.seek_out,
            self.take_and_hold,
            self.where_it_hurts,
        ]
        .map(u32::from)
        .iter()
        .sum()
    }
}

const fn win(side: Side, clause: &'static str) -> Outcome {
    Outcome { ending: Ending::Win(side), clause: Clause(clause) }
}

/// A victory that does not wait for the end: 14.3 from turn 4 on (VD-SCEN-14).
pub(crate) fn early_victory(scene: Scene<'_>, holders: &ObjectiveHolders) -> Option<Outcome> {
    if scene.book.scenario().mission != Mission::SeekOut || scene.state.turn < FIRST_END {
        return None;
    }
    let orders = Side::BOTH.map(|side| orders_of(scene, side, holders).count());
    let winner = Side::BOTH.into_iter().find(|side| {
        let (own, theirs) = (orders[side.index()], orders[side.foe().index()]);
        // VD-SCEN-15; if nobody wins so, the length of the game is rolled for.
        own >= ENOUGH_ORDERS
            && own > theirs
            // VD-SCEN-27.
            && !scene.state.retreats[side.index()]
    });
    winner.map(|side| win(side, "VD-SCEN-15"))
}

/// The orders that a side has carried out.
pub(crate) fn orders_of(scene: Scene<'_>, side: Side, holders: &ObjectiveHolders) -> Orders {
    let Scene { book, state } = scene;
    let objectives = || state.objectives.iter().zip(holders);
    let controlled = |by: &[Option<UnitId>; 2]| by[side.index()].is_some();
    // VD-SCEN-23: that on the edge counts like the others.
    let count = |half: Side| {
        let there = objectives().filter(|((at, _), _)| edges::in_half(scene, half, *at));
        there.filter(|(_, by)| controlled(by)).count()
    };
    // VD-SHAKEN-15.
    let mut enemies = (state.present & book.units_of(side.foe())).without(state.shaken);
    let intruder = enemies.any(|enemy| {
        !entries::waits_off_table(state, enemy) && edges::in_half(scene, side, state.unit(enemy).at)
    });
    let theirs = objectives().find(|((_, owner), _)| *owner == side.foe());
    Orders {
        defend_the_territory: count(side) >= IN_OWN_HALF,
        no_yielding: !intruder,
        seek_out: theirs.is_some_and(|(_, by)| controlled(by)),
        take_and_hold: count(side.foe()) >= IN_THEIR_HALF,
        where_it_hurts: has_lost_its_dearest(scene, side.foe()),
    }
}

/// Whether a side has lost the list entry that is worth most, or one of several such: with its
/// options, without a separate transport (VD-SCEN-21, VD-SCEN-22).
fn has_lost_its_dearest(scene: Scene<'_>, side: Side) -> bool {
    let Scene { book, state } = scene;
    let stake = |row: MusterRow| book.row(row).stake;
    let dearest = entries::entries_of(book, side).map(stake).max();
    entries::entries_of(book, side)
        .any(|row| Some(stake(row)) == dearest && state.is_destroyed(row))
}

/// The result of a game that is at its end.
pub(crate) fn final_result(
    scene: Scene<'_>,
    holders: &ObjectiveHolders,
    referee: &mut impl Referee<Event>,
) -> Outcome {
    let Scene { book, state } = scene;
    let decided = match book.scenario().mission {
        // VD-SCEN-26.
        Mission::SeekOut => None,
        Mission::OpenBattle | Mission::Advance => by_retreat(state),
        // VD-SPEC-37: who holds what does not matter when all have left.
        Mission::MeetingEngagement | Mission::Capture if state.retreats == [true; 2] => None,
        Mission::MeetingEngagement | Mission::Capture => {
            by_retreat(state).or_else(|| by_objectives(book, holders))
        }
        Mission::BunkerAssault => Some(by_bunker(scene)),
    };
    decided.unwrap_or_else(|| victory_points::by_victory_points(scene, referee))
}

/// VD-SPEC-43: the opponent of a side forced to retreat wins; if both were, Victory Points
/// decide (VD-SPEC-37, VD-END-05).
fn by_retreat(state: &State) -> Option<Outcome> {
    match state.retreats {
        [true, false] => Some(win(Side::B, "VD-SPEC-43")),
        [false, true] => Some(win(Side::A, "VD-SPEC-43")),
        _ => None,
    }
}

/// More objectives win 14.4 (VD-SCEN-30), and the one of 14.5 wins that (VD-SCEN-32).
fn by_objectives(book: &VictoryDecision, holders: &ObjectiveHolders) -> Option<Outcome> {
    let held =
        Side::BOTH.map(|side| holders.iter().filter(|by| by[side.index()].is_some()).count());
    let clause = match book.scenario().mission {
        Mission::Capture => "VD-SCEN-32",
        Mission::OpenBattle
        | Mission::Advance
        | Mission::SeekOut
        | Mission::MeetingEngagement
        | Mission::BunkerAssault => "VD-SCEN-30",
    };
    match held[0].cmp(&held[1]) {
        core::cmp::Ordering::Greater => Some(win(Side::A, clause)),
        core::cmp::Ordering::Less => Some(win(Side::B, clause)),
        core::cmp::Ordering::Equal => None,
    }
}

/// VD-SCEN-36. An attacker forced to retreat has lost (VD-SPEC-34).
fn by_bunker(scene: Scene<'_>) -> Outcome {
    let attacker = scene.book.scenario().attacker.unwrap_or(Side::A);
    let taken =
        scene.state.setup.bunker.is_some_and(|bunker| is_bunker_taken(scene, attacker, bunker));
    let winner =
        if taken && !scene.state.retreats[attacker.index()] { attacker } else { attacker.foe() };
    win(winner, "VD-SCEN-36")
}

/// Whether the bunker is destroyed, or no unshaken defender is in it and unshaken infantry of
/// the attacker is in it or touches it: with a model as near as one that has closed up
/// (VD-ASSAULT-21).
fn is_bunker_taken(scene: Scene<'_>, attacker: Side, bunker: PieceId) -> bool {
    let Scene { book, state } = scene;
    if state.collapsed.contains(bunker) {
        return true;
    }
    let unshaken = |side: Side| (state.present & book.units_of(side)).without(state.shaken);
    let inside = |place: Place| matches!(place, Place::Inside { piece, .. } if piece == bunker);
    let held = unshaken(attacker.foe()).any(|unit| inside(state.unit(unit).place));
    !held
        && unshaken(attacker).any(|unit| {
            let here = state.unit(unit);
            let at_wall = || {
                let map = &book.table(state).map;
                here.place == Place::Table
                    && formation::models(scene, unit)
                        .iter()
                        .any(|model| map.nearest_on(bunker, *model).within(*model, COMBAT_RANGE))
            };
            book.profile(unit).kind != UnitKind::Vehicle && (inside(here.place) || at_wall())
        })
}
