//! Vehicles: what they are, recovery, bailing out, smoke, engines, skirts (VD-VEH, VD-VSP).

use arrayvec::ArrayVec;

use crate::action::*;
use crate::armour::Armour;
use crate::assault::fight;
use crate::attack::throws::{Attack, Throw, can_hurt, plain};
use crate::attack::{casualties, resolving, throws, victims};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::fire::smoke;
use crate::march::engines;
use crate::morale::{markers, recovery};
use crate::position::fields_of_fire::hull;
use crate::position::{concealment, hulls};
use crate::state::agenda::{Attribution, Task, Threat};
use crate::state::unit::*;
use crate::state::*;
use crate::terrain::gait::Gait;
use crate::terrain::ground::Terrain;
use crate::tests::assault::{bystander, squad};
use crate::tests::fixture::*;
use crate::tests::shooting::{fire, shell};
use crate::tests::table::{Battle, Setup};
use crate::turn::{agenda, dispatch, initiative};
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::polygon::ConvexPolygon;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::shape::Shape;

/// A vehicle of a Size with Structure Points and facings.
fn vehicle(
    price: u32,
    (size, sp): (u8, u8),
    armour: [(u8, u8, u8); 3],
    gait: Gait,
    properties: PropertySet,
) -> UnitProfile {
    let armour = armour.map(|(critical, hit, save)| Armour { critical, hit, save });
    let group =
        Group { body: Body::Vehicle { sp }, armour: armour[0], ..men("Vehicle", sp, 6, &[]) };
    let tank = panzer_iv();
    UnitProfile {
        groups: [group].into_iter().collect(),
        mounts: ArrayVec::new(),
        price: price * 1_000,
        stake: price * 1_000,
        vehicle: Some(Vehicle {
            size,
            armour,
            gait,
            amphibious: None,
            properties,
            transport: 10,
            riders: 0,
        }),
        ..tank
    }
}

/// The SdKfz 251/1 of 7.6 with the properties of a test.
pub(crate) fn half_track(properties: PropertySet) -> UnitProfile {
    vehicle(65, (3, 2), [(9, 6, 5), (8, 6, 6), (8, 5, 6)], Gait::HalfTracks, properties)
}

/// A truck.
pub(crate) fn truck() -> UnitProfile {
    vehicle(25, (3, 1), [(7, 4, 6); 3], Gait::Wheels, PropertySet::NONE)
}

/// A Tiger I.
pub(crate) fn tiger() -> UnitProfile {
    vehicle(400, (6, 3), [(14, 10, 3), (13, 9, 4), (12, 8, 4)], Gait::Tracks, PropertySet::NONE)
}

/// A vehicle alone in the middle of its activation, an enemy far off.
fn driving(profile: UnitProfile) -> (VictoryDecision, State, UnitId) {
    let mut field = Field::open();
    let tank = field.put(Side::A, profile, Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, s) = field.acting(tank);
    (book, s, tank)
}

/// Losses of a unit to an attack, exactly. Nobody has a choice of casualties.
pub(crate) fn losses(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    attack: &Attack,
) -> std::collections::BTreeMap<u8, Chance> {
    distribution(|dice| {
        let mut s = s.clone();
        let before = command::strength(&s, unit);
        let mut referee = DiceReferee::new(dice, Deaf);
        resolving::resolve_attack(&mut Play::new(book, &mut s, &mut referee), attack);
        agenda::run_agenda(&mut Play::new(book, &mut s, &mut referee));
        before - command::strength(&s, unit)
    })
}

