//! The tables of games against the tables of a book.

use crate::field::{Amount, Share};

crate::rows! {
    /// One row per match-up in which one side is run by the tables of its book: how its player
    /// fares. The games of such a match-up exchange nothing, so that each stands for itself. Every
    /// interval is two-sided, of 95 % confidence.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SoloRow in "solo" by [ruleset, scenario, force, opponent, policy] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the player's force.
        pub force: String,
        /// Name of what the tables run.
        pub opponent: String,
        /// The policy that plays, with the parameters that differ from its defaults.
        pub policy: String,
        /// Games played.
        pub games: u64,
        /// Games that the player won.
        pub successes: u64,
        /// Games that he won / all games played.
        pub success_rate: Share,
        /// Lower end of the Wilson interval of `success_rate`.
        pub success_rate_low: Share,
        /// Upper end of the Wilson interval of `success_rate`.
        pub success_rate_high: Share,
        /// Mean number of the game turn in which the games ended that he won; empty if he won none.
        pub turns_to_success_mean: Amount,
        /// Lower end of the interval of `turns_to_success_mean`.
        pub turns_to_success_mean_low: Amount,
        /// Upper end of the interval of `turns_to_success_mean`.
        pub turns_to_success_mean_high: Amount,
        /// Mean points of his own strength lost per game.
        pub lost_mean: Amount,
        /// Lower end of the interval of `lost_mean`, pairs being the independent unit.
        pub lost_mean_low: Amount,
        /// Upper end of the interval of `lost_mean`, pairs being the independent unit.
        pub lost_mean_high: Amount,
        /// Mean points of strength that the tables lost per game.
        pub destroyed_mean: Amount,
        /// Lower end of the interval of `destroyed_mean`, pairs being the independent unit.
        pub destroyed_mean_low: Amount,
        /// Upper end of the interval of `destroyed_mean`, pairs being the independent unit.
        pub destroyed_mean_high: Amount,
        /// Mean number of units that the tables brought into play per game.
        pub arrivals_mean: Amount,
    }
}

crate::rows! {
    /// One row per match-up in which one side is run by the tables of its book, and entry of which
    /// they may bring units: what they brought into play.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ArrivalRow in "arrivals" by [ruleset, scenario, force, opponent, policy, unit] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the player's force.
        pub force: String,
        /// Name of what the tables run.
        pub opponent: String,
        /// The policy that plays, with the parameters that differ from its defaults.
        pub policy: String,
        /// Identifier of the entry.
        pub unit: String,
        /// Name of the entry for people.
        pub name: String,
        /// Copies that may come into play in a game.
        pub copies: Amount,
        /// Mean copies that came into play per game.
        pub arrivals_mean: Amount,
        /// Mean points that they destroyed per game, all copies together.
        pub destroyed_mean: Amount,
        /// Mean points of their own strength lost per game, all copies together.
        pub lost_mean: Amount,
    }
}
