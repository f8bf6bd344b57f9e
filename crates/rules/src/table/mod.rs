//! The kernel: mechanism that rule systems share. It names no ruleset.

pub mod decompose;
pub mod dice;
pub mod facing;
pub mod length;
pub mod measure;
pub mod odometer;
pub mod point;
pub mod polygon;
pub mod rect;
pub mod scripted;
pub mod segment;
pub mod shape;
pub mod sight;
pub mod square_grid;
pub mod square_lines;
pub mod squares;
pub mod stream;
pub mod terrain;
pub mod waypoints;

pub use decompose::{BadOutline, decompose};
pub use facing::{Arc, Bearing};
pub use length::{BadLength, Length};
pub use point::{Point, Vector};
pub use polygon::ConvexPolygon;
pub use rect::Rect;
pub use segment::{Bank, Segment};
pub use shape::{Disc, Shape, Strip};
pub use sight::{SightCache, discs_between};
pub use square_grid::{Adjacency, SquareGrid};
pub use square_lines::SightLines;
pub use squares::{Square, Squares};
pub use terrain::{BadPiece, Going, Ground, MOVER_CLASSES, PieceId, Pieces, TerrainMap};
pub use waypoints::{Aims, Density, Flank, Mover, Stand, destinations};
