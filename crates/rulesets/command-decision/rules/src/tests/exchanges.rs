//! Odds of single attacks against the fractions of the worked examples, and the engine against the odds.

use std::collections::BTreeMap;

use super::fixture::{army, chance};
use crate::CommandDecision;
use crate::odds::AttackOdds;
use wargauge_rules::exchange::{Bench, Case, End, Exchange, ExchangeRulebook, Step};
use wargauge_rules::game::BySide;
use wargauge_rules::roster::Setting;
use wargauge_rules::table::odometer::Chance;

/// Attackers, target, circumstances, attack, range, cover.
type Asked = (&'static str, &'static str, &'static str, &'static str, u16, &'static str);

/// Chances as numerator and denominator.
type Odds = (u128, u128);

fn course(
    (own, target, given, attack, range, cover): Asked,
    rules: &[&str],
) -> Result<AttackOdds, String> {
    let army = army();
    let own: Vec<String> = own.split(',').map(str::to_owned).collect();
    let rules: Vec<Setting> = rules
        .iter()
        .map(|rule| Setting::parse(rule, crate::switches::SWITCHES).expect("a switch"))
        .collect();
    let bench = CommandDecision::bench(BySide([&*army, &*army]), &own, target, &rules)
        .map_err(|bad| bad.to_string())?;
    assert!(bench.attacks().iter().any(|one| one == attack), "{attack}");
    let mut chosen = vec![0; CommandDecision::CIRCUMSTANCES.len()];
    for one in given.split_whitespace() {
        let (name, value) = one.split_once('=').expect("a value");
        let at =
            CommandDecision::CIRCUMSTANCES.iter().position(|it| it.name == name).expect("known");
        chosen[at] = CommandDecision::CIRCUMSTANCES[at]
            .values
            .iter()
            .position(|it| *it == value)
            .expect("known");
    }
    let case = Case { attack: attack.to_owned(), range, cover, chosen };
    bench.set_up(&case).map_err(|bad| bad.clause.0.to_owned())
}

/// The exact chances of its ends.
fn ends(course: &AttackOdds) -> BTreeMap<End, Chance> {
    let mut standings = BTreeMap::from([(course.begin(), Chance::new(1, 1))]);
    for stage in 0..course.stages() {
        let mut after: BTreeMap<_, Chance> = BTreeMap::new();
        for (standing, so_far) in standings {
            let table = match course.step(stage, standing) {
                Step::Skip => vec![(1, standing)],
                Step::Table(table) => table,
                Step::Throw(throw) => panic!("{throw:?}"),
            };
            let whole: u64 = table.iter().map(|(weight, _)| weight).sum();
            for (weight, next) in table {
                let one = Chance::new(
                    so_far.numerator * u128::from(weight),
                    so_far.denominator * u128::from(whole),
                );
                after.entry(next).and_modify(|known| *known = known.plus(one)).or_insert(one);
            }
        }
        standings = after;
    }
    let mut ends: BTreeMap<End, Chance> = BTreeMap::new();
    for (standing, one) in standings {
        ends.entry(course.end(standing))
            .and_modify(|known| *known = known.plus(one))
            .or_insert(one);
    }
    ends
}

/// Chances that it is unhurt, shaken and gone.
#[track_caller]
fn fates(asked: Asked) -> [Odds; 3] {
    let ends = ends(&course(asked, &[]).expect("it can be"));
    let sum = |fits: fn(&End) -> bool| {
        let all = ends.iter().filter(|(end, _)| fits(end)).map(|(_, one)| *one);
        let sum = all.fold(Chance::new(0, 1), Chance::plus);
        (sum.numerator, sum.denominator)
    };
    [sum(|end| end.lost == 0), sum(|end| end.suppressed), sum(|end| end.destroyed)]
}

/// CD-DICE-02, CD-TQ-02, CD-TQ-11, CD-FIRE-15, CD-FIRE-21, CD-CHART-40, CD-CHART-41, CD-CHART-44, CD-AT-01, CD-AT-02, CD-AT-03, CD-AT-04, CD-AT-05, CD-AT-06, CD-AT-07, CD-AT-10,
/// CD-CHART-48, CD-FACE-10, CD-HE-05, CD-HE-07, CD-CHART-70, CD-CHART-71, CD-MORTAR-01, CD-MORTAR-05, CD-MORTAR-06, CD-MORTAR-15, CD-CLOSE-05, CD-CLOSE-06, CD-CLOSE-07, CD-CLOSE-08, CD-CLOSE-09,
/// CD-CLOSE-10, CD-CLOSE-11, CD-CLOSE-22, CD-DEMOR-06: EX-03 to EX-17, the fractions of each.
#[test]
fn attacks_come_to_the_fractions_of_the_examples() {
    assert_eq!(fates(("G04", "U04", "", "W01", 4, "soft")), [(9, 25), (12, 25), (4, 25)], "EX-03");
    assert_eq!(
        fates(("G06", "U04", "attackers=pinned", "W02", 4, "soft")),
        [(49, 100), (21, 50), (9, 100)],
        "EX-04"
    );
    assert_eq!(
        fates(("G16", "U12", "", "W17", 20, "none")),
        [(4, 25), (6, 125), (99, 125)],
        "EX-05"
    );
    assert_eq!(
        fates(("U12", "G14", "", "W22", 20, "none")),
        [(4096, 15625), (4428, 15625), (729, 3125)],
        "EX-06"
    );
    assert_eq!(
        fates(("U12", "G14", "facing=flank", "W22", 20, "none")),
        [(8, 125), (324, 3125), (2421, 3125)],
        "EX-06"
    );
    assert_eq!(fates(("U04", "G14", "facing=flank", "W11", 1, "none"))[0], (7, 25), "EX-07");
    let faust = fates(("G04", "U12", "", "W10", 1, "none"));
    assert_eq!((faust[0], faust[2]), ((11, 25), (12, 25)), "EX-07");
    assert_eq!(fates(("U12", "G12", "", "W27", 8, "none")), [(49, 100), (9, 100), (0, 1)], "EX-08");
    assert_eq!(
        fates(("G14", "U04", "", "W15", 18, "hard")),
        [(196, 625), (308, 625), (121, 625)],
        "EX-10"
    );
    assert_eq!(
        fates(("G07", "U04", "", "W12", 20, "soft")),
        [(343, 1000), (441, 1000), (27, 125)],
        "EX-17"
    );
    assert_eq!(
        fates(("G07", "U04", "attackers=pinned", "W12", 20, "soft")),
        [(729, 1000), (243, 1000), (7, 250)],
        "EX-17, CD-MORTAR-15: pinned it needs 1 for 3"
    );
    let mortar = |range| course(("G07", "U04", "", "W12", range, "soft"), &[]).err();
    assert_eq!([mortar(52), mortar(53)], [None, Some("CD-FIRE-12".to_owned())], "CD-FIRE-12");
    assert_eq!(
        fates(("U04,U04", "U12", "", "assault", 0, "none")),
        [(1, 25), (8, 25), (16, 25)],
        "EX-15"
    );
    assert_eq!(fates(("G06", "U12", "", "assault", 0, "none"))[2], (9, 10), "EX-16");
    assert_eq!(fates(("U04", "G16", "", "assault", 0, "none"))[0], (1, 5), "EX-15");
    assert_eq!(fates(("U04", "G13", "", "W03", 0, "none"))[2], (1, 1), "CD-CLOSE-08");
    assert_eq!(
        fates(("U04", "G05", "target=demoralized", "W03", 0, "none"))[2],
        (1, 1),
        "CD-CLOSE-22"
    );
}

/// CD-MORALE-07, CD-MORALE-15, CD-MORALE-16, CD-MORALE-25, CD-CHART-95, CD-CHART-96, CD-CHART-97, CD-CHART-98, CD-CHART-99, CD-CHART-109, CD-DEMOR-01, CD-DEMOR-06: EX-18, what a check comes to; a
/// second demoralized result ends a stand.
#[test]
fn checks_come_to_the_fractions_of_the_example() {
    let shaken = |effect: &str, given: &str, target: &'static str, range: u16| {
        let given = format!("effect={effect} {given}").leak();
        fates(("U12,U04", target, given, "morale", range, "none"))
    };
    assert_eq!(shaken("pinned", "", "G04", 10)[1], (2, 5), "EX-18");
    assert_eq!(shaken("forced-back", "", "G04", 10)[1], (1, 5), "EX-18");
    let worse = "burst=yes lost=1";
    assert_eq!(shaken("pinned", worse, "G04", 10)[1], (3, 5), "EX-18");
    assert_eq!(shaken("forced-back", worse, "G04", 10)[1], (2, 5), "EX-18");
    assert_eq!(shaken("demoralized", worse, "G04", 10)[1], (1, 5), "EX-18");
    let near = shaken("pinned", "", "G04", 10)[1];
    let far = shaken("pinned", "", "G04", 11)[1];
    assert!(near.0 * far.1 > far.0 * near.1, "CD-MORALE-07: {near:?} {far:?}");
    let steady = shaken("demoralized", worse, "G04", 10);
    let again = shaken("demoralized", "burst=yes lost=1 target=demoralized", "G04", 10);
    assert_eq!((steady[2], again[1]), ((0, 1), (0, 1)), "CD-DEMOR-06");
    // Demoralized at a die 5 over the number, which is 2 less for who is so already.
    assert_eq!((steady[1], again[2]), ((1, 5), (2, 5)), "CD-DEMOR-01, CD-DEMOR-06");
    let unled = shaken("pinned", "led=no", "G04", 10)[1];
    assert!(unled.0 * near.1 > near.0 * unled.1, "CD-MORALE-25: {unled:?}");
    let seen = shaken("pinned", "seen=yes", "G04", 10)[1];
    assert!(seen.0 * near.1 > near.0 * seen.1, "CD-MORALE-15: {seen:?}");
}