/// VD-VEH-01, VD-VEH-02, VD-VEH-03, VD-VEH-05, VD-MEAS-06: a vehicle has Size, Structure Points,
/// a gait and numbers for each facing; a Panzer IV of Size 4 is 3" long and 1.5" wide.
#[test]
fn a_vehicle_has_numbers_for_each_facing() {
    let tank = panzer_iv().vehicle.expect("it is one");
    assert_eq!(tank.facing(Facing::Front), Armour { critical: 12, hit: 8, save: 4 });
    assert_eq!(tank.facing(Facing::Side), Armour { critical: 11, hit: 8, save: 5 });
    assert_eq!(tank.facing(Facing::Rear), Armour { critical: 10, hit: 7, save: 5 });
    assert_eq!(panzer_iv().groups[0].strength, 2);
    let bounds = Rect::around(hull(Point::inches(20, 20), Bearing::NORTH, 4)).expect("corners");
    assert_eq!((bounds.low(), bounds.high()), (Point::new(1_925, 1_850), Point::new(2_075, 2_150)));
    let bounds = Rect::around(hull(Point::inches(20, 20), Bearing::EAST, 4)).expect("corners");
    assert_eq!((bounds.low(), bounds.high()), (Point::new(1_850, 1_925), Point::new(2_150, 2_075)));
}

/// VD-VEH-29, VD-VEH-30, VD-ENG-10: what its best result cannot hurt it does not hurt.
#[test]
fn a_die_hurts_only_what_it_can_reach() {
    let tank = panzer_iv().vehicle.expect("it is one");
    let die = |die, bonus| DamageDie { die, best_of: 1, bonus };
    let (front, rear) = (tank.facing(Facing::Front), tank.facing(Facing::Rear));
    assert!(!can_hurt(die(Die::D6, 1), 0, front) && can_hurt(die(Die::D6, 1), 0, rear));
    assert!(!can_hurt(die(Die::D6, 0), 0, rear) && can_hurt(die(Die::D6, 0), 1, rear));
    assert!(can_hurt(die(Die::D10, 0), -2, front) && !can_hurt(die(Die::D10, 0), -3, front));
}

/// VD-VEH-06, VD-VEH-39, VD-MEAS-02: a unit of two vehicles has two hulls.
#[test]
fn each_vehicle_of_a_unit_has_a_hull() {
    let mut pair = half_track(PropertySet::NONE);
    pair.groups.push(pair.groups[0].clone());
    let (book, mut s, unit) = driving(pair);
    assert_eq!(hulls::hulls(Scene::new(&book, &s), unit).len(), 2);
    assert_eq!(markers::shaken_limit(Scene::new(&book, &s), unit), 6);
    s.unit_mut(unit).strength[1] = 0;
    assert_eq!(hulls::hulls(Scene::new(&book, &s), unit).len(), 1);
}

/// VD-VEH-08, VD-ACT-02, VD-VEH-16: two actions, and of infantry's only those that vehicles have.
#[test]
fn a_vehicle_has_two_actions_of_five_kinds() {
    let (book, mut s, _) = driving(panzer_iv());
    assert_eq!(s.active.as_ref().map(|active| active.left), Some(2));
    for action in [Action::Regroup, Action::Hide, Action::TakeCover, Action::DigIn] {
        assert_eq!(forbidden(&book, &s, action).0, "VD-VEH-08");
    }
    act(&book, &mut s, Action::ConcentrateFire, script(&[]));
    assert_eq!(forbidden(&book, &s, Action::ConcentrateFire).0, "VD-ACT-09");
}

/// EX-47: VD-VEH-25, VD-VEH-34, VD-VEH-32: Ld 6: under it 2 markers go, else 1; 4 on Size 4 make it
/// Shaken.
#[test]
fn a_vehicle_recovers() {
    let left = distribution(|dice| {
        let (book, mut s, tank) = driving(panzer_iv());
        s.unit_mut(tank).markers = 4;
        recovery::recover(&mut Play::new(&book, &mut s, &mut DiceReferee::new(dice, Deaf)), tank);
        s.unit(tank).markers
    });
    assert_eq!((left[&2], left[&3]), (Chance::new(5, 6), Chance::new(1, 6)));
    let (book, mut s, tank) = driving(panzer_iv());
    assert_eq!(
        (
            markers::shaken_limit(Scene::new(&book, &s), tank),
            command::own_ld(Scene::new(&book, &s), tank)
        ),
        (4, 6)
    );
    let mut referee = script(&[]);
    recovery::recover(&mut Play::new(&book, &mut s, &mut referee), tank);
    assert_eq!(referee.into_parts().0.left(), 0);
}

