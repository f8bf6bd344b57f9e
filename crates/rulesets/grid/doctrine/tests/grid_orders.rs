//! Where the doctrine of Grid WW2 sends its units when something has changed, position by position.

mod grid_position;

use grid_position::{HIT, MISS, OPEN, Position, attacks};
use wargauge_grid::Trait;
use wargauge_grid::action::Action;
use wargauge_grid_doctrine::Weights;
use wargauge_policy::Policy;
use wargauge_rules::{Ruleset, Side, UnitId};

/// A victory of Blue at the end by control of a square.
fn control_of(squares: &str) -> String {
    format!(
        "[[victory]]\nside = \"blue\"\nwhen = \"end\"\nall = [{{ control = {{ squares = [{squares}] }} }}]\n"
    )
}

/// What Blue has sent a unit to do.
fn errand(position: &Position, unit: u8) -> String {
    let view = position.grid.view(&position.state, Side::A);
    position.blue.errand(&view, UnitId(unit)).unwrap_or_default()
}

/// Whether Blue controls a square.
fn holds(position: &Position, name: &str) -> bool {
    let square = position.square(name);
    position.grid.view(&position.state, Side::A).controlled(Side::A, square.into()).contains(square)
}

#[test]
fn a_wreck_on_a_bridge_sends_everybody_round_by_the_ford() {
    // GW-WRECK-06: Red's tank burns on the bridge in C5.
    let map = OPEN
        .replace(" 4   .. .. .. .. .. ..", " 4   .. .. .r .. .. ..")
        .replace(" 5   .. .. .. .. .. ..", " 5   R. R. =r R. :. R.")
        .replace(" 6   .. .. .. .. .. ..", " 6   .. .. .r .. .. ..");
    let red = [("TNK", "C5"), ("AAG", "A8")];
    let wrecks = [("opt_air = \"on\"", "opt_wrecks = \"on\"")];
    let mut position =
        Position::otherwise(&map, &[("TNK", "C3")], &red, &control_of("\"C7\""), &wrecks);
    for _ in 0..2 {
        position.apply(Action::Attack { attacker: UnitId(0), target: UnitId(1) }, HIT);
        position.pass();
        position.pass();
    }
    let bridge = position.square("C5");
    assert!(position.grid.view(&position.state, Side::A).filled_by_wrecks().contains(bridge));
    for _ in 0..5 {
        position.blue_turn(MISS);
        position.pass();
    }
    assert!(holds(&position, "C7"), "stands in {:?}", position.stands_in(0));
}

#[test]
fn an_anti_aircraft_gun_goes_to_those_whom_aircraft_attack() {
    // GW-AIR-04: it protects whoever is within two squares.
    let steps_off = |air: &str| {
        let blue = [("AAG", "A1"), ("TNK", "E3"), ("HVY", "E2")];
        let red = [(air, if air == "AIR" { "" } else { "A8" }), ("INF", "F8")];
        let mut position = Position::new(OPEN, &blue, &red, "");
        for _ in 0..5 {
            position.blue_turn(MISS);
            position.pass();
        }
        let view = position.grid.view(&position.state, Side::A);
        let off = |unit| view.distances_to(position.stands_in(0))[position.stands_in(unit).index()];
        [1, 2].map(off)
    };
    assert!(steps_off("AIR").into_iter().all(|steps| steps <= 2), "{:?}", steps_off("AIR"));
    assert_eq!(steps_off("INF"), [6, 5]);
}

#[test]
fn a_strongpoint_that_is_gone_is_no_longer_stormed() {
    let more = "[[victory]]\nside = \"blue\"\nwhen = \"end\"\n\
                all = [\"strongpoints_gone\", { control = { squares = [\"F6\"] } }]\n";
    let blue = [("TNK", "C3"), ("INF", "D3"), ("INF", "B3")];
    let red = [("STP", "C5"), ("AAG", "A8")];
    let strong = [("opt_air = \"on\"", "opt_strong = \"on\"")];
    let mut position = Position::otherwise(OPEN, &blue, &red, more, &strong);
    let errands = |position: &Position| [0, 1, 2].map(|unit| errand(position, unit));
    position.blue_turn(MISS);
    assert!(errands(&position).iter().any(|to| to == "to storm the strongpoint in C5"));
    while !(position.state.step() == wargauge_grid::state::Step::Over) {
        position.pass();
        let view = position.grid.view(&position.state, Side::A);
        let gone = (view.present(Side::B) & view.having(Trait::Stationary)).is_empty();
        position.blue_turn(HIT);
        if gone {
            let errands = errands(&position);
            assert!(!errands.iter().any(|to| to.contains("storm")), "{errands:?}");
            return;
        }
    }
    panic!("the strongpoint stands");
}

