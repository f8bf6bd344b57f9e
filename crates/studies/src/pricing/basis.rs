//! What entries are to the regression: at which points their copies count, which of them are one card,
//! and which are one unit in rising quality.

use crate::pricing::field::Copies;

/// The entries of an army as the regression sees them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Basis {
    /// Listed prices in points.
    listed: Vec<f64>,
    /// For each entry the first of its card: what is the same unit under another label is worth the
    /// same, and is counted as one.
    cards: Vec<usize>,
    /// The points that a copy counts: for entries of one card the mean of their labels.
    counted: Vec<f64>,
    /// Entries that are one unit in rising quality.
    ladders: Vec<Vec<usize>>,
}

impl Basis {
    /// Entries at these prices; `cards` names for each the first of its card.
    pub(crate) fn new(listed: Vec<f64>, cards: Vec<usize>, ladders: Vec<Vec<usize>>) -> Self {
        let mean = |card: &usize| {
            let labels: Vec<f64> =
                (0..listed.len()).filter(|&at| cards[at] == *card).map(|at| listed[at]).collect();
            labels.iter().sum::<f64>() / labels.len() as f64
        };
        let counted = cards.iter().map(mean).collect();
        Self { listed, cards, counted, ladders }
    }

    /// How many entries there are.
    pub(crate) const fn len(&self) -> usize {
        self.listed.len()
    }

    /// Coefficients of the regression: one for each entry, and that of a point.
    pub(crate) const fn width(&self) -> usize {
        self.len() + 1
    }

    /// Listed prices in points.
    pub(crate) fn listed(&self) -> &[f64] {
        &self.listed
    }

    /// The points that a copy counts in the regression.
    pub(crate) fn counted(&self) -> &[f64] {
        &self.counted
    }

    /// The first entry of a card.
    pub(crate) fn card(&self, entry: usize) -> usize {
        self.cards[entry]
    }

    /// All entries of the card of an entry.
    pub(crate) fn twins(&self, entry: usize) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(move |&other| self.cards[other] == self.cards[entry])
    }

    /// Entries that are one unit in rising quality.
    pub(crate) fn ladders(&self) -> &[Vec<usize>] {
        &self.ladders
    }

    /// A difference of copies, entries of one card together.
    pub(crate) fn by_card(&self, difference: &[(usize, f64)]) -> Vec<(usize, f64)> {
        let mut sums: Vec<(usize, f64)> = Vec::with_capacity(difference.len());
        for &(entry, copies) in difference {
            let card = self.card(entry);
            match sums.iter_mut().find(|(other, _)| *other == card) {
                Some((_, sum)) => *sum += copies,
                None => sums.push((card, copies)),
            }
        }
        sums.retain(|&(_, copies)| copies != 0.0);
        sums
    }

    /// The share of the points of two forces that each card has.
    pub(crate) fn shares(&self, pair: &[Copies; 2]) -> Vec<(usize, f64)> {
        let mut held: Vec<(usize, f64)> = Vec::new();
        for &(entry, copies) in pair.iter().flatten() {
            let card = self.card(entry);
            let points = f64::from(copies) * self.counted[card];
            match held.iter_mut().find(|(other, _)| *other == card) {
                Some((_, sum)) => *sum += points,
                None => held.push((card, points)),
            }
        }
        let all: f64 = held.iter().map(|(_, points)| points).sum();
        held.iter_mut().for_each(|(_, points)| *points /= all.max(f64::MIN_POSITIVE));
        held.retain(|&(_, share)| share > 0.0);
        held
    }

    /// Features of a difference of forces: signed copies, and points.
    pub(crate) fn features(&self, difference: &[(usize, f64)]) -> Vec<(usize, f64)> {
        let mut features = self.by_card(difference);
        let points = features.iter().map(|&(entry, copies)| copies * self.counted[entry]).sum();
        features.push((self.len(), points));
        features
    }

    /// Features with all zeros written out.
    pub(crate) fn dense(&self, features: &[(usize, f64)]) -> Vec<f64> {
        let mut all = vec![0.0; self.width()];
        features.iter().for_each(|&(at, value)| all[at] = value);
        all
    }

    /// Mean copies of each entry in some forces.
    pub(crate) fn mean_copies<'c>(&self, forces: impl Iterator<Item = &'c Copies>) -> Vec<f64> {
        let (mut sums, mut count) = (vec![0.0; self.len()], 0usize);
        for force in forces {
            count += 1;
            force.iter().for_each(|&(entry, copies)| sums[entry] += f64::from(copies));
        }
        sums.iter().map(|sum| sum / count.max(1) as f64).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries 0 and 2 are one card at 10 and 14.
    fn basis() -> Basis {
        Basis::new(vec![10.0, 20.0, 14.0], vec![0, 1, 0], Vec::new())
    }

    #[test]
    fn entries_of_one_card_are_counted_together_at_one_price() {
        let features = basis().features(&[(0, 2.0), (1, -1.0), (2, -1.0)]);
        assert_eq!(features, [(0, 1.0), (1, -1.0), (3, -8.0)]);
        assert_eq!(basis().by_card(&[(0, 1.0), (2, -1.0)]), [], "the same force twice");
        assert_eq!(basis().twins(2).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(
            basis().shares(&[vec![(0, 1)], vec![(1, 2), (2, 2)]]),
            [(0, 36.0 / 76.0), (1, 40.0 / 76.0)]
        );
        assert_eq!(basis().dense(&features), [1.0, -1.0, 0.0, -8.0]);
    }
}
