//! Odds of single attacks, worked out stage by stage, and what is refused (`docs/rules/skirmish.md`).

use std::collections::BTreeMap;

use wargauge_rules::exchange::{Bench, Case, End, Exchange, ExchangeRulebook, Step};
use wargauge_rules::{BySide, Illegal};

use crate::Skirmish;
use crate::odds::Encounter;
use crate::tests::fixture::army;

fn army_of(unit: &str) -> &'static str {
    match unit.as_bytes()[0] {
        b'G' => "germans",
        b'U' => "americans",
        _ => "allies",
    }
}

/// Attackers, target, circumstances, attack, range, cover.
pub(super) type Asked<'s> = (&'s str, &'s str, &'s str, &'s str, u16, &'static str);

pub(super) fn set_up(
    (attackers, target, with, attack, range, cover): Asked<'_>,
) -> Result<Encounter, Illegal> {
    let (own, theirs) = (army(army_of(attackers)), army(army_of(target)));
    let names: Vec<String> = attackers.split(',').map(str::to_owned).collect();
    let bench = Skirmish::bench(BySide([&own, &theirs]), &names, target, &[])
        .unwrap_or_else(|error| panic!("{error}"));
    let mut chosen = vec![0; Skirmish::CIRCUMSTANCES.len()];
    for word in with.split_whitespace() {
        let (name, value) = word.split_once('=').expect("name=value");
        let at = Skirmish::CIRCUMSTANCES.iter().position(|it| it.name == name).expect("a name");
        let values = Skirmish::CIRCUMSTANCES[at].values;
        chosen[at] = values.iter().position(|it| *it == value).expect("a value");
    }
    bench.set_up(&Case { attack: attack.to_owned(), range, cover, chosen })
}

fn attack(asked: Asked<'_>) -> Encounter {
    set_up(asked).unwrap_or_else(|illegal| panic!("{asked:?}: {illegal:?}"))
}

/// All ends of an attack, each with its chance.
fn ends(it: &Encounter) -> BTreeMap<End, f64> {
    let mut now = BTreeMap::from([(it.begin(), 1.0)]);
    for stage in 0..it.stages() {
        let mut next = BTreeMap::new();
        for (standing, chance) in now {
            let table = match it.step(stage, standing) {
                Step::Skip => vec![(1, standing)],
                Step::Table(table) => table,
                Step::Throw(_) => panic!("nobody adds losses up here"),
            };
            let all: u64 = table.iter().map(|it| it.0).sum();
            for (weight, then) in table {
                *next.entry(then).or_insert(0.0) += chance * weight as f64 / all as f64;
            }
        }
        now = next;
    }
    let mut ends = BTreeMap::new();
    for (standing, chance) in now {
        *ends.entry(it.end(standing)).or_insert(0.0) += chance;
    }
    ends
}

fn chance(asked: Asked<'_>, test: impl Fn(&End) -> bool) -> f64 {
    ends(&attack(asked)).iter().filter(|(end, _)| test(end)).map(|(_, chance)| chance).sum()
}

fn mean(asked: Asked<'_>) -> f64 {
    ends(&attack(asked)).iter().map(|(end, chance)| f64::from(end.lost) * chance).sum()
}

#[track_caller]
fn is(found: f64, numerator: f64, denominator: f64) {
    let exact = numerator / denominator;
    assert!((found - exact).abs() <= 1e-12, "{found}, not {exact}");
}

// EX-08, EX-09, EX-10: SK-SHOOT-08, SK-EFFECT-02, SK-EFFECT-11, SK-EFFECT-13, SK-SHOOT-28; SK-MORALE-12: a test that
// follows a casualty may add a marker, where the fire itself does not suppress.
#[test]
fn fire_and_the_test_after_it() {
    let suppressed = |asked| chance(asked, |end| end.suppressed);
    is(suppressed(("U01", "G01", "aim=aimed", "rifle", 12, "none")), 20_748_923.0, 23_040_000.0);
    is(suppressed(("U01", "G01", "aim=aimed", "rifle", 12, "hard")), 6_377.0, 12_288.0);
    // Machine guns that miss suppress, where rifles do not.
    let burst = suppressed(("U04", "G01", "", "LMG", 24, "none"));
    assert!(burst > 0.73, "six shots: {burst}");
}

// EX-12, EX-13: SK-SHOOT-35, SK-SHOOT-30
#[test]
fn attacks_by_snipers_and_volleys_come_to_the_examples() {
    let sniper = ("G10", "U01", "aim=careful", "scoped rifle", 40, "none");
    is(mean(sniper), 3.0, 20.0);
    is(chance(sniper, |end| end.suppressed), 9.0, 40.0);
    let volley = ("U03", "G01", "", "team volley", 40, "hard");
    is(mean(volley), 1.0, 60.0);
    is(chance(volley, |end| end.suppressed), 1.0, 40.0);
}

