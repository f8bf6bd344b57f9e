//! From what the user names to match-ups that can be played.

use std::collections::BTreeSet;

use wargauge_batch::{AnyMatchup, MatchupLabel, Scope, Swap};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::{DataError, FileKind};

use crate::rulesets::library::Library;
use crate::run::marginal::Alteration;
use crate::run::request::{Request, Run};

/// Match-ups that are asked for, whatever the scenarios allow to be exchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunRequest {
    /// Scenarios by name or path.
    pub scenarios: Vec<String>,
    /// Forces instead of the scenarios' own, by name, path or as `random:POINTS[#SEED][@ARMY]`.
    pub forces: Vec<String>,
    /// Whether each force meets itself too.
    pub mirrors: bool,
    /// The policies of contestants A and B; `None` is the ruleset's default.
    pub policies: [Option<PolicyChoice>; 2],
    /// Switches that override those of the scenarios, as `NAME=VALUE`.
    pub settings: Vec<String>,
    /// What the two games of a pair exchange. `None`: the forces, if they were chosen or are the same;
    /// else the players, if they differ; else nothing.
    pub swap: Option<Swap>,
}

/// A scenario that cannot be played, as one of its files is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingScenario {
    /// Its name or path, as it was asked for.
    pub scenario: String,
    /// What is not there, and where it is named.
    pub error: DataError,
}

/// What can be played of what is asked for, and what cannot.
#[derive(Debug, Default)]
pub struct Remaining {
    /// What can be played.
    pub run: Run,
    /// The scenarios of which a file is not there, in the order asked for.
    pub missing: Vec<MissingScenario>,
}

impl RunRequest {
    /// The same with one policy on both sides.
    #[must_use]
    pub fn under(&self, player: &PolicyChoice) -> Self {
        Self { policies: [Some(player.clone()), Some(player.clone())], ..self.clone() }
    }

