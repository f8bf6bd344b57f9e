//! Kinds of action by name: what restricted play forbids.

use crate::action::Action;

/// The names.
pub(crate) const KINDS: &[&str] = &["deploy", "order", "follow", "face", "move", "fire", "pass"];

/// The kind of an action: its place among the names.
pub(crate) const fn kind(action: Action) -> usize {
    match action {
        Action::Deploy { .. } => 0,
        Action::Place(_) => 1,
        Action::Follow { .. } => 2,
        Action::Face { .. } => 3,
        Action::Move { .. } => 4,
        Action::Fire(_) => 5,
        Action::Pass { .. } => 6,
    }
}
