//! What forces may consist of.

use crate::book::VictoryDecision;
use crate::files::tests::{force, force_of, good, scenario};
use crate::switches::SWITCHES;
use crate::units::organisation::forces_allowed;
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{ForceData, Rulebook, Setting};

fn lines(units: &[(&str, u8)]) -> String {
    units
        .iter()
        .map(|(unit, count)| format!("[[unit]]\nunit = '{unit}'\ncount = {count}\n"))
        .collect()
}

#[track_caller]
fn refused(army: &str, head: &str, units: &[(&str, u8)], told: &str) {
    let error = force_of(army, &format!("{head}{}", lines(units))).expect_err(told);
    assert!(error.contains(told), "{error}");
}

#[track_caller]
fn allowed(army: &str, head: &str, units: &[(&str, u8)]) {
    let force = force_of(army, &format!("{head}{}", lines(units)));
    assert!(force.is_ok(), "{}", force.expect_err("refused"));
}

/// VD-ORG-03, VD-ORG-05, VD-ORG-06, VD-ORG-09 (one vehicle an Element), VD-ORG-10, VD-LIST-02, VD-LIST-03, VD-LIST-27.
#[test]
fn the_generic_chart_counts_each_vehicle_as_an_element() {
    allowed("british-rifle", "", &[("rifle-section", 2)]);
    refused(
        "british-rifle",
        "",
        &[("rifle-section", 1)],
        "1 Combat Elements by chart `platoon`; expected 2 to 4",
    );
    refused("british-rifle", "", &[("rifle-section", 5)], "5 Combat Elements");
    refused(
        "british-rifle",
        "",
        &[("rifle-section", 2), ("platoon-command-section", 3)],
        "f:9:8: `unit[1]`: 3 HQ Elements by chart `platoon`; expected 0 to 2",
    );
    refused("us-rifle", "", &[("rifle-squad", 2), ("bazooka-team", 4)], "Fast or Light Support");
    refused("soviet-rifle", "", &[("rifle-squad", 2), ("t-34-76", 4)], "Heavy Support");
}

/// VD-LIST-08, VD-LIST-10, VD-LIST-11: one HQ, be it a squad or a Command Vehicle.
#[test]
fn the_german_chart_has_one_hq() {
    allowed("german-grenadier", "", &[("grenadier-command-squad", 1), ("grenadier-squad", 3)]);
    refused("german-grenadier", "", &[("grenadier-squad", 4)], "expected 2 to 3");
    let both = "[[unit]]\nunit = 'grenadier-command-squad'\n[[unit]]\nunit = 'grenadier-squad'\n\
                count = 2\n[[unit]]\nunit = 'pzkpfw-iv-h'\noptions = ['command-vehicle']\n";
    let error = force_of("german-grenadier", both).expect_err("two HQ");
    assert!(error.contains("2 HQ Elements by chart `platoon`; expected 0 to 1"), "{error}");
}

/// VD-LIST-10, VD-LIST-28, VD-VSP-01, VD-VSP-12: at most one Command Vehicle, three Smoke
/// Dischargers.
#[test]
fn equipment_is_limited_in_a_force() {
    let with = |option: &str, count: u8| {
        let tanks =
            format!("[[unit]]\nunit = 'churchill-vii'\ncount = {count}\noptions = ['{option}']\n");
        force_of("british-rifle", &format!("{}{tanks}", lines(&[("rifle-section", 2)])))
    };
    assert!(with("command-vehicle", 1).is_ok());
    let error = with("command-vehicle", 2).expect_err("two of them");
    assert!(error.contains("2 of option `command-vehicle` in a force; expected at most 1"));
    assert!(with("smoke-discharger", 3).is_ok());
    let carriers = lines(&[("rifle-section", 2)])
        + "[[unit]]\nunit = 'churchill-vii'\ncount = 3\noptions = ['smoke-discharger']\n\
           [[unit]]\nunit = 'daimler'\noptions = ['smoke-discharger']\n";
    let error = force_of("british-rifle", &carriers).expect_err("four of them");
    assert!(error.contains("4 of option `smoke-discharger` in a force"), "{error}");
}

/// VD-ORG-04, VD-ORG-05, VD-ORG-23: one force for each 1500 points, each with its own minimum.
/// Example EX-06.
#[test]
fn an_army_has_one_force_for_each_1500_points() {
    assert_eq!([0, 750_000, 1_500_000, 1_500_001, 3_000_000].map(forces_allowed), [1, 1, 1, 2, 2]);
    let two = |limit: u32, second: u8| {
        let second = format!("[[unit]]\nunit = 'rifle-squad'\ncount = {second}\nplatoon = 2\n");
        let first = lines(&[("rifle-squad", 4)]);
        force_of("soviet-rifle", &format!("points_limit = {limit}\n{first}{second}"))
    };
    assert!(two(2000, 4).is_ok());
    assert!(two(2000, 1).expect_err("too few").contains("1 Combat Elements"));
    assert!(two(1500, 4).expect_err("one force").contains("platoon 2 of an army of 1"));
}

