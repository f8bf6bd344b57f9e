//! Terrain: what it costs, where it covers (CD-TERR-*, CD-CHART-10 to 39).

use super::fixture::{Put, Stage, area, line, stage, stage_with};
use crate::attack::number::{Aim, cover_from};
use crate::attack::toll::Phase::{General, Opportunity};
use crate::movement::cost::{MoveRate, may_enter, rate};
use crate::movement::course::{Course, budget};
use crate::position::cover::of_vehicle;
use crate::scene::Moment;
use crate::state::{MoveClass, Place, Spotted};
use crate::terrain::kind::{Cover, TerrainKind};
use crate::units::stand::Gait;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Length, Point, Segment};

/// What a hundredth of an inch to the east costs a stand at a place, as a multiple; 0 where it is
/// prohibited, 9 by road.
fn multiple(pieces: &str, unit: &'static str, (x, y): (i16, i16)) -> u8 {
    let game = stage(pieces, &[Put(unit, 100, 100, 0)], &[Put("U04", 5900, 4700, 270)]);
    let piece = Segment::new(Point::new(x - 5, y), Point::new(x + 5, y));
    match rate(&game.book, game.book.profile(UnitId(0)), piece, true) {
        None => 0,
        Some(MoveRate::Road) => 9,
        Some(MoveRate::Country(multiple)) => multiple,
    }
}

/// What it costs foot, tracks, half-tracks and wheels.
fn row(kind: &str) -> [u8; 4] {
    let pieces = area(kind, [20.0, 5.0], [30.0, 15.0]);
    ["G04", "G14", "G12", "G13"].map(|unit| multiple(&pieces, unit, (2500, 1000)))
}

/// CD-TERR-01, CD-TERR-02, CD-TERR-03, CD-TERR-04, CD-TERR-05, CD-TERR-06: multiples by kind of
/// ground and of mover.
#[test]
fn ground_costs_each_mover_its_multiple() {
    assert_eq!(multiple("", "G13", (2500, 1000)), 1, "CD-CHART-10");
    assert_eq!(row("field"), [1, 1, 1, 2], "CD-CHART-11");
    assert_eq!(row("bush"), [1, 1, 2, 2], "CD-CHART-12, CD-TERR-02");
    assert_eq!(row("woods"), [1, 2, 2, 4], "CD-CHART-13, CD-TERR-03");
    assert_eq!(row("forest"), [2, 0, 0, 0], "CD-CHART-14, CD-TERR-04");
    assert_eq!(row("town"), [2, 2, 2, 4], "CD-CHART-15");
    assert_eq!(row("rubble"), [2, 0, 0, 0], "CD-CHART-16");
    assert_eq!(row("broken"), [2, 2, 2, 4], "CD-CHART-17");
    assert_eq!(row("dunes"), [2, 2, 4, 4], "CD-CHART-18");
    assert_eq!(row("marsh"), [2, 0, 0, 0], "CD-CHART-19");
    assert_eq!(row("entrenchment"), [1, 2, 2, 4], "CD-CHART-27");
    assert_eq!(row("pillbox"), [1, 0, 0, 0], "CD-CHART-28");
    assert_eq!(row("river"), [0; 4], "CD-CHART-24");
    assert_eq!(row("ford"), [2; 4], "CD-TERR-11");
    // CD-TERR-06: riders and cyclists have a column of their own.
    let mounted = [TerrainKind::Woods, TerrainKind::Hedgerow, TerrainKind::Bush];
    let costs = mounted.map(|kind| kind.multiple(Gait::Mounted));
    assert_eq!(costs, [Some(2), Some(4), Some(1)], "CD-TERR-06");
}

