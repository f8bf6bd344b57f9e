//! Shares of a study that are played in different places: `--shard`.

use std::path::Path;
use std::sync::atomic::Ordering;

use wargauge_lab::{RoundShare, play_share_to};
use wargauge_rules::roster::DataError;
use wargauge_studies::Study;

use crate::cli::console::failure::Failure;
use crate::cli::console::interrupt;
use crate::cli::console::progress::{CountLine, Counted};
use crate::cli::console::session::Session;
use crate::cli::console::threads;
use crate::exit_code::ExitCode;

/// Plays a share of a study and writes its part.
pub(crate) fn play_shard(
    study: &dyn Study,
    share: RoundShare<'_>,
    folder: Option<&Path>,
    session: Session<'_>,
) -> Result<ExitCode, Failure> {
    let RoundShare { shard, round } = share;
    let no_folder = || DataError::new("a share is written into a folder").expected("its --out");
    let folder = folder.ok_or_else(no_folder)?;
    let interrupted = interrupt::watch();
    let pool = threads::pool(session.global)?;
    let line =
        CountLine::new(&format!("shard {shard}"), Counted::Games, None, !session.global.quiet);
    let in_play = |games: u64| line.show(games);
    let played = pool.install(|| play_share_to(folder, study, share, &in_play, interrupted));
    line.clear();
    let played = played?;
    let (blocks, path) = (played.blocks, played.path.display());
    let text = if let Some(number) = round.number {
        format!("shard {shard} of round {number}: {blocks} groups of games; wrote {path}")
    } else {
        let blocks_are = if blocks == 1 { "block" } else { "blocks" };
        let games = study.games_of(played.pairs);
        format!("shard {shard}: {blocks} {blocks_are}, {games} games now; wrote {path}")
    };
    if interrupted.load(Ordering::Relaxed) {
        let text = format!("interrupted; {text}; the same command plays the rest");
        session.note(&text);
        return Ok(ExitCode::Interrupted);
    }
    session.note(&text);
    Ok(ExitCode::Done)
}
