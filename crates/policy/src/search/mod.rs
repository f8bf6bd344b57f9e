//! Searches: players that try their options out on games which their side cannot tell from the real
//! one. They play these out by a fixed simple model of both sides: a search that knew its opponent
//! would win by that.

mod flat;
mod playout;
mod tree;
mod tree_search;
mod ucb;

pub use flat::{Flat, FlatSize};
pub use tree_search::{TreeSearch, TreeSize};
