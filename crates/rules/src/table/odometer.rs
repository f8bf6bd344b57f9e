//! Dice that walk every outcome of a procedure: perft for dice.

use std::collections::BTreeMap;

use crate::table::dice::{Dice, Die};
use crate::table::event_key::EventKey;

/// Dice that step through every sequence of faces a procedure can ask for, one run a sequence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Odometer {
    wheels: Vec<(Die, u8)>,
    position: usize,
}

impl Odometer {
    /// Product of the numbers of faces of the dice rolled in the run just finished: the sequence
    /// has probability 1 / weight.
    fn weight(&self) -> u128 {
        self.wheels.iter().map(|&(die, _)| u128::from(die.faces())).product()
    }

    /// Moves to the next sequence; false after the last.
    fn advance(&mut self) -> bool {
        self.position = 0;
        while let Some((die, face)) = self.wheels.pop() {
            if face + 1 < die.faces() {
                self.wheels.push((die, face + 1));
                return true;
            }
        }
        false
    }
}

impl Dice for Odometer {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, die: Die) -> u8 {
        if self.position == self.wheels.len() {
            self.wheels.push((die, 0));
        }
        let (wheel, face) = self.wheels[self.position];
        assert_eq!(wheel, die, "a procedure under the odometer depends on its dice alone");
        self.position += 1;
        die.score(face)
    }
}

/// A probability as an exact fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Numerator, at most the denominator.
    pub numerator: u128,
    /// Denominator, at least 1.
    pub denominator: u128,
}

impl Chance {
    /// The fraction in lowest terms.
    ///
    /// # Panics
    /// If `denominator` is 0.
    #[must_use]
    pub const fn new(numerator: u128, denominator: u128) -> Self {
        assert!(denominator > 0, "a fraction needs a denominator");
        let divisor = gcd(numerator, denominator);
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// The sum of two chances.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        let shared = gcd(self.denominator, other.denominator);
        let (own, theirs) = (self.denominator / shared, other.denominator / shared);
        Self::new(self.numerator * theirs + other.numerator * own, own * other.denominator)
    }
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    if a == 0 { 1 } else { a }
}

/// In how many ways, of ways that are all equally likely, each result comes about.
fn ways<T: Ord>(mut procedure: impl FnMut(&mut Odometer) -> T) -> BTreeMap<T, u128> {
    let mut odometer = Odometer::default();
    let mut ways: BTreeMap<T, u128> = BTreeMap::new();
    // What the ways counted so far are shares of: a multiple of every run's weight.
    let mut all = 1;
    loop {
        let result = procedure(&mut odometer);
        let weight = odometer.weight();
        if all % weight != 0 {
            let wider = weight / gcd(all, weight);
            ways.values_mut().for_each(|count| *count *= wider);
            all *= wider;
        }
        *ways.entry(result).or_default() += all / weight;
        if !odometer.advance() {
            return ways;
        }
    }
}

/// The exact distribution of what `procedure` returns, over all outcomes of the dice it rolls.
/// Practical up to about eight dice.
pub fn distribution<T: Ord>(procedure: impl FnMut(&mut Odometer) -> T) -> BTreeMap<T, Chance> {
    let ways = ways(procedure);
    let all = ways.values().sum();
    ways.into_iter().map(|(result, count)| (result, Chance::new(count, all))).collect()
}

/// What a step that throws few dice can come to, in order, equal outcomes once: each with its weight.
/// Whoever goes from the outcomes of one step to the next has the odds of a whole course, from the
/// very steps that play takes.
///
/// # Panics
/// If a weight is over 64 bits: the step throws too many dice.
pub fn outcomes<T: Ord>(step: impl FnMut(&mut Odometer) -> T) -> Vec<(u64, T)> {
    let narrow = |count: u128| u64::try_from(count).expect("a step throws few dice");
    ways(step).into_iter().map(|(result, count)| (narrow(count), result)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn risk_three_dice_against_two() {
        let lost = distribution(|dice| {
            let mut attack = [dice.roll(Die::D6), dice.roll(Die::D6), dice.roll(Die::D6)];
            let mut defence = [dice.roll(Die::D6), dice.roll(Die::D6)];
            attack.sort_unstable_by(|a, b| b.cmp(a));
            defence.sort_unstable_by(|a, b| b.cmp(a));
            attack.iter().zip(&defence).filter(|(a, d)| a > d).count()
        });
        let expected = [(0, 2275), (1, 2611), (2, 2890)];
        for (losses, numerator) in expected {
            assert_eq!(lost[&losses], Chance::new(numerator, 7776));
        }
    }

    #[test]
    fn a_reroll_of_a_failure_is_weighed_by_its_own_dice() {
        let hits = distribution(|dice| dice.roll(Die::D6) >= 4 || dice.roll(Die::D6) >= 4);
        assert_eq!(hits[&true], Chance::new(3, 4));
        assert_eq!(hits[&false], Chance::new(1, 4));
    }

    #[test]
    fn a_procedure_without_dice_is_certain() {
        assert_eq!(distribution(|_| 5)[&5], Chance::new(1, 1));
        assert_eq!(outcomes(|_| 5), [(1, 5)]);
    }

    #[test]
    fn outcomes_of_runs_with_more_and_fewer_dice_share_their_weights() {
        // A draw of three on a 6, of four on a 5, else nothing.
        let drawn = outcomes(|dice| match dice.roll(Die::D6) {
            6 => dice.roll(Die::Of(3)),
            5 => dice.roll(Die::Of(4)),
            _ => 0,
        });
        assert_eq!(drawn, [(48, 0), (7, 1), (7, 2), (7, 3), (3, 4)]);
    }

    #[test]
    fn steps_from_outcome_to_outcome_are_the_whole_course() {
        let step = |dice: &mut Odometer, sum: u8| sum + dice.roll(Die::D6);
        let mut course: BTreeMap<u8, u64> = BTreeMap::new();
        for (weight, sum) in outcomes(|dice| step(dice, 0)) {
            for (more, sum) in outcomes(|dice| step(dice, sum)) {
                *course.entry(sum).or_default() += weight * more;
            }
        }
        let whole = outcomes(|dice| {
            let first = step(dice, 0);
            step(dice, first)
        });
        assert_eq!(
            course.into_iter().map(|(sum, weight)| (weight, sum)).collect::<Vec<_>>(),
            whole
        );
    }
}
