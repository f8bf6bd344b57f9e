//! Whether the scores of a run lie within the bands that are wanted.

use wargauge_report::summary::percent_with_interval;

use crate::gate::fairness::{HeldScore, judge_fairness};
use crate::gate::shift::{Judged, Judgement};
use crate::match_ups::matchups::MatchupRow;

/// The answer, in lines for people and as the program ends.
#[derive(Debug)]
pub struct Fairness {
    /// One line a match-up, and the answer to all.
    pub lines: Vec<String>,
    /// Inside if all are shown to be fair, outside if one is shown not to be, else inconclusive.
    pub judged: Judged,
}

impl Fairness {
    /// Judges scores together: at most five of a hundred runs call one of them wrongly.
    pub fn of(held: &[(&MatchupRow, HeldScore)]) -> Self {
        let scores: Vec<HeldScore> = held.iter().map(|(_, held)| *held).collect();
        let judgements = judge_fairness(&scores);
        let rows = held.iter().zip(&judgements);
        let mut lines: Vec<String> =
            rows.map(|((row, held), judgement)| line(row, *held, judgement)).collect();
        let any = |judged| judgements.iter().any(|one| one.judged == judged);
        let (word, judged) = if any(Judged::Outside) {
            ("FAIL", Judged::Outside)
        } else if any(Judged::Inconclusive) {
            ("INCONCLUSIVE", Judged::Inconclusive)
        } else {
            ("PASS", Judged::Inside)
        };
        lines.push(format!("Fair scores: {word}"));
        Self { lines, judged }
    }
}

fn line(row: &MatchupRow, held: HeldScore, judgement: &Judgement) -> String {
    let MatchupRow { scenario, force_a, force_b, .. } = row;
    let score = percent_with_interval([row.score_a, row.score_a_low, row.score_a_high]);
    let [low, high] = [held.band.low, held.band.high].map(|end| 100.0 * end);
    let word = match judgement.judged {
        Judged::Same | Judged::Inside => "fair",
        Judged::Outside => "not fair",
        Judged::Inconclusive => "not known",
    };
    let needed = judgement.games_needed.map(|games| format!(", about --games {games} would tell"));
    format!(
        "{scenario}: {force_a} : {force_b} scores {score}, wanted {low:.1} to {high:.1} %: {word}{}",
        needed.unwrap_or_default()
    )
}
