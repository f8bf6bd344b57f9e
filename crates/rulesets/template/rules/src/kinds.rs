//! The kinds of action, by which costs are counted and play is restricted.

use crate::action::Action;

/// Their names, in the order of [`kind`].
pub(crate) const KINDS: &[&str] = &["order", "move", "fire", "rally", "take-hit"];

/// The kind of an action.
pub(crate) const fn kind(action: Action) -> usize {
    match action {
        Action::Order(_) => 0,
        Action::Move { .. } => 1,
        Action::Fire { .. } => 2,
        Action::Rally { .. } => 3,
        Action::TakeHit { .. } => 4,
    }
}
