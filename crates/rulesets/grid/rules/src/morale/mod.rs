//! Isolation and regrouping of disrupted units.

pub(crate) mod isolation;
pub(crate) mod regrouping;
