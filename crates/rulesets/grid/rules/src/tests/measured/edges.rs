//! Deployment, entry, exit and objectives (GW-MEAS-13, GW-MEAS-15).

use super::{at_point, lay, may, may_move};
use crate::action::Action;
use crate::position::placement::put;
use crate::state::Step;
use crate::terrain::edge::Edge;
use crate::terrain::ground::Terrain;
use crate::tests::table::{Setup, Table};
use crate::winning::control::controlled;
use wargauge_rules::game::{Ruleset, Side};
use wargauge_rules::table::squares::Squares;

/// Side A deploys in rows 1 and 2: the northern 12 inches.
#[test]
fn deployment_rows_are_strips() {
    let setup = Setup::new().terrain(Terrain::Lake, "A1").own("INF").own("INF").foe("INF");
    let mut table = setup.rules("metric=measured").at(Step::Deployment);
    let deploys =
        |table: &Table, at: u8, point| may(table, Action::Deploy(table.own(at), at_point(point)));
    assert!(deploys(&table, 0, (900, 3600)), "GW-MEAS-15: 12 inches from the edge");
    assert!(!deploys(&table, 0, (900, 3599)), "GW-MEAS-15");
    assert!(!deploys(&table, 0, (900, 4651)), "GW-MEAS-05: wholly on the table");
    assert!(!deploys(&table, 0, (300, 4500)), "GW-SETUP-03: not in a lake");
    let first = table.own(0);
    put(&table.book, &mut table.state, first, at_point((900, 4500)));
    assert!(!deploys(&table, 1, (1100, 4500)), "GW-MEAS-09");
    assert!(deploys(&table, 1, (1200, 4500)), "GW-MEAS-09: touching");
}

fn enters(unit: &str, rules: &str, foe: (i16, i16), to: (i16, i16)) -> bool {
    let setup = Setup::new().rules(rules).terrain(Terrain::Wood, "C1 D2").road("A1 A2 A3 A4");
    let mut table = lay(setup.own(unit).foe("INF"), Step::Entries, &[]);
    let (own, enemy) = (table.own(0), table.foe(0));
    put(&table.book, &mut table.state, enemy, at_point(foe));
    table.state.line[Side::A].push(own);
    table.state.due[Side::A] = 1;
    may(&table, Action::Enter(own, at_point(to)))
}

/// GW-RES-05: the first 6 inches are the edge strip; side A enters in the north, at y = 4800.
#[test]
fn reserves_enter_over_their_edge() {
    let to = |unit: &str, point| enters(unit, "opt_reserves=on", (3300, 300), point);
    assert!(to("INF", (900, 4200)), "GW-MEAS-03: 6 inches from the edge");
    assert!(!to("INF", (900, 4199)));
    assert!(to("TNK", (900, 3600)), "12 inches");
    assert!(!to("TNK", (900, 3599)));
    assert!(to("INF", (1500, 4500)), "GW-RES-05: a feature of the edge row");
    assert!(!to("TNK", (1500, 4500)), "GW-TERR-12");
    assert!(!to("REC", (2100, 3900)), "GW-RES-05: a feature behind it is not in contact");
    assert!(!to("REC", (1500, 3900)), "not through the wood");
    assert!(to("ART", (300, 3600)), "GW-ROAD-04: 12 inches by road");
    assert!(!to("ART", (900, 3900)), "off the road 6");
}

/// Over the edge in inches (GW-RES-05).
#[test]
fn who_enters_needs_room_at_the_edge() {
    let setup = Setup::new().rules("opt_reserves=on").own("TNK").own("INF").foe("INF");
    let mut table = lay(setup, Step::Entries, &[]);
    let [tank, friend, enemy] = [table.own(0), table.own(1), table.foe(0)];
    put(&table.book, &mut table.state, enemy, at_point((3300, 300)));
    put(&table.book, &mut table.state, friend, at_point((900, 4650)));
    table.state.line[Side::A].push(tank);
    table.state.due[Side::A] = 1;
    let enters = |point| may(&table, Action::Enter(tank, at_point(point)));
    assert!(!enters((900, 3900)), "GW-GRID-10: a friend stands where it would come in");
    assert!(enters((1200, 3900)), "GW-GRID-10: beside him");
}

