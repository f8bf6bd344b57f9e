//! How games end (GW-END).

use super::table::{Setup, Table};
use crate::action::Action;
use crate::book::Scene;
use crate::event::Event;
use crate::movement::moves::move_reach;
use crate::position::placement::lift;
use crate::state::Step;
use crate::terrain::edge::Edge;
use crate::terrain::ground::Terrain;
use crate::winning::conditions::{CasualtyLimit, Condition, DefaultWinner, Victory};
use crate::winning::control::controls;
use crate::winning::ending::{ended_by_phase, ended_by_time};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::table::squares::Squares;

fn outcome(ending: Ending, clause: &'static str) -> Option<Outcome> {
    Some(Outcome { ending, clause: Clause(clause) })
}

fn two_sides() -> Setup {
    Setup::new().own("INF A1").foe("INF F8")
}

#[test]
fn casualties_end_the_game_at_once() {
    let mut table = Setup::new()
        .scenario(|s| s.sides[Side::B].casualty_limit = CasualtyLimit::Number(1))
        .own("INF C3")
        .own("INF A8")
        .foe("INF C5 disrupted")
        .foe("INF F1")
        .at(Step::Attacks);
    table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[6]);
    assert_eq!(
        table.state.outcome,
        outcome(Ending::Win(Side::A), "GW-END-03"),
        "GW-END-01, GW-END-03"
    );
    assert_eq!(table.state.step, Step::Over);
}

#[test]
fn the_default_limit_is_half_the_starting_units() {
    for (lost, over) in [(1, false), (2, true)] {
        let mut table = Setup::new()
            .scenario(|s| s.sides[Side::B].casualty_limit = CasualtyLimit::Half)
            .rules("opt_air=on")
            .own("INF A1")
            .foe("INF F8")
            .foe("INF E8")
            .foe("INF D8")
            .foe("AIR")
            .at(Step::Movement);
        table.state.casualties[Side::B] = lost;
        let ended = ended_by_phase(table.scene()).is_some();
        assert_eq!(ended, over, "GW-END-04: 3 units, aircraft not counted");
    }
}

#[test]
fn both_limits_at_once_go_to_points() {
    let mut table = two_sides()
        .scenario(|s| {
            for side in Side::BOTH {
                s.sides[side].casualty_limit = CasualtyLimit::Number(1);
            }
        })
        .at(Step::Movement);
    table.state.casualties = wargauge_rules::game::BySide([1, 1]);
    for (prices, ending) in [
        ([10_000, 12_000], Ending::Win(Side::A)),
        ([12_000, 10_000], Ending::Win(Side::B)),
        ([10_000, 10_000], Ending::Draw),
    ] {
        table.state.casualty_stake = wargauge_rules::game::BySide(prices);
        assert_eq!(ended_by_phase(table.scene()), outcome(ending, "GW-END-08"), "GW-END-08");
    }
}

#[test]
fn the_clock_ends_the_game() {
    // EX-36.
    let lay = |side| {
        let mut table = two_sides().rules("length_mode=clock").turn_of(side).at(Step::Movement);
        table.state.elapsed = 305;
        table
    };
    let mut first = lay(Side::A);
    first.play(Action::Done, &[2]);
    assert_eq!(first.state.side, Side::B, "GW-END-02, GW-END-05: the second player's turn follows");
    first.play(Action::Done, &[]);
    assert_eq!(first.state.step, Step::Over, "GW-END-05");
    let mut second = lay(Side::B);
    second.play(Action::Done, &[]);
    assert_eq!(second.state.outcome, outcome(Ending::Draw, "GW-END-08"), "GW-END-02, GW-END-05");
    let mut unequal = two_sides().rules("length_mode=clock equal_turns=false").at(Step::Movement);
    unequal.state.elapsed = 300;
    unequal.play(Action::Done, &[]);
    assert_eq!(unequal.state.step, Step::Over, "GW-END-05: switched off");
}

#[test]
fn rounds_end_the_game() {
    for (mode, rounds, elapsed, over) in [
        ("rounds", 1, 0, true),
        ("rounds", 2, 999, false),
        ("clock", 1, 0, false),
        ("both", 1, 0, true),
        ("both", 9, 300, true),
        ("both", 9, 299, false),
    ] {
        let mut table = two_sides()
            .rules(&format!("length_mode={mode}"))
            .scenario(|s| s.rounds = rounds)
            .turn_of(Side::B)
            .at(Step::Movement);
        table.state.elapsed = elapsed;
        assert_eq!(ended_by_time(table.scene()).is_some(), over, "GW-END-06: {mode} {rounds}");
    }
}

#[test]
fn forty_rounds_are_the_cap() {
    let mut table = two_sides().rules("length_mode=clock").turn_of(Side::B).at(Step::Movement);
    table.state.round = 40;
    let ended = ended_by_time(table.scene());
    assert_eq!(ended, outcome(Ending::Unfinished, "GW-END-06"), "GW-END-06");
}

