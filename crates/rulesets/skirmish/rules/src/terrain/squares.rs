//! Which lines of terrain are near the squares of a table: of whoever stands there few others need be
//! asked for.

use wargauge_rules::table::{Length, Point, Rect};

use crate::terrain::known::SHIFT;
use crate::terrain::table::Table;

/// Nothing of a square is farther from its middle than this, in hundredths of an inch.
const HALF_DIAGONAL: i16 = 91;

/// How near a line is looked for: by whoever is behind it, and by teams that form up.
const NEAR: Length = Length::inches(1);
const ABOUT: Length = Length::inches(5);

/// How many squares a table has in a row, and of each the lines that may be within an inch, and within
/// five, of a point of it, as bits.
pub(super) fn lines_near_squares(table: &Table) -> (usize, Vec<[u64; 2]>) {
    let far = table.rect().high();
    let (wide, high) = ((far.x >> SHIFT) as usize + 1, (far.y >> SHIFT) as usize + 1);
    let near = |square: usize, reach| near_square(table, square % wide, square / wide, reach);
    let all = (0..wide * high).map(|square| [NEAR, ABOUT].map(|reach| near(square, reach)));
    (wide, all.collect())
}

/// The lines within reach of a square, as bits.
fn near_square(table: &Table, x: usize, y: usize, reach: Length) -> u64 {
    let corner = |x: usize, y: usize| Point::new((x << SHIFT) as i16, (y << SHIFT) as i16);
    let square = Rect::new(corner(x, y), corner(x + 1, y + 1));
    let (low, high) = (square.low(), square.high());
    let middle = Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y));
    let far = reach.plus(Length::from_hundredths(HALF_DIAGONAL));
    let near = |at: usize| {
        let segment = table.lines[at].segment;
        Rect::new(segment.start, segment.end).grown(reach).meets(square)
            && segment.is_within(middle, far)
    };
    (0..table.lines.len()).filter(|&at| near(at)).fold(0, |set, at| set | 1 << at)
}

#[cfg(test)]
mod tests {
    use wargauge_rules::table::{Disc, PieceId, Segment, Shape};

    use super::*;
    use crate::terrain::kinds::{Cover, Terrain};

    /// A table with a bit of everything, ready for play.
    fn table() -> Table {
        let mut table = Table::new(Length::inches(30), Length::inches(20));
        let rect = |a, b, c, d| Shape::Rect(Rect::new(Point::inches(a, b), Point::inches(c, d)));
        let disc = Shape::Disc(Disc::new(Point::inches(20, 12), Length::inches(4)));
        for (kind, shape) in [
            (Terrain::Hill, rect(2, 2, 14, 14)),
            (Terrain::StoneBuilding, rect(4, 4, 8, 9)),
            (Terrain::Wood, disc),
            (Terrain::Rock, rect(20, 12, 22, 13)),
            (Terrain::Trench, rect(25, 2, 28, 3)),
        ] {
            table.add_area(kind, &[shape], false, 1).expect("fits");
        }
        let hedge = [Point::inches(3, 16), Point::inches(12, 18), Point::inches(27, 5)];
        table.add_line(Terrain::LowHedge, &hedge, false).expect("fits");
        table.prepare();
        table
    }

    /// Points all over it and beyond its edges.
    fn points() -> impl Iterator<Item = Point> {
        (-2..33).flat_map(|x| (-2..23).map(move |y| Point::new(x * 97, y * 96)))
    }

    #[test]
    fn spots_that_are_kept_are_those_that_are_looked_at() {
        let table = table();
        for _ in 0..2 {
            for at in points() {
                assert_eq!(table.spot(at), table.look_at(at), "{at:?}");
            }
        }
        let house = table.spot(Point::inches(6, 6));
        assert_eq!((house.level, house.cover, house.enclosed), (1, Cover::Hard, true));
        assert_eq!(house.building, Some(PieceId(1)));
        assert!(table.spot(Point::new(2_100, 1_250)).solid);
    }

    #[test]
    fn no_line_that_is_near_is_left_out() {
        let table = table();
        for at in points() {
            let held =
                |segment: Segment,
                 mut near: Box<dyn Iterator<Item = &crate::terrain::Line> + '_>| {
                    near.any(|it| it.segment == segment)
                };
            for line in table.lines() {
                let is_within = |reach| line.segment.is_within(at, reach);
                assert!(!is_within(NEAR) || held(line.segment, Box::new(table.lines_near(at))));
                assert!(!is_within(ABOUT) || held(line.segment, Box::new(table.lines_about(at))));
            }
        }
        assert_eq!(table.lines_near(Point::inches(28, 18)).count(), 0);
    }

    #[test]
    fn each_line_of_sight_has_its_own_answer() {
        let table = table();
        let all: Vec<Point> = points().filter(|at| at.x >= 0 && at.y >= 0).collect();
        let answer = |from: Point, to: Point| (from.x ^ to.y) & 1 != 0;
        for _ in 0..2 {
            for (from, to) in all.iter().zip(all.iter().rev()) {
                assert_eq!(table.cuts(*from, *to, || answer(*from, *to)), answer(*from, *to));
            }
        }
    }
}
