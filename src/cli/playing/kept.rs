//! What has been played of a study before, and what is kept of it while it is played.

use std::path::Path;
use std::time::Duration;

use wargauge_batch::BlockId;
use wargauge_lab::Checkpoint;
use wargauge_report::OutputError;
use wargauge_studies::{Outcomes, Study};

use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::terminal::Terminal;

/// The variable of the environment that says how many seconds lie between two writings.
const SECONDS: &str = "WARGAUGE_CHECKPOINT_SECONDS";

/// How often what has been played is written: once a minute, unless the environment says otherwise.
pub(crate) fn interval() -> Duration {
    let said = std::env::var(SECONDS).ok().and_then(|text| text.trim().parse().ok());
    Duration::from_secs(said.unwrap_or(60))
}

/// What a folder keeps of a study while it is played: once a minute what has been played is written, and
/// the same command goes on from it.
#[derive(Debug)]
pub(crate) struct Kept {
    /// Blocks that were played before.
    pub(crate) known: Outcomes,
    checkpoint: Checkpoint,
}

impl Kept {
    /// Begins, or goes on with what a folder keeps of the very study, and says so.
    pub(crate) fn open(
        folder: &Path,
        study: &dyn Study,
        (global, terminal): (&GlobalArgs, Terminal),
    ) -> Self {
        let known = Checkpoint::of(folder, study);
        let blocks = if known.len() == 1 { "block" } else { "blocks" };
        let text = format!("goes on after {} {blocks} that were played before", known.len());
        terminal.note_if(!global.quiet && !known.is_empty(), &text);
        let checkpoint = Checkpoint::new(folder, study, known.clone(), interval());
        Self { known, checkpoint }
    }

    /// Takes what a block came to.
    pub(crate) fn note(&self, id: BlockId, outcome: &str) {
        self.checkpoint.note(id, outcome);
    }

    /// Keeps what was played of an interrupted study; whether there was anything.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn keep(&self) -> Result<bool, OutputError> {
        let is_empty = self.checkpoint.is_empty();
        if !is_empty {
            self.checkpoint.write()?;
        }
        Ok(!is_empty)
    }

    /// Takes it away: the result is written.
    pub(crate) fn end(self) {
        self.checkpoint.remove();
    }
}
