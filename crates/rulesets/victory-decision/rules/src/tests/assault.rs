//! Assaults of infantry (VD-ASSAULT), on men, vehicles and those inside structures.

use crate::action::*;
use crate::armour::Armour;
use crate::assault::{charge, contact, fight};
use crate::attack::resolving;
use crate::attack::throws::ReRoll;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::position::formation;
use crate::state::unit::*;
use crate::state::*;
use crate::tests::fixture::*;
use crate::tests::structures::{bunker, house};
use crate::tests::vehicles::half_track;
use crate::turn::{agenda, dispatch};
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::odometer::{Chance, distribution};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// Men of one kind with rifles, Ld 6.
pub(crate) fn squad(count: u8, abilities: &[Ability]) -> UnitProfile {
    infantry(100, vec![men("Man", count, 6, abilities)], &[hand(0, RIFLE)])
}

/// A unit that only keeps its side in the game.
pub(crate) fn bystander(field: &mut Field, side: Side) -> UnitId {
    field.put(side, squad(5, &[]), Point::inches(70, 46))
}

/// An Assault with dice alone.
pub(crate) fn on(enemy: UnitId, to: Point) -> Action {
    Action::Assault { target: Target::Unit(enemy), to, charges: 0 }
}

/// Six attackers and a team or squad four inches north of them, in the middle of an activation.
fn facing_off(
    rules: &[&str],
    attackers: UnitProfile,
    defenders: UnitProfile,
) -> (VictoryDecision, State, UnitId, UnitId) {
    let mut field = Field::open();
    field.rules(rules);
    let unit = field.put(Side::A, attackers, Point::inches(20, 20));
    let enemy = field.put(Side::B, defenders, Point::inches(20, 24));
    bystander(&mut field, Side::B);
    let (book, s) = field.acting(unit);
    (book, s, unit, enemy)
}

fn markers(events: &[Event], of: UnitId) -> Vec<(u8, &'static str)> {
    let marked = events.iter().filter_map(|event| match event {
        Event::Marked { unit, count, clause } if *unit == of => Some((*count, clause.0)),
        _ => None,
    });
    marked.collect()
}

/// EX-34: VD-ASSAULT-01, VD-ASSAULT-08, VD-ASSAULT-10, VD-ASSAULT-11, VD-ASSAULT-19, VD-ABIL-19,
/// VD-ABIL-70, VD-SUPP-10: six men with Grenades against a crew of three. Five hits, one saved: three points
/// are lost and the fourth hit is nobody's.
#[test]
fn grenadiers_wipe_out_a_crew() {
    let crew = crew(60, 3, 4, HMG, FireArc::Front);
    let (book, mut s, unit, enemy) = facing_off(&[], squad(6, &[Ability::Grenades]), crew);
    let dice = [1, 2, 4, 6, 3, 5, 2, 4, 1, 3, 2, 6, 1, 5];
    let events = act(&book, &mut s, on(enemy, Point::inches(20, 22)), script(&dice));
    assert_eq!(s.unit(enemy).place, Place::Gone);
    assert_eq!(s.unit(unit).at, Point::inches(20, 22));
    assert_eq!(markers(&events, enemy)[0].0, 1);
    assert_eq!((s.step(), s.decider), (Step::Act, Side::A));
    assert!(s.unit(unit).engaged.is_empty());
}

/// EX-34: VD-ASSAULT-10, VD-ABIL-19: one man with Grenades scores a hit on average.
#[test]
fn a_die_with_grenades_hits_once_on_average() {
    let (book, s, unit, enemy) = facing_off(&[], squad(1, &[Ability::Grenades]), squad(5, &[]));
    let lost = distribution(|dice| {
        let mut s = s.clone();
        let before = command::strength(&s, enemy);
        let attack = fight::blows_at(Scene::new(&book, &s), unit, enemy, true);
        resolving::resolve_attack(
            &mut Play::new(&book, &mut s, &mut DiceReferee::new(dice, Deaf)),
            &attack,
        );
        agenda::run_agenda(&mut Play::new(
            &book,
            &mut s,
            &mut DiceReferee::new(wargauge_rules::table::scripted::Scripted::new(&[]), Deaf),
        ));
        before - command::strength(&s, enemy)
    });
    // 0, 1 and 2 hits with 1/4, 1/2 and 1/4; each is lost unless a 6 saves it.
    assert_eq!(lost[&2], Chance::new(25, 144));
    assert_eq!(lost[&1], Chance::new(5 * 12 + 10, 144));
}

