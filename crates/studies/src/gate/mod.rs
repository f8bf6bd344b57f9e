//! What is held against what was before: traces of cells, shifts between them, baselines.

pub(crate) mod baseline;
pub(crate) mod fairness;
mod faults;
pub(crate) mod shift;
pub(crate) mod trace;
