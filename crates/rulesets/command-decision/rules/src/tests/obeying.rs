//! Who places chits, whom they reach, who is asked (CD-CMD-*, CD-ORDER-*, CD-FACE-*).

use super::fixture::{Put, Stage, area, line, stage};
use crate::action::{Action, Chit, Item, Order, Plan};
use crate::orders::chits::{check, is_subordinate, may_issue};
use crate::orders::column::{obeying, runs_forward};
use crate::orders::follow::{is_beside, may_follow, reach};
use crate::position::heading::Heading;
use crate::state::{Cause, MoveClass, Pin, Place, Spotted, Step};
use crate::turn::ask::{asked, may_plan, next};
use crate::turn::permission;
use crate::turn::steps::begin;
use crate::view::{ColumnMove, View};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::Point;

fn chit(issuer: u8, order: Order, (x, y): (i16, i16)) -> Chit {
    Chit { issuer: UnitId(issuer), order, at: Point::new(x, y), arrow: Heading::EAST }
}

/// CD-CMD-01, CD-CMD-03, CD-CMD-04, CD-CMD-05, CD-CMD-06, CD-CMD-14, CD-CMD-15, CD-CMD-16, CD-CMD-19, CD-PIN-11, CD-RALLY-08, CD-SCEN-06: commanders, staff and recon
/// place chits, in play, neither pinned nor demoralized; nobody takes over.
#[test]
fn commanders_staff_and_scouts_place_chits_unless_pinned() {
    let issues = |entry: &'static str, change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put(entry, 1000, 1000, 90), Put("G13", 1300, 1000, 90)],
            &[Put("U04", 5900, 4700, 270)],
        );
        change(&mut game);
        may_issue(game.scene(), UnitId(0))
    };
    fn as_is(_: &mut Stage) {}
    let all = [
        "G01", "G02", "G03", "G04", "G05", "G06", "G07", "G08", "G09", "G10", "G11", "G12", "G13",
        "G14", "G15", "G16", "G17", "G18", "G19", "G20", "G21",
    ];
    let caps: Vec<&'static str> = all.into_iter().filter(|entry| issues(entry, as_is)).collect();
    assert_eq!(caps, ["G01", "G02", "G03", "G15", "G20", "G21"], "CD-CMD-01, CD-CMD-03, CD-CMD-04");
    for entry in caps {
        assert!(!issues(entry, |game| game.stand_mut(0).pin = Pin::P1), "CD-CMD-16, CD-PIN-11");
        assert!(!issues(entry, |game| game.stand_mut(0).pin = Pin::P2), "CD-CMD-16, CD-PIN-11");
        assert!(
            !issues(entry, |game| game.stand_mut(0).demoralized = true),
            "CD-CMD-16, CD-RALLY-08"
        );
        assert!(
            !issues(entry, |game| game.stand_mut(0).place = Place::Gone(Cause::Fire)),
            "CD-CMD-05"
        );
        assert!(!issues(entry, |game| game.stand_mut(0).place = Place::Exited), "CD-CMD-05");
        assert!(!issues(entry, |game| game.stand_mut(0).place = Place::Reserve(3)), "CD-SCEN-06");
        assert!(
            issues(entry, |game| game.stand_mut(0).place = Place::Aboard(UnitId(1))),
            "CD-CMD-19"
        );
        assert!(issues(entry, |game| game.stand_mut(0).hits = 1), "CD-CMD-06");
    }
    // The commander is lost: nobody takes over, and the others keep their caps.
    let mut game = stage(
        "",
        &[
            Put("G03", 1000, 1000, 90),
            Put("G04", 1300, 1000, 90),
            Put("G01", 1600, 1000, 90),
            Put("G02", 1900, 1000, 90),
        ],
        &[Put("U04", 5900, 4700, 270)],
    );
    let issue = |game: &Stage| [0, 1, 2, 3].map(|unit| may_issue(game.scene(), UnitId(unit)));
    assert_eq!(issue(&game), [true, false, true, true]);
    game.stand_mut(0).place = Place::Gone(Cause::Fire);
    assert_eq!(issue(&game), [false, false, true, true], "CD-CMD-14");
    game.stand_mut(2).place = Place::Gone(Cause::Fire);
    assert_eq!(issue(&game), [false, false, false, true], "CD-CMD-15");
}

