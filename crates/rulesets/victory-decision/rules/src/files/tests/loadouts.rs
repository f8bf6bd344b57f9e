//! Options and what they do to units.

use crate::book::VictoryDecision;
use crate::files::tests::{army, game, unit_of};
use crate::units::army::Army;
use crate::units::options::{Fault, Fitted, Loadout, merged};
use crate::units::profile::{Ability, Element, Property};
use wargauge_rules::game::Side;
use wargauge_rules::roster::ForceData as _;

fn loadout(army: &Army, unit: &str, options: &[(&str, u8)]) -> Loadout {
    let unit = army.position(unit).expect(unit);
    let find = |id: &str| army.units[unit].option(id).expect(id);
    let mut options: Vec<(usize, u8)> =
        options.iter().map(|(id, count)| (find(id), *count)).collect();
    options.sort_unstable();
    Loadout { unit, options }
}

fn fit<'a>(army: &'a Army, unit: &str, options: &[(&str, u8)]) -> Result<Fitted<'a>, Fault> {
    loadout(army, unit, options).fit(army)
}

/// Groups of a unit as `count name: weapons`.
fn groups(army: &Army, fitted: &Fitted<'_>) -> Vec<String> {
    let weapon = |id: crate::units::profile::WeaponId| army.weapons[usize::from(id.0)].name.clone();
    merged(&fitted.figures)
        .into_iter()
        .map(|(figure, count)| {
            let arms: Vec<String> = figure.kind.arms.iter().map(|arm| weapon(arm.weapon)).collect();
            format!("{count} {}: {}", figure.kind.name, arms.join(" + "))
        })
        .collect()
}

/// VD-ORG-18, VD-ORG-19, VD-LIST-12, VD-LIST-16, VD-CHAR-10: every option of the printed Command
/// Squad, upgrades and swaps, with its points. Medic and Radioman cost 10 points each and keep their
/// rifles (VD-ABIL-38, VD-ABIL-45).
#[test]
fn the_command_squad_buys_every_printed_option() {
    let army = army("german-grenadier");
    let options = [
        ("leutnant-stg-44", 1),
        ("unteroffizier-smg", 1),
        ("mg-42", 1),
        ("panzerfaust", 2),
        ("radioman", 1),
        ("medic", 1),
        ("light-strike", 1),
        ("heavy-strike", 1),
    ];
    let all = loadout(&army, "grenadier-command-squad", &options);
    assert_eq!(all.price(&army), 1000 * (175 + 5 + 50 + 60 + 10 + 10 + 30 + 60));
    assert_eq!(
        all.entry(&army),
        "grenadier-command-squad+leutnant-stg-44+mg-42+unteroffizier-smg+panzerfaust*2\
         +heavy-strike+light-strike+medic+radioman"
    );
    let fitted = all.fit(&army).expect("all that is printed goes together");
    assert_eq!(
        groups(&army, &fitted),
        [
            "1 Leutnant: StG-44",
            "1 Unteroffizier: SMG",
            "1 Machine gunner: MG-42 LMG",
            "1 Radioman: Bolt Action rifle + Panzerfaust",
            "1 Grenadier: Bolt Action rifle + Panzerfaust",
            "1 Medic: Bolt Action rifle",
        ]
    );
    assert_eq!(fitted.strikes.len(), 2);
}

/// VD-EQUIP-07: a squad with options and a truck costs the squad, each option as often as it is bought,
/// and the truck as it stands in the roster.
#[test]
fn a_truck_costs_what_it_costs() {
    let army = army("german-grenadier");
    let bare = loadout(&army, "grenadier-squad", &[]).price(&army);
    let truck = loadout(&army, "opel-blitz", &[]).price(&army);
    let fist = {
        let kind = &army.units[army.position("grenadier-squad").expect("a squad")];
        kind.options[kind.option("panzerfaust").expect("an option")].price
    };
    let points = |extra: &str| {
        let line = |extra: &str| format!("[[unit]]\nunit = 'grenadier-squad'\n{extra}");
        let force = super::force_of("german-grenadier", &format!("{}{}", line(extra), line("")));
        force.expect("it is allowed").points()
    };
    assert_eq!(truck, army.units[army.position("opel-blitz").expect("a truck")].price);
    assert_eq!(points(""), 2 * bare);
    assert_eq!(points("transport = 'opel-blitz'\n"), 2 * bare + truck);
    let both = "options = ['panzerfaust*2']\ntransport = 'opel-blitz'\n";
    assert_eq!(points(both), 2 * bare + 2 * fist + truck);
}

