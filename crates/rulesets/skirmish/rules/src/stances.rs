//! Where everybody stands and who sees whom, kept until somebody changes.
//!
//! A memo, no part of what a game is: whether a stance or a sight is kept or worked out anew, the
//! answer is the same. So two games are equal whatever has been looked at in them. Every change of a
//! unit goes through [`State::unit_mut`](crate::state::State::unit_mut), which drops its stance.

use core::fmt;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use wargauge_rules::UnitId;
use wargauge_rules::table::{Bearing, PieceId, Point, Rect};

use crate::units::TEAM;

/// The units of a match-up as a set.
pub(crate) type UnitSet = wargauge_rules::table::UnitSet<1>;

/// The most units.
const UNITS: usize = UnitSet::CAPACITY;

/// The most pairs of a unit of each side.
const PAIRS: usize = UNITS * UNITS / 4;

/// No set of men.
const NOBODY: u8 = u8::MAX;

/// Marks a pair that is kept; its other bits are the pairs of men who see each other.
const KEPT: u64 = 1 << 63;

/// A point from which, or at which, somebody looks; men and vehicles look all round, so it faces
/// nowhere (`SK-GEO-06`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Eye {
    /// The point that the eye looks from.
    pub(crate) at: Point,
    /// `SK-GEO-07`: on which level.
    pub(crate) level: u8,
    /// Floors above the ground.
    pub(crate) floor: u8,
    /// In which building.
    pub(crate) building: Option<PieceId>,
    /// In or at which vehicle, whose hull is not in the way.
    pub(crate) hull: Option<UnitId>,
}

impl Eye {
    /// The eye of a place without a man.
    pub(crate) const NONE: Self =
        Self { at: Point { x: 0, y: 0 }, level: 0, floor: 0, building: None, hull: None };

    /// As a word: 32 bits of the point, 8 of the level, 6 of the floor, 9 of the building and 7 of the
    /// vehicle.
    const fn packed(self) -> u64 {
        let building = match self.building {
            Some(piece) => piece.0 as u64 + 1,
            None => 0,
        };
        let hull = match self.hull {
            Some(unit) => unit.0 as u64 + 1,
            None => 0,
        };
        number_of(self.at)
            | (self.level as u64) << 32
            | (self.floor as u64) << 40
            | building << 46
            | hull << 55
    }

    #[inline]
    const fn unpacked(word: u64) -> Self {
        let (building, hull) = (word >> 46 & 0x1FF, word >> 55 & 0x7F);
        Self {
            at: Point { x: word as i16, y: (word >> 16) as i16 },
            level: (word >> 32) as u8,
            floor: (word >> 40 & 0x3F) as u8,
            building: if building == 0 { None } else { Some(PieceId((building - 1) as u8)) },
            hull: if hull == 0 { None } else { Some(UnitId((hull - 1) as u8)) },
        }
    }
}

/// A point as the low half of a word.
const fn number_of(at: Point) -> u64 {
    at.x as u16 as u64 | (at.y as u16 as u64) << 16
}

/// A vehicle that everybody knows is in the way, if there is one: where it is, and where it faces.
pub(crate) type Screen = Option<(Point, Bearing)>;

/// What of a unit must be as it was for its stance to be the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Footing {
    /// The active men, as bits.
    pub(crate) men: u8,
    /// Its own hull, if it has one.
    pub(crate) hull: Option<UnitId>,
    /// The floor that it is on.
    pub(crate) floor: u8,
    /// The vehicle that is in its way: where, and where it faces.
    pub(crate) screen: Option<(Point, Bearing)>,
}

/// How a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stance {
    /// Its active men, as bits.
    pub(crate) men: u8,
    /// The smallest rectangle around them.
    pub(crate) bounds: Rect,
    /// With what each of its men looks.
    pub(crate) eyes: [Eye; TEAM],
    /// Its vehicle, if everybody knows that it is in the way: where it is and faces.
    pub(crate) screen: Option<(Point, Bearing)>,
}

/// What is kept of a game.
pub(crate) struct Stances {
    /// Units whose stance is kept, as bits.
    fresh: AtomicU64,
    /// Units that may have changed since contacts were last looked for.
    changed: UnitSet,
    /// Active men; [`NOBODY`] of those who have never been looked at.
    men: [AtomicU8; UNITS],
    /// 1 if the stances of all vehicles are kept.
    vehicles_kept: AtomicU8,
    /// Units whose men in contact are kept, as bits, and those men.
    settled: AtomicU64,
    contacts: [AtomicU8; UNITS],
    bounds: [AtomicU64; UNITS],
    eyes: [[AtomicU64; TEAM]; UNITS],
    screens: [AtomicU64; UNITS],
    /// How many units each side has; those of side A come first.
    sides: [usize; 2],
    /// Who sees whom of a unit of side A and one of side B: bit 6 * i + j for man i of the first and
    /// man j of the second.
    pairs: [AtomicU64; PAIRS],
}

