//! The game of tests in a library that can be played.

use wargauge_batch::{Scope, Swap};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::FileKind;

pub(crate) use wargauge_batch::toy::*;

use crate::rulesets::any_ruleset::{AnyRuleset, RulesetOf};
use crate::rulesets::library::Library;
use crate::run::request::{Request, Run, prepare_scenario};

/// The ruleset, for the list of rulesets.
pub(crate) static RULESET: &dyn AnyRuleset = &RulesetOf::<TestLineUp>::NEW.with_campaigns();

/// A scenario, an army and three forces.
pub(crate) fn library() -> Library {
    Library::new(wargauge_batch::toy::library().files().to_vec(), &[RULESET])
}

/// The scenario with its own forces, policy `random` against `doctrine`.
pub(crate) fn run(swap: Swap) -> Run {
    let library = library();
    let scenario = library.find(FileKind::Scenario, "field", Scope::Anywhere).expect("it is there");
    let policies = ["random", "doctrine"].map(|name| Some(PolicyChoice::plain(name)));
    let request = Request { policies, swap, ..Request::own_forces("field") };
    prepare_scenario::<TestLineUp>(&library, &scenario, &request).expect("they fit together")
}
