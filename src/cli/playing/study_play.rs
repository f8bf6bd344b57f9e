//! Studies played here and now, with a line that tells how far they are.

use std::sync::atomic::AtomicBool;

use wargauge_batch::BlockId;
use wargauge_studies::{
    AnyComparison, BlockMemory, ComparisonOutcome, Outcomes, PricingOutcome, StudyControl,
    TuningStudy,
};

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::playing::kept::Kept;
use crate::cli::playing::watched_study;

/// Plays a comparison.
pub(crate) fn comparison(
    comparison: &dyn AnyComparison,
    kept: Option<&Kept>,
    session: Session<'_>,
    interrupted: &AtomicBool,
) -> Result<ComparisonOutcome, Failure> {
    let games = |outcome: &ComparisonOutcome| outcome.games;
    let play = |control: StudyControl<'_>| match kept {
        None => comparison.play(control),
        Some(kept) => {
            let note = |id: BlockId, outcome: &str| kept.note(id, outcome);
            comparison.play_on(&BlockMemory { known: &kept.known, note: &note }, control)
        }
    };
    watched_study::play(session, interrupted, play, games)
}

/// Plays what is not known of studies one after the other, as far as nobody interrupts.
pub(crate) fn prices(
    study: &TuningStudy,
    known: &Outcomes,
    kept: Option<&Kept>,
    session: Session<'_>,
    interrupted: &AtomicBool,
) -> Result<Vec<PricingOutcome>, Failure> {
    let games = |outcome: &PricingOutcome| outcome.games.total();
    let mut outcomes: Vec<PricingOutcome> = Vec::new();
    for stage in 0..study.studies().len() {
        let note = |id: BlockId, outcome: &str| {
            if let Some(kept) = kept {
                kept.note(id, outcome);
            }
        };
        let memory = BlockMemory { known, note: &note };
        let memory = (kept.is_some() || !known.is_empty()).then_some(&memory);
        let play = |control: StudyControl<'_>| study.play_army(stage, memory, control);
        outcomes.push(watched_study::play(session, interrupted, play, games)?);
        if outcomes.iter().any(|outcome| outcome.interrupted) {
            break;
        }
    }
    Ok(outcomes)
}
