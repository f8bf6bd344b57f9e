//! Where things are to each other: hulls, sight, cover, formations.

mod bases;
mod between;
mod contact;
mod cover;
mod floors;
mod formation;
mod hull;
mod hull_down;
mod leading;
mod leg;
mod sight;
mod sightings;

pub(crate) use crate::stances::Eye;
pub(crate) use bases::{Blockers, floor_at, has_room, has_room_on, overlap};
pub(crate) use contact::{
    REACH, can_be_touched, in_contact, men_in_contact, men_touching, touches,
};
pub(crate) use cover::{
    band_shift, cover_all_round, cover_among, cover_at, cover_of_man, cover_seen, covered_shift,
    is_enclosed, is_fortified, spacing_shift,
};
pub(crate) use floors::has_floor_room;
pub(crate) use formation::{Shape, formed, free_spot, is_chain};
pub(crate) use hull::{
    HalfSize, arc_holds, corners, distance_to_hull, half_size, is_at_front, muzzle, outline,
};
pub(crate) use hull_down::{hull_down, hull_down_at};
pub(crate) use leading::has_officer;
pub(crate) use leg::Leg;
pub use sight::TableSight;
pub(crate) use sight::{
    SMOKE_RADIUS, eye_of, eyes_of, ground_eye, seen_from, sees_figure, sees_point, unit_sees_point,
    visible_men,
};
pub(crate) use sightings::{men_seen, nearest_seen, seers, sees_unit};
