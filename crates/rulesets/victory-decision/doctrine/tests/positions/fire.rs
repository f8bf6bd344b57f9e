//! Whom to shoot at, with what, and when.

use crate::position::Start::{At, Inside};
use crate::position::{ALL_HIT, Position, Units, house, target_of, woods};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::Step;

/// The first decision of the first German unit.
fn first(position: &mut Position) -> Action {
    position.activate(position.our(0));
    position.decide()
}

/// The same once it has aimed, if it wants to.
fn first_shot(position: &mut Position) -> Action {
    match first(position) {
        Action::ConcentrateFire => {
            position.play();
            position.decide()
        }
        action => action,
    }
}

#[test]
fn shoots_at_the_squad_in_the_open_and_not_at_the_one_in_a_house() {
    for (indoors, open) in [(24, 48), (48, 24)] {
        let mut position = Position::new(
            &house(indoors, 27),
            &[("mg-42-hmg-team", At(36, 8))],
            &[("rifle-squad", Inside(0)), ("rifle-squad", At(open, 27))],
        );
        let action = first(&mut position);
        assert_eq!(target_of(action), Some(position.their(1)), "{action:?}");
    }
}

#[test]
fn shoots_at_the_squad_in_the_open_and_not_at_the_one_in_woods() {
    for (sheltered, open) in [(28, 44), (44, 28)] {
        let mut position = Position::new(
            &woods(sheltered, 28),
            &[("grenadier-squad", At(36, 7))],
            &[("rifle-squad", At(sheltered, 28)), ("rifle-squad", At(open, 28))],
        );
        let action = first(&mut position);
        assert_eq!(target_of(action), Some(position.their(1)), "{action:?}");
    }
}

#[test]
fn shoots_rather_than_walks_on_with_a_squad_in_the_open_before_it() {
    let mut position = Position::with_objective(
        "",
        &[("grenadier-squad", At(36, 7))],
        &[("rifle-squad", At(36, 28))],
    );
    let action = first(&mut position);
    assert_eq!(target_of(action), Some(position.their(0)), "{action:?}");
}

#[test]
fn machine_guns_shoot_in_every_action() {
    let mut position =
        Position::new("", &[("mg-42-hmg-team", At(36, 8))], &[("rifle-squad", At(36, 27))]);
    position.activate(position.our(0));
    for _ in 0..2 {
        let action = position.decide();
        assert_eq!(target_of(action), Some(position.their(0)), "{action:?}");
        position.play();
        position.settle();
    }
}

#[test]
fn shoots_at_those_who_have_not_acted_yet() {
    for idle in [0, 1] {
        let mut position = Position::new(
            "",
            &[("mg-42-hmg-team", At(36, 8))],
            &[("rifle-squad", At(28, 27)), ("rifle-squad", At(44, 27))],
        );
        position.activate(position.their(1 - idle));
        position.stop();
        let action = first(&mut position);
        assert_eq!(target_of(action), Some(position.their(idle)), "{action:?}");
    }
}

#[test]
fn launchers_are_kept_for_tanks() {
    let mut position = Position::new(
        "",
        &[("panzerschreck-team", At(36, 13))],
        &[("rifle-squad", At(30, 30)), ("m4a3-75", At(40, 27))],
    );
    let action = first_shot(&mut position);
    assert_eq!(target_of(action), Some(position.their(1)), "{action:?}");
}

#[test]
fn guns_with_one_round_aim_first() {
    let mut position = Position::new("", &[("pak-40", At(36, 8))], &[("m4a3-75", At(36, 27))]);
    assert_eq!(first(&mut position), Action::ConcentrateFire);
}

#[test]
fn aims_at_the_tank_though_a_shot_at_others_is_worth_more_at_once() {
    // Its one round is worth most at the squad, and aimed most at the tank.
    let mut position = Position::new(
        &woods(30, 30),
        &[("pak-40", At(36, 9))],
        &[("rifle-squad", At(30, 27)), ("m10-gmc", At(44, 27))],
    );
    assert_eq!(first(&mut position), Action::ConcentrateFire);
    position.play();
    let action = position.decide();
    assert_eq!(target_of(action), Some(position.their(1)), "{action:?}");
}

#[test]
fn who_has_aimed_shoots_whatever_else_he_could_do() {
    // An objective near by, a house to go into, an enemy to be afraid of.
    let mut position = Position::with_objective(
        &house(36, 24),
        &[("panzerschreck-team", At(36, 8))],
        &[("m4a3-75", At(36, 35)), ("rifle-squad", At(20, 28))],
    );
    let unit = position.our(0);
    position.march(unit, (36, 14), 1);
    position.aim();
    let action = position.decide();
    assert!(target_of(action).is_some(), "{action:?}");
}

#[test]
fn tanks_shoot_at_the_tank_and_not_at_the_truck() {
    let mut position = Position::new(
        "",
        &[("panther-g", At(36, 9))],
        &[("m10-gmc", At(28, 27)), ("gmc-truck", At(44, 27))],
    );
    let action = first_shot(&mut position);
    assert_eq!(target_of(action), Some(position.their(0)), "{action:?}");
}

