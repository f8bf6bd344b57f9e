//! Chances of hits, in whole numbers.

/// The chance of what is certain.
pub(super) const CERTAIN: i32 = 1 << SHIFT;
pub(super) const SHIFT: u32 = 12;

/// The number that an aircraft's attack needs, whatever its target (GW-AIR-03).
pub(super) const SORTIE_NUMBER: u8 = 5;

/// The chance that one attack die reaches a number, out of [`CERTAIN`]. A target in a minefield
/// lets a failed die be rolled again (GW-COMBAT-31, GW-MINE-03).
#[must_use]
pub(super) const fn chance(needed: u8, mined: bool) -> i32 {
    let needed = if needed < 7 { needed } else { 7 };
    CHANCES[mined as usize][needed as usize]
}

/// The chances to reach 0 to 7, with one die and with two.
const CHANCES: [[i32; 8]; 2] = [chances(false), chances(true)];

const fn chances(mined: bool) -> [i32; 8] {
    let mut chances = [0; 8];
    let mut needed = 0;
    while needed < 7 {
        let misses = if needed > 1 { needed as i32 - 1 } else { 0 };
        chances[needed] =
            if mined { CERTAIN * (36 - misses * misses) / 36 } else { CERTAIN * (6 - misses) / 6 };
        needed += 1;
    }
    chances
}

/// A share of a value: the value times a chance.
#[must_use]
pub(super) const fn share(value: i32, chance: i32) -> i32 {
    ((value as i64 * chance as i64) >> SHIFT) as i32
}

/// The chances of no hit and of exactly one among several attacks; two or more are what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HitOdds {
    /// No attack hits.
    pub(super) none: i32,
    /// Exactly one hits.
    pub(super) one: i32,
}

impl HitOdds {
    /// Before any attack.
    pub(super) const NONE: Self = Self { none: CERTAIN, one: 0 };

    /// One attack more.
    #[must_use]
    pub(super) const fn with(self, chance: i32) -> Self {
        let miss = CERTAIN - chance;
        Self {
            none: self.none * miss / CERTAIN,
            one: (self.one * miss + self.none * chance) / CERTAIN,
        }
    }

    /// Two hits or more.
    #[must_use]
    pub(super) const fn more(self) -> i32 {
        CERTAIN - self.none - self.one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(chance: i32) -> i32 {
        (chance * 100 + CERTAIN / 2) / CERTAIN
    }

    #[test]
    fn chances_follow_the_table() {
        assert_eq!([3, 4, 5, 6, 7].map(|n| percent(chance(n, false))), [67, 50, 33, 17, 0]);
        assert_eq!([3, 4, 5, 6, 7].map(|n| percent(chance(n, true))), [89, 75, 56, 31, 0]);
    }

    #[test]
    fn three_even_attacks_eliminate_a_fresh_target_half_of_the_time() {
        let hits = [4, 4, 4].iter().fold(HitOdds::NONE, |hits, &n| hits.with(chance(n, false)));
        assert_eq!((hits.none, hits.one, hits.more()), (512, 1536, 2048));
    }
}
