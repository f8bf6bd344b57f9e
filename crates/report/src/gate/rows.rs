//! What a balance gate found.

use crate::field::{Amount, Real, Share, Subject, Verdict};

crate::rows! {
    /// One row per match-up, and one per match-up, force and priced entry: a number in the
    /// baseline and now.
    #[derive(Clone, Debug, PartialEq)]
    pub struct GateRow in "check" by [ruleset, scenario, force, opponent, unit] {
        /// `matchup` for the score of contestant A; `unit` for the points that a unit destroys per
        /// game for every 100 points of its own cost; `fairness` for the score of contestant A
        /// against the band that `--fair` holds it to.
        pub subject: Subject,
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the unit's force; of the first force for a match-up.
        pub force: String,
        /// Name of the force it fights against.
        pub opponent: String,
        /// Identifier of the priced entry; empty for a match-up.
        pub unit: Option<String>,
        /// Games in the baseline.
        pub games_before: u64,
        /// Games played now.
        pub games_after: u64,
        /// The number in the baseline; for `fairness` the middle of the band.
        pub before: Amount,
        /// The number now.
        pub after: Amount,
        /// Lower end of the 95 % interval of `after`.
        pub after_low: Amount,
        /// Upper end of the 95 % interval of `after`.
        pub after_high: Amount,
        /// The change, pairs of the same seed compared with each other.
        pub change: Real,
        /// Lower end of the 95 % interval of `change`.
        pub change_low: Real,
        /// Upper end of the 95 % interval of `change`.
        pub change_high: Real,
        /// Half the width of the band of changes that do not matter; for `fairness` of the scores
        /// that the match-up may have.
        pub band: Amount,
        /// P-value of "the change lies outside the band", two one-sided tests, by Holm over all
        /// rows.
        pub outside_p: Share,
        /// P-value of "the change lies inside the band", by Holm over all rows.
        pub inside_p: Share,
        /// `same` if no count of the row differs over the baseline's games; else `inside` or
        /// `outside` the band if that is shown at 5 %, else `inconclusive`.
        pub verdict: Verdict,
        /// About how many games would settle an inconclusive row; empty if settled, or if the
        /// change is as good as on the edge of the band.
        pub games_needed: Option<u64>,
    }
}

/// What differs from a baseline beside the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// A value of the data, or a match-up or unit that is there before or after only.
    Changed,
    /// A scenario that cannot be played, as one of its files is not there.
    Missing,
}

/// A value of the data, or a match-up, unit or scenario, that is not what the baseline has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What sort of thing differs.
    pub kind: DifferenceKind,
    /// What differs, without its values: the name under which test reporters keep its history.
    pub place: String,
    /// File, entry, field and both values, in a line.
    pub text: String,
    /// The file; `None` if it is not one that lies in a folder.
    pub file: Option<String>,
    /// The line of the file, from 1; 0 if that is not known.
    pub line: u64,
    /// Whether it fails the gate by itself.
    pub fails: bool,
}

/// The answer of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing that matters has moved.
    Pass,
    /// Something has.
    Fail,
    /// It cannot be told from so few games.
    Inconclusive,
    /// Whatever has moved, the present state is the baseline now.
    Accepted,
}

impl Answer {
    /// In capitals, as the first word of a report.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pass => "PASS",
            Self::Fail => "FAIL",
            Self::Inconclusive => "INCONCLUSIVE",
            Self::Accepted => "ACCEPTED",
        }
    }
}

/// What a gate found.
#[derive(Clone, Debug, PartialEq)]
pub struct GateReport {
    /// The answer.
    pub answer: Answer,
    /// The reasons for it, one a line.
    pub reasons: Vec<String>,
    /// What was compared with what, one a line.
    pub about: Vec<String>,
    /// What differs in the data.
    pub differences: Vec<Difference>,
    /// The rows, worst first.
    pub rows: Vec<GateRow>,
    /// What the numbers mean, one a line.
    pub definitions: Vec<String>,
}

impl GateReport {
    /// The differences of a kind.
    pub(super) fn of_kind(&self, kind: DifferenceKind) -> Vec<&Difference> {
        self.differences.iter().filter(|difference| difference.kind == kind).collect()
    }
}

impl GateRow {
    /// What the row is about, in a line.
    #[must_use]
    pub fn name(&self) -> String {
        let Self { scenario, force, opponent, .. } = self;
        match &self.unit {
            None => format!("{scenario}: {force} : {opponent}"),
            Some(unit) => format!("{scenario}: {unit} of {force} against {opponent}"),
        }
    }

