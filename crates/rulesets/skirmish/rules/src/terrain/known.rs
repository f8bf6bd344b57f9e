//! What play looks up of a table again and again: the ground at a point, lines of terrain near it,
//! and what cuts sight.

use wargauge_rules::table::{PieceId, Point};

use crate::terrain::kinds::Cover;
use crate::terrain::memo::{Memo, number_of, number_of_line};

/// Lines are looked for in squares of two to the power of this, in hundredths of an inch.
pub(super) const SHIFT: u32 = 7;

/// What is kept of points, of lines of sight, and of lines that lead into cover: two to the power of
/// these.
const SPOTS: u32 = 14;
const COVERS: u32 = 14;
const SIGHTS: u32 = 15;

/// Bits of a spot.
const SPOT: u32 = 20;

/// What the ground is like at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// `SK-GEO-07`: its level.
    pub(crate) level: u8,
    /// The building that it is inside of.
    pub(crate) building: Option<PieceId>,
    /// `SK-GEO-10`: the cover of the ground itself.
    pub(crate) cover: Cover,
    /// `SK-GEO-24`: whether it is in an enclosed space.
    pub(crate) enclosed: bool,
    /// Whether no man can stand there.
    pub(crate) solid: bool,
}

impl Spot {
    fn packed(self) -> u64 {
        let building = self.building.map_or(0, |piece| u64::from(piece.0) + 1);
        building
            | u64::from(self.level) << 9
            | (self.cover as u64) << 16
            | u64::from(self.enclosed) << 18
            | u64::from(self.solid) << 19
    }

    #[inline]
    const fn unpacked(word: u64) -> Self {
        let building = word & 0x1FF;
        Self {
            level: (word >> 9 & 0x7F) as u8,
            building: if building == 0 { None } else { Some(PieceId((building - 1) as u8)) },
            cover: cover_of(word >> 16 & 3),
            enclosed: word >> 18 & 1 != 0,
            solid: word >> 19 & 1 != 0,
        }
    }
}

/// The cover of a number.
const fn cover_of(number: u64) -> Cover {
    match number {
        0 => Cover::None,
        1 => Cover::Soft,
        _ => Cover::Hard,
    }
}

/// What is looked up of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KnownGround {
    spots: Memo<SPOT>,
    sights: Memo<1>,
    covers: Memo<2>,
    /// Squares in a row.
    wide: usize,
    /// Of each square: lines that may be within an inch, and within five, of a point of it, by number.
    lines: Vec<[u64; 2]>,
}

impl KnownGround {
    /// Nothing looked up yet of a table with these lines near its squares, so many in a row.
    pub(super) fn new(wide: usize, lines: Vec<[u64; 2]>) -> Self {
        Self {
            spots: Memo::new(SPOTS),
            sights: Memo::new(SIGHTS),
            covers: Memo::new(COVERS),
            wide,
            lines,
        }
    }

    /// What the ground is like at a point; `look` answers if that is not known yet.
    #[inline]
    pub(super) fn spot(&self, at: Point, look: impl FnOnce() -> Spot) -> Spot {
        match number_of(at) {
            Some(number) => Spot::unpacked(self.spots.ask(number, || look().packed())),
            None => look(),
        }
    }

    /// The lines that may be within an inch, and within five, of a point, as bits.
    #[inline]
    pub(super) fn lines_near(&self, at: Point) -> [u64; 2] {
        if at.x < 0 || at.y < 0 || (at.x >> SHIFT) as usize >= self.wide {
            return [u64::MAX; 2];
        }
        let square = (at.y >> SHIFT) as usize * self.wide + (at.x >> SHIFT) as usize;
        self.lines.get(square).copied().unwrap_or([u64::MAX; 2])
    }

    /// Whether the ground cuts a line of sight; `look` answers if that is not known yet.
    #[inline]
    pub(super) fn cuts(&self, from: Point, to: Point, look: impl FnOnce() -> bool) -> bool {
        match number_of_line(from, to) {
            Some(number) => self.sights.ask(number, || u64::from(look())) != 0,
            None => look(),
        }
    }

    /// The cover of the ground at a point against what comes from another; `look` answers if that is
    /// not known yet.
    #[inline]
    pub(super) fn cover(&self, at: Point, from: Point, look: impl FnOnce() -> Cover) -> Cover {
        match number_of_line(from, at) {
            Some(number) => cover_of(self.covers.ask(number, || look() as u64)),
            None => look(),
        }
    }
}
