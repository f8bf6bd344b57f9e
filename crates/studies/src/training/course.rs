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
pub(super) struct TrainingTable {
    asked: String,
    /// None: the scenario's own.
    mirrored: Option<String>,
    /// The forces, as they are called.
    forces: [String; 2],
    /// The scenario, as it is called.
    scenario: String,
}

/// All that rounds are played on.
#[derive(Debug)]
pub(super) struct Course {
    library: Library,
    rules: Vec<String>,
    stages: Vec<TrainingTable>,
}

impl Course {
    /// The stages of some scenarios: each scenario's own forces with the players exchanged, and
    /// each of its forces against a copy.
    ///
    /// # Errors
    /// The first thing wrong with a scenario; or if nothing can be exchanged on any of them, or
    /// nobody there has the role that is trained.
    pub(super) fn new(
        library: &Library,
        args: &TrainArgs,
        policy: &PolicyChoice,
    ) -> Result<Self, DataError> {
        let (rules, stages) = (args.rules.clone(), Vec::new());
        let mut course = Self { library: library.clone(), rules, stages };
        for scenario in &args.scenarios {
            let file = library.find(FileKind::Scenario, scenario, Scope::Anywhere)?;
            let ruleset = library.ruleset_of(&file)?;
            let FileSummary::Scenario { forces, .. } = ruleset.summary(library, &file)? else {
                unreachable!("a scenario was found");
            };
            let own = course.stage_of(scenario, None, policy);
            if let (Some(role), Ok((_, label))) = (args.role, &own) {
                has_role(label, role)?;
            }
            let mut mirrors = Side::BOTH.map(|side| forces[side].clone()).to_vec();
            mirrors.dedup();
            let mirror = |force| course.stage_of(scenario, Some(force), policy).ok();
            let playable: Vec<TrainingTable> =
                mirrors.into_iter().filter_map(mirror).map(|(stage, _)| stage).collect();
            match own {
                Ok((own, _)) => course.stages.push(own),
                // A scenario that lets nobody exchange seats teaches nothing.
                Err(error) if playable.is_empty() => return Err(error),
                Err(_) => {}
            }
            course.stages.extend(playable);
        }
        Ok(course)
    }

    /// A stage, if the policy can play it against itself.
    fn stage_of(
        &self,
        scenario: &str,
        mirrored: Option<String>,
        policy: &PolicyChoice,
    ) -> Result<(TrainingTable, MatchupLabel), DataError> {
        let (asked, forces) = (scenario.to_owned(), <[String; 2]>::default());
        let mut stage = TrainingTable { asked, mirrored, forces, scenario: String::new() };
        let label = self.cell(&stage, [policy, policy])?.label().clone();
        (stage.scenario, stage.forces) = (label.scenario.clone(), label.forces.clone());
        Ok((stage, label))
    }

    /// The stage of a round.
    pub(super) fn stage(&self, round: u64) -> &TrainingTable {
        let at = round % self.stages.len() as u64;
        &self.stages[usize::try_from(at).expect("fewer than there are stages")]
    }

    /// A policy against another on a stage, in both seats.
    ///
    /// # Errors
    /// If the stage cannot be played by them.
    pub(super) fn cell(
        &self,
        stage: &TrainingTable,
        players: [&PolicyChoice; 2],
    ) -> Result<Box<dyn AnyMatchup>, DataError> {
        let swap = if stage.mirrored.is_some() { Swap::Forces } else { Swap::Players };
        let request = RunRequest {
            scenarios: vec![stage.asked.clone()],
            forces: stage.mirrored.iter().cloned().collect(),
            mirrors: false,
            policies: players.map(|player| Some(player.clone())),
            settings: self.rules.clone(),
            swap: Some(swap),
        };
        let mut run = request.prepare(&self.library)?;
        Ok(run.cells.remove(0))
    }
}

impl TrainingTable {
    /// Which forces meet.
    pub(super) const fn meeting(&self) -> Meeting {
        if self.mirrored.is_some() { Meeting::Mirror } else { Meeting::Own }
    }

    /// The name of its scenario.
    pub(super) fn scenario(&self) -> &str {
        &self.scenario
    }

    /// The names of the forces that meet.
    pub(super) const fn forces(&self) -> &[String; 2] {
        &self.forces
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
pub(super) fn ruleset_of(
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
