//! What a side decides on its turn.

use crate::campaign::supply::Effort;
use wargauge_rules::game::Side;
use wargauge_rules::table::squares::Square;

/// The decision of a side on its turn (GW-CAMP-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Does nothing.
    Pass,
    /// Attacks an enemy square.
    Attack {
        /// The square.
        target: Square,
        /// What is put into it.
        effort: Effort,
    },
}

/// An attack on a map square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Who attacks.
    pub side: Side,
    /// The square.
    pub target: Square,
    /// What is put into it.
    pub effort: Effort,
    /// Whether a major road leads from a square of the attacker into the target: one unit more
    /// (GW-CAMP-21).
    pub by_road: bool,
}
