//! What every command is given, and how commands end.

use std::process::ExitCode;

use wargauge_rules::roster::DataError;

use crate::connection::ServerArgs;
use crate::keys::KeyArgs;

/// How a command ended.
pub(crate) type Outcome = Result<ExitCode, DataError>;

/// The exit code of what was stopped from outside.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit code of a study whose games do not tell what was asked.
pub(crate) const INCONCLUSIVE: u8 = 3;

/// The exit code of a study that shows that something is not as it has to be.
pub(crate) const FAILED: u8 = 1;

/// The exit code of a worker that was put aside.
pub(crate) const PUT_ASIDE: u8 = 1;

/// The exit code of a result that is not what its games come to.
pub(crate) const FALSE_RESULT: u8 = 1;

/// Where the server is, and who speaks to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Party<'a> {
    pub(crate) server: &'a ServerArgs,
    pub(crate) keys: &'a KeyArgs,
}

/// Ends when the process is told to: by Ctrl-C, or the signal that schedulers send.
pub(crate) async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => return,
                _ = tokio::signal::ctrl_c() => return,
            }
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
