//! Who is where during the movement and who sees whom, looked up once for all that are looked for.

use core::cell::Cell;

use arrayvec::ArrayVec;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::{Disc, Gap, Length, Point, Rect};

use crate::book::CommandDecision;
use crate::position::cover::CoverAt;
use crate::scene::{Moment, Scene};
use crate::state::{MAX_STANDS, PULSES, State, UnitSet};
use crate::units::force::MAX_STANDS_PER_SIDE;

/// How far from the centre of a stand something that it may touch has its own centre at most: two
/// discs, a gun between them.
const TOUCH: Length = Length::from_hundredths(300);

/// Lines of sight at one pulse: by stand of side A those of side B that have been looked at, and
/// those that are in sight.
type LinesOfSight = [[Cell<u64>; 2]; MAX_STANDS_PER_SIDE];

/// Who looks for whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpottingPair {
    pub(super) spotter: UnitId,
    pub(super) target: UnitId,
}

/// Who is where during the movement.
pub(super) struct Watch<'a> {
    pub(super) book: &'a CommandDecision,
    /// Stands on the table at each pulse.
    present: [UnitSet; PULSES],
    /// Where they are.
    at: [[Point; MAX_STANDS]; PULSES],
    radius: [Length; MAX_STANDS],
    /// Stands that can spot at all: not the demoralized (CD-SPOT-23).
    able: UnitSet,
    /// Stands with a track.
    movers: UnitSet,
    /// Where each stand comes in the movement.
    extents: ArrayVec<Rect, MAX_STANDS>,
    lines: [LinesOfSight; PULSES],
    /// The cover of the stand that is looked for at each pulse.
    covers: [Cell<Option<(UnitId, CoverAt<'a>)>>; PULSES],
}

impl<'a> Watch<'a> {
    pub(super) fn new(book: &'a CommandDecision, state: &State) -> Self {
        let scene = Scene::new(book, state);
        let present = core::array::from_fn(|pulse| {
            let moment = Moment::at_pulse(scene, pulse as u8);
            state.units().filter(|&unit| moment.is_on_table(unit)).collect()
        });
        let mut rest = [Point::new(0, 0); MAX_STANDS];
        let mut radius = [Length::ZERO; MAX_STANDS];
        for unit in state.units() {
            rest[unit.index()] = state.stand(unit).at;
            radius[unit.index()] = book.profile(unit).radius();
        }
        let mut at = [rest; PULSES];
        for track in state.units().filter_map(|unit| state.stand(unit).track) {
            let track = &state.tracks[usize::from(track)];
            for (places, place) in at.iter_mut().zip(track.at) {
                places[track.unit.index()] = place;
            }
        }
        let extent = |unit: UnitId| {
            let stand = state.stand(unit);
            let track = stand.track.map(|track| &state.tracks[usize::from(track)]);
            let around = track.and_then(|track| Rect::around(track.at.iter().copied()));
            around.unwrap_or(Rect::new(stand.at, stand.at))
        };
        let movers = state.units().filter(|&unit| state.stand(unit).track.is_some()).collect();
        let able = state.units().filter(|&unit| !state.stand(unit).demoralized).collect();
        Self {
            book,
            present,
            at,
            radius,
            able,
            movers,
            extents: state.units().map(extent).collect(),
            lines: core::array::from_fn(|_| core::array::from_fn(|_| Default::default())),
            covers: core::array::from_fn(|_| Cell::new(None)),
        }
    }

    /// The stands of a group that can spot a target, wherever they are: not demoralized
    /// (CD-SPOT-23).
    pub(super) fn group(&self, target: UnitId, vehicles: bool) -> UnitSet {
        let foes = self.book.units_of(self.book.side(target).foe()) & self.able;
        if vehicles { foes & self.book.vehicles } else { foes.without(self.book.vehicles) }
    }

    /// Those of them on the table at a pulse (CD-SPOT-23, CD-TRANS-09).
    pub(super) fn spotters(&self, target: UnitId, vehicles: bool, pulse: u8) -> UnitSet {
        self.group(target, vehicles) & self.present[usize::from(pulse)]
    }

    /// Enemies that may come to touch a stand.
    pub(super) fn near(&self, target: UnitId) -> UnitSet {
        let own = self.extents[target.index()].grown(TOUCH);
        let foes = self.book.units_of(self.book.side(target).foe());
        foes.filter(|foe| self.extents[foe.index()].grown(TOUCH).meets(own)).collect()
    }

    /// Whether a stand is on the table at a pulse.
    pub(super) const fn is_present(&self, unit: UnitId, pulse: u8) -> bool {
        self.present[pulse as usize].contains(unit)
    }

    /// Whether a stand moves.
    pub(super) const fn moves(&self, unit: UnitId) -> bool {
        self.movers.contains(unit)
    }

    /// Where a stand on the table is at a pulse.
    pub(super) const fn at(&self, unit: UnitId, pulse: u8) -> Point {
        self.at[pulse as usize][unit.index()]
    }

    /// The radii of two stands together.
    fn rims(&self, one: UnitId, two: UnitId) -> Length {
        let radius = |unit: UnitId| self.radius[unit.index()].hundredths();
        Length::from_hundredths(radius(one) + radius(two))
    }

    /// The gap between two stands on the table at a pulse.
    pub(super) fn gap(&self, one: UnitId, two: UnitId, pulse: u8) -> Gap {
        Gap::between(self.at(one, pulse), self.at(two, pulse), self.rims(one, two))
    }

    /// No gap between two stands is less than this at any pulse.
    pub(super) fn least_gap(&self, one: UnitId, two: UnitId) -> Gap {
        let (left, right) = (self.extents[one.index()], self.extents[two.index()]);
        let apart = |low: (i16, i16), high: (i16, i16)| (low.0 - high.1).max(low.1 - high.0).max(0);
        let (low, high) = ((left.low(), right.low()), (left.high(), right.high()));
        let x = apart((low.0.x, low.1.x), (high.0.x, high.1.x));
        let y = apart((low.0.y, low.1.y), (high.0.y, high.1.y));
        Gap::between(Point::new(0, 0), Point::new(x, y), self.rims(one, two))
    }

    /// The cover of a stand on the table at a pulse.
    pub(super) fn cover(&self, target: UnitId, pulse: u8) -> CoverAt<'a> {
        let pulse = if self.moves(target) { pulse } else { 0 };
        let kept = &self.covers[usize::from(pulse)];
        if let Some((_, cover)) = kept.get().filter(|(unit, _)| *unit == target) {
            return cover;
        }
        let disc = self.disc(target, pulse);
        let vehicle = self.book.profile(target).is_vehicle();
        let cover = CoverAt::of(self.book.table(), disc, vehicle);
        kept.set(Some((target, cover)));
        cover
    }

    fn disc(&self, unit: UnitId, pulse: u8) -> Disc {
        Disc::new(self.at(unit, pulse), self.radius[unit.index()])
    }

    /// A pulse of the movement.
    pub(super) const fn moment<'m>(&'m self, state: &'m State, pulse: u8) -> Moment<'m> {
        Moment::at_pulse(Scene::new(self.book, state), pulse)
    }

    /// Whether two enemies on the table see each other at a pulse, if a glance tells.
    pub(super) fn glance(&self, state: &State, look: SpottingPair, pulse: u8) -> Option<bool> {
        let moment = self.moment(state, pulse);
        moment.glance(self.disc(look.spotter, pulse), self.disc(look.target, pulse))
    }

    /// Whether two enemies on the table see each other at a pulse.
    pub(super) fn sees(&self, state: &State, look: SpottingPair, pulse: u8) -> bool {
        let SpottingPair { spotter: one, target: two } = look;
        let pulse = if self.moves(one) || self.moves(two) { pulse } else { 0 };
        let (own, other) = if self.book.side(one) == Side::A { (one, two) } else { (two, one) };
        let first = self.book.units_of(Side::A).len() as usize;
        let [known, seen] = &self.lines[usize::from(pulse)][own.index()];
        let bit = 1 << (other.index() - first);
        if known.get() & bit == 0 {
            known.set(known.get() | bit);
            let moment = self.moment(state, pulse);
            let glance = self.glance(state, look, pulse);
            if glance.unwrap_or_else(|| moment.sees(one, two)) {
                seen.set(seen.get() | bit);
            }
        }
        seen.get() & bit != 0
    }
}
