//! What units are worth by what they can do and take, and where points decide by what they count.

use super::judge::Judge;
use wargauge_rules::UnitId;
use wargauge_victory_decision::view::View;

impl Judge {
    /// What a unit is worth, by the point of strength left, in hundredths of a point.
    #[inline]
    pub(crate) fn worth_each(&self, unit: UnitId) -> i32 {
        self.notes.appraisal().each(unit, self.weights.stake)
    }

    /// What is left of a unit, in hundredths of a point.
    pub(crate) fn worth(&self, view: &View<'_>, unit: UnitId) -> i32 {
        self.worth_each(unit) * i32::from(view.strength(unit))
    }
}
