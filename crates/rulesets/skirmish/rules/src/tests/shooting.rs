//! Small arms: worked examples EX-07 to EX-14 and the clauses behind them.

use wargauge_rules::table::odometer::{Chance, Odometer, distribution};
use wargauge_rules::{Deaf, DiceReferee, UnitId};

use crate::book::{Play, Scene};
use crate::fire::{
    FireAt, FirePlan, Shooting, check_fire, check_volley, purchase_shots, shoot, shooters, volley,
};
use crate::men::{ap, ap_total};
use crate::state::{Activation, Condition, Morale, State};
use crate::tests::fixture::{field, put, script};
use crate::units::{Aim, Band, SmallArm, TEAM};
use crate::{Skirmish, Terrain};

fn all(book: &Skirmish, state: &State, unit: UnitId, shooting: Shooting) -> [Shooting; TEAM] {
    let mut men = [Shooting::None; TEAM];
    for it in shooters(Scene::new(book, state), unit) {
        men[it.slot] = shooting;
    }
    men
}

fn one(slot: usize, shooting: Shooting) -> [Shooting; TEAM] {
    let mut men = [Shooting::None; TEAM];
    men[slot] = shooting;
    men
}

fn plan(target: UnitId, men: [Shooting; TEAM]) -> FirePlan {
    FirePlan { target, at: FireAt::Men, men, split: None }
}

/// Probability of hits with these shots at a band, as twentieths times hits expected.
fn expected(arm: SmallArm, band: Band, shooting: Shooting) -> (i32, i32) {
    let hits: i32 = shooting.aims().iter().map(|aim| 21 - arm.needed(band, *aim)).sum();
    (hits, 20)
}

// EX-07: SK-SHOOT-07, SK-SHOOT-08, SK-SHOOT-09, SK-SHOOT-10, SK-SHOOT-11, SK-SHOOT-12, SK-SHOOT-13, SK-SHOOT-14, SK-SHOOT-15, SK-AP-08, SK-POL-06, SK-SHOOT-06, SK-DICE-01, SK-DICE-03
#[test]
fn ex_07_the_best_aim_changes_with_the_range() {
    use Shooting::{Aimed, TwoUnaimed};
    let rifle = |band, shooting| expected(SmallArm::Rifle, band, shooting);
    assert_eq!(rifle(Band::PointBlank, TwoUnaimed), (22, 20));
    assert_eq!(rifle(Band::PointBlank, Aimed), (17, 20));
    assert_eq!(rifle(Band::Short, TwoUnaimed), (14, 20));
    assert_eq!(rifle(Band::Short, Aimed), (13, 20));
    assert_eq!(rifle(Band::Medium, TwoUnaimed), (8, 20));
    assert_eq!(rifle(Band::Medium, Aimed), (9, 20));
    assert_eq!(rifle(Band::Long, TwoUnaimed), (4, 20));
    assert_eq!(rifle(Band::Long, Aimed), (5, 20));
}

// EX-07, with three points and with pistols: SK-SHOOT-11, SK-SHOOT-12, SK-SHOOT-13, SK-SHOOT-14
#[test]
fn ex_07_three_points_buy_three_shots_or_a_better_aim() {
    use Shooting::{Aimed, Careful, ThreeUnaimed, TwoUnaimed, UnaimedAimed};
    let rifle = |band, shooting| expected(SmallArm::Rifle, band, shooting);
    assert_eq!(rifle(Band::PointBlank, ThreeUnaimed), (33, 20));
    assert_eq!(rifle(Band::Short, ThreeUnaimed), (21, 20));
    assert_eq!(rifle(Band::Medium, UnaimedAimed), (13, 20));
    assert_eq!(rifle(Band::Medium, Careful), (13, 20));
    assert_eq!(rifle(Band::Long, Careful), (9, 20));
    assert_eq!(rifle(Band::Long, UnaimedAimed), (7, 20));
    assert_eq!(rifle(Band::Long, ThreeUnaimed), (6, 20));
    let pistol = |band, shooting| expected(SmallArm::Pistol, band, shooting);
    assert_eq!(pistol(Band::PointBlank, TwoUnaimed), (18, 20));
    assert_eq!(pistol(Band::Short, Aimed), (11, 20));
    assert_eq!(pistol(Band::Medium, TwoUnaimed), (6, 20));
    assert_eq!(pistol(Band::Long, TwoUnaimed), (2, 20));
    assert_eq!(SmallArm::Pistol.needed(Band::Long, Aim::Careful), 18);
}