// EX-14: SK-SHOOT-22, SK-SHOOT-23: without a die at men without points; several attackers profit by what one did.
#[test]
fn sure_hits_are_told() {
    let one = attack(("U01", "G01", "markers=2", "rifle", 6, "hard")).dice();
    assert!(one.contains("8 sure hits") && !one.contains("SK-SHOOT-23"), "{one}");
    let told = |range| {
        attack(("U01,U01", "G01", "", "rifle", range, "none")).dice().ends_with("(SK-SHOOT-23)")
    };
    assert!(told(8) && !told(9), "point blank alone");
    assert!(
        !attack(("U01,U01", "G22", "", "rifle", 8, "none")).dice().contains("SK-SHOOT-23"),
        "of men alone"
    );
}

// EX-15: SK-MORALE-10, SK-MORALE-11, SK-MORALE-12, SK-MORALE-13, SK-MORALE-14, SK-MORALE-24, SK-UNIT-14
#[test]
fn morale_by_what_is_left() {
    let table = [
        (0, 0, [1, 1, 0, 0]),
        (1, 0, [2, 2, 0, 0]),
        (0, 1, [3, 2, 0, 0]),
        (1, 1, [4, 2, 1, 0]),
        (0, 2, [5, 2, 1, 1]),
        (1, 2, [6, 2, 1, 2]),
    ];
    for (wounded, out, sixths) in table {
        for (what, sixth) in ["fails", "retires", "shaken", "routs"].into_iter().zip(sixths) {
            let with = format!("counts={what} wounded={wounded} out={out}");
            let found = chance(("G01", "U05", &with, "morale", 0, "none"), |end| end.suppressed);
            is(found, f64::from(sixth), 6.0);
        }
    }
    is(chance(("G01", "U01", "counts=fails", "morale", 0, "none"), |end| end.suppressed), 0.0, 1.0);
    // What is counted otherwise is a marker: two of six at 4 points gain none, one does.
    is(chance(("G01", "U05", "out=1", "morale", 0, "none"), |end| end.suppressed), 1.0, 6.0);
    assert_eq!(
        set_up(("G01", "U05", "out=3", "rifle", 8, "none")).expect_err("nobody").clause.0,
        "SK-UNIT-14"
    );
}

// EX-20, EX-21, EX-22, EX-23: bursts and flame against men.
#[test]
fn attacks_by_bursts_and_flame_come_to_the_examples() {
    let nest = attack(("U02", "G05", "", "grenade", 10, "hard")).dice();
    assert!(nest.contains("D20, hit 14+") && nest.contains("burst D6-1"), "{nest}");
    let mortar = ("U11", "G01", "attacker=hidden", "mortar", 35, "soft");
    assert!(attack(mortar).dice().contains("D20, hit 10+"));
    is(mean(mortar), 11.0 * 4.0, 20.0 * 3.0);
    is(mean(("U22", "G01", "", "shell", 40, "soft")), 27.0, 40.0);
    is(mean(("G18", "U05", "", "flame", 10, "none")), 17.0, 10.0);
    // A solid shot strikes one man: a D6 on the table of shells.
    is(mean(("G28", "U01", "", "gun", 40, "none")), 2.0 * 9.0, 6.0 * 20.0);
}

