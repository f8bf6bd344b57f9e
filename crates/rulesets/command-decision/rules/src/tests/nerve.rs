//! Morale numbers, results, rally, retreats, row by row (CD-MORALE-*, CD-CHART-95 to 112, CD-RALLY-*, CD-PIN-*, CD-BACK-*, CD-DEMOR-*).

use super::fixture::{Put, Stage, area, dice, line, none, set, stage, stage_with, told};
use crate::action::{Chit, Order};
use crate::event::Event;
use crate::losses::elements;
use crate::morale::check::{CheckResult, outcome};
use crate::morale::number::Element;
use crate::morale::rally::{ease_pins, rally};
use crate::morale::retreat::{RetreatCause, force_back};
use crate::movement::march::march;
use crate::orders::chits::may_issue;
use crate::position::heading::Heading;
use crate::scene::{Moment, Play};
use crate::state::{Cause, GunStatus, MoveClass, Pin, Place, Spotted, UnitSet};
use crate::units::stand::Mark;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

fn element(game: &Stage) -> Element<'_> {
    let members = game.book.companies()[0].members;
    Element { moment: Moment::now(game.scene()), company: 0, members }
}

/// CD-MORALE-15, CD-MORALE-16, CD-CHART-112: every die against every number, beyond the die as well.
#[test]
fn results_of_every_die() {
    for number in -5..=13 {
        for die in 1..=10_u8 {
            let over = i32::from(die) - number;
            let expected = if over <= 0 {
                CheckResult::Passes
            } else {
                [CheckResult::Pinned, CheckResult::ForcedBack, CheckResult::Demoralized][..]
                    .get((over as usize - 1) / 2)
                    .copied()
                    .unwrap_or(CheckResult::Eliminated)
            };
            assert_eq!(
                outcome(die, number),
                expected,
                "CD-MORALE-15, CD-MORALE-16, CD-CHART-112: {die} at {number}"
            );
        }
    }
}

/// A company of four, its number 9, with enemies far away.
fn four(change: impl Fn(&mut Stage)) -> i32 {
    let mut game = stage(
        "",
        &[
            Put("G03", 1000, 1000, 90),
            Put("G04", 1100, 1000, 90),
            Put("G04", 900, 1000, 90),
            Put("G04", 1200, 1000, 90),
        ],
        &[Put("U04", 1000, 4500, 270), Put("U12", 1100, 4500, 270), Put("U11", 900, 4500, 270)],
    );
    change(&mut game);
    element(&game).number()
}

/// CD-MORALE-13, CD-MORALE-14, CD-MORALE-23, CD-CHART-95, CD-CHART-96, CD-CHART-97, CD-CHART-98, CD-CHART-99, CD-CHART-100, CD-CHART-101, CD-CHART-102, CD-CHART-103,
/// CD-CHART-104, CD-MORALE-25: what takes off a morale number, each alone and together.
#[test]
fn each_fear_takes_its_own_off_a_morale_number() {
    assert_eq!(four(|_| {}), 9, "CD-MORALE-13");
    let at = |unit: u8, y: i16| four(move |game| game.stand_mut(unit).at = Point::new(1200, y));
    // 10.00 inches from the fourth stand alone: 1080 between platoons, 1100 to a vehicle.
    assert_eq!([at(4, 2080), at(4, 2081)], [8, 9], "CD-CHART-96, CD-MORALE-23: of one of them");
    assert_eq!([at(5, 2100), at(5, 2101)], [7, 9], "CD-CHART-95");
    assert_eq!(
        [at(6, 2100), at(6, 1600)],
        [9, 9],
        "CD-CHART-95, CD-CHART-96: trucks frighten nobody"
    );
    let both = |game: &mut Stage| {
        game.stand_mut(4).at = Point::new(1200, 2000);
        game.stand_mut(5).at = Point::new(1000, 2000);
    };
    assert_eq!(four(both), 6, "CD-CHART-97, CD-MORALE-14");
    let hidden = |game: &mut Stage| {
        both(game);
        game.stand_mut(4).spotted = Spotted::default();
        game.stand_mut(5).spotted = Spotted { vehicles: true, personnel: false };
    };
    assert_eq!(four(hidden), 7, "CD-MORALE-23: by one group is enough, hidden none");
    assert_eq!([at(4, 1085), at(4, 1086)], [7, 8], "CD-CHART-98: men in contact");
    assert_eq!([at(5, 1105), at(5, 1106)], [6, 7], "CD-CHART-98: armour in contact");
    assert_eq!(at(6, 1101), 9, "CD-CHART-98: not trucks");
    assert_eq!(four(|game| game.stand_mut(2).marks.burst = true), 8, "CD-CHART-99");
    assert_eq!(four(|game| game.stand_mut(2).marks.flanked = true), 8, "CD-CHART-100");
    let lost = [0, 1, 2, 3, 4, 9].map(|lost| four(move |game| game.state.companies[0].lost = lost));
    assert_eq!(lost, [9, 8, 7, 6, 6, 6], "CD-CHART-101: at most 3");
    let left = [1, 2, 3].map(|gone| {
        four(move |game| {
            (1..=gone).for_each(|unit| game.stand_mut(unit).place = Place::Gone(Cause::Fire));
        })
    });
    assert_eq!(left, [9, 8, 8], "CD-CHART-102: at half or below");
    assert_eq!(
        four(|game| game.stand_mut(3).place = Place::Exited),
        9,
        "CD-CHART-102: who left is no loss"
    );
    assert_eq!(four(|game| game.stand_mut(2).marks.saw_loss = true), 7, "CD-CHART-103");
    let unled = |game: &mut Stage| game.book.companies[0].commander = Some(UnitId(4));
    assert_eq!(four(unled), 8, "CD-CHART-104");
    let headquarters = |game: &mut Stage| {
        unled(game);
        game.book.companies[0].headquarters = true;
    };
    assert_eq!(four(headquarters), 9, "CD-MORALE-25");
    let nobody = |game: &mut Stage| game.book.companies[0].commander = None;
    assert_eq!(four(nobody), 8, "CD-CHART-104");
    let all = |game: &mut Stage| {
        both(game);
        game.stand_mut(4).at = Point::new(1200, 1081);
        let marks = &mut game.stand_mut(2).marks;
        (marks.burst, marks.flanked, marks.saw_loss) = (true, true, true);
        game.state.companies[0].lost = 2;
        unled(game);
    };
    assert_eq!(four(all), 9 - 3 - 1 - 1 - 1 - 2 - 2 - 1, "CD-MORALE-14: all add up");
}