/// CD-CMD-07, CD-CMD-08, CD-CMD-09, CD-CMD-10, CD-CMD-03, CD-ORDER-10, CD-ORDER-33, CD-ORDER-34: where a chit may lie: of a staff anywhere, of others in
/// sight, of joint commands within 6 inches too, a scout's on itself.
#[test]
fn a_chit_lies_in_sight_unless_the_staff_places_it() {
    let place = |entry: &'static str, at: (i16, i16)| {
        let hill = area("hill", [8.0, 13.0], [30.0, 16.0]);
        let mut game = stage(&hill, &[Put(entry, 1000, 1000, 90)], &[Put("U04", 5900, 4700, 270)]);
        game.state.chits.push(chit(0, Order::Full, at));
        let one = chit(0, Order::Full, at);
        check(game.scene(), &one).err().map(|bad| bad.clause.0)
    };
    let radius = |entry: &'static str| {
        let game = stage("", &[Put(entry, 1000, 1000, 90)], &[Put("U04", 5900, 4700, 270)]);
        game.book.profile(UnitId(0)).radius().hundredths()
    };
    assert_eq!(
        [place("G02", (1000, 1900)), place("G02", (6000, 4800))],
        [None; 2],
        "CD-CMD-09, CD-ORDER-33"
    );
    assert_eq!([place("G02", (6001, 4800)), place("G02", (0, -1))], [Some("CD-ORDER-10"); 2]);
    for entry in ["G01", "G15"] {
        assert_eq!(place(entry, (5000, 1000)), None, "CD-CMD-08");
        assert_eq!(place(entry, (1000, 1900)), Some("CD-CMD-08"), "behind the hill");
    }
    let far = 1000 + 600 + radius("G03");
    assert_eq!(
        [place("G03", (far, 1000)), place("G03", (far + 1, 1000))],
        [None, Some("CD-CMD-07")]
    );
    assert_eq!(place("G03", (1000, 1630)), Some("CD-CMD-07"), "in sight too");
    for entry in ["G20", "G21"] {
        assert_eq!(
            [place(entry, (1000, 1000)), place(entry, (1001, 1000))],
            [None, Some("CD-CMD-10")]
        );
    }
    assert_eq!(place("G04", (1000, 1000)), Some("CD-CMD-16"), "CD-CMD-03");
    // A view says the same of own issuers, and no of the enemy's.
    let game = stage("", &[Put("G03", 1000, 1000, 90)], &[Put("U03", 5000, 4000, 270)]);
    let views = |unit: u8, at: (i16, i16)| {
        Side::BOTH.map(|side| View::new(game.scene(), side).may_place(&chit(unit, Order::Full, at)))
    };
    assert_eq!(views(0, (far, 1000)), [true, false], "CD-CMD-07");
    assert_eq!(views(0, (far + 1, 1000)), [false, false], "CD-CMD-07");
    assert_eq!(views(1, (5000, 4000)), [false, true], "CD-CMD-07");
}

/// CD-CMD-04, CD-CMD-11, CD-CMD-12, CD-CMD-13, CD-CMD-21: who obeys whom: all obey staff and battalion, a company its commander, a scout itself.
#[test]
fn all_obey_staff_and_battalion_and_a_company_its_commander() {
    let own = [
        Put("G02", 1000, 1000, 90),
        Put("G01", 1300, 1000, 90),
        Put("G03", 1600, 1000, 90),
        Put("G15", 1900, 1000, 90),
        Put("G21", 2200, 1000, 90),
        Put("G04", 2500, 1000, 90),
        Put("G04", 2800, 1000, 90),
        Put("G20", 3100, 1000, 90),
    ];
    let mut game = stage("", &own, &[Put("U02", 5900, 4700, 270), Put("U04", 5000, 4700, 270)]);
    // G03 and 5 are of one company, G15 and 6 of another, the others of neither.
    for (unit, company) in [(0, 7), (1, 7), (2, 5), (3, 6), (4, 8), (5, 5), (6, 6), (7, 8)] {
        game.book.stands[unit].company = company;
    }
    let obeys = |unit: u8| -> Vec<u8> {
        (0..10).filter(|&issuer| is_subordinate(&game.book, UnitId(unit), UnitId(issuer))).collect()
    };
    assert_eq!(obeys(5), [0, 1, 2], "CD-CMD-11, CD-CMD-12");
    assert_eq!(obeys(6), [0, 1, 3], "CD-CMD-11, CD-CMD-12");
    assert_eq!(obeys(4), [0, 1, 4], "CD-CMD-13, CD-CMD-21");
    assert_eq!(obeys(7), [0, 1, 7], "CD-CMD-13, CD-CMD-21");
    assert_eq!(obeys(2), [0, 1, 2], "CD-CMD-04: itself too");
    assert_eq!(obeys(0), [0, 1]);
    assert_eq!(obeys(9), [8], "CD-CMD-11: of its side");
}

