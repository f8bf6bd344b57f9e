//! Words for people: events as sentences, the map.
//!
//! | File | Holds |
//! |---|---|
//! | [`tell`] | events as sentences |
//! | `drawing` | the game as it is drawn |
//! | [`map`] | the table as text |

mod drawing;
pub(crate) mod map;
pub(crate) mod telling;
