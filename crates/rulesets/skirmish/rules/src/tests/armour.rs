//! Vehicles, guns and what strikes them: EX-25 to EX-29.

use wargauge_rules::UnitId;
use wargauge_rules::table::Bearing;
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};

use crate::attack::{Shell, TargetSide, VehicleHit, damage_modifier, damage_of};
use crate::book::{Play, Scene};
use crate::event::Damage;
use crate::fire::{Round, check_gun, hand_held_needed, shoot_gun};
use crate::men::ap_total;
use crate::morale::MoraleCauses;
use crate::state::{Activation, Condition, Mobility};
use crate::tests::fixture::{army, at, field, put, script};
use crate::units::{HandHeld, UnitType, VehicleSpec};
use crate::{Crewed, Skirmish};

fn unit(id: &str) -> UnitType {
    let name = match id.as_bytes()[0] {
        b'G' => "germans",
        b'U' => "americans",
        _ => "allies",
    };
    let army = army(name);
    army.units()[army.position(id).expect("known")].clone()
}

fn hull(id: &str) -> VehicleSpec {
    unit(id).vehicle.expect("a vehicle")
}

fn gun(id: &str) -> Shell {
    let it = unit(id);
    let gun = match (it.crewed, &it.vehicle) {
        (Some(Crewed::Gun { gun, .. }), _) => gun,
        (_, Some(vehicle)) => vehicle.gun.expect("a gun"),
        _ => panic!("no gun"),
    };
    Shell::of_gun(&gun, false)
}

const FRONT: TargetSide = TargetSide { front: true, hull_down: false };
const FLANK: TargetSide = TargetSide { front: false, hull_down: false };

fn book() -> Skirmish {
    field(&["U22"], &["G26"]).book()
}

/// Of twenty, how often a roll with this modifier burns or explodes a petrol vehicle.
fn burning(vehicle: &VehicleSpec, modifier: i32) -> u128 {
    (1..=20)
        .filter(|die| {
            matches!(
                damage_of(vehicle, die + modifier),
                Damage::Fire | Damage::Explodes | Damage::PetrolExplodes | Damage::AmmunitionFire
            )
        })
        .count() as u128
}

