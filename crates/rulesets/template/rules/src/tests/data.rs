//! Files and switches.

use std::sync::Arc;

use super::corridor;
use crate::example::{ARMY, FORCE, SCENARIO};
use crate::{Army, Force, Scenario, Template};
use wargauge_rules::game::{BySide, Ruleset};
use wargauge_rules::roster::{
    ArmyData, DataError, FileKind, ForceData, Rulebook, ScenarioData, Setting, Source,
};
use wargauge_rules::table::stream::Stream;

/// Reads the army, a force and a scenario, all of which must be right.
fn read(force: &str, scenario: &str) -> (Army, Force, Scenario) {
    let source = |name: &str, text: &str| Source::new(name, text);
    let army = Template::read_army(&source("toys.toml", ARMY)).expect("the army is right");
    let force = Template::read_force(&source("patrol.toml", force), &army);
    let scenario = Template::read_scenario(&source("corridor.toml", scenario), &army);
    (army, force.expect("the force is right"), scenario.expect("the scenario is right"))
}

#[test]
fn files_are_read() {
    let (army, force, scenario) = read(FORCE, SCENARIO);
    assert_eq!(army.entries()[1].price, 7_500);
    assert_eq!((force.points(), force.army()), (17_500, "toys"));
    assert_eq!(force.units(), [("RIFLE".to_owned(), 1), ("SCOUT".to_owned(), 1)]);
    assert_eq!(scenario.forces(), BySide(["patrol".to_owned(), "raiders".to_owned()]));
    assert_eq!(scenario.points_limit(), BySide([Some(20_000); 2]));
    let entries: Vec<String> =
        corridor(&[]).muster().iter().map(|unit| unit.entry.clone()).collect();
    assert_eq!(entries, ["RIFLE", "SCOUT", "RIFLE", "SCOUT"]);
}

fn complaint<T: core::fmt::Debug>(
    text: &str,
    read: impl FnOnce(&Source) -> Result<T, DataError>,
) -> String {
    read(&Source::new("f", text)).expect_err("the file is wrong").to_string()
}

#[test]
fn wrong_files_are_refused() {
    let (army, ..) = read(FORCE, SCENARIO);
    assert_eq!(
        complaint(&ARMY.replace("skill = 5", "skill = 7"), Template::read_army),
        "f:25:9: `unit[1].skill`: found 7; expected a whole number from 2 to 6"
    );
    assert_eq!(
        complaint(&ARMY.replace("SCOUT", "RIFLE"), Template::read_army),
        "f:18:6: `unit[1].id`: there is already a unit `RIFLE`"
    );
    assert_eq!(
        complaint(&FORCE.replace("SCOUT", "SCUT"), |f| Template::read_force(f, &army)),
        "f:7:19: `units[1]`: the army has no unit `SCUT`; expected one of RIFLE, SCOUT \
         (did you mean `SCOUT`?)"
    );
    assert_eq!(
        complaint(&SCENARIO.replace("cover", "covr"), |f| Template::read_scenario(f, &army)),
        "f:14:1: `rules.covr`: there is no switch `covr`; expected one of initiative, cover \
         (did you mean `cover`?)"
    );
}

#[test]
fn a_force_above_the_limit_cannot_play() {
    let (_, force, scenario) = read(FORCE, &SCENARIO.replace("points = 20", "points = 17.499"));
    let refused = Template::assemble(&scenario, BySide([&force; 2]).map(Some), &[]);
    assert_eq!(
        refused.expect_err("too dear").to_string(),
        "force `patrol` costs 17.5 points; expected at most 17.499, the limit of `corridor`"
    );
}

#[test]
fn switches_of_the_user_override_those_of_the_scenario() {
    let set = Setting::parse("cover=3", Template::switches()).expect("a switch of the template");
    let values = |settings: &[Setting]| -> Vec<String> {
        corridor(settings).settings().into_iter().map(|setting| setting.value).collect()
    };
    assert_eq!(values(&[]), ["stance", "1"]);
    assert_eq!(values(&[set]), ["stance", "3"]);
}

#[test]
fn random_forces_use_the_whole_army_within_the_limit() {
    let (army, ..) = read(FORCE, SCENARIO);
    let (army, mut rng) = (Arc::new(army), Stream::new(1));
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..50 {
        let force = Template::random_force(&army, 17_500, &mut rng).expect("two units fit");
        assert!(force.points() <= 17_500, "{force:?}");
        seen.extend(force.units().into_iter().map(|(id, _)| id));
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["RIFLE", "SCOUT"]);
    let none = Template::random_force(&army, 14_999, &mut rng);
    assert_eq!(
        none.expect_err("two scouts cost 15").to_string(),
        "no two units cost 14.999 points or less"
    );
}

#[test]
fn schemas_name_the_keys_of_the_files() {
    for (kind, key) in
        [(FileKind::Army, "unit"), (FileKind::Force, "units"), (FileKind::Scenario, "squares")]
    {
        let schema = Template::schema(kind);
        assert!(schema.as_value()["properties"][key].is_object(), "{kind:?}: {schema:?}");
    }
}
