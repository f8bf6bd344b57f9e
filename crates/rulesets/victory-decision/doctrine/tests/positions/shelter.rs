//! Cover, markers, hiding and withdrawing.

use crate::position::Start::{At, Inside};
use crate::position::{HALF_HIT, MISSES, Position, house, target_of, wall, woods};
use wargauge_rules::Side;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::Step;

#[test]
fn regroups_with_many_markers_and_no_shot() {
    let mut position = Position::new(
        "",
        &[("pioneer-squad", At(36, 4))],
        &[("m1919a4-team", At(36, 32)), ("m1919a4-team", At(46, 32))],
    );
    position.activate(position.their(0));
    position.shoot(position.our(0), HALF_HIT);
    position.shoot(position.our(0), HALF_HIT);
    eprintln!("markers {} strength {}", position.view().unit(position.our(0)).markers, position.view().strength(position.our(0)));
    position.activate(position.our(0));
    let action = position.decide();
    assert_eq!(action, Action::Regroup);
}

#[test]
fn the_shaken_regroup_first() {
    let mut position = Position::new(
        "",
        &[("grenadier-squad", At(36, 8))],
        &[("rifle-squad", At(36, 29)), ("m1919a4-team", At(26, 28)), ("m1919a4-team", At(46, 28))],
    );
    for row in 0..3 {
        position.activate(position.their(row));
        for _ in 0..2 {
            position.shoot(position.our(0), HALF_HIT);
        }
    }
    eprintln!("strength {} markers {} shaken {:?}", position.view().strength(position.our(0)), position.view().unit(position.our(0)).markers, position.view().shaken().contains(position.our(0)));
    position.activate(position.our(0));
    assert_eq!(position.decide(), Action::Regroup);
}

#[test]
fn takes_cover_under_fire_without_a_shot() {
    let mut position = Position::new(
        &woods(36, 6),
        &[("pioneer-squad", At(36, 6))],
        &[("m1919a4-team", At(36, 32)), ("m1919a4-team", At(46, 32))],
    );
    position.activate(position.our(0));
    let mut actions = Vec::new();
    for _ in 0..3 {
        actions.push(position.play());
    }
    eprintln!("{actions:?}");
    assert!(actions.iter().any(|it| matches!(it, Action::TakeCover | Action::Hide)), "{actions:?}");
    let hid = actions.iter().position(|it| *it == Action::Hide);
    if let Some(hid) = hid {
        assert!(!actions[hid..].iter().any(|it| matches!(it, Action::Move { .. })), "{actions:?}");
    }
}

#[test]
fn withdraws_into_the_woods_near_by() {
    for x in [29, 43] {
        let mut position = Position::new(
            &woods(x, 6),
            &[("grenadier-squad", At(36, 9))],
            &[("rifle-squad", At(36, 30)), ("m1919a4-team", At(26, 30)), ("m1919a4-team", At(46, 30))],
        );
        'all: for row in 0..3 {
            position.activate(position.their(row));
            for _ in 0..3 {
                position.shoot_at_once(position.our(0), HALF_HIT);
                while position.step() == Step::Casualties { position.play(); }
                if position.step() == Step::Withdraw { break 'all; }
            }
        }
        let action = position.decide();
        let Action::Withdraw { to } = action else { panic!("{action:?}") };
        let middle = wargauge_rules::table::point::Point::inches(x, 6);
        assert!(to.within(middle, wargauge_rules::table::length::Length::inches(4)), "{to:?}");
    }
}
