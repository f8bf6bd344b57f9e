//! Odds of single attacks against the fractions of the worked examples, and the engine against the
//! odds.

use wargauge_rules::roster::DataError;
use wargauge_studies::{Library, OddsLine, OddsMethod, OddsReport, OddsRequest, odds};
use wargauge_wwii_sim_line_up::RULESET;

/// Attacks that the engine plays for each case.
const PLAYS: u64 = 2_000;

/// A right law fails an audit of one case this rarely.
const RARE: f64 = 1e-6;

const GERMANS: &str = "germans-1944";
const AMERICANS: &str = "americans-1944";

fn ask(request: &OddsRequest) -> Result<OddsReport, DataError> {
    odds(&Library::built_in(&[RULESET]), request)
}

fn army_of(unit: &str) -> String {
    if unit.starts_with('G') { GERMANS } else { AMERICANS }.to_owned()
}

/// A question about units of the armies that their identifiers tell; circumstances and switches apart
/// by spaces.
fn question(attackers: &str, target: &str, circumstances: &str) -> OddsRequest {
    OddsRequest {
        army: army_of(attackers),
        target_army: Some(army_of(target)),
        attackers: attackers.to_owned(),
        target: target.to_owned(),
        circumstances: circumstances.split_whitespace().map(str::to_owned).collect(),
        ..OddsRequest::default()
    }
}

fn under(request: OddsRequest, setting: &str) -> OddsRequest {
    OddsRequest { settings: vec![setting.to_owned()], ..request }
}

fn narrowed(request: OddsRequest, attack: &str, range: u16, cover: &str) -> OddsRequest {
    OddsRequest {
        attacks: vec![attack.to_owned()],
        ranges: (range > 0).then_some(range).into_iter().collect(),
        covers: vec![cover.to_owned()],
        ..request
    }
}

/// The one line of an attack at a range in a cover.
#[track_caller]
fn line(request: OddsRequest, attack: &str, range: u16, cover: &str) -> OddsLine {
    let report = ask(&narrowed(request, attack, range, cover));
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    let [line] = report.blocks[0].lines.as_slice() else { panic!("one line: {report:?}") };
    assert_eq!(line.method, OddsMethod::Exact);
    line.clone()
}

#[track_caller]
fn is(found: f64, numerator: f64, denominator: f64) {
    let exact = numerator / denominator;
    assert!((found - exact).abs() <= 1e-12, "{found}, not {exact}");
}

/// `EX-03`, `EX-04`: `WS-LEAD-01`, `WS-FIRE-12`, `WS-UNIT-16`
#[test]
fn a_squad_fires_at_a_squad() {
    let open = line(question("G-GREN", "A-RIFL", ""), "volley", 20, "none");
    is(open.suppressed, 1_555_420_087.0, 1_757_812_500.0);
    assert!(open.dice.contains("7 RIF: D10, hit 5+"), "{}", open.dice);
    let hidden = line(question("G-GREN", "A-RIFL", "target=hide"), "volley", 20, "partial");
    is(hidden.suppressed, 9_717_524_751.0, 25_000_000_000.0);
    is(hidden.losses.mean(), 0.0, 1.0);
    assert!(hidden.dice.contains("no losses"), "{}", hidden.dice);
}

/// `EX-05`: what follows from a hit without losses: `WS-LEAD-05`, `WS-END-02`
#[test]
fn the_hit_without_losses_may_pin_panic_and_rally() {
    let hit = 9_717_524_751.0 / 10_000_000_000.0;
    for (until, times) in [("until=attack", 1), ("until=panic", 2), ("until=rally", 3)] {
        let asked = question("G-GREN", "A-RIFL", &format!("target=hide {until}"));
        let line = line(asked, "volley", 20, "partial");
        is(line.suppressed, hit * 0.4_f64.powi(times), 1.0);
    }
}

/// `EX-09`: `WS-WEAPON-02`, `WS-WEAPON-03`
#[test]
fn machineguns_jam() {
    let jams = |circumstances: &str| {
        line(question("G-HMG", "A-RIFL", circumstances), "HMG", 20, "none").own_suppressed
    };
    is(jams(""), 7.0, 125.0);
    is(jams("dice=2"), 1.0, 50.0);
    is(jams("dice=1"), 0.0, 1.0);
    let off = under(question("G-HMG", "A-RIFL", ""), "jam=off");
    is(line(off, "HMG", 20, "none").own_suppressed, 0.0, 1.0);
}

