//! Exact odds of attacks, by walking every outcome of the dice through the engine.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::armour::Armour;
use crate::attack::resolving;
use crate::attack::throws::{Attack, CasualtyCap, ReRoll, Throw, Victim};
use crate::book::{Play, Scene, VictoryDecision};
use crate::odds::law;
use crate::state::State;
use crate::state::agenda::{Task, Threat};
use crate::tests::fixture::{Field, MEN, grenadiers, panzer_iv};
use crate::units::profile::DamageDie;
use wargauge_rules::game::Side;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::odometer::{Chance, distribution};
use wargauge_rules::table::point::Point;

type Odds = BTreeMap<u8, Chance>;

/// Numbers of a victim: what hits it, its Cover Save, whether saves are rolled again, the Medic.
#[derive(Clone, Copy, Debug)]
struct Shown {
    armour: Armour,
    cover: u8,
    again: bool,
    medic: bool,
}

const OPEN: Shown = Shown { armour: MEN, cover: 7, again: false, medic: false };

const fn behind(cover: u8, again: bool) -> Shown {
    Shown { cover, again, ..OPEN }
}

const fn plate(critical: u8, hit: u8, save: u8) -> Shown {
    Shown { armour: Armour { critical, hit, save }, ..OPEN }
}

const fn dice(number: u8, die: Die, bonus: u8) -> Throw {
    Throw::of(number, DamageDie { die, best_of: 1, bonus })
}

fn board() -> (VictoryDecision, State) {
    let mut field = Field::open();
    field.put(Side::B, grenadiers(), Point::inches(20, 20));
    field.ready()
}

/// How many losses a throw makes, with what probability.
fn losses(throw: Throw, shown: Shown) -> Odds {
    let (book, s) = board();
    losses_on(&book, &s, throw, shown)
}

fn attack_on(throw: Throw, shown: Shown) -> Attack {
    let victim = Victim {
        target: Target::Unit(wargauge_rules::game::UnitId(0)),
        armour: shown.armour,
        cover_save: shown.cover,
        re_roll_saves: shown.again,
        medic: shown.medic,
        markers: 0,
        markers_if_hit: 0,
        throws: [throw].into_iter().collect(),
        most: None,
    };
    Attack {
        credit: None,
        threat: Threat::Nobody,
        by_enemy: true,
        victims: ArrayVec::from_iter([victim]),
    }
}

fn losses_on(book: &VictoryDecision, s: &State, throw: Throw, shown: Shown) -> Odds {
    let attack = attack_on(throw, shown);
    let mut start = s.clone();
    distribution(|dice| {
        start.agenda.clear();
        resolving::resolve_attack(
            &mut Play::new(book, &mut start, &mut DiceReferee::new(dice, Deaf)),
            &attack,
        );
        match start.agenda.top() {
            Some(&Task::Casualties { count, .. }) => count,
            _ => 0,
        }
    })
}

/// The losses of one die by the weights that odds are worked out from.
fn by_weights(book: &VictoryDecision, s: &State, throw: Throw, shown: Shown) -> Odds {
    let thrown =
        law::thrown(Scene::new(book, s), &attack_on(throw, shown), wargauge_rules::game::UnitId(0));
    let mut odds = Odds::new();
    let mut add = |losses: u8, chance: Chance| {
        if chance.numerator > 0 {
            odds.entry(losses).and_modify(|sum| *sum = sum.plus(chance)).or_insert(chance);
        }
    };
    let Some(pool) = thrown.volleys[0].pools.first() else {
        add(0, Chance::new(1, 1));
        return odds;
    };
    let (cases, of) = (u128::from(pool.saved.cases), u128::from(pool.saved.of));
    let fails: Odds = [(0, Chance::new(cases, of)), (1, Chance::new(of - cases, of))].into();
    let all: u64 = pool.hits.iter().sum();
    for (hits, &weight) in pool.hits.iter().enumerate() {
        let first = Chance::new(u128::from(weight), u128::from(all));
        for (losses, chance) in sum_of(&fails, hits) {
            add(losses, times(first, chance));
        }
    }
    odds
}

/// Hits alone: nothing is saved.
fn hits(throw: Throw, armour: Armour) -> Odds {
    let shown = Shown { armour: Armour { save: 7, ..armour }, ..OPEN };
    losses(throw, shown)
}

fn times(one: Chance, other: Chance) -> Chance {
    Chance::new(one.numerator * other.numerator, one.denominator * other.denominator)
}

