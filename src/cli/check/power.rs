//! What a baseline of so many games will be able to tell.

use wargauge_stats::distribution::normal_quantile;
use wargauge_stats::moments::Moments;

use crate::cli::check::baseline::Baseline;
use crate::cli::verdicts::even_two_digits;

/// Chance of a wrong call over all rows together.
const ERROR: f64 = 0.05;
/// Half points in the two games of a pair.
const HALF_POINTS: f64 = 4.0;

/// What to say of a baseline with which a check cannot pass once the dice of all games are others,
/// though nothing that matters has changed; `None` where it can.
///
/// New dice make the difference of two means of `n` pairs of variance `v` scatter by `sqrt(2v/n)`.
/// To lie inside the band at the strictest of the levels that all rows share it must keep `z` of
/// that from the edge: `n = 2v (z/band)^2` pairs pass half of the time.
pub(super) fn remark(baseline: &Baseline, band: f64) -> Option<String> {
    let rows: usize = baseline.traces.iter().map(|trace| 1 + trace.units.len()).sum();
    let z = normal_quantile(1.0 - ERROR / rows.max(1) as f64);
    let needed = |scores: &[u8]| {
        let moments: Moments = scores.iter().map(|&score| i64::from(score)).collect();
        let variance = moments.sample_variance().unwrap_or(0.0) / (HALF_POINTS * HALF_POINTS);
        2.0 * 2.0 * variance * (z / band).powi(2)
    };
    let most = baseline.traces.iter().map(|trace| needed(&trace.scores)).fold(0.0, f64::max);
    let games = baseline.head.games;
    (most > games as f64).then(|| {
        format!(
            "note: {games} games tell whether anything changed at all. Once the rules or the players \
             are others, so are all dice, and it takes about --games {} to show that scores stayed \
             within {:.1} percentage points",
            even_two_digits(most.ceil() as u64),
            100.0 * band
        )
    })
}
