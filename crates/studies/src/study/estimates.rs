//! Estimates as the cells of a row.

use wargauge_batch::Figure;
use wargauge_stats::Estimate;

/// A number with the ends of its interval, as far as they exist.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ranged {
    pub(crate) value: Option<f64>,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
}

impl From<Estimate> for Ranged {
    fn from(found: Estimate) -> Self {
        let Estimate { value, interval } = found;
        Self { value: Some(value), low: Some(interval.low), high: Some(interval.high) }
    }
}

impl From<Figure> for Ranged {
    fn from(found: Figure) -> Self {
        let ends = found.interval;
        Self {
            value: Some(found.value),
            low: ends.map(|interval| interval.low),
            high: ends.map(|interval| interval.high),
        }
    }
}

impl<T: Into<Self>> From<Option<T>> for Ranged {
    fn from(found: Option<T>) -> Self {
        found.map_or_else(Self::default, Into::into)
    }
}
