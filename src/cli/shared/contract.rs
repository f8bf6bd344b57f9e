//! What a study is that is played elsewhere, and who plays it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
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
pub trait BlockSource: Sync {
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
pub(super) trait Kind: fmt::Debug + Send + Sync {
    fn collection(&self) -> Box<dyn Collection + '_>;
    fn goes_by_rounds(&self) -> bool {
        false
    }
    /// See [`SharedStudy::longest_outcome`].
    fn longest_outcome(&self) -> usize;
    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool);
}

/// Refuses what only one machine gives.
pub(super) fn refuse_all(given: &[(bool, &str)]) -> Result<(), DataError> {
    match given.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => {
            let problem = format!("a study that is played in several places takes no {option}");
            Err(DataError::new(problem).expected("it on the result, or on one machine"))
        }
    }
}

/// Writes and prints a result as the commands of one machine do.
pub(super) fn publish(
    seed: u64,
    write: impl FnOnce(&GlobalArgs, Terminal) -> Result<exit_code::ExitCode, Failure>,
) -> ExitCode {
    let color = ColorChoice::default();
    let terminal = Terminal::new(color);
    let global =
        GlobalArgs { seed, seed_given: true, threads: None, quiet: false, verbose: false, color };
    write(&global, terminal).unwrap_or_else(|failure| failure.report(terminal)).into()
}
