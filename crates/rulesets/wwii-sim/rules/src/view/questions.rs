//! What players ask of a view beyond what lies open: distances, sight, the dice of a volley, how far
//! a move leads. Nothing is answered about units whose places the side does not know.

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::{Length, Point};

use super::View;
use crate::action::{Action, EndOfMove, Target, Volley};
use crate::fire::mortar::{ShellAim, shell_aim};
use crate::fire::shots::{Shots, shots};
use crate::morale::leadership::modified;
use crate::movement::destinations;
use crate::movement::entry::is_coming;
use crate::movement::permit::has_room;
use crate::position::arcs;
use crate::position::circles::{gap, own_radius};
use crate::position::cover::cover;
use crate::position::sight::sees;
use crate::scenario::{Objective, SideRules, Victory};
use crate::setup::deployment::to_note;
use crate::terrain::kind::Cover;
use crate::units::profile::Arms;

impl<'s> View<'s> {
    /// What a figure is armed with.
    #[must_use]
    pub fn arms(&self, arms: u8) -> &'s Arms {
        self.scene.book.arms(arms)
    }

    /// Places that count at the end.
    #[must_use]
    pub fn objectives(&self) -> &'s [Objective] {
        &self.scene.book.scenario().objectives
    }

    /// How the game is won.
    #[must_use]
    pub const fn victory(&self) -> Victory {
        self.scene.book.scenario().victory
    }

    /// What the scenario says of a side.
    #[must_use]
    pub fn role(&self, side: Side) -> &'s SideRules {
        &self.scene.book.scenario().sides[side]
    }

    /// The Leadership of a unit less its wounds of this turn and its dead (WS-LEAD-09, WS-LEAD-10);
    /// `None` unless its place is known.
    #[must_use]
    pub fn leadership(&self, unit: UnitId) -> Option<i8> {
        self.unit(unit).map(|_| modified(self.scene, unit))
    }

    /// The radius of the circle that a unit occupies with the figures it has (WS-UNIT-11).
    #[must_use]
    pub fn radius(&self, unit: UnitId) -> Length {
        own_radius(self.scene, unit)
    }

    /// The distance of two units in hundredths of an inch (WS-UNIT-12); `None` unless both places
    /// are known.
    #[must_use]
    pub fn distance(&self, one: UnitId, other: UnitId) -> Option<i32> {
        let known = self.unit(one).is_some() && self.unit(other).is_some();
        known.then(|| gap(self.scene, one, other).hundredths())
    }

    /// Whether two units see each other (WS-FIRE-16), as far as the side knows.
    #[must_use]
    pub fn sees(&self, one: UnitId, other: UnitId) -> bool {
        let known = self.unit(one).is_some() && self.unit(other).is_some();
        known && sees(self.scene, one, other)
    }

    /// The cover of a target from a shooter (WS-FMOD-26), both of whose places are known.
    #[must_use]
    pub fn cover(&self, shooter: UnitId, target: UnitId) -> Option<Cover> {
        let known = self.unit(shooter).is_some() && self.unit(target).is_some();
        known.then(|| cover(self.scene, shooter, target))
    }

    /// The armour that a hit from a point meets (WS-VEH-01); 0 of what is no vehicle.
    #[must_use]
    pub fn armour(&self, vehicle: UnitId, from: Point) -> u8 {
        if self.unit(vehicle).is_none() || !self.profile(vehicle).is_vehicle() {
            return 0;
        }
        arcs::armour(self.scene, vehicle, from)
    }

    /// The dice that a volley of one's own unit would roll as matters stand.
    #[must_use]
    pub fn shots(&self, unit: UnitId, volley: &Volley) -> Shots {
        let open = |target: Target| match target {
            Target::Unit(unit) => self.unit(unit).is_some(),
            Target::Building(_) | Target::Point(_) => true,
        };
        let known = volley.aims.iter().flatten().all(|aim| open(aim.target));
        if !known || self.scene.book.side(unit) != self.side {
            return Shots::new();
        }
        shots(self.scene, unit, volley)
    }

    /// How a shell of one's own unit would be laid on a target.
    #[must_use]
    pub fn shell(&self, unit: UnitId, target: Target) -> Option<ShellAim> {
        let known = match target {
            Target::Unit(unit) => self.unit(unit).is_some(),
            Target::Building(_) | Target::Point(_) => true,
        };
        (known && self.scene.book.side(unit) == self.side)
            .then(|| shell_aim(self.scene, unit, target))
            .flatten()
    }

    /// The move of the unit waited for towards a goal: as far as it gets, or there to do something;
    /// `None` if there is no such move. Along roads and onto the table there are only those offered.
    #[must_use]
    pub fn towards(&self, goal: Point, then: EndOfMove) -> Option<Action> {
        self.wait()?;
        destinations::towards(self.scene, goal, then)
    }

    /// The unit whose figures take the result that a player has to name a victim for.
    #[must_use]
    pub fn struck(&self) -> Option<UnitId> {
        let struck = self.scene.state.firing.as_ref().and_then(|firing| firing.victim);
        struck.filter(|&unit| self.unit(unit).is_some())
    }

    /// Whether one's own unit finds room in a building that no known enemy is in (WS-BLDG-12).
    #[must_use]
    pub fn has_room(&self, unit: UnitId, building: u8) -> bool {
        self.scene.book.side(unit) == self.side && has_room(self.scene, unit, building)
    }

    /// Whether the secret place of one's own unit may be noted next (WS-DISS-01).
    #[must_use]
    pub fn may_note(&self, unit: UnitId) -> bool {
        // Only units of the side are to be noted.
        to_note(self.scene, self.side).contains(unit)
    }

    /// Whether one's own unit is to come onto the table in this turn (WS-REINF-05).
    #[must_use]
    pub fn is_coming(&self, unit: UnitId) -> bool {
        self.scene.book.side(unit) == self.side && is_coming(self.scene, unit)
    }
}
