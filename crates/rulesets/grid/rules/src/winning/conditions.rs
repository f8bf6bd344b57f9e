//! What a scenario asks of a winner (GW-END).

use wargauge_rules::game::Side;
use wargauge_rules::table::squares::Squares;

/// One thing that must hold for a victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The side controls at least so many of the squares (GW-END-09).
    Control {
        /// The squares.
        squares: Squares,
        /// How many of them.
        at_least: u8,
    },
    /// At least so many of the side's units stand in the squares.
    Presence {
        /// The squares.
        squares: Squares,
        /// How many units.
        at_least: u8,
    },
    /// At least so many of the side's units have left over the exit edge.
    Exited {
        /// How many units.
        at_least: u8,
    },
    /// No strongpoint of the enemy is left.
    StrongpointsGone,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// Who wins by it.
    pub side: Side,
    /// Whether it ends the game as soon as it holds at the end of a phase (GW-END-12).
    pub at_once: bool,
    /// All of these must hold.
    pub conditions: Vec<Condition>,
}

/// Who wins a game that ends by time or for want of units, when no [`Victory`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DefaultWinner {
    /// This side.
    Side(Side),
    /// The side with fewer casualties in points (GW-END-08).
    Casualties,
    /// The side whose controlled features score more; a tie goes to the defender (GW-CAMP-18).
    Features {
        /// Who defends.
        defender: Side,
    },
}

/// When casualties end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CasualtyLimit {
    /// At this number.
    Number(u8),
    /// At half of the starting units, rounded up.
    Half,
    /// Never (GW-CAMP-18).
    Never,
}
