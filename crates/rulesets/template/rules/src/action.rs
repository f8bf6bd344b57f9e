//! Decisions.

use wargauge_rules::game::UnitId;

use crate::state::Stance;

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Action {
    /// `TP-TRAP-01`: lay the trap of the side.
    LayTrap {
        /// The square it lies on.
        square: u8,
    },
    /// `TP-ORDER-01`: choose the stance of this turn.
    Order(Stance),
    /// `TP-MOVE-01`: go to another square.
    Move {
        /// Who moves.
        unit: UnitId,
        /// Where to.
        to: u8,
    },
    /// `TP-FIRE-01`: fire at the foe.
    Fire {
        /// Who fires.
        unit: UnitId,
    },
    /// `TP-RALLY-01`: regain what was lost in this turn, or do nothing.
    Rally {
        /// Who rallies.
        unit: UnitId,
    },
    /// `TP-FIRE-03`: take the hit of the interrupt.
    TakeHit {
        /// Whose loss it is.
        unit: UnitId,
    },
}
