//! Events: what a ruleset reports, and the little of it that statistics understand.

use core::fmt::{self, Debug, Display};

use crate::side::UnitId;

/// The identifier of a rule, such as `GW-COMBAT-12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(pub &'static str);

impl Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// Something that happened in a game.
pub trait GameEvent: Copy + Debug + PartialEq + Send {
    /// The rule it happened under.
    fn clause(&self) -> Clause;

    /// What statistics may know of it; `None` where it means nothing to them.
    fn common(&self) -> Option<Common>;
}

/// The facts that statistics count, the same for every ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Common {
    /// The unit acted (moved, fired, fought) in this turn; told at most once per unit and turn.
    Activated {
        /// Who acted.
        unit: UnitId,
    },
    /// The unit made an attack.
    Shot {
        /// The attacker.
        unit: UnitId,
    },
    /// One attack of the unit took effect.
    Hit {
        /// The attacker.
        unit: UnitId,
    },
    /// The unit put its target out of the game.
    Kill {
        /// The attacker.
        unit: UnitId,
    },
    /// The unit disrupted, suppressed or shook its target.
    Suppressed {
        /// The attacker.
        unit: UnitId,
    },
    /// The victim lost strength worth `price`.
    Lost {
        /// Whose strength it was.
        victim: UnitId,
        /// The unit that removed it; `None` is accounted as unattributed.
        to: Option<UnitId>,
        /// Thousandths of a point.
        price: u32,
    },
    /// The victim is back at the strength it had at its last [`Common::Settled`] or at the start:
    /// losses told since are taken back from whoever had the credit.
    Restored {
        /// The unit that recovered.
        victim: UnitId,
    },
    /// Losses of the victim told so far are final.
    Settled {
        /// The unit whose losses can no longer be undone.
        victim: UnitId,
    },
    /// The unit held an objective at the end of a game turn.
    Held {
        /// The holder.
        unit: UnitId,
    },
    /// The unit came onto the table: it was deployed, or brought during play. Only a ruleset whose
    /// tables bring units has to tell it.
    Arrived {
        /// The unit that came.
        unit: UnitId,
    },
}
