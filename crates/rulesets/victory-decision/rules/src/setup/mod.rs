//! From the first die to the first turn.

pub(crate) mod bench;
pub(crate) mod fortifying;
pub(crate) mod objective_markers;
pub(crate) mod placing;
pub(crate) mod splitting;
pub(crate) mod spots;
pub(crate) mod stages;
pub(crate) mod zones;
