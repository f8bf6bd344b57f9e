//! Refusals: which clause forbids an action, and why.

use crate::event::Clause;
use crate::game::Illegal;

/// The answer of a check: the action is legal, or a clause forbids it.
pub type Verdict = Result<(), Illegal>;

/// What is said where `clause` forbids an action; `reason` is for people.
#[must_use]
pub const fn illegal(clause: &'static str, reason: &'static str) -> Illegal {
    Illegal { clause: Clause(clause), reason }
}

/// Forbids an action by `clause`.
///
/// # Errors
/// Always.
pub const fn forbid(clause: &'static str, reason: &'static str) -> Verdict {
    Err(illegal(clause, reason))
}

/// Forbids an action by `clause` unless a condition `holds`.
///
/// # Errors
/// If the condition does not hold.
pub const fn require(holds: bool, clause: &'static str, reason: &'static str) -> Verdict {
    if holds { Ok(()) } else { forbid(clause, reason) }
}
