//! The kinds of action, by which costs are counted and play is restricted.

use crate::action::Action;

/// Their names, in the order of [`kind`].
pub(crate) const KINDS: &[&str] = &[
    "mine",
    "reserve",
    "deploy",
    "smoke",
    "sortie",
    "barrage",
    "attack",
    "combat-move",
    "withdraw",
    "move",
    "exit",
    "enter",
    "regroup",
    "forgo",
    "done",
];

/// The kind of an action.
pub(crate) const fn kind(action: Action) -> usize {
    match action {
        Action::LayMinefield(_) => 0,
        Action::Hold(_) => 1,
        Action::Deploy(..) => 2,
        Action::Smoke(..) => 3,
        Action::Sortie(..) => 4,
        Action::Barrage(_) => 5,
        Action::Attack { .. } => 6,
        Action::CombatMove(..) => 7,
        Action::Withdraw(..) => 8,
        Action::Move(..) => 9,
        Action::Exit(_) => 10,
        Action::Enter(..) => 11,
        Action::Regroup(_) => 12,
        Action::Forgo(_) => 13,
        Action::Done => 14,
    }
}