#[test]
fn a_side_without_units_ends_the_game() {
    let mut table = Setup::new()
        .scenario(|s| s.otherwise = DefaultWinner::Side(Side::B))
        .own("INF A1")
        .foe("INF F8")
        .at(Step::Movement);
    lift(&table.book, &mut table.state, UnitId(1));
    let ended = ended_by_phase(table.scene());
    assert_eq!(ended, outcome(Ending::Win(Side::B), "GW-END-07"), "GW-END-07: conditions decide");
    table.state.waiting.insert(UnitId(1));
    assert_eq!(ended_by_phase(table.scene()), None, "GW-END-07: reserves keep it alive");
}

fn control_of(names: &'static str, side: Side) -> impl FnOnce(&mut crate::scenario::Scenario) {
    move |s| {
        let squares: Squares =
            names.split(' ').map(|name| s.board.parse(name).expect("a square")).collect();
        let at_least = squares.len() as u8;
        let conditions = vec![Condition::Control { squares, at_least }];
        s.victories.push(Victory { side, at_once: false, conditions });
    }
}

#[test]
fn squares_are_controlled_by_who_stands_there_or_beside() {
    let table = Setup::new()
        .own("INF C4")
        .own("INF E2")
        .foe("INF E4")
        .foe("INF C2 disrupted")
        .at(Step::Over);
    let controls = |side, name| controls(table.scene(), side, table.square(name));
    assert!(controls(Side::A, "C4"), "GW-END-09: occupied");
    assert!(controls(Side::A, "B4"), "GW-END-09: vacant and adjacent");
    assert!(!controls(Side::A, "D4") && !controls(Side::B, "D4"), "GW-END-09: contested");
    assert!(
        controls(Side::B, "C2") && controls(Side::B, "C1"),
        "GW-END-10: disrupted units control"
    );
    assert!(!controls(Side::A, "E4"), "GW-END-09: enemy-held");
    assert!(!controls(Side::A, "A8") && !controls(Side::B, "A8"), "GW-END-10: no memory");
}

#[test]
fn overlays_do_not_matter_for_control() {
    let table = Setup::new()
        .rules("opt_wrecks=on opt_mines=on")
        .wrecks("B4")
        .smoke("B4")
        .mines("B4")
        .own("INF C4")
        .foe("INF F8")
        .at(Step::Over);
    assert!(controls(table.scene(), Side::A, table.square("B4")), "GW-END-10");
}

#[test]
fn conditions_decide_at_the_end() {
    let lay = |names| {
        Setup::new()
            .scenario(control_of(names, Side::A))
            .scenario(|s| (s.rounds, s.otherwise) = (1, DefaultWinner::Side(Side::B)))
            .own("INF C4")
            .foe("INF F8")
            .turn_of(Side::B)
            .at(Step::Movement)
    };
    let mut won = lay("C4 C3");
    assert_eq!(ended_by_phase(won.scene()), None, "GW-END-12: not before the end");
    won.play(Action::Done, &[]);
    assert_eq!(
        won.state.outcome,
        outcome(Ending::Win(Side::A), "GW-END-06"),
        "GW-END-08, GW-END-12"
    );
    let mut lost = lay("C4 E8");
    lost.play(Action::Done, &[]);
    assert_eq!(lost.state.outcome, outcome(Ending::Win(Side::B), "GW-END-06"), "GW-END-08");
}

#[test]
fn conditions_of_both_sides_cancel() {
    let mut table = Setup::new()
        .scenario(control_of("C4", Side::A))
        .scenario(control_of("F8", Side::B))
        .scenario(|s| s.rounds = 1)
        .own("INF C4")
        .foe("INF F8")
        .turn_of(Side::B)
        .at(Step::Movement);
    table.state.casualty_stake[Side::A] = 1;
    table.play(Action::Done, &[]);
    assert_eq!(table.state.outcome, outcome(Ending::Win(Side::B), "GW-END-08"), "GW-END-08");
}

fn exit_north(s: &mut crate::scenario::Scenario) {
    s.sides[Side::A].exit = Some(Edge::North);
}

fn exits(table: &Table) -> bool {
    move_reach(table.scene(), table.own(0)).exit
}

#[test]
fn units_leave_over_the_exit_edge() {
    let lay = |unit: &str| {
        Setup::new().scenario(exit_north).own(unit).own("INF A8").foe("INF F8").at(Step::Movement)
    };
    assert!(exits(&lay("INF C1")), "GW-END-11: one more step");
    assert!(!exits(&lay("INF C2")) && exits(&lay("TNK C2")), "GW-END-11: within the allowance");
    assert!(!exits(&lay("TNK C3")), "GW-END-11");
    let mut table = lay("TNK C2");
    let events = table.play(Action::Exit(table.own(0)), &[]);
    assert!(events.contains(&Event::Exited(table.own(0))));
    assert_eq!(table.state.casualties[Side::A], 0, "GW-END-11: no casualty");
    assert!(table.book.exits[Side::B].is_empty(), "GW-END-11: only where the scenario names one");
}

