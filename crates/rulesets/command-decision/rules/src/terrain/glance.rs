//! Sight between squares of a table, as far as it is the same from and to every point of them.
//!
//! A memo, worked out square by square when it is first asked for: most lines of sight run over open
//! ground or right through a wood, and need no closer look.

use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use wargauge_rules::table::{Length, Point, Rect};

use super::kind::TerrainKind;
use super::region::Region;
use super::table::{Piece, Table};

/// Hundredths of an inch along a side of a square.
const SIDE: i16 = 150;

/// The widest stands reach so far beyond their centre, and what rounding adds.
const RIM: Length = Length::from_hundredths(61);

/// Nothing of a square with its rim is farther from its middle.
const REACH: i64 = 195;

/// How far one sees into an area that conceals, in hundredths (CD-LOS-07).
const EDGE: i64 = 100;

/// A line that runs so deep through a piece is surely cut by it, in hundredths.
const THROUGH: i64 = 3;

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

    /// What a glance from one point to another shows, on this table.
    #[inline]
    pub(super) fn between(&self, table: &Table, from: Point, to: Point) -> Glance {
        let (Some(from), Some(to)) = (self.square_of(from), self.square_of(to)) else {
            return Glance::Unsure;
        };
        let pair = number_of(from.min(to), from.max(to));
        let (word, shift) = (&self.known[pair / 32], pair % 32 * 2);
        match word.load(Ordering::Relaxed) >> shift & 3 {
            0 => {
                let glance = look(table, self.bounds(from), self.bounds(to));
                word.fetch_or((glance as u64 + 1) << shift, Ordering::Relaxed);
                glance
            }
            1 => Glance::Clear,
            2 => Glance::Shut,
            _ => Glance::Unsure,
        }
    }
}

/// What rounding may add to where a chosen point lies, in hundredths, and more.
const ROUNDING: i64 = 2;

/// The number of a pair of squares, the lower first.
const fn number_of(one: usize, two: usize) -> usize {
    two * (two + 1) / 2 + one
}

/// Looks from a square to another.
#[cold]
fn look(table: &Table, one: Rect, two: Rect) -> Glance {
    let (near, far) = (one.grown(RIM), two.grown(RIM));
    let (from, way) = (middle(near), middle(near).to(middle(far)));
    let corners = [near.corners(), far.corners()];
    let meets = |region: &Region| {
        !region.is_aside(from, way, Region::aside(way, REACH))
            && !region.is_beside(corners.as_flattened())
    };
    let met = |piece: &Piece| piece.regions.iter().any(meets);
    let mut between = table.screens(near.joined(far)).filter(|(_, piece)| met(piece)).peekable();
    if between.peek().is_none() {
        return Glance::Clear;
    }
    let level = most_level(table, near).max(most_level(table, far));
    let shut = |piece: &Piece| {
        let buried = buries(piece, (one, two)) || buries(piece, (two, one));
        buried || piece.kind.height() > level && shuts(piece, corners)
    };
    if between.any(|(_, piece)| shut(piece)) { Glance::Shut } else { Glance::Unsure }
}

const fn middle(of: Rect) -> Point {
    let (low, high) = (of.low(), of.high());
    Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y))
}

/// Whether a piece conceals all who stand in a square from all who stand in another, outside of it
/// (CD-LOS-05, CD-LOS-07).
fn buries(piece: &Piece, (square, other): (Rect, Rect)) -> bool {
    let [region] = &piece.regions[..] else { return false };
    let (from, to) = (square.corners(), other.corners());
    let rim = i64::from(RIM.hundredths()) + ROUNDING;
    piece.kind.conceals() && region.is_deep_between(&from, &to, [rim; 2], EDGE)
}

/// No point of a square is on higher ground than this.
fn most_level(table: &Table, square: Rect) -> i32 {
    let highs = table.screens(square).filter(|(_, piece)| piece.kind.is_high());
    let mut levels = [0, 0];
    for (_, piece) in highs {
        levels[usize::from(piece.kind == TerrainKind::Hill)] = piece.kind.height();
    }
    levels.into_iter().sum()
}

/// Whether a piece higher than whoever stands in two squares cuts all lines between them: it holds
/// nothing of either, and the lines between all corners run through one part of it.
fn shuts(piece: &Piece, [near, far]: [[Point; 4]; 2]) -> bool {
    // Hedgerows are looked through by those beside them (CD-ELEV-13).
    let apart = |region: &Region| region.is_beside(&near) && region.is_beside(&far);
    piece.kind != TerrainKind::Hedgerow
        && piece.regions.iter().all(apart)
        && piece.regions.iter().any(|region| {
            let inner = region.inset(THROUGH);
            near.iter().all(|from| far.iter().all(|to| inner.cut(*from, *to).is_some()))
        })
}
