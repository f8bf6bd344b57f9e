//! The kinds of action by name: what restricted play forbids, and what costs are counted by.

use crate::action::Action;

/// The names, in the order of [`kind`].
pub(crate) const KINDS: &[&str] = &[
    "deploy",
    "activate",
    "end-phase",
    "spot",
    "move",
    "charge",
    "fire",
    "volley",
    "grenade",
    "hand-held",
    "flame",
    "mortar",
    "gun",
    "lay",
    "call",
    "drive",
    "mount",
    "tow",
    "weapon",
    "pass",
];

/// The kind of an action.
pub(crate) const fn kind(action: Action) -> usize {
    match action {
        Action::Choose { .. } | Action::Deploy(_) | Action::Board { .. } | Action::HoldBack => 0,
        Action::Activate { .. } => 1,
        Action::EndPhase => 2,
        Action::Spot { .. } => 3,
        Action::Move(_)
        | Action::Part { .. }
        | Action::Drag { .. }
        | Action::Climb { .. }
        | Action::GoOn
        | Action::Stop
        | Action::Run => 4,
        Action::Charge { .. } => 5,
        Action::Fire(_) | Action::ShootSniper { .. } => 6,
        Action::Volley { .. } => 7,
        Action::Grenade { .. } => 8,
        Action::HandHeld { .. } => 9,
        Action::Flame { .. } => 10,
        Action::Mortar { .. } => 11,
        Action::Gun { .. } => 12,
        Action::Lay { .. } => 13,
        Action::Call { .. } => 14,
        Action::Drive { .. } => 15,
        Action::Mount { .. } | Action::Dismount { .. } | Action::Recrew | Action::BaleOut => 16,
        Action::Limber { .. } | Action::Unlimber { .. } => 17,
        Action::TakeUp | Action::Join { .. } => 18,
        Action::Pass => 19,
    }
}
