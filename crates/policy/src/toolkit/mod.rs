//! What doctrines of tables in inches share: how they look at a table, keep what they have worked
//! out until something changes, and weigh what they might do. Classes, weights and what blocks
//! sight are a ruleset's own.
//!
//! - [`Ground`]: a table in cells, each with a good place to stand, and which cells see which.
//! - [`SideGround`]: the same as a side looks over it.
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
mod distance;
mod ground;
mod losses;
mod plans;
mod ranking;
mod shelter;
mod shortlist;
mod side_ground;
mod sightlines;
mod watch;

pub use appraisal::{Contender, Measure, WHOLE_UNIT, appraise};
pub use cell_map::CellMap;
pub use distance::{apart, root};
pub use ground::{Ground, MOST_CELLS, Plot, Standpoint, squares_of_sight};
pub use losses::{LossTable, number_of};
pub use plans::Plans;
pub use ranking::Ranking;
pub use shelter::Shelter;
pub use shortlist::{Shortlist, bar, offer};
pub use side_ground::SideGround;
pub use sightlines::{Met, Sightlines, Standoff};
pub use watch::{Sighting, Watch};
