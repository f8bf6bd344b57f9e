//! Going on with an interrupted run: what its folder keeps for that.

use std::path::{Path, PathBuf};

use wargauge_batch::{CellCounts, Plan};
use wargauge_report::datapackage::file_name;
use wargauge_report::{GameRow, Seal};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Manifest, Run};

use crate::cli::recorded::refuse_elsewhere;
use crate::cli::result_names::{MANIFEST, UNFINISHED};
use crate::cli::run_args::RunArgs;

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
    /// If there is none, or its files are of several runs.
    pub(crate) fn read(folder: &Path) -> Result<Self, DataError> {
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

    /// The arguments that it was begun with, and its seed; what bears on no result is taken from
    /// those given now.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(crate) fn arguments(&self, now: &RunArgs) -> Result<(RunArgs, u64), DataError> {
        refuse_elsewhere(&self.manifest.arguments, &self.manifest.files)?;
        let (mut begun, seed) = RunArgs::read(&self.manifest.arguments)?;
        (begun.chunk, begun.format, begun.plot) = (now.chunk, now.format, now.plot);
        begun.page = now.page.clone();
        (begun.out, begun.games_csv) = (Some(self.folder.clone()), self.games.is_some());
        Ok((begun, seed))
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

/// The text of the file of exact counts.
pub(crate) fn counts_text(counts: &[CellCounts]) -> String {
    serde_json::to_string(counts).expect("counts are plain data") + "\n"
}
