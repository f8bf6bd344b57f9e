//! What has been played of a study, kept in a file while it is played.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use wargauge_batch::BlockId;
use wargauge_report::{OutputError, OutputSet};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Outcomes, PartFile, PartHead, PartWriter, Study};

use crate::pace::Pace;

/// The name of its file.
pub const CHECKPOINT: &str = "checkpoint.part";

/// What has been played of a study, in a file that is written anew every so often: whatever ends the
/// program, at most the games since are lost.
#[derive(Debug)]
pub struct Checkpoint {
    folder: PathBuf,
    head: PartHead,
    begun: Instant,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    outcomes: Outcomes,
    pace: Pace,
}

impl Checkpoint {
    /// The checkpoint of a study in a folder, of which some blocks are known already, to be written as
    /// often as `every` says, or less often where writing would take 1 % of the time.
    #[must_use]
    pub fn new(folder: &Path, study: &dyn Study, known: Outcomes, every: Duration) -> Self {
        let state = Mutex::new(State { outcomes: known, pace: Pace::new(every) });
        Self { folder: folder.to_owned(), head: study.head().clone(), begun: Instant::now(), state }
    }

    /// Whether a folder holds one.
    #[must_use]
    pub fn is_in(folder: &Path) -> bool {
        folder.join(CHECKPOINT).is_file()
    }

    /// Reads the arguments of the study that a checkpoint in a folder is of, and its files.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn head_in(folder: &Path) -> Result<PartHead, DataError> {
        Ok(PartFile::open(&folder.join(CHECKPOINT))?.head().clone())
    }

    /// Reads what has been played of a study.
    ///
    /// # Errors
    /// If there is no checkpoint in the folder, or it is damaged or of another study, program or data.
    pub fn read(folder: &Path, study: &dyn Study) -> Result<Outcomes, DataError> {
        let part = PartFile::open(&folder.join(CHECKPOINT))?;
        part.head().check_belongs_with(study.head()).map_err(|difference| {
            let shown = part.path().display();
            DataError::new(format!("`{shown}` is of another study: {difference}"))
                .expected("the program, the arguments and the files that it was begun with")
        })?;
        part.outcomes()
    }

    /// Takes what a block came to, and writes all there is if the last writing is long ago. That it cannot
    /// be written is found again at the end, by [`Self::write`] or when the result is.
    pub fn note(&self, id: BlockId, outcome: &str) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.outcomes.insert(id, outcome.to_owned());
        let begin = self.begun.elapsed();
        if state.pace.is_due(begin) {
            let _ = self.write_now(&state.outcomes);
            state.pace.wrote(begin, self.begun.elapsed());
        }
    }

    /// Writes all there is.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self) -> Result<(), OutputError> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.write_now(&state.outcomes)
    }

    /// Whether nothing has been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).outcomes.is_empty()
    }

    /// Takes the file away: the result is written.
    pub fn remove(&self) {
        // A file that stays says what was played, and the next study replaces it.
        let _ = std::fs::remove_file(self.folder.join(CHECKPOINT));
    }

    fn write_now(&self, outcomes: &Outcomes) -> Result<(), OutputError> {
        let mut set = OutputSet::new(&self.folder)?;
        let failed = |reason: io::Error| OutputError { path: self.folder.join(CHECKPOINT), reason };
        let file = set.open(CHECKPOINT)?;
        let mut part = PartWriter::new(set.writer(file), &self.head).map_err(failed)?;
        for (&id, outcome) in outcomes {
            part.push(id, outcome).map_err(failed)?;
        }
        part.finish().map_err(failed)?;
        set.commit().map(drop)
    }
}
