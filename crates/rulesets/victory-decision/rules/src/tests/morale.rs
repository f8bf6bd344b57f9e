//! Suppression Markers, the Shaken state and Regroup.

use crate::action::Action;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::morale::markers;
use crate::movement::reach;
use crate::state::State;
use crate::state::agenda::{MarkerSource, Progress, Task, Threat};
use crate::state::unit::Place;
use crate::tests::fixture::*;
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::point::Point;

const TEST: Clause = Clause("VD-SUPP-02");

fn mark(book: &VictoryDecision, s: &mut State, unit: UnitId, count: u8) {
    markers::place_markers(&mut Play::new(book, s, &mut script(&[])), unit, count, TEST);
}

fn check(book: &VictoryDecision, s: &mut State, unit: UnitId) {
    let done = markers::check_shaken_task(
        &mut Play::new(book, s, &mut script(&[])),
        unit,
        Threat::Nobody,
        ENEMY_FIRE,
    );
    assert_eq!(done, Progress::Done);
}

fn regroup(book: &VictoryDecision, s: &mut State, unit: UnitId, dice: &[u8]) {
    markers::regroup(&mut Play::new(book, s, &mut script(dice)), unit);
}

const ENEMY_FIRE: MarkerSource = MarkerSource { marked: true, by_enemy: true };

/// A Grenadier Squad of which so many Grenadiers are left besides its leader.
fn squad(field: &mut Field, grenadiers_left: u8) -> UnitId {
    let mut profile = grenadiers();
    profile.groups[1].strength = grenadiers_left;
    profile.groups[2].strength = 0;
    field.put(Side::A, profile, Point::inches(20, 20))
}

/// VD-SUPP-01, VD-BASE-09 and VD-SUPP-12: markers are a number, at most twice the models, and
/// casualties take none away. EX-17: seven markers, two more on the four models left make eight.
#[test]
fn markers_are_limited_by_the_models() {
    let mut field = Field::open();
    let unit = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    mark(&book, &mut s, unit, 7);
    assert_eq!(s.unit(unit).markers, 7);
    s.unit_mut(unit).strength = [1, 2, 1, 0, 0, 0, 0, 0];
    mark(&book, &mut s, unit, 2);
    assert_eq!(s.unit(unit).markers, 8);
    s.unit_mut(unit).strength = [1, 0, 1, 0, 0, 0, 0, 0];
    mark(&book, &mut s, unit, 1);
    assert_eq!(s.unit(unit).markers, 8, "above the limit of 4, but none is removed");
}

/// `MARKER_LIMIT_FACTOR` (VD-SUPP-12).
#[test]
fn the_limit_can_be_swept() {
    let mut field = Field::open();
    field.rules(&["marker_limit_factor=3"]);
    let unit = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    mark(&book, &mut s, unit, 60);
    assert_eq!(s.unit(unit).markers, 27);
}

/// VD-SUPP-06, VD-SUPP-16 and VD-DESIGN-05: each marker, whoever placed it, takes one model out of action. In
/// EX-15 the squad of six with five markers has one man left to use.
#[test]
fn markers_silence_models() {
    let mut field = Field::open();
    let unit = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    assert_eq!(markers::able(Scene::new(&book, &s), unit), 9);
    s.unit_mut(unit).strength = [1, 4, 1, 0, 0, 0, 0, 0];
    mark(&book, &mut s, unit, 5);
    assert_eq!(markers::able(Scene::new(&book, &s), unit), 1);
    mark(&book, &mut s, unit, 5);
    assert_eq!(markers::able(Scene::new(&book, &s), unit), 0);
}

/// `MARKER_SILENCES_MODEL` (VD-SUPP-06).
#[test]
fn markers_need_not_silence() {
    let mut field = Field::open();
    field.rules(&["marker_silences_model=false"]);
    let unit = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    mark(&book, &mut s, unit, 5);
    assert_eq!(markers::able(Scene::new(&book, &s), unit), 9);
}

