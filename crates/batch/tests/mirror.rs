//! What symmetry and determinism promise of cells: a force is even with its copy, pair by pair,
//! and counts do not depend on threads or chunks.

mod built_in;

use std::sync::atomic::AtomicBool;

use built_in::scenarios;
use wargauge_batch::{
    CellResult, Control, Matchup, MatchupParts, Plan, RulesetId, Stop, Swap, Visitor, play_cell,
};
use wargauge_policy::{Players, PolicyChoice};
use wargauge_rules::roster::{ForceData, ScenarioData};
use wargauge_rules::victory_decision::VictoryDecision;

/// Plays a cell of some games on so many threads.
fn play<R: Players>(matchup: &Matchup<R>, games: u64, threads: usize, chunk: u64) -> CellResult {
    let plan = Plan { chunk_pairs: chunk, ..Plan::new(1, Stop::Games(games)) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let mut control =
            Control { interrupted: &AtomicBool::new(false), progress: &|_| (), rows: None };
        play_cell(matchup, &plan, &mut control)
    })
}

#[test]
fn a_force_is_even_with_its_copy_pair_by_pair() {
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<R: Players>(self) {
            for loaded in scenarios::<R>() {
                let mut played = 0;
                for (name, force) in &loaded.forces {
                    for policy in R::policies() {
                        let parts = MatchupParts {
                            scenario: &loaded.scenario,
                            forces: [force, force],
                            names: [name.clone(), format!("{name}-copy")],
                            policies: [policy, policy].map(|it| PolicyChoice::plain(it.name)),
                            settings: &[],
                            swap: Swap::Forces,
                            key: 0,
                        };
                        // Not every force may play both roles.
                        let Ok(matchup) = Matchup::<R>::assemble(parts) else { continue };
                        let tally = play(&matchup, 8, 1, 8).tally;
                        let place = loaded.scenario.name();
                        let [a, b] = &tally.forces;
                        assert_eq!(tally.pentanomial, [0, 0, 4, 0, 0], "{place}: {name}");
                        assert!(a == b, "{place}: {} does as its copy", force.name());
                        played += 1;
                    }
                }
                assert!(played > 0, "some force of {} plays both roles", loaded.scenario.name());
            }
        }
    }
    RulesetId::ALL.into_iter().for_each(|ruleset| ruleset.visit(Check));
}

#[test]
fn counts_depend_neither_on_threads_nor_on_chunks() {
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<R: Players>(self) {
            for loaded in scenarios::<R>() {
                let names = [0, R::policies().len() - 1].map(|at| R::policies()[at].name);
                for policies in [[names[0]; 2], names] {
                    let parts = MatchupParts {
                        scenario: &loaded.scenario,
                        forces: [&loaded.forces[0].1, &loaded.forces[1].1],
                        names: [0, 1].map(|at: usize| loaded.forces[at].0.clone()),
                        policies: policies.map(PolicyChoice::plain),
                        settings: &[],
                        swap: Swap::Fixed,
                        key: 0,
                    };
                    let matchup = Matchup::<R>::assemble(parts).expect("a built-in match-up");
                    let alone = play(&matchup, 22, 1, 8);
                    for (threads, chunk) in [(2, 8), (2, 3), (1, 100)] {
                        let name = loaded.scenario.name();
                        let same = play(&matchup, 22, threads, chunk) == alone;
                        assert!(same, "{name}: {threads} threads, chunks of {chunk} pairs");
                    }
                }
            }
        }
    }
    RulesetId::ALL.into_iter().for_each(|ruleset| ruleset.visit(Check));
}

/// Games that are played one after the other by the same players come to what each comes to when it
/// is played alone. In a Meeting Engagement the first turns pass without an enemy in sight.
#[test]
fn players_take_nothing_from_game_to_game() {
    const PAIRS: u64 = 1500;
    let loaded = scenarios::<VictoryDecision>();
    let loaded = loaded.iter().find(|loaded| loaded.scenario.name() == "meeting-engagement");
    let loaded = loaded.expect("a built-in scenario");
    let parts = MatchupParts {
        scenario: &loaded.scenario,
        forces: [&loaded.forces[0].1, &loaded.forces[1].1],
        names: [0, 1].map(|at: usize| loaded.forces[at].0.clone()),
        policies: [0, 0].map(|at| PolicyChoice::plain(VictoryDecision::policies()[at].name)),
        settings: &[],
        swap: Swap::Fixed,
        key: 0,
    };
    let matchup = Matchup::<VictoryDecision>::assemble(parts).expect("a built-in match-up");
    let alone = |first_pair| {
        let plan = Plan { first_pair, ..Plan::new(1, Stop::Games(2)) };
        let interrupted = AtomicBool::new(false);
        let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
        play_cell(&matchup, &plan, &mut control).tally
    };
    let mut each = alone(0);
    (1..PAIRS).for_each(|pair| each.merge(&alone(pair)));
    assert!(play(&matchup, 2 * PAIRS, 1, 8).tally == each, "a player remembers a game");
}
