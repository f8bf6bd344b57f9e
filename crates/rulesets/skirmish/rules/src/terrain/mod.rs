//! The ground: kinds of terrain, pieces, and the points where men look for cover.

mod kinds;
mod known;
mod memo;
mod places;
mod squares;
mod swath;
mod table;

pub(crate) use kinds::Driving;
pub use kinds::{Cover, Terrain};
pub(crate) use places::nearest_bearing;
pub(crate) use swath::{Blockers, Swath};
pub use table::{Area, Line, Table};
pub(crate) use table::{CoverSpot, Piece};
