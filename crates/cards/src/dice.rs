//! The dice of one throw.

use std::collections::BTreeMap;

/// The most sides of all dice of a throw together.
const MOST_SIDES: i64 = 1000;

/// What a throw can show, each with its number of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Faces {
    /// What the dice show and in how many cases.
    pub(crate) all: BTreeMap<i64, u64>,
}

impl Faces {
    /// No dice at all: nothing in one case.
    pub(crate) fn none() -> Self {
        Self { all: BTreeMap::from([(0, 1)]) }
    }

    /// Reads `D6`, `2D10`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (count, sides) = text.split_once(['D', 'd'])?;
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let count: i64 = if count.is_empty() { 1 } else { number(count, digits(count))? };
        let sides: i64 = number(sides, digits(sides))?;
        let able = count > 0 && sides > 0 && count.checked_mul(sides)? <= MOST_SIDES;
        let cases = (sides as u64).checked_pow(u32::try_from(count).ok()?);
        // Weights stay whole numbers that a float holds exactly.
        if !able || cases.is_none_or(|cases| cases >= 1 << 53) {
            return None;
        }
        let mut sum = Self::none();
        for _ in 0..count {
            let mut next = BTreeMap::new();
            for (shown, cases) in &sum.all {
                for side in 1..=sides {
                    *next.entry(shown + side).or_insert(0) += cases;
                }
            }
            sum.all = next;
        }
        Some(sum)
    }

    /// The number of all cases.
    pub(crate) fn cases(&self) -> u64 {
        self.all.values().sum()
    }
}

fn number(text: &str, plain: bool) -> Option<i64> {
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_have_their_cases() {
        let two = Faces::read("2D6").expect("dice");
        assert_eq!((two.all[&7], two.all[&2], two.cases()), (6, 1, 36));
        assert_eq!(Faces::read("D10").expect("dice").all.len(), 10);
        for bad in ["", "6", "D", "0D6", "D0", "D+6", "30D6", "D6+1", "2000D1"] {
            assert_eq!(Faces::read(bad), None, "{bad}");
        }
    }
}