    /// Reads and checks everything before any game is played.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    pub fn prepare(&self, library: &Library) -> Result<Run, DataError> {
        let Remaining { run, missing } = self.prepare_remaining(library)?;
        match missing.into_iter().next() {
            None => Ok(run),
            Some(missing) => Err(missing.error),
        }
    }

    /// The same without the scenarios of which a file is not there, unless none would be left.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file that is there or a combination of them, or if no
    /// scenario is left.
    pub fn prepare_remaining(&self, library: &Library) -> Result<Remaining, DataError> {
        self.check_names()?;
        let mut all = Run::default();
        let mut missing: Vec<MissingScenario> = Vec::new();
        for scenario in &self.scenarios {
            let run = match self.prepare_scenario(library, scenario) {
                Ok(run) => run,
                Err(error) if error.is_missing => {
                    missing.push(MissingScenario { scenario: scenario.clone(), error });
                    continue;
                }
                Err(error) => return Err(error),
            };
            all.cells.extend(run.cells);
            all.files.extend(run.files);
            all.sources.extend(run.sources);
        }
        all.files.sort_unstable();
        all.files.dedup();
        all.sources.sort_by(|one, other| one.name.cmp(&other.name));
        all.sources.dedup();
        if missing.len() == self.scenarios.len() && !missing.is_empty() {
            return Err(missing.swap_remove(0).error);
        }
        check_labels(&all, self)?;
        Ok(Remaining { run: all, missing })
    }

    /// The match-ups of a prepared run with one copy of an entry more, or fewer, each with the position
    /// of the match-up that it comes from.
    ///
    /// # Errors
    /// As [`prepare`](Self::prepare).
    pub fn marginal_alterations(
        &self,
        library: &Library,
        run: &Run,
    ) -> Result<Vec<(usize, Alteration)>, DataError> {
        let mut all = Vec::new();
        for name in &self.scenarios {
            let scenario = library.find(FileKind::Scenario, name, Scope::Anywhere)?;
            for swap in [Swap::Forces, Swap::Players, Swap::Fixed] {
                if run.cells.iter().any(|cell| cell.swap() == swap) {
                    let request = Request { swap, ..self.request(name) };
                    let ruleset = library.ruleset_of(&scenario)?;
                    all.extend(ruleset.prepare_alterations(library, &scenario, &request)?);
                }
            }
        }
        let position = |found: &Alteration| {
            let names = |label: &MatchupLabel| {
                (label.ruleset, label.scenario.clone(), label.forces.clone())
            };
            let of = names(found.matchup.label());
            run.cells
                .iter()
                .position(|cell| names(cell.label()) == of && cell.swap() == found.matchup.swap())
        };
        Ok(all.into_iter().filter_map(|found| Some((position(&found)?, found))).collect())
    }

    fn request(&self, scenario: &str) -> Request {
        Request {
            scenarios: vec![scenario.to_owned()],
            forces: self.opponents().to_vec(),
            mirrors: self.mirrors,
            policies: self.policies.clone(),
            settings: self.settings.clone(),
            swap: self.swap.unwrap_or(Swap::Fixed),
        }
    }

    /// The forces that meet. One that is named twice and alone meets itself, as one named once.
    fn opponents(&self) -> &[String] {
        match &self.forces[..] {
            [one, other] if one == other => &self.forces[..1],
            forces => forces,
        }
    }

    fn check_names(&self) -> Result<(), DataError> {
        for (what, names) in [("scenario", &self.scenarios[..]), ("force", self.opponents())] {
            let mut seen = BTreeSet::new();
            if let Some(twice) = names.iter().find(|name| !seen.insert(*name)) {
                return Err(DataError::new(format!("{what} `{twice}` is named twice")));
            }
        }
        Ok(())
    }

    fn prepare_scenario(&self, library: &Library, scenario: &str) -> Result<Run, DataError> {
        let mut request = self.request(scenario);
        let mut run = Run::prepare(library, &request)?;
        if self.swap.is_some() {
            return Ok(run);
        }
        let usual: Vec<Swap> =
            run.cells.iter().map(|cell| self.usual_swap(cell.as_ref())).collect();
        for swap in [Swap::Forces, Swap::Players] {
            if !usual.contains(&swap) {
                continue;
            }
            request.swap = swap;
            let swapped = Run::prepare(library, &request)?.cells;
            for ((cell, swapped), usual) in run.cells.iter_mut().zip(swapped).zip(&usual) {
                if *usual == swap {
                    *cell = swapped;
                }
            }
        }
        Ok(run)
    }

    /// What the pairs of a match-up exchange unless the user says otherwise: what the scenario
    /// allows, and the scenario's own forces belong to their roles. Nothing in a mirror: what its roles
    /// score is all that there is to know of it.
    fn usual_swap(&self, cell: &dyn AnyMatchup) -> Swap {
        let label = cell.label();
        let policies_differ = label.policies[0] != label.policies[1];
        let (chosen, may) = (!self.forces.is_empty(), cell.exchanges());
        let is_mirror = label.forces[0] == label.forces[1] && !policies_differ;
        if is_mirror && (chosen || self.mirrors) {
            Swap::Fixed
        } else if may.forces && (chosen || label.forces[0] == label.forces[1]) {
            Swap::Forces
        } else if may.players && policies_differ {
            Swap::Players
        } else {
            Swap::Fixed
        }
    }
}

/// Refuses match-ups that results could not tell apart.
fn check_labels(run: &Run, request: &RunRequest) -> Result<(), DataError> {
    let mut seen = BTreeSet::new();
    for cell in &run.cells {
        let label = cell.label();
        let [a, b] = &label.forces;
        if a == b && request.opponents().len() > 1 && !request.mirrors {
            return Err(DataError::new(format!("two of the forces go by the name `{a}`")));
        }
        if !seen.insert((label.ruleset, &label.scenario, &label.forces)) {
            let scenario = &label.scenario;
            return Err(DataError::new(format!(
                "two of the match-ups go by the same names: `{scenario}`, `{a}` against `{b}`"
            )));
        }
    }
    Ok(())
}

/// What the pairs of a match-up exchange, in words.
#[must_use]
pub const fn swap_in_words(swap: Swap) -> &'static str {
    match swap {
        Swap::Forces => "each pair of games swaps the roles of the forces (--swap forces)",
        Swap::Players => {
            "each pair of games swaps the players, the forces keep their roles (--swap players)"
        }
        Swap::Fixed => "forces and players keep their roles in all games (--swap fixed)",
    }
}
