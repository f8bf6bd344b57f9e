//! The exact law of a volley: dice that hit, hits that are saved, a save that one man may roll
//! again, limits of losses.

use crate::losses::Losses;

/// Dice of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// How many.
    pub dice: u32,
    /// Weights of 0, 1, 2, ... hits of one die.
    pub hits: Vec<u64>,
    /// The chance that a hit is saved.
    pub saved: f64,
    /// The chance of the save that may be rolled again, where one may.
    pub spared: Option<f64>,
    /// The most losses they cause.
    pub most: Option<u32>,
}

/// The chances of a volley.
#[derive(Clone, Debug, PartialEq)]
pub struct VolleyLaw {
    /// How many the target loses.
    pub losses: Losses,
    /// The chance that no die hits.
    pub missed: f64,
}

impl Pool {
    /// Failed saves before any is rolled again.
    fn failed(&self) -> Losses {
        let one = Losses::of_die(&self.hits);
        let fails = 1.0 - self.saved;
        // Each hit of a die fails by itself.
        let mut die = vec![0.0; one.chances().len()];
        for (hits, &chance) in one.chances().iter().enumerate() {
            for (failed, part) in binomial(hits, fails).into_iter().enumerate() {
                die[failed] += chance * part;
            }
        }
        Losses::of_chances(die).times(self.dice)
    }

    fn limited(&self, losses: usize) -> usize {
        self.most.map_or(losses, |most| losses.min(most as usize))
    }

    /// The chance that none of the dice hits.
    fn misses(&self) -> f64 {
        let all: u64 = self.hits.iter().sum();
        (self.hits[0] as f64 / all as f64).powf(f64::from(self.dice))
    }
}

/// The chances of 0, 1, ... successes in so many tries.
fn binomial(tries: usize, chance: f64) -> Vec<f64> {
    let mut chances = vec![1.0];
    for _ in 0..tries {
        let mut next = vec![0.0; chances.len() + 1];
        for (at, &p) in chances.iter().enumerate() {
            next[at] += p * (1.0 - chance);
            next[at + 1] += p * chance;
        }
        chances = next;
    }
    chances
}

/// The law of pools thrown together, the easiest saves first: of all failed saves that may be
/// rolled again the first pool's is; at most `most` losses count.
///
/// # Panics
/// If a pool has no weights.
#[must_use]
pub fn volley(pools: &[Pool], most: Option<u32>) -> VolleyLaw {
    // Chances of losses so far: while the save is to come, and when it has been rolled.
    let (mut open, mut used) = (vec![1.0], vec![0.0]);
    let mut missed = 1.0;
    for pool in pools {
        missed *= pool.misses();
        let failed = pool.failed();
        let (mut still, mut done) = (Vec::new(), Vec::new());
        for (number, &chance) in failed.chances().iter().enumerate() {
            let whole = pool.limited(number);
            add_all(&mut done, &used, whole, chance);
            match pool.spared {
                Some(spared) if number > 0 => {
                    add_all(&mut done, &open, whole, chance * (1.0 - spared));
                    add_all(&mut done, &open, pool.limited(number - 1), chance * spared);
                }
                _ => add_all(&mut still, &open, whole, chance),
            }
        }
        (open, used) = (still, done);
        if open.is_empty() {
            open.push(0.0);
        }
    }
    let mut chances = Vec::new();
    add_all(&mut chances, &open, 0, 1.0);
    add_all(&mut chances, &used, 0, 1.0);
    let losses = Losses::of_chances(chances);
    VolleyLaw { losses: most.map_or(losses.clone(), |most| losses.at_most(most)), missed }
}

/// Adds `share` of some chances, moved up by a number, to others.
fn add_all(to: &mut Vec<f64>, from: &[f64], by: usize, share: f64) {
    if to.len() < from.len() + by {
        to.resize(from.len() + by, 0.0);
    }
    for (at, &p) in from.iter().enumerate() {
        to[at + by] += p * share;
    }
}

impl VolleyLaw {
    /// Nothing is thrown.
    #[must_use]
    pub fn none() -> Self {
        Self { losses: Losses::none(), missed: 1.0 }
    }

    /// Two volleys at the same target.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self { losses: self.losses.and(&other.losses), missed: self.missed * other.missed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    fn rifles(dice: u32, saved: f64) -> Pool {
        Pool { dice, hits: vec![3, 2, 1], saved, spared: None, most: None }
    }

    #[test]
    fn eleven_rifles_at_soft_cover() {
        let law = volley(&[rifles(11, 0.5)], None);
        assert_close(law.losses.mean(), 11.0 / 3.0, 1e-13);
        let shaken = 385_244_863_688_749.0 / 760_840_571_584_512.0;
        assert_close(law.losses.at_least(4), shaken, 1e-13);
        assert_close(law.missed, 1.0 / 2048.0, 1e-16);
    }

    /// Three hits saved on 4 or more, one failed save again: 5/16, 3/8, 1/4, 1/16.
    #[test]
    fn one_save_is_rolled_again() {
        let sure = Pool { hits: vec![0, 1], spared: Some(0.5), ..rifles(3, 0.5) };
        let law = volley(&[sure], None);
        for (chance, exact) in law.losses.chances().iter().zip([5.0, 6.0, 4.0, 1.0]) {
            assert_close(*chance, exact / 16.0, 1e-15);
        }
        assert_close(law.missed, 0.0, 0.0);
    }

    /// The easier save comes first: of one hit saved on 2+ and one on 4+ the first that fails is
    /// rolled again. Both fail first with 1/12: then one is lost with 1/6 twice over.
    #[test]
    fn the_easiest_save_is_rolled_again() {
        let one = |saved| Pool { hits: vec![0, 1], spared: Some(saved), ..rifles(1, saved) };
        let law = volley(&[one(5.0 / 6.0), one(0.5)], None);
        // Nothing is lost: both saved 5/12, first fails and is spared with second saved 5/72,
        // second fails alone and is spared 5/24.
        assert_close(law.losses.chances()[0], 5.0 / 12.0 + 5.0 / 72.0 + 5.0 / 24.0, 1e-15);
        assert_close(law.losses.at_least(2), 1.0 / 72.0, 1e-15);
        assert_close(law.losses.chances().iter().sum(), 1.0, 1e-15);
    }

    /// A gun at three men (36/10, 18/10): with 24/25 all three fall, and no more.
    #[test]
    fn dice_limit_losses() {
        let gun = Pool { dice: 3, hits: vec![1, 2, 7], saved: 0.0, spared: None, most: Some(3) };
        let law = volley(&[gun], None);
        assert_close(law.losses.at_least(3), 24.0 / 25.0, 1e-15);
        assert_close(law.losses.mean(), 369.0 / 125.0, 1e-14);
        assert_eq!(law.losses.chances().len(), 4);
    }
}
