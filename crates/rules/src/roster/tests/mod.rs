//! What the tests of all rulesets' data files share.

pub(crate) mod shipped;
pub(crate) mod slip;
