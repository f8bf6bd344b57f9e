//! Refusals: which clause forbids an action.

use wargauge_rules::event::Clause;
use wargauge_rules::game::Illegal;

/// What forbids something.
pub(crate) const fn illegal(clause: &'static str, reason: &'static str) -> Illegal {
    Illegal { clause: Clause(clause), reason }
}

/// A refusal under a clause.
///
/// # Errors
/// Always.
pub(crate) const fn refuse(clause: &'static str, reason: &'static str) -> Result<(), Illegal> {
    Err(illegal(clause, reason))
}

/// Refuses unless something holds.
///
/// # Errors
/// If it does not.
pub(crate) const fn need(
    holds: bool,
    clause: &'static str,
    reason: &'static str,
) -> Result<(), Illegal> {
    if holds { Ok(()) } else { refuse(clause, reason) }
}
