//! Grenades, mortars, shells, flame, guns, hand held weapons in play (3.9, 3.12 to 3.14, 3.16,
//! 3.18).

use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Side, UnitId};

use crate::attack::{Burst, BurstKind, Effect, Shell, land};
use crate::book::{Play, Scene};
use crate::fire::{
    FireAt, GrenadeAt, MortarAt, Round, Shot, bearing_to, check_call, check_flame, check_grenade,
    check_gun, check_hand_held, check_lay, check_mortar, check_volley, crew_payers, grenade_needed,
    hand_held_needed, lay, mortar_needed, purchase_shots, shoot_gun, shoot_hand_held, shoot_mortar,
    shooter_aim, shooters, throw,
};
use crate::men::Man;
use crate::morale::MoraleCauses;
use crate::state::{Activation, Condition, Morale, Place, State};
use crate::tests::fixture::{at, field, put, quiet, script};
use crate::units::arms::{GRENADE_NEEDED, shell_die};
use crate::units::{Band, GunRow, HandHeld, SmallArm};
use crate::{Skirmish, Terrain};

fn acting(state: &mut State, unit: UnitId) {
    for man in &mut state.unit_mut(unit).figures {
        man.spent = 0;
    }
    state.activation = Some(Activation::of(unit));
}

fn square(inches: f64) -> i64 {
    ((inches * 100.0).round() as i64).pow(2)
}

// SK-SHOOT-20, SK-AFV-18, SK-AFV-19, SK-AFV-20, SK-AFV-21: machine guns of vehicles.
#[test]
fn the_machine_guns_of_a_vehicle_are_served_by_their_men() {
    let (book, mut state) = field(&["U22", "U19"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let track = put(&book, &mut state, 1, (50.0, 5.0), true);
    let b = put(&book, &mut state, 2, (30.0, 24.0), true);
    let able = shooters(Scene::new(&book, &state), tank);
    let arms: Vec<SmallArm> = able.iter().map(|it| it.arm).collect();
    assert_eq!(arms, [SmallArm::VehicleMg, SmallArm::VehicleMg, SmallArm::RoofMg]);
    let men: Vec<usize> = able.iter().map(|it| it.man).collect();
    assert_eq!(men, [2, 1, 4], "the gunner, the hull gunner, the commander");
    let seen = |state: &State, nth: usize| {
        shooter_aim(
            Scene::new(&book, state),
            &shooters(Scene::new(&book, state), tank)[nth],
            b,
            FireAt::Men,
        )
    };
    let shifted = |nth| seen(&state, nth).and_then(|it| it.shifted);
    assert_eq!([0, 2].map(shifted), [Some(Band::Medium), Some(Band::Short)]);
    assert_eq!(
        shooters(Scene::new(&book, &state), track)[0].man,
        1,
        "of a half-track the second man"
    );
    put(&book, &mut state, 2, (60.0, 12.0), true);
    assert!(seen(&state, 1).is_none(), "the hull gun fires ahead");
    assert!(seen(&state, 0).is_some() && seen(&state, 2).is_some(), "the others all round");
}

// SK-SHOOT-32: neither side's movement changes a number.
#[test]
fn movement_of_either_side_changes_no_number_to_hit() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 22.0), true);
    let aim = |state: &State| {
        shooter_aim(
            Scene::new(&book, state),
            &shooters(Scene::new(&book, state), a)[0],
            b,
            FireAt::Men,
        )
    };
    let before = aim(&state);
    for unit in [a, b] {
        state.unit_mut(unit).moved = true;
    }
    state.unit_mut(a).figures[0].condition = Condition::Wounded;
    assert_eq!(aim(&state), before);
}

// SK-EFFECT-09: the quad mount adds 2.
#[test]
fn the_quad_mount_adds_two() {
    let (book, mut state) = field(&["U20"], &["G01"]).play();
    let track = put(&book, &mut state, 0, (30.0, 10.0), true);
    let quad = shooters(Scene::new(&book, &state), track)[0];
    assert_eq!((quad.arm, quad.arm.effect()), (SmallArm::QuadMg, 2));
    assert_eq!(purchase_shots(Scene::new(&book, &state), &quad), 6);
}

