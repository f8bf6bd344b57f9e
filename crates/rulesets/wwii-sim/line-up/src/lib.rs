//! WWII Sim with its players, as the runner plays it.

use std::sync::{Arc, LazyLock};

use include_dir::{Dir, include_dir};
use wargauge_batch::{BuiltIn, LineUp, files_of};
use wargauge_policy::{
    Commentator, Policy, PolicyChoice, PolicyInfo, PolicyPart, cast_of, commentator, make_policy,
};
use wargauge_rules::drawing::Illustrator;
use wargauge_rules::roster::Rulebook;
use wargauge_studies::{AnyRuleset, RulesetOf};
use wargauge_wwii_sim::WwiiSim;
use wargauge_wwii_sim_doctrine::{
    Advance, Doctrine, Notes, PARAMETERS, STANDARD, SimpleOutlook, Static, TableNotes,
};

/// The data files that come with the ruleset.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../../../scenarios/wwii-sim");

/// The policies there are, the default first.
static POLICIES: LazyLock<Vec<PolicyInfo>> = LazyLock::new(|| {
    let summary = "plays by doctrine: mixes its orders, pins, uses cover, goes for the objectives";
    let mut cast = cast_of::<WwiiSim, SimpleOutlook>(summary, &PARAMETERS);
    cast.extend([STATIC, ADVANCE].map(|(name, summary)| PolicyInfo {
        name,
        part: PolicyPart::Sparring,
        summary,
        parameters: &[],
        kinds: &[],
    }));
    cast
});

/// Reference players of the ruleset, with what they do.
const STATIC: (&str, &str) =
    ("static", "fires at whatever it can hit with a 9 or less, else hides; never moves");
const ADVANCE: (&str, &str) = (
    "advance",
    "goes for the nearest objective, at a run while no enemy is near, fires as it goes",
);

/// The ruleset, for the list of them.
pub static RULESET: &dyn AnyRuleset = &RulesetOf::<WwiiSimLineUp>::NEW.with_odds();

/// WWII Sim and those who play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WwiiSimLineUp;

impl LineUp for WwiiSimLineUp {
    type Rules = WwiiSim;
    type ScenarioNotes = TableNotes;
    type Notes = Notes;

    const SMALL_SCENARIO: &'static str = "stone-farm";
    const GATE_SCENARIO: &'static str = "crossroads";

    fn files() -> Vec<BuiltIn> {
        files_of(WwiiSim::NAME, &FILES)
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(book: &WwiiSim, scenario: &Arc<TableNotes>) -> Notes {
        Notes::of(book, scenario)
    }

    fn policy(choice: &PolicyChoice, notes: &Arc<Notes>) -> Box<dyn Policy<WwiiSim>> {
        let doctrine =
            |choice: Option<&PolicyChoice>| Doctrine::new(STANDARD.chosen(choice), notes);
        match choice.name.as_str() {
            name if name == STATIC.0 => Box::new(Static::new(doctrine(None))),
            name if name == ADVANCE.0 => Box::new(Advance::new(doctrine(None))),
            _ => {
                let boxed = |choice: Option<&PolicyChoice>| -> Box<dyn Policy<WwiiSim>> {
                    Box::new(doctrine(choice))
                };
                make_policy(choice, boxed, || SimpleOutlook::new(notes))
            }
        }
    }

    fn commentator(notes: &Arc<Notes>) -> Option<Box<dyn Commentator<WwiiSim>>> {
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
