//! Studies whose blocks of games are played elsewhere.

mod comparison;
mod run;
mod tuning;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use wargauge_batch::{BlockId, FileRecord, MOST_BYTES, read_text};
use wargauge_rules::roster::{DataError, Source};
use wargauge_studies::PartHead;

use crate::cli::GlobalArgs;
use crate::cli::failure::Failure;
use crate::cli::shared::comparison::SharedComparison;
use crate::cli::shared::run::SharedRun;
use crate::cli::shared::tuning::SharedTuning;
use crate::cli::terminal::{ColorChoice, Terminal};
use crate::exit_code;

/// Outcomes of blocks, as text.
pub type Outcomes = BTreeMap<BlockId, String>;

/// What has come in of a study. Blocks are taken in in their order, so that the result is that of one
/// machine wherever they were played.
pub trait Collection: fmt::Debug + Send {
    /// The blocks that are needed next, as far as that can be said: `most` at most, in the order in
    /// which they are taken in. None when all is decided, or the round is over.
    fn wanted(&self, most: usize) -> Vec<BlockId>;

    /// Whether what is wanted next depends on all that has come in: who doubts some of it must find out
    /// before the next round. Only a tuning goes by rounds.
    fn is_round_over(&self) -> bool {
        false
    }

    /// Begins the next round.
    ///
    /// # Errors
    /// If the study cannot go on, as on one machine.
    fn begin_round(&mut self) -> Result<(), DataError> {
        Ok(())
    }

    /// All outcomes that were taken in, where others depend on them.
    fn known(&self) -> Outcomes {
        Outcomes::new()
    }

    /// Takes in the text of the outcome of the block that is wanted first.
    ///
    /// # Errors
    /// If it is not the one, or no outcome of it.
    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError>;

    /// Games that were taken in.
    fn games(&self) -> u64;

    /// What is known so far, in a few words.
    fn standing(&self) -> String;

    /// Writes the result into a folder and prints it; that of an interrupted study unless all is
    /// decided.
    fn publish(self: Box<Self>, out: &Path) -> ExitCode;
}

/// Where a player finds blocks to play.
pub trait Desk: Sync {
    /// The next one, waiting until there is one; `None` when there will be no more.
    fn take(&self) -> Option<BlockId>;

    /// Takes the outcome of a block that was taken; `None` if it cannot be played.
    fn hand_in(&self, id: BlockId, outcome: Option<String>);

    /// All that has been handed in, by whomever, that the block in hand may depend on.
    fn known(&self) -> Outcomes;

    /// Changes when some of that was found to be wrong.
    fn generation(&self) -> u64 {
        0
    }
}

/// A kind of study.
trait Kind: fmt::Debug + Send + Sync {
    fn collection(&self) -> Box<dyn Collection + '_>;
    fn goes_by_rounds(&self) -> bool {
        false
    }
    /// See [`SharedStudy::longest_outcome`].
    fn longest_outcome(&self) -> usize;
    fn work(&self, desk: &dyn Desk, interrupted: &AtomicBool);
}

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

    /// Plays the blocks that a desk gives, on the threads of the current rayon pool.
    pub fn work(&self, desk: &dyn Desk, interrupted: &AtomicBool) {
        self.kind.work(desk, interrupted);
    }

    /// Plays a block, given what all blocks came to that it depends on; `None` if the study has no such
    /// block.
    #[must_use]
    pub fn play(&self, id: BlockId, known: Outcomes) -> Option<String> {
        let desk = OneBlock { id, known, state: std::sync::Mutex::default() };
        self.work(&desk, &AtomicBool::new(false));
        desk.state.into_inner().ok()?.played
    }
}

/// A desk with a single block.
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

impl Desk for OneBlock {
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

/// Refuses what only one machine gives.
fn refuse_all(given: &[(bool, &str)]) -> Result<(), DataError> {
    match given.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => {
            let problem = format!("a study that is played in several places takes no {option}");
            Err(DataError::new(problem).expected("it on the result, or on one machine"))
        }
    }
}

/// Writes and prints a result as the commands of one machine do.
fn publish(
    seed: u64,
    write: impl FnOnce(&GlobalArgs, Terminal) -> Result<exit_code::ExitCode, Failure>,
) -> ExitCode {
    let color = ColorChoice::default();
    let terminal = Terminal::new(color);
    let global =
        GlobalArgs { seed, seed_given: true, threads: None, quiet: false, verbose: false, color };
    write(&global, terminal).unwrap_or_else(|failure| failure.report(terminal)).into()
}
