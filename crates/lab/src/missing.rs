//! Blocks that no part holds, in words.

use std::collections::BTreeMap;

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{Parts, Shard};

/// Shards that are named; of more their number is said.
const MOST_NAMED: usize = 12;

/// What is missing of a study whose blocks are dealt out to shards by `shard_of`, as an error.
pub(crate) fn error_of_missing(
    parts: &Parts,
    missing: &[BlockId],
    shard_of: impl Fn(BlockId, u64) -> Shard,
) -> DataError {
    let of = parts.files().iter().filter_map(|part| part.head().shard).map(|shard| shard.of).max();
    let shards = of.map(|of| named_shards(parts, missing, of, shard_of));
    let named = shards.map_or_else(String::new, |named| format!(": {named}"));
    let named_stage = |id: &BlockId| Some((id.block, parts.head().stages.get(id.stage as usize)?));
    let first = missing.first().and_then(named_stage).map_or_else(String::new, |(block, stage)| {
        format!("; the first is block {block} of `{stage}`")
    });
    let count = missing.len() as u64;
    let is = if count == 1 { "is" } else { "are" };
    let problem = format!("{} {is} missing{named}{first}", blocks(count));
    DataError::new(problem).expected("their parts, or `--play-missing` to play them here")
}

/// The shards of so many that blocks are missing of: whole ones, or how many blocks of one that is there.
fn named_shards(
    parts: &Parts,
    missing: &[BlockId],
    of: u64,
    shard_of: impl Fn(BlockId, u64) -> Shard,
) -> String {
    let mut shards: BTreeMap<u64, u64> = BTreeMap::new();
    for &id in missing {
        *shards.entry(shard_of(id, of).index).or_default() += 1;
    }
    let is_there = |index: u64| {
        parts.files().iter().any(|part| part.head().shard == Some(Shard { index, of }))
    };
    let one = |(&index, &count): (&u64, &u64)| {
        if is_there(index) {
            format!("{} of shard {index}/{of}", blocks(count))
        } else {
            format!("shard {index}/{of}")
        }
    };
    let mut names: Vec<String> = shards.iter().take(MOST_NAMED).map(one).collect();
    if shards.len() > MOST_NAMED {
        names.push(format!("{} more shards", shards.len() - MOST_NAMED));
    }
    names.join(", ")
}

fn blocks(count: u64) -> String {
    if count == 1 { "1 block".to_owned() } else { format!("{count} blocks") }
}