    /// The name with that of the ruleset before it.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{}/{}", self.ruleset, self.name())
    }

    /// What is measured, in a word or three.
    #[must_use]
    pub const fn measure(&self) -> &'static str {
        match self.subject {
            Subject::Matchup => "score",
            Subject::Fairness => "fair score",
            Subject::Unit => "destroyed per 100",
        }
    }

    /// Whether the number is a score, which is shown in per cent.
    pub(super) fn is_score(&self) -> bool {
        match self.subject {
            Subject::Matchup | Subject::Fairness => true,
            Subject::Unit => false,
        }
    }

    /// Whether the row says what moved, and something did.
    pub(super) fn has_moved(&self) -> bool {
        self.subject != Subject::Fairness && self.verdict != Verdict::Same
    }

    /// Whether the row holds a score to a band, whatever it was before.
    pub(super) fn is_held(&self) -> bool {
        self.subject == Subject::Fairness
    }

    /// A number as people read it: scores in per cent, efficiencies in points.
    pub(super) fn shown(&self, number: Option<f64>) -> String {
        let shown = |number: f64| {
            if self.is_score() {
                format!("{:.1} %", 100.0 * number)
            } else {
                format!("{number:.1}")
            }
        };
        number.map_or_else(|| "-".to_owned(), shown)
    }

    pub(super) fn shown_before(&self) -> String {
        self.shown(self.before.get())
    }

    pub(super) fn shown_after(&self) -> String {
        self.shown(self.after.get())
    }

    /// The change with its interval, in percentage points or points.
    pub(super) fn shown_change(&self) -> String {
        let scale = if self.is_score() { 100.0 } else { 1.0 };
        let signed = |number: f64| format!("{:+.1}", scale * number + 0.0);
        let Some(change) = self.change.get() else { return "-".to_owned() };
        match (self.change_low.get(), self.change_high.get()) {
            (Some(low), Some(high)) => {
                format!("{} [{}, {}]", signed(change), signed(low), signed(high))
            }
            _ => signed(change),
        }
    }

    /// The band in the unit of the change.
    pub(super) fn shown_band(&self) -> String {
        let scale = if self.is_score() { 100.0 } else { 1.0 };
        format!("+-{:.1}", scale * self.band.get().unwrap_or_default())
    }

    pub(super) const fn word(&self) -> &'static str {
        match self.verdict {
            Verdict::Same => "same",
            Verdict::Inside => "inside",
            Verdict::Outside => "outside",
            Verdict::Inconclusive => "inconclusive",
        }
    }

    /// The score now with its interval, and the scores that are wanted.
    pub(super) fn held_sentence(&self) -> String {
        let ends = [self.after_low, self.after_high].map(|end| self.shown(end.get()));
        let (middle, half) = (self.before.get(), self.band.get());
        let [low, high] = [-1.0, 1.0].map(|sign| {
            let end = middle.zip(half).map(|(middle, half)| middle + sign * half);
            self.shown(end)
        });
        let (after, [from, to]) = (self.shown_after(), ends);
        format!("scores {after} [{from}, {to}], wanted {low} to {high}: {}", self.held_word())
    }

    /// What is known of a score that is held to a band.
    pub(super) const fn held_word(&self) -> &'static str {
        match self.verdict {
            Verdict::Same | Verdict::Inside => "fair",
            Verdict::Outside => "not fair",
            Verdict::Inconclusive => "not known",
        }
    }

    /// The whole row in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let needed = self.games_needed.map(|games| format!(", about {games} games would tell"));
        if self.is_held() {
            return self.held_sentence() + &needed.unwrap_or_default();
        }
        format!(
            "{} {} -> {}, change {} against a band of {}: {}{}",
            self.measure(),
            self.shown_before(),
            self.shown_after(),
            self.shown_change(),
            self.shown_band(),
            self.word(),
            needed.unwrap_or_default()
        )
    }
}

/// Puts rows in order, worst first: outside the band, then inconclusive, inside, the same; the
/// largest change against its band first among equals.
pub fn sort_worst_first(rows: &mut [GateRow]) {
    let rank = |row: &GateRow| match row.verdict {
        Verdict::Outside => 0,
        Verdict::Inconclusive => 1,
        Verdict::Inside => 2,
        Verdict::Same => 3,
    };
    let size = |row: &GateRow| {
        let change = row.change.get().unwrap_or_default().abs();
        change / row.band.get().unwrap_or(1.0).max(f64::MIN_POSITIVE)
    };
    rows.sort_by(|one, other| {
        rank(one).cmp(&rank(other)).then_with(|| size(other).total_cmp(&size(one)))
    });
}
