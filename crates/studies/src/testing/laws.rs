//! The laws of games, on every built-in scenario, by every policy, and under every reading of the
//! rules.

#![expect(clippy::print_stderr, reason = "a law that fails says in which game")]

use std::sync::Arc;

use wargauge_batch::{LineUp, Loaded, PairSeed, StateOf};
use wargauge_policy::Decision;
use wargauge_rules::laws::{LONGEST_GAME, obey, obey_play};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, ScenarioData, Setting};
use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{BySide, Pending, Ruleset, Side};

use crate::testing::covering::Levels;
use crate::testing::player::Player;
use crate::testing::scenarios::{assemble, policies, scenarios};

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

/// Games, by random play and by the default policy, whose states policies are asked at.
const STRANGE_GAMES: [&str; 2] = ["random", ""];

/// States of each of those games.
const STATES: usize = 16;

/// Whatever came before, every policy answers legally, and alike when everything is alike: fresh at
/// a state in the middle of a game, or grown old in other games and asked here and there without
/// notice, at real states and at those that it cannot tell from them.
///
/// # Panics
/// If a policy does not.
pub fn every_policy_answers_whatever_came_before<L: LineUp>() {
    for (at, loaded) in scenarios::<L>().iter().enumerate() {
        let book = assemble::<L>(loaded, &[]).expect("a built-in match-up");
        let notes = Arc::new(L::notes(&book, &Arc::default()));
        let mut states = Vec::new();
        for (number, name) in STRANGE_GAMES.iter().enumerate() {
            let name = if name.is_empty() { L::policies()[0].name } else { name };
            states.extend(some_states::<L>(&book, &notes, name, (2 * at + number) as u64));
        }
        // Here and there: the later half and the earlier by turns.
        let half = states.len() / 2;
        let order: Vec<usize> = (0..half).flat_map(|at| [half + at, at]).collect();
        for name in &policies::<L>() {
            eprintln!("{}: {name}", loaded.scenario.name());
            answers::<L>(&book, &notes, name, order.iter().map(|&at| &states[at]));
        }
    }
}

/// Some states of a game of one policy with itself, and who decides there.
fn some_states<L: LineUp>(
    book: &L::Rules,
    notes: &Arc<L::Notes>,
    name: &str,
    seed: u64,
) -> Vec<(StateOf<L>, Side)> {
    let seeds = PairSeed(seed).game();
    let mut players =
        BySide::from_fn(|side| Player::<L>::new(book, notes, name, side, seeds.policies[side]));
    let mut referee = DiceReferee::new(KeyedDice::new(seeds.dice), Deaf);
    let mut state = book.setup(&mut referee);
    let (mut kept, mut rng, mut seen) = (Vec::new(), Stream::new(seeds.setup), 0);
    while let Pending::Decision(side) = book.pending(&state) {
        seen += 1;
        if kept.len() < STATES {
            kept.push((state.clone(), side));
        } else if let Some(place) = kept.get_mut(rng.below(seen) as usize) {
            *place = (state.clone(), side);
        }
        let action = players[side].decide(book, &state, side);
        book.apply(&mut state, action, &mut referee);
    }
    kept
}

/// Samples of a scenario that each policy plays on.
const SAMPLES: usize = 2;

/// The game that a side is given for a search looks to it like the real one, and every policy plays
/// it on to its end, though it decided in the real game just before.
///
/// # Panics
/// If it looks otherwise, or a policy cannot play it.
pub fn every_policy_plays_samples_on<L: LineUp>() {
    for (at, loaded) in scenarios::<L>().iter().enumerate() {
        let book = assemble::<L>(loaded, &[]).expect("a built-in match-up");
        let notes = Arc::new(L::notes(&book, &Arc::default()));
        let states = some_states::<L>(&book, &notes, L::policies()[0].name, at as u64);
        for (number, name) in policies::<L>().iter().enumerate() {
            eprintln!("{}: {name}", loaded.scenario.name());
            for sample in SAMPLES * number..SAMPLES * (number + 1) {
                // Far from each other in the game, and other ones for each policy.
                let (state, side) = &states[(sample * 7) % states.len()];
                let mut players = BySide::from_fn(|side| {
                    Player::<L>::new(&book, &notes, name, side, sample as u64)
                });
                players[*side].decide(&book, state, *side);
                play_sample_on(&book, (state, *side), &mut players, name);
            }
        }
    }
}

/// Plays on a game that a side cannot tell from the real one.
fn play_sample_on<L: LineUp>(
    book: &L::Rules,
    (state, side): (&StateOf<L>, Side),
    players: &mut BySide<Player<L>>,
    name: &str,
) {
    let mut scratch = Vec::new();
    let mut decision = Decision::new(book, state, side, &mut scratch);
    let sample = decision.sample(&mut Stream::new(3));
    let (view, options) = (format!("{:?}", decision.view()), decision.options().to_vec());
    let (book, mut state) = (sample.book, sample.state);
    let mut sampled = Vec::new();
    book.options(&state, &mut sampled);
    assert_eq!(options, sampled, "a sample has other options for side {side:?}");
    let seen = format!("{:?}", book.view(&state, side));
    assert_eq!(view, seen, "a sample looks otherwise to side {side:?}");
    let mut referee = DiceReferee::new(KeyedDice::new(3), Deaf);
    for _ in 0..LONGEST_GAME {
        let Pending::Decision(side) = book.pending(&state) else { return };
        let action = players[side].decide(book, &state, side);
        let verdict = book.check(&state, action);
        assert_eq!(verdict, Ok(()), "policy {name} cannot play a sample on: {action:?}");
        book.apply(&mut state, action, &mut referee);
    }
    panic!("policy {name} plays a sample on and on");
}

/// Asks a policy at states, in this order.
fn answers<'s, L: LineUp>(
    book: &L::Rules,
    notes: &Arc<L::Notes>,
    name: &str,
    states: impl Iterator<Item = &'s (StateOf<L>, Side)>,
) {
    let player = |side, seed| Player::<L>::new(book, notes, name, side, seed);
    let mut veterans = [(); 2].map(|()| BySide::from_fn(|side| player(side, 1)));
    let mut redraws = Stream::new(2);
    for (number, (state, side)) in states.enumerate() {
        let guess = book.resample(state, *side, &mut redraws);
        for (what, state) in [("the state", state), ("a state like it", &guess)] {
            let fresh = [(); 2].map(|()| player(*side, number as u64).decide(book, state, *side));
            let old = veterans.each_mut().map(|two| two[*side].decide(book, state, *side));
            for (who, [one, again]) in [("fresh", fresh), ("grown old", old)] {
                let place = format!("policy {name}, {who}, at {what} number {number}");
                assert_eq!(book.check(state, one), Ok(()), "{place}: {one:?}");
                assert_eq!(one, again, "{place}, is of two minds");
            }
        }
    }
}
