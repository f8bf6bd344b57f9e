//! Cover.

use crate::book::Scene;
use crate::position::cover;
use crate::state::Wreck;
use crate::state::unit::Place;
use crate::terrain::ground::{Cover, Terrain};
use crate::tests::fixture::*;
use crate::tests::shooting::brick_house;
use crate::units::profile::Ability;
use wargauge_rules::game::Side;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::{Shape, Strip};

fn block(x: i16, y: i16, w: i16, h: i16) -> Shape {
    Shape::Rect(Rect::new(Point::inches(x, y), Point::inches(x + w, y + h)))
}

fn line(x: i16) -> Shape {
    let spine = Segment::new(Point::inches(x, 10), Point::inches(x, 30));
    Shape::Strip(Strip::new(spine, Length::from_hundredths(20)))
}

const TARGET: Point = Point::inches(40, 20);
const SHOOTER: Point = Point::inches(10, 20);

/// Cover of a squad at x 40 against a shot from x 10.
fn cover(pieces: &[(Terrain, Shape)]) -> Cover {
    let mut field = Field::open();
    let target = field.put(Side::A, grenadiers(), TARGET);
    for &(terrain, shape) in pieces {
        field.terrain(terrain, shape);
    }
    let (book, s) = field.ready();
    cover::cover(Scene::new(&book, &s), target, SHOOTER)
}

/// Areas and lines, near the target, near the shooter, elsewhere (VD-COVER-02, VD-COVER-03,
/// VD-COVER-04, VD-COVER-05, VD-COVER-06, VD-TERR-03).
#[test]
fn areas_and_lines_give_their_class_of_cover() {
    assert_eq!(cover(&[]), Cover::None);
    assert_eq!(cover(&[(Terrain::Crops, block(38, 18, 4, 4))]), Cover::Broken);
    assert_eq!(cover(&[(Terrain::Woods, block(38, 18, 4, 4))]), Cover::Soft);
    assert_eq!(cover(&[(Terrain::Trench, block(38, 18, 4, 4))]), Cover::Hard);
    assert_eq!(cover(&[(Terrain::Woods, block(20, 18, 3, 4))]), Cover::Broken);
    assert_eq!(cover(&[(Terrain::Trench, block(20, 18, 3, 4))]), Cover::None);
    assert_eq!(cover(&[(Terrain::Wall, line(38))]), Cover::Hard);
    assert_eq!(cover(&[(Terrain::Hedge, line(38))]), Cover::Soft);
    assert_eq!(cover(&[(Terrain::Hedge, line(30))]), Cover::Broken);
    assert_eq!(cover(&[(Terrain::Hedge, line(11))]), Cover::None, "the shooter's own hedge");
    assert_eq!(cover(&[(Terrain::Wall, line(41))]), Cover::None, "behind the target");
    assert_eq!(cover(&[(Terrain::Wire, line(38))]), Cover::None);
    let both = [(Terrain::Hedge, line(39)), (Terrain::Wall, line(38))];
    assert_eq!(cover(&both), Cover::Hard);
}

/// A leader on a hill looks over what is low and far from the target (VD-LOS-06).
#[test]
fn a_leader_on_a_hill_looks_over_what_is_low() {
    let hill = (Terrain::Hill, block(8, 18, 4, 4));
    assert_eq!(cover(&[hill, (Terrain::Crops, block(20, 18, 3, 4))]), Cover::None);
    assert_eq!(cover(&[hill, (Terrain::Orchard, block(20, 18, 3, 4))]), Cover::Broken);
    assert_eq!(cover(&[hill, (Terrain::Hedge, line(39))]), Cover::Soft);
}

/// Hulls in the way are Broken LoS, a wreck right before infantry Soft Cover (VD-LOS-04,
/// VD-TERR-04).
#[test]
fn hulls_break_a_line() {
    let mut field = Field::open();
    let target = field.put(Side::A, grenadiers(), TARGET);
    field.put_facing(Side::B, panzer_iv(), Point::inches(25, 20), Bearing::NORTH);
    let (book, mut s) = field.ready();
    assert_eq!(cover::cover(Scene::new(&book, &s), target, SHOOTER), Cover::Broken);
    s.wrecks.push(Wreck { at: Point::inches(38, 20), facing: Bearing::NORTH, size: 4 });
    assert_eq!(cover::cover(Scene::new(&book, &s), target, SHOOTER), Cover::Soft);
}

/// Against a Blast the shot comes from the Target Point (VD-COVER-07, VD-COVER-12, VD-FEAT-05).
#[test]
fn a_blast_comes_from_its_target_point() {
    let mut field = Field::open();
    let target = field.put(Side::A, grenadiers(), TARGET);
    field.terrain(Terrain::Wall, line(38));
    field.terrain(Terrain::Crops, block(33, 18, 2, 4));
    let (book, s) = field.ready();
    assert_eq!(
        cover::cover_in_blast(Scene::new(&book, &s), target, Point::inches(40, 20)),
        Cover::None
    );
    assert_eq!(
        cover::cover_in_blast(Scene::new(&book, &s), target, Point::inches(39, 20)),
        Cover::None
    );
    assert_eq!(
        cover::cover_in_blast(Scene::new(&book, &s), target, Point::inches(35, 20)),
        Cover::Hard
    );
    assert_eq!(
        cover::cover_in_blast(Scene::new(&book, &s), target, Point::inches(40, 28)),
        Cover::None
    );
}

