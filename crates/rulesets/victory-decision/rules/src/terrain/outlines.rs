//! From the outline of a piece as a scenario draws it to the shapes of the kernel.

use crate::scenario::Outline;
use wargauge_rules::table::decompose::{BadOutline, decompose};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::polygon::ConvexPolygon;
use wargauge_rules::table::shape::{Disc, Shape, Strip};

impl Outline {
    /// The shapes that cover it exactly.
    ///
    /// # Errors
    /// If a polygon is no simple outline of positive area.
    pub fn shapes(&self) -> Result<Vec<Shape>, BadOutline> {
        match self {
            Self::Disc { centre, radius } => Ok(vec![Shape::Disc(Disc::new(*centre, *radius))]),
            Self::Polygon(corners) => {
                Ok(decompose(corners)?.into_iter().map(Shape::Polygon).collect())
            }
            Self::Band { points, width } => {
                Ok(Strip::legs(points, *width).map(Shape::Strip).collect())
            }
            Self::Block { centre, length, width, facing } => {
                let corners = block_corners(*centre, *length, *width, *facing);
                let block = ConvexPolygon::new(&corners).ok_or(BadOutline::TooFewCorners)?;
                Ok(vec![Shape::Polygon(block)])
            }
        }
    }

    /// The same outline so far from where it is.
    #[must_use]
    pub(crate) fn moved(&self, way: Vector) -> Self {
        let all = |points: &[Point]| points.iter().map(|&point| point + way).collect();
        match self {
            Self::Disc { centre, radius } => Self::Disc { centre: *centre + way, radius: *radius },
            Self::Polygon(corners) => Self::Polygon(all(corners)),
            Self::Band { points, width } => Self::Band { points: all(points), width: *width },
            Self::Block { centre, length, width, facing } => Self::Block {
                centre: *centre + way,
                length: *length,
                width: *width,
                facing: *facing,
            },
        }
    }
}

/// The corners of a rectangle about its middle, its length along `facing`.
pub(crate) fn block_corners(
    centre: Point,
    length: Length,
    width: Length,
    facing: Bearing,
) -> [Point; 4] {
    let ahead = facing.way(length.half_up());
    let aside = facing.turned(4).way(width.half_up());
    [
        centre + ahead + aside,
        centre + ahead + -aside,
        centre + -ahead + -aside,
        centre + -ahead + aside,
    ]
}
