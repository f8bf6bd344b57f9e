//! What of a scenario differs from one pair of games to the next.

use core::fmt;

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
    /// How many tables there are, two or more, of which each game draws one. Pairs of games go through
    /// them in turn.
    pub tables: Option<u8>,
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

/// In words, such as `terrain is shifted by up to 1", the sides take turns at being first`; empty where
/// nothing differs.
impl fmt::Display for Varies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parted = "";
        if let Some(most) = self.jitter {
            write!(f, "terrain is shifted by up to {most}")?;
            parted = ", ";
        }
        if let Some(tables) = self.tables {
            write!(f, "{parted}{tables} tables are played on in turn")?;
            parted = ", ";
        }
        if self.first {
            write!(f, "{parted}the sides take turns at being first")?;
        }
        Ok(())
    }
}

impl Varies {
    /// What shifts a table for a game to which this has fallen, where it is shifted.
    #[must_use]
    pub fn shifter(self, lot: Lot, table: Rect) -> Option<Shifter> {
        let (seed, most) = lot.table.zip(self.jitter)?;
        Some(Shifter::new(table, most, Stream::new(seed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_said_in_words() {
        let said = |jitter, first| Varies { jitter, first, tables: None }.to_string();
        let inch = Some(Length::inches(1));
        assert_eq!(said(None, false), "");
        assert_eq!(said(inch, false), "terrain is shifted by up to 1\"");
        assert_eq!(
            said(inch, true),
            "terrain is shifted by up to 1\", the sides take turns at being first"
        );
        let drawn = Varies { tables: Some(16), first: true, jitter: None };
        let words = "16 tables are played on in turn, the sides take turns at being first";
        assert_eq!(drawn.to_string(), words);
    }

    #[test]
    fn only_a_lot_shifts_a_table() {
        let table = Rect::new(crate::table::Point::inches(0, 0), crate::table::Point::inches(9, 9));
        let varies = Varies { jitter: Some(Length::inches(1)), ..Varies::default() };
        let lot = Lot { table: Some(7), first: None };
        assert!(varies.shifter(lot, table).is_some());
        assert!(varies.shifter(Lot::default(), table).is_none());
        assert!(Varies::default().shifter(lot, table).is_none());
    }
}
