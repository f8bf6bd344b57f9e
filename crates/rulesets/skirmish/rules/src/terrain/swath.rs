//! What may cut sight between some points and others: looked for once for all lines between them.

use wargauge_rules::table::{Pieces, Point, Rect, Vector};

use crate::terrain::table::{LineNumbers, Table};

/// What may cut sight between some points and others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blockers {
    /// Areas, by number, as bits.
    pub(crate) areas: Pieces,
    /// Lines, by number, as bits.
    lines: u64,
}

impl Blockers {
    /// Whether nothing may.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines == 0 && self.areas == Pieces::NONE
    }

    /// The numbers of the lines.
    pub(crate) const fn lines(&self) -> impl Iterator<Item = usize> + use<> {
        LineNumbers(self.lines)
    }
}

/// All that lines from one rectangle to another run over, and no more than is easily said.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swath {
    around: Rect,
    from: Point,
    way: Vector,
    /// Nothing of it is farther aside of the way, as a cross product with it.
    aside: i64,
}

impl Swath {
    /// The swath between two rectangles.
    pub(crate) fn between(one: Rect, two: Rect) -> Self {
        let middle = |of: Rect| {
            Point::new(of.low().x.midpoint(of.high().x), of.low().y.midpoint(of.high().y))
        };
        let from = middle(one);
        let way = from.to(middle(two));
        let off = |corner: Point| way.cross(from.to(corner)).abs();
        let corners = one.corners().into_iter().chain(two.corners());
        Self { around: one.joined(two), from, way, aside: corners.map(off).max().unwrap_or(0) }
    }

    /// Whether something within these bounds may lie in it.
    pub(crate) fn meets(&self, bounds: Rect) -> bool {
        self.meets_all(bounds, &bounds.corners())
    }

    /// The same of something convex with these corners.
    pub(crate) fn meets_all(&self, bounds: Rect, corners: &[Point; 4]) -> bool {
        if !self.around.meets(bounds) {
            return false;
        }
        let off = corners.map(|corner| self.way.cross(self.from.to(corner)));
        off.iter().any(|off| *off <= self.aside) && off.iter().any(|off| *off >= -self.aside)
    }
}

impl Table {
    /// What may cut sight in a swath.
    pub(crate) fn blockers(&self, swath: &Swath) -> Blockers {
        let mut areas = Pieces::NONE;
        for piece in self.masks.blockers.iter() {
            if swath.meets(self.areas[piece.index()].bounds) {
                areas.insert(piece);
            }
        }
        let mut lines = 0;
        for (number, line) in self.lines.iter().enumerate() {
            let ends = Rect::new(line.segment.start, line.segment.end);
            if line.kind.top().is_some() && swath.meets(ends) {
                lines |= 1 << number;
            }
        }
        Blockers { areas, lines }
    }

    /// All that may cut sight.
    pub(crate) const fn all_blockers(&self) -> Blockers {
        let count = self.lines.len() as u32;
        let lines = if count == 0 { 0 } else { u64::MAX >> (u64::BITS - count) };
        Blockers { areas: self.masks.blockers, lines }
    }
}
