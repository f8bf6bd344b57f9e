//! Night Fight.

use crate::action::{Action, Concentrated, Target};
use crate::book::{Scene, VictoryDecision};
use crate::position::{night, sight};
use crate::scenario::{Mission, Night};
use crate::state::{State, Step};
use crate::terrain::ground::Terrain;
use crate::tests::end_segment::{end_of, field};
use crate::tests::fixture::{
    Field, MORTAR, PRECISION_STRIKE, act, command_squad, crew, forbidden, grenadiers, panzer_iv,
    rifle_section, script,
};
use crate::tests::movement::area;
use crate::turn::dispatch;
use crate::units::profile::{FireArc, MAX_MOUNTS};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// VD-SPEC-10: an Ld of 4 sees 18" or more with 35 rolls in 216, 14.5" on average; by day there is
/// no roll.
/// Example EX-33.
#[test]
fn how_far_one_sees() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), Point::inches(20, 4));
    let (book, mut s) = field.ready();
    assert_eq!(night::night_sight(Scene::new(&book, &s), unit, &mut script(&[])), None);
    s.night = true;
    let (mut far, mut sum) = (0, 0);
    for roll in 0..216_u8 {
        let dice = [roll / 36 + 1, roll / 6 % 6 + 1, roll % 6 + 1];
        let sight =
            night::night_sight(Scene::new(&book, &s), unit, &mut script(&dice)).expect("night");
        far += u32::from(sight >= Length::inches(18));
        sum += u32::from(sight.hundredths().unsigned_abs());
    }
    assert_eq!((far, sum), (35, 216 * 1_450));
}

/// VD-SPEC-11 and VD-SPEC-12: beyond that a target is made out only by its muzzle flash.
#[test]
fn muzzle_flashes_are_seen() {
    let (book, mut s, [a, _, b, _]) = field(Mission::OpenBattle, |_| {});
    s.night = true;
    assert!(!night::made_out(Scene::new(&book, &s), a, b, Length::inches(39)));
    assert!(night::made_out(Scene::new(&book, &s), a, b, Length::inches(40)));
    let shows = |s: &State| Ruleset::view(&book, s, Side::A).has_fired(b);
    assert!(!shows(&s));
    s.fired.insert(b);
    assert!(night::made_out(Scene::new(&book, &s), a, b, Length::inches(1)));
    assert!(shows(&s));
}

/// A section by night, and Grenadiers 20 and some 16 inches off.
fn in_the_dark() -> (VictoryDecision, State, UnitId, [UnitId; 2]) {
    let mut field = Field::open();
    let section = field.put(Side::A, rifle_section(), Point::inches(20, 10));
    let far = field.put(Side::B, grenadiers(), Point::inches(20, 30));
    let near = field.put(Side::B, grenadiers(), Point::inches(24, 26));
    let (book, mut s) = field.acting(section);
    s.night = true;
    (book, s, section, [far, near])
}

/// One rifle shoots.
fn shot(enemy: UnitId) -> Action {
    let mut volley = [0; MAX_MOUNTS];
    volley[1] = 1;
    let target = Target::Unit(enemy);
    Action::Shoot { target, volley, at: None, concentrated: Concentrated::Misses, from: None }
}

fn options(book: &VictoryDecision, s: &State) -> Vec<Action> {
    let mut options = Vec::new();
    dispatch::list_options(Scene::new(book, s), &mut options);
    options
}

/// VD-SPEC-10, VD-SPEC-11: of the enemies that one roll lets the unit see another may be chosen, and
/// nothing else; that is still the same action.
#[test]
fn who_is_too_far_off_is_not_chosen() {
    let (book, mut s, section, [far, near]) = in_the_dark();
    // Ld 4 and 14: 18 inches.
    act(&book, &mut s, shot(far), script(&[5, 5, 4]));
    assert_eq!((s.step, s.decider), (Step::NameAnother, Side::A));
    let offered = options(&book, &s);
    let at_near = |option: &Action| matches!(option, Action::Shoot { target: Target::Unit(enemy), .. } if *enemy == near);
    assert!(offered.iter().any(at_near) && offered.contains(&Action::Pass));
    assert!(offered.iter().all(|option| at_near(option) || *option == Action::Pass));
    for other in [shot(far), Action::Regroup, Action::Stop] {
        assert_eq!(forbidden(&book, &s, other), Clause("VD-SPEC-10"));
    }
    act(&book, &mut s, shot(near), script(&[1]));
    let active = s.active.as_ref().expect("it goes on");
    assert_eq!((s.step, active.left, active.used[1], active.shot), (Step::Act, 2, 1, true));
    assert_eq!((s.unit(far).markers, s.unit(near).markers), (0, 1));
    assert!(s.fired.contains(section));
}

/// VD-SPEC-11: the action is lost where nothing is in sight, or when it is given up; the aim with it
/// (VD-CONC-03).
#[test]
fn an_action_is_lost_in_the_dark() {
    let (book, mut s, section, [far, near]) = in_the_dark();
    act(&book, &mut s, Action::ConcentrateFire, script(&[]));
    act(&book, &mut s, shot(far), script(&[5, 5, 4]));
    assert!(s.active.as_ref().is_some_and(|active| active.aimed), "for whoever is shot at");
    act(&book, &mut s, Action::Pass, script(&[]));
    let active = s.active.as_ref().expect("it goes on");
    assert_eq!((s.step, active.left, active.aimed, active.shot), (Step::Act, 1, false, false));
    act(&book, &mut s, shot(far), script(&[4, 4, 4]));
    assert_eq!((s.unit(far).markers, s.unit(near).markers), (0, 0));
    assert!(s.step != Step::NameAnother && !s.fired.contains(section), "16 inches: nobody is seen");
}

