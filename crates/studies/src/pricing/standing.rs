//! How a price that was tried stands: by what all games say of the entry, and by its own trial alone.

use wargauge_stats::Interval;
use wargauge_stats::equivalence::Verdict;
use wargauge_stats::price::ImpliedPrice;

use crate::pricing::trials::{ToldPrice, Trial};

/// How a price that was tried stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PriceStanding {
    /// All games together, and those of its trial alone, leave nothing open that is a third off.
    Held,
    /// All games together leave nothing open that is a third off; its trial agrees, but is too short
    /// to say so by itself.
    Agreed,
    /// Something a third off is left open.
    Open,
    /// It is the last that one study tries, and what the entry is worth lies wholly beyond it.
    Step,
    /// The entry is worth another price, or its trial says so.
    Missed,
}

/// Bounds of the truth at a price that is not a third off: it would be a third too high at three
/// quarters of it, and a third too low at one and a half.
const NOT_A_THIRD_OFF: [f64; 2] = [0.75, 1.5];

/// A price that was tried, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    /// The price, in points.
    pub(crate) price: f64,
    /// What all games say of the entry.
    pub(crate) implied: ImpliedPrice,
    /// The trial of the price, and what that says as a price.
    pub(crate) trial: Option<(Trial, ToldPrice)>,
    /// The lowest and highest price that is tried, in points.
    pub(crate) reach: [f64; 2],
    /// Step of prices, in points.
    pub(crate) step: f64,
    /// How far off a price is as good, in points.
    pub(crate) tolerance: f64,
}

impl Attempt {
    pub(crate) fn standing(&self) -> PriceStanding {
        let Some(range) = self.implied.range.bounded() else { return PriceStanding::Open };
        let is_beyond = [
            self.price <= self.reach[0] && range.high < self.price,
            self.price >= self.reach[1] && range.low > self.price,
        ];
        let told = self.trial.map(|(_, told)| told.range);
        let says = [
            told.is_some_and(|told| told.high < self.price - self.tolerance),
            told.is_some_and(|told| told.low > self.price + self.tolerance),
        ];
        if is_beyond[0] || is_beyond[1] {
            // A trial that says less is right, too; one that says the other side is not.
            let is_denied = (is_beyond[0] && says[1]) || (is_beyond[1] && says[0]);
            return if is_denied { PriceStanding::Missed } else { PriceStanding::Step };
        }
        let is_outside = self.trial.is_some_and(|(trial, _)| trial.verdict == Verdict::Outside);
        if says[0] || says[1] || is_outside || !(range.contains(self.price) || self.is_nearest()) {
            return PriceStanding::Missed;
        }
        let is_near = |range: Interval| self.not_a_third_off().encloses(range);
        match told {
            Some(told) if is_near(range) && is_near(told) => PriceStanding::Held,
            Some(_) if is_near(range) => PriceStanding::Agreed,
            Some(_) | None => PriceStanding::Open,
        }
    }

    fn not_a_third_off(&self) -> Interval {
        let [low, high] = NOT_A_THIRD_OFF.map(|share| share * self.price);
        // Of what costs a step or two nobody can say as much as that.
        Interval { low: low.min(self.price - self.step), high: high.max(self.price + self.step) }
    }

    /// Whether no price in whole steps is nearer to what all games say.
    fn is_nearest(&self) -> bool {
        self.implied.implied.is_some_and(|implied| (implied - self.price).abs() <= 0.5 * self.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_stats::Estimate;
    use wargauge_stats::ratio::RatioSet;

    /// A price of 20, told by all games and by its trial.
    fn attempt(all: [f64; 2], told: [f64; 2]) -> Attempt {
        let [of_all, told] = [all, told].map(|[low, high]| Interval { low, high });
        let middle = f64::midpoint(of_all.low, of_all.high);
        let range = RatioSet::Bounded(of_all);
        let interval = Interval { low: 0.46, high: 0.54 };
        let score = Estimate { value: 0.5, interval };
        let trial = Trial { pairs: 100, score, verdict: Verdict::Inside, copies: 2.0 };
        Attempt {
            price: 20.0,
            implied: ImpliedPrice { listed: 16.0, implied: Some(middle), range },
            trial: Some((trial, ToldPrice { price: 20.0, range: told })),
            reach: [11.0, 24.0],
            step: 1.0,
            tolerance: 2.0,
        }
    }

    #[test]
    fn what_may_be_a_third_off_does_not_pass() {
        let of = |all, told| attempt(all, told).standing();
        assert_eq!(of([18.0, 22.0], [16.0, 25.0]), PriceStanding::Held);
        assert_eq!(of([18.0, 22.0], [12.0, 31.0]), PriceStanding::Agreed);
        assert_eq!(of([14.0, 22.0], [16.0, 25.0]), PriceStanding::Open, "a third too high");
        assert_eq!(of([18.0, 31.0], [16.0, 25.0]), PriceStanding::Open, "a third too low");
        assert_eq!(
            of([20.6, 24.0], [16.0, 25.0]),
            PriceStanding::Missed,
            "outside its own interval"
        );
        assert_eq!(of([20.1, 20.7], [16.0, 25.0]), PriceStanding::Held, "the nearest whole step");
        assert_eq!(of([18.0, 22.0], [23.0, 31.0]), PriceStanding::Missed, "its trial says another");
        let unknown =
            ImpliedPrice { range: RatioSet::Everything, ..attempt([18.0; 2], [20.0; 2]).implied };
        let one = Attempt { implied: unknown, ..attempt([18.0, 22.0], [16.0, 25.0]) };
        assert_eq!(one.standing(), PriceStanding::Open);
        let untried = Attempt { trial: None, ..attempt([18.0, 22.0], [0.0, 0.0]) };
        assert_eq!(untried.standing(), PriceStanding::Open);
    }

    #[test]
    fn a_price_at_the_end_of_its_reach_is_a_step() {
        let at_the_end =
            |all, told| Attempt { reach: [11.0, 20.0], ..attempt(all, told) }.standing();
        assert_eq!(at_the_end([22.0, 30.0], [24.0, 40.0]), PriceStanding::Step);
        assert_eq!(
            at_the_end([22.0, 30.0], [9.0, 17.0]),
            PriceStanding::Missed,
            "its trial denies it"
        );
        assert_eq!(at_the_end([19.0, 23.0], [18.0, 24.0]), PriceStanding::Held);
    }
}
