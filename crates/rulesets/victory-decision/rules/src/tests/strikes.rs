//! Air and artillery strikes.

use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::fire::{areas, calling, sharing, strikes};
use crate::position::sight;
use crate::state::State;
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::Ability;
use wargauge_rules::game::Side;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::odometer::{Chance, distribution};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

fn call(book: &VictoryDecision, s: &mut State, strike: u8, at: Point, dice: &[u8]) -> Vec<Event> {
    let unit = s.active.as_ref().expect("a unit acts").unit;
    assert_eq!(strikes::check_strike(Scene::new(book, s), unit, strike, at), Ok(()));
    let mut referee = script(dice);
    calling::call_strike(&mut Play::new(book, s, &mut referee), unit, strike, at);
    agenda::run_agenda(&mut Play::new(book, s, &mut referee));
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0, "dice left over");
    recorder.events
}

/// A call is a Leadership test with +2, one more with a marker; a failed one costs the action and
/// not the strike, and there are three (VD-STRK-03, VD-STRK-04, VD-STRK-05, VD-FEAT-20,
/// VD-FEAT-21).
#[test]
fn calls() {
    let mut field = Field::open();
    let caller = field.put(Side::A, command_squad(), Point::inches(20, 20));
    field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let (book, mut s) = field.acting(caller);
    let at = Point::inches(20, 40);
    call(&book, &mut s, 0, at, &[5]);
    s.unit_mut(caller).markers = 1;
    call(&book, &mut s, 0, at, &[4]);
    s.unit_mut(caller).markers = 0;
    assert_eq!(s.unit(caller).strikes[0], 1);
    // Passed with 4 + 2 under 7; direction, 2D6 - 7 = 0; then ten Damage Dice.
    call(&book, &mut s, 0, at, &[4, 1, 3, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(s.unit(caller).strikes[0], 0);
    let refused =
        strikes::check_strike(Scene::new(&book, &s), caller, 0, at).map_err(|why| why.clause.0);
    assert_eq!(refused, Err("VD-FEAT-20"));
    s.unit_mut(caller).strikes[0] = 1;
    let refused =
        strikes::check_strike(Scene::new(&book, &s), caller, 0, at).map_err(|why| why.clause.0);
    assert_eq!(refused, Err("VD-STRK-03"));
    // It counts as shooting (VD-STRK-11), but is no muzzle flash.
    assert!(s.active.as_ref().is_some_and(|active| active.shot && active.attacked));
    assert!(!s.fired.contains(caller));
}

/// VD-STRK-11, VD-HIDE-07: a call shows where a Hidden caller is, even one that fails.
#[test]
fn a_call_reveals_the_caller() {
    let mut field = Field::open();
    let caller = field.put(Side::A, command_squad(), Point::inches(20, 20));
    field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let (book, mut s) = field.acting(caller);
    s.hidden.insert(caller);
    let events = call(&book, &mut s, 0, Point::inches(20, 40), &[6]);
    assert!(!s.hidden.contains(caller));
    let clause = wargauge_rules::event::Clause("VD-STRK-11");
    let told = Event::Hidden { unit: caller, now: false, clause };
    assert_eq!(events.iter().filter(|event| **event == told).count(), 1, "{events:?}");
}

/// Radio makes calls easier (VD-STRK-04, VD-ABIL-43).
#[test]
fn radio_makes_calls_easier() {
    let mut field = Field::open();
    let mut squad = command_squad();
    squad.groups[1].abilities = squad.groups[1].abilities.with(Ability::Radio);
    let caller = field.put(Side::A, squad, Point::inches(20, 20));
    field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let (book, mut s) = field.acting(caller);
    let events = call(&book, &mut s, 0, Point::inches(20, 44), &[6]);
    assert!(events.iter().any(|e| matches!(e, Event::Rolled { passed: Some(false), .. })));
    // 5 + 1 is under 7; five inches to the north-east there is no table any more.
    call(&book, &mut s, 0, Point::inches(20, 44), &[5, 1, 6, 6]);
    assert_eq!(s.unit(caller).strikes[0], 0);
    // Without one the 5 fails.
    let mut field = Field::open();
    let caller = field.put(Side::A, command_squad(), Point::inches(20, 20));
    field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let (book, mut s) = field.acting(caller);
    call(&book, &mut s, 0, Point::inches(20, 44), &[5]);
    assert_eq!(s.unit(caller).strikes[0], 1);
}

/// The Target Point: in sight, no friend in the area, within 4" of a visible enemy; only the
/// Command model calls, and no Shaken or Engaged unit (VD-STRK-06, VD-STRK-07, VD-STRK-04).
#[test]
fn a_target_point_is_near_a_visible_enemy_and_off_friends() {
    let mut field = Field::open();
    let caller = field.put(Side::A, command_squad(), Point::inches(20, 20));
    field.put(Side::A, grenadiers(), Point::inches(28, 40));
    let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 23));
    let (book, mut s) = field.acting(caller);
    let why = |s: &State, x: i16, y: i16| {
        strikes::check_strike(Scene::new(&book, s), caller, 0, Point::inches(x, y))
            .map_err(|why| why.clause.0)
    };
    assert_eq!(why(&s, 18, 40), Ok(()));
    assert_eq!(why(&s, 23, 40), Err("VD-STRK-06"), "a friend");
    assert_eq!(why(&s, 5, 40), Err("VD-STRK-06"), "nobody is there");
    s.hidden.insert(enemy);
    assert_eq!(why(&s, 18, 40), Err("VD-STRK-06"), "nobody is visible");
    s.hidden.remove(enemy);
    s.shaken.insert(caller);
    assert_eq!(why(&s, 18, 40), Err("VD-STRK-04"));
    s.shaken.remove(caller);
    s.unit_mut(caller).engaged.insert(enemy);
    assert_eq!(why(&s, 18, 40), Err("VD-STRK-04"));
    s.unit_mut(caller).engaged.remove(enemy);
    // VD-CC-10: vehicles hold nobody.
    s.unit_mut(caller).engaged.insert(tank);
    assert_eq!(why(&s, 18, 40), Ok(()));
    s.unit_mut(caller).engaged.remove(tank);
    s.unit_mut(caller).strength[0] = 0;
    assert_eq!(why(&s, 18, 40), Err("VD-STRK-07"));
}