/// `EX-10`, `EX-11`: `WS-BLDG-02`, `WS-BLDG-03`, `WS-BLDG-06`, `WS-BLDG-07`
#[test]
fn fire_at_buildings_has_the_odds_of_the_examples() {
    let house = |attacker: &str, target: &str, circumstances: &str| {
        line(question(attacker, target, circumstances), "HMG", 30, "none").wiped
    };
    is(house("G-HMG", "wood-house", ""), 1.0, 6.0);
    is(house("G-HMG", "wood-house", "attacker=panicked"), 4.0, 375.0);
    let brick = ask(&question("G-HMG", "brick-house", "")).expect_err("too weak");
    assert!(brick.to_string().contains("WS-WEAPON-20"), "{brick}");
    let inside = line(question("G-PZ4", "G-GREN", ""), "building", 30, "building");
    is(inside.losses.at_least(1), 189_312_302_221.0, 768_000_000_000.0);
    is(inside.losses.mean(), 9.0 / 20.0 * 4.0, 6.0);
    let open = ask(&narrowed(question("G-PZ4", "G-GREN", ""), "building", 30, "none"));
    assert!(open.expect_err("in the open").to_string().contains("WS-BLDG-25"));
}

/// `EX-12`, `EX-13`: `WS-HTH-03`, `WS-HTH-08`
#[test]
fn hand_to_hand_has_the_odds_of_the_examples() {
    let even = line(question("G-SNIP", "A-SNIP", ""), "hand-to-hand", 0, "none");
    is(even.wiped, 1.0, 2.0);
    is(even.own_losses, 1.0, 2.0);
    let panicked = question("G-SNIP", "A-SNIP", "target=panicked");
    let panicked = line(panicked, "hand-to-hand", 0, "none");
    is(panicked.wiped, 633_889_591_211.0, 1_000_982_677_149.0);
}

/// `EX-15` to `EX-17`: `WS-VEH-02`, `WS-VEH-06`, `WS-VEH-16`, `WS-FMOD-17`
#[test]
fn guns_and_men_harm_tanks_as_in_the_examples() {
    let gun = |circumstances: &str| {
        line(question("G-PZ4", "A-SHER", circumstances), "G75L", 30, "none").wiped
    };
    is(gun(""), 1.0, 6.0);
    is(gun("target=run"), 5.0, 36.0);
    let flank = question("G-PSK", "A-SHER", "facing=side");
    is(line(flank, "PSK", 5, "none").wiped, 22.0, 45.0);
    is(line(question("A-SNIP", "G-PZ4", ""), "assault", 0, "none").wiped, 7.0, 45.0);
    is(line(question("A-BAZ", "G-PZ4", ""), "assault", 0, "none").wiped, 581.0, 2_025.0);
    let moved = line(question("A-SNIP", "G-PZ4", "target=walk"), "assault", 0, "none");
    is(moved.wiped, 2.0 / 10.0 * 7.0, 18.0);
    // Half strength is half of the price (WS-UNIT-19).
    let one = line(question("G-PZ4", "A-SHER", ""), "G75L", 30, "none");
    assert_eq!(one.strength, 2);
}

/// `EX-26`: of the wound rolls of a shell every sixth is a death: `WS-WEAPON-08`, `WS-WEAPON-09`
#[test]
fn mortars_creep() {
    let mean = |circumstances: &str| {
        line(question("G-MORT", "G-GREN", circumstances), "M81", 30, "none").losses.mean()
    };
    is(mean(""), 2_131.0 / 1_500.0, 6.0);
    is(mean("laid=1"), 41.0 / 20.0, 6.0);
}

/// `WS-DISS-12`: options are loadouts of their own.
#[test]
fn options_are_compared_as_loadouts() {
    let asked = OddsRequest { every_option: true, ..question("G-GREN", "A-SHER", "") };
    let report = ask(&narrowed(asked, "volley", 5, "none")).expect("an answer");
    let names: Vec<&str> = report.blocks.iter().map(|block| block.attackers.as_str()).collect();
    assert_eq!(names, ["G-GREN", "G-GREN+panzerfaust"]);
    let error = ask(&question("G-GREN+panzerfist", "A-RIFL", "")).expect_err("no such option");
    assert_eq!(error.nearest.as_deref(), Some("panzerfaust"));
}

