//! Studies of prices, an army a stage, in pieces. What they play depends on what came before, so they
//! go by rounds: all pieces that can be planned by what is known are played before others are asked
//! for.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use wargauge_batch::BlockId;
use wargauge_report::ResultLayout;
use wargauge_rules::roster::DataError;

use crate::pricing::any_study::AnyPricingStudy;
use crate::pricing::findings::{PricingFindings, pricing_layout};
use crate::pricing::in_order::{Shape, StudyControl};
use crate::pricing::outcome::PricingOutcome;
use crate::pricing::pieces::{KnownPieces, PIECES_AT_ONCE, Pass, RestOfPieces};
use crate::study::contract::{BlockSource, Intake, Outcomes, Study};
use crate::study::findings::Findings;
use crate::study::memory::BlockMemory;
use crate::study::part::PartHead;
use crate::study::shard::Shard;
use crate::study::share::Share;

/// The most bytes of a piece: eight match-ups, of each what every entry of both forces attacked. Forces
/// of hundreds of entries stay far below it.
const LONGEST_PIECE: usize = 1 << 17;

/// Studies of prices, ready to be played piece by piece.
#[derive(Debug)]
pub struct TuningStudy {
    studies: Vec<Box<dyn AnyPricingStudy>>,
    head: PartHead,
}

impl TuningStudy {
    /// The studies of some armies; `arguments` are those that make them again, with the seed.
    #[must_use]
    pub fn new(studies: Vec<Box<dyn AnyPricingStudy>>, seed: u64, arguments: Vec<String>) -> Self {
        let mut files: Vec<_> = studies.iter().flat_map(|study| study.files().to_vec()).collect();
        files.sort();
        files.dedup();
        let head = PartHead {
            arguments,
            seed,
            files,
            stages: studies.iter().map(|study| study.army().to_owned()).collect(),
            ..PartHead::of_this_program()
        };
        Self { studies, head }
    }

    /// The studies, army by army.
    #[must_use]
    pub fn studies(&self) -> &[Box<dyn AnyPricingStudy>] {
        &self.studies
    }

    /// Plays the study of an army on the threads of the current rayon pool; with a memory, what is not
    /// known of it, piece by piece.
    ///
    /// # Errors
    /// As [`AnyPricingStudy::play_shared`].
    ///
    /// # Panics
    /// If there is no such army.
    pub fn play_army(
        &self,
        stage: usize,
        memory: Option<&BlockMemory<'_>>,
        control: StudyControl<'_>,
    ) -> Result<PricingOutcome, DataError> {
        let army = &self.studies[stage];
        match memory {
            None => army.play(control),
            Some(memory) => {
                army.play_shared(control, &RestOfPieces { memory, stage: stage as u64 })
            }
        }
    }

    /// What all armies come to by what is known, and the pieces that are not known.
    fn replay(&self, known: &Outcomes) -> Result<Replayed, DataError> {
        let running = AtomicBool::new(false);
        let control = StudyControl { interrupted: &running, progress: &|_| () };
        let (mut outcomes, mut missing) = (Vec::new(), BTreeMap::new());
        for (stage, army) in (0..).zip(&self.studies) {
            let pieces = KnownPieces::new(known, stage);
            outcomes.push(army.play_shared(control, &pieces)?);
            missing.extend(pieces.into_missing());
        }
        Ok((outcomes, missing))
    }
}

/// What all armies come to, and what is not known of it.
type Replayed = (Vec<PricingOutcome>, BTreeMap<BlockId, Shape>);

impl Study for TuningStudy {
    fn head(&self) -> &PartHead {
        &self.head
    }

    fn intake(&self) -> Box<dyn Intake + '_> {
        Box::new(TuningIntake {
            of: self,
            known: Outcomes::new(),
            due: VecDeque::new(),
            decided: false,
        })
    }

    fn all_blocks(&self) -> Option<Vec<BlockId>> {
        None
    }

    fn share<'s>(&'s self, shard: Shard, known: &'s Outcomes) -> Box<dyn Share + 's> {
        Box::new(TuningShare { of: self, shard, known: known.clone() })
    }

    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        let mut held: BTreeSet<BlockId> = source.take_more(PIECES_AT_ONCE).into_iter().collect();
        let (mut known, mut generation) = (source.known(), source.generation());
        while let Some(&id) = held.first() {
            if generation != source.generation() {
                (known, generation) = (source.known(), source.generation());
            }
            let pass = Pass {
                source,
                known: &known,
                generation,
                stage: id.stage,
                held: Mutex::new(held),
                turned_back: AtomicBool::new(interrupted.load(Ordering::Relaxed)),
                interrupted,
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
            if held.contains(&id) {
                // It was not reached: more must have been played than is known here.
                let more = source.known();
                if more == known {
                    held.remove(&id);
                    source.hand_in(id, None);
                }
                known = more;
            }
            if held.is_empty() {
                held.extend(source.take_more(PIECES_AT_ONCE));
            }
        }
    }

    fn longest_outcome(&self) -> usize {
        LONGEST_PIECE
    }

    fn layout(&self) -> ResultLayout {
        pricing_layout(false)
    }

    fn goes_by_rounds(&self) -> bool {
        true
    }
}

/// What one of several shares plays: its part of a round, and of the next ones where nobody else has a
/// part in them.
#[derive(Debug)]
struct TuningShare<'s> {
    of: &'s TuningStudy,
    shard: Shard,
    known: Outcomes,
}

impl Share for TuningShare<'_> {
    fn next(&mut self) -> Result<Vec<BlockId>, DataError> {
        let (_, missing) = self.of.replay(&self.known)?;
        Ok(missing.into_keys().filter(|id| self.shard.has(id.block)).collect())
    }

    fn put(&mut self, id: BlockId, outcome: &str) {
        self.known.insert(id, outcome.to_owned());
    }
}

/// What has come in of a tuning.
#[derive(Debug)]
struct TuningIntake<'c> {
    of: &'c TuningStudy,
    known: Outcomes,
    /// Pieces of the present round that are not in, and what they can come to.
    due: VecDeque<(BlockId, Shape)>,
    decided: bool,
}

impl Intake for TuningIntake<'_> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        self.due.iter().take(most).map(|(id, _)| *id).collect()
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
        let is_one = |(due, shape): &mut (BlockId, Shape)| *due == id && shape.fits(outcome);
        self.due.pop_front_if(is_one).ok_or_else(wrong)?;
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

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        let (mut outcomes, _) = self.of.replay(&self.known)?;
        // As on one machine, what comes after an unfinished army is not there.
        let whole = outcomes.iter().take_while(|outcome| !outcome.interrupted).count();
        outcomes.truncate(whole + 1);
        let PartHead { arguments, seed, .. } = &self.of.head;
        let (arguments, seed) = (arguments.clone(), *seed);
        Ok(Box::new(PricingFindings { outcomes, panel: None, arguments, seed }))
    }
}
