//! Distances between bases and terrain, edge to edge.

use crate::table::length::Length;
use crate::table::shape::{Disc, Shape};

impl Disc {
    /// Whether the gap between the rims is at most `length`. Discs that touch or overlap have no
    /// gap; nothing is within a negative length.
    #[must_use]
    pub const fn gap_within(self, other: Self, length: Length) -> bool {
        length.hundredths() >= 0
            && self.centre.within(other.centre, self.radius.plus(other.radius).plus(length))
    }

    /// The gap between the rims, rounded up to a hundredth of an inch: the shortest length that
    /// [`gap_within`](Self::gap_within) accepts.
    #[must_use]
    pub const fn gap_up(self, other: Self) -> Length {
        self.centre.distance_up(other.centre).less(self.radius.plus(other.radius))
    }

    /// Whether the discs overlap by more than a touch.
    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        self.centre.squared_distance(other.centre) < self.radius.plus(other.radius).squared()
    }

    /// Whether the gap between the rim and a shape is at most `length`.
    #[must_use]
    pub fn gap_to_shape_within(self, shape: &Shape, length: Length) -> bool {
        length >= Length::ZERO && shape.is_within(self.centre, self.radius + length)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::point::Point;
    use crate::table::rect::Rect;
    use crate::testing::shapes::any_point;

    #[test]
    fn gaps_run_from_rim_to_rim() {
        let one = Disc::new(Point::inches(0, 0), Length::inches(1));
        let two = Disc::new(Point::inches(6, 8), Length::inches(2));
        assert_eq!(one.gap_up(two), Length::inches(7));
        assert!(one.gap_within(two, Length::inches(7)));
        assert!(!one.gap_within(two, Length::from_hundredths(699)));
        let touching = Disc::new(Point::inches(3, 0), Length::inches(2));
        assert_eq!(one.gap_up(touching), Length::ZERO);
        assert!(!one.overlaps(touching));
        assert!(two.overlaps(touching) == two.gap_within(touching, -Length::inches(1)));
        let house = Shape::Rect(Rect::new(Point::inches(4, -1), Point::inches(9, 5)));
        assert!(one.gap_to_shape_within(&house, Length::inches(3)));
        assert!(!one.gap_to_shape_within(&house, Length::from_hundredths(299)));
    }

    proptest! {
        #[test]
        fn gaps_are_symmetric_and_least(
            a in any_point(), b in any_point(), r in 0i16..500, s in 0i16..500,
        ) {
            let one = Disc::new(a, Length::from_hundredths(r));
            let two = Disc::new(b, Length::from_hundredths(s));
            let gap = one.gap_up(two);
            prop_assert_eq!(gap, two.gap_up(one));
            prop_assert_eq!(one.overlaps(two), two.overlaps(one));
            if a.distance_up(b) < Length::from_hundredths(i16::MAX) {
                prop_assert!(one.gap_within(two, gap));
                let shorter = gap - Length::from_hundredths(1);
                prop_assert!(!one.gap_within(two, shorter));
            }
            prop_assert_eq!(
                one.gap_within(two, Length::inches(10)),
                one.gap_to_shape_within(&Shape::Disc(two), Length::inches(10))
            );
        }
    }
}