/// VD-ASSAULT-02, VD-ASSAULT-04, VD-ABIL-69, VD-ABIL-74: crews and vehicles do not assault.
#[test]
fn crews_and_vehicles_do_not_assault() {
    for (profile, clause) in
        [(crew(60, 3, 4, HMG, FireArc::Front), "VD-ASSAULT-02"), (panzer_iv(), "VD-VEH-08")]
    {
        let (book, s, unit, enemy) = facing_off(&[], profile, squad(5, &[]));
        let assault = on(enemy, Point::inches(20, 23));
        assert_eq!(forbidden(&book, &s, assault).0, clause);
        assert!(charge::check_assault(Scene::new(&book, &s), unit, assault).is_err());
        let mut out = Vec::new();
        charge::assault_options(Scene::new(&book, &s), unit, &mut out);
        assert!(out.is_empty());
    }
}

/// VD-ASSAULT-05, VD-ASSAULT-21, VD-MEAS-04, VD-SCALE-08: the leader ends within 1" of a model's
/// middle, of the edge of a stand or crew.
#[test]
fn contact_is_an_inch_from_a_model() {
    let contact = |defenders: UnitProfile, to: Point| {
        let (book, s, unit, enemy) = facing_off(&[], squad(6, &[]), defenders);
        contact::is_contact(Scene::new(&book, &s), unit, Target::Unit(enemy), to)
    };
    assert!(contact(squad(1, &[]), Point::inches(20, 23)));
    assert!(!contact(squad(1, &[]), Point::new(2_000, 2_299)));
    let team = || crew(60, 3, 4, HMG, FireArc::Front);
    assert!(contact(team(), Point::inches(20, 22)));
    assert!(!contact(team(), Point::new(2_000, 2_199)));
    // The formation counts, not the leader alone: a man stands two inches north of his.
    assert!(contact(squad(2, &[]), Point::inches(20, 27)));
}

/// VD-ASSAULT-05: too far to go, out of contact, a friend, nobody.
#[test]
fn an_assault_must_reach_its_target() {
    let (book, s, unit, enemy) = facing_off(&[], squad(6, &[]), squad(1, &[]));
    assert_eq!(
        dispatch::check_action(Scene::new(&book, &s), on(enemy, Point::inches(20, 23))),
        Ok(())
    );
    assert_eq!(forbidden(&book, &s, on(enemy, Point::inches(20, 22))).0, "VD-ASSAULT-05");
    assert!(
        dispatch::check_action(Scene::new(&book, &s), on(enemy, Point::inches(20, 27))).is_err()
    );
    assert_eq!(forbidden(&book, &s, on(unit, Point::inches(20, 23))).0, "VD-ASSAULT-05");
}

/// VD-ASSAULT-09, VD-SUPP-06, VD-SCALE-08, VD-ABIL-77: three to one, counting points, and only
/// those able to act; the ratio is a switch.
#[test]
fn three_to_one_is_the_most() {
    let count = |rules: &[&str], attackers: u8, marked: u8, defenders: UnitProfile| {
        let (book, mut s, unit, enemy) = facing_off(rules, squad(attackers, &[]), defenders);
        s.unit_mut(unit).markers = marked;
        fight::fighting_models(Scene::new(&book, &s), unit, enemy)
    };
    assert_eq!(count(&[], 10, 0, squad(2, &[])), 6);
    assert_eq!(count(&[], 10, 0, crew(60, 3, 4, HMG, FireArc::Front)), 9);
    assert_eq!(count(&[], 10, 7, squad(2, &[])), 3);
    assert_eq!(count(&["assault_ratio=4"], 10, 0, squad(2, &[])), 8);
    let (book, mut s, unit, enemy) =
        facing_off(&[], squad(6, &[]), crew(60, 3, 4, HMG, FireArc::Front));
    s.unit_mut(enemy).markers = 1;
    assert_eq!(fight::fighting_models(Scene::new(&book, &s), enemy, unit), 2);
}

