//! How much of a line lies inside shapes.

use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::segment::Segment;
use crate::table::shape::{Disc, Shape};
use crate::table::terrain::{PieceId, TerrainMap};

/// A line is walked from 0 to this.
const WHOLE: i64 = 1 << 16;

/// The share of a line that lies inside a convex figure; empty if it begins behind its end.
#[derive(Clone, Copy)]
struct Share {
    from: i64,
    to: i64,
}

/// Nothing of a line.
const NOTHING: Share = Share { from: 1, to: 0 };

impl<const WORDS: usize> TerrainMap<WORDS> {
    /// The length of a line inside a piece, short of it by at most some hundredths of an inch.
    /// Its shapes must not overlap.
    #[must_use]
    pub fn length_inside(&self, piece: PieceId, line: Segment) -> Length {
        let share: i64 = self
            .shapes(piece)
            .iter()
            .map(|shape| chord(shape, line))
            .map(|share| (share.to - share.from).max(0))
            .sum();
        let whole = i64::from(line.start.distance_up(line.end).hundredths());
        Length::from_hundredths((whole * share.min(WHOLE) / WHOLE) as i16)
    }
}

/// The share of a line inside a shape.
fn chord(shape: &Shape, line: Segment) -> Share {
    match shape {
        Shape::Polygon(polygon) => within(polygon.edges(), line),
        Shape::Rect(rect) if rect.twice_area() == 0 => NOTHING,
        Shape::Rect(rect) => {
            let [a, b, c, d] = rect.corners();
            within([(a, b), (b, c), (c, d), (d, a)].map(|(a, b)| Segment::new(a, b)), line)
        }
        Shape::Disc(disc) => in_disc(*disc, line),
        Shape::Strip(_) => in_strip(shape, line),
    }
}

/// Cuts the line at every edge of a convex outline, counter-clockwise.
fn within(edges: impl IntoIterator<Item = Segment>, line: Segment) -> Share {
    let mut share = Share { from: 0, to: WHOLE };
    for edge in edges {
        share = cut(share, edge.offset(line.start), edge.offset(line.end));
    }
    share
}

/// Keeps of a share where a value that runs evenly from `start` to `end` is not negative.
const fn cut(share: Share, start: i64, end: i64) -> Share {
    if start < 0 && end < 0 {
        return NOTHING;
    }
    if start >= 0 && end >= 0 {
        return share;
    }
    let at = start * WHOLE / (start - end);
    let Share { from, to } = share;
    if start < 0 {
        Share { from: if at > from { at } else { from }, to }
    } else {
        Share { from, to: if at < to { at } else { to } }
    }
}

fn in_disc(disc: Disc, line: Segment) -> Share {
    let way = line.way();
    let from = disc.centre.to(line.start);
    let squared = way.squared();
    if squared == 0 {
        return NOTHING;
    }
    // Of t * t * squared + 2 * t * half + rest <= 0.
    let half = from.dot(way);
    let rest = from.squared() - disc.radius.squared();
    let under = i128::from(half) * i128::from(half) - i128::from(squared) * i128::from(rest);
    if under <= 0 {
        return NOTHING;
    }
    let root = match u64::try_from(under) {
        Ok(under) => under.isqrt() as i64,
        Err(_) => under.isqrt() as i64,
    };
    let (first, last) = ((-half - root) * WHOLE / squared, (root - half) * WHOLE / squared);
    Share { from: first.clamp(0, WHOLE), to: last.clamp(0, WHOLE) }
}

/// A strip has round ends, so it is probed at even steps.
fn in_strip(strip: &Shape, line: Segment) -> Share {
    const STEPS: i64 = 128;
    let inside = |at: i64| {
        let way = line.way();
        let part = |length: i32| (i64::from(length) * at / WHOLE) as i16;
        let point = Point::new(line.start.x + part(way.x), line.start.y + part(way.y));
        strip.contains(point)
    };
    let mut held = (0..=STEPS).map(|step| step * WHOLE / STEPS).filter(|&at| inside(at));
    let Some(first) = held.next() else { return NOTHING };
    Share { from: first, to: held.next_back().unwrap_or(first) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::rect::Rect;
    use crate::table::terrain::PieceTraits;
    use crate::testing::shapes::any_point;
    use crate::testing::shapes::any_shape;

    fn length(shape: Shape, line: Segment) -> i16 {
        let mut map: TerrainMap = TerrainMap::new(Length::LONGEST, Length::LONGEST);
        let piece = map.add(PieceTraits::default(), &[shape]).expect("on the table");
        map.length_inside(piece, line).hundredths()
    }

    #[test]
    fn chords_are_as_long_as_they_are() {
        let line = |a, b, c, d| Segment::new(Point::inches(a, b), Point::inches(c, d));
        let disc = Shape::Disc(Disc::new(Point::inches(20, 20), Length::inches(5)));
        assert!((998..=1000).contains(&length(disc, line(0, 20, 40, 20))));
        assert!((798..=800).contains(&length(disc, line(0, 23, 40, 23))));
        assert!((498..=500).contains(&length(disc, line(20, 20, 60, 20))));
        assert_eq!(length(disc, line(0, 25, 40, 25)), 0);
        let block = Shape::Rect(Rect::new(Point::inches(10, 10), Point::inches(16, 18)));
        assert!((598..=600).contains(&length(block, line(0, 12, 40, 12))));
        assert!((298..=300).contains(&length(block, line(13, 12, 40, 12))));
        assert_eq!(length(block, line(0, 2, 40, 2)), 0);
    }

    proptest! {
        #[test]
        fn a_chord_is_no_longer_than_its_line(shape in any_shape(), a in any_point(), b in any_point()) {
            let line = Segment::new(a, b);
            let inside = length(shape, line);
            prop_assert!((0..=a.distance_up(b).hundredths()).contains(&inside));
            if !shape.touched_by(line) {
                prop_assert_eq!(inside, 0);
            }
        }
    }
}
