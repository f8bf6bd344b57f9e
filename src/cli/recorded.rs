//! The arguments of a study as its manifest has them.

use clap::Parser;
use wargauge_rules::roster::DataError;

/// The arguments of a command, and the master seed.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Recorded<A: clap::Args> {
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    args: A,
}

/// Reads the arguments of a command, which are the first of these words and those after it, and the
/// seed among them.
///
/// # Errors
/// If they are not those of the command.
pub(crate) fn read<A: clap::Args>(command: &str, words: &[String]) -> Result<(A, u64), DataError> {
    let unreadable = || DataError::new(format!("the arguments of `{command}` cannot be read"));
    let (first, words) = words.split_first().ok_or_else(unreadable)?;
    if first != command {
        return Err(unreadable());
    }
    let read = Recorded::<A>::try_parse_from(words).map_err(|error| {
        let said = error.to_string();
        let said = said.lines().next().unwrap_or_default().trim_start_matches("error: ");
        DataError::new(format!("{}: {said}", unreadable()))
    })?;
    Ok((read.args, read.seed))
}
