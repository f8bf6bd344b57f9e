//! Anti-tank fire (CD-AT-*, CD-FACE-*).

use super::fixture::{Put, chance, stage};
use crate::action::ASSAULT;
use crate::attack::number::rate_of;
use crate::attack::toll::Phase::{self, General};
use crate::position::heading::{Heading, from_point, holds};
use crate::state::{MoveClass, Pin, Place};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Point, Vector};

/// EX-05: CD-AT-02, CD-AT-04, CD-AT-05, CD-AT-06, CD-AT-07, CD-AT-09, CD-TQ-11.
#[test]
fn a_panther_destroys_a_sherman_as_often_as_the_example_says() {
    let mut game = stage("", &[Put("G16", 1000, 1000, 0)], &[Put("U12", 3120, 1000, 180)]);
    game.declare(General, 0, &[0], 1);
    let hits = game.hits(General, 1);
    assert_eq!(hits[&0], chance(4, 25));
    assert_eq!(hits[&1], chance(6, 125));
    assert_eq!(hits[&2], chance(99, 125));
    game.play(&[5, 1, 9]);
    assert_eq!((game.stand(1).hits, game.stand(1).pin), (1, Pin::P2));
    assert_eq!(game.stand(1).class, MoveClass::ForcedBack);
}

/// EX-06: CD-FACE-07, CD-FACE-10, CD-FACE-11, CD-GEO-10, CD-AT-02, CD-AT-03, CD-AT-04, CD-AT-05, CD-AT-06, CD-AT-07, CD-AT-08, CD-AT-09.
#[test]
fn a_panzer_iv_is_weaker_at_the_flank_than_at_the_front() {
    let start = Point::new(3000, 3000);
    for (degrees, front) in [(60, true), (61, false), (-60, true), (-61, false)] {
        let from = from_point(Heading::of_degrees(degrees), start, 2000);
        assert_eq!(holds(Heading::EAST, start.to(from), 120), front, "{degrees}");
    }
    assert!(holds(Heading::EAST, Vector::new(0, 0), 120));
    let shoot = |facing| {
        let mut game = stage("", &[Put("U12", 1000, 1000, 90)], &[Put("G14", 1000, 3120, facing)]);
        game.declare(General, 0, &[0], 1);
        game
    };
    let mut front = shoot(270);
    let hits = front.hits(General, 1);
    assert_eq!(hits[&0], chance(4096, 15625));
    assert_eq!(hits[&1], chance(3456, 15625));
    assert_eq!(hits[&2], chance(4428, 15625));
    assert_eq!(hits[&3], chance(729, 3125));
    front.play(&[6, 7, 2, 4, 7]);
    assert_eq!((front.stand(1).hits, front.stand(1).pin), (1, Pin::None));
    let flank = shoot(0).hits(General, 1);
    assert_eq!(flank[&0], chance(8, 125));
    assert_eq!(flank[&1], chance(36, 625));
    assert_eq!(flank[&2], chance(324, 3125));
    assert_eq!(flank[&3], chance(2421, 3125));
}

/// EX-07: CD-AT-03, CD-DATA-09: a bazooka doubles, a Panzerfaust trebles.
#[test]
fn rockets_multiply_their_penetration() {
    let shot = |firer: Put, target: Put| {
        let mut game = stage("", &[firer], &[target]);
        game.declare(General, 0, &[1], 1);
        let mut all = game.chances(General, |toll| {
            let gone = toll.destroyer(UnitId(1)).is_some();
            if gone { 3 } else { toll.hits(UnitId(1)) }
        });
        [0, 1, 2, 3].map(|hits| all.remove(&hits).unwrap_or(chance(0, 1)))
    };
    let bazooka = shot(Put("U04", 1000, 1000, 90), Put("G14", 1000, 1250, 0));
    assert_eq!(bazooka, [chance(23, 50), chance(3, 25), chance(3, 50), chance(9, 25)]);
    let [none, one, two, gone] = shot(Put("G04", 1000, 1000, 90), Put("U12", 1000, 1200, 270));
    assert_eq!((none, one, two.plus(gone)), (chance(11, 25), chance(2, 25), chance(12, 25)));
    let mut game = stage("", &[Put("U04", 1000, 1000, 90)], &[Put("G14", 1000, 1250, 0)]);
    game.declare(General, 0, &[1], 1);
    assert_eq!(game.toll(General, &[6, 4]).hits(UnitId(1)), 2);
    assert_eq!(game.toll(General, &[6, 5]).destroyer(UnitId(1)), Some(UnitId(0)));
}

