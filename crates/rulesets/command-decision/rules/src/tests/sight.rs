//! Sight, elevation, spotting, mutual support (CD-LOS-*, CD-ELEV-*, CD-SPOT-*, CD-MUTUAL-*).

use super::fixture::{Put, Stage, area, line, see_each_other, stage};
use crate::attack::toll::Phase::General;
use crate::position::elevation::{Nearness, passes_over};
use crate::scene::Moment;
use crate::spotting::number;
use crate::state::Spotted;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

/// EX-23: CD-ELEV-02, CD-ELEV-03, CD-ELEV-04, CD-ELEV-05, CD-ELEV-06, CD-ELEV-07, CD-ELEV-08.
#[test]
fn height_decides_whether_a_line_of_sight_passes() {
    let passes = |top, high, low, (from_high, from_low): (i32, i32)| {
        let nearness =
            Nearness { closer_to_higher: from_high < from_low, clear_of_lower: from_low > 200 };
        passes_over(top, high, low, nearness)
    };
    assert!(!passes(1, 0, 0, (500, 500)), "a");
    assert!(!passes(2, 2, 0, (300, 900)), "b");
    assert!(passes(2, 3, 0, (900, 1500)), "c");
    assert!(!passes(2, 3, 0, (1500, 900)), "d");
    assert!(passes(1, 4, 0, (2000, 300)), "e");
    assert!(!passes(1, 4, 0, (2000, 150)), "e, near");
    assert!(passes(2, 3, 2, (900, 100)), "f");
}

/// Whether two platoons see each other.
fn see(pieces: &str, one: (i16, i16), two: (i16, i16)) -> bool {
    see_each_other(pieces, Put("G04", one.0, one.1, 0), Put("U04", two.0, two.1, 180))
}

/// CD-LOS-04, CD-LOS-05, CD-LOS-06, CD-LOS-07, CD-LOS-08.
#[test]
fn one_sees_to_the_edge_of_woods_and_not_through_them() {
    let woods = area("woods", [20.0, 5.0], [30.0, 15.0]);
    assert!(see(&woods, (1000, 1000), (2060, 1000)), "on the edge");
    assert!(!see(&woods, (1000, 1000), (2200, 1000)), "deep inside");
    assert!(!see(&woods, (1000, 1000), (4000, 1000)), "woods between");
    assert!(see(&woods, (2400, 1000), (2600, 1000)), "within 2 inches inside");
    assert!(!see(&woods, (2200, 1000), (2800, 1000)), "farther inside");
}

/// CD-ELEV-09, CD-ELEV-10, CD-ELEV-13.
#[test]
fn who_stands_at_a_crest_or_hedgerow_sees_over_it() {
    let hill = area("hill", [20.0, 5.0], [30.0, 15.0]);
    assert!(see(&hill, (2150, 1000), (1000, 1000)), "at the crest");
    assert!(!see(&hill, (2400, 1000), (1000, 1000)), "behind the crest");
    assert!(!see(&hill, (1000, 1000), (4000, 1000)), "the hill between");
    assert!(see(&hill, (2200, 1000), (2800, 1000)), "both on it");
    let hedgerow = line("hedgerow", &[[20.0, 0.0], [20.0, 40.0]]);
    assert!(!see(&hedgerow, (1000, 1000), (3000, 1000)));
    assert!(see(&hedgerow, (1900, 1000), (3000, 1000)));
    assert!(see(&hedgerow, (1900, 1000), (2100, 1000)), "both beside it");
    // A bend: no straight piece of it is in the way of all nine lines.
    let bend = line("hedgerow", &[[18.0, 0.0], [20.0, 10.0], [18.0, 20.0]]);
    assert!(!see(&bend, (1000, 1000), (3000, 1000)), "CD-ELEV-13: behind a bend");
    assert!(see(&bend, (1900, 1000), (3000, 1000)), "CD-ELEV-13: beside a bend");
}

