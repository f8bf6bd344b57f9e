//! What fire does: small arms, shot, shell, bombs, assaults (CD-SA-*, CD-AT-*, CD-HE-*, CD-MORTAR-*,
//! CD-CLOSE-*, CD-PASS-*).

use super::fixture::{Put, Stage, area, chance, none, stage};
use crate::action::{ASSAULT, Fire};
use crate::attack::aftermath::apply;
use crate::attack::assault;
use crate::attack::burst::is_in_square;
use crate::attack::number::{Aim, AttackKind, attack_kind};
use crate::attack::toll::Phase::{General, Opportunity};
use crate::attack::toll::Wound;
use crate::scene::{Moment, Play};
use crate::state::{MoveClass, Pin, Place, Spotted};
use crate::units::price::penetration;
use crate::units::quality::Quality;
use crate::units::weapon::Rating;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Length, Point};

fn aim<'a>(game: &'a Stage, (firer, line, target): (u8, u8, u8)) -> Aim<'a> {
    let now = Moment::now(game.scene());
    Aim { moment: now, phase: General, firer: UnitId(firer), line, target: UnitId(target) }
}

/// CD-SA-01, CD-SA-02, CD-SA-04, CD-SA-10, CD-SA-11: those in cover like the target first, the nearest
/// of them first; nobody twice before everybody has one.
#[test]
fn hits_spread_over_the_circle() {
    // Woods to the west of x = 10; the named target is in them.
    let game = |hits: usize| {
        let mut game = stage(
            &area("woods", [6.0, 14.0], [10.0, 20.0]),
            &[Put("G04", 950, 1000, 90), Put("G04", 1050, 1000, 90), Put("G04", 850, 1000, 90)],
            &[
                Put("U04", 980, 1430, 270),
                Put("U04", 900, 1500, 270),
                Put("U04", 1050, 1410, 270),
                Put("U04", 1060, 1520, 270),
            ],
        );
        for firer in 0..3 {
            game.declare(General, firer, &[0], 3);
        }
        let dice: Vec<u8> = (0..6).map(|die| if die < hits { 1 } else { 10 }).collect();
        let toll = game.toll(General, &dice);
        [3, 4, 5, 6].map(|unit| toll.hits(UnitId(unit)))
    };
    assert_eq!(game(1), [1, 0, 0, 0], "CD-SA-01");
    assert_eq!(game(2), [1, 1, 0, 0], "CD-SA-02: all in cover before the open");
    assert_eq!(game(4), [1, 1, 1, 1], "CD-SA-04");
    assert_eq!(game(6), [2, 2, 1, 1], "CD-SA-10, CD-SA-11");
}

/// EX-11: two groups at one circle, each dealt down its own list.
#[test]
fn two_groups_at_one_circle_are_dealt_down_their_own_lists() {
    let mut game = stage(
        &area("woods", [6.0, 14.0], [10.0, 20.0]),
        &[
            Put("G04", 950, 1000, 90),
            Put("G04", 1050, 1000, 90),
            Put("G04", 850, 1000, 90),
            Put("G04", 1150, 1000, 90),
        ],
        &[
            Put("U04", 980, 1430, 270),
            Put("U04", 900, 1500, 270),
            Put("U04", 1050, 1410, 270),
            Put("U04", 1060, 1520, 270),
        ],
    );
    for (firer, target) in [(0, 4), (1, 4), (2, 4), (3, 6)] {
        game.declare(General, firer, &[0], target);
    }
    let toll = game.toll(General, &[1, 1, 1, 1, 1, 10, 1, 1]);
    let hits = [4, 5, 6, 7].map(|unit| toll.hits(UnitId(unit)));
    assert_eq!(hits, [2, 1, 2, 2]);
    game.play(&[1, 1, 1, 1, 1, 10, 1, 1]);
    assert_eq!([4, 5, 6, 7].map(|unit| game.is_gone(unit)), [true, false, true, true]);
    assert_eq!((game.stand(5).hits, game.stand(5).class), (1, MoveClass::ForcedBack));
}

