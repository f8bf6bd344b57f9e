//! Estimates as the cells of a row.

use wargauge_batch::Figure;
use wargauge_report::Share;
use wargauge_stats::Estimate;

pub(crate) fn shares(estimate: &Estimate) -> [Share; 3] {
    [estimate.value, estimate.interval.low, estimate.interval.high].map(Share::from)
}

/// Value and ends of a figure, as far as they exist.
pub(crate) fn figure(figure: Option<Figure>) -> [Option<f64>; 3] {
    let interval = figure.and_then(|figure| figure.interval);
    [
        figure.map(|figure| figure.value),
        interval.map(|interval| interval.low),
        interval.map(|interval| interval.high),
    ]
}
