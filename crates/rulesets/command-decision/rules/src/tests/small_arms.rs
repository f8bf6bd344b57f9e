//! Small arms (CD-SA-*, CD-FIRE-*).

use super::fixture::{Put, area, chance, fire, stage};
use crate::attack::circle::deal;
use crate::attack::toll::Phase::{self, General};
use crate::state::{MoveClass, Pin};
use crate::terrain::kind::Cover;
use wargauge_rules::game::UnitId;

const WOODS: fn() -> String = || area("woods", [9.0, 14.5], [16.0, 20.0]);

/// EX-03: CD-FIRE-15, CD-FIRE-16, CD-FIRE-21, CD-FIRE-22, CD-CHART-44, CD-SA-01, CD-TQ-04, CD-BACK-06, CD-BACK-07.
#[test]
fn small_arms_strike_men_in_woods_as_often_as_the_example_says() {
    let mut game = stage(&WOODS(), &[Put("G04", 1000, 1020, 90)], &[Put("U04", 1000, 1500, 270)]);
    game.declare(General, 0, &[0], 1);
    let hits = game.hits(General, 1);
    assert_eq!(hits[&0], chance(9, 25));
    assert_eq!(hits[&1], chance(12, 25));
    assert_eq!(hits[&2], chance(4, 25));
    game.play(&[3, 7]);
    let victim = game.stand(1);
    assert_eq!((victim.hits, victim.pin), (1, Pin::P2));
    // CD-BACK-13: deeper into the woods, directly away.
    assert_eq!((victim.at.x, victim.at.y), (1000, 1800));
}

/// EX-04: CD-TQ-07, CD-PIN-04, CD-CHART-40, CD-CHART-41, CD-CHART-44.
#[test]
fn pins_quality_and_cover_add_up() {
    let mut game = stage(&WOODS(), &[Put("G06", 1000, 1020, 90)], &[Put("U04", 1000, 1500, 270)]);
    game.stand_mut(0).pin = Pin::P1;
    game.declare(General, 0, &[0], 1);
    let hits = game.hits(General, 1);
    assert_eq!(hits[&0], chance(49, 100));
    assert_eq!(hits[&1], chance(21, 50));
    assert_eq!(hits[&2], chance(9, 100));
    assert_eq!(game.toll(General, &[4, 3]).hits(UnitId(1)), 1);
}

/// EX-11: CD-SA-01, CD-SA-02, CD-SA-03, CD-SA-04, CD-SA-05, CD-SA-06, CD-SA-08, CD-SA-10.
#[test]
fn hits_are_dealt_down_the_list() {
    let [a, b, c, d] = [0, 1, 2, 3].map(UnitId);
    let count = |dealt: &[UnitId], unit| dealt.iter().filter(|one| **one == unit).count();
    let mut all: Vec<UnitId> = deal(&[a, b, c, d], 5).collect();
    assert_eq!([a, b, c, d].map(|unit| count(&all, unit)), [2, 1, 1, 1]);
    all.extend(deal(&[c, d, a, b], 2));
    assert_eq!([a, b, c, d].map(|unit| count(&all, unit)), [2, 1, 2, 2]);
    assert_eq!(deal(&[], 3).count(), 0);
}

/// EX-11 on the table: the order of a group by cover category, then distance (CD-SA-10,
/// CD-SA-11).
#[test]
fn the_category_of_the_fire_comes_first() {
    let mut game = stage(
        &area("woods", [8.0, 10.0], [10.0, 14.0]),
        &[Put("G04", 1020, 700, 90), Put("G04", 1120, 700, 90)],
        &[
            Put("U04", 990, 1010, 270),
            Put("U04", 960, 1090, 270),
            Put("U04", 1080, 1000, 270),
            Put("U04", 1090, 1120, 270),
        ],
    );
    game.declare(General, 0, &[0], 2).declare(General, 1, &[0], 2);
    let toll = game.toll(General, &[1, 1, 1, 10]);
    let hits = [2, 3, 4, 5].map(|unit| toll.hits(UnitId(unit)));
    assert_eq!(hits, [1, 1, 1, 0], "in the woods first, then the nearest in the open");
    assert!(toll.marks[4].fired_at && toll.marks[5].fired_at, "CD-MORALE-19");
}

