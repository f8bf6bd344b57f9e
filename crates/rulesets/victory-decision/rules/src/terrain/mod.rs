//! The table and what lies on it, as files and generators make it and as the game leaves it.

pub mod bad_table;
pub mod buildings;
pub(crate) mod current;
pub mod edges;
pub(crate) mod fortification_sites;
pub mod gait;
pub mod generator;
pub mod ground;
pub(crate) mod outlines;
