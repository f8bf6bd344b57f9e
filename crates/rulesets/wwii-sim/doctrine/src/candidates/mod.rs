//! What units might do: where they might go, and what for.
//!
//! | File | Holds |
//! |---|---|
//! | [`goals`] | what units are to go to |
//! | [`field`] | what a place is worth to a unit |
//! | [`plans`] | places to stand, and what they promise |
//! | [`spots`] | places within reach |

pub(crate) mod field;
pub(crate) mod goals;
pub(crate) mod plans;
pub(crate) mod spots;
