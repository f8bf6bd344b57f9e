//! Lines over the table: what they cross, and a memory of who sees whom.

use crate::table::point::Point;
use crate::table::rect::Rect;
use crate::table::segment::Segment;
use crate::table::shape::Disc;
use crate::table::terrain::{PieceId, Pieces, TerrainMap};

impl TerrainMap {
    /// The pieces whose inside the line from one point to another crosses. Which of them block
    /// the view is the ruleset's to say; so is what the ends stand in, which counts as crossed.
    #[must_use]
    pub fn crossed_between(&self, from: Point, to: Point) -> Pieces {
        self.crossed_among(Pieces(u64::MAX), from, to)
    }

    /// As [`crossed_between`](Self::crossed_between), looking only at some pieces.
    #[must_use]
    pub fn crossed_among(&self, pieces: Pieces, from: Point, to: Point) -> Pieces {
        let line = Segment::new(from, to);
        let near = self.about_rect(Rect::new(from, to)) & pieces;
        self.having(near, |shape| shape.crossed_by(line))
    }

    /// Whether the inside of a piece is crossed by a line.
    #[must_use]
    pub fn is_crossed(&self, piece: PieceId, line: Segment) -> bool {
        self.shapes(piece).iter().any(|shape| shape.crossed_by(line))
    }

    /// The pieces that the line from one point to another crosses or touches.
    #[must_use]
    pub fn touched_between(&self, from: Point, to: Point) -> Pieces {
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

/// Remembers who of up to 64 units sees whom, until one of the two moves: a row of bits for each
/// observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SightCache<const UNITS: usize> {
    /// Bit `t` of row `o`: whether `o` sees `t` is known.
    known: [u64; UNITS],
    /// Bit `t` of row `o`: `o` sees `t`. Clear where nothing is known.
    seen: [u64; UNITS],
}

impl<const UNITS: usize> Default for SightCache<UNITS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const UNITS: usize> SightCache<UNITS> {
    const FITS: () = assert!(UNITS <= 64, "a row has 64 bits");

    /// A cache that knows nothing.
    #[must_use]
    pub const fn new() -> Self {
        let () = Self::FITS;
        Self { known: [0; UNITS], seen: [0; UNITS] }
    }

    /// Whether `observer` sees `target`, if that is known.
    #[must_use]
    pub const fn get(&self, observer: usize, target: usize) -> Option<bool> {
        if self.known[observer] >> target & 1 == 1 {
            Some(self.seen[observer] >> target & 1 == 1)
        } else {
            None
        }
    }

    /// Remembers whether `observer` sees `target`; says nothing of the way back.
    pub const fn set(&mut self, observer: usize, target: usize, sees: bool) {
        self.known[observer] |= 1 << target;
        self.seen[observer] = self.seen[observer] & !(1 << target) | (sees as u64) << target;
    }

    /// Whether `observer` sees `target`, looked up or else worked out and remembered.
    pub fn sees(&mut self, observer: usize, target: usize, look: impl FnOnce() -> bool) -> bool {
        self.get(observer, target).unwrap_or_else(|| {
            let sees = look();
            self.set(observer, target, sees);
            sees
        })
    }

    /// Whom `observer` is known to see.
    #[must_use]
    pub const fn seen_by(&self, observer: usize) -> u64 {
        self.seen[observer]
    }

    /// Of whom it is known whether `observer` sees them.
    #[must_use]
    pub const fn known_by(&self, observer: usize) -> u64 {
        self.known[observer]
    }

    /// Forgets all that a unit sees and all who see it: it has moved.
    pub fn forget(&mut self, unit: usize) {
        (self.known[unit], self.seen[unit]) = (0, 0);
        for row in self.known.iter_mut().chain(&mut self.seen) {
            *row &= !(1 << unit);
        }
    }

    /// Forgets everything: terrain has changed, or units block each other's view.
    pub const fn forget_all(&mut self) {
        *self = Self::new();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::decompose::decompose;
    use crate::table::length::Length;
    use crate::table::shape::Shape;
    use crate::table::terrain::{Ground, PieceId};
    use crate::testing::shapes::any_map;
    use crate::testing::shapes::any_point;

    #[test]
    fn a_line_crosses_what_lies_between() {
        let mut map = TerrainMap::new(Length::inches(48), Length::inches(48));
        let outline = [(10, 10), (20, 10), (20, 14), (14, 14), (14, 20), (10, 20)]
            .map(|(x, y)| Point::inches(x, y));
        let shapes: Vec<Shape> =
            decompose(&outline).expect("simple").into_iter().map(Shape::from).collect();
        let house = map.add(Ground::default(), &shapes).expect("fits");
        let wood = Shape::Disc(Disc::new(Point::inches(30, 30), Length::inches(5)));
        let wood = map.add(Ground::default(), &[wood]).expect("fits");
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

    #[test]
    fn movement_drops_what_is_known_of_a_unit() {
        let mut cache = SightCache::<64>::new();
        cache.set(3, 63, true);
        cache.set(63, 3, false);
        cache.set(3, 5, true);
        assert_eq!(cache.get(3, 63), Some(true));
        assert_eq!(cache.get(63, 3), Some(false));
        assert_eq!(cache.get(5, 3), None, "sight one way says nothing of the other");
        assert_eq!(cache.seen_by(3), 1 << 63 | 1 << 5);
        cache.forget(63);
        assert_eq!((cache.get(3, 63), cache.get(63, 3)), (None, None));
        assert_eq!(cache.get(3, 5), Some(true));
        assert!(cache.sees(5, 3, || true));
        assert!(cache.sees(5, 3, || unreachable!("it is remembered")));
        cache.set(3, 5, false);
        assert_eq!((cache.seen_by(3), cache.known_by(3)), (0, 1 << 5));
        cache.forget_all();
        assert_eq!(cache, SightCache::default());
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
        let set = Pieces(1 << 63 | 0b101);
        assert_eq!(set.iter().collect::<Vec<_>>(), [PieceId(0), PieceId(2), PieceId(63)]);
    }
}
