//! What units are worth by what they do to each other, never by a price.
//!
//! A unit is worth what it destroys of the enemy's worth in a turn (its *deeds*) and what the enemy
//! forgoes who removes it (its *toll*): the worth that his fire would have destroyed elsewhere in
//! the turns that takes. Both depend on what the others are worth, so the two are worked out in
//! rounds, from equal worth on, until they hardly change: a fixed point.

use wargauge_rules::{BySide, Side};

/// Rounds in which worths settle on each other.
const ROUNDS: u32 = 8;

/// Certainty: effects are counted in this.
pub const WHOLE_UNIT: i32 = 1 << 12;

/// What can hardly be hurt counts as hurt by a third of the mean at least: it can be passed by.
const HARDEST: i64 = 3;

/// Units that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The side they fight for.
    pub side: Side,
    /// How many there are; at least one.
    pub count: u32,
    /// How hard they are to bring under fire, in per cent of a unit in the line.
    pub shelter: i32,
    /// What their role is worth beyond deeds and toll, in per cent of the mean worth: leading,
    /// observing, healing, carrying.
    pub role: i32,
}

/// What worths are measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The mean worth of all units that meet, in whatever a doctrine counts in.
    pub mean: i32,
    /// How much of it is for deeds, in per cent; the rest is for the toll.
    pub deeds: i32,
}

/// The worth of contenders by what they do to each other. `effect` gives the share of a unit of the
/// second that one of the first is expected to destroy in a turn, in [`WHOLE_UNIT`]s; it is asked
/// of enemies only.
///
/// Where nobody can hurt anybody all are worth the same, but for their roles.
#[must_use]
pub fn appraise(
    contenders: &[Contender],
    measure: Measure,
    effect: impl Fn(usize, usize) -> i32,
) -> Vec<i32> {
    let field = Encounters::of(contenders, effect);
    let mut worths = vec![i64::from(measure.mean); contenders.len()];
    for _ in 0..ROUNDS {
        worths = field.round(&worths, measure);
    }
    worths.into_iter().map(|worth| worth as i32).collect()
}

/// Who meets whom.
struct Encounters<'c> {
    contenders: &'c [Contender],
    /// By shooter, then by target.
    effects: Vec<i64>,
    /// The share of each that an enemy destroys who turns on it, in [`WHOLE_UNIT`]s.
    frailty: Vec<i64>,
}

impl<'c> Encounters<'c> {
    fn of(contenders: &'c [Contender], effect: impl Fn(usize, usize) -> i32) -> Self {
        let size = contenders.len();
        let mut effects = vec![0; size * size];
        for (one, shooter) in contenders.iter().enumerate() {
            for (other, target) in contenders.iter().enumerate() {
                if shooter.side != target.side {
                    effects[one * size + other] = i64::from(effect(one, other));
                }
            }
        }
        let mut field = Self { contenders, effects, frailty: vec![0; size] };
        let hurt = |(at, it): (usize, &Contender)| {
            field.of_enemies(at, |foe| field.effect(foe, at)) * 100 / i64::from(it.shelter.max(1))
        };
        let hurts: Vec<i64> = contenders.iter().enumerate().map(hurt).collect();
        let least = (field.mean(&hurts, |_| true) / HARDEST).max(1);
        field.frailty = hurts.into_iter().map(|hurt| hurt.max(least)).collect();
        field
    }

    fn effect(&self, shooter: usize, target: usize) -> i64 {
        self.effects[shooter * self.contenders.len() + target]
    }

    /// The root of the mean of squares over the enemies: between the mean and the best of them,
    /// since whoever chooses a target or a shooter chooses well but not at will.
    fn of_enemies(&self, at: usize, value: impl Fn(usize) -> i64) -> i64 {
        let (mut sum, mut count) = (0_u64, 0_u64);
        for (foe, it) in self.contenders.iter().enumerate() {
            if it.side != self.contenders[at].side {
                let (value, copies) = (value(foe).unsigned_abs(), u64::from(it.count));
                sum = sum.saturating_add((value * value).saturating_mul(copies));
                count += copies;
            }
        }
        sum.checked_div(count).map_or(0, u64::isqrt) as i64
    }

    /// The mean over the units of the contenders that count.
    fn mean(&self, values: &[i64], counts: impl Fn(&Contender) -> bool) -> i64 {
        let (mut sum, mut count) = (0, 0);
        for (it, value) in self.contenders.iter().zip(values).filter(|(it, _)| counts(it)) {
            sum += value * i64::from(it.count);
            count += i64::from(it.count);
        }
        sum / count.max(1)
    }

