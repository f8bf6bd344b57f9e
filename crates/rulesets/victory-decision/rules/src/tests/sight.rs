//! Line of sight, facings, arcs, distances.

use crate::VictoryDecision;
use crate::book::Scene;
use crate::position::{fields_of_fire, sight};
use crate::state::unit::Place;
use crate::state::{Smoke, State, Wreck};
use crate::terrain::ground::Terrain;
use crate::tests::fixture::*;
use crate::tests::shooting::brick_house;
use crate::tests::table::{Battle, Setup};
use crate::units::profile::{Facing, FireArc};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::{Disc, Shape, Strip};

/// Whether anything of a side sees a unit (VD-LOS-08).
fn seen_by_side(book: &VictoryDecision, s: &State, side: Side, target: UnitId) -> bool {
    let mut watchers = s.present & book.units_of(side);
    !s.hidden.contains(target) && watchers.any(|by| sight::visible(Scene::new(book, s), by, target))
}

fn block(x: i16, y: i16, w: i16, h: i16) -> Shape {
    Shape::Rect(Rect::new(Point::inches(x, y), Point::inches(x + w, y + h)))
}

fn line(x: i16, from: i16, to: i16) -> Shape {
    let spine = Segment::new(Point::inches(x, from), Point::inches(x, to));
    Shape::Strip(Strip::new(spine, Length::from_hundredths(50)))
}

/// Whether two squads at x 10 and at x 40 see each other over terrain (VD-LOS-01, VD-LOS-02,
/// VD-LOS-07, VD-TERR-01).
fn seen(terrain: Terrain, shape: Shape) -> bool {
    let mut field = Field::open();
    let one = field.put(Side::A, grenadiers(), Point::inches(10, 20));
    let other = field.put(Side::B, grenadiers(), Point::inches(40, 20));
    field.terrain(terrain, shape);
    let (book, s) = field.ready();
    let sees = sight::in_sight(Scene::new(&book, &s), one, other);
    assert_eq!(sees, sight::in_sight(Scene::new(&book, &s), other, one));
    sees
}

/// What blocks (VD-LOS-02, VD-LOS-07, VD-LOS-03, VD-TERR-01).
#[test]
fn what_blocks() {
    assert!(seen(Terrain::Crops, block(20, 10, 10, 20)));
    assert!(seen(Terrain::Orchard, block(20, 10, 10, 20)));
    assert!(seen(Terrain::Hedge, line(25, 10, 30)));
    assert!(seen(Terrain::Wall, line(25, 10, 30)));
    assert!(!seen(Terrain::Woods, block(20, 10, 6, 20)));
    assert!(seen(Terrain::Woods, block(20, 10, 4, 20)));
    assert!(seen(Terrain::Woods, block(9, 10, 5, 20)), "4 inches out of it");
    assert!(!seen(Terrain::Woods, block(9, 10, 6, 20)));
    assert!(!seen(Terrain::Rubble, block(20, 10, 5, 20)));
    assert!(!seen(Terrain::Bocage, line(25, 10, 30)));
    assert!(seen(Terrain::Bocage, line(12, 10, 30)), "right behind it");
    assert!(!seen(Terrain::Hill, block(20, 10, 5, 20)));
    assert!(seen(Terrain::Hill, block(35, 10, 10, 20)), "one stands on it");
}