/// CD-SA-03, CD-SA-08: fire at one target with different modifiers is dealt apart.
#[test]
fn fire_with_other_modifiers_is_dealt_apart() {
    let wall = super::fixture::line("wall", &[[9.0, 14.0], [11.0, 14.0]]);
    let mut game = stage(
        &wall,
        &[Put("G04", 1000, 900, 90), Put("G04", 1000, 2000, 270)],
        &[Put("U04", 1000, 1480, 270), Put("U04", 1085, 1480, 270)],
    );
    game.declare(General, 0, &[0], 2).declare(General, 1, &[0], 2);
    // From the south behind the wall: 6 - 3 within 5 inches; from the north in the open.
    let needs = [0, 1].map(|firer| aim(&game, (firer, 0, 2)).number().unwrap().0);
    assert_eq!(needs, [3, 6], "CD-SA-08");
    let toll = game.toll(General, &[3, 10, 6, 10]);
    assert_eq!((toll.hits(UnitId(2)), toll.hits(UnitId(3))), (2, 0), "CD-SA-03: each its first");
}

/// CD-SA-05, CD-SA-06, CD-SA-09: enemies that are spotted and in the line of fire, no friends, no
/// armour.
#[test]
fn the_circle_takes_spotted_enemies_in_the_line_of_fire() {
    let hit = |change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G04", 1000, 1000, 90), Put("G04", 3000, 1000, 90)],
            &[Put("U04", 1000, 1400, 270), Put("U04", 1100, 1400, 270)],
        );
        change(&mut game);
        game.declare(General, 0, &[0], 2);
        let toll = game.toll(General, &[1, 1]);
        [1, 3].map(|unit| toll.hits(UnitId(unit)))
    };
    assert_eq!(hit(|_| {}), [0, 1], "CD-SA-09");
    let hidden = |game: &mut Stage| game.stand_mut(3).spotted = Spotted::default();
    assert_eq!(hit(hidden), [0, 0], "CD-SA-09: hidden stands are spared");
    let friend = |game: &mut Stage| game.stand_mut(1).at = Point::new(1000, 1490);
    assert_eq!(hit(friend), [0, 1], "CD-SA-06: friends are spared");
    let mut screened = stage(
        &area("hill", [11.5, 12.0], [14.0, 13.9]),
        &[Put("G04", 1300, 1000, 90)],
        &[Put("U04", 1060, 1400, 270), Put("U04", 1240, 1430, 270)],
    );
    screened.stand_mut(2).at = Point::new(1245, 1450);
    assert_eq!(screened.refused(General, 0, &[0], 2), Some("CD-FIRE-11"));
    screened.stand_mut(0).at = Point::new(900, 1000);
    screened.stand_mut(2).at = Point::new(1060, 1481);
    screened.declare(General, 0, &[0], 1);
    let toll = screened.toll(General, &[1, 1]);
    assert_eq!((toll.hits(UnitId(1)), toll.hits(UnitId(2))), (1, 1), "CD-SA-05: both in sight");
}

/// CD-SA-12, CD-SA-13, CD-AT-10, CD-AT-12, CD-AT-13, CD-AT-15, CD-AT-19: armour under weapons with and
/// without a rating; a rating of 0 is one.
#[test]
fn armour_is_hurt_by_rated_weapons_and_weak_armour_by_all() {
    let of = |firer: &'static str, line, target: &'static str, y: i16| {
        let game = stage("", &[Put(firer, 1000, 1000, 90)], &[Put(target, 1000, 1000 + y, 270)]);
        let aim = aim(&game, (0, line, 1));
        let (number, rating) = aim.number().unwrap();
        (number, rating, attack_kind(&aim, rating))
    };
    assert_eq!(of("G05", 0, "U12", 600).2, AttackKind::Harmless, "CD-SA-12, CD-AT-10");
    let weak = of("G05", 0, "U10", 600);
    assert_eq!(weak, (8 - 3, Rating::None, AttackKind::Direct), "CD-AT-12, CD-AT-13, CD-SA-12");
    let fifty = of("U10", 0, "G12", 600);
    assert_eq!(fifty, (8, Rating::Plus(0), AttackKind::Pierce), "CD-SA-13, CD-AT-15");
    let far = of("U10", 0, "G12", 1000);
    assert_eq!(far, (6 - 3, Rating::None, AttackKind::Direct), "CD-AT-19");
    assert_eq!(of("U10", 0, "G14", 1000).2, AttackKind::Harmless);
    // CD-AT-19: the howitzer has a rating to 16 inches only.
    assert_eq!(of("U09", 0, "G14", 1000).1, Rating::Times(2));
    assert_eq!(of("U09", 0, "G14", 2200).2, AttackKind::Harmless, "CD-AT-19, CD-AT-20");
}

