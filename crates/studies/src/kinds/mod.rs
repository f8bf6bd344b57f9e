//! The kinds of study that there are.

pub(crate) mod any_study;
mod command;
pub(crate) mod study_request;
