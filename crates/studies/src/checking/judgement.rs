//! Judgements as rows have them.

use wargauge_report::Verdict;
use wargauge_report::gate::GateRow;

use crate::gate::shift::{Judged, Judgement};
use crate::gate::trace::Trace;

/// Pairs by the half points of A.
pub(super) fn pentanomial(trace: &Trace) -> [u64; 5] {
    let mut pentanomial = [0; 5];
    trace.scores.iter().for_each(|&score| pentanomial[usize::from(score)] += 1);
    pentanomial
}

pub(super) fn with_verdict(row: GateRow, judgement: Judgement) -> GateRow {
    let Judgement { judged, outside_p, inside_p, games_needed } = judgement;
    let verdict = match judged {
        Judged::Same => Verdict::Same,
        Judged::Inside => Verdict::Inside,
        Judged::Outside => Verdict::Outside,
        Judged::Inconclusive => Verdict::Inconclusive,
    };
    let (outside_p, inside_p) = (outside_p.into(), inside_p.into());
    GateRow { verdict, outside_p, inside_p, games_needed, ..row }
}
