//! What a user asks to be compared.

use wargauge_batch::Swap;
use wargauge_policy::PolicyChoice;

/// What a user asks to be compared.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonRequest {
    /// Name or path of the scenario.
    pub scenario: String,
    /// Name or path of the force.
    pub force: String,
    /// Its variants, as the user writes them.
    pub variants: Vec<String>,
    /// Whether one copy of each of its entries more, and one fewer, are variants, too, as far as
    /// that is legal; limits of points are set aside for these.
    pub marginal: bool,
    /// Whether the force with one of its entries exchanged for another, as far as its points go, is a variant,
    /// too.
    pub exchanges: bool,
    /// Whether the force without each of its options, and without each part of its units' cards, are
    /// variants, too.
    pub knock_out: bool,
    /// Whether the force as it is under each other value of each switch is a variant, too.
    pub knock_out_rules: bool,
    /// Names or paths of the opponents; without any, the scenario's own forces.
    pub against: Vec<String>,
    /// Games of each contender at most.
    pub games: u64,
    /// The least difference of scores that must not be missed, as a share of a game.
    pub margin: f64,
    /// Master seed.
    pub seed: u64,
    /// Policies of the contenders and of their opponents; `None` is the ruleset's default.
    pub policies: [Option<PolicyChoice>; 2],
    /// Switches that override those of the scenario, as `NAME=VALUE`.
    pub settings: Vec<String>,
    /// What the games of a pair exchange.
    pub swap: Swap,
}
