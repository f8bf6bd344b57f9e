//! What an attack needs, its die, and what a hit does.

pub(crate) mod casualties;
pub(crate) mod dice;
pub(crate) mod numbers;
