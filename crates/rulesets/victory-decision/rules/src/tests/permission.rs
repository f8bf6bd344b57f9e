//! The permission matrix.

use crate::action::*;
use crate::armour::Armour;
use crate::book::{Scene, VictoryDecision};
use crate::movement::permission;
use crate::state::unit::*;
use crate::state::*;
use crate::terrain::ground::{Cover, Structure};
use crate::tests::fixture::*;
use crate::turn::dispatch;
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::{Disc, Shape};
use wargauge_rules::table::terrain::PieceId;

/// One action of each row of the matrix, in its order.
const ROWS: [(&str, Action); 11] = [
    ("Assault", Action::Assault { target: FOE, to: AWAY, charges: 0 }),
    ("Close Combat", Action::CloseCombat { target: FOE, charges: 0 }),
    ("Concentrate Fire", Action::ConcentrateFire),
    ("Dig In", Action::DigIn),
    ("Hide", Action::Hide),
    ("Move", Action::Move { to: AWAY, facing: Bearing::NORTH }),
    ("Infiltrate", Action::Infiltrate { to: AWAY, facing: Bearing::NORTH }),
    ("Regroup", Action::Regroup),
    (
        "Shoot",
        Action::Shoot {
            target: FOE,
            volley: [0; MAX_MOUNTS],
            at: None,
            concentrated: Concentrated::Misses,
            from: None,
        },
    ),
    ("Spot", Action::Spot(UnitId(1))),
    ("Take Cover!", Action::TakeCover),
];
const FOE: Target = Target::Unit(UnitId(1));
const AWAY: Point = Point::inches(20, 22);

/// A Rifle Section in action, an enemy squad and an enemy tank.
fn scene() -> (VictoryDecision, State, UnitId) {
    let mut field = Field::open();
    let bunker = Structure {
        size: 2,
        armour: Armour { critical: 10, hit: 7, save: 4 },
        points: 4,
        capacity: 10,
        floors: 1,
        cover: Cover::Hard,
        bunker: true,
        wooden: false,
        front: Bearing::NORTH,
    };
    field.structure(Shape::Disc(Disc::new(Point::inches(50, 40), Length::inches(3))), bunker);
    let unit = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    field.put(Side::B, grenadiers(), Point::inches(20, 40));
    field.put(Side::B, panzer_iv(), Point::inches(40, 40));
    let (book, s) = field.acting(unit);
    (book, s, unit)
}

/// Which rows a state permits, as a string of Y and -.
fn column(book: &VictoryDecision, s: &State, unit: UnitId) -> String {
    let permits =
        |&(_, action): &(_, Action)| permission::permit(Scene::new(book, s), unit, action).is_ok();
    ROWS.iter().map(|row| if permits(row) { 'Y' } else { '-' }).collect()
}

/// VD-ACT-11, VD-ACT-07 and VD-ACT-04: the column of a unit in no special state.
#[test]
fn a_free_unit_may_do_everything() {
    let (book, s, unit) = scene();
    assert_eq!(column(&book, &s, unit), "YYYYYYYYYYY");
}

/// VD-ACT-11 and VD-ACT-09: a Hidden unit neither fights nor hides again.
#[test]
fn a_hidden_unit_neither_fights_nor_hides_again() {
    let (book, mut s, unit) = scene();
    s.hidden.insert(unit);
    assert_eq!(column(&book, &s, unit), "Y-YY-YYYYYY");
}

/// VD-SHAKEN-09, VD-SHAKEN-10 and VD-SHAKEN-21: regroup first, then also move and take cover; a
/// unit that became Shaken in its own activation is not bound to regroup first.
#[test]
fn a_shaken_unit_regroups_first() {
    let (book, mut s, unit) = scene();
    s.shaken.insert(unit);
    assert_eq!(column(&book, &s, unit), "-----Y-Y--Y");
    activate(&book, &mut s, unit);
    assert_eq!(column(&book, &s, unit), "-------Y---");
    let refused = permission::permit(Scene::new(&book, &s), unit, Action::TakeCover)
        .expect_err("regroup first");
    assert_eq!(refused.clause.0, "VD-SHAKEN-10");
    s.active.as_mut().expect("active").taken = 1;
    assert_eq!(column(&book, &s, unit), "-----Y-Y--Y");
}

/// VD-ACT-11, VD-CC-04, VD-CC-10 and VD-REGR-06 (regrouping in contact): held by infantry, or only beside
/// vehicles.
#[test]
fn an_engaged_unit_may_regroup() {
    let (book, mut s, unit) = scene();
    s.unit_mut(unit).engaged.insert(UnitId(2));
    assert_eq!(column(&book, &s, unit), "YYY--Y-YYYY");
    s.unit_mut(unit).engaged.insert(UnitId(1));
    assert_eq!(column(&book, &s, unit), "-Y---Y-Y---");
}

/// VD-ACT-11 and VD-DIG-02: no digging in a structure.
#[test]
fn a_unit_in_a_structure_does_not_dig() {
    let (book, mut s, unit) = scene();
    s.unit_mut(unit).place = Place::Inside { piece: PieceId(0), floor: 0 };
    assert_eq!(column(&book, &s, unit), "YYY-YYYYYYY");
}

