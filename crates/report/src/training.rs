//! The table of a training: what each round tried and what came of it.

use crate::field::{Meeting, Real};

crate::rows! {
    /// One row per round of a training: two sets of weights that lie opposite each other around the
    /// present one, played on the same dice against each other and against every opponent.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TrainingRow in "training" by [round] {
        /// Number of the round, from 1.
        pub round: u64,
        /// Name of the scenario.
        pub scenario: String,
        /// `own`: the scenario's forces in their roles, the players exchange seats. `mirror`: a
        /// force and its copy, each with its player, exchange roles.
        pub meeting: Meeting,
        /// Name of the first force.
        pub force_a: String,
        /// Name of the second force.
        pub force_b: String,
        /// Games of the round, against each other and against all opponents.
        pub games: u64,
        /// The first set of weights that was tried, as parameters of the policy.
        pub plus: String,
        /// The second set.
        pub minus: String,
        /// How much better the first was: the mean, over the game against each other and those
        /// against each opponent, of its score less that of the second.
        pub difference: Real,
        /// The weights after the round.
        pub weights: String,
    }
}
