//! `import`: lists that people have, as forces.

use std::fs;

use wargauge_batch::Scope;
use wargauge_rules::roster::{EntryKind, FileKind};
use wargauge_studies::{FileSummary, Library};

use crate::program::{Ran, wargauge_in};

/// Imports a list in a folder of its own, and gives what the program said and the file, if it wrote one.
fn imported(list: &str, army: &str, more: &[&str]) -> (Ran, Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    let name = if list.starts_with("unit,") { "list.csv" } else { "list.txt" };
    fs::write(folder.path().join(name), list).unwrap();
    for (file, text) in more.iter().enumerate().filter(|(_, text)| text.contains('\n')) {
        fs::write(folder.path().join(format!("{file}.toml")), text).unwrap();
    }
    let aliases: Vec<String> =
        more.iter().enumerate().map(|(file, _)| format!("{file}.toml")).collect();
    let mut words = vec!["import", name, "--army", army, "--name", "mine"];
    aliases.iter().for_each(|file| words.extend(["--aliases", file]));
    let ran = wargauge_in(folder.path(), &words);
    let file = folder.path().join("mine.toml");
    let text = fs::read_to_string(&file).ok();
    assert_eq!(text.is_some(), ran.code == 0, "{ran:?}");
    if text.is_some() {
        let valid = wargauge_in(folder.path(), &["validate", "mine.toml"]);
        assert_eq!(valid.code, 0, "{}", valid.err);
    }
    (ran, text)
}

fn units_of(library: &Library, text: &str) -> Vec<(String, u32)> {
    let source = wargauge_rules::roster::Source::new("mine.toml", text);
    let force = library.open(source, None).unwrap();
    let ruleset = library.ruleset_of(&force).unwrap();
    let FileSummary::Force { mut units, .. } = ruleset.summary(library, &force).unwrap() else {
        panic!("no force")
    };
    units.sort();
    units
}

/// Whatever the format of a ruleset, and whatever the force it begins with: what is listed comes out.
#[test]
fn built_in_forces_written_as_lists_come_out_as_they_were() {
    let library = wargauge_registry::library();
    let mut tried = 0;
    // Stands of Command Decision belong to companies, of which a list says nothing.
    for ruleset in library.rulesets().iter().filter(|one| one.name() != "command-decision") {
        let forces = library
            .files()
            .iter()
            .filter(|file| file.kind == FileKind::Force && file.ruleset == ruleset.name());
        for file in forces.step_by(5) {
            let force = library.find(FileKind::Force, &file.full_name(), Scope::Anywhere).unwrap();
            let army = force.header.army.clone().unwrap();
            let army_file = library.find(FileKind::Army, &army, Scope::File(&force)).unwrap();
            let FileSummary::Army { entries, .. } = ruleset.summary(&library, &army_file).unwrap()
            else {
                panic!("no army")
            };
            let units = units_of(&library, &file.source.text);
            let is_option = |id: &str| {
                entries.iter().any(|(entry, kind)| entry.id == id && *kind == EntryKind::Option)
            };
            if units.iter().any(|(id, _)| is_option(id)) {
                continue;
            }
            let lines = units.iter().map(|(id, copies)| format!("{copies} x {id}\n"));
            let (ran, text) = imported(&lines.collect::<String>(), &army, &[]);
            let text = text.unwrap_or_else(|| panic!("{}: {}", file.full_name(), ran.err));
            assert_eq!(units_of(&library, &text), units, "{}", file.full_name());
            tried += 1;
        }
    }
    assert!(tried > 5, "only {tried} forces are units alone");
}

#[test]
fn options_stand_at_their_unit() {
    let list = "platoon-command-section with medic, Radioman\n- 2 Rifle Section\nAssault Engineer Section + flamethrower\n";
    let (ran, text) = imported(list, "british-rifle", &[]);
    let (ran, text) = match text {
        Some(text) => (ran, text),
        None => panic!("{}", ran.err),
    };
    assert!(ran.err.contains("wrote mine.toml: 4 units of "), "{}", ran.err);
    let engineers = text.split("[[unit]]").find(|part| part.contains("assault-engineer-section"));
    let engineers = engineers.expect("a line of engineers");
    assert!(engineers.contains("\"flamethrower\""), "{text}");
    assert!(text.contains("\"medic\"") && text.contains("\"radioman\""), "{text}");
}

