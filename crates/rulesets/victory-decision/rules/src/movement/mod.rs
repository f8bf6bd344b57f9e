//! Where units may go, and what they may do at all.

pub(crate) mod arriving;
pub(crate) mod boarding;
pub(crate) mod destinations;
pub(crate) mod digging;
pub(crate) mod driving;
pub(crate) mod entering;
pub(crate) mod flight;
pub(crate) mod landing;
pub(crate) mod passage;
pub(crate) mod permission;
pub(crate) mod reach;
pub(crate) mod terrain_cost;
