//! Optional rules: heavy tanks, minefields, wrecks, aircraft, strongpoints (GW-HEAVY, GW-MINE,
//! GW-WRECK, GW-AIR, GW-STRONG).

use super::table::{Setup, chance};
use crate::action::Action;
use crate::attack::numbers::number_needed;
use crate::book::Scene;
use crate::event::{Event, SortieResult};
use crate::fire::barrages::{declare_barrage, resolve_barrages, ways_to_fire};
use crate::fire::sorties::{fly_sortie, is_protected, ready_aircraft, sortie_targets};
use crate::morale::isolation::{is_isolated, isolated_units};
use crate::morale::regrouping::able_to_regroup;
use crate::movement::moves::entry_reach;
use crate::position::sight::sight_blockers;
use crate::scenario::Minefields;
use crate::setup::deployment::{deployment_places, undeployed};
use crate::state::Step;
use crate::terrain::ground::Terrain;
use crate::terrain::light::Light;
use crate::units::indirect_fire::Fire;
use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::squares::Squares;

#[test]
fn heavy_tanks_are_hurt_from_near_only() {
    // EX-26.
    let table = Setup::new()
        .rules("opt_heavy=on")
        .own("ATG C3")
        .own("ATP D4")
        .own("INF B5")
        .own("ART B8")
        .own("HVY C7")
        .own("TDP E5")
        .foe("HVY C5")
        .at(Step::Attacks);
    let needed = |at, fire| number_needed(table.scene(), UnitId(at), table.foe(0), fire);
    assert_eq!(needed(0, Fire::Direct), None, "GW-HEAVY-01");
    assert_eq!(needed(1, Fire::Direct), Some(3), "GW-HEAVY-02, GW-HEAVY-05");
    assert_eq!(needed(5, Fire::Direct), Some(3), "GW-HEAVY-05");
    assert_eq!(needed(2, Fire::Direct), Some(5), "GW-HEAVY-01: adjacent");
    assert_eq!(needed(3, Fire::Indirect { by_foo: false }), None, "GW-HEAVY-03");
    assert_eq!(needed(4, Fire::Direct), None, "GW-HEAVY-05: not even another heavy tank");
    assert!(table.targets(table.own(0)).is_empty(), "GW-HEAVY-07: it is no target out of reach");
}

#[test]
fn a_heavy_tank_out_of_reach_binds_nobody() {
    for gun in ["ATG", "TNK"] {
        let setup = Setup::new().rules("opt_heavy=on").own(&format!("{gun} C3"));
        let table = setup.foe("HVY C5").foe("INF B4").at(Step::Attacks);
        assert_eq!(table.targets(table.own(0)), [1], "GW-HEAVY-07: {gun} may attack another");
        let setup = Setup::new().rules("opt_heavy=on").own(&format!("{gun} C4"));
        let table = setup.foe("HVY C5").foe("INF B4").at(Step::Attacks);
        assert_eq!(table.targets(table.own(0)), [0], "GW-HEAVY-07: within reach it binds");
    }
}

#[test]
fn the_heavy_rule_counts_from_the_battery() {
    let table = Setup::new().rules("opt_heavy=on").own("ART C4").foe("HVY C5").at(Step::Barrages);
    let needed = number_needed(table.scene(), UnitId(0), UnitId(1), Fire::Direct);
    assert_eq!(needed, Some(5), "GW-HEAVY-03: from an adjacent square");
}

#[test]
fn a_heavy_tank_is_a_tank_otherwise() {
    let mut table = Setup::new()
        .rules("opt_heavy=on opt_wrecks=on")
        .terrain(Terrain::Hill, "C5")
        .own("INF C4")
        .own("INF A8")
        .foe("HVY C5 disrupted")
        .foe("INF F1")
        .at(Step::Attacks);
    let needed = number_needed(table.scene(), UnitId(0), UnitId(2), Fire::Direct);
    assert_eq!(needed, Some(6), "GW-HEAVY-04: hull-down");
    table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[6]);
    assert!(table.state.wrecks[0].contains(table.square("C5")), "GW-HEAVY-04, GW-WRECK-02");
    let off = Setup::new().rules("opt_heavy=off").own("ATG C3").foe("HVY C5").at(Step::Attacks);
    let needed = number_needed(off.scene(), UnitId(0), UnitId(1), Fire::Direct);
    assert_eq!(needed, Some(3), "GW-HEAVY-01: an option");
}

