//! Where a straight leg enters and leaves shapes, in hundredths of an inch from its start.

use core::ops::RangeInclusive;

use wargauge_rules::table::root::floor_root;
use wargauge_rules::table::{Disc, Length, Point, Rect, Segment, Shape, Vector};

/// A stretch of a leg, in hundredths of an inch from its start; empty where it does not begin
/// before it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    /// Where it begins.
    pub from: i32,
    /// Where it ends.
    pub to: i32,
}

impl Stretch {
    /// No stretch at all.
    pub(crate) const NONE: Self = Self { from: 1, to: 0 };

    /// Whether it has any length.
    #[must_use]
    pub(crate) const fn is_some(self) -> bool {
        self.from < self.to
    }

    /// How long it is.
    #[must_use]
    pub(crate) const fn length(self) -> i32 {
        if self.is_some() { self.to - self.from } else { 0 }
    }
}

/// WS-GEN-09: the length of a way, its root rounded down.
#[must_use]
pub(crate) const fn length_of(way: Vector) -> i32 {
    let squared = way.squared();
    // Whatever fits on a table does.
    if squared <= u32::MAX as i64 {
        floor_root(squared as u32) as i32
    } else {
        (squared as u64).isqrt() as i32
    }
}

/// A straight leg of a way, with its length in hundredths of an inch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    /// From where to where.
    pub line: Segment,
    /// Its length, the root rounded down (WS-GEN-09).
    pub length: i32,
}

impl Leg {
    /// The leg along a line.
    #[must_use]
    pub(crate) const fn new(line: Segment) -> Self {
        Self { line, length: length_of(line.way()) }
    }

    /// The leg cut off after so many hundredths of an inch.
    #[must_use]
    pub(crate) const fn up_to(self, at: i32) -> Self {
        Self { line: Segment::new(self.line.start, self.point_at(at)), length: at }
    }

    /// The rectangle about both ends.
    #[must_use]
    pub(crate) fn bounds(self) -> Rect {
        Rect::new(self.line.start, self.line.end)
    }

    /// The point so many hundredths of an inch along the leg, rounded towards the start.
    #[must_use]
    pub(crate) const fn point_at(self, at: i32) -> Point {
        let Self { line, length } = self;
        if length == 0 || at >= length {
            return if at <= 0 { line.start } else { line.end };
        }
        let way = line.way();
        line.start.plus(Vector::new(way.x * at / length, way.y * at / length))
    }

    /// Points at even steps of so many hundredths of an inch, from the start on.
    pub(crate) fn points(self, every: usize) -> impl Iterator<Item = Point> {
        (0..=self.length).step_by(every).map(move |at| self.point_at(at))
    }
}

/// The stretch of a leg inside a shape.
#[must_use]
pub(crate) fn inside(shape: &Shape, leg: Leg) -> Stretch {
    if !shape.bounds().meets(leg.bounds()) {
        return Stretch::NONE;
    }
    match shape {
        Shape::Rect(rect) => in_rect(*rect, leg),
        Shape::Disc(disc) => in_disc(*disc, leg),
        Shape::Polygon(_) | Shape::Strip(_) => in_steps(shape, leg),
    }
}

/// The stretch inside a rectangle: between its two slabs.
fn in_rect(rect: Rect, leg: Leg) -> Stretch {
    let (low, high, start, way) = (rect.low(), rect.high(), leg.line.start, leg.line.way());
    let across = slab(start.x, way.x, low.x..=high.x, leg.length);
    let along = slab(start.y, way.y, low.y..=high.y, leg.length);
    Stretch { from: across.from.max(along.from), to: across.to.min(along.to) }
}

/// The stretch on which one coordinate lies between two values.
fn slab(start: i16, way: i32, between: RangeInclusive<i16>, length: i32) -> Stretch {
    let (low, high) = between.into_inner();
    if way == 0 {
        let held = low < start && start < high;
        return if held { Stretch { from: 0, to: length } } else { Stretch::NONE };
    }
    let at = |border: i16| nearest((i64::from(border) - i64::from(start)) * i64::from(length), way);
    let (one, other) = (at(low), at(high));
    Stretch { from: one.min(other).clamp(0, length), to: one.max(other).clamp(0, length) }
}