    /// The worths that follow from others.
    fn round(&self, worths: &[i64], measure: Measure) -> Vec<i64> {
        let deeds: Vec<i64> = (0..worths.len())
            .map(|at| self.of_enemies(at, |foe| self.effect(at, foe) * worths[foe] / 16))
            .collect();
        let output = BySide::from_fn(|side| self.mean(&deeds, |it| it.side == side));
        let toll = |(it, frailty): (&Contender, &i64)| 16 * output[it.side.foe()] / frailty;
        let tolls: Vec<i64> = self.contenders.iter().zip(&self.frailty).map(toll).collect();
        let (mean, part) = (i64::from(measure.mean), i64::from(measure.deeds));
        let (done, cost) = (self.mean(&deeds, |_| true), self.mean(&tolls, |_| true));
        let of_mean = |value: i64, all: i64| (value * mean).checked_div(all).unwrap_or(mean);
        let both = |((deed, toll), it): ((&i64, &i64), &Contender)| {
            let fought = of_mean(*deed, done) * part + of_mean(*toll, cost) * (100 - part);
            (fought + mean * i64::from(it.role)) / 100
        };
        let sums: Vec<i64> = deeds.iter().zip(&tolls).zip(self.contenders).map(both).collect();
        let whole = self.mean(&sums, |_| true);
        sums.iter().map(|sum| of_mean(*sum, whole).max(1)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEASURE: Measure = Measure { mean: 1_000, deeds: 50 };

    fn some(side: Side, count: u32) -> Contender {
        Contender { side, count, shelter: 100, role: 0 }
    }

    /// Worths of contenders whose effects are a table: by shooter, then by target.
    fn worths<const N: usize>(contenders: [Contender; N], table: [[i32; N]; N]) -> [i32; N] {
        let found = appraise(&contenders, MEASURE, |one, other| table[one][other]);
        found.try_into().expect("a worth for each")
    }

    #[test]
    fn equals_are_worth_the_mean() {
        let both = [some(Side::A, 3), some(Side::B, 5)];
        assert_eq!(worths(both, [[0, 400], [400, 0]]), [1_000, 1_000]);
        assert_eq!(worths(both, [[0, 0], [0, 0]]), [1_000, 1_000], "nobody hurts anybody");
    }

    /// Twice the deeds and twice as hard to remove is worth twice as much; the mean stays.
    #[test]
    fn who_does_and_takes_twice_as_much_is_worth_twice_as_much() {
        let three = [some(Side::A, 1), some(Side::A, 1), some(Side::B, 2)];
        let table = [[0, 0, 400], [0, 0, 800], [400, 200, 0]];
        let [weak, strong, foe] = worths(three, table);
        assert!((2 * weak - strong).abs() <= 4, "{weak} {strong}");
        assert!((weak + strong + 2 * foe - 4_000).abs() <= 8, "{weak} {strong} {foe}");
    }

    /// To kill what is worth much is worth more than to kill as large a share of what is worth
    /// little: the rounds find what a single look at effects does not show.
    #[test]
    fn deeds_are_counted_by_what_they_destroy() {
        let (dear, cheap) = (some(Side::B, 1), some(Side::B, 1));
        let four = [some(Side::A, 1), some(Side::A, 1), dear, cheap];
        let table = [[0, 0, 300, 0], [0, 0, 0, 300], [900, 900, 0, 0], [100, 100, 0, 0]];
        let [hunter, other, dear, cheap] = worths(four, table);
        assert!(hunter > other && dear > cheap, "{hunter} {other} {dear} {cheap}");
    }

    #[test]
    fn roles_and_shelter_add_worth_and_what_cannot_be_hurt_has_a_bound() {
        let leader = Contender { role: 50, ..some(Side::A, 1) };
        let hidden = Contender { shelter: 200, ..some(Side::A, 1) };
        let four = [some(Side::A, 1), leader, hidden, some(Side::B, 3)];
        let table = [[0, 0, 0, 300], [0, 0, 0, 300], [0, 0, 0, 300], [300, 300, 300, 0]];
        let [plain, leader, hidden, _] = worths(four, table);
        assert!(leader > plain && hidden > plain, "{plain} {leader} {hidden}");
        let two = [some(Side::A, 1), some(Side::A, 1), some(Side::B, 2)];
        let [frail, hard, _] = worths(two, [[0, 0, 300], [0, 0, 300], [300, 0, 0]]);
        assert!(hard > frail && hard < 4 * frail, "{frail} {hard}");
    }
}