#[test]
fn surplus_units_go_where_ground_is_disputed() {
    let blue = [("INF", "B2"), ("INF", "E3"), ("INF", "C2")];
    let goals = control_of("\"B2\", \"E5\"");
    let mut position = Position::new(OPEN, &blue, &[("INF", "E7")], &goals);
    position.blue_turn(MISS);
    assert_eq!(
        [0, 1, 2].map(|unit| errand(&position, unit)),
        ["to hold B2", "to hold E5", "to hold E5"]
    );
}

#[test]
fn an_observer_holds_what_nobody_disputes() {
    let blue = [("FOO", "B2"), ("INF", "C2")];
    let goals = control_of("\"B2\", \"E5\"");
    let mut position = Position::new(OPEN, &blue, &[("INF", "E7")], &goals);
    position.blue_turn(MISS);
    assert_eq!([0, 1].map(|unit| errand(&position, unit)), ["to hold B2", "to hold E5"]);
}

#[test]
fn two_batteries_do_not_spend_all_their_rounds_on_one_target() {
    // GW-INTENSE-05: one intense hit eliminates, whatever the others do. Batteries that are alike both
    // fire so or neither does, unless the second one reckons with the first.
    let spent = |rounds: u8| {
        let length = format!("rounds = {rounds}");
        let changes =
            [("opt_air = \"on\"", "opt_intense = \"on\""), ("rounds = 8", length.as_str())];
        let blue = [("INF", "C3"), ("MOR", "A1"), ("MOR", "A2")];
        let red = [("INF", "C5"), ("INF", "A8")];
        let mut position = Position::otherwise(OPEN, &blue, &red, "", &changes);
        let is_spent =
            |action: &Action| matches!(action, Action::Barrage(barrage) if barrage.intense);
        position.blue_turn(MISS).iter().filter(|action| is_spent(action)).count()
    };
    let spent: Vec<usize> = (1..=8).map(spent).collect();
    assert!(spent.contains(&1), "{spent:?}");
}

#[test]
fn who_must_keep_the_enemy_in_goes_before_the_foremost() {
    let more =
        "[[victory]]\nside = \"red\"\nwhen = \"at_once\"\nall = [{ exited = { at_least = 1 } }]\n";
    let exit = [("force = \"red\"", "force = \"red\"\nexit = \"north\"")];
    let red = [("AAG", "B5"), ("INF", "F7")];
    let mut position = Position::otherwise(OPEN, &[("TNK", "F4")], &red, more, &exit);
    position.blue_turn(MISS);
    position.pass();
    position.blue_turn(MISS);
    let view = position.grid.view(&position.state, Side::A);
    let before =
        view.beside(position.square("B5")) & view.ground().squares(wargauge_grid::Terrain::Open);
    let stands = position.stands_in(0);
    assert!(before.contains(stands), "{stands:?}");
}

#[test]
fn ground_counts_most_in_the_last_turn() {
    let steps_in = |finale: i32| {
        let last = [("rounds = 8", "rounds = 1")];
        let red = ["B5", "B5", "C6", "C6", "D5", "D5"].map(|at| ("TNK", at));
        let goals = control_of("\"C4\"");
        let mut position = Position::otherwise(OPEN, &[("INF", "C3")], &red, &goals, &last)
            .weighing(Weights { last_turn: finale, ..Weights::default() });
        position.blue_turn(MISS);
        position.stands_in(0) == position.square("C4")
    };
    assert_eq!([100, Weights::default().last_turn].map(steps_in), [false, true]);
}

#[test]
fn nobody_falls_back_to_regroup_in_the_last_turn() {
    // Red moves first, so that nothing follows Blue's turn in the last round (GW-END-06).
    let fights = |rounds: &str| {
        let changes = [("attacker = \"blue\"", "attacker = \"red\""), ("rounds = 8", rounds)];
        let mut position =
            Position::otherwise(OPEN, &[("INF", "C3")], &[("TNK", "C5")], "", &changes);
        position.red_turn(Action::Attack { attacker: UnitId(1), target: UnitId(0) }, HIT);
        !attacks(&position.blue_turn(MISS)).is_empty()
    };
    assert_eq!(["rounds = 8", "rounds = 1"].map(fights), [false, true]);
}
