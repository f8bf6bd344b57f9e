//! Parts of a comparison.

use std::ops::Range;

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    AnyComparison, COMPARISON_BLOCK_PAIRS, ComparisonOutcome, Parts, Shard, StudyControl,
    read_scores,
};

use crate::cli::compare::{Compared, LoadoutFiles};
use crate::cli::compare_args::CompareArgs;
use crate::cli::failure::Failure;
use crate::cli::merge::merging::Merging;
use crate::cli::merge::missing::error_of_missing;
use crate::cli::shards::comparison_head;
use crate::cli::{interrupt, study};
use crate::exit_code::ExitCode;

pub(crate) fn merge(merging: Merging<'_>) -> Result<ExitCode, Failure> {
    let Merging { args, parts, global, terminal } = merging;
    let (words, seed) = CompareArgs::read(&parts.head().arguments)?;
    let words = words.printed_as(args.format);
    let comparison = words.request(seed, &words.players)?.prepare(&wargauge_registry::library())?;
    merging.check_today(&comparison_head(comparison.as_ref(), &words, seed))?;
    let mut missing = Vec::new();
    let mut outcome = comparison.judge(&mut |contender, pairs| {
        let known = known_scores(parts, contender, &pairs)?;
        missing.extend(known.is_none().then(|| block_of(contender, &pairs)));
        Ok(known)
    })?;
    if !missing.is_empty() && !args.play_missing && !args.partial {
        let shard_of = |id: BlockId, of| Shard::of_piece(id.block, of);
        return Err(error_of_missing(parts, &missing, shard_of).into());
    }
    let interrupted = interrupt::watch();
    let files = LoadoutFiles::open(&args.out, false)?;
    if !missing.is_empty() && args.play_missing {
        outcome = study::play(
            global,
            terminal,
            interrupted,
            |control| play_on(comparison.as_ref(), control, parts),
            |outcome| outcome.games,
        )?;
    }
    Compared { outcome: &outcome, panel: &[], args: &words, seed }.publish(
        (Some(files), None),
        global,
        terminal,
    )
}

const fn block_of(contender: usize, pairs: &Range<u64>) -> BlockId {
    BlockId { stage: contender as u64, block: pairs.start / COMPARISON_BLOCK_PAIRS }
}

/// What a contender scored in the pairs of a block, if a part has it.
fn known_scores(
    parts: &Parts,
    contender: usize,
    pairs: &Range<u64>,
) -> Result<Option<Vec<u8>>, DataError> {
    let id = block_of(contender, pairs);
    let Some(text) = parts.outcome(id)? else { return Ok(None) };
    let scores = read_scores(&text, pairs.end - pairs.start);
    scores.map(Some).ok_or_else(|| DataError::new(format!("the scores of {id} are none")))
}

/// Judges what is known and plays the rest.
fn play_on(
    comparison: &dyn AnyComparison,
    control: StudyControl<'_>,
    parts: &Parts,
) -> Result<ComparisonOutcome, DataError> {
    comparison.judge(&mut |contender, pairs| match known_scores(parts, contender, &pairs)? {
        Some(scores) => Ok(Some(scores)),
        None => Ok(comparison.play_blocks(&[block_of(contender, &pairs)], control)?.pop()),
    })
}