/// VD-VEH-34: a vehicle with a single marker, too, tests at the start of its activation, one without does
/// not; 2 go by less than its Ld of 6, 1 by a 6. Men do not recover: they Regroup.
#[test]
fn a_single_marker_is_recovered() {
    let left = |profile: UnitProfile, markers: u8, dice: &[u8]| {
        let (book, mut s, unit) = driving(profile);
        s.unit_mut(unit).markers = markers;
        let mut referee = script(dice);
        initiative::begin_actions_task(&mut Play::new(&book, &mut s, &mut referee));
        assert_eq!(referee.into_parts().0.left(), 0, "{dice:?}");
        s.unit(unit).markers
    };
    assert_eq!(left(panzer_iv(), 0, &[]), 0);
    assert_eq!([[6], [1]].map(|dice| left(panzer_iv(), 1, &dice)), [0, 0]);
    assert_eq!([[6], [5], [1]].map(|dice| left(panzer_iv(), 3, &dice)), [2, 1, 1]);
    assert_eq!([1, 3, 5].map(|markers| left(squad(5, &[]), markers, &[])), [1, 3, 5]);
    assert_eq!(left(crew(60, 3, 4, HMG, FireArc::Front), 2, &[]), 2);
}

/// VD-VEH-34: the markers removed are switches.
#[test]
fn recovery_is_a_switch() {
    let mut field = Field::open();
    field.rules(&["vehicle_recovery_pass=3", "vehicle_recovery_fail=0"]);
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let (book, mut s) = field.acting(tank);
    s.unit_mut(tank).markers = 4;
    let mut referee = script(&[6]);
    recovery::recover(&mut Play::new(&book, &mut s, &mut referee), tank);
    let clause = wargauge_rules::event::Clause("VD-VEH-34");
    let (unit, passed) = (Some(tank), Some(false));
    let told = Event::Rolled { unit, clause, die: 6, modifier: 0, passed };
    assert_eq!(referee.into_parts().1.events, [told]);
    assert_eq!(s.unit(tank).markers, 4);
    recovery::recover(&mut Play::new(&book, &mut s, &mut script(&[5])), tank);
    assert_eq!(s.unit(tank).markers, 1);
}

/// EX-50: VD-VSP-21: never failing in four turns, by the engine's own dice.
#[test]
fn an_unreliable_vehicle_may_not_start() {
    let start = |dice: &mut Odometer, turns: usize| {
        let profile = half_track(PropertySet::NONE.with(Property::Unreliable));
        let (book, mut s, unit) = driving(profile);
        let mut referee = DiceReferee::new(dice, Deaf);
        (0..turns).all(|_| {
            activate(&book, &mut s, unit);
            let starts = engines::engine_starts(&mut Play::new(&book, &mut s, &mut referee), unit);
            // Once in an activation.
            assert_eq!(
                engines::engine_starts(&mut Play::new(&book, &mut s, &mut referee), unit),
                starts
            );
            starts
        })
    };
    assert_eq!(distribution(|dice| start(dice, 4))[&true], Chance::new(625, 1296));
    let (book, mut s, unit) = driving(half_track(PropertySet::NONE));
    assert!(engines::engine_starts(&mut Play::new(&book, &mut s, &mut script(&[])), unit));
}

