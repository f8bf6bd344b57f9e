//! `compare`: variants of a force side by side.

use std::fs;
use std::path::Path;

use wargauge_report::{LoadoutVerdict, Points, csv};
use wargauge_studies::LoadoutRow;

use crate::built_in::{first_scenario, list};
use crate::program::{Ran, refuses, wargauge_in};

/// A scenario, one of its forces, and two entries that the force holds.
struct Case {
    scenario: String,
    force: String,
    army: String,
    entries: [String; 2],
}

fn case() -> Case {
    let scenario = first_scenario();
    let force = scenario.forces[0].clone();
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("scenarios")
        .join(&scenario.ruleset)
        .join("forces")
        .join(format!("{force}.toml"));
    let text = fs::read_to_string(path).expect("forces lie below scenarios/");
    let mut held: Vec<String> = list(&["entries", &scenario.army])
        .iter()
        .map(|entry| entry["entry"].as_str().unwrap().to_owned())
        .filter(|id| text.contains(&format!("type = \"{id}\"")))
        .collect();
    held.truncate(2);
    let entries = held.try_into().expect("a force of two entries");
    Case { scenario: scenario.name, force, army: scenario.army, entries }
}

#[track_caller]
fn compare_in(folder: &Path, case: &Case, arguments: &[&str]) -> Ran {
    let mut all = vec!["compare", case.scenario.as_str(), "--force", case.force.as_str()];
    all.extend(arguments);
    let ran = wargauge_in(folder, &all);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

#[test]
fn variants_are_told_apart() {
    let case = case();
    let [one, other] = case.entries.each_ref().map(String::as_str);
    let around = tempfile::tempdir().unwrap();
    let (less, same) = (format!("-{one}"), format!("price:{other}=1"));
    let ran = compare_in(
        around.path(),
        &case,
        &["--variant", &less, "--variant", &same, "--margin", "0.1", "--out", "out"],
    );
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out
            .contains(&format!("{less}: the same: no difference of 10 percentage points or more")),
        "{}",
        ran.out
    );
    assert!(ran.out.contains(" games") && !ran.out.contains("dominates"), "{}", ran.out);
    let rows: Vec<LoadoutRow> =
        csv::read(&fs::read(around.path().join("out/loadouts.csv")).unwrap()[..]).unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row.variant.as_str()).collect();
    assert_eq!(names, ["(as it is)", &less, &same]);
    assert_eq!(rows[0].verdict, LoadoutVerdict::Base);
    assert!(rows[1].points < rows[0].points && rows[2].points < rows[0].points);
    let header = fs::read_to_string(around.path().join("out/loadouts.csv")).unwrap();
    assert!(header.starts_with(
        "ruleset,scenario,force,variant,kind,points,games,score,score_low,score_high,delta_score,\
         delta_low,delta_high,delta_per_10_points,delta_per_10_points_low,\
         delta_per_10_points_high,verdict\n"
    ));
}

#[test]
fn a_copy_more_and_one_fewer_of_each_entry_are_told_with_their_worth() {
    let case = case();
    let around = tempfile::tempdir().unwrap();
    let ran = compare_in(
        around.path(),
        &case,
        &["--marginal", "--margin", "0.2", "--games", "600", "--out", "out"],
    );
    assert!(ran.code == 0 || ran.code == 3, "{}", ran.err);
    let rows: Vec<LoadoutRow> =
        csv::read(&fs::read(around.path().join("out/loadouts.csv")).unwrap()[..]).unwrap();
    for entry in &case.entries {
        for (variant, is_dearer) in [(format!("+{entry}"), true), (format!("-{entry}"), false)] {
            let row = rows.iter().find(|row| row.variant == variant).expect("a row");
            assert_eq!(row.points > rows[0].points, is_dearer, "{row:?}");
            let [low, middle, high] = [
                row.delta_per_10_points_low,
                row.delta_per_10_points,
                row.delta_per_10_points_high,
            ]
            .map(|end| end.get().expect("a number"));
            assert!(low < middle && middle < high, "{row:?}");
        }
    }
    refuses(&["compare", &case.scenario, "--force", &case.force], &["--variant"]);
}

