//! The table of a ladder: one policy against those that exploit.

use crate::field::{Meeting, Share, Strength};

crate::rows! {
    /// One row per match-up and opponent: what a policy scores against another one, in both seats of
    /// the same games. Every interval is two-sided, of 95 % confidence; verdicts are adjusted for
    /// the number of rows.
    #[derive(Clone, Debug, PartialEq)]
    pub struct LadderRow in "ladder" by [ruleset, scenario, meeting, force_a, opponent] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// `own`: the scenario's forces in their roles, the players exchange seats. `mirror`: a
        /// force and its copy, each with its player, exchange roles.
        pub meeting: Meeting,
        /// Name of the first force.
        pub force_a: String,
        /// Name of the second force.
        pub force_b: String,
        /// The policy that is judged, with the parameters that differ from its defaults.
        pub policy: String,
        /// The policy it is held against, with the parameters that differ from its defaults.
        pub opponent: String,
        /// Master seed, from which the seed of every pair is mixed.
        pub seed: u64,
        /// Games, half of them in each seat.
        pub games: u64,
        /// Games that the policy won.
        pub wins: u64,
        /// Games that the victory rule called even.
        pub draws: u64,
        /// Games that the opponent won.
        pub losses: u64,
        /// Games stopped by a safety cap.
        pub unfinished: u64,
        /// Score of the policy: (wins + half of the draws and of the unfinished games) / games.
        pub score: Share,
        /// Lower end of the interval of `score`, from the variance of the scores of pairs.
        pub score_low: Share,
        /// Upper end of the interval of `score`, from the variance of the scores of pairs.
        pub score_high: Share,
        /// Score of the policy in the games in which it has the first role of the scenario.
        pub score_first_role: Share,
        /// Score of the policy in the games in which it has the second role.
        pub score_second_role: Share,
        /// P-value of "both are equally strong", two-sided, Student's t over pairs, by Holm over
        /// all rows.
        pub even_p: Share,
        /// `beaten` if the policy is shown to score more than half, `ahead` if the opponent is,
        /// `unknown` if neither at this number of games.
        pub verdict: Strength,
    }
}
