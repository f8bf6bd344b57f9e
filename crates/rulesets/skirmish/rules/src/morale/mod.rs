//! Suppression and morale (3.10 and 3.11 of the book).

mod markers;
mod test;
mod toll;

pub(crate) use markers::clear_markers;
pub(crate) use test::{MoraleResult, rally, read, rout, rout_with, surrender, test};
pub(crate) use toll::{Toll, answer};
