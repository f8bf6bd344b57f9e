//! The laws of games, on every built-in scenario, by every policy, and under every reading of the
//! rules.

#![expect(clippy::print_stderr, reason = "a law that fails says in which game")]

use std::sync::Arc;

use wargauge_policy::{Decision, Policy, PolicyChoice};
use wargauge_rules::laws::{obey, obey_play};
use wargauge_rules::roster::{Rulebook, ScenarioData, Setting};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{BySide, Ruleset, Side};

use crate::line_up::{ActionOf, LineUp, StateOf};
use crate::load::Loaded;
use crate::seed::PairSeed;
use crate::testing::covering::Levels;
use crate::testing::{assemble, policies, scenarios};

/// Random games of each scenario as its file has it.
const GAMES: u32 = 2;

/// Random play obeys on every scenario.
///
/// # Panics
/// If a law is broken.
pub fn random_play_obeys_on_every_scenario<L: LineUp>() {
    for loaded in &scenarios::<L>() {
        eprintln!("{}", loaded.scenario.name());
        obey(&assemble::<L>(loaded, &[]).expect("a built-in match-up"), GAMES, 1);
    }
}

/// Random play obeys under every value of every switch, one at a time.
///
/// # Panics
/// If a law is broken.
pub fn random_play_obeys_under_every_value_of_every_switch<L: LineUp>() {
    obey_under::<L>(&Levels::of(<L::Rules>::switches()).one_at_a_time(), 2);
}

/// Random play obeys under every two values of two switches together.
///
/// # Panics
/// If a law is broken.
pub fn random_play_obeys_under_every_two_values_together<L: LineUp>() {
    obey_under::<L>(&Levels::of(<L::Rules>::switches()).pairwise(), 3);
}

/// Plays one random game under each row of settings, on one scenario after the other: the next
/// whose forces may play under them.
fn obey_under<L: LineUp>(rows: &[Vec<Setting>], seed: u64) {
    let scenarios = scenarios::<L>();
    let mut next = 0;
    for row in rows {
        let turn = (next..next + scenarios.len()).find_map(|turn| {
            let loaded = &scenarios[turn % scenarios.len()];
            Some((turn, loaded.scenario.name(), assemble::<L>(loaded, row).ok()?))
        });
        let (turn, name, book) = turn.expect("some scenario can be played under any settings");
        next = turn + 1;
        eprintln!("{name}: {}", in_words::<L>(row));
        obey(&book, 1, seed);
    }
}

/// Settings that change something, in words.
fn in_words<L: LineUp>(settings: &[Setting]) -> String {
    let defaults = Setting::in_force(<L::Rules>::switches(), &[]);
    let changed = settings.iter().filter(|setting| !defaults.contains(setting));
    changed.map(|setting| format!("{}={} ", setting.name, setting.value)).collect()
}

/// A policy in its seat.
struct Player<L: LineUp> {
    policy: Box<dyn Policy<L::Rules>>,
    stream: Stream,
    scratch: Vec<ActionOf<L>>,
}

impl<L: LineUp> Player<L> {
    fn new(book: &L::Rules, notes: &Arc<L::Notes>, name: &str, side: Side, seed: u64) -> Self {
        let choice: PolicyChoice = name.parse().expect("a policy as a user names it");
        let mut policy = L::policy(&choice, notes);
        policy.begin(book, side);
        Self { policy, stream: Stream::new(seed), scratch: Vec::new() }
    }

    fn decide(&mut self, book: &L::Rules, state: &StateOf<L>, side: Side) -> ActionOf<L> {
        let mut decision = Decision::new(book, state, side, &mut self.scratch);
        self.policy.decide(&mut decision, &mut self.stream)
    }
}

/// Plays a game under the laws. Beside each player sits a twin that sees, at every decision, a
/// state whose hidden part was drawn anew: it must choose the same.
fn obey_policies<L: LineUp>(loaded: &Loaded<L::Rules>, names: [&str; 2], seed: u64) {
    let book = assemble::<L>(loaded, &[]).expect("a built-in match-up");
    let notes = Arc::new(L::notes(&book, &Arc::default()));
    let seeds = PairSeed(seed).game();
    let players = || {
        BySide::from_fn(|side| {
            Player::<L>::new(&book, &notes, names[side.index()], side, seeds.policies[side])
        })
    };
    let (mut players, mut twins) = (players(), players());
    let mut redraws = Stream::new(seeds.setup);
    obey_play(&book, seeds.dice, &mut |state, side| {
        let action = players[side].decide(&book, state, side);
        let guess = book.resample(state, side, &mut redraws);
        let blind = twins[side].decide(&book, &guess, side);
        let name = names[side.index()];
        assert_eq!(action, blind, "policy {name} decides by what side {side:?} may not know");
        action
    });
}

/// Every policy obeys, and decides by what it may know.
///
/// # Panics
/// If a law is broken.
pub fn every_policy_obeys_and_decides_by_what_it_may_know<L: LineUp>() {
    let names = policies::<L>();
    for (at, loaded) in scenarios::<L>().iter().enumerate() {
        for (number, name) in names.iter().enumerate() {
            // Each meets, on one side or the other, the next; the default meets itself too.
            let next = &names[(number + 1) % names.len()];
            let pairing = if at % 2 == 0 { [name, next] } else { [next, name] };
            let itself = (number == 0).then_some([name, name]);
            for pairing in [Some(pairing), itself].into_iter().flatten() {
                eprintln!("{}: {pairing:?}", loaded.scenario.name());
                obey_policies::<L>(loaded, pairing.map(String::as_str), at as u64);
            }
        }
    }
}
