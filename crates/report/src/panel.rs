//! The table of a panel: one finding under several players.

use crate::field::{PanelMeasure, PanelVerdict, Real};

crate::rows! {
    /// One row per finding and player: what the same games say when somebody else plays both sides of
    /// them. Findings that hold under players of unlike habits are those of the rules and lists; the
    /// others are partly those of who plays.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PanelRow in "panel" by [ruleset, study, subject, player] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Where it was found: scenario and forces of a match-up, scenario of a comparison, army of
        /// a study of prices.
        pub study: String,
        /// What it is about: the first force, an entry, a variant.
        pub subject: String,
        /// Who played both sides, with the parameters that differ from the defaults.
        pub player: String,
        /// What was measured: `score` of the first force; `marginal worth`, score for every 10 points
        /// of one copy more; `difference` of a variant's score from that of the force as it is;
        /// `implied price` in points.
        pub measure: PanelMeasure,
        /// What it came to under this player; empty if nothing is known.
        pub value: Real,
        /// Lower end of its 95 % interval; empty where it has none.
        pub value_low: Real,
        /// Upper end of its 95 % interval; empty where it has none.
        pub value_high: Real,
        /// What this player's games say, in a word or two.
        pub verdict: String,
        /// What all players say together, the same in all rows of a finding. `agreed`: the same
        /// verdict under each; `depends on play`: opposite verdicts, or intervals that do not meet;
        /// `unknown`: neither.
        pub panel: PanelVerdict,
    }
}
