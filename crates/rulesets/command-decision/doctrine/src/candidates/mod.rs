//! What stands might do: what they are to go to, where they may end, and what a place is worth.
//!
//! | File | Holds |
//! |---|---|
//! | [`goals`] | what stands are to go to |
//! | [`field`] | what a place is worth to a stand |
//! | [`lane`] | where a column gathers that must leave the table |
//! | [`ways`] | where a stand may end under an order |
//! | [`chits`] | chits to be placed |

pub(crate) mod chits;
pub(crate) mod field;
pub(crate) mod goals;
pub(crate) mod lane;
pub(crate) mod ways;
