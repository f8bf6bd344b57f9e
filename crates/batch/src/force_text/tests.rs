//! Tests on the toy, whose lines have a type and a count, and on Grid, whose lines have a quality.

use wargauge_rules::grid::Grid;
use wargauge_rules::victory_decision::VictoryDecision;

use super::*;
use crate::library::{Library, Scope};
use crate::registry::RulesetId;
use crate::toy::{self, Toy};

const FORCE: &str = "ruleset = 'toy'\nkind = 'force'\nlimit = 60000\n# lines\n[[unit]]\n\
                     type = 'rifle' # one\ncount = 3\n[[unit]]\ntype = 'gun'\n";

fn toy_force(army: &toy::ToyFile) -> ForceText<'_, Toy> {
    ForceText::open(&Source::new("reds.toml", FORCE), army).unwrap()
}

fn units(text: &ForceText<'_, Toy>) -> Vec<(String, u32)> {
    text.read(text.army).unwrap().units()
}

#[test]
fn copies_come_and_go() {
    let army = toy::army();
    let mut text = toy_force(&army);
    text.change("rifle", -1).unwrap();
    assert_eq!(units(&text), [("rifle".to_owned(), 2), ("gun".to_owned(), 1)]);
    assert_eq!(text.document.to_string(), FORCE.replace("count = 3", "count = 2"));
    text.change("gun", -1).unwrap();
    text.change("rifle", 2).unwrap();
    assert_eq!(units(&text), [("rifle".to_owned(), 4)]);
    text.change("gun", -1).unwrap_err();
    text.change("rifle", -2).unwrap();
    text.change("gun", 1).unwrap();
    assert_eq!(units(&text), [("rifle".to_owned(), 2), ("gun".to_owned(), 1)]);
}

#[test]
fn what_replaces_a_unit_stands_in_its_place() {
    let text = "entry.rifle = 10000\nentry.gun = 25000\nentry.mortar = 5000\n";
    let army = Toy::read_army(&Source::new("toys.toml", text)).unwrap();
    let mut text = toy_force(&army);
    text.change("rifle", -1).unwrap();
    text.change("mortar", 1).unwrap();
    let names = |text: &ForceText<'_, Toy>| {
        units(text).into_iter().map(|(id, _)| id).collect::<Vec<String>>()
    };
    assert_eq!(names(&text), ["rifle", "mortar", "gun"]);
    let mut text = toy_force(&army);
    text.change("rifle", -3).unwrap();
    text.change("mortar", 1).unwrap();
    assert_eq!(names(&text), ["mortar", "gun"]);
}

#[test]
fn what_is_not_there_or_not_legal_is_refused() {
    let army = toy::army();
    let refusal = |id: &str, by: i64| toy_force(&army).change(id, by).unwrap_err().to_string();
    assert!(refusal("riffle", 1).contains("no entry `riffle`"), "{}", refusal("riffle", 1));
    assert!(refusal("riffle", 1).contains("did you mean `rifle`?"));
    assert!(refusal("gun", -2).contains("has only 1 of `gun`"));
    assert_eq!(refusal("gun", 1), "the force costs 80000 thousandths; expected at most 60000");
}

#[test]
fn forces_are_built_from_lines() {
    let army = toy::army();
    let text = toy_force(&army);
    let lines: BTreeMap<String, Table> =
        ["rifle", "gun"].map(|id| (id.to_owned(), text.line_for(id).unwrap())).into();
    let counts = Counts::from([("gun".to_owned(), 2), ("rifle".to_owned(), 3)]);
    assert!(text.build(&lines, &counts).is_none(), "80 points are beyond the limit");
    let force = text.without_limits().build(&lines, &counts).unwrap();
    assert_eq!(counts_of(&force), counts);
}

#[test]
fn qualities_are_words_of_the_schema() {
    let library = Library::built_in(&["grid"]);
    let file =
        library.files().iter().find(|file| file.kind == FileKind::Force).expect("Grid has forces");
    let file = library.find(FileKind::Force, &file.full_name(), Scope::Anywhere).unwrap();
    let army = file.header.army.as_deref().unwrap();
    let army = library.find(FileKind::Army, army, Scope::File(&file)).unwrap();
    let army = Grid::read_army(&army.source).unwrap();
    let text = ForceText::<Grid>::open(&file.source, &army).unwrap().without_limits();
    for entry in army.entries() {
        let line = text.line_for(&entry.id);
        assert!(line.is_some(), "{}", entry.id);
        let mut text = text.clone();
        text.change(&entry.id, 1).unwrap();
        text.change(&entry.id, -1).unwrap();
    }
}

/// A built-in force of Victory Decision with its army.
fn platoon(name: &str) -> (Source, wargauge_rules::victory_decision::army::Army) {
    let library = Library::built_in(&RulesetId::names());
    let scope = Scope::Ruleset(VictoryDecision::NAME);
    let file = library.find(FileKind::Force, name, scope).unwrap();
    let army = library.find(FileKind::Army, file.header.army.as_deref().unwrap(), scope).unwrap();
    (file.source.clone(), VictoryDecision::read_army(&army.source).unwrap())
}

/// What a change makes of the counts of a built-in force: entries with more or fewer copies.
fn changed(
    name: &str,
    change: impl FnOnce(&mut ForceText<'_, VictoryDecision>) -> Result<(), DataError>,
) -> Result<Vec<(String, i64)>, String> {
    let (source, army) = platoon(name);
    let mut text = ForceText::<VictoryDecision>::open(&source, &army).unwrap();
    let before = text.counts.clone();
    change(&mut text).map_err(|error| error.to_string())?;
    let after = counts_of(&text.read(&army).unwrap());
    assert_eq!(after, text.counts);
    let ids: std::collections::BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let count = |counts: &Counts, id: &String| i64::from(counts.get(id).copied().unwrap_or(0));
    let by = |id: &&String| (id.to_string(), count(&after, id) - count(&before, id));
    Ok(ids.iter().map(by).filter(|(_, by)| *by != 0).collect())
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
    assert!(platoon("british-1000").0.text.contains("unit = \"rifle-section\"\ncount = 2"));
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

#[test]
fn lists_are_named_by_the_schema() {
    let schema = serde_json::json!({
        "properties": { "unit": { "type": "array" } },
        "$defs": { "Line": { "properties": {
            "type": { "type": "string" },
            "options": { "type": ["array", "null"] },
        } } },
    });
    assert_eq!(lists_of_lines(&schema), ["options"]);
}