impl Stances {
    /// Nothing kept yet of a match-up of so many units.
    pub(crate) fn new(sides: [usize; 2]) -> Self {
        Self {
            fresh: AtomicU64::new(0),
            changed: UnitSet::EMPTY,
            men: [const { AtomicU8::new(NOBODY) }; UNITS],
            vehicles_kept: AtomicU8::new(0),
            settled: AtomicU64::new(0),
            contacts: [const { AtomicU8::new(0) }; UNITS],
            bounds: [const { AtomicU64::new(0) }; UNITS],
            eyes: [const { [const { AtomicU64::new(0) }; TEAM] }; UNITS],
            screens: [const { AtomicU64::new(0) }; UNITS],
            sides,
            pairs: [const { AtomicU64::new(0) }; PAIRS],
        }
    }

    /// A unit changes.
    #[inline]
    pub(crate) fn touch(&mut self, unit: UnitId) {
        *self.fresh.get_mut() &= !(1 << unit.0);
        *self.vehicles_kept.get_mut() = 0;
        *self.settled.get_mut() = 0;
        self.changed.insert(unit);
    }

    /// Everybody may see more than before.
    pub(crate) const fn change_all(&mut self) {
        self.changed = UnitSet::range(0, UNITS as u8);
    }

    /// The units that may have changed since this was last asked.
    pub(crate) fn take_changed(&mut self) -> UnitSet {
        core::mem::replace(&mut self.changed, UnitSet::EMPTY)
    }

    /// Whether the stance of a unit is kept.
    #[inline]
    pub(crate) fn is_fresh(&self, unit: UnitId) -> bool {
        self.fresh.load(Ordering::Acquire) >> unit.0 & 1 != 0
    }

    /// Keeps the stances of vehicles by `look`, if anybody has changed since that was last done.
    #[inline]
    pub(crate) fn keep_vehicles(&self, look: impl FnOnce()) {
        if self.vehicles_kept.load(Ordering::Acquire) == 0 {
            look();
            self.vehicles_kept.store(1, Ordering::Release);
        }
    }

    /// The active men of a unit whose stance is kept, as bits.
    #[inline]
    pub(crate) fn men(&self, unit: UnitId) -> u8 {
        self.men[unit.index()].load(Ordering::Relaxed)
    }

    /// The smallest rectangle around them.
    #[inline]
    pub(crate) fn bounds(&self, unit: UnitId) -> Rect {
        let word = self.bounds[unit.index()].load(Ordering::Relaxed);
        let corner = |half: u64| Point::new(half as i16, (half >> 16) as i16);
        Rect::new(corner(word), corner(word >> 32))
    }

    /// With what a man of it looks.
    #[inline]
    pub(crate) fn eye(&self, unit: UnitId, man: usize) -> Eye {
        Eye::unpacked(self.eyes[unit.index()][man].load(Ordering::Relaxed))
    }

    /// The men of a unit in contact with enemies, as bits; `look` answers if nobody has asked since
    /// anybody last changed.
    #[inline]
    pub(crate) fn contacts(&self, unit: UnitId, look: impl FnOnce() -> u8) -> u8 {
        let (kept, bit) = (&self.contacts[unit.index()], 1 << unit.0);
        if self.settled.load(Ordering::Acquire) & bit != 0 {
            return kept.load(Ordering::Relaxed);
        }
        let men = look();
        kept.store(men, Ordering::Relaxed);
        self.settled.store(self.settled.load(Ordering::Relaxed) | bit, Ordering::Release);
        men
    }

    /// Keeps the stance of a unit on if it is what it was: each of the men where he was.
    pub(crate) fn keep_on(
        &self,
        unit: UnitId,
        footing: Footing,
        places: impl IntoIterator<Item = Point>,
    ) -> bool {
        let Footing { men, hull, floor, screen } = footing;
        let same = |(eye, at): (&AtomicU64, Point)| {
            let eye = Eye::unpacked(eye.load(Ordering::Relaxed));
            eye.at == at && eye.hull == hull && (eye.building.is_none() || eye.floor == floor)
        };
        let eyes = &self.eyes[unit.index()];
        let still = self.men(unit) == men
            && self.screens[unit.index()].load(Ordering::Relaxed) == screen_of(screen)
            && eyes.iter().zip(places).all(same);
        if still {
            self.note_fresh(unit);
        }
        still
    }

    fn note_fresh(&self, unit: UnitId) {
        let fresh = self.fresh.load(Ordering::Relaxed);
        self.fresh.store(fresh | 1 << unit.0, Ordering::Release);
    }

