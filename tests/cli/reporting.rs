//! `report` and `--html`: results as pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use wargauge_report::csv;
use wargauge_studies::MatchupRow;

use crate::program::{refuses, wargauge_in};

/// A run that takes no time.
const RUN: [&str; 7] =
    ["run", "grid/two-villages", "--policy", "random", "--games", "20", "--games-csv"];

#[track_caller]
fn succeeds(folder: &Path, arguments: &[&str]) -> String {
    let ran = wargauge_in(folder, arguments);
    // Games so few tell nothing.
    assert!([0, 3].contains(&ran.code), "{arguments:?}: {}", ran.err);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran.out
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

/// The page that a command makes at once is the page made of its files.
#[test]
fn every_command_shows_what_it_writes() {
    let commands: [&[&str]; 6] = [
        &RUN,
        &[
            "compare",
            "grid/two-villages",
            "--force",
            "two-villages-blue",
            "--variant",
            "-TNK",
            "--games",
            "20",
        ],
        &["sweep", "grid/two-villages", "--rule", "opt_air=on", "--games", "20"],
        &["campaign", "--policy", "random", "--games", "4"],
        &["odds", "companies", "INF", "TNK"],
        &["tune", "companies", "--games", "200"],
    ];
    for command in commands {
        let around = tempfile::tempdir().unwrap();
        succeeds(
            around.path(),
            &[command, &["-q", "--out", "out", "--html", "at-once.html"]].concat(),
        );
        let before = names(&around.path().join("out"));
        let said = succeeds(around.path(), &["report", "out"]);
        assert_eq!(said, format!("{}\n", Path::new("out").join("report.html").display()));
        let page = fs::read_to_string(around.path().join("out/report.html")).unwrap();
        let at_once = fs::read_to_string(around.path().join("at-once.html")).unwrap();
        assert!(page == at_once, "{command:?}");
        assert!(page.contains("<h1>") && page.contains("<svg "), "{command:?}");
        let mut after = names(&around.path().join("out"));
        assert!(after.remove("report.html"));
        assert_eq!(after, before, "and nothing else is written");
    }
}

#[test]
fn a_page_alone_leaves_no_other_file() {
    let around = tempfile::tempdir().unwrap();
    let quick = &RUN[..6];
    succeeds(around.path(), &[quick, &["--html", "page.html"]].concat());
    assert_eq!(names(around.path()), BTreeSet::from(["page.html".to_owned()]));
    let page = fs::read_to_string(around.path().join("page.html")).unwrap();
    assert!(page.contains("Lengths of games"), "games are counted without being written");
}

#[test]
fn plots_show_the_numbers_of_the_table() {
    let around = tempfile::tempdir().unwrap();
    let forces = ["--forces", "infantry-90,armour-90,combined-arms-90"];
    let run = ["run", "grid/meeting-90", "--policy", "random", "--games", "20", "--out", "out"];
    succeeds(around.path(), &[&run[..], &forces].concat());
    succeeds(around.path(), &["report", "out", "--out", "page.html"]);
    let page = fs::read_to_string(around.path().join("page.html")).unwrap();
    let scores = page.split("<figure id=\"scores\">").nth(1).unwrap();
    let scores = scores.split("</figure>").next().unwrap();
    let rows: Vec<MatchupRow> =
        csv::read(&fs::read(around.path().join("out/matchups.csv")).unwrap()[..]).unwrap();
    assert_eq!(rows.len(), 3);
    for row in rows {
        let [value, low, high] =
            [row.score_a, row.score_a_low, row.score_a_high].map(|share| share.get().unwrap());
        let mark = format!("data-value=\"{value}\" data-low=\"{low}\" data-high=\"{high}\"");
        assert!(scores.contains(&mark), "{mark}");
    }
}

#[test]
fn baselines_have_a_page() {
    let around = tempfile::tempdir().unwrap();
    let save = ["check", "grid/two-villages", "--games", "20", "--save-baseline", "base"];
    succeeds(around.path(), &save);
    succeeds(around.path(), &["report", "base", "--out", "base.html"]);
    let page = fs::read_to_string(around.path().join("base.html")).unwrap();
    assert!(page.contains("What balance does this baseline hold?"));
}

#[test]
fn what_is_no_result_is_refused() {
    refuses(&["report", "missing"], &["`missing` is not there", "--out"]);
    refuses(&["report", "."], &["`.` holds no result"]);
    refuses(&["report", ".", "--out", "page.csv"], &["page.csv", ".html"]);
    refuses(&["run", "--html", "matchups.csv"], &["matchups.csv", ".html"]);
    refuses(&["run", "--games", "2", "--html", "missing/page.html"], &["cannot write", "missing"]);
}

#[test]
fn what_cannot_be_shown_leaves_everything_as_it_was() {
    let around = tempfile::tempdir().unwrap();
    succeeds(around.path(), &[&RUN[..], &["--out", "out"]].concat());
    fs::write(around.path().join("mine.html"), "<p>mine").unwrap();
    fs::create_dir(around.path().join("folder.html")).unwrap();
    let check = |arguments: &[&str], words: &[&str]| {
        let before = [names(around.path()), names(&around.path().join("out"))];
        let ran = wargauge_in(around.path(), arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.err.lines().filter(|line| line.starts_with("error")).count(), 1);
        for word in words {
            assert!(ran.err.contains(word), "{arguments:?}: {}", ran.err);
        }
        assert_eq!([names(around.path()), names(&around.path().join("out"))], before);
    };
    check(&["report", "out", "--out", "mine.html"], &["mine.html", "no page of wargauge"]);
    check(&["report", "out", "--out", "folder.html"], &["folder.html"]);
    check(&["report", "out", "--out", "missing/page.html"], &["cannot write", "missing"]);
    assert_eq!(fs::read_to_string(around.path().join("mine.html")).unwrap(), "<p>mine");

    // A page that is there is replaced.
    succeeds(around.path(), &["report", "out"]);
    succeeds(around.path(), &["report", "out"]);

    let table = around.path().join("out/units.csv");
    let text = fs::read_to_string(&table).unwrap();
    fs::write(&table, text.replacen('1', "2", 1)).unwrap();
    check(&["report", "out"], &["units.csv", "not the file that the others were written with"]);
    fs::write(&table, text).unwrap();
    let manifest = around.path().join("out/manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let newer = text.replacen(env!("CARGO_PKG_VERSION"), "99.0.0", 1);
    fs::write(&manifest, newer).unwrap();
    check(&["report", "out"], &["manifest.json", "99.0.0"]);
}
