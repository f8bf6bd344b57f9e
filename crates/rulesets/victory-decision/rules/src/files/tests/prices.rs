//! The project's prices, recomputed from their formula.

use crate::files::tests::{ARMIES, army};
use crate::units::army::{Arm, Army, GroupType, UnitType};
use crate::units::profile::{Ability, Body, Feature, FireArc, Property, Reach, UnitKind, Weapon};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;

/// What Ld is worth, from 2.
const LD: [f64; 7] = [-2.0, 0.0, 2.0, 6.0, 12.0, 20.0, 30.0];

/// What abilities of each model are worth.
const ABILITIES: [(Ability, f64); 13] = [
    (Ability::Grenades, 1.0),
    (Ability::TankHunter, 1.5),
    (Ability::Dedicated, 2.0),
    (Ability::LightFooted, 1.0),
    (Ability::Ambush, 1.0),
    (Ability::Marksmen, 2.0),
    (Ability::Stealth, 2.0),
    (Ability::Unseen, 2.0),
    (Ability::Tenacity, 2.0),
    (Ability::Infiltrate, 2.0),
    (Ability::Pioneer, 2.0),
    (Ability::NervesOfSteel, 3.0),
    (Ability::Untrained, -3.0),
];

/// What abilities are worth once in a unit.
const UNIT_ABILITIES: [(Ability, f64); 5] = [
    (Ability::FireTeam, 6.0),
    (Ability::Individual, 7.0),
    (Ability::Command, 50.0),
    (Ability::Recon, 10.0),
    (Ability::Immobile, -15.0),
];

/// The nearest 5 points, ties down.
fn nearest_five(points: f64) -> f64 {
    5.0 * ((points - 2.5) / 5.0).ceil()
}

fn inches(weapon: &Weapon) -> f64 {
    let Reach::To(range) = weapon.reach else { return 0.0 };
    f64::from(range.hundredths()) / 100.0
}

/// A weapon of infantry beyond a rifle.
fn small_arm(weapon: &Weapon) -> f64 {
    let hits = match weapon.damage.bonus {
        0 => 2.0 / 3.0,
        1 => 1.0,
        _ => 4.0 / 3.0,
    };
    let share = inches(weapon) / 24.0;
    let range = if share <= 1.0 { share } else { share.sqrt() };
    let dice = f64::from(weapon.dice + weapon.set_up);
    let worth = f64::from(weapon.uses) * dice * hits * range;
    let suppression = if weapon.features.has(Feature::Suppression) { 2.5 } else { 0.0 };
    nearest_five(2.5 * (worth - 2.0) + suppression)
}

/// A gun or launcher, before what carries it.
fn gun(weapon: &Weapon) -> f64 {
    let blast = weapon.blast.map_or(0.0, |radius| f64::from(radius.hundredths()) / 100.0);
    let punch = f64::from(weapon.damage.bonus + weapon.save_minus);
    let worth = 10.0 * punch + 15.0 * blast + 15.0 * inches(weapon) / 24.0;
    if weapon.uses == 2 { 1.5 * worth } else { worth }
}

fn infantry_weapon(weapon: &Weapon) -> f64 {
    match weapon.name.as_str() {
        "Bolt Action rifle" => 0.0,
        "Semi-automatic rifle" => 2.5,
        "Carbine" => 1.0,
        "Scoped rifle" => 5.0,
        "Flamethrower" => 15.0,
        "Light mortar" => 25.0,
        "60mm mortar" => 40.0,
        "Medium mortar" => 50.0,
        _ if weapon.damage.die == Die::D10 => nearest_five(gun(weapon) * 0.5),
        _ => small_arm(weapon),
    }
}

fn crewed_weapon(weapon: &Weapon, arc: FireArc) -> f64 {
    if arc == FireArc::Front { nearest_five(gun(weapon) * 0.8) } else { infantry_weapon(weapon) }
}

fn vehicle_weapon(weapon: &Weapon, arm: &Arm) -> f64 {
    match weapon.name.as_str() {
        "MG" | "Co-Axial MG" => 20.0,
        "Pintle MG" => 30.0,
        "2cm autocannon" | ".50 cal HMG" => 45.0,
        _ if arm.arc == FireArc::All => gun(weapon),
        _ => gun(weapon) * 0.9,
    }
}

fn ability_points(group: &GroupType) -> f64 {
    let own = ABILITIES.iter().filter(|(one, _)| group.abilities.has(*one));
    let improved = if group.improved_charges { 2.5 } else { 0.0 };
    own.map(|(_, points)| points).sum::<f64>() + improved
}

