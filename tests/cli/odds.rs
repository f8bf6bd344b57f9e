//! `odds`: single attacks from unit cards.

use std::fs;

use wargauge_report::csv;
use wargauge_studies::{AuditRow, ChanceRow, OddsRow};

use crate::program::{refuses, wargauge, wargauge_in};

/// A section at a squad in a wood, twenty inches off.
const SHOT: [&str; 12] = [
    "odds",
    "british-rifle",
    "rifle-section",
    "grenadier-squad",
    "--target-army",
    "german-grenadier",
    "--weapon",
    "volley",
    "--range",
    "20",
    "--cover",
    "soft",
];

fn shot(more: &[&'static str]) -> Vec<&'static str> {
    SHOT.iter().chain(more).copied().collect()
}

#[test]
fn a_table_with_bars_and_definitions() {
    let ran = wargauge(&["odds", "companies", "INF", "INF"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let words =
        ["50.00 %", "exact", "1 D6, hit 4+", "per 100", "####", "cover none", "losses: expected"];
    for word in words {
        assert!(ran.out.contains(word), "no `{word}` in\n{}", ran.out);
    }
    let ran = wargauge(&shot(&["--at-least", "4"]));
    assert!(ran.out.contains(">= 4") && ran.out.contains("50.63 %"), "{}", ran.out);
}

/// The help is composed of what the rulesets say of themselves.
#[test]
fn the_help_names_the_attacks_of_every_ruleset() {
    let help = wargauge(&["odds", "--help"]).out;
    let flat = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = [
        "Attacks of Grid WW2: attack, barrage, intense barrage (opt_intense=on)",
        "Attacks of Victory Decision: World War II: every weapon by its name, volley",
        "Attacks of WWII Sim 1.5: every weapon by its identifier, volley",
        "Covers: none, partial, complete, ruin, building.",
        "until=attack|panic|rally",
        "Exit code 1",
    ];
    for word in words {
        assert!(flat.contains(word), "no `{word}` in\n{help}");
    }
}

#[test]
fn files_hold_the_whole_distribution() {
    let around = tempfile::tempdir().unwrap();
    let ran =
        wargauge_in(around.path(), &shot(&["--out", "out", "--audit", "2000", "--at-least", "4"]));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let read = |name: &str| fs::read(around.path().join("out").join(name)).unwrap();
    let odds: Vec<OddsRow> = csv::read(&read("odds.csv")[..]).unwrap();
    let [row] = odds.as_slice() else { panic!("one row: {odds:?}") };
    let shaken = 385_244_863_688_749.0 / 760_840_571_584_512.0;
    assert!((row.chance_at_least.get().unwrap() - shaken).abs() < 1e-12);
    assert_eq!((row.audit_plays, row.strength), (Some(2000), 9));
    assert!(row.p_value.get().unwrap() > 1e-5);
    let chances: Vec<ChanceRow> = csv::read(&read("chances.csv")[..]).unwrap();
    assert_eq!(chances.len(), 10);
    let sum: f64 = chances.iter().filter_map(|row| row.chance.get()).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let audit: Vec<AuditRow> = csv::read(&read("audit.csv")[..]).unwrap();
    assert_eq!(audit.iter().map(|row| row.observed).sum::<u64>(), 2000);
    let package = String::from_utf8(read("datapackage.json")).unwrap();
    assert!(package.contains("chances.csv") && package.contains("Pearson"));
    let manifest = String::from_utf8(read("manifest.json")).unwrap();
    assert!(manifest.contains("british-rifle.toml") && manifest.contains("--audit"));
    // The same question has the same answer, byte by byte.
    let again = ["--out", "again", "--audit", "2000", "--at-least", "4", "--threads", "1"];
    wargauge_in(around.path(), &shot(&again));
    for name in ["odds.csv", "chances.csv", "audit.csv"] {
        assert_eq!(read(name), fs::read(around.path().join("again").join(name)).unwrap());
    }
}

#[test]
fn rows_for_programs() {
    let ran = wargauge(&shot(&["--format", "csv"]));
    let rows: Vec<OddsRow> = csv::read(ran.out.as_bytes()).unwrap();
    assert_eq!(rows.len(), 1);
    let ran = wargauge(&shot(&["--format", "json", "--simulate", "500"]));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("\"simulated\"") && ran.out.contains("500"), "{}", ran.out);
    let ran = wargauge(&shot(&["--simulate", "500"]));
    assert!(ran.out.contains("simulated (500)"), "{}", ran.out);
}

#[test]
fn loadouts_side_by_side() {
    let arguments = ["odds", "companies", "INF", "TNK", "--options", "--variant", "ATG"];
    let ran = wargauge(&arguments);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Loadouts by points destroyed per 100"), "{}", ran.out);
    for name in ["INF of companies (10 points)", "INF elite of", "INF poor of", "ATG of"] {
        assert!(ran.out.contains(name), "no `{name}` in\n{}", ran.out);
    }
}

#[test]
fn bad_questions_are_refused() {
    let grid = |rest: &[&'static str], words: &[&str]| {
        let all: Vec<&str> = ["odds", "companies"].iter().chain(rest).copied().collect();
        refuses(&all, words);
    };
    refuses(&["odds", "companiez", "INF", "INF"], &["no army `companiez`", "`companies`"]);
    grid(&["INFF", "TNK"], &["has no unit `INFF`", "did you mean `INF`"]);
    grid(&["INF elit", "TNK"], &["not for sale as `elit`", "did you mean `elite`"]);
    grid(&["INF", "TNKK"], &["has no unit `TNKK`", "did you mean `TNK`"]);
    grid(&["9*INF", "TNK"], &["`9*INF` names no attackers"]);
    grid(&["INF,ART", "TNK"], &["do not attack in the same phase"]);
    grid(&["REC", "TNK"], &["cannot attack `TNK`", "certain zero", "GW-COMBAT-19"]);
    grid(&["INF", "TNK", "--weapon", "attak"], &["no attack `attak`"]);
    grid(&["INF", "TNK", "--range", "9"], &["reaches 9 squares"]);
    grid(&["INF", "TNK", "--range", "0"], &["--range"]);
    grid(&["INF", "TNK", "--cover", "soft"], &["no cover `soft`", "none, field"]);
    grid(&["INF", "TNK", "--cover", "smoke"], &["opt_smoke=on"]);
    grid(&["INF", "TNK", "--with", "mned"], &["no circumstance `mned`", "`mined`"]);
    grid(&["INF", "TNK", "--with", "mined"], &["opt_mines=on"]);
    grid(&["INF", "TNK", "--with", "target=dead"], &["cannot be `dead`", "fresh, disrupted"]);
    grid(&["INF", "TNK", "--rule", "opt_mine=on"], &["no switch `opt_mine`"]);
    grid(&["INF", "TNK", "--audit", "0"], &["`0` is no number of attacks"]);
    let platoon = |rest: &[&'static str], words: &[&str]| {
        let all: Vec<&str> = ["odds", "german-grenadier"].iter().chain(rest).copied().collect();
        refuses(&all, words);
    };
    platoon(&["grenadier-squad+tank", "tiger-i"], &["no option `tank`", "panzerfaust"]);
    platoon(&["grenadier-squad+panzerfaust*9", "tiger-i"], &["9 of `panzerfaust`", "1 to"]);
    platoon(&["grenadier-squad", "tiger-i", "--weapon", "SMGG"], &["did you mean `SMG`"]);
    platoon(
        &["grenadier-squad", "grenadier-squad", "--weapon", "SMG", "--range", "30"],
        &["range 30 is beyond `SMG`", "1 to 12 inches"],
    );
    platoon(&["mg-42-hmg-team", "tiger-i"], &["cannot attack `tiger-i`", "VD-VEH-29"]);
    platoon(
        &["grenadier-squad", "grenadier-squad", "--cover", "none", "--with", "down"],
        &["no cover to take", "VD-TAKE-01"],
    );
}

/// What a target can lose is what is left of it: three riflemen are out, one may follow.
#[test]
fn a_target_with_earlier_losses_can_be_destroyed() {
    let shot = [
        "odds",
        "americans",
        "U01",
        "G01",
        "--target-army",
        "germans",
        "--weapon",
        "rifle",
        "--range",
        "8",
        "--cover",
        "none",
        "--with",
        "aim=aimed,out=3",
        "--audit",
        "5000",
    ];
    let ran = wargauge(&shot);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("65.9"), "{}", ran.out);
    assert!(ran.out.contains("that nothing of the target is left"), "a verdict: {}", ran.out);
    assert!(!ran.out.contains("-0.00"), "{}", ran.out);
}

/// SK-MORALE-12, SK-SHOOT-23
#[test]
fn several_attackers_are_told_what_makes_them_more_than_their_sum() {
    let at = ["--target-army", "germans", "--weapon", "rifle", "--range", "8", "--cover", "hard"];
    let two =
        wargauge(&[&["odds", "americans", "2*U01", "G01", "--simulate", "20"], &at[..]].concat());
    assert!(two.out.contains("(SK-SHOOT-23)"), "{}", two.out);
    let one =
        wargauge(&[&["odds", "americans", "U01", "G01", "--audit", "5000"], &at[..]].concat());
    assert_eq!(one.code, 0, "{}", one.err);
    assert!(!one.out.contains("SK-SHOOT-23"), "{}", one.out);
}
