//! Odds of single attacks against fractions worked out by hand, and the engine against the odds.

use wargauge_rules::roster::DataError;
use wargauge_studies::{OddsLine, OddsMethod, OddsReport, OddsRequest, odds};

/// Attacks that the engine plays for each case.
const PLAYS: u64 = 3_000;

/// A right law fails an audit of one case this rarely.
const RARE: f64 = 1e-5;

fn ask(request: &OddsRequest) -> Result<OddsReport, DataError> {
    odds(&wargauge_registry::library(), request)
}

/// A question about two units of two armies: `ARMY ATTACKER` and `ARMY TARGET`.
fn question(attackers: &str, target: &str) -> OddsRequest {
    let (army, attackers) = attackers.split_once(' ').expect("an army and units");
    let (target_army, target) = target.split_once(' ').expect("an army and a unit");
    OddsRequest {
        army: army.to_owned(),
        target_army: Some(target_army.to_owned()),
        attackers: attackers.to_owned(),
        target: target.to_owned(),
        ..OddsRequest::default()
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The one line of an attack at a range in a cover; circumstances and switches apart by spaces.
#[track_caller]
fn line(request: OddsRequest, attack: &str, range: u16, cover: &str) -> OddsLine {
    let asked = OddsRequest {
        attacks: vec![attack.to_owned()],
        ranges: (range > 0).then_some(range).into_iter().collect(),
        covers: vec![cover.to_owned()],
        ..request
    };
    let report = ask(&asked).unwrap_or_else(|error| panic!("{error}"));
    let [line] = report.blocks[0].lines.as_slice() else { panic!("one line: {report:?}") };
    line.clone()
}

fn with(request: OddsRequest, circumstances: &str) -> OddsRequest {
    OddsRequest { circumstances: words(circumstances), ..request }
}

fn under(request: OddsRequest, settings: &str) -> OddsRequest {
    OddsRequest { settings: words(settings), ..request }
}

#[track_caller]
fn is(found: f64, numerator: f64, denominator: f64) {
    let exact = numerator / denominator;
    assert!((found - exact).abs() <= 1e-12 * exact.abs().max(1.0), "{found}, not {exact}");
}

fn section_at_grenadiers() -> OddsRequest {
    question("british-rifle rifle-section", "german-grenadier grenadier-squad")
}

fn panzer_at(target: &str) -> OddsRequest {
    question("german-grenadier pzkpfw-iv-h", target)
}

const PANZER: &str = "british-rifle captured-pzkpfw-iv-h";
const L48: &str = "7.5cm L48 anti-tank gun";

/// Seven rifles and a Bren at nine men in a wood: Shaken by four losses (VD-SHOOT-22,
/// VD-SHAKEN-01, VD-SUPP-09, VD-FEAT-33).
#[test]
fn a_section_shoots_at_a_squad() {
    let soft = line(section_at_grenadiers(), "volley", 20, "soft");
    let shaken = 385_244_863_688_749.0 / 760_840_571_584_512.0;
    is(soft.losses.at_least(4), shaken, 1.0);
    is(soft.suppressed + soft.wiped, shaken, 1.0);
    assert_eq!(soft.method, OddsMethod::Exact);
    assert_eq!(soft.strength, 9);
    assert!(soft.dice.contains("7 Bolt Action rifle: D6, hit 4+, critical 6+, save 4+"));
    let down = line(with(section_at_grenadiers(), "down=yes"), "volley", 20, "soft");
    is(down.suppressed + down.wiped, 1_985_549_501_337_355.0, 18_014_398_509_481_984.0);
    let hard = line(with(section_at_grenadiers(), "down=yes"), "volley", 20, "hard");
    assert_eq!((hard.losses.at_least(4) * 10_000.0) as u32, 88);
}

/// A gun at a tank, its front, laid by its co-axial weapon, after a move, in cover (VD-FEAT-14,
/// VD-FEAT-24, VD-VEH-20, VD-COVER-09).
#[test]
fn tank_against_tank() {
    let chances = |line: OddsLine, of: f64, cases: [f64; 3]| {
        for (found, cases) in line.losses.chances().iter().zip(cases) {
            is(*found, cases, of);
        }
    };
    chances(line(panzer_at(PANZER), L48, 30, "none"), 72.0, [41.0, 26.0, 5.0]);
    chances(line(panzer_at(PANZER), "volley", 20, "none"), 48.0, [17.0, 26.0, 5.0]);
    chances(line(panzer_at(PANZER), L48, 30, "hard"), 40.0, [29.0, 10.0, 1.0]);
    is(line(with(panzer_at(PANZER), "moved=yes"), L48, 30, "none").losses.mean(), 1.0, 3.0);
    // Two shots, one after another, destroy it; one gun has one of them in an activation.
    let two = question("german-grenadier 2*pzkpfw-iv-h", PANZER);
    is(line(two, L48, 30, "none").wiped, 457.0, 1_728.0);
    let again = line(with(panzer_at(PANZER), "actions=2"), L48, 30, "none");
    is(again.wiped, 5.0, 72.0);
    // Half its price for each of two points.
    let one = line(panzer_at(PANZER), L48, 30, "none");
    is(one.destroyed, 205.0, 4.0);
}

/// A Blast over three men: no more than three fall (VD-FEAT-07, VD-FEAT-24, VD-TAKE-01).
#[test]
fn a_gun_at_men() {
    let men = "german-grenadier grenadier-squad";
    let mean = |request, cover| line(request, L48, 30, cover).losses.mean();
    is(mean(panzer_at(men), "none"), 369.0, 125.0);
    is(mean(panzer_at(men), "soft"), 13_827.0, 6_400.0);
    is(mean(panzer_at(men), "hard"), 46_829.0, 30_375.0);
    is(mean(with(panzer_at(men), "down=yes"), "hard"), 2_357_851.0, 4_428_675.0);
}

/// Flames leave only the Save (VD-FEAT-18); the Rear of a tank is open to machine guns
/// (VD-VEH-29, VD-VEH-30).
#[test]
fn flames_and_machine_guns() {
    let engineers = question(
        "british-rifle assault-engineer-section+flamethrower",
        "german-grenadier grenadier-squad",
    );
    let burnt = line(engineers, "Flamethrower", 6, "hard");
    is(burnt.losses.chances()[0], 79_507.0, 1_259_712.0);
    is(burnt.losses.mean(), 5.0, 2.0);
    let rear = question("german-grenadier grenadier-squad", PANZER);
    let gun = line(with(rear, "facing=rear"), "MG-42 LMG", 48, "none");
    is(gun.losses.chances()[0], 8f64.powi(5), 9f64.powi(5));
    let front = question("german-grenadier grenadier-squad", PANZER);
    let error =
        ask(&OddsRequest { attacks: vec!["MG-42 LMG".to_owned()], ..front }).expect_err("no dice");
    assert!(error.to_string().contains("certain zero"), "{error}");
}

/// One die, several attackers, a minefield, a barrage (GW-COMBAT-12, GW-HIT-01, GW-HIT-02,
/// GW-MINE-03, GW-ARTY-14, GW-ARTY-16).
#[test]
fn companies() {
    let at_infantry = |attackers: &str| question(attackers, "companies INF");
    let one = line(at_infantry("companies INF"), "attack", 1, "none");
    is(one.suppressed, 1.0, 2.0);
    is(one.destroyed, 2.5, 1.0);
    let two = line(at_infantry("companies TNK,INF"), "attack", 1, "wood");
    is(two.suppressed, 4.0, 9.0);
    is(two.wiped, 1.0, 9.0);
    let mined = with(under(at_infantry("companies INF"), "opt_mines=on"), "mined=yes");
    is(line(mined, "attack", 2, "none").suppressed, 3.0, 4.0);
    let barrage = line(at_infantry("companies 3*ART"), "barrage", 2, "none");
    is(barrage.suppressed, 26.0, 27.0);
    is(barrage.own_losses, 1.0, 2.0);
    is(barrage.wiped, 0.0, 1.0);
    let disrupted = with(at_infantry("companies ART"), "target=disrupted observer=foo");
    is(line(disrupted, "barrage", 6, "wood").wiped, 2.0, 3.0);
}

/// What a target can lose is what earlier losses have left of it, in every ruleset.
#[test]
fn targets_with_earlier_losses_are_destroyed() {
    let hit = with(question("europe-1944 G05", "europe-1944 U04"), "hits=1");
    let rifles = with(question("americans U01", "germans G01"), "aim=aimed out=3");
    for (request, attack, range, cover, percent) in
        [(hit, "W08", 12, "none", 97.44), (rifles, "rifle", 8, "none", 65.9)]
    {
        let found = line(request, attack, range, cover);
        assert_eq!(found.strength, 1, "{attack}");
        assert!((100.0 * found.wiped - percent).abs() < 0.05, "{attack}: {}", found.wiped);
    }
}

#[track_caller]
fn audit(request: OddsRequest) {
    let asked = OddsRequest { audit: Some(PLAYS), seed: 7, ..request };
    let report = ask(&asked).unwrap_or_else(|error| panic!("{error}"));
    let lines = &report.blocks[0].lines;
    assert!(!lines.is_empty(), "{asked:?}");
    for line in lines.iter().filter(|line| line.method == OddsMethod::Exact) {
        let audit = line.audit.as_ref().expect("an audit");
        let counted: u64 = audit.cells.iter().map(|cell| cell.observed).sum();
        assert_eq!(counted, PLAYS);
        assert!(audit.p_value() > RARE, "{asked:?}: {} {:?}", line.attack, audit);
    }
}

/// The engine against the odds: volleys, blows and what strikes back, tanks, a Blast, a strike, a
/// Medic, charges, several attackers.
#[test]
fn the_engine_follows_the_odds_of_platoons() {
    let pairs = [
        ("german-grenadier grenadier-squad", "british-rifle platoon-command-section+medic"),
        ("british-rifle rifle-section", "german-grenadier mg-42-hmg-team"),
        ("german-grenadier pzkpfw-iv-h", "british-rifle captured-pzkpfw-iv-h"),
        ("german-grenadier 8cm-mortar-team", "british-rifle rifle-section"),
        ("german-grenadier grenadier-command-squad+heavy-strike", "british-rifle rifle-section"),
        ("german-grenadier pioneer-squad", "british-rifle cromwell-iv"),
        ("soviet-rifle 2*conscript-squad,maxim-team", "german-grenadier mg-42-hmg-team"),
        ("us-rifle m8-greyhound", "german-grenadier sdkfz-251-1"),
    ];
    for (attackers, target) in pairs {
        let covers = words("none soft");
        audit(OddsRequest { covers, ..question(attackers, target) });
    }
    audit(with(section_at_grenadiers(), "down=yes aimed=single-hits actions=2"));
    audit(with(panzer_at(PANZER), "moved=yes facing=side"));
    let together = under(section_at_grenadiers(), "assault_strike_back=simultaneous");
    audit(OddsRequest { attacks: words("assault"), ..together });
}

/// The engine against the odds: direct fire, barrages, an intense one, a minefield, a sortie.
#[test]
fn the_engine_follows_the_odds_of_companies() {
    let pairs = [
        ("companies INF", "companies INF"),
        ("companies 3*INF,TNK", "companies TNK"),
        ("companies 2*ATG", "companies HVY"),
        ("companies TNK elite,ARC", "companies ART"),
        ("companies ART,2*MOR", "companies INF"),
        ("companies 2*SPA", "companies TNK"),
    ];
    for (attackers, target) in pairs {
        audit(under(question(attackers, target), "opt_heavy=on opt_intense=on"));
    }
    let mined = question("companies 2*INF", "companies MOT");
    audit(with(under(mined, "opt_mines=on opt_light=on"), "mined=yes light=night"));
    let sortie = question("companies 2*AIR", "companies TNK");
    audit(with(under(sortie, "opt_air=on"), "protected=yes"));
}

/// Numbers that are only played are near those worked out, and say so.
#[test]
fn simulated_odds_are_near_the_exact_ones() {
    let exact = line(section_at_grenadiers(), "volley", 20, "soft");
    let played = OddsRequest { simulate: Some(20_000), seed: 3, ..section_at_grenadiers() };
    let played = line(played, "volley", 20, "soft");
    assert_eq!(played.method, OddsMethod::Simulated(20_000));
    let error = exact.losses.deviation() / 20_000f64.sqrt();
    assert!((played.losses.mean() - exact.losses.mean()).abs() < 5.0 * error);
}

/// A vehicle that the blows can hurt may drive off with the charges: that is played.
#[test]
fn what_cannot_be_worked_out_is_played() {
    let charges =
        question("british-rifle assault-engineer-section", "german-grenadier sdkfz-251-1");
    let line = line(with(charges, "facing=rear"), "charges", 0, "none");
    assert_eq!(line.method, OddsMethod::Simulated(wargauge_studies::SIMULATED));
}

#[test]
fn every_option_has_a_block() {
    let request = OddsRequest {
        every_option: true,
        variants: words("+panzerfaust*2 pioneer-squad"),
        attacks: words("volley"),
        covers: words("none"),
        ranges: vec![12],
        ..question("german-grenadier grenadier-squad", "british-rifle cromwell-iv")
    };
    // Without a Panzerfaust nothing can be done to the front of a tank.
    let report = ask(&request).expect("an answer");
    assert!(report.blocks[0].lines.is_empty() && !report.blocks[0].left_out.is_empty());
    assert!(report.blocks.iter().any(|block| !block.lines.is_empty()));
    let request = OddsRequest { target: "rifle-section".to_owned(), ..request };
    let report = ask(&request).expect("an answer");
    let names: Vec<&str> = report.blocks.iter().map(|block| block.attackers.as_str()).collect();
    assert_eq!(names[0], "grenadier-squad");
    assert!(names.contains(&"grenadier-squad+captured-bren"), "{names:?}");
    assert_eq!(names[names.len() - 2..], ["grenadier-squad+panzerfaust*2", "pioneer-squad"]);
    let request = OddsRequest { every_option: true, ..question("companies INF", "companies INF") };
    let names: Vec<String> =
        ask(&request).expect("an answer").blocks.into_iter().map(|one| one.attackers).collect();
    assert_eq!(names, ["INF", "INF elite", "INF poor"]);
}
