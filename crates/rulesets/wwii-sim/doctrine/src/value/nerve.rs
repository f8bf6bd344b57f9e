//! Chances that a unit fails its Leadership (WS-LEAD-07 to WS-LEAD-11).

use wargauge_wwii_sim::sides_that_fail;

/// One less e to the power of minus so many tenths, in thousandths: the chance that something
/// happens at all that happens so often.
const AT_ALL: [i32; 32] = [
    0, 95, 181, 259, 330, 393, 451, 503, 551, 593, 632, 667, 699, 727, 753, 777, 798, 817, 835,
    850, 865, 878, 889, 900, 909, 918, 926, 933, 939, 945, 950, 955,
];

/// The chance of at least one hit where so many thousandths of hits are expected, in thousandths.
pub(crate) fn at_all(hits: i32) -> i32 {
    let tenths = (hits / 100).clamp(0, 30) as usize;
    let rest = (hits - 100 * tenths as i32).clamp(0, 100);
    AT_ALL[tenths] + (AT_ALL[tenths + 1] - AT_ALL[tenths]) * rest / 100
}

/// The chance that fire of so many expected hits, in thousandths, pins a unit of such Leadership:
/// in thousandths. Each wound makes the test harder by one.
pub(crate) fn pinned_by(hits: i32, ld: i8) -> i32 {
    let some = at_all(hits);
    if some == 0 {
        return 0;
    }
    let wounds = (hits * 1_000 / some + 500) / 1_000;
    let wounds = i8::try_from(wounds).unwrap_or(i8::MAX);
    some * sides_that_fail(ld.saturating_sub(wounds)) / 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_fails_three_dice_in_ten() {
        assert_eq!([8, 12, -3, 10].map(sides_that_fail), [3, 1, 9, 1]);
    }

    #[test]
    fn more_hits_pin_more() {
        assert_eq!(pinned_by(0, 8), 0);
        // Half a hit: 39 % at least one, of 1.27 wounds, so a Leadership of 7.
        assert_eq!(pinned_by(500, 8), 393 * 4 / 10);
        let chances: Vec<i32> = (0..40).map(|tenths| pinned_by(100 * tenths, 8)).collect();
        assert!(chances.is_sorted(), "{chances:?}");
    }
}
