//! Positions in inches instead of squares (GW-MEAS, `metric = measured`).
//!
//! Units keep the 6-inch square that holds their centre, so terrain, minefields, smoke and areas
//! are looked up as on squares; only what is a matter of distance or of a path is measured.

pub(crate) mod bands;
pub(crate) mod candidates;
pub(crate) mod range;
pub(crate) mod room;
pub(crate) mod sight;
pub(crate) mod table;
