//! What one phase of fire did, before anything of it takes effect (CD-FIRE-07, CD-TQ-11).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::event::Event;
use crate::state::{Loudness, MAX_FIRES, MAX_STANDS, MoraleMarks, PULSES};

/// A phase in which there is fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Opportunity fire.
    Opportunity,
    /// General fire.
    General,
}

/// A hit or several of one firer on one stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wound {
    pub(crate) victim: UnitId,
    pub(crate) by: UnitId,
    pub(crate) hits: u8,
}

impl Wound {
    /// One hit.
    pub(crate) const fn single(victim: UnitId, by: UnitId) -> Self {
        Self { victim, by, hits: 1 }
    }
}

/// What the fire of a phase did to all.
#[derive(Clone, Debug)]
pub(crate) struct PhaseLosses {
    /// Hits by stand and pulse.
    hits: [[u8; PULSES]; MAX_STANDS],
    /// The pulse of the first shot that destroyed a stand outright, and who fired it.
    destroyed: [Option<(u8, UnitId)>; MAX_STANDS],
    /// Who hit a stand last, if anybody did.
    last: [Option<UnitId>; MAX_STANDS],
    /// Who fired at a stand last.
    pub(crate) named_by: [Option<UnitId>; MAX_STANDS],
    pub(crate) marks: [MoraleMarks; MAX_STANDS],
    pub(crate) loudness: [Option<Loudness>; MAX_STANDS],
    /// Who fired, and when.
    pub(crate) fired: ArrayVec<(UnitId, u8), MAX_FIRES>,
    /// Wounds in order, for credit (CD-POINTS-11).
    pub(crate) wounds: ArrayVec<Wound, { 16 * MAX_STANDS }>,
}

impl PhaseLosses {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Self {
            hits: [[0; PULSES]; MAX_STANDS],
            destroyed: [None; MAX_STANDS],
            last: [None; MAX_STANDS],
            named_by: [None; MAX_STANDS],
            marks: [MoraleMarks::default(); MAX_STANDS],
            loudness: [None; MAX_STANDS],
            fired: ArrayVec::new(),
            wounds: ArrayVec::new(),
        }
    }

    /// A hit or several.
    pub(crate) fn hit(&mut self, wound: Wound, pulse: u8) {
        let Wound { victim, by, hits } = wound;
        if hits == 0 {
            return;
        }
        let sum = &mut self.hits[victim.index()][usize::from(pulse)];
        *sum = sum.saturating_add(hits);
        self.last[victim.index()] = Some(by);
        self.wounds.push(wound);
    }

    /// Destroys a stand outright (CD-AT-07, CD-CLOSE-07, CD-CLOSE-08).
    pub(crate) fn destroy(&mut self, victim: UnitId, pulse: u8, by: UnitId) {
        let first = self.destroyed[victim.index()];
        if first.is_none_or(|(earlier, _)| pulse < earlier) {
            self.destroyed[victim.index()] = Some((pulse, by));
        }
        self.last[victim.index()] = Some(by);
    }

    /// Marks a stand as fired at (CD-MORALE-08, CD-MORALE-19).
    pub(crate) fn name(&mut self, target: UnitId, by: UnitId) {
        self.marks[target.index()].fired_at = true;
        self.named_by[target.index()] = Some(by);
    }

    /// All hits of a stand.
    pub(crate) fn hits(&self, unit: UnitId) -> u8 {
        self.hits[unit.index()].iter().fold(0, |sum, hits| sum.saturating_add(*hits))
    }

    /// Who destroyed a stand outright.
    pub(crate) fn destroyer(&self, unit: UnitId) -> Option<UnitId> {
        self.destroyed[unit.index()].map(|(_, by)| by)
    }

    /// Who hit a stand last.
    pub(crate) fn last(&self, unit: UnitId) -> Option<UnitId> {
        self.last[unit.index()]
    }

    /// The first pulse at which the running total comes to so many hits, or the stand is destroyed
    /// (CD-OPP-13).
    pub(crate) fn halt(&self, unit: UnitId, needed: u8) -> Option<u8> {
        let mut sum = 0_u8;
        let by_hits = self.hits[unit.index()].iter().position(|hits| {
            sum = sum.saturating_add(*hits);
            sum >= needed
        });
        let by_hits = by_hits.map(|pulse| pulse as u8);
        let destroyed = self.destroyed[unit.index()].map(|(pulse, _)| pulse);
        match (by_hits, destroyed) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        }
    }
}

/// Notes hits and tells them.
pub(crate) fn score(
    toll: &mut PhaseLosses,
    wound: Wound,
    pulse: u8,
    referee: &mut impl Referee<Event>,
) {
    toll.hit(wound, pulse);
    let Wound { victim, by, hits } = wound;
    referee.tell(|| Event::Hit { firer: by, victim, hits });
}