/// CD-SA-14: in contact small arms spread as ever; only the named target must touch.
#[test]
fn small_arms_in_contact_spread_beyond_the_named_target() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U04", 1000, 1081, 270), Put("U04", 1090, 1140, 270)],
    );
    game.declare(General, 0, &[0], 1);
    let toll = game.toll(General, &[1, 1, 10]);
    assert_eq!((toll.hits(UnitId(1)), toll.hits(UnitId(2))), (1, 1), "CD-SA-14");
}

/// CD-AT-01, CD-AT-02, CD-AT-04, CD-AT-05, CD-AT-06, CD-AT-07: what exceeds the armour.
#[test]
fn what_exceeds_the_armour_makes_one_two_or_three_hits() {
    let hits = |excess| penetration(8 + excess, 8);
    assert_eq!([hits(-1), hits(0)], [0, 0], "CD-AT-01, CD-AT-04");
    assert_eq!([hits(1), hits(3)], [1, 1], "CD-AT-05");
    assert_eq!([hits(4), hits(6)], [2, 2], "CD-AT-06");
    assert_eq!([hits(7), hits(20)], [3, 3], "CD-AT-07: destroyed");
    assert_eq!(Rating::Plus(4).total(6), 10, "CD-AT-02");
}

/// CD-AT-08, CD-AT-09, CD-AT-14, CD-AT-17, CD-AT-18, CD-FACE-10, CD-FACE-11: armour by the arc the fire
/// comes from; one die a hit; weak armour counts too, and hits do not wear it.
#[test]
fn armour_counts_by_the_arc_that_the_fire_comes_from() {
    let armour = |facing: i32| {
        let game = stage("", &[Put("U12", 1000, 1000, 90)], &[Put("G14", 1000, 2000, facing)]);
        crate::attack::shots::armour(&aim(&game, (0, 0, 1)))
    };
    assert_eq!([armour(270), armour(90), armour(0)], [8, 3, 3], "CD-AT-08, CD-FACE-10");
    assert_eq!([armour(270 + 60), armour(270 + 61)], [8, 3], "CD-FACE-11");
    let mut game = stage("", &[Put("U12", 1000, 1000, 90)], &[Put("G14", 1000, 2000, 270)]);
    game.declare(General, 0, &[0], 1);
    // Rating 5 at 8.8 inches: 5 + 4 is one over.
    assert_eq!(game.toll(General, &[8, 4, 8, 4, 9]).hits(UnitId(1)), 2, "CD-AT-09");
    game.play(&[8, 4, 9, 9]);
    assert_eq!(crate::attack::shots::armour(&aim(&game, (0, 0, 1))), 8, "CD-AT-18");
    let hurt = game.stand(1);
    assert_eq!((hurt.hits, hurt.pin, hurt.class), (1, Pin::None, MoveClass::None), "CD-AT-17");
    let weak = stage("", &[Put("U12", 1000, 1000, 90)], &[Put("G12", 1000, 2000, 270)]);
    let aim = aim(&weak, (0, 0, 1));
    assert_eq!(aim.number().unwrap().0, 8, "CD-AT-14: without the -3");
    assert_eq!(attack_kind(&aim, aim.number().unwrap().1), AttackKind::Pierce, "CD-AT-14");
}

/// CD-AT-16, CD-AT-20, CD-MORALE-11: guns without a rating.
#[test]
fn guns_without_a_rating_scratch_weak_armour_and_frighten_the_rest() {
    let mut game = stage("", &[Put("G11", 1000, 1000, 90)], &[Put("U10", 1000, 1900, 270)]);
    game.declare(General, 0, &[0], 1);
    assert_eq!(aim(&game, (0, 0, 1)).number().unwrap().0, 8 - 3);
    assert_eq!(game.toll(General, &[5]).hits(UnitId(1)), 1, "CD-AT-16: no burst");
    let mut game = stage("", &[Put("G11", 1000, 1000, 90)], &[Put("U12", 1000, 1900, 270)]);
    game.declare(General, 0, &[0], 1).play(&[]);
    assert!(game.stand(1).marks.fired_at, "CD-AT-20, CD-MORALE-11");
}

