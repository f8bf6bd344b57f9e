//! Transports, tank riders, structures entered and left.

use crate::action::*;
use crate::armour::Armour;
use crate::book::{Play, Scene, VictoryDecision};
use crate::march::boarding_actions::Storey;
use crate::march::{boarding_actions, moving, withdrawal};
use crate::morale::markers;
use crate::movement::{boarding, passage, reach};
use crate::position::aboard;
use crate::state::agenda::Threat;
use crate::state::unit::*;
use crate::state::*;
use crate::terrain::gait::Gait;
use crate::terrain::ground::{Cover, Structure};
use crate::tests::fixture::*;
use crate::units::profile::*;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Shape;
use wargauge_rules::table::terrain::PieceId;

const UNIT: UnitId = UnitId(0);
const TRUCK: UnitId = UnitId(1);
const HOUSE: PieceId = PieceId(0);

/// A half-track of Size 4, its hull 3" by 1.5", that carries and bears so many models.
fn carrier(transport: u8, riders: u8, properties: &[Property]) -> UnitProfile {
    let mut profile = panzer_iv();
    let vehicle = profile.vehicle.as_mut().expect("a vehicle");
    vehicle.gait = Gait::HalfTracks;
    (vehicle.transport, vehicle.riders) = (transport, riders);
    vehicle.properties = properties.iter().copied().collect();
    profile
}

/// A unit at (30, 20) and a vehicle facing north so many hundredths of an inch north of it.
fn beside(unit: UnitProfile, truck: UnitProfile, distance: i16) -> (VictoryDecision, State) {
    let mut field = Field::open();
    field.put(Side::A, unit, Point::inches(30, 20));
    field.put(Side::A, truck, Point::new(3_000, 2_000 + distance));
    field.put(Side::B, grenadiers(), Point::inches(60, 40));
    field.acting(UNIT)
}

fn board(book: &VictoryDecision, s: &mut State, unit: UnitId, action: Action) {
    assert_eq!(boarding::check_boarding(Scene::new(book, s), unit, action), Ok(()), "{action:?}");
    boarding_actions::board(&mut Play::new(book, s, &mut script(&[])), unit, action);
}

fn refused(result: Result<(), Illegal>) -> Clause {
    result.expect_err("must be refused").clause
}

/// VD-VSP-17 and VD-VSP-18: a Move Action that ends with the leader within 2" of the hull; the
/// middle is 1.5" farther.
#[test]
fn a_move_to_the_hull_embarks_a_unit() {
    let (book, mut s) = beside(rifle_section(), carrier(10, 0, &[]), 750);
    board(&book, &mut s, UNIT, Action::Embark(TRUCK));
    assert_eq!(s.unit(UNIT).place, Place::Aboard { vehicle: TRUCK });
    assert_eq!(s.unit(UNIT).at, s.unit(TRUCK).at);
    assert!(aboard::aboard(Scene::new(&book, &s), TRUCK).contains(UNIT));
    assert!(s.active.as_ref().is_some_and(|active| active.embarked && active.moved));
    let (book, s) = beside(rifle_section(), carrier(10, 0, &[]), 751);
    assert!(boarding::check_boarding(Scene::new(&book, &s), UNIT, Action::Embark(TRUCK)).is_err());
}

/// VD-VSP-17: as many models as fit; crews count their HP; a gun needs its own tow and no room.
#[test]
fn a_vehicle_carries_as_many_models_as_fit() {
    let (book, s) = beside(rifle_section(), carrier(9, 0, &[]), 400);
    let full = boarding::check_boarding(Scene::new(&book, &s), UNIT, Action::Embark(TRUCK));
    assert_eq!(refused(full).0, "VD-VSP-17");
    let (book, _) = beside(crew(60, 3, 4, MORTAR, FireArc::All), carrier(3, 0, &[]), 400);
    let (_, s) = beside(crew(60, 3, 4, MORTAR, FireArc::All), carrier(3, 0, &[]), 400);
    assert!(aboard::has_room(Scene::new(&book, &s), UNIT, TRUCK));
    let gun = crew(60, 4, 4, L48, FireArc::Front);
    let (book, s) = beside(gun.clone(), carrier(10, 0, &[]), 400);
    assert!(!aboard::has_room(Scene::new(&book, &s), UNIT, TRUCK));
    let towed = UnitProfile { partner: Some(MusterRow(TRUCK.0)), ..gun };
    let (book, s) = beside(towed, carrier(0, 0, &[]), 400);
    assert!(aboard::has_room(Scene::new(&book, &s), UNIT, TRUCK));
}

