//! `import` of rosters: what list builders save, packed and not, and what pretends to be.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::program::{Ran, wargauge_in};

/// A roster as BattleScribe saves it: what a selection costs does not include what stands below it.
const GRENADIERS: &str = include_str!("rosters/grenadiers.ros");

/// Imports a file in a folder of its own; gives what was said, and the force if one was written.
fn imported(file: &str, bytes: &[u8], army: &str, more: &[&str]) -> (Ran, Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(file), bytes).unwrap();
    let mut words = vec!["import", file, "--army", army, "--name", "mine"];
    words.extend(more);
    let ran = wargauge_in(folder.path(), &words);
    let text = fs::read_to_string(folder.path().join("mine.toml")).ok();
    assert_eq!(text.is_some(), ran.code == 0, "{ran:?}");
    if text.is_some() {
        let valid = wargauge_in(folder.path(), &["validate", "mine.toml"]);
        assert_eq!(valid.code, 0, "{}", valid.err);
    }
    (ran, text)
}

/// What was said, in one line: the terminal breaks it anywhere.
fn said(ran: &Ran) -> String {
    ran.err.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn tells(ran: &Ran, words: &[&str]) {
    let said = said(ran);
    for word in words {
        assert!(said.contains(word), "no `{word}` in {said}");
    }
}

/// An archive of these files.
fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn what_the_army_has_not_is_told_with_its_points_and_nothing_is_written() {
    let (ran, _) = imported("list.ros", GRENADIERS.as_bytes(), "german-grenadier", &[]);
    assert_eq!(ran.code, 2);
    tells(&ran, &["list.ros:82:", "no unit `Goliath` (20 pts)"]);
}

#[test]
fn what_the_army_has_becomes_a_force_and_all_that_is_left_out_is_told() {
    let (ran, text) =
        imported("list.ros", GRENADIERS.as_bytes(), "german-grenadier", &["--leave-out"]);
    let text = text.unwrap_or_else(|| panic!("{}", ran.err));
    for line in
        ["grenadier-command-squad", "grenadier-squad", "pak-40", "pzkpfw-iv-h", "side-skirts"]
    {
        assert!(text.contains(&format!("\"{line}\"")), "no {line} in {text}");
    }
    // Both squads have one, each its own.
    assert_eq!(text.matches("options = [\"panzerfaust\"]").count(), 2, "{text}");
    tells(
        &ran,
        &[
            "the 750 pts of the roster mean nothing here",
            "`Heer Grenadier Squad` is read as grenadier-squad",
            "its 9 figures (`NCO`, `Grenadier`) are those that `grenadier-squad` has here",
            "`Veteran` (25 pts) is left out: the units of this army have one quality",
            "left out, as it costs nothing in the roster",
            "`Theatre Selector`",
            "left out: army `german-grenadier` has no unit `Goliath` (20 pts)",
            "left out in all: 20 pts",
            "wrote mine.toml: 6 units of",
        ],
    );
}

#[test]
fn a_packed_roster_is_the_same_roster() {
    let more = ["--leave-out"];
    let (_, plain) = imported("list.ros", GRENADIERS.as_bytes(), "german-grenadier", &more);
    let archive = packed(&[("list.ros", GRENADIERS.as_bytes())]);
    let (ran, text) = imported("list.rosz", &archive, "german-grenadier", &more);
    assert!(text.is_some(), "{}", ran.err);
    assert_eq!(text, plain);
}

/// A roster in JSON: four tanks, one of them with an option, whose costs are these.
fn tanks(total: f64, tank: f64, option: f64) -> String {
    serde_json::json!({ "roster": {
        "name": "Tanks", "costs": [{ "name": "pts", "typeId": "points", "value": total }],
        "forces": [{ "name": "Army", "selections": [
            { "name": "Sherman Tank Company", "number": 3, "type": "unit",
              "costs": [{ "name": "pts", "value": 30 }] },
            { "name": "Tiger Company", "number": 1, "type": "unit",
              "costs": [{ "name": "pts", "value": tank }],
              "selections": [{ "name": "Fearless Veteran", "number": 1, "type": "upgrade",
                               "costs": [{ "name": "pts", "value": option }] }] },
        ] }],
    } })
    .to_string()
}

#[test]
fn costs_may_include_what_stands_below_or_not_and_the_total_tells_which() {
    // 30 + 20 + 5 alone; 30 + 25 of which 5 stand below.
    for (roster, what) in [(tanks(55.0, 20.0, 5.0), "alone"), (tanks(55.0, 25.0, 5.0), "with")] {
        let (ran, text) = imported("list.json", roster.as_bytes(), "companies", &[]);
        let text = text.unwrap_or_else(|| panic!("{what}: {}", ran.err));
        assert!(text.contains("HVY") && text.contains("elite"), "{text}");
        tells(&ran, &["the 55 pts of the roster mean nothing here"]);
    }
    let (ran, _) = imported("list.json", tanks(70.0, 20.0, 5.0).as_bytes(), "companies", &[]);
    assert_eq!(ran.code, 2);
    tells(&ran, &["70 stated, 55 added up, 50 if a cost includes what stands below it"]);
}

#[test]
fn a_roster_without_a_total_is_refused() {
    let roster = GRENADIERS.replace("<cost name=\"pts\" typeId=\"points\" value=\"750.0\"/>", "");
    let (ran, _) = imported("list.ros", roster.as_bytes(), "german-grenadier", &["--leave-out"]);
    assert_eq!(ran.code, 2);
    tells(&ran, &["no total stated, 750 added up"]);
}

/// What comes with the program knows `*Mortar*`; an entry of the army is itself whatever that says.
#[test]
fn names_of_the_army_go_before_those_that_come_with_the_program() {
    let (ran, text) =
        imported("list.txt", b"Mortars (elite)\n2 x Heavy Mortar Platoon\n", "companies", &[]);
    let text = text.unwrap_or_else(|| panic!("{}", ran.err));
    assert!(text.contains("elite"), "{text}");
    tells(&ran, &["line 2: `Heavy Mortar Platoon` is read as MOR", "3 units of"]);
}

/// A squad of so many figures.
fn squad(figures: u32) -> String {
    serde_json::json!({ "forces": [{ "selections": [
        { "name": "Grenadier Squad", "type": "unit", "selections": [
            { "name": "NCO", "type": "model", "number": 1 },
            { "name": "Grenadier", "type": "model", "number": figures - 1 },
        ] },
    ] }] })
    .to_string()
}

#[test]
fn a_squad_falls_into_teams_by_the_figures_it_has() {
    let (ran, text) = imported("list.json", squad(10).as_bytes(), "skirmish/germans", &[]);
    let text = text.unwrap_or_else(|| panic!("{}", ran.err));
    tells(&ran, &["`Grenadier Squad (10)` is read as G02, G01, G04", "3 units of"]);
    for team in ["G01", "G02", "G04"] {
        assert!(text.contains(team), "{text}");
    }
    let (ran, _) = imported("list.json", squad(9).as_bytes(), "skirmish/germans", &[]);
    assert_eq!(ran.code, 2);
    tells(&ran, &["no unit `Grenadier Squad`"]);
    // Somebody's own word goes before that of the program.
    let own = "own.toml";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(own);
    fs::write(&path, "[units]\n\"Grenadier Squad (10)\" = \"2 x G01\"\n").unwrap();
    let aliases = ["--aliases", path.to_str().unwrap()];
    let (ran, _) = imported("list.json", squad(10).as_bytes(), "skirmish/germans", &aliases);
    tells(&ran, &["2 units of"]);
}

/// Refuses a file in one sentence, whatever is in it.
fn refused(file: &str, bytes: &[u8], words: &[&str]) {
    let (ran, _) = imported(file, bytes, "companies", &["--leave-out"]);
    assert_eq!(ran.code, 2, "{file}: {ran:?}");
    assert!(ran.err.starts_with("error: "), "{}", ran.err);
    tells(&ran, words);
}

#[test]
fn archives_that_are_none_or_grow_without_end_are_refused() {
    let zeros = vec![b' '; 64 << 20];
    refused(
        "bomb.rosz",
        &packed(&[("a.ros", &zeros)]),
        &["its roster is longer than 8388608 bytes"],
    );
    let one = GRENADIERS.as_bytes();
    refused("two.rosz", &packed(&[("a.ros", one), ("b.ros", one)]), &["it holds 2 rosters"]);
    refused("none.rosz", &packed(&[("a.txt", one)]), &["it holds no file .ros or .json"]);
    refused("cut.rosz", &packed(&[("a.ros", one)])[..200], &["cannot be unpacked"]);
    refused(
        "noise.rosz",
        b"PK\x03\x04 and then nothing that is an archive",
        &["cannot be unpacked"],
    );
    refused("bytes.rosz", &packed(&[("a.ros", b"\xff\xfe<roster/>")]), &["no text in UTF-8"]);
}

#[test]
fn texts_that_are_no_roster_or_too_deep_are_refused() {
    let entities =
        "<!DOCTYPE r [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><roster name=\"&b;\"/>";
    refused("dtd.ros", entities.as_bytes(), &["dtd.ros:1:", "cannot be read"]);
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(40_000), close.repeat(40_000));
    let nested = deep("<selections><selection name=\"a\">", "</selection></selections>");
    let nested = format!("<roster><forces><force>{nested}</force></forces></roster>");
    refused("deep.ros", nested.as_bytes(), &["nested more than 64 deep"]);
    let nested = deep("{\"forces\":[", "]}");
    refused("deep.json", nested.as_bytes(), &["cannot be read", "recursion limit"]);
    refused("cut.ros", &GRENADIERS.as_bytes()[..900], &["cut.ros:", "cannot be read"]);
    refused("list.cat", b"<catalogue/>", &["this is `<catalogue>`, no roster"]);
    let many = "<selection name=\"a\"/>".repeat(5001);
    let many =
        format!("<roster><forces><force><selections>{many}</selections></force></forces></roster>");
    refused("thousands.ros", many.as_bytes(), &["this roster has 5001 selections", "5000 at most"]);
    refused("list.json", b"{\"units\": []}", &["it has no `forces`"]);
    refused("empty.ros", b"<roster/>", &["this roster names no unit"]);
    refused(
        "many.ros",
        GRENADIERS.replace("number=\"8\" type", "number=\"4000000000\" type").as_bytes(),
        &["`4000000000` is no number of a selection", "1 to 1000"],
    );
    refused(
        "cost.ros",
        GRENADIERS.replace("value=\"80.0\"", "value=\"1e300\"").as_bytes(),
        &["`1e300` is no cost"],
    );
}

#[test]
fn a_roster_that_is_too_long_is_refused_unread() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.ros");
    let file = File::create(&path).unwrap();
    file.set_len(1 << 40).unwrap();
    let ran = wargauge_in(Path::new(folder.path()), &["import", "long.ros", "--army", "companies"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    tells(&ran, &["is longer than 8388608 bytes"]);
}
