//! Stopping a run from outside: Ctrl-C, or the signal a scheduler sends.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on, an interruption sets the flag that is given back instead of ending the process, so
/// that what has been played is written.
pub(crate) fn watch() -> &'static AtomicBool {
    // Without a handler an interruption ends the process: the system's own behaviour.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    &INTERRUPTED
}
