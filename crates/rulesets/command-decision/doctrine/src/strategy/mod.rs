//! What the doctrine decides, step by step of a turn.
//!
//! | File | Holds |
//! |---|---|
//! | [`setup`] | deployment |
//! | [`garrisons`] | which company holds which objective |
//! | [`orders`] | chits, planned for all issuers together; who follows them |
//! | [`moves`] | movement plans |
//! | [`facing`] | turning |
//! | [`fire`] | opportunity and general fire |

pub(crate) mod facing;
pub(crate) mod fire;
pub(crate) mod garrisons;
pub(crate) mod moves;
pub(crate) mod orders;
pub(crate) mod setup;