#[test]
fn minefields_give_a_second_die() {
    // EX-27.
    let lay = |attacker: &str, kind| {
        Setup::new()
            .rules("opt_mines=on")
            .terrain(kind, "C5")
            .mines("C5")
            .own(&format!("{attacker} C3"))
            .own("INF A8")
            .foe("INF C5")
            .at(Step::Attacks)
    };
    let mut infantry = lay("INF", Terrain::Open);
    infantry.attack(&[UnitId(0)], UnitId(2), &[2, 5]);
    assert_eq!(infantry.condition(UnitId(2)), "disrupted", "GW-MINE-03, GW-MINE-09");
    let hit =
        |attacker, kind| lay(attacker, kind).attack_chances(&[UnitId(0)], UnitId(2))["disrupted"];
    assert_eq!(hit("INF", Terrain::Open), chance(3, 4), "GW-MINE-03");
    assert_eq!(hit("ARC", Terrain::Open), chance(8, 9), "GW-MINE-03");
    assert_eq!(hit("INF", Terrain::Wood), chance(5, 9), "GW-MINE-03");
}

#[test]
fn a_battery_firing_into_mines_is_judged_by_the_die_that_stands() {
    let mut table = Setup::new()
        .rules("opt_mines=on")
        .mines("C5")
        .own("ART C3")
        .own("INF A8")
        .foe("INF C5")
        .at(Step::Barrages);
    let way = ways_to_fire(table.scene(), UnitId(0), UnitId(2))[0];
    let ones = table.chances(|table, referee| {
        declare_barrage(&mut table.refereed(referee), way);
        resolve_barrages(&mut table.refereed(referee));
        table.condition(UnitId(0)) == "disrupted"
    });
    assert_eq!(ones[&true], chance(1, 18), "GW-MINE-08, GW-DICE-05");
    table.play(Action::Barrage(way), &[1, 4]);
    assert_eq!(table.condition(UnitId(0)), "fresh", "GW-MINE-08");
    assert_eq!(table.condition(UnitId(2)), "disrupted");
}

#[test]
fn a_failed_die_is_rolled_again_even_when_the_hit_is_already_scored() {
    let mut table = Setup::new()
        .rules("opt_mines=on")
        .mines("C5")
        .own("ART C3")
        .own("ART D5")
        .own("INF A8")
        .foe("INF C5")
        .at(Step::Barrages);
    for (at, dice) in [(0, &[][..]), (1, &[6, 2, 1][..])] {
        let way = ways_to_fire(table.scene(), UnitId(at), UnitId(3))[0];
        table.play(Action::Barrage(way), dice);
    }
    assert_eq!(table.condition(UnitId(1)), "disrupted", "GW-MINE-09: the second die can be a 1");
}

#[test]
fn minefields_cost_whole_moves_and_do_nothing_else() {
    let lay = |at: &str| {
        Setup::new()
            .rules("opt_mines=on")
            .mines("C3")
            .own(&format!("TNK {at}"))
            .foe("INF F8")
            .at(Step::Movement)
    };
    assert!(!lay("C1").moves(UnitId(0)).contains("C3"), "GW-MINE-02");
    assert!(lay("C2").moves(UnitId(0)).contains("C3"), "GW-MINE-02, GW-MINE-06: no losses");
    assert_eq!(lay("C3").moves(UnitId(0)), "B3 C2 C4 D3", "GW-MINE-02");
    let sight = Setup::new()
        .rules("opt_mines=on")
        .mines("C4")
        .own("INF C3")
        .foe("INF C5")
        .at(Step::Attacks);
    assert_eq!(sight.targets(UnitId(0)), [0], "GW-MINE-06: no block to sight");
    let inside = Setup::new()
        .rules("opt_mines=on")
        .mines("C4")
        .own("INF C3")
        .own("INF C4")
        .foe("INF C5")
        .at(Step::Movement);
    assert!(inside.moves(UnitId(0)).contains("C4"), "GW-MINE-06: the limit of the terrain");
}

