//! A round of a tuning in several shares: what is played in it depends on what the rounds before it
//! came to.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{AnyPricingStudy, PartFile, PartHead, Pieces, Shard};

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::shards::part_output::{PartOutput, program};
use crate::cli::shards::run::conclude;
use crate::cli::terminal::Terminal;
use crate::cli::tune_args::TuneArgs;
use crate::cli::{interrupt, study};
use crate::exit_code::ExitCode;

/// Outcomes of pieces of the studies of some armies.
pub(crate) type Outcomes = BTreeMap<BlockId, String>;

/// What parts of a tuning have at their head.
pub(crate) fn blank_tune_head(
    studies: &[Box<dyn AnyPricingStudy>],
    args: &TuneArgs,
    seed: u64,
) -> PartHead {
    let mut files: Vec<_> = studies.iter().flat_map(|study| study.files().to_vec()).collect();
    files.sort();
    files.dedup();
    PartHead {
        arguments: args.canonical_args(seed),
        seed,
        files,
        stages: studies.iter().map(|study| study.army().to_owned()).collect(),
        ..program()
    }
}

/// The pieces of one of the armies: those that are known, and those that are played here.
#[derive(Debug)]
pub(crate) struct PieceBook<'b> {
    known: &'b Outcomes,
    stage: u64,
    /// The share that is played here; all of it, or nothing.
    own: Option<Shard>,
    noted: Mutex<(Outcomes, BTreeSet<BlockId>)>,
}

impl<'b> PieceBook<'b> {
    /// The pieces of an army. Of those that are not known, `own` are played here.
    pub(crate) fn new(known: &'b Outcomes, stage: u64, own: Option<Shard>) -> Self {
        Self { known, stage, own, noted: Mutex::default() }
    }

    /// What was played here.
    pub(crate) fn into_played(self) -> Outcomes {
        self.noted.into_inner().unwrap_or_else(PoisonError::into_inner).0
    }

    /// The pieces that were asked for and that nobody has.
    pub(crate) fn missing(&self) -> BTreeSet<BlockId> {
        self.lock().1.clone()
    }

    fn lock(&self) -> MutexGuard<'_, (Outcomes, BTreeSet<BlockId>)> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    const fn id(&self, group: u64) -> BlockId {
        BlockId { stage: self.stage, block: group }
    }
}

impl Pieces for PieceBook<'_> {
    fn known(&self, group: u64) -> Option<String> {
        self.known.get(&self.id(group)).cloned()
    }

    fn claim(&self, unknown: &[u64]) -> Vec<u64> {
        let is_own = |group: &u64| self.own.is_some_and(|shard| shard.has(*group));
        let (own, others): (Vec<u64>, Vec<u64>) = unknown.iter().copied().partition(is_own);
        self.lock().1.extend(others.into_iter().map(|group| self.id(group)));
        own
    }

    fn note(&self, group: u64, outcome: String) {
        self.lock().0.insert(self.id(group), outcome);
    }
}

/// Which round is played, and by what it goes.
#[derive(Debug)]
pub(crate) struct TuneRound {
    /// Its number, from 1.
    number: u64,
    /// What the rounds before it came to.
    pub(crate) known: Outcomes,
}

impl TuneRound {
    /// Reads what the rounds before one came to.
    ///
    /// # Errors
    /// If that is not what `merge` made of the round before, or of another study.
    pub(crate) fn read(
        number: u64,
        from: Option<&Path>,
        head: &PartHead,
    ) -> Result<Self, DataError> {
        let Some(path) = from else {
            return match number {
                1 => Ok(Self { number, known: Outcomes::new() }),
                _ => Err(DataError::new(format!(
                    "round {number} goes by what those before it came to"
                ))
                .expected("--from with what `merge` made of them")),
            };
        };
        let part = PartFile::open(&merged_file(path))?;
        let shown = part.path().display();
        part.head().check_belongs_with(head).map_err(|difference| {
            DataError::new(format!("`{shown}` is of another study: {difference}"))
        })?;
        let merged = part.head().round.filter(|_| part.head().shard.is_none());
        if merged != number.checked_sub(1) {
            let has = merged.map_or("a single shard".to_owned(), |round| format!("round {round}"));
            return Err(DataError::new(format!(
                "`{shown}` holds {has}; it cannot begin round {number}"
            ))
            .expected("what `merge` made of the round before"));
        }
        let mut known = Outcomes::new();
        for id in part.blocks() {
            known.extend(part.outcome(id)?.map(|outcome| (id, outcome)));
        }
        Ok(Self { number, known })
    }

    /// The number of the round that can be played after what a file holds.
    ///
    /// # Errors
    /// If the file is no part.
    pub(crate) fn after(path: &Path) -> Result<u64, DataError> {
        Ok(PartFile::open(&merged_file(path))?.head().round.unwrap_or(0) + 1)
    }
}

/// The file that `merge` made, which may be named by its folder: the one of the last round.
fn merged_file(path: &Path) -> PathBuf {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let merged = entries.map(|entry| entry.path()).filter(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().ends_with("merged.part"))
    });
    merged.max().unwrap_or_else(|| path.to_owned())
}

/// Plays a share of a round and writes its part.
pub(crate) fn play_tune_round(
    studies: &[Box<dyn AnyPricingStudy>],
    round: &TuneRound,
    (args, shard): (&TuneArgs, Shard),
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let head = blank_tune_head(studies, args, global.seed);
    let head = PartHead { shard: Some(shard), round: Some(round.number), ..head };
    let interrupted = interrupt::watch();
    let folder = args.out.as_deref().expect("`--shard` needs `--out`");
    let output = PartOutput::open(folder, head)?;
    let mut known = round.known.clone();
    for id in output.known() {
        known.extend(output.outcome(id)?.map(|outcome| (id, outcome)));
    }
    let (path, blocks) = output.write(|put| {
        for (stage, army) in (0..).zip(studies) {
            let book = PieceBook::new(&known, stage, Some(shard));
            study::play(
                global,
                terminal,
                interrupted,
                |control| army.play_shared(control, &book).map(|_| ()),
                |()| 0,
            )?;
            for (id, outcome) in book.into_played() {
                put(id, &outcome);
            }
        }
        Ok(())
    })?;
    let number = round.number;
    let text = format!(
        "shard {shard} of round {number}: {blocks} groups of games; wrote {}",
        path.display()
    );
    Ok(conclude(interrupted, &text, global, terminal))
}
