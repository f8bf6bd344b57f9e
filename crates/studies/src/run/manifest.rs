//! What a result was made from, enough to make it again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wargauge_batch::{
    AnyMatchup, BLOCK_PAIRS, BlockDigests, CellResult, FileRecord, NotedGame, Plan, PolicyRecord,
    Stop, StopReason, Swap,
};

use wargauge_rules::roster::DataError;

use crate::run::request::Run;

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
    /// The cells of which an interrupted run played no game; the rows of the others are all there
    /// is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unplayed: Vec<CellName>,
}

/// A cell that nothing can be said of but its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellName {
    /// Name of the scenario.
    pub scenario: String,
    /// Names of the forces of A and B.
    pub forces: [String; 2],
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
    /// By how much terrain is shifted at most for each pair, such as `1"`, where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jitter: Option<String>,
    /// Whether the sides take turns at being first.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub alternate: bool,
    /// How many tables pairs go through in turn, where they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<u8>,
    /// Games played.
    pub games: u64,
    /// Why it stopped.
    pub stopped: StopReason,
    /// Lower end of the interval of the score of A that is valid whenever one stops.
    pub score_anytime_low: f64,
    /// Its upper end.
    pub score_anytime_high: f64,
    /// Games worth watching among the first [`PICKED_FROM`](wargauge_batch::PICKED_FROM).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub noted: Vec<NotedGame>,
    /// The digests of its blocks of pairs; a manifest of an earlier version has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocks: Option<BlockDigests>,
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
                jitter: cell.varies().jitter.map(|most| most.to_string()),
                alternate: cell.varies().first,
                tables: cell.varies().tables,
                games: result.tally.games(),
                stopped: result.stop,
                score_anytime_low: result.anytime.low,
                score_anytime_high: result.anytime.high,
                noted: result.noted.clone(),
                blocks: Some(result.blocks.digests()),
            }
        });
        let unplayed = run.cells.iter().skip(results.len()).map(|cell| CellName {
            scenario: cell.label().scenario.clone(),
            forces: cell.label().forces.clone(),
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
            unplayed: unplayed.collect(),
        }
    }

    /// Refuses a run that does not go on with the one that this manifest is of: one of another
    /// program, data, plan or match-ups.
    ///
    /// # Errors
    /// The first thing that differs.
    pub fn check_continued_by(&self, run: &Run, plan: &Plan) -> Result<(), DataError> {
        let now = Self::new(run, plan, &[], Vec::new());
        let differs =
            |what: &str| Err(DataError::new(format!("{what} changed since the run began")));
        if (&self.version, &self.git_revision) != (&now.version, &now.git_revision) {
            return differs("the program has");
        }
        if self.files != now.files {
            return differs("the data files have");
        }
        if (self.seed, self.stop, self.block_pairs) != (now.seed, now.stop, now.block_pairs) {
            return differs("the plan has");
        }
        let is_of = |(record, cell): (&CellRecord, &dyn AnyMatchup)| {
            let label = cell.label();
            (label.ruleset, &label.scenario, &label.forces)
                == (record.ruleset.as_str(), &record.scenario, &record.forces)
                && (cell.policies(), cell.swap(), cell.settings())
                    == (record.policies.clone(), record.swap, record.settings.clone())
        };
        let cells = run.cells.iter().map(AsRef::as_ref);
        let known = self.cells.len() <= run.cells.len();
        if known && self.cells.iter().zip(cells).all(is_of) {
            return Ok(());
        }
        differs("the match-ups have")
    }

    /// The content of the file.
    ///
    /// # Panics
    /// Never: every value of a manifest can be written as JSON.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("a manifest is plain data")
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::*;
    use crate::run::request::RunControl;
    use crate::toy;

    fn manifest(threads: usize) -> Manifest {
        let run = toy::run(Swap::Players);
        let plan = Plan::new(11, Stop::UntilWidth { half_width: 0.2, max_games: 9000 });
        let flag = AtomicBool::new(false);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let results = pool.install(|| {
            let mut control = RunControl { interrupted: &flag, progress: &|_| (), rows: None };
            run.play(&plan, &mut control)
        });
        Manifest::new(&run, &plan, &results, vec!["run".into(), "field".into()])
    }

    #[test]
    fn it_says_what_the_result_depends_on() {
        let manifest = manifest(2);
        let json = manifest.to_json();
        assert_eq!(serde_json::from_value::<Manifest>(json.clone()).unwrap(), manifest);
        assert_eq!(json["seed"], 11);
        assert_eq!(json["stop"]["until_width"]["half_width"], 0.2);
        assert_eq!(json["arguments"][1], "field");
        assert_eq!(json["files"][1]["name"], "template/field.toml");
        assert_eq!(json["files"][1]["sha256"].as_str().unwrap().len(), 64);
        let cell = &json["cells"][0];
        assert_eq!((&cell["ruleset"], &cell["scenario"]), (&"template".into(), &"field".into()));
        assert_eq!((&cell["forces"][0], &cell["swap"]), (&"reds".into(), &"players".into()));
        assert_eq!(cell["policies"][1]["parameters"]["boldness"], 1);
        assert_eq!(cell["settings"]["initiative"], "stance");
        assert_eq!((&cell["games"], &cell["stopped"]), (&512.into(), &"width".into()));
        assert!(cell["score_anytime_low"].as_f64() < cell["score_anytime_high"].as_f64());
    }

    #[test]
    fn threads_leave_no_trace() {
        assert_eq!(manifest(1).to_json(), manifest(3).to_json());
    }
}
