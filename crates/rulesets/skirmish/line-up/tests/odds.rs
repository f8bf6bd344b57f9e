//! Odds of single attacks against the fractions of the worked examples, and the engine against the
//! odds.

use wargauge_rules::roster::DataError;
use wargauge_skirmish_line_up::RULESET;
use wargauge_studies::{Library, OddsLine, OddsMethod, OddsReport, OddsRequest, odds};

/// Attacks that the engine plays for each case.
const PLAYS: u64 = 4_000;

/// A right law fails an audit of one case this rarely.
const RARE: f64 = 1e-6;

fn ask(request: &OddsRequest) -> Result<OddsReport, DataError> {
    odds(&Library::built_in(&[RULESET]), request)
}

fn army_of(unit: &str) -> String {
    match unit.as_bytes()[0] {
        b'G' => "germans",
        b'U' => "americans",
        _ => "allies",
    }
    .to_owned()
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
    let report = report.unwrap_or_else(|error| panic!("{attack}: {error}"));
    let [line] = report.blocks[0].lines.as_slice() else { panic!("one line: {report:?}") };
    assert_eq!(line.method, OddsMethod::Exact, "{attack}");
    line.clone()
}

#[track_caller]
fn is(found: f64, numerator: f64, denominator: f64) {
    let exact = numerator / denominator;
    assert!((found - exact).abs() <= 1e-12, "{found}, not {exact}");
}

/// `EX-08`, `EX-09`: `SK-SHOOT-08`, `SK-SHOOT-18`, `SK-EFFECT-02`; `SK-MORALE-12`: where the fire itself
/// does not suppress, the test that follows a casualty may (671 in 1,296 by fire alone behind cover).
#[test]
fn odds_of_rifles_at_a_team_are_those_of_the_examples() {
    let open = line(question("U01", "G01", "aim=aimed"), "rifle", 12, "none");
    is(open.suppressed, 20_748_923.0, 23_040_000.0);
    let hard = line(question("U01", "G01", "aim=aimed"), "rifle", 12, "hard");
    is(hard.suppressed, 6_377.0, 12_288.0);
    let dispersed = question("U01", "G01", "aim=aimed spacing=dispersed");
    is(line(dispersed, "rifle", 12, "hard").suppressed, 6_377.0, 12_288.0);
}

/// `EX-12`, `EX-13`: `SK-SHOOT-35`, `SK-SHOOT-21`, `SK-SHOOT-30`
#[test]
fn odds_of_snipers_and_volleys_are_those_of_the_examples() {
    let sniper = line(question("G10", "U01", "aim=careful"), "scoped rifle", 40, "none");
    is(sniper.losses.mean(), 3.0, 20.0);
    is(sniper.suppressed, 9.0, 40.0);
    let volley = line(question("U03", "G01", ""), "team volley", 40, "hard");
    is(volley.losses.at_least(1), 1.0, 20.0 * 3.0);
    is(volley.suppressed, 1.0, 20.0 * 2.0);
}

/// `EX-14`: `SK-SHOOT-22`, `SK-SHOOT-23`
#[test]
fn inactive_targets_are_hit_without_a_die() {
    let sure = line(question("U01", "G01", "markers=2"), "rifle", 6, "hard");
    assert!(sure.dice.contains("8 sure hits"), "{}", sure.dice);
}

/// `EX-15`: `SK-MORALE-10`, `SK-MORALE-24`: what is failed, by remaining points.
#[test]
fn odds_of_morale_follow_the_remaining_points() {
    let table = [
        // Unit, wounded, out, then out of six: fails, retires, shaken, routs.
        ("U05", 0, 0, [1, 1, 0, 0]),
        ("U05", 1, 0, [2, 2, 0, 0]),
        ("U05", 0, 1, [3, 2, 0, 0]),
        ("U05", 1, 1, [4, 2, 1, 0]),
        ("U05", 0, 2, [5, 2, 1, 1]),
        ("U05", 1, 2, [6, 2, 1, 2]),
    ];
    for (unit, wounded, out, sixths) in table {
        for (what, sixth) in ["fails", "retires", "shaken", "routs"].into_iter().zip(sixths) {
            let with = format!("counts={what} wounded={wounded} out={out}");
            let found = line(question("G01", unit, &with), "morale", 0, "none").suppressed;
            is(found, f64::from(sixth), 6.0);
        }
    }
    let whole = question("G01", "U01", "counts=fails");
    is(line(whole, "morale", 0, "none").suppressed, 0.0, 1.0);
}

