//! Close Combat of infantry and of vehicles (VD-CC, VD-VEH-09 to 15).

use crate::action::*;
use crate::assault::{contact, crushing, fight};
use crate::attack::throws::ReRoll;
use crate::book::{Scene, VictoryDecision};
use crate::event::Event;
use crate::state::unit::*;
use crate::state::*;
use crate::tests::assault::{bystander, squad};
use crate::tests::fixture::*;
use crate::tests::shooting::{shell, shot};
use crate::tests::structures::house;
use crate::tests::vehicles::half_track;
use crate::turn::dispatch;
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;

fn at(enemy: UnitId) -> Action {
    Action::CloseCombat { target: Target::Unit(enemy), charges: 0 }
}

/// Two squads in contact.
fn in_contact(own: u8, others: u8) -> (VictoryDecision, State, UnitId, UnitId) {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(own, &[Ability::Grenades]), Point::inches(20, 20));
    let enemy = field.put(Side::B, squad(others, &[]), Point::inches(20, 21));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    s.unit_mut(unit).engaged.insert(enemy);
    s.unit_mut(enemy).engaged.insert(unit);
    (book, s, unit, enemy)
}

/// VD-CC-01, VD-CC-02, VD-CC-03, VD-CC-08, VD-SUPP-10: one D6 a man, no marker for it, no Grenades; those
/// attacked strike back; Take Cover! ends.
#[test]
fn men_fight_on() {
    let (book, mut s, unit, enemy) = in_contact(3, 2);
    s.took_cover.insert(unit);
    let throw = fight::blows_at(Scene::new(&book, &s), unit, enemy, false).victims[0].throws[0];
    assert_eq!((throw.dice, throw.re_roll), (3, ReRoll::None));
    let events = act(&book, &mut s, at(enemy), script(&[1, 2, 3, 5, 1, 1]));
    assert!(
        !events.iter().any(|event| matches!(event, Event::Marked { unit, .. } if *unit == enemy))
    );
    assert!(!s.took_cover.contains(unit));
    assert_eq!((command::strength(&s, unit), s.unit(unit).markers), (2, 1));
}

/// VD-CC-02: only those in Combat Range are fought.
#[test]
fn nobody_fights_at_a_distance() {
    let (book, s, _, enemy) = in_contact(3, 2);
    let far = UnitId(2);
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), at(enemy)), Ok(()));
    assert_eq!(forbidden(&book, &s, at(far)).0, "VD-CC-02");
}

/// VD-CC-04: the Engaged do not shoot, hide or take cover.
#[test]
fn the_engaged_do_not_shoot() {
    let (book, s, _, enemy) = in_contact(3, 2);
    let shot = shot(enemy, &[1]);
    for action in [Action::ConcentrateFire, Action::Hide, Action::TakeCover, shot] {
        assert_eq!(forbidden(&book, &s, action).0, "VD-CC-04");
    }
}

/// VD-CC-06, VD-SHOOT-04: friends do not shoot at those whom infantry holds, be they men or a
/// vehicle. VD-CC-04, VD-CC-10: whoever is in contact with a vehicle alone is a target for its
/// friends, and its friends for him.
#[test]
fn friends_shoot_at_whom_a_vehicle_has_met() {
    let in_contact = |own: UnitProfile, other: UnitProfile| {
        let mut field = Field::open();
        let unit = field.put(Side::A, own, Point::inches(20, 20));
        let shooter = field.put(Side::A, crew(80, 4, 4, L48, FireArc::All), Point::inches(30, 20));
        let enemy = field.put(Side::B, other, Point::new(2_000, 2_225));
        let (book, mut s) = field.acting(shooter);
        s.unit_mut(unit).engaged.insert(enemy);
        s.unit_mut(enemy).engaged.insert(unit);
        let rifles = shot(enemy, &[0, 1]);
        dispatch::check_action(Scene::new(&book, &s), rifles).map_err(|why| why.clause.0)
    };
    let (men, tank) = (|| squad(3, &[]), panzer_iv);
    assert_eq!(in_contact(men(), men()), Err("VD-SHOOT-04"));
    assert_eq!(in_contact(men(), tank()), Err("VD-SHOOT-04"));
    assert_eq!(in_contact(tank(), men()), Ok(()));
}

