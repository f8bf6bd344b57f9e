//! A tuning whose pieces are played elsewhere. What it plays depends on what came before, so it goes
//! by rounds: all pieces that can be planned by what is known are played before others are asked for.

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{AnyPricingStudy, PartHead, Pieces, PricingOutcome, StudyControl};

use crate::cli::failure::Failure;
use crate::cli::shards::{PieceBook, blank_tune_head};
use crate::cli::shared::contract::{BlockSource, Collection, Kind, Outcomes, publish, refuse_all};
use crate::cli::tune::{self, Priced};
use crate::cli::tune_args::TuneArgs;
use crate::cli::tune_results::PriceFiles;

/// The most bytes of a piece: eight match-ups, of each what every entry of both forces attacked. Forces
/// of hundreds of entries stay far below it.
const LONGEST_PIECE: usize = 1 << 17;

/// A tuning, ready to be played piece by piece.
#[derive(Debug)]
pub(crate) struct SharedTuning {
    args: TuneArgs,
    seed: u64,
    studies: Vec<Box<dyn AnyPricingStudy>>,
}

impl SharedTuning {
    pub(crate) fn prepare(arguments: &[String]) -> Result<Self, DataError> {
        let (args, seed) = TuneArgs::read(arguments)?;
        refuse_all(&[
            (args.out.is_some(), "--out"),
            (args.page.are_given(), "--html"),
            (args.shard.is_some(), "--shard"),
            (args.from.is_some(), "--from"),
            (args.from_result.is_some(), "--from-result"),
            (args.write, "--write"),
            (args.panel.are_given(), "--panel"),
        ])?;
        let studies = tune::prepare(&args, seed, &wargauge_registry::library());
        let studies = studies.map_err(|failure| match failure {
            Failure::Data(error) => *error,
            other => DataError::new(format!("{other:?}")),
        })?;
        Ok(Self { args, seed, studies })
    }

    pub(crate) fn head(&self) -> PartHead {
        blank_tune_head(&self.studies, &self.args, self.seed)
    }

    /// What all armies come to by what is known, and the pieces that are not known.
    fn replay(
        &self,
        known: &Outcomes,
    ) -> Result<(Vec<PricingOutcome>, BTreeSet<BlockId>), DataError> {
        let running = AtomicBool::new(false);
        let control = StudyControl { interrupted: &running, progress: &|_| () };
        let (mut outcomes, mut missing) = (Vec::new(), BTreeSet::new());
        for (stage, army) in (0..).zip(&self.studies) {
            let book = PieceBook::new(known, stage, None);
            outcomes.push(army.play_shared(control, &book)?);
            missing.extend(book.missing());
        }
        Ok((outcomes, missing))
    }
}

impl Kind for SharedTuning {
    fn collection(&self) -> Box<dyn Collection + '_> {
        let collected =
            Collected { of: self, known: Outcomes::new(), due: VecDeque::new(), decided: false };
        Box::new(collected)
    }

    fn goes_by_rounds(&self) -> bool {
        true
    }

    fn longest_outcome(&self) -> usize {
        LONGEST_PIECE
    }

    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        let mut held = source.take();
        let (mut known, mut generation) = (source.known(), source.generation());
        while let Some(id) = held {
            if generation != source.generation() {
                (known, generation) = (source.known(), source.generation());
            }
            let pass = Pass {
                source,
                known: &known,
                generation,
                stage: id.stage,
                held: Mutex::new(Some(id)),
                turned_back: AtomicBool::new(false),
            };
            let army = usize::try_from(id.stage).ok().and_then(|stage| self.studies.get(stage));
            // Pieces that cannot be ones end the pass before the piece that is held is reached.
            let _ = army.map(|army| {
                let control = StudyControl { interrupted: &pass.turned_back, progress: &|_| () };
                army.play_shared(control, &pass)
            });
            held = pass.held.into_inner().unwrap_or_else(PoisonError::into_inner);
            if interrupted.load(Ordering::Relaxed) {
                return;
            }
            if held == Some(id) {
                // It was not reached: more must have been played than is known here.
                let more = source.known();
                if more == known {
                    source.hand_in(id, None);
                    held = source.take();
                }
                known = more;
            }
        }
    }
}

/// One way through the study of an army: plays the pieces that a source gives as it comes to them.
struct Pass<'p> {
    source: &'p dyn BlockSource,
    known: &'p Outcomes,
    generation: u64,
    stage: u64,
    /// A piece that was taken and that the pass has not come to.
    held: Mutex<Option<BlockId>>,
    /// Whether that lies behind.
    turned_back: AtomicBool,
}

impl Pieces for Pass<'_> {
    fn known(&self, group: u64) -> Option<String> {
        let id = BlockId { stage: self.stage, block: group };
        // A piece that is in hand is played, even if it has been before.
        let is_in_hand = *self.held.lock().unwrap_or_else(PoisonError::into_inner) == Some(id);
        self.known.get(&id).filter(|_| !is_in_hand).cloned()
    }

    fn claim(&self, unknown: &[u64]) -> Vec<u64> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_none() {
            *held = self.source.take();
        }
        let is_of_pass =
            |id: &BlockId| id.stage == self.stage && self.source.generation() == self.generation;
        match held.filter(is_of_pass) {
            Some(id) if unknown.contains(&id.block) => vec![id.block],
            Some(id) if unknown.last() < Some(&id.block) => Vec::new(),
            _ => {
                self.turned_back.store(true, Ordering::Relaxed);
                Vec::new()
            }
        }
    }

    fn note(&self, group: u64, outcome: String) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.source.hand_in(BlockId { stage: self.stage, block: group }, Some(outcome));
    }
}

/// What has come in of a tuning.
#[derive(Debug)]
struct Collected<'c> {
    of: &'c SharedTuning,
    known: Outcomes,
    /// Pieces of the present round that are not in.
    due: VecDeque<BlockId>,
    decided: bool,
}

impl Collection for Collected<'_> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        self.due.iter().take(most).copied().collect()
    }

    fn is_round_over(&self) -> bool {
        self.due.is_empty() && !self.decided
    }

    fn begin_round(&mut self) -> Result<(), DataError> {
        if self.is_round_over() {
            self.due.extend(self.of.replay(&self.known)?.1);
            self.decided = self.due.is_empty();
        }
        Ok(())
    }

    fn known(&self) -> Outcomes {
        self.known.clone()
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        let wrong = || DataError::new(format!("the outcome of {id} is none"));
        self.due.pop_front_if(|due| *due == id).ok_or_else(wrong)?;
        self.known.insert(id, outcome.to_owned());
        Ok(())
    }

    fn games(&self) -> u64 {
        let replayed = self.of.replay(&self.known);
        replayed.map_or(0, |(outcomes, _)| outcomes.iter().map(|one| one.games.total()).sum())
    }

    fn standing(&self) -> String {
        let (known, due) = (self.known.len(), self.due.len());
        format!("{known} pieces in, {due} more of this round")
    }

    fn publish(self: Box<Self>, out: &Path) -> ExitCode {
        let SharedTuning { args, seed, studies } = self.of;
        publish(*seed, |global, terminal| {
            let (mut outcomes, _) = self.of.replay(&self.known)?;
            // As on one machine, what comes after an unfinished army is not there.
            let whole = outcomes.iter().take_while(|outcome| !outcome.interrupted).count();
            outcomes.truncate(whole + 1);
            let files = PriceFiles::open(out, false)?;
            let priced = Priced { studies, outcomes: &outcomes, panel: &[], args, seed: *seed };
            priced.publish((Some(files), None), global, terminal)
        })
    }
}
