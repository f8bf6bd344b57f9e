//! The measured variant: inches instead of squares (GW-MEAS, `metric = measured`).
//!
//! | Rule | File |
//! |---|---|
//! | the table in inches, boxes and bands of a grid scenario (GW-MEAS-01, GW-MEAS-05, GW-MEAS-15) | `table` |
//! | adjacency and ranges (GW-MEAS-02, GW-MEAS-04, GW-MEAS-08) | `range` |
//! | line of sight (GW-MEAS-10, GW-MEAS-13) | `sight` |
//! | room for a base (GW-MEAS-05, GW-MEAS-07, GW-MEAS-09, GW-MEAS-11) | `room` |
//! | moves and where they must stop (GW-MEAS-03, GW-MEAS-06) | `walk` |
//! | into and out of features (GW-MEAS-07, GW-MEAS-08) | `features` |
//! | roads and bridges (GW-MEAS-12) | `roads` |
//! | leaving over the exit edge (GW-END-11) | `exit` |
//! | the points a move is offered | `candidates`, `offers` |
//! | objectives (GW-MEAS-13) | `objectives` |
//!
//! Units keep the 6-inch square that holds their centre, so terrain, minefields, smoke and areas
//! are looked up as on squares; only what is a matter of distance or of a path is measured.
//!
//! Also kept here: GW-MEAS-14.

mod candidates;
mod exit;
mod features;
mod objectives;
mod offers;
mod range;
mod roads;
mod room;
mod sight;
mod table;
mod walk;

pub(crate) use range::SQUARES_IN_SIGHT;
pub(crate) use table::MAX_ROWS;

use crate::Grid;
use crate::switches::Metric;

impl Grid {
    /// Whether distances are measured in inches.
    pub(crate) fn is_measured(&self) -> bool {
        self.switches.metric == Metric::Measured
    }
}