/// VD-STRK-06: the Target Point is in line of sight of the caller, be there an enemy in sight or
/// not.
#[test]
fn a_strike_is_called_on_what_is_seen() {
    for (house, verdict) in [(true, Err("VD-STRK-06")), (false, Ok(()))] {
        let mut field = Field::open();
        if house {
            let block = Rect::new(Point::inches(17, 28), Point::new(1_920, 3_000));
            field.structure(block.into(), crate::tests::structures::house());
        }
        let caller = field.put(Side::A, command_squad(), Point::inches(20, 20));
        let enemy = field.put(Side::B, squad(1, &[]), Point::inches(20, 40));
        let (book, s) = field.acting(caller);
        assert!(sight::visible(Scene::new(&book, &s), caller, enemy));
        let why = strikes::check_strike(Scene::new(&book, &s), caller, 0, Point::inches(18, 40));
        assert_eq!(why.map_err(|why| why.clause.0), verdict);
    }
}

/// VD-STRK-06: no farther than 4" from the nearest man of an enemy, and with no part of a friend's
/// base in the area of 4", to a hundredth of an inch.
#[test]
fn a_strike_comes_down_near_enemies_and_off_friends() {
    let mut field = Field::open();
    let caller = field.put(Side::A, command_squad(), Point::inches(20, 20));
    field.put(Side::A, squad(1, &[]), Point::inches(28, 40));
    field.put(Side::B, squad(1, &[]), Point::inches(20, 40));
    let (book, s) = field.acting(caller);
    let allowed =
        |x| strikes::check_strike(Scene::new(&book, &s), caller, 0, Point::new(x, 4_000)).is_ok();
    assert!(allowed(1_600) && !allowed(1_599), "4 inches from the enemy");
    assert!(allowed(2_349) && !allowed(2_350), "the friend's base is half an inch wide");
}

