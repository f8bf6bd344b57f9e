//! Many small pieces of work on all threads, with results in the order of the work.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
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

/// Pieces of work that are kept and played elsewhere together.
const GROUP: usize = 8;

/// What one piece comes to. It travels as text, which anybody may have written.
pub(crate) trait Piece: Send + Serialize + DeserializeOwned {
    /// Whether it can be one of an army of so many entries.
    fn can_be(&self, entries: usize) -> bool;
}

/// Half points in the two games of a pair.
pub(crate) const HALF_POINTS: u8 = 4;

/// Scores of pairs.
impl Piece for Vec<u8> {
    fn can_be(&self, _: usize) -> bool {
        self.iter().all(|&half_points| half_points <= HALF_POINTS)
    }
}

/// What is known of the outcome of a group before anybody has played it.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pieces: usize,
    entries: usize,
    fits: fn(&str, usize, usize) -> bool,
}

impl Shape {
    fn of<U: Piece>(pieces: usize, entries: usize) -> Self {
        let fits = |text: &str, pieces, entries| read_group::<U>(text, pieces, entries).is_some();
        Self { pieces, entries, fits }
    }

    /// Whether a text can be its outcome.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        (self.fits)(text, self.pieces, self.entries)
    }
}

/// The outcome of a group of so many pieces; nothing if the text can be none.
fn read_group<U: Piece>(text: &str, pieces: usize, entries: usize) -> Option<Vec<U>> {
    let read: Vec<U> = serde_json::from_str(text).ok()?;
    let fits = read.len() == pieces && read.iter().all(|piece| piece.can_be(entries));
    fits.then_some(read)
}

/// What pieces of a study come to that is played in several places, group by group. Groups are
/// numbered in the order in which the study asks for them, which does not depend on who plays them.
pub trait Pieces: Sync {
    /// The text of the outcome of a group, if somebody has played it.
    fn known(&self, group: u64) -> Option<String>;

    /// Is told of each group that nobody has played what its outcome can be.
    fn miss(&self, _group: u64, _shape: Shape) {}

    /// Those of some groups that nobody has played which are to be played here and now. Is asked
    /// again after they were, until it names none.
    fn claim(&self, unknown: &[u64]) -> Vec<u64>;

    /// Takes the text of the outcome of a group that was played here.
    fn note(&self, group: u64, outcome: String);
}

/// What pieces of work are for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    /// The stage that it is, as whoever watches is told.
    pub(crate) stage: &'static str,
    /// Games that each piece plays.
    pub(crate) games_each: u64,
}

/// Counts the games of a study for those who watch.
pub(crate) struct Watched<'c> {
    control: StudyControl<'c>,
    games: AtomicU64,
    planned: u64,
    /// How near the study is to an answer.
    outlook: Mutex<Option<Arc<str>>>,
    /// What is played elsewhere; `None` if all is played here.
    pieces: Option<&'c dyn Pieces>,
    /// Entries of the army that pieces are about.
    entries: usize,
    /// The number of the next group of pieces.
    next_group: AtomicU64,
    /// Whether a group was asked for that nobody has played: what depends on it cannot be known.
    has_gap: AtomicBool,
}

impl<'c> Watched<'c> {
    pub(crate) fn new(control: StudyControl<'c>, planned: u64) -> Self {
        Self {
            control,
            games: AtomicU64::new(0),
            planned,
            outlook: Mutex::default(),
            pieces: None,
            entries: 0,
            next_group: AtomicU64::new(0),
            has_gap: AtomicBool::new(false),
        }
    }

    /// The same with pieces, about an army of so many entries, that are played in several places.
    pub(crate) fn sharing(self, pieces: &'c dyn Pieces, entries: usize) -> Self {
        Self { pieces: Some(pieces), entries, ..self }
    }

