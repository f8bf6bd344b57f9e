//! Who has won: the orders of 14.3, the objectives, the bunker, and Victory Points where nothing
//! else decides (VD-SCEN-01 to VD-SCEN-36, VD-SPEC-37, VD-SPEC-43, VD-END-05).
//!
//! Also kept here: VD-SHAKEN-15.

use crate::VictoryDecision;
use crate::end_segment::FIRST_END;
use crate::event::Event;
use crate::formation::COMBAT_RANGE;
use crate::objectives::Holders;
use crate::profile::{Row, UnitKind};
use crate::scenario::Mission;
use crate::state::{Place, State};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::PieceId;

/// Orders that win 14.3 (VD-SCEN-16).
const ENOUGH_ORDERS: u32 = 2;

/// Objectives that Defend the Territory and Take And Hold ask for (VD-SCEN-17, VD-SCEN-20).
const IN_OWN_HALF: usize = 3;
const IN_THEIR_HALF: usize = 2;

/// The orders of 14.3 that a side has carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    /// VD-SCEN-17.
    pub defend_the_territory: bool,
    /// VD-SCEN-18.
    pub no_yielding: bool,
    /// VD-SCEN-19.
    pub seek_out: bool,
    /// VD-SCEN-20.
    pub take_and_hold: bool,
    /// VD-SCEN-21.
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

impl VictoryDecision {
    /// A victory that does not wait for the end: 14.3 from turn 4 on (VD-SCEN-14, VD-SCEN-15).
    pub(super) fn early_victory(&self, s: &State, holders: &Holders) -> Option<Outcome> {
        if self.scenario().mission != Mission::SeekOut || s.turn < FIRST_END {
            return None;
        }
        let orders = Side::BOTH.map(|side| self.orders_of(s, side, holders).count());
        let winner = Side::BOTH.into_iter().find(|side| {
            let (own, theirs) = (orders[side.index()], orders[side.foe().index()]);
            // VD-SCEN-27.
            own >= ENOUGH_ORDERS && own > theirs && !s.retreats[side.index()]
        });
        winner.map(|side| win(side, "VD-SCEN-15"))
    }

    /// The orders that a side has carried out.
    #[must_use]
    pub fn orders(&self, s: &State, side: Side) -> Orders {
        self.orders_of(s, side, &self.holders(s))
    }

    fn orders_of(&self, s: &State, side: Side, holders: &Holders) -> Orders {
        let objectives = || s.objectives.iter().zip(holders);
        let controlled = |by: &[Option<UnitId>; 2]| by[side.index()].is_some();
        let count = |half: Side| {
            let there = objectives().filter(|((at, _), _)| self.in_half(s, half, *at));
            there.filter(|(_, by)| controlled(by)).count()
        };
        let mut enemies = (s.present & self.units_of(side.foe())).without(s.shaken);
        let intruder = enemies.any(|enemy| {
            !self.waits_off_table(s, enemy) && self.in_half(s, side, s.unit(enemy).at)
        });
        let theirs = objectives().find(|((_, owner), _)| *owner == side.foe());
        Orders {
            defend_the_territory: count(side) >= IN_OWN_HALF,
            no_yielding: !intruder,
            seek_out: theirs.is_some_and(|(_, by)| controlled(by)),
            take_and_hold: count(side.foe()) >= IN_THEIR_HALF,
            where_it_hurts: self.has_lost_its_dearest(s, side.foe()),
        }
    }

    /// Whether a side has lost the list entry that is worth most, or one of several such: with its
    /// options, without a separate transport (VD-SCEN-21, VD-SCEN-22).
    fn has_lost_its_dearest(&self, s: &State, side: Side) -> bool {
        let price = |row: Row| self.row(row).price;
        let dearest = self.entries_of(side).map(price).max();
        self.entries_of(side).any(|row| Some(price(row)) == dearest && s.is_destroyed(row))
    }

    /// The result of a game that is at its end.
    pub(super) fn final_result(
        &self,
        s: &State,
        holders: &Holders,
        referee: &mut impl Referee<Event>,
    ) -> Outcome {
        let decided = match self.scenario().mission {
            // VD-SCEN-26.
            Mission::SeekOut => None,
            Mission::OpenBattle | Mission::Advance => self.by_retreat(s),
            // VD-SPEC-37: who holds what does not matter when all have left.
            Mission::MeetingEngagement | Mission::Capture if s.retreats == [true; 2] => None,
            Mission::MeetingEngagement | Mission::Capture => {
                self.by_retreat(s).or_else(|| self.by_objectives(holders))
            }
            Mission::BunkerAssault => Some(self.by_bunker(s)),
        };
        decided.unwrap_or_else(|| self.by_victory_points(s, referee))
    }

    /// VD-SPEC-43: the opponent of a side forced to retreat wins; if both were, Victory Points
    /// decide (VD-SPEC-37, VD-END-05).
    fn by_retreat(&self, s: &State) -> Option<Outcome> {
        match s.retreats {
            [true, false] => Some(win(Side::B, "VD-SPEC-43")),
            [false, true] => Some(win(Side::A, "VD-SPEC-43")),
            _ => None,
        }
    }

    /// More objectives win 14.4 (VD-SCEN-30), and the one of 14.5 wins that (VD-SCEN-32).
    fn by_objectives(&self, holders: &Holders) -> Option<Outcome> {
        let held =
            Side::BOTH.map(|side| holders.iter().filter(|by| by[side.index()].is_some()).count());
        let clause = match self.scenario().mission {
            Mission::Capture => "VD-SCEN-32",
            _ => "VD-SCEN-30",
        };
        match held[0].cmp(&held[1]) {
            core::cmp::Ordering::Greater => Some(win(Side::A, clause)),
            core::cmp::Ordering::Less => Some(win(Side::B, clause)),
            core::cmp::Ordering::Equal => None,
        }
    }

    /// VD-SCEN-36. An attacker forced to retreat has lost (VD-SPEC-34).
    fn by_bunker(&self, s: &State) -> Outcome {
        let attacker = self.scenario().attacker.unwrap_or(Side::A);
        let taken = s.setup.bunker.is_some_and(|bunker| self.is_bunker_taken(s, attacker, bunker));
        let winner = if taken && !s.retreats[attacker.index()] { attacker } else { attacker.foe() };
        win(winner, "VD-SCEN-36")
    }

    /// Whether the bunker is destroyed, or no unshaken defender is in it and unshaken infantry of
    /// the attacker is in it or touches it: with a model as near as one that has closed up
    /// (VD-ASSAULT-21).
    fn is_bunker_taken(&self, s: &State, attacker: Side, bunker: PieceId) -> bool {
        if s.collapsed.contains(bunker) {
            return true;
        }
        let unshaken = |side: Side| (s.present & self.units_of(side)).without(s.shaken);
        let inside = |place: Place| matches!(place, Place::Inside { piece, .. } if piece == bunker);
        let held = unshaken(attacker.foe()).any(|unit| inside(s.unit(unit).place));
        !held
            && unshaken(attacker).any(|unit| {
                let here = s.unit(unit);
                let at_wall = || {
                    let map = &self.table(s).map;
                    here.place == Place::Table
                        && self.models(s, unit).iter().any(|model| {
                            map.nearest_on(bunker, *model).within(*model, COMBAT_RANGE)
                        })
                };
                self.profile(unit).kind != UnitKind::Vehicle && (inside(here.place) || at_wall())
            })
    }
}