/// The sum of independent numbers, so many alike.
fn sum_of(odds: &Odds, number: usize) -> Odds {
    let mut sum: Odds = [(0, Chance::new(1, 1))].into();
    for _ in 0..number {
        let mut next = Odds::new();
        for (one, first) in &sum {
            for (other, second) in odds {
                let both = times(*first, *second);
                next.entry(one + other).and_modify(|c| *c = c.plus(both)).or_insert(both);
            }
        }
        sum = next;
    }
    sum
}

fn at_least(odds: &Odds, number: u8) -> Chance {
    odds.range(number..).fold(Chance::new(0, 1), |sum, (_, chance)| sum.plus(*chance))
}

/// The expected number, where no more than `most` count.
fn mean_to(odds: &Odds, most: u8) -> Chance {
    odds.iter().fold(Chance::new(0, 1), |sum, (&number, &chance)| {
        sum.plus(times(chance, Chance::new(u128::from(number.min(most)), 1)))
    })
}

fn mean(odds: &Odds) -> Chance {
    mean_to(odds, u8::MAX)
}

fn is(odds: &Odds, expected: &[(u128, u128)]) {
    for (number, &(numerator, denominator)) in expected.iter().enumerate() {
        let found = odds.get(&(number as u8)).copied().unwrap_or(Chance::new(0, 1));
        assert_eq!(found, Chance::new(numerator, denominator), "{number} of {odds:?}");
    }
}

const RIFLE: Throw = dice(1, Die::D6, 0);
const MG: Throw = dice(1, Die::D6, 1);

/// One rifle die at infantry (VD-SHOOT-10, VD-CHAR-04, VD-CHAR-05, VD-CHAR-06, VD-CHAR-07,
/// VD-CHAR-08, VD-COVER-01, VD-TAKE-01).
/// Example EX-10.
#[test]
fn a_rifle_die_hits_by_the_published_odds() {
    is(&hits(RIFLE, MEN), &[(1, 2), (1, 3), (1, 6)]);
    let expected = [
        (behind(7, false), (5, 9)),
        (behind(5, false), (4, 9)),
        (behind(4, false), (1, 3)),
        (behind(3, false), (2, 9)),
        (behind(7, true), (25, 54)),
        (behind(5, true), (8, 27)),
        (behind(4, true), (1, 6)),
        (behind(3, true), (2, 27)),
    ];
    for (shown, (numerator, denominator)) in expected {
        assert_eq!(mean(&losses(RIFLE, shown)), Chance::new(numerator, denominator));
    }
}

/// Five dice of a machine gun set up, two after a move; the Bren (VD-FEAT-27, VD-BASE-07).
/// Examples EX-11, EX-12.
#[test]
fn machine_guns_roll_more_dice_set_up() {
    let one = hits(MG, MEN);
    is(&one, &[(1, 3), (1, 3), (1, 3)]);
    assert_eq!(mean(&sum_of(&one, 5)), Chance::new(5, 1));
    is(&sum_of(&one, 5), &[(1, 243)]);
    is(&sum_of(&one, 2), &[(1, 9)]);
    let bren = hits(RIFLE, MEN);
    assert_eq!(at_least(&sum_of(&bren, 4), 1), Chance::new(15, 16));
    assert_eq!(at_least(&sum_of(&bren, 2), 1), Chance::new(3, 4));
    assert_eq!(mean(&sum_of(&bren, 4)), Chance::new(8, 3));
    assert_eq!(mean(&sum_of(&bren, 2)), Chance::new(4, 3));
}

/// A die is rolled again once, and the second result stands (VD-CONC-01, VD-CONC-02, VD-BASE-10,
/// VD-BASE-12).
/// Example EX-13.
#[test]
fn an_aimed_die_is_rolled_again_once() {
    let misses = Throw { re_roll: ReRoll::Misses, ..RIFLE };
    is(&hits(misses, MEN), &[(1, 4), (1, 2), (1, 4)]);
    assert_eq!(mean(&hits(misses, MEN)), Chance::new(1, 1));
    // Also those that hit once: a single hit may be lost.
    let all = Throw { re_roll: ReRoll::SingleHits, ..RIFLE };
    is(&hits(all, MEN), &[(5, 12), (5, 18), (11, 36)]);
}

/// The suffix H keeps the higher of two dice (VD-BASE-08).
/// Example EX-14.
#[test]
fn the_suffix_h_keeps_the_better_of_two_dice() {
    let heavy = Throw::of(1, DamageDie { die: Die::D6, best_of: 2, bonus: 2 });
    is(&hits(heavy, MEN), &[(1, 36), (2, 9), (3, 4)]);
    assert_eq!(mean(&hits(heavy, MEN)), Chance::new(31, 18));
}

