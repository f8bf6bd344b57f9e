//! What an audit plays: the scenario as it is, and each of its forces against itself.

use std::sync::OnceLock;

use wargauge_batch::{AnyMatchup, FileRecord, Swap};
use wargauge_rules::roster::DataError;

use crate::arguments::players::PlayerArgs;
use crate::auditing::hearing::Hearing;
use crate::requests::run_request::RunRequest;
use crate::rulesets::library::Library;

/// A scenario that is looked at.
#[derive(Debug)]
pub struct Audit {
    /// Its own forces in their roles, then each against itself where both roles bring forces.
    pub(super) matchups: Vec<Box<dyn AnyMatchup>>,
    /// Which of them is the scenario as it is.
    pub(super) own: usize,
    /// The scenario as it was named.
    pub(super) scenario: String,
    pub(super) files: Vec<FileRecord>,
    /// The games that are listened to, once they have been played.
    pub(super) heard: OnceLock<Hearing>,
}

impl Audit {
    /// Reads and checks everything before any game is played.
    pub(super) fn prepare(
        library: &Library,
        scenario: &str,
        players: &PlayerArgs,
    ) -> Result<Self, DataError> {
        let request = |mirrors: bool| -> Result<RunRequest, DataError> {
            Ok(RunRequest {
                scenarios: vec![scenario.to_owned()],
                forces: Vec::new(),
                mirrors,
                policies: players.policies()?,
                settings: players.rules()?,
                swap: Some(Swap::Fixed),
            })
        };
        let alone = request(false)?.prepare(library)?;
        // Not every force may play every role: then there is nothing to be said of seats.
        let run = match request(true)?.prepare(library) {
            Ok(run) => run,
            Err(_) => alone,
        };
        let is_own = |matchup: &dyn AnyMatchup| {
            let [a, b] = &matchup.label().forces;
            a != b
        };
        let own = run.cells.iter().position(|cell| is_own(cell.as_ref())).unwrap_or(0);
        Ok(Self {
            matchups: run.cells,
            own,
            scenario: scenario.to_owned(),
            files: run.files,
            heard: OnceLock::new(),
        })
    }
}