/// CD-MORALE-07, CD-MORALE-08, CD-MORALE-09, CD-MORALE-12, CD-MORALE-29: each reason to check alone, of any one of them.
#[test]
fn each_reason_to_check_is_enough_alone() {
    let checks = |change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G03", 1000, 1000, 90), Put("G04", 1100, 1000, 90)],
            &[Put("U04", 1100, 4500, 270), Put("U11", 900, 4500, 270)],
        );
        change(&mut game);
        element(&game).must_check()
    };
    assert!(!checks(|_| {}), "CD-MORALE-29");
    assert!(checks(|game| game.stand_mut(1).marks.fired_at = true), "CD-MORALE-08");
    assert!(checks(|game| game.stand_mut(1).marks.saw_loss = true), "CD-MORALE-09");
    assert!(!checks(|game| game.stand_mut(1).marks.burst = true), "CD-MORALE-29");
    assert!(checks(|game| game.stand_mut(2).at = Point::new(1100, 2080)), "CD-MORALE-07");
    assert!(!checks(|game| game.stand_mut(2).at = Point::new(1100, 2081)), "CD-MORALE-07");
    assert!(
        checks(|game| game.stand_mut(3).at = Point::new(1100, 2100)),
        "CD-MORALE-07: any enemy stand"
    );
}

/// CD-CHART-105, CD-CHART-106, CD-CHART-107, CD-CHART-108: what adds to a morale number: cover of all of them, armour by its men, battalion command
/// near and in sight.
#[test]
fn cover_armour_and_command_add_to_a_morale_number() {
    let covered = |kinds: [&str; 2], own: [&'static str; 2]| {
        let parts =
            kinds.iter().zip([[5.0, 5.0], [20.0, 5.0]]).filter(|(kind, _)| !kind.is_empty());
        let pieces: String =
            parts.map(|(kind, [x, y])| area(kind, [x, y], [x + 10.0, y + 10.0])).collect();
        let mut game = stage(
            &pieces,
            &[Put(own[0], 1000, 1000, 90), Put(own[1], 2500, 1000, 90)],
            &[Put("U04", 1000, 4500, 270)],
        );
        game.book.companies[0].commander = Some(UnitId(0));
        element(&game).number() - 9
    };
    let men = |one, other| covered([one, other], ["G03", "G04"]);
    assert_eq!(
        [men("woods", "woods"), men("woods", "town"), men("town", "pillbox")],
        [1; 3],
        "CD-CHART-105"
    );
    assert_eq!(men("pillbox", "pillbox"), 2, "CD-CHART-106: all of them");
    assert_eq!(
        [men("woods", ""), men("", "pillbox"), men("bush", "woods"), men("field", "field")],
        [0; 4],
        "CD-CHART-105: all, soft or better"
    );
    let tanks = |one, other| covered([one, other], ["G15", "G14"]);
    assert_eq!(
        [tanks("woods", "bush"), tanks("town", "woods")],
        [1; 2],
        "CD-CHART-105: any cover of vehicles"
    );
    assert_eq!([tanks("field", "woods"), tanks("", "town")], [0; 2], "CD-CHART-105");
    let helped = |friend: Put, change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G03", 1000, 1000, 90), Put("G04", 1100, 1000, 90), friend],
            &[Put("U04", 1000, 4500, 270)],
        );
        game.book.companies[0].members = set(&[0, 1]);
        change(&mut game);
        element(&game).number() - 9
    };
    let as_is = |_: &mut Stage| {};
    // 6.00 inches: 600 and the radii of 40 and 60.
    assert_eq!(
        [helped(Put("G14", 1800, 1000, 0), as_is), helped(Put("G14", 1801, 1000, 0), as_is)],
        [1, 0],
        "CD-CHART-107"
    );
    assert_eq!(
        helped(Put("G12", 1500, 1000, 0), as_is),
        1,
        "CD-CHART-107: armoured half-tracks too"
    );
    assert_eq!(helped(Put("G13", 1500, 1000, 0), as_is), 0, "CD-CHART-107: no soft vehicle");
    assert_eq!(
        helped(Put("G14", 1500, 1000, 0), |game| game.stand_mut(2).demoralized = true),
        0,
        "CD-CHART-107"
    );
    assert_eq!(
        helped(Put("G14", 1500, 1000, 0), |game| game.stand_mut(2).place = Place::Reserve(2)),
        0,
        "CD-CHART-107"
    );
    let vehicles = |game: &mut Stage| {
        (0..2).for_each(|unit| {
            game.book.stands[unit].profile.class = crate::units::stand::Class::Soft;
        });
    };
    assert_eq!(helped(Put("G14", 1500, 1000, 0), vehicles), 0, "CD-CHART-107: of men");
    let command = |x| Put("G01", x, 1000, 0);
    assert_eq!(
        [helped(command(1765), as_is), helped(command(1766), as_is)],
        [1, 0],
        "CD-CHART-108"
    );
    let row: [(fn(&mut Stage), i32, &str); 6] = [
        (|game| game.stand_mut(2).pin = Pin::P1, 0, "pinned"),
        (|game| game.stand_mut(2).demoralized = true, 0, "demoralized"),
        (|game| game.stand_mut(2).place = Place::Gone(Cause::Fire), 0, "lost"),
        (|game| game.stand_mut(2).place = Place::Reserve(2), 0, "not here"),
        (|game| game.book.companies[0].headquarters = true, 0, "not for the headquarters itself"),
        (|game| game.stand_mut(0).pin = Pin::P1, 1, "whoever is pinned of them"),
    ];
    for (change, more, why) in row {
        assert_eq!(helped(command(1500), change), more, "CD-CHART-108: {why}");
    }
    assert_eq!(helped(Put("G02", 1500, 1000, 0), as_is), 0, "CD-CHART-108: staff is no command");
    let town = area("town", [12.5, 5.0], [14.0, 15.0]);
    let mut screened = stage(
        &town,
        &[Put("G03", 1000, 1000, 90), Put("G01", 1600, 1000, 0)],
        &[Put("U04", 1000, 4500, 270)],
    );
    screened.book.companies[0].members = set(&[0]);
    assert_eq!(element(&screened).number(), 9, "CD-CHART-108: in sight");
}

