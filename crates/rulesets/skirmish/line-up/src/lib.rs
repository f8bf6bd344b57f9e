//! Skirmish 4.3 with its players, as the runner plays it.

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};
use wargauge_batch::{BuiltIn, LineUp, files_of};
use wargauge_policy::{
    Commentator, Policy, PolicyChoice, PolicyInfo, cast_of, commentator, make_policy,
};
use wargauge_rules::drawing::Illustrator;
use wargauge_rules::roster::Rulebook;
use wargauge_skirmish::Skirmish;
use wargauge_skirmish_doctrine::{
    Doctrine, Notes, PARAMETERS, STANDARD, SimpleOutlook, SoloTables, TableNotes,
};
use wargauge_studies::{AnyRuleset, RulesetOf};

/// The data files that come with the ruleset.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../../scenarios/skirmish");

/// The policies there are, the default first.
static POLICIES: LazyLock<Vec<PolicyInfo>> = LazyLock::new(|| {
    let summary = "plays by doctrine: spots, suppresses, goes from cover to cover for what counts";
    let mut cast = cast_of::<Skirmish, SimpleOutlook>(summary, &PARAMETERS);
    cast.push(SoloTables::INFO);
    cast
});

/// The ruleset, for the list of them.
pub static RULESET: &dyn AnyRuleset = &RulesetOf::<SkirmishLineUp>::NEW.with_odds();

/// Skirmish 4.3 and those who play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkirmishLineUp;

impl LineUp for SkirmishLineUp {
    type Rules = Skirmish;
    type ScenarioNotes = TableNotes;
    type Notes = Notes;

    const SMALL_SCENARIO: &'static str = "farm";
    const GATE_SCENARIO: &'static str = "meeting-100";

    fn files() -> Vec<BuiltIn> {
        files_of(Skirmish::NAME, &FILES)
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(book: &Skirmish, scenario: &Arc<TableNotes>) -> Notes {
        Notes::of(book, scenario)
    }

    fn policy(choice: &PolicyChoice, notes: &Arc<Notes>) -> Box<dyn Policy<Skirmish>> {
        if choice.name == SoloTables::INFO.name {
            return Box::new(SoloTables::default());
        }
        let doctrine = |choice: Option<&PolicyChoice>| -> Box<dyn Policy<Skirmish>> {
            Box::new(Doctrine::new(STANDARD.chosen(choice), notes))
        };
        make_policy(choice, doctrine, || SimpleOutlook::new(notes))
    }

    fn commentator(notes: &Arc<Notes>) -> Option<Box<dyn Commentator<Skirmish>>> {
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
