//! Where to go, and when to close in.

use crate::position::Start::At;
use crate::position::{ALL_HIT, Position, Units, house, minefield, woods};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::units::profile::Facing;

/// The middle of the table, where the objective lies.
const MIDDLE: Point = Point::inches(36, 18);

/// Where the first German unit ends when it has done all it wants to.
fn end_of_activation(position: &mut Position) -> Point {
    let unit = position.our(0);
    position.play_out(unit);
    position.view().unit(unit).at
}

#[test]
fn goes_for_the_objective_with_nobody_to_shoot_at() {
    let mut position = Position::with_objective(
        &house(62, 27),
        &[("grenadier-squad", At(24, 8))],
        &[("bazooka-team", At(62, 33))],
    );
    let before = Point::inches(24, 8);
    let after = end_of_activation(&mut position);
    assert!(after.squared_distance(MIDDLE) < before.squared_distance(MIDDLE), "{after:?}");
}

#[test]
fn keeps_the_hq_behind() {
    // It may go no nearer to the objective than it begins; a squad goes.
    for (unit, goes) in [("grenadier-command-squad", false), ("grenadier-squad", true)] {
        let mut position = Position::with_objective(
            &house(62, 27),
            &[(unit, At(24, 8)), ("grenadier-squad", At(30, 8))],
            &[("bazooka-team", At(62, 33))],
        );
        let before = Point::inches(24, 8);
        let after = end_of_activation(&mut position);
        let nearer = after.squared_distance(MIDDLE) < before.squared_distance(MIDDLE);
        assert_eq!(nearer, goes, "{unit} at {after:?}");
    }
}

/// Whether a squad far from every objective, with nobody in sight, stays where it is.
fn stays_away(mission: &str, theirs: Units<'_>) -> bool {
    let ours = [("grenadier-squad", At(60, 8))];
    let houses = [56, 62, 68].map(|x| house(x, 27)).concat();
    let mut position = Position::unplaced(mission, &houses, &ours, theirs);
    position.place(&ours, theirs);
    let after = end_of_activation(&mut position);
    let objectives = position.view().objectives();
    let far = |from: Point| objectives.iter().map(|(at, _)| at.squared_distance(from)).min();
    far(after) >= far(Point::inches(60, 8))
}

#[test]
fn waits_in_seek_out_for_an_enemy_as_strong_and_goes_for_objectives_elsewhere() {
    let squad = [("rifle-squad", At(62, 34))];
    assert!(stays_away("seek-out", &squad));
    assert!(!stays_away("capture", &squad));
    assert!(!stays_away("seek-out", &[("bazooka-team", At(62, 34))]), "too weak to be waited for");
}

#[test]
fn who_has_strikes_to_call_acts_without_his_unit() {
    for (unit, leaves) in
        [("grenadier-command-squad light-strike", true), ("grenadier-command-squad", false)]
    {
        let mut position = Position::with_objective(
            "",
            &[(unit, At(24, 8)), ("grenadier-squad", At(30, 8))],
            &[("rifle-squad", At(36, 30))],
        );
        position.begin(position.our(0));
        let expected = if leaves { Action::Leave { acts: true } } else { Action::Pass };
        assert_eq!(position.decide(), expected, "{unit}");
    }
}

#[test]
fn an_individual_who_has_left_his_unit_stays_near_it() {
    let mut position = Position::with_objective(
        &house(62, 27),
        &[("grenadier-command-squad light-strike", At(24, 8)), ("grenadier-squad", At(30, 8))],
        &[("bazooka-team", At(62, 33))],
    );
    position.begin(position.our(0));
    assert_eq!(position.play(), Action::Leave { acts: true });
    let alone = position.view().active().expect("he acts").unit;
    while position.view().active().is_some_and(|active| active.unit == alone) {
        position.play();
    }
    let squad = position.view().unit(position.our(0)).at;
    let at = position.view().unit(alone).at;
    assert!(at.within(squad, Length::inches(4)), "{at:?}");
}

#[test]
fn stays_on_the_objective() {
    let mut position = Position::with_objective(
        &house(62, 27),
        &[("grenadier-squad", At(36, 16))],
        &[("bazooka-team", At(62, 33))],
    );
    let after = end_of_activation(&mut position);
    assert!(after.within(MIDDLE, Length::inches(3)), "{after:?}");
}

