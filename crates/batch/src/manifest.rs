//! What a result was made from, enough to make it again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::any_matchup::PolicyRecord;
use crate::cell::{CellResult, Plan};
use crate::load::FileRecord;
use crate::matchup::Swap;
use crate::run::Run;
use crate::stop::{BLOCK_PAIRS, Stop, StopReason};

/// The content of `manifest.json`. Nothing in it depends on time, host or threads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the program.
    pub version: String,
    /// Git revision it was built from, if that is known.
    pub git_revision: Option<String>,
    /// Arguments on the command line that bear on the result.
    pub arguments: Vec<String>,
    /// Master seed.
    pub seed: u64,
    /// What was to stop a cell.
    pub stop: Stop,
    /// Pairs between two looks at a result.
    pub block_pairs: u64,
    /// Every data file, in the order of their names.
    pub files: Vec<FileRecord>,
    /// The cells, in the order of play.
    pub cells: Vec<CellRecord>,
}

/// One cell in a manifest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellRecord {
    /// Name of the ruleset.
    pub ruleset: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Names of the forces of A and B.
    pub forces: [String; 2],
    /// Policies of A and B.
    pub policies: [PolicyRecord; 2],
    /// What the games of a pair exchange.
    pub swap: Swap,
    /// The value of every switch of the ruleset.
    pub settings: BTreeMap<String, String>,
    /// Games played.
    pub games: u64,
    /// Why it stopped.
    pub stopped: StopReason,
    /// Lower end of the interval of the score of A that is valid whenever one stops.
    pub score_anytime_low: f64,
    /// Its upper end.
    pub score_anytime_high: f64,
}

impl Manifest {
    /// The manifest of a run and what came of it.
    #[must_use]
    pub fn new(run: &Run, plan: &Plan, results: &[CellResult], arguments: Vec<String>) -> Self {
        let cells = run.cells.iter().zip(results).map(|(cell, result)| {
            let label = cell.label();
            CellRecord {
                ruleset: label.ruleset.to_owned(),
                scenario: label.scenario.clone(),
                forces: label.forces.clone(),
                policies: cell.policies(),
                swap: cell.swap(),
                settings: cell.settings(),
                games: result.tally.games(),
                stopped: result.stop,
                score_anytime_low: result.anytime.low,
                score_anytime_high: result.anytime.high,
            }
        });
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            git_revision: option_env!("WARGAUGE_GIT_REVISION").map(str::to_owned),
            arguments,
            seed: plan.seed,
            stop: plan.stop,
            block_pairs: BLOCK_PAIRS,
            files: run.files.clone(),
            cells: cells.collect(),
        }
    }

    /// The text of the file.
    ///
    /// # Panics
    /// Never: every value of a manifest can be written as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a manifest is plain data");
        text.push('\n');
        text
    }
}