/// CD-HE-01, CD-HE-03, CD-HE-04, CD-HE-05, CD-HE-07, CD-HE-08, CD-HE-11: each shot bursts over a square
/// on its target.
#[test]
fn each_shot_bursts_over_a_square_on_its_target() {
    let disc = |x, y| Disc::new(Point::new(x, y), Length::from_hundredths(40));
    let centre = Point::new(1000, 1000);
    assert!(is_in_square(disc(1090, 1000), centre, 1), "CD-HE-04: 0.90 along an edge");
    assert!(!is_in_square(disc(1091, 1000), centre, 1));
    assert!(is_in_square(disc(1078, 1028), centre, 1), "CD-HE-08");
    assert!(!is_in_square(disc(1079, 1079), centre, 1), "CD-HE-08: past the corner");
    let mut game = stage("", &[Put("G14", 1000, 1000, 90)], &[Put("U04", 1000, 1700, 270)]);
    game.declare(General, 0, &[0], 1);
    // Column A. Miss and burst; hit without a burst die.
    assert_eq!(game.toll(General, &[9, 4, 8]).hits(UnitId(1)), 2, "CD-HE-05, CD-HE-07, CD-HE-11");
    assert_eq!(game.toll(General, &[9, 5, 9, 5]).hits(UnitId(1)), 0, "CD-HE-03, CD-HE-01");
}

/// CD-HE-06, CD-HE-09, CD-HE-10, CD-HE-14, CD-HE-15, CD-CHART-68: friends and hidden stands in the
/// square roll too, armour does not; all count as fired at.
#[test]
fn bursts_spare_neither_friends_nor_the_hidden() {
    let mut game = stage(
        "",
        &[Put("G14", 1000, 1000, 90), Put("G04", 1000, 1781, 270)],
        &[Put("U04", 1000, 1700, 270), Put("U04", 1081, 1700, 270), Put("U12", 899, 1700, 270)],
    );
    game.stand_mut(3).spotted = Spotted::default();
    game.declare(General, 0, &[0], 2);
    // Shot 1 misses: friend 1 by its burst, then 2, then hidden 3; shot 2 likewise.
    let toll = game.toll(General, &[9, 4, 5, 4, 9, 5, 5, 5]);
    assert_eq!(
        [1, 2, 3, 4].map(|unit| toll.hits(UnitId(unit))),
        [1, 0, 1, 0],
        "CD-HE-09, CD-HE-15"
    );
    assert!([1, 2, 3, 4].iter().all(|&unit| toll.marks[unit].fired_at), "CD-HE-14");
    assert!(toll.marks[4].burst, "CD-HE-10, CD-CHART-68: it rolls no die");
    game.play(&[9, 4, 5, 4, 9, 5, 5, 5]);
    // Forced back in the open it is hidden no longer.
    assert_eq!(game.stand(3).spotted, Spotted::BOTH, "CD-HE-09");
}

