//! What an entry of an army is worth: the price at which one more copy of it helps as much as the
//! same points spent on the rest of the list.
//!
//! The regression to feed in has one coefficient per entry, for the signed difference in copies
//! (side A's less side B's), with a ridge; and one without ridge for the difference in points at
//! listed prices. An entry's coefficient is then what a copy does beyond its price, shrunk towards
//! nothing when little is known. The lists must differ in total points now and then, or the worth
//! of a point cannot be told.

use crate::confidence::Confidence;
use crate::distribution::normal_cdf;
use crate::interval::Interval;
use crate::ratio::{Quotient, RatioSet};
use crate::regression::Fit;

/// A priced entry as the regression knows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PricedEntry {
    /// Position of its coefficient.
    pub coefficient: usize,
    /// Its listed price in points.
    pub listed: f64,
    /// Mean copies of it per list: its share in "the rest of the list" of other entries.
    pub copies: f64,
}

/// All entries of one regression.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceList {
    entries: Vec<PricedEntry>,
    points: usize,
    width: usize,
    /// Whether an entry is weighed against the whole list, itself included.
    against_all: bool,
}

/// What the entry's price should be, and how sure that is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImpliedPrice {
    /// The listed price in points.
    pub listed: f64,
    /// The implied price in points; `None` when points spent on the rest do not help, so that no
    /// price expresses the entry's worth.
    pub implied: Option<f64>,
    /// The prices not ruled out.
    pub range: RatioSet,
}

/// How a listed price compares with the implied one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceVerdict {
    /// Overpriced: worth less than it costs.
    Over,
    /// Underpriced: worth more than it costs.
    Under,
    /// Within the tolerance of its worth.
    Fair,
    /// Not known closely enough.
    Unknown,
}

impl PriceList {
    /// The entries of a regression with `width` coefficients, of which `points` belongs to the
    /// difference in points.
    ///
    /// # Panics
    /// If a coefficient's position is not below `width`.
    #[must_use]
    pub fn new(entries: Vec<PricedEntry>, points: usize, width: usize) -> Self {
        let known = entries.iter().all(|entry| entry.coefficient < width) && points < width;
        assert!(known, "every coefficient has its position");
        Self { entries, points, width, against_all: false }
    }

    /// The same with every entry weighed against the whole list, itself included: one measure for
    /// all, which leaves the sum of the prices of a usual list as it is where all of them change.
    #[must_use]
    pub fn against_all(self) -> Self {
        Self { against_all: true, ..self }
    }

    /// The implied price of `entries[index]` with Fieller's interval, from the fit's covariance
    /// (use the clustered one for games in pairs).
    ///
    /// # Panics
    /// If there is no such entry or the fit has another width.
    #[must_use]
    pub fn implied(&self, fit: &Fit, index: usize, level: Confidence) -> ImpliedPrice {
        let (entry, rest) = (self.effect(index), self.effect_of_rest(index));
        let quotient = Quotient {
            numerator: dot(&entry, fit.coefficients()),
            denominator: dot(&rest, fit.coefficients()),
            numerator_variance: fit.covariance_of(&entry, &entry),
            denominator_variance: fit.covariance_of(&rest, &rest),
            covariance: fit.covariance_of(&entry, &rest),
        };
        let helps = quotient.denominator > 0.0;
        ImpliedPrice {
            listed: self.entries[index].listed,
            implied: helps.then(|| quotient.value()),
            range: if helps { quotient.fieller(level) } else { RatioSet::Everything },
        }
    }

    /// The implied price of `entries[index]` at `fit`, with the percentile interval of bootstrap
    /// `replicates` (coefficients as [`crate::regression::bootstrap`] gives them). A replicate in
    /// which points do not help counts against both ends, so the interval is unbounded when such
    /// replicates are too many to be ruled out.
    ///
    /// # Panics
    /// As [`PriceList::implied`], and without replicates.
    #[must_use]
    pub fn implied_by_bootstrap(
        &self,
        fit: &Fit,
        replicates: &[Vec<f64>],
        index: usize,
        level: Confidence,
    ) -> ImpliedPrice {
        let prices: Vec<Option<f64>> =
            replicates.iter().map(|sample| self.price_at(sample, index)).collect();
        let implied = self.price_at(fit.coefficients(), index);
        percentile_price(self.entries[index].listed, implied, &prices, level)
    }

