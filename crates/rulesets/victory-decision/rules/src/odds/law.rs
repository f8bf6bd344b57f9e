//! Attacks as dice whose losses somebody else adds up: the weights of every die by its faces.

use crate::action::Target;
use crate::armour::Armour;
use crate::attack::throws::{Attack, CasualtyCap, ReRoll, Throw, Victim, WORST_SAVE, can_hurt};
use crate::attack::{resolving, throws};
use crate::book::{Scene, VictoryDecision};
use crate::units::command;
use wargauge_rules::exchange::{Pool, Share, Throw as Thrown, Volley};
use wargauge_rules::game::UnitId;

/// Sides of the die of saves.
const SIDES: u64 = 6;

/// The dice of an attack on a unit.
pub(crate) fn thrown(scene: Scene<'_>, attack: &Attack, unit: UnitId) -> Thrown {
    let on_it = attack.victims.iter().filter(|victim| victim.target == Target::Unit(unit));
    let volleys = on_it.map(|victim| volley(scene.book, victim)).collect();
    Thrown { volleys, left: u32::from(command::strength(scene.state, unit)) }
}

fn volley(book: &VictoryDecision, victim: &Victim) -> Volley {
    let mut pools: Vec<(u8, Pool)> = Vec::new();
    for throw in &victim.throws {
        let hard = throws::is_hard(book, victim.target);
        let throw = throw.at(hard, book.switches().h_suffix_mode);
        // VD-VEH-29: what cannot hurt is not rolled.
        if throw.dice > 0 && can_hurt(throw.damage, throw.modifier, victim.armour) {
            let needed = resolving::save_needed(book, victim, &throw);
            pools.push((needed, pool(book, victim, &throw, needed)));
        }
    }
    // VD-ABIL-37: the Medic rolls the easiest of the failed saves again.
    pools.sort_by_key(|(needed, _)| *needed);
    Volley {
        pools: pools.into_iter().map(|(_, pool)| pool).collect(),
        most: victim.most.map(u32::from),
    }
}

/// The dice of a throw as they are rolled at a victim, who saves with such a number.
fn pool(book: &VictoryDecision, victim: &Victim, throw: &Throw, needed: u8) -> Pool {
    let again = victim.re_roll_saves && throw.take_cover_helps;
    let passes = u64::from((WORST_SAVE + 1).saturating_sub(needed));
    let fails = SIDES - passes;
    let sure = needed > WORST_SAVE;
    let saved = match (sure, again) {
        (true, _) => Share { cases: 0, of: 1 },
        (false, false) => Share { cases: passes, of: SIDES },
        (false, true) => Share { cases: SIDES * SIDES - fails * fails, of: SIDES * SIDES },
    };
    let medic = victim.medic && !again && !sure;
    let capped = throw.cap != CasualtyCap::None && !throws::is_hard(book, victim.target);
    let limit = if capped { ", no more losses than dice" } else { "" };
    Pool {
        name: throw.weapon.map_or("blows", |weapon| &book.weapon(weapon).name).to_owned(),
        words: words_of_die(throw, victim.armour) + &words_of_save(needed, again, medic) + limit,
        dice: u32::from(throw.dice),
        hits: hits(throw, victim.armour),
        saved,
        spared: medic.then_some(Share { cases: passes, of: SIDES }),
        capped,
    }
}

/// Weights of 0, 1 and 2 hits of one die.
fn hits(throw: &Throw, armour: Armour) -> Vec<u64> {
    let damage = throw.damage;
    let faces = damage.die.faces();
    let mut once = [0u64; 3];
    // VD-BASE-08: the best of so many dice shows at most n in n^k cases.
    let at_most = |score: u8| u64::from(score).pow(u32::from(damage.best_of));
    for die in 1..=faces {
        let weight = at_most(die) - at_most(die - 1);
        // VD-CHAR-04, VD-CHAR-05, VD-CHAR-06.
        once[usize::from(throw.hits(die, armour))] += weight;
    }
    let all: u64 = once.iter().sum();
    // VD-BASE-12.
    let repeated = match throw.re_roll {
        ReRoll::None => return once.to_vec(),
        ReRoll::Misses => once[0],
        ReRoll::SingleHits => once[0] + once[1],
    };
    // VD-BASE-12.
    let stays = |hits: usize| match throw.re_roll {
        ReRoll::SingleHits => hits == 2,
        ReRoll::None | ReRoll::Misses => hits > 0,
    };
    // VD-BASE-10: the second result stands.
    let weight =
        |hits: usize| repeated * once[hits] + if stays(hits) { all * once[hits] } else { 0 };
    vec![weight(0), weight(1), weight(2)]
}

/// What a die is and needs: `D6+1, hit 4+, critical 6+`.
fn words_of_die(throw: &Throw, armour: Armour) -> String {
    let damage = throw.damage;
    let best = if damage.best_of > 1 { "best of 2 " } else { "" };
    let bonus = i16::from(damage.bonus) + i16::from(throw.modifier);
    let plus = if bonus == 0 { String::new() } else { format!("{bonus:+}") };
    let mut words = format!(
        "{best}D{}{plus}, hit {}+, critical {}+",
        damage.die.faces(),
        armour.hit,
        armour.critical
    );
    words += match throw.re_roll {
        ReRoll::None => "",
        ReRoll::Misses => ", misses again",
        ReRoll::SingleHits => ", misses and single hits again",
    };
    words
}

/// What its hits are saved with: `, save 5+ twice`.
fn words_of_save(needed: u8, again: bool, medic: bool) -> String {
    let mut words = match needed {
        ..=WORST_SAVE => format!(", save {needed}+"),
        _ => ", no save".to_owned(),
    };
    if again && needed <= WORST_SAVE {
        words += " twice";
    }
    if medic {
        words += ", one again by the Medic";
    }
    words
}
