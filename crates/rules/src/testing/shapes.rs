//! Strategies for points, shapes and tables.

use proptest::prelude::*;

use crate::table::length::Length;
use crate::table::point::{Point, Vector};
use crate::table::polygon::ConvexPolygon;
use crate::table::rect::Rect;
use crate::table::segment::Segment;
use crate::table::shape::{Disc, Shape, Strip};
use crate::table::terrain::{PieceTraits, TerrainMap};

/// Any point of the largest table.
pub fn any_point() -> impl Strategy<Value = Point> {
    (0i16..=30_000, 0i16..=30_000).prop_map(|(x, y)| Point::new(x, y))
}

/// Any point of a small lattice, where points often fall on one line.
pub fn lattice_point() -> impl Strategy<Value = Point> {
    (0i16..=8, 0i16..=8).prop_map(|(x, y)| Point::new(x, y))
}

/// A shape of any kind, somewhere in a square of about 240 inches.
pub fn any_shape() -> impl Strategy<Value = Shape> {
    let place = (3000i16..27_000, 3000i16..27_000).prop_map(|(x, y)| Point::new(x, y));
    let size = 1i16..3000;
    let polygon = (place.clone(), size.clone(), size.clone()).prop_map(|(p, w, h)| {
        let (w, h) = (i32::from(w), i32::from(h));
        let diamond = [(-w, 0), (0, -h), (w, h / 2), (w / 2, h)];
        let corners = diamond.map(|(x, y)| p.plus(Vector::new(x, y)));
        ConvexPolygon::new(&corners).map_or(Shape::Rect(Rect::new(p, p)), Shape::Polygon)
    });
    let rect = (place.clone(), size.clone(), size.clone())
        .prop_map(|(p, w, h)| Shape::Rect(Rect::new(p, p.plus(Vector::new(w.into(), h.into())))));
    let disc = (place.clone(), size.clone())
        .prop_map(|(p, r)| Shape::Disc(Disc::new(p, Length::from_hundredths(r))));
    let strip = (place.clone(), place, size).prop_map(|(a, b, w)| {
        Shape::Strip(Strip::new(Segment::new(a, b), Length::from_hundredths(w)))
    });
    prop_oneof![polygon, rect, disc, strip]
}

/// A table of 300 inches with up to a dozen pieces of one or two shapes.
pub fn any_map() -> impl Strategy<Value = TerrainMap> {
    let piece = (prop::collection::vec(any_shape(), 1..3), any::<bool>());
    prop::collection::vec(piece, 0..12).prop_map(|pieces| {
        let mut map = TerrainMap::new(Length::LONGEST, Length::LONGEST);
        for (shapes, blocks_sight) in pieces {
            let ground = PieceTraits {
                blocks_sight,
                cover: u8::from(blocks_sight),
                ..PieceTraits::default()
            };
            map.add(ground, &shapes).expect("on the table");
        }
        map
    })
}
