//! Studies as they are asked for by name, from arguments that a manifest keeps.

pub(crate) mod campaign_args;
pub(crate) mod compare_args;
pub(crate) mod odds_args;
pub(crate) mod restrictions;
pub(crate) mod run_args;
pub(crate) mod run_request;
pub(crate) mod tune_args;
