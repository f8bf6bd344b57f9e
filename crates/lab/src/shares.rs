//! One of several shares of a study, played into a part.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    BlockWatch, KnownBlocks, Outcomes, PartFile, PartHead, Shard, Study, play_share,
};

use crate::failure::LabError;
use crate::part_output::PartOutput;

/// Which round of a study is played, and by what it goes.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// Its number, from 1; `None` of a study that does not go by rounds.
    pub number: Option<u64>,
    /// What the rounds before it came to.
    pub known: Outcomes,
}

impl Round {
    /// Reads what the rounds before round `number` came to.
    ///
    /// # Errors
    /// If that is not what merging made of the round before, or of another study.
    pub fn read(number: u64, from: Option<&Path>, study: &dyn Study) -> Result<Self, DataError> {
        let Some(path) = from else {
            return match number {
                1 => Ok(Self { number: Some(number), known: Outcomes::new() }),
                _ => Err(DataError::new(format!(
                    "round {number} goes by what those before it came to"
                ))
                .expected("--from with what `merge` made of them")),
            };
        };
        let part = PartFile::open(&merged_file(path))?;
        let shown = part.path().display();
        part.head().check_belongs_with(study.head()).map_err(|difference| {
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
        Ok(Self { number: Some(number), known: part.outcomes()? })
    }

    /// The number of the round that can be played after what a file holds.
    ///
    /// # Errors
    /// If the file is no part.
    pub fn after(path: &Path) -> Result<u64, DataError> {
        Ok(PartFile::open(&merged_file(path))?.head().round.unwrap_or(0) + 1)
    }
}

/// The file that merging made, which may be named by its folder: the one of the last round.
fn merged_file(path: &Path) -> PathBuf {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let merged = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let round = name.strip_suffix("merged.part")?.trim_start_matches("round-");
        Some((round.trim_end_matches('-').parse::<u64>().ok(), entry.path()))
    });
    merged.max().map_or_else(|| path.to_owned(), |(_, file)| file)
}

/// What came of playing a share.
#[derive(Clone, Debug)]
pub struct SharePlayed {
    /// The file of the part.
    pub path: PathBuf,
    /// Blocks that it holds now.
    pub blocks: u64,
    /// Pairs of games that were played for it now; 0 where blocks are no pairs.
    pub pairs: u64,
}

/// Which share of a study is played: one of several equal ones, of one round.
#[derive(Clone, Copy, Debug)]
pub struct RoundShare<'r> {
    /// Which of how many equal shares.
    pub shard: Shard,
    /// The round that it is a share of.
    pub round: &'r Round,
}

/// Plays one of several shares of a study on the threads of the current rayon pool, and writes its part
/// into a folder. What an earlier call has left there is not played again. `in_play` is told how many
/// games of blocks that are not whole have been played.
///
/// # Errors
/// If the part cannot be written or is of another study, or the study cannot go on.
pub fn play_share_to(
    folder: &Path,
    study: &dyn Study,
    RoundShare { shard, round }: RoundShare<'_>,
    in_play: &(dyn Fn(u64) + Sync),
    interrupted: &AtomicBool,
) -> Result<SharePlayed, LabError> {
    let head = PartHead { shard: Some(shard), round: round.number, ..study.head().clone() };
    let output = PartOutput::open(folder, head)?;
    let earlier = output.earlier();
    let read = |id: BlockId| earlier.as_ref().map_or(Ok(None), |part| part.outcome(id));
    let known = KnownBlocks { rounds: &round.known, earlier: &read };
    let (pairs, path, blocks) = output.write(|put| {
        let mut pairs = 0;
        let mut note = |id: BlockId, outcome: &str| {
            let own = study.pairs_of(id);
            pairs += own.end.saturating_sub(own.start);
            interrupted.fetch_or(!put(id, outcome), Ordering::Relaxed);
        };
        let mut watch = BlockWatch { outcomes: &mut note, in_play };
        play_share(study, shard, &known, &mut watch, interrupted)?;
        Ok(pairs)
    })?;
    Ok(SharePlayed { path, blocks, pairs })
}
