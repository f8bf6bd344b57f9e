//! Fights at close quarters.
//!
//! | File | Holds |
//! |---|---|
//! | [`melee`] | hand-to-hand (WS-HTH) |
//! | [`pairing`] | who fights whom |
//! | [`tanks`] | assaults on vehicles (WS-VEH-16) |

pub(crate) mod melee;
pub(crate) mod pairing;
pub(crate) mod tanks;