#[test]
fn roads_do_not_cross_minefields() {
    let lay = |mines: &str| {
        Setup::new()
            .rules("opt_mines=on")
            .road("C2 C3 C4 C5")
            .terrain(Terrain::Bridge, "C4")
            .mines(mines)
            .own("MOT C2")
            .own("MOT C5")
            .foe("INF F8")
            .at(Step::Movement)
    };
    assert!(!lay("C3").moves(UnitId(0)).contains("C3 C4"), "GW-MINE-07, GW-ROAD-03");
    let mined_bridge = lay("C4");
    assert!(mined_bridge.moves(UnitId(1)).contains("C4"), "GW-MINE-07: bridges may be mined");
    assert!(!mined_bridge.moves(UnitId(1)).contains("C3"), "GW-MINE-07");
}

#[test]
fn the_defender_lays_minefields() {
    let book = Setup::new()
        .rules("opt_mines=on")
        .terrain(Terrain::Lake, "A3")
        .scenario(|s| {
            let fixed = Squares::of(s.board.parse("B5").expect("B5"));
            s.minefields = Some(Minefields { side: Side::A, fixed, free: 1 });
        })
        .own("INF")
        .foe("INF")
        .book();
    let mut referee = DiceReferee::new(Scripted::new(&[]), Recorder::default());
    let mut state = book.setup(&mut referee);
    assert_eq!(state.step, Step::Minefields, "GW-MINE-01, GW-MINE-05: before any deployment");
    let mut options = Vec::new();
    book.options(&state, &mut options);
    // 48 squares without the lake, the mined one and the enemy's two rows.
    assert_eq!(options.len(), 48 - 1 - 1 - 12, "GW-MINE-05, GW-MINE-04");
    book.apply(&mut state, options[0], &mut referee);
    assert_eq!((state.mines.len(), state.step), (2, Step::Deployment), "GW-MINE-04");
    let off = Setup::new()
        .scenario(|s| {
            s.minefields = Some(Minefields { side: Side::A, fixed: Squares::EMPTY, free: 1 });
        })
        .own("INF")
        .foe("INF")
        .book();
    assert_eq!(off.setup(&mut referee).step, Step::Deployment, "GW-MINE-01: an option");
}

#[test]
fn wrecks_fill_squares_and_block_sight() {
    // EX-28.
    let mut bridge = Setup::new()
        .rules("opt_wrecks=on")
        .terrain(Terrain::River, "A4 B4 D4 E4 F4")
        .terrain(Terrain::Bridge, "C4")
        .road("C3 C5")
        .own("ATG C2")
        .own("INF C5")
        .foe("TNK C4 disrupted")
        .foe("INF F1")
        .at(Step::Attacks);
    bridge.attack(&[UnitId(0)], UnitId(2), &[3]);
    bridge.state.step = Step::Movement;
    assert!(!bridge.moves(UnitId(1)).contains("C4"), "GW-WRECK-01, GW-WRECK-04, GW-WRECK-06");
    for _ in 0..4 {
        bridge.play(Action::Done, &[3]);
    }
    assert_eq!(bridge.state.step, Step::Movement);
    assert!(!bridge.moves(UnitId(1)).contains("C4"), "EX-28: for the rest of the game");
    let mut pair = Setup::new()
        .rules("opt_wrecks=on")
        .own("ATG C2")
        .own("INF B3")
        .foe("TNK C3 disrupted")
        .foe("INF C3")
        .at(Step::Attacks);
    pair.attack(&[UnitId(0)], UnitId(2), &[3]);
    assert!(pair.state.layout.full.contains(pair.square("C3")), "GW-WRECK-04");
    let blocked = sight_blockers(pair.scene(), Side::A);
    assert!(blocked.contains(pair.square("C3")), "GW-WRECK-03");
}

#[test]
fn wrecks_fill_small_squares_and_are_passed_like_friends() {
    let table = Setup::new()
        .rules("opt_wrecks=on")
        .terrain(Terrain::Hill, "C3")
        .wrecks("C3 D4")
        .own("TNK C4")
        .own("INF D4")
        .own("TNK E4")
        .foe("INF F8")
        .at(Step::Movement);
    assert!(!table.moves(UnitId(0)).contains("C3"), "GW-WRECK-05");
    assert!(!table.moves(UnitId(0)).contains("D4"), "GW-WRECK-04: wreck and unit fill it");
    assert!(
        table.moves(UnitId(0)).contains("D5") && table.moves(UnitId(2)).contains("D3"),
        "GW-WRECK-06"
    );
}