#[test]
fn what_matches_nothing_is_told_line_by_line_and_nothing_is_written() {
    let list = "3 x INF\nTNKK\n2 x REC\nField kitchen (30 pts)\n";
    let (ran, _) = imported(list, "companies", &[]);
    assert_eq!(ran.code, 2);
    for words in ["list.txt:2:1", "`TNKK`", "did you mean `TNK`", "list.txt:4:1", "`Field kitchen`"]
    {
        assert!(ran.err.contains(words), "no `{words}` in {}", ran.err);
    }
}

#[test]
fn a_table_says_what_is_not_read_and_qualities_are_options_of_lists() {
    let list = "unit,points,count,options\nTNK,15,2,\nINF,10,3,elite\n";
    let (ran, text) = imported(list, "companies", &[]);
    assert!(ran.err.contains("columns that are not read: `points`"), "{}", ran.err);
    let library = wargauge_registry::library();
    let units = units_of(&library, &text.expect("a force"));
    assert_eq!(units, [("INF elite".to_owned(), 3), ("TNK".to_owned(), 2)]);
}

#[test]
fn aliases_say_what_is_meant_and_what_is_left_out() {
    let aliases = "[units]\n\"Tank company\" = [\"3 x TNK\", \"REC\"]\n[dropped]\n\"Field kitchen\" = \"no fighter\"\n";
    let list = "2 x Tank company\nField kitchen\n";
    let (ran, text) = imported(list, "companies", &[aliases]);
    for words in [
        "line 1: `Tank company` is read as 3 x TNK, REC",
        "line 2: `Field kitchen` is left out: no fighter",
    ] {
        assert!(ran.err.contains(words), "no `{words}` in {}", ran.err);
    }
    let library = wargauge_registry::library();
    let units = units_of(&library, &text.expect("a force"));
    assert_eq!(units, [("REC".to_owned(), 2), ("TNK".to_owned(), 6)]);
}

#[test]
fn headings_and_blocks_begin_companies_and_what_follows_joins_them() {
    let list = "German Headquarters\nquality=veteran\nGrenadier Company\nPaK 40\nStuG Platoon\n\
                Heavy weapons:\nG03\n2 x Pioneer platoon\n1 x 8cm Mortar Platoon\n\
                Panzer Company (Panzer IV) + green\n";
    let (ran, text) = imported(list, "europe-1944", &[]);
    let text = text.unwrap_or_else(|| panic!("{}", ran.err));
    let companies: Vec<&str> = text.split("[[company]]").skip(1).map(str::trim).collect();
    assert_eq!(
        companies,
        [
            "block = \"G-HQ\"\nquality = \"veteran\"",
            "block = \"G-INF\"\nstands = [\"G09\"]\nattached = [\"G-STG\"]",
            "name = \"Heavy weapons\"\nstands = [\"G03\", \"G06*2\", \"G07\"]",
            "block = \"G-PZ\"\nquality = \"green\"",
        ]
    );
}

#[test]
fn what_belongs_to_no_company_is_told() {
    let (ran, _) = imported("3 x G04\n", "europe-1944", &[]);
    assert_eq!(ran.code, 2);
    for words in ["`G04` belongs to no company", "a line `Name:`", "`G-INF`"] {
        assert!(ran.err.contains(words), "no `{words}` in {}", ran.err);
    }
    let (ran, _) = imported("TNK + colour=red\n", "companies", &[]);
    assert!(ran.err.contains("`colour` is nothing that a line of a force says"), "{}", ran.err);
}

#[test]
fn a_heading_of_other_lists_is_told_and_left() {
    let (ran, text) = imported("Tanks of ours:\n2 x TNK\n", "companies", &[]);
    assert!(ran.err.contains("line 1: `Tanks of ours` is read as a heading"), "{}", ran.err);
    assert!(text.is_some());
}

#[test]
fn a_file_that_is_there_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("list.txt"), "TNK\n").unwrap();
    fs::write(path("list.toml"), "mine").unwrap();
    let ran = wargauge_in(folder.path(), &["import", "list.txt", "--army", "companies"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("there is a file `list.toml`"), "{}", ran.err);
    assert_eq!(fs::read_to_string(path("list.toml")).unwrap(), "mine");
}
