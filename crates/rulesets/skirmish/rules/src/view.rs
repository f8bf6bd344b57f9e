//! What a side may know, and what it may guess.

mod guess;
mod questions;

use core::fmt;

use arrayvec::ArrayVec;
use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::{Side, UnitId};

use crate::action::Action;
use crate::book::{Scene, Skirmish};
use crate::charts;
use crate::men::{self, present};
use crate::spotting::contacts_of;
use crate::state::{
    Condition, Drill, MAX_COUNTERS, MAX_UNITS, Mobility, Morale, Phase, Place, UnitSet,
};
use crate::units::TEAM;

pub(crate) use guess::resample;
pub use questions::{Aimed, Firers};

/// What a side knows of a unit that it sees, or of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The unit that this is known of.
    pub unit: UnitId,
    /// Where its men are and what has become of them.
    pub men: [(Point, Condition); TEAM],
    /// Where it is.
    pub place: Place,
    /// Its morale.
    pub morale: Morale,
    /// Its suppression markers.
    pub markers: u8,
    /// Where it faces.
    pub front: Bearing,
    /// Whether it is dispersed.
    pub dispersed: bool,
    /// Whether it has moved and fired in its last phase.
    pub moved_fired: [bool; 2],
    /// Its vehicle or gun: where, and where it faces.
    pub hull: Option<(Point, Bearing)>,
    /// Whether its vehicle can move.
    pub mobility: Mobility,
    /// Whether its vehicle or gun is wrecked or deserted.
    pub lost: bool,
    /// Whether its crew is stunned (`SK-VDAM-28`).
    pub stunned: bool,
}

/// What one side may know of a state. The state itself cannot be reached through it.
#[derive(Clone, Copy)]
pub struct View<'s> {
    scene: Scene<'s>,
    side: Side,
}

impl<'s> View<'s> {
    pub(crate) const fn new(scene: Scene<'s>, side: Side) -> Self {
        Self { scene, side }
    }

