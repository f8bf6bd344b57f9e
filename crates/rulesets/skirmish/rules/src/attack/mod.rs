//! What hits do: to men, to everybody near a burst, to vehicles (3.10, 3.12, 3.13, 3.17 of the
//! book).

mod burst;
mod damage;
mod effect;
mod landing;
mod vehicles;

pub(crate) use burst::{Burst, BurstKind, man_modifier_of, wreck_gun};
pub(crate) use damage::{Shell, TargetSide, damage_modifier, damage_of};
pub(crate) use effect::{
    Effect, IncomingFire, ManHit, artillery_effect, burn, fire_effect, flame_effect, mark_fire,
    mortar_effect, suffer,
};
pub(crate) use landing::land;
#[cfg(test)]
pub(crate) use vehicles::hit_occupants;
pub(crate) use vehicles::{VehicleHit, explode, flame_on_vehicle, roll_damage};
