//! Terrain, roads and movement (GW-TERR, GW-ROAD, GW-MOVE, GW-UNIT).

use proptest::prelude::*;

use super::table::{Setup, Table, army, chance};
use crate::action::Action;
use crate::attack::numbers::number_needed;
use crate::event::Event;
use crate::fire::barrages::{declare_barrage, resolve_barrages, ways_to_fire};
use crate::fire::declarations::{declare, resolve_attacks};
use crate::movement::allowance::{Allowance, allowance_of};
use crate::movement::flood::reach_on_squares;
use crate::movement::moves::move_reach;
use crate::movement::step_by_step::ends_step_by_step;
use crate::position::placement::shift;
use crate::scenario::Scenario;
use crate::state::Step;
use crate::terrain::ground::{Terrain, TerrainSet};
use crate::units::profile::Trait;
use wargauge_rules::game::{Side, UnitId};

/// Whether a unit type next to one square of a kind may enter it.
fn may_enter(unit: &str, kind: Terrain) -> bool {
    let table = Setup::new()
        .rules("opt_heavy=on")
        .terrain(kind, "C4")
        .own(&format!("{unit} C3"))
        .at(Step::Movement);
    table.moves(table.own(0)).contains("C4")
}

const MOBILE: &str = "INF MOT AIN REC FOO ARC TNK HVY TDR TDP ASG ATG ATP MOR ART SPA SPM AAG";

#[test]
fn who_may_enter_what() {
    for unit in MOBILE.split(' ') {
        for kind in [Terrain::Open, Terrain::Field, Terrain::Hill, Terrain::Ford] {
            assert!(
                may_enter(unit, kind),
                "GW-TERR-05, GW-TERR-15, GW-TERR-19, GW-TERR-23: {unit} {kind:?}"
            );
        }
        for kind in [Terrain::River, Terrain::Marsh, Terrain::Lake] {
            assert!(
                !may_enter(unit, kind),
                "GW-TERR-03, GW-TERR-14, GW-TERR-17, GW-TERR-21: {unit} {kind:?}"
            );
        }
        let foot = ["INF", "REC", "FOO"].contains(&unit);
        let mounted = ["MOT", "AIN"].contains(&unit);
        assert_eq!(may_enter(unit, Terrain::Wood), foot, "GW-TERR-12: {unit}");
        assert_eq!(
            may_enter(unit, Terrain::Building),
            foot || mounted,
            "GW-TERR-06, GW-TERR-07, GW-TERR-09, GW-UNIT-18: {unit}"
        );
    }
}

#[test]
fn every_type_keeps_to_its_allowance() {
    let army = army();
    let allowance = |id: &str| {
        let kind = &army.types[army.position(id).expect(id)];
        (kind.allowance, kind.road_allowance)
    };
    for (types, expected, clause) in [
        ("INF", (1, 1), "GW-UNIT-02, GW-UNIT-13"),
        ("MOT", (2, 3), "GW-UNIT-03"),
        ("AIN", (2, 2), "GW-UNIT-04"),
        ("REC FOO", (2, 2), "GW-UNIT-05, GW-UNIT-16"),
        ("ARC", (2, 2), "GW-UNIT-06"),
        ("TNK HVY", (2, 2), "GW-UNIT-07"),
        ("TDR TDP", (2, 2), "GW-UNIT-08, GW-UNIT-22"),
        ("ATG ATP", (1, 2), "GW-UNIT-09"),
        ("MOR", (1, 2), "GW-UNIT-10"),
        ("ART", (1, 2), "GW-UNIT-11"),
        ("SPA SPM", (2, 2), "GW-UNIT-12"),
        ("ASG", (2, 2), "GW-UNIT-14"),
        ("AAG", (1, 2), "GW-UNIT-14"),
        ("STP", (0, 0), "GW-STRONG-01"),
    ] {
        for id in types.split(' ') {
            assert_eq!(allowance(id), expected, "GW-UNIT-01, {clause}: {id}");
        }
    }
}

