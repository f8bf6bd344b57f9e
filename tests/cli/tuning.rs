//! `tune`: what the entries of an army must cost.

use std::fs;
use std::path::Path;

use wargauge_report::{EntryKind, PriceFate, PriceVerdict, csv};
use wargauge_studies::PriceRow;

use crate::built_in::{first_scenario, list};
use crate::program::{Ran, refuses, wargauge_in};

fn prices(folder: &Path) -> Vec<PriceRow> {
    csv::read(&fs::read(folder.join("prices.csv")).unwrap()[..]).unwrap()
}

#[track_caller]
fn tune_in(folder: &Path, arguments: &[&str]) -> Ran {
    let mut all = vec!["tune"];
    all.extend(arguments);
    let ran = wargauge_in(folder, &all);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

#[test]
fn small_budgets_are_inconclusive_and_say_what_would_do() {
    let around = tempfile::tempdir().unwrap();
    let army = first_scenario().army;
    let ran = tune_in(around.path(), &[&army, "--games", "200", "--out", "out"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("inconclusive") && ran.err.contains("--games"), "{}", ran.err);
    assert!(ran.out.contains("implied price") && ran.out.contains("Implied price:"), "{}", ran.out);
    let rows = prices(&around.path().join("out"));
    let entries = list(&["entries", &army]);
    let ids: Vec<&str> = rows.iter().map(|row| row.entry.as_str()).collect();
    let listed: Vec<&str> = entries.iter().map(|entry| entry["entry"].as_str().unwrap()).collect();
    assert_eq!(ids, listed, "a row for every entry, in the order of the army");
    assert!(rows.iter().any(|row| row.verdict == PriceVerdict::Unknown));
    let header = fs::read_to_string(around.path().join("out/prices.csv")).unwrap();
    assert!(header.starts_with(
        "ruleset,army,entry,kind,listed,implied,implied_low,implied_high,ratio_low,ratio_high,\
         delta_percent,verdict,appearances,games,tried,trial_score,trial_score_low,trial_score_high,\
         trial_price,trial_price_low,trial_price_high,beside,beside_points,beside_p,fate,reason\n"
    ));
    for file in ["datapackage.json", "manifest.json"] {
        assert!(around.path().join("out").join(file).exists(), "{file}");
    }
}

/// The scenarios that name an army may all have fixed roles; then it is played where others name the scenario.
#[test]
fn every_built_in_army_has_a_scenario_to_be_tuned_in() {
    let around = tempfile::tempdir().unwrap();
    for army in list(&["armies"]) {
        let name =
            format!("{}/{}", army["ruleset"].as_str().unwrap(), army["name"].as_str().unwrap());
        let ran = tune_in(around.path(), &[&name, "--games", "2", "--what-if", "NOBODY=1"]);
        assert!(!ran.err.contains("no built-in scenario"), "{name}: {}", ran.err);
    }
}

#[test]
fn threads_change_no_byte() {
    let around = tempfile::tempdir().unwrap();
    let army = first_scenario().army;
    let play = |out: &str, threads: &str| {
        tune_in(around.path(), &[&army, "--games", "300", "--out", out, "--threads", threads]);
        ["prices.csv", "manifest.json"]
            .map(|file| fs::read(around.path().join(out).join(file)).unwrap())
    };
    assert_eq!(play("one", "1"), play("three", "3"));
}

/// A small army of Grid: five units in one quality each, infantry at this price, and the others at about
/// what they are worth beside infantry at 13: where much is off nothing is surely so.
fn small_army(folder: &Path, infantry: i64) -> String {
    let army = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/grid/armies/companies.toml");
    let mut document: toml_edit::DocumentMut = fs::read_to_string(army).unwrap().parse().unwrap();
    let units = document["unit"].as_array_of_tables_mut().unwrap();
    units
        .retain(|unit| ["INF", "REC", "TNK", "ATG", "MOR"].contains(&unit["id"].as_str().unwrap()));
    for unit in units.iter_mut() {
        let points = match unit["id"].as_str().expect("an identifier") {
            "INF" => infantry,
            "REC" => 7,
            "TNK" => 29,
            "ATG" => 8,
            _ => 15,
        };
        let price = unit["price"].as_inline_table_mut().unwrap();
        price.remove("elite");
        price.remove("poor");
        price.insert("regular", points.into());
    }
    let text = document.to_string();
    fs::write(folder.join("mine.toml"), &text).unwrap();
    text
}

#[test]
fn a_wrong_price_is_written_back_and_nothing_else() {
    let around = tempfile::tempdir().unwrap();
    let planted = small_army(around.path(), 18);
    let dear = planted.lines().find(|line| line.contains("regular = 18")).expect("a price");
    let scenario = "grid/meeting-90";
    let ran = tune_in(
        around.path(),
        &["mine.toml", "--scenario", scenario, "--games", "32000", "--write", "--out", "out"],
    );
    assert!(ran.code == 0 || ran.code == 3, "{}", ran.err);
    let rows = prices(&around.path().join("out"));
    let infantry = rows.iter().find(|row| row.entry == "INF").unwrap();
    assert_eq!(infantry.verdict, PriceVerdict::Over, "{infantry:?}");
    let written = fs::read_to_string(around.path().join("mine.toml")).unwrap();
    // Next to a new price stands the old one as what the unit counts where points decide.
    let (stakes, others): (Vec<&str>, Vec<&str>) =
        written.lines().partition(|line| line.starts_with("stake = {"));
    let changed: Vec<(&str, &str)> =
        planted.lines().zip(others.iter().copied()).filter(|(old, new)| old != new).collect();
    assert_eq!(planted.lines().count(), others.len());
    let said = "stake = { regular = 18 } # tune: what it counts where points decide";
    assert!(stakes.iter().any(|line| line.starts_with(said)), "{stakes:?}");
    assert!(changed.iter().any(|(old, _)| *old == dear), "{changed:?}");
    assert!(
        changed.iter().all(|(old, _)| old.starts_with("price = {")),
        "prices alone: {changed:?}"
    );
    assert!(ran.out.contains(&format!("-{dear}")), "{}", ran.out);
    let is_new = |row: &PriceRow| matches!(row.fate, PriceFate::Confirmed | PriceFate::Step);
    assert!(is_new(infantry), "{infantry:?}");
    page_shows_what_becomes_of(&rows, around.path());
    for row in &rows {
        if row.fate == PriceFate::Confirmed {
            let price = row.tried.expect("what was tried").0 as f64 / 1000.0;
            let [low, high] = [row.implied_low, row.implied_high].map(|end| end.get().unwrap());
            let is_nearest = (price - row.implied.get().unwrap()).abs() <= 0.5;
            assert!((low..=high).contains(&price) || is_nearest, "{row:?}");
            assert!(row.trial_price.get().is_some(), "{row:?}");
        }
        let remark = format!("{} kept:", row.entry);
        let is_off = matches!(row.verdict, PriceVerdict::Over | PriceVerdict::Under);
        let is_kept = is_off
            && matches!(
                row.fate,
                PriceFate::Unconfirmed | PriceFate::DependsOnPlay | PriceFate::Left
            );
        assert_eq!(written.contains(&remark), is_kept, "{row:?}");
    }
    assert!(ran.out.contains("Held fixed:") && ran.out.contains("The scale:"), "{}", ran.out);
    let valid = wargauge_in(around.path(), &["validate", "mine.toml"]);
    assert_eq!(valid.code, 0, "{}", valid.err);
}

/// The page of a real result shows every new price, and beside every other why it is kept.
fn page_shows_what_becomes_of(rows: &[PriceRow], around: &Path) {
    let ran = wargauge_in(around, &["report", "out", "--out", "page.html"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let page = fs::read_to_string(around.join("page.html")).unwrap();
    assert!(page.contains("proposed price"), "the key of the plot");
    for row in rows {
        if matches!(row.fate, PriceFate::Confirmed | PriceFate::Step) {
            let new = row.tried.expect("what was tried");
            assert!(page.contains(&format!("new price {new}")), "{row:?}");
        }
    }
    let changes = page.split("<figure id=\"changes-1\"").nth(1).expect("a figure");
    let changes = changes.split("</figure>").next().unwrap();
    let is_new = |row: &&PriceRow| matches!(row.fate, PriceFate::Confirmed | PriceFate::Step);
    for row in rows.iter().filter(|row| !is_new(row)) {
        let reason = row.reason.split(['\'', '"', '&', '<', '>', '-', ' ']).next().unwrap();
        assert!(changes.contains(reason), "{row:?}");
    }
    let figures = page.matches("<figure id=").count();
    let distinct: std::collections::BTreeSet<&str> = page.split("<caption").skip(1).collect();
    assert_eq!(page.matches("<caption").count(), distinct.len(), "no table is printed twice");
    assert!(figures >= 2);
}

#[test]
fn prices_that_make_forces_illegal_are_written_only_if_that_is_asked_for() {
    let around = tempfile::tempdir().unwrap();
    let path = |name: &str| around.path().join(name);
    // Infantry for a quarter of what it is worth, and a force that has no point to spare.
    let before = small_army(around.path(), 3);
    let force = "ruleset = \"grid\"\nkind = \"force\"\ntitle = \"Cheap\"\narmy = \"mine.toml\"\n\
                 points_limit = 20\n\n[[unit]]\ntype = \"INF\"\ncount = 6\n";
    fs::write(path("cheap.toml"), force).unwrap();
    let scenario = "grid/meeting-90";
    let arguments =
        ["mine.toml", "--scenario", scenario, "--games", "32000", "--write", "--out", "out"];
    let refused = tune_in(around.path(), &arguments);
    assert_eq!(refused.code, 2, "{}\n{}", refused.out, refused.err);
    // It is said before the first game, too.
    let said = "`cheap.toml` has no room for a much higher price of INF";
    assert!(refused.err.contains(said), "{}", refused.err);
    for word in ["nothing is written", "`cheap.toml`", "--allow-illegal"] {
        assert!(refused.err.contains(word), "{word}: {}", refused.err);
    }
    assert_eq!(fs::read_to_string(path("mine.toml")).unwrap(), before);
    a_model_answers(around.path(), scenario);
    // What was found is written later, and no game is played.
    let later = ["mine.toml", "--from-result", "out", "--write"];
    assert_eq!(tune_in(around.path(), &later).code, 2);
    let written = tune_in(around.path(), &[&later[..], &["--allow-illegal"]].concat());
    assert_eq!(written.code, 0, "{}", written.err);
    assert!(written.err.contains("new prices make `cheap.toml` illegal"), "{}", written.err);
    assert_ne!(fs::read_to_string(path("mine.toml")).unwrap(), before);
    assert_eq!(wargauge_in(around.path(), &["validate", "cheap.toml"]).code, 2);
    refuses(&["tune", "mine.toml", "--allow-illegal"], &["--write"]);
    let again = tune_in(around.path(), &later);
    assert!(again.code == 2 && again.err.contains("is not as it was"), "{}", again.err);
    let nothing = tune_in(around.path(), &["mine.toml", "--from-result", "out"]);
    assert!(nothing.code == 2 && nothing.err.contains("--what-if"), "{}", nothing.err);
}

/// Are these prices right? A model answers at once, and games tell.
fn a_model_answers(folder: &Path, scenario: &str) {
    let asked =
        ["mine.toml", "--scenario", scenario, "--games", "4000", "--what-if", "INF=9,MOR=40"];
    let ran = tune_in(folder, &[&asked[..], &["--from-result", "out", "--out", "asked"]].concat());
    assert!(ran.code == 0 || ran.code == 3, "{}", ran.err);
    assert!(ran.out.starts_with("INF at 9: worth "), "{}", ran.out);
    assert!(ran.out.contains("MOR at 40: worth ") && ran.out.contains("too much"), "{}", ran.out);
    let rows = prices(&folder.join("asked"));
    let row = |entry: &str| rows.iter().find(|row| row.entry == entry).unwrap();
    assert_eq!(row("INF").tried.map(|price| price.0), Some(9_000));
    assert_eq!(row("MOR").fate, PriceFate::Unconfirmed, "{:?}", row("MOR"));
    assert!(row("REC").tried.is_none());
    refuses(&["tune", "companies", "--what-if", "INF"], &["ENTRY=PRICE"]);
    refuses(&["tune", "companies", "--what-if", "ZZZ=9"], &["no price of its own for `ZZZ`"]);
}

/// Options have prices, too: those of a unit, and those that the army prices once for all units.
#[test]
fn options_are_priced_and_written_back() {
    let around = tempfile::tempdir().unwrap();
    let army = "scenarios/victory-decision/armies/german-grenadier.toml";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(army)).unwrap();
    let unit = text.find("id = \"8cm-mortar-team\"").expect("a unit");
    let (before, after) = text.split_at(unit);
    let planted = format!("{before}{}", after.replacen("price = 85", "price = 260 # why?", 1));
    fs::write(around.path().join("mine.toml"), &planted).unwrap();
    let scenario = "victory-decision/open-battle";
    let ran = tune_in(
        around.path(),
        &["mine.toml", "--scenario", scenario, "--games", "16000", "--write", "--out", "out"],
    );
    assert_eq!(ran.code, 0, "something is concluded: {}", ran.err);
    assert!(ran.err.contains("inconclusive for"), "{}", ran.err);
    let rows = prices(&around.path().join("out"));
    let row = |entry: &str| rows.iter().find(|row| row.entry == entry).expect("a row");
    assert_eq!(row("8cm-mortar-team").verdict, PriceVerdict::Over);
    for (entry, kind) in [
        ("8cm-mortar-team", EntryKind::Unit),
        ("grenadier-squad+panzerfaust", EntryKind::Option),
        ("radio", EntryKind::Option),
        ("captured-smg", EntryKind::Option),
    ] {
        assert_eq!(row(entry).kind, kind, "{entry}");
        assert!(row(entry).appearances > 0, "{entry}");
    }
    let written = fs::read_to_string(around.path().join("mine.toml")).unwrap();
    // A new price leaves the old one as stake, in a line of its own.
    let is_stake = |line: &&str| line.starts_with("stake = ");
    let kept: Vec<&str> = written.lines().filter(|line| !is_stake(line)).collect();
    assert!(!planted.lines().any(|line| is_stake(&line)));
    assert_eq!(planted.lines().count(), kept.len());
    for (old, new) in planted.lines().zip(kept).filter(|(old, new)| old != new) {
        assert!(old.starts_with("price = ") && new.starts_with("price = "), "{old} {new}");
    }
    let line = written.lines().find(|line| line.contains("# why?")).unwrap();
    match row("8cm-mortar-team").fate {
        PriceFate::Confirmed | PriceFate::Step => {
            assert!(line.ends_with("# why?") && line != "price = 260 # why?", "{line}");
        }
        _ => assert!(line.starts_with("price = 260 # why? # tune: 8cm-mortar-team kept"), "{line}"),
    }
    assert!(ran.out.contains("-price = 260 # why?"), "{}", ran.out);
    let valid = wargauge_in(around.path(), &["validate", "mine.toml"]);
    assert_eq!(valid.code, 0, "{}", valid.err);
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let army = first_scenario().army;
    refuses(&["tune"], &["ARMY"]);
    refuses(&["tune", "zzzzzzzz"], &["there is no army `zzzzzzzz`"]);
    refuses(&["tune", &army, &army], &["two of the armies go by the name", &army]);
    refuses(&["tune", &army, "--games", "0"], &["expected at least 2"]);
    refuses(&["tune", &army, "--games", "7"], &["games are played in pairs"]);
    refuses(&["tune", &army, "--points", "0"], &["more than 0 points"]);
    refuses(&["tune", &army, "--points", "3"], &["have no room for", "--points of at least"]);
    refuses(&["tune", &army, "--points", "100000"], &["no room for 100000 points", "at most"]);
    refuses(&["tune", &army, "--scenario", "zzzzzzzz"], &["there is no scenario `zzzzzzzz`"]);
    refuses(&["tune", &army, "--tolerance", "0"], &["a share from 0.001"]);
    refuses(&["tune", &army, "--write"], &["is built in and cannot be written"]);
    refuses(&["tune", &army, "--policy", "a=random"], &["two policies cannot weigh"]);
    refuses(&["tune", &army, "--policy", "rondom"], &["there is no policy `rondom`"]);
    refuses(&["tune", &army, "--rule", "zzzzzzzz=1"], &["there is no switch `zzzzzzzz`"]);
    refuses(&["tune", &army, "--out", "/dev/null/below"], &["cannot write `/dev/null/below`"]);
}

#[cfg(unix)]
#[test]
fn an_army_file_stays_what_it_is_and_keeps_edits_made_meanwhile() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let around = tempfile::tempdir().unwrap();
    let path = |name: &str| around.path().join(name);
    crate::own_files::copy_into(around.path());
    crate::own_files::change(&path("army.toml"), "regular = 10", "regular = 40");
    fs::set_permissions(path("army.toml"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("army.toml", path("link.toml")).unwrap();
    let spawn = || {
        let scenario = "grid/two-villages";
        std::process::Command::new(env!("CARGO_BIN_EXE_wargauge"))
            .current_dir(around.path())
            .args(["tune", "link.toml", "--scenario", scenario, "--games", "12000", "--write"])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap()
    };
    let is_part = |name: &String| name.ends_with(".wargauge-part");
    let child = spawn();
    while !crate::own_files::contents(around.path()).keys().any(is_part) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let edited = fs::read_to_string(path("army.toml")).unwrap() + "\n# An edit.\n";
    fs::write(path("army.toml"), &edited).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("`link.toml` changed while the games were played"), "{said}");
    assert_eq!(fs::read_to_string(path("army.toml")).unwrap(), edited);

    let output = spawn().wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(fs::symlink_metadata(path("link.toml")).unwrap().is_symlink());
    let written = fs::read_to_string(path("army.toml")).unwrap();
    assert!(written != edited && written.ends_with("# An edit.\n"));
    let mode = fs::metadata(path("army.toml")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert!(!crate::own_files::contents(around.path()).keys().any(is_part));

    fs::set_permissions(path("army.toml"), fs::Permissions::from_mode(0o440)).unwrap();
    let ran = tune_in(around.path(), &["link.toml", "--games", "100", "--write"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("cannot write `link.toml`: it may not be written"), "{}", ran.err);
}
