//! What each reading does to scores and units: the rows of a sweep.

use wargauge_batch::LEVEL;
use wargauge_report::{Amount, Points, Real, Share, Weight};
use wargauge_stats::Estimate;
use wargauge_stats::pairs::Pentanomial;

use crate::gate::shift::{
    Candidate, Judged, Judgement, Shift, TracedUnit, judge, score_shift, unit_shift,
};
use crate::gate::trace::{Trace, TraceKey, UnitTrace};
use crate::study::estimates::Ranged;
use crate::sweep::readings::Reading;

wargauge_report::rows! {
    /// One row per match-up and reading: a switch set to another value than the one in force, all
    /// else as it is. Every reading plays the same seeds as the reading in force, and each pair is
    /// compared with the pair of the same seed. Every interval is two-sided, of 95 % confidence;
    /// verdicts are adjusted for the number of rows.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SweepRow in "sweep" by [ruleset, scenario, force_a, force_b, switch, value]
        from (effect: &Effect<'_>, judgement: &Judgement) with {
            let Effect { key, shift, moved, .. } = effect;
            let switch = effect.reading.switch;
            let score = Ranged::from(effect.score);
            let change = ends(shift);
            let (unit, unit_shift) = (moved.as_ref().map(|(unit, _)| unit), moved.as_ref().map(|(_, shift)| shift));
            let unit_change = unit_shift.map_or_else(Ranged::default, ends);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = &key.ruleset,
        /// Name of the scenario.
        pub scenario: String = &key.scenario,
        /// Name of the first force.
        pub force_a: String = &key.forces[0],
        /// Name of the second force.
        pub force_b: String = &key.forces[1],
        /// Policy that plays force A, with the parameters that differ from its defaults.
        pub policy_a: String = &key.policies[0],
        /// Policy that plays force B, with the parameters that differ from its defaults.
        pub policy_b: String = &key.policies[1],
        /// Name of the switch.
        pub switch: String = switch.name,
        /// The value it is set to in this row.
        pub value: String = &effect.reading.value,
        /// The value in force, which the row is compared with.
        pub reference: String = &effect.reading.reference,
        /// The clauses that the switch governs; empty if none in particular.
        pub clauses: Option<String> = Some(switch.clauses.to_owned()).filter(|text| !text.is_empty()),
        /// Master seed, from which the seed of every pair is mixed.
        pub seed: u64 = effect.seed,
        /// Games of this reading, and as many of the reading in force.
        pub games: u64 = effect.games,
        /// Games that differ in who scored, in pairs: pairs whose score is not that of the pair of
        /// the same seed under the reading in force.
        pub pairs_changed: u64 = effect.pairs_changed,
        /// Score of contestant A under the reading in force.
        pub score_reference: Share = shift.before,
        /// Score of contestant A under this reading: (wins + half of the draws and of the
        /// unfinished games) / games.
        pub score: Share = shift.after,
        /// Lower end of the interval of `score`, from the variance of the scores of pairs.
        pub score_low: Share = score.low,
        /// Upper end of the interval of `score`, from the variance of the scores of pairs.
        pub score_high: Share = score.high,
        /// `score` less `score_reference`.
        pub delta: Real = shift.after - shift.before,
        /// Lower end of the interval of `delta`: mean of the differences of pairs, Student's t,
        /// half a pair of each extreme added to the variance.
        pub delta_low: Real = change.low,
        /// Upper end of the interval of `delta`.
        pub delta_high: Real = change.high,
        /// P-value of "the difference lies outside the band", two one-sided tests, by Holm.
        pub outside_p: Share = judgement.outside_p,
        /// P-value of "the difference lies inside the band", by Holm.
        pub inside_p: Share = judgement.inside_p,
        /// `decides` if the difference is shown to lie outside the band, `matters little` if
        /// inside, `unknown` if neither at this number of games.
        pub verdict: Weight = weight(judgement.judged),
        /// About how many games would settle an unknown row; empty if settled, or if the
        /// difference is as good as on the edge of the band.
        pub games_needed: Option<u64> = judgement.games_needed,
        /// The force of the unit whose efficiency moves most against its uncertainty; empty if no
        /// unit's does.
        pub unit_force: Option<String> = unit.map(|unit| key.forces[unit.contestant.index()].clone()),
        /// Identifier of the entry of that unit.
        pub unit: Option<String> = unit.map(|unit| unit.entry.clone()),
        /// Price of one copy of it in points.
        pub unit_points: Option<Points> = unit.map(|unit| Points(unit.price)),
        /// Its points destroyed per game for every 100 points of its own cost, under the reading
        /// in force.
        pub unit_per_100_reference: Amount = unit_shift.map(|shift| shift.before),
        /// The same under this reading.
        pub unit_per_100: Amount = unit_shift.map(|shift| shift.after),
        /// The difference of the two.
        pub unit_delta: Real = unit_shift.map(|shift| shift.after - shift.before),
        /// Lower end of the interval of `unit_delta`, as that of `delta`.
        pub unit_delta_low: Real = unit_change.low,
        /// Upper end of the interval of `unit_delta`.
        pub unit_delta_high: Real = unit_change.high,
    }
}

