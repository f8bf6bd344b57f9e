//! Movement: on foot, in vehicles, in and out of them, and where the beaten go.

mod boarding;
mod charge;
mod driving;
mod foot;
mod forced;
mod pace;
mod routes;

pub(crate) use boarding::{
    bale_out, check_dismount, check_limber, check_mount, check_recrew, check_unlimber, disembark,
    dismount, limber, mount, recrew, unlimber,
};
pub(crate) use charge::{charge, charge_end, check_charge};
pub(crate) use driving::{DrivePlan, allowance, can_drive, check_drive, drive, fits, is_immobile};
#[cfg(test)]
pub(crate) use driving::{drive_free, free_turn};
pub use foot::Walk;
pub(crate) use foot::{
    Party, check_climb, check_move, check_part, climb, dragging, go, is_helpless, march,
    march_party, movers, place_team, shape,
};
#[cfg(test)]
pub(crate) use forced::closed_ring;
pub(crate) use forced::{
    MoveGoal, away_point, drop_weapon, flee, is_surrounded, leave_weapon, nearest_enemy,
    nearest_foe_point, own_edge, rear_cover, retire_step, shaken_move, step_towards,
};
#[cfg(test)]
pub(crate) use pace::{has_one_action, pace_of};
pub(crate) use pace::{pace, uncovered};
pub(crate) use routes::{covered_way, is_barred};