/// CD-CHART-64, CD-CHART-66, CD-CHART-67, CD-CHART-69, CD-CHART-70, CD-CHART-71, CD-CHART-72,
/// CD-CHART-74, CD-TQ-10: bombs and shells by target and cover; quality never counts.
#[test]
fn bursts_go_by_target_and_cover_and_never_by_quality() {
    let needs = |target: &'static str, pieces: &str, bomb: bool, grade: Quality| {
        let mut game = stage(pieces, &[Put("G14", 1000, 500, 90)], &[Put(target, 1000, 1500, 270)]);
        game.book.stands[0].profile.quality = grade;
        let from = if bomb { None } else { Some(Point::new(1000, 500)) };
        crate::attack::burst::Burst {
            moment: Moment::now(game.scene()),
            phase: General,
            firer: UnitId(0),
            centre: Point::new(1000, 1500),
            side: 1,
            value: 4,
            pinned: 0,
            from,
            spared: None,
            pulse: 12,
        }
        .number(UnitId(1))
    };
    let regular = Quality::Regular;
    assert_eq!(needs("U01", "", false, regular), Some(3), "CD-CHART-64");
    assert_eq!(needs("U10", "", false, regular), Some(3), "CD-CHART-66");
    assert_eq!(needs("G20", "", false, regular), Some(2), "CD-CHART-67");
    let inside =
        |kind: &str, target| needs(target, &area(kind, [9.0, 14.0], [11.0, 16.0]), false, regular);
    assert_eq!(inside("bush", "U04"), Some(4), "CD-CHART-69");
    assert_eq!([inside("woods", "U04"), inside("woods", "U11")], [Some(3); 2], "CD-CHART-70");
    assert_eq!([inside("town", "U04"), inside("town", "U11")], [Some(2); 2], "CD-CHART-71");
    assert_eq!(inside("pillbox", "U04"), Some(0), "CD-CHART-72");
    let wall = super::fixture::line("wall", &[[9.0, 14.0], [11.0, 14.0]]);
    assert_eq!(needs("U04", &wall, false, regular), Some(2), "CD-CHART-74: linear cover");
    assert_eq!(needs("U04", &wall, true, regular), Some(4), "CD-CHART-74: not against bombs");
    assert_eq!(needs("U04", "", false, Quality::Elite), Some(4), "CD-TQ-10");
}

/// A mortar, an observer and a target 17 inches away.
fn mortar(change: impl Fn(&mut Stage)) -> Stage {
    let mut game = stage(
        &area("woods", [8.0, 15.0], [12.0, 18.0]),
        &[Put("G07", 1000, 1000, 270), Put("G04", 1400, 2000, 90)],
        &[Put("U04", 1000, 2800, 270), Put("U04", 1100, 2800, 270)],
    );
    change(&mut game);
    game
}

/// CD-MORTAR-01, CD-MORTAR-02, CD-MORTAR-03, CD-MORTAR-10, CD-MORTAR-12, CD-LOS-12: another stand sees
/// the target; the mortar fires all round, without a line of fire, as far as its range.
#[test]
fn a_mortar_fires_at_what_another_stand_sees() {
    let refused =
        |change: fn(&mut Stage)| mortar(change).refused(General, 0, &[0], 2).map(str::to_owned);
    assert_eq!(refused(|_| {}), None, "CD-MORTAR-01, CD-MORTAR-10, CD-LOS-12");
    let alone = |game: &mut Stage| game.stand_mut(1).demoralized = true;
    assert_eq!(refused(alone).as_deref(), Some("CD-MORTAR-01"), "CD-MORTAR-02");
    let pinned = |game: &mut Stage| {
        let observer = game.stand_mut(1);
        (observer.pin, observer.path) = (Pin::P1, 300);
        observer.spotted = Spotted::default();
    };
    assert_eq!(refused(pinned), None, "CD-MORTAR-02: pinned, moving, hidden");
    let strange = |game: &mut Stage| {
        game.stand_mut(2).spotted = Spotted { vehicles: true, personnel: false };
    };
    assert_eq!(refused(strange).as_deref(), Some("CD-MORTAR-01"), "CD-MORTAR-02: not visible");
    // CD-MORTAR-03: 2600 yards are 52 inches; beyond nothing falls.
    let army = super::fixture::army();
    let line = army.weapons.iter().find(|weapon| weapon.id == "W12").unwrap();
    let range = line.indirect.map(|(most, least)| (most.hundredths(), least.hundredths()));
    assert_eq!(range, Some((5200, 200)), "CD-MORTAR-12");
    let mut far = stage(
        "",
        &[Put("G07", 100, 100, 90), Put("G04", 4400, 4400, 90)],
        &[Put("U04", 4500, 4700, 270)],
    );
    far.declare(General, 0, &[0], 2).play(&[]);
    assert!(far.stand(0).fired && far.stand(2).hits == 0, "CD-MORTAR-03");
}

