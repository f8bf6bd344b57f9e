//! The state of a balance.

use wargauge_batch::{AnyMatchup, DataValue, PairRecords};

use crate::gate::baseline::{BASELINE_FORMAT, BaselineHead, BaselineRows, run_values};
use crate::gate::fairness::FairBand;
use crate::gate::trace::{Trace, chunk_of};
use crate::run::request::Run;

/// What a baseline is played by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineOrder {
    /// The master seed.
    pub seed: u64,
    /// Games of every match-up.
    pub games: u64,
    /// The arguments that play it again.
    pub arguments: Vec<String>,
}

/// The state of a balance: what was played, by which data, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Baseline {
    /// What it was made from.
    pub head: BaselineHead,
    /// The match-ups, in the order of play.
    pub traces: Vec<Trace>,
    /// The values that the games rest on.
    pub values: Vec<DataValue>,
}

impl Baseline {
    /// A new baseline of what has been played.
    #[must_use]
    pub fn new(
        run: &Run,
        BaselineOrder { seed, games, arguments }: BaselineOrder,
        traces: Vec<Trace>,
    ) -> Self {
        let values = run_values(run);
        let (version, git_revision) = BaselineHead::program();
        let mut rulesets: Vec<String> =
            run.cells.iter().map(|cell| cell.label().ruleset.to_owned()).collect();
        rulesets.sort_unstable();
        rulesets.dedup();
        let rows = BaselineRows {
            matchups: traces.len() as u64,
            units: traces.iter().map(|trace| trace.units.len() as u64).sum(),
            data: values.len() as u64,
        };
        let head = BaselineHead {
            format: BASELINE_FORMAT,
            version,
            git_revision,
            rulesets,
            seed,
            games,
            chunk_pairs: chunk_of(games / 2),
            arguments,
            directory: None,
            history: None,
            fair: Vec::new(),
            rows,
            files: run.files.clone(),
            // Named when they are written.
            tables: Vec::new(),
        };
        Self { head, traces, values }
    }

    /// The same with bands that every later check holds its scores to.
    #[must_use]
    pub fn held_to(mut self, fair: &[FairBand]) -> Self {
        self.head.fair = fair.iter().map(ToString::to_string).collect();
        self
    }

    /// The same in the place of another, which knows where it was saved and what keeps its history.
    #[must_use]
    pub fn kept_from(mut self, old: &Self) -> Self {
        self.head.directory.clone_from(&old.head.directory);
        self.head.history.clone_from(&old.head.history);
        self
    }

    /// The same with a history that this way leads to, if it is known.
    #[must_use]
    pub fn with_history(mut self, way: Option<String>) -> Self {
        self.head.history = way;
        self
    }
}

/// The traces of the match-ups of a run, of which these pairs have been played, as a baseline of so many
/// pairs keeps them.
#[must_use]
pub(super) fn traces_of_run<'r>(
    run: &Run,
    records: impl Iterator<Item = &'r PairRecords>,
    pairs: u64,
) -> Vec<Trace> {
    let trace = |(cell, records): (&dyn AnyMatchup, &PairRecords)| {
        Trace::new(cell, records, chunk_of(pairs))
    };
    run.cells.iter().map(AsRef::as_ref).zip(records).map(trace).collect()
}
