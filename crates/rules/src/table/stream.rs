//! Streams of random numbers: Xoshiro256++, keyed by what they are for.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::table::dice::{Dice, Die, below};
pub use crate::table::event_key::EventKey;

/// A stream of random numbers with a purpose of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a choice needs at least one alternative");
        below(bound, || (self.0.next_u64() >> 32) as u32)
    }

    /// One of several, each as likely as any other; nothing, and no draw, where there are none.
    pub fn pick<'t, T>(&mut self, among: &'t [T]) -> Option<&'t T> {
        if among.is_empty() { None } else { Some(&among[self.below(among.len() as u32) as usize]) }
    }

    /// Rolls one die.
    #[inline]
    pub fn roll(&mut self, die: Die) -> u8 {
        die.score(self.below(u32::from(die.faces())) as u8)
    }
}

/// Mixes a value into a seed: the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014) on the sum of both.
#[must_use]
pub const fn mix(seed: u64, value: u64) -> u64 {
    let mut z = seed.wrapping_add(value.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Mixes text into a seed, byte by byte (FNV-1a, then [`mix`]).
#[must_use]
pub fn mix_text(seed: u64, text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    mix(seed, hash)
}

/// The dice of a game: one generator, restarted from (seed, key) at each event, so that a decision
/// which changes one event leaves the dice of all others as they were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedDice {
    seed: u64,
    stream: Stream,
}

impl KeyedDice {
    /// The dice of the game with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, stream: Stream::new(seed) }
    }
}

impl Dice for KeyedDice {
    fn begin(&mut self, key: EventKey) {
        self.stream = Stream::new(mix(self.seed, key.packed()));
    }

    fn roll(&mut self, die: Die) -> u8 {
        self.stream.roll(die)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(turn: u16, roller: u32) -> EventKey {
        EventKey { turn, roller, kind: 3, repeat: 0 }
    }

    #[test]
    fn dice_of_an_event_do_not_depend_on_the_dice_before_it() {
        let mut quiet = KeyedDice::new(7);
        let mut busy = KeyedDice::new(7);
        busy.begin(key(1, 1));
        for _ in 0..100 {
            busy.roll(Die::D20);
        }
        quiet.begin(key(2, 5));
        busy.begin(key(2, 5));
        let rolls =
            |dice: &mut KeyedDice| -> Vec<u8> { (0..20).map(|_| dice.roll(Die::D6)).collect() };
        assert_eq!(rolls(&mut quiet), rolls(&mut busy));
    }

    #[test]
    fn keys_that_differ_give_different_dice() {
        let mut seen = std::collections::BTreeSet::new();
        for turn in 0..20 {
            for roller in 0..20 {
                let mut dice = KeyedDice::new(7);
                dice.begin(key(turn, roller));
                seen.insert((0..24).map(|_| dice.roll(Die::D6)).collect::<Vec<_>>());
            }
        }
        assert_eq!(seen.len(), 400);
    }

    #[test]
    fn every_face_comes_up_as_often_as_the_others() {
        let mut stream = Stream::new(1);
        for die in Die::ALL {
            let mut counts = vec![0u32; usize::from(die.faces())];
            let rolls = 12_000 * u32::from(die.faces());
            for _ in 0..rolls {
                counts[stream.below(u32::from(die.faces())) as usize] += 1;
            }
            // Standard deviation of a count is below 110: six of them.
            assert!(counts.iter().all(|c| c.abs_diff(12_000) < 660), "{die:?}: {counts:?}");
        }
    }
}
