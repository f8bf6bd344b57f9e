//! Transports and tank riders (VD-VSP-14 to 20).

use crate::VictoryDecision;
use crate::action::Action;
use crate::driving::bearing_of;
use crate::event::Event;
use crate::passage::KeepOff;
use crate::play::{illegal, require};
use crate::profile::{FireArc, Property, UnitKind};
use crate::state::UnitSet;
use crate::state::{Place, State};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::facing::{Arc, Bearing};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// How near to a vehicle a leader embarks, and shaken-off riders land (VD-VSP-15, VD-VSP-18).
const BESIDE: Length = Length::inches(2);

impl VictoryDecision {
    /// Appends Embark and Enter Actions.
    pub(super) fn boarding_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        if s.active.as_ref().is_none_or(|active| active.left == 0) || self.is_vehicle(unit) {
            return;
        }
        let mut offer = |action| {
            let allowed = self.permit(s, unit, action);
            if allowed.and_then(|()| self.check_boarding(s, unit, action)).is_ok() {
                out.push(action);
            }
        };
        let at = s.unit(unit).at;
        let reach = self.profile(unit).pace + Length::inches(6);
        for friend in self.units_of(self.side(unit)) & s.present {
            if self.is_vehicle(friend) && s.unit(friend).at.within(at, reach) {
                offer(Action::Embark(friend));
            }
        }
        self.enterable(s, unit, |piece, floor| offer(Action::Enter { piece, floor }));
    }

    /// Whether such an action is legal.
    pub(super) fn check_boarding(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        let to = match action {
            Action::Embark(vehicle) => {
                self.check_embark(s, unit, vehicle)?;
                s.unit(vehicle).at
            }
            Action::Enter { piece, floor } => {
                self.check_enter(s, unit, piece, floor)?;
                self.centre_of(s, piece)
            }
            _ => return Err(illegal("VD-ACT-13", "the unit boards nothing")),
        };
        // VD-ACT-13: these are Moves too.
        if s.shaken.contains(unit) { self.check_keeps_away(s, unit, to) } else { Ok(()) }
    }

    /// VD-VSP-14, VD-VSP-17, VD-VSP-18.
    fn check_embark(&self, s: &State, unit: UnitId, vehicle: UnitId) -> Result<(), Illegal> {
        let friend = self.side(vehicle) == self.side(unit)
            && self.is_vehicle(vehicle)
            && s.unit(vehicle).place == Place::Table;
        require(friend, "VD-VSP-17", "there is no such vehicle")?;
        require(!self.is_vehicle(unit), "VD-VSP-17", "vehicles carry infantry")?;
        let afoot = !matches!(s.unit(unit).place, Place::Aboard { .. });
        require(afoot, "VD-VSP-18", "the unit is aboard already")?;
        let active = s.active.as_ref().filter(|active| active.unit == unit);
        let left = active.is_some_and(|active| active.disembarked);
        require(!left, "VD-VSP-18", "the unit has disembarked in this activation")?;
        require(self.has_room(s, unit, vehicle), "VD-VSP-17", "there is no room aboard")?;
        let stop = self.boarding_point(s, unit, vehicle);
        if stop == s.unit(unit).at {
            return Ok(());
        }
        let pace = self.profile(unit).pace;
        self.reach(s, unit, stop, pace, (KeepOff::Touch, None)).map(|_| ())
    }

    /// Where the leader of a unit ends to embark: within reach of the hull, as near as it is.
    fn boarding_point(&self, s: &State, unit: UnitId, vehicle: UnitId) -> Point {
        let at = s.unit(unit).at;
        let hull = self.nearest_on_hull(s, vehicle, at);
        if at.within(hull, BESIDE) { at } else { hull.towards(at, BESIDE) }
    }

    /// Whether a unit fits into a vehicle besides those aboard, or onto it (VD-VSP-14, VD-VSP-17).
    #[must_use]
    pub fn has_room(&self, s: &State, unit: UnitId, vehicle: UnitId) -> bool {
        let Some(carrier) = &self.profile(vehicle).vehicle else { return false };
        let hulls = self.bodies(s, vehicle) as u8;
        let passengers = self.aboard(s, vehicle);
        if self.is_gun(unit) {
            let towing = passengers.into_iter().any(|other| self.is_gun(other));
            return self.has_tow(unit, vehicle) && !towing;
        }
        let models = self.strength(s, unit);
        let inside = passengers.filter(|&other| !self.rides_outside(s, other));
        let taken: u8 = inside.map(|other| self.seats(s, other)).sum();
        if taken.saturating_add(models) <= carrier.transport.saturating_mul(hulls) {
            return true;
        }
        let ridden = passengers.into_iter().any(|other| self.rides_outside(s, other));
        let rides = self.profile(unit).kind == UnitKind::Infantry && !ridden;
        rides && models <= carrier.riders.saturating_mul(hulls)
    }

    /// Whether a vehicle is the tow of a gun, which needs it and takes no room (VD-VSP-17).
    pub(super) fn has_tow(&self, gun: UnitId, vehicle: UnitId) -> bool {
        self.profile(gun).partner == Some(self.profile(vehicle).row)
            || self.profile(vehicle).partner == Some(self.profile(gun).row)
    }

    /// Room that a passenger takes.
    pub(super) fn seats(&self, s: &State, unit: UnitId) -> u8 {
        if self.is_gun(unit) { 0 } else { self.strength(s, unit) }
    }

    /// Whether a unit is a gun: a crewed weapon with a fire arc (VD-CHAR-18).
    #[must_use]
    pub fn is_gun(&self, unit: UnitId) -> bool {
        let profile = self.profile(unit);
        let arced = |mount: &crate::profile::Mount| mount.main && mount.arc != FireArc::All;
        profile.kind == UnitKind::Team && profile.mounts.iter().any(arced)
    }

    /// Whether a unit rides on the outside of the vehicle it is aboard (VD-VSP-14): those do for
    /// whom there is no room inside, the units with the lowest numbers sitting inside.
    #[must_use]
    pub fn rides_outside(&self, s: &State, unit: UnitId) -> bool {
        let Place::Aboard { vehicle } = s.unit(unit).place else { return false };
        let Some(carrier) = &self.profile(vehicle).vehicle else { return false };
        if carrier.riders == 0 || self.is_gun(unit) {
            return false;
        }
        let seats = carrier.transport.saturating_mul(self.bodies(s, vehicle) as u8);
        let mut taken: u8 = 0;
        for other in self.aboard(s, vehicle) {
            let needs = self.seats(s, other);
            let outside = taken.saturating_add(needs) > seats;
            if other == unit {
                return outside;
            }
            taken += if outside { 0 } else { needs };
        }
        false
    }

    /// Whether passengers may get off a vehicle towards a point: over the rear half, but on any
    /// side of an Open vehicle or from the outside (VD-VSP-06, VD-VSP-14).
    pub(super) fn check_way_off(
        &self,
        s: &State,
        unit: UnitId,
        vehicle: UnitId,
        to: Point,
    ) -> Result<(), Illegal> {
        let free = self.vehicle_has(vehicle, Property::Open) || self.rides_outside(s, unit);
        let there = s.unit(vehicle);
        let behind = Arc::Half.covers(there.at, there.facing.opposite().unit(), to);
        require(free || behind, "VD-VSP-06", "passengers get off to the rear")
    }

    /// Carries out such an action.
    pub(super) fn board(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        self.disengage(s, unit, referee);
        self.break_contact(s, unit);
        self.note_move(s, unit);
        match action {
            Action::Embark(vehicle) => {
                let stop = self.boarding_point(s, unit, vehicle);
                self.walk_up(s, unit, stop, Clause("VD-VSP-18"), referee);
                if s.unit(unit).at != stop {
                    // It ran into a hidden enemy: the rest of the action is lost (VD-MOVE-11).
                    return;
                }
                let at = s.unit(vehicle).at;
                let here = s.unit_mut(unit);
                (here.place, here.at) = (Place::Aboard { vehicle }, at);
                if let Some(active) = s.active.as_mut().filter(|active| active.unit == unit) {
                    active.embarked = true;
                }
            }
            Action::Enter { piece, floor } => self.enter(s, unit, piece, floor, referee),
            _ => {}
        }
    }

    /// The way to a vehicle or an entrance, with all that moving brings.
    pub(super) fn walk_up(
        &self,
        s: &mut State,
        unit: UnitId,
        stop: Point,
        clause: Clause,
        referee: &mut impl Referee<Event>,
    ) {
        let here = s.unit(unit);
        let facing: Bearing =
            if stop == here.at { here.facing } else { bearing_of(here.at.to(stop)) };
        self.relocate(s, unit, (stop, facing), clause, referee);
    }

    /// Riders dismount at once when they or their vehicle are marked (VD-VSP-15).
    pub(super) fn shake_off_riders(
        &self,
        s: &mut State,
        marked: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        let riders = if self.is_vehicle(marked) {
            self.aboard(s, marked).filter(|&unit| self.rides_outside(s, unit)).collect()
        } else if self.rides_outside(s, marked) {
            UnitSet::of(marked)
        } else {
            return;
        };
        for unit in riders {
            let Place::Aboard { vehicle } = s.unit(unit).place else { continue };
            let to = self.landing(s, unit, vehicle);
            let facing = s.unit(vehicle).facing;
            self.take_off_cover(s, unit);
            self.arrive(s, unit, (to, facing), Clause("VD-VSP-15"), referee);
        }
    }

    /// Where passengers of a vehicle land without choosing: the first free place beside its hull,
    /// from the rear round.
    pub(super) fn landing(&self, s: &State, unit: UnitId, vehicle: UnitId) -> Point {
        let there = s.unit(vehicle);
        let away = |steps: u8| {
            let way = there.facing.opposite().turned(steps).unit();
            let out = there.at.along(way, Length::inches(10));
            let hull = self.nearest_on_hull(s, vehicle, out);
            hull.along(way, self.girth(unit).max(Length::inches(1)))
        };
        // To either side in turn: 0, 1, 15, 2, 14 and so on.
        let sides = (0..16u8).map(|n| if n % 2 == 1 { n.div_ceil(2) } else { 16 - n / 2 });
        let free = |to: &Point| {
            self.may_stand(s, unit, *to).is_ok() && self.check_outdoors(s, *to).is_ok()
        };
        sides.map(away).find(free).unwrap_or_else(|| self.ground_for(s, unit).nearest_to(away(0)))
    }

    /// Units aboard a vehicle.
    #[must_use]
    pub fn aboard(&self, s: &State, vehicle: UnitId) -> UnitSet {
        if !self.is_vehicle(vehicle) {
            return UnitSet::EMPTY;
        }
        let friends = self.units_of(self.side(vehicle)) & s.present;
        friends.filter(|&unit| s.unit(unit).place == Place::Aboard { vehicle }).collect()
    }
}
