//! The dispatcher and the order of play. It alone knows all rooms.

pub(crate) mod agenda;
pub(crate) mod beginnings;
pub(crate) mod dispatch;
pub(crate) mod end_segment;
pub(crate) mod ends_of_actions;
pub(crate) mod free_moves;
pub(crate) mod individuals;
pub(crate) mod initiative;
pub(crate) mod opening;
pub(crate) mod reserves;
pub(crate) mod set_up;
