//! Grenades, mortars, shells, flame: EX-20 to EX-23, EX-40.

use wargauge_rules::table::odometer::{Chance, Odometer};
use wargauge_rules::{Deaf, DiceReferee};

use crate::attack::{Effect, artillery_effect, flame_effect, mortar_effect};
use crate::book::{Play, Scene};
use crate::fire::{
    GrenadeAt, MortarAt, Round, Shot, check_grenade, check_gun, check_mortar, flame,
    grenade_needed, mortar_needed, shoot_mortar,
};
use crate::men::Man;
use crate::state::{Activation, Condition};
use crate::tests::fixture::{at, field, put, script};

fn share(effects: impl Iterator<Item = Effect>, test: impl Fn(Effect) -> bool) -> (usize, usize) {
    let all: Vec<Effect> = effects.collect();
    (all.iter().filter(|effect| test(**effect)).count(), all.len())
}

// EX-20: SK-DICE-02, SK-GREN-01, SK-GREN-03, SK-GREN-06, SK-GREN-08, SK-GREN-09, SK-GREN-10, SK-GREN-12, SK-GREN-15, SK-GREN-17, SK-MORTAR-09, SK-MORTAR-10, SK-MORTAR-11, SK-MORTAR-12, SK-MORTAR-13, SK-MORTAR-14, SK-MORTAR-15, SK-MORTAR-16
#[test]
fn ex_20_grenades_need_more_against_cover() {
    let (book, mut state) =
        field(&["U02"], &["G05", "G23", "G01"]).line("low-wall", (20.0, 19.5, 40.0, 19.5)).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let nest = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    assert_eq!(
        check_grenade(Scene::new(&book, &state), Man::new(a, 0), nest, GrenadeAt::Hand),
        Ok(())
    );
    let needed = grenade_needed(
        Scene::new(&book, &state),
        crate::fire::Lob { unit: a, target: nest, at: at(30.0, 20.0) },
        1,
        false,
    );
    assert_eq!(needed, 14, "Medium 12, and 2 for cover: 7 of 20");
    // Six faces less 1: none on 1 and 2, suppressed on 3 and 4, wounded, disabled.
    let faces: Vec<Effect> = (1..=6).map(|die| mortar_effect(die - 1)).collect();
    use Effect::{Disabled, None, Suppressed, Wounded};
    assert_eq!(faces, [None, None, Suppressed, Suppressed, Wounded, Disabled]);
    let track = put(&book, &mut state, 2, (30.0, 14.7), true);
    assert_eq!(
        check_grenade(Scene::new(&book, &state), Man::new(a, 0), track, GrenadeAt::Drop),
        Ok(())
    );
    let drop = grenade_needed(
        Scene::new(&book, &state),
        crate::fire::Lob { unit: a, target: track, at: at(30.0, 14.7) },
        0,
        true,
    );
    assert_eq!(21 - drop, 17, "17 of 20");
    let field_team = put(&book, &mut state, 3, (40.0, 12.0), true);
    let refusal =
        check_grenade(Scene::new(&book, &state), Man::new(a, 0), field_team, GrenadeAt::Hand);
    assert_eq!(refusal.expect_err("not allowed").clause.0, "SK-GREN-01");
}

