//! Reserves (GW-RES).

use super::table::{Setup, Table, chance};
use crate::action::Action;
use crate::book::Scene;
use crate::event::Event;
use crate::movement::moves::entry_reach;
use crate::movement::reserves::{next_to_enter, roll_for_reserves};
use crate::position::placement::shift;
use crate::scenario::FixedPlace;
use crate::state::{State, Step};
use crate::terrain::ground::Terrain;
use crate::winning::conditions::DefaultWinner;
use crate::winning::control::feature_score;
use wargauge_rules::game::{BySide, Ending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee, Recorder};
use wargauge_rules::table::dice::Dice;
use wargauge_rules::table::odometer::Chance;
use wargauge_rules::table::scripted::Scripted;

/// Side A with a unit on the table and a line of infantry in reserve, numbered from 1.
fn with_line(length: u8) -> Setup {
    let setup = Setup::new().rules("opt_reserves=on").own("INF C4").foe("INF F8");
    (0..length).fold(setup, |setup, _| setup.own("INF"))
}

/// Puts units of side A into the reserve line, in this order.
fn line_up(table: &mut Table, units: impl IntoIterator<Item = u8>) {
    table.state.line[Side::A].extend(units.into_iter().map(UnitId));
}

/// The reserve dice of side A in rounds 1 to `last`.
fn roll_until<D: Dice>(table: &mut Table, last: u16, dice: D) -> Vec<Event> {
    let mut referee = DiceReferee::new(dice, Recorder::default());
    for round in 1..=last {
        table.state.round = round;
        roll_for_reserves(&mut table.refereed(&mut referee));
    }
    referee.into_parts().1.events
}

/// How many units have arrived by the end of round `last`, with the chance of each number.
fn arrivals(last: u16) -> Vec<(u8, Chance)> {
    let mut table = with_line(12).at(Step::CombatMoves);
    line_up(&mut table, 1..13);
    let chances = table.chances(|table, referee| {
        roll_until(table, last, referee.dice_mut());
        table.state.due[Side::A]
    });
    chances.into_iter().collect()
}

fn mean(chances: &[(u8, Chance)]) -> Chance {
    chances.iter().fold(chance(0, 1), |mean, &(number, c)| {
        mean.plus(chance(c.numerator * u128::from(number), c.denominator))
    })
}

#[test]
fn arrivals_in_batches_ex_33_gw_res_03() {
    // GW-RES-03
    let mut table = with_line(5).at(Step::CombatMoves);
    line_up(&mut table, 1..6);
    let told = roll_until(&mut table, 4, Scripted::new(&[4, 3, 6]));
    let roll = |die, arrivals| Event::ReserveRoll { side: Side::A, die, arrivals };
    assert_eq!(told, [roll(4, 0), roll(3, 0), roll(6, 3)], "none in the first turn");
    assert_eq!(table.state.due[Side::A], 3);
    let by_turn_4 = arrivals(4);
    assert_eq!(by_turn_4[0], (0, chance(8, 27)), "nothing by the end of turn 4");
    assert_eq!(mean(&by_turn_4), chance(43, 27));
    assert_eq!(mean(&arrivals(6)), chance(793, 243));
}

#[test]
fn five_brings_a_unit_and_four_does_not_gw_res_03() {
    // GW-RES-03
    for (die, arrived) in [(1, 0), (4, 0), (5, 1), (6, 1)] {
        let mut table = with_line(2).at(Step::CombatMoves);
        line_up(&mut table, 1..3);
        roll_until(&mut table, 2, Scripted::new(&[die]));
        assert_eq!(table.state.due[Side::A], arrived, "die {die}");
    }
}

#[test]
fn an_exhausted_line_goes_on_rolling_gw_res_04() {
    // GW-RES-04
    let mut table = with_line(2).at(Step::CombatMoves);
    line_up(&mut table, 1..3);
    let told = roll_until(&mut table, 6, Scripted::new(&[1, 2, 3, 4, 5]));
    assert_eq!(told.len(), 5, "one die a turn");
    assert_eq!(table.state.due[Side::A], 2, "a 5 brings both");
    roll_until(&mut table, 9, Scripted::new(&[]));
}

/// Sets up a game in which side A deploys first; no dice are rolled.
fn set_up(setup: Setup) -> (crate::Grid, State) {
    let book = setup.scenario(|scenario| scenario.deploys_first = Some(Side::A)).book();
    let state = book.setup(&mut DiceReferee::new(Scripted::new(&[]), Deaf));
    (book, state)
}

