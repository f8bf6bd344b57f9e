//! Anti-Tank Explosives (VD-ABIL-42, VD-ABIL-52 to 61, VD-ABIL-76, VD-ABIL-78).

use crate::action::*;
use crate::assault::fight;
use crate::attack::explosives::charge_die;
use crate::attack::throws::{CasualtyCap, ReRoll};
use crate::attack::{casualties, explosives};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::state::activation::*;
use crate::state::agenda::{Attribution, Threat};
use crate::state::unit::*;
use crate::state::*;
use crate::tests::assault::{bystander, squad};
use crate::tests::fixture::*;
use crate::tests::vehicles::{losses, tiger};
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::odometer::Chance;
use wargauge_rules::table::point::Point;

const HUNTERS: &[Ability] = &[Ability::TankHunter];

/// A squad two inches behind the stern of a vehicle that faces north, about to act.
fn behind(
    own: UnitProfile,
    vehicle: UnitProfile,
    rules: &[&str],
) -> (VictoryDecision, State, UnitId, UnitId) {
    let mut field = Field::open();
    field.rules(rules);
    let unit = field.put(Side::A, own, Point::new(2_000, 1_650));
    let tank = field.put(Side::B, vehicle, Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, s) = field.acting(unit);
    (book, s, unit, tank)
}

/// A place in contact with the stern of a Panzer IV.
const STERN: Point = Point::new(2_000, 1_750);

fn assault(tank: UnitId, charges: u8) -> Action {
    Action::Assault { target: Target::Unit(tank), to: STERN, charges }
}

/// A charge of a squad on a facing.
fn charge(tank: UnitId, facing: Facing, count: u8, improved: bool) -> Charge {
    let target = Target::Unit(tank);
    let at = Point::new(2_000, 1_850);
    Charge { target, facing, at, hull_at: Point::inches(20, 20), count, improved }
}

/// EX-35: VD-ABIL-52, VD-ABIL-54, VD-ABIL-55, VD-ABIL-58, VD-ABIL-59, VD-ABIL-60, VD-ABIL-61,
/// VD-CC-07, VD-VEH-10: two charges on the rear, four inches away, cover; then 7 and 11: three
/// hits, no save possible, and the Panzer IV is gone.
#[test]
fn tank_hunters_destroy_a_tank() {
    let (book, mut s, unit, tank) = behind(squad(6, HUNTERS), panzer_iv(), &[]);
    act(&book, &mut s, assault(tank, 2), script(&[]));
    assert_eq!(s.unit(tank).markers, 1);
    let placed = s.active.as_ref().map(|active| active.charges.clone()).expect("it acts");
    assert_eq!(placed[..], [charge(tank, Facing::Rear, 2, false)]);
    assert_eq!(s.unit(unit).charges_spent, 2);
    assert!(s.unit(unit).engaged.contains(tank));
    let away = Action::Move { to: Point::new(2_000, 1_350), facing: Bearing::SOUTH };
    act(&book, &mut s, away, script(&[]));
    let mut referee = script(&[5, 9]);
    explosives::detonate_task(&mut Play::new(&book, &mut s, &mut referee));
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(s.unit(tank).place, Place::Gone);
    assert_eq!(referee.into_parts().0.left(), 0);
    assert_eq!(command::strength(&s, unit), 6);
}

/// EX-35: VD-ABIL-52, VD-ABIL-59: the chance that one, two and three charges destroy it.
#[test]
fn charges_destroy_a_tank_from_the_rear() {
    let (book, s, unit, tank) = behind(squad(6, HUNTERS), panzer_iv(), &[]);
    for (count, chance) in [(2, Chance::new(3, 5)), (3, Chance::new(99, 125))] {
        let attack = explosives::on_target(
            Scene::new(&book, &s),
            unit,
            &[charge(tank, Facing::Rear, count, false)],
        );
        assert_eq!(losses(&book, &s, tank, &attack)[&2], chance);
    }
}