/// CD-MORALE-04, CD-MORALE-06: stands are together that see each other or are within 2 inches, link by link; the commander's part is first, the others by their
/// lowest number.
#[test]
fn stands_in_sight_or_within_two_inches_are_one_part_of_a_company() {
    let parts = |pieces: &str, puts: &[Put], commander| {
        let mut game = stage(pieces, puts, &[Put("U04", 1000, 4500, 270)]);
        game.book.companies[0].commander = commander;
        let parts = elements::of_company(game.scene(), 0, UnitSet::EMPTY);
        parts.iter().map(|part| part.map(|unit| unit.0).collect()).collect::<Vec<Vec<u8>>>()
    };
    let town = area("town", [11.2, 0.0], [11.6, 48.0]);
    let pair = |gap: i16| {
        parts(&town, &[Put("G04", 1000, 1000, 90), Put("G04", 1080 + gap, 1000, 90)], None)
    };
    assert_eq!(pair(200), [vec![0, 1]], "CD-MORALE-06: 2.00 inches, whatever is between");
    assert_eq!(pair(201), [vec![0], vec![1]], "CD-MORALE-04, CD-MORALE-06");
    let line = [
        Put("G04", 700, 1000, 0),
        Put("G04", 1900, 1000, 0),
        Put("G04", 800, 3000, 0),
        Put("G04", 1900, 3000, 0),
    ];
    assert_eq!(
        parts(&town, &line, Some(UnitId(1))),
        [vec![1, 3], vec![0, 2]],
        "CD-MORALE-06: the commander's first"
    );
    assert_eq!(
        parts(&town, &line, None),
        [vec![0, 2], vec![1, 3]],
        "CD-MORALE-06: then by the lowest number"
    );
    let links = [Put("G04", 1000, 1000, 0), Put("G04", 1270, 1000, 0), Put("G04", 1270, 4000, 0)];
    assert_eq!(parts(&town, &links, None), [vec![0, 1, 2]], "CD-MORALE-06: link by link");
    // Three that do not see each other, whoever commands.
    let walls = town.clone() + &area("town", [22.0, 0.0], [22.4, 48.0]);
    let three = [Put("G04", 700, 1000, 0), Put("G04", 1600, 1000, 0), Put("G04", 3000, 1000, 0)];
    let orders = [None, Some(UnitId(1)), Some(UnitId(2))].map(|leads| parts(&walls, &three, leads));
    assert_eq!(
        orders,
        [[0, 1, 2], [1, 0, 2], [2, 0, 1]].map(|order| order.map(|unit| vec![unit]).to_vec()),
        "CD-MORALE-04, CD-MORALE-06: each a part, by the lowest number after the commander's"
    );
}

