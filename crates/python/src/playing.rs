//! A study played while an interpreter waits: its lock is released, its signals are heard.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use wargauge_batch::BlockId;
use wargauge_lab::{Follower, LocalProgress, Outcomes, Study, play_on, take_in};
use wargauge_studies::{BlockWatch, play_blocks};

use crate::errors::{Outcome, Problem};

/// How long nobody looks after signals and the line of progress.
const PAUSE: Duration = Duration::from_millis(50);

/// How a study is to be played.
#[derive(Debug)]
pub(crate) struct Order {
    /// Threads; as many as there are cores if 0.
    pub(crate) threads: usize,
    /// Blocks after which playing pauses; all if none.
    pub(crate) blocks: Option<usize>,
    /// Is called with the number of games played so far.
    pub(crate) tell: Option<Py<PyAny>>,
}

/// What has been played, and how far playing is.
#[derive(Debug, Default)]
struct Progress {
    outcomes: Mutex<Outcomes>,
    games: AtomicU64,
}

impl Progress {
    fn take(&self, id: BlockId, outcome: &str) {
        let mut outcomes = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        outcomes.insert(id, outcome.to_owned());
    }
}

/// Notes what comes in.
struct Notes<'n> {
    study: &'n dyn Study,
    progress: &'n Progress,
}

impl Follower for Notes<'_> {
    fn progress(&self, now: LocalProgress) {
        let games = self.study.games_of(now.pairs) + now.in_play;
        self.progress.games.store(games, Ordering::Relaxed);
    }

    fn outcome(&self, id: BlockId, outcome: &str) {
        self.progress.take(id, outcome);
    }
}

/// Plays on where some blocks are known, and adds what blocks came to; whether playing was interrupted by
/// the keyboard.
///
/// # Errors
/// If the study cannot go on, the machine has no threads to give, or what is told raises something: then
/// what was played until then is kept, too.
pub(crate) fn play(
    py: Python<'_>,
    study: &dyn Study,
    known: &mut Outcomes,
    order: &Order,
) -> Outcome<bool> {
    let pool = ThreadPoolBuilder::new().num_threads(order.threads).build();
    let pool = pool.map_err(|error| Problem::Machine(format!("cannot start threads: {error}")))?;
    let (progress, interrupted) = (Progress::default(), AtomicBool::new(false));
    let work = || -> Outcome<()> {
        match order.blocks {
            None => {
                let notes = Notes { study, progress: &progress };
                play_on(study, known.clone(), &notes, &interrupted).map(drop)?;
            }
            Some(most) => play_some(study, known, most, &progress, &interrupted)?,
        }
        Ok(())
    };
    let heard = py.detach(|| {
        thread::scope(|scope| {
            let (done, is_done) = channel();
            let pool = &pool;
            let worker = scope.spawn(move || {
                let worked = pool.install(work);
                // Nobody waits who has given up.
                let _ = done.send(());
                worked
            });
            let watch = Watch { order, progress: &progress, interrupted: &interrupted };
            let heard = watch.wait(|| is_done.recv_timeout(PAUSE));
            let worked = worker.join().unwrap_or_else(|_| {
                Err(Problem::Machine("a thread that plays games has ended badly".to_owned()))
            });
            worked.and(heard)
        })
    });
    known.extend(progress.outcomes.into_inner().unwrap_or_else(PoisonError::into_inner));
    heard
}

/// Plays the next blocks alone, so many at most.
fn play_some(
    study: &dyn Study,
    known: &Outcomes,
    most: usize,
    progress: &Progress,
    interrupted: &AtomicBool,
) -> Outcome<()> {
    let intake = take_in(study, known)?;
    let mut wanted = intake.wanted(most);
    wanted.retain(|id| !known.contains_key(id));
    let mut take = |id: BlockId, outcome: &str| progress.take(id, outcome);
    let tell = |games: u64| progress.games.store(games, Ordering::Relaxed);
    let mut watch = BlockWatch { outcomes: &mut take, in_play: &tell };
    play_blocks(study, &wanted, &intake.known(), &mut watch, interrupted);
    Ok(())
}

/// Who looks after the interpreter while games are played.
struct Watch<'w> {
    order: &'w Order,
    progress: &'w Progress,
    interrupted: &'w AtomicBool,
}

impl Watch<'_> {
    /// Waits for the end; whether the keyboard interrupted it.
    fn wait(&self, end: impl Fn() -> Result<(), RecvTimeoutError>) -> Outcome<bool> {
        let (mut is_interrupted, mut raised) = (false, None);
        while let Err(RecvTimeoutError::Timeout) = end() {
            let looked = Python::attach(|py| self.look(py));
            let Err(error) = looked else { continue };
            self.interrupted.store(true, Ordering::Relaxed);
            let is_keyboard = Python::attach(|py| error.is_instance_of::<PyKeyboardInterrupt>(py));
            // Whoever asks a second time, or for something else, has it raised.
            if is_keyboard && !is_interrupted {
                is_interrupted = true;
            } else {
                raised.get_or_insert(error);
            }
        }
        raised.map_or(Ok(is_interrupted), |error| Err(error.into()))
    }

    fn look(&self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        if self.interrupted.load(Ordering::Relaxed) {
            return Ok(());
        }
        if let Some(tell) = &self.order.tell {
            tell.call1(py, (self.progress.games.load(Ordering::Relaxed),))?;
        }
        Ok(())
    }
}

/// Games of the blocks that are known.
pub(crate) fn games_of(study: &dyn Study, known: &BTreeMap<BlockId, String>) -> u64 {
    let pairs = known.keys().map(|id| {
        let pairs = study.pairs_of(*id);
        pairs.end.saturating_sub(pairs.start)
    });
    study.games_of(pairs.sum())
}
