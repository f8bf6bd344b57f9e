//! What a unit shows an attack: numbers to beat, cover, re-rolls (VD-CHAR-14, VD-SHOOT-14,
//! VD-VEH-28).

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::attack::{Throw, Victim};
use crate::ground::Cover;
use crate::profile::{Ability, Armour, Facing, Property, UnitKind};
use crate::state::{State, Target};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Arc;
use wargauge_rules::table::point::Point;

/// Where an attack strikes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strikes {
    /// From a point, which tells the facing of a vehicle.
    From(Point),
    /// From above, on the Rear facing of vehicles (VD-STRK-10, VD-FEAT-17).
    Above,
}

impl VictoryDecision {
    /// What a unit shows an attack: a victim without throws, with its Save, Cover Save against
    /// `from`, re-rolls and Medic.
    pub(super) fn victim(&self, s: &State, unit: UnitId, from: Point) -> Victim {
        let cover = self.cover(s, unit, from);
        self.victim_in(s, unit, Strikes::From(from), cover)
    }

    /// What a unit shows an attack in a class of cover, before its abilities change the class.
    pub(super) fn victim_in(
        &self,
        s: &State,
        unit: UnitId,
        strikes: Strikes,
        cover: Cover,
    ) -> Victim {
        let vehicle = self.profile(unit).kind == UnitKind::Vehicle;
        let (armour, skirts) = self.armour_against(s, unit, strikes);
        let class = self.effective_cover(s, unit, cover);
        Victim {
            target: Target::Unit(unit),
            armour,
            cover_save: self.cover_save(class, vehicle),
            re_roll_saves: if vehicle { skirts } else { self.has_taken_cover(s, unit) },
            medic: !vehicle && self.model_has(s, unit, Ability::Medic),
            markers: 0,
            markers_if_hit: 0,
            throws: ArrayVec::<Throw, 8>::new(),
            most: None,
        }
    }

    /// The numbers of a unit against what strikes from somewhere, and whether side skirts help
    /// (VD-VSP-22).
    pub(super) fn armour_against(
        &self,
        s: &State,
        unit: UnitId,
        strikes: Strikes,
    ) -> (Armour, bool) {
        if let Some(vehicle) = &self.profile(unit).vehicle {
            let facing = match strikes {
                Strikes::From(from) => self.facing_hit(s, unit, from),
                Strikes::Above => Facing::Rear,
            };
            let skirts = facing == Facing::Side && self.vehicle_has(unit, Property::SideSkirts);
            return (vehicle.facing(facing), skirts);
        }
        let mut armour = self.majority_armour(s, unit);
        if let Strikes::From(from) = strikes
            && let Some(shield) = self.shield(s, unit, from)
        {
            armour.save = armour.save.min(shield);
        }
        (armour, false)
    }

    /// VD-CHAR-14: the profile of most models, on a tie the one that protects better.
    fn majority_armour(&self, s: &State, unit: UnitId) -> Armour {
        let groups = &self.profile(unit).groups;
        let strength = &s.unit(unit).strength;
        let living = || groups.iter().zip(strength).filter(|(_, left)| **left > 0);
        let Some(first) = living().next().or(groups.iter().zip(strength).next()) else {
            return Armour { critical: 7, hit: 7, save: 7 };
        };
        let first = first.0.armour;
        if living().all(|(group, _)| group.armour == first) {
            return first;
        }
        let count = |armour: Armour| -> u32 {
            let alike = living().filter(|(group, _)| group.armour == armour);
            alike.map(|(_, left)| u32::from(*left)).sum()
        };
        let rank = |armour: Armour| {
            (count(armour), armour.hit, armour.critical, core::cmp::Reverse(armour.save))
        };
        living().map(|(group, _)| group.armour).max_by_key(|&armour| rank(armour)).unwrap_or(first)
    }

    /// The Save behind a gun shield against what comes from the front 180 degrees.
    fn shield(&self, s: &State, unit: UnitId, from: Point) -> Option<u8> {
        let here = s.unit(unit);
        let shield = self.profile(unit).groups.first()?.shield?;
        Arc::Half.covers(here.at, here.facing.unit(), from).then_some(shield)
    }
}
