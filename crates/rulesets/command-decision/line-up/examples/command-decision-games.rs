//! Plays games of a built-in scenario, for instruction counters and profilers: a build of this
//! ruleset alone.
//!
//! `RAYON_NUM_THREADS=1 valgrind --tool=cachegrind --cache-sim=no command-decision-games SCENARIO GAMES` counts;
//! the difference between two numbers of games leaves out starting up. Prints the number of decisions.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::sync::atomic::AtomicBool;

use wargauge_batch::{Control, Plan, Stop};
use wargauge_command_decision_line_up::RULESET;
use wargauge_studies::{Library, Request, Run};

/// Master seed of everything that is measured.
const SEED: u64 = 1;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, games] = args.as_slice() else {
        panic!("command-decision-games SCENARIO GAMES")
    };
    let games = games.parse().expect("a number of games, even");
    let request = Request::own_forces(scenario);
    let library = Library::built_in(&[RULESET]);
    let run = Run::prepare(&library, &request).unwrap_or_else(|error| panic!("{error}"));
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    let cell = run.cells.first().expect("a scenario with two forces is a cell");
    let tally = cell.play(&Plan::new(SEED, Stop::Games(games)), &mut control).tally;
    println!("{}", tally.decisions);
}
