//! What the doctrine knows: the table, what every stand can do, and the stands as they are now.
//!
//! | File | Holds |
//! |---|---|
//! | [`ground`] | the table in cells |
//! | [`arms`] | expected hits of a line, and of all lines of a stand |
//! | [`roster`] | kinds of stands, what they do to each other and what they are worth |
//! | [`cards`] | stands as they are now |
//! | [`objectives`] | what objectives count |
//! | [`tally`] | what has been declared in a step |

pub(crate) mod arms;
pub(crate) mod cards;
pub(crate) mod ground;
pub(crate) mod objectives;
pub(crate) mod roster;
pub(crate) mod tally;