/// A match-up under a reading, on its way to a row.
#[derive(Debug)]
pub(crate) struct Effect<'r> {
    reading: &'r Reading,
    seed: u64,
    key: TraceKey,
    games: u64,
    pairs_changed: u64,
    score: Option<Estimate>,
    shift: Shift,
    /// The unit that it moves most, if it moves any.
    moved: Option<(UnitTrace, Shift)>,
    band: f64,
}

impl<'r> Effect<'r> {
    /// The effect of a reading on a match-up: what it came to under the rules in force, and now.
    pub(super) fn new(
        reading: &'r Reading,
        seed: u64,
        before: &Trace,
        after: &Trace,
        band: f64,
    ) -> Self {
        let mut pentanomial = [0; 5];
        after.scores.iter().for_each(|&score| pentanomial[usize::from(score)] += 1);
        let changed = before.scores.iter().zip(&after.scores).filter(|(one, other)| one != other);
        Self {
            reading,
            seed,
            key: before.key.clone(),
            games: after.games(),
            pairs_changed: changed.count() as u64,
            score: Pentanomial::new(pentanomial).student_estimate(LEVEL),
            shift: score_shift(before, after),
            moved: most_moved(before, after).map(|(unit, shift)| (unit.clone(), shift)),
            band,
        }
    }

    /// Even where no game differs the verdict is a test: another game might have.
    fn candidate(&self) -> Candidate {
        Candidate { shift: self.shift, moved: true, band: self.band, games: self.games }
    }
}

/// The ends of the interval of a change.
fn ends(shift: &Shift) -> Ranged {
    let interval = shift.change.map(|change| change.interval(LEVEL));
    Ranged {
        value: None,
        low: interval.map(|interval| interval.low),
        high: interval.map(|interval| interval.high),
    }
}

const fn weight(judged: Judged) -> Weight {
    match judged {
        Judged::Outside => Weight::Decides,
        Judged::Same | Judged::Inside => Weight::MattersLittle,
        Judged::Inconclusive => Weight::Unknown,
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
            let (old, new) =
                (TracedUnit { trace: before, unit }, TracedUnit { trace: after, unit: later });
            Some((unit, unit_shift(old, new)?))
        })
        .filter(|(_, shift)| strength(shift) > 0.0)
        .max_by(|(_, one), (_, other)| strength(one).total_cmp(&strength(other)))
}

/// The rows with their verdicts, the largest effect first.
pub(super) fn weighed(effects: &[Effect<'_>]) -> Vec<SweepRow> {
    let candidates: Vec<Candidate> = effects.iter().map(Effect::candidate).collect();
    let judged = effects.iter().zip(judge(&candidates));
    let mut rows: Vec<SweepRow> =
        judged.map(|(effect, judgement)| SweepRow::of(effect, &judgement)).collect();
    let size = |row: &SweepRow| row.delta.get().unwrap_or_default().abs();
    rows.sort_by(|one, other| size(other).total_cmp(&size(one)));
    rows
}
