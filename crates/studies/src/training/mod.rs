//! Which weights play best? Rounds of two points tried, a step towards the better one.

pub(crate) mod args;
pub(crate) mod course;
pub(crate) mod rounds;
pub(crate) mod weights;
