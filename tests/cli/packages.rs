//! Every table that a command writes is what its data package says, cell by cell, and the packages of
//! committed reports are those of today.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_report::datapackage::DataPackage;
use wargauge_report::gate::GateRow;
use wargauge_report::testing::hold_to_schema;
use wargauge_studies::{
    ArrivalRow, AuditRow, CampaignRow, ChanceRow, DuelRow, FieldForceRow, FieldMatchupRow, FlawRow,
    GameRow, KindRow, LadderRow, LoadoutRow, LuckRow, MatchupRow, OddsRow, PanelRow, PriceRow,
    SoloRow, SweepRow, UnitRow,
};

use crate::program::wargauge_in;
use wargauge_studies::{
    BaselineMatchupRow, BaselineUnitRow, BaselineValueRow, MonotoneRow, TrainingRow,
};

/// The resources of a package by name.
fn resources(package: &str) -> BTreeMap<String, Value> {
    let package: Value = serde_json::from_str(package).expect("a data package is JSON");
    let all = package["resources"].as_array().expect("resources").iter();
    all.map(|it| (it["name"].as_str().expect("a name").to_owned(), it.clone())).collect()
}

/// Every resource that a package of a result folder may have.
fn known() -> BTreeMap<String, Value> {
    let package = DataPackage::new()
        .with::<ArrivalRow>()
        .with::<AuditRow>()
        .with::<CampaignRow>()
        .with::<ChanceRow>()
        .with::<GameRow>()
        .with::<GateRow>()
        .with::<KindRow>()
        .with::<LadderRow>()
        .with::<LoadoutRow>()
        .with::<DuelRow>()
        .with::<FieldForceRow>()
        .with::<FieldMatchupRow>()
        .with::<FlawRow>()
        .with::<LuckRow>()
        .with::<MatchupRow>()
        .with::<MonotoneRow>()
        .with::<OddsRow>()
        .with::<PanelRow>()
        .with::<PriceRow>()
        .with::<SoloRow>()
        .with::<SweepRow>()
        .with::<TrainingRow>()
        .with::<UnitRow>();
    resources(&package.to_json())
}

/// The tables of a folder.
fn tables(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder").map(Result::unwrap);
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut tables: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".csv").map(str::to_owned)).collect();
    tables.sort();
    tables
}

/// Holds every table of a folder to the package beside it, which lists each of them and no other.
#[track_caller]
fn hold_folder(folder: &Path) -> Vec<String> {
    let package = fs::read_to_string(folder.join("datapackage.json")).expect("a data package");
    let listed = resources(&package);
    let there = tables(folder);
    assert_eq!(listed.keys().cloned().collect::<Vec<_>>(), there, "{}", folder.display());
    for (name, resource) in &listed {
        let path = folder.join(resource["path"].as_str().expect("a path"));
        let text = fs::read_to_string(&path).expect("a table");
        let held = hold_to_schema(resource, &text);
        assert!(held.is_ok(), "{}: {}", path.display(), held.unwrap_err());
        assert_eq!(Some(resource), known().get(name), "{name} is not among those known here");
    }
    there
}

/// Runs a command into a folder and holds what it writes to its package.
#[track_caller]
fn holds(arguments: &[&str], written: &[&str]) {
    let around = tempfile::tempdir().unwrap();
    let ran = wargauge_in(around.path(), &[arguments, &["-q", "--out", "out"]].concat());
    // Games so few tell nothing.
    assert!([0, 1, 3].contains(&ran.code), "{arguments:?}: {}", ran.err);
    assert_eq!(hold_folder(&around.path().join("out")), written, "{arguments:?}");
}

const RUN: [&str; 4] = ["run", "grid/two-villages", "--games", "12"];

