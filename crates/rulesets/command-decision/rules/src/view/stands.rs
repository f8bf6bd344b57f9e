//! What a side knows of single stands: what players ask about the one they decide for and those it
//! sees.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

use super::{ColumnMove, Sighting, View, sighting};
use crate::action::{Chit, Fire, Item, Plan};
use crate::attack::toll::Phase;
use crate::fire::offers::Offers;
use crate::movement::{course, legality};
use crate::orders::{chits, column, follow};
use crate::position::heading::Heading;
use crate::scene::Moment;
use crate::state::{GunStatus, Step, UnitSet};
use crate::turn::ask;

impl<'s> View<'s> {
    /// The stand that the side is asked about now; none while the other side decides.
    #[must_use]
    pub fn asked(&self) -> Option<UnitId> {
        if self.scene.state.decider != self.side {
            return None;
        }
        ask::asked(self.scene)
    }

    /// Whether a stand is its own or an enemy that some group of it has spotted.
    #[must_use]
    pub fn knows(&self, unit: UnitId) -> bool {
        let now = Moment::now(self.scene);
        if !now.is_in_play(unit) {
            return false;
        }
        let shown = now.carrier(unit).unwrap_or(unit);
        self.scene.book.side(unit) == self.side || self.scene.state.stand(shown).spotted.any()
    }

    /// An own stand, or an enemy that some group has spotted.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> Option<Sighting> {
        self.knows(unit).then(|| sighting(self.scene, unit))
    }

    /// The gun of an own crew on the ground: where it stands and points.
    #[must_use]
    pub fn gun(&self, crew: UnitId) -> Option<(Point, Heading)> {
        let gun =
            self.scene.state.stand(crew).gun.filter(|_| self.scene.book.side(crew) == self.side)?;
        (gun.status == GunStatus::Unlimbered).then_some((gun.at, gun.facing))
    }

    /// Whether an own issuer may place a chit (CD-CMD-07 to 10).
    #[must_use]
    pub fn may_place(&self, chit: &Chit) -> bool {
        self.scene.book.side(chit.issuer) == self.side && chits::check(self.scene, chit).is_ok()
    }

    /// The own stands that would obey a chit as a column, their road, and whether the first of them
    /// would go along that as it is drawn (CD-ORDER-13, CD-ORDER-14).
    #[must_use]
    pub fn column(&self, chit: &Chit) -> Option<(UnitSet, u8, bool)> {
        if self.scene.book.side(chit.issuer) != self.side || !chit.order.moves() {
            return None;
        }
        let (members, road) = column::obeying(self.scene, chit)?;
        let first = Moment::now(self.scene).at(members.into_iter().next()?);
        let piece = &self.scene.book.table().pieces[usize::from(road)];
        let place = column::on_road(piece, first)?;
        Some((members, road, column::runs_forward(piece, place.leg, chit.arrow)))
    }

    /// Where a plan leads an own stand if nobody is in its way, and whether over an edge.
    #[must_use]
    pub fn end(&self, unit: UnitId, plan: &Plan) -> Option<(Point, bool)> {
        (self.scene.book.side(unit) == self.side).then(|| {
            let course = legality::alone(self.scene, unit, plan);
            (course.at, course.exits)
        })
    }

    /// The same of an own stand in a column on a road under a chit that moves it so many hundredths
    /// (CD-MOVE-13).
    #[must_use]
    pub fn end_on_road(&self, unit: UnitId, column: ColumnMove<'_>) -> Option<(Point, bool)> {
        let ColumnMove { chit, road, length } = column;
        (self.scene.book.side(unit) == self.side).then(|| {
            let most = course::budget(self.scene.book, follow::class(chit.order));
            let start = course::start(self.scene.state, unit);
            let mut course = course::Course::new(self.scene, unit, start, most);
            course.walk(self.scene.book, &Plan::of(chit.arrow, &[Item::Road(length)]), Some(road));
            (course.at, course.exits)
        })
    }

    /// Where a stand that the side knows is at a pulse of this turn's movement, and faces.
    #[must_use]
    pub fn at_pulse(&self, unit: UnitId, pulse: u8) -> Option<(Point, Heading)> {
        let moment = Moment::at_pulse(self.scene, pulse);
        self.knows(unit).then(|| (moment.at(unit), moment.facing(unit)))
    }

    /// Whether a stand that the side knows has moved or acted in this turn.
    #[must_use]
    pub fn has_moved(&self, unit: UnitId) -> bool {
        self.knows(unit) && self.scene.state.stand(unit).moved()
    }

    /// Whether a stand that the side knows has been fired at in this turn, so that its company must
    /// check (CD-MORALE-08).
    #[must_use]
    pub fn was_fired_at(&self, unit: UnitId) -> bool {
        self.knows(unit) && self.scene.state.stand(unit).marks.fired_at
    }

    /// The chit that an own stand follows, while it lies.
    #[must_use]
    pub fn followed(&self, unit: UnitId) -> Option<&'s Chit> {
        self.scene.state.chit_followed(unit).filter(|_| self.scene.book.side(unit) == self.side)
    }

    /// What the stand that the side is asked about may declare in this step; nothing if it may not
    /// fire.
    #[must_use]
    pub fn offers(&self) -> Option<Offers<'s>> {
        let phase = match self.scene.state.step {
            Step::OpFire => Phase::Opportunity,
            Step::GeneralFire => Phase::General,
            Step::Deploy | Step::Orders | Step::Follow | Step::Turn | Step::Plan | Step::Face => {
                return None;
            }
        };
        Offers::of(self.scene, self.asked()?, phase)
    }

    /// Its stands that have no place yet: any of them may be placed next (CD-FORCE-02).
    #[must_use]
    pub fn unplaced(&self) -> UnitSet {
        ask::unplaced(self.scene, self.side)
    }

    /// The fire that the side has declared in this step.
    pub fn declared(&self) -> impl Iterator<Item = &'s Fire> + use<'s> {
        let (book, side) = (self.scene.book, self.side);
        self.scene.state.fires.iter().filter(move |fire| book.side(fire.firer) == side)
    }
}