/// Over the edge in inches (GW-RES-05).
#[test]
fn entering_units_stop_at_enemies() {
    let to = |point| enters("TNK", "opt_reserves=on", (900, 3500), point);
    assert!(to((900, 4100)), "GW-RES-05, GW-MEAS-06: the first point within 3 inches");
    assert!(!to((900, 4080)));
    let close = |point| enters("TNK", "opt_reserves=on", (900, 4200), point);
    assert!(close((900, 4650)), "GW-RES-05: an entry next to an enemy is allowed");
    assert!(!close((900, 4600)), "and ends the move");
}

fn leaves(unit: &str, from: (i16, i16), foe: (i16, i16)) -> bool {
    let setup = Setup::new().scenario(|scenario| scenario.sides[Side::A].exit = Some(Edge::North));
    let setup = setup.terrain(Terrain::Wood, "C2").road("A1 A2 A3 A4").own(unit).foe("INF");
    let table = lay(setup, Step::Movement, &[from, foe]);
    let exits = may(&table, Action::Exit(table.own(0)));
    let mut options = Vec::new();
    table.book.options(&table.state, &mut options);
    assert_eq!(exits, options.contains(&Action::Exit(table.own(0))));
    exits
}

/// GW-END-11: the edge is one more square away from the edge row: 6 inches from its far side.
#[test]
fn units_leave_over_the_exit_edge() {
    let far = (3300, 300);
    assert!(leaves("TNK", (900, 3600), far), "12 inches from the edge");
    assert!(!leaves("TNK", (900, 3599), far), "GW-END-11");
    assert!(leaves("INF", (900, 4200), far));
    assert!(!leaves("INF", (900, 4199), far));
    assert!(!leaves("REC", (1500, 3900), far), "GW-MOVE-05: out of a feature first");
    assert!(leaves("ART", (300, 3600), far), "GW-ROAD-04: by road");
    assert!(leaves("MOT", (300, 3000), far), "18 inches by road");
    assert!(!leaves("TNK", (2100, 3700), (2100, 4650)), "GW-MEAS-06: stopped on the way");
}

#[test]
fn a_unit_in_the_edge_row_may_always_leave() {
    assert!(leaves("INF", (900, 4300), (900, 4700)), "GW-END-11");
}

/// GW-MEAS-13: C4 has its marker at (1500, 2700).
#[test]
fn objectives_are_discs_round_a_marker() {
    let controls = |own, foe| {
        let table = lay(Setup::new().own("INF").foe("INF"), Step::Movement, &[own, foe]);
        let marker = Squares::of(table.square("C4"));
        let side = |side| !controlled(table.scene(), side, marker).is_empty();
        (side(Side::A), side(Side::B))
    };
    let far = (3300, 300);
    assert_eq!(controls((1800, 2700), (1000, 2700)), (true, false), "GW-MEAS-13: occupied");
    assert_eq!(controls((1801, 2700), (1000, 2700)), (false, false), "both beside it");
    assert_eq!(controls((2250, 2700), far), (true, false), "3 inches from the disc");
    assert_eq!(controls((2251, 2700), far), (false, false), "GW-MEAS-13");
    assert_eq!(controls((1300, 2700), (1700, 2700)), (false, false), "both in it");
}

#[test]
fn the_set_up_places_fixed_units_without_overlap() {
    let setup = Setup::new().own("INF").own("INF").foe("INF").scenario(|scenario| {
        let square = scenario.board.parse("C1").expect("a square");
        let place =
            |unit: &str| crate::scenario::FixedPlace { side: Side::A, unit: unit.into(), square };
        scenario.fixed = vec![place("INF"), place("INF")];
    });
    let book = setup.rules("metric=measured").book();
    let mut referee = wargauge_rules::referee::DiceReferee::new(
        wargauge_rules::table::scripted::Scripted::new(&[]),
        wargauge_rules::referee::Deaf,
    );
    let state = book.setup(&mut referee);
    let points = [state.point[0], state.point[1]];
    assert!(points[0].squared_distance(points[1]) >= 90_000, "GW-MEAS-09: {points:?}");
    assert_eq!(state.on_board.len(), 2);
}

/// In inches (GW-MEAS-12, GW-RES-05).
#[test]
fn a_move_by_road_counts_from_the_table() {
    let setup = Setup::new().road("A1 A2 A3 A4").own("ART").foe("INF");
    let table = lay(setup, Step::Movement, &[(300, 4500), (3300, 300)]);
    assert!(may_move(&table, (300, 3300)), "GW-MEAS-03: 12 inches by road");
}
