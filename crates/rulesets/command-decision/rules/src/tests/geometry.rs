//! Distances, headings, rounding, lines of sight (CD-GEO-*, CD-LOS-*, CD-ELEV-*).

use super::fixture::{Put, area, line, see_each_other, stage, stage_with};
use crate::attack::toll::Phase::General;
use crate::movement::placing::nearest_free;
use crate::position::elevation::{Nearness, passes_over};
use crate::position::heading::{Heading, from_point, holds, of};
use crate::position::measure::{CONTACT, distance, reaches, touch, within};
use crate::position::sight::{SightLine, is_clear};
use crate::scene::Moment;
use crate::state::Spotted;
use crate::terrain::along::{Along, toward_zero};
use crate::units::stand::{GUN_RADIUS, Size};
use crate::view::View;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::{Disc, Length, Point, Rect, Vector};

fn disc(x: i16, y: i16, radius: i16) -> Disc {
    Disc::new(Point::new(x, y), Length::from_hundredths(radius))
}

/// CD-GEO-04, CD-GEO-05, CD-SCALE-05, CD-SCALE-06: hundredths of an inch; radii by size.
#[test]
fn discs_have_radii_by_size_in_hundredths() {
    let radii = [Size::Half, Size::Full, Size::Double, Size::Vehicle].map(|size| size.radius());
    assert_eq!(radii.map(Length::hundredths), [25, 40, 60, 60], "CD-GEO-05");
    assert_eq!(GUN_RADIUS.hundredths(), 40, "CD-GEO-05");
    let army = super::fixture::army();
    let size = |id: &str| army.stands[army.stand_named(id).unwrap()].profile.size;
    assert_eq!(["G01", "G02", "G21"].map(size), [Size::Half; 3], "CD-SCALE-05");
    assert_eq!(["G07", "G10", "U09"].map(size), [Size::Double; 3], "CD-SCALE-06");
    assert_eq!(from_point(Heading::NORTH, Point::new(0, 0), 100), Point::new(0, 100), "CD-GEO-04");
}

/// CD-GEO-02, CD-GEO-06, CD-GEO-07: closest points, inclusive; contact to 0.05 inch.
#[test]
fn distances_run_between_closest_points_and_limits_include_their_ends() {
    let (one, two) = (disc(0, 0, 40), disc(0, 500, 60));
    assert_eq!(distance(one, two), 400, "CD-GEO-02");
    assert!(within(one, two, Length::inches(4)), "CD-GEO-06: inclusive");
    assert!(!within(one, two, Length::from_hundredths(399)));
    assert_eq!(distance(one, disc(0, 10, 40)), 0, "CD-GEO-06: not below 0");
    assert!(touch(one, disc(0, 85, 40)) && !touch(one, disc(0, 86, 40)), "CD-GEO-07");
    assert_eq!(CONTACT.hundredths(), 5);
    assert!(reaches(one, Point::new(0, 340), Length::inches(3)), "CD-GEO-08");
    let game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U12", 1000, 1500, 270)]);
    let now = Moment::now(game.scene());
    let near = [400, 399]
        .map(|hundredths| now.within(UnitId(0), UnitId(1), Length::from_hundredths(hundredths)));
    assert_eq!((now.distance(UnitId(0), UnitId(1)), near), (400, [true, false]), "CD-GEO-06");
}

/// CD-GEO-09, CD-GEO-10: whole degrees from east, counter-clockwise, by one table of vectors.
#[test]
fn headings_are_whole_degrees_from_the_east() {
    assert_eq!(Heading::of_degrees(0).unit(), Vector::new(16384, 0), "CD-GEO-09");
    assert_eq!(Heading::of_degrees(90).unit(), Vector::new(0, 16384));
    assert_eq!(Heading::of_degrees(30).unit(), Vector::new(14189, 8192), "CD-GEO-09");
    assert_eq!(Heading::of_degrees(-90), Heading::SOUTH);
    for degrees in 0..360 {
        let heading = Heading::of_degrees(degrees);
        assert_eq!(of(heading.unit()), heading, "{degrees}");
        assert!(holds(heading, heading.turned(60).unit(), 120), "CD-GEO-10: the edge is inside");
        assert!(!holds(heading, heading.turned(61).unit(), 120));
    }
    // 8.64 degrees: the nearest, whatever rounding makes of the lengths of the table's vectors.
    assert_eq!(of(Vector::new(283, 43)), Heading::of_degrees(9), "CD-GEO-09");
    assert!(holds(Heading::EAST, Vector::new(0, 0), 120), "CD-GEO-10: no bearing is in front");
}

