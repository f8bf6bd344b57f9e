//! The inches of rules that squares have too.

use super::{at_point, lay, may, may_move, see_each_other};
use crate::action::Action;
use crate::book::Scene;
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::measured::offers::ends_in_inches;
use crate::movement::moves::{entry_reach, withdrawal_reach};
use crate::position::distance::{
    are_within_two, contact_zone, contacts, distance_between, in_heavy_reach,
};
use crate::position::measured::range::{squares_near, stand_of};
use crate::position::measured::room::has_room;
use crate::position::sight::{far_sight, seen_far, seen_squares, sees_a_friend, sees_far};
use crate::position::wrecks::filled_by_wrecks;
use crate::state::{Step, UnitSet};
use crate::terrain::ground::Terrain;
use crate::terrain::light::Light;
use crate::tests::table::{Setup, Table};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::squares::Squares;

fn duel() -> Setup {
    Setup::new().own("INF").foe("INF")
}

fn names(table: &Table, squares: Squares) -> String {
    let name = |square| table.book.board.name(square).to_string();
    squares.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// From the middle of a square the middles of the squares within 15 inches are seen, all round, at
/// all hours, but for what lies behind a wood (GW-OBS-02, GW-OBS-05, GW-OBS-08, GW-OBS-14,
/// GW-NIGHT-06, GW-MEAS-04, GW-MEAS-10).
#[test]
fn squares_seen_from_the_middle_of_a_square() {
    for light in [Light::Day, Light::Twilight, Light::Night] {
        let mut table = lay(duel(), Step::Attacks, &[(1500, 2700), (3300, 300)]);
        table.state.light = light;
        let seen = seen_squares(table.scene(), table.square("C4"), Side::A);
        let all = "B2 C2 D2 A3 B3 C3 D3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5 B6 C6 D6";
        assert_eq!(names(&table, seen), all, "GW-OBS-02, GW-OBS-05, GW-NIGHT-06: {light:?}");
    }
    let wood =
        lay(duel().terrain(Terrain::Wood, "C3"), Step::Attacks, &[(1500, 2700), (3300, 300)]);
    let seen = |from: &str| {
        let seen = seen_squares(wood.scene(), wood.square(from), Side::A);
        ["C4", "C3", "C2", "B2"].map(|to| seen.contains(wood.square(to)))
    };
    assert_eq!(seen("C4"), [true, true, false, false], "GW-OBS-08, GW-MEAS-10: the wood itself");
    assert_eq!(seen("C3"), [true; 4], "GW-OBS-08: out of the wood");
}

/// An FOO sees along the line between centres at any distance, not along that between the middles
/// of their squares (GW-ARTY-10, GW-MEAS-10). C4 is the box from (1200, 2400) to (1800, 3000).
#[test]
fn an_foo_sees_between_centres() {
    for (y, clear) in [(2400, true), (2401, false), (3000, true), (2999, false)] {
        let setup = Setup::new().terrain(Terrain::Wood, "C4").own("FOO").foe("INF").foe("INF");
        let table = lay(setup, Step::Barrages, &[(150, y), (3400, y), (3400, 300)]);
        let (foo, foe) = (table.own(0), table.foe(0));
        assert_eq!(sees_far(table.scene(), foo, foe), clear, "GW-ARTY-10: {y}");
        let seen = seen_far(table.scene(), foo, UnitSet::of(foe));
        assert_eq!(seen.contains(foe), clear, "GW-ARTY-10: {y}");
    }
    let setup = Setup::new().terrain(Terrain::Wood, "C4").own("FOO").foe("INF");
    let table = lay(setup, Step::Barrages, &[(150, 2700), (3400, 2400)]);
    let sight = far_sight(table.scene(), Side::A);
    let clear =
        ["B4", "C4", "D4", "F1"].map(|to| sight.is_clear(table.square("A4"), table.square(to)));
    assert_eq!(clear, [true, true, false, true], "GW-OBS-12: squares stand for their middles");
}

/// Units in cover are seen as far as others (GW-OBS-20), those off the table are not.
#[test]
fn cover_hides_nobody_in_inches() {
    for kind in [Terrain::Wood, Terrain::Building, Terrain::Field] {
        let table = lay(duel().terrain(kind, "D4"), Step::Attacks, &[(900, 2700), (2100, 2700)]);
        assert!(see_each_other(&table), "GW-OBS-20: {kind:?}");
        assert_eq!(table.targets(table.own(0)), [0], "GW-OBS-20: {kind:?}");
    }
    let far = lay(duel().terrain(Terrain::Wood, "E4"), Step::Attacks, &[(600, 2700), (2700, 2700)]);
    assert!(!see_each_other(&far), "GW-OBS-20: but no farther");
}

/// What is counted in squares is measured in inches, edges included (GW-GRID-06, GW-TERR-29,
/// GW-MEAS-01, GW-MEAS-02, GW-MEAS-04, GW-MEAS-05, GW-HEAVY-01, GW-MOVE-17).
#[test]
fn distances_are_measured() {
    let at = |x: i16, y: i16| lay(duel(), Step::Attacks, &[(900, 900), (900 + x, 900 + y)]);
    for ((x, y), beside, within) in [
        ((300, 0), true, true),
        ((600, 0), true, true),
        ((601, 0), false, true),
        ((360, 480), true, true),
        ((361, 480), false, true),
        ((1500, 0), false, true),
        ((1501, 0), false, false),
        ((900, 1200), false, true),
        ((901, 1200), false, false),
    ] {
        let table = at(x, y);
        let (book, state, own, foe) = (&table.book, &table.state, table.own(0), table.foe(0));
        let square = i32::from(x) * i32::from(x) + i32::from(y) * i32::from(y);
        assert_eq!(
            distance_between(Scene::new(book, state), own, foe),
            square as u32,
            "GW-MEAS-05, GW-TERR-29"
        );
        assert_eq!(
            contacts(Scene::new(book, state), own).contains(foe),
            beside,
            "GW-MEAS-02: {x} {y}"
        );
        assert_eq!(
            in_heavy_reach(Scene::new(book, state), own, foe),
            beside,
            "GW-HEAVY-01: {x} {y}"
        );
        assert_eq!(
            are_within_two(Scene::new(book, state), own, foe),
            within,
            "GW-GRID-06: {x} {y}"
        );
    }
    let crowd = Setup::new().own("INF").own("TNK").foe("INF").foe("TNK").foe("ATG");
    let points = [(900, 900), (1300, 900), (900, 1300), (900, 3000), (600, 600)];
    let table = lay(crowd, Step::Attacks, &points);
    let near: Vec<u8> = contacts(table.scene(), table.own(0)).map(|u| u.0).collect();
    assert_eq!(near, [2, 4], "GW-MEAS-02: enemies alone");
}

/// Squares in whose middle a unit would be within 3 inches of one of the side (GW-MEAS-02,
/// GW-END-09).
#[test]
fn the_zone_of_contact_is_measured() {
    let table = lay(duel(), Step::Movement, &[(1500, 2700), (3300, 300)]);
    let zone = contact_zone(table.scene(), Side::A);
    assert_eq!(names(&table, zone), "C3 B4 C4 D4 C5", "GW-MEAS-02: 6.00 inches between middles");
    let aside = lay(duel(), Step::Movement, &[(1501, 2700), (3300, 300)]);
    let zone = squares_near(aside.scene(), Side::A);
    assert_eq!(names(&aside, zone), "C4 D4", "GW-MEAS-02: to the hundredth");
}

/// Ranges to and from a unit in a feature run from the feature's edge, for both alike; 3 inches for
/// the heavy rule (GW-TERR-04, GW-MEAS-04, GW-MEAS-08, GW-OBS-14, GW-HEAVY-01). C4 is the box from
/// (1200, 2400) to (1800, 3000).
#[test]
fn ranges_of_units_in_features() {
    let within = |wood: &str, foe, inches| {
        let setup = duel().terrain(Terrain::Hill, wood);
        let table = lay(setup, Step::Attacks, &[(1500, 2700), foe]);
        let stands = [table.own(0), table.foe(0)].map(|unit| stand_of(table.scene(), unit));
        let range = Length::inches(inches);
        let there = stands[0].is_within(&stands[1], range);
        assert_eq!(there, stands[1].is_within(&stands[0], range), "GW-OBS-14: mutual");
        there
    };
    // 3 inches from the edge of C4 to the base of a unit in the open: 4.5 to its centre.
    assert!(within("C4", (2250, 2700), 3) && !within("C4", (2251, 2700), 3), "GW-MEAS-08");
    assert!(within("C4", (3150, 2700), 12) && !within("C4", (3151, 2700), 12), "GW-MEAS-08");
    // From the open C4 to a hill in E4, whose edge is at 2400; then from hill to hill.
    assert!(within("E4", (2700, 2700), 8) && !within("E4", (2700, 2700), 7), "GW-TERR-04");
    assert!(within("C4 E4", (2700, 2700), 6) && !within("C4 E4", (2700, 2700), 5), "GW-MEAS-08");
    assert!(within("A1", (2400, 2700), 6) && !within("A1", (2401, 2700), 6), "GW-MEAS-04: plain");
    let heavy = |x| {
        let setup = Setup::new().rules("opt_heavy=on").terrain(Terrain::Hill, "C4");
        let table = lay(setup.own("TNK").foe("HVY"), Step::Attacks, &[(x, 2700), (1500, 2700)]);
        !table.targets(table.own(0)).is_empty()
    };
    assert!(heavy(2250) && !heavy(2251), "GW-HEAVY-01, GW-MEAS-08");
}

/// A wreck fills its feature and closes the bridge that its disc touches (GW-WRECK-04, GW-WRECK-05,
/// GW-MEAS-11).
#[test]
fn squares_filled_by_wrecks_in_inches() {
    let filled = |kind, at, wreck| {
        let setup = Setup::new().rules("opt_wrecks=on").terrain(kind, "C5").road("C4 C5 C6");
        let setup = setup.own("INF").own("INF").foe("INF").foe("TNK");
        let mut table = lay(setup, Step::Movement, &[(300, 300), (3300, 300), (3300, 4500), wreck]);
        assert!(filled_by_wrecks(table.scene()).is_empty(), "no wreck yet");
        let tank = table.foe(1);
        crate::position::placement::lift(&table.book, &mut table.state, tank);
        table.state.burning.insert(tank);
        let square = table.state.square[tank.index()];
        table.state.wrecks[0].insert(square);
        filled_by_wrecks(table.scene()).contains(table.square(at))
    };
    assert!(filled(Terrain::Hill, "C5", (1500, 2100)), "GW-WRECK-05");
    assert!(!filled(Terrain::Open, "C5", (1500, 2100)), "GW-WRECK-04: open ground has room");
    assert!(filled(Terrain::Bridge, "C5", (1500, 2100)), "GW-WRECK-05, GW-MEAS-11");
    assert!(filled(Terrain::Bridge, "C5", (1050, 2100)), "GW-MEAS-11: its disc touches the bridge");
    assert!(!filled(Terrain::Bridge, "C5", (1049, 2100)), "GW-MEAS-11: it does not");
}

/// A wreck is a disc where the tank stood, not a square (GW-MEAS-10, GW-MEAS-11).
#[test]
fn a_friend_is_seen_within_12_inches_and_clear() {
    let sees = |friend| {
        let setup = Setup::new().terrain(Terrain::Wood, "C4").own("INF").own("INF").foe("INF");
        let table = lay(setup, Step::Attacks, &[(900, 2700), friend, (3300, 300)]);
        sees_a_friend(table.scene(), table.own(0))
    };
    assert!(sees((900, 4200)) && !sees((900, 4201)), "GW-DISR-11, GW-MEAS-13: 12 inches");
    assert!(!sees((2100, 2700)), "GW-DISR-11: behind the wood");
    assert!(sees((1500, 2700)), "GW-MEAS-13: 6.00 inches apart, in the wood");
    let alone = lay(duel(), Step::Attacks, &[(900, 2700), (1200, 2700)]);
    assert!(!sees_a_friend(alone.scene(), alone.own(0)), "GW-DISR-11: no enemy, not itself");
}

/// On a road of its own the base goes straight to where an enemy stops it, and no farther, over
/// ground that it could not cross otherwise (GW-ROAD-07, GW-MEAS-06, GW-MEAS-12, GW-ROAD-01,
/// GW-ROAD-06). B5 is a field from x = 600 to 1200.
#[test]
fn a_road_leads_to_the_stop_and_no_farther() {
    let setup = Setup::new().terrain(Terrain::Field, "B5").road("A5 B5 C5").own("INF").foe("INF");
    let table = lay(setup, Step::Movement, &[(440, 2100), (1480, 2100)]);
    assert!(may_move(&table, (879, 2100)), "GW-ROAD-06: into the field without contact before");
    assert!(may_move(&table, (880, 2100)), "GW-ROAD-07: the first point within 3 inches");
    assert!(!may_move(&table, (881, 2100)), "GW-ROAD-07, GW-MEAS-06");
    let far = lay(
        Setup::new().terrain(Terrain::Field, "B5").road("A5 B5 C5").own("INF").foe("INF"),
        Step::Movement,
        &[(440, 2100), (3300, 4500)],
    );
    assert!(may_move(&far, (1040, 2100)) && !may_move(&far, (1041, 2100)), "GW-MEAS-12: 6 inches");
    assert!(!may_move(&far, (1000, 2201)), "GW-MEAS-12: off the band");
}

/// Stops are offered on the straight way to each enemy and on each stretch of road, either way
/// (GW-MEAS-06).
#[test]
fn stops_are_offered_on_roads() {
    let setup = Setup::new().road("A5 B5 C5 D5").own("MOT").foe("INF");
    let table = lay(setup, Step::Movement, &[(300, 2100), (1900, 2500)]);
    let mut offered = Vec::new();
    ends_in_inches(table.scene(), table.own(0), Manoeuvre::Move)
        .offered(|at| offered.push((at.x, at.y)));
    // 6.00 inches from (1900, 2500) on the road, y = 2100, is at x = 1452.8.
    assert!(offered.contains(&(1453, 2100)) || offered.contains(&(1452, 2100)), "GW-MEAS-06");
    for &at in &offered {
        assert!(may_move(&table, at), "GW-MEAS-06: {at:?} is legal");
    }
}

/// Withdrawals and entries have the squares of their own ends (GW-DISR-08, GW-RES-05). GW-MEAS-06.
#[test]
fn reaches_of_other_manoeuvres_in_inches() {
    let setup = Setup::new().own("TNK disrupted").foe("INF");
    let table = lay(setup, Step::Withdrawals, &[(1500, 2700), (2000, 2700)]);
    let unit = table.own(0);
    let reach = withdrawal_reach(table.scene(), unit);
    for square in table.book.board.all() {
        let mut points = Vec::new();
        ends_in_inches(table.scene(), unit, Manoeuvre::Withdrawal).offered(|at| points.push(at));
        let there = points
            .iter()
            .any(|&at| crate::position::measured::table::square_at(&table.book, at) == square);
        assert_eq!(reach.ends.contains(square), there, "GW-DISR-08: {square:?}");
    }
    let clear = |x| may(&table, Action::Withdraw(unit, at_point((x, 2700))));
    assert!(clear(1399) && !clear(1400), "GW-DISR-08: out of contact");
    let entering = lay(
        Setup::new().rules("opt_reserves=on").own("INF").own("INF").foe("INF"),
        Step::Entries,
        &[],
    );
    let reach = entry_reach(entering.scene(), UnitId(0));
    assert_eq!(names(&entering, reach), "A1 B1 C1 D1 E1 F1", "GW-RES-05: 6 inches of the edge");
}

/// Measured games are measured all through: whoever is within 3 inches is in contact, whatever the
/// squares (GW-MEAS-14).
#[test]
fn squares_do_not_count_in_inches() {
    // A8 and B7 share a corner alone; C4 and D4 share a side.
    let near = lay(duel(), Step::Regroup, &[(590, 590), (610, 1010)]);
    assert!(near.book.is_measured(), "GW-MEAS-14");
    assert!(!contacts(near.scene(), near.own(0)).is_empty(), "GW-MEAS-14");
    let far = lay(duel(), Step::Regroup, &[(1250, 2700), (2350, 2700)]);
    assert!(contacts(far.scene(), far.own(0)).is_empty(), "GW-MEAS-14");
}

/// Where one base may stand: in the open anywhere, in a feature wholly or over one side and mostly,
/// on a bridge on its band, always on the table (GW-MEAS-05, GW-MEAS-07, GW-MEAS-12).
#[test]
fn where_a_base_has_room() {
    let setup = Setup::new().terrain(Terrain::Wood, "C4").terrain(Terrain::River, "A2 C2");
    let setup = setup.terrain(Terrain::Bridge, "B2").road("B1 B2 B3").own("INF").foe("INF");
    let table = lay(setup, Step::Movement, &[(3300, 300), (3300, 1200)]);
    let room = |x: i16, y: i16| has_room(table.scene(), UnitId(0), Point::new(x, y));
    let steps: [i16; 11] = [-299, -201, -151, -150, -101, -100, 0, 100, 101, 151, 299];
    for (dx, dy) in steps.into_iter().flat_map(|dx| steps.map(|dy| (dx, dy))) {
        let (less, more) = (dx.abs().min(dy.abs()), dx.abs().max(dy.abs()));
        let inside = less <= 150 && more < 300;
        assert_eq!(room(1500 + dx, 2700 + dy), inside, "GW-MEAS-07: {dx} {dy}");
        assert_eq!(room(900 + dx, 3900 + dy), dx.abs() <= 100, "GW-MEAS-12: {dx} {dy}");
        assert!(room(2100 + dx, 2700 + dy), "GW-MEAS-07: open ground, {dx} {dy}");
        let whole = dx >= -150 && dy >= -150;
        assert_eq!(room(300 + dx, 300 + dy), whole, "GW-MEAS-05: the corner, {dx} {dy}");
    }
}

/// Bases and wrecks are never overlapped, whoever's they are, and a feature that holds one is full
/// (GW-MEAS-05, GW-MEAS-09, GW-MEAS-11).
#[test]
fn bases_and_wrecks_take_room() {
    for (kind, burning) in [
        (Terrain::Open, false),
        (Terrain::Open, true),
        (Terrain::Hill, false),
        (Terrain::Hill, true),
    ] {
        let setup = Setup::new().rules("opt_wrecks=on").terrain(kind, "C4");
        let setup = setup.own("INF").foe("TNK").foe("INF");
        let mut table = lay(setup, Step::Movement, &[(3300, 300), (1350, 2700), (3300, 1200)]);
        let other = table.foe(0);
        if burning {
            crate::position::placement::lift(&table.book, &mut table.state, other);
            table.state.burning.insert(other);
        }
        let room = |x: i16, y: i16| has_room(table.scene(), UnitId(0), Point::new(x, y));
        let name = format!("GW-MEAS-09, GW-MEAS-11: {kind:?} {burning}");
        assert!(!room(1051, 2700) && !room(1530, 2930), "{name}: 2.99 inches");
        assert!(room(1050, 2700) && room(1350, 3001), "{name}: beside it, in the next square");
        let full = kind == Terrain::Hill;
        assert_eq!(room(1650, 2700), !full, "{name}: 3.00 inches, in its square");
        assert!(has_room(table.scene(), other, Point::new(1350, 2700)) || burning);
    }
}

/// Reserves come straight into features and onto bridges of the edge row, unless a wreck closes the
/// bridge, and into no others; disrupted they would stay clear of enemies (GW-RES-05, GW-MEAS-07,
/// GW-DISR-10). A1 is the box from (0, 4200) to (600, 4800).
#[test]
fn features_of_the_edge_are_entered_from_outside() {
    let enters = |wreck: bool, shy: bool, foe, to| {
        let setup = Setup::new().rules("opt_reserves=on opt_wrecks=on");
        let setup = setup.terrain(Terrain::Wood, "A1 B2").terrain(Terrain::River, "B1 D1");
        let setup = setup.terrain(Terrain::Bridge, "C1").road("C1 C2 C3");
        let setup = setup.own("INF").foe("INF").foe("TNK");
        let mut table = lay(setup, Step::Entries, &[]);
        let (own, enemy, tank) = (table.own(0), table.foe(0), table.foe(1));
        let (book, state) = (&table.book, &mut table.state);
        crate::position::placement::put(book, state, enemy, at_point(foe));
        crate::position::placement::put(book, state, tank, at_point((1500, 4700)));
        crate::position::placement::lift(book, state, tank);
        if wreck {
            state.burning.insert(tank);
        }
        if shy {
            state.disrupted.insert(own);
        }
        state.line[Side::A].push(own);
        state.due[Side::A] = 1;
        may(&table, Action::Enter(own, at_point(to)))
    };
    let far = (3300, 300);
    assert!(enters(false, false, far, (300, 4500)), "GW-RES-05: the wood of the edge");
    assert!(enters(false, true, far, (300, 4500)), "GW-RES-05: nobody near");
    assert!(!enters(false, false, far, (900, 3900)), "GW-RES-05: the wood behind it");
    assert!(enters(false, false, far, (1500, 4300)), "GW-RES-05: the bridge of the edge");
    assert!(!enters(true, false, far, (1500, 4300)), "GW-RES-05, GW-WRECK-06: closed");
    assert!(!enters(false, false, far, (900, 4500)), "GW-RES-05: not into the river");
    assert!(enters(false, false, (300, 3800), (300, 4350)), "GW-RES-05: next to an enemy");
    assert!(!enters(false, true, (300, 3800), (300, 4350)), "GW-DISR-10: not disrupted");
}
