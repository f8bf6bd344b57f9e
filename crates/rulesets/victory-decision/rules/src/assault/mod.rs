//! Assaults and Close Combat.

pub(crate) mod charge;
pub(crate) mod close_combat;
pub(crate) mod contact;
pub(crate) mod crushing;
pub(crate) mod fight;
pub(crate) mod moving_in;
