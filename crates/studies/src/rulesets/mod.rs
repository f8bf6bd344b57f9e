//! Rulesets that are known only at run time, as the command line and the laboratory see them.

pub(crate) mod any_ruleset;
#[cfg(feature = "arbitrary")]
pub(crate) mod byte_trials;
pub(crate) mod changed_files;
pub(crate) mod faults;
pub(crate) mod library;
pub(crate) mod lone_force;
pub(crate) mod prepare;