#[test]
fn wrecks_burn_for_everybody_and_for_ever() {
    let mut table = Setup::new()
        .rules("opt_wrecks=on")
        .wrecks("C4")
        .own("INF C3")
        .foe("INF C5")
        .at(Step::Attacks);
    assert!(table.targets(UnitId(0)).is_empty(), "GW-WRECK-03");
    table.state.step = Step::Movement;
    table.play(Action::Done, &[2]);
    table.play(Action::Done, &[2]);
    assert!(table.state.wrecks[0].contains(table.square("C4")), "GW-WRECK-07");
    let own = Setup::new()
        .rules("opt_wrecks=on")
        .wrecks("C3 C5")
        .own("INF C3")
        .foe("INF C5")
        .at(Step::Attacks);
    assert_eq!(own.targets(UnitId(0)), [0], "GW-WRECK-08: not in the squares of the ends");
    let needed = number_needed(own.scene(), UnitId(0), UnitId(1), Fire::Direct);
    assert_eq!(needed, Some(4), "GW-WRECK-07: no cover");
}

#[test]
fn two_wrecks_in_one_square() {
    let mut table = Setup::new()
        .rules("opt_wrecks=on")
        .own("ATG C2")
        .own("ATG D3")
        .own("INF A8")
        .foe("TNK C3 disrupted")
        .foe("TNK C3 disrupted")
        .foe("INF F1")
        .at(Step::Attacks);
    table.attack(&[UnitId(0)], UnitId(3), &[3]);
    table.attack(&[UnitId(1)], UnitId(4), &[3]);
    assert!(table.state.wrecks[1].contains(table.square("C3")), "GW-WRECK-07");
}

#[test]
fn who_leaves_a_wreck() {
    let wreck = |kind: &str, rules: &str| {
        let mut table = Setup::new()
            .rules("opt_heavy=on opt_strong=on")
            .rules(rules)
            .own("INF C4")
            .own("INF A8")
            .foe(&format!("{kind} C5 disrupted"))
            .foe("INF F1")
            .at(Step::Attacks);
        table.attack(&[UnitId(0)], UnitId(2), &[6]);
        !table.state.wrecks[0].is_empty()
    };
    for (kind, plain, all) in [
        ("TNK", true, true),
        ("HVY", true, true),
        ("TDR", true, true),
        ("TDP", true, true),
        ("ASG", false, true),
        ("SPA", false, true),
        ("SPM", false, true),
        ("STP", false, false),
        ("INF", false, false),
        ("ATG", false, false),
    ] {
        assert_eq!(
            wreck(kind, "opt_wrecks=on"),
            plain,
            "GW-WRECK-01, GW-WRECK-02, GW-CLASS-08: {kind}"
        );
        let switched = "opt_wrecks=on wreck_classes=all_tank_class";
        assert_eq!(wreck(kind, switched), all, "GW-WRECK-02, GW-STRONG-06: {kind}");
        assert!(!wreck(kind, "opt_wrecks=off"), "GW-WRECK-09: {kind}");
    }
}

#[test]
fn sorties_hit_disrupt_or_fail() {
    // EX-30.
    let mut table = Setup::new()
        .rules("opt_air=on")
        .own("AIR")
        .own("INF A8")
        .foe("TNK C5")
        .foe("AAG C3")
        .foe("TNK F1")
        .at(Step::Sorties);
    let sortie = Action::Sortie(table.own(0), table.foe(0));
    table.play(sortie, &[5]);
    assert_eq!(table.condition(table.foe(0)), "disrupted", "GW-AIR-04, GW-AIR-10");
    let again = |table: &mut super::table::Table| {
        table.state.step = Step::Sorties;
        table.state.fought = crate::state::UnitSet::EMPTY;
    };
    assert!(ready_aircraft(table.scene()).is_empty(), "GW-AIR-09: one a turn");
    again(&mut table);
    table.play(sortie, &[6]);
    assert_eq!(table.condition(table.foe(0)), "gone", "GW-AIR-04");
    let last = Action::Sortie(table.own(0), table.foe(2));
    again(&mut table);
    table.play(last, &[1]);
    assert_eq!(table.condition(table.own(0)), "disrupted", "GW-AIR-06");
    again(&mut table);
    let events = table.play(last, &[2]);
    assert_eq!(table.condition(table.own(0)), "gone", "GW-AIR-06");
    let lost =
        |event: &Event| matches!(event, Event::Sortie { result: SortieResult::AircraftLost, .. });
    assert!(events.iter().any(lost));
    assert_eq!(table.state.casualties[Side::A], 0, "GW-AIR-12");
}

