//! `wargauge report`: a result as a page that opens in a browser.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use wargauge_pages::{BaselineResults, Results};

use crate::cli::console::failure::Failure;
use crate::cli::console::page_file::{PageFile, page_name};
use crate::cli::console::plain::plain_path;
use crate::cli::console::session::Session;
use crate::cli::run::games_to_watch::{Replays, WatchedGames};
use crate::exit_code::ExitCode;

/// Name of the page in the folder of a result.
const NAME: &str = "report.html";

/// Arguments of `report`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ReportArgs {
    /// Folder that `--out` of run, tune, compare, odds, sweep, campaign, ladder, train or check, or
    /// `check --save-baseline`, has written, or a study of one's own
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The page; without it, `report.html` in the folder. A page that is there is replaced
    #[arg(long, value_name = "FILE", value_parser = page_name)]
    out: Option<PathBuf>,
    /// How many games of a run to draw in files of their own, beside the page and linked from it: the
    /// typical, closest, most lopsided and most surprising game of each match-up. The typical game of
    /// the first match-up is in the page
    #[arg(long, value_name = "N|all", default_value = "0")]
    replays: Replays,
}

pub(crate) fn execute(args: &ReportArgs, session: Session<'_>) -> Result<ExitCode, Failure> {
    let results = Results::read(&args.folder)?;
    if let Results::Baseline(BaselineResults { missing_history: Some(path), .. }) = &results {
        let text = format!("no history is drawn: there is no file `{}`", path.display());
        session.note(&text);
    }
    let target = args.out.clone().unwrap_or_else(|| args.folder.join(NAME));
    let page = PageFile::open(&target)?;
    let stem = target.file_stem().unwrap_or_default().to_string_lossy();
    let games = match WatchedGames::of_folder(&results, args.replays, &stem) {
        Ok(games) => games.unwrap_or_default(),
        // A page without games is better than none; who asks for games is told that there are none.
        Err(error) if args.replays == Replays::First(0) => {
            session.note(&format!("no game is drawn: {error}"));
            WatchedGames::default()
        }
        Err(error) => return Err(error.into()),
    };
    games.write_others(target.parent().unwrap_or(Path::new("")))?;
    let path = page.write(&games.page(&results))?;
    writeln!(stdout(), "{}", plain_path(&path))?;
    Ok(ExitCode::Done)
}