#[test]
fn allowances_in_play() {
    for unit in MOBILE.split(' ') {
        let table = Setup::sized(8, 12)
            .rules("opt_heavy=on")
            .road("D2 D3 D4 D5 D6 D7 D8 D9 D10")
            .own(&format!("{unit} D6"))
            .at(Step::Movement);
        let army = army();
        let kind = &army.types[army.position(unit).expect(unit)];
        let d = |rows: i32| format!("D{}", 6 - rows);
        let moves = table.moves(table.own(0));
        let reaches = |rows: u8| moves.split(' ').any(|name| name == d(i32::from(rows)));
        assert!(reaches(kind.road_allowance), "GW-MOVE-01, GW-ROAD-04: {unit}");
        assert!(!reaches(kind.road_allowance + 1), "GW-ROAD-04, GW-UNIT-13: {unit}");
        let off_road =
            Setup::sized(8, 12).rules("opt_heavy=on").own(&format!("{unit} D6")).at(Step::Movement);
        let moves = off_road.moves(off_road.own(0));
        let reaches = |rows: u8| moves.split(' ').any(|name| name == d(i32::from(rows)));
        assert!(reaches(kind.allowance) && !reaches(kind.allowance + 1), "GW-MOVE-01: {unit}");
    }
}

#[test]
fn features_are_entered_and_left_by_whole_moves() {
    // EX-17.
    let lay = |at: &str, rules: &str| {
        Setup::new()
            .rules(rules)
            .terrain(Terrain::Wood, "C2")
            .own(&format!("REC {at}"))
            .at(Step::Movement)
    };
    let plain = "feature_entry=full_allowance";
    let far = lay("A2", plain);
    assert!(!far.moves(UnitId(0)).contains("C2"), "GW-MOVE-04, GW-MOVE-06, GW-TERR-02");
    assert!(far.moves(UnitId(0)).contains("B2"));
    assert!(lay("B2", plain).moves(UnitId(0)).contains("C2"), "GW-MOVE-04, GW-TERR-02");
    assert_eq!(lay("C2", plain).moves(UnitId(0)), "B2 C1 C3 D2", "GW-MOVE-05: exactly one step");
    let one_square = lay("A2", "feature_entry=one_square");
    assert!(one_square.moves(UnitId(0)).contains("C2"), "GW-MOVE-06: switched");
}

#[test]
fn from_feature_to_feature_is_one_move() {
    let table = Setup::new().terrain(Terrain::Wood, "C2 C3").own("REC C2").at(Step::Movement);
    assert_eq!(table.moves(table.own(0)), "B2 C1 C3 D2", "GW-MOVE-07, GW-TERR-24");
    let blocked =
        Setup::new().terrain(Terrain::Field, "C3").own("INF C2").foe("INF C4").at(Step::Attacks);
    assert!(blocked.targets(blocked.own(0)).is_empty(), "GW-TERR-24, GW-TERR-29: squares count");
}

#[test]
fn roads_lengthen_moves() {
    // EX-16.
    let lay = |unit: &str| {
        Setup::new()
            .road("D1 D2 D3 D4 D5 D6 D7 D8")
            .terrain(Terrain::Building, "D5")
            .own(unit)
            .at(Step::Movement)
    };
    let mut a = lay("MOT D8");
    assert!(a.moves(a.own(0)).contains("D5"), "GW-ROAD-01, GW-ROAD-04, GW-ROAD-06");
    let to = a.place("D5");
    shift(&a.book, &mut a.state, UnitId(0), to);
    let unit = a.book.profiles[0];
    assert!(unit.in_cover(Terrain::Building, false), "GW-ROAD-06, GW-TERR-10");
    assert_eq!(allowance_of(a.scene(), UnitId(0)), Allowance { normal: 1, road: 1 }, "GW-TERR-08");
    let b = lay("TNK D6");
    assert!(b.moves(b.own(0)).contains("D4"), "GW-TERR-11, GW-ROAD-01: through the building");
    let c = lay("TNK D7");
    assert!(c.moves(c.own(0)).contains("D6"));
    assert!(!c.moves(c.own(0)).contains("D5"), "GW-TERR-11: not in it");
    let d = lay("MOT D8");
    assert!(d.moves(d.own(0)).contains("C7"), "GW-ROAD-05");
    assert!(!d.moves(d.own(0)).contains("C6"), "GW-ROAD-04: no third square off the road");
}