/// EX-36: VD-ABIL-42, VD-ABIL-53, VD-BASE-08: one Improved charge on the front of a Tiger and of a
/// Panzer IV.
#[test]
fn an_improved_charge_rolls_the_higher_of_two_dice() {
    let (book, s, unit, tank) = behind(squad(6, HUNTERS), tiger(), &[]);
    let attack =
        explosives::on_target(Scene::new(&book, &s), unit, &[charge(tank, Facing::Front, 1, true)]);
    // 51/100 hit, of which 1/6 is saved.
    let lost = losses(&book, &s, tank, &attack);
    assert_eq!((lost[&1], lost.get(&2)), (Chance::new(17, 40), None));
    let (book, s, unit, tank) = behind(squad(6, HUNTERS), panzer_iv(), &[]);
    let attack =
        explosives::on_target(Scene::new(&book, &s), unit, &[charge(tank, Facing::Front, 1, true)]);
    let lost = losses(&book, &s, tank, &attack);
    let chances = [Chance::new(1, 4), Chance::new(14, 25), Chance::new(19, 100)];
    assert_eq!([lost[&0], lost[&1], lost[&2]], chances, "no Save helps");
    assert_eq!(lost[&1].plus(lost[&2]).plus(lost[&2]), Chance::new(47, 50));
}

/// VD-ABIL-52, VD-ABIL-53, VD-ABIL-56, VD-ASSAULT-03: the dice of either type, with no re-roll even
/// of men with Grenades, no Cover Save and no further marker.
#[test]
fn nothing_modifies_a_charge() {
    let men = squad(6, &[Ability::TankHunter, Ability::Grenades]);
    let (book, s, unit, tank) = behind(men, panzer_iv(), &[]);
    for (improved, minus) in [(false, 2), (true, 3)] {
        let attack = explosives::on_target(
            Scene::new(&book, &s),
            unit,
            &[charge(tank, Facing::Rear, 1, improved)],
        );
        let victim = &attack.victims[0];
        let throw = victim.throws[0];
        assert_eq!(throw.damage, charge_die(improved));
        assert_eq!((throw.re_roll, throw.modifier, throw.save_minus), (ReRoll::None, 0, minus));
        assert!(throw.take_cover_helps, "skirts and those who lie in the area re-roll");
        assert_eq!((victim.markers, victim.cover_save, throw.ignores_cover), (0, 7, true));
    }
}

/// VD-ABIL-54: the men who place charges roll nothing else.
#[test]
fn who_places_a_charge_does_not_strike() {
    use crate::tests::vehicles::half_track;
    let (book, mut s, unit, track) = behind(squad(5, HUNTERS), half_track(PropertySet::NONE), &[]);
    s.unit_mut(unit).at = Point::new(2_000, 1_780);
    let attack = fight::blows_at_vehicle(Scene::new(&book, &s), unit, track, 2, true);
    assert_eq!(attack.victims[0].throws[0].dice, 3);
}

/// VD-ABIL-52, VD-ABIL-60, VD-ABIL-76, VD-FEAT-20: one for each man able to act, four on a target,
/// none twice; the limit is a switch.
#[test]
fn each_man_has_one_charge() {
    let most = |rules: &[&str], men: u8, markers: u8, spent: u8| {
        let (book, mut s, unit, tank) = behind(squad(men, HUNTERS), panzer_iv(), rules);
        s.unit_mut(unit).markers = markers;
        s.unit_mut(unit).charges_spent = spent;
        explosives::most_charges(Scene::new(&book, &s), unit, Target::Unit(tank))
    };
    assert_eq!(most(&[], 10, 0, 0), 4);
    assert_eq!(most(&[], 10, 7, 0), 3);
    assert_eq!(most(&[], 10, 0, 8), 2);
    assert_eq!(most(&["max_charges_per_target=10"], 10, 0, 0), 10);
    let (book, mut s, unit, tank) = behind(squad(10, HUNTERS), panzer_iv(), &[]);
    let active = s.active.as_mut().expect("it acts");
    active.charges.push(charge(tank, Facing::Rear, 3, false));
    assert_eq!(explosives::most_charges(Scene::new(&book, &s), unit, Target::Unit(tank)), 1);
    // Men are no target for charges, and others carry none.
    assert_eq!(explosives::most_charges(Scene::new(&book, &s), unit, Target::Unit(UnitId(2))), 0);
    let (book, s, unit, tank) = behind(squad(10, &[]), panzer_iv(), &[]);
    assert_eq!(explosives::most_charges(Scene::new(&book, &s), unit, Target::Unit(tank)), 0);
}

