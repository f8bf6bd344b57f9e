//! WWII Sim with its players, as the runner plays it.

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};
use wargauge_batch::{AnyOdds, AnyRuleset, BuiltIn, LineUp, OddsOf, RulesetOf, files_of};
use wargauge_policy::{Policy, PolicyChoice, PolicyInfo, Random};
use wargauge_rules::roster::Rulebook;
use wargauge_wwii_sim::WwiiSim;

/// The data files that come with the ruleset.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../../scenarios/wwii-sim");

/// The policies there are, the default first.
static POLICIES: LazyLock<Vec<PolicyInfo>> = LazyLock::new(|| vec![Random::INFO]);

/// The ruleset, for the list of them.
pub static RULESET: &dyn AnyRuleset = &RulesetOf::<WwiiSimLineUp>::NEW;

/// WWII Sim and those who play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WwiiSimLineUp;

impl LineUp for WwiiSimLineUp {
    type Rules = WwiiSim;
    type ScenarioNotes = ();
    type Notes = ();

    fn files() -> Vec<BuiltIn> {
        files_of(WwiiSim::NAME, &FILES)
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(_: &WwiiSim, _: &Arc<()>) {}

    fn policy(_: &PolicyChoice, _: &Arc<()>) -> Box<dyn Policy<WwiiSim>> {
        Box::new(Random)
    }

    fn odds() -> Option<&'static dyn AnyOdds> {
        Some(&OddsOf::<Self>::NEW)
    }
}
