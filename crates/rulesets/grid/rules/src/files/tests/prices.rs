//! The project's price table, recomputed from its formula.

use super::{companies, source};
use crate::Grid;
use crate::terrain::ground::Terrain;
use crate::units::profile::{AttackRow, Class, Quality, Trait, UnitType};
use wargauge_rules::roster::{ArmyData, Provenance, Rulebook, Source};

/// How often targets of each class are met.
const TARGETS: [f64; 3] = [0.45, 0.20, 0.35];

/// How often attackers of each row are met.
const ATTACKERS: [(AttackRow, f64); 7] = [
    (AttackRow::Inf, 0.35),
    (AttackRow::Tnk, 0.20),
    (AttackRow::At, 0.15),
    (AttackRow::Art, 0.12),
    (AttackRow::Mor, 0.08),
    (AttackRow::Arc, 0.05),
    (AttackRow::Rec, 0.05),
];

/// What traits are worth.
const FACTORS: [(Trait, f64); 7] = [
    (Trait::CombatMove, 1.10),
    (Trait::Battery, 1.35),
    (Trait::Foo, 1.25),
    (Trait::Heavy, 1.50),
    (Trait::Powerful, 1.10),
    (Trait::AntiAir, 1.05),
    (Trait::Stationary, 1.50),
];

/// What the re-roll of the Tank class when regrouping is worth.
const TANK_REGROUP: f64 = 1.05;

fn type_named(id: &str) -> UnitType {
    let army = companies();
    army.types[army.position(id).expect(id)].clone()
}

/// Chance of a D6 to reach a number.
fn chance(needed: Option<u8>) -> f64 {
    needed.map_or(0.0, |needed| f64::from(7 - needed) / 6.0)
}

fn attack(kind: &UnitType) -> f64 {
    (0..3).map(|class| TARGETS[class] * chance(kind.needs.0[class])).sum()
}

/// Chance that a unit of the class is hit, over all attackers.
fn exposure(class: Class) -> f64 {
    let types = companies().types;
    let share = |(row, share): (AttackRow, f64)| {
        let kind = types.iter().find(|kind| kind.row == row).expect("every row is used");
        share * chance(kind.needs.against(class))
    };
    ATTACKERS.into_iter().map(share).sum()
}

/// Kinds of terrain that the type may occupy and that give it cover.
fn covers(kind: &UnitType) -> u8 {
    let covered = |terrain: Terrain| match terrain {
        Terrain::Field => kind.class != Class::Tank,
        Terrain::Hill => kind.class == Class::Tank,
        _ => true,
    };
    let terrain = [Terrain::Building, Terrain::Wood, Terrain::Field, Terrain::Hill];
    let counted = |terrain: &Terrain| kind.enters.has(*terrain) && covered(*terrain);
    if kind.traits.has(Trait::Stationary) {
        return 0;
    }
    terrain.iter().filter(|terrain| counted(terrain)).count() as u8
}

fn worth(kind: &UnitType) -> f64 {
    let stationary = kind.traits.has(Trait::Stationary);
    let regroups_as_tank = kind.class == Class::Tank && !stationary;
    let factors: f64 =
        FACTORS.iter().filter(|(one, _)| kind.traits.has(*one)).map(|(_, factor)| factor).product();
    let movement = 1.0
        + 0.10 * (f64::from(kind.allowance) - 1.0)
        + 0.02 * f64::from(kind.road_allowance - kind.allowance);
    (attack(kind) / exposure(kind.class)).sqrt()
        * movement
        * (1.0 + 0.05 * f64::from(covers(kind)))
        * factors
        * if regroups_as_tank { TANK_REGROUP } else { 1.0 }
}

/// Price before rounding.
fn exact_price(kind: &UnitType, quality: Quality) -> f64 {
    let regroups_as_tank = kind.class == Class::Tank && !kind.traits.has(Trait::Stationary);
    let factor = match quality {
        Quality::Elite if regroups_as_tank => 1.0,
        Quality::Elite => 1.10,
        Quality::Regular => 1.0,
        Quality::Poor => 0.90,
    };
    10.0 * worth(kind) * factor / worth(&type_named("INF"))
}

