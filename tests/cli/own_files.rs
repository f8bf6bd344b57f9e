//! A user's own army, forces and scenario: copies of built-in ones that a test may change.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::program::wargauge_in;

/// The scenario that is copied: quick to play.
const SCENARIO: &str = "two-villages";

/// Copies a scenario with all that belongs to it into a folder, as `scenario.toml`, `army.toml`,
/// `blue.toml` and `red.toml`.
pub(crate) fn copy_into(folder: &Path) {
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/grid");
    let copy = |from: &str, to: &str| {
        let mut text = fs::read_to_string(built_in.join(from)).expect("a built-in file");
        text = text.replace("army = \"companies\"", "army = \"army.toml\"");
        for side in ["blue", "red"] {
            let own = format!("force = \"{side}.toml\"");
            text = text.replace(&format!("force = \"{SCENARIO}-{side}\""), &own);
        }
        fs::write(folder.join(to), text).expect("a folder to write to");
    };
    copy("armies/companies.toml", "army.toml");
    copy(&format!("{SCENARIO}.toml"), "scenario.toml");
    for side in ["blue", "red"] {
        copy(&format!("forces/{SCENARIO}-{side}.toml"), &format!("{side}.toml"));
    }
}

/// Changes the first occurrence of a text in a file.
#[track_caller]
pub(crate) fn change(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("a file to change");
    assert!(text.contains(from), "{} has no `{from}`", file.display());
    fs::write(file, text.replacen(from, to, 1)).expect("a file to change");
}

/// Every file below a folder.
pub(crate) fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let below = contents(&entry.path()).into_iter();
            all.extend(below.map(|(file, text)| (format!("{name}/{file}"), text)));
        } else {
            all.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    all
}

#[test]
fn names_in_files_do_nothing_to_whoever_reads_them() {
    for (from, to, place) in [
        ("name = \"", "name = \"\\u001b[31m", "the control character U+001B"),
        ("name = \"", "name = \"\\n::error::", "the control character U+000A"),
        ("name = \"", "name = \"::error::", "a log may take for a command"),
        ("title = \"", "title = \"\\u202e", "the control character U+202E"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        copy_into(folder.path());
        change(&folder.path().join("army.toml"), from, to);
        for arguments in [&["validate", "army.toml"][..], &["run", "scenario.toml", "--games", "2"]]
        {
            let ran = wargauge_in(folder.path(), arguments);
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{to}: {}", ran.err);
            assert!(ran.err.contains(place) && ran.err.contains("army.toml:"), "{}", ran.err);
            assert!(!ran.err.contains(['\u{1b}', '\u{202e}']), "{:?}", ran.err);
        }
    }
}

/// A log of a code host takes lines for commands that begin with `::` or hold `##[`.
#[test]
#[cfg(unix)]
fn names_of_files_are_no_commands() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let army = fs::read_to_string(folder.path().join("army.toml")).unwrap();
    let is_command = |text: &str| {
        text.lines().any(|line| line.trim_start().starts_with("::") || line.contains("##["))
    };
    for name in ["::error::x.toml", " ::error::x.toml", "##[error]y.toml", "a\u{202e}b.toml"] {
        fs::write(folder.path().join(name), &army).unwrap();
        fs::write(folder.path().join(format!("no {name}")), "kind = 'army'\nruleset").unwrap();
        for file in [name.to_owned(), format!("no {name}")] {
            let ran = wargauge_in(folder.path(), &["validate", &file]);
            assert!(!is_command(&ran.out) && !is_command(&ran.err), "{file}: {ran:?}");
            assert!(!ran.out.contains('\u{202e}') && !ran.err.contains('\u{202e}'), "{ran:?}");
        }
    }
    // Who has no name of its own goes by that of its file.
    let bare: String = army
        .lines()
        .filter(|line| !line.starts_with("name = "))
        .fold(String::new(), |text, line| text + line + "\n");
    fs::write(folder.path().join("::error::z.toml"), bare).unwrap();
    let ran = wargauge_in(folder.path(), &["validate", "::error::z.toml"]);
    let words = "a log may take for a command";
    assert!(ran.code == 2 && ran.err.contains(words) && !is_command(&ran.err), "{ran:?}");
}

#[test]
fn a_file_names_only_what_lies_below_it() {
    let around = tempfile::tempdir().unwrap();
    let (folder, other) = (around.path().join("mine"), around.path().join("other"));
    fs::create_dir_all(folder.join("armies")).unwrap();
    fs::create_dir(&other).unwrap();
    copy_into(&folder);
    copy_into(&other);
    fs::copy(folder.join("army.toml"), folder.join("armies/army.toml")).unwrap();
    let scenario = folder.join("scenario.toml");
    let text = fs::read_to_string(&scenario).unwrap();
    let absolute = other.join("army.toml");
    let names = ["../other/army.toml", "armies/../../other/army.toml", absolute.to_str().unwrap()];
    for (name, allowed) in [("armies/army.toml", true), ("./army.toml", true)]
        .into_iter()
        .chain(names.map(|name| (name, false)))
    {
        fs::write(&scenario, text.replace("\"army.toml\"", &format!("\"{name}\""))).unwrap();
        for (place, path) in [(around.path(), "mine/scenario.toml"), (&folder, "scenario.toml")] {
            let ran = wargauge_in(place, &["validate", path]);
            assert_eq!(ran.code == 0, allowed, "{name}: {}", ran.err);
            let says =
                ran.err.contains("leads out of the folder") && ran.err.contains("scenario.toml:");
            assert!(allowed || says, "{name}: {}", ran.err);
        }
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&absolute, folder.join("link.toml")).unwrap();
        fs::write(&scenario, text.replace("\"army.toml\"", "\"link.toml\"")).unwrap();
        let ran = wargauge_in(&folder, &["validate", "scenario.toml"]);
        assert!(ran.code == 2 && ran.err.contains("leads out of the folder"), "{}", ran.err);
    }
}