// SK-GEO-01, SK-SHOOT-01, SK-SHOOT-02, SK-SHOOT-03, SK-SHOOT-04, SK-SHOOT-05, SK-SHOOT-16, SK-SHOOT-34, SK-SHOOT-35, SK-GEO-03
#[test]
fn range_bands_end_where_the_sheet_says() {
    let square = |inches: f64| ((inches * 100.0).round() as i64).pow(2);
    let rows = [
        (SmallArm::Rifle, [8.0, 15.0, 30.0, 80.0]),
        (SmallArm::AssaultRifle, [8.0, 15.0, 30.0, 80.0]),
        (SmallArm::ScopedRifle, [8.0, 15.0, 30.0, 80.0]),
        (SmallArm::Smg, [6.0, 12.0, 18.0, 40.0]),
        (SmallArm::Carbine, [6.0, 12.0, 18.0, 40.0]),
        (SmallArm::Pistol, [3.0, 6.0, 12.0, 24.0]),
        (SmallArm::Lmg, [8.0, 16.0, 32.0, 80.0]),
        (SmallArm::QuadMg, [8.0, 16.0, 32.0, 80.0]),
    ];
    for (arm, ends) in rows {
        for (at, end) in ends.into_iter().enumerate() {
            assert_eq!(arm.band(square(end)), Some(Band::ALL[at]), "{arm:?} {end}");
            assert_eq!(arm.band(square(end + 0.01)), Band::ALL.get(at + 1).copied(), "{arm:?}");
        }
    }
}

// EX-08: SK-DICE-10, SK-SHOOT-08, SK-SHOOT-26, SK-SHOOT-28, SK-EFFECT-01, SK-EFFECT-02, SK-EFFECT-03, SK-EFFECT-04, SK-EFFECT-05, SK-EFFECT-11, SK-MORALE-01, SK-MORALE-02, SK-MORALE-06, SK-MORALE-10, SK-MORALE-11, SK-MORALE-18, SK-AP-24, SK-UNIT-22
#[test]
fn ex_08_a_volley_of_rifles_suppresses_men_in_the_open() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.activation = Some(Activation::of(a));
    let plan = plan(b, all(&book, &state, a, Shooting::Aimed));
    assert_eq!(check_fire(Scene::new(&book, &state), a, &plan), Ok(()));
    let mut referee = script(&[8, 7, 15, 19, 2, 5, 2, 6, 4, 3]);
    shoot(&mut Play::new(&book, &mut state, &mut referee), a, &plan);
    let unit = state.unit(b);
    assert_eq!(unit.markers, 1);
    let points: Vec<u8> = (0..4).map(|man| ap(Scene::new(&book, &state), b, man)).collect();
    assert_eq!(points, [1, 0, 1, 0]);
    assert_eq!(unit.figures[1].condition, Condition::Wounded);
    assert_eq!(unit.figures[3].condition, Condition::Disabled);
    assert_eq!(ap_total(Scene::new(&book, &state), b), 2);
    assert_eq!(unit.morale, Morale::Retiring);
    // 4 inches at once: 6 less 2, the pace of the wounded man.
    assert_eq!(
        unit.figures[0].at.distance_up(crate::tests::fixture::at(30.0, 30.0)).hundredths(),
        400
    );
    assert!(unit.under_fire.any && unit.under_fire.shooters == 4);
    assert_eq!((unit.fight.suffered, state.unit(a).fight.inflicted), (4, 4));
}

