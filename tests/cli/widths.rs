//! Every table at 80 columns: no line is longer, and no word is broken.

use std::path::Path;

use assert_cmd::Command;

/// What a command prints where the terminal is so wide, and what it says besides.
fn both_at(columns: &str, folder: &Path, arguments: &[&str]) -> (Option<i32>, [String; 2]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wargauge"));
    command.current_dir(folder).env("COLUMNS", columns).args(arguments);
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code(), [text(output.stdout), text(output.stderr)])
}

/// What a command prints where the terminal is so wide.
fn at(columns: &str, folder: &Path, arguments: &[&str]) -> String {
    let (code, [text, said]) = both_at(columns, folder, arguments);
    assert!(matches!(code, Some(0 | 1 | 3)), "{arguments:?}: {said}");
    text
}

#[track_caller]
fn fits(text: &str, columns: usize, arguments: &[&str]) {
    for line in text.lines() {
        assert!(line.chars().count() <= columns, "{arguments:?}: {line}\n\n{text}");
    }
}

/// Notes, errors and what dice are rolled are as much read as tables.
#[test]
fn what_is_said_besides_fits_80_columns() {
    let folder = tempfile::tempdir().unwrap();
    let unknown = "no-such-unit-".repeat(4);
    let force = format!(
        "ruleset = \"grid\"\nkind = \"force\"\ntitle = \"F\"\narmy = \"companies\"\n\n[[unit]]\n\
         type = \"{unknown}\" # and a remark that makes the line a good deal longer than that\n"
    );
    std::fs::write(folder.path().join("f.toml"), force).unwrap();
    for arguments in [
        &["run", "command-decision/proving-ground", "--games", "4", "--swap", "forces"][..],
        &["run", "grid/no-such-scenario-at-all-whatever-the-ruleset-may-be"],
        &["run", "grid/meeting-90", "--forces", "f.toml,random:90"],
        &["run", "grid/meeting-90", "--rule", "no_such_switch=1"],
        &["validate", "f.toml"],
        &["check", "grid/two-villages", "--games", "20", "--save-baseline", "base"],
        &[
            "odds",
            "british-rifle",
            "rifle-section",
            "grenadier-squad",
            "--target-army",
            "german-grenadier",
        ],
        &["new", "army", "an-army-of-my-own", "--ruleset", "victory-decision"],
    ] {
        let (_, [text, said]) = both_at("80", folder.path(), arguments);
        assert!(!said.is_empty() || !text.is_empty(), "{arguments:?}");
        fits(&text, 80, arguments);
        fits(&said, 80, arguments);
    }
}

#[test]
fn tables_fit_80_columns() {
    let folder = tempfile::tempdir().unwrap();
    let base = ["check", "grid/two-villages", "--games", "20", "--save-baseline", "base"];
    at("80", folder.path(), &base);
    for arguments in [
        &["run", "grid/two-villages", "--games", "40"][..],
        &["run", "grid/two-villages", "--games", "40", "--marginal"],
        &["run", "victory-decision/open-battle", "--games", "4"],
        &["tune", "companies", "--games", "200"],
        &[
            "compare",
            "grid/meeting-90",
            "--force",
            "infantry-90",
            "--variant",
            "INF=INF poor",
            "--games",
            "300",
            "--against",
            "armour-90,combined-arms-90",
        ],
        &["sweep", "grid/two-villages", "--games", "20"],
        &["ladder", "grid/two-villages", "--games", "8"],
        &["luck", "grid/two-villages", "--games", "40"],
        &["audit", "grid/pillbox", "--games", "20"],
        &["duel", "INF,TNK,ATG", "INF,TNK", "--range", "3,5", "--games", "4"],
        &["check", "--baseline", "base"],
        &["check", "--baseline", "base", "--games", "60"],
        &["odds", "companies", "INF", "INF"],
        &["list", "rulesets"],
        &["list", "scenarios"],
        &["list", "armies"],
        &["list", "forces"],
        &["list", "policies"],
        &["list", "entries", "companies"],
        &["list", "rules", "grid"],
    ] {
        let text = at("80", folder.path(), arguments);
        assert!(!text.is_empty(), "{arguments:?}");
        fits(&text, 80, arguments);
    }
}

#[test]
fn words_stay_whole_where_tables_are_narrow() {
    let folder = tempfile::tempdir().unwrap();
    let list = ["list", "rules", "grid"];
    let (narrow, wide) = (at("60", folder.path(), &list), at("4000", folder.path(), &list));
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| c.is_whitespace() || c == ':').map(str::to_owned).collect()
    };
    let known = words(&narrow);
    // The first line of the wide table names the columns.
    let rows: Vec<&str> = wide.lines().skip(2).collect();
    for word in words(&rows.join("\n")) {
        let is_rule = word.chars().all(|c| c == '-');
        assert!(is_rule || known.contains(&word), "`{word}` is broken in:\n{narrow}");
    }
}

/// What `--plot` draws fits a narrow terminal, has no colour where there is none, and only letters
/// that every terminal has.
#[test]
fn plots_fit_60_and_80_columns() {
    let folder = tempfile::tempdir().unwrap();
    let round = ["--forces", "infantry-90,armour-90,combined-arms-90", "--games", "20", "--plot"];
    let attack = ["odds", "british-rifle", "rifle-section", "grenadier-squad", "--plot"];
    for arguments in [
        &["run", "grid/two-villages", "--games", "20", "--plot"][..],
        &[&["run", "grid/meeting-90", "--policy", "random"], &round[..]].concat(),
        &["run", "grid/two-villages", "--until-width", "0.2", "--policy", "random", "--plot"],
        &["odds", "companies", "INF", "INF", "--plot"],
        &[&attack[..], &["--target-army", "german-grenadier"]].concat(),
    ] {
        for columns in ["60", "80"] {
            let text = at(columns, folder.path(), arguments);
            let most: usize = columns.parse().unwrap();
            for line in text.lines() {
                assert!(line.chars().count() <= most, "{arguments:?}: {line}\n\n{text}");
            }
            assert!(text.is_ascii(), "{arguments:?}: {text}");
        }
    }
}

#[test]
fn a_plot_is_what_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let run = ["run", "grid/two-villages", "--games", "20", "--plot"];
    let text = at("80", folder.path(), &run);
    let unbroken = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["scores", " in 20 games: ", "the band of fair", "45 to 55 %", "|-", "=="] {
        assert!(unbroken.contains(words), "no `{words}` in\n{text}");
    }
    let table = unbroken.find("Destroyed per 100").expect("a table");
    assert!(unbroken.find("band of fair") < Some(table), "the plot stands above the table");
    let odds = ["odds", "companies", "INF", "INF", "--plot"];
    let text = at("80", folder.path(), &odds);
    assert!(text.contains("Chance of so many losses") && text.contains("in tenths"), "{text}");
    assert!(!text.contains("losses: expected"), "plots stand in the place of numbers:\n{text}");
    for arguments in [&run[..], &odds[..]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wargauge"));
        let output = command.args(arguments).args(["--format", "csv"]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "no option without effect");
    }
}
