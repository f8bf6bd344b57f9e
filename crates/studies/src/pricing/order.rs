//! New prices keep the order of qualities: none costs less than a lower one of the same unit.

use wargauge_batch::LineUp;
use wargauge_rules::roster::ArmyData;

use crate::pricing::outcome::{LeftBecause, PriceFate, PricedEntryOutcome, PricingOutcome};
use crate::pricing::study::PricingStudy;

impl<L: LineUp> PricingStudy<L> {
    /// Holds back new prices that would make a higher quality of a unit cheaper than a lower one. What
    /// qualities are worth never falls, but the one may have a new price while the other keeps its own.
    pub(crate) fn keep_order(&self, outcome: &mut PricingOutcome) {
        for ladder in self.listed.ladders() {
            // Each turn takes a new price back, so there is an end.
            while let Some(held) = out_of_order(&ladder, &outcome.entries) {
                outcome.entries[held].fate = PriceFate::Left(LeftBecause::Order);
            }
        }
    }
}

/// A new price that stands out of order beside its neighbour, if there is one. What has no price is in
/// no order.
fn out_of_order(ladder: &[usize], entries: &[PricedEntryOutcome]) -> Option<usize> {
    let price = |at: usize| entries[at].new_price().unwrap_or(entries[at].listed);
    let is_new = |at: &usize| entries[*at].new_price().is_some();
    let priced: Vec<usize> = ladder.iter().copied().filter(|&at| price(at) > 0).collect();
    let crossing = priced.windows(2).filter(|pair| price(pair[0]) > price(pair[1]));
    crossing.filter_map(|pair| pair.iter().copied().find(is_new)).next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_rules::roster::EntryKind;
    use wargauge_stats::price::PriceVerdict;
    use wargauge_stats::ratio::RatioSet;

    fn quality(listed: u32, proposed: Option<u32>) -> PricedEntryOutcome {
        let fate = if proposed.is_some() { PriceFate::Confirmed } else { PriceFate::Stays };
        PricedEntryOutcome {
            id: String::new(),
            name: String::new(),
            kind: EntryKind::Unit,
            listed,
            price: None,
            verdict: PriceVerdict::Under,
            appearances: 1,
            attacks: 1.0,
            fate,
            ratio: RatioSet::Everything,
            unbent: None,
            holds_level: false,
            beside: None,
            twins: Vec::new(),
            proposed,
            before: None,
            after: None,
            told: None,
        }
    }

    #[test]
    fn a_new_price_that_would_cross_another_quality_is_held_back() {
        let held = |entries: &[PricedEntryOutcome]| out_of_order(&[0, 1, 2], entries);
        let [poor, regular, elite] = [9, 10, 11].map(|price| quality(price, None));
        let dearer = quality(10, Some(13));
        assert_eq!(held(&[poor.clone(), dearer.clone(), elite.clone()]), Some(1));
        assert_eq!(held(&[poor.clone(), dearer, quality(11, Some(13))]), None);
        assert_eq!(held(&[quality(9, Some(13)), regular.clone(), elite.clone()]), Some(0));
        assert_eq!(held(&[poor.clone(), regular.clone(), quality(11, Some(8))]), Some(2));
        assert_eq!(held(&[poor, regular, elite]), None);
        // Listed out of order, and nothing new: that is not ours.
        assert_eq!(held(&[quality(12, None), quality(10, None), quality(11, None)]), None);
        assert_eq!(held(&[quality(0, None), quality(0, Some(10)), quality(0, None)]), None);
    }
}
