//! The template with its players, as the runner plays it. The program does not list it; a test of
//! the registry does.

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};
use wargauge_batch::{BuiltIn, LineUp, files_of};
use wargauge_policy::{
    Commentator, Policy, PolicyChoice, PolicyInfo, cast_of, commentator, make_policy,
};
use wargauge_rules::drawing::Illustrator;
use wargauge_rules::roster::Rulebook;
use wargauge_studies::{AnyRuleset, RulesetOf};
use wargauge_template::Template;
use wargauge_template_doctrine::{Doctrine, PARAMETERS, STANDARD, SimpleOutlook};

/// The data files that come with the ruleset; those of a ruleset of the program lie in
/// `scenarios/<ruleset>`.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../scenarios");

/// The policies there are, the default first.
static POLICIES: LazyLock<Vec<PolicyInfo>> = LazyLock::new(|| {
    cast_of::<Template, SimpleOutlook>(
        "plays by doctrine: fires if it can, else breaks through",
        &PARAMETERS,
    )
});

/// The ruleset, for a list of them.
pub static RULESET: &dyn AnyRuleset =
    &RulesetOf::<TemplateLineUp>::NEW.with_odds().with_campaigns();

/// The template and those who play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateLineUp;

impl LineUp for TemplateLineUp {
    type Rules = Template;
    type ScenarioNotes = ();
    type Notes = ();

    const SMALL_SCENARIO: &'static str = "corridor";
    const GATE_SCENARIO: &'static str = "corridor";

    fn files() -> Vec<BuiltIn> {
        files_of(Template::NAME, &FILES)
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(_: &Template, _: &Arc<()>) {}

    fn policy(choice: &PolicyChoice, _: &Arc<()>) -> Box<dyn Policy<Template>> {
        let doctrine = |choice: Option<&PolicyChoice>| -> Box<dyn Policy<Template>> {
            Box::new(Doctrine::new(STANDARD.chosen(choice)))
        };
        make_policy(choice, doctrine, SimpleOutlook::default)
    }

    fn commentator(_: &Arc<()>) -> Option<Box<dyn Commentator<Template>>> {
        Some(commentator(SimpleOutlook))
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