#[test]
fn tanks_shoot_at_the_tank_that_shows_its_side() {
    // Both look south: the one in the east shows its side, wherever on it the shell bursts.
    for order in [[0, 1], [1, 0]] {
        let tanks = [("m4a3-75", At(36, 34)), ("m4a3-75", At(66, 26))];
        let mut position =
            Position::new("", &[("panther-g", At(36, 9))], &order.map(|number| tanks[number]));
        let aside = order.iter().position(|number| *number == 1).expect("one of them");
        let action = first_shot(&mut position);
        assert_eq!(target_of(action), Some(position.their(aside)), "{action:?}");
    }
}

#[test]
fn mortars_shoot_at_the_top_of_a_tank_whose_front_they_cannot_hurt() {
    let mut position =
        Position::new("", &[("8cm-mortar-team", At(36, 8))], &[("m4a3-75", At(36, 30))]);
    let action = first(&mut position);
    assert_eq!(target_of(action), Some(position.their(0)), "{action:?}");
}

#[test]
fn finishes_the_squad_that_has_lost_half_its_men() {
    for hurt in [0, 1] {
        let mut position = Position::new(
            "",
            &[("mg-42-hmg-team", At(36, 8)), ("mg-42-hmg-team", At(36, 4))],
            &[("rifle-squad", At(28, 27)), ("rifle-squad", At(44, 27))],
        );
        position.activate(position.our(1));
        position.shoot(position.their(hurt), ALL_HIT);
        let action = first(&mut position);
        assert_eq!(target_of(action), Some(position.their(hurt)), "{action:?}");
    }
}

#[test]
fn names_the_gun_that_can_shoot_before_the_one_that_cannot() {
    for (blind, sees) in [(16, 56), (56, 16)] {
        let mut position = Position::new(
            &house(blind, 13),
            &[("mg-42-hmg-team", At(blind, 9)), ("mg-42-hmg-team", At(sees, 9))],
            &[("rifle-squad", At(blind, 29))],
        );
        position.activate(position.their(0));
        position.stop();
        let action = position.decide();
        assert!(
            matches!(action, Action::Nominate { unit, .. } if unit == position.our(1)),
            "{action:?}"
        );
    }
}

#[test]
fn strikes_are_called_on_the_squad_and_not_on_the_team() {
    for (squad, team) in [(28, 44), (44, 28)] {
        let mut position = Position::new(
            "",
            &[("grenadier-command-squad heavy-strike", At(36, 6))],
            &[("sniper-team", At(team, 34)), ("rifle-squad", At(squad, 34))],
        );
        let action = first(&mut position);
        let Action::CallStrike { at, .. } = action else { panic!("{action:?}") };
        assert!(at.within(Point::inches(squad, 34), Length::inches(2)), "{action:?}");
    }
}

#[test]
fn shoots_past_the_corners_of_houses_at_whoever_is_in_sight() {
    let houses = house(32, 20) + &house(44, 20);
    let (mut seen, mut hidden) = (0, 0);
    for (gun, squad) in (32..40).flat_map(|gun| (38..52).map(move |squad| (gun, squad))) {
        let mut position = Position::new(
            &houses,
            &[("mg-42-hmg-team", At(gun, 8))],
            &[("rifle-squad", At(squad, 29))],
        );
        let (gun, squad) = (position.our(0), position.their(0));
        if !position.view().in_sight(gun, squad) {
            hidden += 1;
            continue;
        }
        seen += 1;
        let action = first(&mut position);
        assert_eq!(target_of(action), Some(squad), "{action:?}");
    }
    assert!(seen > 0 && hidden > 0, "{seen} seen, {hidden} hidden");
}

/// How many of the free dice of a heavy strike the first of these gets, and how many there are.
fn dice_of_first(theirs: Units<'_>) -> (u8, u8) {
    let mut position = Position::new(
        "",
        &[("grenadier-command-squad heavy-strike", At(36, 8)), ("mg-42-hmg-team", At(40, 8))],
        theirs,
    );
    position.begin(position.our(0));
    for _ in 0..8 {
        if position.view().step() == Step::ShareDice {
            break;
        }
        position.play();
    }
    let shared = position.view().shared_blast().expect("a strike on two squads");
    let free = shared.free;
    match position.decide() {
        Action::ShareDice(dice) => (dice, free),
        action => panic!("{action:?}"),
    }
}

#[test]
fn dice_of_a_strike_go_to_both_of_two_squads_and_not_past_what_can_be_lost() {
    let (dice, free) = dice_of_first(&[("rifle-squad", At(35, 26)), ("rifle-squad", At(37, 28))]);
    assert!(free >= 6 && dice >= 2 && dice <= free - 2, "VD-FEAT-08: {dice} of {free}");
    // Nobody gives a team of few men more dice than can be lost there.
    let (dice, free) = dice_of_first(&[("bazooka-team", At(35, 26)), ("rifle-squad", At(37, 28))]);
    assert!(dice <= free / 2, "VD-FEAT-07: {dice} of {free}");
}
