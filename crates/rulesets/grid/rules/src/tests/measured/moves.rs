//! Moves over open ground (GW-MEAS-01, GW-MEAS-03, GW-MEAS-05, GW-MEAS-06, GW-MEAS-09).

use proptest::prelude::*;

use super::{at_point, lay, may, may_move};
use crate::action::Action;
use crate::position::placement::lift;
use crate::state::Step;
use crate::terrain::light::Light;
use crate::tests::table::Setup;
use wargauge_rules::game::Ruleset;
use wargauge_rules::table::point::Point;

#[test]
fn squares_become_6_inches() {
    let farthest = |unit: &str, to| {
        may_move(
            &lay(Setup::new().own(unit).foe("INF"), Step::Movement, &[(300, 300), (3300, 4500)]),
            to,
        )
    };
    assert!(farthest("INF", (900, 300)), "GW-MEAS-01, GW-MEAS-03: infantry 6 inches");
    assert!(!farthest("INF", (901, 300)));
    assert!(farthest("TNK", (1020, 1260)), "GW-MEAS-03: tanks 12 inches, measured exactly");
    assert!(!farthest("TNK", (1021, 1260)));
    assert!(farthest("INF", (660, 780)), "GW-MEAS-05: in any direction");
    assert!(!farthest("INF", (300, 300)), "a move is no stay");
}

#[test]
fn moves_are_6_inches_by_night_and_after_combat() {
    let setup = Setup::new().rules("opt_light=on").own("TNK").foe("INF");
    let mut night = lay(setup, Step::Movement, &[(300, 300), (3300, 4500)]);
    night.state.light = Light::Night;
    assert!(may_move(&night, (900, 300)), "GW-MEAS-03");
    assert!(!may_move(&night, (901, 300)), "GW-NIGHT-03");

    let mut fought =
        lay(Setup::new().own("TNK").foe("INF"), Step::CombatMoves, &[(300, 300), (3300, 4500)]);
    fought.state.may_combat_move.insert(fought.own(0));
    let after = |x| may(&fought, Action::CombatMove(fought.own(0), at_point((x, 300))));
    assert!(after(900), "GW-MEAS-03");
    assert!(!after(901), "GW-CMOVE-05");
}

#[test]
fn bases_touch_but_never_overlap() {
    let setup = || Setup::new().own("TNK").own("INF").foe("INF");
    let to = |point| {
        may_move(&lay(setup(), Step::Movement, &[(300, 300), (900, 300), (3300, 4500)]), point)
    };
    assert!(to((600, 300)), "GW-MEAS-09: touching");
    assert!(!to((601, 300)), "GW-MEAS-09: overlapping");
    assert!(to((1200, 300)), "GW-MOVE-02: past a friend");
    assert!(!to((1080, 539)), "GW-MEAS-09: exact on a slant");
    assert!(to((1080, 540)), "GW-MEAS-09: touching on a slant");
}

#[test]
fn open_ground_has_no_other_limit() {
    let setup = Setup::new().own("INF").own("INF").own("INF").own("INF").foe("INF");
    let points = [(750, 750), (150, 150), (450, 150), (150, 450), (3300, 4500)];
    assert!(may_move(&lay(setup, Step::Movement, &points), (450, 450)), "GW-MEAS-09: four in A8");
}

#[test]
fn bases_stay_wholly_on_the_table() {
    let table =
        lay(Setup::new().own("INF").foe("INF"), Step::Movement, &[(300, 300), (3300, 4500)]);
    assert!(may_move(&table, (150, 300)));
    assert!(!may_move(&table, (149, 300)), "GW-GRID-12, GW-MEAS-05");
}

#[test]
fn wrecks_may_be_passed_but_not_overlapped() {
    let setup = Setup::new().rules("opt_wrecks=on").own("TNK").foe("INF").foe("TNK");
    let mut table = lay(setup, Step::Movement, &[(300, 300), (3300, 4500), (900, 300)]);
    let wreck = table.foe(1);
    lift(&table.book, &mut table.state, wreck);
    table.state.burning.insert(wreck);
    assert!(may_move(&table, (600, 300)), "GW-MEAS-11: touching");
    assert!(!may_move(&table, (601, 300)), "GW-MEAS-11: overlapping");
    assert!(may_move(&table, (1200, 300)), "GW-WRECK-06: past it");
}

/// GW-MEAS-06: the enemy at (2000, 1000) stops whoever comes within 6.00 of its centre.
#[test]
fn a_unit_stops_at_the_first_point_within_3_inches() {
    let setup = || Setup::new().own("TNK").foe("INF");
    let table = lay(setup(), Step::Movement, &[(300, 1000), (2000, 1000)]);
    assert!(may_move(&table, (1399, 1000)), "before it");
    assert!(may_move(&table, (1400, 1000)), "the first point");
    assert!(!may_move(&table, (1401, 1000)), "beyond it");
    assert!(may_move(&lay(setup(), Step::Movement, &[(1000, 399), (2000, 1000)]), (2000, 399)));
    assert!(!may_move(&lay(setup(), Step::Movement, &[(1000, 401), (2000, 1000)]), (2100, 401)));
}

#[test]
fn stops_are_offered_beside_the_lattice() {
    let table =
        lay(Setup::new().own("TNK").foe("INF"), Step::Movement, &[(300, 1100), (2000, 1100)]);
    let stop = Action::Move(table.own(0), at_point((1400, 1100)));
    let mut options = Vec::new();
    table.book.options(&table.state, &mut options);
    assert!(options.contains(&stop), "GW-MEAS-06");
}