#[test]
fn sorties_come_after_smoke_and_before_batteries_declare() {
    let mut table = Setup::new()
        .rules("opt_air=on opt_smoke=on")
        .own("AIR")
        .own("ART C3")
        .own("INF D5")
        .foe("TNK C5")
        .foe("TNK F1")
        .at(Step::Smoke);
    let sortie = Action::Sortie(table.own(0), table.foe(0));
    for (step, may) in [
        (Step::Smoke, false),
        (Step::Sorties, true),
        (Step::Barrages, false),
        (Step::Attacks, false),
    ] {
        assert_eq!(table.state.step, step, "GW-AIR-01, GW-AIR-11");
        assert_eq!(table.allows(sortie), may, "GW-AIR-01, GW-AIR-11: {step:?}");
        table.play(Action::Done, &[]);
    }
    assert!(!table.allows(sortie), "GW-AIR-01: not after the artillery phase");
}

#[test]
fn an_unprotected_target_is_eliminated() {
    let table = Setup::new()
        .rules("opt_air=on")
        .terrain(Terrain::Hill, "C5")
        .smoke("C5")
        .own("AIR")
        .own("INF A8")
        .foe("HVY C5")
        .foe("AAG C2")
        .at(Step::Sorties);
    let results = table.chances(|table, referee| {
        fly_sortie(&mut table.refereed(referee), UnitId(0), UnitId(2));
        (table.condition(UnitId(2)), table.condition(UnitId(0)))
    });
    assert_eq!(results[&("gone", "fresh")], chance(1, 3), "GW-AIR-03, GW-AIR-07, GW-HEAVY-06");
    assert_eq!(results[&("fresh", "disrupted")], chance(1, 3), "GW-AIR-06");
    assert_eq!(results[&("fresh", "fresh")], chance(1, 3), "GW-AIR-07: 3 and 4 do nothing");
}

#[test]
fn what_aircraft_attack() {
    let table = Setup::new()
        .rules("opt_air=on opt_strong=on opt_heavy=on")
        .terrain(Terrain::Building, "A1 B1")
        .own("AIR")
        .foe("INF C1")
        .foe("MOT A1")
        .foe("AIN B1")
        .foe("MOT D1")
        .foe("AIN E1")
        .foe("REC F1")
        .foe("ARC A3")
        .foe("ATG B3")
        .foe("TNK C3")
        .foe("STP D3")
        .foe("AAG E3")
        .at(Step::Sorties);
    let targets: Vec<u8> = sortie_targets(table.scene()).map(|unit| unit.0 - 1).collect();
    assert_eq!(
        targets,
        [3, 4, 5, 6, 7, 8, 9],
        "GW-AIR-02, GW-AIR-05, GW-AIR-08, GW-TERR-08, GW-STRONG-06"
    );
}

#[test]
fn anti_aircraft_guns_protect_by_distance_alone() {
    let lay = |gun: &str| {
        Setup::new()
            .rules("opt_air=on")
            .terrain(Terrain::Wood, "C4")
            .own("AIR")
            .foe("TNK C5")
            .foe(gun)
            .at(Step::Sorties)
    };
    for (gun, protects) in [("AAG C3", true), ("AAG C3 disrupted", true), ("AAG C2", false)] {
        let table = lay(gun);
        assert_eq!(is_protected(table.scene(), table.foe(0)), protects, "GW-AIR-10: {gun}");
    }
}

/// One sortie at a tank that no gun protects, by an aircraft of this condition, played: the chances
/// of a kill, and of the aircraft being fresh and disrupted afterwards.
fn sortie(aircraft: &str) -> [f64; 3] {
    let mut table =
        Setup::new().rules("opt_air=on").own("AIR").own("INF A8").foe("TNK C5").at(Step::Sorties);
    if aircraft == "disrupted" {
        table.state.disrupted.insert(UnitId(0));
    }
    let results = table.chances(|table, referee| {
        fly_sortie(&mut table.refereed(referee), UnitId(0), UnitId(2));
        (table.condition(UnitId(2)), table.condition(UnitId(0)))
    });
    let total = |holds: &dyn Fn(&(&str, &str)) -> bool| {
        let met = results.iter().filter(|(key, _)| holds(key));
        met.map(|(_, one)| one.numerator as f64 / one.denominator as f64).sum()
    };
    [total(&|k| k.0 == "gone"), total(&|k| k.1 == "fresh"), total(&|k| k.1 == "disrupted")]
}

