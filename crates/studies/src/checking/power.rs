//! What a baseline of so many games will be able to tell.

use wargauge_stats::distribution::normal_quantile;
use wargauge_stats::moments::Moments;

use crate::gate::trace::{Trace, UnitTrace};
use crate::study::advice::even_two_digits;

use crate::checking::baseline::Baseline;
use crate::checking::comparison::Bands;

/// Chance of a wrong call over all rows together.
const ERROR: f64 = 0.05;
/// Chance to call a row that has not moved.
const POWER: f64 = 0.9;
/// Half points in the two games of a pair.
const HALF_POINTS: f64 = 4.0;
/// The points of its own price that a unit's efficiency is given for.
const HUNDRED: f64 = 100.0;

/// What to say of a baseline with rows that a check cannot call once the dice of all games are others,
/// though nothing that matters has changed; `None` if it can call all.
pub(super) fn remark(baseline: &Baseline, bands: Bands) -> Option<String> {
    let rows: usize = baseline.traces.iter().map(|trace| 1 + trace.units.len()).sum();
    let quantiles = Quantiles::of(rows);
    let of_scores = |trace: &Trace| quantiles.games(&score_error(trace), bands.score);
    let scores: Vec<f64> = baseline.traces.iter().map(of_scores).collect();
    let units = baseline.traces.iter().flat_map(|trace| {
        let errors = trace.units.iter().filter_map(|unit| unit_error(trace, unit));
        errors.map(|error| quantiles.games(&error, bands.unit))
    });
    let mut units: Vec<f64> = units.collect();
    units.sort_unstable_by(f64::total_cmp);
    let games = baseline.head.games as f64;
    let open = scores.iter().chain(&units).filter(|needed| **needed > games).count();
    if open == 0 {
        return None;
    }
    let shown = |needed: f64| even_two_digits(needed.min(1e15).ceil() as u64);
    let most = shown(scores.iter().copied().fold(0.0, f64::max));
    let half = units.get(units.len() / 2).map_or_else(String::new, |needed| {
        let (needed, band) = (shown(*needed), bands.unit);
        format!(" ({needed} for half of the units to stay within {band} points)")
    });
    Some(format!(
        "note: {games} games tell whether anything changed at all. Once the rules or the players are \
         others, so are all dice, and {open} of {rows} rows that have not moved would stay \
         inconclusive more often than once in ten checks. Showing that all scores stayed within {:.1} \
         percentage points takes about --games {most}{half}",
        100.0 * bands.score
    ))
}

/// How far a number of a row scatters.
struct Scatter {
    /// Standard error of the number.
    error: f64,
    /// Games that it rests on.
    games: f64,
}

/// How far from the edge of its band a change of nothing must lie, in standard errors.
struct Quantiles(f64);

impl Quantiles {
    /// At the strictest of the levels that so many rows share, and with the power: both ends of the band
    /// must be left out.
    fn of(rows: usize) -> Self {
        let level = normal_quantile(1.0 - ERROR / rows.max(1) as f64);
        Self(level + normal_quantile(f64::midpoint(1.0, POWER)))
    }

    /// Games at which a row that has not moved is called. New dice make the difference of two means
    /// scatter by the root of two of their standard errors.
    fn games(&self, scatter: &Scatter, band: f64) -> f64 {
        scatter.games * 2.0 * (scatter.error * self.0 / band).powi(2)
    }
}

fn score_error(trace: &Trace) -> Scatter {
    let moments: Moments = trace.scores.iter().map(|&score| i64::from(score)).collect();
    let error = moments.standard_error().unwrap_or(0.0) / HALF_POINTS;
    Scatter { error, games: trace.games() as f64 }
}

/// `None` for a unit that costs nothing, which has no row.
fn unit_error(trace: &Trace, unit: &UnitTrace) -> Option<Scatter> {
    let price = unit.price_per_pair();
    let chunks: Option<Moments> =
        unit.destroyed.iter().map(|&chunk| i64::try_from(chunk).ok()).collect();
    let error = chunks?.standard_error().unwrap_or(0.0);
    let per_hundred = HUNDRED / (price as f64 * trace.chunk_pairs as f64);
    (price > 0).then(|| Scatter { error: error * per_hundred, games: trace.games() as f64 })
}