/// Smoke blocks, infantry does not, Hidden units are in sight but not visible; a side sees what
/// one of its units sees (VD-LOS-02, VD-LOS-03, VD-LOS-08, VD-SPOT-11).
#[test]
fn smoke_blocks_and_infantry_does_not() {
    let mut field = Field::open();
    let one = field.put(Side::A, grenadiers(), Point::inches(10, 20));
    field.put(Side::A, grenadiers(), Point::inches(25, 20));
    let other = field.put(Side::B, grenadiers(), Point::inches(40, 20));
    let (book, mut s) = field.ready();
    assert!(sight::visible(Scene::new(&book, &s), one, other));
    s.hidden.insert(other);
    assert!(
        sight::in_sight(Scene::new(&book, &s), one, other)
            && !sight::visible(Scene::new(&book, &s), one, other)
    );
    assert!(!seen_by_side(&book, &s, Side::A, other));
    s.hidden.remove(other);
    s.smoke.push(Smoke { at: Point::inches(18, 22), until: 9 });
    assert!(!sight::visible(Scene::new(&book, &s), one, other));
    assert!(seen_by_side(&book, &s, Side::A, other));
    assert!(!sight::sees_point(Scene::new(&book, &s), one, Point::inches(25, 20)));
    assert!(sight::sees_point(Scene::new(&book, &s), one, Point::inches(10, 40)));
}

/// Low features hide nothing of tall vehicles (VD-LOS-05).
#[test]
fn low_features_hide_nothing_of_tall_vehicles() {
    let mut field = Field::open();
    let mut tiger = panzer_iv();
    if let Some(vehicle) = &mut tiger.vehicle {
        vehicle.size = 6;
    }
    let squad = field.put(Side::A, grenadiers(), Point::inches(10, 20));
    let panzer = field.put(Side::B, panzer_iv(), Point::inches(40, 20));
    let tiger = field.put(Side::B, tiger, Point::inches(40, 20));
    field.terrain(Terrain::Bocage, line(25, 10, 30));
    let (book, s) = field.ready();
    assert!(!sight::in_sight(Scene::new(&book, &s), squad, panzer));
    assert!(sight::in_sight(Scene::new(&book, &s), squad, tiger));
    assert!(sight::in_sight(Scene::new(&book, &s), tiger, squad));
}

/// Out of a house one sees and is seen; a bunker looks to its front only; structures in the way
/// block, unless they have fallen or are not there (VD-LOS-02, VD-BLDG-12, VD-BLDG-13,
/// VD-BLDG-15).
#[test]
fn a_bunker_looks_to_its_front_only() {
    let mut field = Field::open();
    let inside = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let north = field.put(Side::B, grenadiers(), Point::inches(20, 40));
    let south = field.put(Side::B, grenadiers(), Point::inches(20, 4));
    let mut bunker = brick_house();
    bunker.bunker = true;
    let house = field.structure(block(17, 17, 6, 6), brick_house());
    let bunker = field.structure(block(37, 17, 6, 6), bunker);
    let (book, mut s) = field.ready();
    assert!(!sight::in_sight(Scene::new(&book, &s), north, south));
    s.unit_mut(inside).place = Place::Inside { piece: house, floor: 0 };
    assert!(
        sight::in_sight(Scene::new(&book, &s), inside, north)
            && sight::in_sight(Scene::new(&book, &s), south, inside)
    );
    s.unit_mut(inside).place = Place::Inside { piece: bunker, floor: 0 };
    assert!(
        sight::in_sight(Scene::new(&book, &s), inside, north)
            && sight::in_sight(Scene::new(&book, &s), north, inside)
    );
    assert!(
        !sight::in_sight(Scene::new(&book, &s), inside, south)
            && !sight::in_sight(Scene::new(&book, &s), south, inside)
    );
    s.cleared.insert(house);
    assert!(sight::in_sight(Scene::new(&book, &s), north, south));
    // From the middle of the side (VD-BLDG-11) to the leader: 23 + 17 inches.
    assert!(fields_of_fire::in_range(Scene::new(&book, &s), inside, north, Length::inches(27)));
    s.unit_mut(inside).place = Place::Inside { piece: house, floor: 0 };
    s.cleared = wargauge_rules::table::terrain::Pieces::NONE;
    assert!(fields_of_fire::in_range(Scene::new(&book, &s), inside, north, Length::inches(17)));
    assert!(!fields_of_fire::in_range(
        Scene::new(&book, &s),
        inside,
        north,
        Length::from_hundredths(1_699)
    ));
    assert!(fields_of_fire::in_range(Scene::new(&book, &s), north, inside, Length::inches(17)));
}

