//! What the rounds of a training are played on.

use wargauge_batch::{AnyMatchup, MatchupLabel, Scope, Swap};
use wargauge_policy::PolicyChoice;
use wargauge_report::Meeting;
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_rules::{Posture, Side};

use crate::requests::run_request::RunRequest;
use crate::rulesets::any_ruleset::AnyRuleset;
use crate::rulesets::library::Library;
use crate::run::file_summary::FileSummary;
use crate::training::args::TrainArgs;

/// A scenario and the forces that meet on it; round by round one after the other.
#[derive(Clone, Debug)]
pub struct Stage {
    scenario: String,
    /// None: the scenario's own.
    mirrored: Option<String>,
}

/// All that rounds are played on.
#[derive(Debug)]
pub struct Course<'l> {
    library: &'l Library,
    rules: Vec<String>,
    stages: Vec<Stage>,
}

impl<'l> Course<'l> {
    /// The stages of some scenarios: each scenario's own forces with the players exchanged, and
    /// each of its forces against a copy.
    ///
    /// # Errors
    /// The first thing wrong with a scenario; or if nothing can be exchanged on any of them, or
    /// nobody there has the role that is trained.
    pub fn new(
        library: &'l Library,
        args: &TrainArgs,
        policy: &PolicyChoice,
    ) -> Result<Self, DataError> {
        let mut course = Self { library, rules: args.rules.clone(), stages: Vec::new() };
        for scenario in &args.scenarios {
            let file = library.find(FileKind::Scenario, scenario, Scope::Anywhere)?;
            let ruleset = library.ruleset_of(&file)?;
            let FileSummary::Scenario { forces, .. } = ruleset.summary(library, &file)? else {
                unreachable!("a scenario was found");
            };
            let own = Stage { scenario: scenario.clone(), mirrored: None };
            let own_is_played = course.cell(&own, [policy, policy]);
            if let (Some(role), Ok(cell)) = (args.role, &own_is_played) {
                has_role(cell.label(), role)?;
            }
            let mut mirrors = Side::BOTH.map(|side| forces[side].clone()).to_vec();
            mirrors.dedup();
            let mirrors = mirrors
                .into_iter()
                .map(|force| Stage { scenario: scenario.clone(), mirrored: Some(force) });
            let playable: Vec<Stage> =
                mirrors.filter(|stage| course.cell(stage, [policy, policy]).is_ok()).collect();
            match own_is_played {
                Ok(_) => course.stages.push(own),
                // A scenario that lets nobody exchange seats teaches nothing.
                Err(error) if playable.is_empty() => return Err(error),
                Err(_) => {}
            }
            course.stages.extend(playable);
        }
        Ok(course)
    }

    /// The stage of a round.
    pub fn stage(&self, round: u64) -> &Stage {
        let at = round % self.stages.len() as u64;
        &self.stages[usize::try_from(at).expect("fewer than there are stages")]
    }

    /// A policy against another on a stage, in both seats.
    ///
    /// # Errors
    /// If the stage cannot be played by them.
    pub fn cell(
        &self,
        stage: &Stage,
        players: [&PolicyChoice; 2],
    ) -> Result<Box<dyn AnyMatchup>, DataError> {
        let swap = if stage.mirrored.is_some() { Swap::Forces } else { Swap::Players };
        let request = RunRequest {
            scenarios: vec![stage.scenario.clone()],
            forces: stage.mirrored.iter().cloned().collect(),
            mirrors: false,
            policies: players.map(|player| Some(player.clone())),
            settings: self.rules.clone(),
            swap: Some(swap),
        };
        let mut run = request.prepare(self.library)?;
        Ok(run.cells.remove(0))
    }
}

impl Stage {
    /// Which forces meet.
    pub const fn meeting(&self) -> Meeting {
        if self.mirrored.is_some() { Meeting::Mirror } else { Meeting::Own }
    }
}

/// Whether a side of a match-up has a role.
///
/// # Errors
/// If none has.
fn has_role(label: &MatchupLabel, role: Posture) -> Result<(), DataError> {
    if label.postures.0.contains(&role) {
        return Ok(());
    }
    let problem =
        format!("scenario `{}` has no side with the role `{}`", label.scenario, role.name());
    let [a, b] = label.postures.0.map(Posture::name);
    Err(DataError::new(problem).expected(if a == b { a.to_owned() } else { format!("{a} or {b}") }))
}

/// The one ruleset of some scenarios.
///
/// # Errors
/// If a scenario is not found, or they are of several rulesets.
pub fn ruleset_of(
    library: &Library,
    scenarios: &[String],
) -> Result<&'static dyn AnyRuleset, DataError> {
    let mut found: Option<&'static dyn AnyRuleset> = None;
    for scenario in scenarios {
        let file = library.find(FileKind::Scenario, scenario, Scope::Anywhere)?;
        let ruleset = library.ruleset_of(&file)?;
        match found {
            Some(first) if first.name() != ruleset.name() => {
                let (first, other) = (first.name(), ruleset.name());
                let problem = format!("scenario `{scenario}` is of ruleset `{other}`");
                return Err(DataError::new(problem).expected(format!("one of `{first}`")));
            }
            _ => found = Some(ruleset),
        }
    }
    found.ok_or_else(|| DataError::new("no scenario is named").expected("at least one"))
}
