//! Price lists: what is an entry, and what forces hold of each.

use std::collections::BTreeSet;

use crate::book::VictoryDecision;
use crate::files::tests::{ARMIES, army, force, names, source};
use crate::units::options::Loadout;
use wargauge_rules::roster::{ArmyData, EntryKind, ForceData, Rulebook, Source};

/// An option that several units take at one price is one entry; an option of a unit is its own.
#[test]
fn entries_are_units_and_options() {
    let army = army("german-grenadier");
    let kind = |id: &str| {
        let entry = army.entries().iter().find(|entry| entry.id == id);
        entry.map(|entry| (army.kind_of(entry), entry.price))
    };
    assert_eq!(kind("grenadier-squad"), Some((EntryKind::Unit, 185_000)));
    assert_eq!(kind("grenadier-squad+panzerfaust").map(|of| of.0), Some(EntryKind::Option));
    assert_eq!(kind("radio"), Some((EntryKind::Option, 5_000)));
    assert_eq!(kind("panzer-iv-h+radio"), None);
}

#[test]
fn no_two_entries_share_an_id() {
    for name in ARMIES {
        let army = army(name);
        let ids: BTreeSet<&str> = army.entries().iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids.len(), army.entries().len(), "{name}");
    }
}

/// VD-ORG-18: the price of a force is that of the entries it holds, and of its fortifications.
#[test]
fn forces_are_worth_their_entries() {
    for name in names("forces") {
        let force = force(&name);
        let army = army(force.army());
        let price = |(id, copies): (String, u32)| {
            let entry = army.entries().iter().find(|entry| entry.id == id);
            entry.unwrap_or_else(|| panic!("{name}: {id}")).price * copies
        };
        let sum: u32 = force.units().into_iter().map(price).sum();
        assert_eq!(sum + force.fortification_points(), force.points(), "{name}");
    }
}

#[test]
fn options_are_counted_with_their_units() {
    let held = force("british-1000").units();
    let copies = |id: &str| held.iter().find(|(entry, _)| entry == id).map(|(_, copies)| *copies);
    assert_eq!(copies("rifle-section"), Some(2));
    assert_eq!(copies("15-cwt-truck"), Some(1), "transports are units");
    assert_eq!(copies("platoon-command-section+radioman"), Some(1));
    assert_eq!(copies("smoke-discharger"), Some(1));
}

/// VD-SPEC-39: units and options count their prices in Victory Points, unless the file says otherwise.
#[test]
fn stakes_are_prices_unless_given() {
    for name in ARMIES {
        let army = army(name);
        for unit in &army.units {
            assert_eq!(unit.stake, unit.price, "{name}: {}", unit.id);
            assert!(unit.options.iter().all(|option| option.stake == option.price), "{name}");
        }
    }
    let Source { name, text, .. } = source("armies/german-grenadier.toml");
    let text = text.replacen("price = 185\n", "price = 200\nstake = 185\n", 1);
    let text = text.replacen("[[unit.option]]\n", "[[unit.option]]\nstake = 7.5\n", 1);
    let staked = VictoryDecision::read_army(&Source::new(name, text)).unwrap();
    let squad = staked.position("grenadier-squad").unwrap();
    let stakes = |options| {
        let loadout = Loadout { unit: squad, options };
        (loadout.price(&staked), loadout.stake(&staked))
    };
    assert_eq!(stakes(vec![]), (200_000, 185_000));
    let owner = staked.units.iter().position(|unit| unit.options.iter().any(|o| o.stake == 7_500));
    let owner = owner.expect("the first option of the file");
    let option = staked.units[owner].options.iter().position(|o| o.stake == 7_500).unwrap();
    let twice = Loadout { unit: owner, options: vec![(option, 2)] };
    assert_eq!(twice.stake(&staked), staked.units[owner].stake + 15_000);
    assert_ne!(staked.units[owner].options[option].price, 7_500);
}
