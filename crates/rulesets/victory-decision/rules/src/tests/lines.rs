//! Lines of sight and cover to the hundredth of an inch.

use crate::book::Scene;
use crate::position::{cover, sight};
use crate::state::unit::Place;
use crate::state::{Smoke, Wreck};
use crate::terrain::ground::{Cover, Terrain};
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::structures::{bridge, bunker, house};
use crate::units::profile::{Ability, UnitProfile};
use wargauge_rules::game::Side;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::{Shape, Strip};

const SHOOTER: Point = Point::inches(10, 20);
const TARGET: Point = Point::inches(40, 20);

/// A block across the line from the shooter to the target, between two distances from the south-west
/// corner in hundredths of an inch.
fn block(from: i16, to: i16) -> Shape {
    Rect::new(Point::new(from, 1_500), Point::new(to, 2_500)).into()
}

/// A line across, its nearer and farther edge 20 hundredths apart.
fn hedge_between(near: i16, far: i16) -> Shape {
    assert_eq!(far - near, 20);
    let x = (near + far) / 2;
    let spine = Segment::new(Point::new(x, 1_000), Point::new(x, 3_000));
    Shape::Strip(Strip::new(spine, Length::from_hundredths(20)))
}

/// A vehicle of such a Size.
fn vehicle(size: u8) -> UnitProfile {
    let mut profile = panzer_iv();
    profile.vehicle.as_mut().expect("one").size = size;
    profile
}

/// Whether a shooter sees a target past a piece, and the target him.
fn sees(target: UnitProfile, terrain: Terrain, shape: Shape) -> bool {
    let mut field = Field::open();
    match terrain {
        Terrain::Structure => field.structure(shape, house()),
        _ => field.terrain(terrain, shape),
    };
    let one = field.put(Side::A, squad(5, &[]), SHOOTER);
    let other = field.put(Side::B, target, TARGET);
    let (book, s) = field.ready();
    let seen = sight::in_sight(Scene::new(&book, &s), one, other);
    // VD-LOS-07.
    assert_eq!(sight::in_sight(Scene::new(&book, &s), other, one), seen);
    seen
}

/// VD-LOS-02, VD-LOS-03, VD-TERR-01, VD-LOS-07, VD-LOS-01: what lies across a line blocks it if it is
/// woods, rubble, bocage, a hill or a house; nothing else does, both ways alike.
#[test]
fn what_blocks_a_line() {
    for terrain in Terrain::ALL {
        let blocks = matches!(
            terrain,
            Terrain::Woods | Terrain::Rubble | Terrain::Bocage | Terrain::Hill | Terrain::Structure
        );
        assert_eq!(sees(squad(5, &[]), terrain, block(2_000, 2_600)), !blocks, "{terrain:?}");
    }
}

/// VD-TERR-01, VD-LOS-02: one sees through 4.00" of woods or rubble and no farther; past bocage
/// within 2.00" of either end; from a hill, and onto it.
#[test]
fn how_deep_one_sees() {
    for terrain in [Terrain::Woods, Terrain::Rubble] {
        assert!(sees(squad(5, &[]), terrain, block(2_000, 2_400)));
        assert!(!sees(squad(5, &[]), terrain, block(2_000, 2_401)));
        assert!(sees(squad(5, &[]), terrain, block(3_600, 4_200)), "4.00\" into it");
        assert!(!sees(squad(5, &[]), terrain, block(3_599, 4_200)));
        assert!(sees(squad(5, &[]), terrain, block(800, 1_400)), "4.00\" out of it");
        assert!(!sees(squad(5, &[]), terrain, block(800, 1_402)));
    }
    for (edges, seen) in [
        ((3_780, 3_800), true),
        ((3_779, 3_799), false),
        ((1_200, 1_220), true),
        ((1_201, 1_221), false),
    ] {
        let bank = hedge_between(edges.0, edges.1);
        assert_eq!(sees(squad(5, &[]), Terrain::Bocage, bank), seen, "{edges:?}");
    }
    for (hill, seen) in [
        (block(800, 1_200), true),
        (block(3_900, 4_300), true),
        (block(1_001, 1_500), false),
        (block(3_000, 3_999), false),
    ] {
        assert_eq!(sees(squad(5, &[]), Terrain::Hill, hill), seen);
    }
}

