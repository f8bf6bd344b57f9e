//! Scores held to bands, whatever they were in the baseline.

use wargauge_batch::LEVEL;
use wargauge_report::gate::{GateRow, sort_worst_first};
use wargauge_report::{Amount, Real, Share, Subject, Verdict};
use wargauge_stats::equivalence::FAIR_BAND;
use wargauge_stats::pairs::Pentanomial;

use crate::gate::fairness::{FairBand, HeldScore, fair_band, judge_fairness};
use crate::gate::shift::Judgement;
use crate::gate::trace::Trace;

use crate::checking::judgement::{pentanomial, with_verdict};

/// A row for every match-up that one of the bands means, worst first.
pub(super) fn rows(traces: &[&Trace], bands: &[FairBand]) -> Vec<GateRow> {
    let held: Vec<(&Trace, HeldScore)> = traces
        .iter()
        .filter_map(|trace| {
            let band = fair_band(bands, trace.names())?;
            Some((*trace, HeldScore { pentanomial: pentanomial(trace), band }))
        })
        .collect();
    let scores: Vec<HeldScore> = held.iter().map(|(_, held)| *held).collect();
    let judged = held.iter().zip(judge_fairness(&scores));
    let mut rows: Vec<GateRow> =
        judged.map(|((trace, held), judgement)| row(trace, held, judgement)).collect();
    sort_worst_first(&mut rows);
    rows
}

/// How many match-ups are shown to score outside what is usually called fair.
pub(super) fn unfair(traces: &[&Trace]) -> usize {
    let all = FairBand { scenario: None, forces: None, band: FAIR_BAND };
    rows(traces, &[all]).iter().filter(|row| row.verdict == Verdict::Outside).count()
}

/// What to say of a new baseline whose scores are held to bands from now on; `None` if none are.
pub(super) fn remark(traces: &[Trace], bands: &[FairBand]) -> Option<String> {
    let rows = rows(&traces.iter().collect::<Vec<_>>(), bands);
    let outside: Vec<String> =
        rows.iter().filter(|row| row.verdict == Verdict::Outside).map(GateRow::name).collect();
    let held = rows.len();
    (held > 0).then(|| match outside.first() {
        None => format!("every check holds {held} scores to their bands; none is shown to lie outside now"),
        Some(worst) => format!(
            "every check holds {held} scores to their bands; {} lie outside now, first of all {worst}: a \
             check fails as long as they do",
            outside.len()
        ),
    })
}

fn row(trace: &Trace, held: &HeldScore, judgement: Judgement) -> GateRow {
    let shift = held.shift();
    let score = Pentanomial::new(held.pentanomial).student_estimate(LEVEL);
    let interval = shift.change.map(|change| change.interval(LEVEL));
    let blank = GateRow {
        subject: Subject::Fairness,
        ruleset: trace.key.ruleset.clone(),
        scenario: trace.key.scenario.clone(),
        force: trace.key.forces[0].clone(),
        opponent: trace.key.forces[1].clone(),
        unit: None,
        games_before: 0,
        games_after: trace.games(),
        before: shift.before.into(),
        after: shift.after.into(),
        after_low: Amount::from(score.map(|score| score.interval.low)),
        after_high: Amount::from(score.map(|score| score.interval.high)),
        change: Real::from(shift.change.map(|change| change.value)),
        change_low: Real::from(interval.map(|interval| interval.low)),
        change_high: Real::from(interval.map(|interval| interval.high)),
        band: held.band.half_width().into(),
        outside_p: Share::NONE,
        inside_p: Share::NONE,
        verdict: Verdict::Inconclusive,
        games_needed: None,
    };
    with_verdict(blank, judgement)
}