/// VD-CAPT-03: one that was Unreliable before it was captured fails on 1 and 2.
#[test]
fn a_captured_unreliable_vehicle_fails_twice_as_often() {
    let both = PropertySet::NONE.with(Property::Unreliable).with(Property::VeryUnreliable);
    for (die, starts) in [(1, false), (2, false), (3, true)] {
        let (book, mut s, unit) = driving(half_track(both));
        activate(&book, &mut s, unit);
        assert_eq!(
            engines::engine_starts(&mut Play::new(&book, &mut s, &mut script(&[die])), unit),
            starts,
            "{die}"
        );
    }
}

/// VD-VSP-21: the action is not lost, and no Move is legal any more.
#[test]
fn a_failed_start_costs_no_action() {
    let profile = half_track(PropertySet::NONE.with(Property::Unreliable));
    let (book, mut s, unit) = driving(profile);
    let away = Action::Move { to: Point::inches(20, 22), facing: Bearing::NORTH };
    act(&book, &mut s, away, script(&[1]));
    assert_eq!(s.unit(unit).at, Point::inches(20, 20));
    assert_eq!(s.active.as_ref().map(|active| active.left), Some(2));
    assert_eq!(forbidden(&book, &s, away).0, "VD-VSP-21");
}

/// EX-64: VD-VEH-45, VD-VEH-46: each of the passengers dies with 95/216; survivors stand within 2"
/// of the wreck with one more marker.
#[test]
fn passengers_bail_out() {
    let scene = |men: u8| {
        let mut field = Field::open();
        let passengers = field.put(Side::A, squad(men, &[]), Point::inches(20, 20));
        let truck = field.put(Side::A, truck(), Point::inches(20, 20));
        let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 40));
        let (book, mut s) = field.acting(enemy);
        s.unit_mut(passengers).place = Place::Aboard { vehicle: truck };
        s.unit_mut(truck).place = Place::Gone;
        s.present.remove(truck);
        s.agenda.push(Task::BailOut {
            vehicle: truck,
            at: Point::inches(20, 20),
            credit: Some(MusterRow(enemy.0)),
            threat: Threat::Unit(enemy),
        });
        (book, s, passengers)
    };
    let dead = distribution(|dice| {
        let (book, mut s, passengers) = scene(1);
        agenda::run_agenda(&mut Play::new(&book, &mut s, &mut DiceReferee::new(dice, Deaf)));
        s.unit(passengers).place == Place::Gone
    });
    assert_eq!(dead[&true], Chance::new(95, 216));
    let (book, mut s, passengers) = scene(10);
    let mut referee = script(&[6, 4, 1, 1, 1, 1, 1, 1, 1, 1, 5, 6, 6]);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(referee.into_parts().0.left(), 0);
    assert_eq!((command::strength(&s, passengers), s.unit(passengers).markers), (9, 2));
    let corners = hull(Point::inches(20, 20), Bearing::NORTH, 3);
    let wreck = ConvexPolygon::new(&corners).expect("a hull");
    assert!(wreck.is_within(s.unit(passengers).at, Length::inches(2)));
    // Away from the enemy in the north.
    assert!(s.unit(passengers).at.y < 2_000);
    assert_eq!(s.unit(passengers).place, Place::Table);
}

/// EX-65: VD-VEH-04, VD-VEH-43, VD-VEH-33: three D6 at a truck of one Structure Point.
#[test]
fn three_dice_destroy_a_truck() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 30));
    let truck = field.put(Side::B, truck(), Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, s) = field.acting(unit);
    let mut victim = victims::victim(Scene::new(&book, &s), truck, Point::inches(20, 30));
    victim.throws.push(Throw { ..plain(3) });
    let attack = throws::one_on_one(&book, unit, victim);
    assert_eq!(losses(&book, &s, truck, &attack)[&1], Chance::new(1385, 1728));
}

