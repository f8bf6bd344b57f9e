//! A side that the book plays.

use crate::{Action, Event, Phase, Stance, State, Template, example};
use wargauge_rules::game::{Pending, Ruleset, Side, UnitId};
use wargauge_rules::laws::obey;
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::table::scripted::Scripted;

const DEFENDER: UnitId = UnitId(0);
const RAIDERS: [UnitId; 3] = [UnitId(2), UnitId(3), UnitId(4)];

/// A raid after these actions of the left side, with these dice and no others.
fn after(prepare: impl FnOnce(&mut State), actions: &[Action], dice: &[u8]) -> (State, Vec<Event>) {
    let book = example::raid().expect("the example files are right");
    let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
    let mut state = book.setup(&mut referee);
    prepare(&mut state);
    for &action in actions {
        assert_eq!(book.pending(&state), Pending::Decision(Side::A));
        book.check(&state, action).expect("a legal action");
        book.apply(&mut state, action, &mut referee);
    }
    assert_eq!(referee.dice_mut().left(), 0, "all dice are used");
    (state, referee.observer().events.clone())
}

fn squares(state: &State) -> Vec<u8> {
    state.units.iter().map(|unit| unit.square).collect()
}

/// `TP-RAID-01`
#[test]
fn the_scenario_gives_the_raiders_and_nobody_lays_a_trap() {
    let (state, _) = after(|_| (), &[], &[]);
    assert_eq!((state.phase, state.traps.0), (Phase::Orders, [None; 2]));
    let book = example::raid().expect("the example files are right");
    let raiders = book.muster().iter().filter(|row| row.side == Side::B);
    assert_eq!(raiders.map(|row| row.entry.as_str()).collect::<Vec<_>>(), ["SCOUT"; 3]);
}

/// `TP-RAID-02`: bold on 3, so that they go before a wary side; out of range, so that they come on.
#[test]
fn raiders_come_nearer_until_they_can_fire() {
    let wary = [Action::Order(Stance::Wary)];
    let (state, events) = after(|_| (), &wary, &[3]);
    assert_eq!(squares(&state), [0, 0, 4, 4, 4]);
    assert!(matches!(events[0], Event::OrdersShown { first: Side::B, .. }));
    // One stands where the riflemen can be fired at, and misses; one is at the left home already.
    let prepare = |state: &mut State| {
        state.unit_mut(UnitId(1)).strength = 0;
        state.unit_mut(DEFENDER).square = 3;
        state.unit_mut(RAIDERS[0]).square = 5;
        state.unit_mut(RAIDERS[1]).square = 0;
    };
    let (state, events) = after(prepare, &wary, &[1, 1]);
    assert_eq!(squares(&state), [3, 0, 5, 0, 4]);
    assert!(events.contains(&Event::Fired { unit: RAIDERS[0], roll: 1, needed: 5 }));
}

/// `TP-RAID-02`: wary on 4, so that the left side fires first.
#[test]
fn the_first_raider_in_range_takes_the_hit() {
    let actions = [Action::Order(Stance::Bold), Action::Fire { unit: DEFENDER }];
    let (state, _) = after(|state| state.unit_mut(DEFENDER).square = 4, &actions, &[4, 6]);
    assert_eq!(state.units.iter().map(|unit| unit.strength).collect::<Vec<_>>(), [3, 2, 1, 2, 2]);
    assert_eq!(state.phase, Phase::Actions(Side::A), "the other defender is still to act");
}

#[test]
fn a_raid_obeys_the_laws() {
    let book: Template = example::raid().expect("the example files are right");
    obey(&book, 60, 1);
}