    /// The implied price of `entries[index]` at some coefficients; `None` where points spent on the
    /// rest do not help.
    ///
    /// # Panics
    /// As [`PriceList::implied`].
    #[must_use]
    pub fn price_at(&self, coefficients: &[f64], index: usize) -> Option<f64> {
        let per_point = dot(&self.effect_of_rest(index), coefficients);
        (per_point > 0.0).then(|| dot(&self.effect(index), coefficients) / per_point)
    }

    /// The two-sided p-value of "the listed price of `entries[index]` is right": its worth is
    /// that of the same points spent on the rest of the list, `z = c'b / sqrt(c'Vc)` with `c` the
    /// effect of a copy less that of its price. 1 where nothing is known.
    ///
    /// # Panics
    /// As [`PriceList::implied`].
    #[must_use]
    pub fn p_value(&self, fit: &Fit, index: usize) -> f64 {
        let listed = self.entries[index].listed;
        let contrast: Vec<f64> = self
            .effect(index)
            .iter()
            .zip(self.effect_of_rest(index))
            .map(|(entry, rest)| entry - listed * rest)
            .collect();
        let variance = fit.covariance_of(&contrast, &contrast);
        if variance > 0.0 {
            let z = dot(&contrast, fit.coefficients()) / variance.sqrt();
            2.0 * normal_cdf(-z.abs())
        } else {
            1.0
        }
    }

    /// What one copy of `entries[index]` does, in log odds: its own coefficient and its price's.
    ///
    /// # Panics
    /// As [`PriceList::implied`].
    #[must_use]
    pub fn worth(&self, fit: &Fit, index: usize) -> f64 {
        dot(&self.effect(index), fit.coefficients())
    }

    /// Factors of the coefficients in the effect of one copy: its own, and its price in points.
    fn effect(&self, index: usize) -> Vec<f64> {
        let mut factors = vec![0.0; self.width];
        factors[self.entries[index].coefficient] += 1.0;
        factors[self.points] += self.entries[index].listed;
        factors
    }

    /// Factors in the effect of one point spent on the other entries, in their usual proportions.
    /// Without entries to spend it on it is the plain worth of a point.
    fn effect_of_rest(&self, index: usize) -> Vec<f64> {
        let mut factors = vec![0.0; self.width];
        let others = || (0..self.entries.len()).filter(|&other| self.against_all || other != index);
        let cost: f64 =
            others().map(|other| self.entries[other].copies * self.entries[other].listed).sum();
        if cost > 0.0 {
            for other in others() {
                let entry = self.entries[other];
                factors[entry.coefficient] += entry.copies / cost;
            }
        }
        factors[self.points] += 1.0;
        factors
    }
}

/// An implied price with the percentile interval of replicates of it; those without a price count
/// against both ends, as [`PriceList::implied_by_bootstrap`] says.
///
/// # Panics
/// Without replicates.
#[must_use]
pub fn percentile_price(
    listed: f64,
    implied: Option<f64>,
    replicates: &[Option<f64>],
    level: Confidence,
) -> ImpliedPrice {
    let tail = level.error() / 2.0;
    let end = |probability: f64, unknown: f64| {
        let prices = replicates.iter().map(|price| price.unwrap_or(unknown));
        quantile(prices.collect(), probability)
    };
    let (low, high) = (end(tail, f64::NEG_INFINITY), end(1.0 - tail, f64::INFINITY));
    let known = low.is_finite() && high.is_finite();
    let range =
        if known { RatioSet::Bounded(Interval { low, high }) } else { RatioSet::Everything };
    ImpliedPrice { listed, implied, range }
}

impl ImpliedPrice {
    /// The verdict for a `tolerance` as a share of the listed price (0.05: within five per cent).
    #[must_use]
    pub fn verdict(&self, tolerance: f64) -> PriceVerdict {
        let fair = Interval::around(self.listed, tolerance * self.listed.abs());
        match self.range.bounded() {
            Some(range) if self.implied.is_some() => {
                if fair.encloses(range) {
                    PriceVerdict::Fair
                } else if range.high < fair.low {
                    PriceVerdict::Over
                } else if range.low > fair.high {
                    PriceVerdict::Under
                } else {
                    PriceVerdict::Unknown
                }
            }
            _ => PriceVerdict::Unknown,
        }
    }
}

