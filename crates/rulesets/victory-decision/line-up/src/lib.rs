//! Victory Decision with its players, as the runner plays it.

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};
use wargauge_batch::{BuiltIn, LineUp, files_of};
use wargauge_policy::{
    Commentator, Policy, PolicyChoice, PolicyInfo, cast_of, commentator, make_policy,
};
use wargauge_rules::drawing::Illustrator;
use wargauge_rules::roster::Rulebook;
use wargauge_studies::{AnyRuleset, RulesetOf};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision_doctrine::{
    Doctrine, Notes, PARAMETERS, STANDARD, SimpleOutlook, TableNotes,
};

/// The data files that come with the ruleset.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../../scenarios/victory-decision");

/// The policies there are, the default first.
static POLICIES: LazyLock<Vec<PolicyInfo>> = LazyLock::new(|| {
    let summary = "plays by doctrine: suppresses, uses cover, names the urgent unit, holds ground";
    cast_of::<VictoryDecision, SimpleOutlook>(summary, &PARAMETERS)
});

/// The ruleset, for the list of them.
pub static RULESET: &dyn AnyRuleset = &RulesetOf::<VictoryDecisionLineUp>::NEW.with_odds();

/// Victory Decision and those who play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VictoryDecisionLineUp;

impl LineUp for VictoryDecisionLineUp {
    type Rules = VictoryDecision;
    type ScenarioNotes = TableNotes;
    type Notes = Notes;

    const SMALL_SCENARIO: &'static str = "village";
    const GATE_SCENARIO: &'static str = "meeting-engagement";

    fn files() -> Vec<BuiltIn> {
        files_of(VictoryDecision::NAME, &FILES)
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(book: &VictoryDecision, scenario: &Arc<TableNotes>) -> Notes {
        Notes::of(book, scenario)
    }

    fn policy(choice: &PolicyChoice, notes: &Arc<Notes>) -> Box<dyn Policy<VictoryDecision>> {
        let doctrine = |choice: Option<&PolicyChoice>| -> Box<dyn Policy<VictoryDecision>> {
            Box::new(Doctrine::new(STANDARD.chosen(choice), notes))
        };
        make_policy(choice, doctrine, || SimpleOutlook::new(notes))
    }

    fn commentator(notes: &Arc<Notes>) -> Option<Box<dyn Commentator<VictoryDecision>>> {
        Some(commentator(SimpleOutlook::new(notes)))
    }

    #[cfg(feature = "arbitrary")]
    fn action_of(
        bytes: &mut wargauge_batch::RawBytes<'_>,
    ) -> Option<wargauge_batch::ActionOf<Self>> {
        bytes.arbitrary().ok()
    }

    fn illustrator() -> Option<Illustrator<Self::Rules>> {
        Some(Illustrator::NEW)
    }
}
