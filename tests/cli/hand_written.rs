//! Files as people have them: of other programs, of other editors, with any names.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::own_files::{change, copy_into};
use crate::program::wargauge_in;

/// What was played, as a table.
fn played(folder: &Path, arguments: &[&str]) -> String {
    let ran = wargauge_in(folder, &[arguments, &["--games", "20", "--format", "csv"]].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran.out
}

#[test]
fn files_of_other_programs_are_told_by_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let files: [(&str, &[u8], &str); 7] = [
        ("list.csv", b"unit,count\nINF,3\nTNK,2\n", "a table with separators (CSV)"),
        ("list.json", b"{\"units\": [{\"id\": \"INF\"}]}", "this is JSON"),
        ("units.json", b"[{\"id\": \"INF\"}]", "this is JSON"),
        ("list.xml", b"<?xml version=\"1.0\"?>\n<roster/>\n", "this is XML"),
        ("list.ods", b"PK\x03\x04\x14\0\0\x08\xff\xfe", "this is a zip archive"),
        ("list.txt", b"3 Infantry\n2 Tanks, veteran\n", "a list in plain text"),
        ("wide.txt", b"\xff\xfek\0i\0n\0d\0", "this is text in UTF-16"),
    ];
    for (name, bytes, what) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
        let forces = ["run", "scenario.toml", "--forces", name, "--games", "2"];
        for arguments in
            [&["validate", name][..], &forces, &["run", name, "--games", "2"], &["tune", name]]
        {
            let ran = wargauge_in(folder.path(), arguments);
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
            let says = [what, "no data file", "wargauge new force", name];
            assert!(says.iter().all(|words| ran.err.contains(words)), "{arguments:?}: {}", ran.err);
            assert_eq!(ran.err.matches("error: ").count(), 1, "{arguments:?}: {}", ran.err);
        }
    }
}

#[test]
fn names_with_commas_can_be_given_and_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    fs::copy(folder.path().join("blue.toml"), folder.path().join("a,b.toml")).unwrap();
    let run = |arguments: &[&str]| {
        let all = [&["run", "scenario.toml", "--games", "20"][..], arguments].concat();
        let ran = wargauge_in(folder.path(), &all);
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        ran.out
    };
    let one = run(&["--forces", "a\\,b.toml,red.toml"]);
    assert_eq!(one, run(&["--forces", "a\\,b.toml", "--forces", "red.toml"]), "repeated");
    assert_eq!(one, run(&["--forces", "blue.toml,red.toml"]), "the same force by a plain name");
    run(&["--forces", "a\\,b.toml,red.toml", "--out", "out"]);
    let text = fs::read_to_string(folder.path().join("out/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&text).unwrap();
    let words: Vec<&str> =
        manifest["arguments"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(words.contains(&"a\\,b.toml,red.toml"), "{words:?}");
    let verified = wargauge_in(folder.path(), &["verify", "out"]);
    assert_eq!(verified.code, 0, "{}", verified.err);
    let save = ["check", "scenario.toml", "--forces", "a\\,b.toml,red.toml", "--games", "8"];
    let saved = wargauge_in(folder.path(), &[&save[..], &["--save-baseline", "base"]].concat());
    assert_eq!(saved.code, 0, "{}", saved.err);
    assert_eq!(wargauge_in(folder.path(), &["check", "--baseline", "base"]).code, 0);
    let shard = ["run", "scenario.toml", "--games", "20", "--forces", "a\\,b.toml,red.toml"];
    let part =
        wargauge_in(folder.path(), &[&shard[..], &["--shard", "1/1", "--out", "p"]].concat());
    assert_eq!(part.code, 0, "{}", part.err);
    let merged = wargauge_in(folder.path(), &["merge", "p", "--out", "m"]);
    assert_eq!(merged.code, 0, "{}", merged.err);
}

#[test]
fn names_are_not_told_apart_by_case() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let army = folder.path().join("army.toml");
    change(&army, "id = \"FOO\"", "id = \"tnk\"");
    let ran = wargauge_in(folder.path(), &["validate", "army.toml"]);
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains("there is already a unit `"), "{}", ran.err);
    assert!(ran.err.contains("names are not told apart by case"), "{}", ran.err);
}

#[test]
fn a_force_over_its_limit_is_told_where_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let scenario = folder.path().join("scenario.toml");
    change(&scenario, "force = \"red.toml\"", "force = \"red.toml\"\npoints_limit = 5");
    let text = fs::read_to_string(&scenario).unwrap();
    let line = text.lines().position(|line| line.contains("\"red.toml\"")).unwrap() + 1;
    for arguments in [&["validate", "scenario.toml"][..], &["run", "scenario.toml", "--games", "2"]]
    {
        let ran = wargauge_in(folder.path(), arguments);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.err.contains(&format!("scenario.toml:{line}:")), "{}", ran.err);
    }
    fs::write(folder.path().join("lone.toml"), "ruleset = 'grid'\n\nkind = 'force'\n").unwrap();
    let ran = wargauge_in(folder.path(), &["validate", "lone.toml"]);
    assert!(ran.code == 2 && ran.err.contains("lone.toml:3:1"), "{}", ran.err);
}

#[test]
fn one_range_is_told_of_a_number_the_narrower() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let (army, force) = (folder.path().join("army.toml"), folder.path().join("blue.toml"));
    let texts = [&army, &force].map(|file| fs::read_to_string(file).unwrap());
    for count in ["0", "33", "300", "-1", "70000"] {
        fs::write(&force, texts[1].replacen("count = 3", &format!("count = {count}"), 1)).unwrap();
        let ran = wargauge_in(folder.path(), &["validate", "blue.toml"]);
        assert!(ran.code == 2 && ran.err.contains("1 to 32"), "{count}: {}", ran.err);
        assert!(!ran.err.contains("255"), "{count}: {}", ran.err);
    }
    for price in ["0", "-3", "10000.001", "5000000"] {
        let text = texts[0].replacen("elite = 11", &format!("elite = {price}"), 1);
        fs::write(&army, text).unwrap();
        let ran = wargauge_in(folder.path(), &["validate", "army.toml"]);
        let says = ran.err.contains("more than 0 and at most 10000");
        assert!(ran.code == 2 && says, "{price}: {}", ran.err);
        assert!(!ran.err.contains("4294967.295"), "{price}: {}", ran.err);
    }
}

/// What an editor may do to a file changes no game.
#[test]
fn byte_order_marks_line_ends_and_tabs_change_no_game() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let files = ["army.toml", "scenario.toml", "blue.toml", "red.toml"];
    let texts = files.map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
    let before = played(folder.path(), &["run", "scenario.toml"]);
    type Edit = fn(&str) -> String;
    let edits: [(&str, Edit); 4] = [
        ("a byte order mark", |text| format!("\u{feff}{text}")),
        ("CRLF", |text| text.replace('\n', "\r\n")),
        ("tabs", |text| text.replace(" = ", "\t=\t")),
        ("all three", |text| {
            format!("\u{feff}{}", text.replace(" = ", "\t=\t")).replace('\n', "\r\n")
        }),
    ];
    for (what, edit) in edits {
        for (name, text) in files.iter().zip(&texts) {
            fs::write(folder.path().join(name), edit(text)).unwrap();
        }
        assert_eq!(played(folder.path(), &["run", "scenario.toml"]), before, "{what}");
    }
}
