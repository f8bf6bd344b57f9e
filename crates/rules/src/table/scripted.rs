//! Dice that show what a test wrote down.

use crate::table::dice::{Dice, Die};
use crate::table::event_key::EventKey;

/// Dice with a script. A roll beyond the script panics, and so does dropping a script with rolls
/// left (unless the thread is panicking already).
#[derive(Debug, PartialEq, Eq)]
pub struct Scripted {
    script: Vec<u8>,
    rolled: usize,
}

impl Scripted {
    /// Dice that will show these scores in this order.
    #[must_use]
    pub fn new(script: &[u8]) -> Self {
        Self { script: script.to_vec(), rolled: 0 }
    }

    /// How many rolls are left.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.script.len() - self.rolled
    }

    /// Adds scores to the end of the script.
    pub fn extend(&mut self, script: &[u8]) {
        self.script.extend_from_slice(script);
    }
}

impl Dice for Scripted {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, die: Die) -> u8 {
        let Some(&score) = self.script.get(self.rolled) else {
            panic!("roll {} ({die:?}) is not in the script {:?}", self.rolled + 1, self.script);
        };
        assert!(die.can_show(score), "roll {} is a {die:?}, not {score}", self.rolled + 1);
        self.rolled += 1;
        score
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.left(), 0, "rolls left in the script {:?}", self.script);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_script_in_order() {
        let mut dice = Scripted::new(&[6, 2]);
        assert_eq!((dice.roll(Die::D6), dice.roll(Die::Average)), (6, 2));
    }

    #[test]
    #[should_panic(expected = "roll 2 (D6) is not in the script [3]")]
    fn a_missing_roll_fails() {
        let mut dice = Scripted::new(&[3]);
        dice.roll(Die::D6);
        dice.roll(Die::D6);
    }

    #[test]
    #[should_panic(expected = "rolls left in the script [3, 4]")]
    fn an_unused_roll_fails() {
        let mut dice = Scripted::new(&[3, 4]);
        dice.roll(Die::D6);
    }

    #[test]
    #[should_panic(expected = "roll 1 is a D6, not 7")]
    fn an_impossible_score_fails() {
        Scripted::new(&[7]).roll(Die::D6);
    }
}