    /// Keeps a stance. If it is not what it was, what is kept of its sights goes; of men who are lost,
    /// theirs alone. Where its vehicle comes into the way or goes out of it, what is kept of those goes
    /// between whose bounds it may be, as `hides` says.
    pub(crate) fn keep(
        &self,
        unit: UnitId,
        stance: &Stance,
        hides: impl Fn(Screen, [Rect; 2]) -> bool,
    ) {
        let at = unit.index();
        let before = self.men(unit);
        let bounds = number_of(stance.bounds.low()) | number_of(stance.bounds.high()) << 32;
        let screen = self.screens[at].load(Ordering::Relaxed);
        if change(&self.screens[at], screen_of(stance.screen)) {
            self.forget_beside([screened(screen), stance.screen], hides);
        }
        self.bounds[at].store(bounds, Ordering::Relaxed);
        let mut moved = before == NOBODY || stance.men & !before != 0;
        self.men[at].store(stance.men, Ordering::Relaxed);
        for (man, (kept, eye)) in self.eyes[at].iter().zip(stance.eyes).enumerate() {
            moved |= change(kept, eye.packed()) && stance.men & 1 << man != 0;
        }
        if moved {
            self.forget_sights(at);
        } else if stance.men != before {
            self.lose_men(at, before & !stance.men);
        }
        self.note_fresh(unit);
    }

    /// Forgets who sees whom where one of two vehicles may be between.
    fn forget_beside(&self, screens: [Screen; 2], hides: impl Fn(Screen, [Rect; 2]) -> bool) {
        let [first, second] = self.sides;
        for (number, pair) in self.pairs[..first * second].iter().enumerate() {
            if pair.load(Ordering::Relaxed) & KEPT == 0 {
                continue;
            }
            let ends = [number / second, first + number % second];
            let bounds = ends.map(|end| self.bounds(UnitId(end as u8)));
            if screens.into_iter().any(|screen| hides(screen, bounds)) {
                forget(pair);
            }
        }
    }

    /// Men of a unit, as bits, see nobody any more, and nobody them.
    fn lose_men(&self, unit: usize, lost: u8) {
        let [first, second] = self.sides;
        let men = (0..TEAM).filter(|man| lost & 1 << man != 0);
        let row = |man: usize| ((1_u64 << TEAM) - 1) << (TEAM * man);
        let column = |man: usize| (0..TEAM).fold(0, |set, row| set | 1 << (TEAM * row + man));
        if unit < first {
            let gone = men.fold(0, |set, man| set | row(man));
            let own = &self.pairs[unit * second..(unit + 1) * second];
            own.iter().for_each(|pair| drop_bits(pair, gone));
        } else {
            let gone = men.fold(0, |set, man| set | column(man));
            let own = self.pairs[..first * second].iter().skip(unit - first);
            own.step_by(second).for_each(|pair| drop_bits(pair, gone));
        }
    }

    /// Forgets who sees a unit and whom it sees.
    fn forget_sights(&self, unit: usize) {
        let [first, second] = self.sides;
        if unit < first {
            self.pairs[unit * second..(unit + 1) * second].iter().for_each(forget);
        } else {
            let column = self.pairs[..first * second].iter().skip(unit - first);
            column.step_by(second).for_each(forget);
        }
    }

    /// Who sees whom of a unit of side A and one of side B whose stances are kept; `look` answers if
    /// that is not known.
    #[inline]
    pub(crate) fn sights(&self, one: UnitId, two: UnitId, look: impl FnOnce() -> u64) -> u64 {
        let [first, second] = self.sides;
        let pair = &self.pairs[one.index() * second + two.index() - first];
        let known = pair.load(Ordering::Relaxed);
        if known & KEPT != 0 {
            return known & !KEPT;
        }
        let seen = look();
        pair.store(seen | KEPT, Ordering::Relaxed);
        seen
    }
}

/// A vehicle in the way as a word.
fn screen_of(screen: Option<(Point, Bearing)>) -> u64 {
    screen.map_or(0, |(at, front)| number_of(at) | u64::from(front.index()) << 32 | KEPT)
}

/// The vehicle in the way that a word tells of.
fn screened(word: u64) -> Screen {
    let at = Point { x: word as i16, y: (word >> 16) as i16 };
    (word != 0).then(|| (at, Bearing::sixteenths((word >> 32) as u8)))
}

/// Takes some bits from a word.
fn drop_bits(word: &AtomicU64, bits: u64) {
    word.store(word.load(Ordering::Relaxed) & !bits, Ordering::Relaxed);
}

/// Nothing is known of a pair any more.
fn forget(pair: &AtomicU64) {
    pair.store(0, Ordering::Relaxed);
}

/// Whether what is kept becomes another.
fn change(kept: &AtomicU64, word: u64) -> bool {
    let other = kept.load(Ordering::Relaxed) != word;
    if other {
        kept.store(word, Ordering::Relaxed);
    }
    other
}

impl Clone for Stances {
    /// Where a game is played on from elsewhere, everybody is looked at anew.
    fn clone(&self) -> Self {
        Self { changed: self.changed, ..Self::new(self.sides) }
    }
}

impl fmt::Debug for Stances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stances").finish_non_exhaustive()
    }
}

impl PartialEq for Stances {
    /// A memo tells two games apart in nothing.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Stances {}
