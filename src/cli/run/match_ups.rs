//! Match-ups of a run, played here and now.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wargauge_batch::{CellResult, GameRow, MatchupLabel, Plan};
use wargauge_lab::ResultFolder;
use wargauge_pages::GameCounts;
use wargauge_report::Row;
use wargauge_studies::{GameRow as WrittenRow, Run, RunControl, RunProgress, game_row};

use crate::cli::console::failure::Failure;
use crate::cli::console::progress::ProgressLine;
use crate::cli::console::session::Session;
use crate::cli::console::threads;
use crate::cli::run::game_rows::GamesWriter;
use crate::cli::run::resumption::{RunCheckpoint, Unfinished};

/// What came of playing.
pub(crate) struct Played {
    pub(crate) results: Vec<CellResult>,
    /// Why rows of single games could not be written, which ended it.
    pub(crate) unwritten: Option<Failure>,
}

/// What is to be played, and how.
#[derive(Clone, Copy)]
pub(crate) struct MatchUps<'r> {
    pub(crate) run: &'r Run,
    pub(crate) plan: &'r Plan,
    pub(crate) session: Session<'r>,
    pub(crate) interrupted: &'r AtomicBool,
    /// What keeps it while it is played.
    pub(crate) checkpoint: Option<&'r RunCheckpoint<'r>>,
}

impl MatchUps<'_> {
    /// Plays others in the same way, for their counts alone.
    pub(crate) fn play_others(self, run: &Run) -> Result<Vec<CellResult>, Failure> {
        MatchUps { run, checkpoint: None, ..self }
            .play(None, None, None)
            .map(|played| played.results)
    }

    /// Plays all of them, or as many as there is time for, from where an unfinished run stopped.
    pub(crate) fn play(
        self,
        files: Option<&mut ResultFolder>,
        mut counts: Option<&mut GameCounts>,
        unfinished: Option<Unfinished>,
    ) -> Result<Played, Failure> {
        let pool = threads::pool(self.session.global)?;
        let interrupted = self.interrupted;
        let line = ProgressLine::new(self.run, &self.plan.stop, !self.session.global.quiet);
        let progress = |now: RunProgress<'_>| {
            line.show(&now);
            if let Some(checkpoint) = self.checkpoint {
                checkpoint.note(&now);
            }
        };
        let mut failure = None;
        let (begun, earlier) = unfinished.map_or_else(Default::default, Unfinished::into_parts);
        let before: u64 = begun.iter().map(|counts| counts.tally.games()).sum();
        let file = files.and_then(|files| files.writer(WrittenRow::TABLE));
        let mut games = file.map(|file| GamesWriter::new(file, earlier.as_deref())).transpose()?;
        let wants_rows = games.is_some() || counts.is_some();
        let mut write = |label: &MatchupLabel, row: &GameRow| {
            if let Some(counts) = counts.as_deref_mut() {
                counts.push(game_row(label, row));
            }
            if let (Some(games), None) = (&mut games, &failure) {
                failure = games.write(label, row).err();
                interrupted.fetch_or(failure.is_some(), Ordering::Relaxed);
            }
        };
        let start = Instant::now();
        let results = pool.install(|| {
            let mut control = RunControl { interrupted, progress: &progress, rows: None };
            if wants_rows {
                control.rows = Some(&mut write);
            }
            self.run.resume(self.plan, begun, &mut control)
        });
        line.clear();
        let played = results.iter().map(|result| result.tally.games()).sum::<u64>() - before;
        self.tell_speed(played, start.elapsed(), pool.current_num_threads());
        let finish = || games.map_or(Ok(()), GamesWriter::finish).err();
        Ok(Played { results, unwritten: failure.or_else(finish).map(Failure::from) })
    }

    fn tell_speed(self, games: u64, time: Duration, threads: usize) {
        let seconds = time.as_secs_f64();
        let rate = games as f64 / seconds;
        let text =
            format!("{games} games in {seconds:.2} s on {threads} threads: {rate:.0} a second");
        self.session.note_more(&text);
    }
}