/// CD-PIN-06, CD-PIN-09, CD-DEMOR-02: what becomes of every marker at the end of a turn.
#[test]
fn every_marker_at_the_end_of_a_turn() {
    for (pin, shaken, expected) in [
        (Pin::None, false, Pin::None),
        (Pin::None, true, Pin::None),
        (Pin::P1, false, Pin::None),
        (Pin::P1, true, Pin::None),
        (Pin::P2, false, Pin::P1),
        (Pin::P2, true, Pin::P2),
    ] {
        let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
        (game.stand_mut(0).pin, game.stand_mut(0).demoralized) = (pin, shaken);
        ease_pins(&mut game.state);
        assert_eq!(
            game.stand(0).pin,
            expected,
            "CD-PIN-06, CD-PIN-09, CD-DEMOR-02: {pin:?} {shaken}"
        );
    }
}

/// CD-ORDER-11, CD-RALLY-01, CD-RALLY-02, CD-RALLY-03, CD-RALLY-04, CD-RALLY-05, CD-RALLY-06, CD-RALLY-07, CD-RALLY-08, CD-RALLY-09, CD-BACK-03, CD-CMD-18, CD-ORDER-34: whom a Rally
/// reaches and what it gives back, stand by stand.
#[test]
fn a_rally_frees_whom_it_reaches_stand_by_stand() {
    let after =
        |rules: &[&str], shaken: bool, permanent: i8, change: fn(&mut Stage), script: &[u8]| {
            let (a, b) = (
                [Put("G02", 1000, 600, 90), Put("G04", 1000, 1000, 90), Put("G04", 3000, 1000, 90)],
                [Put("U04", 1000, 3000, 270), Put("U02", 1300, 3000, 270)],
            );
            let mut game = stage_with("", &a, &b, rules);
            for unit in [1, 2] {
                let stand = game.stand_mut(unit);
                (stand.demoralized, stand.permanent, stand.pin, stand.hits) =
                    (shaken, permanent, Pin::P2, 2);
            }
            let at = Point::new(1000, 1000);
            game.state.chits.push(Chit {
                issuer: UnitId(0),
                order: Order::Rally,
                at,
                arrow: Heading::EAST,
            });
            change(&mut game);
            let events =
                told(script, |referee| rally(&mut Play::new(&game.book, &mut game.state, referee)));
            let far = game.stand(2);
            assert_eq!(
                (far.demoralized, far.permanent),
                (shaken, permanent),
                "CD-RALLY-01: 20 inches off"
            );
            let stand = game.stand(1);
            assert_eq!((stand.pin, stand.hits), (Pin::P2, 2), "CD-RALLY-06, CD-RALLY-07");
            let rallied = events == [Event::Rallied { unit: UnitId(1) }];
            assert!(rallied || events.is_empty(), "{events:?}");
            (rallied, stand.demoralized, stand.permanent)
        };
    let as_is = |_: &mut Stage| {};
    let plain = |shaken, permanent| after(&[], shaken, permanent, as_is, &[]);
    assert_eq!(
        [plain(true, -2), plain(true, -5), plain(true, -1), plain(true, 0)],
        [(true, false, 0), (true, false, -3), (true, false, 0), (true, false, 0)],
        "CD-RALLY-04, CD-RALLY-09"
    );
    assert_eq!(
        [plain(false, -1), plain(false, -3)],
        [(true, false, 0), (true, false, -2)],
        "CD-RALLY-05, CD-BACK-03"
    );
    assert_eq!(plain(false, 0), (false, false, 0), "CD-RALLY-01: who needs none");
    let row: [(fn(&mut Stage), bool, &str); 8] = [
        (|game| game.state.chits.clear(), false, "CD-RALLY-03, CD-CMD-18: no chit"),
        (|game| game.state.chits[0].order = Order::Full, false, "CD-RALLY-01: another order"),
        (|game| game.state.chits[0].issuer = UnitId(4), false, "CD-RALLY-03: the enemy's"),
        (|game| game.state.chits[0].at = Point::new(1000, 1640), true, "CD-RALLY-01: 6.00 inches"),
        (|game| game.state.chits[0].at = Point::new(1000, 1641), false, "CD-RALLY-01: beyond"),
        (|game| game.stand_mut(1).path = 700, true, "CD-RALLY-03: though it moved"),
        (
            |game| game.stand_mut(3).at = Point::new(1000, 1081),
            true,
            "CD-RALLY-03: though in contact",
        ),
        (
            |game| {
                let chit = game.state.chits[0];
                game.state.chits.push(chit);
            },
            true,
            "CD-ORDER-34: once",
        ),
    ];
    for (change, reached, why) in row {
        let (shaken, permanent) = if reached { (false, -3) } else { (true, -5) };
        assert_eq!(after(&[], true, -5, change, &[]), (reached, shaken, permanent), "{why}");
    }
    // By switch on a die of at most the company's number: 9.
    let rolled = |die: u8| after(&["rally=roll"], true, -2, as_is, &[die]);
    assert_eq!([rolled(9).0, rolled(10).0], [true, false], "CD-RALLY-02: by switch");
    // A demoralized issuer has no chit (CD-RALLY-08).
    let mut game = stage("", &[Put("G02", 1000, 600, 90)], &[Put("U04", 1000, 3000, 270)]);
    game.stand_mut(0).demoralized = true;
    assert!(!may_issue(game.scene(), UnitId(0)), "CD-RALLY-08");
}

