//! Sight between squares of a table, as far as it is the same from and to every point of them.
//!
//! A memo, worked out square by square when it is first asked for: most lines of sight run over open
//! ground or right through a wood, and need no closer look.

use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use wargauge_rules::table::{Point, Rect};

/// Hundredths of an inch along a side of a square.
const SIDE: i16 = 150;

/// What a glance from one square to another shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glance {
    /// No terrain is between any two stands there.
    Clear,
    /// Terrain is between all of them.
    Shut,
    /// It depends on where they are.
    Unsure,
}

/// Glances by pairs of squares.
#[derive(Clone, Debug)]
pub(super) struct Glances {
    wide: usize,
    high: usize,
    /// Two bits a pair: 0 not known yet, else clear, shut, unsure.
    known: Arc<[AtomicU64]>,
}

impl PartialEq for Glances {
    /// What has been looked at tells two tables apart in nothing.
    fn eq(&self, other: &Self) -> bool {
        (self.wide, self.high) == (other.wide, other.high)
    }
}

impl Eq for Glances {}

impl Glances {
    /// Nothing known yet of a table of a size.
    pub(super) fn new(corner: Point) -> Self {
        let count = |side: i16| (side / SIDE + 1) as usize;
        let (wide, high) = (count(corner.x), count(corner.y));
        let squares = wide * high;
        let words = number_of(0, squares).div_ceil(32);
        Self { wide, high, known: (0..words).map(|_| AtomicU64::new(0)).collect() }
    }

    /// What is kept takes so many bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.known[..])
    }

    fn square_of(&self, point: Point) -> Option<usize> {
        let (x, y) = (point.x / SIDE, point.y / SIDE);
        let inside = point.x >= 0 && point.y >= 0;
        let (x, y) = (x as usize, y as usize);
        (inside && x < self.wide && y < self.high).then(|| y * self.wide + x)
    }

    fn bounds(&self, square: usize) -> Rect {
        let (x, y) = ((square % self.wide) as i16, (square / self.wide) as i16);
        Rect::new(
            Point::new(x * SIDE, y * SIDE),
            Point::new((x + 1) * SIDE - 1, (y + 1) * SIDE - 1),
        )
    }

    /// What a glance from one point to another shows: known, or looked for now.
    #[inline]
    pub(super) fn between(
        &self,
        from: Point,
        to: Point,
        look: impl FnOnce(Rect, Rect) -> Glance,
    ) -> Glance {
        let (Some(from), Some(to)) = (self.square_of(from), self.square_of(to)) else {
            return Glance::Unsure;
        };
        let pair = number_of(from.min(to), from.max(to));
        let (word, shift) = (&self.known[pair / 32], pair % 32 * 2);
        match word.load(Ordering::Relaxed) >> shift & 3 {
            0 => {
                let glance = look(self.bounds(from), self.bounds(to));
                word.fetch_or((glance as u64 + 1) << shift, Ordering::Relaxed);
                glance
            }
            1 => Glance::Clear,
            2 => Glance::Shut,
            _ => Glance::Unsure,
        }
    }
}

/// The number of a pair of squares, the lower first.
const fn number_of(one: usize, two: usize) -> usize {
    two * (two + 1) / 2 + one
}
