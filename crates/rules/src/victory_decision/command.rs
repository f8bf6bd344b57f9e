//! Command, Radio and Recon: initiative, lent Ld (VD-ABIL-04 to 11, VD-ABIL-43 to 47, VD-VSP-01 to 03, VD-VSP-07).

use crate::game::UnitId;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// The Ld of a vehicle unit (VD-VEH-25, VD-VSP-02).
    pub fn vehicle_ld(&self, unit: UnitId) -> u8 {
        todo!()
    }

    /// The Ld a unit uses for Initiative, Spot, Regroup and Retreat: its own, or a higher one that Command lends (VD-ABIL-08).
    pub fn ld(&self, s: &State, unit: UnitId) -> u8 {
        todo!()
    }

    /// Whether a unit has an ability that one living model gives it, Command, Radio, Recon or Medic (VD-ABIL-75).
    pub fn model_has(
        &self,
        s: &State,
        unit: UnitId,
        ability: crate::victory_decision::profile::Ability,
    ) -> bool {
        todo!()
    }

    /// Whether all living models of a unit have an ability (VD-ABIL-75).
    pub fn all_have(
        &self,
        s: &State,
        unit: UnitId,
        ability: crate::victory_decision::profile::Ability,
    ) -> bool {
        todo!()
    }

    /// Whether a vehicle unit has a property.
    pub fn vehicle_has(
        &self,
        unit: UnitId,
        property: crate::victory_decision::profile::Property,
    ) -> bool {
        todo!()
    }

    /// Whether a unit benefits from Command or Recon in its Initiative (VD-INIT-08, VD-INIT-11).
    pub fn initiative_bonus(&self, s: &State, unit: UnitId) -> bool {
        todo!()
    }
}
