//! The present state held against a baseline.

use std::path::Path;

use wargauge_batch::{AnyMatchup, DataChange, FileRecord, LEVEL, PairRecords, differences};
use wargauge_report::gate::{Difference, DifferenceKind, GateRow, sort_worst_first};
use wargauge_report::{Amount, Real, Share, Subject, Verdict};
use wargauge_stats::interval::student_mean;
use wargauge_stats::moments::Moments;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::{Estimate, Interval};

use crate::gate::baseline::run_values;
use crate::gate::fairness::FairBand;
use crate::gate::shift::{Candidate, Shift, TracedUnit, judge, score_shift, unit_shift};
use crate::gate::trace::{Trace, UnitTrace};
use crate::requests::run_request::{MissingScenario, Remaining};

use crate::checking::baseline::Baseline;
use crate::checking::fairness;
use crate::checking::judgement::{pentanomial, with_verdict};

/// Half the widths of the bands of changes that do not matter.
#[derive(Clone, Copy, Debug)]
pub struct Bands {
    /// Of scores, as a share of a game.
    pub score: f64,
    /// Of units, in points destroyed for every 100 points of their cost.
    pub unit: f64,
}

impl Default for Bands {
    fn default() -> Self {
        Self { score: 0.02, unit: 5.0 }
    }
}

/// What one match-up came to now.
#[derive(Clone, Debug)]
pub(super) struct Present {
    /// The pairs that the baseline has too.
    common: Trace,
    /// All pairs played.
    all: Trace,
    /// The same, pair by pair.
    records: PairRecords,
}

impl Present {
    /// A match-up of a run, from the pairs that the baseline has too, and all of them.
    pub(super) fn new(
        cell: &dyn AnyMatchup,
        common: &PairRecords,
        records: PairRecords,
        chunk_pairs: u64,
    ) -> Self {
        let trace = |records| Trace::new(cell, records, chunk_pairs);
        Self { common: trace(common), all: trace(&records), records }
    }

    /// All pairs played, as counts.
    pub(super) const fn trace(&self) -> &Trace {
        &self.all
    }

    /// All pairs played.
    pub(super) const fn records(&self) -> &PairRecords {
        &self.records
    }
}

/// What the comparison came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Comparison {
    /// What differs in the data and in what is there to compare.
    pub(super) differences: Vec<Difference>,
    /// The rows, worst first.
    pub(super) rows: Vec<GateRow>,
    /// Files of the baseline that now have other bytes.
    pub(super) files_changed: usize,
    /// Match-ups shown to score outside what is usually called fair.
    pub(super) unfair: usize,
}

/// One number before and after, on its way to a row.
struct Measured {
    row: GateRow,
    candidate: Candidate,
}

/// Compares every match-up of the baseline, and every unit of it that has a price. A scenario that
/// cannot be played any more is told once.
pub(super) fn compare(
    baseline: &Baseline,
    now: &Remaining,
    present: &[Present],
    bands: Bands,
) -> Comparison {
    let run = &now.run;
    let mut found = Comparison {
        differences: now.missing.iter().map(missing).collect(),
        files_changed: run.files.iter().filter(|file| is_changed(baseline, file)).count(),
        ..Comparison::default()
    };
    found.differences.extend(data_differences(baseline, now));
    let mut measured = Vec::new();
    for old in &baseline.traces {
        let Some(new) = present.iter().find(|new| is_same_matchup(&new.all, old)) else {
            let is_told = !now.missing.is_empty()
                && !present.iter().any(|new| is_same_scenario(&new.all, old));
            if !is_told {
                found.note(format!("match-up {} is gone", name_of(old)));
            }
            continue;
        };
        if (old.swap, &old.key.policies) != (new.all.swap, &new.all.key.policies) {
            found.note(format!("match-up {} has other policies or swaps", name_of(old)));
        }
        let compared = Compared { old, new };
        measured.push(compared.matchup(bands));
        for unit in &old.units {
            match new.all.unit(unit.contestant, &unit.entry) {
                None => found.note(format!("unit {} of {} is gone", unit.entry, name_of(old))),
                Some(later) => measured.extend(compared.unit(unit, later, bands)),
            }
        }
        for unit in &new.all.units {
            if old.unit(unit.contestant, &unit.entry).is_none() {
                found.note(format!("unit {} of {} is new", unit.entry, name_of(old)));
            }
        }
    }
    for new in present {
        if !baseline.traces.iter().any(|old| is_same_matchup(&new.all, old)) {
            found.note(format!("match-up {} is new", name_of(&new.all)));
        }
    }
    found.rows = judged(measured);
    found
}