/// CD-CHART-22, CD-CHART-23, CD-CHART-25, CD-CHART-26: lines cost over their width.
#[test]
fn lines_of_terrain_cost_over_their_width() {
    let row = |kind: &str| {
        let pieces = line(kind, &[[25.0, 0.0], [25.0, 40.0]]);
        ["G04", "G14", "G12", "G13"].map(|unit| multiple(&pieces, unit, (2500, 1000)))
    };
    assert_eq!(row("cliff"), [0; 4], "CD-CHART-22");
    assert_eq!(row("stream"), [2, 2, 4, 4], "CD-CHART-23");
    assert_eq!(row("hedge"), [2, 2, 4, 0], "CD-CHART-25");
    assert_eq!(row("wall"), [2, 2, 4, 0], "CD-CHART-25");
    assert_eq!(row("hedgerow"), [2, 4, 0, 0], "CD-CHART-26");
    let beside = line("stream", &[[25.0, 0.0], [25.0, 40.0]]);
    assert_eq!(multiple(&beside, "G13", (2530, 1000)), 1, "CD-GEO-11: half an inch wide");
}

/// CD-CHART-20, CD-CHART-21: gentle slopes cost wheels upwards, steep ones all both ways.
#[test]
fn gentle_slopes_cost_wheels_upwards_and_steep_ones_all() {
    let hill = area("hill", [20.0, 5.0], [40.0, 35.0]);
    assert_eq!(multiple(&hill, "G13", (2050, 2000)), 2, "CD-CHART-20: up");
    assert_eq!(multiple(&hill, "G13", (3950, 2000)), 1, "CD-CHART-20: down");
    assert_eq!(multiple(&hill, "G14", (2050, 2000)), 1, "CD-CHART-20: tracks");
    assert_eq!(multiple(&hill, "G13", (2150, 2000)), 1, "on the flat");
    let steep = hill.clone() + "steep = true\n";
    assert_eq!(multiple(&steep, "G04", (2050, 2000)), 2, "CD-CHART-21");
    assert_eq!(multiple(&steep, "G04", (3950, 2000)), 2, "CD-CHART-21: down");
    assert_eq!(multiple(&steep, "G14", (2050, 2000)), 0, "CD-CHART-21");
    // High ground alone has slopes: all else costs as much at its edge as inside.
    let kinds = [
        "field",
        "orchard",
        "bush",
        "woods",
        "town",
        "rubble",
        "broken",
        "dunes",
        "marsh",
        "ford",
        "entrenchment",
        "pillbox",
        "smoke",
    ];
    for kind in kinds {
        let pieces = area(kind, [20.0, 5.0], [40.0, 35.0]);
        for unit in ["G04", "G14", "G13"] {
            let at = |x| multiple(&pieces, unit, (x, 2000));
            assert_eq!([at(2050), at(3950)], [at(3000); 2], "CD-CHART-20, CD-CHART-21: {kind}");
        }
    }
}

/// CD-CHART-20, CD-CHART-21: the boundaries along a way in order, slopes an inch inside theirs, whatever the order of the pieces.
#[test]
fn boundaries_come_in_the_order_of_the_way() {
    let pieces = area("hill", [40.0, 5.0], [50.0, 15.0])
        + &area("woods", [15.0, 5.0], [45.0, 15.0])
        + &area("rise", [20.0, 5.0], [30.0, 15.0]);
    let game = stage(&pieces, &[Put("G13", 100, 100, 0)], &[Put("U04", 5900, 4700, 270)]);
    let (start, end) = (Point::new(1000, 1000), Point::new(5500, 1000));
    let cuts = game.book.table().boundaries(start, end);
    let at: Vec<i16> = cuts.iter().map(|cut| cut.point(start, start.to(end)).x).collect();
    let expected = [1000, 1500, 2000, 2100, 2900, 3000, 4000, 4100, 4500, 4900, 5000, 5500];
    assert_eq!(at, expected, "CD-CHART-20, CD-CHART-21");
    // From one boundary to another: each end once.
    let (start, end) = (Point::new(2100, 1000), Point::new(4100, 1000));
    let cuts = game.book.table().boundaries(start, end);
    let at: Vec<i16> = cuts.iter().map(|cut| cut.point(start, start.to(end)).x).collect();
    assert_eq!(at, [2100, 2900, 3000, 4000, 4100], "CD-CHART-20, CD-CHART-21");
}

