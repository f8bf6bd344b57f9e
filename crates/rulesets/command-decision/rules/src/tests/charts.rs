//! The charts: terrain, cover, modifiers, bursts, spotting (CD-CHART-*).

use super::fixture::{Put, Stage, area, chance, line, stage};
use crate::attack::burst::Burst;
use crate::attack::number::Aim;
use crate::attack::toll::Phase::{self, General, Opportunity};
use crate::position::cover::{of_personnel, of_vehicle};
use crate::scene::Moment;
use crate::spotting::number;
use crate::state::{Loudness, MoveClass, Pin, Place, Spotted};
use crate::switches::GroundState;
use crate::terrain::kind::{Cover, TerrainKind, in_ground};
use crate::units::quality::Quality;
use crate::units::stand::Gait;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Length, Point};

/// CD-CHART-10, CD-CHART-11, CD-CHART-12, CD-CHART-13, CD-CHART-14, CD-CHART-15, CD-CHART-16, CD-CHART-17, CD-CHART-18, CD-CHART-19, CD-CHART-20, CD-CHART-21, CD-CHART-22, CD-CHART-23, CD-CHART-24, CD-CHART-25, CD-CHART-26, CD-CHART-27, CD-CHART-28, CD-TERR-01, CD-TERR-02, CD-TERR-03, CD-TERR-04, CD-TERR-05, CD-TERR-06: chart view 2, 0 for prohibited.
#[test]
fn each_gait_pays_for_terrain_by_the_chart() {
    let gaits = [Gait::Foot, Gait::Mounted, Gait::Tracked, Gait::HalfTrack, Gait::Wheeled];
    let row = |kind: TerrainKind| gaits.map(|gait| kind.multiple(gait).unwrap_or(0));
    for (kind, costs) in [
        (TerrainKind::Field, [1, 1, 1, 1, 2]),
        (TerrainKind::Orchard, [1, 1, 1, 1, 2]),
        (TerrainKind::Bush, [1, 1, 1, 2, 2]),
        (TerrainKind::Woods, [1, 2, 2, 2, 4]),
        (TerrainKind::Forest, [2, 0, 0, 0, 0]),
        (TerrainKind::Town, [2, 2, 2, 2, 4]),
        (TerrainKind::Rubble, [2, 0, 0, 0, 0]),
        (TerrainKind::Broken, [2, 2, 2, 2, 4]),
        (TerrainKind::Dunes, [2, 2, 2, 4, 4]),
        (TerrainKind::Marsh, [2, 0, 0, 0, 0]),
        (TerrainKind::Cliff, [0; 5]),
        (TerrainKind::Stream, [2, 2, 2, 4, 4]),
        (TerrainKind::River, [0; 5]),
        (TerrainKind::Ford, [2; 5]),
        (TerrainKind::Hedge, [2, 2, 2, 4, 0]),
        (TerrainKind::Wall, [2, 2, 2, 4, 0]),
        (TerrainKind::Hedgerow, [2, 4, 4, 0, 0]),
        (TerrainKind::Entrenchment, [1, 2, 2, 2, 4]),
        (TerrainKind::Pillbox, [1, 0, 0, 0, 0]),
        (TerrainKind::Smoke, [1; 5]),
        (TerrainKind::Road, [1; 5]),
        (TerrainKind::Trail, [1; 5]),
        (TerrainKind::Rise, [1; 5]),
        (TerrainKind::Hill, [1; 5]),
    ] {
        assert_eq!(row(kind), costs, "{kind:?}");
    }
}

/// CD-CHART-29.
#[test]
fn snow_and_mud_double_the_cheap_ground_of_vehicles() {
    let deep = |multiple, gait| in_ground(multiple, gait, GroundState::Deep);
    assert_eq!([1, 2, 4].map(|multiple| deep(multiple, Gait::Foot)), [2, 2, 4]);
    assert_eq!([1, 2, 4].map(|multiple| deep(multiple, Gait::Tracked)), [2, 4, 4]);
    assert_eq!(
        [1, 2, 4].map(|multiple| in_ground(multiple, Gait::Foot, GroundState::Dry)),
        [1, 2, 4]
    );
}

/// CD-ELEV-05, CD-ELEV-12, CD-LOS-03.
#[test]
fn each_kind_of_terrain_has_its_height_and_conceals_or_not() {
    let heights = [
        (TerrainKind::Rise, 1, false),
        (TerrainKind::Bush, 1, true),
        (TerrainKind::Town, 2, true),
        (TerrainKind::Woods, 2, true),
        (TerrainKind::Forest, 2, true),
        (TerrainKind::Hill, 2, false),
        (TerrainKind::Smoke, 3, true),
        (TerrainKind::Dunes, 1, true),
        (TerrainKind::Rubble, 1, true),
        (TerrainKind::Hedgerow, 1, false),
        (TerrainKind::Wall, 0, false),
        (TerrainKind::Field, 0, false),
        (TerrainKind::Marsh, 0, false),
        (TerrainKind::Entrenchment, 0, false),
    ];
    for (kind, height, conceals) in heights {
        assert_eq!((kind.height(), kind.conceals()), (height, conceals), "{kind:?}");
    }
}

