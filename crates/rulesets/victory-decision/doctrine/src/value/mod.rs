//! What actions, places and units are worth, in hundredths of a point.

pub(crate) mod aims;
pub(crate) mod casualties;
pub(crate) mod ceilings;
pub(crate) mod exposure;
pub(crate) mod field;
pub(crate) mod fights;
pub(crate) mod goals;
pub(crate) mod judge;
pub(crate) mod known_units;
pub(crate) mod mines;
pub(crate) mod moves;
pub(crate) mod options;
pub(crate) mod sharing;
pub(crate) mod shots;
pub(crate) mod sights;
pub(crate) mod stay;
pub(crate) mod strikes;
pub(crate) mod units;
pub(crate) mod urgency;
pub(crate) mod volleys;
pub(crate) mod worth;