/// CD-GEO-12, CD-TERR-07: where areas overlap the highest multiple counts, not the product.
#[test]
fn the_dearest_of_overlapping_areas_counts() {
    let both = area("woods", [20.0, 5.0], [30.0, 15.0]) + &area("town", [24.0, 5.0], [34.0, 15.0]);
    assert_eq!(multiple(&both, "G13", (2700, 1000)), 4, "CD-TERR-07");
    assert_eq!(multiple(&both, "G04", (2700, 1000)), 2, "CD-GEO-12");
    let game = stage(&both, &[Put("G04", 2700, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
    assert_eq!(game.book.table().area_cover(Point::new(2700, 1000)), Cover::Hard, "CD-GEO-12");
    assert_eq!(game.book.table().vehicle_cover(Point::new(2700, 1000)), -2, "CD-CHART-38");
}

/// CD-TERR-09, CD-TERR-10, CD-TERR-11, CD-MOVE-02, CD-MOVE-03: roads within 30 degrees, trails
/// without road speed, bridges.
#[test]
fn roads_speed_who_goes_along_them_and_trails_only_clear_the_way() {
    let woods = area("woods", [10.0, 5.0], [40.0, 15.0]);
    let road = woods.clone() + &line("road", &[[10.0, 10.0], [40.0, 10.0]]);
    assert_eq!(multiple(&road, "G13", (2500, 1000)), 9, "CD-TERR-09, CD-MOVE-02");
    assert_eq!(multiple(&road, "G04", (2500, 1000)), 1, "CD-TERR-09, CD-MOVE-03: men");
    assert_eq!(multiple(&road, "G13", (2500, 1100)), 4, "CD-TERR-09: off it");
    let game = stage(&road, &[Put("G13", 100, 100, 0)], &[Put("U04", 5900, 4700, 270)]);
    let across = |x: i16, y: i16| {
        let piece = Segment::new(Point::new(2500 - x, 1000 - y), Point::new(2500 + x, 1000 + y));
        rate(&game.book, game.book.profile(UnitId(0)), piece, true)
    };
    assert_eq!(across(10, 5), Some(MoveRate::Road), "CD-TERR-09: 27 degrees");
    assert_eq!(across(10, 6), Some(MoveRate::Country(4)), "CD-TERR-09: 31 degrees");
    let trail = woods + &line("trail", &[[10.0, 10.0], [40.0, 10.0]]);
    assert_eq!(multiple(&trail, "G13", (2500, 1000)), 1, "CD-TERR-10");
    let river = area("river", [24.0, 0.0], [26.0, 40.0]);
    let bridge = river.clone() + &line("road", &[[10.0, 10.0], [40.0, 10.0]]);
    assert_eq!(multiple(&bridge, "G14", (2500, 1000)), 9, "CD-TERR-11");
    let stands = |pieces: &str, y: i16| {
        let game = stage(pieces, &[Put("G14", 100, 100, 0)], &[Put("U04", 5900, 4700, 270)]);
        may_enter(&game.book, game.book.profile(UnitId(0)), Point::new(2500, y))
    };
    assert_eq!(
        [stands(&bridge, 1000), stands(&bridge, 1100), stands(&river, 1000), stands("", 1000)],
        [true, false, false, true],
        "CD-TERR-11: on a bridge one may stand"
    );
    let forest = area("forest", [10.0, 5.0], [40.0, 15.0]);
    let lane = forest.clone() + &line("road", &[[10.0, 10.0], [40.0, 10.0]]);
    assert_eq!(
        [stands(&lane, 1000), stands(&lane, 1100), stands(&forest, 1000)],
        [true, false, false],
        "CD-TERR-09: on a road one may stand wherever it leads"
    );
    let ford = river + &area("ford", [24.0, 9.0], [26.0, 11.0]);
    assert_eq!(multiple(&ford, "G14", (2500, 1000)), 2, "CD-TERR-11, CD-CHART-24");
}

/// CD-TERR-08, CD-GEO-13: a course ends where the ground or the table does.
#[test]
fn courses_stop_at_prohibited_ground() {
    let drive = |pieces: &str, unit, from: (i16, i16), to: (i16, i16)| {
        let mut game =
            stage(pieces, &[Put(unit, from.0, from.1, 0)], &[Put("U04", 5900, 4700, 270)]);
        game.stand_mut(0).class = MoveClass::Full;
        let budget = budget(&game.book, MoveClass::Full);
        let start = Point::new(from.0, from.1);
        let mut course = Course::new(game.scene(), UnitId(0), start, budget);
        course.go(&game.book, Point::new(to.0, to.1));
        (course.at, course.stopped)
    };
    let forest = area("forest", [20.0, 5.0], [30.0, 15.0]);
    let stop = drive(&forest, "G14", (1000, 1000), (2500, 1000));
    assert_eq!(stop, (Point::new(2000, 1000), true), "CD-TERR-08");
    let edge = drive("", "G14", (5000, 1000), (6500, 1000));
    assert_eq!(edge, (Point::new(6000, 1000), true), "CD-GEO-13");
    assert!(drive("", "G04", (1000, 1000), (1500, 1000)).0 == Point::new(1500, 1000));
    let game = stage(&forest, &[Put("G14", 100, 100, 0)], &[Put("U04", 5900, 4700, 270)]);
    let enters = |x, y| may_enter(&game.book, game.book.profile(UnitId(0)), Point::new(x, y));
    assert!(enters(1900, 1000) && !enters(2500, 1000) && !enters(-10, 1000), "CD-TERR-04");
}

/// CD-CHART-29 and its switch: deep ground doubles on the table.
#[test]
fn deep_ground_shortens_how_far_vehicles_reach() {
    let reach = |rules: &[&str]| {
        let mut game =
            stage_with("", &[Put("G14", 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)], rules);
        game.stand_mut(0).class = MoveClass::Full;
        let budget = budget(&game.book, MoveClass::Full);
        let start = Point::new(1000, 1000);
        let mut course = Course::new(game.scene(), UnitId(0), start, budget);
        course.go(&game.book, Point::new(5900, 1000));
        course.at.x
    };
    assert_eq!((reach(&[]), reach(&["ground=snow-or-mud"])), (3200, 2100), "CD-CHART-29");
}

/// The cover of a stand at (10, 20) from the south.
fn covered(pieces: &str, unit: &'static str) -> Cover {
    let game = stage(pieces, &[Put("G04", 1000, 500, 90)], &[Put(unit, 1000, 2000, 270)]);
    let now = Moment::now(game.scene());
    cover_from(&now, General, UnitId(1), Point::new(1000, 500))
}

/// CD-CHART-30, CD-CHART-31, CD-CHART-32, CD-CHART-33, CD-CHART-34: classes of cover of men.
#[test]
fn each_kind_of_terrain_gives_men_its_class_of_cover() {
    let inside = |kind: &str| covered(&area(kind, [5.0, 15.0], [15.0, 25.0]), "U04");
    assert_eq!(covered("", "U04"), Cover::None);
    assert_eq!(["marsh", "hill"].map(inside), [Cover::None; 2], "CD-CHART-30");
    let concealed = ["bush", "field", "orchard", "broken", "dunes"].map(inside);
    assert_eq!(concealed, [Cover::Concealment; 5], "CD-CHART-31");
    assert_eq!(["woods", "forest"].map(inside), [Cover::Soft; 2], "CD-CHART-32");
    assert_eq!(["town", "rubble", "entrenchment"].map(inside), [Cover::Hard; 3], "CD-CHART-33");
    assert_eq!(inside("pillbox"), Cover::Fortification, "CD-CHART-34");
    let behind = |kind: &str| covered(&line(kind, &[[5.0, 19.0], [15.0, 19.0]]), "U04");
    let lines = ["hedge", "wall", "hedgerow", "stream", "road"].map(behind);
    let (soft, hard, none) = (Cover::Soft, Cover::Hard, Cover::None);
    assert_eq!(lines, [soft, hard, hard, none, none], "CD-CHART-32, CD-CHART-33, CD-CHART-35");
}

/// CD-CHART-36, CD-CHART-45: what cover takes off the number that hits vehicles.
#[test]
fn cover_makes_vehicles_harder_to_hit() {
    let needs = |pieces: &str| {
        let game = stage(pieces, &[Put("G14", 1000, 500, 90)], &[Put("U12", 1000, 2000, 270)]);
        let now = Moment::now(game.scene());
        let aim = Aim { moment: now, phase: General, firer: UnitId(0), line: 0, target: UnitId(1) };
        aim.number().unwrap().0
    };
    let inside = |kind: &str| needs(&area(kind, [5.0, 15.0], [15.0, 25.0]));
    assert_eq!(needs(""), 6);
    assert_eq!(["bush", "orchard", "woods"].map(inside), [5; 3], "CD-CHART-36, CD-CHART-45");
    assert_eq!(["town", "entrenchment"].map(inside), [4; 2], "CD-CHART-36");
    assert_eq!(["field", "broken", "dunes"].map(inside), [6; 3], "CD-CHART-36: none");
    let hull_down = needs(&line("wall", &[[5.0, 18.8], [15.0, 18.8]]));
    assert_eq!(hull_down, 4, "CD-CHART-36: hull-down");
    let game = stage("", &[Put("G04", 100, 100, 0)], &[Put("U04", 5900, 4700, 270)]);
    let disc = Disc::new(Point::new(1000, 2000), Length::from_hundredths(60));
    assert_eq!(of_vehicle(game.book.table(), disc, Point::new(1000, 500)), 0);
}

/// CD-CHART-37: men in concealment or better; vehicles with a modifier, or out of sight of all.
#[test]
fn in_cover_is_who_is_concealed_from_the_nearest_enemy() {
    let in_cover = |game: &Stage, unit: u8| {
        let now = Moment::now(game.scene());
        now.is_in_cover(UnitId(unit), now.at(UnitId(unit)))
    };
    let bush = area("bush", [5.0, 15.0], [15.0, 25.0]);
    let men =
        |pieces: &str| stage(pieces, &[Put("G04", 1000, 500, 90)], &[Put("U04", 1000, 2000, 270)]);
    assert!(in_cover(&men(&bush), 1) && !in_cover(&men(""), 1), "CD-CHART-37");
    let wall = line("wall", &[[5.0, 19.0], [15.0, 19.0]]);
    assert!(in_cover(&men(&wall), 1), "CD-CHART-37: towards the nearest enemy");
    let tank =
        |pieces: &str| stage(pieces, &[Put("G04", 1000, 500, 90)], &[Put("U12", 1000, 2000, 270)]);
    assert!(in_cover(&tank(&bush), 1) && !in_cover(&tank(""), 1));
    let hill = area("hill", [5.0, 9.0], [15.0, 12.0]);
    assert!(in_cover(&tank(&hill), 1), "CD-CHART-37: out of sight");
    let mut unseen = tank("");
    unseen.stand_mut(0).spotted = Spotted::default();
    assert!(in_cover(&unseen, 1), "of those that are spotted");
}

/// CD-CHART-38, CD-CHART-39: the best class alone; inside a vehicle no cover of one's own.
#[test]
fn only_the_best_cover_counts() {
    let both = area("woods", [5.0, 15.0], [15.0, 25.0])
        + &line("wall", &[[5.0, 19.0], [15.0, 19.0]])
        + &area("bush", [5.0, 15.0], [15.0, 25.0]);
    assert_eq!(covered(&both, "U04"), Cover::Hard, "CD-CHART-38");
    let mut game = stage(
        &area("town", [5.0, 15.0], [15.0, 25.0]),
        &[Put("G04", 1000, 500, 90)],
        &[Put("U12", 1000, 2000, 270), Put("U04", 1000, 2000, 270)],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    let now = Moment::now(game.scene());
    let rider = cover_from(&now, General, UnitId(2), Point::new(1000, 500));
    assert_eq!(rider, Cover::None, "CD-CHART-39");
}

/// CD-CHART-52, CD-CHART-53, CD-CHART-54: nothing else changes the number; sums have no limit.
#[test]
fn nothing_else_changes_the_number_to_hit() {
    let needs = |rules: &[&str], change: fn(&mut Stage)| {
        let mut game =
            stage_with("", &[Put("G14", 1000, 1000, 90)], &[Put("U12", 1000, 2500, 270)], rules);
        change(&mut game);
        let now = Moment::now(game.scene());
        let aim = Aim { moment: now, phase: General, firer: UnitId(0), line: 0, target: UnitId(1) };
        aim.number().unwrap().0
    };
    let plain = needs(&[], |_| {});
    let flank = |game: &mut Stage| game.stand_mut(1).facing = EAST;
    assert_eq!(needs(&[], flank), plain, "CD-CHART-52: flank");
    let shaken = |game: &mut Stage| {
        let target = game.stand_mut(1);
        (target.pin, target.demoralized) = (crate::state::Pin::P1, true);
    };
    assert_eq!(needs(&[], shaken), plain, "CD-CHART-52: pinned, demoralized");
    assert_eq!(needs(&["visibility=20"], |_| {}), plain, "CD-CHART-53");
    fn worst(game: &mut Stage) {
        let firer = game.stand_mut(0);
        (firer.pin, firer.class) = (crate::state::Pin::P2, MoveClass::ForcedBack);
        game.book.stands[0].profile.quality = crate::units::quality::Quality::Green;
        game.stand_mut(1).at.y = 4000;
    }
    fn farther(game: &mut Stage) {
        worst(game);
        game.stand_mut(1).at.y = 4700;
    }
    assert_eq!(needs(&[], worst), 4 - 2 - 1 - 1, "CD-CHART-54");
    assert_eq!(needs(&[], farther), 2 - 4);
}

/// East, for a target that shows its flank.
const EAST: crate::position::heading::Heading = crate::position::heading::Heading::EAST;

/// CD-OPP-06, CD-OPP-07, CD-OPP-08, CD-OPP-20, CD-DEMOR-13, CD-GEN-05: who keeps cover on the move.
#[test]
fn cover_on_the_move() {
    let woods = area("woods", [5.0, 15.0], [15.0, 25.0]);
    let cover = |phase, class, change: fn(&mut Stage)| {
        let mut game = stage(&woods, &[Put("G04", 1000, 500, 90)], &[Put("U04", 1000, 2000, 270)]);
        (game.stand_mut(1).class, game.stand_mut(1).path) = (class, 300);
        change(&mut game);
        let now = Moment::now(game.scene());
        cover_from(&now, phase, UnitId(1), Point::new(1000, 500))
    };
    let as_is = |_: &mut Stage| {};
    assert_eq!(cover(Opportunity, MoveClass::Cautious, as_is), Cover::Soft, "CD-OPP-06");
    assert_eq!(cover(Opportunity, MoveClass::Full, as_is), Cover::None, "CD-OPP-07");
    let still = |game: &mut Stage| game.stand_mut(1).path = 0;
    assert_eq!(cover(Opportunity, MoveClass::Full, still), Cover::Soft, "CD-OPP-08");
    let acted = |game: &mut Stage| (game.stand_mut(1).path, game.stand_mut(1).acted) = (0, true);
    assert_eq!(cover(Opportunity, MoveClass::Full, acted), Cover::None, "CD-OPP-20");
    let shaken = |game: &mut Stage| game.stand_mut(1).demoralized = true;
    assert_eq!(cover(Opportunity, MoveClass::Cautious, shaken), Cover::None, "CD-DEMOR-13");
    assert_eq!(cover(General, MoveClass::Full, as_is), Cover::Soft, "CD-GEN-05");
}