/// VD-CC-06: nor does a Blast at those whom a vehicle has met touch the vehicle.
#[test]
fn a_blast_spares_the_vehicle_that_is_in_contact() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let gun = field.put(Side::A, crew(80, 4, 4, L48, FireArc::All), Point::inches(30, 20));
    let enemy = field.put(Side::B, squad(3, &[]), Point::new(2_000, 2_225));
    let (book, mut s) = field.acting(gun);
    s.unit_mut(tank).engaged.insert(enemy);
    s.unit_mut(enemy).engaged.insert(tank);
    let at = |y| shell(enemy, &[1], Point::new(2_000, y));
    assert_eq!(forbidden(&book, &s, at(2_225)).0, "VD-FEAT-09");
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), at(2_325)), Ok(()));
}

/// A Panzer IV facing north at (20, 20), and another unit, at the start of the tank's activation.
fn tank_and(other: UnitProfile, place: Point) -> (VictoryDecision, State, UnitId, UnitId) {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let enemy = field.put_facing(Side::B, other, place, Bearing::NORTH);
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(tank);
    let contacts = contact::contacts(Scene::new(&book, &s), tank);
    s.active.as_mut().expect("it acts").contacts = contacts;
    (book, s, tank, enemy)
}

/// EX-37: VD-VEH-09, VD-VEH-10, VD-VEH-12, VD-VEH-13, VD-VEH-14: four D10 at a Rifle Section,
/// five hits and one save; one marker for the attack and one for each casualty; no answer.
#[test]
fn a_tank_crushes_a_section() {
    let (book, mut s, tank, enemy) = tank_and(rifle_section(), Point::inches(20, 23));
    let in_range = crushing::crushing(Scene::new(&book, &s), tank, enemy).victims[0]
        .most
        .expect("it caps casualties");
    assert!((4..10).contains(&in_range), "{in_range}");
    let dice = [2, 4, 7, 10, 1, 6, 3, 2, 5];
    let mut events = act(&book, &mut s, at(enemy), script(&dice));
    while s.step() == Step::Casualties {
        let mut out = Vec::new();
        dispatch::list_options(Scene::new(&book, &s), &mut out);
        events.extend(act(&book, &mut s, out[0], script(&[])));
    }
    assert_eq!((command::strength(&s, enemy), s.unit(enemy).markers), (6, 5));
    assert!(!s.shaken.contains(enemy));
    assert!(!events.iter().any(
        |event| matches!(event, Event::Damage { target: Target::Unit(unit), .. } if *unit == tank)
    ));
}

/// EX-05: VD-VEH-09, VD-VEH-12, VD-MEAS-02, VD-MEAS-10: a Panzer IV reaches four inches from its
/// middle, with four D10.
#[test]
fn combat_range_is_the_size() {
    let contact = |other: UnitProfile, y: i16| {
        let (book, s, tank, enemy) = tank_and(other, Point::new(2_000, y));
        contact::contacts(Scene::new(&book, &s), tank).contains(enemy)
    };
    assert!(contact(squad(1, &[]), 2_400) && !contact(squad(1, &[]), 2_401));
    // A half-track of Size 3 is 2.5" long: its tail is 1.25" from its middle.
    let track = || half_track(PropertySet::NONE);
    assert!(contact(track(), 2_525) && !contact(track(), 2_526));
    let (book, s, tank, enemy) = tank_and(squad(1, &[]), Point::inches(20, 24));
    let throw = crushing::crushing(Scene::new(&book, &s), tank, enemy).victims[0].throws[0];
    assert_eq!((throw.dice, throw.damage.die.faces(), throw.ignores_cover), (4, 10, true));
}