/// Attackers, target, circumstances, attack, range, cover.
type Case = (&'static str, &'static str, &'static str, &'static str, u16, &'static str);

/// Something of everything, held to the engine.
const AUDITED: [Case; 26] = [
    ("G-GREN", "A-RIFL", "", "volley", 12, "none"),
    ("G-GREN,G-HMG", "A-RANG", "until=panic", "volley", 15, "partial"),
    ("G-GREN+panzerfaust", "A-MMG", "", "volley", 6, "complete"),
    ("A-RIFL", "G-GREN", "target=run attacker=walk", "volley", 10, "none"),
    ("A-RANG", "G-ASLT", "attacker=run", "volley", 6, "partial"),
    ("A-RIFL", "G-PAK", "facing=rear until=rally", "volley", 20, "none"),
    ("G-SNIP", "A-MMG", "", "SNP", 30, "partial"),
    ("G-SNIP,G-SNIP", "A-57", "facing=rear", "SNP", 18, "none"),
    ("G-PZ4", "A-RIFL", "", "volley", 24, "none"),
    ("A-SHER,A-M8", "G-222", "facing=side", "volley", 20, "none"),
    ("A-M8", "G-222", "target=hide", "volley", 30, "partial"),
    ("G-TIG", "A-SHER", "target=run until=panic", "volley", 40, "complete"),
    ("G-222", "A-M3", "facing=rear until=rally", "volley", 20, "none"),
    ("A-BAZ", "G-251", "attacker=walk", "BAZ", 12, "none"),
    ("G-MORT", "A-RIFL", "laid=3", "M81", 30, "none"),
    ("G-MORT", "A-RIFL", "laid=2", "M81", 8, "complete"),
    ("A-MORT", "G-MORT", "laid=1 until=panic", "M60", 6, "none"),
    ("G-MORT", "A-SHER", "laid=3", "M81", 30, "none"),
    ("G-MORT", "A-RANG", "laid=3 walls=wood", "M81", 24, "building"),
    ("A-SHER", "G-GREN", "walls=wood", "building", 20, "building"),
    ("A-SHER,A-57", "G-ASLT", "walls=brick", "building", 20, "ruin"),
    ("G-222,G-PAK", "wood-house", "", "volley", 30, "none"),
    ("G-GREN", "A-RIFL", "", "hand-to-hand", 0, "none"),
    ("A-RANG", "G-HMG", "target=panicked", "hand-to-hand", 0, "none"),
    ("G-ASLT", "A-SHER", "target=walk until=panic", "assault", 0, "none"),
    ("A-OFF", "G-OFF", "target=panicked", "CAR", 4, "none"),
];

#[test]
fn the_engine_follows_the_odds() {
    let settings =
        ["casualty_choice=owner", "heavy_damage_to_infantry=single", "ld_equal_passes=true"];
    for (number, (attackers, target, circumstances, attack, range, cover)) in
        AUDITED.into_iter().enumerate()
    {
        let asked = question(attackers, target, circumstances);
        // Every other case under a switch.
        let asked = if number % 2 == 0 { asked } else { under(asked, settings[number / 2 % 3]) };
        let audited = OddsRequest { audit: Some(PLAYS), ..asked };
        let line = line(audited, attack, range, cover);
        let p = line.audit.expect("an audit").p_value();
        assert!(p > RARE, "{attackers} at {target}, {attack}, {circumstances}: {p}");
    }
}

/// What stages cannot tell is played.
#[test]
fn some_attacks_are_simulated() {
    let shells = question("G-MORT,G-MORT", "A-RIFL", "");
    let close = question("G-GREN", "A-RIFL", "until=rally");
    for asked in [narrowed(shells, "M81", 30, "none"), narrowed(close, "volley", 3, "none")] {
        let report = ask(&asked).expect("an answer");
        assert!(matches!(report.blocks[0].lines[0].method, OddsMethod::Simulated(_)));
    }
}

#[test]
fn attacks_that_cannot_be_made_are_refused() {
    let refused = |asked: OddsRequest, clause: &str| {
        let error = ask(&asked).expect_err("refused").to_string();
        assert!(error.contains(clause), "{error}");
    };
    let tank = question("G-GREN", "A-SHER", "");
    refused(narrowed(tank, "RIF", 20, "none"), "WS-WEAPON-20");
    let tank = question("G-PZ4", "A-SHER", "");
    refused(narrowed(tank, "G75L", 20, "building"), "WS-BLDG-12");
    let running = question("G-HMG", "A-RIFL", "attacker=run");
    refused(narrowed(running, "HMG", 20, "none"), "WS-FIRE-19");
    let shield = question("A-RIFL", "G-PAK", "");
    refused(narrowed(shield, "volley", 20, "none"), "WS-FMOD-26");
    let panicked = question("A-RIFL", "G-PZ4", "attacker=panicked");
    refused(narrowed(panicked, "assault", 0, "none"), "WS-VEH-16");
}
