//! Parts of a study put together to the result of one machine.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{BlockWatch, Intake, Outcomes, Parts, Study, play_blocks};

use crate::missing::error_of_missing;

/// Blocks that are looked for, or played, at once.
const AT_ONCE: usize = 64;

/// What becomes of blocks that no part holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeMode {
    /// They are an error.
    Whole,
    /// What is known before the first of them is the result, as of an interrupted study.
    Partial,
    /// They are played here and now.
    PlayMissing,
}

/// The files that are named; of folders the parts in them, in the order of their names.
///
/// # Errors
/// If a folder cannot be read, or holds no part.
pub fn files_of(named: &[PathBuf]) -> Result<Vec<PathBuf>, DataError> {
    let mut files = Vec::new();
    for path in named {
        if path.is_dir() {
            let shown = path.display();
            let mut inside = parts_in(path)
                .map_err(|error| DataError::new(format!("`{shown}` cannot be read: {error}")))?;
            if inside.is_empty() {
                return Err(DataError::new(format!("there is no part in `{shown}`"))
                    .expected("a folder that `--shard` wrote to"));
            }
            inside.sort();
            files.extend(inside);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn parts_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths: io::Result<Vec<PathBuf>> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let is_part = |path: &PathBuf| path.extension().is_some_and(|end| end == "part");
    Ok(paths?.into_iter().filter(is_part).collect())
}

/// What parts of a study came to.
#[derive(Debug)]
pub struct Merged<'s> {
    /// All that was taken in.
    pub intake: Box<dyn Intake + 's>,
    /// Whether another round follows, of which no part holds anything.
    pub goes_on: bool,
    /// The round that was merged, where the study goes by rounds.
    pub round: Option<u64>,
}

/// Puts parts of a study together, on the threads of the current rayon pool where some are to be played.
/// `played` is told how many blocks have been.
///
/// # Errors
/// If the parts were made by another program or with other data, a block is missing that is not to be
/// played, or an outcome is none.
pub fn merge<'s>(
    study: &'s dyn Study,
    parts: &Parts,
    mode: MergeMode,
    played: &mut (dyn FnMut(u64) + Send),
    interrupted: &AtomicBool,
) -> Result<Merged<'s>, DataError> {
    check_today(study, parts)?;
    if mode == MergeMode::Partial && study.goes_by_rounds() {
        let kind = if study.head().arguments[0] == "tune" { "tuning" } else { "study by rounds" };
        return Err(
            DataError::new(format!("a {kind} has no partial result")).expected("--play-missing")
        );
    }
    let missing = |ids: &[BlockId]| error_of_missing(parts, ids, |id, of| study.shard_of(id, of));
    if mode == MergeMode::Whole
        && let Some(all) = study.all_blocks()
    {
        let lacking: Vec<BlockId> = all.into_iter().filter(|&id| !parts.hold(id)).collect();
        if !lacking.is_empty() {
            return Err(missing(&lacking));
        }
    }
    let mut taker =
        Taker { study, parts, intake: study.intake(), taken: BTreeSet::new(), count: 0 };
    let mut lacking = taker.take_in()?;
    let mut goes_on = false;
    if !lacking.is_empty() && mode == MergeMode::PlayMissing {
        taker.play_rest(&lacking, played, interrupted)?;
        lacking.clear();
    } else if !lacking.is_empty() && study.goes_by_rounds() {
        let is_begun = lacking.len() < taker.intake.wanted(usize::MAX).len();
        if is_begun || parts.blocks().any(|id| !taker.taken.contains(&id)) {
            return Err(taker.error_of_gap(&lacking));
        }
        goes_on = true;
    } else if !lacking.is_empty() && mode == MergeMode::Whole {
        return Err(missing(&lacking));
    }
    let round = study
        .goes_by_rounds()
        .then(|| parts.files().iter().filter_map(|part| part.head().round).max().unwrap_or(1));
    Ok(Merged { intake: taker.intake, goes_on, round })
}