/// VD-ASSAULT-07, VD-ASSAULT-12, VD-ASSAULT-13, VD-ASSAULT-15, VD-ASSAULT-16: a Hidden squad is
/// assaulted out of cover, loses one man of five, and three strike back: those without a marker.
#[test]
fn the_target_strikes_back_and_both_are_engaged() {
    let (book, mut s, unit, enemy) = facing_off(&[], squad(2, &[]), squad(5, &[]));
    s.hidden.insert(enemy);
    s.took_cover.insert(unit);
    // Two dice: a hit, not saved. Back: two markers leave two of four; a hit, saved.
    let dice = [4, 1, 2, 1, 5, 6];
    let events = act(&book, &mut s, on(enemy, Point::inches(20, 23)), script(&dice));
    assert!(!s.hidden.contains(enemy) && !s.took_cover.contains(unit));
    assert_eq!((command::strength(&s, enemy), s.unit(enemy).markers), (4, 2));
    assert_eq!((command::strength(&s, unit), s.unit(unit).markers), (2, 0));
    assert!(s.unit(unit).engaged.contains(enemy) && s.unit(enemy).engaged.contains(unit));
    assert!(events.iter().any(|event| matches!(event, Event::Hidden { now: false, .. })));
    // VD-CC-04, VD-ACT-11: held, it fights on or leaves.
    assert_eq!(forbidden(&book, &s, Action::ConcentrateFire).0, "VD-CC-04");
}

/// VD-ASSAULT-13: the switch: not at all, or at the same time with all who stood before.
#[test]
fn striking_back_is_a_switch() {
    let fight = |rule: &str, dice: &[u8]| {
        let (book, mut s, unit, enemy) = facing_off(&[rule], squad(2, &[]), squad(4, &[]));
        act(&book, &mut s, on(enemy, Point::inches(20, 23)), script(dice));
        (command::strength(&s, unit), command::strength(&s, enemy))
    };
    assert_eq!(fight("assault_strike_back=none", &[4, 1, 2]), (2, 3));
    // After: the marker and the casualty leave one of three.
    assert_eq!(fight("assault_strike_back=after", &[4, 1, 2, 4, 1]), (1, 3));
    // At the same time: only the marker counts, three of four strike.
    assert_eq!(fight("assault_strike_back=simultaneous", &[4, 1, 2, 4, 1, 1, 1]), (1, 3));
}

/// VD-ASSAULT-14: those who were Shaken, or have become so, do not strike.
#[test]
fn the_shaken_do_not_strike_back() {
    let (book, mut s, unit, enemy) = facing_off(&[], squad(4, &[]), squad(3, &[]));
    // Two of three fall: three markers on one man. He withdraws four inches.
    let dice = [4, 4, 1, 1, 2, 2];
    act(&book, &mut s, on(enemy, Point::inches(20, 23)), script(&dice));
    while s.step() == Step::Withdraw {
        let mut out = Vec::new();
        dispatch::list_options(Scene::new(&book, &s), &mut out);
        act(&book, &mut s, out[0], script(&[]));
    }
    assert!(s.shaken.contains(enemy));
    assert_eq!(command::strength(&s, unit), 4);
    assert!(s.unit(unit).engaged.is_empty() && s.unit(enemy).engaged.is_empty());
}

