//! A share of a comparison.

use std::sync::atomic::Ordering;

use wargauge_batch::BlockId;
use wargauge_report::AS_IT_IS;
use wargauge_studies::{
    AnyComparison, COMPARISON_BLOCK_PAIRS, ComparisonShard, PartHead, Shard, read_scores,
    scores_text,
};

use crate::cli::compare_args::CompareArgs;
use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::shards::part_output::{PartOutput, program, told};
use crate::cli::shards::run::conclude;
use crate::cli::terminal::Terminal;
use crate::cli::{interrupt, study};
use crate::exit_code::ExitCode;

/// What parts of a comparison have at their head.
pub(crate) fn comparison_head(
    comparison: &dyn AnyComparison,
    args: &CompareArgs,
    seed: u64,
) -> PartHead {
    let variants = comparison.variants();
    PartHead {
        arguments: args.canonical_args(seed),
        seed,
        files: comparison.files().to_vec(),
        stages: core::iter::once(AS_IT_IS.to_owned()).chain(variants).collect(),
        block_pairs: COMPARISON_BLOCK_PAIRS,
        most_pairs: args.most_games() / 2,
        ..program()
    }
}

/// Plays a share of a comparison and writes its part.
pub(crate) fn play_comparison(
    comparison: &dyn AnyComparison,
    (args, shard): (&CompareArgs, Shard),
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let head = comparison_head(comparison, args, global.seed);
    let interrupted = interrupt::watch();
    let folder = args.out.as_deref().expect("`--shard` needs `--out`");
    let output = PartOutput::open(folder, PartHead { shard: Some(shard), ..head })?;
    let mut earlier = std::collections::BTreeMap::new();
    for id in output.known() {
        let pairs = comparison.pairs_of(id);
        let text = output.outcome(id)?.unwrap_or_default();
        earlier.extend(read_scores(&text, pairs.end - pairs.start).map(|scores| (id, scores)));
    }
    let mut games = 0;
    let (path, blocks) = output.write(|put| {
        let mut note = |id: BlockId, scores: &[u8]| {
            games += 2 * scores.len() as u64;
            interrupted.fetch_or(!put(id, &scores_text(scores)), Ordering::Relaxed);
        };
        let known = |id: BlockId| earlier.get(&id).cloned();
        let mut share = ComparisonShard { shard, known: &known, blocks: &mut note };
        study::play(
            global,
            terminal,
            interrupted,
            |control| comparison.play_shard(&mut share, control),
            |()| 0,
        )
    })?;
    let text = told(shard, (blocks, games), &path);
    Ok(conclude(interrupted, &text, global, terminal))
}
