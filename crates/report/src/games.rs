//! The table of single games.

use crate::field::{AorB, Ending, GameSeed, Points};

crate::rows! {
    /// One row per game, in the order of pairs. Contestants A and B are those of `matchups.csv`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct GameRow in "games"
        by [ruleset, scenario, force_a, force_b, policy_a, policy_b, pair, leg]
    {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the first force.
        pub force_a: String,
        /// Name of the second force.
        pub force_b: String,
        /// Policy that plays force A, with the parameters that differ from its defaults.
        pub policy_a: String,
        /// Policy that plays force B, with the parameters that differ from its defaults.
        pub policy_b: String,
        /// Seed of the game's dice: the same for both games of a pair, unless the run exchanges
        /// nothing between them. In hexadecimal digits after an `x`, so that no program takes it for a number.
        pub seed: GameSeed,
        /// Number of the pair within its match-up, from 0.
        pub pair: u64,
        /// Which game of the pair: 1 or 2.
        pub leg: u64,
        /// Role of the scenario that force A plays: the first (`a`) or the second (`b`).
        pub seat_a: AorB,
        /// The contestant that won; empty if none did.
        pub winner: Option<AorB>,
        /// How the game ended.
        pub ending: Ending,
        /// The rule that ended the game.
        pub clause: String,
        /// The game turn it ended in.
        pub turns: u64,
        /// The contestant that took the first turn; empty if that was never decided.
        pub first_player: Option<AorB>,
        /// Points of force B's strength destroyed with credit to a unit of force A.
        pub destroyed_a: Points,
        /// Points of force A's strength destroyed with credit to a unit of force B.
        pub destroyed_b: Points,
        /// Points of its own strength that force A lost, by whatever cause.
        pub lost_a: Points,
        /// Points of its own strength that force B lost, by whatever cause.
        pub lost_b: Points,
        /// Decisions made by both sides.
        pub decisions: u64,
    }
}