/// The multiple of `granularity` points nearest to `price`, halves rounded up; prices below zero
/// become zero.
///
/// # Panics
/// If `granularity` is zero or `price` is not a number.
#[must_use]
pub fn snap(price: f64, granularity: u32) -> u32 {
    assert!(granularity > 0, "prices come in steps");
    assert!(!price.is_nan(), "a price is a number");
    let steps = (price / f64::from(granularity) + 0.5).floor().max(0.0);
    // The cast saturates, and so does the product, far above any price.
    (steps as u32).saturating_mul(granularity)
}

fn dot(factors: &[f64], coefficients: &[f64]) -> f64 {
    assert_eq!(factors.len(), coefficients.len(), "the regression these entries belong to");
    factors.iter().zip(coefficients).map(|(factor, coefficient)| factor * coefficient).sum()
}

/// The sample quantile by linear interpolation between order statistics (Hyndman & Fan's type 7);
/// infinite when either neighbour is.
fn quantile(mut values: Vec<f64>, probability: f64) -> f64 {
    assert!(!values.is_empty(), "a bootstrap has replicates");
    values.sort_by(f64::total_cmp);
    let position = probability * (values.len() - 1) as f64;
    let (below, above) = (values[position.floor() as usize], values[position.ceil() as usize]);
    if below.is_infinite() || above.is_infinite() {
        return if below.is_infinite() { below } else { above };
    }
    below + (above - below) * position.fract()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::regression::{Observation, Observations, bootstrap, fit};

    const LISTED: [f64; 4] = [100.0, 50.0, 80.0, 50.0];
    /// Entry 1 is worth a fifth more than it costs, its clone 3 costs the same, entry 2 is worth
    /// an eighth less; entry 0 and so the rest of the list are right.
    const WORTH: [f64; 4] = [100.0, 60.0, 70.0, 60.0];
    const POINTS: usize = 4;

    fn entries() -> Vec<PricedEntry> {
        let entry = |(coefficient, &listed)| PricedEntry { coefficient, listed, copies: 1.0 };
        LISTED.iter().enumerate().map(entry).collect()
    }

    /// Outcomes exactly as likely as the worth of the lists says, over a grid of differences.
    fn planted() -> Observations {
        let mut all = Observations::new(5);
        for grid in 0..5usize.pow(4) {
            let copies = [1, 5, 25, 125].map(|place| (grid / place % 5) as f64 - 2.0);
            let total = |price: &[f64; 4]| (0..4).map(|i| copies[i] * price[i]).sum::<f64>();
            let outcome = 1.0 / (1.0 + (-0.004 * total(&WORTH)).exp());
            let [a, b, c, d] = copies;
            let features = [a, b, c, d, total(&LISTED)];
            all.push(&Observation {
                features: &features,
                outcome,
                weight: 1.0,
                offset: 0.0,
                cluster: grid,
            });
        }
        all
    }

    fn fitted() -> Fit {
        fit(&planted(), &[1e-3, 1e-3, 1e-3, 1e-3, 0.0]).expect("penalised")
    }

    /// What entry `index` should come out at: its worth against that of the rest per point.
    fn truth(index: usize) -> f64 {
        let rest = |price: &[f64; 4]| price.iter().sum::<f64>() - price[index];
        WORTH[index] * rest(&LISTED) / rest(&WORTH)
    }

    #[test]
    fn planted_worth_comes_back() {
        let (list, fit) = (PriceList::new(entries(), POINTS, 5), fitted());
        for index in 0..4 {
            let got = list.implied(&fit, index, Confidence::P95);
            assert_close(got.implied.expect("points help"), truth(index), 0.05);
            assert!(got.range.contains(truth(index)));
        }
        let clone = |index| list.implied(&fit, index, Confidence::P95).implied.expect("helps");
        assert_close(clone(1), clone(3), 1e-6);
    }

    #[test]
    fn one_measure_for_all_keeps_the_sum_of_a_usual_list() {
        let list = PriceList::new(entries(), POINTS, 5).against_all();
        let fit = fitted();
        let price = |index| list.implied(&fit, index, Confidence::P95).implied.expect("helps");
        let sum: f64 = (0..4).map(price).sum();
        assert_close(sum, LISTED.iter().sum(), 1e-9);
        assert_close(price(1) / price(2), 60.0 / 70.0, 1e-3);
    }

    #[test]
    fn p_values_agree_with_intervals() {
        let (list, fit) = (PriceList::new(entries(), POINTS, 5), fitted());
        let p: Vec<f64> = (0..4).map(|index| list.p_value(&fit, index)).collect();
        assert!(p[2] < p[1] && p[1] < p[0], "{p:?}");
        assert_close(p[1], p[3], 1e-6);
        // The interval of a level excludes the listed price where the p-value is below its error.
        for (index, &p) in p.iter().enumerate() {
            let excluded = |error: f64| {
                let level = Confidence::new(1.0 - error).expect("a level");
                !list.implied(&fit, index, level).range.contains(LISTED[index])
            };
            assert!(excluded(p + 1e-6) && !excluded(p - 1e-6), "entry {index}: {p}");
        }
        assert_close(list.worth(&fit, 1) / list.worth(&fit, 2), 60.0 / 70.0, 1e-3);
    }

    #[test]
    fn bootstrap_surrounds_the_estimate() {
        let (list, fit, data) = (PriceList::new(entries(), POINTS, 5), fitted(), planted());
        let mut state = 1u64;
        let pick = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % n
        };
        let ridge = [1e-3, 1e-3, 1e-3, 1e-3, 0.0];
        let replicates = bootstrap(&data, &ridge, &fit, 40, pick).expect("penalised");
        let got = list.implied_by_bootstrap(&fit, &replicates, 1, Confidence::P90);
        let range = got.range.bounded().expect("bounded");
        assert!(range.contains(got.implied.expect("points help")), "{got:?}");
        assert_eq!(got.verdict(0.02), PriceVerdict::Under);
    }

    #[test]
    fn points_that_do_not_help_leave_the_price_unknown() {
        let list = PriceList::new(entries(), POINTS, 5);
        let fit = fitted();
        let mut replicates = vec![fit.coefficients().to_vec(); 20];
        replicates[0] = vec![0.0, 0.0, 0.0, 0.0, -0.001];
        replicates[1] = replicates[0].clone();
        let got = list.implied_by_bootstrap(&fit, &replicates, 1, Confidence::P95);
        assert_eq!(got.range, RatioSet::Everything);
        assert_eq!(got.verdict(0.5), PriceVerdict::Unknown);
    }

    #[test]
    fn verdicts_follow_the_range() {
        let of = |low, high| {
            let range = RatioSet::Bounded(Interval { low, high });
            ImpliedPrice { listed: 100.0, implied: Some(100.0), range }.verdict(0.05)
        };
        assert_eq!(of(96.0, 104.0), PriceVerdict::Fair);
        assert_eq!(of(80.0, 94.0), PriceVerdict::Over);
        assert_eq!(of(106.0, 120.0), PriceVerdict::Under);
        assert_eq!(of(90.0, 102.0), PriceVerdict::Unknown);
        let unbounded =
            ImpliedPrice { listed: 100.0, implied: Some(100.0), range: RatioSet::Everything };
        assert_eq!(unbounded.verdict(0.05), PriceVerdict::Unknown);
    }

    #[test]
    fn prices_snap_to_whole_steps() {
        assert_eq!(snap(52.4, 5), 50);
        assert_eq!(snap(52.5, 5), 55);
        assert_eq!(snap(7.0, 1), 7);
        assert_eq!(snap(-12.0, 5), 0);
        assert_eq!(snap(f64::INFINITY, 5), u32::MAX);
    }

    #[test]
    fn quantiles_interpolate() {
        let values = vec![4.0, 1.0, 3.0, 2.0];
        assert_close(quantile(values.clone(), 0.5), 2.5, 1e-15);
        assert_close(quantile(values.clone(), 0.0), 1.0, 0.0);
        assert_close(quantile(values, 0.9), 3.7, 1e-12);
    }
}