/// A section shoots at a squad in a wood: chance that it is Shaken (VD-SHOOT-22, VD-SHAKEN-01).
/// Examples EX-15, EX-16.
#[test]
fn a_section_shakes_a_squad() {
    let soft = sum_of(&losses(RIFLE, behind(4, false)), 11);
    assert_eq!(mean(&soft), Chance::new(11, 3));
    assert_eq!(at_least(&soft, 4), Chance::new(385_244_863_688_749, 760_840_571_584_512));
    let down = sum_of(&losses(RIFLE, behind(4, true)), 11);
    assert_eq!(mean(&down), Chance::new(11, 6));
    assert_eq!(at_least(&down, 4), Chance::new(1_985_549_501_337_355, 18_014_398_509_481_984));
    let hard = sum_of(&losses(RIFLE, behind(3, true)), 11);
    assert_eq!(mean(&hard), Chance::new(22, 27));
    let shaken = at_least(&hard, 4);
    assert_eq!(shaken.numerator * 10_000 / shaken.denominator, 88);
}

/// The Medic rolls one failed save again (VD-ABIL-37).
/// Example EX-21.
#[test]
fn a_medic_rolls_one_failed_save_again() {
    let sure = Throw { dice: 3, damage: DamageDie { die: Die::D3, best_of: 1, bonus: 3 }, ..RIFLE };
    let shown =
        |medic| Shown { armour: Armour { critical: 9, hit: 4, save: 6 }, cover: 4, medic, ..OPEN };
    is(&losses(sure, shown(true)), &[(5, 16), (3, 8), (1, 4), (1, 16)]);
    assert_eq!(mean(&losses(sure, shown(true))), Chance::new(17, 16));
    assert_eq!(mean(&losses(sure, shown(false))), Chance::new(3, 2));
}

/// Blast at the Untrained, a sniper, an Ambush (VD-ABIL-67, VD-FEAT-25, VD-ABIL-36, VD-ABIL-02).
/// Examples EX-23, EX-24, EX-25.
#[test]
fn bonuses_change_the_published_odds() {
    assert_eq!(mean(&hits(Throw { modifier: 1, ..RIFLE }, MEN)), Chance::new(1, 1));
    let sniper = Throw { modifier: 1, ..MG };
    is(&hits(sniper, MEN), &[(1, 6), (1, 3), (1, 2)]);
    let scoped = losses(sniper, behind(5, false));
    assert_eq!(at_least(&scoped, 1), Chance::new(2, 3));
    assert_eq!(mean(&scoped), Chance::new(8, 9));
    let ambush = hits(Throw { re_roll: ReRoll::Misses, ..MG }, MEN);
    assert_eq!(mean(&sum_of(&ambush, 5)), Chance::new(20, 3));
}

const L48: Throw = Throw { save_minus: 2, ..dice(1, Die::D10, 2) };

/// Guns at tanks: losses are Structure Points, not capped by the dice (VD-VEH-28, VD-VEH-43,
/// VD-FEAT-10, VD-FEAT-23, VD-FEAT-24, VD-CHAR-04).
/// Examples EX-39, EX-40, EX-41, EX-42, EX-44.
#[test]
fn guns_take_structure_points_off_tanks() {
    let front = plate(12, 8, 4);
    is(&losses(L48, front), &[(41, 72), (13, 36), (5, 72)]);
    assert_eq!(mean(&losses(L48, front)), Chance::new(1, 2));
    assert_eq!(at_least(&sum_of(&losses(L48, front), 2), 2), Chance::new(457, 1_728));
    // Laid by the co-axial weapon (VD-FEAT-14).
    let laid = Throw { re_roll: ReRoll::Misses, ..L48 };
    is(&losses(laid, front), &[(17, 48), (13, 24), (5, 48)]);
    assert_eq!(mean(&losses(laid, front)), Chance::new(3, 4));
    assert_eq!(at_least(&sum_of(&losses(laid, front), 2), 2), Chance::new(377, 768));
    // After a move (VD-VEH-20).
    let moved = Throw { modifier: -1, ..L48 };
    is(&hits(moved, front.armour), &[(3, 5), (2, 5)]);
    assert_eq!(mean(&losses(moved, front)), Chance::new(1, 3));
    // Hard Cover is 4+ for a vehicle and better than 6+ (VD-COVER-08, VD-COVER-09, VD-SHOOT-15).
    let covered = losses(L48, Shown { cover: 4, ..front });
    is(&covered, &[(29, 40), (1, 4), (1, 40)]);
    assert_eq!(mean(&covered), Chance::new(3, 10));
    // A Tiger.
    let (nose, flank) = (plate(14, 10, 3), plate(13, 9, 4));
    is(&hits(L48, nose.armour), &[(7, 10), (3, 10)]);
    assert_eq!(mean(&losses(L48, nose)), Chance::new(1, 5));
    is(&hits(L48, flank.armour), &[(3, 5), (2, 5)]);
    assert_eq!(mean(&losses(L48, flank)), Chance::new(1, 3));
}

