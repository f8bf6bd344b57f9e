//! Refusing what a clause forbids.

use wargauge_rules::event::Clause;
use wargauge_rules::game::Illegal;

/// The action is legal if `holds`; else `clause` forbids it.
pub(crate) fn require(
    holds: bool,
    clause: &'static str,
    reason: &'static str,
) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(Illegal { clause: Clause(clause), reason }) }
}

/// Refuses by a clause.
pub(crate) const fn refuse(clause: &'static str, reason: &'static str) -> Illegal {
    Illegal { clause: Clause(clause), reason }
}
