//! Where units may move, and moving them.

pub(crate) mod activity;
pub(crate) mod allowance;
pub(crate) mod carrying_out;
pub(crate) mod flood;
pub(crate) mod manoeuvre;
pub(crate) mod measured;
pub(crate) mod moves;
pub(crate) mod path;
pub(crate) mod reserves;
pub(crate) mod step_by_step;
