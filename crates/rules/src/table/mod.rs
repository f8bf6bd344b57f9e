//! The kernel: mechanism that rule systems share. It names no ruleset.

pub mod decompose;
pub mod dice;
pub mod length;
pub mod odometer;
pub mod point;
pub mod polygon;
pub mod rect;
pub mod scripted;
pub mod segment;
pub mod square_grid;
pub mod square_lines;
pub mod squares;
pub mod stream;

pub use decompose::{BadOutline, decompose};
pub use length::{BadLength, Length};
pub use point::{Point, Vector};
pub use polygon::ConvexPolygon;
pub use rect::Rect;
pub use segment::{Bank, Segment};
pub use square_grid::{Adjacency, SquareGrid};
pub use square_lines::SightLines;
pub use squares::{Square, Squares};
