//! Studies played here and now, with a line that tells how far they are.

use std::sync::atomic::AtomicBool;

use wargauge_rules::roster::DataError;
use wargauge_studies::{
    AnyComparison, AnyPricingStudy, ComparisonOutcome, PricingOutcome, Shard, StudyControl,
};

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::shards::{Outcomes, PieceBook};
use crate::cli::study;
use crate::cli::terminal::Terminal;

/// Plays a comparison.
pub(crate) fn comparison(
    comparison: &dyn AnyComparison,
    (global, terminal): (&GlobalArgs, Terminal),
    interrupted: &AtomicBool,
) -> Result<ComparisonOutcome, Failure> {
    let games = |outcome: &ComparisonOutcome| outcome.games;
    study::play(global, terminal, interrupted, |control| comparison.play(control), games)
}

/// Plays studies one after the other, as far as nobody interrupts.
pub(crate) fn prices(
    studies: &[Box<dyn AnyPricingStudy>],
    seen_by: (&GlobalArgs, Terminal),
    interrupted: &AtomicBool,
) -> Result<Vec<PricingOutcome>, Failure> {
    rest_of_prices((studies, &Outcomes::new()), seen_by, interrupted)
}

/// Plays what is not known of studies.
pub(crate) fn rest_of_prices(
    (studies, known): (&[Box<dyn AnyPricingStudy>], &Outcomes),
    (global, terminal): (&GlobalArgs, Terminal),
    interrupted: &AtomicBool,
) -> Result<Vec<PricingOutcome>, Failure> {
    let games = |outcome: &PricingOutcome| outcome.games.total();
    let mut outcomes: Vec<PricingOutcome> = Vec::new();
    for (stage, army) in (0..).zip(studies) {
        let play = |control: StudyControl<'_>| army_prices(army.as_ref(), control, (known, stage));
        outcomes.push(study::play(global, terminal, interrupted, play, games)?);
        if outcomes.iter().any(|outcome| outcome.interrupted) {
            break;
        }
    }
    Ok(outcomes)
}

/// Plays a study, or what is not known of it.
fn army_prices(
    army: &dyn AnyPricingStudy,
    control: StudyControl<'_>,
    (known, stage): (&Outcomes, u64),
) -> Result<PricingOutcome, DataError> {
    if known.is_empty() {
        return army.play(control);
    }
    let book = PieceBook::new(known, stage, Some(Shard { index: 1, of: 1 }));
    army.play_shared(control, &book)
}
