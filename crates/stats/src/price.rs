//! What an entry of an army is worth: the price at which one more copy of it helps as much as the
//! same points spent on the rest of the list.
//!
//! The regression to feed in has one coefficient per entry, for the signed difference in copies
//! (side A's less side B's), with a ridge; and one without ridge for the difference in points at
//! listed prices. An entry's coefficient is then what a copy does beyond its price, shrunk towards
//! nothing when little is known. The lists must differ in total points now and then, or the worth
//! of a point cannot be told.

use crate::confidence::Confidence;
use crate::interval::Interval;
use crate::ratio::RatioSet;

/// A priced entry as the regression knows it. Entries of one card have one coefficient and are counted
/// at one price, whatever their labels say.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PricedEntry {
    /// Position of its coefficient.
    pub coefficient: usize,
    /// Its listed price in points.
    pub listed: f64,
    /// The points that a copy of it counts in the regression.
    pub counted: f64,
    /// Mean copies of it per list: how much it holds the level. None of what is no measure for
    /// others.
    pub copies: f64,
}

/// All entries of one regression.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceList {
    entries: Vec<PricedEntry>,
    points: usize,
    /// Whether the level is what a usual list costs as a whole, and not what most of it costs.
    is_whole: bool,
}

/// How far off a price pulls no more than others where the level is first sought, as a share of it.
const EDGE: f64 = 0.15;

/// How far off a price counts for little more than a third as a measure for others, as a share of it.
const FADES: f64 = 0.2;

/// Steps from where the level is first sought towards those that agree. With two of them a price that
/// is a fifth too low, with a fifth of what is spent, moves the level by less than two in a hundred,
/// not by four; with many a list of which much is off would make it jump from one half to the other.
const STEPS: u32 = 2;

