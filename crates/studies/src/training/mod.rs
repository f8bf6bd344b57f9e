//! Which weights play best? Rounds of two points tried, a step towards the better one.

pub(crate) mod args;
mod course;
mod findings;
pub(crate) mod rounds;
pub(crate) mod study;
mod weights;
