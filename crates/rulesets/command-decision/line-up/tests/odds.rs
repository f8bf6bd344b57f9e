//! Odds of single attacks against the fractions of the worked examples, and the engine against the
//! odds.

use wargauge_command_decision_line_up::RULESET;
use wargauge_rules::roster::DataError;
use wargauge_studies::{Library, OddsLine, OddsMethod, OddsReport, OddsRequest, odds};

/// Attacks that the engine plays for each case.
const PLAYS: u64 = 2_000;

/// A right law fails an audit of one case this rarely.
const RARE: f64 = 1e-6;

fn ask(request: &OddsRequest) -> Result<OddsReport, DataError> {
    odds(&Library::built_in(&[RULESET]), request)
}

/// Attackers, target, circumstances apart by spaces, attack, range, cover.
type Case = (&'static str, &'static str, &'static str, &'static str, u16, &'static str);

fn question((attackers, target, circumstances, attack, range, cover): Case) -> OddsRequest {
    OddsRequest {
        army: "europe-1944".to_owned(),
        attackers: attackers.to_owned(),
        target: target.to_owned(),
        circumstances: circumstances.split_whitespace().map(str::to_owned).collect(),
        attacks: vec![attack.to_owned()],
        ranges: (range > 0).then_some(range).into_iter().collect(),
        covers: vec![cover.to_owned()],
        ..OddsRequest::default()
    }
}

/// The line of a case; the nearest where no range is asked for.
#[track_caller]
fn line(request: &OddsRequest) -> OddsLine {
    let report = ask(request).unwrap_or_else(|error| panic!("{error}"));
    let line = report.blocks[0].lines.first().expect("a line").clone();
    assert_eq!(line.method, OddsMethod::Exact);
    line
}

#[track_caller]
fn is(found: f64, numerator: f64, denominator: f64) {
    let exact = numerator / denominator;
    assert!((found - exact).abs() <= 1e-12, "{found}, not {exact}");
}

/// Chances of a stand that is unhurt, forced back and gone.
#[track_caller]
fn fates(case: Case, unhurt: [f64; 2], forced: [f64; 2], gone: [f64; 2]) {
    let line = line(&question(case));
    is(1.0 - line.losses.at_least(1), unhurt[0], unhurt[1]);
    is(line.suppressed, forced[0], forced[1]);
    is(line.wiped, gone[0], gone[1]);
}

/// `EX-03`, `EX-04`: `CD-FIRE-15`, `CD-CHART-40`, `CD-CHART-41`, `CD-CHART-44`
#[test]
fn odds_of_small_arms_at_woods_are_those_of_the_examples() {
    fates(("G04", "U04", "", "W01", 4, "soft"), [9.0, 25.0], [12.0, 25.0], [4.0, 25.0]);
    let pinned = ("G06", "U04", "attackers=pinned", "W02", 4, "soft");
    fates(pinned, [49.0, 100.0], [21.0, 50.0], [9.0, 100.0]);
}

/// `EX-05`, `EX-06`: `CD-AT-02`, `CD-AT-07`, `CD-FACE-10`, `CD-TQ-11`
#[test]
fn odds_of_tanks_against_tanks_are_those_of_the_examples() {
    fates(("G16", "U12", "", "W17", 20, "none"), [4.0, 25.0], [6.0, 125.0], [99.0, 125.0]);
    let front = ("U12", "G14", "", "W22", 20, "none");
    fates(front, [4096.0, 15625.0], [4428.0, 15625.0], [729.0, 3125.0]);
    let flank = ("U12", "G14", "facing=flank", "W22", 20, "none");
    fates(flank, [8.0, 125.0], [324.0, 3125.0], [2421.0, 3125.0]);
}

/// `EX-07`, `EX-08`: `CD-AT-03`, `CD-AT-10`, `CD-CHART-48`
#[test]
fn odds_of_rockets_multiply_and_machine_guns_are_harmless_to_tanks() {
    let bazooka = ("U04", "G14", "facing=flank", "W11", 1, "none");
    let line_at = line(&question(bazooka));
    // At 1 inch column A hits with 8.
    is(1.0 - line_at.losses.at_least(1), 2.0 * 10.0 + 8.0 * 1.0, 100.0);
    let faust = line(&question(("G04", "U12", "", "W10", 1, "none")));
    is(1.0 - faust.losses.at_least(1), 11.0, 25.0);
    is(faust.wiped, 12.0, 25.0);
    fates(("U12", "G12", "", "W27", 8, "none"), [49.0, 100.0], [9.0, 100.0], [0.0, 1.0]);
    let harmless = ask(&question(("U12", "G14", "", "W27", 8, "none"))).expect_err("no dice");
    assert!(harmless.to_string().contains("CD-FIRE-12"), "{harmless}");
}

/// `EX-10`, `EX-17`: `CD-HE-05`, `CD-CHART-71`, `CD-MORTAR-06`, `CD-CHART-70`
#[test]
fn odds_of_shells_and_bombs_are_those_of_the_examples() {
    let town = ("G14", "U04", "", "W15", 18, "hard");
    fates(town, [196.0, 625.0], [308.0, 625.0], [121.0, 625.0]);
    let woods = line(&question(("G07", "U04", "", "W12", 20, "soft")));
    is(1.0 - woods.losses.at_least(1), 343.0, 1000.0);
    is(woods.suppressed, 441.0, 1000.0);
    is(woods.wiped, 27.0, 125.0);
}

/// `EX-15`, `EX-16`: `CD-CLOSE-05`, `CD-CLOSE-07`, `CD-CLOSE-08`, `CD-CLOSE-22`
#[test]
fn odds_of_close_assault_are_those_of_the_examples() {
    let two = ("U04,U04", "U12", "", "assault", 0, "none");
    fates(two, [1.0, 25.0], [8.0, 25.0], [16.0, 25.0]);
    let panther = line(&question(("U04", "G16", "", "assault", 0, "none")));
    is(panther.losses.mean(), 4.0, 5.0);
    let engineer = line(&question(("G06", "U12", "", "assault", 0, "none")));
    is(engineer.wiped, 9.0, 10.0);
    is(line(&question(("U04", "G13", "", "W03", 0, "none"))).wiped, 1.0, 1.0);
    let broken = ("U04", "G05", "target=demoralized", "W03", 0, "none");
    is(line(&question(broken)).wiped, 1.0, 1.0);
}

/// `EX-18`: `CD-MORALE-15`, `CD-MORALE-16`, `CD-CHART-95` to `CD-CHART-99`
#[test]
fn odds_of_a_check_grow_with_every_reason_for_fear() {
    let shaken = |effect: &str, circumstances: &str| {
        let circumstances = format!("effect={effect} {circumstances}");
        let circumstances: &'static str = circumstances.leak();
        line(&question(("U12,U04", "G04", circumstances, "morale", 10, "none"))).suppressed
    };
    is(shaken("pinned", ""), 2.0, 5.0);
    is(shaken("forced-back", ""), 1.0, 5.0);
    // Four less: 9 - 3 - 1 - 1.
    is(shaken("pinned", "burst=yes lost=1"), 3.0, 5.0);
    is(shaken("forced-back", "burst=yes lost=1"), 2.0, 5.0);
    is(shaken("demoralized", "burst=yes lost=1"), 1.0, 5.0);
}

/// `CD-POINTS-09`: every quality is a loadout of its own.
#[test]
fn every_quality_is_a_loadout_of_its_own_in_odds() {
    let asked =
        OddsRequest { every_option: true, ..question(("G04", "U04", "", "W01", 4, "none")) };
    let report = ask(&asked).expect("an answer");
    let names: Vec<&str> = report.blocks.iter().map(|block| block.attackers.as_str()).collect();
    assert_eq!(names.len(), 6);
    assert_eq!(names[..2], ["G04", "G04 green"]);
    let error = ask(&question(("G04 vetran", "U04", "", "W01", 4, "none")));
    assert_eq!(error.expect_err("no such quality").nearest.as_deref(), Some("veteran"));
}

/// Something of everything, held to the engine.
const AUDITED: [Case; 20] = [
    ("G04", "U04", "", "W01", 4, "soft"),
    ("G04,G06", "U04", "attackers=cautious", "W01", 9, "none"),
    ("G05", "U04", "hits=1", "W08", 10, "hard"),
    ("G06", "U04", "attackers=pinned", "W02", 4, "concealment"),
    ("U04,U04,U04", "G05", "", "W03", 5, "fortification"),
    ("U12", "G14", "", "W22", 20, "none"),
    ("U12,U12", "G14", "facing=flank hits=1", "W22", 12, "soft"),
    ("G16", "U12", "attackers=full", "W17", 20, "hard"),
    ("G16", "U15", "effect=pinned", "all", 12, "none"),
    ("U12", "G04", "", "all", 8, "none"),
    ("U12", "G12", "", "W27", 8, "none"),
    ("G14", "U04", "", "W15", 18, "hard"),
    ("G07", "U04", "", "W12", 20, "soft"),
    ("G04", "U12", "", "W10", 1, "none"),
    ("U04,U04", "U12", "", "assault", 0, "none"),
    ("G06", "U12", "hits=1", "assault", 0, "none"),
    ("U04", "G05", "target=demoralized", "W03", 0, "none"),
    ("U12,U04", "G04", "burst=yes lost=1", "morale", 10, "none"),
    ("U12", "G05", "target=demoralized led=no seen=yes", "morale", 10, "soft"),
    ("G04", "U04 green", "lost=3 effect=demoralized", "morale", 11, "none"),
];

#[test]
fn the_engine_follows_the_odds() {
    let settings = ["ca_no_modifier=all", "fire_fb_pins=off", "column_b=7"];
    for (number, case) in AUDITED.into_iter().enumerate() {
        let mut asked = question(case);
        asked.audit = Some(PLAYS);
        // Every other case under a switch.
        if number % 2 == 1 {
            asked.settings = vec![settings[number / 2 % 3].to_owned()];
        }
        let line = line(&asked);
        let audit = line.audit.as_ref().expect("an audit");
        assert!(audit.p_value() > RARE, "{case:?}: {audit:?}");
    }
}

/// A shell that bursts among its own side too can only be played: `CD-HE-04`
#[test]
fn bursts_at_hand_are_played() {
    let report = ask(&question(("U12", "G04", "", "W22", 0, "none"))).expect("an answer");
    let line = &report.blocks[0].lines[0];
    assert!(matches!(line.method, OddsMethod::Simulated(_)), "{line:?}");
}

/// What cannot be is refused with the clause that forbids it.
#[test]
fn what_cannot_be_is_refused() {
    let refused = |case: Case, clause: &str| {
        let error = ask(&question(case)).expect_err("refused").to_string();
        assert!(error.contains(clause), "{case:?}: {error}");
    };
    refused(("G04", "U04", "hits=2", "W01", 4, "none"), "CD-TQ-02");
    refused(("U12", "G14", "", "W22", 20, "fortification"), "CD-CHART-45");
    refused(("G05", "U04", "attackers=full", "W08", 10, "none"), "CD-RESTR-01");
    refused(("U04,U04,U04,U04", "G14", "", "assault", 0, "none"), "CD-GEO-16");
}