// EX-21: SK-MORTAR-01, SK-MORTAR-02, SK-MORTAR-04, SK-MORTAR-05, SK-GREN-12, SK-GREN-13
#[test]
fn ex_21_a_mortar_in_direct_fire() {
    let (book, mut state) =
        field(&["G12"], &["U01"]).rect("scrub", (20.0, 38.0, 40.0, 48.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).spotted = false;
    state.activation = Some(Activation::of(a));
    let aim = MortarAt::Unit(b);
    assert_eq!(check_mortar(Scene::new(&book, &state), a, aim, Shot::Explosive), Ok(()));
    assert_eq!(
        mortar_needed(Scene::new(&book, &state), a, aim, Shot::Explosive),
        Some(10),
        "11 of 20"
    );
    let faces = (1..=6).map(mortar_effect);
    let (suppressed, all) = share(faces.clone(), |effect| effect == Effect::Suppressed);
    let none = Chance::new((all - suppressed) as u128, all as u128);
    let whole = Chance::new(none.numerator.pow(4), none.denominator.pow(4));
    assert_eq!(
        Chance::new(whole.denominator - whole.numerator, whole.denominator),
        Chance::new(65, 81)
    );
    let (out, all) = share(faces, |effect| effect >= Effect::Disabled);
    assert_eq!((4 * out, all), (8, 6), "4/3");
    // A hit that suppresses all four: the next round needs 9.
    let mut after = state.clone();
    after.unit_mut(b).tested_suppression = true;
    shoot_mortar(
        &mut Play::new(&book, &mut after, &mut script(&[10, 2, 2, 2, 2])),
        a,
        aim,
        Shot::Explosive,
    );
    assert_eq!(mortar_needed(Scene::new(&book, &after), a, aim, Shot::Explosive), Some(9));
    assert_eq!(Chance::new(11 * 12, 400), Chance::new(33, 100));
    let mut after = state.clone();
    shoot_mortar(&mut Play::new(&book, &mut after, &mut script(&[9])), a, aim, Shot::Explosive);
    assert_eq!(
        mortar_needed(Scene::new(&book, &after), a, aim, Shot::Explosive),
        Some(10),
        "after a miss as before"
    );
}

// EX-22: SK-GUN-03, SK-GUN-05, SK-GUN-06, SK-GUN-09, SK-ARTY-02, SK-ARTY-04, SK-ARTY-05, SK-ARTY-06, SK-ARTY-07, SK-ARTY-08, SK-ARTY-09, SK-ARTY-11
#[test]
fn ex_22_high_explosive_wounds_by_the_die_and_cover() {
    let (book, mut state) =
        field(&["U22"], &["G01"]).rect("crops", (20.0, 38.0, 40.0, 48.0)).play();
    let tank = put(&book, &mut state, 0, (30.0, 3.0), true);
    let b = put(&book, &mut state, 1, (30.0, 45.0), true);
    assert_eq!(check_gun(Scene::new(&book, &state), tank, b, Round::Explosive), Ok(()));
    let faces = (1..=8).map(|die| artillery_effect(die - 1));
    use Effect::{Disabled, Killed, None, Suppressed, Wounded};
    let all: Vec<Effect> = faces.clone().collect();
    assert_eq!(all, [None, Suppressed, Suppressed, Wounded, Wounded, Disabled, Killed, Killed]);
    let (out, of) = share(faces, |effect| effect >= Disabled);
    assert_eq!(Chance::new(9 * 4 * out as u128, 20 * of as u128), Chance::new(27, 40));
    assert_eq!(Chance::new(5u128.pow(4), 8u128.pow(4)), Chance::new(625, 4096));
    // As it happens: a 12 hits, four D8 less 1.
    state.unit_mut(b).tested_suppression = true;
    let mut referee = script(&[12, 1, 2, 4, 6, 1]);
    crate::fire::shoot_gun(
        &mut Play::new(&book, &mut state, &mut referee),
        tank,
        b,
        Round::Explosive,
    );
    let fate: Vec<Condition> = state.unit(b).figures[..4].iter().map(|man| man.condition).collect();
    assert_eq!(fate.iter().filter(|it| **it == Condition::Disabled).count(), 1);
    assert_eq!(fate.iter().filter(|it| **it == Condition::Wounded).count(), 1);
}

// EX-23: SK-FLAME-02, SK-FLAME-04, SK-FLAME-06, SK-FLAME-07, SK-FLAME-08, SK-FLAME-09, SK-FLAME-10, SK-FLAME-11, SK-FLAME-12, SK-FLAME-13, SK-EFFECT-15
#[test]
fn ex_23_flame_hits_men_as_often_as_it_says() {
    let (book, mut state) = field(&["G18"], &["U04"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    let (out, of) = share((1..=6).map(flame_effect), |effect| effect >= Effect::Disabled);
    let man = Chance::new(17 * out as u128, 20 * of as u128);
    assert_eq!(man, Chance::new(17, 30));
    assert_eq!(Chance::new(3 * man.numerator, man.denominator), Chance::new(17, 10));
    assert_eq!(Chance::new(13u128.pow(3), 30u128.pow(3)), Chance::new(2197, 27_000));
    state.unit_mut(b).tested_suppression = true;
    flame(&mut Play::new(&book, &mut state, &mut script(&[4, 3, 20, 2, 5, 1])), Man::new(a, 0), b);
    assert_eq!(state.unit(a).ammo.flame, 2);
    let fate: Vec<Condition> = state.unit(b).figures[..3].iter().map(|man| man.condition).collect();
    assert_eq!(fate, [Condition::Fit, Condition::Fit, Condition::Killed]);
    assert_eq!(state.unit(b).markers, 1);
    // A rifle hit on the flame man: no effect die, he is killed, the other rolls 2: suppressed.
    let mut causes = crate::morale::MoraleCauses::NONE;
    crate::attack::burn(
        &mut Play::new(&book, &mut state, &mut script(&[2])),
        Man::new(a, 0),
        Some(b),
        &mut causes,
    );
    assert_eq!(state.unit(a).figures[0].condition, Condition::Killed);
    assert!(causes.suppressed.contains(a));
    assert_eq!(state.unit(a).figures[1].condition, Condition::Fit);
}

// EX-40: SK-SMOKE-01, SK-SMOKE-02, SK-SMOKE-03, SK-SMOKE-04, SK-SMOKE-05, SK-GREN-07
#[test]
fn ex_40_smoke_is_laid_by_mortars_at_the_ground() {
    let (book, mut state) = field(&["G13"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 44.0), true);
    state.activation = Some(Activation::of(a));
    let ground = MortarAt::Ground(at(30.0, 30.0));
    assert_eq!(check_mortar(Scene::new(&book, &state), a, ground, Shot::Smoke), Ok(()));
    assert_eq!(mortar_needed(Scene::new(&book, &state), a, ground, Shot::Smoke), Some(12));
    // At a team it is aimed at the ground where that stands: neither its cover nor its fright matters.
    let mut shaken = state.clone();
    let team = put(&book, &mut shaken, 1, (30.0, 30.0), true);
    (shaken.unit_mut(team).moved, shaken.unit_mut(team).markers) = (true, 1);
    let team = MortarAt::Unit(team);
    let at_team = [Shot::Smoke, Shot::Explosive]
        .map(|shot| mortar_needed(Scene::new(&book, &shaken), a, team, shot));
    assert_eq!(at_team, [Some(12), Some(16)]);
    shoot_mortar(&mut Play::new(&book, &mut state, &mut script(&[12])), a, ground, Shot::Smoke);
    assert_eq!(state.smoke.len(), 1);
    let mut referee = DiceReferee::new(Odometer::default(), Deaf);
    let mut ends = Vec::new();
    for _ in 0..3 {
        state.activation = None;
        crate::turn::end_activations(&mut Play::new(&book, &mut state, &mut referee));
        crate::turn::advance(&mut Play::new(&book, &mut state, &mut referee));
        ends.push(state.smoke.len());
    }
    assert_eq!(ends, [1, 1, 0], "own phase, the enemy's, and gone after its own next");
}
