//! Parts of a round of a tuning.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{AnyPricingStudy, PartHead, Parts, PricingOutcome, Shard, StudyControl};

use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::merge::merging::Merging;
use crate::cli::merge::missing::error_of_missing;
use crate::cli::shards::{Outcomes, PartOutput, PieceBook, blank_tune_head};
use crate::cli::study;
use crate::cli::tune::{self, Priced};
use crate::cli::tune_args::TuneArgs;
use crate::cli::tune_results::PriceFiles;
use crate::exit_code::ExitCode;

pub(crate) fn merge(merging: Merging<'_>) -> Result<ExitCode, Failure> {
    let Merging { args, parts, global, terminal } = merging;
    let (words, seed) = TuneArgs::read(&parts.head().arguments)?;
    let words = words.printed_as(args.format);
    let studies = tune::prepare(&words, seed, &wargauge_registry::library())?;
    let head = blank_tune_head(&studies, &words, seed);
    merging.check_today(&head)?;
    let mut known = Outcomes::new();
    for id in parts.blocks() {
        known.extend(parts.outcome(id)?.map(|outcome| (id, outcome)));
    }
    let round = parts.files().iter().filter_map(|part| part.head().round).max().unwrap_or(1);
    let mut outcomes = replay(&studies, &known)?;
    let gaps: BTreeSet<BlockId> = outcomes.iter().flat_map(|(_, gaps)| gaps.clone()).collect();
    let missing = missing_of_round(&gaps, &known);
    if args.partial {
        return Err(DataError::new("a tuning has no partial result")
            .expected("--play-missing")
            .into());
    }
    if !missing.is_empty() && !args.play_missing {
        return Err(error_of_gap(parts, &missing).into());
    }
    let interrupted = interrupt::watch();
    if !gaps.is_empty() && args.play_missing {
        play_rest(&studies, &mut known, merging, interrupted)?;
        outcomes = replay(&studies, &known)?;
    }
    let head = PartHead { round: Some(round), ..head };
    let output = PartOutput::open(&args.out, head)?;
    let whole: Vec<PricingOutcome> = outcomes.into_iter().filter_map(|(one, _)| one).collect();
    let is_whole = whole.len() == studies.len();
    // What must not be replaced is known before anything is written.
    let files = if is_whole { Some(PriceFiles::open(&args.out, false)?) } else { None };
    let (path, blocks) = output.write_all(&known)?;
    let text = format!("round {round}: {blocks} groups of games; wrote {}", path.display());
    terminal.note_if(!global.quiet, &text);
    if !is_whole {
        let next = round + 1;
        let text = format!("the study goes on: --round {next} --from {}", args.out.display());
        terminal.note_if(!global.quiet, &text);
        return Ok(ExitCode::Done);
    }
    let priced = Priced { studies: &studies, outcomes: &whole, panel: &[], args: &words, seed };
    priced.publish((files, None), global, terminal)
}

/// What is missing, in words: what came before the round of all parts, or blocks of shards.
fn error_of_gap(parts: &Parts, missing: &[BlockId]) -> DataError {
    let files = parts.files();
    let earliest = files.iter().filter_map(|part| part.head().round).min();
    let are_shards = files.iter().all(|part| part.head().shard.is_some());
    match earliest.filter(|&round| round > 1 && are_shards) {
        Some(round) => {
            let problem = format!("the parts are of round {round}; what came before is missing");
            DataError::new(problem)
                .expected("beside them the folder that they were played `--from`")
        }
        None => error_of_missing(parts, missing, |id, of| Shard::of_piece(id.block, of)),
    }
}

/// What an army's study came to, if all of it is known, and the pieces that it lacks.
type Replayed = (Option<PricingOutcome>, BTreeSet<BlockId>);

/// Goes through all studies by what is known.
fn replay(
    studies: &[Box<dyn AnyPricingStudy>],
    known: &Outcomes,
) -> Result<Vec<Replayed>, Failure> {
    let running = AtomicBool::new(false);
    let control = StudyControl { interrupted: &running, progress: &|_| () };
    let mut all = Vec::new();
    for (stage, army) in (0..).zip(studies) {
        let book = PieceBook::new(known, stage, None);
        let outcome = army.play_shared(control, &book)?;
        all.push(((!outcome.interrupted).then_some(outcome), book.missing()));
    }
    Ok(all)
}

/// The pieces that a round lacks: those before or between pieces that are there. Where all that is
/// asked for comes after them, the next round is asked for.
fn missing_of_round(gaps: &BTreeSet<BlockId>, known: &Outcomes) -> Vec<BlockId> {
    let begun = |id: &&BlockId| {
        let stage_known = known.keys().rev().find(|other| other.stage == id.stage);
        let first_gap = gaps.iter().find(|gap| gap.stage == id.stage);
        match (stage_known, first_gap) {
            (None, _) => true,
            (Some(last), Some(first)) => last.block > first.block,
            (Some(_), None) => false,
        }
    };
    gaps.iter().filter(begun).copied().collect()
}

/// Plays all that the studies still need.
fn play_rest(
    studies: &[Box<dyn AnyPricingStudy>],
    known: &mut Outcomes,
    merging: Merging<'_>,
    interrupted: &AtomicBool,
) -> Result<(), Failure> {
    for (stage, army) in (0..).zip(studies) {
        let book = PieceBook::new(known, stage, Some(Shard { index: 1, of: 1 }));
        study::play(
            merging.global,
            merging.terminal,
            interrupted,
            |control| army.play_shared(control, &book).map(|_| ()),
            |()| 0,
        )?;
        let played = book.into_played();
        known.extend(played);
    }
    Ok(())
}
