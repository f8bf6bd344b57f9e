//! Lines over the table: what they cross.

use crate::table::point::Point;
use crate::table::rect::Rect;
use crate::table::segment::Segment;
use crate::table::shape::Disc;
use crate::table::terrain::{PieceId, Pieces, TerrainMap};

impl<const WORDS: usize> TerrainMap<WORDS> {
    /// The pieces whose inside the line from one point to another crosses. Which of them block
    /// the view is the ruleset's to say; so is what the ends stand in, which counts as crossed.
    #[must_use]
    pub fn crossed_between(&self, from: Point, to: Point) -> Pieces<WORDS> {
        self.crossed_among(Pieces::ALL, from, to)
    }

    /// As [`crossed_between`](Self::crossed_between), looking only at some pieces.
    #[must_use]
    pub fn crossed_among(&self, pieces: Pieces<WORDS>, from: Point, to: Point) -> Pieces<WORDS> {
        let line = Segment::new(from, to);
        let near = self.about_rect(Rect::new(from, to)) & pieces;
        self.having(near, |shape| shape.crossed_by(line))
    }

    /// Whether the inside of a piece is crossed by a line.
    #[must_use]
    #[inline]
    pub fn is_crossed(&self, piece: PieceId, line: Segment) -> bool {
        self.shapes(piece).iter().any(|shape| shape.crossed_by(line))
    }

    /// The pieces that the line from one point to another crosses or touches.
    #[must_use]
    pub fn touched_between(&self, from: Point, to: Point) -> Pieces<WORDS> {
        let line = Segment::new(from, to);
        self.having(self.near_rect(Rect::new(from, to)), |shape| shape.touched_by(line))
    }
}

/// Which of up to 64 discs the line from one point to another passes through, as a bit set by
/// index. A line that only touches a rim does not pass through. Leave out those at the ends.
#[must_use]
pub fn discs_between(from: Point, to: Point, discs: impl IntoIterator<Item = Disc>) -> u64 {
    let line = Segment::new(from, to);
    let bits = discs.into_iter().enumerate().map(|(i, disc)| u64::from(disc.crossed_by(line)) << i);
    bits.fold(0, |set, bit| set | bit)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::decompose::decompose;
    use crate::table::length::Length;
    use crate::table::shape::Shape;
    use crate::table::terrain::{PieceId, PieceTraits};
    use crate::testing::shapes::any_map;
    use crate::testing::shapes::any_point;

    #[test]
    fn a_line_crosses_what_lies_between() {
        let mut map: TerrainMap = TerrainMap::new(Length::inches(48), Length::inches(48));
        let outline = [(10, 10), (20, 10), (20, 14), (14, 14), (14, 20), (10, 20)]
            .map(|(x, y)| Point::inches(x, y));
        let shapes: Vec<Shape> =
            decompose(&outline).expect("simple").into_iter().map(Shape::from).collect();
        let house = map.add(PieceTraits::default(), &shapes).expect("fits");
        let wood = Shape::Disc(Disc::new(Point::inches(30, 30), Length::inches(5)));
        let wood = map.add(PieceTraits::default(), &[wood]).expect("fits");
        let crossed = |a, b, c, d| map.crossed_between(Point::inches(a, b), Point::inches(c, d));
        assert_eq!(crossed(0, 12, 48, 12), Pieces::of(house));
        assert_eq!(crossed(0, 0, 48, 48), Pieces::of(house) | Pieces::of(wood));
        // Through the notch of the house.
        assert_eq!(crossed(16, 22, 22, 16), Pieces::NONE);
        // Along its walls, the inner ones too.
        assert_eq!(crossed(10, 0, 10, 48), Pieces::NONE);
        assert_eq!(crossed(14, 14, 14, 48), Pieces::NONE);
        assert_eq!(
            map.touched_between(Point::inches(10, 0), Point::inches(10, 48)),
            Pieces::of(house)
        );
        // From its doorstep outwards and from inside.
        assert_eq!(crossed(20, 12, 48, 12), Pieces::NONE);
        assert_eq!(crossed(19, 12, 48, 12), Pieces::of(house));
        assert_eq!(
            map.crossed_among(Pieces::of(wood), Point::inches(0, 0), Point::inches(48, 48)),
            Pieces::of(wood)
        );
    }

    #[test]
    fn discs_in_the_way() {
        let disc = |x, y| Disc::new(Point::inches(x, y), Length::inches(1));
        let discs = [disc(10, 0), disc(10, 1), disc(10, 2), disc(30, 0)];
        assert_eq!(discs_between(Point::inches(0, 0), Point::inches(20, 0), discs), 0b0001);
        assert_eq!(discs_between(Point::inches(0, 1), Point::inches(40, 1), discs), 0b0010);
        assert_eq!(discs_between(Point::new(0, 50), Point::new(4000, 50), discs), 0b1011);
    }

    proptest! {
        #[test]
        fn sight_is_mutual_and_agrees_with_brute_force(map in any_map(), a in any_point(), b in any_point()) {
            let (crossed, touched) = (map.crossed_between(a, b), map.touched_between(a, b));
            prop_assert_eq!(crossed, map.crossed_between(b, a));
            prop_assert_eq!(touched, map.touched_between(b, a));
            prop_assert_eq!(crossed - touched, Pieces::NONE);
            let line = Segment::new(a, b);
            for piece in map.all().iter() {
                let shapes = map.shapes(piece);
                prop_assert_eq!(crossed.contains(piece), shapes.iter().any(|s| s.crossed_by(line)));
                prop_assert_eq!(touched.contains(piece), shapes.iter().any(|s| s.touched_by(line)));
            }
        }

        #[test]
        fn a_line_crosses_at_least_what_its_parts_do(map in any_map(), a in any_point(), b in any_point(), c in any_point()) {
            // The middle of two points with even coordinates lies exactly between them.
            let even = |p: Point| Point::new(p.x & !1, p.y & !1);
            let (a, b) = (even(a), even(b));
            let middle = Point::new(a.x.midpoint(b.x), a.y.midpoint(b.y));
            let parts = map.crossed_between(a, middle) | map.crossed_between(middle, b);
            prop_assert_eq!(parts - map.crossed_between(a, b), Pieces::NONE);
            prop_assert_eq!(map.touched_between(a, middle) | map.touched_between(middle, b), map.touched_between(a, b));
            prop_assert_eq!(map.pieces_at(c), map.touched_between(c, c));
        }
    }

    #[test]
    fn pieces_are_walked_in_order() {
        let set: Pieces = [2, 63, 0].map(PieceId).into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [PieceId(0), PieceId(2), PieceId(63)]);
    }
}
