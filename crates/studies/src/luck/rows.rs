//! The table of a luck budget.

use wargauge_batch::MatchupLabel;
use wargauge_report::{LuckSource, Real};

use crate::luck::shares::SourceShare;
use crate::study::estimates::Ranged;

wargauge_report::rows! {
    /// One row for each source of what decides who wins a match-up, in the order in which it becomes known.
    /// The shares add up to one. Every interval is two-sided, of 95 % confidence, pairs of games being the
    /// independent unit.
    #[derive(Clone, Debug, PartialEq)]
    pub struct LuckRow in "luck"
        by [ruleset, scenario, force_a, force_b, policy_a, policy_b, source]
        from (label: &MatchupLabel, seed: u64, games: u64, found: &SourceShare) with {
            let share = Ranged::from(found.share);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// Name of the scenario.
        pub scenario: String = &label.scenario,
        /// Name of the first force.
        pub force_a: String = &label.forces[0],
        /// Name of the second force.
        pub force_b: String = &label.forces[1],
        /// Policy that plays the first force, with the parameters that differ from its defaults.
        pub policy_a: String = &label.policies[0],
        /// Policy that plays the second force, with the parameters that differ from its defaults.
        pub policy_b: String = &label.policies[1],
        /// Master seed.
        pub seed: u64 = seed,
        /// Games of each way in which the pairs were played.
        pub games: u64 = games,
        /// What decides: `lists`, which force is whose; `seat`, the role and what it brings; `lists and
        /// seats`, both, where the forces cannot exchange their roles; `table`, shifted terrain;
        /// `set-up`, what is rolled before the first turn; `players`, what players draw by lot; `dice`,
        /// those of play.
        pub source: LuckSource = found.source,
        /// Its share of the variance of the score, beside what is known before it. An estimate without
        /// bias: that of nothing may come out below 0.
        pub share: Real = share.value,
        /// Lower end of the 95 % interval of `share`.
        pub share_low: Real = share.low,
        /// Upper end of the 95 % interval of `share`.
        pub share_high: Real = share.high,
    }
}
