//! The worked examples, each with every figure.

mod buildings;
pub(super) mod close_combat;
mod difficulty;
mod endurance;
mod morale;
mod prices;
mod special;
mod templates;
mod turns;
mod vehicles;
pub(super) mod volleys;

use wargauge_rules::table::odometer::Chance;

/// A fraction in lowest terms.
fn of(numerator: u128, denominator: u128) -> Chance {
    Chance::new(numerator, denominator)
}

/// What is left of certainty.
fn unless(chance: Chance) -> Chance {
    of(chance.denominator - chance.numerator, chance.denominator)
}

fn both(one: Chance, other: Chance) -> Chance {
    let one = of(one.numerator, one.denominator);
    let (left, right) =
        (of(one.numerator, other.denominator), of(other.numerator, one.denominator));
    of(left.numerator * right.numerator, left.denominator * right.denominator)
}

fn power(chance: Chance, times: u32) -> Chance {
    (0..times).fold(of(1, 1), |all, _| both(all, chance))
}
