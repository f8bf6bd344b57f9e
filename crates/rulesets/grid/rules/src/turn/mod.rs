//! The turn, phase by phase: what may be decided, and what follows from it.

pub(crate) mod clock;
pub(crate) mod dispatch;
pub(crate) mod legality;
pub(crate) mod options;
pub(crate) mod phases;
pub(crate) mod places;