impl Comparison {
    /// Adds the scores that are held to bands, above all else: they are not what moved.
    pub(super) fn hold(&mut self, present: &[Present], bands: &[FairBand]) {
        let traces: Vec<&Trace> = present.iter().map(Present::trace).collect();
        self.unfair = fairness::unfair(&traces);
        let mut rows = fairness::rows(&traces, bands);
        rows.append(&mut self.rows);
        self.rows = rows;
    }

    /// Notes something that is there before or after only.
    fn note(&mut self, text: String) {
        let place = text.clone();
        let kind = DifferenceKind::Changed;
        self.differences.push(Difference { kind, place, text, file: None, line: 0, fails: true });
    }
}

/// Whether the baseline knows a file of this name with other bytes.
fn is_changed(baseline: &Baseline, file: &FileRecord) -> bool {
    let mut files = baseline.head.files.iter();
    files.any(|old| old.name == file.name && old.sha256 != file.sha256)
}

fn is_same_matchup(one: &Trace, other: &Trace) -> bool {
    let key = |trace: &Trace| {
        let crate::gate::trace::TraceKey { ruleset, scenario, forces, .. } = trace.key.clone();
        (ruleset, scenario, forces)
    };
    key(one) == key(other)
}

fn is_same_scenario(one: &Trace, other: &Trace) -> bool {
    (&one.key.ruleset, &one.key.scenario) == (&other.key.ruleset, &other.key.scenario)
}

/// A scenario that cannot be played any more, with the place that names what is not there.
fn missing(missing: &MissingScenario) -> Difference {
    let MissingScenario { scenario, error } = missing;
    let place = error.source.as_ref().zip(error.span.as_ref());
    Difference {
        kind: DifferenceKind::Missing,
        place: format!("scenario {scenario}"),
        text: format!("scenario {scenario} cannot be played: {error}"),
        line: place.map_or(0, |(source, span)| source.position(span.start).0 as u64),
        file: place.map(|(source, _)| source.name.clone()).filter(|file| Path::new(file).exists()),
        fails: true,
    }
}

fn name_of(trace: &Trace) -> String {
    let [a, b] = &trace.key.forces;
    format!("{}: {a} : {b}", trace.key.scenario)
}

/// What differs in the data. What a newer program adds to its rules and policies, or takes away,
/// does not fail the gate by itself; where scenarios are missing, what they alone rest on says nothing.
fn data_differences(baseline: &Baseline, now: &Remaining) -> Vec<Difference> {
    let run = &now.run;
    let is_file = |change: &DataChange| run.files.iter().any(|file| file.name == change.file);
    let was_file =
        |change: &DataChange| baseline.head.files.iter().any(|file| file.name == change.file);
    let values = run_values(run);
    let mut changes = differences(&baseline.values, &values);
    if !now.missing.is_empty() {
        let is_read = |change: &DataChange| values.iter().any(|value| value.file == change.file);
        changes.retain(is_read);
    }
    let difference = |change: DataChange| {
        let of_program = !is_file(&change) && !was_file(&change);
        let both = change.before.is_some() && change.after.is_some();
        Difference {
            kind: DifferenceKind::Changed,
            place: change.place(),
            text: change.to_string(),
            fails: !of_program || both,
            line: change.line,
            file: Some(change.file).filter(|file| Path::new(file).exists()),
        }
    };
    changes.into_iter().map(difference).collect()
}

/// A match-up as the baseline has it and as it is now.
#[derive(Clone, Copy)]
struct Compared<'c> {
    old: &'c Trace,
    new: &'c Present,
}