/// VD-ASSAULT-17: the first target is gone, the second is assaulted in the same activation. VD-ABIL-19:
/// nothing is re-rolled without Grenades.
#[test]
fn a_unit_may_assault_twice_in_one_activation() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(4, &[]), Point::inches(20, 20));
    let first = field.put(Side::B, squad(1, &[]), Point::inches(20, 24));
    let second = field.put(Side::B, squad(2, &[]), Point::inches(20, 28));
    let (book, mut s) = field.acting(unit);
    act(&book, &mut s, on(first, Point::inches(20, 23)), script(&[6, 1, 1, 1, 1]));
    assert_eq!(s.unit(first).place, Place::Gone);
    let mut options = Vec::new();
    dispatch::list_options(Scene::new(&book, &s), &mut options);
    let of_second = |option: &&Action| matches!(option, Action::Assault { target: Target::Unit(enemy), .. } if *enemy == second);
    assert!(options.iter().any(|option| of_second(&option)), "it is offered");
    act(&book, &mut s, on(second, Point::inches(20, 27)), script(&[1, 1, 1, 1, 1]));
    assert!(s.unit(unit).engaged.contains(second));
    assert_eq!(s.active.as_ref().map(|active| active.left), Some(1));
}

/// VD-ASSAULT-03, VD-ASSAULT-18, VD-ASSAULT-20, VD-VEH-36, VD-VEH-38, VD-ABIL-20: ten men at the
/// side of an Open half-track: twice its Size of them roll D6+1 with Grenades against the side.
#[test]
fn men_climb_a_half_track() {
    let open = half_track(PropertySet::NONE.with(Property::Open));
    let closed = half_track(PropertySet::NONE);
    for (profile, modifier, re_roll) in [(open, 1, ReRoll::Misses), (closed, 0, ReRoll::None)] {
        let (book, mut s, unit, enemy) = facing_off(&[], squad(10, &[Ability::Grenades]), profile);
        s.unit_mut(enemy).facing = wargauge_rules::table::facing::Bearing::EAST;
        s.unit_mut(unit).at = Point::new(2_000, 2_240);
        let attack = fight::blows_at_vehicle(Scene::new(&book, &s), unit, enemy, 0, true);
        let victim = &attack.victims[0];
        assert_eq!(victim.armour, Armour { critical: 8, hit: 6, save: 6 });
        assert_eq!((victim.markers, victim.cover_save), (1, 7));
        let throw = victim.throws[0];
        assert_eq!((throw.dice, throw.modifier, throw.re_roll), (6, modifier, re_roll));
    }
    // Nothing in their hands hurts a tank: no dice, no marker.
    let (book, s, unit, enemy) = facing_off(&[], squad(10, &[]), panzer_iv());
    let attack = fight::blows_at_vehicle(Scene::new(&book, &s), unit, enemy, 0, true);
    assert!(attack.victims[0].throws.is_empty() && attack.victims[0].markers == 0);
}

/// VD-VEH-36, VD-CC-10: a vehicle does not strike back, and does not hold the men at its hull.
#[test]
fn a_vehicle_does_not_strike_back() {
    let (book, mut s, unit, enemy) = facing_off(&[], squad(2, &[]), half_track(PropertySet::NONE));
    s.unit_mut(enemy).facing = wargauge_rules::table::facing::Bearing::EAST;
    let events = act(&book, &mut s, on(enemy, Point::new(2_000, 2_270)), script(&[1, 6, 2]));
    let charged =
        |event: &Event| matches!(event, Event::Happened { clause, .. } if clause.0 == "VD-ABIL-54");
    assert!(!events.iter().any(charged), "they have no charges");
    assert_eq!(command::strength(&s, enemy), 1);
    assert!(s.unit(unit).engaged.contains(enemy));
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), Action::ConcentrateFire), Ok(()));
}

/// A structure from (20, 24) to (24, 28) with `inside` in it.
fn besieged(
    structure: crate::terrain::ground::Structure,
    inside: UnitProfile,
) -> (VictoryDecision, State, UnitId, UnitId, PieceId) {
    let mut field = Field::open();
    let block =
        wargauge_rules::table::rect::Rect::new(Point::inches(20, 24), Point::inches(24, 28));
    let piece = field.structure(block.into(), structure);
    let unit = field.put(Side::A, squad(9, &[Ability::Grenades]), Point::inches(22, 20));
    let enemy = field.put(Side::B, inside, Point::inches(22, 26));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    s.unit_mut(enemy).place = Place::Inside { piece, floor: 0 };
    (book, s, unit, enemy, piece)
}

