//! Command Decision with its players, as the runner plays it.

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};
use wargauge_batch::{BuiltIn, LineUp, files_of};
use wargauge_command_decision::CommandDecision;
use wargauge_command_decision_doctrine::{
    Baseline, Doctrine, Notes, PARAMETERS, STANDARD, SimpleOutlook, TableNotes,
};
use wargauge_policy::{
    Commentator, Policy, PolicyChoice, PolicyInfo, PolicyPart, cast_of, commentator, make_policy,
};
use wargauge_rules::drawing::Illustrator;
use wargauge_rules::roster::Rulebook;
use wargauge_studies::{AnyRuleset, RulesetOf};

/// The data files that come with the ruleset.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../../scenarios/command-decision");

/// The policies there are, the default first.
static POLICIES: LazyLock<Vec<PolicyInfo>> = LazyLock::new(|| {
    let summary = "plays by doctrine: orders by company, bases of fire, breaks the enemy's morale";
    let mut cast = cast_of::<CommandDecision, SimpleOutlook>(summary, &PARAMETERS);
    let (name, summary) = BASELINE;
    let (part, parameters, kinds) = (PolicyPart::Sparring, &[], &[]);
    cast.push(PolicyInfo { name, part, summary, parameters, kinds });
    cast
});

/// The reference player of the ruleset, with what it does.
const BASELINE: (&str, &str) = (
    "baseline",
    "each company for itself: holds, advances to the next cover, flanks or withdraws by a score",
);

/// The ruleset, for the list of them.
pub static RULESET: &dyn AnyRuleset = &RulesetOf::<CommandDecisionLineUp>::NEW.with_odds();

/// Command Decision and those who play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandDecisionLineUp;

impl LineUp for CommandDecisionLineUp {
    type Rules = CommandDecision;
    type ScenarioNotes = TableNotes;
    type Notes = Notes;

    const SMALL_SCENARIO: &'static str = "proving-ground";
    const GATE_SCENARIO: &'static str = "crossroads";

    fn files() -> Vec<BuiltIn> {
        files_of(CommandDecision::NAME, &FILES)
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(book: &CommandDecision, scenario: &Arc<TableNotes>) -> Notes {
        Notes::of(book, scenario)
    }

    fn policy(choice: &PolicyChoice, notes: &Arc<Notes>) -> Box<dyn Policy<CommandDecision>> {
        if choice.name == BASELINE.0 {
            return Box::new(Baseline::new(notes));
        }
        let doctrine = |choice: Option<&PolicyChoice>| -> Box<dyn Policy<CommandDecision>> {
            Box::new(Doctrine::new(STANDARD.chosen(choice), notes))
        };
        make_policy(choice, doctrine, || SimpleOutlook::new(notes))
    }

    fn commentator(notes: &Arc<Notes>) -> Option<Box<dyn Commentator<CommandDecision>>> {
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
