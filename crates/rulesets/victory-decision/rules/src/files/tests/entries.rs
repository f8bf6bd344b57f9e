//! Price lists: what is an entry, and what forces hold of each.

use std::collections::BTreeSet;

use crate::files::tests::{ARMIES, army, force, names};
use wargauge_rules::roster::{ArmyData, EntryKind, ForceData};

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
