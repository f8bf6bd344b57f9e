//! Arguments of `man`.

use std::path::PathBuf;

/// Arguments of `man`.
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// Folder for the page of every command, made if missing; without it, the main page goes to
    /// standard output
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