/// VD-VEH-43, VD-VEH-44, VD-VEH-46, VD-TERR-04: at no Structure Points a wreck is left, and no
/// crew; one point lost changes neither Move nor weapons.
#[test]
fn a_destroyed_vehicle_leaves_a_wreck() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 30));
    let tank = field.put_facing(Side::B, panzer_iv(), Point::inches(20, 20), Bearing::EAST);
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    let by = Attribution { credit: Some(MusterRow(unit.0)), threat: Threat::Unit(unit) };
    casualties::remove_strength(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        tank,
        casualties::Loss { group: 0, count: 1 },
        by,
    );
    assert_eq!((s.unit(tank).markers, s.wrecks.len()), (1, 0));
    assert_eq!(book.profile(tank).mounts.len(), 4);
    casualties::remove_strength(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        tank,
        casualties::Loss { group: 0, count: 1 },
        by,
    );
    let wreck = Wreck { at: Point::inches(20, 20), facing: Bearing::EAST, size: 4 };
    assert_eq!(s.wrecks[..], [wreck]);
    assert_eq!(s.unit(tank).place, Place::Gone);
}

/// VD-VSP-13, VD-VSP-12: smoke once a game, within 3" of the hull, at no action, even when all are
/// taken; until the End Segment of the next turn.
#[test]
fn smoke_costs_no_action() {
    let mut profile = panzer_iv();
    let vehicle = profile.vehicle.as_mut().expect("it is one");
    vehicle.properties = vehicle.properties.with(Property::SmokeDischarger);
    let (book, mut s, tank) = driving(profile);
    // The bow is 1.5" from the middle.
    let far = Action::Smoke(Point::new(2_000, 2_451));
    assert_eq!(forbidden(&book, &s, far).0, "VD-VSP-13");
    act(&book, &mut s, Action::ConcentrateFire, script(&[]));
    let away = Action::Move { to: Point::inches(20, 22), facing: Bearing::NORTH };
    act(&book, &mut s, away, script(&[]));
    // No action is left, but there is smoke.
    assert_eq!(s.step(), Step::Act);
    let mut out = Vec::new();
    dispatch::list_options(Scene::new(&book, &s), &mut out);
    assert!(out.iter().filter(|action| matches!(action, Action::Smoke(_))).count() == 8);
    assert!(out.contains(&Action::Stop) && out.len() == 9, "{out:?}");
    let at = Point::new(2_000, 2_650);
    smoke::fire_smoke(&mut s, tank, at, &mut script(&[]));
    assert_eq!(s.smoke[..], [Smoke { at, until: 2 }]);
    assert_eq!(forbidden(&book, &s, Action::Smoke(at)).0, "VD-VSP-13");
}

/// VD-VSP-13: a vehicle without the property has no smoke.
#[test]
fn a_vehicle_without_a_discharger_has_no_smoke() {
    let (book, s, _) = driving(panzer_iv());
    assert_eq!(forbidden(&book, &s, Action::Smoke(Point::inches(20, 22))).0, "VD-VSP-13");
}

/// VD-VEH-30, VD-SUPP-02, VD-SUPP-09, VD-COVER-07: a shot of which one die can hurt marks the vehicle, even if
/// weapons that cannot come first in card order and meet other cover.
#[test]
fn one_die_that_can_hurt_is_enough_for_the_marker() {
    let mut field = Field::open();
    let mut profile = panzer_iv();
    let mount = |weapon, main| Mount { weapon, group: 0, each: 1, arc: FireArc::All, main };
    profile.mounts = [mount(MG42, false), mount(L48, true)].into_iter().collect();
    let tank = field.put(Side::A, profile, Point::inches(20, 20));
    let target = field.put_facing(Side::B, panzer_iv(), Point::inches(20, 30), Bearing::SOUTH);
    let bank = Rect::new(Point::new(1_500, 2_825), Point::new(2_500, 2_835));
    field.terrain(Terrain::Bocage, Shape::Rect(bank));
    let (book, mut s) = field.acting(tank);
    let volley = shell(target, &[1, 1], Point::inches(20, 30));
    let events = fire(&book, &mut s, volley, &[1]);
    assert_eq!(s.unit(target).markers, 1, "{events:?}");
}

