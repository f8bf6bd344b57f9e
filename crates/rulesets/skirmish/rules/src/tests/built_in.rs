//! The built-in files: they read, prices follow the formula, forces fit.

use wargauge_rules::roster::{ArmyData, ForceData, Rulebook, Source};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{BySide, Ruleset};

use crate::tests::fixture::{FILES, army, built_in, built_in_force, shared};
use crate::units::first_price;
use crate::{Skirmish, Terrain};

/// First points of the roster (4.7).
const POINTS: [(&str, i32); 71] = [
    ("G01", 8),
    ("G02", 12),
    ("G03", 9),
    ("G04", 7),
    ("G05", 10),
    ("G06", 12),
    ("G07", 19),
    ("G08", 11),
    ("G09", 23),
    ("G10", 5),
    ("G11", 12),
    ("G12", 18),
    ("G13", 10),
    ("G14", 22),
    ("G15", 11),
    ("G16", 29),
    ("G17", 16),
    ("G18", 9),
    ("G19", 5),
    ("G20", 14),
    ("G21", 5),
    ("G22", 8),
    ("G23", 15),
    ("G24", 22),
    ("G25", 26),
    ("G26", 51),
    ("G27", 44),
    ("G28", 75),
    ("G29", 73),
    ("G30", 79),
    ("U01", 8),
    ("U02", 12),
    ("U03", 12),
    ("U04", 9),
    ("U05", 10),
    ("U06", 14),
    ("U07", 15),
    ("U08", 20),
    ("U09", 5),
    ("U10", 11),
    ("U11", 22),
    ("U12", 18),
    ("U13", 24),
    ("U14", 30),
    ("U15", 9),
    ("U16", 5),
    ("U17", 5),
    ("U18", 8),
    ("U19", 16),
    ("U20", 23),
    ("U21", 23),
    ("U22", 50),
    ("U23", 56),
    ("U24", 46),
    ("U25", 77),
    ("X01", 12),
    ("X02", 12),
    ("X03", 8),
    ("X05", 34),
    ("X08", 5),
    ("X09", 9),
    ("X10", 13),
    ("X04", 13),
    ("X06", 50),
    ("X07", 54),
    ("", 0),
    ("", 0),
    ("", 0),
    ("", 0),
    ("", 0),
    ("", 0),
];

#[test]
fn the_formula_gives_the_first_prices() {
    let armies = ["germans", "americans", "allies"].map(army);
    let mut found = 0;
    for unit in armies.iter().flat_map(|army| army.units()) {
        let listed = POINTS.iter().find(|(id, _)| *id == unit.id);
        assert_eq!(Some(first_price(unit)), listed.map(|it| it.1), "{}", unit.id);
        found += 1;
    }
    assert_eq!(found, POINTS.iter().filter(|it| it.1 > 0).count());
}

#[test]
fn forces_cost_what_their_scenarios_say() {
    let points = |name: &str| built_in_force(name).points() / 1000;
    assert_eq!(points("farm-attackers"), 121);
    assert_eq!(points("farm-defenders"), 83);
    assert_eq!(points("ridge-americans"), 221);
    assert_eq!(points("ridge-germans"), 221);
    assert_eq!(points("mill-patrol"), 132);
}

#[test]
fn every_force_and_scenario_reads() {
    for name in FILES.names("forces") {
        assert!(built_in_force(&name).points() > 0, "{name}");
    }
    for name in FILES.names("") {
        let book = built_in(&name);
        assert!(!book.table().areas().is_empty(), "{name}");
        assert!(book.table().areas().iter().all(|area| area.kind != Terrain::Bunker));
    }
}

// SK-FORCE-01, SK-FORCE-02, SK-FORCE-03, SK-FORCE-04
#[test]
fn random_forces_are_legal_and_every_entry_can_come_up() {
    let army = shared("germans");
    let mut rng = Stream::new(7);
    let mut seen = std::collections::BTreeSet::new();
    for points in [60_000, 100_000, 200_000] {
        for _ in 0..200 {
            let force = Skirmish::random_force(&army, points, &mut rng).expect("it fits");
            assert!(force.points() <= points);
            for (id, count) in force.units() {
                let unit = &army.units()[army.position(&id).expect("known")];
                assert!(count <= u32::from(unit.most));
                seen.insert(id);
            }
        }
    }
    assert_eq!(seen.len(), army.entries().len());
}

