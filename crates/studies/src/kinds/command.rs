//! Commands by which arguments of studies are read.

use clap::{Arg, Command};

/// The command of a study whose arguments are `A`, as words and requests are read by.
pub(crate) fn command_of<A: clap::Args>() -> Command {
    let seed = Arg::new("seed").long("seed").value_parser(clap::value_parser!(u64));
    A::augment_args(Command::new("study").no_binary_name(true).arg(seed))
}