#[test]
fn runs_write_what_their_package_says() {
    let whole = ["--games-csv", "--panel=greedy", "--restrict"];
    holds(
        &[&RUN[..], &whole, &["--swap", "fixed"]].concat(),
        &["games", "kinds", "matchups", "panel", "units"],
    );
    let forces = "infantry-90,armour-90";
    let marginal = ["run", "meeting-90", "--forces", forces, "--mirrors", "--games", "8"];
    holds(&[&marginal[..], &["--marginal"]].concat(), &["matchups", "units"]);
    let stops = ["run", "pillbox", "--until-width", "0.2", "--seed", "18446744073709551615"];
    holds(&stops, &["matchups", "units"]);
    let solo = ["run", "skirmish/farm-solo", "--games", "4", "--games-csv"];
    holds(&solo, &["arrivals", "games", "matchups", "solo", "units"]);
    // Too few for most figures to exist.
    let one_pair = ["run", "command-decision/proving-ground", "--games", "2", "--games-csv"];
    holds(&one_pair, &["games", "matchups", "units"]);
}

#[test]
fn studies_write_what_their_package_says() {
    let variants = ["--variant", "-TNK", "--variant", "price:INF=12", "--games", "40"];
    let compare = ["compare", "grid/two-villages", "--force", "two-villages-blue"];
    holds(&[&compare[..], &variants, &["--panel"]].concat(), &["loadouts", "panel"]);
    holds(&["tune", "companies", "--games", "400", "--panel"], &["panel", "prices"]);
    holds(&["campaign", "--policy", "random", "--games", "6"], &["campaigns"]);
    holds(&["ladder", "grid/two-villages", "--games", "8"], &["ladder"]);
    holds(&["sweep", "grid/two-villages", "--games", "8"], &["sweep"]);
    holds(&["luck", "grid/two-villages", "--games", "40"], &["luck"]);
    holds(&["audit", "grid/two-villages", "--games", "40"], &["flaws"]);
    holds(&["duel", "INF,TNK", "INF", "--range", "3", "--games", "8"], &["duels"]);
    let monotone = ["ladder", "grid/two-villages", "--monotone", "--games", "4", "--rows", "3"];
    holds(&[&monotone[..], &["--confirm-games", "4"]].concat(), &["monotone"]);
    let train = ["train", "grid/two-villages", "--against", "rush", "--games", "4"];
    let rounds = ["--confirm", "4", "--rounds", "3"];
    holds(&[&train[..], &rounds].concat(), &["ladder", "training"]);
}

/// The README's own attack, and those of all entries against all of a company: chances are probabilities.
#[test]
fn odds_write_what_their_package_says() {
    holds(&["odds", "companies", "INF", "INF"], &["chances", "odds"]);
    holds(&["odds", "companies", "INF", "INF", "--audit", "200"], &["audit", "chances", "odds"]);
    let squad = ["odds", "british-rifle", "rifle-section", "--target-army", "german-grenadier"];
    let every = ["grenadier-squad", "--at-least", "4", "--audit", "100"];
    let all = [&squad[..3], &every[..1], &squad[3..], &every[1..]].concat();
    holds(&all, &["audit", "chances", "odds"]);
}

/// A baseline has no package: its tables are held to the rows that the program knows.
#[test]
fn baselines_and_checks_hold_what_their_rows_say() {
    let around = tempfile::tempdir().unwrap();
    let save = ["check", "grid/two-villages", "--games", "8", "--save-baseline", "base"];
    let ran = wargauge_in(around.path(), &save);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows = DataPackage::new()
        .with::<BaselineMatchupRow>()
        .with::<BaselineUnitRow>()
        .with::<BaselineValueRow>();
    let base = around.path().join("base");
    let rows = resources(&rows.to_json());
    assert_eq!(rows.keys().cloned().collect::<Vec<_>>(), tables(&base));
    for (name, resource) in &rows {
        let text = fs::read_to_string(base.join(format!("{name}.csv"))).unwrap();
        assert_eq!(hold_to_schema(resource, &text), Ok(()), "{name}");
    }
    let check = ["check", "--baseline", "base", "--format", "csv", "-q", "--out", "out"];
    let ran = wargauge_in(around.path(), &check);
    assert!([0, 1, 3].contains(&ran.code), "{}", ran.err);
    let rows = resources(&DataPackage::new().with::<GateRow>().to_json());
    assert_eq!(hold_to_schema(&rows["check"], &ran.out), Ok(()));
    assert_eq!(hold_folder(&around.path().join("out")), ["check"]);
}

