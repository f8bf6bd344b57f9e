//! Hand-to-hand (WS-HTH-01 to WS-HTH-14).

use std::sync::LazyLock;

use wargauge_wwii_sim::{Wound, sides_of_wound};

/// Close combat of a fighter, from 0, with which he is out.
const MOST: usize = 8;

/// The chance that a fighter with so much close combat beats one with so much, in thousandths.
static WINS: LazyLock<[[i32; MOST]; MOST]> = LazyLock::new(|| {
    let mut wins = [[0; MOST]; MOST];
    for own in 1..MOST {
        for other in 1..MOST {
            wins[own][other] = against(&wins, own, other);
        }
        wins[own][0] = 1_000;
    }
    wins
});

/// Of a hundred pairs of D10, those in which the first total is higher.
fn higher(own: usize, other: usize) -> i32 {
    let pairs = (1..=10).flat_map(|one| (1..=10).map(move |two| (one + own, two + other)));
    pairs.filter(|(one, two)| one > two).count() as i32
}

/// Of six hits, those that take a point (WS-HTH-06), and those that end it; the others do nothing here.
const SERIOUS: i32 = sides_of_wound(Wound::Serious);
const DEAD: i32 = sides_of_wound(Wound::Dead);

/// The chance that the first wins.
fn against(wins: &[[i32; MOST]; MOST], own: usize, other: usize) -> i32 {
    let (hit, hurt) = (higher(own, other), higher(other, own));
    let after_hit = if other > 1 { wins[own][other - 1] } else { 1_000 };
    let after_hurt = if own > 1 { wins[own - 1][other] } else { 0 };
    // The states that change nothing are left out.
    let won = hit * (SERIOUS * after_hit + DEAD * 1_000) + hurt * SERIOUS * after_hurt;
    won / ((SERIOUS + DEAD) * (hit + hurt))
}

/// A side of a fight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fighters {
    pub men: i32,
    pub cc: usize,
    pub panicked: bool,
}

/// Figures that both sides are expected to lose, in thousandths: the first side's and the other's.
pub(crate) fn losses(own: Fighters, other: Fighters) -> [i32; 2] {
    let blade =
        |side: Fighters| side.cc.saturating_sub(usize::from(side.panicked)).clamp(1, MOST - 1);
    let pairs = own.men.min(other.men);
    // A free hit removes a man in a sixth of the cases, and weakens him in a third.
    let free =
        |side: Fighters, against: Fighters| (side.men - against.men).clamp(0, against.men) * 250;
    let wins = WINS[blade(own)][blade(other)];
    let given = pairs * wins + free(own, other);
    let taken = pairs * (1_000 - wins) + free(other, own);
    [taken.min(own.men * 1_000), given.min(other.men * 1_000)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_win_half_and_skill_and_numbers_tell() {
        let men = |men, cc| Fighters { men, cc, panicked: false };
        let [taken, given] = losses(men(8, 3), men(8, 3));
        assert!((taken - given).abs() < 40, "{taken} {given}");
        let [taken, given] = losses(men(8, 4), men(8, 3));
        assert!(given > taken + 500, "{taken} {given}");
        let [taken, given] = losses(men(12, 3), men(6, 3));
        assert!(given > taken + 1_000, "{taken} {given}");
        let [taken, given] = losses(men(8, 3), Fighters { panicked: true, ..men(8, 3) });
        assert!(given > taken, "{taken} {given}");
    }
}
