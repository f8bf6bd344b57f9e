//! The files that come with the program: they read, their forces fit, their prices are what they
//! should be.

use wargauge_rules::game::{BySide, Ruleset, Side};
use wargauge_rules::roster::{ForceData, Provenance, Rulebook, ScenarioData};
use wargauge_rules::testing::shipped::good;

use super::{army_named_by, names};
use crate::WwiiSim;
use crate::tests::fixture::{SHIPPED, army, force, scenario};

#[test]
fn every_scenario_assembles_with_its_forces() {
    for name in names("") {
        let scenario = scenario(&name);
        assert_eq!(scenario.name(), name);
        let [a, b] = scenario.forces().0.map(|name| force(&name));
        let book = good(WwiiSim::assemble(&scenario, BySide([Some(&a), Some(&b)]), &[]));
        assert!(!book.muster().is_empty());
    }
}

#[test]
fn every_force_reads() {
    for name in names("forces") {
        assert_eq!(force(&name).name(), name);
    }
}

/// `WS-SCEN-01`: prices are this project's own, and say so.
#[test]
fn prices_are_marked_as_the_projects_own() {
    for name in names("armies") {
        let entries = army(&name).entries;
        assert!(entries.iter().all(|entry| entry.price_source == Provenance::Project));
    }
}

/// Section 6: what the forces of the scenarios cost.
#[test]
fn forces_of_the_scenarios_cost_what_they_should() {
    let totals = [
        ("crossroads-germans", 313),
        ("crossroads-americans", 310),
        ("farm-germans", 249 + 134),
        ("farm-americans", 507),
        ("column-americans", 505),
        ("column-germans", 228 + 166),
    ];
    for (name, points) in totals {
        assert_eq!(force(name).points(), points * 1000, "{name}");
    }
}

/// Scenario S1 is the same from both ends.
#[test]
fn the_crossroads_are_symmetric() {
    let ground = scenario("crossroads").ground;
    let turned =
        |p: wargauge_rules::table::Point| wargauge_rules::table::Point::new(7200 - p.x, 4800 - p.y);
    for area in &ground.areas {
        let bounds = area.shape.bounds();
        let other = wargauge_rules::table::Rect::new(turned(bounds.low()), turned(bounds.high()));
        assert!(
            ground
                .areas
                .iter()
                .any(|it| { it.terrain == area.terrain && it.shape.bounds() == other })
        );
    }
    for building in &ground.buildings {
        let centre = turned(building.centre());
        assert!(ground.buildings.iter().any(|it| it.centre() == centre));
    }
    assert_eq!(scenario("crossroads").sides[Side::A].zones.len(), 1);
}

#[test]
fn forces_name_their_armies() {
    for name in names("forces") {
        let source = SHIPPED.source(&format!("forces/{name}.toml"));
        assert_eq!(army_named_by(&source).name, force(&name).army());
    }
}

/// `WS-TABLE-04`: the switch chooses the table; the same number has the same table.
#[test]
fn seeded_tables_are_chosen_by_number() {
    let scenario = scenario("meeting-300-seeded");
    let forces = scenario.forces().0.map(|name| force(&name));
    let ground = |number: &str| {
        let setting = wargauge_rules::roster::Setting::parse(number, crate::SWITCHES);
        let sides = BySide([Some(&forces[0]), Some(&forces[1])]);
        good(WwiiSim::assemble(&scenario, sides, &[good(setting)])).ground().clone()
    };
    assert_eq!(ground("table=3"), ground("table=3"));
    assert_ne!(ground("table=3"), ground("table=4"));
    assert!(scenario.ground.areas.is_empty(), "nothing is drawn before");
}

/// Scenario S0: a force for every unit there is.
#[test]
fn every_unit_can_stand_on_the_bench_alone() {
    for name in ["germans-1944", "americans-1944", "cavalry"].map(str::to_owned) {
        for unit in &army(&name).units {
            let entry = &army(&name).entries[unit.entry].id;
            let alone = force(&format!("alone-{}", entry.to_lowercase()));
            assert_eq!(alone.units(), [(entry.clone(), 1)]);
        }
    }
}
