//! What a unit might do: each candidate with what it seems to be worth, and the best that turns out
//! to be legal.

pub(crate) mod arrivals;
pub(crate) mod boarding;
pub(crate) mod choice;
pub(crate) mod deployment;
pub(crate) mod fire;
pub(crate) mod moves;
pub(crate) mod planner;
pub(crate) mod plans;
pub(crate) mod refuges;
