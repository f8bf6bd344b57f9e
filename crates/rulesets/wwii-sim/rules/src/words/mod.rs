//! Words for people: events as sentences, the map.
//!
//! | File | Holds |
//! |---|---|
//! | [`tell`] | events as sentences |
//! | [`map`] | the table as text |

pub(crate) mod map;
pub(crate) mod telling;
