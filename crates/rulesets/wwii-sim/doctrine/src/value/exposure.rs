//! What a place to begin in is exposed to.

use wargauge_rules::UnitId;

use super::rates::Rates;

/// Fire from and at who begins at a post, whoever weighs it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Exposure {
    /// Wounds of men.
    pub(crate) men: Rates,
    /// The part of a vehicle that is taken, in thousandths.
    pub(crate) hull: i32,
    /// The enemy at whom it shoots best, and the wounds or the part of a vehicle, in thousandths.
    pub(crate) shot: Option<(UnitId, i32)>,
}
