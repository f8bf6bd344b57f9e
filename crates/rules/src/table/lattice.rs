//! Tables made by rolling for each of their squares, alike for both sides where they are to be.

use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::rect::Rect;

/// A table cut into whole squares, row by row from its south-west corner; what is left over in the
/// east and the north belongs to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice {
    table: Rect,
    side: i16,
}

impl Lattice {
    /// A table in squares of a side.
    ///
    /// # Panics
    /// If squares have no side.
    #[must_use]
    pub const fn new(table: Rect, side: Length) -> Self {
        assert!(side.hundredths() > 0, "squares have a side");
        Self { table, side: side.hundredths() }
    }

    /// The squares, each by its south-west corner.
    pub fn squares(self) -> impl ExactSizeIterator<Item = Point> {
        let (low, high) = (self.table.low(), self.table.high());
        let whole = |low: i16, high: i16| ((high - low) / self.side).unsigned_abs().into();
        let (columns, rows): (usize, usize) = (whole(low.x, high.x), whole(low.y, high.y));
        let corner = move |low: i16, number: usize| low + number as i16 * self.side;
        (0..columns * rows).map(move |number| {
            Point::new(corner(low.x, number % columns), corner(low.y, number / columns))
        })
    }

    /// What is rolled for each square, in their order; squares may stay empty.
    pub fn rolled<T>(self, roll: impl FnMut(Point) -> Option<T>) -> Vec<T> {
        self.squares().filter_map(roll).collect()
    }

    /// What is rolled for each square of one half, each thing followed by its twin: what `turned`
    /// makes of it on the other half, where the table is turned by half a circle about its middle.
    /// A square in the very middle stays empty, for it would be its own twin.
    pub fn rolled_alike<T>(
        self,
        roll: impl FnMut(Point) -> Option<T>,
        turned: impl Fn(&T) -> T,
    ) -> Vec<T> {
        let squares = self.squares();
        let half = squares.len() / 2;
        let with_twin = |thing: T| {
            let twin = turned(&thing);
            [thing, twin]
        };
        squares.take(half).filter_map(roll).flat_map(with_twin).collect()
    }
}

impl Rect {
    /// Where a point comes to lie when the rectangle is turned by half a circle about its middle.
    #[must_use]
    pub const fn half_turned(self, at: Point) -> Point {
        let (low, high) = (self.low(), self.high());
        Point::new(low.x + high.x - at.x, low.y + high.y - at.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(width: i16, depth: i16) -> Lattice {
        let table = Rect::new(Point::new(0, 0), Point::inches(width, depth));
        Lattice::new(table, Length::inches(12))
    }

    #[test]
    fn squares_are_whole_and_in_rows() {
        let corners: Vec<Point> = table(30, 24).squares().collect();
        let expected = [(0, 0), (12, 0), (0, 12), (12, 12)].map(|(x, y)| Point::inches(x, y));
        assert_eq!(corners, expected);
        assert_eq!(table(8, 48).squares().len(), 0);
    }

    #[test]
    fn what_is_alike_is_alike_about_the_middle() {
        let (lattice, whole) = (table(36, 36), Rect::new(Point::new(0, 0), Point::inches(36, 36)));
        let mut count = 0;
        let roll = |low: Point| {
            count += 1;
            (count != 2).then_some(Point::new(low.x + 100, low.y + 300))
        };
        let rolled = lattice.rolled_alike(roll, |at| whole.half_turned(*at));
        assert_eq!((rolled.len(), count), (6, 4));
        assert_eq!((rolled[0], rolled[1]), (Point::inches(1, 3), Point::inches(35, 33)));
        for at in &rolled {
            assert!(rolled.contains(&whole.half_turned(*at)));
        }
        assert_eq!(lattice.rolled(Some).len(), 9);
    }
}