/// VD-LOS-05: what is lower than half a vehicle's Size, rounded down, does not hide it: bocage and
/// rubble (2) hide up to Size 5, a hill (3) up to 7, woods (4) up to 9.
#[test]
fn what_hides_a_vehicle() {
    for (terrain, largest) in
        [(Terrain::Bocage, 5), (Terrain::Rubble, 5), (Terrain::Hill, 7), (Terrain::Woods, 9)]
    {
        assert!(!sees(vehicle(largest), terrain, block(2_000, 2_600)), "{terrain:?}");
        assert!(sees(vehicle(largest + 1), terrain, block(2_000, 2_600)), "{terrain:?}");
    }
}

/// VD-LOS-02, VD-VSP-13, VD-LOS-08: smoke of 3.00" blocks; a bridge does not; Hidden units are in
/// sight and not visible; nobody in a vehicle is, riders outside are.
#[test]
fn what_else_one_sees() {
    let mut field = Field::open();
    field.structure(block(2_000, 2_600), bridge());
    let one = field.put(Side::A, squad(5, &[]), SHOOTER);
    let other = field.put(Side::B, squad(5, &[]), TARGET);
    let carrier = field.put(Side::B, panzer_iv(), TARGET);
    let (mut book, mut s) = field.ready();
    assert!(sight::in_sight(Scene::new(&book, &s), one, other));
    for (y, seen) in [(2_299, false), (2_301, true)] {
        s.smoke.clear();
        s.smoke.push(Smoke { at: Point::new(2_500, y), until: 2 });
        assert_eq!(sight::in_sight(Scene::new(&book, &s), one, other), seen, "{y}");
    }
    s.hidden.insert(other);
    assert!(
        sight::in_sight(Scene::new(&book, &s), one, other)
            && !sight::visible(Scene::new(&book, &s), one, other)
    );
    s.hidden.remove(other);
    assert!(sight::visible(Scene::new(&book, &s), one, other));
    s.unit_mut(other).place = Place::Aboard { vehicle: carrier };
    assert!(!sight::visible(Scene::new(&book, &s), one, other), "inside");
    book.units[carrier.index()].vehicle.as_mut().expect("one").riders = 9;
    assert!(sight::visible(Scene::new(&book, &s), one, other), "outside");
}

/// VD-BLDG-13, VD-LOS-02, VD-BLDG-12: out of a bunker one looks through its front 90 degrees, out of
/// a house all round; walls between two houses do not hide those in them.
#[test]
fn a_bunker_looks_out_through_its_front() {
    for (slits, at, seen) in [
        (true, Point::inches(40, 40), true),
        (true, Point::inches(49, 30), true),
        (true, Point::inches(51, 30), false),
        (true, Point::inches(40, 4), false),
        (false, Point::inches(51, 30), true),
        (false, Point::inches(40, 4), true),
    ] {
        let mut field = Field::open();
        let walls = Rect::new(Point::inches(38, 18), Point::inches(42, 22));
        let piece = field.structure(walls.into(), if slits { bunker() } else { house() });
        let inside = field.put(Side::A, squad(5, &[]), TARGET);
        let other = field.put(Side::B, squad(5, &[]), at);
        let (book, mut s) = field.ready();
        s.unit_mut(inside).place = Place::Inside { piece, floor: 0 };
        assert_eq!(sight::in_sight(Scene::new(&book, &s), inside, other), seen, "{slits} {at:?}");
        assert_eq!(sight::in_sight(Scene::new(&book, &s), other, inside), seen, "{slits} {at:?}");
        assert_eq!(sight::sees_point(Scene::new(&book, &s), inside, at), seen, "{slits} {at:?}");
    }
}

/// The cover of a target past a piece.
fn cover_of(target: UnitProfile, terrain: Terrain, shape: Shape) -> Cover {
    let mut field = Field::open();
    let target = field.put(Side::A, target, TARGET);
    field.terrain(terrain, shape);
    let (book, s) = field.ready();
    cover::cover(Scene::new(&book, &s), target, SHOOTER)
}