#[test]
fn exposures_are_as_published() {
    for (class, published) in
        [(Class::Infantry, 61.0 / 120.0), (Class::Gun, 13.0 / 30.0), (Class::Tank, 61.0 / 150.0)]
    {
        assert!((exposure(class) - published).abs() < 1e-12, "{class:?}");
    }
}

#[test]
fn every_price_follows_from_the_formula() {
    let ground_types = companies().types.into_iter().filter(|k| !k.traits.has(Trait::Aircraft));
    for kind in ground_types {
        for quality in Quality::ALL {
            let price = (exact_price(&kind, quality) + 0.5).floor() as u32;
            assert_eq!(
                kind.prices[quality as usize],
                Some(1000 * price),
                "{} {quality:?}",
                kind.id
            );
        }
    }
}

/// EX-38.
#[test]
fn prices_of_an_anti_tank_gun_and_a_tank() {
    let price = |id| exact_price(&type_named(id), Quality::Regular);
    assert!((price("ATG") - 10.18).abs() < 0.005, "{}", price("ATG"));
    assert!((price("TNK") - 14.58).abs() < 0.005, "{}", price("TNK"));
    let [gun, tank] = ["ATG", "TNK"].map(type_named);
    assert_eq!([gun.prices[1], tank.prices[1]], [Some(10_000), Some(15_000)]);
    assert!((attack(&gun) - 9.0 / 20.0).abs() < 1e-12, "O: {}", attack(&gun));
    assert!((exposure(gun.class) - 13.0 / 30.0).abs() < 1e-12, "E");
    assert_eq!((gun.allowance, gun.road_allowance, covers(&gun)), (1, 2, 1), "m, R and v");
    assert!(FACTORS.iter().all(|(one, _)| !gun.traits.has(*one)), "k is 1");
}

/// An aircraft costs ten times the kills to expect of it in twelve sorties (EX-31).
#[test]
fn the_price_of_an_aircraft_follows_from_the_formula() {
    // Chances of being whole and of being disrupted; each sortie kills with 1/3, hurts with 1/3.
    let (mut whole, mut hurt, mut kills) = (1.0, 0.0, 0.0);
    for _ in 0..12 {
        kills += (whole + hurt) / 3.0;
        (whole, hurt) = (whole * 2.0 / 3.0, hurt * 2.0 / 3.0 + whole / 3.0);
    }
    assert!((kills - 1_030_114.0 / 531_441.0_f64).abs() < 1e-12, "{kills}");
    let aircraft = type_named("AIR");
    assert_eq!(aircraft.prices, [None, Some(19_000), None]);
    assert_eq!((10.0 * kills + 0.5).floor() as u32, 19);
}

#[test]
fn prices_are_the_projects_and_profiles_the_books() {
    let army = companies();
    assert_eq!((army.minefield.price, army.minefield.source), (3000, Provenance::Project));
    assert!(army.entries().iter().all(|entry| entry.price_source == Provenance::Project));
    assert!(army.types.iter().all(|kind| kind.source == Provenance::Book));
    assert_eq!((army.types.len(), army.entries().len()), (20, 19 * 3 + 1));
}

/// The army file after an edit.
fn edited(edit: impl FnOnce(String) -> String) -> Result<crate::units::army::Army, String> {
    let Source { name, text, .. } = source("armies/companies.toml");
    Grid::read_army(&Source::new(name, edit(text))).map_err(|error| error.to_string())
}

/// GW-END-08: a type counts its price by quality, unless the file says otherwise.
#[test]
fn stakes_are_prices_unless_given() {
    for kind in companies().types {
        assert_eq!(kind.stakes, kind.prices, "{}", kind.id);
    }
    let staked = |stake: &str| {
        let line = format!("id = \"INF\"\nname = \"Infantry\"\nstake = {{ {stake} }}\n");
        edited(|text| text.replacen("id = \"INF\"\nname = \"Infantry\"\n", &line, 1))
    };
    let army = staked("regular = 33.5").unwrap();
    let infantry = &army.types[army.position("INF").unwrap()];
    assert_eq!(infantry.stakes[1], Some(33_500));
    assert_eq!([infantry.stakes[0], infantry.stakes[2]], [infantry.prices[0], infantry.prices[2]]);
    assert_ne!(infantry.prices[1], Some(33_500), "the price is another matter");
    assert!(staked("poor = 0").unwrap_err().contains("stake.poor"));
}