/// Drives a stand of side B back, from enemies of side A.
fn driven(pieces: &str, enemies: &[Put], own: Put, reason: RetreatCause) -> Stage {
    let mut game = stage(pieces, enemies, &[own]);
    let unit = UnitId(enemies.len() as u8);
    force_back(
        &mut Play::new(&game.book, &mut game.state, &mut none()),
        unit,
        reason,
        &mut UnitSet::EMPTY.clone(),
    );
    game
}

/// CD-BACK-09: cover that lies in one of the thirteen directions alone is found there, and where it begins.
#[test]
fn a_retreat_finds_cover_in_each_of_thirteen_directions() {
    let (from, enemy) = (Point::new(3000, 2400), [Put("G04", 3000, 1400, 90)]);
    for degrees in [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90] {
        let heading = Heading::of_degrees(90 + degrees);
        let on_way = |hundredths| crate::position::heading::from_point(heading, from, hundredths);
        let spot = on_way(600);
        let corner = |aside: i16| [spot.x + aside, spot.y + aside].map(|at| f32::from(at) / 100.0);
        let trees = area("orchard", corner(-20), corner(20));
        let own = Put("U04", from.x, from.y, 270);
        let end = driven(&trees, &enemy, own, RetreatCause::Fire(None)).stand(1).at;
        let first = (110..=120)
            .map(|step| on_way(5 * step))
            .find(|at| (at.x - spot.x).abs() <= 20 && (at.y - spot.y).abs() <= 20);
        assert_eq!(Some(end), first, "CD-BACK-09: {degrees}");
    }
}

/// CD-BACK-09, CD-BACK-10, CD-BACK-12, CD-BACK-14, CD-BACK-15, CD-BACK-17: how far retreats in the open go, to hundredths.
#[test]
fn retreats_in_the_open_go_as_far_as_cover_or_a_full_move() {
    let fire = RetreatCause::Fire(None);
    let south = [Put("G04", 1000, 1500, 90)];
    // A forest bars a tank at 1.00 inch, straight back; a road through it is no way: the first direction that allows an inch.
    let forest = |y: f32| {
        area("forest", [0.0, y], [60.0, 47.0]) + &line("road", &[[10.0, 15.0], [10.0, 47.0]])
    };
    let tank = |y: f32| driven(&forest(y), &south, Put("U12", 1000, 2000, 270), fire).stand(1).at;
    assert_eq!(tank(21.02), Point::new(1000, 2100), "CD-BACK-10, CD-BACK-15: an inch");
    assert_ne!(tank(20.97), Point::new(1000, 2095), "CD-BACK-10: less than an inch");
    for y in 2085..2101_i16 {
        assert!(tank(f32::from(y) / 100.0).y < y, "CD-BACK-10: not into it");
    }
    // Friends at the end: short of them by steps of 0.05.
    let mut game = stage("", &south, &[Put("U04", 1000, 2000, 270), Put("U04", 1000, 3200, 270)]);
    force_back(
        &mut Play::new(&game.book, &mut game.state, &mut none()),
        UnitId(1),
        fire,
        &mut UnitSet::EMPTY.clone(),
    );
    assert_eq!(game.stand(1).at, Point::new(1000, 3120), "CD-BACK-14");
    assert_eq!(game.stand(1).path, 1120, "CD-BACK-15: it counts as moved");
    // Where there is no way it stays, forced back all the same, and is told so; and it is driven once a phase.
    let ring: Vec<Put> = (0..12)
        .map(|step| {
            let at = crate::position::heading::from_point(
                Heading::of_degrees(30 * step),
                Point::new(1000, 2000),
                500,
            );
            Put("G04", at.x, at.y, 0)
        })
        .collect();
    let mut shut = stage("", &ring, &[Put("U04", 1000, 2000, 270)]);
    let unit = UnitId(12);
    let drive = |game: &mut Stage| {
        told(&[], |referee| {
            force_back(
                &mut Play::new(&game.book, &mut game.state, referee),
                unit,
                fire,
                &mut UnitSet::EMPTY.clone(),
            );
        })
    };
    assert_eq!(drive(&mut shut), [Event::ForcedBack { unit, to: None }], "CD-BACK-12");
    assert_eq!(
        (shut.stand(12).class, shut.stand(12).path),
        (MoveClass::ForcedBack, 0),
        "CD-BACK-12"
    );
    assert_eq!(drive(&mut shut), [], "CD-BACK-17");
    let mut aboard = stage(
        "",
        &[Put("G04", 1000, 1500, 90)],
        &[Put("U04", 1000, 2000, 270), Put("U11", 1000, 2000, 270)],
    );
    aboard.stand_mut(1).place = Place::Aboard(UnitId(2));
    force_back(
        &mut Play::new(&aboard.book, &mut aboard.state, &mut none()),
        UnitId(1),
        RetreatCause::Morale,
        &mut UnitSet::EMPTY.clone(),
    );
    assert_eq!(
        aboard.stand(2).at,
        Point::new(1000, 2000),
        "CD-MORALE-26: those aboard move no vehicle"
    );
}

