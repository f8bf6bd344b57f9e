//! Verdicts on a whole list of prices.

use crate::interval::Interval;
use crate::multiple::benjamini_hochberg;
use crate::price::{ImpliedPrice, PriceVerdict};

/// What the verdict on one entry rests on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PriceEvidence {
    /// Listed and implied price, with the interval.
    pub price: ImpliedPrice,
    /// The p-value of "the listed price is right" ([`crate::price::PriceList::p_value`]).
    pub p_value: f64,
    /// How far from the listed price a worth may lie that no other price would express better, in
    /// points.
    pub tolerance: f64,
}

/// The verdicts on all entries of a list, in the order given.
///
/// - *over*, *under*: the p-value, adjusted for the number of entries after Benjamini and Hochberg,
///   is at most `false_alarms`, the interval excludes the listed price, and the estimate lies
///   beyond the tolerance. On a list without a wrong price the chance of even one such verdict is
///   then at most `false_alarms`.
/// - *fair*: the whole interval lies within the tolerance.
/// - *unknown*: neither.
#[must_use]
pub fn judge(evidence: &[PriceEvidence], false_alarms: f64) -> Vec<PriceVerdict> {
    let p_values: Vec<f64> = evidence.iter().map(|one| one.p_value).collect();
    let adjusted = benjamini_hochberg(&p_values);
    evidence.iter().zip(adjusted).map(|(one, p)| one.verdict(p <= false_alarms)).collect()
}

impl PriceEvidence {
    fn verdict(&self, is_significant: bool) -> PriceVerdict {
        let (Some(implied), Some(range)) = (self.price.implied, self.price.range.bounded()) else {
            return PriceVerdict::Unknown;
        };
        let listed = self.price.listed;
        if Interval::around(listed, self.tolerance).encloses(range) {
            PriceVerdict::Fair
        } else if !is_significant || (implied - listed).abs() <= self.tolerance {
            PriceVerdict::Unknown
        } else if range.high < listed {
            PriceVerdict::Over
        } else if range.low > listed {
            PriceVerdict::Under
        } else {
            PriceVerdict::Unknown
        }
    }

    /// By what factor the games must grow before a verdict can be expected: the interval narrows
    /// with their square root, until it lies within the tolerance, or excludes the listed price
    /// where the estimate lies beyond it; half the tolerance where the estimate is near its edge.
    /// `None` where nothing is known at all.
    #[must_use]
    pub fn growth_wanted(&self) -> Option<f64> {
        let (implied, range) = (self.price.implied?, self.price.range.bounded()?);
        let off = (implied - self.price.listed).abs();
        let wanted = if off > self.tolerance { 0.8 * off } else { self.tolerance - off };
        let half = wanted.max(self.tolerance / 2.0);
        (half > 0.0).then(|| (range.half_width() / half).powi(2).max(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::ratio::RatioSet;

    fn evidence(implied: f64, half: f64, p_value: f64) -> PriceEvidence {
        let range = RatioSet::Bounded(Interval::around(implied, half));
        let price = ImpliedPrice { listed: 100.0, implied: Some(implied), range };
        PriceEvidence { price, p_value, tolerance: 10.0 }
    }

    #[test]
    fn verdicts_need_evidence_and_size() {
        let of = |implied, half, p| judge(&[evidence(implied, half, p)], 0.05)[0];
        assert_eq!(of(102.0, 7.0, 0.5), PriceVerdict::Fair);
        assert_eq!(of(102.0, 9.0, 0.5), PriceVerdict::Unknown);
        assert_eq!(of(120.0, 15.0, 0.01), PriceVerdict::Under);
        assert_eq!(of(80.0, 15.0, 0.01), PriceVerdict::Over);
        assert_eq!(of(120.0, 15.0, 0.06), PriceVerdict::Unknown, "not significant");
        assert_eq!(of(109.0, 4.0, 0.001), PriceVerdict::Unknown, "real, but hardly of matter");
        assert_eq!(of(120.0, 21.0, 0.04), PriceVerdict::Unknown, "the interval has the price");
    }

    #[test]
    fn many_entries_need_more_evidence() {
        let mut list = vec![evidence(100.0, 30.0, 0.9); 19];
        list.push(evidence(120.0, 15.0, 0.01));
        assert_eq!(judge(&list, 0.05)[19], PriceVerdict::Unknown, "one in twenty at 1 %");
        list[19].p_value = 0.002;
        assert_eq!(judge(&list, 0.05)[19], PriceVerdict::Under);
    }

    #[test]
    fn an_unknown_price_has_no_verdict() {
        let price = ImpliedPrice { listed: 100.0, implied: None, range: RatioSet::Everything };
        let one = PriceEvidence { price, p_value: 1.0, tolerance: 10.0 };
        assert_eq!(judge(&[one], 0.05), [PriceVerdict::Unknown]);
        assert_eq!(one.growth_wanted(), None);
        assert_close(evidence(100.0, 20.0, 1.0).growth_wanted().expect("known"), 4.0, 1e-12);
    }
}
