//! What is played of whichever tables, and of which kinds rows are.

use wargauge_policy::PolicyChoice;

/// What is played of whichever tables.
#[derive(Clone, Debug, PartialEq)]
pub struct MonotonyPlan {
    /// Free units, and better numbers, that are drawn by lot.
    pub rows: usize,
    /// Pairs of games of every row.
    pub pairs: u64,
    /// Pairs of games of the rows that look worse than nothing.
    pub confirming_pairs: u64,
    /// Names the lot.
    pub seed: u64,
    /// Who plays, each in turn on both sides.
    pub players: Vec<PolicyChoice>,
    /// Whether a dose curve is played instead of what is drawn.
    pub is_dose: bool,
    /// When a row is suspected, and when it fails.
    pub limits: BelowNothing,
}

/// How far below nothing the difference of a row must lie, in shares of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BelowNothing {
    /// At or below this a row is played again.
    pub suspected: f64,
    /// A row fails whose whole interval lies below this.
    pub failed: f64,
}

impl Default for BelowNothing {
    fn default() -> Self {
        Self { suspected: -0.02, failed: -0.015 }
    }
}

/// A kind of row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowKind {
    /// An entry of the army added free to a force.
    FreeUnit,
    /// A number of a card one step better.
    BetterNumber,
    /// The same lines in another order.
    Reordered,
    /// A force against itself.
    Mirror,
    /// A copy more of one entry.
    Dose,
    /// A copy fewer, known to be worse.
    Planted,
}
