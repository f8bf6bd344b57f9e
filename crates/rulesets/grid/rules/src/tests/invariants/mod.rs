//! The invariants of the game as properties of random play: on generated tables, with every
//! option on and any readings of the rules.

mod audit;

use audit::Audit;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::table::{army, open_scenario};
use crate::Grid;
use crate::action::Action;
use crate::event::Event;
use crate::scenario::{Minefields, Scenario};
use crate::state::{State, Step};
use crate::switches::SWITCHES;
use crate::terrain::edge::Edge;
use crate::terrain::generator::Generator;
use crate::units::army::Army;
use crate::units::force::{Company, Force};
use crate::units::profile::Quality;
use wargauge_rules::game::{BySide, Pending, Ruleset, Side};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::roster::{Rulebook, Setting, SwitchValues};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::{EventKey, KeyedDice, Stream, mix};

/// Keyed dice that keep every score.
struct Logged {
    dice: KeyedDice,
    scores: Vec<(Die, u8)>,
}

impl Dice for Logged {
    fn begin(&mut self, key: EventKey) {
        self.dice.begin(key);
    }

    fn roll(&mut self, die: Die) -> u8 {
        let score = self.dice.roll(die);
        self.scores.push((die, score));
        score
    }
}

/// Settings with every option on and a value for each other switch by number.
fn settings(values: &[usize]) -> Vec<Setting> {
    let set = |(switch, &value): (&wargauge_rules::roster::Switch, &usize)| {
        let SwitchValues::Words(words) = switch.values else {
            return switch.set(&switch.default_value()).expect("its default");
        };
        let word = match switch.name {
            "opt_campaign" => words[value % words.len()],
            "metric" => ["ortho", "king"][value % 2],
            name if name.starts_with("opt_") => "on",
            _ => words[value % words.len()],
        };
        switch.set(word).expect("a value of its own")
    };
    SWITCHES.iter().zip(values).map(set).collect()
}

/// A board whose sides deploy close to each other, with every edge, minefield and time of day of
/// use.
fn scenario(columns: u8, rows: u8, seed: u64) -> Scenario {
    let mut scenario = open_scenario(columns, rows);
    let board = scenario.board;
    for (side, first, exit) in [(Side::A, 0, Edge::South), (Side::B, rows - 3, Edge::North)] {
        let area = (first..first + 3).map(|row| board.row_squares(row));
        scenario.sides[side].area = area.fold(board.row_squares(first), |all, row| all | row);
        scenario.sides[side].exit = Some(exit);
    }
    scenario.generator = Generator { inner: None, hills: true };
    let fixed = (0..2).filter_map(|at| board.square((seed >> (8 * at)) as u8 % columns, rows / 2));
    scenario.minefields = Some(Minefields { side: Side::B, fixed: fixed.collect(), free: 2 });
    scenario.start = 4 * 60;
    scenario
}

/// A random force with an aircraft and a strongpoint.
fn force(army: &Arc<Army>, seed: u64) -> Force {
    let mut force =
        Grid::random_force(army, 90_000, &mut Stream::new(seed)).expect("a force for the points");
    for kind in ["AIR", "STP"] {
        let kind = army.position(kind).expect("a type of the army");
        force.companies.push(Company { kind, quality: Quality::Regular, count: 1 });
    }
    force
}

fn table(seed: u64, (columns, rows): (u8, u8), values: &[usize]) -> Grid {
    let army = army();
    let forces = [1, 2].map(|number| force(&army, mix(seed, number)));
    let scenario = scenario(columns, rows, seed);
    Grid::assemble(&scenario, BySide([&forces[0], &forces[1]]).map(Some), &settings(values))
        .expect("a legal match-up")
}

/// Any action of any kind that is possible, each kind equally likely; steps are seldom ended
/// early.
fn choose(step: Step, options: &[Action], choices: &mut Stream) -> Action {
    let patience = if step == Step::Smoke { 2 } else { 12 };
    let end = options.iter().position(|action| *action == Action::Done);
    if let Some(end) = end
        && (options.len() == 1 || choices.below(patience) == 0)
    {
        return options[end];
    }
    let mut kinds: Vec<Vec<Action>> = Vec::new();
    for &action in options.iter().filter(|action| **action != Action::Done) {
        let kind = core::mem::discriminant(&action);
        match kinds.iter_mut().find(|kinds| core::mem::discriminant(&kinds[0]) == kind) {
            Some(kinds) => kinds.push(action),
            None => kinds.push(vec![action]),
        }
    }
    let kind = &kinds[choices.below(kinds.len() as u32) as usize];
    kind[choices.below(kind.len() as u32) as usize]
}

/// A game with all that can be told of it.
#[derive(Debug, PartialEq)]
struct Told {
    scores: Vec<(Die, u8)>,
    events: Vec<Event>,
    end: State,
}

/// Plays a game under audit.
fn play(book: &Grid, seed: u64) -> Told {
    let dice = Logged { dice: KeyedDice::new(seed), scores: Vec::new() };
    let mut referee = DiceReferee::new(dice, Recorder::default());
    let mut choices = Stream::new(mix(seed, 9));
    let mut state = book.setup(&mut referee);
    let mut audit = Audit::new(book);
    audit.hear(&state, &referee.observer().events);
    audit.inspect(&state);
    let mut options = Vec::new();
    while let Pending::Decision(_) = book.pending(&state) {
        options.clear();
        book.options(&state, &mut options);
        let action = choose(state.step, &options, &mut choices);
        let before = state.clone();
        let told = referee.observer().events.len();
        book.apply(&mut state, action, &mut referee);
        audit.hear(&before, &referee.observer().events[told..]);
        audit.inspect(&state);
    }
    audit.close();
    let (Logged { scores, .. }, Recorder { events }) = referee.into_parts();
    Told { scores, events, end: state }
}

/// Boards, and values of all switches.
fn tables() -> impl Strategy<Value = (u64, (u8, u8), Vec<usize>)> {
    let boards = prop::sample::select(vec![(6, 8), (8, 8), (8, 12)]);
    (any::<u64>(), boards, prop::collection::vec(0usize..12, SWITCHES.len()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, max_shrink_iters: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_invariants_hold_in_random_play((seed, board, values) in tables()) {
        let book = table(seed, board, &values);
        let told = play(&book, seed);
        // I10: the same seed, configuration and policies give the same game, die by die.
        prop_assert_eq!(told, play(&table(seed, board, &values), seed));
    }
}

/// The name of a kind of event.
fn kind(event: &Event) -> String {
    let text = format!("{event:?}");
    text.split(['(', ' ']).next().unwrap_or_default().to_owned()
}

/// Random play gets about: everything that can happen happens somewhere.
#[test]
fn the_invariants_are_put_to_the_test() {
    let mut seen = BTreeSet::new();
    for seed in 0..24 {
        let values: Vec<usize> =
            (0..SWITCHES.len() as u64).map(|at| (mix(seed, at) % 12) as usize).collect();
        let told = play(&table(seed, (6, 8), &values), seed);
        seen.extend(told.events.iter().map(kind));
    }
    let expected = [
        "Attack",
        "AttackLost",
        "Barrage",
        "CombatMoved",
        "Deployed",
        "Die",
        "Disrupted",
        "Eliminated",
        "Ended",
        "Entered",
        "Exited",
        "Fact",
        "Held",
        "Mined",
        "Moved",
        "Regroup",
        "ReserveRoll",
        "Retired",
        "SelfDisrupted",
        "Smoke",
        "Sortie",
        "Terrain",
        "TurnBegan",
        "Withdrew",
        "Wreck",
    ];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}