/// EX-13: CD-OPP-06, CD-OPP-07, CD-OPP-08.
#[test]
fn cover_in_op_fire() {
    let hits = |class: MoveClass, path: i16| {
        let mut game =
            stage(&WOODS(), &[Put("G05", 1000, 450, 90)], &[Put("U04", 1000, 1500, 270)]);
        (game.stand_mut(1).class, game.stand_mut(1).path) = (class, path);
        game.declare(Phase::Opportunity, 0, &[0], 1);
        let all = game.chances(Phase::Opportunity, |toll| toll.hits(UnitId(1)));
        [0, 1, 2, 3, 4].map(|hits| all[&hits])
    };
    let six = [16, 96, 216, 216, 81].map(|top| chance(top, 625));
    let four = [81, 216, 216, 96, 16].map(|top| chance(top, 625));
    assert_eq!(hits(MoveClass::Cautious, 300), four);
    assert_eq!(hits(MoveClass::Full, 300), six);
    assert_eq!(hits(MoveClass::None, 0), four);
}

/// EX-30: CD-FIRE-12, CD-FIRE-13, CD-MORALE-19.
#[test]
fn fire_out_of_range_hits_nothing_but_counts_as_fire() {
    // Distance 14.3 between the edges of discs of 0.4.
    let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 2510, 270)]);
    game.declare(General, 0, &[0], 1).play(&[]);
    assert!(game.stand(0).fired && game.stand(1).marks.fired_at);
    assert!(game.stand(0).loudness.is_some());
}

/// CD-FIRE-27: men in contact fire at those in contact only.
#[test]
fn men_in_contact_fire_there() {
    let game = stage(
        "",
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U04", 1000, 1080, 270), Put("U04", 1000, 1400, 270)],
    );
    assert_eq!(game.refused(General, 0, &[0], 1), None);
    assert_eq!(game.refused(General, 0, &[0], 2), Some("CD-FIRE-27"));
}

/// CD-SA-07 and its switch: 2 inches round the target, or 4.
#[test]
fn the_circle_has_two_readings() {
    for (rules, reached) in [(&[][..], false), (&["sa_circle=radius"][..], true)] {
        let mut game = super::fixture::stage_with(
            "",
            &[Put("G04", 1000, 1000, 90)],
            &[Put("U04", 1000, 1400, 270), Put("U04", 1300, 1400, 270)],
            rules,
        );
        game.declare(General, 0, &[0], 1);
        let toll = game.toll(General, &[1, 1]);
        assert_eq!(toll.hits(UnitId(2)) > 0, reached);
    }
}

/// CD-FACE-06, CD-FACE-09: men fire into the half circle ahead.
#[test]
fn men_do_not_fire_behind_them() {
    let game = stage("", &[Put("G04", 1000, 1000, 270)], &[Put("U04", 1000, 1400, 270)]);
    assert_eq!(game.refused(General, 0, &[0], 1), Some("CD-FACE-09"));
}

/// CD-CHART-30, CD-CHART-31, CD-CHART-32, CD-CHART-33, CD-CHART-34, CD-CHART-44,
/// CD-CHART-69, CD-CHART-70, CD-CHART-71, CD-CHART-72, CD-CHART-92: what each class of cover takes off.
#[test]
fn each_class_of_cover_takes_its_own_off() {
    use Cover::{Concealment, Fortification, Hard, None, Soft};
    let all = [None, Concealment, Soft, Hard, Fortification];
    assert_eq!(all.map(Cover::to_hit), [0, -1, -2, -3, -5]);
    assert_eq!(all.map(Cover::to_burst), [0, 0, -1, -2, -4]);
    assert_eq!(all.map(Cover::to_spot), [0, 0, -1, -1, -2]);
}

/// CD-LOS-09, CD-LOS-10: one sees through a friend but does not fire through it.
#[test]
fn one_does_not_fire_through_a_friend() {
    let game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G12", 1000, 1150, 90)],
        &[Put("U04", 1000, 1300, 270)],
    );
    assert_eq!(game.refused(General, 0, &[0], 2), Some("CD-LOS-09"));
    let _ = fire(0, &[0], (2, 12));
}
