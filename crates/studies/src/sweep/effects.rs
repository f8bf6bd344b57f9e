//! What each reading does to scores and units: the rows of a sweep.

use wargauge_batch::LEVEL;
use wargauge_report::{Amount, Points, Real, Share, SweepRow, Weight};
use wargauge_stats::pairs::Pentanomial;

use crate::gate::shift::{Candidate, Judged, Judgement, Shift, judge, score_shift, unit_shift};
use crate::gate::trace::{Trace, UnitTrace};
use crate::sweep::readings::Reading;

/// A match-up under a reading, on its way to a row.
#[derive(Debug)]
pub(super) struct Effect {
    row: SweepRow,
    candidate: Candidate,
}

impl Effect {
    /// The effect of a reading on a match-up: what it came to under the rules in force, and now.
    pub(super) fn new(
        reading: &Reading,
        seed: u64,
        before: &Trace,
        after: &Trace,
        band: f64,
    ) -> Self {
        let shift = score_shift(before, after);
        let mut pentanomial = [0; 5];
        after.scores.iter().for_each(|&score| pentanomial[usize::from(score)] += 1);
        let score = Pentanomial::new(pentanomial).student_estimate(LEVEL);
        let interval = shift.change.map(|change| change.interval(LEVEL));
        let changed = before.scores.iter().zip(&after.scores).filter(|(one, other)| one != other);
        let [force_a, force_b] = before.key.forces.clone();
        let [policy_a, policy_b] = before.key.policies.clone();
        let row = SweepRow {
            ruleset: before.key.ruleset.clone(),
            scenario: before.key.scenario.clone(),
            force_a,
            force_b,
            policy_a,
            policy_b,
            switch: reading.switch.name.to_owned(),
            value: reading.value.clone(),
            reference: reading.reference.clone(),
            clauses: Some(reading.switch.clauses.to_owned()).filter(|text| !text.is_empty()),
            seed,
            games: after.games(),
            pairs_changed: changed.count() as u64,
            score_reference: shift.before.into(),
            score: shift.after.into(),
            score_low: Share::from(score.map(|score| score.interval.low)),
            score_high: Share::from(score.map(|score| score.interval.high)),
            delta: Real::from(shift.after - shift.before),
            delta_low: Real::from(interval.map(|interval| interval.low)),
            delta_high: Real::from(interval.map(|interval| interval.high)),
            outside_p: Share::NONE,
            inside_p: Share::NONE,
            verdict: Weight::Unknown,
            games_needed: None,
            unit_force: None,
            unit: None,
            unit_points: None,
            unit_per_100_reference: Amount::NONE,
            unit_per_100: Amount::NONE,
            unit_delta: Real::NONE,
            unit_delta_low: Real::NONE,
            unit_delta_high: Real::NONE,
        };
        let row = match most_moved(before, after) {
            Some((unit, shift)) => with_unit(row, (before, unit), &shift),
            None => row,
        };
        // Even where no game differs the verdict is a test: another game might have.
        let candidate = Candidate { shift, moved: true, band, games: after.games() };
        Self { row, candidate }
    }
}

/// The unit whose efficiency moves most for how unsure its change is.
fn most_moved<'t>(before: &'t Trace, after: &Trace) -> Option<(&'t UnitTrace, Shift)> {
    let strength = |shift: &Shift| {
        shift.change.map_or(0.0, |change| {
            if change.standard_error > 0.0 {
                change.value.abs() / change.standard_error
            } else {
                0.0
            }
        })
    };
    before
        .units
        .iter()
        .filter_map(|unit| {
            let later = after.unit(unit.contestant, &unit.entry)?;
            Some((unit, unit_shift((before, after), (unit, later))?))
        })
        .filter(|(_, shift)| strength(shift) > 0.0)
        .max_by(|(_, one), (_, other)| strength(one).total_cmp(&strength(other)))
}

fn with_unit(row: SweepRow, (trace, unit): (&Trace, &UnitTrace), shift: &Shift) -> SweepRow {
    let interval = shift.change.map(|change| change.interval(LEVEL));
    SweepRow {
        unit_force: Some(trace.key.forces[unit.contestant.index()].clone()),
        unit: Some(unit.entry.clone()),
        unit_points: Some(Points(unit.price)),
        unit_per_100_reference: shift.before.into(),
        unit_per_100: shift.after.into(),
        unit_delta: Real::from(shift.after - shift.before),
        unit_delta_low: Real::from(interval.map(|interval| interval.low)),
        unit_delta_high: Real::from(interval.map(|interval| interval.high)),
        ..row
    }
}

/// The rows with their verdicts, the largest effect first.
pub(super) fn weighed(effects: Vec<Effect>) -> Vec<SweepRow> {
    let candidates: Vec<Candidate> = effects.iter().map(|effect| effect.candidate).collect();
    let judgements = judge(&candidates);
    let mut rows: Vec<SweepRow> = effects
        .into_iter()
        .zip(judgements)
        .map(|(effect, judgement)| with_verdict(effect.row, judgement))
        .collect();
    let size = |row: &SweepRow| row.delta.get().unwrap_or_default().abs();
    rows.sort_by(|one, other| size(other).total_cmp(&size(one)));
    rows
}

fn with_verdict(row: SweepRow, judgement: Judgement) -> SweepRow {
    let Judgement { judged, outside_p, inside_p, games_needed } = judgement;
    let verdict = match judged {
        Judged::Outside => Weight::Decides,
        Judged::Same | Judged::Inside => Weight::MattersLittle,
        Judged::Inconclusive => Weight::Unknown,
    };
    let (outside_p, inside_p) = (outside_p.into(), inside_p.into());
    SweepRow { verdict, outside_p, inside_p, games_needed, ..row }
}