fn disc(x: i16, y: i16, radius: i16) -> Disc {
    Disc::new(Point::new(x, y), Length::from_hundredths(radius))
}

/// CD-CHART-35, CD-CHART-36, CD-CHART-38: linear cover at hand, in one direction; hull-down at a crest; the best only.
#[test]
fn a_wall_covers_in_one_direction_and_the_best_cover_counts() {
    let pieces = line("wall", &[[10.0, 10.0], [14.0, 10.0]])
        + &area("rise", [30.0, 5.0], [40.0, 15.0])
        + &area("woods", [20.0, 20.0], [26.0, 26.0]);
    let game = stage(&pieces, &[Put("G04", 0, 0, 0)], &[Put("U04", 5900, 4700, 0)]);
    let table = game.book.table();
    let (south, north) = (Point::new(1200, 200), Point::new(1200, 2500));
    assert_eq!(of_personnel(table, disc(1200, 1100, 40), south), Cover::Hard);
    assert_eq!(of_personnel(table, disc(1200, 1100, 40), north), Cover::None);
    assert_eq!(of_personnel(table, disc(1200, 1300, 40), south), Cover::None, "too far behind");
    assert_eq!(of_vehicle(table, disc(1200, 1120, 60), south), -2);
    assert_eq!(of_personnel(table, disc(2300, 2300, 40), south), Cover::Soft);
    assert_eq!(of_vehicle(table, disc(2300, 2300, 60), south), -1);
    // CD-CHART-38, CD-WRECK-03: of two lines at hand the better one covers, whichever is nearer.
    let both =
        line("wall", &[[10.0, 10.0], [14.0, 10.0]]) + &line("hedge", &[[10.0, 10.2], [14.0, 10.2]]);
    let two = stage(&both, &[Put("G04", 0, 0, 0)], &[Put("U04", 5900, 4700, 0)]);
    assert_eq!(of_personnel(two.book.table(), disc(1200, 1100, 40), south), Cover::Hard);
    // Within 2 inches inside the crest, the firer lower.
    assert_eq!(of_vehicle(table, disc(3150, 1000, 60), Point::new(1000, 1000)), -2);
    assert_eq!(of_vehicle(table, disc(3450, 1000, 60), Point::new(1000, 1000)), 0);
    assert_eq!(of_vehicle(table, disc(3150, 1000, 60), Point::new(3900, 1000)), 0);
}

/// The number a line needs at a target, after something is changed.
fn needed(
    firer: &'static str,
    target: &'static str,
    phase: Phase,
    change: impl Fn(&mut Stage),
) -> i32 {
    let mut game = stage("", &[Put(firer, 1000, 1000, 90)], &[Put(target, 1000, 1500, 270)]);
    change(&mut game);
    let now = Moment::now(game.scene());
    Aim { moment: now, phase, firer: UnitId(0), line: 0, target: UnitId(1) }.number().unwrap().0
}

/// CD-CHART-40, CD-CHART-41, CD-CHART-42, CD-CHART-43, CD-CHART-44, CD-CHART-45, CD-CHART-46, CD-CHART-47, CD-CHART-50: all at 4 inches or so, column B.
#[test]
fn each_modifier_changes_the_hit_number_by_the_chart() {
    let still = |_: &mut Stage| {};
    assert_eq!(needed("G04", "U04", General, still), 6);
    assert_eq!(needed("G06", "U04", General, still), 5, "CD-CHART-40: column C");
    assert_eq!(needed("G04", "U04", General, |game| game.stand_mut(0).pin = Pin::P1), 4);
    for (class, number) in [
        (MoveClass::Cautious, 6),
        (MoveClass::Full, 5),
        (MoveClass::ForcedBack, 5),
        (MoveClass::Disengage, 4),
        (MoveClass::Rally, 4),
    ] {
        assert_eq!(needed("G04", "U04", General, |game| game.stand_mut(0).class = class), number);
    }
    assert_eq!(needed("G04", "U01", General, still), 5, "CD-CHART-47");
    assert_eq!(needed("U08", "U04", General, still), 7, "CD-CHART-50: column A, P-1");
    let fast = |game: &mut Stage| {
        (game.stand_mut(1).class, game.stand_mut(1).path) = (MoveClass::Full, 600);
    };
    assert_eq!(needed("G16", "U12", Opportunity, fast), 7, "CD-CHART-46: column A");
    assert_eq!(needed("G16", "U12", General, fast), 8);
}

