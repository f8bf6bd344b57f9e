//! Movement: on foot, in vehicles, in and out of them, and where the beaten go.

mod boarding;
mod charge;
mod driving;
mod foot;
mod forced;
mod pace;
mod routes;

pub(crate) use boarding::{
    bale_out, check_dismount, check_limber, check_mount, check_unlimber, disembark, dismount,
    limber, mount, unlimber,
};
pub(crate) use charge::{charge, charge_end, check_charge};
pub(crate) use driving::{
    allowance, can_drive, check_drive, drive, drive_free, fits, free_turn, is_immobile,
};
pub(crate) use foot::{
    check_climb, check_move, climb, crawls, go, march, movers, place_team, walk,
};
pub use foot::Walk;
pub(crate) use forced::{
    away_point, closed_ring, flee, is_surrounded, nearest_enemy, nearest_foe_point, own_edge, rear_cover,
    retire_step, shaken_move, step_towards,
};
pub(crate) use pace::{pace, pace_of, uncovered};
pub(crate) use routes::{detour, is_barred};