/// Side skirts (VD-VSP-22) and the Panzerfaust.
/// Example EX-43.
#[test]
fn skirts_save_from_a_panzerfaust_again() {
    let faust = Throw { save_minus: 1, ..dice(1, Die::D10, 3) };
    let side = plate(11, 8, 5);
    is(&hits(faust, side.armour), &[(2, 5), (3, 10), (3, 10)]);
    is(&losses(faust, side), &[(11, 24), (1, 3), (5, 24)]);
    assert_eq!(mean(&losses(faust, side)), Chance::new(3, 4));
    let skirts = Shown { again: true, ..side };
    is(&losses(faust, skirts), &[(449, 864), (145, 432), (125, 864)]);
    assert_eq!(mean(&losses(faust, skirts)), Chance::new(5, 8));
}

/// A gun at three men: no more than three fall (VD-FEAT-04, VD-FEAT-07).
/// Example EX-45.
#[test]
fn a_gun_kills_three_of_three_men_at_most() {
    is(&hits(L48, MEN), &[(1, 10), (1, 5), (7, 10)]);
    let three = |shown| sum_of(&losses(L48, shown), 3);
    let open = three(OPEN);
    assert_eq!(at_least(&open, 3), Chance::new(24, 25));
    assert_eq!(mean_to(&open, 3), Chance::new(369, 125));
    assert_eq!(mean_to(&three(behind(4, false)), 3), Chance::new(13_827, 6_400));
    assert_eq!(mean_to(&three(behind(3, false)), 3), Chance::new(46_829, 30_375));
    assert_eq!(mean_to(&three(behind(3, true)), 3), Chance::new(2_357_851, 4_428_675));
}

/// The engine caps as the sum above does: two dice at the most two men (VD-FEAT-07).
#[test]
fn the_engine_caps_losses_by_dice() {
    let two = Throw { dice: 2, cap: CasualtyCap::Together, ..L48 };
    let free = sum_of(&losses(L48, behind(4, false)), 2);
    assert_eq!(mean(&losses(two, behind(4, false))), mean_to(&free, 2));
}

/// Structure Points are not capped (VD-FEAT-10).
#[test]
fn nothing_caps_structure_points() {
    let mut field = Field::open();
    field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let (book, s) = field.ready();
    let capped = Throw { cap: CasualtyCap::Together, ..L48 };
    is(&losses_on(&book, &s, capped, plate(12, 8, 4)), &[(41, 72), (13, 36), (5, 72)]);
}

/// What cannot hit is not rolled; a machine gun at the Rear can (VD-VEH-29, VD-ENG-10).
/// Example EX-46.
#[test]
fn rifles_cannot_hurt_a_tank() {
    is(&losses(RIFLE, plate(12, 8, 4)), &[(1, 1)]);
    is(&hits(MG, Armour { critical: 10, hit: 7, save: 5 }), &[(5, 6), (1, 6)]);
    let five = sum_of(&losses(MG, plate(10, 7, 5)), 5);
    assert_eq!(mean(&five), Chance::new(5, 9));
}