/// VD-ORG-11: the platoon of the time is a legal force.
/// Example EX-09.
#[test]
fn the_platoon_of_the_time_is_a_legal_force() {
    let platoon = [
        ("platoon-command-squad", 1),
        ("rifle-squad", 3),
        ("60mm-mortar-team", 1),
        ("m1919a4-team", 1),
        ("57mm-at-gun", 1),
    ];
    allowed("us-rifle", "", &platoon);
}

/// VD-ORG-15: two AFV forces need more than 1500 points.
#[test]
fn two_armoured_forces_need_more_than_1500_points() {
    let two = |limit: u32| {
        let text = format!(
            "chart = 'afv'\npoints_limit = {limit}\n{}[[unit]]\nunit = 't-34-76'\ncount = 2\n\
             platoon = 2\n",
            lines(&[("t-34-76", 2)])
        );
        force_of("soviet-rifle", &text)
    };
    let most = [0, 1_000, 1_500_000, 1_500_001, 3_000_001].map(forces_allowed);
    assert_eq!(most, [1, 1, 1, 2, 3]);
    assert!(two(1501).is_ok());
    assert!(two(1500).expect_err("one force").contains("platoon 2 of an army of 1"));
}

/// VD-ORG-12, VD-ORG-13, VD-ORG-16, VD-ORG-17, VD-ORG-23.
/// Example EX-07.
#[test]
fn the_armoured_chart_is_kept() {
    let chart = "chart = 'afv'\n";
    allowed("soviet-rifle", chart, &[("is-2", 2), ("smg-squad", 1)]);
    refused("soviet-rifle", chart, &[("is-2", 1)], "1 Heavy Support Elements");
    refused("soviet-rifle", chart, &[("is-2", 3), ("smg-squad", 2)], "2 Combat Elements");
    refused(
        "soviet-rifle",
        chart,
        &[("is-2", 2), ("rifle-squad", 1)],
        "`rifle-squad` has no transport in an AFV force; expected transport zis-5",
    );
    refused(
        "soviet-rifle",
        chart,
        &[("captured-panther-g", 1), ("zis-3", 1), ("smg-squad", 1)],
        "expected tanks with room for 8 riders",
    );
    // The command tank counts as HQ, so two others are Heavy Support.
    assert_eq!(force("soviet-afv-1500").points(), 1_445_000);
}

/// VD-ORG-13, VD-ORG-17: one kind of tank with room for the men is enough, whichever stands first.
#[test]
fn one_kind_of_tank_has_room() {
    let chart = "chart = 'afv'\n";
    let [carrier, other] = [("is-2", 1), ("captured-panther-g", 1)];
    allowed("soviet-rifle", chart, &[carrier, other, ("smg-squad", 1)]);
    allowed("soviet-rifle", chart, &[other, carrier, ("smg-squad", 1)]);
}

