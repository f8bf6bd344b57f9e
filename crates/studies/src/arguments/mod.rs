//! What is asked of a study, as plain data that a command line, a manifest and a program share.

pub(crate) mod name_list;
pub(crate) mod numbers;
pub(crate) mod panel;
pub(crate) mod players;
pub(crate) mod readings;
pub(crate) mod recorded;
pub(crate) mod sided;