// SK-ARTY-16, SK-EVENT-01: what exists as events only is not behind counters, nor called.
#[test]
fn artillery_mortars_and_snipers_of_the_tables_are_events() {
    let source = FILES.source("farm-solo.toml");
    let reads = |from: &str, to: &str| {
        let text = source.text.replacen(from, to, 1);
        assert_ne!(text, source.text);
        let read = Skirmish::read_scenario(&Source::new("farm-solo.toml", text), &army("germans"));
        read.map(drop).map_err(|error| error.to_string())
    };
    for unit in ["G10", "G12", "G13"] {
        let error = reads("\"G05\"]", &format!("\"{unit}\"]")).expect_err(unit);
        assert!(error.contains("SK-ARTY-16") && error.contains("solo.teams[6]"), "{error}");
    }
    assert_eq!(reads("\"G05\"]", "\"G15\"]"), Ok(()), "an anti-tank gun may be");
    let called = "[red]\nartillery = { calibre = 105, missions = 1 }\n";
    let error = reads("[red]\n", called).expect_err("called");
    assert!(error.contains("red.artillery"), "{error}");
    let own = "[blue]\nartillery = { calibre = 105, missions = 1 }\n";
    assert_eq!(reads("[blue]\n", own), Ok(()), "the player may call his");
}

#[test]
fn schemas_are_current() {
    FILES.check_schemas::<Skirmish>();
}

/// Germans of three entries, in an order of the file's own.
fn germans(order: [&str; 3]) -> Source {
    let team = |id: &str| {
        format!(
            "[[team]]\nid = '{id}'\nname = 'Team {id}'\nprice = 8\nsource = 'project'\n\
             figure = [{{ count = 4, ap = 2, arm = 'rifle' }}]\n"
        )
    };
    let teams = order.map(team).concat();
    let head = "ruleset = 'skirmish'\nkind = 'army'\nname = 'g'\ntitle = 'G'\n";
    Source::new("g.toml", format!("{head}{teams}"))
}

/// A force of these lines of units and counts.
fn listed(lines: &[(&str, u8)]) -> Source {
    let line = |(unit, count): &(&str, u8)| format!("[[unit]]\nunit = '{unit}'\ncount = {count}\n");
    let lines: String = lines.iter().map(line).collect();
    let head = "ruleset = 'skirmish'\nkind = 'force'\nname = 'f'\ntitle = 'F'\narmy = 'g'\n";
    Source::new("f.toml", format!("{head}{lines}"))
}

/// `SK-FORCE-05`
#[test]
fn a_force_and_an_army_are_sets() {
    let army = Skirmish::read_army(&germans(["B", "A", "C"])).expect("an army");
    let other = Skirmish::read_army(&germans(["C", "B", "A"])).expect("an army");
    assert_eq!(army, other, "wherever its entries stand");
    let read = |lines| Skirmish::read_force(&listed(lines), &army).expect("a force");
    let force = read(&[("C", 1), ("A", 2)]);
    assert_eq!(force, read(&[("A", 1), ("C", 1), ("A", 1)]), "in whatever order and lines");
    assert_eq!(force.units(), [("A".to_owned(), 2), ("C".to_owned(), 1)]);

    let farm = built_in("meeting-100").scenario().clone();
    let profiles = |force: &crate::Force| {
        let forces = BySide([Some(force), Some(force)]);
        let book = Skirmish::assemble(&farm, forces, &[]).expect("a match-up");
        let listed: Vec<String> = book.muster().iter().map(|row| row.name.clone()).collect();
        let of = |it: &crate::UnitProfile| (it.name.clone(), it.roller);
        (listed, book.profiles().iter().map(of).collect::<Vec<_>>())
    };
    let (rows, units) = profiles(&force);
    let names: Vec<&str> = units[..3].iter().map(|it| it.0.as_str()).collect();
    assert_eq!(names, ["Team A 1", "Team A 2", "Team C"], "numbers where there are several");
    assert_eq!(rows[..3], ["Team A", "Team A", "Team C"], "none in tables");

    let text = germans(["A", "C", "B"]).text;
    let without = &text[..text.rfind("[[team]]").expect("the last")];
    let smaller = Skirmish::read_army(&Source::new("g.toml", without)).expect("an army");
    let same = Skirmish::read_force(&listed(&[("C", 1), ("A", 2)]), &smaller).expect("a force");
    assert_eq!(profiles(&same).1, units, "whatever else the army sells");
    let fewer = profiles(&read(&[("C", 1), ("B", 3)])).1;
    assert!(fewer.contains(&units[2]), "whoever else is there");

    let wrong = Skirmish::read_force(&listed(&[("C", 1), ("X", 1), ("A", 1)]), &army);
    assert_eq!(wrong.expect_err("no such unit").field, "unit[1].unit");
    let twice = Skirmish::read_army(&germans(["C", "A", "c"])).expect_err("twice");
    assert_eq!(twice.field, "team[2].id", "capital or not");
}