/// VD-ABIL-57, VD-SUPP-05: a stand places as many as it has HP, less its markers.
#[test]
fn a_stand_places_as_many_as_it_has_points() {
    let stand = |hp: u8| Group { body: Body::Stand { hp }, ..men("Stand", hp, 6, HUNTERS) };
    let profile = infantry(100, vec![stand(5)], &[hand(0, RIFLE)]);
    let (book, mut s, unit, tank) = behind(profile, panzer_iv(), &["marker_silences_model=false"]);
    s.unit_mut(unit).strength[0] = 4;
    s.unit_mut(unit).markers = 2;
    assert_eq!(explosives::most_charges(Scene::new(&book, &s), unit, Target::Unit(tank)), 2);
}

/// VD-ABIL-52, VD-ABIL-53, VD-SHOOT-19: Improved charges go first; men who have placed theirs are
/// the first to fall.
#[test]
fn charges_are_counted() {
    let improved = Group { improved_charges: true, ..men("Pioneer", 3, 6, &[]) };
    let profile = infantry(100, vec![improved, men("Man", 4, 6, HUNTERS)], &[hand(0, RIFLE)]);
    let mut field = Field::open();
    let unit = field.put(Side::A, profile, Point::inches(20, 20));
    let (book, mut s) = field.acting(unit);
    assert_eq!(explosives::charges_left(Scene::new(&book, &s), unit), [4, 3]);
    s.unit_mut(unit).charges_spent = 2;
    assert_eq!(explosives::charges_left(Scene::new(&book, &s), unit), [4, 1]);
    s.unit_mut(unit).charges_spent = 5;
    assert_eq!(explosives::charges_left(Scene::new(&book, &s), unit), [2, 0]);
    // All three Improved ones and two of four are spent; the men without one fall first.
    for (fallen, left) in [(2, [2, 0]), (1, [1, 0])] {
        let nobody = Attribution { credit: None, threat: Threat::Nobody };
        casualties::remove_strength(
            &mut Play::new(&book, &mut s, &mut script(&[])),
            unit,
            casualties::Loss { group: 1, count: fallen },
            nobody,
        );
        assert_eq!(explosives::charges_left(Scene::new(&book, &s), unit), left);
    }
}

/// VD-ABIL-59, VD-ABIL-78, VD-SUPP-09, VD-SUPP-16, VD-SHAKEN-20: those who stay near are in the area: one die for
/// each man touched and each charge; own men too, who are nobody's success.
#[test]
fn who_stays_is_in_the_area() {
    let (book, mut s, unit, tank) = behind(squad(2, HUNTERS), panzer_iv(), &[]);
    s.unit_mut(unit).at = STERN;
    s.unit_mut(unit).facing = Bearing::SOUTH;
    let charges = [charge(tank, Facing::Rear, 2, false)];
    // The leader is an inch from the Target Point, the other man three: a base of half an inch
    // does not reach into two.
    let attack = explosives::on_bystanders(Scene::new(&book, &s), unit, &charges, false);
    assert_eq!((attack.victims.len(), attack.credit, attack.by_enemy), (1, None, false));
    assert_eq!(attack.threat, Threat::Nobody);
    assert_eq!(
        explosives::on_target(Scene::new(&book, &s), unit, &charges).threat,
        Threat::Unit(unit)
    );
    assert_eq!(
        explosives::on_bystanders(Scene::new(&book, &s), unit, &charges, true).threat,
        Threat::Unit(unit)
    );
    let victim = &attack.victims[0];
    assert_eq!(
        (victim.markers, victim.throws[0].dice, victim.throws[0].cap),
        (1, 2, CasualtyCap::Together)
    );
    assert!(
        explosives::on_bystanders(Scene::new(&book, &s), unit, &charges, true).victims.is_empty()
    );
}