/// CD-MORTAR-05, CD-MORTAR-06, CD-MORTAR-07, CD-MORTAR-08, CD-MORTAR-13, CD-MORTAR-14, CD-MORTAR-15,
/// CD-CHART-61: bombs have no hit roll; all on a spot or spread; one on who moved.
#[test]
fn bombs_strike_one_spot_or_spread_without_a_roll_to_hit() {
    let mut game = mortar(|_| {});
    game.declare(General, 0, &[0], 2);
    // Three bombs on one spot: value 4; the neighbour, 1.00 off, is outside the square.
    let toll = game.toll(General, &[4, 5, 4]);
    assert_eq!(toll.hits(UnitId(2)), 2, "CD-MORTAR-05, CD-MORTAR-06, CD-MORTAR-13");
    game.state.fires[0] = Fire { spread: true, ..game.state.fires[0] };
    // Left, target, right: from the south the neighbour is to the right.
    let toll = game.toll(General, &[4, 4]);
    let hits = [2, 3].map(|unit| toll.hits(UnitId(unit)));
    assert_eq!(hits, [1, 1], "CD-MORTAR-05, CD-MORTAR-09");
    let mut moved = mortar(|game| {
        let target = game.stand_mut(2);
        (target.path, target.class) = (300, MoveClass::ForcedBack);
        game.stand_mut(3).at.x = 1081;
    });
    moved.declare(General, 0, &[0], 2);
    let toll = moved.toll(General, &[4, 4]);
    let hits = [2, 3].map(|unit| toll.hits(UnitId(unit)));
    assert_eq!(hits, [1, 1], "CD-MORTAR-07, CD-MORTAR-08, CD-MORTAR-14, CD-CHART-61");
    let mut pinned = mortar(|game| game.stand_mut(0).pin = Pin::P1);
    pinned.declare(General, 0, &[0], 2);
    assert_eq!(pinned.toll(General, &[3, 2, 10]).hits(UnitId(2)), 1, "CD-MORTAR-15, CD-CHART-74");
}

/// CD-CLOSE-01, CD-CLOSE-03, CD-CLOSE-15, CD-CLOSE-16: contact uses column A or CA, with cover; AFVs
/// may also fire elsewhere.
#[test]
fn fire_in_contact_uses_the_first_column_with_cover() {
    let woods = area("woods", [5.0, 10.5], [15.0, 20.0]);
    let game = stage(
        &woods,
        &[Put("G04", 1000, 1000, 90), Put("G14", 1200, 1000, 90)],
        &[Put("U04", 1000, 1081, 270), Put("U04", 3000, 1000, 180)],
    );
    assert_eq!(aim(&game, (0, 0, 2)).number().unwrap().0, 8 - 2, "CD-CLOSE-01, CD-CLOSE-15");
    assert_eq!(game.refused(General, 0, &[0], 3), Some("CD-FIRE-27"), "CD-CLOSE-13");
    let mut tank = stage(
        "",
        &[Put("G14", 1000, 1000, 0)],
        &[Put("U04", 1000, 1101, 270), Put("U04", 2000, 1000, 180)],
    );
    assert_eq!(aim(&tank, (0, 1, 1)).number().unwrap().0, 8, "CD-CLOSE-16: column A, CD-CLOSE-03");
    tank.declare(General, 0, &[0, 1], 2);
    assert_eq!(tank.refused(General, 0, &[2], 2), None, "CD-CLOSE-16: elsewhere");
}

/// CD-CLOSE-05, CD-CLOSE-06, CD-CLOSE-10, CD-CLOSE-19, CD-CLOSE-21, CD-CHART-49: the number of assaults
/// on armour.
#[test]
fn an_assault_on_armour_is_harder_where_the_tank_has_an_escort() {
    let needs = |attacker, target, escort: bool, change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put(attacker, 1000, 1101, 270)],
            &[Put(target, 1000, 1000, 90), Put("U04", 3000, 1000, 90)],
        );
        if escort {
            game.stand_mut(2).at = Point::new(1101, 1000);
        }
        change(&mut game);
        assault::number(&Moment::now(game.scene()), UnitId(0), UnitId(1))
    };
    let as_is = |_: &mut Stage| {};
    assert_eq!(needs("G04", "U12", false, as_is), 8, "CD-CLOSE-05, CD-CLOSE-10");
    assert_eq!(needs("G05", "U12", false, as_is), 8, "CD-CLOSE-10: without a CA column");
    assert_eq!(needs("G04", "U12", true, as_is), 5, "CD-CLOSE-06, CD-CHART-49");
    assert_eq!(needs("G04", "U16", true, as_is), 8, "CD-CLOSE-05: weak");
    let pinned = |game: &mut Stage| game.stand_mut(0).pin = Pin::P1;
    assert_eq!(needs("G04", "U12", false, pinned), 6, "CD-CLOSE-21");
    let left = |game: &mut Stage| game.stand_mut(2).at.x = 1110;
    assert_eq!(needs("G04", "U12", true, left), 8, "CD-CLOSE-19: support touches now");
}

