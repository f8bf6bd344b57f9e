//! Refusals: why an action may not be taken.

use wargauge_rules::event::Clause;
use wargauge_rules::game::Illegal;

/// A refusal by a clause.
pub(crate) const fn illegal(clause: &'static str, reason: &'static str) -> Illegal {
    Illegal { clause: Clause(clause), reason }
}

/// Forbids an action by a clause.
pub(crate) const fn forbid(clause: &'static str, reason: &'static str) -> Result<(), Illegal> {
    Err(illegal(clause, reason))
}

/// Forbids it unless a condition holds.
pub(crate) const fn demand(
    holds: bool,
    clause: &'static str,
    reason: &'static str,
) -> Result<(), Illegal> {
    if holds { Ok(()) } else { forbid(clause, reason) }
}
