//! Suppression and morale (3.10 and 3.11 of the book).

mod markers;
mod test;
mod toll;

#[cfg(test)]
pub(crate) use markers::add_marker;
pub(crate) use markers::clear_markers;
pub(crate) use test::{MoraleResult, rally, read, rout_with, surrender, test};
#[cfg(test)]
pub(crate) use test::{retire, rout};
pub(crate) use toll::{MoraleCauses, answer};
