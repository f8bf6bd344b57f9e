//! Refusals: what a clause forbids.

use wargauge_rules::{Clause, Illegal};

/// The answer of a check.
pub(crate) type Verdict = Result<(), Illegal>;

/// A refusal by a clause.
pub(crate) const fn refuse(clause: &'static str, reason: &'static str) -> Illegal {
    Illegal { clause: Clause(clause), reason }
}

/// Refuses unless it is so.
pub(crate) const fn require(is_so: bool, clause: &'static str, reason: &'static str) -> Verdict {
    if is_so { Ok(()) } else { Err(refuse(clause, reason)) }
}
