//! Arguments of every command.

use crate::cli::console::terminal::ColorChoice;

/// Arguments of every command.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct GlobalArgs {
    /// Master seed: the same seed and input give the same results, byte for byte
    #[arg(long, global = true, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Whether somebody asked for that seed.
    #[arg(skip)]
    pub(crate) seed_given: bool,
    /// Threads to play on; as many as there are cores if not given. Results do not depend on it
    #[arg(long, global = true, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Say nothing but results and errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more about what is done
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}
