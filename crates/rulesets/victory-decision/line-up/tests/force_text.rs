//! Forces of Victory Decision as text that is changed entry by entry.

use wargauge_rules::roster::DataError;
use wargauge_studies::testing::forces::{ForceEdit, changed as changed_in, force};
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;

/// What a change makes of the counts of a built-in force: entries with more or fewer copies.
fn changed(
    name: &str,
    change: impl FnOnce(&mut ForceEdit<'_, VictoryDecisionLineUp>) -> Result<(), DataError>,
) -> Result<Vec<(String, i64)>, String> {
    changed_in::<VictoryDecisionLineUp>(name, change)
}

fn by(id: &str, by: i64) -> (String, i64) {
    (id.to_owned(), by)
}

#[test]
fn options_come_and_go() {
    let more = |id: &str, by: i64| changed("german-750", |text| text.change(id, by));
    let (panzerfaust, stg) = ("grenadier-squad+panzerfaust", "grenadier-squad+stg-44");
    assert_eq!(more(stg, 1), Ok(vec![by(stg, 1)]));
    assert_eq!(more(stg, 2), Ok(vec![by(stg, 2)]));
    assert_eq!(more(panzerfaust, -1), Ok(vec![by(panzerfaust, -1)]));
    assert!(more(panzerfaust, 1).unwrap_err().contains("the force costs 770 points"));
    let medic = "grenadier-command-squad+medic";
    assert_eq!(more(medic, -1), Ok(vec![by(medic, -1)]));
    assert!(more(medic, 1).unwrap_err().contains("2 of `medic`"), "{:?}", more(medic, 1));
    assert!(more("grenadier-squad+medick", 1).unwrap_err().contains("did you mean"));
}

/// Squads of one line that take an option get a line of their own.
#[test]
fn one_squad_of_two_takes_an_option() {
    let rifle = "rifle-section+nco-rifle";
    assert!(
        force::<VictoryDecisionLineUp>("british-1000")
            .0
            .text
            .contains("unit = \"rifle-section\"\ncount = 2")
    );
    let found = changed("british-1000", |text| text.change(rifle, 1));
    assert_eq!(found, Ok(vec![by(rifle, 1)]));
    let found = changed("british-1000", |text| text.change(rifle, 2));
    assert_eq!(found, Ok(vec![by(rifle, 2)]));
}

#[test]
fn options_of_the_army_are_for_whoever_may_have_them() {
    let change = |id: &str, by: i64| changed("british-1000", |text| text.change(id, by));
    assert_eq!(change("smoke-discharger", -1), Ok(vec![by("smoke-discharger", -1)]));
    assert_eq!(change("cromwell-iv+smoke-discharger", -1), Ok(vec![by("smoke-discharger", -1)]));
    let refused = change("rifle-section+smoke-discharger", -1).unwrap_err();
    assert!(refused.contains("no line of force `british-1000`"), "{refused}");
}

#[test]
fn a_unit_goes_with_its_options() {
    let gone = changed("german-750", |text| text.change("sniper-team", -1));
    assert_eq!(gone, Ok(vec![by("sniper-team", -1)]));
    let gone = changed("british-1000", |text| text.change("cromwell-iv", -1));
    assert_eq!(gone, Ok(vec![by("cromwell-iv", -1), by("smoke-discharger", -1)]));
    let walks = changed("british-1000", |text| text.change("15-cwt-truck", -1));
    assert_eq!(walks, Ok(vec![by("15-cwt-truck", -1)]));
    let refused = changed("german-750", |text| text.change("grenadier-squad", -1)).unwrap_err();
    assert!(refused.contains("Combat Elements"), "{refused}");
}

#[test]
fn entries_are_swapped_where_they_stand() {
    let swap = |id: &str, other: &str| changed("german-750", |text| text.swap(id, other, 1));
    let (medic, sniper) = ("grenadier-command-squad+medic", "sniper-team");
    let (panzerfaust, hunter) = ("grenadier-squad+panzerfaust", "grenadier-squad+tank-hunter");
    assert_eq!(swap(panzerfaust, hunter), Ok(vec![by(panzerfaust, -1), by(hunter, 1)]));
    let schreck = "panzerschreck-team";
    assert_eq!(swap(schreck, sniper), Ok(vec![by(schreck, -1), by(sniper, 1)]));
    // One squad alone is no platoon: the two changes are legal together only.
    let (squad, pioneers) = ("grenadier-squad", "pioneer-squad");
    assert_eq!(swap(squad, pioneers), Ok(vec![by(squad, -1), by(pioneers, 1)]));
    assert!(swap(medic, "grenadier-command-squad+radioman").is_err(), "one radioman is there");
}