/// Refuses parts that were made by another program, or with other data files than there are.
fn check_today(study: &dyn Study, parts: &Parts) -> Result<(), DataError> {
    parts.head().check_belongs_with(study.head()).map_err(|difference| {
        let part = parts.files()[0].path().display();
        let problem = format!("`{part}` does not belong to what is here: {difference}");
        DataError::new(problem).expected("the program and the files that it was played with")
    })
}

/// Takes blocks of parts in.
struct Taker<'t, 's> {
    study: &'s dyn Study,
    parts: &'t Parts,
    intake: Box<dyn Intake + 's>,
    taken: BTreeSet<BlockId>,
    /// Blocks that were played.
    count: u64,
}

impl Taker<'_, '_> {
    /// Takes in block after block until all is decided, or one is wanted that no part holds: gives what
    /// is lacking of what is wanted then.
    fn take_in(&mut self) -> Result<Vec<BlockId>, DataError> {
        loop {
            let wanted = self.wanted()?;
            let Some(&id) = wanted.first() else { return Ok(Vec::new()) };
            let Some(text) = self.parts.outcome(id)? else {
                let by_rounds = self.study.goes_by_rounds();
                let all = if by_rounds { self.intake.wanted(usize::MAX) } else { vec![id] };
                return Ok(all.into_iter().filter(|&id| !self.parts.hold(id)).collect());
            };
            self.put(id, &text)?;
        }
    }

    /// What is wanted next, in this round or the one that it begins.
    fn wanted(&mut self) -> Result<Vec<BlockId>, DataError> {
        if self.intake.is_round_over() {
            self.intake.begin_round()?;
        }
        Ok(self.intake.wanted(AT_ONCE))
    }

    fn put(&mut self, id: BlockId, text: &str) -> Result<(), DataError> {
        self.taken.insert(id);
        self.intake.put(id, text).map_err(|error| match self.parts.file_of(id) {
            None => error,
            Some(path) => DataError {
                problem: format!("`{}`: {}", path.display(), error.problem),
                expected: "the part as it was written; or the shard played again".to_owned(),
                ..error
            },
        })
    }

    /// Plays what parts lack, until all is decided or it is interrupted.
    fn play_rest(
        &mut self,
        first: &[BlockId],
        played: &mut (dyn FnMut(u64) + Send),
        interrupted: &AtomicBool,
    ) -> Result<(), DataError> {
        let mut lacking = first.to_vec();
        let mut found: BTreeMap<BlockId, String> = BTreeMap::new();
        loop {
            lacking.truncate(AT_ONCE);
            let mut take = |id: BlockId, text: &str| {
                found.insert(id, text.to_owned());
                self.count += 1;
                played(self.count);
            };
            let known: Outcomes = self.intake.known();
            let mut watch = BlockWatch { outcomes: &mut take, in_play: &|_| () };
            play_blocks(self.study, &lacking, &known, &mut watch, interrupted);
            lacking.clear();
            while lacking.is_empty() {
                let wanted = self.wanted()?;
                let Some(&id) = wanted.first() else { return Ok(()) };
                let text = match self.parts.outcome(id)? {
                    Some(text) => Some(text),
                    None => found.remove(&id),
                };
                match text {
                    Some(text) => self.put(id, &text)?,
                    None if interrupted.load(Ordering::Relaxed) => return Ok(()),
                    None => {
                        let unknown =
                            |id: &BlockId| !self.parts.hold(*id) && !found.contains_key(id);
                        lacking = wanted.into_iter().filter(unknown).collect();
                    }
                }
            }
        }
    }

    /// What is missing, in words: what came before the round of all parts, or blocks of shards.
    fn error_of_gap(&self, lacking: &[BlockId]) -> DataError {
        let files = self.parts.files();
        let earliest = files.iter().filter_map(|part| part.head().round).min();
        let are_shards = files.iter().all(|part| part.head().shard.is_some());
        match earliest.filter(|&round| round > 1 && are_shards) {
            Some(round) => {
                let problem =
                    format!("the parts are of round {round}; what came before is missing");
                DataError::new(problem)
                    .expected("beside them the folder that they were played `--from`")
            }
            None => error_of_missing(self.parts, lacking, |id, of| self.study.shard_of(id, of)),
        }
    }
}