/// VD-VEH-11: whoever has driven into Combat Range fights in its next activation.
#[test]
fn a_tank_does_not_crush_whom_it_has_just_reached() {
    let (book, mut s, _, enemy) = tank_and(squad(5, &[]), Point::inches(20, 23));
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), at(enemy)), Ok(()));
    s.active.as_mut().expect("it acts").contacts = UnitSet::EMPTY;
    assert_eq!(forbidden(&book, &s, at(enemy)).0, "VD-VEH-11");
}

/// VD-VEH-13: smaller vehicles are rammed on the facing turned to the attacker; others are not.
#[test]
fn a_tank_rams_a_smaller_vehicle() {
    let (book, mut s, tank, enemy) = tank_and(half_track(PropertySet::NONE), Point::inches(20, 24));
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), at(enemy)), Ok(()));
    let rear = book.profile(enemy).vehicle.expect("a vehicle").facing(Facing::Rear);
    assert_eq!(crushing::crushing(Scene::new(&book, &s), tank, enemy).victims[0].armour, rear);
    s.unit_mut(enemy).facing = Bearing::EAST;
    let side = book.profile(enemy).vehicle.expect("a vehicle").facing(Facing::Side);
    assert_eq!(crushing::crushing(Scene::new(&book, &s), tank, enemy).victims[0].armour, side);
    let (book, s, _, equal) = tank_and(panzer_iv(), Point::inches(20, 24));
    assert_eq!(forbidden(&book, &s, at(equal)).0, "VD-VEH-13");
}

/// VD-VEH-15: it may crush twice in an activation; nobody inside a structure is crushed.
#[test]
fn men_in_a_house_are_not_crushed() {
    let mut field = Field::open();
    let block =
        wargauge_rules::table::rect::Rect::new(Point::inches(20, 22), Point::inches(24, 26));
    let piece = field.structure(block.into(), house());
    let tank = field.put(Side::A, panzer_iv(), Point::inches(22, 20));
    let inside = field.put(Side::B, squad(5, &[]), Point::inches(22, 24));
    let outside = field.put(Side::B, squad(9, &[]), Point::inches(22, 17));
    let (book, mut s) = field.acting(tank);
    s.unit_mut(inside).place = Place::Inside { piece, floor: 0 };
    assert_eq!(contact::contacts(Scene::new(&book, &s), tank), UnitSet::of(outside));
    s.active.as_mut().expect("it acts").contacts = UnitSet::of(outside);
    act(&book, &mut s, at(outside), script(&[1, 1, 1, 1]));
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), at(outside)), Ok(()));
}

/// VD-VEH-14, VD-ASSAULT-11: Take Cover! re-rolls the Save of those crushed, unless the switch
/// says no.
#[test]
fn take_cover_helps_the_crushed() {
    for (rule, helps) in
        [("take_cover_in_assault=true", true), ("take_cover_in_assault=false", false)]
    {
        let mut field = Field::open();
        field.rules(&[rule]);
        let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
        let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 23));
        let (book, mut s) = field.acting(tank);
        s.took_cover.insert(enemy);
        let attack = crushing::crushing(Scene::new(&book, &s), tank, enemy);
        let victim = &attack.victims[0];
        assert_eq!((victim.re_roll_saves, victim.throws[0].take_cover_helps), (true, helps));
    }
}

/// VD-CC-02, VD-VEH-37: a vehicle that has driven up to men may be fought by them.
#[test]
fn men_fight_a_vehicle_at_their_side() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(2, &[]), Point::inches(20, 20));
    let near = field.put(Side::B, half_track(PropertySet::NONE), Point::new(2_150, 2_000));
    let far = field.put(Side::B, half_track(PropertySet::NONE), Point::inches(26, 20));
    let (book, mut s) = field.acting(unit);
    assert_eq!(contact::contacts(Scene::new(&book, &s), unit), UnitSet::of(near));
    assert_eq!(forbidden(&book, &s, at(far)).0, "VD-CC-02");
    act(&book, &mut s, at(near), script(&[6, 1, 1]));
    assert_eq!(command::strength(&s, near), 1);
}