/// What a burst of value 4 needs on a stand.
fn burst(target: &'static str, pieces: &str, change: impl Fn(&mut Stage)) -> Option<i32> {
    let mut game = stage(pieces, &[Put("G14", 1000, 500, 90)], &[Put(target, 1000, 1500, 270)]);
    change(&mut game);
    let burst = Burst {
        moment: Moment::now(game.scene()),
        phase: General,
        firer: UnitId(0),
        centre: Point::new(1000, 1500),
        side: 1,
        value: 4,
        pinned: 0,
        from: Some(Point::new(1000, 500)),
        spared: None,
        pulse: 12,
    };
    burst.number(UnitId(1))
}

/// CD-CHART-63, CD-CHART-64, CD-CHART-65, CD-CHART-66, CD-CHART-67, CD-CHART-68, CD-CHART-69, CD-CHART-70, CD-CHART-71, CD-CHART-72, CD-CHART-73, CD-CHART-74, CD-HE-10.
#[test]
fn bursts_need_the_number_of_target_and_cover() {
    let still = |_: &mut Stage| {};
    let numbers = ["U04", "U09", "U01", "U11", "U10", "G20", "U12"].map(|id| burst(id, "", still));
    let men = [Some(4), Some(4), Some(3)];
    assert_eq!(numbers[..3], men, "CD-CHART-63, 64");
    assert_eq!(numbers[3..], [Some(4), Some(3), Some(2), None], "CD-CHART-65 to 68");
    let inside = |kind: &str| burst("U04", &area(kind, [9.0, 14.0], [11.0, 16.0]), still);
    assert_eq!(["bush", "woods", "town", "pillbox"].map(inside), [4, 3, 2, 0].map(Some));
    let fast = |game: &mut Stage| {
        (game.stand_mut(1).class, game.stand_mut(1).path) = (MoveClass::Full, 600);
    };
    assert_eq!(burst("U04", "", fast), Some(5), "CD-CHART-73");
}

/// What a spotter at some inches needs against a hidden platoon in the open.
fn spotting(inches: i16, spotter: &'static str, change: impl Fn(&mut Stage)) -> Option<i32> {
    let apart = match spotter {
        "G14" | "G20" => 100,
        _ => 80,
    };
    let mut game = stage(
        "",
        &[Put(spotter, 500, 1000, 0)],
        &[Put("U04", 500 + apart + inches * 100, 1000, 0)],
    );
    game.stand_mut(1).spotted = Spotted::default();
    change(&mut game);
    number(&Moment::now(game.scene()), UnitId(0), UnitId(1))
}

/// CD-CHART-75, CD-CHART-76, CD-CHART-77, CD-CHART-78, CD-CHART-79, CD-CHART-80, CD-CHART-81, CD-CHART-82, CD-CHART-83, CD-CHART-84, CD-CHART-85, CD-CHART-86, CD-CHART-87, CD-CHART-88, CD-CHART-89, CD-CHART-90, CD-CHART-94.
#[test]
fn spotting_needs_the_number_of_range_target_and_state() {
    let still = |_: &mut Stage| {};
    let open = 3; // CD-CHART-88.
    let bases = [1, 6, 12, 24, 36, 40].map(|inches| spotting(inches, "G04", still).unwrap() - open);
    assert_eq!(bases, [9, 7, 5, 3, 2, 1]);
    assert_eq!(spotting(6, "G14", still), Some(7 + open - 2), "CD-CHART-82");
    assert_eq!(spotting(6, "G20", still), Some(7 + open + 1 + 1), "CD-CHART-81, 83");
    assert_eq!(spotting(6, "G04", |game| game.stand_mut(0).pin = Pin::P1), Some(7 + open - 1));
    let full = |game: &mut Stage| game.stand_mut(0).class = MoveClass::Full;
    assert_eq!(spotting(6, "G04", full), Some(7 + open - 1), "CD-CHART-85");
    for (loudness, more) in [(Loudness::SmallArms, 2), (Loudness::Heavy, 4)] {
        let loud = |game: &mut Stage| game.stand_mut(1).loudness = Some(loudness);
        assert_eq!(spotting(6, "G04", loud), Some(7 + open + more), "CD-CHART-87");
    }
    let far = |game: &mut Stage| game.stand_mut(1).at.x = 6000;
    assert_eq!(spotting(1, "G04", far).map(|number| number - open), Some(1));
}

