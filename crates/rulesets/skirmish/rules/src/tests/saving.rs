//! Points saved for what a man throws or fires alone.

use wargauge_rules::table::Bearing;
use wargauge_rules::table::stream::KeyedDice;
use wargauge_rules::{Deaf, DiceReferee, Side, UnitId};

use crate::Skirmish;
use crate::book::{Play, Scene};
use crate::fire::{GrenadeAt, check_grenade, check_hand_held, shoot_hand_held, throw};
use crate::men::Man;
use crate::movement::Walk;
use crate::state::{Activation, Morale, State};
use crate::tests::fixture::{at, field, put, script};
use crate::units::HandHeld;

/// The clause that forbids a throw, if one does.
fn refusal(book: &Skirmish, state: &State, unit: UnitId, weapon: HandHeld) -> Option<&'static str> {
    let target = UnitId(1);
    check_hand_held(Scene::new(book, state), Man::new(unit, 0), target, weapon)
        .err()
        .map(|it| it.clause.0)
}

/// The next activation of a unit.
fn next(book: &Skirmish, state: &mut State, unit: UnitId) {
    if state.activation.is_some() {
        crate::turn::close(&mut Play::new(book, state, &mut script(&[])));
    }
    for man in &mut state.unit_mut(unit).figures {
        man.spent = 0;
    }
    state.activation = Some(Activation::of(unit));
}

// EX-28: SK-AP-12, SK-AP-14, SK-HHAT-01: a partisan of 1 point throws in every other phase.
#[test]
fn a_man_of_one_point_saves_for_a_molotov() {
    let (book, mut state) = field(&["X09"], &["U22"]).play();
    let unit = put(&book, &mut state, 0, (30.0, 21.0), true);
    put(&book, &mut state, 1, (30.0, 30.0), true);
    let molotov = HandHeld::Molotov;
    let mut thrown = Vec::new();
    for _ in 0..4 {
        next(&book, &mut state, unit);
        let able = refusal(&book, &state, unit, molotov);
        thrown.push(able.is_none());
        if able.is_none() {
            let (who, target) = (Man::new(unit, 0), UnitId(1));
            shoot_hand_held(
                &mut Play::new(&book, &mut state, &mut script(&[1])),
                who,
                target,
                molotov,
            );
            assert_eq!(refusal(&book, &state, unit, molotov), Some("SK-HHAT-01"), "one only");
        } else {
            assert_eq!(able, Some("SK-HHAT-01"));
        }
    }
    assert_eq!(thrown, [false, true, false, true]);
    // SK-AP-14: never more than the price of a shot.
    for _ in 0..5 {
        next(&book, &mut state, unit);
    }
    assert_eq!(state.unit(unit).saved[0], 2);
}

// SK-AP-12, SK-AP-15: hand held weapons keep their points on the move, whatever they are.
#[test]
fn hand_held_weapons_keep_their_points_on_the_move() {
    for (own, points) in [("X08", 2), ("G08", 4), ("G18", 2)] {
        let (book, mut state) = field(&[own], &["U01"]).play();
        let unit = put(&book, &mut state, 0, (30.0, 10.0), true);
        next(&book, &mut state, unit);
        next(&book, &mut state, unit);
        assert_eq!(state.unit(unit).points, points, "{own}");
        let north = Walk { to: at(30.0, 14.0), front: Bearing::NORTH, close: true };
        crate::movement::march(&mut Play::new(&book, &mut state, &mut script(&[])), unit, north);
        assert_eq!(state.unit(unit).points, points, "{own} has moved");
    }
}

// SK-AP-12, SK-AP-14, SK-AP-15: two shots with what was saved; a fight or a rout loses it; only who
// carries the weapon saves.
#[test]
fn saved_points_pay_for_two_shots_of_a_panzerfaust() {
    let (book, mut state) = field(&["G07"], &["U22", "U01"]).play();
    let unit = put(&book, &mut state, 0, (30.0, 20.0), true);
    put(&book, &mut state, 1, (30.0, 30.0), true);
    let foe = put(&book, &mut state, 2, (36.0, 30.0), true);
    let carrier = (0..4).find(|&man| book.man(unit, man).carries).expect("two men carry one");
    next(&book, &mut state, unit);
    next(&book, &mut state, unit);
    assert_eq!(state.unit(unit).saved[carrier], 2);
    assert!((0..4).all(|man| book.man(unit, man).carries || state.unit(unit).saved[man] == 0));
    let panzerfaust = HandHeld::Panzerfaust;
    let mut twice = state.clone();
    for _ in 0..2 {
        let at = Man::new(unit, carrier);
        assert!(check_hand_held(Scene::new(&book, &twice), at, UnitId(1), panzerfaust).is_ok());
        shoot_hand_held(
            &mut Play::new(&book, &mut twice, &mut script(&[1])),
            at,
            UnitId(1),
            panzerfaust,
        );
    }
    // SK-GREN-04: at men it is paid in the same way.
    let mut both = state.clone();
    for _ in 0..2 {
        let at = Man::new(unit, carrier);
        assert!(check_grenade(Scene::new(&book, &both), at, foe, GrenadeAt::Panzerfaust).is_ok());
        throw(&mut Play::new(&book, &mut both, &mut script(&[1])), at, foe, GrenadeAt::Panzerfaust);
    }
    let mut runs = state.clone();
    crate::morale::rout(&mut Play::new(&book, &mut runs, &mut script(&[])), unit);
    assert_eq!(runs.unit(unit).morale, Morale::Rout);
    assert_eq!(runs.unit(unit).saved[carrier], 0, "who runs loses it");
    let mut fights = state.clone();
    put(&book, &mut fights, 2, (30.0, 20.5), true);
    let mut referee = DiceReferee::new(KeyedDice::new(1), Deaf);
    crate::assault::melee_round(&mut Play::new(&book, &mut fights, &mut referee), Side::A);
    assert_eq!(fights.unit(unit).saved[carrier], 0, "who fights loses it");
}
