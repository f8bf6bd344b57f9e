//! What units are and can do, and how forces are made of them.

pub(crate) mod army;
pub(crate) mod force;
pub(crate) mod indirect_fire;
pub(crate) mod profile;
pub(crate) mod random_force;
