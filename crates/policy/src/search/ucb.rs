//! Upper confidence bounds in whole numbers, so that a search is the same on every machine.

/// One, in the fixed-point numbers of this file.
pub(super) const ONE: u64 = 1 << 16;

/// The natural logarithm of two.
const LN_TWO: u64 = 45_426;

/// The natural logarithm of a number from 1 on, linear between powers of two: less than the true one,
/// by 0.06 at most.
const fn ln(number: u32) -> u64 {
    let whole = number.ilog2();
    let rest = ((number as u64 * ONE) >> whole) - ONE;
    (whole as u64 * ONE + rest) * LN_TWO / ONE
}

/// What has been found out of an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// How often it was tried.
    pub(super) tried: u32,
    /// How often it could have been.
    pub(super) offered: u32,
    /// What it brought, in so many parts of a win, all tries together.
    pub(super) won: u64,
}

impl Record {
    /// The mean of what it brought, in fixed point; `parts` make a win.
    pub(super) fn mean(self, parts: u64) -> u64 {
        self.won * ONE / (parts * u64::from(self.tried.max(1)))
    }

    /// The bound of an option of whom its wins are, or of whom they are not (UCB1, Auer, Cesa-Bianchi
    /// and Fischer 2002). What was offered stands for all tries, since an option that is not there in
    /// every game must not seem neglected (Cowling, Powley and Whitehouse 2012). An option that was
    /// never tried goes before all others. `eagerness` is the constant of exploration in per cent.
    pub(super) fn bound(self, parts: u64, is_own: bool, eagerness: u64) -> u64 {
        if self.tried == 0 {
            return u64::MAX;
        }
        let mean = self.mean(parts);
        let mean = if is_own { mean } else { ONE - mean };
        let spread = (ln(self.offered.max(1)) * ONE / u64::from(self.tried)).isqrt();
        mean + eagerness * spread / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_exact_at_powers_of_two_and_near_between() {
        assert_eq!([ln(1), ln(2), ln(1024)], [0, LN_TWO, 10 * LN_TWO]);
        for number in 1..5000_u32 {
            let off = f64::from(number).ln() - ln(number) as f64 / ONE as f64;
            assert!((-0.001..0.06).contains(&off), "{number}: {off}");
        }
    }

    #[test]
    fn bounds_are_those_of_the_formula() {
        let record = Record { tried: 4, offered: 16, won: 12 };
        // Three quarters won, and the root of ln 16 / 4 = 0.8326 times 0.7.
        let bound = record.bound(4, true, 70) as f64 / ONE as f64;
        assert!((bound - (0.75 + 0.7 * 0.8326)).abs() < 1e-3, "{bound}");
        let of_foe = record.bound(4, false, 70) as f64 / ONE as f64;
        assert!((of_foe - (0.25 + 0.7 * 0.8326)).abs() < 1e-3, "{of_foe}");
        assert_eq!(Record::default().bound(4, true, 70), u64::MAX);
    }
}
