//! What attacks, danger and fights come to, in hundredths of a point.

pub(crate) mod armour;
pub(crate) mod danger;
pub(crate) mod heavy;
pub(crate) mod nerve;
pub(crate) mod volleys;
