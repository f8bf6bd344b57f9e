//! Distances from rim to rim.

use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::shape::Disc;

/// The distance of two points less the radii about them, exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Square of the distance of the points.
    squared: i64,
    /// The radii together, in hundredths of an inch.
    rims: i64,
}

impl Gap {
    /// Between two points with such radii about them.
    #[must_use]
    #[inline]
    pub const fn between(one: Point, other: Point, rims: Length) -> Self {
        Self { squared: one.squared_distance(other), rims: rims.hundredths() as i64 }
    }

    /// Between two discs.
    #[must_use]
    pub const fn of(one: Disc, other: Disc) -> Self {
        let rims = one.radius.hundredths() as i64 + other.radius.hundredths() as i64;
        Self { squared: one.centre.squared_distance(other.centre), rims }
    }

    /// Whether it is at most a length.
    #[must_use]
    #[inline]
    pub const fn is_within(self, length: Length) -> bool {
        let reach = self.rims + length.hundredths() as i64;
        reach >= 0 && self.squared <= reach * reach
    }

    /// Whether it is less than a length.
    #[must_use]
    #[inline]
    pub const fn is_under(self, length: Length) -> bool {
        let reach = self.rims + length.hundredths() as i64;
        reach > 0 && self.squared < reach * reach
    }

    /// Whether the discs overlap by more than a touch.
    #[must_use]
    #[inline]
    pub const fn is_overlap(self) -> bool {
        self.is_under(Length::ZERO)
    }

    /// How wide it is in hundredths of an inch, rounded down; nothing where the discs touch.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        let whole = (self.squared as u64).isqrt() as i64 - self.rims;
        if whole < 0 { 0 } else { whole as i32 }
    }
}

/// Whether a disc overlaps none of others.
#[must_use]
pub fn has_room(disc: Disc, mut others: impl Iterator<Item = Disc>) -> bool {
    !others.any(|other| Gap::of(disc, other).is_overlap())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::shapes::any_point;

    #[test]
    fn gaps_run_from_rim_to_rim() {
        let disc = |x, y, radius| Disc::new(Point::inches(x, y), Length::inches(radius));
        let gap = Gap::of(disc(0, 0, 1), disc(6, 8, 2));
        assert_eq!(gap.hundredths(), 700);
        assert!(gap.is_within(Length::inches(7)) && !gap.is_under(Length::inches(7)));
        assert!(!gap.is_within(Length::from_hundredths(699)));
        let touching = Gap::of(disc(0, 0, 1), disc(3, 0, 2));
        assert!(touching.is_within(Length::ZERO) && !touching.is_overlap());
        assert!(Gap::of(disc(0, 0, 1), disc(2, 0, 2)).is_overlap());
        assert!(has_room(disc(0, 0, 1), [disc(3, 0, 2), disc(0, 9, 4)].into_iter()));
        assert!(!has_room(disc(0, 0, 1), [disc(3, 0, 2), disc(0, 2, 2)].into_iter()));
    }

    proptest! {
        #[test]
        fn gaps_are_symmetric_and_least(
            a in any_point(), b in any_point(), r in 0i16..500, s in 0i16..500,
        ) {
            let one = Disc::new(a, Length::from_hundredths(r));
            let two = Disc::new(b, Length::from_hundredths(s));
            let gap = Gap::of(one, two);
            prop_assert_eq!(gap, Gap::of(two, one));
            let down = gap.hundredths();
            if down > 0 && down < 30_000 {
                prop_assert!(!gap.is_under(Length::from_hundredths(down as i16)));
                prop_assert!(gap.is_within(Length::from_hundredths(down as i16 + 1)));
            }
            prop_assert_eq!(gap.is_overlap(), a.squared_distance(b) < i64::from(r + s).pow(2));
        }
    }
}
