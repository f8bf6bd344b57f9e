//! Blocks of a run.

use std::ops::Range;

use wargauge_batch::{
    AnyMatchup, BlockControl, BlockDigest, BlockDigests, DigestedBlocks, Plan, Tally,
    pairs_of_block,
};
use wargauge_report::{MatchupRow, UnitRow};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Gathering, Manifest};

use crate::cli::failure::Failure;
use crate::cli::preparation::RunRequest;
use crate::cli::recorded::refuse_elsewhere;
use crate::cli::results::Results;
use crate::cli::run_args::RunArgs;
use crate::cli::verify::verifying::{Verifying, as_read};
use crate::cli::{interrupt, threads};

/// The arguments of a run, which name no file that was not played, and its seed.
fn arguments(manifest: &Manifest) -> Result<(RunArgs, u64), DataError> {
    refuse_elsewhere(&manifest.arguments, &manifest.files)?;
    RunArgs::read(&manifest.arguments)
}

/// Plays a sample of the blocks of a run again.
pub(crate) fn verify(verifying: &mut Verifying<'_>) -> Result<(), Failure> {
    let manifest: Manifest = serde_json::from_value(verifying.seal.content().clone())
        .map_err(|_| DataError::new("the manifest is none of a run"))?;
    verifying.must_name::<MatchupRow>();
    verifying.must_name::<UnitRow>();
    let (args, seed) = arguments(&manifest)?;
    let run = RunRequest::of_run(&args).prepare(&wargauge_registry::library())?;
    if !verifying.has_same_files(&run.files) {
        return Ok(());
    }
    let plan = Plan::new(seed, args.stop());
    manifest.check_continued_by(&run, &plan)?;
    let mut cells: Vec<Option<BlockDigests>> = Vec::new();
    for (cell, record) in run.cells.iter().zip(&manifest.cells) {
        let digests = record.blocks.clone().filter(|blocks| blocks.fit(record.games / 2));
        if digests.is_none() {
            let forces = cell.label().forces.join(" : ");
            let text = format!("the manifest keeps no digests of {forces}");
            verifying.findings.beyond.push(text);
        }
        cells.push(digests);
    }
    let sample = verifying.sample(&cells);
    let pool = threads::pool(verifying.global)?;
    let interrupted = interrupt::watch();
    let mut all = Gathering::new(&run, &plan);
    for (at, (cell, record)) in run.cells.iter().zip(&manifest.cells).enumerate() {
        let Some(digests) = &cells[at] else { continue };
        let drawn: Vec<&DigestedBlocks> =
            sample.iter().filter(|(of, _)| *of == at).map(|(_, one)| one).collect();
        let pairs = |block| pairs_of_block(block, digests.pairs(), record.games / 2);
        let ranges: Vec<Range<u64>> =
            drawn.iter().flat_map(|one| one.blocks.clone().map(pairs)).collect();
        let mut again = Vec::new();
        let mut note = |_: usize, tally: &Tally| {
            again.push(BlockDigest::of(tally));
            // Of a sample, or of a run that was stopped, some blocks are not there to be put together.
            if let Some(id) = all.wanted() {
                let _ = all.put(id, tally);
            }
        };
        let mut control = BlockControl { interrupted, progress: &|_| (), blocks: &mut note };
        pool.install(|| cell.play_blocks(manifest.seed, &ranges, &mut control));
        let games: u64 =
            ranges.iter().take(again.len()).map(|pairs| 2 * (pairs.end - pairs.start)).sum();
        verifying.findings.games += games;
        verifying.findings.interrupted |= again.len() < ranges.len();
        let mut again = again.as_slice();
        for one in drawn {
            let count = (one.blocks.end - one.blocks.start) as usize;
            let Some((own, rest)) = again.split_at_checked(count) else { break };
            again = rest;
            let what =
                named(cell.as_ref(), pairs(one.blocks.start).start..pairs(one.blocks.end - 1).end);
            verifying.findings.compare(&what, one, own);
        }
    }
    if verifying.is_all_the_same() && all.wanted().is_none() {
        let cells = pool.install(|| all.finish());
        compare_results(verifying, &manifest, &Results::new(&run, &plan, cells))?;
    }
    Ok(())
}

/// Compares the manifest and the tables with what all games come to.
fn compare_results(
    verifying: &mut Verifying<'_>,
    manifest: &Manifest,
    results: &Results<'_>,
) -> Result<(), Failure> {
    let again = results.manifest(manifest.arguments.clone()).to_json();
    let again = as_read(&again).and_then(|again| serde_json::from_value(again).ok());
    if again.as_ref() != Some(manifest) {
        verifying.findings.differing.push("the manifest is not what its games come to".to_owned());
    }
    verifying.compare_table(&results.matchups)?;
    if manifest.arguments.iter().all(|word| word != "--marginal") {
        verifying.compare_table(&results.units)?;
    }
    Ok(())
}

/// Pairs of a match-up in words.
fn named(cell: &dyn AnyMatchup, pairs: Range<u64>) -> String {
    let label = cell.label();
    let (forces, last) = (label.forces.join(" : "), pairs.end - 1);
    format!("{}/{}, {forces}: pairs {} to {last}", label.ruleset, label.scenario, pairs.start)
}
