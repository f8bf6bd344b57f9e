//! What happens in a game, in the ruleset's own words.

use crate::state::Stance;
use wargauge_rules::event::{Clause, Common, GameEvent};
use wargauge_rules::game::{BySide, Outcome, Side, UnitId};

/// What dice are rolled for: the kinds of event keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Roll {
    /// Which side goes first.
    Initiative,
    /// The stance of raiders.
    RaidersStance,
    /// Whether a shot hits.
    Fire,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Stances were shown.
    OrdersShown {
        /// The stance of each side.
        stances: BySide<Stance>,
        /// The side that goes first.
        first: Side,
    },
    /// A unit moved or fired.
    Acted {
        /// The unit that moved or fired.
        unit: UnitId,
    },
    /// A unit moved.
    Moved {
        /// The unit that moved.
        unit: UnitId,
        /// Its new square.
        to: u8,
    },
    /// A unit sprang the foe's trap.
    Trapped {
        /// The unit that sprang it.
        unit: UnitId,
    },
    /// A unit fired.
    Fired {
        /// The unit that fired.
        unit: UnitId,
        /// The score rolled.
        roll: u8,
        /// The lowest score that hits.
        needed: u8,
    },
    /// The fire hit.
    Hit {
        /// The unit that fired.
        unit: UnitId,
    },
    /// A unit lost a point of strength.
    Weakened {
        /// The unit that lost it.
        victim: UnitId,
        /// The unit that fired; nobody has the credit for a trap.
        by: Option<UnitId>,
        /// What it was worth, in thousandths of a point.
        price: u32,
    },
    /// The target was destroyed.
    Destroyed {
        /// The unit that fired; nobody has the credit for a trap.
        by: Option<UnitId>,
    },
    /// A unit regained what it had lost in this turn.
    Rallied {
        /// The unit that rallied.
        unit: UnitId,
    },
    /// A unit's losses became final.
    Settled {
        /// The unit that lost strength for good.
        unit: UnitId,
    },
    /// A unit stood on the foe's home square at the end of a turn.
    BrokeThrough {
        /// The unit that stood there.
        unit: UnitId,
    },
    /// The game ended.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::OrdersShown { .. } => "TP-ORDER-02",
            Self::Acted { .. } => "TP-TURN-01",
            Self::Moved { .. } => "TP-MOVE-01",
            Self::Trapped { .. } => "TP-TRAP-02",
            Self::Fired { .. } | Self::Hit { .. } => "TP-FIRE-01",
            Self::Weakened { .. } | Self::Destroyed { .. } => "TP-FIRE-04",
            Self::Rallied { .. } => "TP-RALLY-01",
            Self::Settled { .. } => "TP-TURN-02",
            Self::BrokeThrough { .. } => "TP-WIN-02",
            Self::Ended(outcome) => return outcome.clause,
        })
    }

    fn common(&self) -> Option<Common> {
        match *self {
            Self::Acted { unit } => Some(Common::Activated { unit }),
            Self::Fired { unit, .. } => Some(Common::Shot { unit }),
            Self::Hit { unit } => Some(Common::Hit { unit }),
            Self::Weakened { victim, by, price } => Some(Common::Lost { victim, to: by, price }),
            Self::Destroyed { by } => by.map(|unit| Common::Kill { unit }),
            Self::Rallied { unit } => Some(Common::Restored { victim: unit }),
            Self::Settled { unit } => Some(Common::Settled { victim: unit }),
            Self::BrokeThrough { unit } => Some(Common::Held { unit }),
            Self::OrdersShown { .. }
            | Self::Moved { .. }
            | Self::Trapped { .. }
            | Self::Ended(_) => None,
        }
    }
}