// SK-GREN-02, SK-GREN-04, SK-GREN-05, SK-AP-25: rifle grenades and launchers at any infantry.
#[test]
fn launchers_and_rifle_grenades_shoot_at_infantry() {
    let (book, mut state) = field(&["U07", "U06"], &["G01", "G06"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let pair = put(&book, &mut state, 1, (40.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 30.0), true);
    acting(&mut state, a);
    let man = (0..4).find(|&man| book.man(a, man).carries).expect("he with the launcher");
    assert_eq!(
        check_grenade(Scene::new(&book, &state), Man::new(a, man), b, GrenadeAt::Rifle),
        Ok(())
    );
    throw(
        &mut Play::new(&book, &mut state, &mut script(&[1])),
        Man::new(a, man),
        b,
        GrenadeAt::Rifle,
    );
    assert_eq!(
        (state.unit(a).ammo.rifle_grenades, crate::men::left(Scene::new(&book, &state), a, man)),
        (3, 0)
    );
    acting(&mut state, pair);
    assert_eq!(
        check_grenade(Scene::new(&book, &state), Man::new(pair, 0), b, GrenadeAt::Launcher),
        Ok(())
    );
    throw(
        &mut Play::new(&book, &mut state, &mut script(&[1])),
        Man::new(pair, 0),
        b,
        GrenadeAt::Launcher,
    );
    assert_eq!((state.unit(pair).ammo.rockets, state.unit(pair).points), (5, 0));
    let columns = |weapon: HandHeld| {
        let ranges = weapon.ranges_at_infantry().expect("it serves");
        [6.0, 12.0, 20.0, 25.0, 30.0, 30.1].map(|inches| ranges.column(square(inches)))
    };
    assert_eq!(columns(HandHeld::Panzerfaust), [Some(0), Some(0), Some(1), None, None, None]);
    let long = [Some(0), Some(0), Some(1), Some(1), Some(2), None];
    assert_eq!(columns(HandHeld::Launcher), long);
}

// SK-GREN-11, SK-GREN-14, SK-GREN-16, SK-GREN-18
#[test]
fn his_move_and_fire_at_him_make_a_throw_harder() {
    let (book, mut state) = field(&["U02"], &["G05"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let nest = put(&book, &mut state, 1, (30.0, 20.0), true);
    acting(&mut state, a);
    let needed = |state: &State| {
        grenade_needed(
            Scene::new(&book, state),
            crate::fire::Lob { unit: a, target: nest, at: at(30.0, 20.0) },
            1,
            false,
        )
    };
    assert_eq!(needed(&state), 12);
    state.activation.as_mut().expect("acting").moves = 1;
    assert_eq!(needed(&state), 14, "he has moved");
    state.unit_mut(a).under_fire.any = true;
    assert_eq!(needed(&state), 18, "and is under fire");
    let before = state.unit(nest).figures;
    throw(
        &mut Play::new(&book, &mut state, &mut script(&[17])),
        Man::new(a, 0),
        nest,
        GrenadeAt::Hand,
    );
    assert_eq!(state.unit(nest).figures, before, "a miss does nothing");
    assert_eq!(state.unit(a).ammo.grenades, 1, "and is spent");
    // It is thrown by one man, and measured from him.
    put(&book, &mut state, 1, (30.0, 28.1), true);
    acting(&mut state, a);
    let far = check_grenade(Scene::new(&book, &state), Man::new(a, 0), nest, GrenadeAt::Hand)
        .expect_err("18.1");
    assert_eq!(far.clause.0, "SK-GREN-06");
}

// SK-MORTAR-03, SK-MORTAR-06, SK-AP-09, SK-AP-10
#[test]
fn mortars_fire_at_what_they_are_told_of() {
    let (book, mut state) = field(&["U11", "U10", "U01"], &["G01"])
        .rect("stone-building", (20.0, 10.0, 50.0, 14.0))
        .play();
    let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 3, (30.0, 40.0), true);
    acting(&mut state, mortar);
    let may = |state: &State| {
        check_mortar(Scene::new(&book, state), mortar, MortarAt::Unit(b), Shot::Explosive)
    };
    assert_eq!(may(&state).expect_err("nobody tells").clause.0, "SK-MORTAR-06");
    put(&book, &mut state, 1, (60.0, 18.0), true);
    assert_eq!(may(&state), Ok(()), "by radio");
    state.unit_mut(UnitId(1)).place = Place::Gone;
    state.present[wargauge_rules::Side::A].remove(UnitId(1));
    put(&book, &mut state, 2, (19.0, 8.0), true);
    assert!(may(&state).is_err(), "too far to shout");
    put(&book, &mut state, 3, (30.0, 28.9), true);
    put(&book, &mut state, 1, (60.0, 18.0), true);
    assert_eq!(may(&state).expect_err("23.9").clause.0, "SK-MORTAR-03");
    put(&book, &mut state, 3, (30.0, 40.0), true);
    shoot_mortar(
        &mut Play::new(&book, &mut state, &mut script(&[1])),
        mortar,
        MortarAt::Unit(b),
        Shot::Explosive,
    );
    let left: u8 = (0..4).map(|man| crate::men::left(Scene::new(&book, &state), mortar, man)).sum();
    assert_eq!(left, 4, "4 of the 8 points, of those within an inch");
}

/// A burst of a mortar.
fn shell(at: Spot, fill: BurstKind) -> Burst {
    Burst { at, radius: Length::inches(2), fill, from: at, by: None, unseen: false }
}

/// A point.
type Spot = wargauge_rules::table::Point;

// SK-MORTAR-07, SK-MORTAR-08, SK-MORTAR-17, SK-MORTAR-19, SK-MORTAR-14, SK-GUN-16
#[test]
fn bursts_strike_everybody_near() {
    let (book, mut state) =
        field(&["U01"], &["G01", "G14"]).line("low-wall", (20.0, 31.0, 40.0, 31.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 29.5), true);
    let b = put(&book, &mut state, 1, (30.0, 32.0), true);
    for (man, x) in [(1, 31.9), (2, 32.1), (3, 40.0)] {
        state.unit_mut(a).figures[man].at = at(x, 29.5);
    }
    let mut causes = MoraleCauses::NONE;
    // Two men of A within 2 inches; those of B are beyond the wall.
    land(
        &mut Play::new(&book, &mut state, &mut script(&[2, 4])),
        shell(at(30.0, 29.5), BurstKind::Mortar),
        &mut causes,
    );
    assert!(causes.suppressed.contains(a) && causes.hurt.contains(a) && !causes.hurt.contains(b));
    assert_eq!(state.unit(a).figures[1].condition, Condition::Wounded);
    let unseen = Burst { unseen: true, ..shell(at(40.0, 29.5), BurstKind::Mortar) };
    land(&mut Play::new(&book, &mut state, &mut script(&[4])), unseen, &mut causes);
    assert_eq!(state.unit(a).figures[3].condition, Condition::Disabled, "4 and 1");
    let gun = put(&book, &mut state, 2, (50.0, 40.0), true);
    let at_gun = shell(at(50.0, 40.0), BurstKind::Mortar);
    let dice = [1, 1, 1, 1, 6];
    land(&mut Play::new(&book, &mut state, &mut script(&dice)), at_gun, &mut causes);
    assert!(state.unit(gun).hull.wreck, "a 6 wrecks the gun");
}

// SK-MORTAR-07: a wall shields whoever would be struck without it.
#[test]
fn a_wall_in_a_burst_shields() {
    let struck = |walled: bool| {
        let bare = field(&["U09"], &["G10"]);
        let scene = if walled { bare.line("low-wall", (20.0, 30.5, 40.0, 30.5)) } else { bare };
        let (book, mut state) = scene.play();
        let b = put(&book, &mut state, 1, (30.0, 31.0), true);
        let mut causes = MoraleCauses::NONE;
        let dice: &[u8] = if walled { &[] } else { &[4] };
        land(
            &mut Play::new(&book, &mut state, &mut script(dice)),
            shell(at(30.0, 29.5), BurstKind::Mortar),
            &mut causes,
        );
        causes.hurt.contains(b)
    };
    assert_eq!([false, true].map(struck), [true, false]);
}

// SK-MORTAR-07: whoever is 2 inches or less from the centre is struck, unless walls, high or low, or the wall of a house
// shield him; hedges and fences do not.
#[test]
fn a_burst_strikes_within_two_inches_unless_a_wall_shields() {
    let struck = |line: Option<&str>, house: bool, y: f64| {
        let mut scene = field(&["U09"], &["G10"]);
        scene = line
            .map_or(scene, |kind| field(&["U09"], &["G10"]).line(kind, (20.0, 30.5, 40.0, 30.5)));
        if house {
            scene = scene.rect("stone-building", (26.0, 30.5, 34.0, 36.0));
        }
        let (book, mut state) = scene.play();
        let b = put(&book, &mut state, 1, (30.0, 31.0), true);
        let burst = shell(at(30.0, y), BurstKind::Mortar);
        crate::attack::man_modifier_of(Scene::new(&book, &state), Man::new(b, 0), &burst).is_some()
    };
    assert!(struck(None, false, 29.0) && !struck(None, false, 28.99), "2 inches");
    let lines = ["low-wall", "high-wall", "low-hedge", "bocage", "fence"];
    let shielded = lines.map(|kind| !struck(Some(kind), false, 29.5));
    assert_eq!(shielded, [true, true, false, false, false]);
    assert!(!struck(None, true, 29.5) && struck(None, true, 31.5), "in a house together or not");
}

// SK-SMOKE-01, SK-SMOKE-06: the fog is 3 inches across; plain smoke hurts nobody, white phosphorus whom it covers.
#[test]
fn smoke_is_three_inches_across() {
    let (book, mut state) = field(&["U09"], &["G10"]).play();
    crate::fire::lay_smoke(&mut state, Side::A, at(30.0, 20.0), &mut quiet());
    let sees = |x: f64| {
        crate::position::sees_point(
            Scene::new(&book, &state),
            crate::position::ground_eye(&book, at(x, 5.0)),
            at(x, 40.0),
        )
    };
    assert_eq!([28.4, 28.6, 31.4, 31.6].map(sees), [true, false, false, true]);
    let (book, mut state) = field(&["U11"], &["G10", "G10"]).play();
    let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
    let near = put(&book, &mut state, 1, (30.0, 40.0), true);
    let far = put(&book, &mut state, 2, (31.6, 40.0), true);
    acting(&mut state, mortar);
    let fire = (MortarAt::Unit(near), Shot::Smoke);
    // It hits; the man in the fog takes a wound, and tests.
    shoot_mortar(
        &mut Play::new(&book, &mut state, &mut script(&[20, 4, 1])),
        mortar,
        fire.0,
        fire.1,
    );
    assert_eq!(state.smoke.len(), 1);
    let hurt = [near, far].map(|unit| state.unit(unit).figures[0].condition);
    assert_eq!(hurt, [Condition::Wounded, Condition::Fit]);
    // A mortar that has no smoke fires none.
    let (book, mut state) = field(&["U12"], &["G10"]).play();
    let mortar = put(&book, &mut state, 0, (30.0, 15.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    acting(&mut state, mortar);
    let may =
        |shot| check_mortar(Scene::new(&book, &state), mortar, MortarAt::Unit(b), shot).is_ok();
    let smoke = matches!(
        book.profile(mortar).crewed,
        Some(crate::units::Crewed::Mortar { smoke: true, .. })
    );
    assert_eq!([may(Shot::Explosive), may(Shot::Smoke)], [true, smoke]);
}

// SK-SMOKE-01: plain smoke hurts nobody.
#[test]
fn plain_smoke_hurts_nobody() {
    let (book, mut state) = field(&["G12"], &["U01"]).play();
    let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    acting(&mut state, mortar);
    let fire = (MortarAt::Unit(b), Shot::Smoke);
    shoot_mortar(&mut Play::new(&book, &mut state, &mut script(&[20])), mortar, fire.0, fire.1);
    assert_eq!((state.smoke.len(), state.unit(b).markers), (1, 0));
    assert!(state.unit(b).figures.iter().all(|man| man.condition == Condition::Fit));
}

// SK-MORTAR-18, SK-ARTY-13, SK-ARTY-15
#[test]
fn bursts_strike_men_in_open_vehicles_and_their_hulls_if_hit() {
    let (book, mut state) = field(&["U22", "U17", "U19"], &["G14", "G15", "G28"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 20.0), true);
    let jeep = put(&book, &mut state, 1, (40.0, 20.0), true);
    let mut causes = MoraleCauses::NONE;
    land(
        &mut Play::new(&book, &mut state, &mut script(&[])),
        shell(at(30.0, 20.0), BurstKind::Mortar),
        &mut causes,
    );
    let round = shell(at(40.0, 20.0), BurstKind::Mortar);
    land(&mut Play::new(&book, &mut state, &mut script(&[4, 6])), round, &mut causes);
    assert_eq!(state.unit(jeep).figures[0].condition, Condition::Wounded, "4, enclosed, in cover");
    assert!(!state.unit(jeep).hull.damaged);
    let beside = shell(at(42.0, 20.0), BurstKind::Mortar);
    land(&mut Play::new(&book, &mut state.clone(), &mut script(&[1])), beside, &mut causes);
    let mut stopped = state.clone();
    land(&mut Play::new(&book, &mut stopped, &mut script(&[1, 11])), round, &mut causes);
    assert_eq!(stopped.unit(jeep).hull.mobility, crate::Mobility::Immobile, "hit itself: wheels");
    let big = put(&book, &mut state, 3, (30.0, 40.0), true);
    let small = put(&book, &mut state, 4, (40.0, 40.0), true);
    let explosive =
        |unit, target| check_gun(Scene::new(&book, &state), unit, target, Round::Explosive);
    assert_eq!(explosive(big, tank), Ok(()), "from 75 mm up");
    assert_eq!(explosive(small, tank).expect_err("50 mm").clause.0, "SK-ARTY-15");
    assert_eq!(explosive(small, jeep), Ok(()));
    let shell = Shell::high_explosive(75, false);
    assert!(shell.poor && shell.plus4 && !shell.plus6);
    acting(&mut state, small);
    // The man aboard rolls on the table of shells, the jeep on its own, as by a poor round.
    let mut referee = script(&[20, 1, 14]);
    shoot_gun(&mut Play::new(&book, &mut state, &mut referee), small, jeep, Round::Explosive);
    assert!(
        state.unit(jeep).hull.damaged || state.unit(jeep).hull.mobility != crate::Mobility::Free
    );
}

// SK-SMOKE-06: phosphorus is smoke, and knows no cover.
#[test]
fn phosphorus_is_smoke_that_no_cover_stops() {
    let (book, mut state) = field(&["U11"], &["G01"]).rect("ruin", (25.0, 38.0, 35.0, 46.0)).play();
    let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(b).tested_suppression = true;
    acting(&mut state, mortar);
    let fire = (MortarAt::Unit(b), Shot::Smoke);
    assert_eq!(check_mortar(Scene::new(&book, &state), mortar, fire.0, fire.1), Ok(()));
    // 4 less nothing wounds; three are within an inch and a half.
    shoot_mortar(
        &mut Play::new(&book, &mut state, &mut script(&[20, 4, 1, 1, 1])),
        mortar,
        fire.0,
        fire.1,
    );
    assert_eq!(state.smoke.len(), 1);
    assert_eq!(state.unit(b).figures[0].condition, Condition::Wounded);
}

// SK-UNIT-22: a burst is an attack on all who are in it, whatever it was aimed at.
#[test]
fn whoever_is_in_a_burst_is_under_fire() {
    let (book, mut state) = field(&["U11"], &["G10", "G10"]).play();
    let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
    let near = put(&book, &mut state, 1, (30.0, 40.0), true);
    let far = put(&book, &mut state, 2, (40.0, 40.0), true);
    acting(&mut state, mortar);
    let fire = (MortarAt::Ground(at(30.0, 39.0)), Shot::Smoke);
    shoot_mortar(&mut Play::new(&book, &mut state, &mut script(&[20, 1])), mortar, fire.0, fire.1);
    assert!(state.unit(near).under_fire.any && state.unit(near).under_fire.heavy);
    assert!(state.unit(near).aware && !state.unit(far).under_fire.any);
}

// SK-ARTY-01, SK-ARTY-03, SK-ARTY-09, SK-ARTY-10, SK-ARTY-12, SK-ARTY-16
#[test]
fn shells_among_men_wound_by_the_die_of_their_calibre() {
    assert_eq!(
        [37, 74, 75, 95, 105].map(shell_die),
        [Die::D6, Die::D6, Die::D8, Die::D8, Die::D10]
    );
    let (book, mut state) = field(&["U01"], &["G10"]).play();
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    let mut causes = MoraleCauses::NONE;
    let fire = |state: &State, unseen, markers, roll| {
        let mut state = state.clone();
        state.unit_mut(b).markers = markers;
        let it = Burst { unseen, ..shell(at(30.0, 40.0), BurstKind::Shell(Die::D10)) };
        land(&mut Play::new(&book, &mut state, &mut script(&[roll])), it, &mut causes);
        state.unit(b).figures[0].condition
    };
    let mut outcome = fire;
    assert_eq!(outcome(&state, false, 0, 5), Condition::Disabled);
    assert_eq!(outcome(&state, true, 0, 5), Condition::Killed, "unaware: 1 more");
    assert_eq!(outcome(&state, false, 2, 5), Condition::Wounded, "suppressed: 1 less, once");
    assert_eq!(outcome(&state, true, 1, 5), Condition::Disabled, "they add up");
    let solo = crate::tests::fixture::built_in("farm-solo");
    let heavy =
        |unit: &crate::UnitProfile| matches!(unit.crewed, Some(crate::Crewed::Mortar { .. }));
    let side = solo.solo_side().expect("a solo game");
    assert!(!solo.profiles().iter().any(|unit| unit.side == side && heavy(unit)));
}

// SK-ARTY-14: called fire.
#[test]
fn artillery_is_called_by_who_has_a_radio() {
    let (mut book, mut state) = field(&["U10", "U01"], &["G10"]).play();
    book.scenario.assets[wargauge_rules::Side::A] = crate::Asset { calibre: 105, missions: 1 };
    state.calls[wargauge_rules::Side::A] = 1;
    let officer = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (40.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    let point = at(30.0, 40.0);
    acting(&mut state, team);
    assert_eq!(
        check_call(Scene::new(&book, &state), team, point).expect_err("no radio").clause.0,
        "SK-AP-21"
    );
    acting(&mut state, officer);
    assert_eq!(check_call(Scene::new(&book, &state), officer, point), Ok(()));
    crate::fire::call(&mut Play::new(&book, &mut state, &mut quiet()), officer, point);
    assert_eq!(crate::men::left(Scene::new(&book, &state), officer, 0), 1, "two points");
    assert!(check_call(Scene::new(&book, &state), officer, point).is_err(), "one mission");
    let side = wargauge_rules::Side::A;
    crate::fire::roll_missions(&mut Play::new(&book, &mut state, &mut script(&[4])), side);
    assert_eq!(state.missions.len(), 1, "diced for in its next phase, and 5 is needed");
    // It comes: 15 misses, 16 hits, after that 12 does.
    crate::fire::roll_missions(
        &mut Play::new(&book, &mut state, &mut script(&[5, 15, 16, 1, 12, 6])),
        side,
    );
    assert_eq!(state.unit(b).figures[0].condition, Condition::Killed);
    assert!(state.missions.is_empty());
}

// SK-FLAME-01, SK-FLAME-03, SK-FLAME-05, SK-FLAME-14, SK-FLAME-15, SK-AP-17
#[test]
fn flame_reaches_those_in_a_house() {
    let (book, mut state) =
        field(&["G18"], &["U01", "U22"]).rect("stone-building", (25.0, 20.0, 35.0, 26.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 21.0), false);
    let tank = put(&book, &mut state, 2, (50.0, 14.0), true);
    acting(&mut state, a);
    assert_eq!(
        check_flame(Scene::new(&book, &state), Man::new(a, 0), b),
        Ok(()),
        "those in a house are burnt"
    );
    assert_eq!(
        check_flame(Scene::new(&book, &state), Man::new(a, 0), tank).expect_err("armour").clause.0,
        "SK-VIS-01"
    );
    assert_eq!(
        check_hand_held(Scene::new(&book, &state), Man::new(a, 0), tank, HandHeld::Flamethrower),
        Ok(())
    );
    let mut shaken = state.clone();
    shaken.unit_mut(a).morale = Morale::Shaken;
    let refusal =
        check_hand_held(Scene::new(&book, &shaken), Man::new(a, 0), tank, HandHeld::Flamethrower);
    assert_eq!(refusal.expect_err("shaken").clause.0, "SK-MORALE-13");
    let mut moved = state.clone();
    moved.activation.as_mut().expect("acting").moves = 1;
    let refusal = check_flame(Scene::new(&book, &moved), Man::new(a, 0), b).expect_err("moved");
    assert_eq!(refusal.clause.0, "SK-FLAME-03");
    let mut tired = state.clone();
    tired.unit_mut(a).figures[0].spent = 1;
    assert_eq!(
        check_flame(Scene::new(&book, &tired), Man::new(a, 0), b).expect_err("1 point").clause.0,
        "SK-AP-17"
    );
    // Neither cover nor spacing shift its bands: 4 hits, and no effect is modified.
    state.unit_mut(b).tested_suppression = true;
    crate::fire::flame(
        &mut Play::new(&book, &mut state, &mut script(&[4, 3, 3, 3, 3, 1])),
        Man::new(a, 0),
        b,
    );
    assert_eq!(state.unit(b).figures[0].condition, Condition::Disabled);
    put(&book, &mut state, 1, (30.0, 15.9), true);
    acting(&mut state, a);
    assert!(check_flame(Scene::new(&book, &state), Man::new(a, 0), b).is_err(), "5.9 inches");
}

// SK-GUN-02, SK-GUN-04, SK-GUN-07, SK-GUN-11, SK-GUN-12
#[test]
fn guns_change_columns_at_the_ranges_of_their_row() {
    let columns = |row: GunRow, vehicle: bool, inches: [f64; 6]| {
        inches.map(|it| row.ranges(vehicle).column(square(it)))
    };
    let small = columns(GunRow::Small, false, [5.9, 6.0, 18.0, 18.1, 40.0, 40.1]);
    assert_eq!(small, [None, Some(0), Some(0), Some(1), Some(1), Some(2)]);
    let large = columns(GunRow::Large, true, [1.0, 24.0, 24.1, 60.0, 60.1, 70.0]);
    assert_eq!(large, [Some(0), Some(0), Some(1), Some(1), Some(2), Some(2)]);
    let auto = columns(GunRow::Auto, false, [1.0, 10.0, 10.1, 24.0, 24.1, 70.0]);
    assert_eq!(auto, [Some(0), Some(0), Some(1), Some(1), Some(2), Some(2)]);
    // From the muzzle, at what is spotted and in sight only.
    let (book, mut state) =
        field(&["G14"], &["U22"]).rect("stone-building", (40.0, 20.0, 60.0, 24.0)).play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 37.0), true);
    acting(&mut state, gun);
    let may = |state: &State| check_gun(Scene::new(&book, state), gun, tank, Round::Shot);
    assert_eq!(may(&state), Ok(()));
    // 24 inches from the muzzle at y = 11 to the hull at y = 35: Short, 8.
    shoot_gun(&mut Play::new(&book, &mut state, &mut script(&[8, 1])), gun, tank, Round::Shot);
    assert!(state.unit(tank).under_fire.anti_tank);
    state.unit_mut(tank).spotted = false;
    acting(&mut state, gun);
    assert_eq!(may(&state).expect_err("hidden").clause.0, "SK-VIS-01");
}

// SK-GUN-10, SK-SHOOT-34: auto cannon.
#[test]
fn an_auto_cannon_fires_two_or_four_shots() {
    let (book, mut state) = field(&["G17", "G24"], &["U01"]).play();
    let quad = put(&book, &mut state, 0, (30.0, 10.0), true);
    let car = put(&book, &mut state, 1, (40.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 30.0), true);
    let shots = |unit| book.profile(unit).gun().expect("a gun").shots;
    assert_eq!((shots(quad), shots(car)), (4, 2));
    state.unit_mut(b).tested_suppression = true;
    acting(&mut state, quad);
    let mut missed = state.clone();
    shoot_gun(&mut Play::new(&book, &mut missed, &mut script(&[1, 1, 1, 1])), quad, b, Round::Shot);
    assert_eq!(missed.unit(b).markers, 1, "in vain, it suppresses as a machine gun");
    // Medium, 12: one hit, 4 and 2: disabled.
    shoot_gun(
        &mut Play::new(&book, &mut state, &mut script(&[12, 11, 1, 1, 4, 1, 1])),
        quad,
        b,
        Round::Shot,
    );
    assert_eq!(state.unit(b).figures[0].condition, Condition::Disabled);
}

// SK-GUN-08, SK-GUN-13, SK-GUN-14, SK-GUN-15, SK-GUN-16, SK-GUN-17
#[test]
fn a_gun_shoots_ahead_with_two_men_at_least() {
    let (book, mut state) = field(&["U14", "U13"], &["G28", "G01"]).play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    let panther = put(&book, &mut state, 2, (30.0, 40.0), true);
    let b = put(&book, &mut state, 3, (60.0, 12.0), true);
    acting(&mut state, gun);
    assert_eq!(check_gun(Scene::new(&book, &state), gun, panther, Round::Hvap), Ok(()));
    let men = check_gun(Scene::new(&book, &state), gun, b, Round::Shot).expect_err("aside");
    assert_eq!(men.clause.0, "SK-GUN-14");
    assert!(check_gun(Scene::new(&book, &state), gun, b, Round::Hvap).is_err(), "for armour");
    let front = bearing_to(&state, gun, at(60.0, 12.0));
    assert_eq!(check_lay(Scene::new(&book, &state), gun, front), Ok(()));
    lay(&mut Play::new(&book, &mut state, &mut quiet()), gun, front);
    let left: u8 = (0..5).map(|man| crate::men::left(Scene::new(&book, &state), gun, man)).sum();
    assert_eq!(left, 8, "two points of ten");
    assert_eq!(check_gun(Scene::new(&book, &state), gun, b, Round::Explosive), Ok(()));
    // The shield is hard cover from ahead.
    let eye = |x: f64, y: f64| crate::position::ground_eye(&book, at(x, y));
    let cover = |state: &State, from| {
        crate::position::cover_of_man(Scene::new(&book, state), Man::new(gun, 0), from)
    };
    assert_eq!(cover(&state, eye(60.0, 12.0)), crate::Cover::Hard);
    assert_eq!(cover(&state, eye(30.0, 40.0)), crate::Cover::None);
    // Two men serve it at least.
    for man in 1..5 {
        state.unit_mut(gun).figures[man].at = at(20.0, 2.0);
    }
    assert_eq!(crew_payers(Scene::new(&book, &state), gun).len(), 1);
    let few = check_gun(Scene::new(&book, &state), gun, b, Round::Explosive).expect_err("one man");
    assert_eq!(few.clause.0, "SK-GUN-17");
    // A solid shot at a gun: a 4 wrecks it, and one of the crew is hit as by a machine gun.
    let other = put(&book, &mut state, 1, (30.0, 15.0), true);
    let mut hit = state.clone();
    shoot_gun(
        &mut Play::new(&book, &mut hit, &mut script(&[20, 4, 5, 1, 1])),
        panther,
        gun,
        Round::Shot,
    );
    assert!(hit.unit(gun).hull.wreck);
    assert_eq!(state.unit(other).hull.front, Bearing::NORTH);
    // A hit on armour rolls on the damage table: 20 less nothing explodes.
    acting(&mut state, other);
    let mut referee = script(&[20, 20]);
    shoot_gun(&mut Play::new(&book, &mut state, &mut referee), other, panther, Round::Shot);
    assert!(state.unit(panther).hull.damaged);
}

// SK-GUN-19: guns by hand, and limbering.
#[test]
fn guns_are_moved_by_hand_and_limbered() {
    let (book, mut state) = field(&["G15", "G14", "G16", "G23"], &["U01"]).play();
    let walk = |x: f64, y: f64| crate::Walk { to: at(x, y), front: Bearing::NORTH, close: true };
    let small = put(&book, &mut state, 0, (20.0, 10.0), true);
    let medium = put(&book, &mut state, 1, (30.0, 10.0), true);
    let large = put(&book, &mut state, 2, (40.0, 10.0), true);
    let may = |unit, to| crate::movement::check_move(Scene::new(&book, &state), unit, 0, to);
    assert_eq!(may(small, walk(20.0, 13.0)), Ok(()));
    assert!(may(small, walk(20.0, 13.1)).is_err());
    assert_eq!(may(medium, walk(30.0, 12.0)), Ok(()));
    assert!(may(medium, walk(30.0, 12.1)).is_err());
    assert_eq!(may(large, walk(40.0, 11.0)).expect_err("8.8 cm").clause.0, "SK-GUN-19");
    let track = put(&book, &mut state, 3, (33.5, 10.0), true);
    acting(&mut state, medium);
    assert_eq!(crate::movement::check_limber(Scene::new(&book, &state), medium, track), Ok(()));
    crate::movement::limber(&book, &mut state, medium, track);
    assert_eq!(state.unit(medium).hull.towed_by, Some(track));
    let left: u8 = (0..4).map(|man| crate::men::left(Scene::new(&book, &state), medium, man)).sum();
    assert_eq!(left, 4, "two points of two men");
}

// SK-AP-11, SK-AP-17, SK-HHAT-01, SK-HHAT-03, SK-HHAT-04, SK-HHAT-05, SK-HHAT-24, SK-HHAT-25, SK-DICE-02
#[test]
fn hand_held_weapons_cost_two_points_and_launchers_four() {
    use HandHeld::{AtGrenade, AtRifle, Flamethrower, Launcher, Molotov, Panzerfaust};
    let book = field(&["G07"], &["U22"]).book();
    let prices = HandHeld::ALL.map(|weapon| weapon.cost(book.switches()));
    assert_eq!(prices, [2, 2, 2, 2, 4, 2]);
    let columns = |weapon: HandHeld, inches: &[f64]| -> Vec<Option<usize>> {
        inches.iter().map(|it| weapon.ranges().column(square(*it))).collect()
    };
    assert_eq!(columns(AtGrenade, &[3.9, 4.0, 8.0, 8.1]), [None, Some(2), Some(2), None]);
    let rifle = columns(AtRifle, &[0.9, 1.0, 8.0, 20.0, 40.0, 40.1]);
    assert_eq!(rifle, [None, Some(0), Some(0), Some(1), Some(2), None]);
    let fist = columns(Panzerfaust, &[3.9, 4.0, 8.0, 12.0, 20.0, 20.1]);
    assert_eq!(fist, [None, Some(0), Some(0), Some(1), Some(2), None]);
    assert_eq!(columns(Launcher, &[12.0, 20.0, 30.0]), [Some(0), Some(1), Some(2)]);
    assert_eq!(columns(Molotov, &[3.0, 3.1, 10.0]), [Some(0), Some(2), Some(2)]);
    assert_eq!(columns(Flamethrower, &[8.0, 18.0, 24.0]), [Some(0), Some(1), Some(2)]);
}

// SK-HHAT-12, SK-HHAT-13, SK-HHAT-14, SK-HHAT-15, SK-HHAT-16, SK-HHAT-20, SK-HHAT-26
#[test]
fn rifle_grenades_hurt_armour_alone_and_petrol_soft_vehicles_too() {
    let (book, mut state) = field(&["X08", "X09"], &["U17", "U22"]).play();
    let rifle = put(&book, &mut state, 0, (30.0, 10.0), true);
    let bottles = put(&book, &mut state, 1, (34.0, 10.0), true);
    let jeep = put(&book, &mut state, 2, (34.0, 16.0), true);
    let tank = put(&book, &mut state, 3, (30.0, 20.0), true);
    acting(&mut state, rifle);
    let may = |unit, man, target, weapon| {
        check_hand_held(Scene::new(&book, &state), Man::new(unit, man), target, weapon)
    };
    assert_eq!(may(rifle, 0, tank, HandHeld::AtRifle), Ok(()));
    let soft = may(rifle, 0, jeep, HandHeld::AtRifle).expect_err("soft");
    assert_eq!(soft.clause.0, "SK-HHAT-14");
    assert_eq!(may(rifle, 0, bottles, HandHeld::AtRifle).expect_err("men").clause.0, "SK-HHAT-15");
    let small = Shell::of_hand_held(&book, HandHeld::AtRifle);
    let rocket = Shell::of_hand_held(&book, HandHeld::Panzerfaust);
    assert!(!small.plus4 && rocket.plus4 && !rocket.plus6 && !rocket.poor, "75 mm");
    let with = field(&["X08"], &["U22"]).rule("at_rifle_grenade_calibre_plus4 = 'true'").book();
    assert!(Shell::of_hand_held(&with, HandHeld::AtRifle).plus4);
    // Petrol on a soft vehicle: 3 more; 5 and 3 explode it.
    acting(&mut state, bottles);
    shoot_hand_held(
        &mut Play::new(&book, &mut state, &mut script(&[16, 5])),
        Man::new(bottles, 0),
        jeep,
        HandHeld::Molotov,
    );
    assert!(state.unit(jeep).hull.wreck);
    // A hit with a rocket rolls on the damage table.
    let (book, mut state) = field(&["G06"], &["U22"]).play();
    let fists = put(&book, &mut state, 0, (30.0, 8.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 20.0), true);
    let man = (0..5).find(|&man| book.man(fists, man).carries).expect("he with the Panzerfaust");
    acting(&mut state, fists);
    let needed =
        hand_held_needed(Scene::new(&book, &state), HandHeld::Panzerfaust, at(30.0, 8.0), tank);
    assert_eq!(needed, Some(12), "10 inches to the hull");
    let mut referee = script(&[12, 8]);
    shoot_hand_held(
        &mut Play::new(&book, &mut state, &mut referee),
        Man::new(fists, man),
        tank,
        HandHeld::Panzerfaust,
    );
    assert!(state.unit(tank).hull.damaged);
    assert_eq!(state.unit(fists).ammo.panzerfausts, 0);
}

// SK-HHAT-21, SK-HHAT-22, SK-HHAT-23: whoever is near takes it; from a house as well as anywhere.
#[test]
fn whoever_is_near_takes_the_hand_held_weapon() {
    let (book, mut state) =
        field(&["G06"], &["U22"]).rect("stone-building", (25.0, 5.0, 35.0, 12.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 11.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 20.0), true);
    acting(&mut state, a);
    let carrier = (0..5).find(|&man| book.man(a, man).carries).expect("he carries it");
    let near = (0..5).filter(|&man| {
        check_hand_held(Scene::new(&book, &state), Man::new(a, man), tank, HandHeld::Panzerfaust)
            .is_ok()
    });
    let users: Vec<usize> = near.collect();
    assert!(users.contains(&carrier) && users.len() >= 2 && users.len() < 5, "{users:?}");
    let plain =
        hand_held_needed(Scene::new(&book, &state), HandHeld::Panzerfaust, at(30.0, 11.0), tank);
    assert_eq!(plain, Some(8), "neither cover nor spacing change it");
    state.unit_mut(tank).dispersed = true;
    assert_eq!(
        hand_held_needed(Scene::new(&book, &state), HandHeld::Panzerfaust, at(30.0, 11.0), tank),
        plain
    );
}

// SK-SHOOT-26, SK-SHOOT-31: what is not a volley.
#[test]
fn volleys_are_for_teams_that_cannot_hit() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    acting(&mut state, a);
    assert_eq!(
        check_volley(Scene::new(&book, &state), a, b).expect_err("they can hit").clause.0,
        "SK-SHOOT-31"
    );
    assert_eq!(GRENADE_NEEDED, [8, 12, 17]);
    assert!(
        mortar_needed(Scene::new(&book, &state), a, MortarAt::Unit(b), Shot::Explosive).is_none()
    );
    assert!(Effect::Killed > Effect::Disabled && Terrain::Ruin.cover() == crate::Cover::Hard);
    let _: &Skirmish = &book;
}
