//! What the process says when it ends.

/// How the program ended, as shells and schedulers see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    /// All that was asked for is done.
    Done = 0,
    /// A gate failed: what it guards has moved.
    Failed = 1,
    /// Bad input or usage, or results that cannot be written; nothing was written.
    BadInput = 2,
    /// The games do not tell what was asked: the budget was too small.
    Inconclusive = 3,
    /// Stopped from outside; what is written is complete and usable.
    Interrupted = 130,
    /// Stopped from outside a second time, before what had been played was written.
    Stopped = 137,
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}