/// `EX-26`: `SK-VDAM-39`, `SK-VDAM-42`, `SK-VDAM-44`, `SK-HHAT-09`: guns and hand held weapons at
/// every facing; abandoned and exploded are lost.
#[test]
fn odds_of_guns_and_hand_held_weapons_depend_on_the_facing() {
    let lost = |who: &str, at: &str, with: &str, (attack, range): (&str, u16)| {
        line(question(who, at, with), attack, range, "none").wiped
    };
    is(lost("G26", "U22", "", ("gun", 50)), 27.0, 200.0);
    is(lost("U22", "G29", "facing=side", ("gun", 20)), 13.0, 100.0);
    is(lost("U22", "G29", "", ("gun", 50)), 0.0, 1.0);
    is(lost("X05", "G28", "", ("gun", 50)), 9.0, 200.0);
    is(lost("G29", "U22", "", ("gun", 20)), 39.0, 100.0);
    is(lost("G08", "U22", "facing=side target=fast", ("launcher", 15)), 1.0, 8.0);
    // EX-26 (g): skirts.
    let bazooka = line(question("U06", "G26", "facing=side"), "launcher", 12, "none");
    assert!(bazooka.dice.contains("damage D20+2"), "{}", bazooka.dice);
}

/// `EX-28`: `SK-HHAT-18`, `SK-HHAT-19`: flame.
#[test]
fn odds_of_a_flamethrower_at_a_tank_are_those_of_the_example() {
    is(line(question("U15", "G26", ""), "flamethrower", 8, "none").wiped, 65.0, 120.0);
}

/// `EX-20` to `EX-23`, `EX-27`: grenades, mortars, shells, flame, small arms at a lorry.
#[test]
fn odds_of_bursts_flame_and_fire_at_lorries_are_those_of_the_examples() {
    let nest = line(question("U02", "G05", ""), "grenade", 10, "hard");
    assert!(nest.dice.contains("D20, hit 14+"), "{}", nest.dice);
    let mortar = question("U11", "G01", "attacker=hidden");
    let mortar = line(mortar, "mortar", 35, "soft");
    assert!(mortar.dice.contains("D20, hit 10+"), "{}", mortar.dice);
    is(mortar.losses.mean(), 11.0 / 20.0 * 4.0, 3.0);
    let shell = line(question("U22", "G01", ""), "shell", 40, "soft");
    is(shell.losses.mean(), 27.0, 40.0);
    let flame = line(question("G18", "U05", ""), "flame", 10, "none");
    is(flame.losses.mean(), 17.0, 10.0);
    let lorry = line(question("U05", "G22", "aim=aimed"), "HMG", 20, "none");
    is(lorry.wiped, 31_425_039.0, 100_000_000.0);
}

/// `EX-18`: `SK-MELEE-03`, `SK-MELEE-11`
#[test]
fn odds_of_hand_to_hand_are_those_of_the_example() {
    let even = line(question("G10", "U09", ""), "melee", 0, "none");
    // Alone, one is taken from a difference of 2.
    is(even.wiped, 10.0, 36.0);
    is(even.own_losses, 10.0, 36.0);
}

/// `EX-28`: `SK-AP-12`: what a man of one point lacks he has saved.
#[test]
fn a_man_of_one_point_throws_a_molotov_from_what_he_saved() {
    let molotov = line(question("X09", "G26", ""), "Molotov", 7, "none");
    is(molotov.wiped, 1.0, 12.0);
}