#[test]
fn enters_the_house_that_commands_the_objective() {
    let mut position = Position::with_objective(
        &house(36, 14),
        &[("grenadier-squad", At(36, 8))],
        &[("m1919a4-team", At(36, 30)), ("rifle-squad", At(24, 30))],
    );
    let actions = position.play_out(position.our(0));
    assert!(actions.iter().any(|it| matches!(it, Action::Enter { .. })), "{actions:?}");
}

/// German machine guns shoot at the first American unit until it is Shaken.
fn shake(position: &mut Position, guns: [usize; 2]) {
    let target = position.their(0);
    for gun in guns {
        position.activate(position.our(gun));
        for _ in 0..3 {
            if position.view().shaken().contains(target) {
                return;
            }
            position.shoot(target, ALL_HIT);
        }
    }
    assert!(position.view().shaken().contains(target));
}

#[test]
fn assaults_the_shaken_squad_next_to_it() {
    let mut position = Position::new(
        "",
        &[
            ("pioneer-squad", At(36, 6)),
            ("mg-42-hmg-team", At(26, 6)),
            ("mg-42-hmg-team", At(46, 6)),
        ],
        &[("rifle-squad", At(36, 29))],
    );
    let (pioneers, squad) = (position.our(0), position.their(0));
    position.march(squad, (36, 0), 3);
    shake(&mut position, [1, 2]);
    let at = position.view().unit(squad).at;
    position.march(pioneers, (at.x / 100, at.y / 100 - 6), 2);
    let action = position.decide();
    assert!(matches!(action, Action::Assault { .. }), "{action:?}");
}

#[test]
fn a_few_men_do_not_assault_a_fresh_squad_in_woods() {
    let mut position = Position::new(
        &woods(36, 26),
        &[("grenadier-command-squad", At(36, 8))],
        &[("rifle-squad", At(36, 26))],
    );
    let unit = position.our(0);
    position.march(unit, (36, 22), 3);
    position.march(unit, (36, 22), 1);
    let action = position.decide();
    assert!(!matches!(action, Action::Assault { .. }), "{action:?}");
}

#[test]
fn tanks_show_their_front_to_the_gun() {
    for x in [8, 64] {
        let mut position =
            Position::new("", &[("pzkpfw-iv-h", At(36, 8))], &[("57mm-at-gun", At(x, 26))]);
        end_of_activation(&mut position);
        let front = position.view().facing_hit(position.our(0), Point::inches(x, 26));
        assert_eq!(front, Facing::Front);
    }
}

#[test]
fn the_hq_does_not_lead_those_who_close_with_the_enemy() {
    let foe = Point::inches(62, 33);
    for (unit, goes) in [("grenadier-command-squad", false), ("grenadier-squad", true)] {
        let mut position = Position::new(
            &house(62, 27),
            &[(unit, At(24, 8)), ("grenadier-squad", At(30, 8))],
            &[("bazooka-team", At(62, 33))],
        );
        let after = end_of_activation(&mut position);
        let nearer = after.squared_distance(foe) < Point::inches(24, 8).squared_distance(foe);
        assert_eq!(nearer, goes, "{unit} at {after:?}");
    }
}

/// VD-SPEC-08, VD-SPEC-09: who would set off mines keeps out of them, Pioneers go straight through.
#[test]
fn keeps_out_of_mines_that_would_go_off() {
    let mines = [24, 30, 36, 42, 48].map(|x| minefield(x, 11)).concat();
    for (unit, through) in
        [("grenadier-squad", false), ("stug-iii-g", false), ("pioneer-squad", true)]
    {
        let mut position = Position::with_objective(
            &(mines.clone() + &house(62, 27)),
            &[(unit, At(36, 6))],
            &[("bazooka-team", At(62, 33))],
        );
        let row = position.our(0);
        position.activate(row);
        while position.view().active().is_some_and(|active| active.unit == row) {
            position.play();
            position.settle();
        }
        let at = position.view().unit(row).at;
        // The southern edge of the mines.
        assert_eq!(at.y >= 1_000, through, "{unit} at {at:?}");
    }
}
