//! The kinds of action, by which costs are counted and play is restricted.

use crate::action::Action;
use wargauge_rules::KindSet;

/// Moves of the active unit over the table, `move` and `infiltrate`.
pub(crate) const MOVES: KindSet = KindSet::of_bits(1 << 5 | 1 << 8);

/// Their names, in the order of [`kind`].
pub(crate) const KINDS: &[&str] = &[
    "set-up",
    "deploy",
    "nominate",
    "part",
    "stop",
    "move",
    "enter",
    "embark",
    "infiltrate",
    "shoot",
    "strike",
    "aim",
    "assault",
    "close-combat",
    "hide",
    "spot",
    "take-cover",
    "regroup",
    "dig-in",
    "clear",
    "smoke",
    "share",
    "lose",
    "withdraw",
    "pass",
];

/// The kind of an action.
pub(crate) const fn kind(action: Action) -> usize {
    match action {
        Action::ChooseEdge { .. }
        | Action::ChooseNight(_)
        | Action::Fortify { .. }
        | Action::ReRollZone(_)
        | Action::PlaceObjective(_)
        | Action::Split { .. }
        | Action::Entrench(_) => 0,
        Action::Deploy { .. } => 1,
        Action::Nominate { .. } => 2,
        Action::Leave { .. } | Action::Join(_) => 3,
        Action::Stop => 4,
        Action::Move { .. } => 5,
        Action::Enter { .. } => 6,
        Action::Embark(_) => 7,
        Action::Infiltrate { .. } => 8,
        Action::Shoot { .. } => 9,
        Action::CallStrike { .. } => 10,
        Action::ConcentrateFire => 11,
        Action::Assault { .. } => 12,
        Action::CloseCombat { .. } => 13,
        Action::Hide => 14,
        Action::Spot(_) => 15,
        Action::TakeCover => 16,
        Action::Regroup => 17,
        Action::DigIn => 18,
        Action::Clear(_) => 19,
        Action::Smoke(_) => 20,
        Action::ShareDice(_) => 21,
        Action::Lose { .. } => 22,
        Action::Withdraw { .. } | Action::Stand => 23,
        Action::Pass => 24,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_moves() {
        for (place, name) in KINDS.iter().enumerate() {
            assert_eq!(MOVES.contains(place), ["move", "infiltrate"].contains(name), "{name}");
        }
    }
}