/// CD-ORDER-11, CD-ORDER-12, CD-ORDER-15, CD-ORDER-17, CD-ORDER-31, CD-ORDER-32, CD-ORDER-26: a chit reaches subordinates in play with a part within 6
/// inches, unseen too; some chits say nothing to some.
#[test]
fn a_chit_reaches_subordinates_with_a_part_within_six_inches() {
    let own = [Put("G02", 300, 300, 90), Put("G04", 1000, 1000, 90), Put("G12", 2000, 1000, 90)];
    let game = |change: fn(&mut Stage)| {
        let mut game =
            stage(&area("hill", [8.0, 11.0], [12.0, 14.0]), &own, &[Put("U04", 5900, 4700, 270)]);
        change(&mut game);
        game
    };
    fn as_is(_: &mut Stage) {}
    let beside = |change: fn(&mut Stage), at| {
        let game = game(change);
        is_beside(game.scene(), &chit(0, Order::Full, at), UnitId(1))
    };
    assert_eq!(
        [beside(as_is, (1640, 1000)), beside(as_is, (1641, 1000))],
        [true, false],
        "CD-ORDER-11"
    );
    assert!(beside(as_is, (1000, 1600)), "CD-ORDER-12: not seen");
    assert!(
        !beside(|game| game.stand_mut(1).place = Place::Reserve(4), (1000, 1000)),
        "CD-ORDER-11"
    );
    assert!(
        !beside(|game| game.stand_mut(1).place = Place::Gone(Cause::Fire), (1000, 1000)),
        "CD-ORDER-11"
    );
    let follow = |change: fn(&mut Stage)| {
        let game = game(change);
        Order::ALL.map(|order| {
            let near = may_follow(game.scene(), &chit(0, order, (1300, 1000)), UnitId(1));
            let far = may_follow(game.scene(), &chit(0, order, (5000, 1000)), UnitId(1));
            assert!(!far, "CD-ORDER-15");
            (order, near)
        })
    };
    let fits = |orders: &[Order]| Order::ALL.map(|order| (order, orders.contains(&order)));
    let moves = [Order::Cautious, Order::Full, Order::Disengage];
    assert_eq!(follow(as_is), fits(&moves), "CD-ORDER-17");
    assert_eq!(
        follow(|game| game.stand_mut(1).demoralized = true),
        fits(&[Order::Rally]),
        "CD-ORDER-32"
    );
    let worn = fits(&[Order::Cautious, Order::Full, Order::Disengage, Order::Rally]);
    assert_eq!(follow(|game| game.stand_mut(1).permanent = -1), worn, "CD-ORDER-17");
    assert_eq!(follow(|game| game.stand_mut(1).permanent = 1), fits(&moves), "CD-ORDER-17");
    assert_eq!(follow(|game| game.stand_mut(1).pin = Pin::P2), fits(&moves), "CD-ORDER-17");
    assert_eq!(follow(|game| game.book.stands[0].company = 9), fits(&moves), "CD-CMD-11");
    // Aboard, it is reached where its vehicle is.
    let riding = game(|game| game.stand_mut(1).place = Place::Aboard(UnitId(2)));
    let radius = riding.book.profile(UnitId(2)).radius().hundredths();
    let by = |x: i16| reach(riding.scene(), &chit(0, Order::Full, (x, 1000)), UnitId(1));
    assert_eq!(
        [by(2000 + 600 + radius), by(2001 + 600 + radius)],
        [Some(None), None],
        "CD-ORDER-31"
    );
}