#[test]
fn leaving_a_building_by_road_takes_one_square_on_foot() {
    let lay = |unit: &str| {
        Setup::new()
            .road("D3 D4 D5 D6")
            .terrain(Terrain::Building, "D5")
            .own(unit)
            .at(Step::Movement)
    };
    let mounted = lay("MOT D5");
    assert!(!mounted.moves(mounted.own(0)).contains("D3"), "GW-TERR-08");
    let recon = lay("REC D5");
    assert!(recon.moves(recon.own(0)).contains("D3"), "GW-ROAD-06: by road without the whole move");
}

#[test]
fn a_permitted_type_may_not_stop_where_the_square_is_full() {
    let table = Setup::new()
        .road("D4 D5 D6")
        .terrain(Terrain::Building, "D5")
        .own("REC D6")
        .own("INF D5")
        .at(Step::Movement);
    let moves = table.moves(table.own(0));
    assert!(!moves.contains("D5") && moves.contains("D4"), "GW-ROAD-02, GW-MOVE-16");
}

#[test]
fn roads_do_not_hide_or_block() {
    let table = Setup::new().road("C3 C4 C5").own("INF C3").foe("INF C5").at(Step::Attacks);
    assert_eq!(table.targets(table.own(0)), [0], "GW-ROAD-02, GW-TERR-20");
}

#[test]
fn road_squares_side_by_side_are_linked() {
    let lay = || {
        let setup = Setup::new().road("C3 D3 D4").terrain(Terrain::Wood, "D3");
        setup.terrain(Terrain::Marsh, "C4")
    };
    let table = lay().own("TNK C3").at(Step::Movement);
    assert!(table.moves(table.own(0)).contains("D4"), "GW-ROAD-03");
    let cut = |scenario: &mut Scenario| {
        let parse = |name| scenario.board.parse(name).expect("a square");
        let (pair, grid) = ((parse("C3"), parse("D3")), scenario.board);
        scenario.ground.link_roads(&grid, &[pair]);
    };
    let table = lay().scenario(cut).own("TNK C3").at(Step::Movement);
    assert!(!table.moves(table.own(0)).contains("D4"), "GW-ROAD-03: unless the map says otherwise");
}

#[test]
fn roads_do_not_suspend_the_stop_next_to_enemies() {
    let table = Setup::new().road("D4 D5 D6 D7 D8").own("MOT D8").foe("INF C6").at(Step::Movement);
    let moves = table.moves(table.own(0));
    assert!(moves.contains("D6") && !moves.contains("D5"), "GW-ROAD-07, GW-MOVE-08");
    let building = Setup::new()
        .road("D4 D5 D6 D7")
        .terrain(Terrain::Building, "D6")
        .own("TNK D7")
        .foe("INF C6")
        .at(Step::Movement);
    let moves = building.moves(building.own(0));
    assert!(!moves.contains("D5"), "GW-ROAD-07: it may not enter where it would have to stop");
}

#[test]
fn bridges_are_crossed_along_their_road() {
    let lay = |unit: &str| {
        Setup::new()
            .terrain(Terrain::River, "A4 B4 D4 E4 F4")
            .terrain(Terrain::Bridge, "C4")
            .road("C3 C5")
            .own(unit)
            .at(Step::Movement)
    };
    assert!(
        lay("TNK C3").moves(UnitId(0)).contains("C5"),
        "GW-TERR-22, GW-TERR-17: no feature cost"
    );
    assert!(!lay("INF B3").moves(UnitId(0)).contains("C4"));
    assert_eq!(lay("INF C4").moves(UnitId(0)), "C3 C5", "GW-TERR-22: along its links only");
    let taken = Setup::new()
        .terrain(Terrain::Bridge, "C4")
        .road("C3 C5")
        .own("INF C3")
        .own("INF C4")
        .at(Step::Movement);
    assert!(!taken.moves(taken.own(0)).contains("C4"), "GW-TERR-22: one unit");
    assert!(
        !TerrainSet::BLOCKS_SIGHT.has(Terrain::Bridge)
            && !TerrainSet::FEATURES.has(Terrain::Bridge),
        "GW-TERR-22, GW-TERR-03"
    );
}

