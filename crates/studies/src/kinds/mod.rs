//! The kinds of study that there are.

pub(crate) mod any_study;
