//! Everybody of a field against everybody.

use wargauge_batch::{AnyMatchup, FileRecord, Swap};
use wargauge_rules::roster::DataError;

use crate::arguments::players::PlayerArgs;
use crate::meta::field_file::Field;
use crate::requests::run_request::RunRequest;
use crate::rulesets::library::Library;
use crate::run::request::Run;

/// A force of a field, as its games name it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entrant {
    pub(super) name: String,
    /// In thousandths of a point.
    pub(super) points: u32,
    /// Of the whole field.
    pub(super) share: f64,
}

/// A field of forces with their shares, each of which meets each other.
#[derive(Debug)]
pub struct Meta {
    run: Run,
    pub(super) entrants: Vec<Entrant>,
    /// Who meets in each match-up, by their places among the entrants.
    pub(super) meetings: Vec<[usize; 2]>,
}

impl Meta {
    /// Reads and checks everything before any game is played.
    pub(super) fn prepare(
        library: &Library,
        field: &Field,
        players: &PlayerArgs,
    ) -> Result<Self, DataError> {
        let request = RunRequest {
            scenarios: field.scenarios.clone(),
            forces: field.forces.iter().map(|one| one.force.clone()).collect(),
            mirrors: false,
            policies: players.policies()?,
            settings: players.rules()?,
            swap: Some(Swap::Forces),
        };
        let run = request.prepare(library)?;
        let mut entrants: Vec<Entrant> = Vec::new();
        let mut meetings = Vec::new();
        for cell in &run.cells {
            let label = cell.label();
            let places = [0, 1].map(|side| {
                let name = &label.forces[side];
                entrants.iter().position(|one| one.name == *name).unwrap_or_else(|| {
                    let (name, points) = (name.clone(), label.points[side]);
                    entrants.push(Entrant { name, points, share: 0.0 });
                    entrants.len() - 1
                })
            });
            meetings.push(places);
        }
        let all: f64 = field.forces.iter().map(|one| one.share).sum();
        // The first force meets all others in their order, so that entrants stand as the field has them.
        for (entrant, asked) in entrants.iter_mut().zip(&field.forces) {
            entrant.share = asked.share / all;
        }
        if entrants.len() != field.forces.len() {
            let (many, known) = (field.forces.len(), entrants.len());
            return Err(DataError::new(format!("{many} forces of this field have {known} names"))
                .expected("a name of its own for each"));
        }
        Ok(Self { run, entrants, meetings })
    }

    pub(super) fn files(&self) -> &[FileRecord] {
        &self.run.files
    }

    pub(super) fn cells(&self) -> &[Box<dyn AnyMatchup>] {
        &self.run.cells
    }

    /// How many scenarios are played.
    pub(super) fn scenarios(&self) -> Vec<&str> {
        let mut all: Vec<&str> = Vec::new();
        for cell in self.cells() {
            let scenario = cell.label().scenario.as_str();
            if !all.contains(&scenario) {
                all.push(scenario);
            }
        }
        all
    }
}
