//! The table of campaigns.

use crate::field::{Amount, Share};

crate::rows! {
    /// One row per series of campaigns between the same players by the same rules. Every interval
    /// is two-sided, of 95 % confidence, campaigns being the independent unit.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CampaignRow in "campaigns"
        by [ruleset, army, policy_a, policy_b, commander_a, commander_b]
    {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the army both sides raise their forces from.
        pub army: String,
        /// Name of the first side.
        pub side_a: String,
        /// Name of the second side.
        pub side_b: String,
        /// Policy that plays the battles of the first side, with the parameters that differ from
        /// its defaults.
        pub policy_a: String,
        /// Policy that plays the battles of the second side, with the parameters that differ from
        /// its defaults.
        pub policy_b: String,
        /// Commander of the first side: who decides on the map and raises forces.
        pub commander_a: String,
        /// Commander of the second side.
        pub commander_b: String,
        /// Master seed, from which the seed of every campaign is mixed.
        pub seed: u64,
        /// Campaigns played.
        pub campaigns: u64,
        /// Campaigns that the first side won.
        pub wins_a: u64,
        /// Campaigns that ended even.
        pub draws: u64,
        /// Campaigns that the second side won.
        pub wins_b: u64,
        /// Campaigns the first side won / campaigns.
        pub win_rate_a: Share,
        /// Lower end of the Wilson interval of `win_rate_a`.
        pub win_rate_a_low: Share,
        /// Upper end of the Wilson interval of `win_rate_a`.
        pub win_rate_a_high: Share,
        /// Campaigns the second side won / campaigns.
        pub win_rate_b: Share,
        /// Lower end of the Wilson interval of `win_rate_b`.
        pub win_rate_b_low: Share,
        /// Upper end of the Wilson interval of `win_rate_b`.
        pub win_rate_b_high: Share,
        /// Mean number of map squares that the first side holds at the end.
        pub squares_a_mean: Amount,
        /// Lower end of the normal interval of `squares_a_mean`.
        pub squares_a_mean_low: Amount,
        /// Upper end of the normal interval of `squares_a_mean`.
        pub squares_a_mean_high: Amount,
        /// Mean number of map squares that the second side holds at the end.
        pub squares_b_mean: Amount,
        /// Lower end of the normal interval of `squares_b_mean`.
        pub squares_b_mean_low: Amount,
        /// Upper end of the normal interval of `squares_b_mean`.
        pub squares_b_mean_high: Amount,
        /// Mean supply that the first side has left at the end, in tonnes.
        pub supply_a_mean: Amount,
        /// Mean supply that the second side has left at the end, in tonnes.
        pub supply_b_mean: Amount,
        /// Mean number of battles in a campaign.
        pub battles_mean: Amount,
        /// Lower end of the normal interval of `battles_mean`.
        pub battles_mean_low: Amount,
        /// Upper end of the normal interval of `battles_mean`.
        pub battles_mean_high: Amount,
        /// Battles in which the first side attacked.
        pub attacks_a: u64,
        /// Battles in which the first side attacked and won.
        pub attacks_won_a: u64,
        /// Battles in which the second side attacked.
        pub attacks_b: u64,
        /// Battles in which the second side attacked and won.
        pub attacks_won_b: u64,
        /// Battles stopped by a safety cap without a result under the rules; part of the attacks,
        /// but not of those won.
        pub battles_unfinished: u64,
        /// Battles that the attacker won / all battles; empty if none was fought.
        pub attacker_win_rate: Share,
        /// Lower end of the Wilson interval of `attacker_win_rate`, widened for battles that come
        /// in campaigns.
        pub attacker_win_rate_low: Share,
        /// Upper end of the Wilson interval of `attacker_win_rate`, widened for battles that come
        /// in campaigns.
        pub attacker_win_rate_high: Share,
    }
}
