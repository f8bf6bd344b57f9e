//! Does the player deserve belief? A policy held against others, and whether more is ever less.

pub(crate) mod args;
mod findings;
pub(crate) mod monotone;
mod rung;
pub(crate) mod rungs;
pub(crate) mod shown;
pub(crate) mod standing;
mod study;
