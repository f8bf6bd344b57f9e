//! Units: arms, profiles, armies and forces.

pub(crate) mod arms;
pub(crate) mod army;
pub(crate) mod force;
pub(crate) mod profile;
pub(crate) mod random_force;

pub use arms::{Aim, Band, GunRow, GunSpec, HandHeld, Mortar, SmallArm};
pub(crate) use army::has_hand_held;
pub use army::{Army, UnitType, first_price};
pub use force::Force;
pub use profile::{
    Ammo, Class, Crewed, Drive, Duty, FigureProfile, Kind, Mount, TEAM, UnitProfile, VehicleSpec,
};