/// VD-SPEC-10: those who look for Hidden enemies see as far, and may look for another.
#[test]
fn who_is_looked_for_in_the_dark() {
    let (book, mut s, section, [far, near]) = in_the_dark();
    s.hidden.insert(far);
    s.hidden.insert(near);
    act(&book, &mut s, Action::Spot(far), script(&[5, 5, 4]));
    assert_eq!(options(&book, &s), [Action::Spot(near), Action::Pass]);
    // Ld 4: a 1 and nothing worse spots; beyond 12 inches it is 1 harder.
    act(&book, &mut s, Action::Spot(near), script(&[1]));
    assert!(s.hidden.contains(far) && !s.hidden.contains(near));
    assert_eq!(s.active.as_ref().map(|active| (active.unit, active.left)), Some((section, 2)));
}

/// VD-SPEC-10: Indirect fire may go over to a target that only a friend with Command sees
/// (VD-SHOOT-04), if it is near enough.
#[test]
fn indirect_fire_goes_over_to_a_target_that_a_friend_sees() {
    for spotted in [true, false] {
        let mut field = Field::open();
        let mortar = crew(60, 3, 4, MORTAR, FireArc::All);
        let mortar = field.put(Side::A, mortar, Point::inches(20, 10));
        let friend = if spotted { command_squad() } else { rifle_section() };
        field.put(Side::A, friend, Point::inches(34, 12));
        field.terrain(Terrain::Woods, area(14, 14, 24, 20));
        let far = field.put(Side::B, panzer_iv(), Point::inches(44, 34));
        let near = field.put(Side::B, panzer_iv(), Point::inches(20, 24));
        let (book, mut s) = field.acting(mortar);
        s.night = true;
        assert!(!sight::in_sight(Scene::new(&book, &s), mortar, near));
        let mut volley = [0; MAX_MOUNTS];
        volley[0] = 1;
        let shell = |enemy: UnitId, at| Action::Shoot {
            target: Target::Unit(enemy),
            volley,
            at: Some(at),
            concentrated: Concentrated::Misses,
            from: None,
        };
        // Ld 4 and 14: 18 inches.
        let aimed = shell(far, Point::inches(44, 34));
        act(&book, &mut s, aimed, script(&[5, 5, 4]));
        assert_eq!(s.step == Step::NameAnother, spotted);
        let other =
            dispatch::check_action(Scene::new(&book, &s), shell(near, Point::inches(20, 24)));
        assert_eq!(other.is_ok(), spotted, "{other:?}");
    }
}

/// A Command Squad at (20, 10) with a Precision strike.
fn precision_caller(field: &mut Field) -> UnitId {
    let mut squad = command_squad();
    squad.strikes[0].weapon = PRECISION_STRIKE;
    field.put(Side::A, squad, Point::inches(20, 10))
}

/// VD-SPEC-10: a Precision call may be guided to another point; a call that is given up counts
/// (VD-STRK-03).
#[test]
fn precision_calls_in_the_dark() {
    let mut field = Field::open();
    let caller = precision_caller(&mut field);
    let far = field.put(Side::B, grenadiers(), Point::inches(20, 40));
    field.put(Side::B, grenadiers(), Point::inches(20, 24));
    let (book, mut s) = field.acting(caller);
    s.night = true;
    let call = |y| Action::CallStrike { strike: 0, at: Point::inches(20, y) };
    act(&book, &mut s, call(40), script(&[3, 3, 3]));
    assert_eq!(s.step, Step::NameAnother);
    assert_eq!(forbidden(&book, &s, call(40)), Clause("VD-SPEC-10"));
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), call(24)), Ok(()));
    let calls = |s: &State| s.active.as_ref().map(|active| active.calls[0]);
    assert_eq!(calls(&s), Some(0));
    act(&book, &mut s, Action::Pass, script(&[]));
    assert_eq!(calls(&s), Some(1));
    // The test of the call follows: a 6 fails.
    act(&book, &mut s, call(40), script(&[3, 3, 3]));
    act(&book, &mut s, call(24), script(&[6]));
    assert_eq!((calls(&s), s.unit(far).markers), (Some(2), 0));
}

/// VD-SPEC-10: a Precision call may go to a point in sight that is near enough to an enemy who is not
/// (VD-STRK-06).
#[test]
fn a_call_near_somebody_out_of_sight() {
    let mut field = Field::open();
    let caller = precision_caller(&mut field);
    field.put(Side::B, grenadiers(), Point::inches(20, 28));
    let (book, mut s) = field.acting(caller);
    s.night = true;
    let call = |y| Action::CallStrike { strike: 0, at: Point::inches(20, y) };
    // Ld 7 and 9: 16 inches.
    act(&book, &mut s, call(28), script(&[3, 3, 3]));
    assert_eq!(s.step, Step::NameAnother);
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), call(26)), Ok(()));
}

/// VD-SPEC-15: from the end of turn 3 the night ends on 5 and 6, unless it lasts all game.
#[test]
fn the_night_ends_from_turn_three_on() {
    let (book, mut s, _) = field(Mission::OpenBattle, |special| special.night = Night::Yes);
    s.night = true;
    end_of(&book, &mut s, 1, &[]);
    end_of(&book, &mut s, 2, &[]);
    end_of(&book, &mut s, 3, &[4]);
    assert!(s.night);
    end_of(&book, &mut s, 4, &[5]);
    assert!(!s.night);
    let (book, mut s, _) = field(Mission::OpenBattle, |special| special.night = Night::AllGame);
    s.night = true;
    end_of(&book, &mut s, 5, &[]);
    assert!(s.night);
}