#[test]
fn nonsense_of_any_size_is_refused_at_once_and_in_few_words() {
    let folder = tempfile::tempdir().unwrap();
    let nonsense = "n".repeat(10_000_000);
    let keys = |end: &str| {
        let keys: String = (0..70_000).map(|number| format!("k{number} = 1\n")).collect();
        format!("ruleset = 'grid'\nkind = 'army'\n{keys}{end}")
    };
    let cases = [
        ("long.toml", nonsense.clone(), "longer than 1048576 bytes"),
        ("word.toml", nonsense[..1_000_000].to_owned(), "word.toml:1:"),
        (
            "name.toml",
            format!("kind = 'army'\nruleset = '{}'", &nonsense[..1_000_000]),
            "no ruleset",
        ),
        ("keys.toml", keys("oops oops\n"), "a key without a value"),
        ("known.toml", keys(""), "unknown key"),
        ("lines.toml", "x\n".repeat(500_000), "lines.toml:1:"),
        ("kinds.toml", format!("ruleset = 'grid'\nkind = '{}'", &nonsense[..1_000_000]), "unknown"),
    ];
    for (name, text, words) in cases {
        fs::write(folder.path().join(name), text).unwrap();
        let ran = wargauge_in(folder.path(), &["validate", name]);
        assert_eq!(ran.code, 2, "{name}");
        assert!(ran.err.contains(words) && ran.err.len() < 12_000, "{name}: {:.300}", ran.err);
    }
    let ran = wargauge_in(folder.path(), &["run", &nonsense[..100_000]]);
    assert!(ran.code == 2 && ran.err.len() < 3000, "{:.300}", ran.err);
    let ran = wargauge_in(folder.path(), &["run", "--games", &nonsense[..100_000]]);
    assert!(ran.code == 2 && ran.err.len() < 8000, "{:.300}", ran.err);
    let ran = wargauge_in(folder.path(), &["run", "\u{1b}[31mred"]);
    assert!(ran.code == 2 && ran.err.contains("`\\u{1b}[31mred` has control characters"));
}

/// Every fault of a file is told at once, what follows from one is not, and a file that others refer to is told of
/// once.
#[test]
fn every_fault_of_a_file_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let army = folder.path().join("army.toml");
    let text = fs::read_to_string(&army).unwrap();
    let (rows, units) = text.split_once("[[unit]]").unwrap();
    let rows = rows.replacen("price = 3", "prize = 3", 1);
    let rows = rows.replacen("gun = 4\n", "gun = \"four\"\n", 1);
    let units: Vec<&str> = units.split("[[unit]]").collect();
    assert!(units.len() > 4 && rows.contains("prize") && rows.contains("\"four\""), "{text}");
    let mut broken: Vec<String> = units.iter().map(|&unit| unit.to_owned()).collect();
    broken[1].push_str("colour = \"red\"\n\n");
    broken[3] =
        broken[3].replacen("row = \"", "row = \"NONE-", 1).replacen("class = \"", "class = \"x", 1);
    let broken = format!("{rows}[[unit]]{}", broken.join("[[unit]]"));
    fs::write(&army, &broken).unwrap();
    let ran = wargauge_in(folder.path(), &["validate", "army.toml", "scenario.toml"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    let line = |words: &str| broken.lines().position(|line| line.contains(words)).unwrap() + 1;
    for words in ["prize = 3", "gun = \"four\"", "colour = \"red\"", "class = \"x"] {
        let place = format!("army.toml:{}:", line(words));
        assert_eq!(ran.err.matches(&place).count(), 1, "{words}: {}", ran.err);
    }
    assert!(!ran.err.contains("is missing"), "what follows from a fault: {}", ran.err);
    assert!(ran.err.contains("scenario.toml: refers to army.toml, see above"), "{}", ran.err);
    let ran = wargauge_in(folder.path(), &["validate", "army.toml", "army.toml"]);
    assert!(ran.err.contains("army.toml: see above"), "{}", ran.err);
    fs::write(&army, text.replacen("price = 3", "price = ", 1) + "\nx = = 2\n").unwrap();
    let ran = wargauge_in(folder.path(), &["validate", "army.toml"]);
    assert_eq!((ran.code, ran.err.matches("error: ").count()), (2, 2), "{}", ran.err);
    assert!(ran.err.contains("there may be more to find once this is mended"), "{}", ran.err);
    fs::write(&army, text.replacen("price = 3", "prize = 3", 1)).unwrap();
    let ran = wargauge_in(folder.path(), &["validate", "army.toml"]);
    assert_eq!((ran.code, ran.err.matches("error: ").count()), (2, 1), "{}", ran.err);
    assert!(!ran.err.contains("there may be more"), "that was all: {}", ran.err);
    fs::write(&army, b"ruleset = 'grid'\nkind = '\xff'\n").unwrap();
    let ran = wargauge_in(folder.path(), &["validate", "army.toml"]);
    assert!(ran.code == 2 && ran.err.contains("army.toml:2:9"), "{}", ran.err);
}