/// VD-BLDG-19, VD-BLDG-20, VD-BLDG-22, VD-COVER-10: four to a door on each side; those inside save
/// on 5+, in a bunker on 4+; Grenades re-roll.
#[test]
fn four_fight_at_a_door() {
    for (structure, save) in [(house(), 5), (bunker(), 4)] {
        let (book, s, unit, enemy, _) = besieged(structure, squad(9, &[]));
        let attack = fight::blows_at(Scene::new(&book, &s), unit, enemy, true);
        let victim = &attack.victims[0];
        assert_eq!((victim.cover_save, victim.markers), (save, 1));
        let throw = victim.throws[0];
        assert_eq!((throw.dice, throw.re_roll, throw.ignores_cover), (4, ReRoll::Misses, false));
        let answer = fight::answer(Scene::new(&book, &s), enemy, unit);
        assert_eq!((answer.victims[0].cover_save, answer.victims[0].throws[0].dice), (7, 4));
    }
}

/// VD-BLDG-21, VD-BLDG-05: the last man inside falls and the victors move in, or not.
#[test]
fn victors_move_in() {
    for moves in [true, false] {
        let (book, mut s, unit, enemy, piece) = besieged(house(), squad(1, &[]));
        let assault = on(enemy, Point::inches(22, 23));
        // Three dice against one man; a hit that the 5+ does not save, Grenades in vain.
        act(&book, &mut s, assault, script(&[5, 1, 1, 1, 1, 4]));
        assert_eq!((s.step(), s.decider), (Step::MoveIn, Side::A));
        let mut out = Vec::new();
        dispatch::list_options(Scene::new(&book, &s), &mut out);
        assert_eq!(out, [Action::Enter { piece, floor: 0 }, Action::Pass]);
        let other = Action::Enter { piece, floor: 1 };
        assert_eq!(forbidden(&book, &s, other).0, "VD-BLDG-21");
        act(&book, &mut s, out[usize::from(!moves)], script(&[]));
        let place = if moves { Place::Inside { piece, floor: 0 } } else { Place::Table };
        assert_eq!((s.unit(unit).place, s.step()), (place, Step::Act));
    }
}

/// VD-BLDG-21, VD-CC-02: attackers who have not won stay at the entrance, Engaged, and fight on.
#[test]
fn losers_stay_at_the_entrance() {
    let (book, mut s, unit, enemy, _) = besieged(house(), squad(6, &[]));
    let dice = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    act(&book, &mut s, on(enemy, Point::inches(22, 23)), script(&dice));
    assert_eq!(s.unit(unit).at, Point::inches(22, 23));
    assert!(
        contact::contacts(Scene::new(&book, &s), unit).contains(enemy)
            && contact::contacts(Scene::new(&book, &s), enemy).contains(unit)
    );
    assert_eq!(s.step(), Step::Act);
}

/// VD-ASSAULT-06, VD-CC-09: the formation is where its leader is, in Leadership Distance.
#[test]
fn the_unit_closes_up_behind_its_leader() {
    let (book, mut s, unit, enemy) = facing_off(&[], squad(6, &[]), squad(1, &[]));
    let to = Point::inches(20, 23);
    s.unit_mut(unit).stragglers = 2;
    // Only three to one fight, and two are behind.
    act(&book, &mut s, on(enemy, to), script(&[6, 1, 1, 1, 1]));
    assert_eq!(s.unit(unit).stragglers, 0);
    assert!(
        formation::models(Scene::new(&book, &s), unit)
            .iter()
            .all(|man| man.within(to, Length::inches(6)))
    );
}

/// Options are legal, and name each enemy in reach.
#[test]
fn options_of_an_assault_are_legal() {
    let (book, s, unit, enemy) = facing_off(&[], squad(6, &[]), squad(5, &[]));
    let mut out = Vec::new();
    charge::assault_options(Scene::new(&book, &s), unit, &mut out);
    // The nearest of the five stands two inches before his leader.
    assert_eq!(out, [on(enemy, Point::inches(20, 21))]);
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), out[0]), Ok(()));
}

