//! What of a scenario differs from one pair of games to the next.

use crate::side::Side;
use crate::table::length::Length;
use crate::table::rect::Rect;
use crate::table::shifts::Shifter;
use crate::table::stream::Stream;

/// What of a scenario differs from pair to pair; by default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Varies {
    /// How far terrain and borders of zones are shifted at most, where they are.
    pub jitter: Option<Length>,
    /// Whether the sides take turns at being first.
    pub first: bool,
}

/// What falls to a game in a scenario that differs from pair to pair; what stays as the file has it is
/// `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lot {
    /// Seed of the shifts of its table: the same in both games of a pair.
    pub table: Option<u64>,
    /// Who is first.
    pub first: Option<Side>,
}

impl Varies {
    /// What shifts a table for a game to which this has fallen, where it is shifted.
    #[must_use]
    pub fn shifter(self, lot: Lot, table: Rect) -> Option<Shifter> {
        let (seed, most) = lot.table.zip(self.jitter)?;
        Some(Shifter::new(table, most, Stream::new(seed)))
    }
}