/// VD-SUPP-04, VD-SUPP-05, VD-SHAKEN-02 and VD-ABIL-70: a crew counts its Health Points.
#[test]
fn a_crew_counts_its_points() {
    let mut field = Field::open();
    let unit = field.put(Side::A, crew(60, 3, 4, HMG, FireArc::Front), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    assert_eq!(
        (
            markers::able(Scene::new(&book, &s), unit),
            markers::shaken_limit(Scene::new(&book, &s), unit)
        ),
        (3, 3)
    );
    mark(&book, &mut s, unit, 2);
    assert_eq!(markers::able(Scene::new(&book, &s), unit), 1);
    check(&book, &mut s, unit);
    assert!(!s.shaken.contains(unit));
    s.unit_mut(unit).strength[0] = 2;
    check(&book, &mut s, unit);
    assert!(s.shaken.contains(unit));
}

/// VD-SHAKEN-01, VD-SHAKEN-03, VD-SHAKEN-04 and VD-SHAKEN-16: as many markers as models, with the
/// models that are left; the withdrawal comes at once. VD-HIDE-07: Hidden ends.
#[test]
fn as_many_markers_as_models_shake_a_unit() {
    let mut field = Field::open();
    let unit = squad(&mut field, 5);
    let (book, mut s) = field.ready();
    s.hidden.insert(unit);
    mark(&book, &mut s, unit, 5);
    check(&book, &mut s, unit);
    assert!(!s.shaken.contains(unit) && s.agenda.top().is_none() && s.hidden.contains(unit));
    s.unit_mut(unit).strength[1] = 4;
    check(&book, &mut s, unit);
    assert!(s.shaken.contains(unit) && !s.hidden.contains(unit));
    assert_eq!(s.agenda.top(), Some(&Task::Withdraw { unit, threat: Threat::Nobody }));
    let mut gone = s.clone();
    gone.shaken.remove(unit);
    gone.withdrew.remove(unit);
    gone.agenda.pop();
    gone.unit_mut(unit).place = Place::Gone;
    check(&book, &mut gone, unit);
    assert!(!gone.shaken.contains(unit) && gone.agenda.top().is_none(), "it is no longer there");
}

/// VD-SHAKEN-01, VD-VEH-32: what a player is told of the limit: men, or the Size of a vehicle.
#[test]
fn the_limit_is_known() {
    use wargauge_rules::game::Ruleset;
    let mut field = Field::open();
    let unit = squad(&mut field, 5);
    let tank = field.put(Side::A, panzer_iv(), Point::inches(40, 20));
    let (book, s) = field.ready();
    let view = book.view(&s, Side::A);
    assert_eq!([unit, tank].map(|one| view.limit_of(one)), [6, 4]);
}

/// VD-SHAKEN-17.
#[test]
fn one_man_is_shaken_by_one_marker() {
    let mut field = Field::open();
    let unit = squad(&mut field, 0);
    let (book, mut s) = field.ready();
    mark(&book, &mut s, unit, 1);
    check(&book, &mut s, unit);
    assert!(s.shaken.contains(unit));
}

/// VD-SHAKEN-11 and VD-SHAKEN-19: a Shaken unit withdraws again when an enemy marks it, but once
/// for one action, and not for markers of its own side.
#[test]
fn a_shaken_unit_withdraws_again() {
    let mut field = Field::open();
    let unit = squad(&mut field, 4);
    let (book, mut s) = field.ready();
    s.shaken.insert(unit);
    s.unit_mut(unit).markers = 5;
    let task = |s: &mut State, marked, by_enemy| {
        let by = MarkerSource { marked, by_enemy };
        markers::check_shaken_task(
            &mut Play::new(&book, s, &mut script(&[])),
            unit,
            Threat::Nobody,
            by,
        );
        s.agenda.pop().is_some()
    };
    assert!(!task(&mut s, false, true));
    assert!(!task(&mut s, true, false));
    assert!(task(&mut s, true, true));
    assert!(!task(&mut s, true, true), "it has withdrawn from this action");
}

/// VD-SHAKEN-19, VD-SHAKEN-11, VD-SHAKEN-04, VD-SHAKEN-02: whatever makes a unit Shaken makes it
/// withdraw, one that was Shaken only a marker of an enemy; either once for one action or detonation.
#[test]
fn what_makes_a_unit_withdraw() {
    let withdraws = |markers: u8, [shaken, withdrew]: [bool; 2], by: MarkerSource| {
        let mut field = Field::open();
        let unit = squad(&mut field, 4);
        let (book, mut s) = field.ready();
        s.unit_mut(unit).markers = markers;
        if shaken {
            s.shaken.insert(unit);
        }
        if withdrew {
            s.withdrew.insert(unit);
        }
        markers::check_shaken_task(
            &mut Play::new(&book, &mut s, &mut script(&[])),
            unit,
            Threat::Nobody,
            by,
        );
        let task = s.agenda.pop();
        let due = Task::Withdraw { unit, threat: Threat::Nobody };
        assert!(task.is_none() || task == Some(due));
        (s.shaken.contains(unit), task.is_some(), s.withdrew.contains(unit))
    };
    for (marked, by_enemy) in [(false, false), (false, true), (true, false), (true, true)] {
        let by = MarkerSource { marked, by_enemy };
        assert_eq!(withdraws(5, [false, false], by), (true, true, true), "{by:?}");
        let again = marked && by_enemy;
        assert_eq!(withdraws(5, [true, false], by), (true, again, again), "{by:?}");
        for shaken in [false, true] {
            assert_eq!(withdraws(5, [shaken, true], by), (true, false, true), "{by:?}");
            assert_eq!(withdraws(4, [shaken, false], by), (false, false, false), "{by:?}");
        }
    }
}

/// VD-ENG-13: all checks come before the first withdrawal, and withdrawals keep their order.
#[test]
fn withdrawals_come_after_all_checks() {
    let mut field = Field::open();
    let one = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let two = field.put(Side::A, rifle_section(), Point::inches(40, 20));
    let (book, mut s) = field.ready();
    mark(&book, &mut s, one, 9);
    mark(&book, &mut s, two, 10);
    let later =
        |unit| Task::CheckShaken { unit, threat: Threat::Nobody, marked: true, by_enemy: true };
    s.agenda.push(Task::EndAction);
    s.agenda.push(later(two));
    check(&book, &mut s, one);
    assert_eq!(s.agenda.pop(), Some(later(two)));
    check(&book, &mut s, two);
    for unit in [one, two] {
        assert_eq!(s.agenda.pop(), Some(Task::Withdraw { unit, threat: Threat::Nobody }));
    }
    assert_eq!(s.agenda.pop(), Some(Task::EndAction));
}

/// VD-SHAKEN-03, VD-SHAKEN-08: a check finds a Shaken unit with fewer markers than models steady again,
/// and tells it; with as many it stays Shaken.
#[test]
fn a_check_may_find_it_steady() {
    let mut field = Field::open();
    let unit = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    s.shaken.insert(unit);
    s.unit_mut(unit).markers = 8;
    let mut referee = script(&[]);
    markers::check_shaken_task(
        &mut Play::new(&book, &mut s, &mut referee),
        unit,
        Threat::Nobody,
        ENEMY_FIRE,
    );
    assert!(!s.shaken.contains(unit));
    assert_eq!(referee.into_parts().1.events, [Event::Shaken { unit, now: false }]);
    s.shaken.insert(unit);
    s.unit_mut(unit).markers = 9;
    let unmarked = MarkerSource { marked: false, ..ENEMY_FIRE };
    let mut referee = script(&[]);
    markers::check_shaken_task(
        &mut Play::new(&book, &mut s, &mut referee),
        unit,
        Threat::Nobody,
        unmarked,
    );
    assert!(s.shaken.contains(unit) && referee.into_parts().1.events.is_empty());
}

/// EX-19: VD-REGR-01 to VD-REGR-04 in full: VD-REGR-01, VD-REGR-02, VD-REGR-03, VD-REGR-04, and
/// VD-SHAKEN-08, VD-SHAKEN-18, VD-SUPP-13.
#[test]
fn a_shaken_squad_regroups() {
    let mut field = Field::open();
    let unit = squad(&mut field, 4);
    let (book, mut s) = field.acting(unit);
    s.unit_mut(unit).markers = 8;
    s.shaken.insert(unit);
    regroup(&book, &mut s, unit, &[4]);
    assert_eq!(s.unit(unit).markers, 5);
    assert!(s.shaken.contains(unit));
    regroup(&book, &mut s, unit, &[6]);
    assert_eq!(s.unit(unit).markers, 4);
    assert!(!s.shaken.contains(unit), "its third action is free");
    s.unit_mut(unit).markers = 1;
    regroup(&book, &mut s, unit, &[1]);
    assert_eq!(s.unit(unit).markers, 0);
}

/// EX-19: only two failures leave six: 35 of 36.
#[test]
fn two_regroups_nearly_always_do() {
    let mut field = Field::open();
    let unit = squad(&mut field, 4);
    let (book, mut start) = field.acting(unit);
    start.unit_mut(unit).markers = 8;
    start.shaken.insert(unit);
    let steady = (1..=6).flat_map(|one| (1..=6).map(move |two| [one, two])).filter(|dice| {
        let mut s = start.clone();
        let mut referee = script(dice);
        markers::regroup(&mut Play::new(&book, &mut s, &mut referee), unit);
        markers::regroup(&mut Play::new(&book, &mut s, &mut referee), unit);
        !s.shaken.contains(unit)
    });
    assert_eq!(steady.count(), 35);
}

/// EX-20: markers removed by one Regroup on average, in sixths: VD-REGR-02 and VD-BASE-15. Half of
/// an odd Ld is rounded up (VD-ENG-02).
#[test]
fn a_regroup_removes_the_markers_expected() {
    for (ld, sixths) in [(3, 8), (4, 9), (5, 14), (6, 16), (7, 24)] {
        let mut field = Field::open();
        let mut profile = grenadiers();
        profile.groups[0].ld = ld;
        profile.groups[1].ld = ld.min(4);
        profile.groups[2].ld = ld.min(4);
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let (book, mut start) = field.acting(unit);
        start.unit_mut(unit).markers = 9;
        let removed = (1..=6).map(|die| {
            let mut s = start.clone();
            regroup(&book, &mut s, unit, &[die]);
            9 - s.unit(unit).markers
        });
        assert_eq!(removed.sum::<u8>(), sixths, "Ld {ld}");
    }
}

/// `REGROUP_PASS / FAIL` (VD-REGR-02).
#[test]
fn regroup_can_be_swept() {
    let mut field = Field::open();
    field.rules(&["regroup_pass=4", "regroup_fail=0"]);
    let unit = squad(&mut field, 6);
    let (book, mut s) = field.acting(unit);
    s.unit_mut(unit).markers = 6;
    regroup(&book, &mut s, unit, &[6]);
    assert_eq!(s.unit(unit).markers, 6);
    regroup(&book, &mut s, unit, &[1]);
    assert_eq!(s.unit(unit).markers, 2);
}

/// VD-ABIL-13, VD-REGR-02 and VD-ABIL-75: the first Regroup of a unit all of whose models are Dedicated passes
/// without a die, the second is rolled.
#[test]
fn dedicated_units_regroup_once_for_sure() {
    let mut field = Field::open();
    let unit = field.put(Side::A, command_squad(), Point::inches(20, 20));
    let (book, mut s) = field.acting(unit);
    s.unit_mut(unit).markers = 6;
    regroup(&book, &mut s, unit, &[]);
    assert_eq!(s.unit(unit).markers, 2);
    regroup(&book, &mut s, unit, &[6]);
    assert_eq!(s.unit(unit).markers, 0);
}

/// VD-REGR-07 and VD-COH-05: a unit is together again after its action; during it the stragglers
/// cannot act (EX-03).
#[test]
fn stragglers_do_not_act() {
    let mut field = Field::open();
    let unit = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let (book, mut s) = field.acting(unit);
    s.unit_mut(unit).stragglers = 2;
    assert_eq!(markers::able(Scene::new(&book, &s), unit), 7);
    mark(&book, &mut s, unit, 1);
    assert_eq!(
        markers::able(Scene::new(&book, &s), unit),
        7,
        "the owner counts a straggler as the silenced man"
    );
    mark(&book, &mut s, unit, 2);
    assert_eq!(markers::able(Scene::new(&book, &s), unit), 6);
}

/// EX-03: VD-COH-05, VD-REGR-07, VD-ACT-03 and VD-ACT-05: the straggler closes up while the others take their
/// action, be it a Regroup; then he acts as the unit does.
#[test]
fn a_straggler_closes_up() {
    let mut field = Field::open();
    let unit = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    field.put(Side::B, rifle_section(), Point::inches(20, 40));
    let (book, mut s) = field.acting(unit);
    s.unit_mut(unit).stragglers = 1;
    assert_eq!(markers::able(Scene::new(&book, &s), unit), 8);
    let events = act(&book, &mut s, Action::ConcentrateFire, script(&[]));
    let clause = Clause("VD-COH-05");
    assert!(events.contains(&Event::Happened { unit: Some(unit), at: None, clause }));
    assert_eq!((markers::able(Scene::new(&book, &s), unit), s.unit(unit).stragglers), (9, 0));
    assert_eq!(s.active.as_ref().map(|active| (active.taken, active.left)), Some((1, 2)));
    (s.unit_mut(unit).stragglers, s.unit_mut(unit).markers) = (1, 1);
    act(&book, &mut s, Action::Regroup, script(&[6]));
    assert_eq!((s.unit(unit).stragglers, s.unit(unit).markers), (0, 0));
}

/// VD-VEH-41: a vehicle out of coherency does not fight in the action that brings it back.
#[test]
fn a_straying_vehicle_does_not_fight() {
    let mut field = Field::open();
    let mut pair = panzer_iv();
    let second = pair.groups[0].clone();
    pair.groups.push(second);
    let pair = field.put(Side::A, pair, Point::inches(20, 20));
    let (book, mut s) = field.acting(pair);
    assert_eq!(
        (
            markers::able(Scene::new(&book, &s), pair),
            markers::shaken_limit(Scene::new(&book, &s), pair)
        ),
        (8, 8)
    );
    s.unit_mut(pair).stragglers = 1;
    assert_eq!(markers::able(Scene::new(&book, &s), pair), 4);
}

/// EX-47: VD-VEH-31 and VD-VEH-32: a vehicle counts its Size.
#[test]
fn a_vehicle_counts_its_size() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    mark(&book, &mut s, tank, 2);
    assert_eq!(
        (
            markers::able(Scene::new(&book, &s), tank),
            markers::shaken_limit(Scene::new(&book, &s), tank)
        ),
        (2, 4)
    );
    mark(&book, &mut s, tank, 1);
    check(&book, &mut s, tank);
    assert_eq!((markers::able(Scene::new(&book, &s), tank), s.shaken.contains(tank)), (1, false));
    mark(&book, &mut s, tank, 1);
    check(&book, &mut s, tank);
    assert_eq!((markers::able(Scene::new(&book, &s), tank), s.shaken.contains(tank)), (0, true));
    mark(&book, &mut s, tank, 20);
    assert_eq!(s.unit(tank).markers, 8);
}