/// Halvings in search of the level: each of them gains a bit.
const HALVINGS: u32 = 60;

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
        Self { entries, points, is_whole: false }
    }

    /// The same with the level of a usual list as a whole: the sum of the prices of a usual list stays
    /// as it is where all of them change.
    #[must_use]
    pub fn as_a_whole(self) -> Self {
        Self { is_whole: true, ..self }
    }

    /// What one copy of `entries[index]` does, in log odds.
    ///
    /// # Panics
    /// If there is no such entry or there are too few coefficients.
    #[must_use]
    pub fn worth(&self, coefficients: &[f64], index: usize) -> f64 {
        let entry = self.entries[index];
        coefficients[entry.coefficient] + entry.counted * coefficients[self.points]
    }

    /// What a point does, in log odds: one measure for all entries, themselves included. Were each left
    /// out of its own, two entries of one worth would be weighed against different things.
    ///
    /// It is first sought at the centre `L` of the entries' worth for each point of their prices, `r`,
    /// at which `sum s tanh((r/L - 1) / EDGE)` is nothing, `s` being what a usual list spends on each:
    /// there is one such centre, whatever is found, and it moves smoothly. From there two steps go to
    /// the mean with Welsch's weights, `exp(-((r/L - 1) / FADES)^2)` (an estimator of few steps:
    /// Bickel 1975), in which what is far off counts for nothing. `None` where points do not help.
    ///
    /// # Panics
    /// If there are too few coefficients.
    #[must_use]
    pub fn level(&self, coefficients: &[f64]) -> Option<f64> {
        let all = || (0..self.entries.len()).filter(|&at| self.spent(at) > 0.0);
        let spent: f64 = all().map(|at| self.spent(at)).sum();
        if spent <= 0.0 {
            return Some(coefficients[self.points]).filter(|level| *level > 0.0);
        }
        if self.is_whole {
            let worth = |at: usize| self.entries[at].copies * self.worth(coefficients, at);
            return Some(all().map(worth).sum::<f64>() / spent).filter(|level| *level > 0.0);
        }
        let rates: Vec<(f64, f64)> =
            all().map(|at| (self.rate(coefficients, at), self.spent(at))).collect();
        let pull = |level: f64| -> f64 {
            rates.iter().map(|&(rate, spent)| spent * (off(rate, level) / EDGE).tanh()).sum()
        };
        let most = rates.iter().map(|&(rate, _)| rate).fold(0.0, f64::max);
        let (mut low, mut high) = (1e-6 * most, most);
        if most <= 0.0 || pull(low) <= 0.0 {
            return None;
        }
        for _ in 0..HALVINGS {
            let middle = (low * high).sqrt();
            if pull(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let nearer = |level: f64| {
            let weights = rates.iter().map(|&(rate, spent)| (rate, spent * fading(rate, level)));
            let (sum, all) = weights.fold((0.0, 0.0), |(sum, all), (r, w)| (sum + w * r, all + w));
            // Where every price is far off nothing agrees, and the centre stays.
            if all > 0.0 && sum > 0.0 { sum / all } else { level }
        };
        Some((0..STEPS).fold((low * high).sqrt(), |level, _| nearer(level)))
    }

    /// How much `entries[index]` counts for each of its points among those that hold a level: 1 where
    /// its price is right, the less the farther it is off, nothing where it is no measure.
    ///
    /// # Panics
    /// If there is no such entry or there are too few coefficients.
    #[must_use]
    pub fn share(&self, coefficients: &[f64], level: f64, index: usize) -> f64 {
        if self.spent(index) <= 0.0 {
            return 0.0;
        }
        if self.is_whole { 1.0 } else { fading(self.rate(coefficients, index), level) }
    }

    /// The prices of all entries at which a copy of each is worth as much as its points at the
    /// level, at some coefficients; nothing where points do not help.
    ///
    /// # Panics
    /// If there are too few coefficients.
    #[must_use]
    pub fn prices(&self, coefficients: &[f64]) -> Vec<Option<f64>> {
        let level = self.level(coefficients);
        let price = |at: usize| level.map(|level| self.worth(coefficients, at) / level);
        (0..self.entries.len()).map(price).collect()
    }

    /// What a usual list spends on an entry.
    fn spent(&self, index: usize) -> f64 {
        self.entries[index].copies * self.entries[index].listed
    }

    /// What a point spent on an entry does.
    fn rate(&self, coefficients: &[f64], index: usize) -> f64 {
        self.worth(coefficients, index) / self.entries[index].listed
    }
}

/// Welsch's weight of a rate beside a level.
fn fading(rate: f64, level: f64) -> f64 {
    (-(off(rate, level) / FADES).powi(2)).exp()
}

/// How much more than a level a rate is, as a share of the level: all below nothing is as far off.
fn off(rate: f64, level: f64) -> f64 {
    (rate / level - 1.0).max(-1.0)
}

/// An implied price with the percentile interval of replicates of it; those without a price count
/// against both ends, so the interval is unbounded when they are too many to be ruled out.
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
    use crate::regression::{Fit, Observation, Observations, fit};

    const LISTED: [f64; 4] = [100.0, 50.0, 80.0, 50.0];
    /// Entry 1 is worth a fifth more than it costs, its clone 3 costs the same, entry 2 is worth
    /// an eighth less; entry 0 and so the rest of the list are right.
    const WORTH: [f64; 4] = [100.0, 60.0, 70.0, 60.0];
    const POINTS: usize = 4;

    fn entry(coefficient: usize, listed: f64) -> PricedEntry {
        PricedEntry { coefficient, listed, counted: listed, copies: 1.0 }
    }

    fn list() -> PriceList {
        let entries = LISTED.iter().enumerate().map(|(at, &listed)| entry(at, listed)).collect();
        PriceList::new(entries, POINTS, 5)
    }

    /// A list of entries by rate, worth of a point to a point, and points spent on each.
    fn of_rates(rates: &[(f64, f64)]) -> (PriceList, Vec<f64>) {
        let entries = rates
            .iter()
            .enumerate()
            .map(|(at, &(_, spent))| PricedEntry { copies: spent / 10.0, ..entry(at, 10.0) });
        let list = PriceList::new(entries.collect(), rates.len(), rates.len() + 1);
        // A point does nothing by itself: all stands in the coefficients of copies.
        (list, rates.iter().map(|(rate, _)| 10.0 * rate).chain([0.0]).collect())
    }

    fn level(rates: &[(f64, f64)]) -> f64 {
        let (list, coefficients) = of_rates(rates);
        list.level(&coefficients).expect("points help")
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

    #[test]
    fn planted_worth_comes_back_by_one_measure() {
        let (list, fit) = (list(), fitted());
        let level = list.level(fit.coefficients()).expect("points help");
        let prices = list.prices(fit.coefficients());
        let price = |at: usize| prices[at].expect("points help");
        for (at, worth) in WORTH.iter().enumerate() {
            assert_close(price(at), 0.004 * worth / level, 0.05);
            assert_close(price(at) / price(0), worth / 100.0, 1e-3);
        }
        assert_close(price(1), price(3), 1e-6);
        // Two of three quarters are worth a fifth more, the rest an eighth less.
        assert!((0.95..1.15).contains(&(level / 0.004)), "{level}");
    }

    #[test]
    fn one_measure_for_all_keeps_the_sum_of_a_usual_list() {
        let list = list().as_a_whole();
        let fit = fitted();
        let prices: Vec<f64> = list.prices(fit.coefficients()).into_iter().flatten().collect();
        assert_close(prices.iter().sum(), LISTED.iter().sum(), 1e-9);
        assert_close(prices[1] / prices[2], 60.0 / 70.0, 1e-3);
    }

    /// Two labels of one card: one coefficient, one worth, one price.
    #[test]
    fn two_labels_of_one_card_have_one_price() {
        let labels =
            [186.0, 232.0].map(|listed| PricedEntry { counted: 209.0, ..entry(0, listed) });
        let list = PriceList::new(labels.to_vec(), 1, 2);
        let prices = list.prices(&[-0.1, 0.005]);
        assert_eq!(prices[0], prices[1]);
        assert!(prices[0].is_some_and(|price| (186.0..232.0).contains(&price)), "{prices:?}");
    }

    #[test]
    fn far_off_prices_hardly_move_the_level() {
        assert_close(level(&[(1.0, 3.0), (1.0, 1.0)]), 1.0, 1e-12);
        // A quarter of what is spent, at a third too little, at a third of its worth, and below nothing.
        for off in [1.5, 3.0, 0.67, -2.0] {
            let moved = level(&[(1.0, 3.0), (off, 1.0)]);
            assert!((moved - 1.0).abs() < 0.03, "{off}: {moved}");
        }
        let (list, coefficients) = of_rates(&[(1.0, 3.0), (1.05, 2.0), (3.0, 1.0)]);
        let level = list.level(&coefficients).expect("points help");
        let shares: Vec<f64> = (0..3).map(|at| list.share(&coefficients, level, at)).collect();
        assert!(shares[0] > 0.9 && shares[1] > 0.9 && shares[2] < 0.1, "{shares:?}");
    }

    /// Wherever half of a list goes, the level goes with it step by step.
    #[test]
    fn the_level_does_not_jump() {
        let at = |rate: f64| level(&[(0.7, 1.0), (rate, 0.3), (1.4, 1.0)]);
        let steps: Vec<f64> = (0..=900).map(|step| at(0.6 + f64::from(step) / 1000.0)).collect();
        for pair in steps.windows(2) {
            assert!((pair[1] - pair[0]).abs() < 0.01, "{pair:?}");
        }
    }

    #[test]
    fn points_that_do_not_help_have_no_level() {
        let (list, coefficients) = of_rates(&[(-0.1, 2.0), (1.0, 1.0)]);
        assert_eq!(list.level(&coefficients), None);
        assert_eq!(list.prices(&coefficients), [None, None]);
        let unpriced = PricedEntry { copies: 0.0, ..entry(0, 10.0) };
        let list = PriceList::new(vec![unpriced], 1, 2);
        assert_eq!(list.level(&[0.2, 0.05]), Some(0.05));
        assert_eq!(list.level(&[0.2, -0.05]), None);
    }

    #[test]
    fn percentiles_surround_the_estimate() {
        let replicates: Vec<Option<f64>> = (0..41).map(|at| Some(f64::from(at))).collect();
        let got = percentile_price(25.0, Some(20.0), &replicates, Confidence::P95);
        let range = got.range.bounded().expect("bounded");
        assert_close(range.low, 1.0, 1e-9);
        assert_close(range.high, 39.0, 1e-9);
        let mut some: Vec<Option<f64>> = replicates;
        some[..2].fill(None);
        let got = percentile_price(25.0, Some(20.0), &some, Confidence::P95);
        assert_eq!(got.range, RatioSet::Everything);
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
