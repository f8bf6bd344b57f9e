//! Suppression, morale and melee: EX-15 to EX-19, EX-33, EX-39.

use wargauge_rules::table::Vector;
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};
use wargauge_rules::{Deaf, DiceReferee};

use crate::Place;
use crate::action::Action;
use crate::assault::{beaten, fights, melee_round};
use crate::book::{Play, Scene};
use crate::men::{ap, ap_total};
use crate::morale::{MoraleResult, clear_markers, rally, read, test};
use crate::state::{Activation, Condition, Morale, Phase};
use crate::tests::fixture::{at, field, put, script};
use crate::turn::apply;
use wargauge_rules::Side;

// EX-15: SK-MORALE-10, SK-MORALE-11, SK-MORALE-12, SK-MORALE-13, SK-MORALE-14, SK-MORALE-24
#[test]
fn ex_15_morale_fails_by_the_total_of_points() {
    let results = |total: u8| {
        let count = |result| (1..=6).filter(|roll| read(*roll, total) == result).count();
        use MoraleResult::{Away, Marker, Passed, Retire, Rout};
        [Passed, Retire, Marker, Away, Rout].map(count)
    };
    assert_eq!(results(6), [5, 1, 0, 0, 0]);
    assert_eq!(results(5), [4, 2, 0, 0, 0]);
    assert_eq!(results(4), [3, 2, 1, 0, 0]);
    assert_eq!(results(3), [2, 2, 1, 1, 0]);
    assert_eq!(results(2), [1, 2, 1, 1, 1]);
    assert_eq!(results(1), [0, 2, 1, 1, 2]);
    assert_eq!(results(0), [0, 1, 1, 1, 3]);
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    assert!(test(&mut Play::new(&book, &mut state, &mut script(&[])), a), "8 cannot fail");
}

// EX-15, rallying: SK-DICE-07, SK-MORALE-15, SK-MORALE-22
#[test]
fn ex_15_a_team_rallies_as_often_as_it_says() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    state.unit_mut(a).morale = Morale::Rout;
    let odds = distribution(|dice: &mut Odometer| {
        let mut referee = DiceReferee::new(dice, Deaf);
        let mut state = state.clone();
        (0..3).any(|_| rally(&mut Play::new(&book, &mut state, &mut referee), a))
    });
    assert_eq!(odds[&true], Chance::new(91, 216));
    for man in 0..3 {
        state.unit_mut(a).figures[man].condition = Condition::Killed;
    }
    assert!(
        !rally(&mut Play::new(&book, &mut state, &mut script(&[])), a),
        "below half, and no die"
    );
}