/// CD-ORDER-13, CD-ORDER-14, CD-MOVE-13: a column is a file of two or more on a road or trail with gaps of 2 inches or less; the chit within an inch of its
/// head; what the arrow rather points along.
#[test]
fn a_column_is_a_file_on_a_road_with_small_gaps() {
    let column = |kind: &str, gaps: [i16; 2], chit_at: i16, order: Order| {
        let road = line(kind, &[[2.0, 10.0], [50.0, 10.0]]);
        let (head, size) = (3000, 120);
        let at = [head, head - size - gaps[0], head - 2 * size - gaps[0] - gaps[1]];
        let own = [
            Put("G13", at[2], 1000, 0),
            Put("G13", at[0], 1000, 0),
            Put("G13", at[1], 1000, 0),
            Put("G02", 300, 4000, 0),
        ];
        let game = stage(&road, &own, &[Put("U04", 5900, 4700, 270)]);
        assert_eq!(
            game.book.profile(UnitId(0)).radius().hundredths(),
            size / 2,
            "so wide are trucks"
        );
        let obeys = obeying(game.scene(), &chit(3, order, (chit_at, 1000)));
        obeys.map(|(members, road)| (members.map(|unit| unit.0).collect::<Vec<_>>(), road))
    };
    // A view tells of own columns alone, and of chits that move.
    let told = |side: Side, order: Order| {
        let road = line("road", &[[2.0, 10.0], [50.0, 10.0]]);
        let own = [Put("G13", 2700, 1000, 0), Put("G13", 3000, 1000, 0), Put("G02", 300, 4000, 0)];
        let game = stage(&road, &own, &[Put("U04", 5900, 4700, 270)]);
        let column = View::new(game.scene(), side).column(&chit(2, order, (3000, 1000)));
        column.map(|(members, road, forth)| {
            (members.map(|unit| unit.0).collect::<Vec<_>>(), road, forth)
        })
    };
    assert_eq!(told(Side::A, Order::Full), Some((vec![0, 1], 0, true)), "CD-ORDER-14");
    assert_eq!(told(Side::B, Order::Full), None, "CD-ORDER-14: not of the enemy's");
    assert_eq!(told(Side::A, Order::Rally), None, "CD-ORDER-13");
    let end = |side: Side| {
        let road = line("road", &[[2.0, 10.0], [50.0, 10.0]]);
        let own = [Put("G13", 2700, 1000, 0), Put("G13", 3000, 1000, 0), Put("G02", 300, 4000, 0)];
        let game = stage(&road, &own, &[Put("U04", 5900, 4700, 270)]);
        let chit = chit(2, Order::Full, (3000, 1000));
        View::new(game.scene(), side)
            .end_on_road(UnitId(1), ColumnMove { chit: &chit, road: 0, length: 500 })
    };
    assert_eq!(end(Side::A), Some((Point::new(3500, 1000), false)), "CD-MOVE-13");
    assert_eq!(end(Side::B), None, "CD-MOVE-13: of own stands");
    let all = Some((vec![0, 1, 2], 0));
    assert_eq!(column("road", [200, 200], 3000, Order::Full), all, "CD-ORDER-13");
    assert_eq!(column("trail", [200, 200], 3000, Order::Full), all, "CD-ORDER-13");
    assert_eq!(column("stream", [200, 200], 3000, Order::Full), None, "CD-ORDER-13");
    assert_eq!(
        column("road", [200, 201], 3000, Order::Full),
        Some((vec![1, 2], 0)),
        "CD-ORDER-13: 2 inches"
    );
    assert_eq!(column("road", [201, 100], 3000, Order::Full), None, "CD-ORDER-13: two at least");
    assert_eq!(column("road", [100, 100], 3160, Order::Full), all, "CD-ORDER-14: an inch");
    assert_eq!(column("road", [100, 100], 3161, Order::Full), None, "CD-ORDER-14");
    assert_eq!(column("road", [200, 200], 2400, Order::Full), None, "CD-ORDER-14: at its end");
    assert_eq!(
        column("road", [201, 100], 2699, Order::Full),
        Some((vec![0, 2], 0)),
        "CD-ORDER-14: a file of its own"
    );
    // Nobody else is on the table, and both of the file are within an inch of the chit.
    let road = line("road", &[[2.0, 10.0], [50.0, 10.0]]);
    let own = [Put("G13", 2880, 1000, 0), Put("G13", 3000, 1000, 0), Put("G02", 300, 4000, 0)];
    let mut pair = stage(&road, &own, &[Put("U04", 5900, 4700, 270)]);
    pair.stand_mut(2).place = Place::Reserve(9);
    let near = obeying(pair.scene(), &chit(2, Order::Full, (3000, 1000)));
    assert_eq!(near.map(|(members, _)| members.len()), Some(2), "CD-ORDER-13");
    let way = |points: &[[f32; 2]], arrow: i32| {
        let game = stage(
            &line("road", points),
            &[Put("G13", 300, 300, 0)],
            &[Put("U04", 5900, 4700, 270)],
        );
        runs_forward(&game.book.table().pieces[0], 0, Heading::of_degrees(arrow))
    };
    let (east, west): (&[[f32; 2]], &[[f32; 2]]) =
        (&[[2.0, 10.0], [50.0, 10.0]], &[[50.0, 10.0], [2.0, 10.0]]);
    assert_eq!(
        [0, 89, 90, 91, 180, 269, 270, 271].map(|arrow| way(east, arrow)),
        [true, true, true, false, false, false, true, true],
        "CD-ORDER-14"
    );
    assert_eq!(
        [0, 89, 90, 91, 180, 270].map(|arrow| way(west, arrow)),
        [false, false, false, true, true, false],
        "CD-ORDER-14: of two the lower angle"
    );
}