/// GW-MEAS-06: the enemy is 5 inches east.
#[test]
fn a_unit_in_contact_may_only_move_away() {
    let setup = || Setup::new().own("TNK").foe("INF");
    let table = lay(setup(), Step::Movement, &[(1500, 1500), (2000, 1500)]);
    assert!(may_move(&table, (1300, 1500)), "7 inches away");
    assert!(!may_move(&table, (1400, 1500)), "6.00 inches is still within 3");
    assert!(may_move(&table, (1399, 1500)), "6.01 inches");
    assert!(may_move(&table, (1500, 1840)), "square to it: 6.05 inches away, never nearer");
    assert!(!may_move(&table, (1510, 2000)), "at first a little nearer");
    assert!(!may_move(&table, (2600, 1500)), "not through it");
}

#[test]
fn a_unit_in_contact_may_meet_another_enemy() {
    let setup = || Setup::new().own("TNK").foe("INF").foe("INF");
    let points = [(1500, 1500), (2000, 1500), (500, 1500)];
    let table = lay(setup(), Step::Movement, &points);
    assert!(may_move(&table, (1100, 1500)), "GW-MOVE-10: and must stop there");
    assert!(!may_move(&table, (1099, 1500)), "GW-MEAS-06");
}

/// In inches (GW-MEAS-06).
#[test]
fn a_disrupted_unit_never_comes_within_3_inches() {
    let setup = Setup::new().own("TNK disrupted").foe("INF");
    let table = lay(setup, Step::Movement, &[(300, 1000), (2000, 1000)]);
    assert!(may_move(&table, (1399, 1000)));
    assert!(!may_move(&table, (1400, 1000)), "GW-DISR-02");
}

/// GW-DISR-06, GW-DISR-08: the withdrawal ends out of contact. GW-MEAS-06.
#[test]
fn an_isolated_unit_withdraws_out_of_contact() {
    let setup = Setup::new().own("INF disrupted").foe("INF");
    let table = lay(setup, Step::Withdrawals, &[(1500, 1500), (2000, 1500)]);
    let to = |x| may(&table, Action::Withdraw(table.own(0), at_point((x, 1500))));
    assert!(to(1399));
    assert!(!to(1400));
}

#[test]
fn places_are_of_the_metric() {
    let table =
        lay(Setup::new().own("INF").foe("INF"), Step::Movement, &[(300, 300), (3300, 4500)]);
    assert!(!may(&table, Action::Move(table.own(0), table.place("A7"))));
    let squares = Setup::new().own("INF A8").foe("INF F1").at(Step::Movement);
    assert!(!may(&squares, Action::Move(squares.own(0), at_point((300, 900)))));
}

/// How near a sampled way comes to a point before its last 3 hundredths, and at its end.
fn nearest(from: (i16, i16), to: (i16, i16), foe: (i16, i16)) -> (f64, f64) {
    let f = |(x, y): (i16, i16)| (f64::from(x), f64::from(y));
    let ((ax, ay), (bx, by), (ex, ey)) = (f(from), f(to), f(foe));
    let length = (bx - ax).hypot(by - ay);
    let at = |d: f64| {
        let t = if length > 0.0 { d / length } else { 0.0 };
        (ax + t * (bx - ax) - ex).hypot(ay + t * (by - ay) - ey)
    };
    let before = (0..=((length - 3.0).max(0.0) as u32)).map(|d| at(f64::from(d)));
    (before.fold(f64::INFINITY, f64::min), at(length))
}

proptest! {
    /// GW-MEAS-03, GW-MEAS-06: a move in the open is legal as a sampled way says.
    #[test]
    fn moves_agree_with_sampled_ways(
        to in (150i16..=3450, 150i16..=4650),
        foes in prop::collection::vec((150i16..=3450, 150i16..=4650), 3),
    ) {
        let from = (1800, 2400);
        let mut points = vec![from];
        points.extend(&foes);
        let point = |(x, y): (i16, i16)| Point::new(x, y);
        let apart = |a, b| point(a).squared_distance(point(b)) >= 90_000;
        prop_assume!(foes.iter().all(|&foe| apart(foe, from) && apart(foe, to)));
        let setup = Setup::new().own("TNK").foe("INF").foe("INF").foe("INF");
        let legal = may_move(&lay(setup, Step::Movement, &points), to);
        let far = point(from).squared_distance(point(to)) > 1200 * 1200;
        if far || from == to {
            prop_assert!(!legal);
            return Ok(());
        }
        let ways: Vec<_> = foes.iter().map(|&foe| (foe, nearest(from, to, foe))).collect();
        let contact = |foe| point(from).squared_distance(point(foe)) <= 360_000;
        let stopped = ways.iter().any(|&(foe, (before, end))| {
            if contact(foe) {
                let start = (f64::from(foe.0 - from.0)).hypot(f64::from(foe.1 - from.1));
                before < start - 1.0 || end < 599.0
            } else {
                before < 598.0
            }
        });
        if stopped {
            prop_assert!(!legal, "{ways:?}");
        }
        let free = ways.iter().all(|&(foe, (before, end))| {
            if contact(foe) {
                let start = (f64::from(foe.0 - from.0)).hypot(f64::from(foe.1 - from.1));
                before >= start && end > 601.0
            } else {
                before > 602.0 && end > 602.0
            }
        });
        if free {
            prop_assert!(legal, "{ways:?}");
        }
    }
}
