//! The built-in scenarios, each with its own forces and the default policy on both sides.

use std::sync::atomic::AtomicBool;

use wargauge_batch::{AnyMatchup, Control, Plan, Stop, Tally};
use wargauge_registry::library;
use wargauge_rules::roster::FileKind;
use wargauge_studies::{Library, Request, Run};

/// Master seed of everything that is measured.
pub(crate) const SEED: u64 = 1;

/// The names of all built-in scenarios, each with the name of its ruleset before it.
pub(crate) fn scenarios(library: &Library) -> Vec<String> {
    let files = library.files().iter().filter(|file| file.kind == FileKind::Scenario);
    files.map(|file| file.full_name()).collect()
}

/// The match-up of a scenario's own forces, ready to be played.
pub(crate) fn matchup(scenario: &str) -> Box<dyn AnyMatchup> {
    let request = Request::own_forces(scenario);
    let run = Run::prepare(&library(), &request).unwrap_or_else(|error| panic!("{error}"));
    run.cells.into_iter().next().expect("one scenario with two forces is one cell")
}

/// Plays a match-up on the threads of the current pool.
pub(crate) fn play(matchup: &dyn AnyMatchup, games: u64) -> Tally {
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    matchup.play(&Plan::new(SEED, Stop::Games(games)), &mut control).tally
}

/// A pool of one thread.
pub(crate) fn one_thread() -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started")
}
