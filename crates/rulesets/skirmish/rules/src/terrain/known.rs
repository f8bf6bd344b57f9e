//! What play looks up of a table again and again: the ground at a point, lines of terrain near it,
//! and what cuts sight.

use wargauge_rules::table::{Length, PieceId, Point, Rect};

use crate::terrain::kinds::Cover;
use crate::terrain::memo::{Memo, number_of, number_of_line};
use crate::terrain::table::Table;

/// Lines are looked for in squares of two to the power of this, in hundredths of an inch.
const SHIFT: u32 = 7;

/// Nothing of a square is farther from its middle than this, in hundredths of an inch.
const HALF_DIAGONAL: i16 = 91;

/// How near a line is looked for: by whoever is behind it, and by teams that form up.
const NEAR: Length = Length::inches(1);
const ABOUT: Length = Length::inches(5);

/// What is kept of points and of lines: two to the power of these.
const SPOTS: u32 = 14;
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
    /// Looks at a point of a table.
    pub(super) fn of(table: &Table, at: Point) -> Self {
        let masks = &table.masks;
        let wanted = masks.hills | masks.buildings | masks.cover | masks.enclosed | masks.solid;
        let inside = table.inside(wanted, at);
        let cover = (inside & masks.cover).iter().map(|piece| table.kind(piece).cover()).max();
        Self {
            level: (inside & masks.hills).len() as u8,
            building: (inside & masks.buildings).iter().next(),
            cover: cover.unwrap_or_default(),
            enclosed: inside.meets(masks.enclosed),
            solid: inside.meets(masks.solid),
        }
    }

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
            cover: match word >> 16 & 3 {
                0 => Cover::None,
                1 => Cover::Soft,
                _ => Cover::Hard,
            },
            enclosed: word >> 18 & 1 != 0,
            solid: word >> 19 & 1 != 0,
        }
    }
}

/// What is looked up of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    spots: Memo<SPOT>,
    sights: Memo<1>,
    /// Squares in a row.
    wide: usize,
    /// Of each square: lines that may be within [`NEAR`], and within [`ABOUT`], of a point of it, by
    /// number.
    lines: Vec<[u64; 2]>,
}

impl Known {
    /// Makes ready to look up what is on a table, to which no more is added.
    pub(super) fn of(table: &Table) -> Self {
        let far = table.rect().high();
        let (wide, high) = ((far.x >> SHIFT) as usize + 1, (far.y >> SHIFT) as usize + 1);
        let near = |square: usize, reach| near_square(table, (square % wide, square / wide), reach);
        let lines = (0..wide * high).map(|square| [NEAR, ABOUT].map(|reach| near(square, reach)));
        Self { spots: Memo::new(SPOTS), sights: Memo::new(SIGHTS), wide, lines: lines.collect() }
    }

    #[inline]
    pub(super) fn spot(&self, table: &Table, at: Point) -> Spot {
        match number_of(at) {
            Some(number) => Spot::unpacked(self.spots.ask(number, || Spot::of(table, at).packed())),
            None => Spot::of(table, at),
        }
    }

    /// The lines that may be within an inch, and within five, of a point, as bits.
    #[inline]
    pub(super) fn lines_near(&self, at: Point) -> [u64; 2] {
        let (x, y) = ((at.x >> SHIFT) as usize, (at.y >> SHIFT) as usize);
        let square = if x < self.wide { y.saturating_mul(self.wide) + x } else { usize::MAX };
        self.lines.get(square).copied().unwrap_or([u64::MAX; 2])
    }

    #[inline]
    pub(super) fn cuts(&self, from: Point, to: Point, look: impl FnOnce() -> bool) -> bool {
        match number_of_line(from, to) {
            Some(number) => self.sights.ask(number, || u64::from(look())) != 0,
            None => look(),
        }
    }
}

/// The lines near a square, as bits.
fn near_square(table: &Table, (x, y): (usize, usize), reach: Length) -> u64 {
    let corner = |x: usize, y: usize| Point::new((x << SHIFT) as i16, (y << SHIFT) as i16);
    let square = Rect::new(corner(x, y), corner(x + 1, y + 1));
    let (low, high) = (square.low(), square.high());
    let middle = Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y));
    let far = reach.plus(Length::from_hundredths(HALF_DIAGONAL));
    let near = |at: usize| {
        let segment = table.lines[at].segment;
        Rect::new(segment.start, segment.end).grown(reach).meets(square)
            && segment.is_within(middle, far)
    };
    (0..table.lines.len()).filter(|&at| near(at)).fold(0, |set, at| set | 1 << at)
}
