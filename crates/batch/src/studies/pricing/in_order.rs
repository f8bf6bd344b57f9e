//! Many small pieces of work on all threads, with results in the order of the work.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use wargauge_rules::roster::DataError;

/// How far a study has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyProgress {
    /// What is being done.
    pub stage: &'static str,
    /// Games played so far.
    pub games: u64,
    /// Games that will be played at most.
    pub planned: u64,
    /// How near it is to an answer, where that can be told.
    pub outlook: Option<Arc<str>>,
}

/// How the outside world follows a study and stops it.
#[derive(Clone, Copy)]
pub struct StudyControl<'c> {
    /// Becomes true when the study shall stop with what it has.
    pub interrupted: &'c AtomicBool,
    /// Is told how far the study has come.
    pub progress: &'c (dyn Fn(StudyProgress) + Sync),
}

impl core::fmt::Debug for StudyControl<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("StudyControl").finish_non_exhaustive()
    }
}

/// Counts the games of a study for those who watch.
pub(crate) struct Watched<'c> {
    control: StudyControl<'c>,
    games: AtomicU64,
    planned: u64,
    outlook: Mutex<Option<Arc<str>>>,
}

impl<'c> Watched<'c> {
    pub(crate) fn new(control: StudyControl<'c>, planned: u64) -> Self {
        Self { control, games: AtomicU64::new(0), planned, outlook: Mutex::default() }
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.control.interrupted.load(Ordering::Relaxed)
    }

    /// Says how near the study is to an answer, from here on.
    pub(crate) fn look_ahead(&self, outlook: &str) {
        *self.outlook.lock().expect("nobody panics with it") = Some(outlook.into());
    }

    fn add(&self, stage: &'static str, games: u64) {
        let games = self.games.fetch_add(games, Ordering::Relaxed) + games;
        let outlook = self.outlook.lock().expect("nobody panics with it").clone();
        (self.control.progress)(StudyProgress { stage, games, planned: self.planned, outlook });
    }

    /// Does every piece of work, each of which plays so many games. When interrupted it gives the
    /// results of the first pieces.
    pub(crate) fn play<T: Sync, U: Send>(
        &self,
        (stage, games_each): (&'static str, u64),
        items: &[T],
        work: impl Fn(&T) -> Result<U, DataError> + Sync,
    ) -> Result<Vec<U>, DataError> {
        let one = |item: &T| {
            if self.is_interrupted() {
                return None;
            }
            let result = work(item);
            self.add(stage, games_each);
            Some(result)
        };
        let results: Vec<Option<Result<U, DataError>>> =
            items.par_iter().with_max_len(4).map(one).collect();
        results.into_iter().map_while(|result| result).collect()
    }
}
