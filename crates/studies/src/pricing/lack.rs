//! Whether worth is a sum: what squares, pairs of entries and sizes of forces add to what each entry is
//! worth by itself.

use wargauge_stats::lack_of_fit::{MissingTerm, missing_terms};
use wargauge_stats::regression::{Fit, Observation, Observations, fit};

use crate::pricing::basis::Basis;
use crate::pricing::field::Copies;
use crate::pricing::survey::Meeting;

/// The chance of naming anything where worth is a sum.
const FALSE_ALARMS: f64 = 0.05;
/// Meetings in which the two forces differ in a term before it is tested.
const FEWEST_MEETINGS: u64 = 100;
/// The most terms that are named, the surest first.
const MOST: usize = 8;

/// What worth may depend on, besides which entries a force holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum WorthTerm {
    /// How many copies of a card there are.
    Number(usize),
    /// How many of one card stand beside another; the first has the lower number.
    Beside(usize, usize),
    /// How many copies a force has in all.
    Size,
    /// How many different cards a force has.
    Kinds,
}

/// A term that adds to what entries are worth by themselves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FoundTerm {
    pub(crate) term: WorthTerm,
    /// What a unit of it does, in log odds, beside all others that are found.
    pub(crate) effect: f64,
    /// The chance of as much if it did nothing, for all terms together.
    pub(crate) p: f64,
}

/// What is known of whether worth is a sum.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lack {
    /// Terms that were tested.
    pub(crate) terms: usize,
    /// The chance of as much as the surest of them shows if worth were a sum.
    pub(crate) p: f64,
    /// Those that add to it, the surest first.
    pub(crate) found: Vec<FoundTerm>,
}

/// All terms that may be tested, by number.
#[derive(Clone, Copy, Debug)]
struct WorthTerms<'b> {
    basis: &'b Basis,
}

impl WorthTerms<'_> {
    /// One for each pair of cards, each with itself, too, and two of forces as a whole.
    const fn count(self) -> usize {
        let cards = self.basis.len();
        cards * (cards + 1) / 2 + 2
    }

    fn number(self, term: WorthTerm) -> usize {
        let of = |low: usize, high: usize| high * (high + 1) / 2 + low;
        match term {
            WorthTerm::Number(card) => of(card, card),
            WorthTerm::Beside(low, high) => of(low, high),
            WorthTerm::Size => self.count() - 2,
            WorthTerm::Kinds => self.count() - 1,
        }
    }

    fn all(self) -> Vec<WorthTerm> {
        let cards = self.basis.len();
        let pair = |low, high| {
            if low == high { WorthTerm::Number(low) } else { WorthTerm::Beside(low, high) }
        };
        let pairs = (0..cards).flat_map(|high| (0..=high).map(move |low| pair(low, high)));
        pairs.chain([WorthTerm::Size, WorthTerm::Kinds]).collect()
    }

    /// Terms of a force, by number.
    fn of(self, force: &Copies) -> Vec<(usize, f64)> {
        let as_difference: Vec<(usize, f64)> =
            force.iter().map(|&(entry, copies)| (entry, f64::from(copies))).collect();
        let mut held = self.basis.by_card(&as_difference);
        held.sort_by_key(|&(card, _)| card);
        let mut terms = Vec::with_capacity(held.len() * (held.len() + 1) / 2 + 2);
        for (at, &(high, copies)) in held.iter().enumerate() {
            terms.push((self.number(WorthTerm::Number(high)), copies * copies));
            for &(low, others) in &held[..at] {
                terms.push((self.number(WorthTerm::Beside(low, high)), copies * others));
            }
        }
        let size: f64 = held.iter().map(|(_, copies)| copies).sum();
        terms.push((self.number(WorthTerm::Size), size * size));
        terms.push((self.number(WorthTerm::Kinds), held.len() as f64));
        terms
    }

    /// Terms of the first force less those of the second.
    fn difference(self, [one, other]: &[Copies; 2]) -> Vec<(usize, f64)> {
        let mut all = self.of(one);
        all.extend(self.of(other).into_iter().map(|(term, value)| (term, -value)));
        all.sort_by_key(|&(term, _)| term);
        all.dedup_by(|(term, value), (kept, sum)| {
            let is_same = term == kept;
            if is_same {
                *sum += *value;
            }
            is_same
        });
        all.retain(|&(_, value)| value != 0.0);
        all
    }
}

