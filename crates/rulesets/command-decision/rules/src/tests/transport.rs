//! Transport, towed guns, riders (CD-TRANS-*, CD-GUN-*, CD-RIDER-*).

use super::fixture::{Put, Stage, area, army, match_up, none, stage};
use crate::action::{Item, Plan};
use crate::attack::number::{Aim, cover_from};
use crate::attack::toll::Phase::{General, Opportunity};
use crate::movement::loading::{may_board, may_tow, room, takes};
use crate::movement::{legality, march};
use crate::position::heading::Heading;
use crate::scene::{Moment, Play};
use crate::state::{Cause, GunStatus, MoveClass, Pin, Place, Spotted};
use crate::terrain::kind::Cover;
use crate::units::stand::Class;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::Point;

const FULL: MoveClass = MoveClass::Full;

/// A half-track, a truck and men beside them, all under a Full Advance; an enemy far away.
fn motor_pool() -> Stage {
    let mut game = stage(
        "",
        &[
            Put("G12", 1000, 1000, 0),
            Put("G13", 2000, 1000, 0),
            Put("G04", 1000, 1101, 0),
            Put("G07", 2000, 1121, 0),
            Put("G21", 1000, 914, 0),
        ],
        &[Put("U04", 5900, 4700, 270)],
    );
    for unit in 0..5 {
        game.stand_mut(unit).class = FULL;
    }
    game
}

/// Carries out plans with an arrow to the east.
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