    /// Whether the study goes no further: it was stopped, or what comes next depends on pieces that
    /// nobody has played.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.is_stopped() || self.has_gap()
    }

    /// Whether it was stopped from outside.
    pub(crate) fn is_stopped(&self) -> bool {
        self.control.interrupted.load(Ordering::Relaxed)
    }

    /// Says how near the study is to an answer, from here on.
    pub(crate) fn look_ahead(&self, outlook: &str) {
        *self.outlook.lock().expect("nobody panics with it") = Some(outlook.into());
    }

    /// Whether it lacks pieces.
    fn has_gap(&self) -> bool {
        self.has_gap.load(Ordering::Relaxed)
    }

    fn add(&self, stage: &'static str, games: u64) {
        let games = self.games.fetch_add(games, Ordering::Relaxed) + games;
        let outlook = self.outlook.lock().expect("nobody panics with it").clone();
        (self.control.progress)(StudyProgress { stage, games, planned: self.planned, outlook });
    }

    /// Does every piece of a task. When interrupted, or where pieces
    /// are missing, it gives the results of those before.
    pub(crate) fn play<T: Sync, U: Piece>(
        &self,
        task: Task,
        items: &[T],
        work: impl Fn(&T) -> Result<U, DataError> + Sync,
    ) -> Result<Vec<U>, DataError> {
        if let Some(pieces) = self.pieces {
            return self.share(pieces, task, items, work);
        }
        let one = |item: &T| {
            if self.is_stopped() {
                return None;
            }
            let result = work(item);
            self.add(task.stage, task.games_each);
            Some(result)
        };
        let results: Vec<Option<Result<U, DataError>>> =
            items.par_iter().with_max_len(4).map(one).collect();
        results.into_iter().map_while(|result| result).collect()
    }

    /// As [`play`](Self::play), some of it elsewhere.
    fn share<T: Sync, U: Piece>(
        &self,
        pieces: &dyn Pieces,
        task: Task,
        items: &[T],
        work: impl Fn(&T) -> Result<U, DataError> + Sync,
    ) -> Result<Vec<U>, DataError> {
        let groups: Vec<&[T]> = items.chunks(GROUP).collect();
        let first = self.next_group.fetch_add(groups.len() as u64, Ordering::Relaxed);
        let numbers = first..first + groups.len() as u64;
        let mut results: BTreeMap<u64, Vec<U>> = BTreeMap::new();
        for (number, group) in numbers.clone().zip(&groups) {
            let Some(text) = pieces.known(number) else {
                pieces.miss(number, Shape::of::<U>(group.len(), self.entries));
                continue;
            };
            let known = read_group::<U>(&text, group.len(), self.entries);
            let wrong = || DataError::new(format!("the outcome of pieces {number} is none"));
            results.insert(number, known.ok_or_else(wrong)?);
            self.add(task.stage, task.games_each * group.len() as u64);
        }
        let one = |&number: &u64| -> Result<Option<(u64, Vec<U>)>, DataError> {
            let mut played = Vec::new();
            for item in groups[(number - first) as usize] {
                if self.is_stopped() {
                    return Ok(None);
                }
                played.push(work(item)?);
                self.add(task.stage, task.games_each);
            }
            pieces.note(number, serde_json::to_string(&played).expect("plain data"));
            Ok(Some((number, played)))
        };
        while !self.is_stopped() {
            let unknown: Vec<u64> =
                numbers.clone().filter(|number| !results.contains_key(number)).collect();
            let own = if unknown.is_empty() { unknown } else { pieces.claim(&unknown) };
            if own.is_empty() {
                break;
            }
            let played: Result<Vec<_>, DataError> =
                own.par_iter().with_max_len(1).map(one).collect();
            results.extend(played?.into_iter().flatten());
        }
        let results: Vec<Option<Vec<U>>> = numbers.map(|number| results.remove(&number)).collect();
        let whole = results.iter().all(Option::is_some);
        self.has_gap.fetch_or(!whole, Ordering::Relaxed);
        Ok(results.into_iter().map_while(|group| group).flatten().collect())
    }
}