#[test]
fn kills_of_an_aircraft() {
    // EX-31: expected kills over n sorties while the aircraft lives.
    let (by_fresh, by_disrupted) = (sortie("fresh"), sortie("disrupted"));
    assert!((by_fresh[0] - 1.0 / 3.0).abs() < 1e-12, "GW-AIR-03");
    assert!((by_fresh[2] - 1.0 / 3.0).abs() < 1e-12, "GW-AIR-06");
    let kills = |sorties: u32| {
        let (mut fresh, mut disrupted, mut kills) = (1.0_f64, 0.0_f64, 0.0);
        for _ in 0..sorties {
            kills += fresh * by_fresh[0] + disrupted * by_disrupted[0];
            (fresh, disrupted) = (
                fresh * by_fresh[1] + disrupted * by_disrupted[1],
                fresh * by_fresh[2] + disrupted * by_disrupted[2],
            );
        }
        kills
    };
    assert!((kills(6) - 1138.0 / 729.0).abs() < 1e-12, "GW-AIR-03, GW-AIR-06");
    assert!((kills(12) - 1_030_114.0 / 531_441.0).abs() < 1e-12, "GW-AIR-06");
    assert!((kills(10_000) - 2.0).abs() < 1e-12, "GW-AIR-09: no limit a game");
}

#[test]
fn strongpoints_neither_move_nor_shelter() {
    // EX-32.
    let lay = |kind| {
        Setup::new()
            .rules("opt_strong=on")
            .terrain(kind, "C4")
            .own("INF C3")
            .own("INF C5")
            .own("INF B4")
            .own("INF D4")
            .foe("STP C4")
            .at(Step::Attacks)
    };
    let four = [0, 1, 2, 3].map(UnitId);
    let open = lay(Terrain::Open).attack_chances(&four, UnitId(4));
    let got = ["fresh", "disrupted", "gone"].map(|condition| open[condition]);
    assert_eq!(got, [chance(16, 81), chance(32, 81), chance(33, 81)], "GW-STRONG-03");
    let hill = lay(Terrain::Hill).attack_chances(&four, UnitId(4));
    let got = ["fresh", "disrupted", "gone"].map(|condition| hill[condition]);
    assert_eq!(got, [chance(625, 1296), chance(500, 1296), chance(171, 1296)], "GW-STRONG-04");
}

#[test]
fn strongpoints_have_the_heavy_rule_even_without_heavy_tanks() {
    let table = Setup::new()
        .rules("opt_strong=on opt_heavy=off")
        .own("TNK C3")
        .own("ATP D4")
        .own("ATG C4")
        .foe("STP C5")
        .foe("INF E3")
        .at(Step::Attacks);
    let needed = |at| number_needed(table.scene(), UnitId(at), table.foe(0), Fire::Direct);
    assert_eq!(needed(0), None, "GW-STRONG-03");
    assert_eq!(needed(1), Some(3), "GW-STRONG-03");
    assert_eq!(table.targets(UnitId(2)), [0], "GW-STRONG-06: it binds when it is a legal target");
    assert_eq!(table.targets(UnitId(0)), [1], "GW-STRONG-06: and only then");
}

#[test]
fn strongpoints_do_not_move_or_withdraw_but_fight_and_regroup() {
    let table = Setup::new()
        .rules("opt_strong=on")
        .own("STP C4 disrupted")
        .own("INF A8")
        .foe("INF C5")
        .at(Step::Attacks);
    assert!(table.moves(UnitId(0)).is_empty(), "GW-STRONG-01");
    assert!(is_isolated(table.scene(), UnitId(0)));
    assert!(table.targets(UnitId(0)).is_empty(), "GW-STRONG-07: isolated, it may not attack");
    assert!(isolated_units(table.scene()).is_empty(), "GW-STRONG-07: it stays");
    let fresh = Setup::new().rules("opt_strong=on").own("STP C4").foe("INF C6").at(Step::Attacks);
    assert_eq!(fresh.targets(UnitId(0)), [0], "GW-STRONG-02");
    let alone = Setup::new()
        .rules("opt_strong=on")
        .own("STP C4 disrupted")
        .foe("INF F8")
        .at(Step::Movement);
    assert!(!able_to_regroup(alone.scene()).is_empty(), "GW-STRONG-05");
}