fn options(scene: Scene<'_>) -> Vec<Action> {
    let mut options = Vec::new();
    scene.book.options(scene.state, &mut options);
    options
}

#[test]
fn the_owner_holds_half_the_odd_one_deployed_and_orders_them_gw_res_01_gw_res_02() {
    // GW-RES-01, GW-RES-02
    let setup = (0..5).fold(Setup::new().rules("opt_reserves=on"), |setup, _| setup.own("INF"));
    let (book, mut state) = set_up(setup.foe("INF"));
    let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
    for unit in [4, 2] {
        assert_eq!(state.step(), Step::Reserves, "two of five are held");
        assert!(
            options(Scene::new(&book, &state)).contains(&Action::Hold(UnitId(unit))),
            "any of them"
        );
        book.apply(&mut state, Action::Hold(UnitId(unit)), &mut referee);
    }
    assert_eq!(state.step(), Step::Deployment);
    assert_eq!(state.line[Side::A][..], [UnitId(4), UnitId(2)], "in the order held");
    let mut table = with_line(4).at(Step::Entries);
    line_up(&mut table, [4, 2]);
    roll_until(&mut table, 2, Scripted::new(&[6]));
    let next = next_to_enter(table.scene()).map(|(unit, _)| unit);
    assert_eq!(next, Some(UnitId(4)), "the first in line comes first");
}

#[test]
fn aircraft_and_strongpoints_are_not_counted_gw_res_08() {
    // GW-RES-08
    let setup = Setup::new().rules("opt_reserves=on opt_air=on opt_strong=on");
    let setup = setup.own("STP").own("AIR").own("INF").own("INF").own("INF").foe("INF");
    let (book, mut state) = set_up(setup);
    let infantry = [2, 3, 4].map(|unit| Action::Hold(UnitId(unit)));
    assert_eq!(options(Scene::new(&book, &state)), infantry, "only units that stand on the board");
    book.apply(&mut state, infantry[0], &mut DiceReferee::new(Scripted::new(&[]), Deaf));
    assert_eq!(state.step(), Step::Deployment, "half of three, the odd one deployed");
    assert!(state.airborne.contains(UnitId(1)), "flies from the first turn");
    let strongpoint = |action: &Action| matches!(action, Action::Deploy(UnitId(0), _));
    assert!(options(Scene::new(&book, &state)).iter().all(strongpoint), "placed at deployment");
}

#[test]
fn units_with_a_fixed_place_are_not_held_gw_res_01() {
    // GW-RES-01: half would be two, but only one unit has no place yet.
    let fixed = |name: &str, scenario: &mut crate::scenario::Scenario| {
        let square = scenario.board.parse(name).expect("a square");
        scenario.fixed.push(FixedPlace { side: Side::A, unit: "INF".into(), square });
    };
    let setup = (0..4).fold(Setup::new().rules("opt_reserves=on"), |setup, _| setup.own("INF"));
    let (book, mut state) = set_up(setup.foe("INF").scenario(|scenario| {
        for name in ["C1", "D1", "E1"] {
            fixed(name, scenario);
        }
    }));
    let hold = Action::Hold(UnitId(3));
    assert_eq!(options(Scene::new(&book, &state)), [hold]);
    book.apply(&mut state, hold, &mut DiceReferee::new(Scripted::new(&[]), Deaf));
    assert_eq!((state.step(), state.side), (Step::Deployment, Side::B), "set-up goes on");
}

#[test]
fn without_the_option_nobody_is_held_gw_res_01() {
    // GW-RES-01
    let (_, state) = set_up(Setup::new().own("INF").own("INF").foe("INF"));
    assert_eq!(state.step(), Step::Deployment);
}

#[test]
fn the_die_comes_before_withdrawals_and_entries_after_all_moves_gw_res_05() {
    // GW-RES-05
    let setup = Setup::new().rules("opt_reserves=on").own("INF C4 disrupted").own("INF").own("INF");
    let mut table = setup.own("INF A8").foe("INF C5").at(Step::CombatMoves);
    line_up(&mut table, [2, 1]);
    table.state.round = 2;
    let told = table.play(Action::Done, &[5]);
    assert!(matches!(told[..], [Event::ReserveRoll { die: 5, arrivals: 1, .. }]));
    assert_eq!(table.state.step(), Step::Withdrawals);
    table.play(Action::Withdraw(table.own(0), table.place("B4")), &[]);
    assert_eq!(table.state.step(), Step::Movement);
    table.play(Action::Done, &[]);
    assert_eq!(table.state.step(), Step::Entries);
    let enter = Action::Enter(table.own(2), table.place("F1"));
    assert!(table.options().contains(&enter), "the unit in line, on the own edge");
    let told = table.play(enter, &[]);
    let entered = Event::Entered(table.own(2), table.place("F1"));
    assert!(told.contains(&entered), "{told:?}");
    assert!(table.state.moved.contains(table.own(2)), "to enter is to move");
    assert_ne!(table.state.step(), Step::Entries, "only one has arrived");
}

