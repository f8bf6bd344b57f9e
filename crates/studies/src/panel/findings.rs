//! What one player's games say of one thing, read from the rows of its results.

use wargauge_report::{PanelMeasure, PanelVerdict, Real};
use wargauge_stats::Interval;
use wargauge_stats::consensus::{Leaning, Opinion};

wargauge_report::rows! {
    /// One row per finding and player: what the same games say when somebody else plays both sides of
    /// them. Findings that hold under players of unlike habits are those of the rules and lists; the
    /// others are partly those of who plays.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PanelRow in "panel" by [ruleset, study, subject, player]
        from (finding: &Finding, player: &str, found: Option<&Finding>, panel: PanelVerdict) with {
            let [value, low, high] = found.map_or([Real::NONE; 3], |found| found.numbers);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = &finding.ruleset,
        /// Where it was found: scenario and forces of a match-up, scenario of a comparison, army of
        /// a study of prices.
        pub study: String = &finding.study,
        /// What it is about: the first force, an entry, a variant.
        pub subject: String = &finding.subject,
        /// Who played both sides, with the parameters that differ from the defaults.
        pub player: String = player,
        /// What was measured: `score` of the first force; `marginal worth`, score for every 10 points
        /// of one copy more; `difference` of a variant's score from that of the force as it is;
        /// `implied price` in points.
        pub measure: PanelMeasure = finding.measure,
        /// What it came to under this player; empty if nothing is known.
        pub value: Real = value,
        /// Lower end of its 95 % interval; empty where it has none.
        pub value_low: Real = low,
        /// Upper end of its 95 % interval; empty where it has none.
        pub value_high: Real = high,
        /// What this player's games say, in a word or two.
        pub verdict: String = found.map_or(UNKNOWN, |found| found.verdict),
        /// What all players say together, the same in all rows of a finding. `agreed`: the same
        /// verdict under each; `depends on play`: opposite verdicts, or intervals that do not meet;
        /// `unknown`: neither.
        pub panel: PanelVerdict = panel,
    }
}

/// Something that was measured, and what it came to under one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub(crate) ruleset: String,
    pub(crate) study: String,
    pub(crate) subject: String,
    pub(crate) measure: PanelMeasure,
    /// Value and ends of the interval.
    pub(crate) numbers: [Real; 3],
    pub(crate) leaning: Leaning,
    pub(crate) verdict: &'static str,
}

impl Finding {
    /// What a player says of whose games nothing is known.
    pub const NO_OPINION: Opinion = Opinion { leaning: Leaning::Unknown, range: None };

    /// Whether both are about one thing.
    pub fn is_about_same(&self, other: &Self) -> bool {
        (&self.study, &self.subject, self.measure) == (&other.study, &other.subject, other.measure)
    }

    /// What it comes to, for a panel to weigh.
    #[must_use]
    pub fn opinion(&self) -> Opinion {
        let [_, low, high] = self.numbers.map(Real::get);
        let range = low.zip(high).map(|(low, high)| Interval { low, high });
        Opinion { leaning: self.leaning, range }
    }
}

/// The word for what games do not tell.
pub(crate) const UNKNOWN: &str = "unknown";
