//! Command, Radio and Recon: initiative, lent Ld (VD-ABIL-04 to 11, VD-ABIL-43 to 47, VD-VSP-01 to
//! 03, VD-VSP-07).
//!
//! Also kept here: VD-COH-06, VD-VSP-09.

use crate::VictoryDecision;
use crate::profile::{Ability, AbilitySet, Group, Property};
use crate::state::UnitSet;
use crate::state::{Place, State};
use crate::switches::CommandLendsLd;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;

/// Ld of a vehicle (VD-VEH-25).
const VEHICLE_LD: u8 = 6;

/// Ld of a Command Vehicle (VD-VSP-02).
const COMMAND_VEHICLE_LD: u8 = 7;

/// How far a Command Vehicle lends its Ld (VD-VSP-02).
const COMMAND_VEHICLE_RANGE: Length = Length::inches(12);

impl VictoryDecision {
    /// The Ld of a vehicle unit (VD-VEH-25, VD-VEH-48, VD-VSP-02).
    #[must_use]
    pub fn vehicle_ld(&self, unit: UnitId) -> u8 {
        if self.vehicle_has(unit, Property::CommandVehicle) {
            COMMAND_VEHICLE_LD
        } else {
            VEHICLE_LD
        }
    }

    /// The Ld a unit uses for Initiative, Spot, Regroup and Retreat: its own, or a higher one that
    /// Command lends (VD-ABIL-08, VD-VSP-02).
    #[must_use]
    pub fn ld(&self, s: &State, unit: UnitId) -> u8 {
        let own = self.own_ld(s, unit);
        if self.switches().command_lends_ld == CommandLendsLd::No || !is_in_play(s, unit) {
            return own;
        }
        // VD-ABIL-10: a Shaken unit lends nothing.
        let friends = (self.units_of(self.side(unit)) & s.present & self.commanders)
            .without(s.shaken)
            .without(UnitSet::of(unit));
        // Vehicles lend to vehicles, infantry to infantry.
        let like = if self.is_vehicle(unit) { self.vehicles } else { !self.vehicles };
        (friends & like).fold(own, |best, friend| best.max(self.lent(s, friend, unit)))
    }

    /// The Ld that one unit lends another now; 0 if none.
    fn lent(&self, s: &State, from: UnitId, to: UnitId) -> u8 {
        let vehicle = self.vehicles.contains(from);
        let commands = vehicle || self.model_has(s, from, Ability::Command);
        if !commands || vehicle != self.vehicles.contains(to) || !is_in_play(s, from) {
            return 0;
        }
        let near = |range| s.unit(from).at.within(s.unit(to).at, range);
        if vehicle {
            let lends = self.vehicle_has(from, Property::CommandVehicle)
                && self.vehicle_has(to, Property::Radio)
                && near(COMMAND_VEHICLE_RANGE);
            return if lends { self.vehicle_ld(from) } else { 0 };
        }
        let commanders = self.living(s, from).filter(|group| group.abilities.has(Ability::Command));
        let Some(ld) = commanders.map(|group| group.ld).max() else { return 0 };
        // VD-ABIL-09: both with Radio, twice as far.
        let radios = self.has_radio(s, from) && self.has_radio(s, to);
        let reach = i32::from(ld) * 10 * self.switches().command_range * if radios { 2 } else { 1 };
        if near(Length::from_hundredths(reach.min(i32::from(i16::MAX)) as i16)) { ld } else { 0 }
    }

    /// The groups of a unit with living models.
    pub(super) fn living<'a>(
        &'a self,
        s: &'a State,
        unit: UnitId,
    ) -> impl Iterator<Item = &'a Group> {
        let groups = self.profile(unit).groups.iter().zip(&s.unit(unit).strength);
        groups.filter(|(_, left)| **left > 0).map(|(group, _)| group)
    }

    /// Whether a unit is one of vehicles.
    #[must_use]
    #[inline]
    pub fn is_vehicle(&self, unit: UnitId) -> bool {
        self.vehicles.contains(unit)
    }

    /// Whether a unit has an ability that one living model gives it, Command, Radio, Recon or Medic
    /// (VD-ABIL-75).
    #[must_use]
    pub fn model_has(&self, s: &State, unit: UnitId, ability: Ability) -> bool {
        self.together(s, unit).any.has(ability)
    }

    /// Whether all living models of a unit have an ability (VD-ABIL-75). A unit without models has
    /// none.
    #[must_use]
    pub fn all_have(&self, s: &State, unit: UnitId, ability: Ability) -> bool {
        self.shared_abilities(s, unit).has(ability)
    }

    /// The abilities that all living models of a unit have; none without models.
    #[must_use]
    pub fn shared_abilities(&self, s: &State, unit: UnitId) -> AbilitySet {
        self.together(s, unit).shared
    }

    /// Whether a vehicle unit has a property.
    #[must_use]
    pub fn vehicle_has(&self, unit: UnitId, property: Property) -> bool {
        self.profile(unit).vehicle.is_some_and(|vehicle| vehicle.properties.has(property))
    }

    /// Whether a unit has a Radio, by a living Radioman or built in (VD-ABIL-43, VD-VSP-07).
    #[must_use]
    pub fn has_radio(&self, s: &State, unit: UnitId) -> bool {
        self.model_has(s, unit, Ability::Radio) || self.vehicle_has(unit, Property::Radio)
    }

    /// Whether a unit is of Recon, infantry or vehicle (VD-ABIL-46, VD-VSP-10).
    #[must_use]
    pub fn is_recon(&self, s: &State, unit: UnitId) -> bool {
        self.model_has(s, unit, Ability::Recon) || self.vehicle_has(unit, Property::Recon)
    }

    /// Whether a unit has Command, by a living model or as a Command Vehicle (VD-ABIL-10,
    /// VD-ABIL-11, VD-VSP-02).
    #[must_use]
    pub fn has_command(&self, s: &State, unit: UnitId) -> bool {
        self.model_has(s, unit, Ability::Command)
            || self.vehicle_has(unit, Property::CommandVehicle)
    }

    /// Whether a unit benefits from Command or Recon in its Initiative (VD-INIT-08, VD-INIT-11).
    #[must_use]
    pub fn initiative_bonus(&self, s: &State, unit: UnitId) -> bool {
        self.has_command(s, unit) || self.is_recon(s, unit)
    }
}

/// Whether a unit is anywhere on the table, in a structure or aboard a vehicle included.
pub(super) const fn is_in_play(s: &State, unit: UnitId) -> bool {
    matches!(s.unit(unit).place, Place::Table | Place::Inside { .. } | Place::Aboard { .. })
}
