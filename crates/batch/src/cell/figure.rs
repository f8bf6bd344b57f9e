//! Numbers with intervals, from the sums of a tally.

use wargauge_stats::interval::mean;
use wargauge_stats::moments::Moments as ExactMoments;
use wargauge_stats::rare::rare_mean;
use wargauge_stats::{Confidence, Interval};

use crate::cell::tally::Moments;

/// Confidence of every interval.
pub const LEVEL: Confidence = Confidence::P95;

/// A number, and its interval where the games played allow one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The estimate.
    pub value: f64,
    /// Its 95 % interval.
    pub interval: Option<Interval>,
}

/// Thousandths of a point in a point.
pub(super) const POINT: f64 = 1000.0;

impl Figure {
    /// The mean of a quantity of several units together.
    pub(super) fn of_mean(moments: &Moments, pairs: u64) -> Self {
        let estimate = mean(&exact(moments, pairs), LEVEL);
        let interval = estimate.map(|estimate| not_negative(estimate.interval));
        Self { value: per_pair(moments, pairs), interval }
    }

    /// The mean of a quantity per pair that comes in few large amounts.
    pub(super) fn of_rare(moments: &Moments, pairs: u64, usual_event: f64) -> Self {
        let estimate = rare_mean(&exact(moments, pairs), usual_event, LEVEL);
        let interval = estimate.map(|estimate| estimate.interval);
        Self { value: per_pair(moments, pairs), interval }
    }

    pub(super) fn scaled(self, factor: f64) -> Self {
        let interval = self.interval.map(|interval| interval.scaled(factor));
        Self { value: self.value * factor, interval }
    }
}

/// The mean per pair.
pub(super) fn per_pair(moments: &Moments, pairs: u64) -> f64 {
    moments.sum as f64 / pairs as f64
}

fn not_negative(interval: Interval) -> Interval {
    interval.clamped(Interval { low: 0.0, high: f64::INFINITY })
}

/// The moments of so many pairs, for the statistics.
pub(super) fn exact(moments: &Moments, pairs: u64) -> ExactMoments {
    i128::try_from(moments.sum)
        .ok()
        .and_then(|sum| ExactMoments::from_sums(pairs, sum, moments.squares))
        .expect("sums of so many values")
}