/// VD-VSP-22, VD-VSP-23: side skirts re-roll failed saves on the Sides, and nowhere else.
#[test]
fn skirts_help_at_the_sides() {
    let mut profile = panzer_iv();
    let vehicle = profile.vehicle.as_mut().expect("it is one");
    vehicle.properties = vehicle.properties.with(Property::SideSkirts);
    let (book, _, tank) = driving(profile);
    assert!(throws::skirts_help(&book, tank, Facing::Side));
    assert!(
        !throws::skirts_help(&book, tank, Facing::Front)
            && !throws::skirts_help(&book, tank, Facing::Rear)
    );
    let (book, _, bare) = driving(panzer_iv());
    assert!(!throws::skirts_help(&book, bare, Facing::Side));
}

/// EX-43: VD-VSP-22: a Panzerfaust (D10+3, Save/-1) at the side of a Panzer IV, with skirts.
#[test]
fn a_panzerfaust_meets_side_skirts() {
    for (skirts, none, one, two) in
        [(false, (11, 24), (1, 3), (5, 24)), (true, (449, 864), (145, 432), (125, 864))]
    {
        let mut profile = panzer_iv();
        if skirts {
            let vehicle = profile.vehicle.as_mut().expect("it is one");
            vehicle.properties = vehicle.properties.with(Property::SideSkirts);
        }
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 30));
        let tank = field.put_facing(Side::B, profile, Point::inches(20, 20), Bearing::EAST);
        bystander(&mut field, Side::B);
        let (book, s) = field.acting(unit);
        let mut victim = victims::victim(Scene::new(&book, &s), tank, Point::inches(20, 30));
        victim.throws.push(Throw {
            damage: DamageDie { die: Die::D10, best_of: 1, bonus: 3 },
            save_minus: 1,
            take_cover_helps: true,
            ..plain(1)
        });
        let lost = losses(&book, &s, tank, &throws::one_on_one(&book, unit, victim));
        let chance = |(numerator, denominator)| Chance::new(numerator, denominator);
        assert_eq!((lost[&0], lost[&1], lost[&2]), (chance(none), chance(one), chance(two)));
    }
}

/// VD-VSP-05, VD-VEH-38: every attack marks an Open vehicle, even one that cannot hurt it.
#[test]
fn an_open_vehicle_is_marked_by_every_attack() {
    let mut profile = panzer_iv();
    let vehicle = profile.vehicle.as_mut().expect("it is one");
    vehicle.properties = PropertySet::NONE.with(Property::Open);
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::new(2_000, 2_240));
    let tank = field.put(Side::B, profile, Point::inches(20, 20));
    let (book, s) = field.acting(unit);
    let attack = fight::blows_at_vehicle(Scene::new(&book, &s), unit, tank, 0, true);
    assert_eq!((attack.victims[0].markers, attack.victims[0].throws.len()), (1, 0));
}

/// A Command Vehicle, tanks 12 and 13 inches from it, a truck and a Recon half-track.
fn command_vehicle_and_others() -> Battle {
    let leader = Setup::new().own("panzer-iv 20,20 command-vehicle");
    let tanks = leader.own("panzer-iv 32,20").own("panzer-iv 33,20");
    tanks.own("truck 20,24").own("half-track 50,24 recon").ready()
}

/// VD-VSP-01, VD-VSP-02: a Command Vehicle has Ld 7, and others within 12" of it.
#[test]
fn a_command_vehicle_lends_its_ld() {
    let Battle { ref book, ref s, .. } = command_vehicle_and_others();
    let ld = |unit: u8| command::ld(Scene::new(book, s), UnitId(unit));
    assert_eq!(ld(0), 7, "its own");
    assert_eq!(ld(1), 7, "at 12 inches");
    assert_eq!(ld(2), 6, "at 13 inches");
}

