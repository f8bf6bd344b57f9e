//! Policies whose plans come to nothing: they are not let do what they want.
//!
//! A policy that remembers what it planned must look whether it still holds. What is asked for is
//! put to the test where it hurts: in the middle of a game that the policy began, where what was
//! done instead was of its own side, in the same step of the same turn.

#![expect(clippy::print_stderr, reason = "a law that fails says in which game")]

use std::sync::Arc;

use wargauge_batch::{ActionOf, LineUp, Loaded, PairSeed};
use wargauge_rules::laws::LONGEST_GAME;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::ScenarioData;
use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{BySide, Pending, Ruleset};

use crate::testing::player::Player;
use crate::testing::scenarios::{assemble, policies, scenarios};

/// One decision in this many is taken by somebody else.
const SEIZED: u32 = 4;

/// Games of each scenario and policy, or kind that is done without: an even number, since players
/// change sides from game to game.
const GAMES: u64 = 4;

/// Games of each two kinds that are done without together; even, too.
const GAMES_OF_TWO: u64 = 2;

/// Where a choice is made by somebody else than the policy.
type Meddling<'m, A> = dyn FnMut(&[A]) -> Option<A> + 'm;

/// Every policy answers legally in a game in which somebody else takes some of its decisions, at
/// random: it is asked, and then something else is done.
///
/// # Panics
/// If a policy does not.
pub fn every_policy_obeys_though_others_play_for_it<L: LineUp>() {
    for (at, loaded) in scenarios::<L>().iter().enumerate() {
        for name in &policies::<L>() {
            eprintln!("{}: {name}", loaded.scenario.name());
            for seed in 0..GAMES {
                let mut chance = Stream::new(seed);
                let mut meddle = |options: &[ActionOf<L>]| {
                    let seizes = chance.below(SEIZED) == 0;
                    seizes.then(|| options[chance.below(options.len() as u32) as usize])
                };
                play::<L>(loaded, [name, name], GAMES * at as u64 + seed, &mut meddle);
            }
        }
    }
}

/// The default policy plays legally without any one kind of action.
///
/// # Panics
/// If it does not.
pub fn the_default_policy_does_without_any_kind<L: LineUp>() {
    let kinds = <L::Rules>::KINDS;
    for loaded in &scenarios::<L>() {
        for (number, kind) in kinds.iter().enumerate() {
            play_without::<L>(loaded, kind, number as u64, GAMES);
        }
    }
}

/// The default policy plays legally without any two kinds of action, each two on another scenario
/// than the two before.
///
/// # Panics
/// If it does not.
pub fn the_default_policy_does_without_any_two_kinds<L: LineUp>() {
    let kinds = <L::Rules>::KINDS;
    let scenarios = scenarios::<L>();
    let two = |one: usize| (one + 1..kinds.len()).map(move |other| (one, other));
    for (number, (one, other)) in (0..kinds.len()).flat_map(two).enumerate() {
        let loaded = &scenarios[number % scenarios.len()];
        let both = format!("{}+{}", kinds[one], kinds[other]);
        play_without::<L>(loaded, &both, number as u64, GAMES_OF_TWO);
    }
}

/// Plays games of the default policy without some kinds of action against the whole of it.
fn play_without<L: LineUp>(loaded: &Loaded<L::Rules>, kinds: &str, number: u64, games: u64) {
    let whole = L::policies()[0].name;
    let part = format!("{whole}:without={kinds}");
    eprintln!("{}: {part}", loaded.scenario.name());
    for game in 0..games {
        let names = if game % 2 == 0 { [&part, whole] } else { [whole, &part] };
        play::<L>(loaded, names, games * number + game, &mut |_| None);
    }
}

/// Plays a game in which some choices are made by somebody else; every choice of a policy is
/// judged, those too that are not played.
fn play<L: LineUp>(
    loaded: &Loaded<L::Rules>,
    names: [&str; 2],
    seed: u64,
    meddle: &mut Meddling<'_, ActionOf<L>>,
) {
    let book = assemble::<L>(loaded, &[]).expect("a built-in match-up");
    let notes = Arc::new(L::notes(&book, &Arc::default()));
    let seeds = PairSeed(seed).game();
    let mut players = BySide::from_fn(|side| {
        Player::<L>::new(&book, &notes, names[side.index()], side, seeds.policies[side])
    });
    let mut referee = DiceReferee::new(KeyedDice::new(seeds.dice), Deaf);
    let (mut state, mut options) = (book.setup(&mut referee), Vec::new());
    for _ in 0..LONGEST_GAME {
        let Pending::Decision(side) = book.pending(&state) else { return };
        let chosen = players[side].decide(&book, &state, side);
        if let Err(illegal) = book.check(&state, chosen) {
            let (name, clause) = (names[side.index()], illegal.clause);
            panic!("policy {name} chose {chosen:?}, which {clause} forbids: {}", illegal.reason);
        }
        options.clear();
        book.options(&state, &mut options);
        book.apply(&mut state, meddle(&options).unwrap_or(chosen), &mut referee);
    }
}
