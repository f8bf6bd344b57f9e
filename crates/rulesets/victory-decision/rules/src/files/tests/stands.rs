//! Squads on stands.

use crate::armour::Armour;
use crate::files::tests::{ARMIES, army, force};
use crate::units::army::Army;
use crate::units::options::{Figure, Loadout};
use crate::units::profile::{Ability, Body, UnitKind};
use crate::units::stands::on_stands;
use wargauge_rules::game::Side;

fn stands_of<'a>(army: &'a Army, unit: &str) -> Vec<Figure<'a>> {
    let at = army.position(unit).expect(unit);
    let figures = Loadout::plain(at).fit(army).expect("bare units fit").figures;
    on_stands(&army.units[at], figures)
}

fn weapons(army: &Army, stand: &Figure) -> Vec<(String, u8)> {
    let name = |arm: &crate::units::army::Arm| {
        (army.weapons[usize::from(arm.weapon.0)].name.clone(), arm.each)
    };
    stand.kind.arms.iter().map(name).collect()
}

/// VD-SCALE-03, VD-SCALE-04, VD-SCALE-07, VD-BASE-04: the two printed stands of the Rifle Section, each a
/// group of its own, so that the owner chooses between them, with the Ld of its best man.
#[test]
fn the_rifle_section_stands_as_printed() {
    let army = army("british-rifle");
    let stands = stands_of(&army, "rifle-section");
    assert_eq!(stands.len(), 2);
    let [bren, rifle] = [&stands[0], &stands[1]];
    for stand in [bren, rifle] {
        assert_eq!(stand.kind.count, 1);
        assert_eq!(stand.kind.body, Body::Stand { hp: 5 });
        assert_eq!(stand.kind.armour, Armour { critical: 6, hit: 4, save: 6 });
        assert_eq!(stand.kind.ld, 4);
        for one in [Ability::Grenades, Ability::FireTeam, Ability::TankHunter] {
            assert!(stand.kind.abilities.has(one), "{one:?}");
        }
    }
    assert_eq!((bren.kind.team, rifle.kind.team), (Some(0), Some(1)));
    assert_ne!(bren.group, rifle.group);
    let of = |stand| {
        let mut weapons = weapons(&army, stand);
        weapons.sort();
        weapons
    };
    let name = |text: &str, count| (text.to_owned(), count);
    assert_eq!(of(bren), [name("Bolt Action rifle", 3), name("Bren LMG", 1), name("SMG", 1)]);
    assert_eq!(of(rifle), [name("Bolt Action rifle", 4), name("SMG", 1)]);
}

/// VD-SCALE-04, VD-SCALE-07: the printed stand of the Command Squad, which nobody leaves: a group of six
/// points with the Ld of its Leutnant.
#[test]
fn the_command_squad_stands_as_printed() {
    let army = army("german-grenadier");
    let stands = stands_of(&army, "grenadier-command-squad");
    assert_eq!(stands.len(), 1);
    let kind = &stands[0].kind;
    assert_eq!((kind.body, kind.ld, kind.team), (Body::Stand { hp: 6 }, 7, None));
    assert!(kind.abilities.has(Ability::Command) && kind.abilities.has(Ability::Dedicated));
    assert!(!kind.abilities.has(Ability::Individual) && !kind.abilities.has(Ability::FireTeam));
}

/// VD-SCALE-06, VD-SCALE-04: four to six figures a stand, nobody lost, with Improved charges if all have
/// them; teams of two stay as they are.
#[test]
fn every_squad_goes_on_stands() {
    for name in ARMIES {
        let army = army(name);
        for (at, unit) in army.units.iter().enumerate() {
            let figures = Loadout::plain(at).fit(&army).expect("bare units fit").figures;
            let men = figures.len();
            let stands = on_stands(unit, figures.clone());
            if unit.kind != UnitKind::Infantry || men < 4 {
                assert_eq!(stands, figures, "{}", unit.id);
                continue;
            }
            let improved = figures.iter().all(|figure| figure.kind.improved_charges);
            assert!(stands.iter().all(|stand| stand.kind.improved_charges == improved));
            let mut points = 0;
            for stand in &stands {
                let Body::Stand { hp } = stand.kind.body else { panic!("{}", unit.id) };
                assert!((4..=6).contains(&hp), "{} {hp}", unit.id);
                points += usize::from(hp);
            }
            assert_eq!(points, men, "{}", unit.id);
        }
    }
}

/// VD-SCALE-06, VD-BASE-02, VD-BASE-04: men without printed stands go on as few stands as hold them, six at most, as
/// evenly as can be, numbered; fewer than four stay single men.
#[test]
fn men_are_dealt_out_evenly() {
    use std::borrow::Cow;
    let army = army("soviet-rifle");
    let plain = |unit: &&crate::units::army::UnitType| {
        unit.kind == UnitKind::Infantry && unit.stands.is_empty()
    };
    let unit = army.units.iter().find(plain).expect("a squad without stands");
    let stands = |men: usize| {
        let figures = vec![Figure::new(Cow::Borrowed(&unit.groups[0]), 0); men];
        on_stands(unit, figures)
    };
    let sizes = |men: usize| -> Vec<u8> {
        let hp = |stand: &Figure<'_>| match stand.kind.body {
            Body::Stand { hp } => hp,
            Body::Man | Body::Team { .. } | Body::Vehicle { .. } => 0,
        };
        stands(men).iter().map(hp).collect()
    };
    assert_eq!(sizes(3), [0, 0, 0]);
    for (men, expected) in [
        (4, &[4][..]),
        (5, &[5]),
        (6, &[6]),
        (8, &[4, 4]),
        (9, &[5, 4]),
        (10, &[5, 5]),
        (11, &[6, 5]),
        (12, &[6, 6]),
        (13, &[5, 4, 4]),
        (14, &[5, 5, 4]),
        (18, &[6, 6, 6]),
        (19, &[5, 5, 5, 4]),
    ] {
        assert_eq!(sizes(men), expected, "{men}");
    }
    let names: Vec<String> = stands(13).iter().map(|stand| stand.kind.name.clone()).collect();
    assert_eq!(names, ["Stand 1", "Stand 2", "Stand 3"]);
}

/// VD-SCALE-16: a force on stands has stands, others have none.
#[test]
fn stands_are_a_switch_of_the_force() {
    let stands = |name: &str| {
        let rows = force(name).rows(Side::A, 0, 0);
        let bodies = rows.iter().flat_map(|row| &row.profile.groups);
        bodies.filter(|group| matches!(group.body, Body::Stand { .. })).count()
    };
    assert_eq!(stands("german-750"), 0);
    assert_eq!(stands("german-750-stands"), 1 + 2 + 2);
    let rows = force("german-750-stands").rows(Side::A, 0, 0);
    let command = &rows[0];
    assert!(!command.individual && !command.splits);
    assert!(rows[1].splits, "a squad of two stands can be divided");
    // A Radioman and a Medic serve their whole stand (VD-ABIL-75).
    let abilities = command.profile.groups[0].abilities;
    assert!(abilities.has(Ability::Radio) && abilities.has(Ability::Medic));
}