/// VD-STRK-01, VD-EQUIP-01: two strikes of any kind, one Radioman, one Medic.
#[test]
fn strikes_count_together() {
    let army = army("british-rifle");
    let section = "platoon-command-section";
    assert!(fit(&army, section, &[("light-strike", 1), ("heavy-strike", 1)]).is_ok());
    assert!(fit(&army, section, &[("precision-strike", 2)]).is_ok());
    let fault = fit(&army, section, &[("light-strike", 2), ("heavy-strike", 1)]).expect_err("3");
    assert_eq!(fault.problem, "3 of `strikes` for `platoon-command-section`");
    assert_eq!((fault.expected.as_str(), fault.option), ("1 to 2", Some(0)));
    assert!(fit(&army, section, &[("radioman", 2)]).is_err());
}

/// VD-STRK-12: in each list an HQ unit may buy two strikes, at the German prices.
#[test]
fn every_nation_has_strikes() {
    for name in super::ARMIES {
        let army = army(name);
        let leads = |unit: &&crate::units::army::UnitType| {
            unit.element == Element::Hq && unit.vehicle.is_none()
        };
        let hq = army.units.iter().find(leads).expect("an HQ unit of infantry");
        for (id, points) in [("light-strike", 30), ("precision-strike", 40), ("heavy-strike", 60)] {
            let two = loadout(&army, &hq.id, &[(id, 2)]);
            assert_eq!(two.price(&army), hq.price + 2 * points * 1_000, "{name} {id}");
            let strikes = two.fit(&army).expect("two are allowed").strikes;
            assert_eq!(strikes.iter().map(|strike| strike.bought).sum::<u8>(), 2, "{name} {id}");
            assert!(fit(&army, &hq.id, &[(id, 3)]).is_err(), "{name} {id}");
        }
    }
}

/// Swaps need the weapon they give away.
#[test]
fn options_need_models_that_can_take_them() {
    let german = army("german-grenadier");
    let options = [("panzerfaust", 2), ("stg-44", 3)];
    let fitted = fit(&german, "grenadier-squad", &options).expect("five of seven");
    assert_eq!(
        groups(&german, &fitted),
        [
            "1 Unteroffizier: SMG",
            "3 Grenadier: StG-44",
            "2 Grenadier: Bolt Action rifle + Panzerfaust",
            "2 Grenadier: Bolt Action rifle",
            "1 Machine gunner: MG-42 LMG",
        ]
    );
    let british = army("british-rifle");
    let fitted = fit(&british, "rifle-section", &[("nco-rifle", 2)]).expect("printed");
    assert!(groups(&british, &fitted).iter().all(|group| !group.ends_with("SMG")));
    let fault = fit(&british, "rifle-section", &[("nco-rifle", 3)]).expect_err("two NCOs");
    assert_eq!(fault.expected, "1 to 2");
}

/// VD-EQUIP-03: Tank Hunter for all models, 1.5 points each, to the nearest 5.
#[test]
fn tank_hunter_is_for_the_whole_unit() {
    for name in super::ARMIES {
        let army = army(name);
        for unit in &army.units {
            let Some(at) = unit.option("tank-hunter") else { continue };
            let models: u32 = unit.groups.iter().map(|group| u32::from(group.count)).sum();
            // Nearest 5 of 1.5 points a model, ties down, in thousandths.
            let price = (models * 1_500 + 2_499) / 5_000 * 5_000;
            assert_eq!(unit.options[at].price, price, "{name} {}", unit.id);
            let fitted = fit(&army, &unit.id, &[("tank-hunter", 1)]).expect("it may");
            let hunter = |figure: &crate::units::options::Figure<'_>| {
                figure.kind.abilities.has(Ability::TankHunter)
            };
            assert!(fitted.figures.iter().all(hunter), "{name} {}", unit.id);
        }
    }
}

