//! How often to choose what, where the enemy chooses at the same time and neither sees the other's
//! choice: both are taken to answer each other, the better the answer the more often.

use wargauge_rules::table::stream::Stream;

/// Choices of each side.
pub(crate) const CHOICES: usize = 4;

/// What each own choice is worth against each of the enemy's.
pub(crate) type Payoffs = [[i32; CHOICES]; CHOICES];

/// How often each choice is made, in 1/1024.
pub(crate) type Mixture = [i32; CHOICES];

/// What cannot be chosen.
pub(crate) const BARRED: i32 = i32::MIN / 4;

const WHOLE: i32 = 1 << 10;

/// How often both sides think the other over.
const ROUNDS: usize = 4;

/// What is worth less than the best by more halves than this is never chosen: it would be once in a
/// hundred times.
const FORGOTTEN: i64 = 6;

/// How often each choice is made that is worth so much: half as often for each `half` that it is
/// worth less than the best.
pub(crate) fn answer(values: [i32; CHOICES], half: i32) -> Mixture {
    let best = values.into_iter().max().unwrap_or(0);
    let weight = |value: i32| -> i64 {
        if value <= BARRED / 2 {
            return 0;
        }
        let behind = i64::from(best - value);
        let half = i64::from(half.max(1));
        let (whole, rest) = (behind / half, behind % half);
        if whole > FORGOTTEN {
            return 0;
        }
        // Straight between the halves.
        (i64::from(WHOLE) * (2 * half - rest) / (2 * half)) >> whole
    };
    let weights = values.map(weight);
    let sum: i64 = weights.iter().sum::<i64>().max(1);
    weights.map(|weight| (weight * i64::from(WHOLE) / sum) as i32)
}

/// What each choice is worth against a mixture of the other side's.
fn against(payoffs: &Payoffs, mixture: Mixture) -> [i32; CHOICES] {
    payoffs.map(|row| {
        let sum: i64 = row
            .iter()
            .zip(mixture)
            .map(|(value, often)| i64::from(*value) * i64::from(often))
            .sum();
        (sum / i64::from(WHOLE)) as i32
    })
}

/// How often to choose what, and what that is worth by choice: `own` by own and then the enemy's
/// choice, `theirs` by the enemy's and then the own one; `halves` say how surely each side takes the
/// best.
pub(crate) fn settle(
    own: &Payoffs,
    theirs: &Payoffs,
    halves: [i32; 2],
) -> (Mixture, [i32; CHOICES]) {
    let mut expected = [WHOLE / CHOICES as i32; CHOICES];
    let mut mixture = expected;
    for _ in 0..ROUNDS {
        let reply = answer(against(own, expected), halves[0]);
        // Half of what was thought before stays, so that nobody runs in a circle.
        mixture = core::array::from_fn(|at| i32::midpoint(mixture[at], reply[at]));
        let reply = answer(against(theirs, mixture), halves[1]);
        expected = core::array::from_fn(|at| i32::midpoint(expected[at], reply[at]));
    }
    let values = against(own, expected);
    (answer(values, halves[0]), values)
}

/// Draws a choice.
pub(crate) fn draw(mixture: Mixture, rng: &mut Stream) -> usize {
    let sum: i32 = mixture.iter().sum();
    let mut at = rng.below(sum.max(1).unsigned_abs()) as i32;
    for (choice, often) in mixture.into_iter().enumerate() {
        if at < often {
            return choice;
        }
        at -= often;
    }
    mixture.iter().position(|often| *often > 0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_choice_is_made_more_often() {
        let mixture = answer([0, -100, -200, BARRED], 100);
        assert!(mixture[0] > mixture[1] && mixture[1] > mixture[2], "{mixture:?}");
        assert!((mixture[0] - 2 * mixture[1]).abs() < 8, "half as often: {mixture:?}");
        assert_eq!(mixture[3], 0);
    }

    /// Hide or shoot against one who walks or shoots: whoever always hides is walked over, whoever
    /// always shoots is shot at in the open.
    #[test]
    fn no_choice_is_made_always_where_each_has_an_answer() {
        let own = [[300, -100, 0, 0], [-300, 100, 0, 0], [BARRED; 4], [BARRED; 4]];
        let theirs = [[-300, 300, 0, 0], [100, -100, 0, 0], [BARRED; 4], [BARRED; 4]];
        let (mixture, _) = settle(&own, &theirs, [60, 60]);
        assert!(mixture[0] > 150 && mixture[1] > 150, "{mixture:?}");
    }

    #[test]
    fn what_is_barred_is_never_drawn() {
        let mut rng = Stream::new(7);
        for _ in 0..200 {
            assert_eq!(draw(answer([BARRED, 5, BARRED, BARRED], 100), &mut rng), 1);
        }
    }
}