/// VD-VSP-18: getting off is the first Move, measured from the hull, and never in the activation
/// of getting on; passengers leave over the rear, but an Open vehicle on any side (VD-VSP-06).
#[test]
fn getting_off_is_the_first_move() {
    for (open, north) in [(false, false), (true, true)] {
        let open: &[Property] = if open { &[Property::Open] } else { &[] };
        let (book, mut s) = beside(rifle_section(), carrier(10, 0, open), 400);
        s.unit_mut(UNIT).place = Place::Aboard { vehicle: TRUCK };
        s.unit_mut(UNIT).at = s.unit(TRUCK).at;
        let off = |y: i16| Action::Move { to: Point::new(3_000, y), facing: Bearing::SOUTH };
        // The hull ends at 22.5 and 25.5 inches.
        assert_eq!(reach::check_move(Scene::new(&book, &s), UNIT, off(1_850)), Ok(()));
        assert!(reach::check_move(Scene::new(&book, &s), UNIT, off(1_849)).is_err());
        assert_eq!(reach::check_move(Scene::new(&book, &s), UNIT, off(2_900)).is_ok(), north);
        s.active.as_mut().expect("active").embarked = true;
        assert_eq!(
            refused(reach::check_move(Scene::new(&book, &s), UNIT, off(1_900))).0,
            "VD-VSP-18"
        );
        s.active.as_mut().expect("active").embarked = false;
        moving::make_move(&mut Play::new(&book, &mut s, &mut script(&[])), UNIT, off(1_900));
        assert_eq!((s.unit(UNIT).place, s.unit(UNIT).at), (Place::Table, Point::new(3_000, 1_900)));
        let again = boarding::check_boarding(Scene::new(&book, &s), UNIT, Action::Embark(TRUCK));
        assert_eq!(refused(again).0, "VD-VSP-18");
    }
}

/// VD-VSP-19: passengers are a unit of their own that goes where its vehicle goes.
#[test]
fn passengers_are_carried() {
    let (book, mut s) = beside(rifle_section(), carrier(10, 0, &[]), 400);
    board(&book, &mut s, UNIT, Action::Embark(TRUCK));
    activate(&book, &mut s, TRUCK);
    let drive = Action::Move { to: Point::inches(30, 27), facing: Bearing::NORTH };
    moving::make_move(&mut Play::new(&book, &mut s, &mut script(&[])), TRUCK, drive);
    assert_eq!(s.unit(UNIT).at, Point::inches(30, 27));
}

/// VD-VSP-14 and VD-VSP-15: one unit of infantry rides outside; a marker on it or on the vehicle
/// makes it get off at once, within 2" and at no action.
#[test]
fn tank_riders_get_off_by_a_marker() {
    for marked in [UNIT, TRUCK] {
        let (book, mut s) = beside(rifle_section(), carrier(0, 10, &[]), 400);
        board(&book, &mut s, UNIT, Action::Embark(TRUCK));
        assert!(aboard::rides_outside(Scene::new(&book, &s), UNIT));
        markers::place_markers(
            &mut Play::new(&book, &mut s, &mut script(&[])),
            marked,
            1,
            Clause("VD-SUPP-02"),
        );
        assert_eq!(s.unit(UNIT).place, Place::Table);
        let hull = passage::nearest_on_hull(Scene::new(&book, &s), TRUCK, s.unit(UNIT).at);
        assert!(s.unit(UNIT).at.within(hull, wargauge_rules::table::length::Length::inches(2)));
        assert_eq!(s.active.as_ref().map(|active| active.move_actions), Some(1));
    }
    let (book, s) = beside(rifle_section(), carrier(0, 9, &[]), 400);
    assert!(!aboard::has_room(Scene::new(&book, &s), UNIT, TRUCK));
    let (book, s) = beside(crew(60, 3, 4, MORTAR, FireArc::All), carrier(0, 9, &[]), 400);
    assert!(!aboard::has_room(Scene::new(&book, &s), UNIT, TRUCK), "no crews");
}

