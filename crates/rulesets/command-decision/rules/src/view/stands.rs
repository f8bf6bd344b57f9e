//! What a side knows of single stands: what players ask about the one they decide for and those it
//! sees.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

use super::{Sighting, View, sighting};
use crate::action::{Chit, Fire};
use crate::attack::toll::Phase;
use crate::fire::offers::Offers;
use crate::position::heading::Heading;
use crate::scene::Scene;
use crate::state::{GunStatus, Step};
use crate::turn::ask;

impl<'s> View<'s> {
    /// The stand that the side is asked about now; none while the other side decides.
    #[must_use]
    pub fn asked(&self) -> Option<UnitId> {
        if self.state.decider != self.side {
            return None;
        }
        ask::asked(self.book, self.state)
    }

    /// Whether a stand is its own or an enemy that some group of it has spotted.
    #[must_use]
    pub fn knows(&self, unit: UnitId) -> bool {
        let scene = Scene::now(self.book, self.state);
        if !scene.is_in_play(unit) {
            return false;
        }
        let shown = scene.carrier(unit).unwrap_or(unit);
        self.book.side(unit) == self.side || self.state.stand(shown).spotted.any()
    }

    /// An own stand, or an enemy that some group has spotted.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> Option<Sighting> {
        self.knows(unit).then(|| sighting(self.book, self.state, unit))
    }

    /// The gun of an own crew on the ground: where it stands and points.
    #[must_use]
    pub fn gun(&self, crew: UnitId) -> Option<(Point, Heading)> {
        let gun = self.state.stand(crew).gun.filter(|_| self.book.side(crew) == self.side)?;
        (gun.status == GunStatus::Unlimbered).then_some((gun.at, gun.facing))
    }

    /// Where a stand that the side knows is at a pulse of this turn's movement, and faces.
    #[must_use]
    pub fn at_pulse(&self, unit: UnitId, pulse: u8) -> Option<(Point, Heading)> {
        let scene = Scene::at_pulse(self.book, self.state, pulse);
        self.knows(unit).then(|| (scene.at(unit), scene.facing(unit)))
    }

    /// Whether a stand that the side knows has moved or acted in this turn.
    #[must_use]
    pub fn has_moved(&self, unit: UnitId) -> bool {
        self.knows(unit) && self.state.stand(unit).moved()
    }

    /// Whether a stand that the side knows has been fired at in this turn, so that its company must
    /// check (CD-MORALE-08).
    #[must_use]
    pub fn was_fired_at(&self, unit: UnitId) -> bool {
        self.knows(unit) && self.state.stand(unit).marks.fired_at
    }

    /// The chit that an own stand follows, while it lies.
    #[must_use]
    pub fn followed(&self, unit: UnitId) -> Option<&'s Chit> {
        self.state.chit_followed(unit).filter(|_| self.book.side(unit) == self.side)
    }

    /// What the stand that the side is asked about may declare in this step; nothing if it may not
    /// fire.
    #[must_use]
    pub fn offers(&self) -> Option<Offers<'s>> {
        let phase = match self.state.step {
            Step::OpFire => Phase::Opportunity,
            Step::GeneralFire => Phase::General,
            _ => return None,
        };
        Offers::of(self.book, self.state, (self.asked()?, phase))
    }

    /// The fire that the side has declared in this step.
    pub fn declared(&self) -> impl Iterator<Item = &'s Fire> + use<'s> {
        let (book, side) = (self.book, self.side);
        self.state.fires.iter().filter(move |fire| book.side(fire.firer) == side)
    }
}