// EX-26, EX-27, EX-28: SK-VDAM-39, SK-VDAM-42, SK-HHAT-09, SK-HHAT-17, SK-HHAT-18, SK-HHAT-19, SK-SOFT-05: what is lost
// of a vehicle: by guns, hand held weapons, petrol, and by rifles in threes. SK-VDAM-32, SK-VDAM-33: a soft vehicle without
// a driver is out of the race, armour is not. SK-SCEN-03: half for one that cannot move.
#[test]
fn vehicles_are_lost_as_often_as_the_examples_say() {
    let lost = |who, at, with, what, range| {
        chance((who, at, with, what, range, "none"), |end| end.destroyed)
    };
    is(lost("G26", "U22", "", "gun", 50), 27.0, 200.0);
    is(lost("U22", "G29", "facing=side", "gun", 20), 13.0, 100.0);
    is(lost("X05", "G28", "", "gun", 50), 9.0, 200.0);
    is(lost("G29", "U22", "", "gun", 20), 39.0, 100.0);
    is(lost("G08", "U22", "facing=side target=fast", "launcher", 15), 1.0, 8.0);
    is(lost("U05", "G22", "aim=aimed", "HMG", 20), 31_425_039.0, 100_000_000.0);
    is(lost("U15", "G26", "", "flamethrower", 8), 65.0, 120.0);
    is(lost("X09", "G26", "", "Molotov", 7), 1.0, 12.0);
    is(lost("X09", "G22", "", "Molotov", 7), 5.0 * 5.0, 20.0 * 6.0);
    // Four rifles, once each: a roll for three hits, 17 and more burns it: three or four of four hit.
    let three = 4.0 * 0.65_f64.powi(3) * 0.35 + 0.65_f64.powi(4);
    is(lost("U01", "G22", "aim=aimed", "rifle", 12), three * 4.0, 20.0);
    use crate::event::Damage;
    use crate::odds::{HullWear, end_of_hull, wear_of};
    assert_eq!(
        [true, false].map(|soft| wear_of(soft, Damage::Driver)),
        [HullWear::Immobile, HullWear::Hurt]
    );
    let halves = [HullWear::Whole, HullWear::Hurt, HullWear::Immobile, HullWear::Lost]
        .map(|wear| end_of_hull(wear).lost);
    assert_eq!(halves, [0, 0, 1, 2]);
    let rows = [Damage::None, Damage::Stunned, Damage::Immobile, Damage::Fire, Damage::Explodes];
    let worn = rows.map(|damage| wear_of(false, damage));
    assert_eq!(
        worn,
        [HullWear::Whole, HullWear::Hurt, HullWear::Immobile, HullWear::Lost, HullWear::Lost]
    );
}

// EX-18: SK-MELEE-03, SK-MELEE-08, SK-MELEE-11, SK-MELEE-17, SK-MELEE-23: a round of one against one, and the test of
// whoever has lost it.
#[test]
fn a_round_of_melee_ends_with_the_losers_test() {
    let even = ("G10", "U09", "", "melee", 0, "none");
    is(chance(even, |end| end.destroyed), 10.0, 36.0);
    is(chance(even, |end| end.own_lost == 1), 10.0, 36.0);
    // Four and four: who has lost a man or the round may run; nobody runs who has not.
    // SK-MELEE-17: only who has lost tests.
    assert!(attack(even).dice().ends_with("morale D6"), "{}", attack(even).dice());
    let fails = chance(("G09", "U04", "counts=fails", "melee", 0, "none"), |end| end.suppressed);
    assert!(fails > 0.0 && fails < 1.0, "{fails}");
}

// EX-30, EX-31, EX-32: SK-ACT-05, SK-ACT-06, SK-ACT-08, SK-ACT-21, SK-AFVSOLO-16, SK-MORALE-15: what charts say.
#[test]
fn charts_say_what_the_examples_say() {
    let said = |who: &str, at: &str, with: &str, chart: &str| {
        chance((who, at, with, chart, 20, "none"), |end| end.suppressed)
    };
    let action = |with: &str| said("U01", "G02", with, "action chart");
    for (with, sixths) in [
        ("risk=2 says=retreat", 1),
        ("risk=2 says=halt", 2),
        ("risk=2 says=advance", 3),
        ("risk=9", 5),
        ("risk=1 says=attack", 1),
    ] {
        is(action(with), f64::from(sixths), 6.0);
    }
    let vehicle = |with: &str| said("U22", "G26", with, "vehicle chart");
    is(vehicle("risk=1 says=manoeuvre"), 2.0, 3.0);
    is(vehicle("risk=-3 hull=immobile says=bale-out"), 5.0, 6.0);
    // A conscript team of five in rout, two out, may rally; at a factor of 9 a 6 halts it, rallied or not.
    let routing = "target=routing out=2 risk=9 says=halt";
    let stops = said("U01", "G19", routing, "action chart");
    is(stops, 1.0, 6.0);
    let whole = attack(("U01", "G19", "target=routing out=2", "action chart", 20, "none")).dice();
    assert!(whole.contains("rallied:"), "{whole}");
    let lost = attack(("U01", "G19", "target=routing out=3", "action chart", 20, "none")).dice();
    assert!(!lost.contains("rallied:"), "below half: {lost}");
}

// EX-34: SK-GEN-02, SK-GEN-03, SK-GEN-06, SK-GEN-21: who comes by dice, where everybody is at hand.
#[test]
fn who_comes_by_dice_follows_the_example() {
    let comes =
        |with: &str| chance(("U01", "G01", with, "generation", 0, "none"), |end| end.suppressed);
    for (with, sixths) in [
        ("portals=1", 0),
        ("portals=2", 1),
        ("portals=5 says=panzerfaust", 2),
        ("portals=9 says=gun", 1),
        ("portals=10 says=tank", 1),
        ("portals=10 contact=made says=rifles", 1),
        ("portals=18 contact=made says=nothing", 1),
        ("portals=4 contact=made says=rifles", 2),
        ("portals=4 contact=made says=panzerfaust", 2),
        ("portals=9 contact=made says=lmg", 1),
        ("portals=9 contact=made says=hmg", 1),
        ("portals=9 contact=made says=hunters", 1),
        ("portals=9 contact=made says=gun", 1),
        ("portals=9 contact=made says=tank", 1),
    ] {
        is(comes(with), f64::from(sixths), 6.0);
    }
}

