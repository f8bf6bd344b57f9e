//! Armies and forces with changes, whatever the format of their ruleset.

use std::collections::BTreeMap;

use wargauge_batch::{DataFile, Scope};
use wargauge_rules::roster::{FileKind, Points, Source};
use wargauge_studies::{FileSummary, Library};

fn built_in(library: &Library, kind: FileKind) -> Vec<DataFile> {
    let files = library.files().iter().filter(|file| file.kind == kind);
    let find = |name: String| library.find(kind, &name, Scope::Anywhere).expect("a built-in file");
    files.map(|file| find(file.full_name())).collect()
}

fn summary(library: &Library, source: Source) -> FileSummary {
    let file = library.open(source, None).expect("a head");
    let ruleset = library.ruleset_of(&file).expect("a ruleset");
    ruleset.summary(library, &file).expect("a legal file")
}

#[test]
fn a_price_of_every_army_can_be_another_and_the_others_stay() {
    let library = wargauge_registry::library();
    for army in built_in(&library, FileKind::Army) {
        let ruleset = library.ruleset_of(&army).expect("a ruleset");
        let prices = |source: Source| match summary(&library, source) {
            FileSummary::Army { entries, .. } => {
                entries.into_iter().map(|(entry, _)| (entry.id, entry.price)).collect()
            }
            other => panic!("{other:?}"),
        };
        let mut before: BTreeMap<String, u32> = prices(army.source.clone());
        let asked = |entry: &String| {
            let price: Points = "77.5".parse().expect("points");
            ruleset.priced(&army, &BTreeMap::from([(entry.clone(), price)])).ok()
        };
        let found = before.keys().find_map(|entry| Some((entry.clone(), asked(entry)?)));
        let (entry, changed) = found.unwrap_or_else(|| panic!("{}: no price", army.source.name));
        before.insert(entry, 77_500);
        assert_eq!(prices(changed), before, "{}", army.source.name);
    }
}

#[test]
fn a_price_that_there_is_not_is_told_with_the_nearest_name() {
    let library = wargauge_registry::library();
    let army = library.find(FileKind::Army, "companies", Scope::Anywhere).expect("an army");
    let ruleset = library.ruleset_of(&army).expect("a ruleset");
    let price: Points = "7".parse().expect("points");
    let prices = BTreeMap::from([("TNKK".to_owned(), price)]);
    let error = ruleset.priced(&army, &prices).expect_err("no such entry");
    assert_eq!(error.nearest.as_deref(), Some("TNK"));
}

#[test]
fn a_copy_more_of_a_unit_is_a_copy_more_in_the_file() {
    let library = wargauge_registry::library();
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    for force in built_in(&library, FileKind::Force).iter().step_by(3) {
        let ruleset = library.ruleset_of(force).expect("a ruleset");
        let units = |source: Source| match summary(&library, source) {
            FileSummary::Force { units, .. } => units.into_iter().collect(),
            other => panic!("{other:?}"),
        };
        let before: BTreeMap<String, u32> = units(force.source.clone());
        let entry = before.keys().next().expect("a unit");
        let Ok(more) = ruleset.changed(&library, force, &format!("+{entry}")) else { continue };
        let mut expected = before.clone();
        *expected.entry(entry.clone()).or_default() += 1;
        assert_eq!(units(more), expected, "{}", force.source.name);
        *tried.entry(ruleset.name()).or_default() += 1;
    }
    // Charts of Victory Decision are full, and forces of Command Decision are not changed as text.
    assert!(tried.len() >= 3, "forces have no room for more: {tried:?}");
}

#[test]
fn what_is_no_change_of_a_force_is_refused() {
    let library = wargauge_registry::library();
    let force = library.find(FileKind::Force, "infantry-90", Scope::Anywhere).expect("a force");
    let ruleset = library.ruleset_of(&force).expect("a ruleset");
    for (changes, words) in [
        ("armour-90", "is another force"),
        ("price:INF=7", "stands in the army"),
        ("-HVY", "has no `HVY`"),
        ("+INF*9", "points"),
    ] {
        let error = ruleset.changed(&library, &force, changes).expect_err(changes).to_string();
        assert!(error.contains(words), "{changes}: {error}");
    }
}
