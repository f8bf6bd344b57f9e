//! Where units stand: formations, arcs, sight, cover, concealment.

pub(crate) mod aboard;
pub(crate) mod concealment;
pub(crate) mod cover;
pub(crate) mod fields_of_fire;
pub(crate) mod formation;
pub(crate) mod hulls;
pub(crate) mod night;
pub(crate) mod sight;