// SK-SHOOT-26, SK-AFV-23, SK-AFV-24, SK-GREN-01, SK-GEO-15, SK-MELEE-19, SK-MELEE-21, SK-MORALE-25, SK-VDAM-14,
// SK-ACT-01, SK-RISK-01, SK-RISK-06, SK-RISK-25, SK-AFVSOLO-01, SK-AFVSOLO-06, SK-GEN-01: what has no odds, by its clause;
// and beside each what has.
#[test]
fn attacks_that_cannot_be_have_no_odds() {
    let refused: [(Asked<'_>, &str); 24] = [
        (("G01", "U01", "", "no such thing", 8, "none"), "SK-SHOOT-26"),
        (("U05", "G01", "attacker=moved", "HMG", 8, "none"), "SK-SHOOT-26"),
        (("G01", "U22", "", "rifle", 8, "none"), "SK-AFV-23"),
        (("U11", "G24", "", "mortar", 30, "none"), "SK-AFV-24"),
        (("U11", "G22", "", "mortar", 30, "none"), "SK-AFV-24"),
        (("U05", "U19", "", "HMG", 20, "none"), "SK-AFV-24"),
        (("U02", "G01", "", "grenade", 10, "none"), "SK-GREN-01"),
        (("G14", "U22", "", "gun", 20, "soft"), "SK-GEO-15"),
        (("G14", "U22", "", "gun", 20, "building"), "SK-GEO-15"),
        (("G14", "G22", "", "gun", 20, "building"), "SK-GEO-15"),
        (("U22", "G01", "", "melee", 0, "none"), "SK-MELEE-19"),
        (("U01", "G01", "", "melee", 0, "soft"), "SK-MELEE-21"),
        (("G26", "U22", "counts=fails", "gun", 20, "none"), "SK-MORALE-25"),
        (("U01", "G02", "counts=fails", "action chart", 20, "none"), "SK-ACT-01"),
        (("U01", "G02", "says=halt", "rifle", 20, "none"), "SK-ACT-01"),
        (("U01", "G02", "risk=2", "rifle", 20, "none"), "SK-RISK-25"),
        (("U01", "G02", "risk=2", "generation", 0, "none"), "SK-RISK-25"),
        (("U01", "G02", "hull=immobile", "action chart", 20, "none"), "SK-AFVSOLO-06"),
        (("U01", "G02", "portals=2", "action chart", 20, "none"), "SK-GEN-01"),
        (("U01", "G02", "contact=made", "action chart", 20, "none"), "SK-GEN-01"),
        (("U01", "G02", "target=under-fire", "rifle", 20, "none"), "SK-RISK-06"),
        (("U22", "G26", "target=routing", "vehicle chart", 20, "none"), "SK-RISK-01"),
        (("U01", "G02", "target=routing", "rifle", 20, "none"), "SK-RISK-01"),
        (("U22", "G26", "attacker=hidden", "vehicle chart", 20, "none"), "SK-AFVSOLO-01"),
    ];
    for (asked, clause) in refused {
        let illegal = set_up(asked).map(|it| it.dice()).expect_err(asked.3);
        assert_eq!(illegal.clause.0, clause, "{asked:?}");
    }
    let allowed: [Asked<'_>; 11] = [
        ("U01", "G02", "target=under-fire risk=6", "action chart", 20, "none"),
        ("U01", "G02", "target=routing", "action chart", 20, "none"),
        ("U01", "G02", "attacker=hidden", "action chart", 20, "none"),
        ("U22", "G26", "target=under-fire hull=damaged", "vehicle chart", 20, "none"),
        ("U01", "G02", "portals=3 contact=made", "generation", 0, "none"),
        ("G14", "U22", "", "gun", 20, "hard"),
        ("G14", "G22", "", "gun", 20, "soft"),
        ("U01", "G01", "counts=fails", "rifle", 12, "hard"),
        ("U01", "G01", "", "melee", 0, "none"),
        ("U05", "G22", "", "HMG", 20, "none"),
        ("U22", "G26", "", "gun", 20, "none"),
    ];
    for asked in allowed {
        assert!(set_up(asked).is_ok(), "{asked:?}");
    }
}
