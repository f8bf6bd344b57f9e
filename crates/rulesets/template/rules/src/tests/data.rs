//! Files and switches.

use std::sync::Arc;

use super::corridor;
use crate::example::{ARMY, FORCE, RAID, SCENARIO};
use crate::{Army, Force, Scenario, Template};
use wargauge_rules::campaign::CampaignRulebook;
use wargauge_rules::game::{BySide, Ruleset};
use wargauge_rules::roster::{
    ArmyData, DataError, FileKind, ForceData, RoleKind, Rulebook, ScenarioData, Setting, Source,
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
    assert_eq!(scenario.forces(), BySide(["patrol".to_owned(), "scouts".to_owned()]));
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
        "f:18:6: `unit[1].id`: there is already a unit `RIFLE`; expected another id"
    );
    assert_eq!(
        complaint(&FORCE.replace("SCOUT", "SCUT"), |f| Template::read_force(f, &army)),
        "f:12:8: `unit[1].type`: army `toys` has no unit `SCUT`; expected one of RIFLE, SCOUT \
         (did you mean `SCOUT`?)"
    );
    assert_eq!(
        complaint(&SCENARIO.replace("cover", "covr"), |f| Template::read_scenario(f, &army)),
        "f:14:1: `rules.covr`: there is no switch `covr`; expected one of initiative, cover \
         (did you mean `cover`?)"
    );
}

/// `TP-FORCE-01`
#[test]
fn forces_have_one_to_sixteen_units() {
    let (army, ..) = read(FORCE, SCENARIO);
    let with = |lines: &str| format!("{}{lines}", &FORCE[..FORCE.find("[[unit]]").expect("units")]);
    let scouts = |count: u8| with(&format!("[[unit]]\ntype = \"SCOUT\"\ncount = {count}\n"));
    let read = |text: &str| Template::read_force(&Source::new("f", text), &army);
    assert_eq!(read(&scouts(16)).expect("as many as may be").units(), [("SCOUT".to_owned(), 16)]);
    for count in [0, 17] {
        let refused = read(&scouts(count)).expect_err("too few or too many").to_string();
        assert_eq!(
            refused,
            format!(
                "f:10:9: `unit[0].count`: {count} units so far; expected 1 to 16 units, at least \
                 one a line"
            )
        );
    }
    let none = read(&with("unit = []\n")).expect_err("nobody").to_string();
    assert_eq!(none, "f:1:1: `unit`: there are no units; expected 1 to 16 units");
}

/// `TP-FORCE-01`
#[test]
fn a_force_may_limit_itself() {
    let (army, ..) = read(FORCE, SCENARIO);
    let limited = FORCE.replace("army = \"toys\"", "army = \"toys\"\nlimit = 17");
    assert_eq!(
        complaint(&limited, |f| Template::read_force(f, &army)),
        "f:7:9: `limit`: the force costs 17.5 points; expected at most 17"
    );
}

/// `TP-RAID-01`
#[test]
fn the_right_side_has_a_force_or_raiders() {
    let (army, _, raid) = read(FORCE, RAID);
    assert_eq!(raid.role_kinds(), BySide([RoleKind::Force, RoleKind::Tables]));
    let patrol = "{ left = \"patrol\"";
    let both = RAID.replace(patrol, &format!("{patrol}, right = \"patrol\""));
    let read = |f: &Source| Template::read_scenario(f, &army);
    assert_eq!(
        complaint(&both, read),
        "f:11:10: `forces`: the right side has both a force and raiders; expected one of \
         `forces.right` and `raiders`"
    );
    let neither = &RAID[..RAID.find("[[raiders]]").expect("raiders")];
    assert!(complaint(neither, read).contains("has neither a force nor raiders"));
}

/// `TP-WAR-04`
#[test]
fn campaigns_leave_the_initiative_to_boldness() {
    let set = |text| Setting::parse(text, Template::switches()).expect("a known switch");
    let settings = Template::campaign_settings(&[set("initiative=die"), set("cover=2")]);
    let values: Vec<&str> = settings.iter().map(|setting| setting.value.as_str()).collect();
    assert_eq!(values, ["stance", "2"]);
}

/// `TP-FORCE-01`
#[test]
fn a_force_above_the_limit_cannot_play() {
    let (_, force, scenario) =
        read(FORCE, &SCENARIO.replace("points_limit = 20", "points_limit = 17.499"));
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
        let force = Template::random_force(&army, 27_500, &mut rng).expect("some units fit");
        assert!((20_001..=27_500).contains(&force.points()), "no room is left: {force:?}");
        seen.extend(force.units().into_iter().map(|(id, _)| id));
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["RIFLE", "SCOUT"]);
    let most = Template::random_force(&army, 1_000_000, &mut rng).expect("points enough");
    assert_eq!(most.units().iter().map(|(_, copies)| copies).sum::<u32>(), 16);
    let none = Template::random_force(&army, 7_499, &mut rng);
    assert_eq!(
        none.expect_err("a scout costs 7.5").to_string(),
        "no unit costs 7.499 points or less"
    );
}

#[test]
fn schemas_name_the_keys_of_the_files() {
    for (kind, key) in
        [(FileKind::Army, "unit"), (FileKind::Force, "unit"), (FileKind::Scenario, "squares")]
    {
        let schema = Template::schema(kind);
        assert!(schema.as_value()["properties"][key].is_object(), "{kind:?}: {schema:?}");
    }
}
