//! Studies whose blocks of games are played elsewhere.

mod comparison;
mod contract;
mod run;
mod tuning;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use wargauge_batch::{BlockId, FileRecord, MOST_BYTES, read_text};
use wargauge_rules::roster::{DataError, Source};
use wargauge_studies::PartHead;

use crate::cli::shared::comparison::SharedComparison;
use crate::cli::shared::contract::Kind;
use crate::cli::shared::run::SharedRun;
use crate::cli::shared::tuning::SharedTuning;

pub use crate::cli::shared::contract::{BlockSource, Collection, Outcomes};

/// A study that is ready to be played block by block wherever there is a machine for it.
#[derive(Debug)]
pub struct SharedStudy {
    head: PartHead,
    kind: Box<dyn Kind>,
}

impl SharedStudy {
    /// Reads and checks all that a study needs. The arguments are those of the command line, from `run`,
    /// `compare` or `tune` on.
    ///
    /// # Errors
    /// If they are those of another command, or ask for what only one machine gives; and the first
    /// thing wrong with a name or a file.
    pub fn prepare(arguments: &[String]) -> Result<Self, DataError> {
        let command = arguments.first().map_or("", String::as_str);
        let (head, kind): (PartHead, Box<dyn Kind>) = match command {
            "run" => {
                let run = SharedRun::prepare(arguments)?;
                (run.head(), Box::new(run))
            }
            "compare" => {
                let comparison = SharedComparison::prepare(arguments)?;
                (comparison.head(), Box::new(comparison))
            }
            "tune" => {
                let tuning = SharedTuning::prepare(arguments)?;
                (tuning.head(), Box::new(tuning))
            }
            other => {
                let problem = format!("`{other}` is not played in several places");
                return Err(DataError::new(problem).expected("`run`, `compare` or `tune`"));
            }
        };
        Ok(Self { head, kind })
    }

    /// What it is: arguments, seed, data files, program.
    #[must_use]
    pub const fn head(&self) -> &PartHead {
        &self.head
    }

    /// The data files that do not come with the program.
    ///
    /// # Errors
    /// If one of them cannot be read any more, or has changed.
    pub fn own_files(&self) -> Result<Vec<Source>, DataError> {
        let library = wargauge_registry::library();
        let is_own = |record: &&FileRecord| {
            !library.files().iter().any(|built_in| FileRecord::of(&built_in.source) == **record)
        };
        let read = |record: &FileRecord| {
            let name = &record.name;
            let source = read_text(Path::new(name), MOST_BYTES)?;
            let changed = || DataError::new(format!("`{name}` changed while it was read"));
            (FileRecord::of(&source) == *record).then_some(source).ok_or_else(changed)
        };
        self.head.files.iter().filter(is_own).map(read).collect()
    }

    /// Takes blocks in.
    #[must_use]
    pub fn collection(&self) -> Box<dyn Collection + '_> {
        self.kind.collection()
    }

    /// Whether what blocks come to depends on what others came to.
    #[must_use]
    pub fn goes_by_rounds(&self) -> bool {
        self.kind.goes_by_rounds()
    }

    /// The most bytes that the outcome of a block can have: more than any has.
    #[must_use]
    pub fn longest_outcome(&self) -> usize {
        self.kind.longest_outcome()
    }

    /// Plays the blocks that a source gives, on the threads of the current rayon pool.
    pub fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        self.kind.work(source, interrupted);
    }

    /// Plays a block, given what all blocks came to that it depends on; `None` if the study has no such
    /// block.
    #[must_use]
    pub fn play(&self, id: BlockId, known: Outcomes) -> Option<String> {
        let source = OneBlock { id, known, state: std::sync::Mutex::default() };
        self.work(&source, &AtomicBool::new(false));
        source.state.into_inner().ok()?.played
    }
}

/// A source with a single block.
#[derive(Debug)]
struct OneBlock {
    id: BlockId,
    known: Outcomes,
    state: std::sync::Mutex<OneState>,
}

#[derive(Debug, Default)]
struct OneState {
    is_taken: bool,
    played: Option<String>,
}

impl BlockSource for OneBlock {
    fn take(&self) -> Option<BlockId> {
        let mut state = self.state.lock().ok()?;
        (!std::mem::replace(&mut state.is_taken, true)).then_some(self.id)
    }

    fn hand_in(&self, _: BlockId, outcome: Option<String>) {
        if let Ok(mut state) = self.state.lock() {
            state.played = outcome;
        }
    }

    fn known(&self) -> Outcomes {
        self.known.clone()
    }
}
