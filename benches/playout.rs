//! Whole games of every built-in scenario on one thread, the default policy on both sides.
//!
//! Each scenario must give the tally that `benches/playout.txt` holds, so a change that is faster
//! because it plays another game fails. `UPDATE_GOLDEN=1 cargo bench --bench playout -- --test`
//! writes the file anew.

mod built_in;

use std::fs;

use criterion::{Criterion, Throughput};
use wargauge_batch::{AnyMatchup, Tally};

use built_in::{SEED, matchup, one_thread, play, scenarios};

/// Games of each scenario: 64 pairs.
const GAMES: u64 = 128;
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/playout.txt");
const HEADING: &str = "# scenario, wins of A, draws, wins of B, unfinished games, decisions";

/// The line of a scenario in the file of tallies.
fn line(scenario: &str, tally: &Tally) -> String {
    let Tally { wins_a, draws, wins_b, unfinished, decisions, .. } = tally;
    format!("{scenario} {wins_a} {draws} {wins_b} {unfinished} {decisions}")
}

/// Holds the tallies against the file of tallies, or writes it if asked to.
fn compare(scenarios: &[(String, Box<dyn AnyMatchup>)]) {
    let lines = scenarios.iter().map(|(name, matchup)| line(name, &play(matchup.as_ref(), GAMES)));
    let played: Vec<String> = lines.collect();
    let text = format!("{HEADING}\n# {GAMES} games, seed {SEED}\n{}\n", played.join("\n"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(GOLDEN, text).expect(GOLDEN);
    } else {
        let golden = fs::read_to_string(GOLDEN).expect(GOLDEN);
        assert_eq!(text, golden, "the games have changed (UPDATE_GOLDEN=1 accepts them)");
    }
}

fn main() {
    one_thread().install(|| {
        let scenarios: Vec<_> = scenarios(&wargauge_registry::library())
            .into_iter()
            .map(|name| (name.clone(), matchup(&name)))
            .collect();
        compare(&scenarios);
        let mut criterion = Criterion::default().sample_size(20).configure_from_args();
        let mut group = criterion.benchmark_group("playout");
        group.throughput(Throughput::Elements(GAMES));
        for (name, matchup) in &scenarios {
            group.bench_function(name, |timer| timer.iter(|| play(matchup.as_ref(), GAMES)));
        }
        group.finish();
        criterion.final_summary();
    });
}
