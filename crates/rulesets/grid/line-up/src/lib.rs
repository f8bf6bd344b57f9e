//! Grid WW2 with its players, as the runner plays it.

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};
use wargauge_batch::{BuiltIn, LineUp, files_of};
use wargauge_grid::Grid;
use wargauge_grid_doctrine::{Doctrine, Notes, PARAMETERS, STANDARD, SimpleOutlook};
use wargauge_policy::{
    Commentator, Policy, PolicyChoice, PolicyInfo, cast_of, commentator, make_policy,
};
use wargauge_rules::drawing::Illustrator;
use wargauge_rules::roster::Rulebook;
use wargauge_studies::{AnyRuleset, RulesetOf};

/// The data files that come with the ruleset.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../../scenarios/grid");

/// The policies there are, the default first.
static POLICIES: LazyLock<Vec<PolicyInfo>> = LazyLock::new(|| {
    let summary = "plays by doctrine: concentrates fire, uses cover, goes for the objectives";
    cast_of::<Grid, SimpleOutlook>(summary, &PARAMETERS)
});

/// The ruleset, for the list of them.
pub static RULESET: &dyn AnyRuleset = &RulesetOf::<GridLineUp>::NEW.with_odds().with_campaigns();

/// Grid WW2 and those who play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridLineUp;

impl LineUp for GridLineUp {
    type Rules = Grid;
    type ScenarioNotes = ();
    type Notes = Notes;

    const SMALL_SCENARIO: &'static str = "two-villages";
    const GATE_SCENARIO: &'static str = "two-villages";

    fn files() -> Vec<BuiltIn> {
        files_of(Grid::NAME, &FILES)
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(book: &Grid, _: &Arc<()>) -> Notes {
        Notes::of(book)
    }

    fn policy(choice: &PolicyChoice, notes: &Arc<Notes>) -> Box<dyn Policy<Grid>> {
        let doctrine = |choice: Option<&PolicyChoice>| -> Box<dyn Policy<Grid>> {
            Box::new(Doctrine::new(STANDARD.chosen(choice), notes))
        };
        make_policy(choice, doctrine, || SimpleOutlook::new(notes))
    }

    fn commentator(notes: &Arc<Notes>) -> Option<Box<dyn Commentator<Grid>>> {
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
