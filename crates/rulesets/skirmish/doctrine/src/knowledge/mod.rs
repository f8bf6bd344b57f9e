//! What is known: places of a table, what units can do, where they are now.

pub(crate) mod cards;
pub(crate) mod posts;
pub(crate) mod rates;
