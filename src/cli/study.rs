//! What the commands that play studies have in common: threads, progress, interruption, manifest.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};
use wargauge_batch::FileRecord;
use wargauge_rules::roster::DataError;
use wargauge_studies::{StudyControl, StudyProgress};

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::progress::rate;
use crate::cli::terminal::Terminal;

const TEMPLATE: &str = "{wide_msg} {bar:10} {percent:>3} %, {rate} games/s, at most {eta} left";

/// Plays a study on the threads asked for, with its progress on the terminal.
pub(crate) fn play<T: Send>(
    global: &GlobalArgs,
    terminal: Terminal,
    interrupted: &AtomicBool,
    study: impl FnOnce(StudyControl<'_>) -> Result<T, DataError> + Send,
    games_of: impl Fn(&T) -> u64,
) -> Result<T, Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(global.threads.map_or(0, usize::from))
        .build()
        .map_err(|error| DataError::new(format!("cannot start threads: {error}")))?;
    let target =
        if global.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(None, target);
    let style = ProgressStyle::with_template(TEMPLATE).expect("a valid template");
    bar.set_style(style.with_key("rate", rate));
    let progress = |now: StudyProgress| {
        bar.set_length(now.planned);
        bar.set_position(now.games);
        bar.set_message(match now.outlook {
            Some(outlook) => format!("{}, {outlook}", now.stage),
            None => now.stage.to_owned(),
        });
    };
    let start = Instant::now();
    let result = pool.install(|| study(StudyControl { interrupted, progress: &progress }));
    bar.finish_and_clear();
    let result = result?;
    let (games, seconds) = (games_of(&result), start.elapsed().as_secs_f64());
    let (threads, rate) = (pool.current_num_threads(), games as f64 / seconds);
    let text = format!("{games} games in {seconds:.2} s on {threads} threads: {rate:.0} a second");
    terminal.note_if(global.verbose, &text);
    Ok(result)
}

/// A command with another number of games, as it is typed.
pub(crate) fn with_games(arguments: &[String], games: u64) -> String {
    let mut command = "wargauge".to_owned();
    let mut is_games = false;
    for word in arguments {
        let number = games.to_string();
        let word = if is_games { &number } else { word };
        is_games = word == "--games";
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./,=:+#@%".contains(c);
        let quoted = format!("'{}'", word.replace('\'', "'\\''"));
        command.push(' ');
        command += if !word.is_empty() && word.chars().all(is_plain) { word } else { &quoted };
    }
    command
}

/// What a study was made from, enough to make it again. Nothing in it depends on time, host or
/// threads.
pub(crate) fn manifest(
    arguments: &[String],
    seed: u64,
    files: &[FileRecord],
    studies: &[Value],
) -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "git_revision": option_env!("WARGAUGE_GIT_REVISION"),
        "arguments": arguments,
        "seed": seed,
        "files": files,
        "studies": studies,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_given_with_other_games() {
        let words = ["tune", "my army.toml", "--seed", "1", "--games", "200"].map(str::to_owned);
        let expected = "wargauge tune 'my army.toml' --seed 1 --games 5000";
        assert_eq!(with_games(&words, 5000), expected);
    }
}