/// VD-ABIL-24 and VD-ABIL-25: an Immobile unit turns on the spot and no more.
#[test]
fn an_immobile_unit_turns_and_no_more() {
    let mut field = Field::open();
    let mut profile = rifle_section();
    for group in &mut profile.groups {
        group.abilities = group.abilities.with(Ability::Immobile);
    }
    let unit = field.put(Side::A, profile, Point::inches(20, 20));
    field.put(Side::B, grenadiers(), Point::inches(20, 40));
    let (book, s) = field.acting(unit);
    assert_eq!(column(&book, &s, unit), "-YYYY--YYYY");
    let turn = Action::Move { to: Point::inches(20, 20), facing: Bearing::EAST };
    assert_eq!(permission::permit(Scene::new(&book, &s), unit, turn), Ok(()));
}

/// VD-VSP-19, VD-VSP-06, VD-VSP-15: embarked units regroup or get off; they shoot from an Open
/// vehicle that has not moved far, but never as riders. VD-ACT-14: each column must allow it.
#[test]
fn an_embarked_unit_regroups_or_gets_off() {
    for (open, moves, riders, expected) in [
        (false, 0, false, "-----Y-Y---"),
        (true, 1, false, "-----Y-YY--"),
        (true, 2, false, "-----Y-Y---"),
        (true, 0, true, "-----Y-Y---"),
    ] {
        let mut field = Field::open();
        let mut truck = panzer_iv();
        let vehicle = truck.vehicle.as_mut().expect("a vehicle");
        (vehicle.transport, vehicle.riders) = if riders { (0, 10) } else { (10, 0) };
        if open {
            vehicle.properties = vehicle.properties.with(Property::Open);
        }
        let unit = field.put(Side::A, rifle_section(), Point::inches(20, 20));
        let truck = field.put(Side::A, truck, Point::inches(20, 20));
        let (book, mut s) = field.acting(unit);
        s.unit_mut(unit).place = Place::Aboard { vehicle: truck };
        s.unit_mut(truck).moves = moves;
        assert_eq!(column(&book, &s, unit), expected);
    }
}

/// VD-VEH-08, VD-ACT-08, VD-VEH-35 and VD-VEH-47.
#[test]
fn vehicles_do_five_things() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    field.put(Side::B, grenadiers(), Point::inches(20, 40));
    let (book, mut s) = field.acting(tank);
    assert_eq!(column(&book, &s, tank), "-YY--Y--YY-");
    s.immobilised.insert(tank);
    assert_eq!(column(&book, &s, tank), "-YY-----YY-");
    s.immobilised.remove(tank);
    s.shaken.insert(tank);
    assert_eq!(column(&book, &s, tank), "-----Y-----");
}

/// VD-ACT-01 and VD-ACT-02: so many, and none beyond.
#[test]
fn a_unit_has_so_many_actions_and_no_more() {
    let (book, mut s, unit) = scene();
    let mut next = |left| {
        s.active.as_mut().expect("it acts").left = left;
        let why = permission::permit_next(Scene::new(&book, &s), unit, Action::ConcentrateFire);
        why.map_err(|why| why.clause.0)
    };
    assert_eq!([1, 0].map(&mut next), [Ok(()), Err("VD-ACT-01")]);
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(30, 20));
    let (book, _) = field.ready();
    assert_eq!((command::actions_of(&book, unit), command::actions_of(&book, tank)), (3, 2));
}

/// VD-ACT-06: a unit may stop whenever it acts.
#[test]
fn a_unit_may_stop_whenever_it_acts() {
    let (book, mut s, unit) = scene();
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), Action::Stop), Ok(()));
    s.shaken.insert(unit);
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), Action::Stop), Ok(()));
}

/// VD-ACT-13 and VD-ACT-12: boarding is moving, calling strikes is shooting.
#[test]
fn what_counts_as_which_action() {
    let (book, mut s, unit) = scene();
    s.unit_mut(unit).engaged.insert(UnitId(1));
    let call = Action::CallStrike { strike: 0, at: AWAY };
    assert!(permission::permit(Scene::new(&book, &s), unit, call).is_err());
    assert_eq!(permission::permit(Scene::new(&book, &s), unit, Action::Embark(UnitId(0))), Ok(()));
    assert_eq!(
        permission::permit(
            Scene::new(&book, &s),
            unit,
            Action::Enter { piece: PieceId(0), floor: 0 }
        ),
        Ok(())
    );
    // VD-ACT-07: what is no action of a unit, in contact or not.
    let refused = |s: &State, action| {
        permission::permit(Scene::new(&book, s), unit, action).map_err(|why| why.clause.0)
    };
    assert_eq!(refused(&s, Action::Pass), Err("VD-ACT-07"));
    s.unit_mut(unit).engaged.remove(UnitId(1));
    assert_eq!(refused(&s, Action::Pass), Err("VD-ACT-07"));
    assert_eq!(refused(&s, call), Ok(()));
}
