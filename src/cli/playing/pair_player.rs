//! Plays pairs of match-ups for commands that compare pair by pair.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPool;
use wargauge_batch::{AnyMatchup, PairControl, PairRecords};
use wargauge_rules::roster::DataError;

use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::interrupt;
use crate::cli::console::threads;

/// Plays pairs on all threads and shows how far it has come.
#[derive(Debug)]
pub(crate) struct PairPlayer {
    pool: ThreadPool,
    bar: ProgressBar,
    seed: u64,
    interrupted: &'static AtomicBool,
}

impl PairPlayer {
    /// A player of so many pairs in all, with a master seed. From here on an interruption ends the
    /// playing instead of the process.
    ///
    /// # Errors
    /// If the system has no threads to give.
    pub(crate) fn new(global: &GlobalArgs, seed: u64, pairs: u64) -> Result<Self, DataError> {
        let target =
            if global.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(pairs), target);
        let template = "{wide_msg} {bar:10} {percent:>3} %, {eta} left";
        bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
        let pool = threads::pool(global)?;
        Ok(Self { pool, bar, seed, interrupted: interrupt::watch() })
    }

    /// Plays some pairs of a match-up; `None` if interrupted.
    pub(crate) fn play(&self, cell: &dyn AnyMatchup, pairs: Range<u64>) -> Option<PairRecords> {
        let label = cell.label();
        self.bar.set_message(format!("{}: {}", label.scenario, label.forces.join(" : ")));
        let before = self.bar.position();
        let progress = |played| self.bar.set_position(before + played);
        let control = PairControl { interrupted: self.interrupted, progress: &progress };
        self.pool.install(|| cell.play_pairs(self.seed, pairs, &control))
    }

    /// The same, as studies ask for it.
    pub(crate) fn as_play(&self) -> impl Fn(&dyn AnyMatchup, Range<u64>) -> Option<PairRecords> {
        |matchup, pairs| self.play(matchup, pairs)
    }

    /// Takes the line of progress away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
