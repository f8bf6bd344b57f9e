//! Ways of stands: what a plan may hold, how far it leads, who is in whose way, where it ends, and how stands
//! get aboard and off (CD-MOVE-*, CD-PIN-*, CD-TRANS-*).

use super::fixture::{Put, Stage, area, line, none, stage, stage_with};
use crate::action::{Item, Plan};
use crate::movement::course::{Course, budget};
use crate::movement::{legality, march};
use crate::position::heading::{Heading, from_point};
use crate::position::measure::overlap;
use crate::scenario::Edge;
use crate::scene::{Moment, Play};
use crate::state::{Cause, MoveClass, Pin, Place, Spotted};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::Point;

use Item::{Dismount, End, Go, Limber, Load, ManHandle, Mount, Road, Unlimber, Unload};

fn go(game: &mut Stage, plans: &[(u8, &[Item])]) {
    for (unit, items) in plans {
        game.state.plans.push((UnitId(*unit), Plan::of(Heading::EAST, items)));
    }
    march::march(&mut Play::new(&game.book, &mut game.state, &mut none()));
    game.state.plans.clear();
}

fn refused(game: &Stage, unit: u8, items: &[Item]) -> Option<&'static str> {
    let plan = Plan::of(Heading::EAST, items);
    legality::check(game.scene(), UnitId(unit), &plan).err().map(|bad| bad.clause.0)
}

const fn to(x: i16, y: i16) -> Item {
    Go(Point::new(x, y))
}

/// A half-track (0), a truck (1), a platoon (2), a gun crew (3) and a tank (4) under Cautious Advance; of the enemy a platoon, a truck and
/// a gun crew, far away.
fn pool() -> Stage {
    let mut game = stage(
        &line("road", &[[2.0, 40.0], [30.0, 40.0]]),
        &[
            Put("G12", 1000, 1000, 0),
            Put("G13", 2000, 1000, 0),
            Put("G04", 1000, 1101, 0),
            Put("G09", 2000, 1121, 0),
            Put("G14", 3000, 1000, 0),
        ],
        &[Put("U04", 5900, 4700, 270), Put("U11", 5700, 4500, 270), Put("U08", 5500, 4300, 270)],
    );
    for unit in 0..5 {
        game.stand_mut(unit).class = MoveClass::Cautious;
    }
    game
}

/// CD-MOVE-18, CD-MOVE-13, CD-SCEN-06, CD-TRANS-04, CD-TRANS-06, CD-TRANS-07, CD-TRANS-09, CD-TRANS-11, CD-TRANS-12, CD-TRANS-14, CD-GUN-05, CD-GUN-06,
/// CD-GUN-07, CD-GUN-16, CD-GUN-20, CD-RIDER-01, CD-RIDER-03: each item of a plan, and what forbids it.
#[test]
fn each_item_of_a_plan_is_allowed_or_refused_by_clause() {
    let with = |change: fn(&mut Stage), unit: u8, items: &[Item]| {
        let mut game = pool();
        change(&mut game);
        refused(&game, unit, items)
    };
    fn as_is(_: &mut Stage) {}
    fn aboard(game: &mut Stage) {
        game.stand_mut(2).place = Place::Aboard(UnitId(0));
    }
    fn towed(game: &mut Stage) {
        game.stand_mut(3).place = Place::Aboard(UnitId(1));
        game.stand_mut(3).gun.as_mut().unwrap().status =
            crate::state::GunStatus::Limbered(UnitId(1));
    }
    fn fleeing(game: &mut Stage) {
        (0..5).for_each(|unit| game.stand_mut(unit).class = MoveClass::Disengage);
    }
    fn pinned(game: &mut Stage) {
        (0..5).for_each(|unit| game.stand_mut(unit).pin = Pin::P1);
    }
    fn column(game: &mut Stage) {
        (0..5).for_each(|unit| game.stand_mut(unit).column = Some(0));
    }
    fn coming(game: &mut Stage) {
        (0..5).for_each(|unit| game.stand_mut(unit).place = Place::Reserve(1));
        (0..5).for_each(|unit| game.stand_mut(unit).at = Point::new(300, 4000));
    }
    fn coming_by_road(game: &mut Stage) {
        coming(game);
        column(game);
    }
    let step = to(1100, 1101);
    let west = Heading::WEST;
    let [half_track, truck, platoon, crew, tank, foe, its_truck, its_crew] =
        [0, 1, 2, 3, 4, 5, 6, 7].map(UnitId);
    let nobody = UnitId(60);
    assert_eq!(with(as_is, 2, &[step]), None);
    assert_eq!(with(as_is, 2, &[End, step]), Some("CD-MOVE-18"));
    assert_eq!(with(aboard, 2, &[step]), Some("CD-TRANS-09"));
    assert_eq!(with(aboard, 2, &[Dismount(west), to(1000, 1000)]), None, "CD-TRANS-09: off first");
    assert_eq!(with(as_is, 2, &[Road(100)]), Some("CD-MOVE-13"));
    assert_eq!(with(column, 2, &[step]), Some("CD-MOVE-13"));
    assert_eq!(with(column, 2, &[Road(100)]), None, "CD-MOVE-13");
    assert_eq!(with(coming, 2, &[Road(100)]), Some("CD-MOVE-13"));
    assert_eq!(with(coming_by_road, 2, &[Road(100)]), None, "CD-SCEN-06");
    assert_eq!(with(coming_by_road, 2, &[to(500, 4000)]), None, "CD-SCEN-06: along it or not");
    assert_eq!(with(as_is, 2, &[Mount(half_track)]), None);
    assert_eq!(with(fleeing, 2, &[Mount(half_track)]), Some("CD-TRANS-07"));
    assert_eq!(with(pinned, 2, &[Mount(half_track)]), Some("CD-TRANS-14"));
    assert_eq!(with(as_is, 2, &[Mount(nobody)]), Some("CD-TRANS-06"));
    assert_eq!(with(as_is, 2, &[Mount(UnitId(8))]), Some("CD-TRANS-06"), "there are eight stands");
    assert_eq!(with(as_is, 2, &[Mount(its_truck)]), Some("CD-TRANS-04"));
    assert_eq!(with(as_is, 2, &[Mount(tank)]), None, "CD-RIDER-03");
    assert_eq!(with(as_is, 3, &[Mount(tank)]), Some("CD-TRANS-04"), "CD-RIDER-01");
    assert_eq!(with(as_is, 3, &[Limber(half_track)]), None);
    assert_eq!(with(as_is, 3, &[Limber(truck)]), Some("CD-GUN-16"), "its own tow is there");
    assert_eq!(with(fleeing, 3, &[Limber(half_track)]), Some("CD-TRANS-07"));
    assert_eq!(with(pinned, 3, &[Limber(half_track)]), Some("CD-GUN-05"));
    assert_eq!(with(as_is, 3, &[Limber(nobody)]), Some("CD-GUN-16"));
    assert_eq!(with(as_is, 3, &[Limber(UnitId(8))]), Some("CD-GUN-16"));
    assert_eq!(with(as_is, 3, &[Limber(its_truck)]), Some("CD-GUN-16"));
    assert_eq!(with(as_is, 3, &[Limber(tank)]), Some("CD-GUN-16"));
    assert_eq!(with(as_is, 2, &[Dismount(west)]), Some("CD-TRANS-06"), "it is not aboard");
    assert_eq!(with(aboard, 2, &[Dismount(west)]), None);
    assert_eq!(with(aboard, 2, &[Dismount(west), Dismount(west)]), Some("CD-TRANS-06"), "first");
    assert_eq!(with(aboard, 2, &[Unlimber(west, west)]), Some("CD-GUN-20"));
    assert_eq!(with(towed, 3, &[Unlimber(west, west)]), None, "CD-GUN-20");
    assert_eq!(with(towed, 3, &[Dismount(west)]), Some("CD-GUN-20"));
    let shaken = |game: &mut Stage| {
        aboard(game);
        game.stand_mut(2).demoralized = true;
    };
    assert_eq!(with(shaken, 2, &[Dismount(west)]), Some("CD-TRANS-12"));
    assert_eq!(with(as_is, 0, &[Load(platoon)]), None);
    assert_eq!(with(as_is, 0, &[Load(nobody)]), Some("CD-TRANS-11"));
    assert_eq!(with(as_is, 0, &[Load(UnitId(8))]), Some("CD-TRANS-11"));
    assert_eq!(with(as_is, 0, &[Load(foe)]), Some("CD-TRANS-11"));
    assert_eq!(with(fleeing, 0, &[Load(platoon)]), Some("CD-TRANS-07"));
    assert_eq!(with(aboard, 0, &[Load(platoon)]), Some("CD-TRANS-06"));
    assert_eq!(with(pinned, 0, &[Load(platoon)]), Some("CD-TRANS-12"));
    assert_eq!(with(as_is, 0, &[Unload(platoon)]), Some("CD-TRANS-06"));
    assert_eq!(with(aboard, 1, &[Unload(platoon)]), Some("CD-TRANS-06"), "it is aboard another");
    assert_eq!(with(aboard, 0, &[Unload(platoon)]), None);
    let both = |game: &mut Stage| {
        aboard(game);
        pinned(game);
    };
    assert_eq!(
        with(both, 0, &[Unload(platoon)]),
        None,
        "CD-TRANS-12, CD-PIN-02: standing is no approach"
    );
    assert_eq!(with(as_is, 3, &[ManHandle(crew)]), None);
    assert_eq!(with(as_is, 3, &[ManHandle(platoon)]), Some("CD-GUN-07"), "it has no gun");
    assert_eq!(with(as_is, 3, &[to(2010, 1121), ManHandle(crew)]), Some("CD-GUN-07"), "first");
    assert_eq!(with(fleeing, 3, &[ManHandle(crew)]), Some("CD-GUN-07"));
    assert_eq!(with(aboard, 2, &[ManHandle(crew)]), Some("CD-GUN-07"));
    assert_eq!(with(as_is, 2, &[ManHandle(its_crew)]), Some("CD-GUN-06"));
}

