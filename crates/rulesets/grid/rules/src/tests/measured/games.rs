//! Whole games in inches: the laws, and what holds after every action.

use crate::book::Scene;
use std::path::PathBuf;

use crate::Grid;
use crate::action::{Action, Destination};
use crate::position::distance::{contacts, in_contact};
use crate::position::measured::table::square_at;
use crate::position::placement::enterable;
use crate::state::{State, Step};
use crate::switches::SWITCHES;
use crate::terrain::ground::TerrainSet;
use crate::tests::table::army;
use wargauge_rules::game::{BySide, Pending, Ruleset, Side, UnitId};
use wargauge_rules::laws::obey;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, ScenarioData, Setting, Source};
use wargauge_rules::table::stream::{KeyedDice, Stream};

const SCENARIOS: [&str; 8] = [
    "breakthrough",
    "campaign-battle",
    "meeting-90",
    "meeting-150",
    "pillbox",
    "ridge-line",
    "two-crossings",
    "two-villages",
];

const OPTIONAL: &str = "opt_smoke=on opt_intense=on opt_heavy=on opt_mines=on opt_wrecks=on \
                        opt_light=on opt_air=on opt_strong=on opt_reserves=on";

fn source(path: &str) -> Source {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../scenarios/grid");
    let text = std::fs::read_to_string(root.join(path)).expect("a built-in file");
    Source::new(path, text)
}

/// A built-in scenario with its own forces, measured.
fn book(scenario: &str, rules: &str) -> Grid {
    let army = army();
    let scenario = Grid::read_scenario(&source(&format!("{scenario}.toml")), &army).expect("loads");
    let forces = scenario.forces();
    let force = |side: Side| {
        Grid::read_force(&source(&format!("forces/{}.toml", forces[side])), &army).expect("loads")
    };
    let (blue, red) = (force(Side::A), force(Side::B));
    let words = rules.split_whitespace().chain(["metric=measured"]);
    let settings: Vec<Setting> =
        words.map(|word| Setting::parse(word, SWITCHES).expect("a switch")).collect();
    Grid::assemble(&scenario, BySide([&blue, &red]).map(Some), &settings).expect("a legal match-up")
}

/// Bases are on the table, overlap neither each other nor wrecks, and stand on ground they may
/// occupy, one to a feature or bridge (GW-MEAS-05, GW-MEAS-07, GW-MEAS-09, GW-MEAS-11).
fn bases_are_placed_well(book: &Grid, s: &State) {
    let units: Vec<UnitId> = (s.on_board | s.burning).collect();
    for (at, &one) in units.iter().enumerate() {
        let (point, square) = (s.point[one.index()], s.square[one.index()]);
        assert_eq!(square_at(book, point), square);
        assert!(
            !s.on_board.contains(one) || enterable(Scene::new(book, s), one).contains(square),
            "I7"
        );
        let single = !s.ground.squares_of(TerrainSet::ROOMY).contains(square);
        for &other in &units[at + 1..] {
            let apart = point.squared_distance(s.point[other.index()]);
            assert!(apart >= 90_000, "GW-MEAS-09, GW-MEAS-11: {one:?} and {other:?} overlap");
            assert!(!single || s.square[other.index()] != square, "GW-MEAS-09: one to a feature");
        }
    }
}

fn mover(action: Action) -> Option<UnitId> {
    match action {
        Action::Move(unit, _) | Action::CombatMove(unit, _) | Action::Withdraw(unit, _) => {
            Some(unit)
        }
        _ => None,
    }
}

/// After a move the unit is near none of the enemies it left behind, and near none at all if it
/// is disrupted (GW-MEAS-06, GW-DISR-02).
fn moved_well(book: &Grid, before: &State, after: &State, unit: UnitId) {
    let (left, near) =
        (contacts(Scene::new(book, before), unit), contacts(Scene::new(book, after), unit));
    assert!((left & near).is_empty(), "GW-MEAS-06");
    assert!(!before.disrupted.contains(unit) || near.is_empty(), "GW-DISR-02");
}

/// The squares of a reach are those in which a policy finds a legal place.
fn reaches_hold_places(book: &Grid, s: &State, side: Side, unit: UnitId) {
    let view = book.view(s, side);
    let ends = match s.step {
        Step::Movement => view.move_reach(unit).ends,
        Step::Withdrawals => view.withdrawal_reach(unit).ends,
        Step::CombatMoves => view.combat_reach(unit),
        _ => return,
    };
    for square in book.board.all() {
        let place = view.place_in(unit, square);
        assert_eq!(place.is_some(), ends.contains(square), "{:?}", book.board.name(square));
        if let Some(place @ Destination::Point(point)) = place {
            assert!(view.can_come_to(unit, place));
            assert_eq!(square_at(book, point), square);
        }
    }
}

fn play(book: &Grid, seed: u64) -> (u32, u32) {
    let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
    let mut choices = Stream::new(seed);
    let mut s = book.setup(&mut referee);
    let (mut options, mut moves, mut stops) = (Vec::new(), 0, 0);
    while let Pending::Decision(side) = book.pending(&s) {
        options.clear();
        book.options(&s, &mut options);
        let action = options[choices.below(options.len() as u32) as usize];
        let before = s.clone();
        if let Some(unit) = mover(action)
            && choices.below(8) == 0
        {
            reaches_hold_places(book, &s, side, unit);
        }
        book.apply(&mut s, action, &mut referee);
        bases_are_placed_well(book, &s);
        if let Some(unit) = mover(action) {
            moved_well(book, &before, &s, unit);
            moves += 1;
            stops += u32::from(in_contact(Scene::new(book, &s), unit));
        }
    }
    (moves, stops)
}

#[test]
fn every_scenario_can_be_played() {
    for scenario in SCENARIOS {
        let (moves, _) = play(&book(scenario, ""), 1);
        assert!(moves > 20, "{scenario}: {moves} moves");
    }
}

#[test]
fn every_scenario_can_be_played_with_all_optional_rules() {
    let mut contacts = 0;
    for scenario in SCENARIOS {
        let (moves, stops) = play(&book(scenario, OPTIONAL), 2);
        assert!(moves > 10, "{scenario}: {moves} moves");
        contacts += stops;
    }
    assert!(contacts > 0, "moves come into contact");
}

#[test]
fn measured_games_obey_the_laws() {
    obey(&book("breakthrough", OPTIONAL), 1, 3);
    obey(&book("two-crossings", "feature_entry=one_square hill_los=see_over"), 1, 4);
}