/// CD-RIDER-01, CD-RIDER-02, CD-RIDER-03, CD-RIDER-04.
#[test]
fn men_ride_on_closed_tracked_armour_alone() {
    let army = super::fixture::army();
    let of = |id: &str| &army.stands[army.stand_named(id).unwrap()].profile;
    let takes = ["G14", "U12", "G19", "U16", "G12", "G20", "U11"].map(|id| of(id).takes_riders());
    assert_eq!(takes, [true, true, false, false, false, false, false]);
    assert_eq!(
        ["G04", "G01", "G07", "G09"].map(|id| of(id).may_ride()),
        [true, true, false, false]
    );
    let weak = ["G12", "G19", "G20", "U16", "U18", "G14", "G13"].map(|id| of(id).is_weak());
    assert_eq!(weak, [true, true, true, true, true, false, false], "CD-AT-11, CD-DATA-08");
}

/// CD-RIDER-06, CD-RIDER-07, CD-RIDER-09: small arms at the tank fall on the riders, who get off.
#[test]
fn small_arms_at_a_tank_fall_on_its_riders_who_get_off() {
    let mut game = stage(
        "",
        &[Put("G05", 1000, 500, 90)],
        &[Put("U12", 1000, 1500, 270), Put("U04", 0, 0, 0)],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    game.declare(General, 0, &[0], 1);
    // Column B at 9 inches: 6, no cover; one hit.
    game.play(&[6, 7, 7, 7]);
    let rider = game.stand(2);
    assert_eq!((rider.hits, rider.pin, rider.place), (1, Pin::P2, Place::Table));
    assert_eq!(game.stand(1).hits, 0);
}

/// CD-RIDER-07: a hit of an earlier turn throws nobody off when the tank is missed; one through the tank
/// does.
#[test]
fn riders_stay_on_a_tank_that_is_missed() {
    let under_fire = |dice: &[u8]| {
        let mut game = stage(
            "",
            &[Put("G16", 1000, 500, 90)],
            &[Put("U12", 1000, 1500, 270), Put("G04", 0, 0, 0)],
        );
        game.stand_mut(2).place = Place::Aboard(UnitId(1));
        game.stand_mut(2).hits = 1;
        game.declare(General, 0, &[0], 1);
        game.play(dice);
        *game.stand(2)
    };
    let missed = under_fire(&[10, 10]);
    assert_eq!((missed.place, missed.pin), (Place::Aboard(UnitId(1)), Pin::None), "CD-RIDER-07");
    let hit = under_fire(&[1, 10, 10]);
    assert_eq!((hit.place, hit.hits), (Place::Table, 2), "CD-RIDER-07, CD-PASS-04");
}

/// CD-DEMOR-03, CD-FIRE-06; CD-FIRE-04.
#[test]
fn stands_that_may_not_fire_are_refused_by_their_clause() {
    let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
    game.stand_mut(0).demoralized = true;
    assert_eq!(game.refused(General, 0, &[0], 1), Some("CD-FIRE-01"));
    (game.stand_mut(0).demoralized, game.stand_mut(0).fired) = (false, true);
    assert_eq!(game.refused(General, 0, &[0], 1), Some("CD-FIRE-01"));
    (game.stand_mut(0).fired, game.stand_mut(1).spotted) = (false, Spotted::default());
    assert_eq!(game.refused(General, 0, &[0], 1), Some("CD-FIRE-32"));
    (game.stand_mut(1).spotted, game.stand_mut(0).class) = (Spotted::BOTH, MoveClass::Rally);
    assert_eq!(game.refused(General, 0, &[0], 1), Some("CD-CHART-04"));
}

/// CD-SCEN-10: men hold, tanks contest.
#[test]
fn men_hold_an_objective_and_tanks_contest_it() {
    let pieces = "[[objective]]\nname = 'x'\ncentre = [10, 10]\nradius = 3\nat_end = 50\n";
    let mut game = stage(
        pieces,
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U12", 1000, 3000, 270), Put("U04", 3000, 3000, 270)],
    );
    let holder = |game: &Stage| {
        let objective = &game.book.scenario().objectives[0];
        crate::winning::victory::controller(game.scene(), objective)
    };
    assert_eq!(holder(&game), Some(wargauge_rules::game::Side::A));
    game.stand_mut(1).at = Point::new(1000, 1250);
    assert_eq!(holder(&game), None);
    game.stand_mut(0).demoralized = true;
    assert_eq!(holder(&game), None, "armour alone does not hold");
    game.stand_mut(2).at = Point::new(800, 1000);
    assert_eq!(holder(&game), Some(wargauge_rules::game::Side::B));
}

/// CD-TQ-13, CD-DATA-10: another quality changes capacity and price.
#[test]
fn another_quality_has_another_price() {
    let army = super::fixture::army();
    let rifles = army.stand_named("U04").unwrap();
    assert_eq!(army.price(rifles, Quality::Regular), 19_000);
    assert!(army.price(rifles, Quality::Elite) > army.price(rifles, Quality::Veteran));
    assert!(army.price(rifles, Quality::Green) < 19_000);
    let _ = chance(1, 1);
}
