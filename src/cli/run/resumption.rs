//! Going on with an interrupted run: what its folder keeps for that.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use serde_json::Value;
use wargauge_batch::{CellCounts, CellResult, Plan, StopReason};
use wargauge_lab::{MANIFEST, Pace};
use wargauge_report::datapackage::file_name;
use wargauge_report::regular_file::read_regular;
use wargauge_report::{OutputError, OutputSet, Seal};
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    Findings, GameRow, Manifest, Run, RunArgs, RunFindings, RunProgress, UNFINISHED,
    refuse_elsewhere,
};

use crate::cli::playing::kept::interval;
use crate::cli::run::args::RunCommand;

/// Name of the file that a run is kept in while it is played.
const CHECKPOINT: &str = "checkpoint.json";

/// What a folder keeps of a run while it is played: once a minute its exact counts are written, and the
/// same command, or `--resume`, goes on from them.
#[derive(Debug)]
pub(crate) struct RunCheckpoint<'r> {
    folder: PathBuf,
    run: &'r Run,
    plan: &'r Plan,
    arguments: Vec<String>,
    begun: Instant,
    pace: Mutex<Pace>,
}

impl<'r> RunCheckpoint<'r> {
    /// The checkpoint of a run with these arguments in a folder.
    ///
    /// # Errors
    /// As [`interval`].
    pub(crate) fn new(
        folder: &Path,
        run: &'r Run,
        plan: &'r Plan,
        arguments: Vec<String>,
    ) -> Result<Self, DataError> {
        let (begun, pace) = (Instant::now(), Mutex::new(Pace::new(interval()?)));
        Ok(Self { folder: folder.to_owned(), run, plan, arguments, begun, pace })
    }

    /// Is told how far the run is, and writes its counts if the last ones are old. That it cannot
    /// be written is found again at the end, when the results are.
    pub(crate) fn note(&self, now: &RunProgress<'_>) {
        let Ok(mut pace) = self.pace.try_lock() else { return };
        let begin = self.begun.elapsed();
        if pace.is_due(begin) {
            let _ = self.write(now);
            pace.wrote(begin, self.begun.elapsed());
        }
    }

    fn write(&self, now: &RunProgress<'_>) -> Result<(), OutputError> {
        let stop = &self.plan.stop;
        let open = CellResult::new(now.progress.counts.clone(), stop, StopReason::Interrupted);
        let cells: Vec<CellResult> = now.before.iter().cloned().chain([open]).collect();
        let findings = RunFindings::new(self.run, self.plan, cells, self.arguments.clone());
        let counts = findings.unfinished_counts().unwrap_or_default();
        let text = format!("{{\"manifest\": {}, \"counts\": {counts}}}\n", findings.manifest());
        let mut set = OutputSet::new(&self.folder)?;
        set.add(CHECKPOINT, |out| out.write_all(text.as_bytes()))?;
        set.commit().map(drop)
    }

    /// Takes it away: the result is written.
    pub(crate) fn end(&self) {
        // A file that stays says what was played, and the next run in the folder replaces it.
        let _ = std::fs::remove_file(self.folder.join(CHECKPOINT));
    }
}

/// An interrupted run.
#[derive(Debug)]
pub(crate) struct Unfinished {
    folder: PathBuf,
    manifest: Manifest,
    /// The counts of the match-ups of which a game was played, in the order of play.
    counts: Vec<CellCounts>,
    /// The rows of its games, with their header, if it writes them.
    games: Option<Vec<u8>>,
}

impl Unfinished {
    /// Reads what an interrupted run has left in a folder.
    ///
    /// # Errors
    /// If there is none, it is damaged, or its files are of several runs.
    pub(crate) fn read(folder: &Path) -> Result<Self, DataError> {
        Self::kept_in(folder)?.map_or_else(|| Self::written_in(folder), Ok)
    }

    /// Reads what was written of an interrupted run.
    fn written_in(folder: &Path) -> Result<Self, DataError> {
        let shown = folder.display();
        let none = || {
            DataError::new(format!("there is no interrupted run in `{shown}`"))
                .expected("the folder that an interrupted `wargauge run --out` wrote")
        };
        let seal = Seal::of_folder(folder, MANIFEST).ok_or_else(none)?;
        if !seal.names(UNFINISHED) {
            return Err(none());
        }
        let manifest = serde_json::from_value(seal.content().clone()).map_err(|_| none())?;
        let open = |name: &str| {
            seal.open(folder, name).map_err(|error| {
                DataError::new(format!("`{}`: {error}", folder.join(name).display()))
            })
        };
        let counts = open(UNFINISHED)?;
        let counts = serde_json::from_slice(&counts).map_err(|_| none())?;
        let games = file_name::<GameRow>();
        let games = if seal.names(&games) { Some(open(&games)?) } else { None };
        Ok(Self { folder: folder.to_owned(), manifest, counts, games })
    }

