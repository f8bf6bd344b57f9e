//! What the doctrine knows: the table, and what every unit can do as the side sees it.
//!
//! | File | Holds |
//! |---|---|
//! | [`ground`] | the table in cells |
//! | [`arms`] | weapons in the numbers that fire is counted with |
//! | [`cards`] | units as they are now |

pub(crate) mod arms;
pub(crate) mod cards;
pub(crate) mod ground;