/// EX-08: CD-AT-10, CD-AT-11, CD-AT-12, CD-AT-13, CD-SA-12, CD-CHART-48, CD-PASS-03.
#[test]
fn weapons_without_a_rating_hurt_only_weak_armour() {
    let mut game = stage(
        "",
        &[Put("U12", 1000, 1000, 90)],
        &[Put("G12", 1000, 1920, 270), Put("G04", 4000, 4000, 0), Put("G14", 1500, 1920, 270)],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    let mut harmless = game.state.clone();
    game.declare(General, 0, &[1], 1);
    let hits = game.hits(General, 1);
    assert_eq!([hits[&0], hits[&1], hits[&2]], [chance(49, 100), chance(21, 50), chance(9, 100)]);
    game.play(&[3, 10]);
    assert_eq!((game.stand(1).hits, game.stand(2).hits), (1, 1));
    core::mem::swap(&mut game.state, &mut harmless);
    game.declare(General, 0, &[1], 3).play(&[]);
    assert!(game.stand(3).marks.fired_at && game.stand(3).hits == 0);
}

/// EX-40: CD-AT-04, CD-AT-05, CD-AT-06, CD-AT-07, CD-TQ-02.
#[test]
fn a_sherman_76_penetrates_a_tiger_as_often_as_the_example_says() {
    let mut game = stage("", &[Put("U14", 1000, 1000, 90)], &[Put("G17", 1000, 2120, 270)]);
    game.declare(General, 0, &[0], 1);
    let hits = game.hits(General, 1);
    assert_eq!(hits[&0], chance(169, 625));
    assert_eq!(hits[&1], chance(156, 625));
    assert_eq!(hits[&2], chance(192, 625));
    assert_eq!(hits[&3], chance(108, 625));
}

/// EX-31: CD-FIRE-08, CD-FIRE-10.
#[test]
fn a_declared_target_is_kept_when_another_shot_destroys_it() {
    let mut game = stage(
        "",
        &[Put("G16", 1000, 1000, 90), Put("G16", 1300, 1000, 90)],
        &[Put("U12", 1000, 2000, 270), Put("U12", 1300, 2000, 270)],
    );
    game.declare(General, 0, &[0], 2).declare(General, 1, &[0], 2);
    game.play(&[1, 10, 10, 1, 10, 10]);
    assert!(game.is_gone(2));
    assert!(!game.stand(3).marks.fired_at);
}

/// EX-27: CD-RESTR-05, CD-RESTR-07, CD-RESTR-09, CD-RESTR-10, CD-RESTR-15.
#[test]
fn the_weapons_of_one_tank_share_a_target_by_their_mounts() {
    let ground = |us: &'static str| {
        stage(
            "",
            &[Put("G04", 1000, 2000, 270), Put("G04", 1300, 2000, 270)],
            &[Put(us, 1100, 1000, 90)],
        )
    };
    let mut game = ground("U12");
    game.declare(General, 2, &[0, 1], 0).declare(General, 2, &[2], 1);
    let mut game = ground("U12");
    game.declare(General, 2, &[3], 0).declare(General, 2, &[2], 1);
    assert_eq!(game.refused(General, 2, &[0], 0), Some("CD-RESTR-07"));
    let mut game = ground("U12");
    game.declare(General, 2, &[0], 0);
    assert_eq!(game.refused(General, 2, &[1], 1), Some("CD-RESTR-05"));
    assert_eq!(game.refused(General, 2, &[3, 1], 0), Some("CD-RESTR-07"));
    let game = ground("U20");
    assert_eq!(game.refused(General, 2, &[0, 1], 0), None);
}

/// EX-32: CD-CHART-55, CD-CHART-56, CD-CHART-57, CD-CHART-62, CD-RESTR-01, CD-RESTR-02.
#[test]
fn rates_of_fire_fall_after_movement() {
    assert_eq!((rate_of(3, true, 0), rate_of(3, false, 0)), (1, 3));
    assert_eq!((rate_of(1, false, 1), rate_of(2, false, 1)), (1, 1));
    assert_eq!((rate_of(3, false, 1), rate_of(3, true, 1)), (2, 1));
    let dice = |us: &'static str, line: u8, class: MoveClass, unready: bool| {
        let mut game = stage("", &[Put(us, 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
        let firer = game.stand_mut(0);
        (firer.class, firer.path, firer.unready) = (class, 300, unready);
        let aim = crate::attack::number::Aim {
            moment: crate::scene::Moment::now(game.scene()),
            phase: Phase::General,
            firer: UnitId(0),
            line,
            target: UnitId(1),
        };
        aim.rate()
    };
    assert_eq!(dice("U12", 0, MoveClass::Full, false), 1);
    assert_eq!(dice("U12", 0, MoveClass::Cautious, false), 3);
    assert_eq!(dice("U12", 2, MoveClass::Cautious, false), 1);
    assert_eq!(dice("G18", 0, MoveClass::Cautious, false), 1);
    assert_eq!(dice("G09", 0, MoveClass::Cautious, true), 2);
    assert_eq!(dice("G09", 0, MoveClass::Full, true), 1);
    assert_eq!(dice("G05", 0, MoveClass::Cautious, false), 4);
    assert_eq!(dice("G05", 1, MoveClass::Full, false), 1);
    let mut game = stage("", &[Put("G05", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
    (game.stand_mut(0).class, game.stand_mut(0).path) = (MoveClass::Full, 600);
    assert_eq!(game.refused(General, 0, &[0], 1), Some("CD-RESTR-01"));
    assert_eq!(game.refused(General, 0, &[1], 1), None);
    assert_eq!(game.refused(General, 0, &[ASSAULT], 1), Some("CD-CLOSE-04"));
}

/// EX-37: CD-RESTR-04, CD-RESTR-11, CD-CHART-09.
#[test]
fn asterisk_weapons_fire_in_general_fire_and_not_once_they_have_moved() {
    let mut game = stage("", &[Put("G11", 1000, 1000, 90)], &[Put("U04", 1000, 2000, 270)]);
    assert_eq!(game.refused(Phase::Opportunity, 0, &[0], 1), Some("CD-RESTR-01"));
    assert_eq!(game.refused(General, 0, &[0], 1), None);
    game.stand_mut(0).class = MoveClass::Cautious;
    assert_eq!(game.refused(General, 0, &[0], 1), None);
    (game.stand_mut(0).path, game.stand_mut(0).acted) = (200, true);
    assert_eq!(game.refused(General, 0, &[0], 1), Some("CD-RESTR-01"));
}
