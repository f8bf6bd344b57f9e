//! Blocks of a comparison.

use std::collections::BTreeMap;

use wargauge_batch::{BlockDigest, BlockDigests, BlockId, FileRecord};
use wargauge_report::{AS_IT_IS, LoadoutRow};
use wargauge_rules::roster::DataError;
use wargauge_studies::{COMPARISON_BLOCK_PAIRS, ComparisonGathering, StudyControl, scores_text};

use crate::cli::compare_args::CompareArgs;
use crate::cli::failure::Failure;
use crate::cli::loadout_rows::{rows, study_record};
use crate::cli::recorded::refuse_elsewhere;
use crate::cli::verify::verifying::{Verifying, as_read};
use crate::cli::{interrupt, threads};

/// The digests of a contender, if they are of its games.
fn digests(contender: &serde_json::Value) -> Option<BlockDigests> {
    let digests: BlockDigests = serde_json::from_value(contender["blocks"].clone()).ok()?;
    let pairs = contender["games"].as_u64()? / 2;
    (digests.pairs() == COMPARISON_BLOCK_PAIRS && digests.fit(pairs)).then_some(digests)
}

/// Plays a sample of the blocks of a comparison again.
pub(crate) fn verify(verifying: &mut Verifying<'_>) -> Result<(), Failure> {
    let content = verifying.seal.content();
    let unreadable = || DataError::new("the manifest is none of a comparison");
    let words: Vec<String> =
        serde_json::from_value(content["arguments"].clone()).map_err(|_| unreadable())?;
    let contenders = content["studies"][0]["contenders"].as_array().cloned();
    let contenders = contenders.ok_or_else(unreadable)?;
    verifying.must_name::<LoadoutRow>();
    let files: Vec<FileRecord> =
        serde_json::from_value(content["files"].clone()).map_err(|_| unreadable())?;
    refuse_elsewhere(&words, &files)?;
    let (args, seed) = CompareArgs::read(&words)?;
    let comparison = args.request(seed, &args.players)?.prepare(&wargauge_registry::library())?;
    if !verifying.has_same_files(comparison.files()) {
        return Ok(());
    }
    let mut names = vec![AS_IT_IS.to_owned()];
    names.extend(comparison.variants());
    let cells: Vec<Option<BlockDigests>> =
        contenders.iter().take(names.len()).map(digests).collect();
    for (name, _) in names.iter().zip(&cells).filter(|(_, cell)| cell.is_none()) {
        let text = format!("the manifest keeps no digests of {name}");
        verifying.findings.beyond.push(text);
    }
    let mut all = comparison.gather();
    let pool = threads::pool(verifying.global)?;
    let interrupted = interrupt::watch();
    let mut outcomes = BTreeMap::new();
    for (cell, one) in verifying.sample(&cells) {
        let id = |block| BlockId { stage: cell as u64, block };
        let ids: Vec<BlockId> = one.blocks.clone().map(id).collect();
        let control = StudyControl { interrupted, progress: &|_| () };
        let mut scores = pool.install(|| comparison.play_blocks(&ids, control))?;
        if scores.len() < ids.len() {
            verifying.findings.interrupted = true;
            break;
        }
        // An interrupted comparison may have ended within a block.
        let played = contenders[cell]["games"].as_u64().unwrap_or(0) / 2;
        if let Some((last, id)) = scores.last_mut().zip(ids.last()) {
            last.truncate((played - id.block * COMPARISON_BLOCK_PAIRS) as usize);
        }
        let again: Vec<BlockDigest> =
            scores.iter().map(|scores| BlockDigest::of_text(&scores_text(scores))).collect();
        for (id, scores) in ids.iter().zip(&scores) {
            outcomes.insert(*id, scores_text(scores));
        }
        let start = one.blocks.start * COMPARISON_BLOCK_PAIRS;
        let pairs: u64 = scores.iter().map(|scores| scores.len() as u64).sum();
        verifying.findings.games += 2 * pairs;
        let what = format!("{}: pairs {start} to {}", names[cell], start + pairs - 1);
        verifying.findings.compare(&what, &one, &again);
    }
    if verifying.is_all_the_same() {
        return compare_all(verifying, all.as_mut(), &outcomes);
    }
    Ok(())
}

/// Compares what all games of the comparison come to with what its manifest and table say.
fn compare_all(
    verifying: &mut Verifying<'_>,
    all: &mut dyn ComparisonGathering,
    outcomes: &BTreeMap<BlockId, String>,
) -> Result<(), Failure> {
    // Blocks of contenders in turn, as they were judged.
    while let Some(&id) = all.wanted(1).first() {
        let Some(Ok(())) = outcomes.get(&id).map(|text| all.put(id, text)) else {
            return Ok(());
        };
    }
    let outcome = all.outcome();
    let kept = &verifying.seal.content()["studies"][0];
    if as_read(&study_record(&outcome)).as_ref() != Some(kept) {
        let line = "the manifest is not what its games come to".to_owned();
        verifying.findings.differing.push(line);
    }
    verifying.compare_table(&rows(&outcome))
}