/// CD-CLOSE-04, CD-CLOSE-07, CD-CLOSE-11, CD-CLOSE-13, CD-CLOSE-14, CD-CLOSE-17, CD-CLOSE-20,
/// CD-CLOSE-24, CD-CHART-60: one die each, a hit without penetration; no advance after it.
#[test]
fn an_assaulting_stand_throws_one_die_and_does_not_advance() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1101, 270), Put("G06", 1000, 899, 90), Put("G09", 3000, 3000, 90)],
        &[Put("U15", 1000, 1000, 90), Put("U12", 3000, 2899, 90)],
    );
    assert_eq!(game.refused(General, 0, &[ASSAULT, 0], 3), Some("CD-FIRE-24"), "CD-CLOSE-14");
    assert_eq!(game.refused(General, 0, &[1], 3), None, "CD-CLOSE-14: or its AT line");
    assert_eq!(game.refused(General, 2, &[ASSAULT], 4), None, "CD-CLOSE-17: crews too");
    assert_eq!(
        game.refused(General, 0, &[0], 3),
        Some("CD-CLOSE-14"),
        "CD-CLOSE-01: no small arms"
    );
    // At weak armour neither: one die at 8, not three at 5 (CD-CLOSE-04, CD-CHART-60).
    let mut weak = stage("", &[Put("G04", 1000, 1101, 270)], &[Put("U16", 1000, 1000, 90)]);
    assert_eq!(weak.refused(General, 0, &[0], 1), Some("CD-CLOSE-14"), "CD-CLOSE-01");
    weak.declare(General, 0, &[ASSAULT], 1);
    let hits = weak.hits(General, 1);
    assert_eq!((hits[&1], hits[&0]), (chance(8, 10), chance(2, 10)), "CD-CLOSE-04, CD-CHART-60");
    weak.state.fires.clear();
    weak.stand_mut(1).demoralized = true;
    weak.declare(General, 0, &[ASSAULT], 1).play(&[]);
    assert!(weak.is_gone(1), "CD-CLOSE-08: the demoralized without a roll");
    game.declare(General, 0, &[ASSAULT], 3);
    let places = [0, 3].map(|unit| game.stand(unit).at);
    let hits = game.hits(General, 3);
    assert_eq!(hits[&1], chance(8, 10), "CD-CLOSE-04, CD-CHART-60: armour 15 does not matter");
    let mut both = stage(
        "",
        &[Put("G04", 1000, 1101, 270), Put("G04", 1000, 899, 90)],
        &[Put("U15", 1000, 1000, 90)],
    );
    both.declare(General, 0, &[ASSAULT], 2).declare(General, 1, &[ASSAULT], 2);
    assert_eq!(both.toll(General, &[8, 8]).hits(UnitId(2)), 2, "CD-CLOSE-24, CD-CLOSE-11");
    game.play(&[8]);
    assert_eq!([0, 3].map(|unit| game.stand(unit).at), places, "CD-CLOSE-20");
    game.stand_mut(1).fired = false;
    game.declare(General, 1, &[ASSAULT], 3);
    assert!(game.toll(General, &[9]).destroyer(UnitId(3)).is_some(), "CD-CLOSE-07: engineers");
}