/// VD-ABIL-52, VD-ABIL-53, VD-ABIL-59, VD-FEAT-04: either type reaches 2.00" to the base of a man, half an
/// inch wide to all sides.
#[test]
fn how_far_a_charge_reaches() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, HUNTERS), Point::inches(60, 40));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 30));
    let man = field.put(Side::B, squad(1, &[]), Point::inches(20, 10));
    let (book, mut s) = field.acting(unit);
    let mut struck = |far: i16, improved| {
        s.unit_mut(man).at = Point::new(2_000, 1_850 - far);
        let charges = [charge(tank, Facing::Rear, 1, improved)];
        explosives::on_bystanders(Scene::new(&book, &s), unit, &charges, true).victims.len()
    };
    for improved in [false, true] {
        assert_eq!([0, 150, 250, 251].map(|far| struck(far, improved)), [1, 1, 1, 0]);
    }
}

/// VD-VEH-36, VD-ABIL-54, VD-ASSAULT-18: one charge is placed as two are, and none is none.
#[test]
fn one_charge_is_placed() {
    let (book, s, unit, tank) = behind(squad(6, HUNTERS), panzer_iv(), &[]);
    for count in [1, 2, 4] {
        let mut s = s.clone();
        let events = act(&book, &mut s, assault(tank, count), script(&[]));
        let placed = s.active.as_ref().map(|active| active.charges.clone()).expect("it acts");
        assert_eq!(placed[..], [charge(tank, Facing::Rear, count, false)]);
        assert_eq!((s.unit(unit).charges_spent, s.unit(tank).markers), (count, 1));
        let clause = wargauge_rules::event::Clause("VD-ABIL-54");
        let at = Some(Point::new(2_000, 1_850));
        assert!(events.contains(&Event::Happened { unit: Some(unit), at, clause }));
    }
}

/// VD-ABIL-53, VD-ABIL-58: Improved charges are placed first, ordinary ones beside them; VD-ABIL-76: by
/// nobody but the unit that acts.
#[test]
fn improved_charges_are_placed_first() {
    let improved = Group { improved_charges: true, ..men("Pioneer", 3, 6, &[]) };
    let profile = infantry(100, vec![improved, men("Man", 4, 6, HUNTERS)], &[hand(0, RIFLE)]);
    let mut field = Field::open();
    let unit = field.put(Side::A, profile, Point::new(2_000, 1_750));
    let idle = field.put(Side::A, squad(4, HUNTERS), Point::new(2_000, 1_650));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let (book, mut s) = field.acting(unit);
    let target = Target::Unit(tank);
    assert_eq!(
        [unit, idle].map(|unit| explosives::most_charges(Scene::new(&book, &s), unit, target)),
        [4, 0]
    );
    explosives::place_charges(&mut Play::new(&book, &mut s, &mut script(&[])), unit, target, 4);
    let placed = s.active.as_ref().map(|active| active.charges.clone()).expect("it acts");
    let of = |count, improved| charge(tank, Facing::Rear, count, improved);
    assert_eq!(placed[..], [of(3, true), of(1, false)]);
    assert_eq!(explosives::charges_left(Scene::new(&book, &s), unit), [3, 0]);
}