/// CD-MOVE-11, CD-MOVE-12, CD-MOVE-27: a fifth of the movement sideways in sum, a hundredth more for the rounding of each piece; at right
/// angles is not back.
#[test]
fn dodging_is_bounded_to_the_hundredth() {
    let game = pool();
    let dodge = |items: &[Item]| refused(&game, 2, items);
    assert_eq!(dodge(&[to(1200, 1101 + 241)]), None, "CD-MOVE-12");
    assert_eq!(dodge(&[to(1200, 1101 + 242)]), Some("CD-MOVE-12"));
    assert_eq!(dodge(&[to(1200, 1101 - 241)]), None, "CD-MOVE-12: to either side");
    assert_eq!(dodge(&[to(1200, 1101 - 242)]), Some("CD-MOVE-12"));
    assert_eq!(dodge(&[to(1200, 1201), to(1300, 1101 + 242)]), None, "CD-MOVE-11");
    assert_eq!(dodge(&[to(1200, 1201), to(1300, 1101 + 243)]), Some("CD-MOVE-12"));
    assert_eq!(dodge(&[to(1100, 1222), to(1300, 1101)]), None, "CD-MOVE-11: there and back");
    assert_eq!(dodge(&[to(1100, 1223), to(1300, 1101)]), Some("CD-MOVE-12"), "CD-MOVE-11: in sum");
    assert_eq!(dodge(&[to(1000, 1201)]), None, "CD-MOVE-27");
    assert_eq!(dodge(&[to(999, 1201)]), Some("CD-MOVE-27"));
    assert_eq!(dodge(&[to(1300, 1101), to(1299, 1101)]), Some("CD-MOVE-27"), "of each piece");
    let most = 20 * i16::from(game.book.profile(UnitId(4)).pace);
    assert_eq!(
        refused(&game, 4, &[to(3600, 1000 + most + 1)]),
        None,
        "CD-MOVE-12: of its own movement"
    );
    assert_eq!(refused(&game, 4, &[to(3600, 1000 + most + 2)]), Some("CD-MOVE-12"));
}

/// CD-PIN-01, CD-PIN-02, CD-PIN-10, CD-ORDER-05, CD-ORDER-27, CD-ORDER-28: a pinned stand comes no closer to any enemy it knows of, on its way
/// neither; half the movement, if not pinned, or barred.
#[test]
fn pinned_and_least_moves() {
    let pin = |enemy: (i16, i16), items: &[Item], change: fn(&mut Stage)| {
        let mut game = stage(
            &area("river", [13.0, 15.0], [14.0, 25.0]),
            &[Put("G04", 1000, 1000, 0)],
            &[Put("U04", enemy.0, enemy.1, 270), Put("U04", 100, 4700, 270)],
        );
        (game.stand_mut(0).class, game.stand_mut(0).pin) = (MoveClass::Cautious, Pin::P1);
        change(&mut game);
        refused(&game, 0, items)
    };
    fn as_is(_: &mut Stage) {}
    let east = &[to(1400, 1000)];
    assert_eq!(pin((1000, 2000), east, as_is), None, "CD-PIN-02: aside is away");
    assert_eq!(
        pin((1200, 2000), east, as_is),
        Some("CD-PIN-02"),
        "as far at the end, nearer on the way"
    );
    assert_eq!(
        [1010, 1025, 1100, 1190].map(|x| pin((x, 2000), east, as_is)),
        [None, Some("CD-PIN-02"), Some("CD-PIN-02"), Some("CD-PIN-02")],
        "CD-PIN-01, CD-PIN-02: nearer at the first twelfth of a piece, or later"
    );
    let twelve = |x: i16| {
        let full = |game: &mut Stage| game.stand_mut(0).class = MoveClass::Full;
        pin((x, 2000), &[to(2200, 1000)], full)
    };
    assert_eq!(
        [1047, 1052].map(twelve),
        [None, Some("CD-PIN-02")],
        "CD-PIN-02: by twelfths of a piece, here of an inch"
    );
    assert_eq!(pin((2000, 2000), east, as_is), Some("CD-PIN-02"));
    assert_eq!(pin((2000, 2000), &[], as_is), None, "CD-PIN-01: staying");
    // 10.00 inches away at the start: 10.0002 at the end of its last piece, or 9.9922.
    let past = |y: i16| pin((1000, 2000), &[to(1200, 1000), to(1200, y)], as_is);
    assert_eq!(
        [past(1020), past(1021)],
        [None, Some("CD-PIN-02")],
        "CD-PIN-01, CD-PIN-02: by a hundredth, at the end of any piece"
    );
    assert_eq!(
        pin((2000, 2000), east, |game| game.stand_mut(1).spotted = Spotted::default()),
        None,
        "CD-PIN-02: known"
    );
    assert_eq!(pin((2000, 2000), east, |game| game.stand_mut(0).pin = Pin::P2), Some("CD-PIN-02"));
    assert_eq!(
        pin((2000, 2000), east, |game| game.stand_mut(0).pin = Pin::None),
        None,
        "CD-PIN-02"
    );
    let full = |game: &mut Stage| game.stand_mut(0).class = MoveClass::Full;
    assert_eq!(pin((1000, 4000), &[], full), None, "CD-PIN-10");
    let free = |game: &mut Stage| {
        (game.stand_mut(0).class, game.stand_mut(0).pin) = (MoveClass::Full, Pin::None);
    };
    assert_eq!(pin((1000, 4000), &[], free), Some("CD-ORDER-27"));
    assert_eq!(pin((1000, 4000), &[to(1599, 1000)], free), Some("CD-ORDER-27"));
    assert_eq!(pin((1000, 4000), &[to(1600, 1000)], free), None, "CD-ORDER-05");
    let at_river = |game: &mut Stage| {
        (game.stand_mut(0).class, game.stand_mut(0).pin) = (MoveClass::Full, Pin::None);
        game.stand_mut(0).at = Point::new(1200, 2000);
    };
    assert_eq!(
        pin((1000, 4000), &[to(1800, 2000)], at_river),
        None,
        "CD-ORDER-27: unless something bars it"
    );
    for (rule, least) in [("disengage_min=none", None), ("disengage_min=half", Some("CD-ORDER-28"))]
    {
        let mut game =
            stage_with("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 200, 1000, 0)], &[rule]);
        game.stand_mut(0).class = MoveClass::Disengage;
        assert_eq!(refused(&game, 0, &[to(1599, 1000)]), least, "CD-ORDER-28");
        assert_eq!(refused(&game, 0, &[to(1600, 1000)]), None, "CD-ORDER-28");
        assert_eq!(refused(&game, 0, &[]), None, "CD-ORDER-28: it may stay");
    }
}

/// CD-PIN-01, CD-PIN-02, CD-TRANS-12: who is pinned aboard gets off on no side on which it comes nearer to a known enemy than its vehicle
/// stands, and walks from there no nearer either; crews with their gun alike.
#[test]
fn the_pinned_get_off_away_from_the_enemy() {
    let off = |passenger: &'static str, items: &[Item], change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G13", 1000, 1000, 0), Put(passenger, 1000, 1000, 0)],
            &[Put("U04", 2000, 1000, 180)],
        );
        let stand = game.stand_mut(1);
        (stand.place, stand.class, stand.pin) =
            (Place::Aboard(UnitId(0)), MoveClass::Full, Pin::P1);
        if let Some(gun) = &mut stand.gun {
            gun.status = crate::state::GunStatus::Limbered(UnitId(0));
        }
        change(&mut game);
        refused(&game, 1, items)
    };
    fn as_is(_: &mut Stage) {}
    let toward = Some("CD-PIN-02");
    // 10.00 inches from the enemy; beside the truck at 86 degrees off the way to it 9.98, at 88 degrees 10.02.
    let ways = [0, 45, 86, 88, 90, 180, -90, -88, -86].map(Heading::of_degrees);
    let expected = [toward, toward, toward, None, None, None, None, None, toward];
    assert_eq!(ways.map(|way| off("G04", &[Dismount(way)], as_is)), expected, "CD-PIN-02: men");
    let side = Heading::NORTH;
    assert_eq!(
        ways.map(|way| off("G09", &[Unlimber(way, side)], as_is)),
        expected,
        "CD-PIN-02: a crew with its gun"
    );
    assert_eq!(off("G04", &[], as_is), None, "CD-PIN-02: staying aboard");
    let (east, west) = (Dismount(Heading::EAST), Dismount(Heading::WEST));
    let unpinned = |game: &mut Stage| game.stand_mut(1).pin = Pin::None;
    let hidden = |game: &mut Stage| game.stand_mut(2).spotted = Spotted::default();
    assert_eq!(off("G04", &[east], unpinned), None, "CD-PIN-02: the pinned");
    assert_eq!(off("G04", &[east], hidden), None, "CD-PIN-02: known");
    let walks = [1000, 1001].map(|x| off("G04", &[west, to(x, 1000)], as_is));
    assert_eq!(walks, [None, toward], "CD-PIN-02: no nearer than the truck was");
    let beyond = |game: &mut Stage| game.stand_mut(2).at = Point::new(0, 1000);
    assert_eq!(off("G04", &[east, to(1500, 1000)], beyond), None, "CD-PIN-02: away");
    assert_eq!(off("G04", &[west], beyond), toward, "CD-PIN-01");
}

