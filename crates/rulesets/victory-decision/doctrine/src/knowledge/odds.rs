//! Chances of dice in 1/4096, by counting faces.

use wargauge_rules::table::dice::Die;
use wargauge_victory_decision::armour::Armour;
use wargauge_victory_decision::attack::throws::ReRoll;
use wargauge_victory_decision::units::profile::DamageDie;

/// The chance of what is certain.
pub(crate) const CERTAIN: i32 = 4096;

/// A share of a value.
pub(crate) const fn share(value: i32, chance: i32) -> i32 {
    (value as i64 * chance as i64 / CERTAIN as i64) as i32
}

/// The chance that a die with a modifier reaches a number.
pub(crate) const fn reaches(damage: DamageDie, modifier: i32, number: u8) -> i32 {
    let faces = match damage.die {
        Die::D10 => 10,
        _ => 6,
    };
    let needed = number as i32 - damage.bonus as i32 - modifier;
    if needed <= 1 {
        return CERTAIN;
    }
    if needed > faces {
        return 0;
    }
    let fails = needed - 1;
    if damage.best_of >= 2 {
        CERTAIN - CERTAIN * fails * fails / (faces * faces)
    } else {
        CERTAIN * (faces - fails) / faces
    }
}

/// Hits expected of one Damage Die, in 1/4096 (VD-SHOOT-10).
pub(crate) const fn hits(damage: DamageDie, modifier: i32, armour: Armour, again: ReRoll) -> i32 {
    let once = reaches(damage, modifier, armour.hit);
    let twice = reaches(damage, modifier, armour.critical);
    let twice = if twice < once { twice } else { once };
    let plain = once + twice;
    match again {
        ReRoll::None => plain,
        ReRoll::Misses => plain + share(plain, CERTAIN - once),
        // Only dice that hit twice are kept (VD-CONC-02).
        ReRoll::SingleHits => 2 * twice + share(plain, CERTAIN - twice),
    }
}

/// The chance that a hit is not saved.
pub(crate) const fn unsaved(save: u8, again: bool) -> i32 {
    let fails = match save {
        ..=2 => CERTAIN / 6,
        3..=6 => CERTAIN * (save as i32 - 1) / 6,
        _ => CERTAIN,
    };
    if again { share(fails, fails) } else { fails }
}

/// The chance to roll under a number with D6 and a modifier (VD-BASE-15).
pub(crate) const fn under(ld: u8, modifier: i32) -> i32 {
    let good = ld as i32 - 1 - modifier;
    if good <= 0 {
        0
    } else if good >= 6 {
        CERTAIN
    } else {
        CERTAIN * good / 6
    }
}

/// The chance that so many D6 come to a sum or more.
pub(crate) fn reaches_sum(dice: u8, sum: i32) -> i32 {
    // Ways to each sum, die by die.
    let mut ways = [0i32; 25];
    ways[0] = 1;
    let mut all = 1;
    for _ in 0..dice.min(4) {
        let mut next = [0i32; 25];
        for (so_far, count) in ways.iter().enumerate().filter(|(_, count)| **count > 0) {
            next.iter_mut().skip(so_far + 1).take(6).for_each(|way| *way += count);
        }
        ways = next;
        all *= 6;
    }
    let good: i32 = ways.iter().skip(sum.max(0) as usize).sum();
    CERTAIN * good / all
}

/// From this lead on one always wins.
const MOST_LEAD: i32 = 6;

/// The chance to win the roll for initiative with a score so much higher, ties rolled again.
pub(crate) fn wins_initiative(lead: i32) -> i32 {
    WINS[(lead.clamp(-MOST_LEAD, MOST_LEAD) + MOST_LEAD) as usize]
}

/// The chances by the lead.
const WINS: [i32; 2 * MOST_LEAD as usize + 1] = {
    let mut wins = [0; 2 * MOST_LEAD as usize + 1];
    let mut at = 0;
    while at < wins.len() {
        wins[at] = chance_to_win(at as i32 - MOST_LEAD);
        at += 1;
    }
    wins
};

/// By pairs of D6 whose difference is above -lead, ties left out.
const fn chance_to_win(lead: i32) -> i32 {
    let (mut win, mut lose) = (0, 0);
    let mut difference = -5i32;
    while difference <= 5 {
        let pairs = 6 - difference.abs();
        if difference + lead > 0 {
            win += pairs;
        } else if difference + lead < 0 {
            lose += pairs;
        }
        difference += 1;
    }
    CERTAIN * win / (win + lose)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEN: Armour = Armour { critical: 6, hit: 4, save: 6 };

    const fn d6(bonus: u8, best_of: u8) -> DamageDie {
        DamageDie { die: Die::D6, best_of, bonus }
    }

    /// VD-SHOOT-10, VD-BASE-08 and VD-CONC-01: a rifle die has 2/3 of a hit, 1 with its misses
    /// rolled again; a Heavy Strike's 31/18.
    #[test]
    fn expected_hits_are_those_of_the_published_examples() {
        assert_eq!(hits(d6(0, 1), 0, MEN, ReRoll::None), CERTAIN / 2 + CERTAIN / 6);
        assert!((hits(d6(0, 1), 0, MEN, ReRoll::Misses) - CERTAIN).abs() <= 2);
        assert!((hits(d6(2, 2), 0, MEN, ReRoll::None) - CERTAIN * 31 / 18).abs() <= 4);
    }

    /// VD-SPEC-10: a squad of Ld 4 sees 18" by night with 35/216.
    #[test]
    fn sight_by_night_agrees_with_the_published_example() {
        assert_eq!(reaches_sum(3, 14), CERTAIN * 35 / 216);
        assert_eq!(reaches_sum(3, 3), CERTAIN);
        assert_eq!(reaches_sum(3, 19), 0);
    }

    /// VD-CONC-02: to roll a sure hit again for the sake of a rare second one is a loss.
    #[test]
    fn single_hits_are_rolled_again_only_where_two_are_likely() {
        let thick = Armour { critical: 10, hit: 7, save: 6 };
        let gun = DamageDie { die: Die::D10, best_of: 1, bonus: 2 };
        let of = |again| hits(gun, 0, thick, again);
        assert!(of(ReRoll::SingleHits) < of(ReRoll::Misses));
        let thin = Armour { critical: 6, hit: 3, save: 6 };
        let of = |again| hits(gun, 0, thin, again);
        assert!(of(ReRoll::SingleHits) > of(ReRoll::Misses));
    }

    /// VD-INIT-12 and VD-INIT-13: 33/34 with a lead of 4, 1/34 with one of -4, 10/31 with -1.
    #[test]
    fn initiative_agrees_with_the_published_examples() {
        assert_eq!(wins_initiative(4), CERTAIN * 33 / 34);
        assert_eq!(wins_initiative(-4), CERTAIN / 34);
        assert_eq!(wins_initiative(-1), CERTAIN * 10 / 31);
        assert_eq!(wins_initiative(0), CERTAIN / 2);
    }
}