#[test]
fn bridges_side_by_side_are_not_linked() {
    let table = Setup::new()
        .terrain(Terrain::River, "A4 B4 E4 F4")
        .terrain(Terrain::Bridge, "C4 D4")
        .road("C3 C5 D3 D5")
        .own("INF C4")
        .at(Step::Movement);
    assert_eq!(table.moves(table.own(0)), "C3 C5", "GW-ROAD-09");
    let bank = Setup::new()
        .terrain(Terrain::River, "A4 B4 D4 E4 F4")
        .terrain(Terrain::Bridge, "C4")
        .road("C3 B3 B5 C5")
        .own("INF C4")
        .at(Step::Movement);
    assert_eq!(bank.moves(bank.own(0)), "C3 C5", "GW-ROAD-09: at most two links");
}

#[test]
fn fords_are_features() {
    let lay = |at: &str| {
        Setup::new()
            .terrain(Terrain::River, "A4 B4 D4 E4 F4")
            .terrain(Terrain::Ford, "C4")
            .own(&format!("TNK {at}"))
            .at(Step::Movement)
    };
    assert!(!lay("C2").moves(UnitId(0)).contains("C4"), "GW-TERR-23");
    assert!(lay("C3").moves(UnitId(0)).contains("C4"), "GW-TERR-23, GW-TERR-17");
    assert_eq!(lay("C4").moves(UnitId(0)), "C3 C5", "GW-TERR-23: a whole move out");
}

#[test]
fn cover() {
    let table = [
        (Terrain::Open, [false; 6]),
        (Terrain::Building, [true; 6]),
        (Terrain::Wood, [true; 6]),
        (Terrain::Field, [true, true, false, false, false, false]),
        (Terrain::Hill, [false, false, true, false, false, true]),
        (Terrain::Bridge, [false; 6]),
        (Terrain::Ford, [false; 6]),
    ];
    let army = army();
    for (kind, expected) in table {
        let setup = Setup::new().own("INF").own("ATG").own("TNK").book();
        let cover = |at: usize, battery| setup.profiles[at].in_cover(kind, battery);
        let got = [
            cover(0, false),
            cover(1, false),
            cover(2, false),
            cover(0, true),
            cover(1, true),
            cover(2, true),
        ];
        assert_eq!(
            got, expected,
            "GW-TERR-01, GW-TERR-10, GW-TERR-13, GW-TERR-15, GW-TERR-18, GW-TERR-19, GW-TERR-25, \
             GW-TERR-26: {kind:?}"
        );
    }
    assert_eq!(army.types.len(), 20);
}

#[test]
fn fields_in_play() {
    // EX-13.
    let lay = |attacker: &str, target: &str| {
        let table = Setup::new()
            .terrain(Terrain::Field, "C5")
            .own(&format!("{attacker} C3"))
            .foe(&format!("{target} C5"))
            .at(Step::Attacks);
        let chances = table.chances(|table, referee| {
            let (attacker, target) = (table.own(0), table.foe(0));
            if table.book.profile(attacker).has(Trait::Battery) {
                let way = ways_to_fire(table.scene(), attacker, target)[0];
                declare_barrage(&mut table.refereed(referee), way);
                resolve_barrages(&mut table.refereed(referee));
            } else {
                declare(&mut table.refereed(referee), attacker, target);
                resolve_attacks(&mut table.refereed(referee));
            }
            table.condition(target)
        });
        chances["disrupted"]
    };
    assert_eq!(lay("INF", "INF"), chance(1, 3), "GW-TERR-15: 5+");
    assert_eq!(lay("ART", "INF"), chance(2, 3), "GW-TERR-15: 3+");
    assert_eq!(lay("ATG", "TNK"), chance(2, 3), "GW-TERR-15: 3+");
}

#[test]
fn hull_down_needs_no_order() {
    for condition in ["", " disrupted"] {
        for attacker in ["C3", "C5", "B4"] {
            let table = Setup::new()
                .terrain(Terrain::Hill, "C4")
                .own(&format!("INF {attacker}"))
                .foe(&format!("SPA C4{condition}"))
                .at(Step::Attacks);
            let fire = crate::units::indirect_fire::Fire::Direct;
            let needed = number_needed(table.scene(), UnitId(0), UnitId(1), fire);
            assert_eq!(needed, Some(6), "GW-TERR-30, GW-TERR-18, GW-CLASS-08");
        }
    }
}