// EX-25: SK-AP-11, SK-AP-12, SK-AP-14, SK-AP-16, SK-AFV-15, SK-AFV-22, SK-GUN-01, SK-GUN-18
#[test]
fn ex_25_guns_shoot_as_often_as_their_crews_have_points() {
    let (book, mut state) = field(&["U22", "U13"], &["G26"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let pak = put(&book, &mut state, 1, (50.0, 10.0), true);
    let target = put(&book, &mut state, 2, (40.0, 40.0), true);
    let shots_in = |unit: UnitId, moves: bool, turns: usize| {
        let mut state = state.clone();
        state.unit_mut(target).hull.wreck = false;
        let mut log = Vec::new();
        for _ in 0..turns {
            for man in &mut state.unit_mut(unit).figures {
                man.spent = u8::from(moves);
            }
            state.activation = Some(Activation::of(unit));
            let mut shots = 0;
            while check_gun(Scene::new(&book, &state), unit, target, Round::Shot).is_ok() {
                shoot_gun(
                    &mut Play::new(&book, &mut state, &mut script(&[1])),
                    unit,
                    target,
                    Round::Shot,
                );
                shots += 1;
            }
            crate::turn::close(&mut Play::new(&book, &mut state, &mut script(&[])));
            log.push((shots, state.unit(unit).points));
        }
        log
    };
    assert_eq!(shots_in(tank, false, 2), [(1, 2), (2, 0)]);
    assert_eq!(shots_in(tank, true, 4), [(0, 3), (1, 2), (1, 1), (1, 0)]);
    assert_eq!(shots_in(pak, false, 2), [(2, 0), (2, 0)]);
    for man in 2..4 {
        state.unit_mut(pak).figures[man].condition = Condition::Killed;
    }
    state.activation = Some(Activation::of(pak));
    assert!(check_gun(Scene::new(&book, &state), pak, target, Round::Shot).is_ok());
    shoot_gun(&mut Play::new(&book, &mut state, &mut script(&[1])), pak, target, Round::Shot);
    assert!(
        check_gun(Scene::new(&book, &state), pak, target, Round::Shot).is_err(),
        "one with two men"
    );
}

// EX-26: SK-VDAM-01, SK-VDAM-02, SK-VDAM-03, SK-VDAM-15, SK-VDAM-16, SK-VDAM-17, SK-VDAM-18, SK-VDAM-23, SK-VDAM-24, SK-VDAM-25, SK-VDAM-38, SK-VDAM-39, SK-VDAM-40, SK-VDAM-41, SK-VDAM-42, SK-VDAM-43, SK-VDAM-44, SK-VDAM-45, SK-VDAM-46, SK-VDAM-47, SK-VDAM-48, SK-VDAM-49, SK-VDAM-50, SK-VDAM-51, SK-VDAM-54, SK-VDAM-55
#[test]
fn ex_26_tanks_hurt_each_other_by_shell_side_and_class() {
    let book = book();
    let modifier = |shell, vehicle: &str, side| damage_modifier(&book, &hull(vehicle), shell, side);
    let (sherman, tiger, panther) = (hull("U22"), hull("G29"), hull("G28"));
    assert_eq!(modifier(gun("G26"), "U22", FRONT), 2);
    assert_eq!(Chance::new(9 * burning(&sherman, 2), 400), Chance::new(27, 200));
    assert_eq!(damage_of(&sherman, 9 + 2), Damage::Immobile);
    assert_eq!(modifier(gun("U22"), "G29", FRONT), -12);
    let any = (1..=20).filter(|die| damage_of(&tiger, die - 12) != Damage::None).count();
    assert_eq!(Chance::new(9 * any as u128, 400), Chance::new(9, 200));
    assert_eq!([19, 20].map(|die| damage_of(&tiger, die - 12)), [Damage::Stunned, Damage::Optics]);
    assert_eq!(modifier(gun("U22"), "G29", FLANK), 0);
    assert_eq!(Chance::new(13 * burning(&tiger, 0), 400), Chance::new(13, 100));
    assert_eq!(modifier(gun("X05"), "G28", FRONT), -2);
    assert_eq!(Chance::new(9 * burning(&panther, -2), 400), Chance::new(9, 200));
    assert_eq!([12, 13, 14].map(|die| damage_of(&panther, die - 2)), [Damage::Immobile; 3]);
    assert_eq!(modifier(gun("G16"), "U22", FRONT), 8);
    assert_eq!(Chance::new(13 * burning(&sherman, 8), 400), Chance::new(39, 100));
    let rocket = Shell::of_hand_held(&book, HandHeld::Launcher);
    assert_eq!(modifier(rocket, "U22", FLANK), 6);
    assert_eq!(Chance::new(5 * burning(&sherman, 6), 400), Chance::new(1, 8));
    assert_eq!(modifier(rocket, "G26", FLANK), 2, "skirts");
    // SK-VDAM-45: the Tiger II from every side; SK-VDAM-46; SK-VDAM-50.
    assert_eq!(modifier(gun("U23"), "G30", FLANK), 4 + 4 - 8 - 4);
    let down = TargetSide { front: true, hull_down: true };
    assert_eq!(modifier(gun("G26"), "U22", down), -2);
    assert_eq!(modifier(gun("U22"), "G22", FLANK), 4);
}

// EX-26 (f): SK-HHAT-06, SK-HHAT-08, SK-HHAT-09, SK-HHAT-10
#[test]
fn ex_26_fast_targets_are_harder_for_hand_held_weapons() {
    let (book, mut state) = field(&["G08"], &["U22"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 26.0), true);
    let from = at(30.0, 10.0);
    let needed = |state: &crate::State| {
        hand_held_needed(Scene::new(&book, state), HandHeld::Launcher, from, tank)
    };
    state.unit_mut(tank).hull.front = Bearing::EAST;
    assert_eq!(needed(&state), Some(12));
    let hull = &mut state.unit_mut(tank).hull;
    (hull.moved, hull.leg_from) = (wargauge_rules::table::Length::inches(10), at(20.0, 26.0));
    assert_eq!(needed(&state), Some(16));
    state.unit_mut(tank).hull.leg_from = at(30.0, 36.0);
    assert_eq!(needed(&state), Some(12), "straight at the shooter");
}

// EX-27: SK-SOFT-04, SK-SOFT-05, SK-SOFT-06, SK-SOFT-07, SK-VDAM-04, SK-VDAM-05, SK-VDAM-06, SK-VDAM-07, SK-VDAM-08, SK-VDAM-09, SK-VDAM-10, SK-VDAM-11, SK-VDAM-12, SK-VDAM-13
#[test]
fn ex_27_small_arms_wreck_a_lorry_as_often_as_it_says() {
    let lorry = hull("G22");
    let one = Chance::new(9 * burning(&lorry, 0), 400);
    assert_eq!(one, Chance::new(9, 100));
    let safe = Chance::new(91u128.pow(4), 100u128.pow(4));
    assert_eq!(safe.denominator - safe.numerator, 31_425_039);
    let rows: Vec<Damage> = (6..=20).map(|score| damage_of(&lorry, score)).collect();
    use Damage::{Driver, Explodes, Fire, Immobile, None, Occupants};
    assert_eq!(
        rows,
        [
            None,
            Occupants(1),
            Occupants(2),
            Occupants(4),
            Occupants(u8::MAX),
            Immobile,
            Immobile,
            Immobile,
            Immobile,
            Immobile,
            Driver,
            Fire,
            Fire,
            Explodes,
            Explodes
        ]
    );
    let (book, mut state) = field(&["U01"], &["G22"]).play();
    let a = put(&book, &mut state, 0, (30.0, 14.0), true);
    let b = put(&book, &mut state, 1, (30.0, 24.0), true);
    use crate::fire::{FireAt, FirePlan, Shooting, shoot};
    let mut men = [Shooting::None; 6];
    men[..4].fill(Shooting::Aimed);
    let plan = FirePlan { target: b, at: FireAt::Hull, men, split: Option::None };
    // Three hits of rifles: one roll on the table.
    shoot(&mut Play::new(&book, &mut state, &mut script(&[8, 9, 10, 1, 14])), a, &plan);
    assert_eq!(state.unit(b).hull.mobility, Mobility::Immobile);
}

// EX-28: SK-HHAT-02, SK-HHAT-07, SK-HHAT-08, SK-HHAT-11, SK-HHAT-17, SK-HHAT-18, SK-HHAT-19, SK-HHAT-27
#[test]
fn ex_28_molotovs_and_flame_burn_a_tank() {
    let (book, mut state) = field(&["X09"], &["U22"]).play();
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let edge = at(30.0, 28.0 - 7.0);
    assert_eq!(
        hand_held_needed(Scene::new(&book, &state), HandHeld::Molotov, edge, tank),
        Some(16)
    );
    let flame_edge = at(30.0, 28.0 - 8.0);
    assert_eq!(
        hand_held_needed(Scene::new(&book, &state), HandHeld::Flamethrower, flame_edge, tank),
        Some(8)
    );
    let fates = |bonus: i32| {
        distribution(|dice: &mut Odometer| {
            use wargauge_rules::table::dice::{Dice, Die};
            match i32::from(dice.roll(Die::D6)) + bonus {
                ..=4 => 0u8,
                5..=7 => 1,
                _ => 2,
            }
        })
    };
    assert_eq!(
        Chance::new(5 * fates(0)[&1].numerator, 20 * fates(0)[&1].denominator),
        Chance::new(1, 12)
    );
    assert!(!fates(0).contains_key(&2));
    let flame = fates(3);
    assert_eq!(
        Chance::new(13 * flame[&2].numerator, 20 * flame[&2].denominator),
        Chance::new(13, 60)
    );
    assert_eq!(
        Chance::new(13 * flame[&1].numerator, 20 * flame[&1].denominator),
        Chance::new(13, 40)
    );
    let mut causes = MoraleCauses::NONE;
    let by = (tank, Option::None);
    crate::attack::flame_on_vehicle(
        &mut Play::new(&book, &mut state, &mut script(&[2])),
        VehicleHit::new(by.0, by.1, edge),
        3,
        &mut causes,
    );
    assert!(state.unit(tank).hull.abandoned);
}

// EX-29: SK-VDAM-20, SK-VDAM-30, SK-VDAM-31, SK-MORALE-25
#[test]
fn ex_29_a_hit_on_all_occupants_is_diced_for_man_by_man() {
    let (book, mut state) = field(&["G26"], &["U22"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let mut causes = MoraleCauses::NONE;
    let all = VehicleHit { vehicle: tank, by: None, from: None };
    let mut referee = script(&[2, 4, 6, 1, 3, 3]);
    crate::attack::hit_occupants(
        &mut Play::new(&book, &mut state, &mut referee),
        all,
        u8::MAX,
        &mut causes,
    );
    assert_eq!(state.unit(tank).figures[1].condition, Condition::Wounded, "hull gunner");
    assert_eq!(state.unit(tank).figures[2].condition, Condition::Killed, "gunner");
    crate::morale::answer(&mut Play::new(&book, &mut state, &mut referee), causes, Option::None);
    assert_eq!((state.unit(tank).markers, ap_total(Scene::new(&book, &state), tank)), (1, 3));
    assert!(state.unit(tank).hull.must_withdraw, "3 - 3 = 0");
    let out = (1..=6)
        .filter(|die| crate::attack::fire_effect(&book, die + 1) >= crate::attack::Effect::Disabled)
        .count();
    assert_eq!(Chance::new(5 * out as u128, 6), Chance::new(5, 3));
    assert_eq!(Chance::new((6 - out as u128).pow(5), 6u128.pow(5)), Chance::new(32, 243));
}