/// VD-VSP-15: passengers inside stay where they are.
#[test]
fn passengers_inside_stay() {
    let (book, mut s) = beside(rifle_section(), carrier(10, 10, &[]), 400);
    board(&book, &mut s, UNIT, Action::Embark(TRUCK));
    markers::place_markers(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        TRUCK,
        1,
        Clause("VD-SUPP-02"),
    );
    assert_eq!(s.unit(UNIT).place, Place::Aboard { vehicle: TRUCK });
}

const BRICKS: Structure = Structure {
    size: 6,
    armour: Armour { critical: 10, hit: 5, save: 4 },
    points: 6,
    capacity: 12,
    floors: 2,
    cover: Cover::Hard,
    bunker: false,
    wooden: false,
    front: Bearing::NORTH,
};

/// A brick house from (28, 24) to (32, 28), a unit so far south of it and enemies far off.
fn at_house(unit: UnitProfile, distance: i16) -> (VictoryDecision, State) {
    let mut field = Field::open();
    let walls = Rect::new(Point::inches(28, 24), Point::inches(32, 28));
    field.structure(Shape::Rect(walls), BRICKS);
    field.put(Side::A, unit, Point::new(3_000, 2_400 - distance));
    field.put(Side::A, grenadiers(), Point::inches(50, 20));
    field.put(Side::B, rifle_section(), Point::inches(30, 44));
    field.acting(UNIT)
}

const fn enter(floor: u8) -> Action {
    Action::Enter { piece: HOUSE, floor }
}

/// VD-BLDG-04, VD-BLDG-06 and VD-MOVE-10: the way to the entrance and one inch more; each floor 3".
#[test]
fn entering_a_house_costs_an_inch_and_three_for_each_floor() {
    let (book, mut s) = at_house(rifle_section(), 300);
    board(&book, &mut s, UNIT, enter(0));
    assert_eq!(s.unit(UNIT).place, Place::Inside { piece: HOUSE, floor: 0 });
    assert_eq!(s.unit(UNIT).at, Point::inches(30, 26));
    assert!(aboard::occupants(&s, HOUSE).contains(UNIT));
    let (book, s) = at_house(rifle_section(), 301);
    assert!(boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(0)).is_err());
    let (book, s) = at_house(rifle_section(), 0);
    assert_eq!(boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(1)), Ok(()));
    assert!(
        boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(2)).is_err(),
        "no such floor"
    );
    let (book, s) = at_house(crew(60, 4, 4, L48, FireArc::Front), 100);
    assert_eq!(
        refused(boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(0))).0,
        "VD-BLDG-04"
    );
    let straight_in = Action::Move { to: Point::inches(30, 25), facing: Bearing::NORTH };
    let (book, s) = at_house(rifle_section(), 100);
    assert!(reach::check_move(Scene::new(&book, &s), UNIT, straight_in).is_err());
}

/// VD-SHAKEN-09, VD-ACT-13: entering and embarking are Moves: no Shaken unit goes nearer to a
/// visible enemy by them.
#[test]
fn the_shaken_board_nothing_nearer_to_the_enemy() {
    let (book, mut s) = at_house(rifle_section(), 300);
    // In sight past the house.
    s.unit_mut(UnitId(2)).at = Point::inches(50, 44);
    assert_eq!(boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(0)), Ok(()));
    s.shaken.insert(UNIT);
    assert_eq!(
        refused(boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(0))).0,
        "VD-SHAKEN-09"
    );
    s.unit_mut(UnitId(2)).at = Point::inches(30, 4);
    assert_eq!(
        boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(0)),
        Ok(()),
        "away from him"
    );
    let (book, mut s) = beside(rifle_section(), carrier(10, 0, &[]), 400);
    s.shaken.insert(UNIT);
    assert_eq!(
        refused(boarding::check_boarding(Scene::new(&book, &s), UNIT, Action::Embark(TRUCK))).0,
        "VD-SHAKEN-09"
    );
}