/// Something of everything, held to the engine.
const HELD: [Asked; 20] = [
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

/// CD-REF-03, CD-AT-07, CD-HE-05, CD-HE-07, CD-MORTAR-05, CD-MORTAR-06, CD-CLOSE-07, CD-CLOSE-11, CD-CLOSE-22, CD-MORALE-16, CD-BACK-07, CD-TQ-11, CD-DEMOR-06: the engine ends attacks as the odds say.
#[test]
fn the_engine_plays_what_the_odds_say() {
    const PLAYS: u64 = 400;
    let switches = ["ca_no_modifier=all", "fire_fb_pins=off", "column_b=7"];
    for (number, asked) in HELD.into_iter().enumerate() {
        let rules: &[&str] = if number % 2 == 1 { &switches[number / 2 % 3..][..1] } else { &[] };
        let course = course(asked, rules).expect("it can be");
        assert!(course.is_exact(), "{asked:?}");
        let chances = ends(&course);
        let mut played: BTreeMap<End, u64> = BTreeMap::new();
        for seed in 0..PLAYS {
            *played.entry(course.play(seed).expect("it plays")).or_default() += 1;
        }
        for (end, count) in &played {
            assert!(chances.contains_key(end), "{asked:?}: {end:?}, {count} times");
        }
        for (end, one) in &chances {
            let expected = one.numerator as f64 / one.denominator as f64;
            let found = *played.get(end).unwrap_or(&0) as f64 / PLAYS as f64;
            let spread = (expected * (1.0 - expected) / PLAYS as f64).sqrt();
            assert!(
                (found - expected).abs() <= 4.5 * spread + 1e-9,
                "{asked:?}: {end:?} {found} {expected}"
            );
        }
    }
}

/// CD-BACK-07, CD-FIRE-12, CD-FIRE-14, CD-TQ-02, CD-CHART-45, CD-RESTR-01, CD-GEO-16, CD-HE-04: what counts as shaken, what cannot be, and what can only be played.
#[test]
fn odds_of_what_cannot_be_are_refused_by_clause() {
    let refused = |asked: Asked| course(asked, &[]).err();
    let some = |clause: &str| Some(clause.to_owned());
    assert_eq!(
        refused(("U12", "G14", "", "W27", 8, "none")),
        some("CD-FIRE-12"),
        "nothing can come of it"
    );
    assert_eq!(refused(("G04", "U04", "", "W01", 40, "none")), some("CD-FIRE-12"), "out of range");
    assert_eq!(refused(("G04", "U04", "hits=2", "W01", 4, "none")), some("CD-TQ-02"));
    assert_eq!(refused(("G04", "U04", "hits=1", "W01", 4, "none")), None, "CD-TQ-02");
    assert_eq!(refused(("U12", "G14", "", "W22", 20, "fortification")), some("CD-CHART-45"));
    assert_eq!(refused(("G05", "U04", "attackers=full", "W08", 10, "none")), some("CD-RESTR-01"));
    assert_eq!(refused(("U04,U04,U04,U04", "G14", "", "assault", 0, "none")), some("CD-GEO-16"));
    assert_eq!(refused(("U04,U04", "G14", "", "assault", 0, "none")), None, "CD-GEO-16");
    let near = course(("U12", "G04", "", "W22", 0, "none"), &[]).expect("it can be");
    assert!(!near.is_exact(), "CD-HE-04: the burst reaches the firer");
    // Forced back by fire is pinned too, unless the switch says otherwise.
    let shaken = |effect: &str, rules: &[&str]| {
        let given: &'static str = format!("effect={effect}").leak();
        let ends =
            ends(&course(("G04", "U04", given, "W01", 4, "soft"), rules).expect("it can be"));
        let all = ends.iter().filter(|(end, _)| end.suppressed).map(|(_, one)| *one);
        all.fold(Chance::new(0, 1), Chance::plus)
    };
    assert_eq!(shaken("forced-back", &[]), chance(12, 25), "CD-BACK-07");
    assert_eq!(shaken("pinned", &[]), chance(12, 25), "CD-BACK-07");
    assert_eq!(shaken("pinned", &["fire_fb_pins=off"]), chance(0, 1), "CD-BACK-07");
    assert_eq!(shaken("forced-back", &["fire_fb_pins=off"]), chance(12, 25), "CD-BACK-07");
    assert_eq!(shaken("demoralized", &[]), chance(0, 1), "CD-BACK-07");
}

/// CD-FIRE-21, CD-MORALE-07, CD-MORTAR-01, CD-CLOSE-05: what attacks there are, and at which distances their odds change.
#[test]
fn odds_name_their_attacks_and_the_distances_where_they_change() {
    let army = army();
    let bench = |own: &str, target: &str| {
        let own: Vec<String> = own.split(',').map(str::to_owned).collect();
        CommandDecision::bench(BySide([&*army, &*army]), &own, target, &[]).expect("a bench")
    };
    let tank = bench("U12", "G14");
    assert_eq!(
        (tank.attacks()[0].as_str(), tank.attacks().last().unwrap().as_str()),
        ("all", "morale")
    );
    assert!(!tank.attacks().iter().any(|one| one == "assault"), "CD-CLOSE-05: men alone");
    let men = bench("G04", "U12");
    assert!(
        men.attacks().iter().any(|one| one == "assault") && men.attacks()[0] != "all",
        "CD-CLOSE-05"
    );
    assert!(
        !bench("G04", "U11").attacks().iter().any(|one| one == "assault"),
        "CD-CLOSE-05: armour alone"
    );
    assert_eq!(men.ranges("assault"), [0], "CD-CLOSE-05");
    assert_eq!(men.ranges("morale"), [0, 10, 11], "CD-MORALE-07");
    assert_eq!(men.ranges("W01")[0], 0, "CD-FIRE-21: in contact");
    let mortar = bench("G07", "U04").ranges("W12");
    assert!(mortar.len() == 2 && mortar[0] > 0, "CD-MORTAR-01: least and most {mortar:?}");
}