/// Which facing a shooter hits (VD-VEH-26).
/// Example EX-49.
#[test]
fn a_shooter_hits_the_facing_towards_it() {
    let mut field = Field::open();
    let at = Point::inches(30, 20);
    let tank = field.put_facing(Side::B, panzer_iv(), at, Bearing::EAST);
    let (book, s) = field.ready();
    let hit = |dx: i16, dy: i16| {
        fields_of_fire::facing_hit(Scene::new(&book, &s), tank, Point::inches(30 + dx, 20 + dy))
    };
    assert_eq!(hit(10, 9), Facing::Front);
    assert_eq!(hit(9, 10), Facing::Side);
    assert_eq!(hit(-10, 0), Facing::Rear);
    assert_eq!(hit(10, 10), Facing::Front);
    // Rear 10+/7+ is worse than Side 11+/8+.
    assert_eq!(hit(-10, 10), Facing::Side);
}

/// Arcs of 90 degrees (VD-VEH-27, VD-CHAR-17, VD-CHAR-18); infantry looks all round (VD-CHAR-16).
#[test]
fn fire_arcs_are_ninety_degrees_wide() {
    let mut field = Field::open();
    let tank = field.put_facing(Side::A, panzer_iv(), Point::inches(30, 20), Bearing::NORTH);
    let (_book, s) = field.ready();
    let holds = |arc, dx: i16, dy: i16| {
        fields_of_fire::in_arc(&s, tank, arc, Point::inches(30 + dx, 20 + dy))
    };
    assert!(holds(FireArc::Front, 5, 5) && !holds(FireArc::Front, 6, 5));
    assert!(holds(FireArc::Sides, 6, 5) && holds(FireArc::Sides, -6, 5));
    assert!(!holds(FireArc::Sides, 0, -5) && holds(FireArc::Rear, 0, -5));
    assert!(holds(FireArc::All, 0, -5));
}

/// A Panzer IV at (30, 20) facing north, and a crew ten inches ahead of it.
fn tank_and_crew() -> Battle {
    Setup::new().own("panzer-iv 30,20").own("grenadiers 10,20").foe("crew=hmg 30,30").ready()
}

const UNDER_TEN: Length = Length::from_hundredths(999);

/// VD-MEAS-01, VD-MEAS-04, VD-DESIGN-08: shots are measured from leader to leader, exactly X included.
#[test]
fn a_shot_is_measured_from_leader_to_leader() {
    let Battle { ref book, ref s, .. } = tank_and_crew();
    let reaches =
        |range| fields_of_fire::in_range(Scene::new(book, s), UnitId(0), UnitId(2), range);
    assert!(reaches(Length::inches(10)) && !reaches(UNDER_TEN));
}

/// VD-MEAS-06, VD-MEAS-08: men measure to the nearest point of a hull of 3" by 1.5".
#[test]
fn men_measure_to_the_hull() {
    let Battle { ref book, ref s, .. } = tank_and_crew();
    let hull = fields_of_fire::footprint(Scene::new(book, s), UnitId(0));
    assert_eq!(hull.twice_area(), 2 * 300 * 150);
    let near = |range| {
        let range = Length::from_hundredths(range);
        fields_of_fire::models_within(Scene::new(book, s), UnitId(2), UnitId(0), range)
    };
    assert!(near(850) && !near(849), "its bow is 1.5 inches ahead of its middle");
}

/// VD-MEAS-02, VD-MEAS-10: vehicles measure from their middle.
#[test]
fn vehicles_measure_from_their_middle() {
    let Battle { ref book, ref s, .. } = tank_and_crew();
    let near =
        |range| fields_of_fire::models_within(Scene::new(book, s), UnitId(0), UnitId(2), range);
    assert!(near(Length::inches(10)) && !near(UNDER_TEN));
}

