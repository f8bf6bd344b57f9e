//! A leg of a move.

use wargauge_rules::table::Point;

/// A straight way from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    pub(crate) from: Point,
    pub(crate) to: Point,
}

impl Leg {
    pub(crate) const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }
}