// EX-16: SK-MORALE-13, SK-MORALE-14, SK-MORALE-19, SK-MORALE-20, SK-MOVE-16
#[test]
fn ex_16_a_team_is_shaken_and_then_runs() {
    let (book, mut state) = field(&["G03"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).markers = 1;
    state.unit_mut(a).figures[2].condition = Condition::Wounded;
    assert_eq!(ap_total(Scene::new(&book, &state), a), 2);
    let mut shaken = state.clone();
    test(&mut Play::new(&book, &mut shaken, &mut script(&[5, 4])), a);
    assert_eq!(shaken.unit(a).morale, Morale::Shaken);
    assert_eq!(shaken.unit(a).figures[0].at, at(30.0, 14.0));
    let mut routed = state.clone();
    test(&mut Play::new(&book, &mut routed, &mut script(&[6])), a);
    assert_eq!(routed.unit(a).morale, Morale::Rout);
    assert_eq!(routed.unit(a).figures[0].at, at(30.0, 10.0), "two actions of 6 less 2");
    routed.unit_mut(a).fresh_rout = false;
    routed.activation = Some(Activation::of(a));
    let free =
        crate::turn::opening(&mut Play::new(&book, &mut routed, &mut script(&[6, 4])), a, true);
    assert!(free && routed.unit(a).morale == Morale::Steady && routed.unit(a).markers == 0);
}

// EX-17: SK-SUPP-04, SK-SUPP-05, SK-SUPP-06, SK-AP-24
#[test]
fn ex_17_suppression_dice_leave_as_many_points_as_it_says() {
    let (book, mut state) = field(&["G02", "G01"], &["U01"]).play();
    let led = put(&book, &mut state, 0, (30.0, 18.0), true);
    let alone = put(&book, &mut state, 1, (50.0, 5.0), true);
    for unit in [led, alone] {
        state.unit_mut(unit).markers = 2;
    }
    let left = |unit| {
        distribution(|dice: &mut Odometer| {
            let mut state = state.clone();
            clear_markers(
                &mut Play::new(&book, &mut state, &mut DiceReferee::new(dice, Deaf)),
                unit,
            );
            state.unit(unit).markers
        })
    };
    assert_eq!(left(led)[&0], Chance::new(4, 9));
    assert_eq!(left(led)[&2], Chance::new(1, 9));
    assert_eq!(left(alone)[&0], Chance::new(1, 4));
    clear_markers(&mut Play::new(&book, &mut state, &mut script(&[3, 2])), led);
    assert_eq!(state.unit(led).markers, 1);
    assert_eq!(ap(Scene::new(&book, &state), led, 1), 1);
}

// EX-18: SK-MELEE-03, SK-MELEE-04, SK-MELEE-05, SK-MELEE-06, SK-MELEE-07, SK-MELEE-08, SK-MELEE-09, SK-MELEE-10, SK-MELEE-11, SK-MELEE-12, SK-MELEE-13
#[test]
fn ex_18_melee_comes_out_as_often_as_it_says() {
    let (book, mut state) = field(&["U08"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 18.5), true);
    // One veteran and one extra against one man of 2 points.
    for man in 2..4 {
        state.unit_mut(a).figures[man].condition = Condition::Killed;
    }
    state.unit_mut(b).figures[0].condition = Condition::Wounded;
    let fights = fights(Scene::new(&book, &state), Side::A);
    assert_eq!((fights.len(), fights[0].own_extras.len()), (1, 1));
    let odds = distribution(|dice: &mut Odometer| {
        use wargauge_rules::table::dice::{Dice, Die};
        let (own, foe) = (4 + dice.roll(Die::D6), 2 + dice.roll(Die::D6));
        (own.cmp(&foe), own.saturating_sub(foe) >= 5)
    });
    use core::cmp::Ordering::{Equal, Less};
    assert_eq!(odds[&(Equal, false)], Chance::new(4, 36));
    assert_eq!(odds[&(Less, false)], Chance::new(6, 36));
    let killed = odds.iter().filter(|it| it.0.1).fold(Chance::new(0, 1), |sum, it| sum.plus(*it.1));
    assert_eq!(killed, Chance::new(1, 6));
    melee_round(&mut Play::new(&book, &mut state, &mut script(&[5, 2])), Side::A);
    assert_eq!(state.unit(b).figures[0].condition, Condition::Killed, "9 against 4");
    assert_eq!(state.unit(b).place, Place::Gone);
}

// EX-18, EX-19: SK-MELEE-07, SK-MELEE-08, SK-MELEE-09, SK-MELEE-10, SK-MELEE-11, SK-MELEE-14
#[test]
fn ex_19_who_is_beaten_without_friends_is_captured() {
    let fit = Condition::Fit;
    assert_eq!(beaten(1, false, fit).condition, None);
    assert!(beaten(1, false, fit).back && beaten(2, true, fit).back);
    for difference in 2..=4 {
        assert_eq!(beaten(difference, false, fit).condition, Some(Condition::Captured));
    }
    assert_eq!(beaten(3, true, fit).condition, Some(Condition::Wounded));
    assert!(beaten(3, true, fit).back);
    assert_eq!(beaten(4, true, fit).condition, Some(Condition::Disabled));
    assert_eq!(beaten(5, true, fit).condition, Some(Condition::Killed));
    let (book, mut state) = field(&["U09"], &["G10", "G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 18.9), true);
    state.unit_mut(b).figures[0].condition = Condition::Wounded;
    let friend = put(&book, &mut state, 2, (30.0, 23.9), true);
    let mut after = state.clone();
    // 3 and 3 against 2 and 2: beaten by 2, the nearest friend 5 inches off.
    melee_round(&mut Play::new(&book, &mut after, &mut script(&[3, 2])), Side::A);
    assert_eq!(after.unit(b).figures[0].condition, Condition::Captured);
    assert_eq!(after.unit(a).fight.inflicted, 2);
    state.unit_mut(friend).figures[0].at = at(30.0, 22.9);
    let before = state.unit(b).figures[0].at;
    melee_round(&mut Play::new(&book, &mut state, &mut script(&[3, 2, 6])), Side::A);
    assert_eq!(state.unit(b).figures[0].condition, Condition::Wounded, "a friend at 4 inches");
    let back = state.unit(b).figures[0].at.squared_distance(before);
    assert!(back >= 100 * 100, "at least 1 inch back, and what the lost melee costs him");
}

// EX-33: SK-ACT-15, SK-ACT-16
#[test]
fn ex_33_ways_closed_all_round_surround_a_team() {
    use wargauge_rules::table::Heading;
    let ways = |degrees: &[i32]| -> Vec<Vector> {
        degrees.iter().map(|it| Heading::of_degrees(*it).unit()).collect()
    };
    let closed = |degrees: &[i32]| crate::movement::closed_ring(&ways(degrees));
    assert!(closed(&[10, 130, 250]));
    assert!(!closed(&[10, 100, 170]));
    assert!(closed(&[0, 180]));
    assert!(!closed(&[40]));
}

// EX-39: SK-MORALE-03, SK-MORALE-08, SK-MOVE-18
#[test]
fn ex_39_a_charge_by_greater_numbers_is_stood_as_often_as_it_says() {
    let (book, mut state) = field(&["U01"], &["G04"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 23.0), true);
    state.activation = Some(Activation::of(a));
    let charge = crate::Action::Charge { target: b };
    let fought = distribution(|dice: &mut Odometer| {
        let mut state = state.clone();
        let acting = Activation::of(a);
        crate::turn::go(
            &mut Play::new(&book, &mut state, &mut DiceReferee::new(dice, Deaf)),
            acting,
            charge,
        );
        (state.unit(b).morale, state.unit(b).markers)
    });
    let stands = fought[&(Morale::Steady, 0)].plus(fought[&(Morale::Steady, 1)]);
    assert_eq!(stands, Chance::new(2, 3));
    assert_eq!(fought[&(Morale::Steady, 1)], Chance::new(1, 6));
}

// SK-MORALE-13, SK-MORALE-19: shaken until the end of its next own phase, which is not the one that
// it is shaken in.
#[test]
fn the_shaken_recover_when_their_next_phase_ends() {
    let (book, start) = field(&["G03"], &["U01"]).play();
    for (shaken_in, ends) in [(Side::B, 1), (Side::A, 2)] {
        let mut state = start.clone();
        state.phase = Phase::Play(shaken_in);
        let a = put(&book, &mut state, 0, (30.0, 18.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(a).markers = 1;
        state.unit_mut(a).figures[2].condition = Condition::Wounded;
        test(&mut Play::new(&book, &mut state, &mut script(&[5, 4])), a);
        state.unit_mut(a).markers = 0;
        let mut ended = 0;
        while state.unit(a).morale == Morale::Shaken {
            ended += i32::from(state.phase == Phase::Play(Side::A));
            apply(&mut Play::new(&book, &mut state, &mut script(&[])), Action::EndPhase);
        }
        assert_eq!(ended, ends, "shaken in the phase of {shaken_in:?}");
    }
}
