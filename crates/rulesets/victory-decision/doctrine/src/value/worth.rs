//! What units are worth by what they can do.

use wargauge_rules::UnitId;
use wargauge_victory_decision::view::View;

/// What a unit is worth, by the point of strength left, in hundredths of a point.
pub(crate) fn worth_each(view: &View<'_>, unit: UnitId) -> i32 {
    let row = view.book().row(view.profile(unit).row);
    (row.price / 10 / u32::from(row.strength.max(1))) as i32
}

/// What is left of a unit, in hundredths of a point.
pub(crate) fn worth(view: &View<'_>, unit: UnitId) -> i32 {
    worth_each(view, unit) * i32::from(view.strength(unit))
}