impl Compared<'_> {
    fn matchup(self, bands: Bands) -> Measured {
        let Self { old, new } = self;
        let moved = (old.totals, &old.scores) != (new.common.totals, &new.common.scores);
        let score = Pentanomial::new(pentanomial(&new.all)).student_estimate(LEVEL);
        let shift = score_shift(old, &new.all);
        let row = self.blank_row(Subject::Matchup, bands.score, &shift, score);
        measured(row, shift, moved, bands.score)
    }

    /// A unit in the baseline and the same one now; `None` for a unit that is free.
    fn unit(self, unit: &UnitTrace, later: &UnitTrace, bands: Bands) -> Option<Measured> {
        let Self { old, new } = self;
        let before = TracedUnit { trace: old, unit };
        let shift = unit_shift(before, TracedUnit { trace: &new.all, unit: later })?;
        let common = new.common.unit(unit.contestant, &unit.entry);
        let counts =
            |unit: &UnitTrace| (unit.price, unit.copies, unit.sums, unit.destroyed.clone());
        let moved = common.map(counts) != Some(counts(unit));
        let own = unit.contestant.index();
        let row = GateRow {
            force: old.key.forces[own].clone(),
            opponent: old.key.forces[1 - own].clone(),
            unit: Some(unit.entry.clone()),
            ..self.blank_row(Subject::Unit, bands.unit, &shift, efficiency(&new.all, later))
        };
        Some(measured(row, shift, moved, bands.unit))
    }

    /// A row that still lacks its verdict.
    fn blank_row(
        self,
        subject: Subject,
        band: f64,
        shift: &Shift,
        after: Option<Estimate>,
    ) -> GateRow {
        let Self { old, new } = self;
        let interval = shift.change.map(|change| change.interval(LEVEL));
        GateRow {
            subject,
            ruleset: old.key.ruleset.clone(),
            scenario: old.key.scenario.clone(),
            force: old.key.forces[0].clone(),
            opponent: old.key.forces[1].clone(),
            unit: None,
            games_before: old.games(),
            games_after: new.all.games(),
            before: shift.before.into(),
            after: shift.after.into(),
            after_low: Amount::from(after.map(|after| after.interval.low)),
            after_high: Amount::from(after.map(|after| after.interval.high)),
            change: Real::from(shift.change.map(|change| change.value)),
            change_low: Real::from(interval.map(|interval| interval.low)),
            change_high: Real::from(interval.map(|interval| interval.high)),
            band: band.into(),
            outside_p: Share::NONE,
            inside_p: Share::NONE,
            verdict: Verdict::Same,
            games_needed: None,
        }
    }
}

fn measured(row: GateRow, shift: Shift, moved: bool, band: f64) -> Measured {
    let candidate = Candidate { shift, moved, band, games: row.games_after };
    Measured { row, candidate }
}

/// Points destroyed for every 100 points of cost, with the interval from chunks of pairs.
fn efficiency(trace: &Trace, unit: &UnitTrace) -> Option<Estimate> {
    let chunks: Option<Moments> =
        unit.destroyed.iter().map(|&chunk| i64::try_from(chunk).ok()).collect();
    let estimate = student_mean(&chunks?, LEVEL)?;
    let factor = 100.0 / (unit.price_per_pair() as f64 * trace.chunk_pairs as f64);
    let positive = Interval { low: 0.0, high: f64::INFINITY };
    let interval = estimate.interval.scaled(factor).clamped(positive);
    Some(Estimate { value: estimate.value * factor, interval })
}

/// The rows with their verdicts, worst first.
fn judged(measured: Vec<Measured>) -> Vec<GateRow> {
    let candidates: Vec<Candidate> = measured.iter().map(|one| one.candidate).collect();
    let judgements = judge(&candidates);
    let mut rows: Vec<GateRow> = measured
        .into_iter()
        .zip(judgements)
        .map(|(one, judgement)| with_verdict(one.row, judgement))
        .collect();
    sort_worst_first(&mut rows);
    rows
}
