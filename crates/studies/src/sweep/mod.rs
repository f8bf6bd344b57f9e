//! Which rule reading decides the balance? Match-ups under the rules in force and under each reading, on
//! the same seeds.

pub(crate) mod args;
pub(crate) mod effects;
mod findings;
pub(crate) mod readings;
mod shown;
mod study;