/// Strikes on a tank and on a squad (VD-STRK-10, VD-STRK-02, VD-STRK-09, VD-FEAT-07).
/// Examples EX-48, EX-54.
#[test]
fn strikes() {
    let heavy = Throw::of(1, DamageDie { die: Die::D6, best_of: 2, bonus: 2 });
    is(&hits(heavy, plate(10, 7, 5).armour), &[(4, 9), (5, 9)]);
    assert_eq!(mean(&losses(heavy, plate(10, 7, 5))), Chance::new(10, 27));
    is(&losses(RIFLE, plate(10, 7, 5)), &[(1, 1)]);
    let thousandths = |throw, shown| {
        let mean = mean_to(&sum_of(&losses(throw, shown), 6), 6);
        (mean.numerator * 2_000 / mean.denominator).div_ceil(2)
    };
    assert_eq!(thousandths(heavy, OPEN), 5_961);
    let soft = mean_to(&sum_of(&losses(heavy, behind(4, false)), 6), 6);
    assert_eq!(soft, Chance::new(132_823_762_819, 27_518_828_544));
    assert_eq!(thousandths(heavy, behind(4, true)), 2_576);
    assert_eq!(thousandths(heavy, behind(3, false)), 3_405);
    assert_eq!(thousandths(heavy, behind(3, true)), 1_148);
    let light = mean_to(&sum_of(&losses(RIFLE, OPEN), 6), 6);
    assert_eq!(light, Chance::new(9_256_831_800_895, 2_821_109_907_456));
    let soft = mean_to(&sum_of(&losses(RIFLE, behind(4, false)), 6), 6);
    assert_eq!(soft, Chance::new(31_807_421, 15_925_248));
}

/// An autocannon at a half-track; machine guns at a truck (VD-CHAR-04, VD-VEH-43, VD-ENG-10).
/// Examples EX-51, EX-65.
#[test]
fn light_armour_is_hurt_by_the_published_odds() {
    let cannon = Throw { save_minus: 1, ..dice(2, Die::D6, 2) };
    // The Save is impossible.
    let side = losses(cannon, plate(8, 6, 6));
    is(&side, &[(1, 4), (1, 3), (5, 18), (1, 9), (1, 36)]);
    assert_eq!(at_least(&side, 2), Chance::new(5, 12));
    let truck = sum_of(&losses(RIFLE, plate(7, 4, 6)), 3);
    assert_eq!(at_least(&truck, 1), Chance::new(1_385, 1_728));
}

/// Flames leave only the Save (VD-FEAT-18).
/// Example EX-63.
#[test]
fn flames_leave_only_the_save() {
    let flame = Throw { ignores_cover: true, take_cover_helps: false, ..dice(3, Die::D6, 1) };
    let burnt = losses(flame, behind(3, true));
    assert_eq!(mean(&burnt), Chance::new(5, 2));
    is(&burnt, &[(79_507, 1_259_712)]);
}

/// A gun at a brick house (VD-BLDG-23).
/// Example EX-55.
#[test]
fn a_gun_hurts_a_house_by_the_published_odds() {
    is(&losses(L48, plate(10, 5, 4)), &[(7, 24), (1, 2), (5, 24)]);
    assert_eq!(mean(&losses(L48, plate(10, 5, 4))), Chance::new(11, 12));
}

/// Men with Grenades on a crew of three; tracks on men; four charges on a Rear (VD-ASSAULT-10,
/// VD-ABIL-19, VD-VEH-12, VD-ABIL-52, VD-ABIL-59).
/// Examples EX-05, EX-34, EX-35, EX-37.
#[test]
fn men_and_tracks_fight_by_the_published_odds() {
    let grenades = Throw { re_roll: ReRoll::Misses, ..RIFLE };
    let six = sum_of(&losses(grenades, OPEN), 6);
    assert_eq!(mean(&six), Chance::new(5, 1));
    assert_eq!(at_least(&six, 3), Chance::new(8_317_535_395_625, 8_916_100_448_256));
    let tracks = dice(1, Die::D10, 0);
    is(&hits(tracks, MEN), &[(3, 10), (1, 5), (1, 2)]);
    assert_eq!(mean(&sum_of(&hits(tracks, MEN), 4)), Chance::new(24, 5));
    let crushed = sum_of(&losses(tracks, OPEN), 4);
    assert_eq!(mean(&crushed), Chance::new(4, 1));
    assert_eq!(at_least(&crushed, 4), Chance::new(16_540_931, 26_873_856));
    let charge = losses(L48, plate(10, 7, 5));
    assert_eq!(mean(&charge), Chance::new(9, 10));
    for (charges, chance) in [(2, (3, 5)), (3, (99, 125)), (4, (561, 625))] {
        let destroyed = at_least(&sum_of(&charge, charges), 2);
        assert_eq!(destroyed, Chance::new(chance.0, chance.1));
    }
}

