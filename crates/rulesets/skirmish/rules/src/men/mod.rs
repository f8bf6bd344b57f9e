//! The men of a unit: who is left, what they can still do, where they are, and losing them.

mod casualties;
mod head_count;
mod man;
mod points;
mod seats;
mod stance;

pub(crate) use casualties::{condition_after_wound, leave_table, note_hull_loss, part_of, strike};
pub use man::Man;
pub(crate) use man::Squad;
pub(crate) use points::{
    ap, ap_total, has_leader, has_more, left, pay_from, pool_left, spend, spend_all,
};

pub(crate) use head_count::{
    aboard, active, active_set, distance, is_left, is_vehicle, leader, losses, middle_man,
    note_spacing, place, place_of, present, strength, within,
};
pub(crate) use seats::{gun_payers, machine_gunner, seated, take_over, take_seats};
pub(crate) use stance::{bounds, is_open_knowledge, is_screen, keep, look};