/// `EX-30`, `EX-31`, `EX-32`: `SK-ACT-06`, `SK-ACT-08`, `SK-ACT-21`, `SK-AFVSOLO-16`: what the charts
/// say, by factor and as units stand.
#[test]
fn odds_tell_what_the_charts_say_by_factor() {
    let said = |who: &str, at: &str, with: &str, chart: &str| {
        line(question(who, at, with), chart, 20, "none").suppressed
    };
    let action = |with: &str| said("U01", "G02", with, "action chart");
    is(action("risk=2 says=retreat"), 1.0, 6.0);
    is(action("risk=2 says=halt"), 1.0, 3.0);
    is(action("risk=2 says=advance"), 1.0, 2.0);
    is(action("risk=9"), 5.0, 6.0);
    is(action("risk=1 says=attack"), 1.0, 6.0);
    let vehicle = |with: &str| said("U22", "G26", with, "vehicle chart");
    is(vehicle("risk=1 says=manoeuvre"), 2.0, 3.0);
    is(vehicle("risk=-3 hull=immobile says=bale-out"), 5.0, 6.0);
    // Alone under fire from a tank's gun: -2.
    let stands = line(question("U22", "G26", "target=under-fire"), "vehicle chart", 20, "none");
    assert!(stands.dice.starts_with("sum -2, D6: 1-3 retreat, 4-5 halt"), "{}", stands.dice);
    // Five conscripts, two of them out, in rout under the fire of four rifles: 9 and more.
    let routing = "target=routing out=2 says=halt";
    let stops = line(question("U01,U02", "G19", routing), "action chart", 20, "none");
    assert!(stops.dice.contains("rallied:"), "{}", stops.dice);
}

/// `EX-34`: `SK-GEN-02`, `SK-GEN-03`, `SK-GEN-06`: who comes by dice.
#[test]
fn odds_of_arrivals_grow_with_the_portals() {
    let comes = |with: &str| line(question("U01", "G01", with), "generation", 0, "none").suppressed;
    is(comes("portals=1"), 0.0, 6.0);
    is(comes("portals=2"), 1.0, 6.0);
    is(comes("portals=5 says=panzerfaust"), 1.0, 3.0);
    is(comes("portals=9 says=gun"), 1.0, 6.0);
    is(comes("portals=10 says=tank"), 1.0, 6.0);
    is(comes("portals=10 contact=made says=rifles"), 1.0, 6.0);
    is(comes("portals=18 contact=made says=nothing"), 1.0, 6.0);
}