/// CD-CMD-02, CD-SCEN-06, CD-ORDER-24: who plans a move: under an order to move, not demoralized; and who comes in.
#[test]
fn only_who_has_an_order_to_move_or_comes_in_plans_a_move() {
    use MoveClass::{Cautious, Disengage, ForcedBack, Full, None as Idle, Rally};
    let classes = [Idle, Cautious, Full, Disengage, Rally, ForcedBack];
    let plans = |place: Place, shaken: bool| {
        let mut game = stage(
            "",
            &[Put("G04", 1000, 1000, 90), Put("G12", 1300, 1000, 90)],
            &[Put("U04", 5900, 4700, 270)],
        );
        game.state.turn = 3;
        game.stand_mut(0).place = place;
        game.stand_mut(0).demoralized = shaken;
        classes.map(|class| {
            game.stand_mut(0).class = class;
            may_plan(&game.state, UnitId(0))
        })
    };
    let moving = [false, true, true, true, false, false];
    assert_eq!(plans(Place::Table, false), moving, "CD-CMD-02");
    assert_eq!(plans(Place::Aboard(UnitId(1)), false), moving, "CD-CMD-02");
    assert_eq!(
        plans(Place::Table, true),
        [false; 6],
        "CD-CMD-02: the demoralized flee by themselves"
    );
    assert_eq!(plans(Place::Reserve(3), false), [true; 6], "CD-SCEN-06");
    assert_eq!(plans(Place::Reserve(2), false), [true; 6], "CD-SCEN-06: still to come");
    assert_eq!(plans(Place::Reserve(4), false), [false; 6], "CD-SCEN-06: not yet");
    assert_eq!(plans(Place::Exited, false), [false; 6], "CD-CMD-02");
    assert_eq!(plans(Place::Gone(Cause::Fire), false), [false; 6], "CD-CMD-02");
}

