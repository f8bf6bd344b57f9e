//! What a unit might do, with what that seems to be worth. What is costly to know, lines of sight and
//! ways, is asked only of what seems best.

use wargauge_policy::toolkit;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::action::Action;

/// Something a unit might do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Plan {
    /// An action that is known to be legal.
    Sure(Action),
    /// An action.
    Try(Action),
    /// The best shot at an enemy, unless it is better to aim first.
    Shot(Action),
    /// An Assault on an enemy.
    Assault(UnitId),
    /// A move to a point; if that fails perhaps half the way.
    Go { to: Point, whole: bool },
}

/// Plans, each with what it seems to be worth.
pub(crate) type Plans = toolkit::Plans<Plan>;

/// What the best plan that is no shot seems to be worth; 0 without any.
pub(crate) fn best_but_shots(plans: &Plans) -> i32 {
    plans.best_of(|plan| !matches!(plan, Plan::Shot(_) | Plan::Sure(Action::Shoot { .. })))
}
