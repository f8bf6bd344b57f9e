//! A table in cells as one of the sides looks over it.

use core::ops::Deref;

use wargauge_rules::Side;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

use super::ground::{Ground, Standpoint};

/// A table as a side looks at it: the same from both sides if it lies so.
#[derive(Clone, Copy, Debug)]
pub struct SideGround<'g, C> {
    cells: &'g Ground<C>,
    /// Whether the side looks over the table from the north or the east: it sees it turned by half a
    /// circle.
    turned: bool,
}

impl<C> Deref for SideGround<'_, C> {
    type Target = Ground<C>;

    #[inline]
    fn deref(&self) -> &Ground<C> {
        self.cells
    }
}

impl<'g, C: Standpoint> SideGround<'g, C> {
    /// A table as a side looks at it that sees it turned by half a circle, or not.
    #[must_use]
    #[inline]
    pub const fn new(cells: &'g Ground<C>, turned: bool) -> Self {
        Self { cells, turned }
    }

    /// Which cell a point lies in, or the nearest: of those on whose border it lies the one that is ahead
    /// and to the right for who looks over the table from the south, or with it turned from the north.
    #[must_use]
    #[inline]
    pub fn cell_at(&self, at: Point) -> usize {
        let less = i16::from(self.turned);
        self.cells.cell_at(Point::new(at.x - less, at.y - less))
    }

    /// How much of the table beyond the zone of a side is in sight from a row, in 1/256: of all of it
    /// if `far`, else of what of it is near.
    #[must_use]
    pub fn prospect_beyond(&self, row: usize, side: Side, zone: Rect, far: bool) -> i32 {
        let offset = self.cells.offset();
        let own = |at: Point| zone.contains(at.plus(-offset));
        self.cells.prospect(row, side.index(), own, far)
    }

    /// The cells whose points may be as near as `reach` to a point, with their numbers: from the left of
    /// the side's own edge on.
    pub fn near(self, at: Point, reach: i16) -> impl Iterator<Item = (usize, &'g C)> {
        let mut cells = self.cells.near(at, reach);
        core::iter::from_fn(move || if self.turned { cells.next_back() } else { cells.next() })
    }
}

#[cfg(test)]
mod tests {
    use wargauge_rules::table::length::Length;
    use wargauge_rules::table::screen::{Block, Screen};
    use wargauge_rules::table::terrain::TerrainMap;

    use super::*;

    #[derive(Clone, Copy, Debug)]
    struct Cell(Point);

    impl Standpoint for Cell {
        fn at(&self) -> Point {
            self.0
        }
    }

    /// A bare table of 48 by 48 inches.
    fn bare() -> Ground<Cell> {
        let map: TerrainMap = TerrainMap::new(Length::inches(48), Length::inches(48));
        let screen = Screen::of(&map, map.all(), Length::inches(2), |_| Block::None);
        let table = Rect::new(Point::new(0, 0), Point::new(4_800, 4_800));
        Ground::of(table, core::iter::empty(), screen, 1, |plot| Cell(plot.middle))
    }

    #[test]
    fn on_a_border_each_side_takes_the_cell_ahead_of_it_on_its_right() {
        let ground = bare();
        let [south, north] = [false, true].map(|turned| SideGround::new(&ground, turned));
        let last = ground.cells().len() - 1;
        for (x, y) in [(600, 900), (300, 300), (1_234, 600), (2_400, 2_400)] {
            let (at, opposite) = (Point::new(x, y), Point::new(4_800 - x, 4_800 - y));
            assert_eq!(north.cell_at(opposite), last - south.cell_at(at), "{at:?}");
        }
        assert_ne!(south.cell_at(Point::new(600, 600)), north.cell_at(Point::new(600, 600)));
    }

    #[test]
    fn cells_near_a_point_come_from_the_left_of_each_sides_own_edge() {
        let ground = bare();
        let near = |turned| {
            let cells = SideGround::new(&ground, turned).near(Point::new(2_400, 2_400), 700);
            cells.map(|(number, _)| number).collect::<Vec<_>>()
        };
        let (south, mut north) = (near(false), near(true));
        assert!(south.is_sorted() && south.len() > 1, "{south:?}");
        north.reverse();
        assert_eq!(south, north);
    }
}