/// Attackers, target, circumstances, attack, range, cover.
type Case = (&'static str, &'static str, &'static str, &'static str, u16, &'static str);

/// Something of everything, held to the engine.
const AUDITED: [Case; 40] = [
    ("U01", "G01", "aim=aimed out=3", "rifle", 8, "none"),
    ("U01", "G01", "aim=aimed", "rifle", 12, "none"),
    ("U02", "G11", "", "fire", 6, "soft"),
    ("U03", "G02", "spacing=dispersed counts=fails", "fire", 15, "none"),
    ("G03", "U11", "markers=1 counts=routs", "fire", 30, "none"),
    ("G05", "U08", "aim=aimed", "HMG", 16, "hard"),
    ("G10", "U10", "aim=careful", "scoped rifle", 30, "soft"),
    ("G26", "U01", "", "fire", 20, "none"),
    ("U20", "G19", "counts=shaken", "fire", 12, "soft"),
    ("U01", "G01", "markers=2", "rifle", 6, "hard"),
    ("U03", "G01", "", "team volley", 40, "hard"),
    ("U02", "G05", "", "grenade", 10, "hard"),
    ("U02", "G01", "", "dropped grenade", 4, "building"),
    ("U07", "G02", "attacker=under-fire", "rifle grenade", 12, "soft"),
    ("G06", "U08", "counts=fails", "Panzerfaust at men", 12, "none"),
    ("U06", "G09", "spacing=dispersed", "rocket at men", 20, "building"),
    ("G18", "U03", "", "flame", 12, "none"),
    ("U11", "G19", "attacker=hidden counts=retires", "mortar", 30, "soft"),
    ("X02", "G14", "target=moved", "mortar", 12, "none"),
    ("G28", "U08", "markers=1", "shell", 40, "soft"),
    ("G24", "U01", "counts=fails", "gun", 10, "none"),
    ("G15", "U01", "", "gun", 18, "none"),
    ("G24", "U19", "facing=side", "gun", 20, "none"),
    ("U14", "G30", "facing=rear", "HVAP", 24, "hard"),
    ("G20", "U22", "facing=rear", "AT grenade", 8, "none"),
    ("X08", "G24", "", "AT rifle", 20, "none"),
    ("U15", "G22", "target=fast", "flamethrower", 18, "none"),
    ("U01", "G21", "aim=aimed", "rifle", 8, "none"),
    ("G09", "U08", "", "melee", 0, "none"),
    ("G19", "U02", "markers=1", "melee", 0, "none"),
    ("G01", "U12", "wounded=2 counts=retires", "morale", 0, "none"),
    ("X09", "G26", "", "Molotov", 7, "none"),
    ("U01", "G02", "target=under-fire wounded=1 says=halt", "action chart", 20, "soft"),
    ("U05", "G19", "target=routing out=2", "action chart", 12, "none"),
    ("U01", "G05", "risk=6 says=rout", "action chart", 20, "hard"),
    ("U22", "G26", "target=under-fire out=1 says=manoeuvre", "vehicle chart", 20, "none"),
    ("G28", "U22", "target=under-fire hull=immobile says=bale-out", "vehicle chart", 20, "hard"),
    ("U01", "G01", "portals=5", "generation", 0, "none"),
    ("U22", "G01", "portals=10 says=tank", "generation", 0, "none"),
    ("U01", "G01", "portals=9 contact=made says=hmg", "generation", 0, "none"),
];

/// The engine's counts against the odds, of what is destroyed and suppressed too; melee by
/// `SK-MELEE-17` and `SK-MELEE-23`: who lost the round, or a man, tests.
#[test]
fn the_engine_follows_the_odds() {
    let settings = ["suppression_fire_adds=true", "target_shift_stacks=true", "melee_points=base"];
    for (number, (attackers, target, circumstances, attack, range, cover)) in
        AUDITED.into_iter().enumerate()
    {
        let asked = question(attackers, target, circumstances);
        let set = if number % 3 == 2 { vec![settings[number / 3 % 3].to_owned()] } else { vec![] };
        let audited = OddsRequest { audit: Some(PLAYS), settings: set, ..asked };
        let line = line(audited, attack, range, cover);
        let audit = line.audit.expect("an audit");
        let p = audit.p_value();
        assert!(p > RARE, "{attackers} at {target}, {attack}, {circumstances}: {p} {audit:?}");
    }
}

/// What stages cannot tell is played.
#[test]
fn some_attacks_are_simulated() {
    let two = narrowed(question("G01,G02", "U01", ""), "fire", 12, "none");
    let flame = narrowed(question("G01", "U15", ""), "fire", 12, "none");
    for asked in [two, flame] {
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
    refused(narrowed(question("G01", "U22", ""), "rifle", 8, "none"), "SK-AFV-23");
    refused(narrowed(question("U02", "G01", ""), "grenade", 10, "none"), "SK-GREN-01");
    refused(narrowed(question("U05", "G01", "attacker=moved"), "HMG", 8, "none"), "SK-SHOOT-26");
    refused(narrowed(question("G14", "U22", ""), "gun", 20, "soft"), "SK-GEO-15");
    let chart = |asked: OddsRequest, attack: &str| narrowed(asked, attack, 20, "none");
    refused(chart(question("U01", "G02", "counts=fails"), "action chart"), "SK-ACT-01");
    refused(chart(question("U01", "G02", "says=halt"), "rifle"), "SK-ACT-01");
    refused(chart(question("U01", "G02", "hull=immobile"), "action chart"), "SK-AFVSOLO-06");
    refused(chart(question("U22", "G26", "target=routing"), "vehicle chart"), "SK-RISK-01");
    let error = ask(&question("G99", "U01", "")).expect_err("no such unit");
    assert!(error.to_string().contains("G99"), "{error}");
}