/// VD-COVER-03, VD-COVER-04: a line gives its class within 2.00" of the target and not of the
/// shooter, elsewhere Broken LoS; next to the shooter nothing.
#[test]
fn lines_cover_within_two_inches() {
    for (terrain, class) in [
        (Terrain::Wall, Cover::Hard),
        (Terrain::Hedge, Cover::Soft),
        (Terrain::Bocage, Cover::Soft),
    ] {
        for (near, found) in [
            (3_780, class),
            (3_779, Cover::Broken),
            (1_201, Cover::Broken),
            (1_200, Cover::None),
            (3_960, class),
        ] {
            let line = hedge_between(near, near + 20);
            assert_eq!(cover_of(squad(5, &[]), terrain, line), found, "{terrain:?} {near}");
        }
    }
    // Shooter and target both within 2" of the same wall.
    let mut field = Field::open();
    let target = field.put(Side::A, squad(5, &[]), TARGET);
    field.terrain(Terrain::Wall, hedge_between(3_880, 3_900));
    let (book, s) = field.ready();
    let from = |x| cover::cover(Scene::new(&book, &s), target, Point::new(x, 2_000));
    assert_eq!((from(3_680), from(3_679)), (Cover::None, Cover::Hard));
}

/// VD-COVER-02, VD-COVER-04, VD-COVER-05, VD-TERR-03: an area gives its class to a leader in it, its
/// edge included, and Broken LoS where it is crossed; the best counts.
#[test]
fn areas_cover_those_in_them() {
    for (terrain, class, across) in [
        (Terrain::Crops, Cover::Broken, Cover::Broken),
        (Terrain::Woods, Cover::Soft, Cover::Broken),
        (Terrain::Orchard, Cover::Soft, Cover::Broken),
        (Terrain::Rubble, Cover::Hard, Cover::Broken),
        (Terrain::Obstacles, Cover::Soft, Cover::Broken),
        (Terrain::Foxholes, Cover::Soft, Cover::None),
        (Terrain::Trench, Cover::Hard, Cover::None),
        (Terrain::Hill, Cover::None, Cover::None),
        (Terrain::Marsh, Cover::None, Cover::None),
    ] {
        let of = |shape| cover_of(squad(5, &[]), terrain, shape);
        assert_eq!(of(block(3_900, 4_100)), class, "{terrain:?}");
        assert_eq!(of(block(3_800, 4_000)), class, "{terrain:?} at its edge");
        assert_eq!(of(block(3_800, 3_999)), across, "{terrain:?} before it");
        assert_eq!(of(block(4_001, 4_300)), Cover::None, "{terrain:?} behind it");
    }
}

/// VD-COVER-08, VD-LOS-05: what is lower than half a vehicle's Size covers it neither inside nor
/// across: crops (1) up to Size 3, rubble (2) up to 5, woods (4) up to 9.
#[test]
fn what_covers_a_vehicle() {
    for (terrain, largest, inside) in [
        (Terrain::Crops, 3, Cover::Broken),
        (Terrain::Rubble, 5, Cover::Hard),
        (Terrain::Orchard, 7, Cover::Soft),
        (Terrain::Woods, 9, Cover::Soft),
    ] {
        let of = |size, shape| cover_of(vehicle(size), terrain, shape);
        assert_eq!(of(largest, block(3_800, 4_200)), inside, "{terrain:?}");
        assert_eq!(of(largest + 1, block(3_800, 4_200)), Cover::None, "{terrain:?}");
        assert_eq!(of(largest, block(2_000, 2_300)), Cover::Broken, "{terrain:?}");
        assert_eq!(of(largest + 1, block(2_000, 2_300)), Cover::None, "{terrain:?}");
    }
}