/// CD-ELEV-04, CD-ELEV-09, CD-ELEV-10: a narrow ridge that carries neither end is no crest of theirs: it cuts a line
/// between level ground, and hides who is close behind it from a hill.
#[test]
fn a_narrow_ridge_hides_who_is_close_behind_it() {
    let ridge = area("rise", [28.0, 5.0], [29.5, 15.0]);
    let hill = area("hill", [5.0, 5.0], [12.0, 15.0]);
    let both = hill.clone() + &ridge;
    for (one, two) in [((1050, 1000), (3100, 1000)), ((3100, 1000), (1050, 1000))] {
        assert!(see(&hill, one, two), "CD-ELEV-09: from the crest of the hill");
        assert!(!see(&ridge, one, two), "CD-ELEV-10: from level ground to level ground");
        assert!(!see(&both, one, two), "CD-ELEV-04: within 2 inches of the lower");
    }
    let bend = "[[piece]]\nterrain = 'hill'\npoints = [[18.0, 5.0], [19.5, 5.0], [21.5, 10.0], \
                [19.5, 15.0], [18.0, 15.0], [20.0, 10.0]]\n";
    assert!(!see(bend, (1000, 1000), (3000, 1000)), "CD-ELEV-10: a bend");
}

/// CD-LOS-07, CD-LOS-08, CD-ELEV-11: woods in the shape of a U: who stands at the inner edge of one arm sees across the
/// clearing, and through the other arm nobody.
#[test]
fn one_sees_across_the_clearing_of_a_wood_and_not_through_its_other_arm() {
    let arms = "[[piece]]\nterrain = 'woods'\npoints = [[20.0, 5.0], [30.0, 5.0], [30.0, 15.0], \
                [28.0, 15.0], [28.0, 7.0], [22.0, 7.0], [22.0, 15.0], [20.0, 15.0]]\n";
    for y in [900, 1000, 1300] {
        assert!(see(arms, (2150, y), (2700, y)), "CD-LOS-07: half an inch inside");
        assert!(!see(arms, (2080, y), (2700, y)), "CD-LOS-07: more than an inch inside");
        assert!(!see(arms, (2150, y), (4000, y)), "CD-LOS-08, CD-ELEV-11: the other arm between");
        assert!(!see(arms, (4000, y), (2150, y)), "CD-LOS-08, CD-ELEV-11: the other arm between");
        assert!(see(arms, (2150, y), (2850, y)), "CD-LOS-07: from inner edge to inner edge");
    }
}

/// CD-VIS-04: the greatest visibility.
#[test]
fn nobody_sees_farther_than_the_visibility() {
    let far = |rules: &[&str]| {
        let game = super::fixture::stage_with(
            "",
            &[Put("G04", 1000, 1000, 0)],
            &[Put("U04", 3080, 1000, 0)],
            rules,
        );
        Moment::now(game.scene()).sees(UnitId(0), UnitId(1))
    };
    assert!(far(&[]) && far(&["visibility=20"]) && !far(&["visibility=19"]));
}

/// EX-22: CD-SPOT-08, CD-SPOT-10, CD-SPOT-12, CD-SPOT-13, CD-CHART-77, CD-CHART-82, CD-CHART-83, CD-CHART-92.
#[test]
fn one_spotting_die_two_groups() {
    let woods = area("woods", [9.0, 19.5], [16.0, 25.0]);
    let mut game = stage(
        &woods,
        &[Put("G04", 1000, 920, 90), Put("G14", 1200, 1117, 90), Put("G20", 800, 1117, 90)],
        &[Put("U04", 1000, 2000, 270)],
    );
    game.stand_mut(3).spotted = Spotted::default();
    let now = Moment::now(game.scene());
    let of = |unit| number(&now, UnitId(unit), UnitId(3));
    assert_eq!(of(0), Some(4), "personnel at 10 inches");
    assert_eq!(of(1), Some(2), "a tank at 8");
    assert_eq!(of(2), Some(6), "a Puma at 8");
    let spotters: Vec<(bool, bool)> = (1..=10).map(|die| (die <= 2, die <= 4)).collect();
    let count = |both: (bool, bool)| spotters.iter().filter(|one| **one == both).count();
    assert_eq!([count((true, true)), count((false, true)), count((false, false))], [2, 2, 6]);
}