/// CD-GEO-15: places to the nearest hundredth, halves toward the start.
#[test]
fn places_are_rounded_with_halves_toward_the_start() {
    assert_eq!([toward_zero(3, 2), toward_zero(-3, 2), toward_zero(5, 3)], [1, -1, 2], "CD-GEO-15");
    let half = Along { top: 1, bottom: 2 }.point(Point::new(10, 10), Vector::new(3, -3));
    assert_eq!(half, Point::new(11, 9), "CD-GEO-15");
}

/// CD-GEO-16: ids in the order of the lists, side A first.
#[test]
fn ids_follow_the_lists_with_side_a_first() {
    let game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G03", 1200, 1000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    let entries: Vec<&str> = game.book.muster.iter().map(|row| row.entry.as_str()).collect();
    assert_eq!(entries, ["G04", "G03", "U04"], "CD-GEO-16");
    assert_eq!(game.book.units_of(Side::A).len(), 2);
    let members: Vec<_> = game.book.companies().iter().map(|one| one.members.len()).collect();
    assert_eq!(members, [2, 1], "CD-GEO-16: companies too");
}

/// CD-GEO-17: rings of 0.25 inch, bearings of 15 degrees from the east.
#[test]
fn a_free_place_is_looked_for_in_rings_about_the_wanted_one() {
    let game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G04", 3000, 1000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    let place = |at| nearest_free(game.scene(), UnitId(1), at);
    assert_eq!(place(Point::new(2000, 1000)), Some(Point::new(2000, 1000)));
    // Two platoons need 0.80: the ring of 1.00, due east.
    assert_eq!(place(Point::new(1000, 1000)), Some(Point::new(1100, 1000)), "CD-GEO-17");
}