/// CD-PASS-10, CD-BACK-17, CD-MORALE-26: passengers and riders go along when their vehicle is forced back, once a phase like that; by themselves
/// they go nowhere.
#[test]
fn the_carried_go_back_with_their_vehicle() {
    for vehicle in ["G12", "G14"] {
        let own = [Put(vehicle, 1000, 4000, 90), Put("G04", 1000, 4000, 90)];
        let mut game = stage("", &own, &[Put("U12", 1000, 4700, 270)]);
        game.stand_mut(1).place = Place::Aboard(UnitId(0));
        let mut back = |unit: u8, reason: RetreatCause| {
            let mut gone = UnitSet::EMPTY;
            force_back(
                &mut Play::new(&game.book, &mut game.state, &mut none()),
                UnitId(unit),
                reason,
                &mut gone,
            );
            assert!(gone == UnitSet::EMPTY, "CD-PASS-10, CD-BACK-17: {vehicle}");
            let (carrier, aboard) = (game.stand(0), game.stand(1));
            assert_eq!(
                (aboard.place, aboard.at, aboard.facing),
                (Place::Aboard(UnitId(0)), carrier.at, carrier.facing),
                "CD-PASS-10: {vehicle}"
            );
            carrier.at
        };
        let start = Point::new(1000, 4000);
        assert_eq!(back(1, RetreatCause::Morale), start, "CD-MORALE-26: {vehicle}");
        let end = back(0, RetreatCause::Fire(Some(UnitId(2))));
        assert!(end.x == 1000 && end.y < 3900, "CD-PASS-10: {vehicle} {end:?}");
        assert_eq!(back(0, RetreatCause::Morale), end, "CD-PASS-10, CD-BACK-17: {vehicle}");
        assert_eq!(back(1, RetreatCause::Morale), end, "CD-PASS-10: {vehicle}");
    }
}

/// CD-BACK-01, CD-BACK-08, CD-BACK-11, CD-PASS-10: over the edge a vehicle is gone with all aboard; where nobody is known, only fire drives from who fired.
#[test]
fn a_vehicle_that_retreats_over_the_edge_is_gone_with_all_aboard() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 4000, 90)],
        &[Put("U11", 1000, 4500, 270), Put("U04", 1000, 4500, 270)],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    let mut gone = UnitSet::EMPTY;
    force_back(
        &mut Play::new(&game.book, &mut game.state, &mut none()),
        UnitId(1),
        RetreatCause::Fire(None),
        &mut gone,
    );
    assert_eq!(
        [1, 2].map(|unit| game.stand(unit).place),
        [Place::Gone(Cause::Fled); 2],
        "CD-BACK-11, CD-PASS-10"
    );
    assert!(gone == set(&[1, 2]), "CD-BACK-11");
    let away = |reason| {
        let mut game = stage("", &[Put("G04", 500, 2000, 0)], &[Put("U04", 1000, 2000, 270)]);
        game.stand_mut(0).spotted = Spotted::default();
        force_back(
            &mut Play::new(&game.book, &mut game.state, &mut none()),
            UnitId(1),
            reason,
            &mut UnitSet::EMPTY.clone(),
        );
        game.stand(1).at
    };
    assert_eq!(
        away(RetreatCause::Fire(Some(UnitId(0)))),
        Point::new(2200, 2000),
        "CD-BACK-08: from who gave the hit"
    );
    assert_eq!(
        [away(RetreatCause::Fire(None)), away(RetreatCause::Morale)],
        [Point::new(1000, 3200); 2],
        "CD-BACK-08: from the enemy's edge"
    );
}