/// VD-VSP-17, VD-ABIL-48: vehicles board nothing, not even by a free move of Recon.
#[test]
fn vehicles_do_not_embark() {
    let (book, s) = beside(panzer_iv(), carrier(10, 0, &[]), 400);
    assert_eq!(
        refused(boarding::check_boarding(Scene::new(&book, &s), UNIT, Action::Embark(TRUCK))).0,
        "VD-VSP-17"
    );
}

/// VD-BLDG-05: within its capacity, and never beside an enemy.
#[test]
fn nobody_enters_a_house_beside_an_enemy() {
    let (book, mut s) = at_house(rifle_section(), 100);
    boarding_actions::put_inside(&book, &mut s, UnitId(1), Storey { piece: HOUSE, floor: 0 });
    assert_eq!(
        refused(boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(0))).0,
        "VD-BLDG-05"
    );
    s.unit_mut(UnitId(1)).strength = [1, 1, 0, 0, 0, 0, 0, 0];
    assert_eq!(boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(0)), Ok(()));
    boarding_actions::put_inside(&book, &mut s, UnitId(2), Storey { piece: HOUSE, floor: 1 });
    assert_eq!(
        refused(boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(0))).0,
        "VD-BLDG-05"
    );
}

/// VD-BLDG-06, VD-BLDG-08 and VD-BLDG-10: floors cost 3"; leaving is measured from the nearest
/// wall; another structure takes another Move.
#[test]
fn leaving_is_measured_from_the_nearest_wall() {
    let (book, mut s) = at_house(rifle_section(), 100);
    boarding_actions::put_inside(&book, &mut s, UNIT, Storey { piece: HOUSE, floor: 0 });
    assert!(
        boarding::check_boarding(Scene::new(&book, &s), UNIT, enter(0)).is_err(),
        "there already"
    );
    board(&book, &mut s, UNIT, enter(1));
    assert_eq!(s.unit(UNIT).place, Place::Inside { piece: HOUSE, floor: 1 });
    let out = |y: i16| Action::Move { to: Point::new(3_000, y), facing: Bearing::SOUTH };
    assert_eq!(reach::check_move(Scene::new(&book, &s), UNIT, out(2_300)), Ok(()));
    assert!(reach::check_move(Scene::new(&book, &s), UNIT, out(2_299)).is_err());
    board(&book, &mut s, UNIT, enter(0));
    assert_eq!(reach::check_move(Scene::new(&book, &s), UNIT, out(2_000)), Ok(()));
    assert_eq!(reach::check_move(Scene::new(&book, &s), UNIT, out(3_200)), Ok(()), "any side");
    moving::make_move(&mut Play::new(&book, &mut s, &mut script(&[])), UNIT, out(2_000));
    assert_eq!((s.unit(UNIT).place, s.unit(UNIT).at), (Place::Table, Point::inches(30, 20)));
}

/// VD-BLDG-09: a unit that must withdraw leaves on the side away from the attacker.
#[test]
fn a_unit_withdraws_from_a_house_away_from_the_attacker() {
    let (book, mut s) = at_house(rifle_section(), 100);
    boarding_actions::put_inside(&book, &mut s, UNIT, Storey { piece: HOUSE, floor: 0 });
    s.unit_mut(UNIT).markers = 10;
    s.shaken.insert(UNIT);
    withdrawal::withdraw_task(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        UNIT,
        Threat::Unit(UnitId(2)),
    );
    assert_eq!((s.unit(UNIT).place, s.unit(UNIT).at), (Place::Table, Point::inches(30, 20)));
}

/// What is offered is legal.
#[test]
fn offered_boardings_are_legal() {
    let (book, s) = at_house(rifle_section(), 100);
    let mut options = Vec::new();
    boarding::boarding_options(Scene::new(&book, &s), UNIT, &mut options);
    assert_eq!(options, [enter(0)]);
    let (book, s) = beside(rifle_section(), carrier(10, 0, &[]), 400);
    options.clear();
    boarding::boarding_options(Scene::new(&book, &s), UNIT, &mut options);
    assert_eq!(options, [Action::Embark(TRUCK)]);
}
