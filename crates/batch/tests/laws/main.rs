//! Every law for every ruleset: on every built-in scenario, by every policy, and under every
//! reading of the rules.
//!
//! Nothing here names a ruleset: one that is added to the registry is held to the laws at once.

#![expect(clippy::print_stderr, reason = "a law that fails says in which game")]

#[path = "../built_in/mod.rs"]
mod built_in;
mod covering;
mod policies;

use built_in::scenarios;
use covering::Levels;
use wargauge_batch::{Loaded, RulesetId, Visitor};
use wargauge_policy::Players;
use wargauge_rules::BySide;
use wargauge_rules::laws::obey;
use wargauge_rules::roster::{DataError, ScenarioData, Setting};

/// Random games of each scenario as its file has it.
const GAMES: u32 = 2;

/// The scenario with its own forces, under these settings.
fn assemble<R: Players>(loaded: &Loaded<R>, settings: &[Setting]) -> Result<R, DataError> {
    let forces = BySide([&loaded.forces[0].1, &loaded.forces[1].1]);
    R::assemble(&loaded.scenario, forces, settings)
}

/// Settings that change something, in words.
fn in_words<R: Players>(settings: &[Setting]) -> String {
    let defaults = Setting::in_force(R::switches(), &[]);
    let changed = settings.iter().filter(|setting| !defaults.contains(setting));
    changed.map(|setting| format!("{}={} ", setting.name, setting.value)).collect()
}

/// Plays one random game under each row of settings, on one scenario after the other: the next
/// whose forces may play under them.
fn obey_under<R: Players>(rows: &[Vec<Setting>], seed: u64) {
    let scenarios = scenarios::<R>();
    let mut next = 0;
    for row in rows {
        let turn = (next..next + scenarios.len()).find_map(|turn| {
            let loaded = &scenarios[turn % scenarios.len()];
            Some((turn, loaded.scenario.name(), assemble(loaded, row).ok()?))
        });
        let (turn, name, book) = turn.expect("some scenario can be played under any settings");
        next = turn + 1;
        eprintln!("{name}: {}", in_words::<R>(row));
        obey(&book, 1, seed);
    }
}

#[test]
fn random_play_obeys_on_every_scenario() {
    struct Check;
    impl Visitor for Check {
        type Output = ();

        fn visit<R: Players>(self) {
            let scenarios = scenarios::<R>();
            assert!(!scenarios.is_empty(), "{} has scenarios", R::NAME);
            for loaded in &scenarios {
                eprintln!("{}", loaded.scenario.name());
                obey(&assemble(loaded, &[]).expect("a built-in match-up"), GAMES, 1);
            }
        }
    }
    RulesetId::ALL.into_iter().for_each(|ruleset| ruleset.visit(Check));
}

/// Every value of every switch, one at a time.
struct OneAtATime;

impl Visitor for OneAtATime {
    type Output = ();

    fn visit<R: Players>(self) {
        obey_under::<R>(&Levels::of(R::switches()).one_at_a_time(), 2);
    }
}

/// Every two values of two switches together.
struct Pairwise;

impl Visitor for Pairwise {
    type Output = ();

    fn visit<R: Players>(self) {
        obey_under::<R>(&Levels::of(R::switches()).pairwise(), 3);
    }
}

#[test]
fn random_play_obeys_under_every_value_of_every_switch() {
    RulesetId::ALL.into_iter().for_each(|ruleset| ruleset.visit(OneAtATime));
}

#[test]
fn random_play_obeys_under_every_two_values_together() {
    RulesetId::ALL.into_iter().for_each(|ruleset| ruleset.visit(Pairwise));
}
