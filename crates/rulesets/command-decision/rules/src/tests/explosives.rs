//! High explosive and mortars (CD-HE-*, CD-MORTAR-*).

use super::fixture::{Put, area, chance, stage};
use crate::attack::burst::{aside, offset};
use crate::attack::toll::Phase::General;
use crate::state::{MoveClass, Pin};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;
use wargauge_rules::table::odometer::Chance;

/// EX-09: CD-HE-02, CD-HE-03, CD-HE-04, CD-HE-05, CD-HE-06, CD-HE-07, CD-HE-08, CD-HE-11, CD-CHART-63.
#[test]
fn a_burst_strikes_the_neighbour_of_its_target_less_often() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 2140, 270), Put("G04", 1080, 2140, 270)],
        &[Put("U12", 1000, 1040, 90)],
    );
    game.declare(General, 2, &[0], 0);
    let dice = [9, 3, 6, 2, 4, 10, 5, 1];
    let toll = game.toll(General, &dice);
    assert_eq!((toll.hits(UnitId(0)), toll.hits(UnitId(1))), (2, 2));
    // One shot, exactly.
    game.state.fires[0].shots = 1;
    let named = game.chances(General, |toll| toll.hits(UnitId(0)));
    let beside = game.chances(General, |toll| toll.hits(UnitId(1)));
    assert_eq!((named[&1], beside[&1]), (chance(22, 25), chance(2, 5)));
    // Two, by all their dice: each as if alone.
    game.state.fires[0].shots = 2;
    let named_twice = game.chances(General, |toll| toll.hits(UnitId(0)));
    let beside_twice = game.chances(General, |toll| toll.hits(UnitId(1)));
    assert_eq!((named_twice[&2], named_twice[&0]), (chance(484, 625), chance(9, 625)));
    assert_eq!((beside_twice[&2], beside_twice[&0]), (chance(4, 25), chance(9, 25)));
    // Three shots are three times the same, and nobody but they hits either.
    let thrice = |one: Chance| chance(one.numerator.pow(3), one.denominator.pow(3));
    let mean = |one: Chance| chance(3 * one.numerator, one.denominator);
    assert_eq!((thrice(named[&1]), mean(named[&1])), (chance(10_648, 15_625), chance(66, 25)));
    assert_eq!((thrice(beside[&1]), mean(beside[&1])), (chance(8, 125), chance(6, 5)));
    game.state.fires[0].shots = 0;
    game.play(&dice);
    for unit in [0, 1] {
        assert_eq!((game.stand(unit).hits, game.stand(unit).pin), (2, Pin::P2));
        assert_eq!(game.stand(unit).class, MoveClass::ForcedBack);
    }
}

/// EX-10: CD-CHART-44, CD-CHART-71, CD-HE-05.
#[test]
fn shells_strike_men_in_a_town_as_often_as_the_example_says() {
    let town = area("town", [9.0, 14.5], [16.0, 20.0]);
    let mut game =
        stage(&town, &[Put("G14", 1000, -300 + 300, 90)], &[Put("U04", 1000, 1500, 270)]);
    // 18 inches between the edges of discs of 0.60 and 0.40.
    game.stand_mut(1).at = Point::new(1000, 1500);
    game.stand_mut(0).at = Point::new(1000, 0);
    game.declare(General, 0, &[0], 1);
    let hits = game.hits(General, 1);
    assert_eq!(hits[&0], chance(196, 625));
    assert_eq!(hits[&1], chance(308, 625));
    assert_eq!(hits[&2], chance(121, 625));
}

/// EX-17: CD-MORTAR-01, CD-MORTAR-05, CD-MORTAR-06, CD-MORTAR-07, CD-MORTAR-08, CD-MORTAR-09, CD-MORTAR-13, CD-CHART-63, CD-CHART-70, CD-CHART-73.
#[test]
fn woods_shelter_from_the_bombs_of_mortars() {
    let mortar = |woods: bool| {
        let pieces = if woods { area("woods", [9.0, 28.0], [16.0, 33.0]) } else { String::new() };
        stage(
            &pieces,
            &[Put("G07", 1000, 1000, 90), Put("G04", 1300, 2600, 90)],
            &[Put("U04", 1000, 2850, 270)],
        )
    };
    let mut game = mortar(true);
    game.declare(General, 0, &[0], 2);
    let all = game.chances(General, |toll| toll.hits(UnitId(2)));
    assert_eq!((all[&0], all[&1]), (chance(343, 1000), chance(441, 1000)));
    assert_eq!(all[&2].plus(all[&3]), chance(27, 125));
    game.play(&[3, 8, 2]);
    assert!(game.is_gone(2));
    let mut game = mortar(false);
    game.declare(General, 0, &[0], 2);
    let all = game.chances(General, |toll| toll.hits(UnitId(2)));
    let mean: u128 = (1..=3)
        .map(|hits: u8| {
            let one = all[&hits];
            u128::from(hits) * one.numerator * 1000 / one.denominator
        })
        .sum();
    assert_eq!(mean, 1200);
    (game.stand_mut(2).class, game.stand_mut(2).path) = (MoveClass::Full, 400);
    let all = game.chances(General, |toll| toll.hits(UnitId(2)));
    assert_eq!((all.len(), all[&1]), (2, chance(1, 2)));
}

/// CD-MORTAR-09: one bomb is always on the target, positive is left of the line of fire.
#[test]
fn one_bomb_of_a_spread_falls_on_the_target() {
    assert_eq!([0, 1, 2].map(|bomb| offset(bomb, 3, 1)), [-100, 0, 100]);
    assert_eq!([0, 1].map(|bomb| offset(bomb, 2, 2)), [0, 200]);
    let north = aside(Point::new(0, 0), Point::new(0, 1000), 100);
    assert_eq!(north, Point::new(-100, 1000));
}

/// CD-MORTAR-11: too near.
#[test]
fn mortars_have_a_shortest_range() {
    let game = stage(
        "",
        &[Put("G07", 1000, 1000, 90), Put("G04", 1300, 1000, 90)],
        &[Put("U04", 1000, 1290, 270)],
    );
    assert_eq!(game.refused(General, 0, &[0], 2), Some("CD-MORTAR-11"));
}
