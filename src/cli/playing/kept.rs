//! What has been played of a study before, and what is kept of it while it is played.

use std::path::Path;
use std::time::Duration;

use wargauge_batch::BlockId;
use wargauge_lab::Checkpoint;
use wargauge_report::OutputError;
use wargauge_rules::roster::DataError;
use wargauge_studies::{Outcomes, Study};

use crate::cli::console::session::Session;

/// The variable of the environment that says how many seconds lie between two writings.
const SECONDS: &str = "WARGAUGE_CHECKPOINT_SECONDS";

/// How often what has been played is written: once a minute, unless the environment says otherwise.
///
/// # Errors
/// If the environment says no number of seconds.
pub(crate) fn interval() -> Result<Duration, DataError> {
    let Some(said) = std::env::var_os(SECONDS) else { return Ok(Duration::from_secs(60)) };
    let seconds = said.to_str().and_then(|text| text.trim().parse().ok());
    seconds.map(Duration::from_secs).ok_or_else(|| {
        DataError::new(format!("`{SECONDS}` is `{}`", said.to_string_lossy()))
            .expected("a whole number of seconds, such as 60")
    })
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
    /// Begins, or goes on with what a folder keeps of the very study, and says so; says, too, why what is
    /// kept there cannot be gone on with.
    ///
    /// # Errors
    /// As [`interval`].
    pub(crate) fn open(
        folder: &Path,
        study: &dyn Study,
        session: Session<'_>,
    ) -> Result<Self, DataError> {
        let every = interval()?;
        let kept = Checkpoint::is_in(folder).then(|| Checkpoint::read(folder, study));
        let known = kept.transpose().unwrap_or_else(|error| {
            let text = format!("begins anew: {}", error.problem);
            session.note(&text);
            None
        });
        let known = known.unwrap_or_default();
        let blocks = if known.len() == 1 { "block" } else { "blocks" };
        let text = format!("goes on after {} {blocks} that were played before", known.len());
        if !known.is_empty() {
            session.note(&text);
        }
        let checkpoint = Checkpoint::new(folder, study, known.clone(), every);
        Ok(Self { known, checkpoint })
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
