//! From what was played to rows with verdicts.

use wargauge_batch::{LEVEL, PairRecords};
use wargauge_report::{Meeting, Share, Strength};
use wargauge_stats::Estimate;
use wargauge_stats::multiple::holm;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

use crate::gate::shift::GATE_ALPHA;
use crate::ladder::rung::Rung;
use crate::study::estimates::Ranged;

wargauge_report::rows! {
    /// One row per match-up and opponent: what a policy scores against another one, in both seats of
    /// the same games. Every interval is two-sided, of 95 % confidence; verdicts are adjusted for
    /// the number of rows.
    #[derive(Clone, Debug, PartialEq)]
    pub struct LadderRow in "ladder" by [ruleset, scenario, meeting, force_a, opponent]
        from (standing: &JudgedMatchup<'_>, even_p: f64, verdict: Strength) with {
            let (label, tally) = (standing.rung.cell.label(), &standing.records.tally);
            let score = Ranged::from(standing.score());
            let [first, second] = standing.scores_by_role();
        }
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// Name of the scenario.
        pub scenario: String = &label.scenario,
        /// `own`: the scenario's forces in their roles, the players exchange seats. `mirror`: a
        /// force and its copy, each with its player, exchange roles.
        pub meeting: Meeting = standing.rung.meeting,
        /// Name of the first force.
        pub force_a: String = &label.forces[0],
        /// Name of the second force.
        pub force_b: String = &label.forces[1],
        /// The policy that is judged, with the parameters that differ from its defaults.
        pub policy: String = &label.policies[0],
        /// The policy it is held against, with the parameters that differ from its defaults.
        pub opponent: String = &label.policies[1],
        /// Master seed, from which the seed of every pair is mixed.
        pub seed: u64 = standing.seed,
        /// Games, half of them in each seat.
        pub games: u64 = tally.games(),
        /// Games that the policy won.
        pub wins: u64 = tally.wins_a,
        /// Games that the victory rule called even.
        pub draws: u64 = tally.draws,
        /// Games that the opponent won.
        pub losses: u64 = tally.wins_b,
        /// Games stopped by a safety cap.
        pub unfinished: u64 = tally.unfinished,
        /// Score of the policy: (wins + half of the draws and of the unfinished games) / games.
        pub score: Share = score.value,
        /// Lower end of the interval of `score`, from the variance of the scores of pairs.
        pub score_low: Share = score.low,
        /// Upper end of the interval of `score`, from the variance of the scores of pairs.
        pub score_high: Share = score.high,
        /// Score of the policy in the games in which it has the first role of the scenario.
        pub score_first_role: Share = first,
        /// Score of the policy in the games in which it has the second role.
        pub score_second_role: Share = second,
        /// P-value of "both are equally strong", two-sided, Student's t over pairs, by Holm over
        /// all rows.
        pub even_p: Share = even_p,
        /// `beaten` if the policy is shown to score more than half, `ahead` if the opponent is,
        /// `unknown` if neither at this number of games.
        pub verdict: Strength = verdict,
    }
}

/// A match-up on its way to a row.
#[derive(Debug)]
pub(crate) struct JudgedMatchup<'r> {
    pub(super) rung: &'r Rung,
    pub(super) seed: u64,
    pub(super) records: PairRecords,
}

impl JudgedMatchup<'_> {
    fn pairs(&self) -> Pentanomial {
        Pentanomial::new(self.records.tally.pentanomial)
    }

    fn score(&self) -> Option<Estimate> {
        self.pairs().score_estimate(LEVEL)
    }

    /// The score in the first and in the second role.
    fn scores_by_role(&self) -> [f64; 2] {
        // Two half points a game, and as many games in each role as there are pairs.
        let most = 2.0 * self.pairs().pairs() as f64;
        self.records.half_points_by_game.map(|half_points| half_points as f64 / most)
    }
}

/// The rows with their verdicts, in the order played.
pub(super) fn judged(standings: &[JudgedMatchup<'_>]) -> Vec<LadderRow> {
    let even = |standing: &JudgedMatchup<'_>| standing.pairs().evenness_p_value().unwrap_or(1.0);
    let adjusted = holm(&standings.iter().map(even).collect::<Vec<_>>());
    let judge = |(standing, even_p): (&JudgedMatchup<'_>, f64)| {
        let leads = standing.score().is_some_and(|score| score.value > 0.5);
        let verdict = match (even_p <= GATE_ALPHA, leads) {
            (false, _) => Strength::Unknown,
            (true, true) => Strength::Beaten,
            (true, false) => Strength::Ahead,
        };
        LadderRow::of(standing, even_p, verdict)
    };
    standings.iter().zip(adjusted).map(judge).collect()
}
