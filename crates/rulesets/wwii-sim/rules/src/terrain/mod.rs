//! The ground: kinds of terrain, the pieces on a table, and how much of a way leads through them.
//!
//! | File | Holds |
//! |---|---|
//! | [`kind`] | kinds of terrain, their going and cover (section 4.6) |
//! | [`ground`] | the table: areas, lines, buildings |
//! | [`generator`] | tables made by rolling for their squares (WS-TABLE) |
//! | [`along`] | where a leg of a way enters and leaves pieces |

pub(crate) mod along;
pub(crate) mod generator;
pub(crate) mod ground;
pub(crate) mod kind;