/// CD-BACK-04, CD-BACK-05, CD-BACK-06, CD-BACK-13, CD-BACK-16, CD-GUN-01, CD-GUN-19: in cover nobody leaves it: deeper by 3 inches at most, straight away, in the same
/// piece; works, lines and mere want of sight hold; so do crews, with their guns.
#[test]
fn retreats_in_cover_go_three_inches_deeper_at_most() {
    let south = [Put("G04", 1000, 1500, 90)];
    let end = |entry: &'static str, pieces: &str, reason| {
        driven(pieces, &south, Put(entry, 1000, 2000, 270), reason).stand(1).at.y
    };
    let deep = |kind: &str, to: f32| area(kind, [5.0, 18.0], [15.0, to]);
    for reason in [RetreatCause::Fire(None), RetreatCause::Morale] {
        let men =
            [deep("woods", 30.0), deep("woods", 23.0), deep("woods", 22.98), deep("bush", 20.5)];
        assert_eq!(
            men.map(|pieces| end("U04", &pieces, reason)),
            [2300, 2300, 2295, 2050],
            "CD-BACK-04, CD-BACK-06, CD-BACK-13"
        );
        assert_eq!(
            ["entrenchment", "pillbox"].map(|kind| end("U04", &deep(kind, 30.0), reason)),
            [2000; 2],
            "CD-BACK-05, CD-BACK-13"
        );
        assert_eq!(
            end("U04", &line("wall", &[[5.0, 19.0], [15.0, 19.0]]), reason),
            2000,
            "CD-BACK-13: behind a wall"
        );
        assert_eq!(
            [end("U12", &deep("woods", 30.0), reason), end("U12", &deep("town", 30.0), reason)],
            [2300; 2],
            "CD-BACK-13: vehicles"
        );
        assert_eq!(
            end("U12", &area("hill", [5.0, 16.0], [15.0, 17.5]), reason),
            2000,
            "CD-BACK-13: only out of sight"
        );
        let wall = line("wall", &[[5.0, 19.0], [15.0, 19.0]]);
        let held = driven(&wall, &south, Put("U04", 1000, 2000, 270), reason);
        assert_eq!(held.stand(1).class, MoveClass::ForcedBack, "CD-BACK-13: it stays, but as that");
        let both = deep("bush", 30.0) + &area("woods", [5.0, 18.0], [15.0, 21.0]);
        assert_eq!(
            end("U04", &both, reason),
            2100,
            "CD-BACK-13: in the best of the pieces it is in"
        );
    }
    // In contact in cover it stays in it; an enemy behind bars the way.
    let behind = [Put("G04", 1000, 1919, 90), Put("G04", 1000, 2200, 270)];
    let held = driven(
        &deep("woods", 30.0),
        &behind,
        Put("U04", 1000, 2000, 270),
        RetreatCause::Fire(None),
    );
    assert_eq!(held.stand(2).at.y, 2120, "CD-BACK-16");
    let crew = |pieces: &str, reason| {
        let mut game =
            stage(pieces, &south, &[Put("U08", 1000, 2000, 270), Put("U11", 1000, 2110, 270)]);
        force_back(
            &mut Play::new(&game.book, &mut game.state, &mut none()),
            UnitId(1),
            reason,
            &mut UnitSet::EMPTY.clone(),
        );
        let stand = *game.stand(1);
        (stand.place, stand.gun.unwrap().status, stand.at.y)
    };
    let (table, ground) = (Place::Table, GunStatus::Unlimbered);
    assert_eq!(
        crew(&deep("entrenchment", 30.0), RetreatCause::Morale),
        (table, ground, 2000),
        "CD-GUN-19: it keeps its gun"
    );
    assert_eq!(
        crew(&deep("woods", 30.0), RetreatCause::Morale),
        (Place::Aboard(UnitId(2)), GunStatus::Limbered(UnitId(2)), 2410),
        "CD-GUN-19, CD-GUN-03: its truck takes it three inches deeper"
    );
    assert_eq!(
        crew(&deep("woods", 21.05), RetreatCause::Morale),
        (table, ground, 2010),
        "CD-GUN-19, CD-GUN-04: the truck is outside: deeper, up to it, without the gun"
    );
    assert_eq!(
        crew(&deep("woods", 30.0), RetreatCause::Fire(None)),
        (table, ground, 2300),
        "CD-GUN-01, CD-BACK-14: past its truck"
    );
    assert_eq!(crew("", RetreatCause::Fire(None)).1, ground, "CD-GUN-01: by fire the gun stays");
}

/// CD-GUN-03, CD-GUN-04, CD-GUN-17, CD-MORALE-26, CD-MORALE-30, CD-PASS-10: with its tow at hand a crew driven back by morale is off with gun, tow and whoever is aboard that.
#[test]
fn a_crew_with_its_tow_at_hand_is_driven_back_with_gun_and_tow() {
    let after = |gap: i16, change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[
                Put("G09", 3000, 2000, 90),
                Put("G13", 3000 + 100 + gap, 2000, 90),
                Put("G04", 3100, 2000, 90),
                Put("G13", 2890, 2000, 90),
            ],
            &[Put("U04", 3000, 3000, 270)],
        );
        game.stand_mut(2).place = Place::Aboard(UnitId(1));
        change(&mut game);
        force_back(
            &mut Play::new(&game.book, &mut game.state, &mut none()),
            UnitId(0),
            RetreatCause::Morale,
            &mut UnitSet::EMPTY.clone(),
        );
        game
    };
    let together = after(100, |_| {});
    let (crew, truck) = (*together.stand(0), *together.stand(1));
    let gun = crew.gun.unwrap();
    assert_eq!(
        (crew.place, gun.status),
        (Place::Aboard(UnitId(1)), GunStatus::Limbered(UnitId(1))),
        "CD-GUN-03, CD-GUN-17: 1.00 inch"
    );
    assert!(
        truck.at.y < 1000 + 200 && truck.at == crew.at && gun.at == truck.at,
        "CD-GUN-17: as fast as the truck"
    );
    assert_eq!(
        (truck.pin, truck.class, crew.class),
        (Pin::P2, MoveClass::ForcedBack, MoveClass::ForcedBack),
        "CD-GUN-17, CD-MORALE-26"
    );
    assert_eq!(together.stand(2).at, truck.at, "CD-PASS-10");
    let under_orders = after(100, |game| game.stand_mut(0).class = MoveClass::Full);
    assert_eq!(under_orders.stand(0).class, MoveClass::ForcedBack, "CD-GUN-17");
    assert!(truck.marks.forced, "CD-MORALE-30: one common retreat");
    let row: [(i16, fn(&mut Stage), &str); 6] = [
        (101, |_| {}, "CD-GUN-04: 1.01 inches"),
        (50, |game| game.stand_mut(1).demoralized = true, "CD-MORALE-30: a demoralized tow"),
        (
            50,
            |game| game.stand_mut(1).place = Place::Gone(Cause::Morale),
            "CD-MORALE-30: one that is lost",
        ),
        (
            50,
            |game| game.stand_mut(1).marks.forced = true,
            "CD-MORALE-30: one that is driven back itself",
        ),
        (50, |game| game.book.stands[0].tow = None, "CD-GUN-03: its own tow"),
        (
            50,
            |game| game.stand_mut(0).gun.as_mut().unwrap().status = GunStatus::Destroyed,
            "CD-GUN-03: without a gun",
        ),
    ];
    for (gap, change, why) in row {
        let apart = after(gap, change);
        let crew = apart.stand(0);
        assert_eq!(crew.place, Place::Table, "{why}");
        assert_ne!(crew.gun.unwrap().status, GunStatus::Limbered(UnitId(1)), "{why}");
        assert!(crew.at.y < 2000 && apart.stand(1).at.y == 2000, "CD-GUN-04: {why}");
    }
}