/// Cover Saves of infantry and of vehicles (VD-COVER-01, VD-COVER-08).
#[test]
fn saves() {
    let (book, _) = Field::open().ready();
    let saves = |vehicle| {
        [Cover::None, Cover::Broken, Cover::Soft, Cover::Hard]
            .map(|class| book.cover_save(class, vehicle))
    };
    assert_eq!(saves(false), [7, 5, 4, 3]);
    assert_eq!(saves(true), [7, 6, 5, 4]);
}

/// The same wood for three units (VD-ABIL-62, VD-ABIL-63, VD-ABIL-66, VD-ABIL-68).
/// Example EX-22.
#[test]
fn tenacity_raises_cover_and_untrained_lowers_it() {
    let mut field = Field::open();
    let unit = |abilities: &[Ability]| infantry(100, vec![men("Men", 8, 4, abilities)], &[]);
    let hard = field.put(Side::A, unit(&[Ability::Tenacity]), TARGET);
    let plain = field.put(Side::A, unit(&[]), TARGET);
    let weak = field.put(Side::A, unit(&[Ability::Untrained]), TARGET);
    field.terrain(Terrain::Crops, block(38, 18, 4, 4));
    let (book, s) = field.ready();
    let save = |unit, class| {
        book.cover_save(cover::effective_cover(Scene::new(&book, &s), unit, class), false)
    };
    assert_eq!([hard, plain, weak].map(|unit| save(unit, Cover::Soft)), [3, 4, 5]);
    assert_eq!([hard, plain, weak].map(|unit| save(unit, Cover::Broken)), [5, 5, 7]);
    assert_eq!([hard, plain, weak].map(|unit| save(unit, Cover::Hard)), [3, 3, 4]);
    assert_eq!(
        [hard, plain, weak].map(|u| cover::in_any_cover(Scene::new(&book, &s), u)),
        [true, true, false]
    );
}

/// In any type of cover by itself (VD-COVER-11); Unseen has the benefit of Take Cover! there
/// (VD-ABIL-64, VD-ABIL-65); a bunker always (VD-BLDG-16).
#[test]
fn in_cover_by_itself() {
    let mut field = Field::open();
    let ghost = infantry(100, vec![men("Men", 8, 4, &[Ability::Unseen])], &[]);
    let unit = field.put(Side::A, ghost, TARGET);
    let enemy = field.put(Side::B, grenadiers(), SHOOTER);
    field.terrain(Terrain::Wall, line(38));
    let bunker = {
        let mut made = brick_house();
        made.bunker = true;
        field.structure(block(50, 18, 4, 4), made)
    };
    let (book, mut s) = field.ready();
    assert!(
        cover::in_any_cover(Scene::new(&book, &s), unit)
            && cover::has_taken_cover(Scene::new(&book, &s), unit)
    );
    assert!(!cover::any_cover_at(Scene::new(&book, &s), unit, Point::inches(30, 20)));
    s.unit_mut(enemy).at = Point::inches(60, 20);
    assert!(
        !cover::in_any_cover(Scene::new(&book, &s), unit)
            && !cover::has_taken_cover(Scene::new(&book, &s), unit)
    );
    s.took_cover.insert(unit);
    assert!(cover::has_taken_cover(Scene::new(&book, &s), unit));
    s.unit_mut(enemy).place = Place::Inside { piece: bunker, floor: 0 };
    assert!(
        cover::in_any_cover(Scene::new(&book, &s), enemy)
            && cover::has_taken_cover(Scene::new(&book, &s), enemy)
    );
    assert_eq!(cover::cover(Scene::new(&book, &s), enemy, TARGET), Cover::Hard);
}

/// Foxholes dug or left behind are Soft Cover (VD-DIG-02), a fallen house is rubble (VD-BLDG-25).
#[test]
fn foxholes_and_rubble_are_cover() {
    let mut field = Field::open();
    let unit = field.put(Side::A, grenadiers(), TARGET);
    let house = field.structure(block(38, 18, 4, 4), brick_house());
    let (book, mut s) = field.ready();
    s.cleared.insert(house);
    s.unit_mut(unit).dug = 2;
    assert_eq!(cover::cover(Scene::new(&book, &s), unit, SHOOTER), Cover::None);
    s.unit_mut(unit).dug = 3;
    assert_eq!(cover::cover(Scene::new(&book, &s), unit, SHOOTER), Cover::Soft);
    s.unit_mut(unit).dug = 0;
    s.foxholes.push(Point::inches(42, 20));
    assert_eq!(cover::cover(Scene::new(&book, &s), unit, SHOOTER), Cover::Soft);
    s.cleared = wargauge_rules::table::terrain::Pieces::NONE;
    s.collapsed.insert(house);
    assert_eq!(cover::cover(Scene::new(&book, &s), unit, SHOOTER), Cover::Hard);
}

/// Low cover is no cover for tall vehicles (VD-LOS-05).
#[test]
fn low_cover_of_vehicles() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), TARGET);
    field.terrain(Terrain::Crops, block(36, 18, 8, 4));
    let (book, mut s) = field.ready();
    assert_eq!(cover::cover(Scene::new(&book, &s), tank, SHOOTER), Cover::None);
    s.unit_mut(tank).at = Point::inches(30, 20);
    assert_eq!(cover::cover(Scene::new(&book, &s), tank, SHOOTER), Cover::None);
}

/// One reaches the worse numbers by a switch (VD-COVER-09, VD-FEAT-24).
#[test]
fn saves_of_switches() {
    let mut field = Field::open();
    field.rules(&["cover_save_soft=5", "vehicle_cover_step=0"]);
    let (book, _) = field.ready();
    assert_eq!(book.cover_save(Cover::Soft, true), 5);
}
