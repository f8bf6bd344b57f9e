//! The book: one match-up on one scenario, ready to play.

use wargauge_rules::game::{BySide, Muster, Side, UnitId};
use wargauge_rules::table::square_grid::{Adjacency, SquareGrid};
use wargauge_rules::table::square_lines::SightLines;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::surroundings::Surroundings;

use crate::scenario::Scenario;
use crate::state::UnitSet;
use crate::switches::{Metric, Switches};
use crate::units::profile::{Profile, Trait};

/// Grid WW2, ready to play one match-up on one scenario.
#[derive(Clone, Debug)]
pub struct Grid {
    pub(crate) switches: Switches,
    pub(crate) scenario: Scenario,
    /// A rectangle of squares with sides of 6 inches (GW-GRID-01).
    pub(crate) board: SquareGrid,
    pub(crate) adjacency: Adjacency,
    pub(crate) lines: SightLines,
    pub(crate) around: Surroundings,
    pub(crate) muster: Vec<Muster>,
    pub(crate) profiles: Vec<Profile>,
    pub(crate) of_side: BySide<UnitSet>,
    /// Units of each trait.
    pub(crate) traits: [UnitSet; Trait::ALL.len()],
    /// Units of each class.
    pub(crate) class: [UnitSet; 3],
    /// Units that the heavy rule protects.
    pub(crate) heavy: UnitSet,
    /// The units of either side that each unit's row has a number against.
    pub(crate) prey: Vec<UnitSet>,
    /// Units with a fixed place.
    pub(crate) fixed: Vec<(UnitId, Square)>,
    pub(crate) home: BySide<Squares>,
    pub(crate) exits: BySide<Squares>,
    pub(crate) objectives: Squares,
    /// Units that count for half casualties (GW-END-04).
    pub(crate) starting_units: BySide<u8>,
}

/// A game to ask about.
pub(crate) type Scene<'s> = wargauge_rules::Scene<'s, Grid>;

/// A game to act on.
pub(crate) type Play<'p, F> = wargauge_rules::Play<'p, Grid, F>;

/// What rules look up in the book.
impl Grid {
    /// The side a unit fights for.
    pub(crate) fn side(&self, unit: UnitId) -> Side {
        if self.of_side[Side::A].contains(unit) { Side::A } else { Side::B }
    }

    /// The units of a side.
    #[must_use]
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.of_side[side]
    }

    /// The scenario.
    #[must_use]
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Whether the heavy rule protects a unit.
    #[must_use]
    pub const fn is_heavy(&self, unit: UnitId) -> bool {
        self.heavy.contains(unit)
    }

    /// What a unit is and can do.
    #[must_use]
    #[inline]
    pub fn profile(&self, unit: UnitId) -> &Profile {
        &self.profiles[unit.index()]
    }

    /// Units with a trait.
    pub(crate) const fn having(&self, one: Trait) -> UnitSet {
        self.traits[one as usize]
    }

    /// Units of a side that can stand on the board.
    pub(crate) fn ground_units(&self, side: Side) -> UnitSet {
        self.of_side[side].without(self.having(Trait::Aircraft))
    }

    /// Whether distances are measured in inches; dice, hits and time are the same (GW-MEAS-14).
    pub(crate) fn is_measured(&self) -> bool {
        self.switches.metric == Metric::Measured
    }
}
