//! The kernel: mechanism that rule systems share. It names no ruleset.

pub mod dice;
pub mod odometer;
pub mod scripted;
pub mod square_grid;
pub mod square_lines;
pub mod square_steps;
pub mod squares;
pub mod stream;
pub mod unit_set;

pub use square_grid::{Adjacency, SquareGrid};
pub use square_lines::SightLines;
pub use squares::{Square, Squares};