/// VD-ABIL-78: the charges go off though the unit is gone, and their area though the target is.
#[test]
fn charges_outlive_their_unit_and_their_target() {
    let (book, mut s, unit, tank) = behind(squad(2, HUNTERS), panzer_iv(), &[]);
    let active = s.active.as_mut().expect("it acts");
    active.charges.push(charge(tank, Facing::Rear, 1, false));
    s.unit_mut(unit).place = Place::Gone;
    s.present.remove(unit);
    let mut one = s.clone();
    let mut referee = script(&[6]);
    explosives::detonate_task(&mut Play::new(&book, &mut one, &mut referee));
    assert_eq!(referee.into_parts().0.left(), 0);
    s.unit_mut(tank).place = Place::Gone;
    s.present.remove(tank);
    let bystander = UnitId(2);
    s.unit_mut(bystander).at = Point::new(2_000, 1_750);
    assert!(
        explosives::on_target(Scene::new(&book, &s), unit, &[charge(tank, Facing::Rear, 1, false)])
            .victims
            .is_empty()
    );
    let near = explosives::on_bystanders(
        Scene::new(&book, &s),
        unit,
        &[charge(tank, Facing::Rear, 1, false)],
        true,
    );
    assert_eq!(near.victims[0].target, Target::Unit(bystander));
    assert_eq!(near.credit, Some(MusterRow(unit.0)));
}

/// VD-ABIL-58: a charge goes where its vehicle goes.
#[test]
fn a_charge_moves_with_its_vehicle() {
    let (book, mut s, _, tank) = behind(squad(2, HUNTERS), panzer_iv(), &[]);
    let active = s.active.as_mut().expect("it acts");
    active.charges.push(charge(tank, Facing::Rear, 1, false));
    s.unit_mut(tank).at = Point::inches(20, 23);
    // Three inches on: the squad, 3.5" behind the first place, is out of the area.
    let mut referee = script(&[1]);
    explosives::detonate_task(&mut Play::new(&book, &mut s, &mut referee));
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0);
    assert!(recorder.events.iter().any(|event| matches!(event, Event::Detonated { count: 1, .. })));
}

/// VD-ABIL-55, VD-ACT-10: they go off when the activation ends, also when it is stopped.
#[test]
fn charges_go_off_at_the_end_of_the_activation() {
    let (book, mut s, unit, tank) = behind(squad(2, HUNTERS), panzer_iv(), &[]);
    s.unit_mut(unit).at = Point::inches(40, 40);
    let active = s.active.as_mut().expect("it acts");
    active.charges.push(charge(tank, Facing::Rear, 1, false));
    let events = act(&book, &mut s, Action::Stop, script(&[1]));
    let at = |what: &dyn Fn(&Event) -> bool| events.iter().position(what);
    assert!(at(&|event| matches!(event, Event::Detonated { .. })).is_some());
    assert!(s.active.is_none());
}

/// VD-ABIL-55, VD-ABIL-59: charges on several targets go off one target after the other.
#[test]
fn charges_on_two_targets_go_off() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(2, HUNTERS), Point::inches(40, 40));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let other = field.put(Side::B, panzer_iv(), Point::inches(60, 20));
    let (book, mut s) = field.acting(unit);
    let active = s.active.as_mut().expect("it acts");
    active.charges.push(charge(tank, Facing::Rear, 1, false));
    let hull_at = Point::inches(60, 20);
    let second = charge(other, Facing::Rear, 1, false);
    active.charges.push(Charge { at: hull_at, hull_at, ..second });
    let events = act(&book, &mut s, Action::Stop, script(&[1, 1]));
    let gone_off = events.iter().filter_map(|event| match event {
        Event::Detonated { target, .. } => Some(*target),
        _ => None,
    });
    assert_eq!(gone_off.collect::<Vec<_>>(), [tank, other].map(Target::Unit));
}
