//! The table of match-ups.

use crate::field::{Amount, Points, Share};

crate::rows! {
    /// One row per match-up: a scenario played by two forces, each with a policy. Contestant A is
    /// the force named first with its policy, whatever role of the scenario it plays; where the
    /// two games of a pair exchange the players instead of the forces, contestant A is the policy
    /// named first, whatever force it plays. Every interval is two-sided, of 95 % confidence.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct MatchupRow in "matchups"
        by [ruleset, scenario, force_a, force_b, policy_a, policy_b]
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
        /// Price of force A in points.
        pub points_a: Points,
        /// Price of force B in points.
        pub points_b: Points,
        /// Master seed of the run, from which the seed of every pair is mixed.
        pub seed: u64,
        /// Games played: two for each pair.
        pub games: u64,
        /// Games that contestant A won.
        pub wins_a: u64,
        /// Games that the victory rule calls even.
        pub draws: u64,
        /// Games that contestant B won.
        pub wins_b: u64,
        /// Games stopped by a safety cap without a result under the rules; part of `games`, but no
        /// win, no loss and no draw.
        pub unfinished: u64,
        /// Games contestant A won / all games played.
        pub win_rate_a: Share,
        /// Lower end of the interval of `win_rate_a`: Wilson's, for games in pairs.
        pub win_rate_a_low: Share,
        /// Upper end of the interval of `win_rate_a`: Wilson's, for games in pairs.
        pub win_rate_a_high: Share,
        /// Score of contestant A: (wins + half of the draws and of the unfinished games) / games.
        pub score_a: Share,
        /// Lower end of the interval of `score_a`, from the variance of the scores of pairs. Right
        /// for a number of games fixed beforehand; `manifest.json` has one for runs that stop early.
        pub score_a_low: Share,
        /// Upper end of the interval of `score_a`, from the variance of the scores of pairs. Right
        /// for a number of games fixed beforehand; `manifest.json` has one for runs that stop early.
        pub score_a_high: Share,
        /// Pairs of which contestant A lost both games.
        pub pairs_ll: u64,
        /// Pairs of which contestant A lost one game and drew the other.
        pub pairs_ld: u64,
        /// Pairs of which each contestant won one game, or both games were drawn.
        pub pairs_even: u64,
        /// Pairs of which contestant A won one game and drew the other.
        pub pairs_wd: u64,
        /// Pairs of which contestant A won both games.
        pub pairs_ww: u64,
        /// Score of whoever took the first turn, over pairs in both games of which somebody did;
        /// empty if there is none.
        pub first_player_score: Share,
        /// Lower end of the interval of `first_player_score`, made like that of `score_a`.
        pub first_player_score_low: Share,
        /// Upper end of the interval of `first_player_score`, made like that of `score_a`.
        pub first_player_score_high: Share,
        /// Mean number of the game turn that a game ended in.
        pub turns_mean: Amount,
        /// Mean points of force B's strength destroyed per game, by whatever cause. Destroyed is
        /// the share of a unit's starting strength removed x the unit's price.
        pub destroyed_a_mean: Amount,
        /// Mean points of force A's strength destroyed per game, by whatever cause.
        pub destroyed_b_mean: Amount,
    }
}
