//! Skirmish 4.3 with its players, as the runner plays it.

use std::sync::Arc;

use include_dir::{Dir, include_dir};
use wargauge_batch::{AnyOdds, AnyRuleset, BuiltIn, LineUp, OddsOf, RulesetOf, files_of};
use wargauge_policy::{Policy, PolicyChoice, PolicyInfo, Random};
use wargauge_rules::roster::Rulebook;
use wargauge_skirmish::Skirmish;
use wargauge_skirmish_doctrine::SoloTables;

/// The data files that come with the ruleset.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../../scenarios/skirmish");

/// The policies there are, the default first.
static POLICIES: [PolicyInfo; 2] = [Random::INFO, SoloTables::INFO];

/// The ruleset, for the list of them.
pub static RULESET: &dyn AnyRuleset = &RulesetOf::<SkirmishLineUp>::NEW;

/// Skirmish 4.3 and those who play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkirmishLineUp;

impl LineUp for SkirmishLineUp {
    type Rules = Skirmish;
    type ScenarioNotes = ();
    type Notes = ();

    fn files() -> Vec<BuiltIn> {
        files_of(Skirmish::NAME, &FILES)
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(_: &Skirmish, _: &Arc<()>) {}

    fn policy(choice: &PolicyChoice, _: &Arc<()>) -> Box<dyn Policy<Skirmish>> {
        match choice.name.as_str() {
            "solo" => Box::new(SoloTables::default()),
            _ => Box::new(Random),
        }
    }

    fn odds() -> Option<&'static dyn AnyOdds> {
        Some(&OddsOf::<Self>::NEW)
    }
}