/// VD-FEAT-32, VD-FEAT-01: how far the figures of a weapon go in a file.
#[test]
fn figures_of_a_weapon_have_bounds() {
    use crate::files::tests::source;
    use wargauge_rules::roster::Source;
    let text = source("armies/german-grenadier.toml").text;
    let rifle = "name = \"Bolt Action rifle\"\nuses = 3\nrange = 24\n";
    assert!(text.contains(rifle));
    let weapon = |figures: &str| {
        let own = format!("name = \"Bolt Action rifle\"\nuses = 3\n{figures}\n");
        let army = VictoryDecision::read_army(&Source::new("army", text.replacen(rifle, &own, 1)));
        army.map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(weapon("range = 24"), Ok(()));
    for (figure, most) in [("blast", 6), ("save_minus", 5), ("set_up", 6), ("range", 120)] {
        assert_eq!(weapon(&format!("{figure} = {most}")), Ok(()));
        assert_eq!(weapon(&format!("{figure} = 1")), Ok(()));
        for wrong in [0, most + 1] {
            assert!(weapon(&format!("{figure} = {wrong}")).is_err(), "{figure} = {wrong}");
        }
    }
}

/// VD-FEAT-32: what is not listed a weapon has not: no feature, no Blast, no Save/-X, no Set Up, and it
/// reaches as far as sight; what is listed it has.
#[test]
fn what_a_weapon_has_not() {
    use crate::units::profile::{Feature, Reach};
    use wargauge_rules::table::length::Length;
    let army = crate::files::tests::army("german-grenadier");
    let weapon = |name: &str| army.weapons.iter().find(|it| it.name == name).expect(name);
    let smg = weapon("SMG");
    assert!(smg.features.is_empty());
    assert_eq!((smg.blast, smg.save_minus, smg.set_up), (None, 0, 0));
    assert_eq!(smg.reach, Reach::To(Length::inches(12)));
    let bren = weapon("Bren LMG");
    let has = |one: &&Feature| bren.features.has(**one);
    assert_eq!(Feature::ALL.iter().filter(has).collect::<Vec<_>>(), [&Feature::Suppression]);
    assert_eq!((bren.blast, bren.save_minus, bren.set_up), (None, 0, 2));
    let gun = weapon("7.5cm L48 anti-tank gun");
    assert!(gun.features.is_empty());
    assert_eq!((gun.blast, gun.save_minus, gun.set_up), (Some(Length::inches(1)), 2, 0));
    assert_eq!(weapon("Light Air/Artillery Strike").reach, Reach::Sight);
}

/// VD-ORG-08, VD-VSP-20: transport options take no Support Element.
#[test]
fn transport_options_are_no_support() {
    let text = "[[unit]]\nunit = 'rifle-squad'\ncount = 3\ntransport = 'm3-half-track'\n"
        .to_owned()
        + &lines(&[("bazooka-team", 3)]);
    assert!(force_of("us-rifle", &text).is_ok());
}

/// VD-SPEC-41: strikes and fortifications are no rows: a force tells its fortifications
/// apart, like ones together, in the order they are placed.
#[test]
fn fortifications_are_no_rows() {
    let bought = "fortifications = { minefield = 2, trench = 3, wire = 1 }\n";
    let force =
        force_of("german-grenadier", &format!("{bought}{}", lines(&[("grenadier-squad", 2)])));
    let force = force.expect("it is allowed");
    let others: Vec<(String, u32, u32)> =
        force.others().into_iter().map(|one| (one.name, one.price, one.copies)).collect();
    let one = |name: &str, price, copies| (name.to_owned(), price, copies);
    assert_eq!(
        others,
        [one("trench", 20_000, 3), one("wire", 10_000, 1), one("minefield", 25_000, 2)]
    );
    assert_eq!(force.rows(wargauge_rules::game::Side::A, 0, 0).len(), 2);
    assert_eq!(force.fortification_points(), 120_000);
}

/// VD-LIST-29, VD-SPEC-03: of each kind one to twelve are bought, and they are told in the order of the
/// kinds, however the file lists them.
#[test]
fn a_side_buys_a_dozen_of_each_fortification_at_most() {
    let squads = lines(&[("grenadier-squad", 2)]);
    let bought = |count: u8| {
        let text = format!("fortifications = {{ trench = {count} }}\n{squads}");
        force_of("german-grenadier", &text).map(|force| force.fortifications.len())
    };
    assert_eq!((bought(1), bought(12)), (Ok(1), Ok(12)));
    assert!(bought(0).is_err() && bought(13).is_err());
    let in_order = |text: &str| {
        let force = force_of("german-grenadier", &format!("fortifications = {text}\n{squads}"));
        force.map(|force| force.fortifications)
    };
    assert_eq!(in_order("{ wire = 1, trench = 2 }"), in_order("{ trench = 2, wire = 1 }"));
}

/// VD-CAPT-01, VD-CAPT-02, VD-CAPT-03, VD-CAPT-05.
#[test]
fn captured_equipment_is_limited() {
    let squads = |options: &str, count: u8| {
        let line =
            format!("[[unit]]\nunit = 'rifle-section'\ncount = {count}\noptions = {options}\n");
        force_of("british-rifle", &format!("{line}{}", lines(&[("rifle-section", 2)])))
    };
    assert!(squads("['captured-panzerfaust*2']", 1).is_ok());
    assert!(squads("['captured-mg-42', 'captured-smg']", 1).is_ok());
    let told = |options: &str, count| squads(options, count).expect_err(options);
    assert!(told("['captured-panzerfaust']", 2).contains("2 squads with captured weapons"));
    assert!(told("['captured-mg-42*2', 'captured-smg']", 1).contains("3 of `captured-guns`"));
    assert!(told("['captured-panzerfaust', 'captured-smg']", 1).contains("beside"));
    allowed("british-rifle", "", &[("rifle-section", 2), ("captured-panther-g", 1)]);
    // It is a Heavy Element of its new owner.
    refused(
        "british-rifle",
        "",
        &[("rifle-section", 2), ("churchill-vii", 3), ("captured-panther-g", 1)],
        "4 Heavy Support",
    );
    refused(
        "british-rifle",
        "",
        &[("rifle-section", 2), ("captured-panther-g", 2)],
        "2 captured vehicles; expected at most 1: one for each 1500 points",
    );
}

/// VD-LIST-03, VD-LIST-17, VD-LIST-22, VD-ORG-10, VD-LIST-11, VD-LIST-27: the switch has the last word on
/// HQ Elements where an army prints no chart; the German one keeps its single HQ, and two Combat
/// Elements are asked for in any case.
#[test]
fn the_switch_limits_headquarters() {
    let text = lines(&[("platoon-command-squad", 2), ("rifle-squad", 2)]);
    let two = force_of("us-rifle", &text).expect("two may be bought");
    let scenario = scenario("open-battle");
    let scenario = crate::scenario::Scenario { limits: BySide([1_500_000; 2]), ..scenario };
    let other = force("german-750");
    let with = |words: &[&str]| {
        let settings: Vec<Setting> =
            words.iter().map(|word| good(Setting::parse(word, SWITCHES))).collect();
        VictoryDecision::assemble(&scenario, BySide([&two, &other]).map(Some), &settings)
            .map(drop)
            .map_err(|error| error.to_string())
    };
    assert_eq!(with(&[]), Ok(()));
    let error = with(&["NATIONAL_HQ_MAX=1"]).expect_err("one too many");
    assert!(error.contains("2 HQ Elements by chart `platoon`; expected 0 to 1"), "{error}");
    for hq in [1, 2] {
        let told = |army: &str, units: &[(&str, u8)]| {
            let army = crate::files::tests::army(army);
            let mut two = two.clone();
            two.lines = units
                .iter()
                .map(|(unit, count)| crate::units::force::ForceLine {
                    loadout: crate::units::options::Loadout::plain(
                        army.position(unit).expect(unit),
                    ),
                    count: *count,
                    transport: None,
                    platoon: 1,
                })
                .collect();
            two.army = std::sync::Arc::new(army);
            crate::units::organisation::check(&two, hq).err().map(|breach| breach.problem)
        };
        let german = [("grenadier-command-squad", 2), ("grenadier-squad", 2)];
        assert!(told("german-grenadier", &german).is_some_and(|told| told.contains("2 HQ")));
        let american = [("platoon-command-squad", 2), ("rifle-squad", 2)];
        assert_eq!(told("us-rifle", &american).is_some(), hq == 1);
        let few = [("platoon-command-squad", 1), ("rifle-squad", 1)];
        assert!(told("us-rifle", &few).is_some_and(|told| told.contains("1 Combat")));
    }
}

/// VD-ORG-04: the points of the scenario say how many forces there may be.
#[test]
fn the_scenario_limits_the_number_of_forces() {
    let text = format!(
        "points_limit = 3000\n{}[[unit]]\nunit = 'conscript-squad'\ncount = 2\nplatoon = 2\n",
        lines(&[("conscript-squad", 2)])
    );
    let (two, other) = (force_of("soviet-rifle", &text).expect("legal"), force("us-750"));
    let error =
        VictoryDecision::assemble(&scenario("capture"), BySide([&two, &other]).map(Some), &[])
            .map(drop)
            .expect_err("one force for 750 points")
            .to_string();
    assert!(error.contains("breaks its chart: platoon 2 of an army of 1"), "{error}");
}

/// VD-SPEC-01, VD-SCEN-34, VD-EQUIP-06: fortifications where the scenario allows them.
#[test]
fn fortifications_need_their_scenario() {
    let bunker = scenario("bunker-assault");
    let open =
        crate::scenario::Scenario { limits: BySide([1_500_000; 2]), ..scenario("open-battle") };
    let (blue, red) = (force("british-1500"), force("german-bunker-1000"));
    let told = |scenario, red| {
        VictoryDecision::assemble(scenario, BySide([&blue, red]).map(Some), &[])
            .map(drop)
            .map_err(|error| error.to_string())
    };
    assert_eq!(told(&bunker, &red), Ok(()));
    assert!(told(&open, &red).expect_err("not here").contains("has fortifications"));
    let bare = crate::units::force::Force { fortifications: Vec::new(), ..red.clone() };
    let error = told(&bunker, &bare).expect_err("too few");
    assert!(error.contains("spends 0 points on fortifications; expected at least 85"), "{error}");
}

/// VD-ORG-01, VD-ORG-02: a force keeps its limit and that of the scenario.
#[test]
fn points_are_kept() {
    let head = "points_limit = 300\n";
    refused(
        "british-rifle",
        head,
        &[("rifle-section", 2)],
        "f:5:16: `points_limit`: the force costs 310 points; expected at most 300",
    );
    let (large, small) = (force("us-1500"), force("us-750"));
    let error =
        VictoryDecision::assemble(&scenario("capture"), BySide([&large, &small]).map(Some), &[])
            .map(drop)
            .expect_err("too dear")
            .to_string();
    assert_eq!(
        error,
        "force `us-1500` costs 1485 points; expected at most 750 in scenario `capture`"
    );
}