    /// The book.
    #[must_use]
    pub const fn book(&self) -> &'s Skirmish {
        self.scene.book
    }

    /// Whose view it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The turn, from 1; 0 while units are placed.
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.scene.state.turn
    }

    /// What the game is waiting for.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.scene.state.phase
    }

    /// The side's units on the table or aboard.
    #[must_use]
    pub fn own(&self) -> UnitSet {
        present(self.scene.state, self.side)
    }

    /// Enemy units that have been spotted.
    #[must_use]
    pub fn spotted(&self) -> UnitSet {
        present(self.scene.state, self.side.foe())
            .into_iter()
            .filter(|&unit| self.scene.state.unit(unit).spotted)
            .collect()
    }

    /// Own units that may still act in this phase.
    #[must_use]
    pub fn waiting(&self) -> UnitSet {
        let mut own = UnitSet::EMPTY;
        for unit in self.scene.state.waiting & self.scene.book.of_side[self.side] {
            own.insert(unit);
        }
        own
    }

    /// The own unit that is acting.
    #[must_use]
    pub fn acting(&self) -> Option<UnitId> {
        self.scene.state.active().filter(|&unit| self.scene.book.side(unit) == self.side)
    }

    /// What is known of a unit: of all one's own, of spotted enemies, and of nobody else.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> Option<Known> {
        let here = self.scene.state.unit(unit);
        let own = self.scene.book.side(unit) == self.side;
        if !own && !here.spotted {
            return None;
        }
        let hull = here.hull;
        Some(Known {
            unit,
            men: here.figures.map(|man| (man.at, man.condition)),
            place: here.place,
            morale: here.morale,
            markers: here.markers,
            front: here.front,
            dispersed: here.dispersed,
            moved_fired: [here.moved, here.fired],
            hull: hull.there.then_some((hull.at, hull.front)),
            mobility: hull.mobility,
            lost: hull.wreck || hull.abandoned || hull.captured,
            stunned: hull.stunned > 0,
        })
    }

    /// Action points that an own man has left.
    #[must_use]
    pub fn points_left(&self, unit: UnitId, man: usize) -> u8 {
        if self.scene.book.side(unit) == self.side
            && man < self.scene.book.profile(unit).figures.len()
        {
            men::left(self.scene, unit, man)
        } else {
            0
        }
    }

    /// `SK-SPOT-23`: where enemies that were lost from sight were last known to be.
    #[must_use]
    pub fn last_known(&self) -> ArrayVec<(UnitId, Point), MAX_UNITS> {
        self.scene.book.of_side[self.side.foe()]
            .into_iter()
            .filter(|&unit| !self.scene.state.unit(unit).spotted)
            .filter_map(|unit| Some((unit, self.scene.state.unit(unit).last_known?)))
            .collect()
    }

    /// `SK-SPOT-31`: contacts of an own unit: places, and nothing else.
    #[must_use]
    pub fn contacts(&self, unit: UnitId) -> ArrayVec<Point, { MAX_UNITS + MAX_COUNTERS }> {
        if !self.own().contains(unit) {
            return ArrayVec::new();
        }
        contacts_of(self.scene, unit)
    }

    /// Counters of a solo game: where they lie, and what those that are face up are.
    #[must_use]
    pub fn counters(&self) -> ArrayVec<(Point, Option<crate::state::Content>), MAX_COUNTERS> {
        let known = |counter: &crate::state::Counter| {
            (counter.at, counter.face_up.then_some(counter.content))
        };
        self.scene.state.counters.iter().map(known).collect()
    }

    /// Portals of a solo game.
    #[must_use]
    pub fn portals(&self) -> ArrayVec<Point, 24> {
        self.scene.state.portals.iter().map(|portal| portal.at).collect()
    }

    /// `SK-POL-13`: the own unit that whoever goes by the book's charts acts with next.
    #[must_use]
    pub fn next_by_charts(&self) -> Option<UnitId> {
        charts::next_unit(self.scene).filter(|&unit| self.scene.book.side(unit) == self.side)
    }

    /// `SK-POL-22`: the option that whoever goes by the book's charts places the next unit with.
    #[must_use]
    pub fn placed_by_charts(&self, options: &[Action]) -> Option<Action> {
        charts::placement(self.scene, self.side, options)
    }

    /// `SK-POL-15`: whether the charts take a die for an own unit: it knows of an enemy or is under
    /// fire.
    #[must_use]
    pub fn takes_die(&self, unit: UnitId) -> bool {
        self.scene.book.side(unit) == self.side && charts::takes_die(self.scene, unit)
    }

    /// What the charts say of an own unit that last did `last`, on this D6.
    #[must_use]
    pub fn charted(&self, unit: UnitId, last: Drill, die: u8) -> Drill {
        if self.scene.book.side(unit) != self.side {
            return Drill::Halt;
        }
        charts::drill(self.scene, unit, last, die)
    }

    /// `SK-POL-12`: the next action of the own unit that acts, by what the charts said of it, on
    /// either side and in any game.
    #[must_use]
    pub fn by_charts(&self, drill: Drill) -> Action {
        self.acting().map_or(Action::Pass, |unit| charts::next_action(self.scene, unit, drill))
    }

    /// Discs of smoke.
    #[must_use]
    pub fn smoke(&self) -> ArrayVec<Point, 16> {
        self.scene.state.smoke.iter().map(|smoke| smoke.at).collect()
    }
}

impl fmt::Debug for View<'_> {
    /// Everything the view tells, and nothing else.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = || self.own().into_iter().chain(self.spotted());
        f.debug_struct("View")
            .field("side", &self.side)
            .field("turn", &self.turn())
            .field("phase", &self.phase())
            .field("waiting", &self.waiting())
            .field("acting", &self.acting())
            .field("units", &all().filter_map(|unit| self.unit(unit)).collect::<Vec<_>>())
            .field("last_known", &self.last_known())
            .field(
                "contacts",
                &self.own().into_iter().map(|unit| self.contacts(unit)).collect::<Vec<_>>(),
            )
            .field("counters", &self.counters())
            .field("portals", &self.portals())
            .field("smoke", &self.smoke())
            .finish()
    }
}
