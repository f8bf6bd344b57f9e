//! A study that is asked for, played and written.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use wargauge_batch::BlockId;
use wargauge_lab::{Outcomes, ResultFolder, Study as Played, StudyRequest, study_of, take_in};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Library, refuse_alone};

use crate::errors::Outcome;
use crate::files::{Given, library_with};
use crate::findings::Findings;
use crate::playing::{Order, games_of, play};
use crate::replay::{Replay, replay};

/// A study with what has been played of it.
#[pyclass(frozen, module = "wargauge._native")]
pub(crate) struct Study {
    study: Box<dyn Played>,
    library: Library,
    known: Mutex<Outcomes>,
}

/// Rows of single games, which the laboratory writes wherever it plays.
const GAMES: &str = "--games-csv";

/// The request that JSON says.
pub(crate) fn request_of(json: &str) -> Outcome<StudyRequest> {
    let unreadable = |error| DataError::new(format!("the request cannot be read: {error}"));
    Ok(serde_json::from_str(json).map_err(unreadable)?)
}

impl Study {
    fn known(&self) -> MutexGuard<'_, Outcomes> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Study {
    /// Reads and checks all that a study needs. The request is JSON: the name of the command as `study`, and
    /// its arguments by name. Files in memory are given by their place among the built-in ones.
    #[new]
    #[pyo3(signature = (request, files = Vec::new()))]
    fn new(py: Python<'_>, request: &str, files: Vec<Given>) -> Outcome<Self> {
        py.detach(|| {
            let library = library_with(&files)?;
            let words = request_of(request)?.words()?;
            let others: Vec<String> = words.iter().filter(|word| *word != GAMES).cloned().collect();
            refuse_alone(&others)?;
            let study = study_of(&words, &library)?;
            Ok(Self { study, library, known: Mutex::default() })
        })
    }

    /// The arguments that make it again, as the command line has them.
    #[getter]
    fn arguments(&self) -> Vec<String> {
        self.study.head().arguments.clone()
    }

    /// Games that it plays, where their number is known beforehand.
    #[getter]
    fn planned(&self) -> Option<u64> {
        let all = self.study.all_blocks()?;
        let pairs = |id: BlockId| {
            let pairs = self.study.pairs_of(id);
            pairs.end.saturating_sub(pairs.start)
        };
        Some(self.study.games_of(all.into_iter().map(pairs).sum()))
    }

    /// Games of the blocks that have been played.
    #[getter]
    fn games(&self) -> u64 {
        games_of(self.study.as_ref(), &self.known())
    }

    /// Whether all is decided.
    #[getter]
    fn done(&self) -> Outcome<bool> {
        let known = self.known();
        let intake = take_in(self.study.as_ref(), &known)?;
        Ok(intake.wanted(1).is_empty() && !intake.is_round_over())
    }

    /// What is known so far, in a few words.
    #[getter]
    fn standing(&self) -> Outcome<String> {
        Ok(take_in(self.study.as_ref(), &self.known())?.standing())
    }

    /// Plays on, all or so many blocks; whether the keyboard interrupted it.
    #[pyo3(signature = (threads = 0, blocks = None, tell = None))]
    fn play(
        &self,
        py: Python<'_>,
        threads: usize,
        blocks: Option<usize>,
        tell: Option<Py<PyAny>>,
    ) -> Outcome<bool> {
        let mut known = self.known().clone();
        let played = play(py, self.study.as_ref(), &mut known, &Order { threads, blocks, tell });
        *self.known() = known;
        played
    }

    /// What it has come to so far.
    fn findings(&self, py: Python<'_>) -> Outcome<Findings> {
        py.detach(|| {
            let known = self.known().clone();
            let intake = take_in(self.study.as_ref(), &known)?;
            Findings::of(intake.findings()?.as_ref(), &self.study.layout())
        })
    }

    /// Writes the files that the program writes into a folder; gives their paths.
    fn write(&self, py: Python<'_>, folder: PathBuf) -> Outcome<Vec<PathBuf>> {
        py.detach(|| {
            let files = ResultFolder::open(&folder, &self.study.layout())?;
            let known = self.known().clone();
            let intake = take_in(self.study.as_ref(), &known)?;
            Ok(files.write(intake.findings()?.as_ref())?)
        })
    }

    /// Tells a game of a match-up of a run, and draws it where its ruleset can be drawn.
    fn replay(&self, py: Python<'_>, game: Replay) -> Outcome<(String, Option<String>)> {
        py.detach(|| replay(self.study.head(), &self.library, &game))
    }
}