/// CD-GEO-03 and its switch: a player's estimate may be off by so many percent; rules are exact.
#[test]
fn estimates_err_by_as_much_as_the_switch_says_and_never_by_default() {
    let estimates = |rules: &[&str]| -> Vec<i32> {
        (0..40)
            .map(|step| {
                let game = stage_with(
                    "",
                    &[Put("G04", 1000, 1000, 90)],
                    &[Put("U04", 1000 + step, 2080, 270)],
                    rules,
                );
                let now = Moment::now(game.scene());
                let exact = now.distance(UnitId(0), UnitId(1));
                let view = View::new(game.scene(), Side::A);
                view.estimate(UnitId(0), UnitId(1)) * 100 / exact
            })
            .collect()
    };
    assert!(estimates(&[]).iter().all(|&share| share == 100), "CD-GEO-03: exact by default");
    let noisy = estimates(&["range_noise=20"]);
    assert!(noisy.iter().all(|share| (79..=120).contains(share)), "CD-GEO-03: {noisy:?}");
    assert!(noisy.iter().any(|&share| share < 92) && noisy.iter().any(|&share| share > 108));
    // Of ten inches every percentage from 80 to 120 comes up, turn by turn, and no other.
    let mut game = stage_with(
        "",
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U04", 1000, 2080, 270)],
        &["range_noise=20"],
    );
    let mut all: Vec<i32> = (0..2000)
        .map(|turn| {
            game.state.turn = turn;
            View::new(game.scene(), Side::A).estimate(UnitId(0), UnitId(1))
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all, (80..=120).map(|share| 10 * share).collect::<Vec<_>>(), "CD-GEO-03");
    // Rules keep to true distances: 10 inches is column D of rifles, 4 less than 14.
    let game = stage_with(
        "",
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U04", 1000, 2080, 270)],
        &["range_noise=50"],
    );
    assert!(Moment::now(game.scene()).within(UnitId(0), UnitId(1), Length::inches(10)));
}

/// Whether two platoons see each other, and the other way round.
fn see(pieces: &str, one: (i16, i16), two: (i16, i16)) -> [bool; 2] {
    let (one, two) = (Put("G04", one.0, one.1, 0), Put("U04", two.0, two.1, 180));
    [see_each_other(pieces, one, two), see_each_other(pieces, two, one)]
}

/// CD-LOS-01, CD-LOS-02, CD-LOS-13, CD-VIS-04: nine lines from the centres and the rims at right angles; both ways.
#[test]
fn sight_is_tried_by_nine_lines_both_ways() {
    let town = |edge: f32| area("town", [20.0, 5.0], [24.0, edge]);
    // The line of the northern rims passes at 10.40.
    assert_eq!(see(&town(10.39), (1000, 1000), (3000, 1000)), [true; 2], "CD-LOS-01, CD-LOS-02");
    assert_eq!(see(&town(10.41), (1000, 1000), (3000, 1000)), [false; 2], "CD-LOS-02, CD-LOS-13");
    let bare = stage("", &[Put("G04", 100, 100, 0)], &[Put("U04", 5900, 4700, 270)]);
    let (one, two) = (disc(1000, 1000, 40), disc(3000, 1000, 60));
    let free = |ends: SightLine, wrecks: &[Disc]| {
        is_clear(bare.book.table(), ends, Length::inches(60), wrecks)
    };
    let (across, beside) = (disc(2000, 1000, 100), disc(2000, 1200, 60));
    for ends in [SightLine { from: one, to: two }, SightLine { from: two, to: one }] {
        let found = [free(ends, &[]), free(ends, &[across]), free(ends, &[beside])];
        assert_eq!(found, [true, false, true], "CD-LOS-01, CD-LOS-13");
        let far = disc(2000, 4000, 60);
        let found = [free(ends, &[across, far]), free(ends, &[far, across]), free(ends, &[far])];
        assert_eq!(found, [false, false, true], "CD-LOS-01, CD-LOS-13: any of several");
        // From edge to edge they are 19 inches apart.
        let seen = |inches| is_clear(bare.book.table(), ends, Length::from_hundredths(inches), &[]);
        assert_eq!([seen(1900), seen(1899)], [true, false], "CD-VIS-04");
    }
}

/// CD-LOS-03, CD-LOS-04, CD-LOS-05, CD-LOS-06, CD-LOS-07, CD-LOS-08, CD-ELEV-11: edges, depth, and what
/// lies between.
#[test]
fn areas_conceal_by_depth_and_block_what_lies_beyond() {
    let woods = area("woods", [20.0, 5.0], [30.0, 15.0]);
    assert_eq!(see(&woods, (1000, 1000), (2100, 1000)), [true; 2], "CD-LOS-04, CD-LOS-07: 1.00");
    assert_eq!(see(&woods, (1000, 1000), (2102, 1000)), [false; 2], "CD-LOS-05, CD-LOS-07");
    assert_eq!(see(&woods, (1000, 1000), (3500, 1000)), [false; 2], "CD-LOS-08");
    assert_eq!(see(&woods, (2300, 1000), (2580, 1000)), [true; 2], "CD-LOS-06: 2.00 inside");
    assert_eq!(see(&woods, (2300, 1000), (2581, 1000)), [false; 2], "CD-LOS-06");
    assert_eq!(see(&woods, (1000, 460), (3500, 460)), [true; 2], "CD-LOS-08: past the corner");
    let hill = woods + &area("hill", [5.0, 0.0], [12.0, 20.0]);
    assert_eq!(
        see(&hill, (1100, 1000), (2200, 1000)),
        [false; 2],
        "CD-ELEV-11: whatever the height"
    );
}

/// CD-LOS-11, CD-LOS-14: a touched rim is free, and enemies never block.
#[test]
fn friends_block_fire_but_a_touched_rim_and_enemies_do_not() {
    let blocked = |friend: i16| {
        let game = stage(
            "",
            &[Put("G01", 1000, 1000, 90), Put("G12", friend, 1400, 90)],
            &[Put("U01", 1000, 1800, 270), Put("U12", 1000, 1600, 270)],
        );
        game.refused(General, 0, &[0], 2).map(str::to_owned)
    };
    // The outer lines run 0.25 to the side: a disc of 0.60 at 0.35 touches the other one.
    assert_eq!(blocked(1000 + 34).as_deref(), Some("CD-LOS-09"), "CD-LOS-10");
    assert_eq!(blocked(1000 + 35), None, "CD-LOS-11, CD-LOS-14");
    // Friends block, spotted or not; enemies never, hidden or not; nobody blocks sight.
    let line = |side: Side, spotted: Spotted| {
        let friend = Put(if side == Side::A { "G12" } else { "U10" }, 1000, 1400, 90);
        let (mut a, mut b) = (vec![Put("G01", 1000, 1000, 90)], vec![Put("U01", 1000, 1800, 270)]);
        if side == Side::A {
            a.push(friend);
        } else {
            b.push(friend);
        }
        let mut game = stage("", &a, &b);
        let (between, target) = if side == Side::A { (1, UnitId(2)) } else { (2, UnitId(1)) };
        game.stand_mut(between).spotted = spotted;
        let now = Moment::now(game.scene());
        let from = now.disc(UnitId(0));
        [now.sees(UnitId(0), target), now.line_of_fire(UnitId(0), from, target)]
    };
    for spotted in [Spotted::BOTH, Spotted::default()] {
        assert_eq!(line(Side::A, spotted), [true, false], "CD-LOS-14, CD-LOS-09");
        assert_eq!(line(Side::B, spotted), [true, true], "CD-LOS-14");
    }
}

/// CD-LOS-03: of the ground that a line meets only what conceals or is high can cut it, each kind by itself.
#[test]
fn only_what_conceals_or_is_high_cuts_a_line() {
    use crate::terrain::kind::TerrainKind::{
        Broken, Bush, Cliff, Dunes, Entrenchment, Field, Ford, Forest, Hedge, Hedgerow, Hill,
        Marsh, Orchard, Pillbox, Rise, River, Road, Rubble, Smoke, Stream, Town, Trail, Wall,
        Woods,
    };
    let kinds = [
        Field,
        Orchard,
        Bush,
        Woods,
        Forest,
        Town,
        Rubble,
        Broken,
        Dunes,
        Marsh,
        River,
        Ford,
        Entrenchment,
        Pillbox,
        Smoke,
        Rise,
        Hill,
        Road,
        Trail,
        Stream,
        Hedge,
        Wall,
        Hedgerow,
        Cliff,
    ];
    let cutting: Vec<_> = kinds
        .into_iter()
        .filter(|kind| {
            let word = format!("{kind:?}").to_lowercase();
            let piece = if kind.is_linear() {
                line(&word, &[[20.0, 0.0], [20.0, 40.0]])
            } else {
                area(&word, [19.0, 5.0], [21.0, 15.0])
            };
            !see(&piece, (1000, 1000), (3000, 1000))[0]
        })
        .collect();
    let expected = [Bush, Woods, Forest, Town, Rubble, Dunes, Smoke, Rise, Hill, Hedgerow];
    assert_eq!(cutting, expected, "CD-LOS-03");
    // Where a line is looked along only the pieces around it are, and of these only such.
    let pieces = area("woods", [19.0, 5.0], [21.0, 15.0])
        + &area("field", [19.0, 5.0], [21.0, 15.0])
        + &area("hill", [50.0, 30.0], [55.0, 40.0]);
    let game = stage(&pieces, &[Put("G04", 1000, 1000, 0)], &[Put("U04", 3000, 1000, 180)]);
    let found = |low: (i16, i16), high: (i16, i16)| {
        let around = Rect::new(Point::new(low.0, low.1), Point::new(high.0, high.1));
        game.book.table().screens(around).map(|(index, _)| index).collect::<Vec<_>>()
    };
    assert_eq!(found((900, 900), (3100, 1100)), [0], "CD-LOS-03");
    assert_eq!(found((900, 900), (5100, 3100)), [0, 2], "CD-LOS-03");
    assert_eq!(found((100, 100), (900, 900)), [0; 0], "CD-LOS-03");
}

/// CD-ELEV-01, CD-ELEV-02, CD-ELEV-03, CD-ELEV-04, CD-ELEV-06, CD-ELEV-07, CD-ELEV-08, CD-LOS-11: over obstacles.
#[test]
fn sight_passes_over_obstacles_by_height_and_nearness() {
    let passes = |top, [one, other]: [i32; 2], closer_to_higher, clear_of_lower| {
        passes_over(top, one, other, Nearness { closer_to_higher, clear_of_lower })
    };
    assert!(passes(1, [1, 2], false, false), "CD-ELEV-02");
    assert!(passes(1, [2, 0], true, true) && !passes(1, [2, 0], false, true), "CD-ELEV-03");
    assert!(!passes(2, [2, 0], true, true), "CD-ELEV-03: a level above it");
    assert!(passes(1, [4, 0], false, true) && !passes(1, [4, 0], false, false), "CD-ELEV-04");
    assert!(!passes(1, [0, 0], true, true), "CD-ELEV-08");
    // On the table: from a hill over bush that is nearer to it.
    let ground = |bush: f32| {
        area("hill", [5.0, 5.0], [12.0, 15.0]) + &area("bush", [bush, 5.0], [bush + 2.0, 15.0])
    };
    let seen = |bush| see(&ground(bush), (1150, 1000), (3150, 1000));
    assert_eq!(seen(16.0), [true; 2], "CD-ELEV-01, CD-ELEV-07");
    assert_eq!(seen(21.0), [false; 2], "CD-ELEV-07: its far edge is past the middle");
    // What grows on a rise has its top a level higher: 1 alone, 2 on the rise.
    let raised = |rise: &str| {
        see(&(ground(16.0) + &area(rise, [15.0, 5.0], [19.0, 15.0])), (1150, 1000), (3150, 1000))
    };
    assert_eq!(raised("field"), [true; 2], "CD-ELEV-01");
    assert_eq!(raised("rise"), [false; 2], "CD-ELEV-01, CD-ELEV-06");
    // A wreck, 1 high, between a hill and the ground, from either side: in the way if it is closer to the lower.
    let over = |hill: &str, ends: ((i16, i16), (i16, i16)), x: i16| {
        let (one, two) = ends;
        let a = [Put("G04", one.0, one.1, 0)];
        let mut game = stage(hill, &a, &[Put("U04", two.0, two.1, 180)]);
        game.state.wrecks.push(Point::new(x, 1000));
        let now = Moment::now(game.scene());
        [(0, 1), (1, 0)]
            .map(|(from, to)| now.sees_disc(now.disc(UnitId(from)), now.disc(UnitId(to))))
    };
    let west = area("hill", [5.0, 5.0], [12.0, 15.0]);
    let ends = ((1150, 1000), (3150, 1000));
    assert_eq!(
        [over(&west, ends, 2040), over(&west, ends, 2160)],
        [[true; 2], [false; 2]],
        "CD-ELEV-07, CD-LOS-11"
    );
    let east = area("hill", [31.0, 5.0], [38.0, 15.0]);
    assert_eq!(
        [over(&east, ends, 2260), over(&east, ends, 2140)],
        [[true; 2], [false; 2]],
        "CD-ELEV-07, CD-LOS-11"
    );
    // A rise on a hill is 3 high, and in the way of two on hills of 2.
    let hills = area("hill", [5.0, 5.0], [12.0, 15.0])
        + &area("hill", [20.0, 5.0], [26.0, 15.0])
        + &area("hill", [34.0, 5.0], [40.0, 15.0]);
    let topped = hills.clone() + &area("rise", [21.0, 5.0], [25.0, 15.0]);
    let across = |pieces: &str| see(pieces, (1150, 1000), (3450, 1000));
    assert_eq!([across(&hills), across(&topped)], [[true; 2], [false; 2]], "CD-ELEV-06");
    let game = stage(
        &(area("hill", [5.0, 5.0], [12.0, 15.0]) + &area("rise", [6.0, 6.0], [8.0, 8.0])),
        &[Put("G04", 100, 100, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let level = |x, y| game.book.table().level(Point::new(x, y));
    assert_eq!([level(100, 100), level(1100, 1000), level(700, 700)], [0, 2, 3], "CD-ELEV-06");
}
