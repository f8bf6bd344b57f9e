//! What doctrines of tables in inches share: how they look at a table, keep what they have worked
//! out until something changes, and weigh what they might do. Classes, weights and what blocks
//! sight are a ruleset's own.
//!
//! - [`Ground`]: a table in cells, each with a good place to stand, and which cells see which.
//! - [`Shelter`]: the cover of a place against what comes from a point.
//! - [`CellMap`]: danger, opportunity or distance by cell, worked out when first asked for.
//! - [`Ranking`]: cells in the order of their worth for a zone and a kind of unit.
//! - [`Shortlist`]: the few best of many.
//! - [`Plans`]: what a unit might do by an upper bound of its worth, the best first.
//! - [`LossTable`]: expected losses by class of target, cover and band of range.
//! - [`Sightlines`]: what a unit and its enemies are to each other, until one of them changes.
//! - [`appraise`]: what units are worth by what they do to each other.
//! - [`Watch`]: which units are not as they were.

mod appraisal;
mod cell_map;
mod ground;
mod losses;
mod plans;
mod ranking;
mod shelter;
mod shortlist;
mod sightlines;
mod watch;

pub use appraisal::{Contender, Measure, WHOLE_UNIT, appraise};
pub use cell_map::CellMap;
pub use ground::{Ground, MOST_CELLS, Plot, Standpoint};
pub use losses::{LossTable, number_of};
pub use plans::Plans;
pub use ranking::Ranking;
pub use shelter::Shelter;
pub use shortlist::{Shortlist, bar, offer};
pub use sightlines::{Met, Sightlines, Standoff};
pub use watch::{Sighting, Watch};

use wargauge_rules::table::point::Point;
use wargauge_rules::table::root::floor_root;

/// The squared distance of two points.
#[must_use]
#[inline]
pub fn apart(one: Point, other: Point) -> i32 {
    let (x, y) = (i32::from(one.x) - i32::from(other.x), i32::from(one.y) - i32::from(other.y));
    x * x + y * y
}

/// The distance of which this is the square, rounded down.
#[must_use]
#[inline]
pub const fn root(squared: i32) -> i32 {
    floor_root(squared as u32) as i32
}
