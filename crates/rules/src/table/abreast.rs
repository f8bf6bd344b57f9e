//! Two sides in line abreast that face each other across the middle of a table.

use crate::table::length::Length;
use crate::table::point::{Point, Vector};
use crate::table::rect::Rect;

/// Where units stand that face the units of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abreast {
    /// The table.
    pub table: Rect,
    /// How far the fronts of both sides are from each other.
    pub distance: Length,
    /// How far the middles of neighbours are from each other.
    pub apart: Length,
}

impl Abreast {
    /// How many units of a side have room beside each other, and half an interval to the edges.
    #[must_use]
    pub const fn room(self) -> usize {
        let width = self.table.high().x as i32 - self.table.low().x as i32;
        (width / self.apart.hundredths() as i32) as usize
    }

    /// The middle of the unit of a side, `nth` from 0, whose front lies so far before its middle. The first
    /// stands on the middle line, the others by turns to its right and left. A side in the south looks north.
    #[must_use]
    pub fn place(self, is_south: bool, nth: usize, depth: Length) -> Point {
        let way = self.table.low().to(self.table.high());
        let steps = nth.div_ceil(2) as i32 * i32::from(self.apart.hundredths());
        let aside = if nth % 2 == 1 { steps } else { -steps };
        let back = i32::from(self.distance.hundredths()) / 2 + i32::from(depth.hundredths());
        let ahead = if is_south { -back } else { back };
        self.table.low().plus(Vector::new(way.x / 2 + aside, way.y / 2 + ahead))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Rect = Rect::new(Point::inches(0, 0), Point::inches(72, 48));
    const FACING: Abreast =
        Abreast { table: TABLE, distance: Length::inches(10), apart: Length::inches(8) };

    #[test]
    fn fronts_are_as_far_apart_as_asked() {
        let depth = Length::inches(2);
        let [south, north] = [true, false].map(|is_south| FACING.place(is_south, 0, depth));
        assert_eq!(south, Point::inches(36, 17));
        assert_eq!(north, Point::inches(36, 31));
    }

    #[test]
    fn neighbours_stand_by_turns_on_both_sides() {
        let places = [0, 1, 2, 3].map(|nth| FACING.place(true, nth, Length::ZERO).x);
        assert_eq!(places, [3600, 4400, 2800, 5200]);
        assert_eq!(FACING.room(), 9);
    }
}