/// No save is better than 2+, and a Save needing 7 fails outright (VD-ENG-09, VD-FEAT-24).
#[test]
fn limits_of_saves() {
    let sure = Throw { damage: DamageDie { die: Die::D3, best_of: 1, bonus: 3 }, ..RIFLE };
    let armour = Armour { critical: 9, hit: 4, save: 1 };
    is(&losses(sure, Shown { armour, ..OPEN }), &[(5, 6), (1, 6)]);
    let burnt = Throw { ignores_cover: true, ..sure };
    is(&losses(burnt, Shown { armour, ..OPEN }), &[(5, 6), (1, 6)]);
    let pierced = Throw { save_minus: 6, ..sure };
    is(&losses(pierced, Shown { armour, ..OPEN }), &[(0, 1), (1, 1)]);
}

/// VD-VEH-29: dice that cannot reach the Hit number are no dice, and none are none.
#[test]
fn what_is_not_rolled() {
    let (book, s) = board();
    let pools = |throw, shown| {
        let attack = attack_on(throw, shown);
        law::thrown(Scene::new(&book, &s), &attack, wargauge_rules::game::UnitId(0)).volleys[0]
            .pools
            .len()
    };
    let hard = plate(10, 7, 5);
    let nobody = Throw { dice: 0, ..RIFLE };
    assert_eq!([pools(RIFLE, OPEN), pools(RIFLE, hard)], [1, 0]);
    assert_eq!([pools(nobody, OPEN), pools(nobody, hard)], [0, 0]);
}

/// VD-SHOOT-19: the owner takes his losses from the largest group, of two alike from the last.
#[test]
fn whom_the_owner_gives() {
    use crate::odds::encounter::casualties;
    let (_, mut s) = board();
    let unit = wargauge_rules::game::UnitId(0);
    let mut given = |strength: [u8; 3], due| {
        s.unit_mut(unit).strength = Default::default();
        s.unit_mut(unit).strength[..3].copy_from_slice(&strength);
        casualties(&s, unit, due)
    };
    assert_eq!(given([5, 3, 1], 2), (0, 2));
    assert_eq!(given([5, 3, 1], 9), (0, 5));
    assert_eq!(given([3, 5, 1], 4), (1, 4));
    assert_eq!(given([4, 1, 4], 1), (2, 1));
}

/// VD-ABIL-37: of two failed saves the Medic rolls one again; both are told, the other as failed.
#[test]
fn what_a_medic_cannot_help_is_told() {
    use crate::event::Event;
    use crate::tests::fixture::script;
    let (book, mut s) = board();
    let sure = Throw { dice: 2, damage: DamageDie { die: Die::D3, best_of: 1, bonus: 3 }, ..RIFLE };
    let shown = Shown { armour: Armour { critical: 9, hit: 4, save: 4 }, medic: true, ..OPEN };
    let mut referee = script(&[1, 1, 2, 3, 6]);
    resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack_on(sure, shown));
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0);
    let saves = recorder.events.iter().filter_map(|event| match event {
        Event::Save { die, again, saved, .. } => Some((*die, *again, *saved)),
        _ => None,
    });
    assert_eq!(saves.collect::<Vec<_>>(), [(3, None, false), (2, Some(6), true)]);
}

/// The weights that odds are worked out from are those of the engine, die by die: every die,
/// modifier, re-roll, armour and save (VD-BASE-08, VD-BASE-10, VD-BASE-12, VD-CONC-02, VD-FEAT-24, VD-TAKE-01,
/// VD-VEH-29).
#[test]
fn weights_are_those_of_the_engine() {
    let (book, s) = board();
    let damages = [(Die::D6, 1, 0), (Die::D6, 1, 1), (Die::D6, 2, 2), (Die::D10, 1, 2)];
    let armours = [(6, 4, 6), (12, 8, 4), (8, 6, 5)];
    for (die, best_of, bonus) in damages {
        for re_roll in [ReRoll::None, ReRoll::Misses, ReRoll::SingleHits] {
            for (modifier, save_minus) in [(0, 0), (-1, 1), (1, 2)] {
                for (critical, hit, save) in armours {
                    for (cover, again) in [(7, false), (4, false), (3, true)] {
                        let damage = DamageDie { die, best_of, bonus };
                        let throw = Throw { modifier, save_minus, re_roll, ..Throw::of(1, damage) };
                        let armour = Armour { critical, hit, save };
                        let shown = Shown { armour, cover, again, medic: false };
                        let engine = losses_on(&book, &s, throw, shown);
                        let worked_out = by_weights(&book, &s, throw, shown);
                        assert_eq!(worked_out, engine, "{throw:?} {shown:?}");
                    }
                }
            }
        }
    }
}