/// The whole number nearest to a quotient, halves away from zero.
const fn nearest(numerator: i64, denominator: i32) -> i32 {
    let (numerator, denominator) = if denominator < 0 {
        (-numerator, -(denominator as i64))
    } else {
        (numerator, denominator as i64)
    };
    let half = if numerator < 0 { -denominator / 2 } else { denominator / 2 };
    let quotient = (numerator + half) / denominator;
    // Far beyond the ends of any leg all quotients are the same.
    if quotient > 1_000_000 {
        1_000_000
    } else if quotient < -1_000_000 {
        -1_000_000
    } else {
        quotient as i32
    }
}

/// The stretch inside a disc.
fn in_disc(disc: Disc, leg: Leg) -> Stretch {
    let Leg { line, length } = leg;
    let way = line.way();
    let squared = way.squared();
    if squared == 0 {
        return Stretch::NONE;
    }
    let from = disc.centre.to(line.start);
    // Of t * t * squared + 2 * t * half + rest <= 0, t from 0 to 1.
    let half = from.dot(way);
    let rest = from.squared() - disc.radius.squared();
    let under = i128::from(half) * i128::from(half) - i128::from(squared) * i128::from(rest);
    if under <= 0 {
        return Stretch::NONE;
    }
    let root = under.cast_unsigned().isqrt() as i128;
    let at = |numerator: i128| {
        let scaled = (numerator * i128::from(length)).div_euclid(i128::from(squared));
        scaled.clamp(0, i128::from(length)) as i32
    };
    let half = i128::from(half);
    Stretch { from: at(-half - root), to: at(root - half) }
}

/// The stretch inside a shape with round ends or many corners, probed at even steps.
fn in_steps(shape: &Shape, leg: Leg) -> Stretch {
    const STEP: usize = 10;
    let places = (0..=leg.length).step_by(STEP);
    let mut held = places.filter(|&at| shape.contains(leg.point_at(at)));
    let Some(first) = held.next() else { return Stretch::NONE };
    Stretch { from: first, to: held.last().unwrap_or(first) }
}

/// Where a leg crosses a line, if it does: in a point that is no end of the leg. Touching an end of
/// the line counts.
#[must_use]
pub(crate) fn crossing(line: Segment, leg: Leg) -> Option<i32> {
    if !Rect::new(line.start, line.end).meets(leg.bounds()) {
        return None;
    }
    let (from, to) = (line.offset(leg.line.start), line.offset(leg.line.end));
    // A unit that stands on the line has crossed it when it leaves to the left.
    if (from > 0) == (to > 0) {
        return None;
    }
    let (one, other) = (leg.line.offset(line.start), leg.line.offset(line.end));
    if (one > 0 && other > 0) || (one < 0 && other < 0) {
        return None;
    }
    let at = i128::from(from) * i128::from(leg.length) / i128::from(from - to);
    Some(at as i32)
}

/// The first place of a leg from which a point is at most so far away.
#[must_use]
pub(crate) fn first_near(centre: Point, reach: Length, leg: Leg) -> Option<i32> {
    if leg.line.start.within(centre, reach) {
        return Some(0);
    }
    let stretch = in_disc(Disc::new(centre, reach), leg);
    stretch.is_some().then_some(stretch.from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leg(x: i16, y: i16) -> Leg {
        Leg::new(Segment::new(Point::new(0, 0), Point::new(x, y)))
    }

    #[test]
    fn stretches_are_exact_along_the_axes() {
        let wood = Shape::Rect(Rect::new(Point::new(400, -100), Point::new(900, 100)));
        assert_eq!(inside(&wood, leg(600, 0)), Stretch { from: 400, to: 600 });
        let round = Shape::Disc(Disc::new(Point::new(500, 0), Length::inches(1)));
        assert_eq!(inside(&round, leg(900, 0)), Stretch { from: 400, to: 600 });
        assert!(!inside(&round, leg(0, 900)).is_some());
    }

    #[test]
    fn a_line_is_crossed_once() {
        let hedge = Segment::new(Point::new(300, -500), Point::new(300, 500));
        assert_eq!(crossing(hedge, leg(600, 0)), Some(300));
        assert_eq!(crossing(hedge, leg(200, 0)), None);
        let (on, beyond) = (Point::new(300, 0), Point::new(500, 0));
        let arriving = crossing(hedge, leg(300, 0)).is_some();
        let leaving = crossing(hedge, Leg::new(Segment::new(on, beyond))).is_some();
        assert!(arriving != leaving, "who stops on a line crosses it once");
    }
}
