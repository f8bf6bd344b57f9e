//! Moves carried out, by order or in flight, with all that they set off: mines, rammed walls, engines.

pub(crate) mod boarding_actions;
pub(crate) mod engines;
pub(crate) mod mines;
pub(crate) mod moving;
pub(crate) mod ramming;
pub(crate) mod withdrawal;