fn infantry(army: &Army, unit: &UnitType) -> f64 {
    let weapon = |arm: &Arm| &army.weapons[usize::from(arm.weapon.0)];
    let mut points = 0.0;
    for group in &unit.groups {
        let ld = LD[usize::from(group.ld) - 2];
        let shield = if group.shield.is_some() { 5.0 } else { 0.0 };
        points += match group.body {
            Body::Man => {
                let arms: f64 = group.arms.iter().map(|arm| infantry_weapon(weapon(arm))).sum();
                f64::from(group.count) * (10.0 + ld + ability_points(group) + arms)
            }
            Body::Team { hp } => {
                let main = &group.arms[0];
                10.0 * f64::from(hp) + ld + crewed_weapon(weapon(main), main.arc) + shield
            }
            Body::Stand { .. } | Body::Vehicle { .. } => unreachable!("no such body in files"),
        };
    }
    let has = |one: Ability| unit.groups.iter().any(|group| group.abilities.has(one));
    let own = UNIT_ABILITIES.iter().filter(|(one, _)| has(*one));
    points + own.map(|(_, points)| points).sum::<f64>()
}

fn vehicle(army: &Army, unit: &UnitType) -> f64 {
    let vehicle = unit.vehicle.expect("a vehicle");
    let facing = |at: usize| {
        let armour = vehicle.armour[at];
        (f64::from(armour.hit) - 4.0)
            + (f64::from(armour.critical) - 8.0) / 2.0
            + (7.0 - f64::from(armour.save))
    };
    let average = (2.0 * facing(0) + facing(1) + facing(2)) / 4.0;
    let Body::Vehicle { sp } = unit.groups[0].body else { panic!("a vehicle") };
    let hull = 0.6 * average * average * f64::from(sp);
    let pace = f64::from(unit.pace.hundredths() - Length::inches(4).hundredths()) / 100.0;
    let properties = [
        (Property::Radio, 5.0),
        (Property::Recon, 10.0),
        (Property::StabilizedGun, 10.0),
        (Property::Open, -5.0),
        (Property::Unreliable, -10.0),
    ];
    let own = properties.iter().filter(|(one, _)| vehicle.properties.has(*one));
    let weapons: f64 = unit.groups[0]
        .arms
        .iter()
        .map(|arm| vehicle_weapon(&army.weapons[usize::from(arm.weapon.0)], arm))
        .sum();
    hull + weapons
        + 5.0 * pace
        + own.map(|(_, points)| points).sum::<f64>()
        + f64::from(vehicle.transport)
}

fn worth(army: &Army, unit: &UnitType) -> f64 {
    match unit.kind {
        UnitKind::Infantry | UnitKind::Team => infantry(army, unit),
        UnitKind::Vehicle => vehicle(army, unit),
    }
}

#[test]
fn every_price_follows_from_the_formula() {
    let mut wrong = String::new();
    for name in ARMIES {
        let army = army(name);
        for unit in army.units.iter().filter(|unit| !unit.captured) {
            let exact = worth(&army, unit);
            let price = nearest_five(exact);
            if (price * 1000.0 - f64::from(unit.price)).abs() > 0.5 {
                wrong.push_str(&format!("{name} {}: {exact} not {}\n", unit.id, unit.price));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// VD-EQUIP-02: the formula has Tank Hunter and no price for the explosives that come with it.
#[test]
fn explosives_come_with_tank_hunter() {
    let army = army("british-rifle");
    let section = &army.units[army.position("rifle-section").expect("it is there")];
    assert!(section.groups.iter().all(|group| group.abilities.has(Ability::TankHunter)));
    assert!(army.weapons.iter().all(|weapon| !weapon.name.contains("Explosives")));
}

/// Captured vehicles cost what they cost their owners (VD-CAPT-03).
#[test]
fn captured_vehicles_cost_their_list_price() {
    let all: Vec<Army> = ARMIES.iter().map(|name| army(name)).collect();
    let units = || all.iter().flat_map(|army| &army.units);
    for unit in units().filter(|unit| unit.captured) {
        let own = unit.id.strip_prefix("captured-").expect("so they are called");
        let listed = units().find(|other| other.id == own).expect(own);
        assert_eq!(unit.price, listed.price, "{own}");
    }
}

/// The fit of the formula to what is published: VD-LIST-05, VD-LIST-12, VD-LIST-15.
#[test]
fn the_formula_fits_the_published_units() {
    let exact = |name: &str, unit: &str| {
        let army = army(name);
        worth(&army, &army.units[army.position(unit).expect(unit)])
    };
    assert!((exact("british-rifle", "rifle-section") - 155.0).abs() < 1e-9);
    assert!((exact("german-grenadier", "grenadier-command-squad") - 175.0).abs() < 1e-9);
    assert!((exact("german-grenadier", "pzkpfw-iv-h") - 204.4).abs() < 0.05);
    let german = army("german-grenadier");
    let weapon = |name: &str| {
        let found = german.weapons.iter().find(|weapon| weapon.name == name).expect(name);
        infantry_weapon(found) as u32
    };
    assert_eq!(["MG-42 LMG", "StG-44", "SMG", "Panzerfaust"].map(weapon), [50, 5, 0, 30]);
}
