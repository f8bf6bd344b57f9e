//! Units of the lists as the rules publish them.

use crate::armour::Armour;
use crate::files::tests::{ARMIES, army};
use crate::terrain::gait::Gait;
use crate::units::army::{Army, UnitType};
use crate::units::profile::{Ability, Body, Element, Feature, Property, Reach, Weapon};
use wargauge_rules::roster::Provenance;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;

fn unit<'a>(army: &'a Army, id: &str) -> &'a UnitType {
    &army.units[army.position(id).expect(id)]
}

fn weapon(name: &str) -> Weapon {
    let all = ARMIES.map(army);
    let found = all.iter().flat_map(|army| &army.weapons).find(|weapon| weapon.name == name);
    found.expect(name).clone()
}

/// VD-CHAR-01, VD-LIST-05: all infantry is alike but for Ld and abilities.
#[test]
fn infantry_is_alike() {
    for name in ARMIES {
        let army = army(name);
        for unit in army.units.iter().filter(|unit| unit.vehicle.is_none()) {
            for group in &unit.groups {
                let men = Armour { critical: 6, hit: 4, save: 6 };
                assert_eq!(group.armour, men, "{name} {}", unit.id);
            }
        }
    }
}

/// VD-LIST-04, VD-LIST-18, VD-LIST-20, VD-LIST-23, VD-ORG-21, VD-ORG-22: leaders of the lists;
/// ranks are names, and every roster states its Ld.
#[test]
fn every_roster_states_its_ld() {
    for (name, id, ld) in [
        ("british-rifle", "platoon-command-section", 6),
        ("british-rifle", "rifle-section", 4),
        ("german-grenadier", "grenadier-command-squad", 7),
        ("german-grenadier", "grenadier-squad", 6),
        ("soviet-rifle", "rifle-command-squad", 6),
        ("soviet-rifle", "recon-team", 5),
        ("us-rifle", "platoon-command-squad", 6),
        ("us-rifle", "rifle-squad", 5),
    ] {
        let army = army(name);
        assert_eq!(unit(&army, id).groups[0].ld, ld, "{name} {id}");
    }
    let soviet = army("soviet-rifle");
    assert!(unit(&soviet, "recon-team").groups.iter().all(|g| g.abilities.has(Ability::Recon)));
}

/// VD-LIST-06, VD-LIST-07, VD-LIST-09, VD-LIST-13, VD-LIST-14, VD-LIST-19, VD-LIST-21,
/// VD-LIST-24, VD-LIST-25, VD-LIST-26, VD-ORG-07: categories of the lists.
#[test]
fn every_list_has_all_categories() {
    for name in ARMIES {
        let army = army(name);
        for element in [Element::Hq, Element::Combat, Element::Light, Element::Heavy] {
            assert!(army.units.iter().any(|unit| unit.element == element), "{name} {element:?}");
        }
    }
    let element = |name: &str, id: &str| unit(&army(name), id).element;
    assert_eq!(element("british-rifle", "6-pdr"), Element::Light);
    assert_eq!(element("british-rifle", "17-pdr"), Element::Heavy);
    assert_eq!(element("german-grenadier", "pak-40"), Element::Heavy);
    assert_eq!(element("german-grenadier", "sdkfz-234-1"), Element::Light);
    assert_eq!(element("soviet-rifle", "is-2"), Element::Heavy);
    assert_eq!(element("us-rifle", "m8-greyhound"), Element::Light);
}

/// VD-VSP-16: the Soviet list has a squad of tank riders, and tanks that carry all of it.
#[test]
fn soviets_ride_on_tanks() {
    let soviet = army("soviet-rifle");
    let squad = unit(&soviet, "smg-squad");
    assert!(squad.name.contains("tank riders"), "{}", squad.name);
    let men: u8 = squad.groups.iter().map(|group| group.count).sum();
    let carries = |tank: &&UnitType| tank.vehicle.is_some_and(|hull| hull.riders >= men);
    assert!(soviet.units.iter().any(|unit| carries(&unit)), "no tank has room for {men}");
}

/// VD-LIST-15, VD-VEH-02, VD-VSP-08: the published tank.
#[test]
fn the_panzer_iv_is_as_published() {
    let army = army("german-grenadier");
    let tank = unit(&army, "pzkpfw-iv-h");
    let vehicle = tank.vehicle.expect("a vehicle");
    assert_eq!((vehicle.size, vehicle.gait, tank.pace), (4, Gait::Tracks, Length::inches(4)));
    assert_eq!(tank.groups[0].body, Body::Vehicle { sp: 2 });
    let armour = vehicle.armour.map(|facing| (facing.critical, facing.hit, facing.save));
    assert_eq!(armour, [(12, 8, 4), (11, 8, 5), (10, 7, 5)]);
    assert!(vehicle.properties.has(Property::Radio));
    assert_eq!((tank.price, tank.source), (205_000, Provenance::Book));
}

/// VD-STRK-02, VD-BASE-08: strikes see as far as their callers; the suffix H keeps the higher die.
#[test]
fn strikes_are_as_published() {
    let [light, heavy, precision] =
        ["Light Air/Artillery Strike", "Heavy Air/Artillery Strike", "Precision Air Strike"]
            .map(weapon);
    for strike in [&light, &heavy, &precision] {
        assert_eq!((strike.uses, strike.reach), (3, Reach::Sight));
        assert!(strike.features.has(Feature::OneShot));
    }
    assert_eq!((light.dice, light.damage.bonus, light.damage.best_of), (1, 0, 1));
    assert_eq!((heavy.dice, heavy.damage.bonus, heavy.damage.best_of), (2, 2, 2));
    assert_eq!((precision.damage.die, precision.damage.bonus), (Die::D10, 2));
    assert!(precision.features.has(Feature::ReRoll) && !precision.features.has(Feature::Scatters));
    assert_eq!(
        [light.blast, heavy.blast, precision.blast],
        [4, 4, 2].map(|r| Some(Length::inches(r)))
    );
    assert_eq!(precision.save_minus, 2);
}

/// Weapons that lists share are the same in each.
#[test]
fn shared_weapons_agree() {
    let all = ARMIES.map(army);
    let weapons = || all.iter().flat_map(|army| &army.weapons);
    for one in weapons() {
        for other in weapons().filter(|other| other.name == one.name) {
            assert_eq!(
                Weapon { card_order: 0, ..one.clone() },
                Weapon { card_order: 0, ..other.clone() }
            );
        }
    }
}

/// What the rules print is marked so: VD-LIST-05, VD-LIST-12, VD-LIST-15.
#[test]
fn published_units_are_marked() {
    for name in ARMIES {
        for unit in army(name).units.iter().filter(|unit| !unit.captured) {
            let published = ["grenadier-command-squad", "pzkpfw-iv-h"].contains(&unit.id.as_str())
                || (name, unit.id.as_str()) == ("british-rifle", "rifle-section");
            assert_eq!(unit.source == Provenance::Book, published, "{name} {}", unit.id);
        }
    }
}
