//! Cover, markers, hiding and withdrawing.

use crate::position::Start::At;
use crate::position::{MISSES, Position, Start, wall, woods};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::action::Action;

#[test]
fn regroups_on_the_objective_with_many_markers_and_no_shot() {
    let mut position = Position::with_objective(
        "",
        &[("pioneer-squad", At(36, 12))],
        &[("m1919a4-team", At(66, 34))],
    );
    let (unit, gun) = (position.our(0), position.their(0));
    position.march(unit, (36, 16), 1);
    position.activate(gun);
    for _ in 0..3 {
        position.shoot(unit, MISSES);
    }
    assert!(!position.view().shaken().contains(unit), "else it must");
    position.activate(unit);
    assert_eq!(position.decide(), Action::Regroup);
}

#[test]
fn regroups_with_many_markers_and_no_shot_before_it_walks_on() {
    for x in [42, 48] {
        let mut position = Position::with_objective(
            "",
            &[("pioneer-squad", At(36, 10))],
            &[("m1919a4-team", At(x, 34))],
        );
        let (unit, gun) = (position.our(0), position.their(0));
        position.activate(gun);
        for _ in 0..3 {
            position.shoot(unit, MISSES);
        }
        assert_eq!(position.view().unit(unit).markers, 6);
        assert!(!position.view().shaken().contains(unit), "else it must");
        position.activate(unit);
        assert_eq!(position.decide(), Action::Regroup);
    }
}

/// Two machine guns before the middle.
const MACHINE_GUNS: [(&str, Start); 2] =
    [("m1919a4-team", At(34, 30)), ("m1919a4-team", At(38, 30))];

/// Machine guns shoot over the heads of the first German unit until it is Shaken.
fn shake(position: &mut Position) {
    let target = position.our(0);
    for row in 0..2 {
        position.activate(position.their(row));
        for _ in 0..3 {
            position.shoot_at_once(target, MISSES);
            if position.view().shaken().contains(target) {
                return;
            }
        }
    }
    panic!("they stand");
}

#[test]
fn the_shaken_regroup_first() {
    let mut position = Position::new("", &[("grenadier-squad", At(36, 8))], &MACHINE_GUNS);
    shake(&mut position);
    position.settle();
    position.activate(position.our(0));
    assert_eq!(position.decide(), Action::Regroup);
}

#[test]
fn withdraws_into_the_woods_near_by() {
    for x in [29, 43] {
        let mut position =
            Position::new(&woods(x, 6), &[("grenadier-squad", At(36, 9))], &MACHINE_GUNS);
        shake(&mut position);
        let action = position.decide();
        let Action::Withdraw { to } = action else { panic!("{action:?}") };
        assert!(to.within(Point::inches(x, 6), Length::inches(4)), "{to:?}");
    }
}

/// What a squad without a shot does behind a wall by the objective, under the guns of two far off.
fn under_fire() -> Vec<Action> {
    let mut position = Position::with_objective(
        &wall(20, 52, 17),
        &[("pioneer-squad", At(36, 12))],
        &[("m1919a4-team", At(66, 34)), ("m1919a4-team", At(6, 34))],
    );
    let unit = position.our(0);
    position.march(unit, (36, 16), 1);
    position.activate(position.their(0));
    position.play_out(unit)
}

#[test]
fn takes_shelter_under_fire_without_a_shot() {
    let actions = under_fire();
    let sheltered = |it: &Action| matches!(it, Action::TakeCover | Action::Hide);
    assert!(actions.iter().any(sheltered), "{actions:?}");
}

#[test]
fn whoever_has_hidden_stays() {
    let actions = under_fire();
    let hides = actions.iter().position(|it| *it == Action::Hide);
    let after = &actions[hides.expect("it hides")..];
    assert!(!after.iter().any(|it| matches!(it, Action::Move { .. })), "{actions:?}");
}
