//! Victory Points (VD-SPEC-38 to VD-SPEC-42, VD-SCEN-04, VD-ABIL-18).

use crate::VictoryDecision;
use crate::event::Event;
use crate::profile::Row;
use crate::scenario::Mission;
use crate::state::State;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;

/// How near the enemy edge a unit scores all its points in an Advance (VD-SCEN-04).
const BREAKTHROUGH: Length = Length::inches(12);

/// Thousandths in a point.
const POINT: u32 = 1_000;

impl VictoryDecision {
    /// Compares Victory Points: a difference below 5 percent of the points limit, that of the
    /// larger side where they differ, is a draw (VD-SPEC-42).
    pub(super) fn by_victory_points(
        &self,
        s: &State,
        referee: &mut impl Referee<Event>,
    ) -> Outcome {
        let clause = Clause("VD-SPEC-42");
        // VD-SPEC-44: only the rules that the scenario lists apply.
        if !self.scenario().special.victory_points {
            return Outcome { ending: Ending::Draw, clause: Clause("VD-SPEC-44") };
        }
        let points = Side::BOTH.map(|side| self.victory_points(s, side));
        referee.relate(|| Event::Counted { points });
        let limits = self.scenario().limits;
        let limit = u64::from(limits[Side::A].max(limits[Side::B]));
        let margin = limit * self.switches().vp_draw_margin as u64;
        let difference = u64::from(points[0].abs_diff(points[1])) * 100;
        let ending = match points[0].cmp(&points[1]) {
            _ if difference < margin => Ending::Draw,
            core::cmp::Ordering::Greater => Ending::Win(Side::A),
            core::cmp::Ordering::Less => Ending::Win(Side::B),
            core::cmp::Ordering::Equal => Ending::Draw,
        };
        Outcome { ending, clause }
    }

    /// Victory Points of a side as things stand, in thousandths.
    #[must_use]
    pub fn victory_points(&self, s: &State, side: Side) -> u32 {
        let rows = (0..self.rows.len()).map(|row| Row(row as u8));
        let enemies = rows.filter(|&row| self.row(row).side != side);
        let destroyed: u32 = enemies.map(|row| self.points_for(s, row)).sum();
        let advance = self.scenario().mission == Mission::Advance;
        destroyed + if advance { self.points_of_advance(s, side) } else { 0 }
    }

    /// What an enemy entry is worth: all of it if destroyed (VD-SPEC-39), half, rounded down to
    /// whole points, if it is Shaken or has lost half (VD-SPEC-40), nothing in Reserve
    /// (VD-SPEC-32). Parts of an entry count as one (VD-ABIL-18).
    fn points_for(&self, s: &State, row: Row) -> u32 {
        let book = self.row(row);
        if s.is_destroyed(row) {
            return book.price;
        }
        let here = book.units & s.present;
        if here.is_empty() {
            return 0;
        }
        let shaken = here.without(s.shaken).is_empty();
        let left: u32 = book.units.map(|unit| u32::from(self.strength(s, unit))).sum();
        let worn = 2 * left <= u32::from(book.strength);
        if shaken || worn { half(book.price) } else { 0 }
    }

    /// VD-SCEN-04: own unshaken units beyond the middle line, and near the enemy edge.
    fn points_of_advance(&self, s: &State, side: Side) -> u32 {
        let theirs = self.baseline(s, side.foe());
        let own = (s.present & self.units_of(side)).without(s.shaken);
        own.map(|unit| {
            let at = s.unit(unit).at;
            let share = self.share_of_entry(s, unit);
            if theirs.distance(at) <= BREAKTHROUGH {
                share
            } else if theirs.has_in_its_half(at) {
                half(share)
            } else {
                0
            }
        })
        .sum()
    }

    /// The points of a unit: of a divided entry, in proportion to the models of its parts.
    fn share_of_entry(&self, s: &State, unit: UnitId) -> u32 {
        let book = self.row(self.profile(unit).row);
        let all: u32 = book.units.map(|part| u32::from(self.strength(s, part))).sum();
        let own = u64::from(self.strength(s, unit)) * u64::from(book.price);
        own.checked_div(u64::from(all)).unwrap_or(0) as u32
    }
}

/// Half of a price, rounded down to whole points.
const fn half(price: u32) -> u32 {
    price / (2 * POINT) * POINT
}
