//! The kinds of action, by which costs are counted and play is restricted.

use crate::action::Action;

/// Their names, in the order of [`kind`].
pub(crate) const KINDS: &[&str] = &["trap", "order", "move", "fire", "rally", "take-hit"];

/// The kind of an action.
pub(crate) const fn kind(action: Action) -> usize {
    match action {
        Action::LayTrap { .. } => 0,
        Action::Order(_) => 1,
        Action::Move { .. } => 2,
        Action::Fire { .. } => 3,
        Action::Rally { .. } => 4,
        Action::TakeHit { .. } => 5,
    }
}
