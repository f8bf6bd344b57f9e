//! Looks from a square of the table to another, once a game needs to know.

use wargauge_rules::table::{Length, Point, Rect};

use super::glance::Glance;
use super::kind::TerrainKind;
use super::region::Region;
use super::table::{Piece, Table};

/// What rounding may add to where a chosen point lies, in hundredths, and more.
const ROUNDING: i64 = 2;

/// How far one sees into an area that conceals, in hundredths (CD-LOS-07).
const EDGE: i64 = 100;

/// A line that runs so deep through a piece is surely cut by it, in hundredths.
const THROUGH: i64 = 3;

/// The widest stands reach so far beyond their centre, and what rounding adds.
const RIM: Length = Length::from_hundredths(61);

/// Nothing of a square with its rim is farther from its middle.
const REACH: i64 = 195;

impl Table {
    /// What a glance from one point to another shows: whether terrain cuts the line of sight between
    /// stands there.
    #[must_use]
    #[inline]
    pub fn glance(&self, from: Point, to: Point) -> Glance {
        self.glances.between(from, to, |one, two| look(self, one, two))
    }
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
        let buried = buries(piece, one, two) || buries(piece, two, one);
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
fn buries(piece: &Piece, square: Rect, other: Rect) -> bool {
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