/// Where a unit of side A could enter, named and sorted.
fn entries(unit: &str, change: impl FnOnce(Setup) -> Setup) -> String {
    let setup = Setup::new().rules("opt_reserves=on").own(unit).own("INF A8").foe("INF F2");
    let table = change(setup).at(Step::Entries);
    let reach = entry_reach(table.scene(), table.own(0));
    let name = |square| table.book.board.name(square).to_string();
    let mut names: Vec<String> = reach.iter().map(name).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn entry_squares_gw_res_05() {
    // GW-RES-05
    let rough = |setup: Setup| {
        setup
            .terrain(Terrain::Wood, "A1")
            .terrain(Terrain::River, "B1")
            .terrain(Terrain::Field, "C1")
    };
    // The first square is on the edge; a field, and a square beside the enemy, end the move.
    assert_eq!(entries("TNK", rough), "C1 D1 D2 E1 E2 F1");
    assert_eq!(entries("INF", rough), "A1 C1 D1 E1 F1", "one square of movement: the edge row");
    let road = |setup: Setup| {
        let setup = setup.terrain(Terrain::River, "A1 C1 D1 E1 F1 A2 C2");
        setup.scenario(|scenario| {
            for name in ["B1", "B2", "B3", "B4", "B5"] {
                scenario.ground.pave(scenario.board.parse(name).expect("a square"));
            }
            let grid = scenario.board;
            scenario.ground.link_roads(&grid, &[]);
        })
    };
    assert_eq!(entries("MOT", road), "B1 B2 B3", "three squares by road, the edge the first");
}

#[test]
fn the_square_of_entry_needs_room_even_for_who_moves_on_gw_grid_10() {
    // GW-GRID-10
    let full = |units: u8| {
        move |setup: Setup| {
            let setup = setup.terrain(Terrain::River, "A1 B1 C1 E1 F1");
            (0..units).fold(setup, |setup, _| setup.own("INF D1"))
        }
    };
    assert_eq!(entries("TNK", full(1)), "D1 D2", "beside one unit");
    assert_eq!(entries("TNK", full(2)), "", "the only way in holds two");
    let through = |setup: Setup| {
        let setup = setup.terrain(Terrain::River, "A1 B1 C1 E1 F1").own("INF D2").own("INF D2");
        setup.road("D1 D2 D3")
    };
    assert_eq!(entries("MOT", through), "D1 D3", "friends behind it are passed as ever");
}

#[test]
fn a_unit_without_an_entry_square_waits_without_a_new_roll_gw_res_06() {
    // GW-RES-06
    let setup = Setup::new().rules("opt_reserves=on").terrain(Terrain::River, "A1 B1 C1 D1 E1");
    let mut table = setup.own("INF F1").own("INF F1").own("INF").foe("INF A8").at(Step::Entries);
    line_up(&mut table, [2]);
    roll_until(&mut table, 2, Scripted::new(&[6]));
    assert_eq!(next_to_enter(table.scene()), None, "the only entry square is full");
    let (first, beside) = (table.own(0), table.place("F2"));
    shift(&table.book, &mut table.state, first, beside);
    roll_until(&mut table, 5, Scripted::new(&[]));
    let next = next_to_enter(table.scene()).map(|(unit, _)| unit);
    assert_eq!(next, Some(table.own(2)), "later, without a die");
}

#[test]
fn reserves_off_the_table_at_the_end_are_no_casualties_and_control_nothing_gw_res_07() {
    // GW-RES-07
    let setup = with_line(3).terrain(Terrain::Building, "A1").turn_of(Side::B);
    let features = DefaultWinner::Features { defender: Side::B };
    let setup = setup.scenario(|scenario| scenario.otherwise = features);
    let mut table = setup.at(Step::Entries);
    line_up(&mut table, 1..4);
    table.state.round = table.book.scenario.rounds;
    table.play(Action::Done, &[]);
    assert_eq!(table.state.casualties, BySide([0, 0]));
    assert_eq!(feature_score(table.scene(), Side::A), 0);
    let outcome = table.state.outcome.expect("the last round is over");
    assert_eq!(outcome.ending, Ending::Win(Side::B));
}