/// VD-LOS-06, VD-BLDG-12: from a hill, or from an upper floor, what is no higher than 1 and more
/// than 2.00" from the target is overlooked; what is higher, or nearer, is not.
#[test]
fn what_is_overlooked() {
    let from_hill = |terrain, shape, hill: bool| {
        let mut field = Field::open();
        let target = field.put(Side::A, squad(5, &[]), TARGET);
        if hill {
            field.terrain(Terrain::Hill, block(800, 1_200));
        }
        field.terrain(terrain, shape);
        let (book, s) = field.ready();
        cover::cover(Scene::new(&book, &s), target, SHOOTER)
    };
    for (terrain, from, to, hill, found) in [
        (Terrain::Crops, 3_000, 3_799, true, Cover::None),
        (Terrain::Crops, 3_000, 3_800, true, Cover::Broken),
        (Terrain::Crops, 3_000, 3_799, false, Cover::Broken),
        (Terrain::Rubble, 3_000, 3_300, true, Cover::Broken),
        (Terrain::Orchard, 3_000, 3_300, true, Cover::Broken),
    ] {
        assert_eq!(from_hill(terrain, block(from, to), hill), found, "{terrain:?} {to}");
    }
    for (floor, found) in [(0, Cover::Broken), (1, Cover::None)] {
        let mut field = Field::open();
        let target = field.put(Side::A, squad(5, &[]), TARGET);
        let walls = Rect::new(Point::inches(8, 18), Point::inches(12, 22));
        let piece = field.structure(walls.into(), house());
        field.terrain(Terrain::Crops, block(2_000, 2_300));
        let by = field.put(Side::B, squad(5, &[]), SHOOTER);
        let (book, mut s) = field.ready();
        s.unit_mut(by).place = Place::Inside { piece, floor };
        assert_eq!(
            cover::cover_from(Scene::new(&book, &s), target, by, Point::inches(12, 20)),
            found
        );
    }
}

/// VD-LOS-04, VD-TERR-04, VD-COVER-12: a wreck across the line is Soft Cover to infantry within
/// 2.00" of it and Broken LoS farther off; to a vehicle Broken LoS; against a Blast beyond it Soft
/// or nothing. A vehicle across the line is Broken LoS, men are nothing.
#[test]
fn a_wreck_across_the_line_gives_cover() {
    // A hull of Size 4 that faces north is 1.5" wide.
    let past = |target: UnitProfile, x: i16, blast: bool| {
        let mut field = Field::open();
        let target = field.put(Side::A, target, TARGET);
        let (book, mut s) = field.ready();
        s.wrecks.push(Wreck { at: Point::new(x, 2_000), facing: Bearing::NORTH, size: 4 });
        if blast {
            cover::cover_in_blast(Scene::new(&book, &s), target, Point::inches(30, 20))
        } else {
            cover::cover(Scene::new(&book, &s), target, SHOOTER)
        }
    };
    assert_eq!(past(squad(5, &[]), 3_725, false), Cover::Soft);
    assert_eq!(past(squad(5, &[]), 3_724, false), Cover::Broken);
    assert_eq!(past(panzer_iv(), 3_725, false), Cover::Broken);
    assert_eq!(past(squad(5, &[]), 3_725, true), Cover::Soft);
    assert_eq!(past(squad(5, &[]), 3_724, true), Cover::None);
    assert_eq!(past(squad(5, &[]), 4_200, false), Cover::None, "behind him");
    let between = |other: UnitProfile, y: i16| {
        let mut field = Field::open();
        let target = field.put(Side::A, squad(5, &[]), TARGET);
        field.put(Side::B, other, Point::new(2_500, y));
        let (book, s) = field.ready();
        cover::cover(Scene::new(&book, &s), target, SHOOTER)
    };
    // Half its length of three inches to either side.
    assert_eq!(between(panzer_iv(), 2_149), Cover::Broken);
    assert_eq!(between(panzer_iv(), 2_152), Cover::None);
    assert_eq!(between(squad(9, &[]), 2_000), Cover::None);
}

/// VD-COVER-07, VD-COVER-12, VD-FEAT-05: against a Blast the shot comes from the Target Point: what it
/// bursts beyond breaks no line; a wall between the point and the leader covers, whether or not
/// the point is on his side of the wall.
#[test]
fn cover_against_a_blast() {
    let of = |terrain, shape, x: i16| {
        let mut field = Field::open();
        let target = field.put(Side::A, squad(5, &[]), TARGET);
        field.terrain(terrain, shape);
        let (book, s) = field.ready();
        cover::cover_in_blast(Scene::new(&book, &s), target, Point::new(x, 2_000))
    };
    let wall = || hedge_between(3_880, 3_900);
    assert_eq!(of(Terrain::Wall, wall(), 3_679), Cover::Hard);
    assert_eq!(of(Terrain::Wall, wall(), 3_680), Cover::None, "the point is at the wall");
    assert_eq!(of(Terrain::Wall, wall(), 3_950), Cover::None, "on his side");
    assert_eq!(of(Terrain::Wall, hedge_between(3_500, 3_520), 3_000), Cover::None, "too far off");
    assert_eq!(of(Terrain::Woods, block(3_500, 3_700), 3_000), Cover::None);
    assert_eq!(of(Terrain::Woods, block(3_900, 4_100), 3_000), Cover::Soft);
}

