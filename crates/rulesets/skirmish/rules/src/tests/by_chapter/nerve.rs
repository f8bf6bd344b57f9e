//! Clauses to the letter: morale, suppression and melee.

use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::{DiceReferee, Side};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{GrenadeAt, check_grenade, mortar_payers, shooters};
use crate::men::{Man, ap_total};
use crate::morale::{rally, test};
use crate::movement::{Walk, march};
use crate::state::{Activation, Condition, Morale, State};
use crate::tests::by_chapter::{clause, first, told};
use crate::tests::cured::Then;
use crate::tests::fixture::{at, field, put, quiet};
use crate::turn;
use crate::turn::{apply, check};

// SK-MELEE-21: whoever has charged through a wall and moves on is no longer in contact through it.
#[test]
fn who_moves_on_has_left_the_wall() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).through_wall = Some(b);
    state.activation = Some(Activation::of(a));
    let walk = Walk { to: at(30.0, 12.0), front: Bearing::NORTH, close: true };
    march(&mut Play::new(&book, &mut state, &mut quiet()), a, walk);
    assert_eq!(state.unit(a).through_wall, None);
}

// SK-MORALE-03, SK-MORALE-08: as many chargers as men are no greater number; one more is.
#[test]
fn only_more_chargers_than_men_are_a_greater_number() {
    for (men, tests) in [(4, false), (3, true)] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 13.0), true);
        for man in men..4 {
            state.unit_mut(b).figures[man].condition = Condition::Killed;
        }
        state.activation = Some(Activation::of(a));
        let charge = Action::Charge { target: b };
        assert_eq!(check(Scene::new(&book, &state), charge), Ok(()));
        let (after, events) = told(&state, &[], |state, referee| {
            apply(&mut Play::new(&book, state, referee), charge);
        });
        let of_b = |it: &Event| matches!(it, Event::Tested { unit, .. } if *unit == b);
        assert_eq!(first(&events, of_b).is_some(), tests, "{men}");
        assert_eq!(after.unit(b).tested_charge, tests, "{men}");
    }
}

// SK-MORALE-16, SK-MORALE-20, SK-POL-14, SK-TURN-05: who runs on has nothing to choose, and keeps his markers; who rallies
// rolls for them.
#[test]
fn who_runs_on_has_no_choice() {
    for (roll, runs) in [(5, true), (6, false)] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 19.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        (state.unit_mut(a).morale, state.unit_mut(a).markers) = (Morale::Rout, 2);
        let (after, events) = told(&state, &[roll], |state, referee| {
            turn::activate(&mut Play::new(&book, state, referee), a);
        });
        assert_eq!(after.activation.is_none(), runs);
        let dice = events.iter().filter(|it| matches!(it, Event::SuppressionRolled { .. }));
        assert_eq!(dice.count(), if runs { 0 } else { 2 }, "{roll}");
        assert_eq!(after.unit(a).morale == Morale::Rout, runs);
    }
}

// SK-MORALE-15, SK-MORALE-20, SK-MORALE-22: a team rallies on a 6 with half of its men or more, whatever its size.
#[test]
fn a_team_rallies_with_half_of_its_men_or_more() {
    for entry in ["G04", "G03", "G01", "G06"] {
        let (book, mut state) = field(&["U01"], &[entry]).play();
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(b).morale = Morale::Rout;
        let men = book.profile(b).figures.len();
        for left in (1..=men).rev() {
            if left < men {
                state.unit_mut(b).figures[left].condition = Condition::Killed;
            }
            for roll in [5, 6] {
                let (after, events) = told(&state, &[roll], |state, referee| {
                    rally(&mut Play::new(&book, state, referee), b);
                });
                let enough = 2 * left >= men;
                assert_eq!(events.len(), usize::from(enough), "{entry} {left}");
                assert_eq!(after.unit(b).morale == Morale::Steady, enough && roll == 6);
            }
        }
    }
}

// SK-MORALE-10, SK-MORALE-11, SK-MORALE-12, SK-MORALE-13, SK-MORALE-14, SK-MORALE-17, SK-MORALE-24: a team of one point by
// every die, and whether it has passed.
#[test]
fn every_die_of_a_test_has_its_result() {
    for total in 1..=7u8 {
        for roll in 1..=6u8 {
            let (book, mut state) = field(&["U01", "U01"], &["G01"]).play();
            let a = put(&book, &mut state, 0, (30.0, 19.0), true);
            put(&book, &mut state, 2, (30.0, 40.0), true);
            for point in total..8 {
                let man = usize::from(point / 2);
                let figure = &mut state.unit_mut(a).figures[man];
                figure.condition = match figure.condition {
                    Condition::Fit if point % 2 == 1 => Condition::Wounded,
                    _ => Condition::Disabled,
                };
            }
            let points = ap_total(Scene::new(&book, &state), a);
            let mut passed = false;
            let mut referee = DiceReferee::new(Then(vec![roll, 1]), wargauge_rules::Deaf);
            passed |= test(&mut Play::new(&book, &mut state, &mut referee), a);
            let here = state.unit(a);
            let expected = match i32::from(roll) - i32::from(points) {
                _ if points >= 7 => (true, Morale::Steady, 0),
                ..=-1 => (true, Morale::Steady, 0),
                0 | 1 => (false, Morale::Retiring, 0),
                2 => (false, Morale::Steady, 1),
                3 => (false, Morale::Shaken, 0),
                _ => (false, Morale::Rout, 0),
            };
            assert_eq!((passed, here.morale, here.markers), expected, "{points} {roll}");
        }
    }
}