/// `VEHICLE_SHAKEN_LIMIT` (VD-VEH-32).
#[test]
fn the_limit_of_vehicles_can_be_swept() {
    for (value, limit) in [("size", 4), ("structure_points", 2), ("six", 6)] {
        let mut field = Field::open();
        field.rules(&[&format!("vehicle_shaken_limit={value}")]);
        let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
        let (book, s) = field.ready();
        assert_eq!(markers::shaken_limit(Scene::new(&book, &s), tank), limit);
    }
}

/// VD-SUPP-11: markers as such change neither the Ld nor how far a unit goes.
#[test]
fn markers_leave_ld_alone() {
    let mut field = Field::open();
    let unit = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let (book, mut s) = field.acting(unit);
    mark(&book, &mut s, unit, 5);
    assert_eq!(command::ld(Scene::new(&book, &s), unit), 6);
    assert_eq!(
        reach::check_way(
            Scene::new(&book, &s),
            unit,
            Point::inches(24, 20),
            book.profile(unit).pace
        ),
        Ok(())
    );
}

/// The story tells of markers that were placed, not of those that were lost (VD-ENG-08).
#[test]
fn the_story_counts_what_was_placed() {
    let mut field = Field::open();
    let unit = squad(&mut field, 0);
    let (book, mut s) = field.ready();
    let mut referee = script(&[]);
    markers::place_markers(&mut Play::new(&book, &mut s, &mut referee), unit, 5, TEST);
    let (_, recorder) = referee.into_parts();
    assert_eq!(recorder.events, [Event::Marked { unit, count: 2, clause: TEST }]);
}
