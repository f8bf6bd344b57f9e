//! How strong one policy is against another.

use core::sync::atomic::AtomicBool;

use wargauge_batch::{Control, LineUp, Loaded, Plan, Stop, Swap, play_cell};
use wargauge_rules::roster::{Rulebook, ScenarioData};

use crate::testing::scenarios::match_up;

/// Half points that the first of two policies wins in so many games between two forces of a
/// scenario, by their numbers; each policy plays half of them on either side. Every game must have
/// a result.
///
/// # Panics
/// If the forces cannot play, or a game does not end.
#[must_use]
pub fn half_points<L: LineUp>(
    loaded: &Loaded<L::Rules>,
    forces: [usize; 2],
    policies: [&str; 2],
    games: u64,
) -> u64 {
    let matchup = match_up::<L>(loaded, forces.map(Some), policies, Swap::Players);
    let matchup = matchup.expect("a built-in match-up");
    let plan = Plan { chunk_pairs: 5, ..Plan::new(1, Stop::Games(games)) };
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    let tally = play_cell(&matchup, &plan, &mut control).tally;
    let place = format!("{}/{}", <L::Rules>::NAME, loaded.scenario.name());
    assert_eq!(tally.unfinished, 0, "{place}: every game ends");
    assert_eq!(tally.games(), games, "{place}: all are played");
    2 * tally.wins_a + tally.draws
}