/// CD-CLOSE-08, CD-CLOSE-18, CD-CLOSE-22, CD-DEMOR-06, CD-DEMOR-11: no roll for soft vehicles and the
/// demoralized, whoever attacks.
#[test]
fn soft_vehicles_and_the_demoralized_are_struck_down_whoever_attacks() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G14", 2000, 1000, 90), Put("G14", 3000, 1000, 90)],
        &[Put("U11", 1000, 1101, 270), Put("U04", 2000, 1101, 270), Put("U11", 3000, 1121, 270)],
    );
    game.stand_mut(4).demoralized = true;
    game.declare(General, 0, &[0], 3).declare(General, 1, &[1], 4).play(&[]);
    assert!(game.is_gone(3), "CD-CLOSE-08, CD-CLOSE-18");
    assert!(game.is_gone(4), "CD-CLOSE-22, CD-DEMOR-06, CD-DEMOR-11");
    assert!(game.stand(0).fired && game.stand(1).fired, "CD-CLOSE-18");
    game.declare(General, 2, &[1], 5);
    assert_eq!(game.toll(General, &[10, 10]).hits(UnitId(5)), 0, "a tank rolls against a truck");
    let mut spent = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U11", 1000, 1101, 270)]);
    spent.stand_mut(0).fired = true;
    assert_eq!(spent.refused(General, 0, &[0], 1), Some("CD-FIRE-01"), "CD-CLOSE-18: eligible");
}

/// A half-track with an experienced platoon aboard, hit some times by hand.
fn carrier(hits: u8, already: u8) -> Stage {
    let mut game = stage(
        "",
        &[Put("G12", 1000, 2000, 270), Put("G04", 1000, 2000, 270)],
        &[Put("U12", 1000, 1000, 90)],
    );
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    game.stand_mut(1).hits = already;
    let mut toll = game.toll(General, &[]);
    (0..hits).for_each(|_| toll.hit(Wound::single(UnitId(0), UnitId(2)), 12));
    apply(&mut Play::new(&game.book, &mut game.state, &mut none()), toll, General);
    game
}

/// CD-PASS-01, CD-PASS-02, CD-PASS-03, CD-PASS-04, CD-PASS-05, CD-PASS-06: passengers take one hit with
/// their vehicle, and get off pinned where it is destroyed.
#[test]
fn passengers_take_one_hit_a_phase_with_their_vehicle() {
    let after = |hits| {
        let game = carrier(hits, 0);
        let stand = game.stand(1);
        (stand.hits, stand.pin, stand.place == Place::Table)
    };
    assert_eq!(after(0), (0, Pin::None, false), "CD-PASS-02");
    assert_eq!(after(1), (1, Pin::None, false), "CD-PASS-03");
    assert_eq!(after(2), (1, Pin::None, false), "CD-PASS-05: one a phase");
    assert_eq!(after(3), (1, Pin::P2, true), "CD-PASS-04, CD-PASS-06");
}

/// CD-PASS-08, CD-PASS-09, CD-PASS-10, CD-PASS-12, CD-BACK-18: beside the wreck, away from the enemy;
/// red inside stays aboard, and goes along when the vehicle is driven back.
#[test]
fn passengers_of_the_hit() {
    let gone = carrier(3, 0);
    let at = gone.stand(1).at;
    assert_eq!((at.x, at.y), (1000, 2102), "CD-PASS-08");
    let red = carrier(1, 1);
    assert_eq!(red.stand(1).hits, 2);
    assert_eq!((red.stand(1).place, red.stand(1).pin), (Place::Aboard(UnitId(0)), Pin::P2));
    assert_eq!(red.stand(1).class, MoveClass::None, "CD-PASS-09");
    let back = carrier(2, 0);
    assert!(back.stand(0).at.y > 2000, "CD-BACK-18");
    assert_eq!(back.stand(1).at, back.stand(0).at, "CD-PASS-10");
    let thrown = carrier(3, 1);
    assert_eq!((thrown.stand(1).hits, thrown.stand(1).class), (2, MoveClass::ForcedBack));
    assert!(thrown.stand(1).at.y > 2200, "CD-PASS-12");
}

/// CD-OPP-16, CD-OPP-17: in op fire too circles, bursts and contact are those of the pulse.
#[test]
fn op_fire_in_contact() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U04", 1000, 1081, 270), Put("U04", 1081, 1100, 270)],
    );
    game.declare(Opportunity, 0, &[0], 1);
    let moment = Moment::at_pulse(game.scene(), 12);
    let aim = Aim { moment, phase: Opportunity, firer: UnitId(0), line: 0, target: UnitId(1) };
    assert_eq!((aim.number().unwrap().0, aim.rate()), (8, 3), "CD-OPP-17");
    let toll = game.toll(Opportunity, &[1, 1, 10]);
    assert_eq!((toll.hits(UnitId(1)), toll.hits(UnitId(2))), (1, 1), "CD-OPP-16");
}
