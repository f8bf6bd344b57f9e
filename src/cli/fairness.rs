//! Whether the scores of a run lie within the bands that are wanted.

use wargauge_report::MatchupRow;
use wargauge_report::summary::percent_with_interval;
use wargauge_studies::{HeldScore, Judged, Judgement, judge_fairness};

use crate::exit_code::ExitCode;

/// The answer, in lines for people and as the program ends.
#[derive(Debug)]
pub(crate) struct Fairness {
    /// One line a match-up, and the answer to all.
    pub(crate) lines: Vec<String>,
    /// 0 if all are shown to be fair, 1 if one is shown not to be, else 3.
    pub(crate) exit_code: ExitCode,
}

impl Fairness {
    /// Judges scores together: at most five of a hundred runs call one of them wrongly.
    pub(crate) fn of(held: &[(&MatchupRow, HeldScore)]) -> Self {
        let scores: Vec<HeldScore> = held.iter().map(|(_, held)| *held).collect();
        let judgements = judge_fairness(&scores);
        let rows = held.iter().zip(&judgements);
        let mut lines: Vec<String> =
            rows.map(|((row, held), judgement)| line(row, *held, judgement)).collect();
        let any = |judged| judgements.iter().any(|one| one.judged == judged);
        let (word, exit_code) = if any(Judged::Outside) {
            ("FAIL", ExitCode::Failed)
        } else if any(Judged::Inconclusive) {
            ("INCONCLUSIVE", ExitCode::Inconclusive)
        } else {
            ("PASS", ExitCode::Done)
        };
        lines.push(format!("Fair scores: {word}"));
        Self { lines, exit_code }
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
