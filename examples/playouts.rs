//! Plays games of a built-in scenario on one thread, for instruction counters and profilers.
//!
//! - `playouts` lists the scenarios;
//! - `playouts SCENARIO GAMES` plays, and prints the number of decisions;
//! - `playouts SCENARIO GAMES dice` plays the same games with dice that are counted, and prints the
//!   numbers of decisions and of dice;
//! - `playouts SCENARIO GAMES rules` plays them twice, the second time from the actions of the
//!   first, in `played_back`: what the rules cost without those who decide;
//! - `playouts SCENARIO GAMES options` also lists the options of every decision there;
//! - `playouts SCENARIO GAMES kinds` prints the number of decisions of each kind;
//! - `playouts SCENARIO GAMES watch KIND` decides the games twice, the second time in `decided`
//!   where the decision led to an action of this kind.
#![allow(clippy::print_stdout, reason = "printing is what it is for")]

#[path = "../benches/built_in/mod.rs"]
mod built_in;

use built_in::{SEED, matchup, one_thread, play, scenarios};
use wargauge_batch::Scope;
use wargauge_registry::library;
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_studies::{Playback, PlaybackCount, PlaybackTask};

/// Plays games of a scenario and does with them what is asked.
fn play_back(
    scenario: &str,
    games: u64,
    task: PlaybackTask<'_>,
) -> Result<PlaybackCount, DataError> {
    let library = library();
    let file = library.find(FileKind::Scenario, scenario, Scope::Anywhere)?;
    let wish = Playback { master: SEED, games, task };
    library.ruleset_of(&file)?.play_back(&library, &file, &wish)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games = |text: &str| text.parse().expect("a number of games, even");
    let done = |scenario: &str, number: &str, task| {
        play_back(scenario, games(number), task).unwrap_or_else(|error| panic!("{error}"))
    };
    match &args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => scenarios(&library()).iter().for_each(|name| println!("{name}")),
        [scenario, number] => {
            let matchup = matchup(scenario);
            let tally = one_thread().install(|| play(matchup.as_ref(), games(number)));
            println!("{}", tally.decisions);
        }
        [scenario, number, "dice"] => {
            let count = done(scenario, number, PlaybackTask::Count);
            println!("{} {}", count.decisions, count.dice);
        }
        [scenario, number, "kinds"] => {
            for (kind, decisions) in done(scenario, number, PlaybackTask::Count).kinds {
                println!("{kind} {decisions}");
            }
        }
        [scenario, number, "rules"] => {
            println!("{}", done(scenario, number, PlaybackTask::Check).decisions);
        }
        [scenario, number, "options"] => {
            println!("{}", done(scenario, number, PlaybackTask::List).decisions);
        }
        [scenario, number, "watch", kind] => {
            println!("{}", done(scenario, number, PlaybackTask::Watch(kind)).decisions);
        }
        _ => {
            panic!("usage: playouts [SCENARIO GAMES [dice | rules | options | kinds | watch KIND]]")
        }
    }
}