#[test]
fn terrain_does_not_change() {
    let mut table = Setup::new()
        .rules("opt_wrecks=on")
        .terrain(Terrain::Hill, "C5")
        .own("ATG C3")
        .own("INF A8")
        .foe("TNK C5 disrupted")
        .foe("INF F1")
        .at(Step::Attacks);
    let before = table.state.ground;
    table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[6]);
    assert_eq!(table.state.ground, before, "GW-TERR-27");
}

#[test]
fn the_measured_edge_of_a_feature_changes_nothing_on_squares() {
    let table =
        Setup::new().terrain(Terrain::Wood, "C3").own("INF C3").foe("INF C6").at(Step::Attacks);
    assert!(table.targets(table.own(0)).is_empty(), "GW-TERR-04, GW-TERR-29: count squares");
}

#[test]
fn stop_next_to_enemies_and_move_away() {
    // EX-18.
    let lay = |at: &str| Setup::new().own(&format!("TNK {at}")).foe("INF C3").at(Step::Movement);
    let a = lay("B4");
    let moves = a.moves(a.own(0));
    assert!(moves.contains("C4") && !moves.contains("D4"), "GW-MOVE-08, GW-GRID-03");
    let b = lay("C4");
    assert_eq!(
        b.moves(b.own(0)),
        "A4 B4 B5 C5 C6 D4 D5 E4",
        "GW-MOVE-09, GW-MOVE-10: away, and not next to it again"
    );
    assert!(b.allows(Action::Done), "GW-MOVE-09: or stay");
    let king = Setup::new().rules("metric=king").own("TNK C4").foe("INF C3").at(Step::Movement);
    let first = reach_on_squares(king.scene(), king.own(0), Allowance { normal: 1, road: 1 });
    let expected = ["B5", "C5", "D5"].map(|name| king.square(name)).into_iter().collect();
    assert_eq!(first.ends, expected, "GW-GRID-05, GW-GRID-16");
}

#[test]
fn moving_away_may_meet_another_enemy_and_stops_there() {
    let table = Setup::new().own("TNK C4").foe("INF C3").foe("INF C7").at(Step::Movement);
    let moves = table.moves(table.own(0));
    assert!(moves.contains("C6"), "GW-MOVE-10: next to a different enemy");
    let near = Setup::new().own("TNK C4").foe("INF C3").foe("INF D5").at(Step::Movement);
    let moves = near.moves(near.own(0));
    assert!(moves.contains("C5") && !moves.contains("C6"), "GW-MOVE-10, GW-MOVE-08: and must stop");
    let disrupted =
        Setup::new().own("TNK C4 disrupted").foe("INF C3").foe("INF C7").at(Step::Movement);
    assert!(!disrupted.moves(disrupted.own(0)).contains("C6"), "GW-MOVE-10, GW-DISR-02");
}

#[test]
fn a_forced_stop_needs_room() {
    let table =
        Setup::new().own("TNK B4").own("INF C4").own("INF C4").foe("INF C3").at(Step::Movement);
    let moves = table.moves(table.own(0));
    assert!(!moves.contains("C4") && !moves.contains("D4"), "GW-MOVE-12");
}

#[test]
fn each_unit_moves_once_on_the_board_as_it_is() {
    let mut table = Setup::new().own("INF C3").own("INF C4").own("INF C4").at(Step::Movement);
    assert!(!table.moves(table.own(0)).contains("C4"));
    table.play(Action::Move(table.own(1), table.place("C5")), &[]);
    assert!(table.moves(table.own(0)).contains("C4"), "GW-MOVE-15");
    assert!(!table.allows(Action::Move(table.own(1), table.place("C6"))), "GW-MOVE-03");
}

#[test]
fn moves_go_from_side_to_side() {
    let table = Setup::new().own("INF C3").at(Step::Movement);
    assert_eq!(table.moves(table.own(0)), "B3 C2 C4 D3", "GW-MOVE-03, GW-GRID-03");
}

