//! From what was played to rows with verdicts.

use wargauge_batch::{LEVEL, PairRecords};
use wargauge_report::{LadderRow, Share, Strength};
use wargauge_stats::multiple::holm;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

use crate::gate::shift::GATE_ALPHA;
use crate::ladder::rung::Rung;

/// A match-up on its way to a row.
#[derive(Debug)]
pub(super) struct Standing {
    row: LadderRow,
    even_p: f64,
}

impl Standing {
    /// What a match-up came to.
    pub(super) fn new(rung: &Rung, seed: u64, records: &PairRecords) -> Self {
        let (label, tally) = (rung.cell.label(), &records.tally);
        let pairs = Pentanomial::new(tally.pentanomial);
        let score = pairs.score_estimate(LEVEL);
        let [force_a, force_b] = label.forces.clone();
        let [policy, opponent] = label.policies.clone();
        // Two half points a game, and as many games in each role as there are pairs.
        let [first, second] = records
            .half_points_by_game
            .map(|half_points| Share::from(half_points as f64 / (2.0 * pairs.pairs() as f64)));
        let row = LadderRow {
            ruleset: label.ruleset.to_owned(),
            scenario: label.scenario.clone(),
            meeting: rung.meeting,
            force_a,
            force_b,
            policy,
            opponent,
            seed,
            games: tally.games(),
            wins: tally.wins_a,
            draws: tally.draws,
            losses: tally.wins_b,
            unfinished: tally.unfinished,
            score: Share::from(score.map(|score| score.value)),
            score_low: Share::from(score.map(|score| score.interval.low)),
            score_high: Share::from(score.map(|score| score.interval.high)),
            score_first_role: first,
            score_second_role: second,
            even_p: Share::NONE,
            verdict: Strength::Unknown,
        };
        Self { row, even_p: pairs.evenness_p_value().unwrap_or(1.0) }
    }
}

/// The rows with their verdicts, in the order played.
pub(super) fn judged(standings: Vec<Standing>) -> Vec<LadderRow> {
    let adjusted = holm(&standings.iter().map(|standing| standing.even_p).collect::<Vec<_>>());
    let judge = |(standing, even_p): (Standing, f64)| {
        let leads = standing.row.score.get().is_some_and(|score| score > 0.5);
        let verdict = match (even_p <= GATE_ALPHA, leads) {
            (false, _) => Strength::Unknown,
            (true, true) => Strength::Beaten,
            (true, false) => Strength::Ahead,
        };
        LadderRow { even_p: Share::from(even_p), verdict, ..standing.row }
    };
    standings.into_iter().zip(adjusted).map(judge).collect()
}