    /// What a run that was killed has left in a folder; `None` if nothing.
    ///
    /// # Errors
    /// If it is no checkpoint, or half of one.
    fn kept_in(folder: &Path) -> Result<Option<Self>, DataError> {
        let path = folder.join(CHECKPOINT);
        if !path.exists() {
            return Ok(None);
        }
        let damaged = |reason: String| {
            DataError::new(format!("`{}` is damaged: {reason}", path.display()))
                .expected("what a run keeps of itself; begin it anew where the file is taken away")
        };
        let text = read_regular(&path).map_err(|error| damaged(error.to_string()))?;
        let failed = |error: serde_json::Error| damaged(error.to_string());
        let mut kept: Value = serde_json::from_str(&text).map_err(failed)?;
        let manifest = serde_json::from_value(kept["manifest"].take()).map_err(failed)?;
        let counts = serde_json::from_value(kept["counts"].take()).map_err(failed)?;
        Ok(Some(Self { folder: folder.to_owned(), manifest, counts, games: None }))
    }

    /// What a folder has of the very run that these are the arguments of, if it was stopped or killed;
    /// `None` if it has nothing of it.
    ///
    /// # Errors
    /// If what was kept of a run that was killed is damaged, or of another run, and nothing else is there.
    pub(crate) fn of(folder: &Path, arguments: &[String]) -> Result<Option<Self>, DataError> {
        let is_same = |found: &Self| found.manifest.arguments == arguments;
        let written = || Self::written_in(folder).ok().filter(is_same);
        let kept = Self::kept_in(folder).and_then(|kept| match kept {
            Some(other) if !is_same(&other) => {
                let shown = folder.join(CHECKPOINT);
                Err(DataError::new(format!("`{}` is of another run", shown.display())))
            }
            same => Ok(same),
        });
        match kept {
            Ok(Some(kept)) => Ok(Some(kept)),
            Ok(None) => Ok(written()),
            Err(error) => written().map_or(Err(error), |written| Ok(Some(written))),
        }
    }

    /// The arguments that it was begun with, and its seed; what bears on no result is taken from
    /// those given now.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(crate) fn arguments(&self, now: &RunCommand) -> Result<(RunCommand, u64), DataError> {
        refuse_elsewhere(&self.manifest.arguments, &self.manifest.files)?;
        let (mut run, seed) = RunArgs::read(&self.manifest.arguments)?;
        run.games_csv = self.games.is_some();
        Ok((RunCommand { run, out: Some(self.folder.clone()), ..now.clone() }, seed))
    }

    /// Games that were played before.
    pub(crate) fn games_played(&self) -> u64 {
        self.counts.iter().map(|counts| counts.tally.games()).sum()
    }

    /// The rows of games so far, with their header, if they are kept.
    pub(crate) fn games(&self) -> Option<&[u8]> {
        self.games.as_deref()
    }

    /// The counts to go on from, and the rows of games so far.
    pub(crate) fn into_parts(self) -> (Vec<CellCounts>, Option<Vec<u8>>) {
        (self.counts, self.games)
    }

    /// Refuses to go on with something else.
    ///
    /// # Errors
    /// If program, data or match-ups have changed, or the counts are not those of the match-ups.
    pub(crate) fn check(&self, run: &Run, plan: &Plan) -> Result<(), DataError> {
        self.manifest.check_continued_by(run, plan)?;
        let cells = self.manifest.cells.iter().zip(&run.cells);
        let fits = cells.zip(&self.counts).all(|((record, cell), counts)| {
            let lines = cell.rosters().each_ref().map(Vec::len);
            counts.fit(lines) && counts.tally.games() == record.games
        });
        if fits && self.counts.len() == self.manifest.cells.len() {
            return Ok(());
        }
        let shown = self.folder.join(UNFINISHED);
        Err(DataError::new(format!("`{}` holds other counts", shown.display())))
    }
}