#[test]
fn what_bars_the_exit() {
    let stopped = Setup::new()
        .scenario(exit_north)
        .own("TNK C2")
        .foe("INF D1")
        .foe("INF B1")
        .at(Step::Movement);
    assert!(!exits(&stopped), "GW-END-11: after a stop next to an enemy");
    let beside = Setup::new().scenario(exit_north).own("TNK C1").foe("INF D1").at(Step::Movement);
    assert!(exits(&beside), "GW-END-11: whatever stands next to the start");
    let field = Setup::new()
        .scenario(exit_north)
        .terrain(Terrain::Field, "B1 C1 D1 E1 A1 F1")
        .own("TNK C2")
        .foe("INF F8")
        .at(Step::Movement);
    assert!(!exits(&field), "GW-END-11: not after entering a feature");
    let from = Setup::new()
        .scenario(exit_north)
        .terrain(Terrain::Field, "C1")
        .own("TNK C1")
        .foe("INF F8")
        .at(Step::Movement);
    assert!(exits(&from), "GW-END-11: from a feature it is the one step");
    let by_road = Setup::new()
        .scenario(exit_north)
        .road("D1 D2 D3")
        .own("MOT D3")
        .foe("INF F8")
        .at(Step::Movement);
    assert!(exits(&by_road), "GW-END-11: a road step if the edge square has a road");
    let isolated = Setup::new()
        .scenario(exit_north)
        .own("INF C1 disrupted")
        .foe("INF C2")
        .at(Step::Withdrawals);
    assert!(
        isolated.allows(Action::Exit(isolated.own(0))),
        "GW-END-11: an isolated unit may leave"
    );
}

#[test]
fn a_combat_move_never_leaves_the_board() {
    let table = Setup::new().scenario(exit_north).own("TNK C1").foe("INF C3").at(Step::CombatMoves);
    assert!(!table.allows(Action::Exit(table.own(0))), "GW-END-11");
}

#[test]
fn exits_win_at_once() {
    let mut table = Setup::new()
        .scenario(exit_north)
        .scenario(|s| {
            let conditions = vec![Condition::Exited { at_least: 1 }];
            s.victories.push(Victory { side: Side::A, at_once: true, conditions });
        })
        .own("INF C1")
        .own("INF A8")
        .foe("INF F8")
        .at(Step::Movement);
    table.play(Action::Exit(table.own(0)), &[]);
    assert!(table.state.outcome.is_none(), "GW-END-12: at the end of the phase");
    table.play(Action::Done, &[]);
    assert_eq!(table.state.outcome, outcome(Ending::Win(Side::A), "GW-END-12"), "GW-END-12");
}

#[test]
fn casualties_are_checked_before_conditions() {
    let mut table = Setup::new()
        .scenario(|s| {
            s.sides[Side::A].casualty_limit = CasualtyLimit::Number(1);
            let conditions = vec![Condition::Exited { at_least: 0 }];
            s.victories.push(Victory { side: Side::A, at_once: true, conditions });
        })
        .own("INF C1")
        .foe("INF F8")
        .at(Step::Movement);
    table.state.casualties[Side::A] = 1;
    let ended = ended_by_phase(table.scene());
    assert_eq!(ended, outcome(Ending::Win(Side::B), "GW-END-03"), "GW-END-12: in this order");
}

#[test]
fn presence_and_strongpoints_win_games() {
    let presence = |s: &mut crate::scenario::Scenario| {
        let squares = s.board.row_squares(0);
        let conditions =
            vec![Condition::Presence { squares, at_least: 2 }, Condition::StrongpointsGone];
        s.victories.push(Victory { side: Side::A, at_once: true, conditions });
    };
    let lay = |foe: &str| {
        Setup::new()
            .rules("opt_strong=on")
            .scenario(presence)
            .own("INF C1")
            .own("INF D1")
            .foe(foe)
            .at(Step::Movement)
    };
    assert!(ended_by_phase(Scene::new(&lay("INF F8").book, &lay("INF F8").state)).is_some());
    assert!(ended_by_phase(Scene::new(&lay("STP F8").book, &lay("STP F8").state)).is_none());
}

#[test]
fn thirty_nine_rounds_are_not_the_cap() {
    let mut table = two_sides().rules("length_mode=clock").turn_of(Side::B).at(Step::Movement);
    table.state.round = 39;
    assert_eq!(ended_by_time(table.scene()), None, "GW-END-06");
}