/// CD-DEMOR-04, CD-DEMOR-05, CD-DEMOR-07, CD-DEMOR-08, CD-DEMOR-12, CD-GUN-02: the demoralized outside cover with an enemy in sight go to cover within three full moves, or
/// are gone; crews without their guns; nobody else moves.
#[test]
fn the_demoralized_in_sight_go_to_cover_within_three_moves() {
    let after = |entry: &'static str, pieces: &str, change: fn(&mut Stage)| {
        let mut game = stage(
            pieces,
            &[Put("G04", 500, 2000, 0)],
            &[Put(entry, 1000, 2000, 180), Put("U04", 1000, 1000, 180), Put("U11", 5900, 100, 180)],
        );
        (game.stand_mut(1).demoralized, game.stand_mut(1).pin) = (true, Pin::P2);
        game.book.companies[1].members = set(&[1]);
        change(&mut game);
        march(&mut Play::new(&game.book, &mut game.state, &mut none()));
        game
    };
    let as_is = |_: &mut Stage| {};
    let bush = |x: f32| area("bush", [x, 5.0], [60.0, 45.0]);
    let end = |entry, pieces: &str, change| after(entry, pieces, change).stand(1).at;
    assert_eq!(end("U04", &bush(15.0), as_is), Point::new(1500, 2000), "CD-DEMOR-04, CD-DEMOR-07");
    assert_eq!(
        end("U04", &bush(46.0), as_is),
        Point::new(2200, 2000),
        "CD-DEMOR-07: 36 inches, a full move"
    );
    // Cover a full move off along some way comes before nearer cover along a slower one that cannot be reached in one.
    let slow = area("field", [11.0, 17.0], [60.0, 23.0])
        + &area("woods", [23.0, 17.0], [60.0, 23.0])
        + &area("woods", [9.0, 33.5], [11.0, 40.0]);
    assert_eq!(end("U11", &slow, as_is), Point::new(1000, 3350), "CD-DEMOR-05, CD-DEMOR-07");
    let lost = after("U04", &bush(46.05), as_is);
    assert_eq!(
        lost.stand(1).place,
        Place::Gone(Cause::Morale),
        "CD-DEMOR-05, CD-DEMOR-07: farther"
    );
    assert!(lost.stand(2).marks.saw_loss, "CD-DEMOR-07: like an elimination by morale");
    assert_eq!(end("U12", &bush(15.0), as_is), Point::new(1500, 2000), "CD-DEMOR-12: vehicles too");
    assert_eq!(
        end("U12", &area("field", [15.0, 5.0], [20.0, 45.0]), |game| {
            game.stand_mut(0).spotted = Spotted::default();
        }),
        Point::new(1000, 2000),
        "CD-DEMOR-08, CD-DEMOR-12: no spotted enemy"
    );
    assert_eq!(
        end("U04", &bush(9.0), as_is),
        Point::new(1000, 2000),
        "CD-DEMOR-04: in cover it stays"
    );
    assert_eq!(
        end("U04", &bush(15.0), |game| game.stand_mut(0).spotted = Spotted::default()),
        Point::new(1000, 2000),
        "CD-DEMOR-08"
    );
    let hill = bush(15.0) + &area("hill", [6.0, 5.0], [8.0, 45.0]);
    assert_eq!(end("U04", &hill, as_is), Point::new(1000, 2000), "CD-DEMOR-08: in sight");
    assert_eq!(
        end("U04", &bush(15.0), |game| game.stand_mut(1).demoralized = false),
        Point::new(1000, 2000),
        "CD-DEMOR-04: the demoralized alone"
    );
    let crew = after("U08", &bush(15.0), as_is);
    assert_eq!(crew.stand(1).at, Point::new(1500, 2000), "CD-GUN-02");
    assert_eq!(
        crew.stand(1).gun.unwrap().at,
        Point::new(1000 - 82, 2000),
        "CD-GUN-02: its gun stays"
    );
    let several = |game: &mut Stage| {
        let mut other = *game.stand(0);
        other.at = Point::new(500, 2600);
        game.state.stands[3] = other;
        game.book.stands[3].side = wargauge_rules::game::Side::B;
        game.stand_mut(3).place = Place::Table;
    };
    assert_eq!(end("U04", &bush(15.0), several).x, 1500, "CD-DEMOR-08: one in sight is enough");
    let _ = dice(&[]);
    assert!(Mark::ALL.len() == 9);
}
