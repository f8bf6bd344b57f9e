//! Stopping a run from outside: Ctrl-C, or the signal a scheduler sends.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit_code::ExitCode;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on, an interruption sets the flag that is given back instead of ending the process, so
/// that what has been played is written. A second one ends the process at once.
pub(crate) fn watch() -> &'static AtomicBool {
    // Without a handler an interruption ends the process: the system's own behaviour.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(ExitCode::Stopped as i32);
        }
    });
    &INTERRUPTED
}

/// Has a file that grows beyond the limit of the process (`ulimit -f`) reported like a full disk, where
/// the system would end the process.
#[cfg(unix)]
pub(crate) fn outlive_limits() {
    use signal_hook::consts::SIGXFSZ;
    // Nobody reads the flag: what counts is that the signal is caught, so that the write fails.
    let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::new(AtomicBool::new(false)));
}

#[cfg(not(unix))]
pub(crate) const fn outlive_limits() {}
