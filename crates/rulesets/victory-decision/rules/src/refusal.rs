//! Refusals of actions, each by its clause.

use wargauge_rules::event::Clause;
use wargauge_rules::game::Illegal;

/// Refuses an action by a clause.
pub(crate) const fn illegal(clause: &'static str, reason: &'static str) -> Illegal {
    Illegal { clause: Clause(clause), reason }
}

/// Refuses an action unless a condition holds.
pub(crate) const fn require(
    condition: bool,
    clause: &'static str,
    reason: &'static str,
) -> Result<(), Illegal> {
    if condition { Ok(()) } else { Err(illegal(clause, reason)) }
}
