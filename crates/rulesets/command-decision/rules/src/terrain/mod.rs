//! The table: kinds of terrain, where it lies, what it costs.

pub mod along;
pub mod generator;
pub mod glance;
pub mod kind;
mod looking;
pub mod region;
pub mod table;
