//! Places along a line as exact fractions of it.

use core::cmp::Ordering;

use wargauge_rules::table::{Point, Vector};

/// A share of a line: `top / bottom` from its start.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    /// Above the line.
    pub top: i64,
    /// Below it; positive.
    pub bottom: i64,
}

impl Along {
    /// The start.
    pub const START: Self = Self { top: 0, bottom: 1 };
    /// The end.
    pub const END: Self = Self { top: 1, bottom: 1 };

    /// The share seen from the other end.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { top: self.bottom - self.top, bottom: self.bottom }
    }

    /// The point there, each coordinate rounded to the nearest hundredth, halves toward the start
    /// (CD-GEO-15).
    #[must_use]
    pub fn point(self, start: Point, way: Vector) -> Point {
        let part = |whole: i32| toward_zero(i64::from(whole) * self.top, self.bottom) as i16;
        Point::new(start.x + part(way.x), start.y + part(way.y))
    }
}

impl PartialEq for Along {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Along {}

impl PartialOrd for Along {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Along {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        // Shares of lines on a table keep below 2^31, so that products fit.
        debug_assert!(self.bottom < 1 << 31 && other.bottom < 1 << 31, "a share of a short line");
        (self.top * other.bottom).cmp(&(other.top * self.bottom))
    }
}

/// `top / bottom` to the nearest whole number, halves toward zero; `bottom` is positive.
#[must_use]
pub const fn toward_zero(top: i64, bottom: i64) -> i64 {
    let size = (2 * top.abs() + bottom - 1) / (2 * bottom);
    if top < 0 { -size } else { size }
}

/// The part of a line inside something convex: from where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub from: Along,
    /// Where it ends.
    pub to: Along,
}

impl Stretch {
    /// Whether it is more than a point.
    #[must_use]
    #[inline]
    pub fn has_length(self) -> bool {
        self.from < self.to
    }

    /// Whether its length, on a line of this squared length, is above so many hundredths.
    #[must_use]
    pub fn is_longer(self, squared: i64, hundredths: i64) -> bool {
        let top = i128::from(self.to.top) * i128::from(self.from.bottom)
            - i128::from(self.from.top) * i128::from(self.to.bottom);
        let bottom = i128::from(self.to.bottom) * i128::from(self.from.bottom);
        // Shares keep below 2^30, their products below 2^60.
        let scale = hundredths as i128 * bottom;
        top > 0 && root_above(top, squared, scale)
    }
}

/// Whether `top * sqrt(squared) > scale`.
fn root_above(top: i128, squared: i64, scale: i128) -> bool {
    // Both sides are brought down alike until their squares fit.
    let excess = (128 - top.leading_zeros().min(scale.leading_zeros())).saturating_sub(48);
    let (top, scale) = (top >> excess, scale >> excess);
    top * top * i128::from(squared) > scale * scale
}