#[test]
fn a_strongpoint_without_room_does_not_walk_in() {
    for light in [Light::Day, Light::Night] {
        for metric in ["ortho", "measured"] {
            let mut table = Setup::new()
                .rules(&format!("opt_strong=on opt_light=on metric={metric}"))
                .own("STP")
                .own("INF A8")
                .foe("INF F8")
                .at(Step::Entries);
            table.state.light = light;
            let entries = entry_reach(table.scene(), UnitId(0));
            assert!(entries.is_empty(), "GW-STRONG-01, GW-RES-08: {light:?} {metric}");
        }
    }
}

#[test]
fn strongpoints_are_placed_anywhere_passable_and_fill_room() {
    let book = Setup::new()
        .rules("opt_strong=on")
        .terrain(Terrain::Wood, "A1")
        .terrain(Terrain::Building, "B1")
        .terrain(Terrain::Marsh, "C1")
        .scenario(|s| s.deploys_first = Some(Side::A))
        .own("INF")
        .own("STP")
        .foe("INF")
        .book();
    let state = book.setup(&mut DiceReferee::new(Scripted::new(&[]), Recorder::default()));
    let first: Vec<UnitId> = undeployed(Scene::new(&book, &state)).collect();
    assert_eq!(first, [UnitId(1)], "GW-SETUP-02, GW-SETUP-08: strongpoints first");
    assert_eq!(deployment_places(Scene::new(&book, &state), UnitId(1)).len(), 11, "GW-STRONG-04");
    let table = Setup::new()
        .rules("opt_strong=on")
        .terrain(Terrain::Building, "C4")
        .own("INF C3")
        .own("STP C4")
        .foe("INF F8")
        .at(Step::Movement);
    assert!(!table.moves(UnitId(0)).contains("C4"), "GW-STRONG-08, GW-STRONG-04: no shelter");
}

#[test]
fn sorties_come_between_smoke_and_batteries() {
    let mut table = Setup::new()
        .rules("opt_air=on opt_smoke=on")
        .own("AIR")
        .own("AIR")
        .own("ART C3")
        .own("INF A8")
        .foe("TNK C5")
        .at(Step::Smoke);
    table.play(Action::Done, &[]);
    assert_eq!(table.state.step, Step::Sorties, "GW-AIR-11: after smoke");
    table.play(Action::Sortie(table.own(0), table.foe(0)), &[3]);
    assert_eq!(table.state.step, Step::Sorties, "GW-AIR-11: one by one");
    table.play(Action::Sortie(table.own(1), table.foe(0)), &[4]);
    assert_eq!(table.state.step, Step::Barrages, "GW-AIR-11: before batteries declare");
}

/// EX-26 as it is laid out: two guns in C3, infantry beside the heavy tank in C5, artillery in B8
/// with an observer.
#[test]
fn the_worked_example_of_a_heavy_tank() {
    let setup = Setup::new().rules("opt_heavy=on").own("ATG C3").own("ATP C3").own("INF C4");
    let table = setup.own("ART B8").own("INF D4").foe("HVY C5").at(Step::Attacks);
    let targets = |at| table.targets(table.own(at));
    assert_eq!(targets(0), [0; 0], "GW-HEAVY-01: the plain gun is two squares off");
    assert_eq!((targets(1), targets(2)), (vec![0], vec![0]), "GW-HEAVY-01, GW-HEAVY-02");
    let needed = |at| number_needed(table.scene(), UnitId(at), table.foe(0), Fire::Direct);
    assert_eq!((needed(1), needed(2)), (Some(3), Some(5)), "GW-HEAVY-02: 3+; beside it 5+");
    let ways = ways_to_fire(table.scene(), table.own(3), table.foe(0));
    assert!(ways.is_empty(), "GW-HEAVY-03: not even through an observer");
}
