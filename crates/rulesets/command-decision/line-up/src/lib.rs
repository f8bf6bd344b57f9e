//! Command Decision with its players, as the runner plays it.

use std::sync::Arc;

use include_dir::{Dir, include_dir};
use wargauge_batch::{AnyOdds, AnyRuleset, BuiltIn, LineUp, OddsOf, RulesetOf, files_of};
use wargauge_command_decision::CommandDecision;
use wargauge_policy::{Policy, PolicyChoice, PolicyInfo, Random};
use wargauge_rules::roster::Rulebook;

/// The data files that come with the ruleset.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../../scenarios/command-decision");

/// The policies there are, the default first.
static POLICIES: [PolicyInfo; 1] = [Random::INFO];

/// The ruleset, for the list of them.
pub static RULESET: &dyn AnyRuleset = &RulesetOf::<CommandDecisionLineUp>::NEW;

/// Command Decision and those who play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandDecisionLineUp;

impl LineUp for CommandDecisionLineUp {
    type Rules = CommandDecision;
    type ScenarioNotes = ();
    type Notes = ();

    fn files() -> Vec<BuiltIn> {
        files_of(CommandDecision::NAME, &FILES)
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(_: &CommandDecision, _: &Arc<()>) {}

    fn policy(_: &PolicyChoice, _: &Arc<()>) -> Box<dyn Policy<CommandDecision>> {
        Box::new(Random)
    }

    fn odds() -> Option<&'static dyn AnyOdds> {
        Some(&OddsOf::<Self>::NEW)
    }
}
