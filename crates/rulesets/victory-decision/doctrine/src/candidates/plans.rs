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
    /// The best shot, unless it is better to aim first.
    Shot(ShotPlan),
    /// An Assault on an enemy.
    Assault(UnitId),
    /// A move to a point; if that fails perhaps half the way.
    Go { to: Point, whole: bool },
}

/// The best shot now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShotPlan {
    pub(crate) action: Action,
    /// What it is worth.
    pub(crate) value: i32,
    /// What the best shot would be worth that has been aimed, at this target or another; nothing
    /// where aiming does not help.
    pub(crate) aimed: i32,
}

impl ShotPlan {
    /// What it is worth to shoot, or to aim instead: then the shot is lost that the next action
    /// would be.
    pub(crate) fn worth(&self) -> i32 {
        self.value.max(self.aimed - self.value)
    }
}

/// Plans, each with what it seems to be worth.
pub(crate) type Plans = toolkit::Plans<Plan>;

/// What the best plan that is no shot seems to be worth; 0 without any.
pub(crate) fn best_but_shots(plans: &Plans) -> i32 {
    plans.best_of(|plan| !matches!(plan, Plan::Shot(_) | Plan::Sure(Action::Shoot { .. })))
}
