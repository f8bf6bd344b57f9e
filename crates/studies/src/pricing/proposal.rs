//! New prices: for all entries that are mispriced, or for as few as will do.

use std::collections::BTreeMap;

use wargauge_stats::equivalence::FAIR_BAND;
use wargauge_stats::price::snap;

use crate::pricing::judging::Judged;

/// New prices by position of the entry, in thousandths of a point.
pub(crate) type NewPrices = BTreeMap<usize, u32>;

/// Prices in points by entry, of which some change.
#[derive(Debug)]
pub(crate) struct Proposal<'e> {
    pub(crate) judged: &'e Judged,
    /// Listed prices in points.
    pub(crate) listed: &'e [f64],
    /// Step of prices in thousandths of a point.
    pub(crate) step: u32,
    /// The lowest and highest price that is tried for each entry.
    pub(crate) reach: &'e [[u32; 2]],
}

impl Proposal<'_> {
    fn worth(&self, entry: usize) -> f64 {
        self.judged.found.list.worth(self.judged.estimates.fit().coefficients(), entry)
    }

    /// What a point does at these prices, spent as usual on the entries that hold the level.
    fn worth_of_point(&self, prices: &[f64]) -> f64 {
        let found = &self.judged.found;
        let spent = |prices: &[f64]| -> f64 {
            let copies = self.judged.estimates.mean_copies().iter().zip(&found.shares);
            copies.zip(prices).map(|((copies, share), price)| copies * share * price).sum()
        };
        found.level.unwrap_or(0.0) * spent(self.listed) / spent(prices)
    }

    /// The implied price of each of these entries, and of what is of the same card, in thousandths of a
    /// point and whole steps; none where it is the listed one.
    pub(crate) fn prices(&self, changed: &[usize]) -> NewPrices {
        let new = |entry: usize| {
            let implied = self.judged.found.prices[entry].implied?;
            let listed = (1000.0 * self.listed[entry]).round() as u32;
            let [least, most] = self.reach[entry];
            let price = snap(1000.0 * implied, self.step).clamp(least, most);
            (price != listed).then_some((entry, price))
        };
        let basis = self.judged.estimates.basis();
        changed.iter().flat_map(|&entry| basis.twins(entry)).filter_map(new).collect()
    }

    /// The score foreseen for forces with so many more copies of an entry, at equal points.
    fn foreseen(&self, entry: usize, more: f64, prices: &[f64]) -> f64 {
        let lead = self.worth(entry) - prices[entry] * self.worth_of_point(prices);
        1.0 / (1.0 + (-more * lead).exp())
    }

    /// Entries to change so that every match-up is foreseen within the band: the worst first, until
    /// none is left. `more` is the difference of copies in the match-up of each entry, and
    /// `candidates` are the entries whose prices may change.
    pub(crate) fn fewest(&self, candidates: &[usize], more: &[f64]) -> Vec<usize> {
        let mut changed = Vec::new();
        loop {
            let mut prices = self.listed.to_vec();
            for (entry, price) in self.prices(&changed) {
                prices[entry] = f64::from(price) / 1000.0;
            }
            let off = |entry: usize| (self.foreseen(entry, more[entry], &prices) - 0.5).abs();
            let worst = candidates
                .iter()
                .copied()
                .filter(|entry| !changed.contains(entry))
                .max_by(|&one, &other| off(one).total_cmp(&off(other)));
            match worst {
                Some(entry) if off(entry) > FAIR_BAND.half_width() => changed.push(entry),
                _ => return changed,
            }
        }
    }
}
