//! Verdicts on a whole list of prices.

use crate::confidence::Confidence;
use crate::equivalence::Equivalence;
use crate::interval::Interval;
use crate::multiple::benjamini_hochberg;
use crate::price::{ImpliedPrice, PriceVerdict};

/// What the verdict on one entry rests on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PriceEvidence {
    /// Listed and implied price, with the interval.
    pub price: ImpliedPrice,
    /// How far from the listed price a worth may lie that no other price would express better, in
    /// points.
    pub tolerance: f64,
}

/// The verdicts on all entries of a list, in the order given.
///
/// - *over*, *under*: the whole interval lies beyond the tolerance, and the p-value, adjusted for
///   the number of entries after Benjamini and Hochberg, is at most `false_alarms`. On a list of
///   which every price lies within the tolerance the chance of even one such verdict is then at most
///   `false_alarms`.
/// - *fair*: the whole interval lies within the tolerance.
/// - *unknown*: neither.
#[must_use]
pub fn judge(evidence: &[PriceEvidence], false_alarms: f64) -> Vec<PriceVerdict> {
    let p_values: Vec<f64> = evidence.iter().map(PriceEvidence::p_value).collect();
    let adjusted = benjamini_hochberg(&p_values);
    evidence.iter().zip(adjusted).map(|(one, p)| one.verdict(p <= false_alarms)).collect()
}

impl PriceEvidence {
    /// The prices that the listed one is as good as.
    fn band(&self) -> Interval {
        Interval::around(self.price.listed, self.tolerance)
    }

    /// The p-value of "the worth lies within the tolerance". The standard error is that which the side
    /// of the interval shows that faces the listed price: intervals of quotients are skew.
    fn p_value(&self) -> f64 {
        let (Some(implied), Some(range)) = (self.price.implied, self.price.range.bounded()) else {
            return 1.0;
        };
        let side =
            if implied > self.price.listed { implied - range.low } else { range.high - implied };
        // An interval without width on that side would be certain of something.
        let error = side.max(1e-3 * range.width()) / Confidence::P95.z();
        if error > 0.0 { Equivalence::test(implied, error, self.band()).inside_p } else { 1.0 }
    }

    fn verdict(&self, is_significant: bool) -> PriceVerdict {
        let Some(range) = self.price.range.bounded().filter(|_| self.price.implied.is_some())
        else {
            return PriceVerdict::Unknown;
        };
        let band = self.band();
        if band.encloses(range) {
            PriceVerdict::Fair
        } else if is_significant && range.high < band.low {
            PriceVerdict::Over
        } else if is_significant && range.low > band.high {
            PriceVerdict::Under
        } else {
            PriceVerdict::Unknown
        }
    }

    /// By what factor the games must grow before a verdict can be expected: the interval narrows
    /// with their square root, until it lies within the tolerance, or beyond it where the estimate
    /// does; half the tolerance where the estimate is near its edge.
    /// `None` where nothing is known at all.
    #[must_use]
    pub fn growth_wanted(&self) -> Option<f64> {
        let (implied, range) = (self.price.implied?, self.price.range.bounded()?);
        let off = (implied - self.price.listed).abs();
        let past = off - self.tolerance;
        let wanted = if past > 0.0 { 0.8 * past } else { -past };
        let half = wanted.max(self.tolerance / 2.0);
        (half > 0.0).then(|| (range.half_width() / half).powi(2).max(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::ratio::RatioSet;

    fn evidence(implied: f64, half: f64) -> PriceEvidence {
        let range = RatioSet::Bounded(Interval::around(implied, half));
        let price = ImpliedPrice { listed: 100.0, implied: Some(implied), range };
        PriceEvidence { price, tolerance: 10.0 }
    }

    #[test]
    fn calls_need_the_whole_interval_beyond_the_tolerance() {
        let of = |implied, half| judge(&[evidence(implied, half)], 0.05)[0];
        assert_eq!(of(102.0, 7.0), PriceVerdict::Fair);
        assert_eq!(of(102.0, 9.0), PriceVerdict::Unknown);
        assert_eq!(of(120.0, 9.0), PriceVerdict::Under);
        assert_eq!(of(80.0, 9.0), PriceVerdict::Over);
        assert_eq!(of(120.0, 11.0), PriceVerdict::Unknown, "it may be off by less than a tenth");
        assert_eq!(of(80.0, 11.0), PriceVerdict::Unknown);
        assert_eq!(of(109.0, 4.0), PriceVerdict::Unknown, "real, but hardly of matter");
    }

    #[test]
    fn many_entries_need_more_evidence() {
        let mut list = vec![evidence(100.0, 30.0); 19];
        list.push(evidence(120.0, 9.0));
        assert_eq!(judge(&list, 0.05)[19], PriceVerdict::Unknown, "one in twenty at 1.5 %");
        list[19] = evidence(120.0, 6.0);
        assert_eq!(judge(&list, 0.05)[19], PriceVerdict::Under);
    }

    #[test]
    fn p_values_are_those_of_the_side_that_faces_the_price() {
        // 1.96 standard errors past the edge; where the other side is wider nothing changes.
        assert_close(evidence(120.0, 10.0).p_value(), 0.025, 1e-4);
        let range = RatioSet::Bounded(Interval { low: 110.0, high: 150.0 });
        let price = ImpliedPrice { listed: 100.0, implied: Some(120.0), range };
        assert_close(PriceEvidence { price, tolerance: 10.0 }.p_value(), 0.025, 1e-4);
        assert!(evidence(105.0, 2.0).p_value() > 0.99);
    }

    #[test]
    fn an_unknown_price_has_no_verdict() {
        let price = ImpliedPrice { listed: 100.0, implied: None, range: RatioSet::Everything };
        let one = PriceEvidence { price, tolerance: 10.0 };
        assert_eq!(judge(&[one], 0.05), [PriceVerdict::Unknown]);
        assert_eq!(one.growth_wanted(), None);
        assert_close(evidence(100.0, 20.0).growth_wanted().expect("known"), 4.0, 1e-12);
        assert_close(evidence(120.0, 16.0).growth_wanted().expect("known"), 4.0, 1e-12);
    }
}
