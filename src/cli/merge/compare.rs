//! Parts of a comparison.

use std::cell::RefCell;
use std::ops::Range;

use wargauge_batch::{
    AnyComparison, BlockId, COMPARISON_BLOCK_PAIRS, Shard, StudyControl, read_scores,
};
use wargauge_rules::roster::DataError;

use crate::cli::compare::{LoadoutFiles, publish};
use crate::cli::compare_args::CompareArgs;
use crate::cli::failure::Failure;
use crate::cli::merge::Merging;
use crate::cli::merge::missing::error_of_missing;
use crate::cli::shards::comparison_head;
use crate::cli::{interrupt, study};
use crate::exit_code::ExitCode;

pub(crate) fn merge(merging: Merging<'_>) -> Result<ExitCode, Failure> {
    let Merging { args, parts, global, terminal } = merging;
    let (words, seed) = CompareArgs::read(&parts.head().arguments)?;
    let words = words.printed_as(args.format);
    let comparison = words.request(seed)?.prepare(&wargauge_registry::library())?;
    merging.check_today(&comparison_head(comparison.as_ref(), &words, seed))?;
    let missing = RefCell::new(Vec::new());
    let known = |contender: usize, pairs: &Range<u64>| -> Result<Option<Vec<u8>>, DataError> {
        let block = pairs.start / COMPARISON_BLOCK_PAIRS;
        let id = BlockId { stage: contender as u64, block };
        let Some(text) = parts.outcome(id)? else {
            missing.borrow_mut().push(id);
            return Ok(None);
        };
        let scores = read_scores(&text, pairs.end - pairs.start);
        scores.map(Some).ok_or_else(|| DataError::new(format!("the scores of {id} are none")))
    };
    let mut outcome = comparison.judge(&mut |contender, pairs| known(contender, &pairs))?;
    let missing = missing.take();
    if !missing.is_empty() && !args.play_missing && !args.partial {
        let shard_of = |id: BlockId, of| Shard::of_piece(id.block, of);
        return Err(error_of_missing(parts, &missing, shard_of).into());
    }
    let interrupted = interrupt::watch();
    let files = LoadoutFiles::open(&args.out)?;
    if !missing.is_empty() && args.play_missing {
        outcome = study::play(
            global,
            terminal,
            interrupted,
            |control| {
                play_on(comparison.as_ref(), control, &|contender, pairs| {
                    let id = BlockId {
                        stage: contender as u64,
                        block: pairs.start / COMPARISON_BLOCK_PAIRS,
                    };
                    let text = parts.outcome(id)?;
                    Ok(text.and_then(|text| read_scores(&text, pairs.end - pairs.start)))
                })
            },
            |outcome| outcome.games,
        )?;
    }
    publish(&outcome, (&words, seed), (Some(files), None), global, terminal)
}

/// Judges what is known and plays the rest.
fn play_on(
    comparison: &dyn AnyComparison,
    control: StudyControl<'_>,
    known: &(dyn Fn(usize, &Range<u64>) -> Result<Option<Vec<u8>>, DataError> + Sync),
) -> Result<wargauge_batch::ComparisonOutcome, DataError> {
    comparison.judge(&mut |contender, pairs| {
        if let Some(scores) = known(contender, &pairs)? {
            return Ok(Some(scores));
        }
        let block = pairs.start / COMPARISON_BLOCK_PAIRS;
        let id = BlockId { stage: contender as u64, block };
        Ok(comparison.play_blocks(&[id], control)?.pop())
    })
}
