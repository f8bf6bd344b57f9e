//! What the commands that play studies have in common: threads, progress, interruption.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wargauge_rules::roster::DataError;
use wargauge_studies::{StudyControl, StudyProgress};

use crate::cli::console::failure::Failure;
use crate::cli::console::progress::rate;
use crate::cli::console::session::Session;
use crate::cli::console::threads;

const TEMPLATE: &str = "{wide_msg} {bar:10} {percent:>3} %, {rate} games/s, at most {eta} left";

/// Plays a study on the threads asked for, with its progress on the terminal.
pub(crate) fn play<T: Send>(
    session: Session<'_>,
    interrupted: &AtomicBool,
    study: impl FnOnce(StudyControl<'_>) -> Result<T, DataError> + Send,
    games_of: impl Fn(&T) -> u64,
) -> Result<T, Failure> {
    let pool = threads::pool(session.global)?;
    let target = if session.global.quiet {
        ProgressDrawTarget::hidden()
    } else {
        ProgressDrawTarget::stderr()
    };
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
    session.note_more(&text);
    Ok(result)
}