/// Tests whether what met shows that worth is no sum: terms are taken into the regression one by one, the
/// surest first, until none is left that adds to it. `ridge` is that of the regression. Whatever is
/// found, the chance of anything where worth is a sum is at most [`FALSE_ALARMS`] (Bonferroni).
pub(crate) fn lack_of_fit(meetings: &[Meeting], basis: &Basis, ridge: &[f64]) -> Lack {
    let terms = WorthTerms { basis };
    let all = terms.all();
    let mut lack = Lack { terms: 0, p: 1.0, found: Vec::new() };
    let mut taken: Vec<TakenTerm> = Vec::new();
    while taken.len() <= MOST {
        let observations = observations(meetings, terms, &taken);
        let ridges = ridge.iter().copied().chain(taken.iter().map(|one| one.ridge));
        let fitted = fit(&observations, &ridges.collect::<Vec<f64>>()).expect("a penalty on each");
        name(&mut lack, &taken, &fitted, basis.width());
        let differences = meetings.iter().map(|meeting| terms.difference(&meeting.copies));
        let mut missing = missing_terms(&observations, &fitted, differences, all.len());
        taken.iter().for_each(|one| missing[terms.number(one.term)].seen = 0);
        let tested: Vec<(WorthTerm, &MissingTerm)> =
            all.iter().copied().zip(&missing).filter(|(_, one)| is_tested(one)).collect();
        let surest = tested
            .iter()
            .min_by(|(_, one), (_, other)| other.deviate().abs().total_cmp(&one.deviate().abs()));
        let Some((term, one)) = surest else { break };
        let p = (one.p_value() * tested.len() as f64).min(1.0);
        if taken.is_empty() {
            (lack.terms, lack.p) = (tested.len(), p);
        }
        if p > FALSE_ALARMS || taken.len() == MOST {
            break;
        }
        // As if an effect ten times as large were no surprise.
        taken.push(TakenTerm { term: *term, p, ridge: (10.0 * one.effect).powi(-2) });
    }
    lack
}

/// A term that the regression has.
#[derive(Clone, Copy, Debug)]
struct TakenTerm {
    term: WorthTerm,
    p: f64,
    ridge: f64,
}

const fn is_tested(term: &MissingTerm) -> bool {
    term.seen >= FEWEST_MEETINGS && term.error > 0.0
}

/// Names the terms of a fit, which stand behind its first `width` coefficients.
fn name(lack: &mut Lack, taken: &[TakenTerm], fitted: &Fit, width: usize) {
    let effects = &fitted.coefficients()[width..];
    let of = |(one, &effect): (&TakenTerm, &f64)| FoundTerm { term: one.term, effect, p: one.p };
    lack.found = taken.iter().zip(effects).map(of).collect();
}

/// Meetings with some terms behind the features of the regression.
fn observations(meetings: &[Meeting], terms: WorthTerms<'_>, taken: &[TakenTerm]) -> Observations {
    let mut all = Observations::new(terms.basis.width() + taken.len());
    let numbers: Vec<usize> = taken.iter().map(|one| terms.number(one.term)).collect();
    for (cluster, meeting) in meetings.iter().enumerate() {
        let mut features = terms.basis.dense(&terms.basis.features(&meeting.difference));
        let values = if taken.is_empty() { Vec::new() } else { terms.difference(&meeting.copies) };
        let value =
            |number: &usize| values.iter().find(|one| one.0 == *number).map_or(0.0, |one| one.1);
        features.extend(numbers.iter().map(value));
        let outcome = f64::from(meeting.half_points) / 4.0;
        all.push(&Observation { features: &features, outcome, weight: 2.0, offset: 0.0, cluster });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_of_forces_are_counted_by_card() {
        // Entries 0 and 2 are one card.
        let basis = Basis::new(vec![10.0, 20.0, 14.0], vec![0, 1, 0], Vec::new());
        let terms = WorthTerms { basis: &basis };
        let named = |pair: &[Copies; 2]| -> Vec<(WorthTerm, f64)> {
            let all = terms.all();
            terms.difference(pair).into_iter().map(|(number, value)| (all[number], value)).collect()
        };
        let pair = [vec![(0, 1), (1, 2), (2, 2)], vec![(1, 1)]];
        let expected = [
            (WorthTerm::Number(0), 9.0),
            (WorthTerm::Beside(0, 1), 6.0),
            (WorthTerm::Number(1), 3.0),
            (WorthTerm::Size, 24.0),
            (WorthTerm::Kinds, 1.0),
        ];
        assert_eq!(named(&pair), expected);
        assert_eq!(named(&[pair[0].clone(), pair[0].clone()]), []);
        let numbers: Vec<usize> = terms.all().into_iter().map(|term| terms.number(term)).collect();
        assert!(numbers.iter().copied().eq(0..terms.count()));
    }
}