#[test]
fn strongpoints_stop_and_wrecks_do_not() {
    let table = Setup::new()
        .rules("opt_strong=on opt_wrecks=on opt_mines=on")
        .wrecks("C6")
        .mines("A5")
        .own("TNK C5")
        .own("TNK B3")
        .foe("STP D3")
        .at(Step::Movement);
    assert!(table.moves(table.own(0)).contains("C7"), "GW-MOVE-17: past the wreck");
    let moves = table.moves(table.own(1));
    assert!(moves.contains("C3") && !moves.contains("E3"), "GW-MOVE-17: the strongpoint stops");
}

#[test]
fn a_move_is_reported_with_its_path() {
    let mut table = Setup::new().road("D5 D6 D7 D8").own("MOT D8").own("INF A1").at(Step::Movement);
    let events = table.play(Action::Move(table.own(0), table.place("D5")), &[]);
    let Event::Moved(_, path) = events[0] else { panic!("{events:?}") };
    let names: Vec<String> =
        path.squares().iter().map(|&square| table.book.board.name(square).to_string()).collect();
    assert_eq!(names, ["D8", "D7", "D6", "D5"], "GW-MOVE-03");
}

#[test]
fn infantry_does_not_ride() {
    // GW-UNIT-20: a unit keeps its own allowance in the square of a faster one.
    let table = Setup::new().own("TNK C3").own("INF C3").at(Step::Movement);
    assert_eq!(table.moves(table.own(1)), "B3 C2 C4 D3", "GW-UNIT-20");
    assert_eq!(table.state.on_board.len(), 2, "GW-UNIT-19: indivisible");
}

/// A random table for the flood against the step-by-step search.
fn any_table() -> impl Strategy<Value = Table> {
    let kinds = prop::collection::vec(0usize..18, 48);
    let roads = prop::collection::vec(any::<bool>(), 48);
    let mines = prop::collection::vec(0u8..8, 48);
    let units = prop::collection::vec((0usize..18, 0u8..48, any::<bool>()), 1..5);
    let foes = prop::collection::vec(0u8..48, 0..4);
    let rules = (any::<bool>(), any::<bool>(), any::<bool>());
    (kinds, roads, mines, units, foes, rules).prop_map(lay_random_table)
}

type RandomTable =
    (Vec<usize>, Vec<bool>, Vec<u8>, Vec<(usize, u8, bool)>, Vec<u8>, (bool, bool, bool));

fn lay_random_table((kinds, roads, mines, units, foes, rules): RandomTable) -> Table {
    let name = |at: usize| format!("{}{}", char::from(b'A' + (at % 6) as u8), at / 6 + 1);
    let on = |holds: bool, words: [&'static str; 2]| words[usize::from(holds)];
    let mut setup = Setup::new()
        .rules(on(rules.0, ["metric=ortho", "metric=king"]))
        .rules(on(rules.1, ["feature_entry=full_allowance", "feature_entry=one_square"]))
        .rules("opt_heavy=on opt_mines=on");
    for at in 0..48 {
        if let Some(&kind) = Terrain::ALL.get(kinds[at]) {
            setup = setup.terrain(kind, &name(at));
        }
        if roads[at] {
            setup = setup.road(&name(at));
        }
    }
    let mined: Vec<String> = (0..48).filter(|&at| mines[at] == 0).map(name).collect();
    setup = setup.mines(&mined.join(" "));
    let types: Vec<&str> = MOBILE.split(' ').collect();
    let mut taken = Vec::new();
    for (kind, at, disrupted) in units {
        if !taken.contains(&at) {
            taken.push(at);
            let mark = if disrupted { " disrupted" } else { "" };
            setup = setup.own(&format!("{} {}{mark}", types[kind], name(usize::from(at))));
        }
    }
    for at in foes {
        if !taken.contains(&at) {
            taken.push(at);
            setup = setup.foe(&format!("INF {}", name(usize::from(at))));
        }
    }
    if rules.2 {
        setup = setup.scenario(|s| s.light.dawn = 24 * 60).rules("opt_light=on");
    }
    setup.at(Step::Movement)
}

proptest! {
    /// The fast flood and the plain search agree on every destination.
    #[test]
    fn the_flood_finds_what_the_step_by_step_search_finds(table in any_table()) {
        for unit in table.book.of_side[Side::A] {
            let fast = move_reach(table.scene(), unit).ends;
            prop_assert_eq!(fast, ends_step_by_step(table.scene(), unit), "GW-MOVE-01, GW-MOVE-03");
        }
    }
}
