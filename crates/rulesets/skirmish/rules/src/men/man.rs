//! Who of a unit is meant: one man, or several.

use wargauge_rules::UnitId;

/// One man, by his unit and his place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    /// The unit he belongs to.
    pub unit: UnitId,
    /// His number among the men of the unit, from 0.
    pub figure: usize,
}

impl Man {
    /// A man of a unit, by his number.
    #[must_use]
    pub const fn new(unit: UnitId, figure: usize) -> Self {
        Self { unit, figure }
    }
}

/// Some men of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Squad {
    pub(crate) unit: UnitId,
    /// Which of its men, as bits.
    pub(crate) men: u8,
}

impl Squad {
    pub(crate) const fn new(unit: UnitId, men: u8) -> Self {
        Self { unit, men }
    }

    /// Whether a man of the unit is among them.
    pub(crate) const fn holds(self, figure: usize) -> bool {
        self.men & 1 << figure != 0
    }
}