/// Direction 2 and dice 5 and 5 under Ld 7: three inches at 120 degrees (VD-STRK-08, VD-ENG-11).
/// Example EX-53.
#[test]
fn a_strike_scatters_by_two_dice_less_ld() {
    let mut field = Field::open();
    let caller = field.put(Side::A, command_squad(), Point::inches(20, 20));
    let (book, s) = field.ready();
    let from = Point::inches(30, 30);
    let to = |dice: &[u8], far| {
        areas::scatter(Scene::new(&book, &s), caller, from, far, &mut script(dice))
    };
    assert_eq!(to(&[2, 5, 5], false), Some(Point::new(2_850, 3_259)));
    assert_eq!(to(&[6, 3, 4], false), Some(from));
    // At night one die more (VD-SPEC-13).
    assert_eq!(to(&[6, 3, 4, 2], true), Some(Point::inches(32, 30)));
    let edge = Point::inches(71, 30);
    let off = areas::scatter(Scene::new(&book, &s), caller, edge, false, &mut script(&[6, 6, 6]));
    assert_eq!(off, None, "off the table");
}

/// How often and how far calls succeed and scatter (VD-STRK-04, VD-STRK-08).
/// Examples EX-52, EX-53.
#[test]
fn odds_of_calls_and_scatter() {
    let passes = |ld: u8, radio: bool, markers: u8| {
        let mut field = Field::open();
        let mut squad = command_squad();
        squad.groups[0].ld = ld;
        if radio {
            squad.groups[1].abilities = squad.groups[1].abilities.with(Ability::Radio);
        }
        let caller = field.put(Side::A, squad, Point::inches(20, 20));
        let (book, mut s) = field.acting(caller);
        s.unit_mut(caller).markers = markers;
        (1..=6)
            .filter(|&die| calling::test_call(Scene::new(&book, &s), caller, &mut script(&[die])))
            .count()
    };
    assert_eq!([passes(7, false, 0), passes(7, true, 0), passes(7, false, 1)], [4, 5, 3]);
    // One marker is as bad as several.
    assert_eq!(passes(7, false, 3), 3);
    assert_eq!([passes(6, false, 0), passes(6, true, 0)], [3, 4]);
    // At least one of three tries.
    let of_three = |passes: usize| {
        let (fails, all) = (6 - passes as u128, 216);
        Chance::new(all - fails.pow(3), all)
    };
    let chances = [4, 5, 3].map(of_three);
    assert_eq!(chances, [(26, 27), (215, 216), (7, 8)].map(|(n, of)| Chance::new(n, of)));
    let both = || (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
    let stays = |ld: i32| both().filter(|sum| *sum <= ld).count();
    let inches = |ld: i32| both().map(|sum| (sum - ld).max(0)).sum::<i32>();
    assert_eq!((stays(7), inches(7)), (21, 35));
    assert_eq!((stays(6), inches(6)), (15, 56));
}

/// EX-53: how often and how far a strike scatters from where it was called (VD-STRK-08), by every
/// outcome of its dice.
#[test]
fn strikes_scatter_by_the_published_odds() {
    for (ld, stays, mean) in [(7, (7, 12), (35, 36)), (6, (5, 12), (14, 9))] {
        let mut squad = command_squad();
        squad.groups[0].ld = ld;
        let mut field = Field::open();
        let caller = field.put(Side::A, squad, Point::inches(20, 20));
        let (book, s) = field.ready();
        let from = Point::inches(36, 24);
        let inches = distribution(|dice| {
            let mut referee = DiceReferee::new(dice, Deaf);
            let to = areas::scatter(Scene::new(&book, &s), caller, from, false, &mut referee);
            let to = to.expect("the middle of the table is far from its edges");
            (from.distance_up(to).hundredths() + 50) / 100
        });
        assert_eq!(inches[&0], Chance::new(stays.0, stays.1), "Ld {ld}");
        let found = inches.iter().fold(Chance::new(0, 1), |sum, (&far, chance)| {
            sum.plus(Chance::new(
                chance.numerator * u128::from(far.unsigned_abs()),
                chance.denominator,
            ))
        });
        assert_eq!(found, Chance::new(mean.0, mean.1), "Ld {ld}");
    }
}

/// A Precision strike does not scatter, re-rolls and hits the Rear of vehicles; a Light one cannot
/// hurt them and leaves no marker (VD-STRK-02, VD-STRK-08, VD-STRK-10, VD-FEAT-22, VD-VEH-30).
#[test]
fn strikes_on_tanks() {
    let mut field = Field::open();
    let mut squad = command_squad();
    squad.strikes[1].weapon = PRECISION_STRIKE;
    let caller = field.put(Side::A, squad, Point::inches(20, 20));
    let tank = field.put_facing(Side::B, panzer_iv(), Point::inches(20, 40), Bearing::SOUTH);
    let (book, mut s) = field.acting(caller);
    let at = Point::inches(20, 40);
    call(&book, &mut s, 0, at, &[1, 1, 1, 1]);
    assert_eq!(s.unit(tank).markers, 0);
    // Test, then D10+2 at Rear 10+/7+: 1 misses, again 5 hits; Save 5+ less 2 needs 7.
    call(&book, &mut s, 1, at, &[1, 1, 5]);
    assert_eq!((s.unit(tank).markers, command::strength(&s, tank)), (2, 1));
}

/// A strike hits friends too when it scatters onto them; each unit has its marker, and its
/// casualties are no more than its dice (VD-STRK-09, VD-SUPP-16, VD-FEAT-07).
#[test]
fn a_strike_on_friend_and_foe() {
    let mut field = Field::open();
    let caller = field.put(Side::A, command_squad(), Point::inches(10, 10));
    let friend = field.put(
        Side::A,
        crew(60, 3, 4, HMG, crate::units::profile::FireArc::All),
        Point::inches(30, 30),
    );
    let foe = field.put(
        Side::B,
        crew(60, 3, 4, HMG, crate::units::profile::FireArc::All),
        Point::inches(22, 30),
    );
    let (book, mut s) = field.acting(caller);
    let at = Point::inches(22, 30);
    // Direction 6, 2D6 - 7 = 4 inches: the point lies between them, 4 inches from either.
    let mut referee = script(&[1, 6, 6, 5, 1, 1, 1, 1, 1, 1]);
    assert_eq!(strikes::check_strike(Scene::new(&book, &s), caller, 0, at), Ok(()));
    calling::call_strike(&mut Play::new(&book, &mut s, &mut referee), caller, 0, at);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    // Six dice over two units are shared out.
    sharing::share(
        &mut Play::new(&book, &mut s, &mut referee),
        crate::action::Action::ShareDice(2),
    );
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!((s.unit(friend).markers, s.unit(foe).markers), (1, 1));
    assert_eq!(referee.into_parts().0.left(), 0);
}

/// At night a Precision call first rolls how far it sees (VD-SPEC-10, VD-SPEC-11).
#[test]
fn a_precision_call_at_night() {
    let mut field = Field::open();
    let mut squad = command_squad();
    squad.strikes[1].weapon = PRECISION_STRIKE;
    let caller = field.put(Side::A, squad, Point::inches(20, 20));
    field.put_facing(Side::B, panzer_iv(), Point::inches(20, 40), Bearing::SOUTH);
    let (book, mut s) = field.acting(caller);
    s.night = true;
    let at = Point::inches(20, 40);
    call(&book, &mut s, 1, at, &[4, 4, 4]);
    // Nearer points by the tank would do; the call is given up.
    act(&book, &mut s, crate::action::Action::Pass, script(&[]));
    assert_eq!(s.unit(caller).strikes[1], 1);
    call(&book, &mut s, 1, at, &[4, 4, 5, 6]);
    assert_eq!(s.unit(caller).strikes[1], 1);
}