#[test]
fn threads_change_no_byte() {
    let case = case();
    let around = tempfile::tempdir().unwrap();
    let variant = format!("{}={}", case.entries[0], case.entries[1]);
    let play = |out: &str, threads: &str| {
        let arguments =
            ["--variant", &variant, "--games", "300", "--out", out, "--threads", threads];
        compare_in(around.path(), &case, &arguments);
        ["loadouts.csv", "manifest.json"]
            .map(|file| fs::read(around.path().join(out).join(file)).unwrap())
    };
    assert_eq!(play("one", "1"), play("three", "3"));
}

#[test]
fn small_budgets_are_inconclusive_and_say_what_would_do() {
    let case = case();
    let around = tempfile::tempdir().unwrap();
    let variant = format!("{}={}", case.entries[0], case.entries[1]);
    let ran = compare_in(around.path(), &case, &["--variant", &variant, "--games", "20"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("inconclusive") && ran.err.contains("--games"), "{}", ran.err);
}

/// Options are swapped, given and taken like units.
#[test]
fn options_are_compared() {
    let around = tempfile::tempdir().unwrap();
    let compare = |variants: &[&str]| {
        let mut all = vec!["compare", "victory-decision/open-battle", "--force", "german-750"];
        variants.iter().for_each(|variant| all.extend(["--variant", variant]));
        all.extend(["--against", "us-750", "--games", "300", "--margin", "0.1", "--out", "out"]);
        let ran = wargauge_in(around.path(), &all);
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        ran
    };
    let variants = [
        "grenadier-squad+panzerfaust=grenadier-squad+tank-hunter",
        "-grenadier-command-squad+medic, +grenadier-squad+stg-44*2",
        "panzerschreck-team=sniper-team",
        "price:grenadier-squad+panzerfaust=20",
    ];
    let ran = compare(&variants);
    assert!(ran.code == 0 || ran.code == 3, "{}", ran.err);
    let rows: Vec<LoadoutRow> =
        csv::read(&fs::read(around.path().join("out/loadouts.csv")).unwrap()[..]).unwrap();
    let points: Vec<String> = rows.iter().map(|row| row.points.to_string()).collect();
    assert_eq!(points, ["740", "725", "740", "725", "730"]);
    assert!(rows.iter().all(|row| row.games >= 256), "{rows:?}");
    assert!(ran.out.contains("of what dice of their own"), "{}", ran.out);
    let refused = compare(&["+grenadier-squad+medic"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("has no entry `grenadier-squad+medic`"), "{}", refused.err);
}

/// Stands of a battalion in another quality, whether their company is written out or a block, and the
/// battalion's own reasons against a change.
#[test]
fn qualities_of_stands_are_compared() {
    let around = tempfile::tempdir().unwrap();
    let compare = |variants: &[&str]| {
        let mut all = vec!["compare", "command-decision/proving-ground", "--force", "german-300"];
        variants.iter().for_each(|variant| all.extend(["--variant", variant]));
        all.extend(["--against", "us-300", "--games", "4", "--out", "out"]);
        let ran = wargauge_in(around.path(), &all);
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        ran
    };
    let ran = compare(&["G04=G04 veteran*3", "G07=G08, -G04", "G03=G03 elite, price:G09=40"]);
    assert_eq!(ran.code, 3, "few games decide nothing: {}", ran.err);
    let rows: Vec<LoadoutRow> =
        csv::read(&fs::read(around.path().join("out/loadouts.csv")).unwrap()[..]).unwrap();
    let points: Vec<String> = rows.iter().map(|row| row.points.to_string()).collect();
    // A veteran of 23 costs 26 by the formula; an elite commander of 25 costs 29.
    assert_eq!(points, ["299", "308", "284", "293"]);
    for (variant, words) in [
        ("G04=G04 brave", "no quality `brave`"),
        ("G04=G17", "1 heavy tanks"),
        ("-G02", "has no `G02` left"),
        ("+U04", "two nations"),
    ] {
        let refused = compare(&[variant]);
        assert_eq!(refused.code, 2);
        let says = format!("variant `{variant}`");
        assert!(refused.err.contains(&says) && refused.err.contains(words), "{}", refused.err);
    }
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let Case { scenario, force, army, entries } = case();
    let refused = |variant: &str, words: &[&str]| {
        refuses(&["compare", &scenario, "--force", &force, "--variant", variant], words);
    };
    let [entry, _] = entries.each_ref().map(String::as_str);
    refused(
        &format!("+{entry}x"),
        &["variant `+", &format!("army `{army}` has no entry"), "did you mean"],
    );
    refused(&format!("-{entry}*90"), &["has only", entry]);
    refused(&format!("+{entry}*900"), &["variant `+"]);
    refused(&format!("price:{entry}=dear"), &["`dear` is no price"]);
    refused("price:zzzzzzzz=3", &["has no entry `zzzzzzzz`"]);
    refused("+", &["is no change of a force", "price:ID=POINTS"]);
    refused("zzzzzzzz", &["there is no force `zzzzzzzz`"]);
    let less = format!("-{entry}");
    let with = |rest: &[&str], words: &[&str]| {
        let mut all = vec!["compare", &scenario, "--force", &force, "--variant", &less];
        all.extend(rest);
        refuses(&all, words);
    };
    with(&["--games", "0"], &["expected at least 2"]);
    with(&["--width", "2"], &["expected a share"]);
    with(&["--variant", &less], &["is given twice"]);
    with(&["--against", "zzzzzzzz"], &["there is no force `zzzzzzzz`"]);
    with(&["--out", "/dev/null/below"], &["cannot write `/dev/null/below`"]);
    refuses(&["compare", &scenario, "--force", &force], &["--variant"]);
    refuses(&["compare", &scenario, "--force", "zzzzzzzz", "--variant", &less], &["no force"]);
    refuses(&["compare", "zzzzzzzz", "--force", &force, "--variant", &less], &["no scenario"]);
}

/// What one more would be worth does not depend on who may buy it, but it is said.
#[test]
fn variants_over_a_limit_are_played_and_marked() {
    let around = tempfile::tempdir().unwrap();
    let ran = wargauge_in(
        around.path(),
        &[
            "compare",
            "grid/meeting-90",
            "--force",
            "infantry-90",
            "--variant",
            "+INF",
            "--games",
            "20",
            "--out",
            "out",
            "--html",
            "page.html",
        ],
    );
    assert!([0, 3].contains(&ran.code), "{}", ran.err);
    let words: Vec<&str> = ran.out.split_whitespace().collect();
    assert!(words.join(" ").contains("over the limit of points"), "{}", ran.out);
    let page = fs::read_to_string(around.path().join("page.html")).unwrap();
    assert!(page.contains("Over the limit of points"), "the page says so");
    let manifest = fs::read_to_string(around.path().join("out/manifest.json")).unwrap();
    assert!(manifest.contains("\"over_limit\": true"), "{manifest}");
}

/// A force is tried with each exchange that its points allow, and with no other.
#[test]
fn every_exchange_that_points_allow_is_tried() {
    let around = tempfile::tempdir().unwrap();
    let asked = ["grid/meeting-90", "--force", "infantry-90", "--against", "combined-arms-90"];
    let more = ["--exchanges", "--games", "4", "--out", "out"];
    let ran = wargauge_in(around.path(), &[&["compare"], &asked[..], &more].concat());
    // So few games tell nothing.
    assert_eq!(ran.code, 3, "{ran:?}");
    let table = fs::read(around.path().join("out/loadouts.csv")).unwrap();
    let rows: Vec<LoadoutRow> = csv::read(&table[..]).unwrap();
    let named = |name: &str| rows.iter().any(|row| row.variant == name);
    assert!(rows.len() > 20, "{rows:?}");
    assert!(rows.iter().all(|row| row.points <= Points(90_000)), "{rows:?}");
    assert!(rows.iter().any(|row| row.variant.starts_with("-INF*")), "{rows:?}");
    assert!(named("INF=MOR") || named("INF=REC"), "{rows:?}");
}