/// VD-VSP-07, VD-VSP-08, VD-VSP-09: it does so by Radio, which a Panzer IV has and a truck has not;
/// who has none has his own Ld.
#[test]
fn a_command_vehicle_leads_by_radio() {
    let Battle { mut book, s, .. } = command_vehicle_and_others();
    let truck = UnitId(3);
    let properties = |book: &VictoryDecision, unit: UnitId| {
        book.units[unit.index()].vehicle.expect("one").properties
    };
    assert!(properties(&book, UnitId(1)).has(Property::Radio));
    assert!(!properties(&book, truck).has(Property::Radio));
    assert_eq!(command::ld(Scene::new(&book, &s), truck), 6, "near enough, and deaf");
    let vehicle = book.units[truck.index()].vehicle.as_mut().expect("a truck");
    vehicle.properties = vehicle.properties.with(Property::Radio);
    assert_eq!(command::ld(Scene::new(&book, &s), truck), 7);
}

/// VD-VSP-03: no strikes come with it.
#[test]
fn a_command_vehicle_calls_no_strikes() {
    let Battle { book, .. } = command_vehicle_and_others();
    assert!(book.profile(UnitId(0)).strikes.is_empty());
}

/// VD-INIT-08, VD-VSP-10, VD-VSP-11, VD-VEH-24: Command and Recon give +1 in the Initiative, and
/// Recon vehicles are not blind when they spot.
#[test]
fn command_and_recon_vehicles_are_ahead() {
    let Battle { ref book, ref s, .. } = command_vehicle_and_others();
    let bonus = |unit: u8| command::initiative_bonus(Scene::new(book, s), UnitId(unit));
    assert!(bonus(0) && bonus(4) && !bonus(1));
    let mut battle = Setup::new()
        .own("half-track 20,20 recon")
        .own("half-track 22,20")
        .foe("men=5 20,28 hidden")
        .ready();
    let enemy = battle.enemy();
    activate(&battle.book, &mut battle.s, UnitId(0));
    let modifier = |unit: u8| {
        concealment::spot_modifier(Scene::new(&battle.book, &battle.s), UnitId(unit), enemy)
    };
    assert_eq!((modifier(0), modifier(1)), (-1, 2));
}

/// VD-VSP-04: Minesweeping Equipment passes mines and clears them.
#[test]
fn minesweepers_clear_mines() {
    use crate::terrain::ground::Terrain;
    let mut profile = panzer_iv();
    profile.pace = Length::inches(8);
    let vehicle = profile.vehicle.as_mut().expect("it is one");
    vehicle.properties = vehicle.properties.with(Property::Minesweeping);
    let mut field = Field::open();
    let block =
        wargauge_rules::table::rect::Rect::new(Point::inches(17, 22), Point::inches(23, 24));
    let mines = field.terrain(Terrain::Minefield, block.into());
    let tank = field.put(Side::A, profile, Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(tank);
    let to = |y| Action::Move { to: Point::inches(20, y), facing: Bearing::NORTH };
    assert!(dispatch::check_action(Scene::new(&book, &s), to(26)).is_err());
    act(&book, &mut s, to(24), script(&[]));
    assert!(s.cleared.contains(mines));
}

/// VD-VEH-07: a vehicle lost costs its whole price, in shares of its Structure Points.
#[test]
fn a_vehicle_costs_its_whole_price() {
    use wargauge_rules::event::Common;
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 30));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    let mut referee = script(&[]);
    let by = Attribution { credit: Some(MusterRow(unit.0)), threat: Threat::Unit(unit) };
    casualties::remove_strength(
        &mut Play::new(&book, &mut s, &mut referee),
        tank,
        casualties::Loss { group: 0, count: 2 },
        by,
    );
    let (_, recorder): (Scripted, _) = referee.into_parts();
    let price: u32 = recorder
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fact(Common::Lost { price, .. }) => Some(*price),
            _ => None,
        })
        .sum();
    assert_eq!(price, 235_000);
}