/// CD-TRANS-01, CD-TRANS-04, CD-TRANS-05, CD-TRANS-11: room by size, a gun besides.
#[test]
fn room_aboard_is_counted_by_size() {
    let game = motor_pool();
    let takes = |vehicle, unit| takes(game.scene(), UnitId(vehicle), UnitId(unit));
    assert!(takes(0, 2) && takes(0, 4), "CD-TRANS-01");
    assert!(!takes(0, 3), "CD-TRANS-04: a double stand takes two places");
    assert!(takes(1, 3), "CD-TRANS-04: a truck has two");
    assert!(!takes(0, 5), "CD-TRANS-11: friends only");
    let mut full = motor_pool();
    full.stand_mut(2).place = Place::Aboard(UnitId(1));
    let left = |game: &Stage| room(game.scene(), UnitId(1));
    assert_eq!((left(&game), left(&full)), (4, 2), "in half stands");
    full.stand_mut(4).place = Place::Aboard(UnitId(1));
    assert_eq!(left(&full), 1, "CD-TRANS-04: half a place");
    // CD-TRANS-05: the crew of the gun behind it takes no room; it tows one gun.
    let mut tow = stage(
        "",
        &[Put("G13", 1000, 1000, 0), Put("G09", 1000, 1101, 0), Put("G09", 3000, 1101, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    assert!(may_tow(tow.scene(), UnitId(0), UnitId(1)));
    tow.stand_mut(1).place = Place::Aboard(UnitId(0));
    tow.stand_mut(1).gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(0));
    assert_eq!(room(tow.scene(), UnitId(0)), 4, "CD-TRANS-05");
    assert!(!may_tow(tow.scene(), UnitId(0), UnitId(2)), "CD-TRANS-05: one gun");
}

/// CD-TRANS-02, CD-GUN-16: every gun has a tow of its own; another replaces one that is lost.
#[test]
fn every_gun_has_a_tow_of_its_own() {
    let book = match_up("crossroads");
    let guns = book.units_of(Side::A).filter(|&unit| book.profile(unit).class == Class::Gun);
    for gun in guns {
        let tow = book.stand(gun).tow.expect("CD-TRANS-02");
        assert!(book.profile(tow).tow && book.side(tow) == Side::A);
    }
    let mut game = stage(
        "",
        &[Put("G09", 1000, 1000, 0), Put("G13", 1050, 1110, 0), Put("G13", 1000, 870, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let tows = |game: &Stage, vehicle| may_tow(game.scene(), UnitId(vehicle), UnitId(0));
    assert!(tows(&game, 1) && !tows(&game, 2), "CD-TRANS-02: its own");
    game.stand_mut(1).place = Place::Gone(Cause::Fire);
    assert!(tows(&game, 2), "CD-GUN-16");
}

/// CD-TRANS-06, CD-TRANS-07, CD-TRANS-10, CD-RIDER-05: in contact, both under an order to advance;
/// it is an action that counts as movement.
#[test]
fn who_mounts_is_in_contact_and_under_an_order_to_advance() {
    let mut game = motor_pool();
    let vehicle = UnitId(0);
    go(&mut game, &[(2, &[Item::Mount(vehicle)]), (0, &[Item::Load(UnitId(2))])]);
    assert_eq!(game.stand(2).place, Place::Aboard(vehicle), "CD-TRANS-06");
    assert!(game.stand(2).moved() && game.stand(0).moved(), "CD-TRANS-10");
    assert_eq!((game.stand(2).path, game.stand(0).path), (0, 0));
    let mut apart = motor_pool();
    apart.stand_mut(2).at.y = 1120;
    go(&mut apart, &[(2, &[Item::Mount(vehicle)]), (0, &[Item::Load(UnitId(2))])]);
    assert_eq!(apart.stand(2).place, Place::Table, "CD-TRANS-06: not in contact");
    for class in [MoveClass::Disengage, MoveClass::Rally] {
        let mut other = motor_pool();
        other.stand_mut(2).class = class;
        let mount = refused(&other, 2, &[Item::Mount(vehicle)]);
        assert_eq!(mount, Some("CD-TRANS-07"), "{class:?}");
    }
    // CD-RIDER-05: the back of a tank is mounted in the same way, and takes one.
    let mut tank = stage(
        "",
        &[Put("G14", 1000, 1000, 0), Put("G04", 1000, 1101, 0), Put("G04", 1000, 899, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    for unit in 0..3 {
        tank.stand_mut(unit).class = FULL;
    }
    go(&mut tank, &[(1, &[Item::Mount(vehicle)]), (0, &[Item::Load(UnitId(1))])]);
    assert_eq!(tank.stand(1).place, Place::Aboard(vehicle), "CD-RIDER-05");
    assert!(!takes(tank.scene(), vehicle, UnitId(2)), "CD-RIDER-02");
}

/// CD-TRANS-03, CD-TRANS-08, CD-TRANS-09: half of the movement; off at the side or rear; aboard they
/// are where the vehicle is, and not on the table.
#[test]
fn who_gets_off_stands_at_the_side_or_rear() {
    let aboard = || {
        let mut game = motor_pool();
        game.stand_mut(2).place = Place::Aboard(UnitId(0));
        game.stand_mut(2).at = Point::new(1000, 1000);
        game
    };
    let game = aboard();
    let now = Moment::now(game.scene());
    assert!(!now.is_on_table(UnitId(2)) && now.is_in_play(UnitId(2)), "CD-TRANS-09");
    assert_eq!(now.at(UnitId(2)), now.at(UnitId(0)), "CD-TRANS-09");
    assert!(!now.touch(UnitId(2), UnitId(4)), "CD-TRANS-09: nobody touches them");
    let off = |bearing| {
        let mut game = aboard();
        let plan = [Item::Dismount(bearing)];
        go(&mut game, &[(2, &plan), (0, &[Item::Unload(UnitId(2))])]);
        game
    };
    let rear = off(Heading::WEST);
    assert_eq!((rear.stand(2).place, rear.stand(2).at), (Place::Table, Point::new(898, 1000)));
    assert!(rear.stand(2).unready && rear.stand(2).acted, "CD-TRANS-03");
    assert_eq!(off(Heading::EAST).stand(2).place, Place::Aboard(UnitId(0)), "CD-TRANS-08: front");
    assert_eq!(off(Heading::NORTH).stand(2).at, Point::new(1000, 1102), "CD-TRANS-08: side");
}

/// CD-TRANS-12, CD-TRANS-14, CD-GUN-05: the pinned only get off, and nobody mounts out of contact
/// with the enemy.
#[test]
fn the_pinned_and_those_in_contact_do_not_board() {
    let mut game = motor_pool();
    let may = |game: &Stage| may_board(game.scene(), UnitId(2));
    assert!(may(&game));
    game.stand_mut(2).pin = Pin::P1;
    assert!(!may(&game), "CD-TRANS-12");
    game.stand_mut(2).pin = Pin::None;
    game.stand_mut(5).at = Point::new(1000, 1182);
    assert!(!may(&game), "CD-TRANS-14");
    let mut inside = motor_pool();
    inside.stand_mut(2).place = Place::Aboard(UnitId(0));
    inside.stand_mut(2).pin = Pin::P1;
    let off = [Item::Dismount(Heading::WEST)];
    assert_eq!(refused(&inside, 2, &off), None, "CD-TRANS-12: off it may");
    inside.stand_mut(2).demoralized = true;
    assert_eq!(refused(&inside, 2, &off), Some("CD-TRANS-12"));
    inside.stand_mut(0).pin = Pin::P1;
    let load = refused(&inside, 0, &[Item::Load(UnitId(4))]);
    assert_eq!(load, Some("CD-TRANS-12"), "a pinned vehicle only unloads");
    // CD-GUN-05: a crew in contact does not limber.
    let mut gun = stage(
        "",
        &[Put("G09", 1000, 1000, 0), Put("G13", 1050, 1110, 0)],
        &[Put("U04", 1000, 919, 270)],
    );
    (gun.stand_mut(0).class, gun.stand_mut(1).class) = (FULL, FULL);
    assert_eq!(refused(&gun, 0, &[Item::Limber(UnitId(1))]), Some("CD-GUN-05"));
    gun.stand_mut(2).at.y = 700;
    assert_eq!(refused(&gun, 0, &[Item::Limber(UnitId(1))]), None);
}

/// CD-TRANS-13: a lost tow takes its gun along; the crew is a passenger.
#[test]
fn a_lost_tow_takes_its_gun_along() {
    let mut game = stage(
        "",
        &[Put("G13", 1000, 1000, 90), Put("G09", 1000, 1000, 90)],
        &[Put("U12", 1000, 2000, 270)],
    );
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    game.stand_mut(1).gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(0));
    // Two hits on the truck: high explosive at column A.
    game.declare(General, 2, &[0], 0).play(&[1, 1, 10, 10]);
    assert!(game.is_gone(0));
    assert_eq!(game.stand(1).gun.unwrap().status, GunStatus::Destroyed, "CD-TRANS-13");
    assert_eq!((game.stand(1).place, game.stand(1).hits), (Place::Table, 1));
}

/// CD-GUN-06, CD-GUN-07, CD-GUN-08, CD-GUN-09, CD-GUN-10: any men push a gun they touch, with the
/// whole of their movement, over ground as for men.
#[test]
fn any_men_push_a_gun_that_they_touch() {
    let battery = |ground: &str| {
        let mut game = stage(
            ground,
            &[Put("G09", 1000, 1000, 0), Put("G04", 1082, 1081, 0)],
            &[Put("U04", 5900, 4700, 270)],
        );
        (game.stand_mut(0).class, game.stand_mut(1).class) = (FULL, FULL);
        game
    };
    let push = [Item::ManHandle(UnitId(0))];
    let mut game = battery("");
    assert_eq!(refused(&game, 1, &push), None, "CD-GUN-06: a platoon too");
    game.stand_mut(1).class = MoveClass::Disengage;
    assert_eq!(refused(&game, 1, &push), Some("CD-GUN-07"));
    let mut game = battery("");
    go(&mut game, &[(0, &push)]);
    let crew = *game.stand(0);
    assert_eq!(crew.at, Point::new(1400, 1000), "CD-GUN-08");
    let gun = crew.gun.unwrap();
    assert_eq!((gun.at, gun.facing), (Point::new(1482, 1000), Heading::EAST), "CD-GUN-10");
    assert!(crew.acted && crew.facing == Heading::EAST, "CD-GUN-10");
    let mut slow = battery(&area("town", [9.0, 9.0], [30.0, 12.0]));
    go(&mut slow, &[(0, &push)]);
    assert_eq!(slow.stand(0).at, Point::new(1200, 1000), "CD-GUN-09");
    // CD-GUN-07: it must begin adjacent.
    let mut apart = battery("");
    apart.stand_mut(1).at = Point::new(1082, 1200);
    go(&mut apart, &[(1, &push)]);
    assert_eq!(apart.stand(1).at, Point::new(1082, 1200), "CD-GUN-07");
}

/// CD-GUN-11, CD-GUN-15, CD-RESTR-03: a gun is fired by a crew in contact, its own or another;
/// without a gun the crew has its small arms.
#[test]
fn a_crew_in_contact_fires_a_gun() {
    let mut game = stage(
        "",
        &[Put("G09", 1000, 1000, 90), Put("G09", 1500, 1000, 90), Put("G04", 1082, 1164, 90)],
        &[Put("U04", 1000, 1700, 270)],
    );
    assert_eq!(game.refused(General, 0, &[0], 3), None, "CD-GUN-11");
    game.stand_mut(0).at.y = 800;
    assert_eq!(game.refused(General, 0, &[0], 3), Some("CD-RESTR-01"), "CD-GUN-11: not in contact");
    assert_eq!(game.refused(General, 0, &[1], 3), None, "CD-GUN-15: the other line");
    // CD-GUN-15: back at its gun it may fire it again.
    game.stand_mut(0).at.y = 1000;
    assert_eq!(game.refused(General, 0, &[0], 3), None, "CD-GUN-15");
    game.stand_mut(0).gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(1));
    assert_eq!(game.refused(General, 0, &[0], 3), Some("CD-RESTR-01"), "CD-RESTR-03");
}

/// CD-GUN-11: another crew that comes into contact with a gun that is not served takes it over.
#[test]
fn another_crew_takes_over_a_gun_that_nobody_serves() {
    let after = |entry: &'static str| {
        let mut game = stage(
            "",
            &[Put("G09", 1000, 1000, 90), Put(entry, 1000, 1300, 90)],
            &[Put("U04", 1000, 2500, 270)],
        );
        game.stand_mut(0).place = Place::Gone(Cause::Fire);
        if let Some(gun) = &mut game.stand_mut(1).gun {
            gun.status = GunStatus::Destroyed;
        }
        game.stand_mut(1).at = Point::new(1000, 1082 - 81);
        go(&mut game, &[]);
        game.refused(General, 1, &[0], 2).map(str::to_owned)
    };
    assert_eq!(after("G09"), None, "CD-GUN-11");
    let other = after("G10");
    assert_eq!(other.as_deref(), Some("CD-RESTR-01"), "CD-GUN-11: it knows another gun");
}

/// CD-GUN-11: a crew takes a gun over that it touches and nobody serves, if it has none at hand, is on the ground and not shaken, and of the gun's side;
/// else both keep their own. Other men get none.
#[test]
fn a_crew_takes_over_a_gun_that_it_touches_and_nobody_serves() {
    let left = Point::new(1000, 1082);
    let own = |game: &mut Stage, (x, y): (i16, i16)| {
        let gun = game.stand_mut(1).gun.as_mut().unwrap();
        (gun.at, gun.status) = (Point::new(x, y), GunStatus::Unlimbered);
    };
    // Its crew has gone 20 inches off; crew 1 touches it, and has lost its own.
    let takes = |change: &dyn Fn(&mut Stage)| {
        let crews = [Put("G09", 1000, 1000, 90), Put("G09", 1000, 1300, 90)];
        let others = [Put("G04", 1058, 1140, 90), Put("G13", 3000, 3000, 90)];
        let foes = [Put("U04", 1000, 2500, 270), Put("G09", 918, 1082, 180)];
        let mut game = stage("", &[crews, others].concat(), &foes);
        assert_eq!(game.stand(0).gun.unwrap().at, left, "where it is");
        (game.stand_mut(0).at, game.stand_mut(1).at) =
            (Point::new(3000, 1000), Point::new(1000, 1001));
        for crew in [1, 5] {
            game.stand_mut(crew).gun.as_mut().unwrap().status = GunStatus::Destroyed;
        }
        change(&mut game);
        let before = game.stand(1).gun;
        go(&mut game, &[]);
        assert!(game.stand(2).gun.is_none(), "CD-GUN-11: other men");
        assert_ne!(game.stand(5).gun.unwrap().at, left, "CD-GUN-11: of another side");
        let [gone, taken] = [0, 1].map(|crew| game.stand(crew).gun);
        let takes = taken.unwrap().at == left;
        assert_eq!(gone.unwrap().at == left, !takes, "CD-GUN-11: it has one crew");
        assert_eq!((if takes { gone } else { taken }), before, "CD-GUN-11: the other is as it was");
        takes
    };
    assert!(takes(&|_| {}), "CD-GUN-11");
    assert!(!takes(&|game| own(game, (915, 1001))), "CD-GUN-11: in contact, its own is served");
    assert!(takes(&|game| own(game, (914, 1001))), "CD-GUN-11: its own is out of contact");
    assert!(takes(&|game| game.stand_mut(1).at.y = 997), "CD-GUN-11: 0.05 is contact");
    assert!(!takes(&|game| game.stand_mut(1).at.y = 996), "CD-GUN-11: 0.06 is none");
    assert!(
        !takes(&|game| game.stand_mut(0).at = Point::new(1082, 1082)),
        "CD-GUN-11: its crew is back"
    );
    assert!(
        takes(&|game| game.stand_mut(0).place = Place::Gone(Cause::Fire)),
        "CD-GUN-11: its crew is lost"
    );
    let shaken = |game: &mut Stage| {
        game.stand_mut(1).demoralized = true;
        (4..6).for_each(|unit| game.stand_mut(unit).spotted = Spotted::default());
    };
    assert!(!takes(&shaken), "CD-GUN-11: a demoralized crew");
    let aboard = |game: &mut Stage| {
        game.stand_mut(1).place = Place::Aboard(UnitId(3));
        game.stand_mut(3).at = Point::new(1000, 1001);
    };
    assert!(!takes(&aboard), "CD-GUN-11: not from aboard");
}

/// CD-GUN-12, CD-GUN-13, CD-CHART-51: range from the crew, arc from the gun; its shield conceals the
/// crew from the front.
#[test]
fn range_runs_from_the_crew_and_the_arc_from_the_gun() {
    let mut game = stage(
        "",
        &[Put("G09", 1000, 1000, 90), Put("G04", 3000, 3000, 90)],
        &[Put("U04", 1000, 2500, 270), Put("U04", 1800, 1000, 180)],
    );
    let now = Moment::now(game.scene());
    let front = cover_from(&now, General, UnitId(0), Point::new(1000, 2500));
    let flank = cover_from(&now, General, UnitId(0), Point::new(1800, 1000));
    assert_eq!((front, flank), (Cover::Concealment, Cover::None), "CD-GUN-13, CD-CHART-51");
    assert_eq!(game.refused(General, 0, &[0], 3), Some("CD-FACE-09"), "CD-GUN-12: the gun's arc");
    assert_eq!(game.refused(General, 0, &[0], 2), None);
    // CD-GUN-12: 10 inches from the crew's edge is column A, though the muzzle is nearer.
    game.stand_mut(2).at.y = 1000 + 1080;
    let number = |game: &Stage| {
        let now = Moment::now(game.scene());
        Aim { moment: now, phase: General, firer: UnitId(0), line: 0, target: UnitId(2) }.number()
    };
    assert_eq!(number(&game).unwrap().0, 8);
    game.stand_mut(2).at.y += 1;
    assert_eq!(number(&game).unwrap().0, 6, "CD-GUN-12");
}

/// CD-GUN-14: an abandoned gun that enemies alone touch is lost.
#[test]
fn an_abandoned_gun_that_enemies_alone_touch_is_lost() {
    let ground = |crew_y, foe| {
        let mut game = stage(
            "",
            &[Put("G09", 1000, 1000, 90)],
            &[Put("U04", foe, 1082, 180), Put("U12", 3000, 1082, 180)],
        );
        game.stand_mut(0).at.y = crew_y;
        crate::movement::crews::lose_guns(&mut Play::new(&game.book, &mut game.state, &mut none()));
        game.stand(0).gun.unwrap().status
    };
    assert_eq!(ground(800, 1081), GunStatus::Destroyed, "CD-GUN-14");
    assert_eq!(ground(1000, 1081), GunStatus::Unlimbered, "its crew touches it");
    assert_eq!(ground(800, 1200), GunStatus::Unlimbered, "nobody touches it");
}

/// CD-GUN-20: one action limbers crew and gun; off again the gun stands in contact, along the arrow.
#[test]
fn an_unlimbered_gun_stands_in_contact_with_its_crew() {
    let mut game = stage(
        "",
        &[Put("G13", 1000, 1000, 0), Put("G09", 1000, 1000, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    (game.stand_mut(0).class, game.stand_mut(1).class) = (FULL, FULL);
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    game.stand_mut(1).gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(0));
    let west = [Item::Unlimber(Heading::WEST, Heading::NORTH)];
    go(&mut game, &[(1, &west), (0, &[Item::Unload(UnitId(1))])]);
    let crew = *game.stand(1);
    let gun = crew.gun.unwrap();
    assert_eq!((crew.place, crew.at), (Place::Table, Point::new(898, 1000)));
    assert_eq!((gun.status, gun.facing), (GunStatus::Unlimbered, Heading::EAST), "CD-GUN-20");
    assert_eq!(gun.at, Point::new(898, 1082), "CD-GUN-20: on the side that was named");
    // CD-GUN-20: from then on it turns with its crew.
    game.state.facings.push((UnitId(1), Heading::NORTH));
    crate::turn::steps::begin(&mut game.state, crate::state::Step::Face);
    crate::turn::steps::close(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert_eq!(game.stand(1).gun.unwrap().facing, Heading::NORTH);
}

/// CD-GUN-21, CD-LOS-10: a gun on the ground takes room and blocks fire; touching it is touching the
/// crew that serves it.
#[test]
fn a_gun_on_the_ground_blocks_fire_and_contact_with_it_is_with_its_crew() {
    let mut game = stage(
        "",
        &[Put("G09", 1000, 1000, 90), Put("G01", 1000, 900, 90)],
        &[Put("U04", 1000, 1163, 270), Put("U01", 1000, 2000, 270)],
    );
    let now = Moment::now(game.scene());
    assert!(now.touch(UnitId(0), UnitId(2)), "CD-GUN-21");
    game.stand_mut(2).at = Point::new(4000, 4000);
    game.stand_mut(0).at = Point::new(500, 1000);
    assert_eq!(game.refused(General, 1, &[0], 3), Some("CD-LOS-09"), "CD-GUN-21: blocks fire");
    game.stand_mut(0).gun.as_mut().unwrap().at = Point::new(500, 1082);
    assert_eq!(game.refused(General, 1, &[0], 3), None);
}

/// CD-MOVE-04: a gun has no movement of its own. CD-MOVE-05, CD-MOVE-06, CD-MOVE-07: what stands have.
#[test]
fn stands_have_the_speeds_of_their_kind_and_guns_none() {
    let army = army();
    for stand in &army.stands {
        let profile = &stand.profile;
        if profile.is_personnel() {
            assert_eq!((profile.pace, profile.road), (12, 12), "CD-MOVE-05, CD-MOVE-03");
        } else {
            assert!(profile.road > profile.pace, "CD-MOVE-02, CD-MOVE-07");
        }
    }
    // CD-MOVE-06: mounted troops are a gait; no stand of the army has it.
    assert!(army.stands.iter().all(|stand| {
        stand.profile.gait != crate::units::stand::Gait::Mounted || stand.profile.pace == 20
    }));
    // CD-MOVE-04: a crew walks away without its gun.
    let mut game = stage("", &[Put("G09", 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
    game.stand_mut(0).class = FULL;
    go(&mut game, &[(0, &[Item::Go(Point::new(2000, 1000))])]);
    assert_eq!(game.stand(0).gun.unwrap().at, Point::new(1082, 1000), "CD-MOVE-04");
}

/// CD-RIDER-08, CD-CHART-59, CD-CHART-58, CD-PASS-07: turrets of ridden tanks and men on moving
/// vehicles lose half of their dice.
#[test]
fn ridden_turrets_and_moving_men_lose_half_of_their_dice() {
    let mut game = stage(
        "",
        &[Put("U12", 1000, 1000, 90), Put("U04", 1000, 1000, 90), Put("U10", 2000, 1000, 90)],
        &[Put("G04", 1000, 2000, 270)],
    );
    let rate = |game: &Stage, firer, line| {
        let now = Moment::now(game.scene());
        Aim { moment: now, phase: General, firer: UnitId(firer), line, target: UnitId(3) }.rate()
    };
    assert_eq!([rate(&game, 0, 0), rate(&game, 0, 1), rate(&game, 0, 2)], [3, 2, 1]);
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    let ridden = [rate(&game, 0, 0), rate(&game, 0, 1), rate(&game, 0, 2)];
    assert_eq!(ridden, [1, 1, 1], "CD-RIDER-08, CD-CHART-59");
    assert_eq!(rate(&game, 1, 0), 2, "CD-PASS-07: of a tank that stands");
    game.stand_mut(0).path = 300;
    assert_eq!(rate(&game, 1, 0), 1, "CD-CHART-58");
}

/// CD-RIDER-01, CD-RIDER-03, CD-RIDER-04, CD-RIDER-06, CD-RIDER-09: whom one may name.
#[test]
fn small_arms_and_shells_may_name_riders() {
    let mut game = stage(
        "",
        &[Put("G05", 1000, 500, 90), Put("G14", 1500, 500, 90)],
        &[Put("U12", 1000, 1500, 270), Put("U04", 1000, 1500, 0)],
    );
    game.stand_mut(3).place = Place::Aboard(UnitId(2));
    assert_eq!(game.refused(General, 0, &[0], 3), None, "CD-RIDER-06: small arms");
    assert_eq!(game.refused(General, 1, &[0], 3), None, "CD-RIDER-06: high explosive");
    // CD-RIDER-03: inside a half-track they are no target.
    let mut inside = stage(
        "",
        &[Put("G05", 1000, 500, 90)],
        &[Put("U10", 1000, 1500, 270), Put("U04", 1000, 1500, 0)],
    );
    inside.stand_mut(2).place = Place::Aboard(UnitId(1));
    assert_eq!(inside.refused(General, 0, &[0], 2), Some("CD-PASS-01"), "CD-RIDER-04");
    // CD-OPP-18: from a vehicle that stands they make op fire, from one that moves they do not.
    game.stand_mut(3).spotted = Spotted::BOTH;
    game.stand_mut(0).at.y = 900;
    assert_eq!(game.refused(Opportunity, 3, &[0], 0), None, "CD-OPP-18");
    (game.stand_mut(2).class, game.stand_mut(2).path) = (MoveClass::Cautious, 100);
    assert_eq!(game.refused(Opportunity, 3, &[0], 0), Some("CD-FIRE-01"), "CD-OPP-18");
}

/// CD-SCEN-06, CD-PASS-04: fire throws nobody off a vehicle that is still to come.
#[test]
fn nobody_gets_off_what_is_still_to_come() {
    let mut game = motor_pool();
    game.stand_mut(0).place = Place::Reserve(2);
    game.stand_mut(2).place = Place::Aboard(UnitId(0));
    game.play(&[]);
    assert_eq!(game.stand(2).place, Place::Aboard(UnitId(0)), "CD-SCEN-06");
    assert_eq!(game.stand(2).pin, Pin::None, "CD-PASS-04");
}

/// CD-PASS-07, CD-SPOT-21, CD-TRANS-09: whoever has no order of his own counts as moved as his vehicle did,
/// if that moved; whoever has one keeps his class. All are where it is, and seen with it.
#[test]
fn those_aboard_go_along() {
    use crate::movement::settle::drag_along;
    let after = |own: MoveClass, path: i16| {
        let mut game = stage(
            "",
            &[Put("G12", 1000, 1000, 90), Put("G04", 500, 500, 0)],
            &[Put("U04", 1000, 3000, 270)],
        );
        game.stand_mut(1).place = Place::Aboard(UnitId(0));
        (game.stand_mut(0).class, game.stand_mut(0).path) = (MoveClass::Full, path);
        (game.stand_mut(1).class, game.stand_mut(1).spotted) = (own, Spotted::default());
        drag_along(&mut game.state);
        let (carrier, rider) = (*game.stand(0), *game.stand(1));
        assert_eq!((rider.at, rider.facing), (carrier.at, carrier.facing), "CD-TRANS-09");
        assert_eq!((rider.spotted, rider.since), (carrier.spotted, carrier.since), "CD-SPOT-21");
        rider.class
    };
    assert_eq!(after(MoveClass::None, 300), MoveClass::Full, "CD-PASS-07");
    assert_eq!(after(MoveClass::None, 0), MoveClass::None, "CD-PASS-07: it has not moved");
    assert_eq!(after(MoveClass::Cautious, 300), MoveClass::Cautious, "CD-PASS-07: its own");
}