/// All data packages below a folder.
fn packages_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(packages_below(&path));
        } else if path.ends_with("datapackage.json") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// What tells a table of a committed package from the one of today.
fn what_is_stale(committed: &Value, today: Option<&Value>) -> String {
    let Some(today) = today else { return "there is no such table today".to_owned() };
    let columns = |table: &Value| -> BTreeMap<String, Value> {
        let fields = table["schema"]["fields"].as_array().expect("fields").iter();
        fields.map(|it| (it["name"].as_str().expect("a name").to_owned(), it.clone())).collect()
    };
    let (committed, today) = (columns(committed), columns(today));
    let lacks = today.keys().filter(|name| !committed.contains_key(*name));
    let mut found: Vec<String> = lacks.map(|name| format!("it lacks `{name}`")).collect();
    found.extend(committed.iter().filter_map(|(name, column)| match today.get(name) {
        None => Some(format!("`{name}` is no column today")),
        Some(now) => (now != column).then(|| format!("`{name}` is defined otherwise today")),
    }));
    if found.is_empty() {
        "rows, key or order are others today".to_owned()
    } else {
        found.join(", ")
    }
}

/// A report that was written before a column was named or defined anew describes files that are not there.
#[test]
fn committed_reports_are_described_as_of_today() {
    let found = packages_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("reports"));
    assert!(found.len() > 10, "{found:?}");
    let known = known();
    let mut stale = Vec::new();
    for path in found {
        let package = fs::read_to_string(&path).expect("text");
        for (name, resource) in resources(&package) {
            if known.get(&name) != Some(&resource) {
                let what = what_is_stale(&resource, known.get(&name));
                stale.push(format!("{}: `{name}` is stale: {what}", path.display()));
                continue;
            }
            let fields = resource["schema"]["fields"].as_array().expect("fields").iter();
            let names: Vec<&str> = fields.filter_map(|field| field["name"].as_str()).collect();
            let table = path.with_file_name(format!("{name}.csv"));
            let text = fs::read_to_string(&table).unwrap_or_default();
            if text.lines().next() != Some(names.join(",").as_str()) {
                stale.push(format!("{}: the columns are others", table.display()));
            }
        }
    }
    assert!(stale.is_empty(), "committed results to be played again:\n{}", stale.join("\n"));
}

/// The page of all columns, in the words of their definitions.
fn page_of_columns() -> String {
    let mut page = "# Columns\n\nEvery table that a command writes with `--out`, as its `datapackage.json` defines it. \
                    The tests write this page.\n"
        .to_owned();
    for (name, table) in known() {
        let text =
            |value: &Value, key: &str| value[key].as_str().unwrap_or_default().replace('|', "\\|");
        let about = text(&table, "description");
        write!(
            page,
            "\n## {name}.csv\n\n{about}\n\n| column | type | definition |\n|---|---|---|\n"
        )
        .expect("text");
        for column in table["schema"]["fields"].as_array().expect("fields") {
            let (name, kind) = (text(column, "name"), text(column, "type"));
            let definition = text(column, "description");
            writeln!(page, "| `{name}` | {kind} | {definition} |").expect("text");
        }
    }
    page
}

#[test]
fn the_page_of_columns_is_of_today() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/columns.md");
    let today = page_of_columns();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, today).expect("a page can be written");
    } else {
        let page = fs::read_to_string(&path).unwrap_or_default();
        let stale = today.lines().find(|line| !page.lines().any(|there| there == *line));
        assert_eq!(stale, None, "UPDATE_DOCS=1 renews docs/reference/columns.md");
        assert_eq!(page.len(), today.len(), "UPDATE_DOCS=1 renews docs/reference/columns.md");
    }
}
