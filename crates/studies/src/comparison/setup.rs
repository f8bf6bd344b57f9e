//! Contenders of a comparison: what all match-ups have in common, and what each enters with.

use std::sync::Arc;

use wargauge_batch::{
    ForceOf, LineUp, Matchup, MatchupParts, ScenarioOf, default_policy, key_of_forces,
};
use wargauge_policy::PolicyChoice;
use wargauge_report::LoadoutKind;
use wargauge_rules::roster::{DataError, ForceData, Setting};

use crate::comparison::request::ComparisonRequest;

/// A force that competes: its match-ups with each opponent.
pub(super) struct Contender<L: LineUp> {
    pub(super) kind: LoadoutKind,
    pub(super) variant: Option<String>,
    pub(super) points: u32,
    /// Whether it costs more than it may.
    pub(super) over_limit: bool,
    pub(super) matchups: Vec<Matchup<L>>,
}

/// What a contender enters with.
pub(super) struct Entrant<'e, L: LineUp> {
    pub(super) kind: LoadoutKind,
    /// What is other about it; `None` of the force as it is.
    pub(super) variant: Option<&'e str>,
    pub(super) force: &'e ForceOf<L>,
    /// Switches at other values than in the games of the others.
    pub(super) settings: &'e [Setting],
}

/// What all match-ups of a comparison have in common.
pub(super) struct Setup<'s, L: LineUp> {
    pub(super) request: &'s ComparisonRequest,
    pub(super) scenario: &'s ScenarioOf<L>,
    /// The same without limits of points, where it has some and is the same game without them.
    pub(super) open: Option<ScenarioOf<L>>,
    pub(super) scenario_notes: Arc<L::ScenarioNotes>,
    pub(super) settings: Vec<Setting>,
    pub(super) opponents: Vec<(String, ForceOf<L>)>,
    /// Name of the force as it is: it names the dice of all its variants.
    pub(super) name: String,
}

impl<L: LineUp> Setup<'_, L> {
    pub(super) fn contender(&self, entrant: &Entrant<'_, L>) -> Result<Contender<L>, DataError> {
        let variant = entrant.variant;
        let limited = self.matchups(self.scenario, entrant);
        let (matchups, over_limit) = match (limited, &self.open) {
            (Err(error), Some(open)) => match self.matchups(open, entrant) {
                Ok(matchups) if variant.is_some() => (Ok(matchups), true),
                _ => (Err(error), false),
            },
            (limited, _) => (limited, false),
        };
        let matchups = matchups.map_err(|error| of_variant(variant, error))?;
        let (kind, points) = (entrant.kind, entrant.force.points());
        Ok(Contender { kind, variant: variant.map(str::to_owned), points, over_limit, matchups })
    }

    /// The match-ups of a force with all opponents.
    fn matchups(
        &self,
        scenario: &ScenarioOf<L>,
        entrant: &Entrant<'_, L>,
    ) -> Result<Vec<Matchup<L>>, DataError> {
        let policy =
            |choice: &Option<PolicyChoice>| choice.clone().unwrap_or_else(default_policy::<L>);
        let settings = [&self.settings[..], entrant.settings].concat();
        let matchup = |(name, opponent): &(String, ForceOf<L>)| {
            Matchup::assemble(MatchupParts {
                scenario,
                scenario_notes: &self.scenario_notes,
                forces: [Some(entrant.force), Some(opponent)],
                // Contender and opponent are told apart even where they are the same force.
                names: [format!("contender {}", self.name), format!("opponent {name}")],
                policies: self.request.policies.each_ref().map(policy),
                settings: &settings,
                swap: self.request.swap,
                key: key_of_forces(&self.name, name),
            })
        };
        self.opponents.iter().map(matchup).collect()
    }
}

/// Says which variant an error is about.
pub(super) fn of_variant(variant: Option<&str>, mut error: DataError) -> DataError {
    if let Some(variant) = variant {
        error.problem = format!("variant `{variant}`: {}", error.problem);
    }
    error
}
