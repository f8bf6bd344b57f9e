//! What is exported is imported as it was.

use proptest::prelude::*;
use toml::{Table, Value};
use wargauge::lists::{ListFormat, ListWish, export, import};
use wargauge_batch::{DataFile, Scope};
use wargauge_rules::roster::{FileKind, Source};
use wargauge_studies::{FileSummary, Library};

use crate::program::wargauge_in;

const FORMATS: [ListFormat; 4] =
    [ListFormat::Text, ListFormat::Csv, ListFormat::Json, ListFormat::Ros];

/// What a force file says, but for its name: what each of its lines leaves to be understood is left out.
fn said(text: &str) -> Table {
    let mut said: Table = text.parse().expect("TOML");
    said.remove("name");
    for lines in ["unit", "company"] {
        let lines = said.get_mut(lines).and_then(Value::as_array_mut);
        for line in lines.into_iter().flatten() {
            let line = line.as_table_mut().expect("a line");
            line.retain(|key, value| {
                (key != "count" || *value != Value::Integer(1))
                    && value.as_array().is_none_or(|list| !list.is_empty())
            });
        }
    }
    said
}

/// A force after a walk through every format.
fn come_back(library: &Library, force: &DataFile, format: ListFormat) -> String {
    let name = force.name();
    let list = export(library, force, format).unwrap_or_else(|error| panic!("{name}: {error}"));
    let army = force.header.army.clone().expect("an army");
    let army = format!("{}/{army}", force.header.ruleset);
    let wish = ListWish { army: &army, name: "back", aliases: None, leave_out: false };
    let source = Source::new("list", list.as_str());
    match import(library, &source, &wish) {
        Ok(force) => force.source.text,
        Err(errors) => panic!(
            "{name}: {:?}\n{list}",
            errors.iter().map(ToString::to_string).collect::<Vec<_>>()
        ),
    }
}

fn forces(library: &Library) -> Vec<DataFile> {
    let files = library.files().iter().filter(|file| file.kind == FileKind::Force);
    let named = files.map(|file| library.find(FileKind::Force, &file.full_name(), Scope::Anywhere));
    named.collect::<Result<_, _>>().expect("built-in forces")
}

/// Identifiers of all that changes of a force may name.
fn entries_of(library: &Library, force: &DataFile) -> Vec<String> {
    let army = force.header.army.as_deref().expect("an army");
    let army = library.find(FileKind::Army, army, Scope::File(force)).expect("an army");
    let ruleset = library.ruleset_of(&army).expect("a ruleset");
    match ruleset.summary(library, &army).expect("an army") {
        FileSummary::Army { entries, .. } => {
            entries.into_iter().map(|(entry, _)| entry.id).collect()
        }
        FileSummary::Force { .. } | FileSummary::Scenario { .. } => panic!("no army"),
    }
}

#[test]
fn built_in_forces_come_back_from_every_format() {
    let library = wargauge_registry::library();
    for force in forces(&library) {
        for format in FORMATS {
            let back = come_back(&library, &force, format);
            assert_eq!(said(&back), said(&force.source.text), "{} {format:?}", force.name());
        }
    }
}

/// What forces of no ruleset that comes with the program say is written, too.
#[test]
fn all_that_lines_may_say_comes_back() {
    let library = wargauge_registry::library();
    let head = "kind = \"force\"\nname = \"mine\"\ntitle = \"A, B + \\\"C\\\" (3 pts)\"\n";
    for text in [
        format!(
            "ruleset = \"command-decision\"\n{head}army = \"europe-1944\"\n\
             [[company]]\nblock = \"G-HQ\"\nquality = \"veteran\"\nname = \"1st, and \\\"only\\\":\"\n\
             [[company]]\nblock = \"G-INF\"\nstands = [\"G07\"]\nattached = [\"G-STG\"]\nmorale = 1\n\
             [[company]]\nname = \"Company\"\nstands = [\"G03\", \"G04 veteran*2\", \"G05\"]\n\
             [[company]]\nstands = [\"G03\", \"G04*3\"]\n"
        ),
        format!(
            "ruleset = \"victory-decision\"\n{head}army = \"british-rifle\"\npoints_limit = 1000.5\n\
             [[unit]]\nunit = \"platoon-command-section\"\noptions = [\"radioman\"]\n\
             [[unit]]\nunit = \"rifle-section\"\ncount = 2\n\
             [[unit]]\nunit = \"6-pdr\"\ntransport = \"15-cwt-truck\"\n"
        ),
    ] {
        let force = library.open(Source::new("mine.toml", text.as_str()), None).expect("a force");
        for format in FORMATS {
            let back = come_back(&library, &force, format);
            assert_eq!(said(&back), said(&text), "{format:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    /// Forces of all rulesets, changed at random.
    #[test]
    fn random_forces_come_back(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), -2_i8..=3), 0..8),
        format in prop::sample::select(&FORMATS[..]),
    ) {
        let library = wargauge_registry::library();
        let forces = forces(&library);
        let mut force = which.get(&forces).clone();
        let ruleset = library.ruleset_of(&force).expect("a ruleset");
        let entries = entries_of(&library, &force);
        for (entry, by) in changes {
            let change = format!("{}{}*{}", if by < 0 { '-' } else { '+' }, entry.get(&entries), by.unsigned_abs().max(1));
            if let Ok(source) = ruleset.changed(&library, &force, &change) {
                force = library.open(source, None).expect("what the ruleset wrote");
            }
        }
        let back = come_back(&library, &force, format);
        prop_assert_eq!(said(&back), said(&force.source.text));
    }
}

#[test]
fn what_is_no_force_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = wargauge_in(folder.path(), &["export", "armour-9"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("did you mean `armour-90`"), "{}", ran.err);
    let ran = wargauge_in(folder.path(), &["export", "armour-90", "--format", "csv"]);
    assert!(ran.out.starts_with("count,unit,options,points\n"), "{}", ran.out);
    assert!(ran.out.contains("\n3,Tank,,45\n"), "{}", ran.out);
}
