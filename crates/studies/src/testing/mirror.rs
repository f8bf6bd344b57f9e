//! What symmetry and determinism promise of cells: a force is even with its copy, pair by pair,
//! and counts do not depend on threads, chunks or the games before.

use core::sync::atomic::AtomicBool;

use wargauge_batch::{
    CellResult, Control, LineUp, Matchup, Plan, Stop, Swap, exchanges_of, play_cell,
};
use wargauge_rules::roster::{ForceData, ScenarioData};

use crate::testing::scenarios::{match_up, policies, scenario, scenarios};

/// Plays a cell of some games on so many threads.
pub(super) fn play<L: LineUp>(
    matchup: &Matchup<L>,
    games: u64,
    threads: usize,
    chunk: u64,
) -> CellResult {
    let plan = Plan { chunk_pairs: chunk, ..Plan::new(1, Stop::Games(games)) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| play_plan(matchup, &plan))
}

fn play_plan<L: LineUp>(matchup: &Matchup<L>, plan: &Plan) -> CellResult {
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    play_cell(matchup, plan, &mut control)
}

/// A force is even with its copy, pair by pair.
///
/// # Panics
/// If it is not, or a scenario has no force that may play both roles.
pub fn a_force_is_even_with_its_copy_pair_by_pair<L: LineUp>() {
    for loaded in scenarios::<L>() {
        let mut played = 0;
        for (at, (name, force)) in loaded.forces.iter().enumerate() {
            for policy in &policies::<L>() {
                // Not every force may play both roles.
                let matchup = match_up::<L>(&loaded, [Some(at); 2], [policy; 2], Swap::Forces);
                let Ok(matchup) = matchup else { continue };
                let tally = play(&matchup, 8, 1, 8).tally;
                let place = loaded.scenario.name();
                let [a, b] = &tally.forces;
                assert_eq!(tally.pentanomial, [0, 0, 4, 0, 0], "{place}: {name}");
                assert!(a == b, "{place}: {} does as its copy", force.name());
                played += 1;
            }
        }
        let may = exchanges_of(&loaded.scenario).forces;
        assert!(played > 0 || !may, "some force of {} plays both roles", loaded.scenario.name());
    }
}

/// Each policy against the next, the last against the first.
fn pairings<L: LineUp>() -> Vec<[String; 2]> {
    let names = policies::<L>();
    let next = names.iter().cycle().skip(1);
    names.iter().zip(next).map(|(one, other)| [one.clone(), other.clone()]).collect()
}

/// Counts depend neither on threads nor on chunks.
///
/// # Panics
/// If they do.
pub fn counts_depend_neither_on_threads_nor_on_chunks<L: LineUp>() {
    let pairings = pairings::<L>();
    for (at, loaded) in scenarios::<L>().into_iter().enumerate() {
        // The default policy everywhere, the others by turns.
        for policies in [&pairings[0], &pairings[at % pairings.len()]] {
            let policies = policies.each_ref().map(String::as_str);
            let matchup = match_up::<L>(&loaded, loaded.own_seats(), policies, Swap::Fixed);
            let matchup = matchup.expect("a built-in match-up");
            let alone = play(&matchup, 22, 1, 8);
            for (threads, chunk) in [(2, 8), (2, 3), (1, 100)] {
                let name = loaded.scenario.name();
                let same = play(&matchup, 22, threads, chunk) == alone;
                assert!(same, "{name}: {threads} threads, chunks of {chunk} pairs");
            }
        }
    }
}

/// Games that are played one after the other by the same players come to what each comes to when it
/// is played alone.
///
/// # Panics
/// If a player remembers a game.
pub fn players_take_nothing_from_game_to_game<L: LineUp>(name: &str, pairs: u64) {
    let policies = [L::policies()[0].name; 2];
    let loaded = scenario::<L>(name);
    let matchup = match_up::<L>(&loaded, loaded.own_seats(), policies, Swap::Fixed);
    let matchup = matchup.expect("a built-in match-up");
    let alone = |first_pair| {
        let plan = Plan { first_pair, ..Plan::new(1, Stop::Games(2)) };
        play_plan(&matchup, &plan).tally
    };
    let mut each = alone(0);
    (1..pairs).for_each(|pair| each.merge(&alone(pair)));
    assert!(play(&matchup, 2 * pairs, 1, 8).tally == each, "a player remembers a game");
}
