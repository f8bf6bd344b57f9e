//! Losses.

use crate::action::Action;
use crate::attack::casualties;
use crate::book::Play;
use crate::event::Event;
use crate::state::agenda::{Attribution, Progress, Task, Threat};
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::tests::fixture::*;
use crate::units::command;
use wargauge_rules::event::Common;
use wargauge_rules::game::Side;
use wargauge_rules::table::point::Point;

const NOBODY: Attribution = Attribution { credit: None, threat: Threat::Nobody };

/// The owner chooses, as many as failed (VD-SHOOT-18, VD-SHOOT-19, VD-SHOOT-20, VD-SHOOT-25).
#[test]
fn the_owner_chooses() {
    let mut field = Field::open();
    let unit = field.put(Side::B, grenadiers(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let mut referee = script(&[]);
    let progress =
        casualties::casualties_task(&mut Play::new(&book, &mut s, &mut referee), unit, 3, NOBODY);
    assert_eq!(progress, Progress::Asked);
    assert_eq!((s.step, s.decider), (Step::Casualties, Side::B));
    let mut options = Vec::new();
    casualties::casualty_options(&s, &mut options);
    let lose = |group, count| Action::Lose { group, count };
    assert_eq!(options, [lose(0, 1), lose(1, 3), lose(1, 1), lose(2, 1)]);
    assert_eq!(casualties::check_casualties(&s, lose(1, 2)), Ok(()));
    for wrong in [lose(1, 4), lose(2, 2), lose(1, 0), lose(5, 1), lose(8, 1), Action::Stop] {
        assert!(casualties::check_casualties(&s, wrong).is_err(), "{wrong:?}");
    }
    casualties::lose(&mut Play::new(&book, &mut s, &mut referee), 1, 2);
    assert_eq!(s.unit(unit).strength[..3], [1, 5, 1]);
    let left = Task::Casualties { unit, count: 1, credit: None, threat: Threat::Nobody };
    assert_eq!(s.agenda.top(), Some(&left));
    assert_eq!(s.unit(unit).markers, 2);
    // The machine gun leaves with its gunner.
    casualties::lose(&mut Play::new(&book, &mut s, &mut referee), 2, 1);
    assert_eq!(s.unit(unit).strength[..3], [1, 5, 0]);
    assert!(s.agenda.is_idle());
}

/// VD-SHOOT-01, VD-SUPP-12: markers for casualties come when all are removed, so their limit does
/// not depend on how the owner divides them.
#[test]
fn the_limit_of_markers_is_that_of_the_survivors() {
    for choices in [&[(1, 2)][..], &[(1, 1), (2, 1)]] {
        let mut field = Field::open();
        let mut profile = grenadiers();
        profile.groups[1].strength = 3;
        let unit = field.put(Side::B, profile, Point::inches(20, 20));
        let (book, mut s) = field.ready();
        s.unit_mut(unit).markers = 7;
        let mut referee = script(&[]);
        casualties::casualties_task(&mut Play::new(&book, &mut s, &mut referee), unit, 2, NOBODY);
        for &(group, count) in choices {
            casualties::lose(&mut Play::new(&book, &mut s, &mut referee), group, count);
        }
        assert!(s.agenda.is_idle());
        assert_eq!((command::strength(&s, unit), s.unit(unit).markers), (3, 7));
    }
}

/// No choice, no question; more than there are is lost (VD-SHOOT-20, VD-SHOOT-24, VD-ABIL-21,
/// VD-SUPP-04). Losses add up to the price exactly.
#[test]
fn nobody_is_asked_without_a_choice() {
    let mut field = Field::open();
    let team = crew(95, 3, 4, HMG, crate::units::profile::FireArc::All);
    let shooter = field.put(Side::A, grenadiers(), Point::inches(20, 40));
    let unit = field.put(Side::B, team, Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let by = Attribution { credit: Some(book.profile(shooter).row), threat: Threat::Unit(shooter) };
    let mut referee = script(&[]);
    assert_eq!(
        casualties::casualties_task(&mut Play::new(&book, &mut s, &mut referee), unit, 1, by),
        Progress::Done
    );
    assert_eq!((s.unit(unit).strength[0], s.unit(unit).markers), (2, 1));
    s.hidden.insert(unit);
    s.unit_mut(unit).engaged.insert(shooter);
    s.unit_mut(shooter).engaged.insert(unit);
    assert_eq!(
        casualties::casualties_task(&mut Play::new(&book, &mut s, &mut referee), unit, 9, by),
        Progress::Done
    );
    assert_eq!(s.unit(unit).place, Place::Gone);
    assert!(!s.present.contains(unit) && !s.hidden.contains(unit));
    assert_eq!(s.unit(unit).markers, 0);
    assert!(s.unit(shooter).engaged.is_empty());
    assert!(s.is_destroyed(book.profile(unit).row));
    assert_eq!(s.destroyed[1], 95_000);
    let (_, recorder) = referee.into_parts();
    let told = |event: &Event| match event {
        Event::Fact(Common::Lost { price, to, .. }) => {
            assert_eq!(*to, Some(book.profile(shooter).row.muster()));
            *price
        }
        _ => 0,
    };
    assert_eq!(recorder.events.iter().map(told).sum::<u32>(), 95_000);
    let kills = |e: &&Event| matches!(e, Event::Fact(Common::Kill { .. }));
    assert_eq!(recorder.events.iter().filter(kills).count(), 1);
}

/// The next best Ld leads, and may find men out of his distance (VD-COH-08, VD-COH-01,
/// VD-COH-05, VD-VEH-41): on the table, not in a vehicle.
#[test]
fn the_next_best_ld_leads() {
    let mut field = Field::open();
    let section = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let vehicle = field.put(Side::A, panzer_iv(), Point::inches(20, 30));
    let (book, mut s) = field.ready();
    let lose = |s: &mut State, group| {
        let loss = casualties::Loss { group, count: 1 };
        casualties::remove_strength(
            &mut Play::new(&book, s, &mut script(&[])),
            section,
            loss,
            NOBODY,
        );
        (s.unit(section).leader, s.unit(section).stragglers)
    };
    assert_eq!(lose(&mut s, 0), (3, 0));
    // Ld 3 reaches 3 inches: of the eight left the last stood 3.46 inches off.
    let mut aboard = s.clone();
    assert_eq!(lose(&mut s, 3), (1, 1));
    aboard.unit_mut(section).place = Place::Aboard { vehicle };
    assert_eq!(lose(&mut aboard, 3), (1, 0));
}

/// A tank loses Structure Points, each a marker, and becomes a wreck (VD-VEH-33, VD-VEH-43,
/// VD-VEH-44, VD-SHOOT-24).
#[test]
fn a_tank_is_knocked_out() {
    let mut field = Field::open();
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let mut referee = script(&[]);
    casualties::casualties_task(&mut Play::new(&book, &mut s, &mut referee), tank, 1, NOBODY);
    assert_eq!((s.unit(tank).strength[0], s.unit(tank).markers), (1, 1));
    assert!(s.wrecks.is_empty());
    casualties::casualties_task(&mut Play::new(&book, &mut s, &mut referee), tank, 3, NOBODY);
    assert_eq!(s.unit(tank).place, Place::Gone);
    assert_eq!(
        s.wrecks.first().map(|wreck| (wreck.at, wreck.size)),
        Some((Point::inches(20, 20), 4))
    );
}

/// Of several tanks the nearest is hit; what it cannot lose any more is lost (VD-VEH-42).
#[test]
fn the_nearest_of_several_tanks_is_hit() {
    let mut field = Field::open();
    let shooter = field.put(Side::A, grenadiers(), Point::inches(20, 2));
    let mut pair = panzer_iv();
    let second = pair.groups[0].clone();
    pair.groups.push(second);
    let pair = field.put(Side::B, pair, Point::inches(20, 20));
    let (book, mut s) = field.ready();
    // The second stands 4 inches north of the leader, farther from the shooter.
    let by = Attribution { credit: None, threat: Threat::Unit(shooter) };
    let mut referee = script(&[]);
    casualties::casualties_task(&mut Play::new(&book, &mut s, &mut referee), pair, 3, by);
    assert_eq!(s.unit(pair).strength[..2], [0, 2]);
    assert_eq!(s.unit(pair).leader, 1);
    assert_eq!(s.unit(pair).at, Point::inches(20, 24));
    assert_eq!(s.wrecks.len(), 1);
    assert!(!s.is_destroyed(book.profile(pair).row));
}

/// A Hidden unit that loses a man is revealed (VD-HIDE-08).
#[test]
fn losses_reveal() {
    let mut field = Field::open();
    let unit = field.put(Side::B, grenadiers(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    s.hidden.insert(unit);
    casualties::remove_strength(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        unit,
        casualties::Loss { group: 1, count: 1 },
        NOBODY,
    );
    assert!(!s.hidden.contains(unit));
}
