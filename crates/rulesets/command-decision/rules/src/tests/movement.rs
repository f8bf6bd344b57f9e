//! Movement: budgets, dodging, loading, contact (CD-MOVE-*, CD-TERR-*, CD-TRANS-*).

use super::fixture::{Put, Stage, area, line, stage};
use crate::action::{Chit, Item, Order, Plan};
use crate::attack::number::Aim;
use crate::attack::toll::Phase::General;
use crate::movement::course::{Course, budget};
use crate::movement::{legality, march};
use crate::position::heading::{Heading, from_point};
use crate::scene::{Moment, Play};
use crate::state::{GunStatus, MoveClass, Place};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::Point;
use wargauge_rules::table::scripted::Scripted;

/// How far a stand comes straight to the east, in hundredths.
fn reach(pieces: &str, unit: &'static str, class: MoveClass, at: (i16, i16)) -> i16 {
    let mut game = stage(pieces, &[Put(unit, at.0, at.1, 0)], &[Put("U04", 5900, 4700, 270)]);
    game.stand_mut(0).class = class;
    let budget = budget(&game.book, class);
    let start = Point::new(at.0, at.1);
    let mut course = Course::new(game.scene(), UnitId(0), start, budget);
    course.go(&game.book, Point::new(5900, at.1));
    course.at.x - at.0
}

/// EX-24: CD-MOVE-19, CD-TERR-02, CD-TERR-03, CD-TERR-09, CD-CHART-12, CD-CHART-13, CD-CHART-15.
#[test]
fn woods_towns_and_roads_change_how_far_a_budget_reaches() {
    let full = MoveClass::Full;
    let town = area("town", [14.0, 5.0], [40.0, 15.0]);
    assert_eq!(reach(&town, "G04", full, (1000, 1000)), 800);
    let woods = area("woods", [16.0, 5.0], [19.0, 15.0]);
    assert_eq!(reach(&woods, "G14", full, (1000, 1000)), 1900);
    let road = line("road", &[[10.0, 10.0], [28.0, 10.0]]);
    // The strip of a road is half its width longer: square ends.
    assert_eq!(reach(&road, "U12", full, (1050, 1000)), 1800 + 1100);
    let mud =
        area("woods", [35.5, 5.0], [50.0, 15.0]) + &line("road", &[[10.0, 10.0], [35.0, 10.0]]);
    assert_eq!(reach(&mud, "G13", full, (1050, 1000)), 2500 + 150);
    let bush = area("bush", [5.0, 5.0], [50.0, 15.0]);
    assert_eq!(reach(&bush, "G12", MoveClass::Cautious, (1000, 1000)), 600);
    // CD-ORDER-27: half of it, doubled.
    assert_eq!(reach(&town, "G04", MoveClass::Cautious, (1500, 1000)), 300);
}

