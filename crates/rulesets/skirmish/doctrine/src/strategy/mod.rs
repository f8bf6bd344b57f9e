//! What to do: in what order, with what, where to.

mod attacks;
mod drives;
mod moves;
mod setup;
mod spotting;

pub(crate) use attacks::{Targets, attack_value};