// SK-MELEE-02, SK-TURN-15: an enemy within an inch keeps a man from throwing and from serving a weapon, his comrades not.
#[test]
fn an_enemy_within_an_inch_keeps_a_man_from_his_weapon() {
    let (book, mut state) = field(&["G02", "G12"], &["U04", "U09"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let crew = put(&book, &mut state, 1, (50.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 20.0), true);
    let close = put(&book, &mut state, 3, (30.0, 30.0), true);
    state.activation = Some(Activation::of(a));
    let throws = |state: &State| {
        clause(check_grenade(Scene::new(&book, state), Man::new(a, 0), b, GrenadeAt::Hand))
    };
    let man = state.unit(crew).figures[0].at;
    let beside = |y: f64| Point::new(man.x, man.y + (y * 100.0) as i16);
    for (off, held) in [(1.0, true), (1.01, false)] {
        state.unit_mut(close).figures[0].at = at(30.0, 10.0 + off);
        assert_eq!(throws(&state), held.then_some("SK-MELEE-02"), "{off}");
        let shoots =
            |man: usize| shooters(Scene::new(&book, &state), a).iter().any(|it| it.man == man);
        assert!(shoots(0) != held && (1..4).all(shoots), "{off}");
        let served = mortar_payers(Scene::new(&book, &state), crew).len();
        let mut other = state.clone();
        other.unit_mut(close).figures[0].at = beside(off);
        let count = mortar_payers(Scene::new(&book, &other), crew).len();
        assert_eq!(
            count < served && !mortar_payers(Scene::new(&book, &other), crew).contains(&0),
            held
        );
        assert!(count > 0, "his comrades serve it");
    }
}

// SK-MELEE-20: what is taken: a gun that nobody serves, once; no wreck, and nothing that is not there.
#[test]
fn a_gun_that_nobody_serves_is_taken_once() {
    let (book, mut state) = field(&["U01"], &["G14"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let gun = put(&book, &mut state, 1, (30.0, 11.5), true);
    let taken = |change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        state.unit_mut(gun).weapon_left = true;
        change(&mut state);
        let (after, events) = told(&state, &[], |state, referee| {
            crate::assault::take_weapons(&mut Play::new(&book, state, referee));
        });
        let lost = events.iter().filter(|it| matches!(it, Event::WeaponLost { .. }));
        (after.unit(gun).hull.captured, lost.count())
    };
    assert_eq!(taken(&|_| ()), (true, 1));
    assert_eq!(taken(&|state| state.unit_mut(gun).weapon_left = false), (false, 0));
    assert_eq!(taken(&|state| state.unit_mut(gun).hull.wreck = true), (false, 0));
    assert_eq!(taken(&|state| state.unit_mut(gun).hull.there = false), (false, 0));
    assert_eq!(taken(&|state| state.unit_mut(gun).hull.captured = true), (true, 0));
}

// SK-MELEE-07, SK-MELEE-14, SK-MELEE-21: who is beaten by one or two gives ground an inch, if nothing is in his way: not through
// rock, nor out of a house or into one.
#[test]
fn who_is_beaten_gives_ground_unless_something_is_in_his_way() {
    for (kind, rect, back) in [
        (None, (0.0, 0.0, 0.0, 0.0), true),
        (Some("rock"), (20.0, 21.0, 40.0, 24.0), false),
        (Some("stone-building"), (20.0, 21.0, 40.0, 26.0), false),
        (Some("crops"), (20.0, 21.0, 40.0, 26.0), true),
    ] {
        let scene = field(&["U09"], &["G10"]);
        let scene = match kind {
            Some(kind) => scene.rect(kind, rect),
            None => scene,
        };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 20.0), true);
        let b = put(&book, &mut state, 1, (30.0, 20.8), true);
        let mut referee = DiceReferee::new(Then(vec![3, 2]), wargauge_rules::Deaf);
        crate::assault::melee_round(&mut Play::new(&book, &mut state, &mut referee), Side::A);
        let there = if back { at(30.0, 21.8) } else { at(30.0, 20.8) };
        assert_eq!(state.unit(b).figures[0].at, there, "{kind:?}");
    }
}

// SK-MORALE-19, SK-ACT-27: round what is solid by the shorter way, by a corner from which the goal is free.
#[test]
fn the_way_round_rock_is_the_shorter_one() {
    let shortest = |x0: f64, x1: f64| {
        let scene = field(&["U09"], &["G10"]).rect("rock", (x0, 14.0, x1, 18.0));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 20.0), true);
        put(&book, &mut state, 1, (30.0, 26.0), true);
        crate::movement::shaken_move(&mut Play::new(&book, &mut state, &mut quiet()), a, 6);
        crate::men::place(Scene::new(&book, &state), a).x
    };
    assert!(shortest(27.0, 35.0) < 3000 && shortest(25.0, 33.0) > 3000);
}