// SK-MORALE-02: a casualty alone, without a marker, is tested for.
#[test]
fn a_casualty_is_tested_for() {
    let (book, mut state) = field(&["U01"], &["G04"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    let plan = plan(b, one(0, Shooting::Unaimed));
    // A hit, a wound, the man, and the test of three points that are left.
    shoot(&mut Play::new(&book, &mut state, &mut script(&[20, 5, 1, 3])), a, &plan);
    assert_eq!((state.unit(b).markers, state.unit(b).morale), (0, Morale::Retiring));
}

// SK-RISK-18: men count, not what they do.
#[test]
fn a_man_who_fires_twice_counts_once() {
    let (book, mut state) = field(&["U01", "U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let c = put(&book, &mut state, 1, (36.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 30.0), true);
    for (unit, man, count) in [(a, 0, 1), (a, 0, 1), (a, 1, 2), (c, 0, 3), (c, 0, 3)] {
        let plan = plan(b, one(man, Shooting::Unaimed));
        shoot(&mut Play::new(&book, &mut state, &mut script(&[1])), unit, &plan);
        assert_eq!(state.unit(b).under_fire.shooters, count, "{unit:?} {man}");
    }
}

/// The exact distribution of what one shot does to a target: 0 nothing, 1 suppressed, 2 wounded, 3
/// out.
fn one_shot(
    (arm, entry): (&'static str, usize),
    target: &'static str,
    distance: f64,
    (close, shooting): (bool, Shooting),
    ground: Option<&'static str>,
) -> std::collections::BTreeMap<u8, Chance> {
    let mut scene = field(&[arm], &[target]);
    if let Some(kind) = ground {
        scene = scene.rect(kind, (20.0, 27.0, 40.0, 47.0));
    }
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 34.0 - distance), true);
    let b = put(&book, &mut state, 1, (30.0, 34.0), close);
    state.activation = Some(Activation::of(a));
    // Nobody else is looked at: the morale of a team of 7 points or more needs no die.
    let plan = plan(b, one(entry, shooting));
    assert_eq!(check_fire(Scene::new(&book, &state), a, &plan), Ok(()));
    distribution(|dice: &mut Odometer| {
        let mut state = state.clone();
        for man in &mut state.unit_mut(b).figures[..4] {
            man.spent = 0;
        }
        state.unit_mut(b).tested_suppression = true;
        let mut referee = DiceReferee::new(dice, Deaf);
        shoot(&mut Play::new(&book, &mut state, &mut referee), a, &plan);
        let worst = state.unit(b).figures.iter().map(|man| man.condition).max();
        match worst {
            Some(Condition::Fit) => u8::from(state.unit(b).markers > 0),
            Some(Condition::Wounded) => 2,
            _ => 3,
        }
    })
}

const fn chance(numerator: u128, denominator: u128) -> Chance {
    Chance::new(numerator, denominator)
}

fn power(chance: Chance, exponent: u32) -> Chance {
    Chance::new(chance.numerator.pow(exponent), chance.denominator.pow(exponent))
}

fn rest(chance: Chance) -> Chance {
    Chance::new(chance.denominator - chance.numerator, chance.denominator)
}

fn times(chance: Chance, number: u128) -> Chance {
    Chance::new(chance.numerator * number, chance.denominator)
}

// EX-08, the figures before the dice: SK-EFFECT-01, SK-EFFECT-02, SK-EFFECT-03, SK-EFFECT-04, SK-EFFECT-05
#[test]
fn ex_08_the_odds_before_the_dice_are_those_it_gives() {
    let odds = one_shot(("U01", 0), "G01", 12.0, (true, Shooting::Aimed), None);
    assert_eq!(odds[&1], chance(13 * 4, 20 * 6));
    assert_eq!(times(odds[&2], 4), chance(13, 30));
    assert_eq!(times(odds[&3], 4), chance(13, 30));
    assert_eq!(rest(power(rest(odds[&1]), 4)), chance(726_479, 810_000));
}

// EX-09: SK-SHOOT-10, SK-SHOOT-18, SK-SHOOT-19, SK-GEO-10, SK-GEO-11, SK-GEO-12
#[test]
fn ex_09_hard_cover_cuts_the_odds_of_rifles() {
    for close in [true, false] {
        let odds = one_shot(("U01", 0), "G01", 12.0, (close, Shooting::Aimed), Some("ruin"));
        assert_eq!(odds[&1], chance(1, 6));
        assert_eq!(rest(power(rest(odds[&1]), 4)), chance(671, 1296));
        let hurt = odds[&2].plus(odds[&3]);
        assert_eq!(rest(power(rest(hurt), 4)), chance(6095, 20_736));
    }
}

// EX-10: SK-SHOOT-04, SK-SHOOT-09, SK-SHOOT-17, SK-SHOOT-24, SK-SHOOT-25, SK-EFFECT-08, SK-EFFECT-12, SK-EFFECT-13, SK-EFFECT-14, SK-UNIT-03, SK-UNIT-04
#[test]
fn ex_10_a_machine_gun_fires_three_dice() {
    let (book, mut state) = field(&["G04"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 6.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    let gun = shooters(Scene::new(&book, &state), a)[0];
    assert_eq!(purchase_shots(Scene::new(&book, &state), &gun), 3);
    assert_eq!(
        shooters(Scene::new(&book, &state), a).len(),
        1,
        "the loader does not fire his own weapon"
    );
    let plan = plan(b, one(0, Shooting::Unaimed));
    let mut referee = script(&[16, 3, 11, 1]);
    let mut after = state.clone();
    shoot(&mut Play::new(&book, &mut after, &mut referee), a, &plan);
    assert_eq!(after.unit(b).markers, 1, "suppressed although every shot missed");
    let odds = burst_odds(&book, &state, a, b);
    assert_eq!(
        odds[&[1, 0, 0]].plus(odds.get(&[1, 1, 0]).copied().unwrap_or(chance(0, 1))),
        odds[&[1, 0, 0]].plus(odds[&[1, 1, 0]])
    );
    let markers =
        odds.iter().filter(|(key, _)| key[0] == 1).fold(chance(0, 1), |sum, it| sum.plus(*it.1));
    assert_eq!(markers, chance(783, 1000));
    // Dispersed: Long, 19.
    let b = put(&book, &mut state, 1, (30.0, 30.0), false);
    let odds = burst_odds(&book, &state, a, b);
    let markers =
        odds.iter().filter(|(key, _)| key[0] == 1).fold(chance(0, 1), |sum, it| sum.plus(*it.1));
    assert_eq!(markers, chance(6973, 8000));
}

/// Whether suppressed, wounds, men out, of one purchase of a machine gun, from the distribution of
/// single dice.
fn burst_odds(
    book: &Skirmish,
    state: &State,
    a: UnitId,
    b: UnitId,
) -> std::collections::BTreeMap<[u8; 3], Chance> {
    let gun = shooters(Scene::new(book, state), a)[0];
    let seen =
        crate::fire::shooter_aim(Scene::new(book, state), &gun, b, FireAt::Men).expect("seen");
    let needed = gun.arm.needed(seen.shifted.expect("in range"), Aim::Unaimed);
    let hit = chance((21 - needed) as u128, 20);
    // One die: miss, hit that suppresses, hit that hurts.
    let kinds = distribution(|dice: &mut Odometer| {
        use wargauge_rules::table::dice::{Dice, Die};
        crate::attack::fire_effect(book, i32::from(dice.roll(Die::D6)) + gun.arm.effect())
    });
    let share = |effect| kinds.get(&effect).copied().unwrap_or(chance(0, 1));
    use crate::attack::Effect;
    let out = share(Effect::Disabled).plus(share(Effect::Killed));
    let faces = [
        (rest(hit), [0u8, 0, 0]),
        (mul(hit, share(Effect::Suppressed)), [1, 0, 0]),
        (mul(hit, share(Effect::Wounded)), [0, 1, 0]),
        (mul(hit, out), [0, 0, 1]),
    ];
    let mut sums = std::collections::BTreeMap::new();
    for (p, x) in faces {
        for (q, y) in faces {
            for (r, z) in faces {
                let misses = [x, y, z].iter().filter(|it| **it == [0, 0, 0]).count();
                let mut key = [0u8; 3];
                for it in [x, y, z] {
                    key = [key[0].max(it[0]), key[1] + it[1], key[2] + it[2]];
                }
                key[0] |= u8::from(misses == 3);
                let entry = sums.entry(key).or_insert(chance(0, 1));
                *entry = entry.plus(mul(mul(p, q), r));
            }
        }
    }
    sums
}

fn mul(one: Chance, other: Chance) -> Chance {
    Chance::new(one.numerator * other.numerator, one.denominator * other.denominator)
}

/// The mean of a number under a distribution.
fn mean<K>(odds: &std::collections::BTreeMap<K, Chance>, of: impl Fn(&K) -> u8) -> Chance {
    odds.iter().fold(chance(0, 1), |sum, (key, p)| sum.plus(times(*p, u128::from(of(key)))))
}

// EX-10, expectations
#[test]
fn ex_10_a_burst_takes_as_many_men_as_it_says() {
    let (book, mut state) = field(&["G04"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 6.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    let odds = burst_odds(&book, &state, a, b);
    assert_eq!(mean(&odds, |key| key[1]), chance(1, 10));
    assert_eq!(mean(&odds, |key| key[2]), chance(1, 5));
    assert_eq!(power(chance(4, 5), 3), chance(64, 125));
}

// EX-11: SK-SHOOT-02, SK-SHOOT-07, SK-EFFECT-06, SK-EFFECT-08, SK-EFFECT-10, SK-EFFECT-12
#[test]
fn ex_11_a_submachine_gun_hits_at_point_blank_as_often_as_it_says() {
    let (book, mut state) = field(&["G02"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 25.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    let gun = shooters(Scene::new(&book, &state), a)[0];
    assert_eq!(purchase_shots(Scene::new(&book, &state), &gun), 2);
    let hit = chance((21 - SmallArm::Smg.needed(Band::PointBlank, Aim::Unaimed)) as u128, 20);
    assert_eq!(times(hit, 4), chance(11, 5));
    assert_eq!(times(mul(hit, chance(1, 6)), 4), chance(11, 30));
    assert_eq!(times(mul(hit, chance(1, 2)), 4), chance(11, 10));
    // All four missing does not suppress.
    let mut referee = script(&[9, 9, 9, 9]);
    shoot(
        &mut Play::new(&book, &mut state, &mut referee),
        a,
        &plan(b, one(0, Shooting::TwoUnaimed)),
    );
    assert_eq!(state.unit(b).markers, 0);
    // Effect +2: 3 wounds, 4 disables, 5 and 6 kill.
    use crate::attack::{Effect, fire_effect};
    let effects: Vec<Effect> = (1..=6).map(|die| fire_effect(&book, die + 2)).collect();
    use Effect::{Disabled, Killed, Suppressed, Wounded};
    assert_eq!(effects, [Suppressed, Suppressed, Wounded, Disabled, Killed, Killed]);
}

// EX-12: SK-SHOOT-10, SK-SHOOT-17, SK-SHOOT-21, SK-SHOOT-27, SK-SHOOT-35, SK-SPOT-17
#[test]
fn ex_12_a_sniper_strikes_the_officer_he_chose() {
    let (book, mut state) = field(&["G10"], &["U10", "U09"]).play();
    let a = put(&book, &mut state, 0, (30.0, 2.0), true);
    let b = put(&book, &mut state, 1, (30.0, 42.0), true);
    let lone = put(&book, &mut state, 2, (40.0, 40.0), true);
    let at =
        FirePlan { target: b, at: FireAt::Man(0), men: one(0, Shooting::Careful), split: None };
    assert_eq!(check_fire(Scene::new(&book, &state), a, &at), Ok(()));
    let mut after = state.clone();
    let mut referee = script(&[14, 5, 4]);
    shoot(&mut Play::new(&book, &mut after, &mut referee), a, &at);
    assert_eq!(after.unit(b).figures[0].condition, Condition::Disabled, "the officer he chose");
    let odds = distribution(|dice: &mut Odometer| {
        let mut state = state.clone();
        state.unit_mut(b).tested_suppression = true;
        shoot(&mut Play::new(&book, &mut state, &mut DiceReferee::new(dice, Deaf)), a, &at);
        (state.unit(b).figures[0].condition.max(Condition::Fit) as u8, state.unit(b).markers > 0)
    });
    let sum = |test: &dyn Fn(&(u8, bool)) -> bool| {
        odds.iter().filter(|it| test(it.0)).fold(chance(0, 1), |sum, it| sum.plus(*it.1))
    };
    assert_eq!(sum(&|it| it.0 >= 2), chance(3, 20));
    assert_eq!(sum(&|it| it.0 == 1), chance(3, 40));
    assert_eq!(sum(&|it| it.1 && it.0 == 0), chance(9, 40));
    let alone = FirePlan { target: lone, at: FireAt::Man(0), ..at };
    let refusal = check_fire(Scene::new(&book, &state), a, &alone).expect_err("beyond long");
    assert_eq!(refusal.clause.0, "SK-SHOOT-21");
}

// EX-13: SK-SHOOT-21, SK-SHOOT-30, SK-SHOOT-31, SK-EFFECT-13, SK-AP-20
#[test]
fn ex_13_a_team_volley_suppresses_nobody_by_itself() {
    let (book, mut state) = field(&["U03"], &["G01"]).rect("ruin", (20.0, 40.0, 40.0, 48.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 2.0), true);
    let b = put(&book, &mut state, 1, (30.0, 42.0), true);
    state.activation = Some(Activation::of(a));
    assert_eq!(check_volley(Scene::new(&book, &state), a, b), Ok(()));
    let mut after = state.clone();
    volley(&mut Play::new(&book, &mut after, &mut script(&[19])), a, b);
    assert_eq!(after.unit(b).markers, 0, "no automatic suppression");
    assert!((0..4).all(|man| after.unit(a).figures[man].spent == 1));
    assert_eq!(
        check_volley(Scene::new(&book, &after), a, b).expect_err("one").clause.0,
        "SK-SHOOT-31"
    );
    let mut after = state.clone();
    volley(&mut Play::new(&book, &mut after, &mut script(&[20, 5, 1, 1])), a, b);
    assert_eq!(after.unit(b).figures[0].condition, Condition::Disabled, "5, +1 for the BAR");
}

// EX-14: SK-SHOOT-22, SK-SHOOT-23, SK-UNIT-29, SK-EFFECT-06, SK-EFFECT-07
#[test]
fn ex_14_fire_at_an_inactive_target_hits_without_dice_and_adds_no_marker() {
    let (book, mut state) =
        field(&["U01"], &["G01"]).rect("foxhole", (25.0, 28.0, 35.0, 34.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 24.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.unit_mut(b).markers = 2;
    state.unit_mut(b).tested_suppression = true;
    let plan = plan(b, all(&book, &state, a, Shooting::TwoUnaimed));
    assert_eq!(check_fire(Scene::new(&book, &state), a, &plan), Ok(()));
    // Eight hits without a D20: eight dice of effect, +1.
    shoot(&mut Play::new(&book, &mut state, &mut script(&[1, 1, 1, 1, 1, 1, 1, 1])), a, &plan);
    assert_eq!(state.unit(b).markers, 2);
    use crate::attack::{Effect, fire_effect};
    let out = (1..=6).filter(|die| fire_effect(&book, die + 1) >= Effect::Disabled).count();
    assert_eq!((8 * out, 6), (16, 6), "8 x 1/3");
}

// SK-SHOOT-33: by a switch a machine gun splits its burst between two teams near each other.
#[test]
fn machine_guns_may_split_their_fire() {
    let (book, mut state) = field(&["G05"], &["U01", "U01"]).rule("mg_split = 'on'").play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (28.0, 30.0), true);
    let c = put(&book, &mut state, 2, (34.0, 30.0), true);
    let far = FirePlan {
        target: b,
        at: FireAt::Men,
        men: one(0, Shooting::Unaimed),
        split: Some((c, 2)),
    };
    let plain = field(&["G05"], &["U01", "U01"]).book();
    let refusal = check_fire(Scene::new(&plain, &state), a, &far).expect_err("one target");
    assert_eq!(refusal.clause.0, "SK-SHOOT-33");
    assert_eq!(check_fire(Scene::new(&book, &state), a, &far), Ok(()));
    shoot(&mut Play::new(&book, &mut state, &mut script(&[1, 1, 1, 1, 2, 2])), a, &far);
    assert_eq!((state.unit(b).markers, state.unit(c).markers), (1, 1));
}

// SK-MELEE-02, SK-SHOOT-29: nobody shoots at, or out of, contact.
#[test]
fn men_in_contact_neither_fire_nor_are_fired_at() {
    let (book, mut state) = field(&["U01", "U01"], &["G04"]).play();
    let a = put(&book, &mut state, 0, (30.0, 20.0), true);
    let c = put(&book, &mut state, 1, (30.0, 5.0), true);
    let b = put(&book, &mut state, 2, (30.0, 20.5), true);
    assert!(shooters(Scene::new(&book, &state), a).len() < 4);
    let plan = plan(b, one(0, Shooting::Unaimed));
    let refusal = check_fire(Scene::new(&book, &state), c, &plan).expect_err("all in contact");
    assert_eq!(refusal.clause.0, "SK-SHOOT-05");
    assert_eq!(book.table().areas().iter().filter(|it| it.kind == Terrain::Wood).count(), 0);
}

// SK-SHOOT-19, SK-SHOOT-24, SK-EFFECT-05: switches change what they say.
#[test]
fn switches_change_how_shifts_of_shooting_add_up() {
    let sum = field(&["U01"], &["G01"]).rule("target_shift_stacks = 'true'").book();
    let (_, mut state) = field(&["U01"], &["G01"]).play();
    let b = put(&sum, &mut state, 1, (30.0, 30.0), false);
    let shift = |book: &Skirmish| {
        crate::position::band_shift(Scene::new(book, &state), b, crate::Cover::Soft)
    };
    assert_eq!(shift(&sum), 2);
    assert_eq!(shift(&field(&["U01"], &["G01"]).book()), 1);
    let more = field(&["U01"], &["G01"]).rule("shots_rifle = 2\neffect_killed_from = 6").book();
    assert_eq!(SmallArm::Rifle.shots(more.switches()), 2);
    assert_eq!(crate::attack::fire_effect(&more, 6), crate::attack::Effect::Killed);
}