/// VD-VSP-01, VD-VSP-02, VD-VSP-23, VD-EQUIP-04, VD-EQUIP-05.
#[test]
fn vehicles_buy_options() {
    let army = army("german-grenadier");
    let options =
        [("side-skirts", 1), ("pintle-mg", 1), ("smoke-discharger", 1), ("command-vehicle", 1)];
    let tank = loadout(&army, "pzkpfw-iv-h", &options);
    assert_eq!(tank.price(&army), 1000 * (205 + 20 + 30 + 10 + 50));
    let fitted = tank.fit(&army).expect("all go together");
    let properties = fitted.vehicle.expect("a vehicle").properties;
    for one in
        [Property::Radio, Property::SideSkirts, Property::SmokeDischarger, Property::CommandVehicle]
    {
        assert!(properties.has(one), "{one:?}");
    }
    assert_eq!((fitted.element, fitted.figures[0].kind.ld), (Element::Hq, 7));
    assert_eq!(fitted.figures[0].kind.arms.len(), 4);
    let soviet = super::army("soviet-rifle");
    let t34 = fit(&soviet, "t-34-76", &[("radio", 1)]).expect("it has none");
    assert!(t34.vehicle.expect("a vehicle").properties.has(Property::Radio));
}

/// VD-CAPT-02, VD-CAPT-03, VD-CAPT-04: captured weapons lose a use, captured vehicles Radio and
/// reliability, and nothing else sets them apart.
#[test]
fn captured_equipment_is_worse() {
    let army = army("soviet-rifle");
    let uses =
        |name: &str| army.weapons.iter().find(|weapon| weapon.name == name).expect(name).uses;
    assert_eq!((uses("MG-42 LMG (captured)"), uses("MG-42 LMG")), (2, 3));
    assert_eq!((uses("SMG (captured)"), uses("Panzerfaust (captured)")), (2, 1));
    let properties =
        |id: &str| army.units[army.position(id).expect(id)].vehicle.expect("a vehicle").properties;
    let panther = properties("captured-panther-g");
    let only: crate::units::profile::PropertySet = [Property::Unreliable].into_iter().collect();
    assert_eq!(panther, only, "it had Radio alone");
    let tiger = properties("captured-tiger-i");
    assert!(tiger.has(Property::VeryUnreliable) && tiger.has(Property::Unreliable));
}

/// VD-CAPT-01, VD-CAPT-02: who buys a captured weapon carries the captured one.
#[test]
fn captured_weapons_are_carried() {
    let army = army("british-rifle");
    let fitted = fit(&army, "rifle-section", &[("captured-panzerfaust", 2)]).expect("it may");
    let told = groups(&army, &fitted).join("; ");
    assert!(told.contains("2 Soldier: Bolt Action rifle + Panzerfaust (captured)"), "{told}");
    assert_eq!(told.matches("Panzerfaust").count(), 1, "{told}");
}

/// VD-VSP-17, VD-ORG-21: which crews of the four lists tow their weapon, and so take no room.
#[test]
fn which_weapons_are_towed() {
    let mut towed = Vec::new();
    for name in super::ARMIES {
        let army = super::army(name);
        for unit in &army.units {
            if unit.towed {
                assert_eq!(unit.passengers(), 0, "{}", unit.id);
                towed.push(unit.id.clone());
            }
        }
    }
    assert_eq!(towed, ["6-pdr", "pak-40", "zis-3", "57mm-at-gun"]);
}

fn mounts(book: &VictoryDecision, side: Side, entry: &str) -> Vec<String> {
    let (_, profile) = unit_of(book, side, entry);
    let mount = |mount: &crate::units::profile::Mount| {
        let weapon = &book.weapon(mount.weapon).name;
        let main = if mount.main { " main" } else { "" };
        format!("{}x {weapon} {:?}{main}", mount.each, mount.arc)
    };
    profile.mounts.iter().map(mount).collect()
}

/// VD-ENG-12, VD-VEH-20, VD-VEH-27, VD-ABIL-73: mounts in card order, with arcs, guns as main
/// weapons; hand weapons for the whole crew.
#[test]
fn mounts_stand_in_card_order() {
    let book = game("seek-out", &[]);
    assert_eq!(
        mounts(&book, Side::A, "pzkpfw-iv-h+pintle-mg+side-skirts"),
        [
            "1x 7.5cm L48 anti-tank gun All main",
            "1x Co-Axial MG All",
            "1x MG Front",
            "1x Pintle MG All"
        ]
    );
    assert_eq!(
        mounts(&book, Side::A, "pak-40"),
        ["1x 7.5cm PaK 40 Front main", "5x Bolt Action rifle All"]
    );
    assert_eq!(mounts(&book, Side::B, "6-pdr"), ["1x 6-pdr / 57mm gun Front main", "2x SMG All"]);
    let (_, gun) = unit_of(&book, Side::B, "6-pdr");
    assert_eq!((gun.groups[0].shield, gun.groups[0].armour.save), (Some(5), 6));
}