/// VD-COVER-11, VD-TAKE-01, VD-ABIL-64, VD-ABIL-65, VD-ABIL-68, VD-BLDG-16: in cover by himself is a
/// leader in an area, in a structure, or within 2.00" of a line that lies between him and an enemy
/// in play; to the Untrained crops are none.
#[test]
fn in_any_cover() {
    let found = |abilities: &[Ability], terrain, shape, enemy: Option<Point>| {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, abilities), TARGET);
        field.terrain(terrain, shape);
        let foe = field.put(Side::B, squad(5, &[]), enemy.unwrap_or(SHOOTER));
        let (book, mut s) = field.ready();
        if enemy.is_none() {
            s.present.remove(foe);
        }
        (
            cover::in_any_cover(Scene::new(&book, &s), unit),
            cover::has_taken_cover(Scene::new(&book, &s), unit),
        )
    };
    let hedge = |near| hedge_between(near, near + 20);
    let west = Some(SHOOTER);
    assert_eq!(found(&[], Terrain::Hedge, hedge(3_780), west), (true, false));
    assert_eq!(found(&[], Terrain::Hedge, hedge(3_779), west), (false, false));
    assert_eq!(
        found(&[], Terrain::Hedge, hedge(3_780), Some(Point::inches(60, 20))),
        (false, false)
    );
    assert_eq!(found(&[], Terrain::Hedge, hedge(3_780), None), (false, false));
    assert_eq!(found(&[], Terrain::Wire, hedge(3_780), west), (false, false));
    assert_eq!(found(&[Ability::Unseen], Terrain::Hedge, hedge(3_780), west), (true, true));
    assert_eq!(found(&[Ability::Unseen], Terrain::Hedge, hedge(3_779), west), (false, false));
    assert_eq!(found(&[], Terrain::Crops, block(3_900, 4_100), west), (true, false));
    assert_eq!(
        found(&[Ability::Untrained], Terrain::Crops, block(3_900, 4_100), west),
        (false, false)
    );
    assert_eq!(
        found(&[Ability::Untrained], Terrain::Woods, block(3_900, 4_100), west),
        (true, false)
    );
    for (structure, re_rolls) in [(house(), false), (bunker(), true)] {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), TARGET);
        let piece = field.structure(block(3_800, 4_200), structure);
        let (book, mut s) = field.ready();
        s.unit_mut(unit).place = Place::Inside { piece, floor: 0 };
        assert!(cover::in_any_cover(Scene::new(&book, &s), unit));
        assert_eq!(cover::has_taken_cover(Scene::new(&book, &s), unit), re_rolls);
    }
}

/// VD-ABIL-62, VD-ABIL-63, VD-ABIL-66, VD-ABIL-68, VD-FEAT-25: classes of cover by ability, row by
/// row; vehicles have none of these abilities; a scope lowers every class by one.
#[test]
fn abilities_change_the_class_of_cover() {
    use Cover::{Broken, Hard, None, Soft};
    let classes = |profile: UnitProfile| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, TARGET);
        let (book, s) = field.ready();
        [None, Broken, Soft, Hard]
            .map(|class| cover::effective_cover(Scene::new(&book, &s), unit, class))
    };
    assert_eq!(classes(squad(5, &[])), [None, Broken, Soft, Hard]);
    assert_eq!(classes(squad(5, &[Ability::Tenacity])), [None, Broken, Hard, Hard]);
    assert_eq!(classes(squad(5, &[Ability::Untrained])), [None, None, Broken, Soft]);
    for ability in [Ability::Tenacity, Ability::Untrained] {
        let mut tank = panzer_iv();
        tank.groups[0].abilities = [ability].into_iter().collect();
        assert_eq!(classes(tank), [None, Broken, Soft, Hard], "{ability:?}");
    }
    assert_eq!([None, Broken, Soft, Hard].map(cover::one_lower), [None, None, Broken, Soft]);
}