/// A stand under a chit with an arrow to the east.
fn ordered(pieces: &str, unit: &'static str, order: Order) -> Stage {
    let mut game = stage(
        pieces,
        &[Put(unit, 1000, 1000, 0), Put("G02", 1000, 600, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let at = Point::new(1000, 1000);
    game.state.chits.push(Chit { issuer: UnitId(1), order, at, arrow: Heading::EAST });
    let stand = game.stand_mut(0);
    (stand.follows, stand.class) = (Some(UnitId(1)), crate::orders::follow::class(order));
    game
}

fn refusal(game: &Stage, items: &[Item]) -> Option<&'static str> {
    let plan = Plan::of(Heading::EAST, items);
    legality::check(game.scene(), UnitId(0), &plan).err().map(|bad| bad.clause.0)
}

/// EX-36: CD-MOVE-12, CD-MOVE-27.
#[test]
fn who_dodges_goes_a_fifth_aside_and_never_back() {
    let game = ordered("", "G04", Order::Full);
    let zigzag = |length: i32| {
        let one = from_point(Heading::of_degrees(45), Point::new(1000, 1000), length);
        let two = from_point(Heading::of_degrees(-45), one, length);
        [Item::Go(one), Item::Go(two), Item::Go(Point::new(two.x + 500, two.y))]
    };
    assert_eq!(refusal(&game, &zigzag(160)), None);
    assert_eq!(refusal(&game, &zigzag(200)), Some("CD-MOVE-12"));
    let back = from_point(Heading::of_degrees(100), Point::new(1000, 1000), 700);
    assert_eq!(refusal(&game, &[Item::Go(back)]), Some("CD-MOVE-27"));
}

/// CD-ORDER-05, CD-ORDER-27: at least half of the movement.
#[test]
fn full_advance_has_a_least_move() {
    let game = ordered("", "G04", Order::Full);
    assert_eq!(refusal(&game, &[Item::Go(Point::new(1599, 1000))]), Some("CD-ORDER-27"));
    assert_eq!(refusal(&game, &[Item::Go(Point::new(1600, 1000))]), None);
    let cautious = ordered("", "G04", Order::Cautious);
    assert_eq!(refusal(&cautious, &[]), None);
}

/// CD-PIN-02: never closer to a known enemy.
#[test]
fn pinned_stands_never_approach() {
    let mut game = ordered("", "G04", Order::Cautious);
    game.stand_mut(0).pin = crate::state::Pin::P1;
    assert_eq!(refusal(&game, &[Item::Go(Point::new(1400, 1000))]), Some("CD-PIN-02"));
    game.stand_mut(2).at = Point::new(200, 1000);
    assert_eq!(refusal(&game, &[Item::Go(Point::new(1400, 1000))]), None);
}

/// Carries out the plans of a stage.
fn go(game: &mut Stage, plans: &[(u8, &[Item])]) {
    for (unit, items) in plans {
        game.state.plans.push((UnitId(*unit), Plan::of(Heading::EAST, items)));
    }
    let mut none = DiceReferee::new(Scripted::new(&[]), Deaf);
    march::march(&mut Play::new(&game.book, &mut game.state, &mut none));
    game.state.plans.clear();
}

/// A half-track with a platoon aboard, both under a Full Advance or another class.
fn half_track(class: MoveClass) -> Stage {
    let mut game = stage(
        "",
        &[Put("G12", 1000, 1000, 0), Put("G04", 1000, 1000, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    (game.stand_mut(0).class, game.stand_mut(1).class) = (class, class);
    game
}

/// EX-25: CD-TRANS-03, CD-TRANS-15, CD-TRANS-06, CD-TRANS-07, CD-CHART-56, CD-CHART-57, CD-CHART-62.
#[test]
fn getting_on_and_off_takes_half_of_the_movement() {
    let west = Heading::WEST;
    let drive = Item::Go(Point::new(2200, 1000));
    let walk = Item::Go(Point::new(2000, 1000));
    let mut game = half_track(MoveClass::Full);
    go(&mut game, &[(1, &[Item::Dismount(west), walk]), (0, &[drive, Item::Unload(UnitId(1))])]);
    assert_eq!(game.stand(0).at, Point::new(2200, 1000));
    // No time is left to walk: beside the vehicle, which stands 1.02 inches off.
    assert_eq!((game.stand(1).at, game.stand(1).place), (Point::new(2098, 1000), Place::Table));
    let mut game = half_track(MoveClass::Full);
    let start = Point::new(1000 - 102, 1000);
    let path = Item::Go(Point::new(start.x, 1600));
    go(&mut game, &[(1, &[Item::Dismount(west), path]), (0, &[Item::Unload(UnitId(1)), drive])]);
    assert_eq!(game.stand(0).at, Point::new(2200, 1000));
    assert_eq!(game.stand(1).at, Point::new(start.x, 1600));
    let mut game = half_track(MoveClass::Cautious);
    go(&mut game, &[(1, &[Item::Dismount(west), walk]), (0, &[Item::Unload(UnitId(1)), drive])]);
    assert_eq!(game.stand(0).at, Point::new(1000, 1000));
    assert_eq!(game.stand(1).at, start);
    // General fire of that platoon: one die, at -1.
    let mut game = half_track(MoveClass::Full);
    go(&mut game, &[(1, &[Item::Dismount(west)]), (0, &[drive, Item::Unload(UnitId(1))])]);
    game.stand_mut(2).at = Point::new(2500, 1400);
    let now = Moment::now(game.scene());
    let aim = Aim { moment: now, phase: General, firer: UnitId(1), line: 0, target: UnitId(2) };
    assert_eq!((aim.rate(), aim.number().unwrap().0), (1, 6 - 1));
}

/// CD-MOVE-29, CD-MOVE-12, CD-MOVE-27: who has got off dodges as little as others, counted from beside
/// its vehicle.
#[test]
fn who_has_got_off_dodges_as_little_as_others() {
    let game = half_track(MoveClass::Full);
    let west = Item::Dismount(Heading::WEST);
    let walk = |ends: &[(i16, i16)]| {
        let ends = ends.iter().map(|(x, y)| Item::Go(Point::new(898 + x, 1000 + y)));
        let items: Vec<Item> = core::iter::once(west).chain(ends).collect();
        let plan = Plan::of(Heading::EAST, &items);
        let checked = legality::check(game.scene(), UnitId(1), &plan);
        checked.err().map(|bad| bad.clause.0)
    };
    assert_eq!(walk(&[(300, 240)]), None, "a fifth of 12 inches");
    assert_eq!(walk(&[(300, 250)]), Some("CD-MOVE-12"), "CD-MOVE-29");
    assert_eq!(walk(&[(200, 130), (400, 0)]), Some("CD-MOVE-12"), "CD-MOVE-29: the sum runs on");
    assert_eq!(walk(&[(-10, 0)]), Some("CD-MOVE-27"), "CD-MOVE-29: nor back");
}

/// CD-TRANS-06, CD-TRANS-15, CD-GUN-16, CD-GUN-20: a crew limbers and is driven off.
#[test]
fn a_crew_limbers_its_gun_and_is_driven_off() {
    let mut game = stage(
        "",
        &[Put("G09", 1000, 1000, 0), Put("G13", 1050, 1110, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    (game.stand_mut(0).class, game.stand_mut(1).class) = (MoveClass::Full, MoveClass::Full);
    let truck = UnitId(1);
    go(
        &mut game,
        &[
            (0, &[Item::Limber(truck)]),
            (1, &[Item::Load(UnitId(0)), Item::Go(Point::new(1650, 1110))]),
        ],
    );
    assert_eq!(game.stand(0).place, Place::Aboard(truck));
    assert_eq!(game.stand(0).gun.unwrap().status, GunStatus::Limbered(truck));
    assert_eq!(
        (game.stand(1).at, game.stand(0).at),
        (Point::new(1650, 1110), Point::new(1650, 1110))
    );
}

/// CD-GUN-06, CD-GUN-07, CD-GUN-08, CD-GUN-09, CD-GUN-10: 2 inches under Cautious Advance, 4 under Full.
#[test]
fn a_pushed_gun_goes_two_inches_or_four() {
    for (class, inches) in [(MoveClass::Cautious, 200), (MoveClass::Full, 400)] {
        let mut game = stage("", &[Put("G09", 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
        game.stand_mut(0).class = class;
        let gun = game.stand(0).gun.unwrap().at;
        go(&mut game, &[(0, &[Item::ManHandle(UnitId(0))])]);
        assert_eq!(game.stand(0).at, Point::new(1000 + inches, 1000));
        assert_eq!(game.stand(0).gun.unwrap().at, Point::new(gun.x + inches, gun.y));
        assert!(game.stand(0).unready);
    }
}

/// CD-MOVE-15, CD-MOVE-21: a mover that meets an enemy stops where it touches.
#[test]
fn contact_stops_a_mover() {
    let mut game = stage("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 1600, 1000, 180)]);
    game.stand_mut(0).class = MoveClass::Full;
    go(&mut game, &[(0, &[Item::Go(Point::new(2200, 1000))])]);
    assert_eq!(game.stand(0).at, Point::new(1520, 1000));
    assert!(Moment::now(game.scene()).touch(UnitId(0), UnitId(1)));
}

/// CD-MOVE-17, CD-MOVE-23: a tank drives through infantry, but does not end there.
#[test]
fn a_tank_drives_through_men_but_does_not_end_there() {
    let drive = |to: i16| {
        let mut game = stage("", &[Put("G14", 1000, 1000, 0)], &[Put("U04", 1600, 1000, 180)]);
        game.stand_mut(0).class = MoveClass::Full;
        go(&mut game, &[(0, &[Item::Go(Point::new(to, 1000))])]);
        game.stand(0).at.x
    };
    assert_eq!(drive(3000), 3000);
    assert_eq!(drive(1650), 1500);
}

/// CD-MOVE-23: of two friends with one goal the lower id is backed first.
#[test]
fn friends_do_not_end_on_each_other() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 0), Put("G04", 1000, 1100, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    (game.stand_mut(0).class, game.stand_mut(1).class) = (MoveClass::Full, MoveClass::Full);
    let goal = Point::new(2000, 1050);
    go(&mut game, &[(0, &[Item::Go(goal)]), (1, &[Item::Go(goal)])]);
    assert_eq!(game.stand(1).at, goal);
    let back = goal.x - game.stand(0).at.x;
    assert!((80..90).contains(&back), "backed by steps until it is free: {back}");
}

/// CD-MOVE-28: who is backed has covered the way to where it ends, and not the way back besides.
#[test]
fn what_is_backed_is_not_covered() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 0), Put("G04", 1000, 1100, 0), Put("G13", 1600, 1000, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    (game.stand_mut(0).class, game.stand_mut(1).class) = (MoveClass::Full, MoveClass::Full);
    let goal = Point::new(1600, 1000);
    go(&mut game, &[(0, &[Item::Go(goal)]), (1, &[Item::Go(goal)])]);
    for unit in [0, 1] {
        let stand = game.stand(unit);
        let start = Point::new(1000, 1000 + 100 * i16::from(unit));
        let straight = start.squared_distance(stand.at).isqrt() as i16;
        // Points lie on hundredths.
        assert!((stand.path - straight).abs() <= 60, "{} for {straight}", stand.path);
        assert!(straight < 520, "backed off the truck: {straight}");
    }
}