/// EX-38: CD-MUTUAL-02, CD-MUTUAL-03, CD-MUTUAL-04, CD-MUTUAL-05.
#[test]
fn stands_that_touch_support_each_other_and_nobody_else() {
    let mut game = stage(
        "",
        &[Put("G09", 1000, 3000, 270)],
        &[Put("U12", 1000, 1000, 90), Put("U04", 1100, 1000, 90), Put("U12", 1500, 1000, 90)],
    );
    game.stand_mut(0).spotted = Spotted { vehicles: false, personnel: true };
    assert_eq!(game.refused(General, 1, &[0], 0), None);
    assert_eq!(game.refused(General, 3, &[0], 0), Some("CD-FIRE-11"));
    game.stand_mut(2).at.y = 500;
    assert_eq!(game.refused(General, 1, &[0], 0), Some("CD-FIRE-11"));
}

/// CD-LOS-01, CD-WRECK-02: what is kept of a line of sight is forgotten when a stand moves, and when
/// a wreck comes between; at a pulse it is that of the pulse.
#[test]
fn kept_lines_follow_those_who_move() {
    let woods = area("woods", [18.0, 18.0], [22.0, 22.0]);
    let men = [Put("G04", 1000, 1000, 90)];
    let mut game = stage(&woods, &men, &[Put("U04", 1000, 3000, 270)]);
    let (one, two) = (UnitId(0), UnitId(1));
    let sees = |game: &Stage| {
        let now = Moment::now(game.scene());
        // Asked twice, both ways: looked along, then kept.
        let both = [now.sees(one, two), now.sees(two, one)];
        assert_eq!(both, [now.sees_disc(now.disc(one), now.disc(two)); 2]);
        both[0]
    };
    assert!(sees(&game));
    game.stand_mut(1).at = Point::new(3000, 3000);
    assert!(!sees(&game), "the woods lie between");
    game.stand_mut(0).at = Point::new(3000, 1000);
    assert!(sees(&game));
    game.state.wrecks.push(Point::new(3000, 2000));
    assert!(!sees(&game), "a wreck lies between");
}

/// CD-WRECK-01: a wreck cuts the lines that it lies in, whether looked along before or not, and no other: of three pairs the first is
/// cut, the second was never looked along and is free, the third was shut by woods and stays so.
#[test]
fn a_wreck_cuts_what_it_lies_in() {
    let woods = area("woods", [38.0, 18.0], [42.0, 22.0]);
    let mut game = stage(
        &woods,
        &[Put("G04", 1000, 1000, 90), Put("G04", 2000, 1000, 90), Put("G04", 4000, 1000, 90)],
        &[Put("U04", 1000, 3000, 270), Put("U04", 2000, 3000, 270), Put("U04", 4000, 3000, 270)],
    );
    let sees = |game: &Stage, nth: u8| Moment::now(game.scene()).sees(UnitId(nth), UnitId(nth + 3));
    assert_eq!([sees(&game, 0), sees(&game, 2)], [true, false], "CD-WRECK-01");
    game.state.wrecks.push(Point::new(1000, 2000));
    let after = [0, 1, 2].map(|nth| sees(&game, nth));
    assert_eq!(after, [false, true, false], "CD-WRECK-01");
    game.state.wrecks.push(Point::new(2000, 2000));
    assert_eq!([0, 1, 2].map(|nth| sees(&game, nth)), [false; 3], "CD-WRECK-01: a second");
}