/// CD-ORDER-27, CD-SCEN-06, CD-PIN-10: under a Full Advance nobody stays who could go, but the pinned; who is to come in may stay off the
/// table, though he could come.
#[test]
fn nobody_but_the_pinned_stays_under_a_full_advance() {
    let answer = |place: Place, class: MoveClass, pin: Pin, action: Action| {
        let foe = [Put("U04", 5900, 4700, 270)];
        let mut game = stage("", &[Put("G04", 1000, 0, 90)], &foe);
        begin(&mut game.state, Step::Plan);
        let stand = game.stand_mut(0);
        (stand.place, stand.class, stand.pin) = (place, class, pin);
        if place == Place::Table {
            stand.at = Point::new(1000, 1000);
        }
        permission::check(game.scene(), action).err().map(|bad| bad.clause.0)
    };
    let unit = UnitId(0);
    let pass = |place, class, pin| answer(place, class, pin, Action::Pass { unit });
    let (cautious, full) = (MoveClass::Cautious, MoveClass::Full);
    assert_eq!(pass(Place::Table, full, Pin::None), Some("CD-ORDER-27"));
    assert_eq!(pass(Place::Table, full, Pin::P1), None, "CD-PIN-10");
    assert_eq!(pass(Place::Table, cautious, Pin::None), None, "CD-ORDER-27: under Full Advance");
    let plan = Plan::of(Heading::NORTH, &[Item::Go(Point::new(1000, 1000))]);
    let come = Action::Move { unit, plan };
    assert_eq!(answer(Place::Reserve(1), full, Pin::None, come), None, "CD-SCEN-06");
    assert_eq!(pass(Place::Reserve(1), full, Pin::None), None, "CD-ORDER-27: it stays off");
}

/// CD-FACE-03, CD-FACE-04, CD-FACE-13, CD-FACE-15: who may turn: at the start of movement who follows no order to move, before general fire all on
/// the table; asked if there is anything to turn to.
#[test]
fn who_follows_no_order_to_move_turns_first_and_all_turn_before_fire() {
    use MoveClass::{Cautious, Disengage, ForcedBack, Full, None as Idle, Rally};
    let asks = |step: Step, facing: i32, change: fn(&mut Stage)| {
        [Idle, Cautious, Full, Disengage, Rally, ForcedBack].map(|class| {
            let own = [Put("G04", 1000, 1000, facing), Put("G13", 5000, 1000, 90)];
            let mut game = stage("", &own, &[Put("U04", 1000, 4000, 270)]);
            game.stand_mut(1).place = Place::Exited;
            game.stand_mut(0).class = class;
            change(&mut game);
            begin(&mut game.state, step);
            next(&game.book, &mut game.state) && asked(game.scene()) == Some(UnitId(0))
        })
    };
    fn as_is(_: &mut Stage) {}
    let idle = [true, false, false, false, true, false];
    assert_eq!(asks(Step::Turn, 80, as_is), idle, "CD-FACE-03, CD-FACE-15");
    assert_eq!(asks(Step::Face, 80, as_is), [true; 6], "CD-FACE-04");
    assert_eq!(
        asks(Step::Face, 80, |game| game.stand_mut(0).pin = Pin::P2),
        [true; 6],
        "CD-FACE-13"
    );
    assert_eq!(asks(Step::Turn, 80, |game| game.stand_mut(0).pin = Pin::P2), idle, "CD-FACE-13");
    assert_eq!(
        asks(Step::Face, 80, |game| game.stand_mut(0).demoralized = true),
        [true; 6],
        "CD-FACE-04"
    );
    assert_eq!(
        asks(Step::Face, 80, |game| game.stand_mut(0).place = Place::Aboard(UnitId(1))),
        [false; 6],
        "CD-FACE-04: on the table"
    );
    assert_eq!(
        asks(Step::Turn, 80, |game| game.stand_mut(0).place = Place::Reserve(9)),
        [false; 6],
        "CD-FACE-03"
    );
    for step in [Step::Turn, Step::Face] {
        assert_eq!(asks(step, 90, as_is), [false; 6], "CD-FACE-13: it looks where the enemy is");
        let aside = |game: &mut Stage| game.stand_mut(2).at = Point::new(4000, 1000);
        assert!(asks(step, 90, aside)[0], "CD-FACE-13: one on its flank");
        let unknown = |game: &mut Stage| {
            game.stand_mut(2).at = Point::new(4000, 1000);
            game.stand_mut(2).spotted = Spotted::default();
        };
        assert!(!asks(step, 90, unknown)[0], "CD-FACE-13: that it knows of");
    }
}
