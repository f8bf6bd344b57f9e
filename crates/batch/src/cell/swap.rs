//! What the two games of a pair exchange.

use serde::{Deserialize, Serialize};
use wargauge_rules::Side;

/// What the two games of a pair exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Swap {
    /// The forces, each with its policy, exchange their roles; the dice stay the same.
    Forces,
    /// The policies exchange their seats, the forces keep their roles, the dice stay the same:
    /// for scenarios whose forces belong to their roles. Results are those of policy a.
    Players,
    /// Nothing but the dice: the two games are two independent games.
    Fixed,
}

impl Swap {
    /// The role that the force of A plays in game 0 or 1 of a pair.
    #[must_use]
    pub const fn role_of_a(self, leg: usize) -> Side {
        match self {
            Self::Forces if leg == 1 => Side::B,
            Self::Forces | Self::Players | Self::Fixed => Side::A,
        }
    }
}
