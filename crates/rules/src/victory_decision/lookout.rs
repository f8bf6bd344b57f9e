//! Lines of sight over a table as it lies before the battle, for players who look ahead.

use crate::table::point::Point;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::ground::Table;
use crate::victory_decision::sight::End;
use crate::victory_decision::state::State;

/// A table of a book before anybody has done anything to it: no smoke and no wrecks, nothing
/// cleared or fallen, sites of fortifications empty.
#[derive(Clone, Debug)]
pub struct Prospect(State);

impl VictoryDecision {
    /// How many tables games are played on.
    #[must_use]
    pub const fn tables(&self) -> usize {
        self.tables.len()
    }

    /// One of the tables before the battle.
    #[must_use]
    pub fn prospect(&self, number: usize) -> Prospect {
        let mut bare = State::blank();
        bare.table = number as u8;
        bare.cleared = self.tables[number].sites;
        Prospect(bare)
    }

    /// The table of a prospect.
    #[must_use]
    pub fn table_of(&self, prospect: &Prospect) -> &Table {
        self.table(&prospect.0)
    }

    /// Whether nothing blocks the line between two points of the ground, or between the structures
    /// they lie in (VD-LOS-02).
    #[must_use]
    pub fn sees_across(&self, prospect: &Prospect, from: Point, to: Point) -> bool {
        let s = &prospect.0;
        let end = |at| End { inside: self.structure_at(s, at), ..End::point(at) };
        self.clear_through_walls(s, end(from), end(to))
    }
}