/// CD-MOVE-03, CD-MOVE-08, CD-MOVE-19, CD-MOVE-20, CD-TRANS-03, CD-TRANS-15: what each class may spend, and half of a whole move for each
/// loading action.
#[test]
fn a_move_spends_what_its_class_allows() {
    use MoveClass::{Cautious, Disengage, ForcedBack, Full, None as Idle, Rally};
    let game = pool();
    let clock = game.book.clock;
    let spend =
        [Idle, Cautious, Full, Disengage, Rally, ForcedBack].map(|class| budget(&game.book, class));
    assert_eq!(
        spend,
        [0, clock / 2, clock, clock, 0, 0],
        "CD-MOVE-03, CD-MOVE-08, CD-MOVE-19, CD-MOVE-20"
    );
    let course = |budget| Course::new(game.scene(), UnitId(2), Point::new(1000, 1101), budget);
    let mut whole = course(clock);
    assert!(whole.act(&game.book, 0), "CD-TRANS-03");
    assert_eq!(
        (whole.spent, whole.acted, whole.stopped, whole.done),
        (clock / 2, true, false, 1),
        "CD-TRANS-03"
    );
    assert!(whole.act(&game.book, clock / 2), "CD-TRANS-03: twice in a whole move");
    assert!(!whole.act(&game.book, clock) && whole.stopped && whole.done == 2, "CD-TRANS-15");
    let mut late = course(clock / 2);
    assert!(
        !late.act(&game.book, 1) && late.stopped && !late.acted,
        "CD-TRANS-03: no time is left"
    );
    assert!(course(clock / 2).act(&game.book, 0), "CD-TRANS-03: all of a Cautious Advance");
    // What it walks is spent, kept as a piece with its times, and cut where the budget ends.
    let walked = |budget, far: i16| {
        let mut course = course(budget);
        course.go(&game.book, Point::new(1000 + far, 1101));
        let pieces: Vec<_> = course
            .legs
            .iter()
            .map(|leg| (leg.from.x, leg.to.x, leg.begin, leg.end, leg.length))
            .collect();
        (course.at.x - 1000, course.spent, course.stopped, pieces)
    };
    assert_eq!(
        walked(clock, 600),
        (600, clock / 2, false, vec![(1000, 1600, 0, clock / 2, 600)]),
        "CD-MOVE-19"
    );
    assert_eq!(
        walked(clock / 2, 601),
        (600, clock / 2, true, vec![(1000, 1600, 0, clock / 2, 600)]),
        "CD-MOVE-19: cut down"
    );
}