/// VD-MOVE-11, VD-ASSAULT-07: an Assault that runs into Hidden men goes on against them.
#[test]
fn an_assault_falls_on_those_it_runs_into() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(2, &[]), Point::inches(20, 20));
    let hidden = field.put(Side::B, squad(1, &[]), Point::new(2_000, 2_250));
    let target = field.put(Side::B, squad(1, &[]), Point::inches(20, 25));
    let (book, mut s) = field.acting(unit);
    s.hidden.insert(hidden);
    act(&book, &mut s, on(target, Point::inches(20, 24)), script(&[6, 1, 1, 1]));
    assert_eq!(s.unit(unit).at, Point::new(2_000, 2_150));
    assert_eq!(s.unit(hidden).place, Place::Gone);
    assert_eq!((s.unit(target).markers, s.unit(target).engaged.is_empty()), (0, true));
}

/// VD-MOVE-11, VD-ASSAULT-07: so does one with charges against a tank: it places none, and all men fight.
#[test]
fn charges_are_kept_for_the_tank() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(2, &[Ability::TankHunter]), Point::inches(20, 20));
    let hidden = field.put(Side::B, squad(1, &[]), Point::new(2_000, 2_250));
    let tank = field.put(Side::B, panzer_iv(), Point::new(2_000, 2_650));
    let (book, mut s) = field.acting(unit);
    s.hidden.insert(hidden);
    let (target, to) = (Target::Unit(tank), Point::inches(20, 24));
    act(&book, &mut s, Action::Assault { target, to, charges: 1 }, script(&[6, 1, 1, 1]));
    assert_eq!(s.unit(unit).at, Point::new(2_000, 2_150));
    assert_eq!(s.unit(hidden).place, Place::Gone);
    assert_eq!((s.unit(tank).markers, s.unit(tank).engaged.is_empty()), (0, true));
    assert_eq!(s.unit(unit).charges_spent, 0);
    assert!(s.active.as_ref().is_some_and(|active| active.charges.is_empty()));
}

/// VD-ASSAULT-17, VD-CC-04: whose first target is destroyed or has withdrawn may assault again, whom it
/// can reach and no other; whoever is held by it may not.
#[test]
fn who_may_assault_again() {
    let beside = Point::inches(23, 27);
    let after = |first: u8, dice: &[u8]| {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(4, &[]), Point::inches(20, 20));
        let first = field.put(Side::B, squad(first, &[]), Point::inches(20, 24));
        let second = field.put(Side::B, squad(1, &[]), beside);
        field.put(Side::B, squad(1, &[]), Point::inches(40, 40));
        let (book, mut s) = field.acting(unit);
        act(&book, &mut s, on(first, Point::inches(20, 23)), script(dice));
        while s.step() == Step::Withdraw {
            let mut out = Vec::new();
            dispatch::list_options(Scene::new(&book, &s), &mut out);
            act(&book, &mut s, out[0], script(&[]));
        }
        let mut options = Vec::new();
        dispatch::list_options(Scene::new(&book, &s), &mut options);
        options.retain(|option| matches!(option, Action::Assault { .. }));
        for &option in &options {
            assert_eq!(dispatch::check_action(Scene::new(&book, &s), option), Ok(()), "{option:?}");
        }
        // Five inches off; an inch before him.
        let again = on(second, Point::new(2_240, 2_620));
        let why = dispatch::check_action(Scene::new(&book, &s), again)
            .err()
            .map_or("", |why| why.clause.0);
        (why, options, again, s.unit(first).place)
    };
    let (why, options, again, place) = after(1, &[6, 1, 1, 1, 1]);
    assert_eq!((why, options, place), ("", vec![again], Place::Gone));
    let (why, options, again, place) = after(3, &[4, 4, 1, 1, 2, 2]);
    assert_eq!((why, place), ("", Place::Table));
    assert!(options.contains(&again));
    let (why, options, ..) = after(9, &[1; 12]);
    assert_eq!((why, options), ("VD-CC-04", vec![]));
}
