//! The table of a sweep over rule readings.

use crate::field::{Amount, Points, Real, Share, Weight};

crate::rows! {
    /// One row per match-up and reading: a switch set to another value than the one in force, all
    /// else as it is. Every reading plays the same seeds as the reading in force, and each pair is
    /// compared with the pair of the same seed. Every interval is two-sided, of 95 % confidence;
    /// verdicts are adjusted for the number of rows.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SweepRow in "sweep" by [ruleset, scenario, force_a, force_b, switch, value] {
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
        /// Name of the switch.
        pub switch: String,
        /// The value it is set to in this row.
        pub value: String,
        /// The value in force, which the row is compared with.
        pub reference: String,
        /// The clauses that the switch governs; empty if none in particular.
        pub clauses: Option<String>,
        /// Master seed, from which the seed of every pair is mixed.
        pub seed: u64,
        /// Games of this reading, and as many of the reading in force.
        pub games: u64,
        /// Games that differ in who scored, in pairs: pairs whose score is not that of the pair of
        /// the same seed under the reading in force.
        pub pairs_changed: u64,
        /// Score of contestant A under the reading in force.
        pub score_reference: Share,
        /// Score of contestant A under this reading: (wins + half of the draws and of the
        /// unfinished games) / games.
        pub score: Share,
        /// Lower end of the interval of `score`, from the variance of the scores of pairs.
        pub score_low: Share,
        /// Upper end of the interval of `score`, from the variance of the scores of pairs.
        pub score_high: Share,
        /// `score` less `score_reference`.
        pub delta: Real,
        /// Lower end of the interval of `delta`: mean of the differences of pairs, Student's t,
        /// half a pair of each extreme added to the variance.
        pub delta_low: Real,
        /// Upper end of the interval of `delta`.
        pub delta_high: Real,
        /// P-value of "the difference lies outside the band", two one-sided tests, by Holm.
        pub outside_p: Share,
        /// P-value of "the difference lies inside the band", by Holm.
        pub inside_p: Share,
        /// `decides` if the difference is shown to lie outside the band, `matters little` if
        /// inside, `unknown` if neither at this number of games.
        pub verdict: Weight,
        /// About how many games would settle an unknown row; empty if settled, or if the
        /// difference is as good as on the edge of the band.
        pub games_needed: Option<u64>,
        /// The force of the unit whose efficiency moves most against its uncertainty; empty if no
        /// unit's does.
        pub unit_force: Option<String>,
        /// Identifier of the entry of that unit.
        pub unit: Option<String>,
        /// Price of one copy of it in points.
        pub unit_points: Option<Points>,
        /// Its points destroyed per game for every 100 points of its own cost, under the reading
        /// in force.
        pub unit_per_100_reference: Amount,
        /// The same under this reading.
        pub unit_per_100: Amount,
        /// The difference of the two.
        pub unit_delta: Real,
        /// Lower end of the interval of `unit_delta`, as that of `delta`.
        pub unit_delta_low: Real,
        /// Upper end of the interval of `unit_delta`.
        pub unit_delta_high: Real,
    }
}
