//! The built-in scenarios of a ruleset, with the forces that their files name.

use std::sync::Arc;

use wargauge_batch::{LineUp, Loaded, Matchup, MatchupParts, Scope, Swap, load};
use wargauge_policy::PolicyInfo;
use wargauge_rules::roster::{DataError, FileKind, Rulebook, ScenarioData, Setting};
use wargauge_rules::{BySide, Side};

use crate::rulesets::any_ruleset::{AnyRuleset, RulesetOf};
use crate::rulesets::library::Library;

/// The ruleset alone, with its files.
#[must_use]
pub fn library<L: LineUp>() -> Library {
    let ruleset: &'static dyn AnyRuleset = const { &RulesetOf::<L>::NEW };
    Library::built_in(&[ruleset])
}

/// Every built-in scenario, ordered by name.
///
/// # Panics
/// If a file is wrong, or there is no scenario.
#[must_use]
pub fn scenarios<L: LineUp>() -> Vec<Loaded<L::Rules>> {
    let library = library::<L>();
    let own = library.files().iter().filter(|file| file.kind == FileKind::Scenario);
    let scenarios: Vec<_> = own
        .map(|file| {
            let scope = Scope::Ruleset(<L::Rules>::NAME);
            let found = library.find(FileKind::Scenario, &file.name, scope);
            load(&library, &found.expect("it is in the list"), &[])
                .unwrap_or_else(|error| panic!("{error}"))
        })
        .collect();
    assert!(!scenarios.is_empty(), "{} has scenarios", <L::Rules>::NAME);
    scenarios
}

/// The built-in scenario of a name.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn scenario<L: LineUp>(name: &str) -> Loaded<L::Rules> {
    let mut all = scenarios::<L>().into_iter();
    all.find(|loaded| loaded.scenario.name() == name).expect("a built-in scenario")
}

/// The book of a scenario with its own forces, under these settings.
///
/// # Errors
/// If the forces may not play under them.
pub fn assemble<L: LineUp>(
    loaded: &Loaded<L::Rules>,
    settings: &[Setting],
) -> Result<L::Rules, DataError> {
    let forces = BySide(loaded.own_seats().map(|seat| loaded.force_in(seat)));
    <L::Rules>::assemble(&loaded.scenario, forces, settings)
}

/// Every policy as a user would name it, the default first; a search that would take hours is told
/// to look at little and seldom.
#[must_use]
pub fn policies<L: LineUp>() -> Vec<String> {
    let choice = |policy: &PolicyInfo| match policy.name {
        "flat" => "flat:options=2,playouts=3,turns=1,every=64".to_owned(),
        "mcts" => "mcts:options=2,iterations=3,turns=1,every=64".to_owned(),
        name => name.to_owned(),
    };
    L::policies().iter().map(choice).collect()
}

/// Two forces of a scenario, by their numbers (none for a role that brings none), under these
/// policies.
///
/// # Errors
/// If the forces may not play these roles.
pub fn match_up<L: LineUp>(
    loaded: &Loaded<L::Rules>,
    forces: [Option<usize>; 2],
    policies: [&str; 2],
    swap: Swap,
) -> Result<Matchup<L>, DataError> {
    let mut names = Side::BOTH.map(|side| loaded.name_in(forces[side.index()], side));
    if names[0] == names[1] {
        // A copy by another name: its two games are those of any pair.
        names[1].push_str("-copy");
    }
    Matchup::assemble(MatchupParts {
        scenario: &loaded.scenario,
        scenario_notes: &Arc::default(),
        forces: forces.map(|seat| loaded.force_in(seat)),
        names,
        policies: policies.map(|policy| policy.parse().expect("a policy as a user names it")),
        settings: &[],
        swap,
        key: 0,
    })
}
