//! The threads that games are played on.

use rayon::{ThreadPool, ThreadPoolBuilder};
use wargauge_rules::roster::DataError;

use crate::cli::console::global_args::GlobalArgs;

/// As many threads as the user wants.
///
/// # Errors
/// If the system has no threads to give.
pub(crate) fn pool(global: &GlobalArgs) -> Result<ThreadPool, DataError> {
    ThreadPoolBuilder::new()
        .num_threads(global.threads.map_or(0, usize::from))
        .build()
        .map_err(|error| DataError::new(format!("cannot start threads: {error}")))
}
