//! The table of variants of a force.

use crate::field::{LoadoutVerdict, Points, Real, Share};

/// The name under which the force as it is stands among its variants.
pub const AS_IT_IS: &str = "(as it is)";

crate::rows! {
    /// One row for a force as it is, variant `(as it is)`, and one for each of its variants. All
    /// meet the same opponents in turn, pair by pair with the same dice. A variant plays until its
    /// difference is decided or known closely enough, so numbers of games differ.
    #[derive(Clone, Debug, PartialEq)]
    pub struct LoadoutRow in "loadouts" by [ruleset, scenario, force, variant] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the force.
        pub force: String,
        /// The variant as it was asked for, or `(as it is)`.
        pub variant: String,
        /// Price of the variant in points.
        pub points: Points,
        /// Games it played: two for each pair.
        pub games: u64,
        /// Its score: (wins + half of the draws and of the unfinished games) / games.
        pub score: Share,
        /// Lower end of the 95 % interval of `score`, from the variance of the scores of pairs.
        pub score_low: Share,
        /// Upper end of the 95 % interval of `score`, from the variance of the scores of pairs.
        pub score_high: Share,
        /// Score less that of the force as it is in the same pairs; empty for the force as it is.
        pub delta_score: Real,
        /// Lower end of the 95 % interval of `delta_score`, from the differences pair by pair;
        /// valid at the moment the variant stopped.
        pub delta_low: Real,
        /// Upper end of the 95 % interval of `delta_score`, from the differences pair by pair;
        /// valid at the moment the variant stopped.
        pub delta_high: Real,
        /// `delta_score` for every 10 points that the variant costs more than the force as it is;
        /// empty if it costs the same.
        pub delta_per_10_points: Real,
        /// Lower end of the interval of `delta_per_10_points`: that of `delta_score`.
        pub delta_per_10_points_low: Real,
        /// Upper end of the interval of `delta_per_10_points`: that of `delta_score`.
        pub delta_per_10_points_high: Real,
        /// `better` or `worse` than the force as it is, with at most 5 % chance of even one false
        /// call among the variants; `same`: the difference is known as closely as was asked for and
        /// may be nothing; `unknown`: the games do not tell; `base`: the force as it is.
        pub verdict: LoadoutVerdict,
    }
}
