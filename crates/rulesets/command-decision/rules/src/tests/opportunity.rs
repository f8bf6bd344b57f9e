//! Opportunity fire (CD-OPP-*).

use super::fixture::{Put, Stage, stage};
use crate::action::{Item, Plan};
use crate::attack::aftermath::apply;
use crate::attack::toll::{Phase::Opportunity, PhaseLosses, Wound};
use crate::movement::march::march;
use crate::position::heading::Heading;
use crate::scene::{Moment, Play};
use crate::state::{MoveClass, Pin};
use crate::units::quality::{Marker, Quality};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::Point;
use wargauge_rules::table::scripted::Scripted;

fn none() -> DiceReferee<Scripted, Deaf> {
    DiceReferee::new(Scripted::new(&[]), Deaf)
}

/// A Stuart that drives 24 inches to the east.
fn stuart(quality: Quality) -> Stage {
    let mut game = stage(
        "",
        &[Put("G18", 3000, 4500, 270), Put("G18", 4000, 4500, 270)],
        &[Put("U17", 0, 3000, 0)],
    );
    game.book.stands[2].profile.quality = quality;
    game.stand_mut(2).class = MoveClass::Full;
    let plan = Plan::of(Heading::EAST, &[Item::Go(Point::new(2400, 3000))]);
    game.state.plans.push((UnitId(2), plan));
    march(&mut Play::new(&game.book, &mut game.state, &mut none()));
    game
}

/// Applies hits of both guns, as pulse and gun.
fn hit(mut game: Stage, hits: &[(u8, u8)]) -> Stage {
    let mut toll = PhaseLosses::new();
    for &(pulse, gun) in hits {
        toll.hit(Wound::single(UnitId(2), UnitId(gun)), pulse);
    }
    apply(&mut Play::new(&game.book, &mut game.state, &mut none()), toll, Opportunity);
    game
}

/// CD-OPP-13: hits that come after those that suffice do not put the halt off.
#[test]
fn overkill_stops_a_mover_no_later() {
    let mut hurt = stuart(Quality::Experienced);
    hurt.stand_mut(2).hits = 1;
    let gone = hit(hurt, &[(4, 0), (9, 1), (9, 1)]);
    assert!(gone.is_gone(2));
    assert_eq!(&gone.state.wrecks[..], &[Point::new(800, 3000)], "CD-OPP-13: red at pulse 4");
    // Hits and a shot that destroys it outright: whichever comes first.
    for (hit, destroyed) in [(4, 9), (9, 4), (4, 4)] {
        let mut toll = PhaseLosses::new();
        toll.hit(Wound::single(UnitId(2), UnitId(0)), hit);
        toll.destroy(UnitId(2), destroyed, UnitId(1));
        assert_eq!(toll.halt(UnitId(2), 1), Some(4), "CD-OPP-13: {hit}, {destroyed}");
    }
}

/// EX-12: CD-OPP-04, CD-OPP-05, CD-OPP-10, CD-OPP-13, CD-GEO-14.
#[test]
fn opportunity_fire_stops_a_mover_where_the_example_says() {
    let game = stuart(Quality::Regular);
    for pulse in 0..=12 {
        let moment = Moment::at_pulse(game.scene(), pulse);
        assert_eq!(moment.at(UnitId(2)), Point::new(200 * i16::from(pulse), 3000));
    }
    let regular = hit(game, &[(4, 0), (9, 1)]);
    assert!(regular.is_gone(2));
    assert_eq!(regular.stand(2).hits, 2, "both hits count");
    assert_eq!(&regular.state.wrecks[..], &[Point::new(800, 3000)]);
    let experienced = hit(stuart(Quality::Experienced), &[(4, 0), (9, 1)]);
    let stand = experienced.stand(2);
    assert_eq!((stand.hits, stand.pin), (2, Pin::P2));
    assert_eq!(Quality::Experienced.marker(stand.hits), Some(Marker::Red));
    assert_eq!(stand.class, MoveClass::ForcedBack);
    assert!(experienced.state.wrecks.is_empty());
    // Forced back from there, straight away from the nearest gun: 28 inches.
    let way = Point::new(1800, 3000).to(stand.at);
    assert!((2799 * 2799..2801 * 2801).contains(&way.squared()), "{:?}", stand.at);
    assert!(way.x < 0 && way.y < 0);
    let once = hit(stuart(Quality::Experienced), &[(4, 0)]);
    assert_eq!((once.stand(2).at, once.stand(2).hits), (Point::new(2400, 3000), 1));
    assert_eq!(once.stand(2).pin, Pin::None);
    assert_eq!(Quality::Experienced.marker(once.stand(2).hits), Some(Marker::Yellow));
}

/// EX-14: CD-ORDER-06, CD-ORDER-28, CD-OPP-09, CD-OPP-12.
#[test]
fn who_disengages_goes_straight_away_from_the_closer_enemy() {
    let mut game = stage(
        "",
        &[Put("G04", 3580, 1000, 180), Put("G04", 1520, 1000, 0)],
        &[Put("U04", 3000, 1000, 0)],
    );
    game.stand_mut(2).class = MoveClass::Disengage;
    let plan = Plan::of(Heading::EAST, &[Item::Go(Point::new(1800, 1000))]);
    let legal = crate::movement::legality::check(game.scene(), UnitId(2), &plan);
    assert_eq!(legal, Ok(()), "straight away from the closer platoon");
    game.state.plans.push((UnitId(2), plan));
    march(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert_eq!(game.stand(2).at, Point::new(1800, 1000));
    game.state.stands[2].spotted = crate::state::Spotted::BOTH;
    assert_eq!(game.refused(Opportunity, 0, &[0], 2), Some("CD-OPP-09"));
    game.declare_at(Opportunity, (1, &[0], 2), 8);
    let moment = Moment::at_pulse(game.scene(), 8);
    assert_eq!(moment.distance(UnitId(1), UnitId(2)), 600);
    let aim = crate::attack::number::Aim {
        moment,
        phase: Opportunity,
        firer: UnitId(1),
        line: 0,
        target: UnitId(2),
    };
    assert_eq!(aim.number().unwrap().0, 4);
}

/// CD-OPP-11, CD-CHART-01, CD-CHART-02, CD-CHART-03: only those without an order make op fire.
#[test]
fn only_those_without_an_order_make_opportunity_fire() {
    let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
    assert_eq!(game.refused(Opportunity, 0, &[0], 1), None);
    for class in [MoveClass::Cautious, MoveClass::Full, MoveClass::Disengage, MoveClass::Rally] {
        game.stand_mut(0).class = class;
        assert_eq!(game.refused(Opportunity, 0, &[0], 1), Some("CD-FIRE-01"), "{class:?}");
    }
    (game.stand_mut(0).class, game.stand_mut(0).pin) = (MoveClass::None, Pin::P1);
    assert_eq!(game.refused(Opportunity, 0, &[0], 1), Some("CD-FIRE-01"));
}
