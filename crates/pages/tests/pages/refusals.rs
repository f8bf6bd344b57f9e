//! Folders that no page can be made of.

use std::fs;
use std::path::Path;

use wargauge_pages::Results;
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_studies::{MatchupRow, PriceRow};

use crate::samples::{self, PLAIN, Sample};

#[track_caller]
fn refuses(folder: &Path, words: &[&str]) {
    let error = Results::read(folder).expect_err("no result");
    for word in words {
        assert!(error.problem.contains(word), "`{word}`: {error:?}");
    }
}

/// Changes a file of a folder.
fn change(sample: &Sample, name: &str, from: &str, to: &str) {
    let path = sample.path().join(name);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// Writes the data package of a folder, as every command does.
fn describe(sample: &Sample, package: &DataPackage) {
    fs::write(sample.path().join(datapackage::FILE), package.to_json()).unwrap();
}

#[test]
fn what_is_no_result() {
    let folder = tempfile::tempdir().unwrap();
    refuses(&folder.path().join("missing"), &["missing", "not there"]);
    refuses(folder.path(), &["holds no result"]);
    fs::write(folder.path().join("file"), "mine").unwrap();
    refuses(&folder.path().join("file"), &["no folder"]);
    for other in ["mine", "{}", "[1]", "{\"version\": \"0.1.0\"}"] {
        fs::write(folder.path().join("manifest.json"), other).unwrap();
        refuses(folder.path(), &["manifest.json", "not written by wargauge"]);
    }
}

#[test]
fn what_a_newer_program_wrote() {
    for version in ["999.0.0", "0.999.0"] {
        let sample = samples::prices(&PLAIN);
        change(&sample, "manifest.json", env!("CARGO_PKG_VERSION"), version);
        refuses(sample.path(), &["manifest.json", version]);
    }
    let sample = samples::prices(&PLAIN);
    change(&sample, "manifest.json", env!("CARGO_PKG_VERSION"), "soon");
    refuses(sample.path(), &["does not say its version"]);
}

#[test]
fn tables_that_are_not_those_of_the_manifest() {
    let tables = [
        (samples::run as fn(&[&str; 4]) -> Sample, vec!["matchups.csv", "units.csv", "games.csv"]),
        (samples::prices, vec!["prices.csv"]),
        (samples::loadouts, vec!["loadouts.csv"]),
        (samples::odds, vec!["odds.csv", "chances.csv"]),
        (samples::sweep, vec!["sweep.csv"]),
        (samples::campaigns, vec!["campaigns.csv"]),
        (samples::ladder, vec!["ladder.csv"]),
        (samples::training, vec!["training.csv", "ladder.csv"]),
        (samples::baseline, vec!["matchups.csv", "units.csv"]),
    ];
    for (make, names) in tables {
        for name in names {
            let changed = make(&PLAIN);
            change(&changed, name, "1", "2");
            refuses(changed.path(), &[name, "not the file that the others were written with"]);
            let missing = make(&PLAIN);
            fs::remove_file(missing.path().join(name)).unwrap();
            refuses(missing.path(), &[name, "cannot be read"]);
        }
    }
}

/// The first versions wrote no hashes, and no record beside the tables of a run.
#[test]
fn what_an_early_version_wrote_is_told_as_such() {
    let sample = samples::baseline(&PLAIN);
    let head = sample.path().join("baseline.json");
    let mut content: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&head).unwrap()).unwrap();
    content.as_object_mut().unwrap().remove("tables");
    fs::write(&head, content.to_string()).unwrap();
    refuses(sample.path(), &["matchups.csv", "early version", "play it again"]);
    let sample = samples::run(&PLAIN);
    describe(&sample, &DataPackage::new().with::<MatchupRow>());
    fs::remove_file(sample.path().join("manifest.json")).unwrap();
    refuses(sample.path(), &["holds no result", "early version"]);
}

#[test]
fn tables_of_which_there_is_no_page() {
    let sample = samples::prices(&PLAIN);
    change(&sample, "manifest.json", "prices.csv", "../prices.csv");
    refuses(sample.path(), &["manifest.json", "no table that a page shows"]);
    let sample = samples::prices(&PLAIN);
    change(&sample, "manifest.json", "prices.csv", "secrets.csv");
    refuses(sample.path(), &["secrets.csv", "cannot be read"]);
}

/// A study of one's own has tables that no page was made for: they are shown all the same.
#[test]
fn a_table_of_another_name_is_shown_by_its_data_package() {
    let sample = samples::prices(&PLAIN);
    let (old, new) = ("prices.csv", "worths.csv");
    fs::rename(sample.path().join(old), sample.path().join(new)).unwrap();
    change(&sample, "manifest.json", old, new);
    describe(&sample, &DataPackage::new().with::<PriceRow>());
    change(&sample, "datapackage.json", old, new);
    let page = Results::read(sample.path()).unwrap().to_html();
    assert!(page.contains("What did the study come to?"), "{page}");
    assert!(page.contains("by row of worths.csv") && page.contains("class=\"interval\""), "{page}");
}

#[test]
fn pages_are_known_again() {
    let sample = samples::prices(&PLAIN);
    assert!(wargauge_pages::is_own(&sample.page()));
    assert!(!wargauge_pages::is_own(&sample.path().join("manifest.json")));
    assert!(!wargauge_pages::is_own(&sample.path().join("missing")));
}
