//! The end of a vehicle with men aboard, and smoke before and after its last action.

use crate::action::Action;
use crate::attack::casualties;
use crate::book::Play;
use crate::state::Step;
use crate::state::agenda::{Attribution, Threat};
use crate::state::unit::Place;
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::vehicles::truck;
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::{MusterRow, Property};
use wargauge_rules::game::Side;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;

/// VD-VEH-45, VD-VEH-46, VD-VEH-43: those aboard bail out as soon as their vehicle is destroyed, before
/// the enemy that did it, and nobody of its crew does; an empty one leaves its wreck alone.
#[test]
fn a_destroyed_truck_is_left() {
    let mut field = Field::open();
    let aboard = field.put(Side::A, squad(3, &[]), Point::inches(20, 20));
    let full = field.put(Side::A, truck(), Point::inches(20, 20));
    let empty = field.put(Side::A, truck(), Point::inches(40, 20));
    let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 40));
    let (book, mut s) = field.acting(enemy);
    s.unit_mut(aboard).place = Place::Aboard { vehicle: full };
    let by = Attribution { credit: Some(MusterRow(enemy.0)), threat: Threat::Unit(enemy) };
    for (truck, dice) in [(full, &[1, 1, 1][..]), (empty, &[])] {
        let mut referee = script(dice);
        casualties::destroy(&mut Play::new(&book, &mut s, &mut referee), truck, by);
        agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
        assert_eq!(referee.into_parts().0.left(), 0);
        assert_eq!(s.unit(truck).place, Place::Gone);
    }
    assert_eq!((s.unit(aboard).place, s.unit(aboard).markers), (Place::Table, 1));
    assert_eq!((command::strength(&s, aboard), s.wrecks.len()), (3, 2));
    assert_eq!(s.present, [aboard, enemy].into_iter().collect());
}

/// VD-VSP-13: smoke ends no activation that has actions left, and the activation
/// ends with it where none are.
#[test]
fn smoke_ends_no_activation_that_has_actions_left() {
    let mut profile = panzer_iv();
    let vehicle = profile.vehicle.as_mut().expect("it is one");
    vehicle.properties = vehicle.properties.with(Property::SmokeDischarger);
    let mut field = Field::open();
    let tank = field.put(Side::A, profile, Point::inches(20, 20));
    field.put(Side::B, squad(5, &[]), Point::inches(60, 40));
    let (book, s) = field.acting(tank);
    let smoke = Action::Smoke(Point::new(2_000, 2_400));
    let mut first = s.clone();
    act(&book, &mut first, smoke, script(&[]));
    assert_eq!(first.active.as_ref().map(|active| (active.unit, active.left)), Some((tank, 2)));
    assert_eq!((first.step, first.smoke.len()), (Step::Act, 1));
    let mut last = s;
    act(&book, &mut last, Action::ConcentrateFire, script(&[]));
    let on = Action::Move { to: Point::inches(20, 21), facing: Bearing::NORTH };
    act(&book, &mut last, on, script(&[]));
    act(&book, &mut last, smoke, script(&[]));
    assert!(last.active.is_none() && last.activated.contains(tank));
}