/// VD-MEAS-03, VD-MEAS-09: men are measured from the middle of their bases; the nearest of the
/// squad stands 2" before his leader. Heights count for nothing.
#[test]
fn the_nearest_man_counts() {
    let Battle { ref book, ref s, .. } = tank_and_crew();
    let near = |y| {
        let at = Point::inches(10, y);
        fields_of_fire::any_model_within(Scene::new(book, s), UnitId(1), at, Length::inches(8))
    };
    assert!(near(30) && !near(31));
}

/// Wrecks and vehicles block nothing (VD-LOS-04, VD-TERR-04).
#[test]
fn hulls_do_not_block() {
    let mut field = Field::open();
    let one = field.put(Side::A, grenadiers(), Point::inches(10, 20));
    field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let other = field.put(Side::B, grenadiers(), Point::inches(40, 20));
    let (book, mut s) = field.ready();
    s.wrecks.push(Wreck { at: Point::inches(25, 20), facing: Bearing::NORTH, size: 4 });
    assert!(sight::in_sight(Scene::new(&book, &s), one, other));
}

/// A round wood lets one see 4" in, measured along the line.
#[test]
fn a_round_wood_lets_one_see_four_inches_in() {
    let disc = |x| Shape::Disc(Disc::new(Point::inches(x, 20), Length::inches(5)));
    assert!(!seen(Terrain::Woods, disc(25)));
    assert!(seen(Terrain::Woods, disc(9)), "4 inches from the edge");
    assert!(!seen(Terrain::Woods, disc(10)));
}

/// VD-COH-01: the best Ld leads, and a single man of that group is enough; when he falls, the next.
#[test]
fn who_leads_by_nature() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(10, 20));
    let (book, mut s) = field.ready();
    let leader = |s: &State| crate::setup::splitting::natural_leader(Scene::new(&book, s), squad);
    assert_eq!(leader(&s), 0, "VD-COH-01: the one Unteroffizier");
    s.unit_mut(squad).strength[0] = 0;
    assert_eq!(leader(&s), 1, "VD-COH-01");
}

/// VD-LOS-01: two who ride inside vehicles do not see each other; one of them and a man on foot do.
#[test]
fn riders_look_at_men_on_foot_alone() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), Point::inches(10, 20));
    let panzer = field.put(Side::A, panzer_iv(), Point::inches(10, 26));
    let other = field.put(Side::B, grenadiers(), Point::inches(30, 20));
    let tiger = field.put(Side::B, panzer_iv(), Point::inches(30, 26));
    let (book, mut s) = field.ready();
    assert!(sight::in_sight(Scene::new(&book, &s), squad, other));
    s.unit_mut(squad).place = Place::Aboard { vehicle: panzer };
    assert!(sight::in_sight(Scene::new(&book, &s), squad, other), "VD-LOS-01");
    assert!(sight::in_sight(Scene::new(&book, &s), other, squad), "VD-LOS-07");
    s.unit_mut(other).place = Place::Aboard { vehicle: tiger };
    assert!(!sight::in_sight(Scene::new(&book, &s), squad, other), "VD-LOS-01");
}

/// VD-SCEN-13: in a bunker assault the attacker alone retreats, and it alone has fortifications.
#[test]
fn the_attacker_of_a_bunker_alone_retreats() {
    use crate::scenario::Mission;
    let rules = |mission: Mission, attacker| mission.special_rules(Some(attacker));
    let bunker = |attacker| rules(Mission::BunkerAssault, attacker);
    assert_eq!(bunker(Side::A).retreat.0, [true, false], "VD-SCEN-13");
    assert_eq!(bunker(Side::B).retreat.0, [false, true], "VD-SCEN-13");
    assert_eq!(rules(Mission::Capture, Side::A).retreat.0, [true, true], "VD-SCEN-13");
    assert!(bunker(Side::A).fortifications && !rules(Mission::Capture, Side::A).fortifications);
}
