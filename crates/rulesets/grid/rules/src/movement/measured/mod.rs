//! Moves in inches instead of squares (GW-MEAS, `metric = measured`).

pub(crate) mod exit;
pub(crate) mod features;
pub(crate) mod offers;
pub(crate) mod roads;
pub(crate) mod walk;
