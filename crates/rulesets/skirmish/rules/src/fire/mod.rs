//! Who may shoot at whom, with what, and shooting (3.9, 3.12 to 3.16, 3.18 of the book).

mod artillery;
mod flame;
mod grenades;
mod guns;
mod hand_held;
mod mortars;
mod offers;
mod small_arms;
mod snipers;
mod targets;
mod volley;

pub(crate) use artillery::{call, check_call, roll_missions};
pub(crate) use flame::{check_flame, flame, flame_needed};
pub use grenades::GrenadeAt;
pub(crate) use grenades::{
    Lob, check_grenade, firer_modifier, grenade_aim, grenade_ends, indirect_modifier, throw,
};
#[cfg(test)]
pub(crate) use grenades::{burst_point, grenade_needed};
pub use guns::Round;
pub(crate) use guns::{bearing_to, check_gun, check_lay, crew_payers, gun_aim, lay, shoot_gun};
pub(crate) use hand_held::{
    PERSONAL, aimed_hand_held, check_hand_held, hand_held_needed, launcher_payers, save_points,
    shoot_hand_held,
};
pub use mortars::{MortarAt, Shot};
pub(crate) use mortars::{check_mortar, mortar_aim, mortar_payers, shoot_mortar};
#[cfg(test)]
pub(crate) use mortars::{lay_smoke, mortar_needed};
pub(crate) use offers::attacks;
pub use small_arms::{FireAt, FirePlan, Shooting};
pub(crate) use small_arms::{
    Shooter, aim_at, check_fire, purchase_shots, shoot, shooter_aim, shooters, weapon_slot,
};
pub(crate) use snipers::{check_shoot_sniper, shoot_sniper};
pub(crate) use targets::FireTarget;
#[cfg(test)]
pub(crate) use targets::can_be_shot;
pub(crate) use volley::{check_volley, volley};