/// CD-TERR-07, CD-TERR-08, CD-GEO-13, CD-GEO-04, CD-SCEN-07, CD-MOVE-13: where a course stops: at what bars it, where its budget ends, at
/// the edge, and over it where it may leave; a road leads on where it ends.
#[test]
fn a_course_stops_at_what_bars_it_at_its_budget_or_the_edge() {
    let pieces = area("town", [12.0, 9.0], [12.1, 11.0])
        + &area("river", [12.0, 19.0], [13.0, 21.0])
        + &line("road", &[[10.0, 30.0], [20.0, 30.0], [20.0, 40.0]])
        + &line("road", &[[50.0, 40.0], [60.0, 40.0]]);
    let mut game = stage(
        &pieces,
        &[Put("G04", 1000, 1000, 0), Put("G14", 1000, 1000, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    game.stand_mut(0).class = MoveClass::Full;
    let clock = game.book.clock;
    let run = |game: &Stage, start: (i16, i16), item: Item, road: Option<u8>| {
        let mut course = Course::new(game.scene(), UnitId(0), Point::new(start.0, start.1), clock);
        course.walk(&game.book, &Plan::of(Heading::EAST, &[item]), road);
        ((course.at.x, course.at.y), course.stopped, course.exits)
    };
    assert_eq!(run(&game, (1000, 1000), to(2180, 1000), None), ((2180, 1000), false, false));
    assert_eq!(
        run(&game, (1000, 1000), to(2300, 1000), None),
        ((2190, 1000), true, false),
        "CD-TERR-07: 0.10 of a town costs double"
    );
    assert_eq!(
        run(&game, (1000, 2000), to(1500, 2000), None),
        ((1200, 2000), true, false),
        "CD-TERR-08"
    );
    assert_eq!(
        run(&game, (1200, 2000), to(1500, 2000), None),
        ((1200, 2000), true, false),
        "CD-TERR-08"
    );
    assert_eq!(
        run(&game, (5900, 1000), to(6000, 1000), None),
        ((6000, 1000), false, false),
        "CD-GEO-04"
    );
    assert_eq!(
        run(&game, (5900, 1000), to(6001, 1000), None),
        ((6000, 1000), true, false),
        "CD-GEO-13"
    );
    assert_eq!(
        run(&game, (5900, 1000), to(6100, 1100), None),
        ((6000, 1050), true, false),
        "CD-GEO-13: on its way"
    );
    assert_eq!(
        run(&game, (1000, 3000), Road(600), Some(2)),
        ((1600, 3000), false, false),
        "CD-MOVE-13"
    );
    assert_eq!(
        run(&game, (1700, 3000), Road(600), Some(2)),
        ((2000, 3300), false, false),
        "CD-MOVE-13: round the corner"
    );
    assert_eq!(
        run(&game, (1700, 3100), Road(600), Some(2)),
        ((1700, 3100), true, false),
        "CD-MOVE-13: it is not on it"
    );
    assert_eq!(
        run(&game, (1700, 3000), Road(600), None),
        ((1700, 3000), true, false),
        "CD-MOVE-13: no column"
    );
    assert_eq!(
        run(&game, (5600, 4000), Road(400), Some(3)),
        ((6000, 4000), false, false),
        "CD-MOVE-13: to the very end of the road"
    );
    assert_eq!(
        run(&game, (5900, 4000), Road(300), Some(3)),
        ((6000, 4000), true, false),
        "CD-GEO-13"
    );
    game.book.scenario.roles[Side::A].exit = Some(Edge::East);
    assert_eq!(
        run(&game, (5900, 1000), to(6001, 1000), None),
        ((6000, 1000), true, true),
        "CD-SCEN-07"
    );
    assert_eq!(
        run(&game, (5900, 1000), to(6000, 1000), None),
        ((6000, 1000), false, false),
        "CD-SCEN-07: over it"
    );
    assert_eq!(
        run(&game, (5900, 4000), Road(300), Some(3)),
        ((6000, 4000), true, true),
        "CD-SCEN-07: by road"
    );
    let ends = stage(
        &line("road", &[[10.0, 10.0], [20.0, 10.0]]),
        &[Put("G13", 300, 300, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    assert_eq!(
        run(&ends, (1500, 1000), Road(800), Some(0)),
        ((2300, 1000), false, false),
        "CD-MOVE-13, CD-SCEN-07: straight on where its road ends"
    );
    assert_eq!(
        run(&game, (1000, 100), to(1000, -100), None),
        ((1000, 0), true, false),
        "CD-SCEN-07: over no other"
    );
    assert_eq!(
        run(&game, (4700, 1000), to(6100, 1000), None),
        ((5900, 1000), true, false),
        "CD-SCEN-07: not if it ends before"
    );
}

/// CD-MOVE-14, CD-MOVE-15, CD-MOVE-16, CD-MOVE-17, CD-MOVE-21, CD-MOVE-22, CD-MOVE-24, CD-TERR-12, CD-GUN-21: whom and what a mover may not enter;
/// it stops where it touches.
#[test]
fn a_mover_stops_where_it_touches_whom_it_may_not_enter() {
    let run = |own: &'static str, other: &'static str, change: fn(&mut Stage)| {
        let foe = [Put(other, 1600, 1000, 90), Put("U04", 5900, 4700, 270)];
        let mut game = stage("", &[Put(own, 1000, 1000, 0)], &foe);
        game.stand_mut(0).class = MoveClass::Full;
        change(&mut game);
        go(&mut game, &[(0, &[to(2000, 1000)])]);
        let radius = |unit| game.book.profile(UnitId(unit)).radius().hundredths();
        let touches = 1600 - radius(0) - radius(1);
        assert!(touches < 1540);
        match game.stand(0).at.x {
            2000 => None,
            at => {
                assert_eq!(at, touches, "CD-MOVE-21: {own} {other}");
                Some(at)
            }
        }
    };
    let as_is = |_: &mut Stage| {};
    for enemy in ["U04", "U11", "U12", "U10"] {
        assert!(run("G04", enemy, as_is).is_some(), "CD-MOVE-15: {enemy}");
        assert!(run("G13", enemy, as_is).is_some(), "CD-MOVE-15: {enemy}");
    }
    assert!(run("G14", "U12", as_is).is_some() && run("G14", "U10", as_is).is_some(), "CD-MOVE-16");
    assert!(run("G14", "U04", as_is).is_none() && run("G14", "U11", as_is).is_none(), "CD-MOVE-17");
    assert!(
        run("G12", "U04", as_is).is_none() && run("G12", "U12", as_is).is_some(),
        "CD-MOVE-16, CD-MOVE-17"
    );
    let gone = |game: &mut Stage| game.stand_mut(1).place = Place::Gone(Cause::Fire);
    assert!(run("G04", "U04", gone).is_none(), "CD-MOVE-15: who is there");
    let later = |game: &mut Stage| game.stand_mut(1).place = Place::Reserve(4);
    assert!(run("G04", "U04", later).is_none(), "CD-MOVE-15: who is there");
    // Friends, wrecks and guns.
    let past = |own: &'static str, wreck: bool, gun: bool, friend: bool| {
        let mut game = stage(
            "",
            &[Put(own, 1000, 1000, 0), Put("G13", 3000, 300, 0)],
            &[Put("U08", 3000, 3000, 270)],
        );
        game.stand_mut(0).class = MoveClass::Full;
        if wreck {
            game.state.wrecks.push(Point::new(1600, 1000));
        }
        if gun {
            game.stand_mut(2).gun.as_mut().unwrap().at = Point::new(1600, 1000);
        }
        if friend {
            game.stand_mut(1).at = Point::new(1600, 1000);
        }
        go(&mut game, &[(0, &[to(2000, 1000)])]);
        game.stand(0).at.x
    };
    assert_eq!(
        [past("G04", true, false, false), past("G14", false, true, false)],
        [2000; 2],
        "CD-TERR-12, CD-GUN-21"
    );
    assert_eq!(
        [past("G04", false, false, true), past("G14", false, false, true)],
        [2000; 2],
        "CD-MOVE-14"
    );
    assert_eq!(past("G04", false, true, false), 1600 - 40 - 40, "CD-GUN-21");
    assert_eq!(
        past("G14", true, false, false),
        1600 - 60 - crate::units::stand::WRECK_RADIUS.hundredths(),
        "CD-TERR-12"
    );
    assert!(past("G13", true, false, false) < 1600, "CD-TERR-12");
    for entry in ["G14", "G13"] {
        let mut upon = stage("", &[Put(entry, 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
        upon.stand_mut(0).class = MoveClass::Full;
        upon.state.wrecks.push(Point::new(1030, 1000));
        go(&mut upon, &[(0, &[to(2000, 1000)])]);
        assert_eq!(upon.stand(0).at.x, 2000, "CD-TERR-12, CD-MOVE-16: off a wreck it stands on");
    }
    // Both move: each stops, the lower id slid back first; contact alone stops nobody.
    let mut both = stage("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 2000, 1000, 180)]);
    (both.stand_mut(0).class, both.stand_mut(1).class) = (MoveClass::Full, MoveClass::Full);
    go(&mut both, &[(0, &[to(2000, 1000)]), (1, &[to(1000, 1000)])]);
    let ends = [both.stand(0).at.x, both.stand(1).at.x];
    assert!(ends[1] - ends[0] >= 80 && ends[1] - ends[0] <= 85, "CD-MOVE-21: {ends:?}");
    // 0.15 between them, 0.10 a tick: on the first they would overlap by 0.05, and the lower id is slid back so far.
    let mut close = stage("", &[Put("G04", 3000, 1000, 0)], &[Put("U04", 3095, 1000, 180)]);
    (close.stand_mut(0).class, close.stand_mut(1).class) = (MoveClass::Full, MoveClass::Full);
    go(&mut close, &[(0, &[to(4200, 1000)]), (1, &[to(1895, 1000)])]);
    assert_eq!(
        [close.stand(0).at.x, close.stand(1).at.x],
        [3005, 3085],
        "CD-MOVE-21: of the first tick on"
    );
    // Who was stopped moves no more: a tank that comes that way later drives on through him.
    let foes = [Put("U04", 1300, 1000, 180), Put("U12", 1220, 1500, 270)];
    let mut later = stage("", &[Put("G04", 1000, 1000, 0)], &foes);
    (later.stand_mut(0).class, later.stand_mut(2).class) = (MoveClass::Full, MoveClass::Full);
    go(&mut later, &[(0, &[to(1800, 1000)]), (2, &[to(1220, 700)])]);
    assert_eq!(
        [0, 1, 2].map(|unit| later.stand(unit).at),
        [Point::new(1220, 1000), Point::new(1300, 1000), Point::new(1220, 700)],
        "CD-MOVE-21, CD-MOVE-17: stopped for the phase, where it just touches"
    );
    assert!(
        (1450..1470).contains(&ends[0]) && (1535..1555).contains(&ends[1]),
        "CD-MOVE-21: {ends:?}"
    );
    assert_eq!(
        (both.stand(0).path, both.stand(1).path),
        (ends[0] - 1000, 2000 - ends[1]),
        "CD-MOVE-28"
    );
    // They meet on the very last step: the lower id is slid back to where the other stands.
    let mut last = stage("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 2000, 1000, 180)]);
    (last.stand_mut(0).class, last.stand_mut(1).class) = (MoveClass::Full, MoveClass::Full);
    go(&mut last, &[(0, &[to(1460, 1000)]), (1, &[to(1538, 1000)])]);
    assert_eq!([0, 1].map(|unit| last.stand(unit).at.x), [1458, 1538], "CD-MOVE-21");
    // Who is run into from behind stops as well, though nobody is in its way.
    let mut behind = stage("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 1200, 1000, 0)]);
    (behind.stand_mut(0).class, behind.stand_mut(1).class) = (MoveClass::Full, MoveClass::Cautious);
    go(&mut behind, &[(0, &[to(2000, 1000)]), (1, &[to(1500, 1000)])]);
    let ends = [0, 1].map(|unit| behind.stand(unit).at.x);
    assert_eq!(ends[1] - ends[0], 80, "CD-MOVE-21: {ends:?}");
    assert!((1251..=1256).contains(&ends[1]), "CD-MOVE-21, CD-MOVE-24: both stop: {ends:?}");
    let mut along = stage("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 1080, 1000, 180)]);
    along.stand_mut(0).class = MoveClass::Full;
    go(&mut along, &[(0, &[to(1000, 1600)])]);
    assert_eq!(along.stand(0).at, Point::new(1000, 1600), "CD-MOVE-24");
    let mut past = stage("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 1500, 1080, 180)]);
    past.stand_mut(0).class = MoveClass::Full;
    go(&mut past, &[(0, &[to(2000, 1000)])]);
    assert_eq!(
        past.stand(0).at,
        Point::new(2000, 1000),
        "CD-MOVE-22, CD-MOVE-24: it passes in contact"
    );
}

/// CD-MOVE-24: contact ends no move. An AFV drives on through men, through a soft vehicle and a gun, and ends beyond
/// them; whoever touches an enemy leaves him by any order to move, away from him, along him, or with both on
/// their way; who began inside an enemy may leave, and not go deeper. Nobody is hurt by it.
#[test]
fn contact_ends_no_move() {
    fn unhurt(game: &Stage) {
        for stand in &game.state.stands {
            assert_eq!(
                (stand.hits, stand.pin, stand.place, stand.demoralized, stand.permanent),
                (0, Pin::None, Place::Table, false, 0),
                "CD-MOVE-24: driving through hurts nobody"
            );
        }
    }
    let drive = |own: &'static str, foe: Put, goal: (i16, i16), class: MoveClass| {
        let mut game = stage("", &[Put(own, 1000, 1000, 0)], &[foe]);
        game.stand_mut(0).class = class;
        go(&mut game, &[(0, &[to(goal.0, goal.1)])]);
        unhurt(&game);
        assert_eq!(game.stand(1).at, Point::new(foe.1, foe.2), "CD-MOVE-24: nobody is pushed");
        game.stand(0).at
    };
    let (full, cautious, disengage) = (MoveClass::Full, MoveClass::Cautious, MoveClass::Disengage);
    for foe in ["U04", "U11"] {
        let through = drive("G14", Put(foe, 1400, 1000, 180), (1900, 1000), full);
        assert_eq!(through, Point::new(1900, 1000), "CD-MOVE-24: an AFV drives through {foe}");
        let from_contact = drive("G14", Put(foe, 1101, 1000, 180), (1600, 1000), full);
        assert_eq!(from_contact, Point::new(1600, 1000), "CD-MOVE-24: {foe}");
    }
    // In contact with men, at 80 hundredths between centres, and with a tank, at 100.
    for class in [full, cautious, disengage] {
        for (foe, x) in [("U04", 1080), ("U12", 1100)] {
            let away = drive("G04", Put(foe, x, 1000, 180), (700, 1000), class);
            assert_eq!(away, Point::new(700, 1000), "CD-MOVE-24: {foe} {class:?}");
            let along = drive("G04", Put(foe, x, 1000, 180), (1000, 1300), class);
            assert_eq!(along, Point::new(1000, 1300), "CD-MOVE-24: {foe} {class:?}");
        }
        let tanks = drive("G14", Put("U12", 1120, 1000, 180), (700, 1000), class);
        assert_eq!(tanks, Point::new(700, 1000), "CD-MOVE-24: {class:?}");
    }
    // Who touches cannot go on into it.
    let into = drive("G04", Put("U04", 1080, 1000, 180), (1500, 1000), full);
    assert_eq!(into, Point::new(1000, 1000), "CD-MOVE-15, CD-MOVE-24");
    // Who began inside.
    let out = drive("G04", Put("U04", 1030, 1000, 180), (700, 1000), full);
    assert_eq!(out, Point::new(700, 1000), "CD-MOVE-24");
    // Both leave, in opposite directions, and side by side.
    for (goal, other) in [((600, 1000), (1480, 1000)), ((1000, 1400), (1080, 1400))] {
        let mut both = stage("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 1080, 1000, 180)]);
        (both.stand_mut(0).class, both.stand_mut(1).class) = (full, full);
        go(&mut both, &[(0, &[to(goal.0, goal.1)]), (1, &[to(other.0, other.1)])]);
        let ends = [both.stand(0).at, both.stand(1).at];
        assert_eq!(
            ends,
            [Point::new(goal.0, goal.1), Point::new(other.0, other.1)],
            "CD-MOVE-24: both"
        );
        unhurt(&both);
    }
}

/// CD-MOVE-23, CD-MOVE-14, CD-MOVE-28, CD-MOVE-10, CD-FACE-02, CD-FACE-12, CD-GEO-14: nobody ends on another; who is backed to his start has not moved; how
/// stands look on their way and at its end.
#[test]
fn no_move_ends_on_another_stand() {
    let own = [Put("G04", 1000, 1000, 0), Put("G04", 1000, 1200, 0), Put("G04", 1000, 1400, 0)];
    let mut three = stage("", &own, &[Put("U04", 5900, 4700, 270)]);
    (0..3).for_each(|unit| three.stand_mut(unit).class = MoveClass::Full);
    let goal: &[Item] = &[to(1800, 1200)];
    go(&mut three, &[(0, goal), (1, goal), (2, goal)]);
    let now = Moment::now(three.scene());
    for (one, two) in [(0, 1), (0, 2), (1, 2)] {
        assert!(!overlap(now.disc(UnitId(one)), now.disc(UnitId(two))), "CD-MOVE-23: {one} {two}");
    }
    let at_goal = (0..3).filter(|&unit| three.stand(unit).at == Point::new(1800, 1200)).count();
    assert!(
        at_goal == 1 && three.stand(2).at == Point::new(1800, 1200),
        "CD-MOVE-23: the lower ids first"
    );
    // Who is backed to his start is in the way of who came there, though that had found a place.
    let file = [Put("G04", 600, 1000, 0), Put("G04", 926, 1000, 0), Put("G04", 1005, 1000, 0)];
    let mut again = stage("", &file, &[Put("U04", 5900, 4700, 270)]);
    (again.stand_mut(0).class, again.stand_mut(1).class) = (MoveClass::Full, MoveClass::Cautious);
    go(&mut again, &[(0, &[to(926, 1000)]), (1, &[to(1084, 1000)])]);
    let ends = [0, 1].map(|unit| again.stand(unit).at.x);
    assert!((840..=846).contains(&ends[0]) && ends[1] == 926, "CD-MOVE-23, CD-MOVE-14: {ends:?}");
    assert_eq!((again.stand(1).path, again.stand(1).moved()), (0, false), "CD-MOVE-28");
    // Tracks are those of one movement.
    again.stand_mut(0).class = MoveClass::Full;
    go(&mut again, &[(0, &[to(800, 1000)])]);
    assert_eq!((again.state.tracks.len(), again.stand(0).track), (1, Some(0)), "CD-GEO-14");
    // All of its way is on friends.
    let crowd = [Put("G04", 1000, 1000, 0), Put("G04", 1005, 1000, 0)];
    let mut stuck = stage("", &crowd, &[Put("U04", 5900, 4700, 270)]);
    stuck.stand_mut(0).class = MoveClass::Cautious;
    go(&mut stuck, &[(0, &[to(1030, 1000)])]);
    let stand = stuck.stand(0);
    assert_eq!(
        (stand.at, stand.path, stand.moved()),
        (Point::new(1000, 1000), 0, false),
        "CD-MOVE-28"
    );
    // A turn on the way: at every pulse as on the piece it is on; at the end along the arrow.
    let dogleg = |unit: &'static str, class: MoveClass| {
        let mut game = stage("", &[Put(unit, 1000, 1000, 180)], &[Put("U04", 5900, 4700, 270)]);
        game.stand_mut(0).class = class;
        let corner = from_point(Heading::of_degrees(20), Point::new(1000, 1000), 600);
        let end = from_point(Heading::of_degrees(-20), corner, 600);
        go(&mut game, &[(0, &[Go(corner), Go(end)])]);
        let track = game.state.tracks[usize::from(game.stand(0).track.unwrap())];
        assert_eq!(
            (game.stand(0).facing, game.stand(0).at),
            (Heading::EAST, end),
            "CD-MOVE-10, CD-FACE-02"
        );
        assert!((1199..=1201).contains(&game.stand(0).path), "CD-MOVE-28");
        assert_eq!(track.at[0], Point::new(1000, 1000), "CD-GEO-14");
        assert!(
            track.at[6].squared_distance(corner) <= 8 && track.at[12] == end,
            "CD-GEO-14: as much at each pulse"
        );
        [0, 3, 9].map(|pulse| track.facing[pulse])
    };
    let near = |one: Heading, two: i32| one.between(Heading::of_degrees(two)) <= 1;
    let men = dogleg("G04", MoveClass::Full);
    assert!(near(men[0], 180) && near(men[1], 20) && near(men[2], -20), "CD-FACE-12: {men:?}");
    let backing = dogleg("G10", MoveClass::Disengage);
    assert!(near(backing[1], 20), "CD-FACE-12: men turn");
    let mut tank = stage("", &[Put("G14", 1000, 1000, 180)], &[Put("U04", 200, 1000, 0)]);
    tank.stand_mut(0).class = MoveClass::Disengage;
    go(&mut tank, &[(0, &[to(1900, 1000)])]);
    let track = tank.state.tracks[0];
    assert!(near(track.facing[6], 180), "CD-FACE-12: a vehicle backs off");
    let mut idle = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 5900, 4700, 270)]);
    idle.stand_mut(0).class = MoveClass::Cautious;
    go(&mut idle, &[(0, &[])]);
    assert_eq!(
        (idle.stand(0).facing, idle.stand(0).path, idle.stand(0).moved()),
        (Heading::EAST, 0, false),
        "CD-FACE-02"
    );
}

/// CD-MOVE-23, CD-MOVE-28: who ends on another is backed by steps of 0.05 inch, to the first where he overlaps nobody, and what he was
/// backed counts neither way.
#[test]
fn who_ends_on_another_is_backed_by_steps_to_the_first_free_place() {
    let goals = 1715..=1765;
    for goal in goals {
        let own = [Put("G04", 1000, 1000, 0), Put("G04", 1800, 1000, 0)];
        let mut game = stage("", &own, &[Put("U04", 5900, 4700, 270)]);
        game.stand_mut(0).class = MoveClass::Full;
        go(&mut game, &[(0, &[to(goal, 1000)])]);
        // At 17.20 it just touches.
        let steps = ((goal - 1720).max(0) + 4) / 5;
        let stand = game.stand(0);
        assert_eq!(stand.at, Point::new(goal - 5 * steps, 1000), "CD-MOVE-23: to {goal}");
        assert_eq!(stand.path, stand.at.x - 1000, "CD-MOVE-23, CD-MOVE-28: to {goal}");
        assert_eq!(game.stand(1).at, Point::new(1800, 1000), "CD-MOVE-23: who stands is not moved");
    }
}

/// CD-MOVE-13, CD-ORDER-14, CD-FACE-02: a column looks along its road, the way its arrow rather points.
#[test]
fn a_column_faces_along_its_road() {
    let look = |arrow: i32, length: i16| {
        let mut game = stage(
            &line("road", &[[10.0, 10.0], [20.0, 10.0], [20.0, 20.0]]),
            &[Put("G13", 1500, 1000, 90)],
            &[Put("U04", 5900, 4700, 270)],
        );
        (game.stand_mut(0).class, game.stand_mut(0).column) = (MoveClass::Full, Some(0));
        let plan = Plan::of(Heading::of_degrees(arrow), &[Road(length)]);
        game.state.plans.push((UnitId(0), plan));
        march::march(&mut Play::new(&game.book, &mut game.state, &mut none()));
        (game.stand(0).at, game.stand(0).facing)
    };
    assert_eq!(look(60, 300), (Point::new(1800, 1000), Heading::EAST), "CD-MOVE-13");
    assert_eq!(look(120, 300), (Point::new(1200, 1000), Heading::WEST), "CD-MOVE-13");
    assert_eq!(look(30, 800), (Point::new(2000, 1300), Heading::NORTH), "CD-MOVE-13, CD-FACE-02");
}

/// CD-TRANS-03, CD-TRANS-06, CD-TRANS-07, CD-TRANS-12, CD-TRANS-14, CD-TRANS-15, CD-GUN-05, CD-GUN-16: who gets aboard: in contact, both under an order
/// that allows it, neither pinned, no enemy in contact, both of one mind, in time.
#[test]
fn only_the_unpinned_in_contact_under_an_order_get_aboard() {
    let mounts = |change: fn(&mut Stage), items: &[Item], load: &[Item]| {
        let mut game = stage(
            "",
            &[Put("G12", 1000, 1000, 0), Put("G13", 1000, 1600, 0), Put("G04", 1000, 1101, 0)],
            &[Put("U04", 5900, 4700, 270)],
        );
        (0..3).for_each(|unit| game.stand_mut(unit).class = MoveClass::Full);
        change(&mut game);
        go(&mut game, &[(2, items), (0, load)]);
        game.stand(2).place == Place::Aboard(UnitId(0))
    };
    fn as_is(_: &mut Stage) {}
    let (mount, load): (&[Item], &[Item]) = (&[Mount(UnitId(0))], &[Load(UnitId(2))]);
    assert!(mounts(as_is, mount, load), "CD-TRANS-06");
    let apart = |game: &mut Stage| game.stand_mut(2).at.y = 1106;
    assert!(!mounts(apart, mount, load), "CD-TRANS-06: in contact");
    let touching = |game: &mut Stage| game.stand_mut(2).at.y = 1105;
    assert!(mounts(touching, mount, load), "CD-TRANS-06");
    assert!(!mounts(|game| game.stand_mut(2).pin = Pin::P1, mount, load), "CD-TRANS-12");
    assert!(
        !mounts(|game| game.stand_mut(0).pin = Pin::P1, mount, load),
        "CD-TRANS-12: pinned vehicles"
    );
    assert!(
        !mounts(|game| game.stand_mut(2).class = MoveClass::Disengage, mount, load),
        "CD-TRANS-07"
    );
    assert!(
        !mounts(|game| game.stand_mut(0).class = MoveClass::Disengage, mount, load),
        "CD-TRANS-07"
    );
    assert!(
        mounts(|game| game.stand_mut(0).class = MoveClass::Cautious, mount, load),
        "CD-TRANS-07"
    );
    assert!(
        !mounts(|game| game.stand_mut(3).at = Point::new(1000, 1182), mount, load),
        "CD-TRANS-14"
    );
    assert!(!mounts(as_is, &[Mount(UnitId(1))], load), "CD-TRANS-15: of one mind");
    assert!(!mounts(as_is, mount, &[]), "CD-TRANS-15: of one mind");
    assert!(!mounts(as_is, &[], load), "CD-TRANS-15: of one mind");
    let walk: &[Item] = &[to(1000, 1101), Mount(UnitId(0))];
    assert!(mounts(|game| game.stand_mut(2).at.y = 1701, walk, load), "CD-TRANS-03: half is left");
    assert!(!mounts(|game| game.stand_mut(2).at.y = 1702, walk, load), "CD-TRANS-03: less is left");
    // Crew, gun and tow all within an inch of each other; the gun is in front of the crew.
    let limbers = |truck: (i16, i16), change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G09", 1000, 1000, 0), Put("G13", truck.0, truck.1, 0)],
            &[Put("U04", 5900, 4700, 270)],
        );
        (game.stand_mut(0).class, game.stand_mut(1).class) = (MoveClass::Full, MoveClass::Full);
        change(&mut game);
        go(&mut game, &[(0, &[Limber(UnitId(1))]), (1, &[Load(UnitId(0))])]);
        game.stand(0).place == Place::Aboard(UnitId(1))
    };
    let truck = 60;
    assert!(limbers((1041, 1190), as_is), "CD-GUN-16");
    assert!(!limbers((1000 - 40 - 90 - truck, 1000), as_is), "CD-GUN-16: the gun is too far");
    assert!(!limbers((1082 + 40 + 90 + truck, 1000), as_is), "CD-GUN-16: the crew is too far");
    assert!(!limbers((1041, 1160), |game| game.stand_mut(0).pin = Pin::P1), "CD-GUN-05");
    assert!(
        !limbers((1041, 1160), |game| game.stand_mut(1).class = MoveClass::Disengage),
        "CD-TRANS-07"
    );
}

/// CD-GEO-14, CD-TRANS-15: at a pulse a stand is aboard until the very moment at which it is off: half a move after its vehicle has come
/// to where it lets it off; getting on, from the moment on at which the action begins.
#[test]
fn a_stand_is_aboard_to_the_pulse_at_which_it_is_off() {
    let pulses = |items: &[Item], change: fn(&mut Stage), wish: Item| {
        let own = [Put("G12", 1000, 1000, 0), Put("G04", 1000, 1000, 0)];
        let mut game = stage("", &own, &[Put("U04", 5900, 4700, 270)]);
        change(&mut game);
        (0..2).for_each(|unit| game.stand_mut(unit).class = MoveClass::Full);
        go(&mut game, &[(1, &[wish]), (0, items)]);
        let track = game.state.tracks[usize::from(game.stand(1).track.unwrap())];
        let aboard: Vec<u8> =
            (0..=12).filter(|&at| track.aboard[usize::from(at)].is_some()).collect();
        (aboard.first().copied(), aboard.last().copied())
    };
    let aboard = |game: &mut Stage| game.stand_mut(1).place = Place::Aboard(UnitId(0));
    let off = Dismount(Heading::WEST);
    let pace = i16::from(
        stage("", &[Put("G12", 0, 0, 0)], &[Put("U04", 0, 0, 0)]).book.profile(UnitId(0)).pace,
    );
    // A twelfth of the move is a pulse; a tenth of that a tick.
    let (pulse, tick) = (100 * pace / 12, 100 * pace / 120);
    assert_eq!((pulse * 12, tick * 120), (100 * pace, 100 * pace));
    let drive = |length: i16| to(1000 + length, 1000);
    assert_eq!(pulses(&[Unload(UnitId(1))], aboard, off), (Some(0), Some(5)), "CD-GEO-14");
    let late = [drive(tick), Unload(UnitId(1))];
    assert_eq!(pulses(&late, aboard, off), (Some(0), Some(6)), "CD-GEO-14: a tick later");
    let later = [drive(pulse), Unload(UnitId(1))];
    assert_eq!(pulses(&later, aboard, off), (Some(0), Some(6)), "CD-GEO-14: a pulse later");
}

/// CD-TRANS-03, CD-TRANS-06, CD-TRANS-07, CD-TRANS-08, CD-TRANS-15: who gets off, and where: at the side or rear, 60 degrees off the front or more.
#[test]
fn who_gets_off_leaves_sixty_degrees_off_the_front_or_more() {
    let off = |degrees: i32, change: fn(&mut Stage), unload: &[Item]| {
        let mut game = stage(
            "",
            &[Put("G12", 1000, 1000, 0), Put("G04", 1000, 1000, 0)],
            &[Put("U04", 5900, 4700, 270)],
        );
        game.stand_mut(1).place = Place::Aboard(UnitId(0));
        (0..2).for_each(|unit| game.stand_mut(unit).class = MoveClass::Full);
        change(&mut game);
        go(&mut game, &[(1, &[Dismount(Heading::of_degrees(degrees))]), (0, unload)]);
        let stand = game.stand(1);
        let at = from_point(Heading::of_degrees(degrees), Point::new(1000, 1000), 102);
        assert!(stand.place != Place::Table || stand.at == at && stand.unready, "CD-TRANS-08");
        stand.place == Place::Table
    };
    fn as_is(_: &mut Stage) {}
    let unload: &[Item] = &[Unload(UnitId(1))];
    let ways = [0, 59, 60, 90, 180, 300, 301].map(|degrees| off(degrees, as_is, unload));
    assert_eq!(ways, [false, false, true, true, true, true, false], "CD-TRANS-08");
    assert!(!off(180, as_is, &[]), "CD-TRANS-15");
    assert!(
        !off(180, |game| game.stand_mut(1).class = MoveClass::Disengage, unload),
        "CD-TRANS-07"
    );
    assert!(
        !off(180, |game| game.stand_mut(0).class = MoveClass::Disengage, unload),
        "CD-TRANS-07"
    );
    assert!(
        off(180, |game| game.stand_mut(1).class = MoveClass::Cautious, unload),
        "CD-TRANS-03: all of it"
    );
    assert!(off(180, |game| game.stand_mut(1).pin = Pin::P2, unload), "CD-TRANS-12: off it may");
}

/// CD-GUN-06, CD-GUN-07, CD-GUN-08, CD-GUN-09, CD-GUN-10: a pushed gun goes as far over the whole phase, and its crew with it; through a town half as far.
#[test]
fn a_pushed_gun_goes_as_far_over_the_whole_phase() {
    for (class, inches) in [(MoveClass::Full, 400), (MoveClass::Cautious, 200)] {
        for (pieces, cost) in [(String::new(), 1), (area("town", [5.0, 5.0], [25.0, 15.0]), 2)] {
            let mut game =
                stage(&pieces, &[Put("G09", 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
            game.stand_mut(0).class = class;
            go(&mut game, &[(0, &[ManHandle(UnitId(0))])]);
            let track = game.state.tracks[0];
            let far = [0, 3, 6, 9, 12].map(|pulse| track.at[pulse].x - 1000);
            assert_eq!(
                far,
                [0, 1, 2, 3, 4].map(|part| part * inches / cost / 4),
                "CD-GUN-08, CD-GUN-09"
            );
            let stand = game.stand(0);
            assert_eq!(
                (stand.at.x, stand.gun.unwrap().at.x),
                (1000 + inches / cost, 1082 + inches / cost),
                "CD-GUN-10"
            );
            assert!(stand.acted && stand.unready, "CD-GUN-10");
        }
    }
}

/// CD-GUN-10: who is stopped while he pushes has the gun with him, as it was to him; both look along the arrow.
#[test]
fn a_pushed_gun_stops_with_its_crew() {
    let own = [Put("G09", 1000, 1000, 90)];
    let mut game = stage("", &own, &[Put("U04", 1250, 950, 180)]);
    game.stand_mut(0).class = MoveClass::Full;
    let before = game.stand(0).gun.unwrap().at;
    go(&mut game, &[(0, &[ManHandle(UnitId(0))])]);
    let crew = game.stand(0);
    let gun = crew.gun.unwrap();
    assert_eq!((crew.at.y, before), (1000, Point::new(1000, 1082)));
    assert!((1180..1190).contains(&crew.at.x), "CD-GUN-10: {:?}", crew.at);
    assert_eq!(gun.at, Point::new(crew.at.x, 1082), "CD-GUN-10");
    assert_eq!((gun.facing, crew.facing), (Heading::EAST, Heading::EAST), "CD-GUN-10");
}

/// CD-TERR-08, CD-TERR-03: a river bars wheels, tracks and men.
#[test]
fn a_river_bars_wheels_tracks_and_men() {
    let mut game = stage(
        &area("river", [12.0, 0.0], [13.0, 20.0]),
        &[Put("G04", 1000, 300, 0), Put("G13", 1000, 600, 0), Put("G14", 1000, 900, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    for unit in 0..3 {
        game.stand_mut(unit).class = MoveClass::Full;
    }
    go(&mut game, &[(0, &[to(1800, 300)]), (1, &[to(1800, 600)]), (2, &[to(1800, 900)])]);
    assert_eq!([0, 1, 2].map(|unit| game.stand(unit).at.x), [1200; 3], "CD-TERR-03");
}

/// CD-TRANS-03, CD-TRANS-15, CD-GUN-20, CD-GUN-16: a vehicle and a stand that share an action both have half a move left for it, or
/// neither pays anything: a vehicle under a Full Advance has, half a move on, those under Cautious Advance have not.
#[test]
fn both_can_pay_or_neither_does() {
    let meet = |passenger: &'static str, aboard: bool, class, percent: i16| {
        let end = 1000 + percent * i16::from(pool().book.profile(UnitId(1)).pace);
        let mut game = stage(
            "",
            &[Put("G13", 1000, 3500, 0), Put(passenger, end - 41, 3500 - 121, 0)],
            &[Put("U04", 5900, 100, 270)],
        );
        (game.stand_mut(0).class, game.stand_mut(1).class) = (MoveClass::Full, class);
        let stand = game.stand_mut(1);
        let gun = stand.gun.is_some();
        if aboard {
            (stand.place, stand.at) = (Place::Aboard(UnitId(0)), Point::new(1000, 3500));
            if let Some(gun) = &mut stand.gun {
                gun.status = crate::state::GunStatus::Limbered(UnitId(0));
            }
        } else if let Some(gun) = &mut stand.gun {
            gun.at = Point::new(end + 41, 3500 - 121);
        } else {
            stand.at = Point::new(end, 3500 - 102);
        }
        let (own, carried) = match (aboard, gun) {
            (true, true) => (Unlimber(Heading::SOUTH, Heading::EAST), Unload(UnitId(1))),
            (true, false) => (Dismount(Heading::SOUTH), Unload(UnitId(1))),
            (false, true) => (Limber(UnitId(0)), Load(UnitId(1))),
            (false, false) => (Mount(UnitId(0)), Load(UnitId(1))),
        };
        go(&mut game, &[(1, &[own]), (0, &[to(end, 3500), carried])]);
        let changed = (game.stand(1).place == Place::Table) == aboard;
        assert_eq!(game.stand(0).at, Point::new(end, 3500), "the truck has come");
        [changed, game.stand(0).acted, game.stand(1).acted]
    };
    for passenger in ["G04", "G09"] {
        for aboard in [true, false] {
            let found = [50, 10, 1].map(|percent| {
                [MoveClass::Full, MoveClass::Cautious]
                    .map(|class| meet(passenger, aboard, class, percent))
            });
            assert_eq!(
                found,
                [[[true; 3], [false; 3]]; 3],
                "CD-TRANS-03, CD-TRANS-15, CD-GUN-20, CD-GUN-16: {passenger}, aboard {aboard}"
            );
        }
    }
}

/// CD-GUN-20, CD-GUN-10, CD-GEO-17: a gun that is unlimbered where another stands finds the nearest free place.
#[test]
fn a_gun_is_unlimbered_beside_others() {
    let unlimbered = |friend: i16| {
        let mut game = stage(
            "",
            &[Put("G13", 1000, 1000, 0), Put("G09", 1000, 1000, 0), Put("G04", 898, friend, 0)],
            &[Put("U04", 5900, 4700, 270)],
        );
        (0..2).for_each(|unit| game.stand_mut(unit).class = MoveClass::Full);
        let crew = game.stand_mut(1);
        crew.place = Place::Aboard(UnitId(0));
        crew.gun.as_mut().unwrap().status = crate::state::GunStatus::Limbered(UnitId(0));
        go(
            &mut game,
            &[(1, &[Unlimber(Heading::WEST, Heading::NORTH)]), (0, &[Unload(UnitId(1))])],
        );
        let crew = game.stand(1);
        assert_eq!((crew.place, crew.at), (Place::Table, Point::new(898, 1000)), "CD-GUN-20");
        let now = Moment::now(game.scene());
        let gun = now.gun(UnitId(1)).expect("a gun");
        assert!(!overlap(gun, now.disc(UnitId(2))), "CD-GUN-10, CD-GEO-17: {friend}");
        gun.centre
    };
    let named = Point::new(898, 1082);
    assert_eq!(unlimbered(1300), named, "CD-GUN-20: on the side that was named");
    let other = unlimbered(1110);
    assert_ne!(other, named, "CD-GUN-10, CD-GEO-17");
    assert!(other.squared_distance(named) < 200 * 200, "CD-GEO-17: near: {other:?}");
}

/// CD-MOVE-24, CD-MOVE-21: who begins on an enemy, as a tank drove over it, may leave it on any way that comes no nearer, and is
/// stopped on any that does.
#[test]
fn who_begins_on_an_enemy_may_leave_it_on_ways_that_come_no_nearer() {
    let walks = |enemy: (i16, i16), goal: i16| {
        let mut game = stage(
            "",
            &[Put("G04", 1000, 1000, 0)],
            &[Put("U04", 1000 + enemy.0, 1000 + enemy.1, 180)],
        );
        game.stand_mut(0).class = MoveClass::Full;
        go(&mut game, &[(0, &[to(goal, 1000)])]);
        game.stand(0).at.x
    };
    // Ten hundredths a tick: as far from the enemy after the first as before.
    assert_eq!(walks((5, 30), 2200), 2200, "CD-MOVE-24: no nearer");
    assert_eq!(walks((-5, 30), 2200), 2200, "CD-MOVE-24: away");
    assert_eq!(walks((6, 30), 2200), 1000, "CD-MOVE-21: nearer by a hundredth");
}
