//! Studies of pairs of match-ups that go by rounds: what a round plays depends on what those before it
//! came to.

use core::fmt::Debug;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::VecDeque;

use wargauge_batch::{AnyMatchup, BlockId, PairBlockControl, PairRecords};
use wargauge_report::ResultLayout;
use wargauge_rules::roster::DataError;
use wargauge_rules::table::stream::mix;

use crate::study::contract::{BlockSource, Intake, Outcomes, Study};
use crate::study::findings::Findings;
use crate::study::known_pairs::{AskedPairs, BLOCK_PAIRS, Keeps, KnownPairs};
use crate::study::part::PartHead;
use crate::study::shard::Shard;
use crate::study::share::Share;

/// Blocks that are taken from a source at once.
const AT_ONCE: usize = 64;
/// The most bytes of the outcome of a block. Forces of hundreds of entries stay far below it.
const LONGEST_OUTCOME: usize = 1 << 20;

/// Is given a match-up.
pub type MatchupUse<'u> = dyn FnMut(&dyn AnyMatchup) + 'u;

/// A question that asks for pairs of match-ups as it goes. Each match-up has a number, which says all
/// about it together with what is known when it is asked for.
pub trait RoundQuestion: Debug + Send + Sync {
    /// The pairs of a match-up that are asked for, and what is kept of them.
    fn asked(&self, number: u64) -> AskedPairs;

    /// Puts a match-up together by what is known; nothing is given where there is no such match-up.
    ///
    /// # Errors
    /// If it cannot be put together.
    fn with_matchup(
        &self,
        number: u64,
        known: &KnownPairs<'_>,
        with: &mut MatchupUse<'_>,
    ) -> Result<(), DataError>;

    /// What it comes to by what is known: as an interrupted study where something was asked for in vain.
    /// It asks for all that it can ask for by what it knows, since that is what the next round plays.
    ///
    /// # Errors
    /// If a match-up cannot be put together.
    fn findings<'q>(
        &'q self,
        known: &KnownPairs<'_>,
        head: &PartHead,
    ) -> Result<Box<dyn Findings + 'q>, DataError>;

    /// The files that its results have.
    fn layout(&self) -> ResultLayout;
}

/// A study of such a question.
#[derive(Debug)]
pub struct RoundStudy<Q> {
    question: Q,
    head: PartHead,
}

impl<Q: RoundQuestion> RoundStudy<Q> {
    /// The study; `head` says program, arguments, seed and files.
    #[must_use]
    pub const fn new(question: Q, head: PartHead) -> Self {
        Self { question, head }
    }

    /// What is asked.
    #[must_use]
    pub const fn question(&self) -> &Q {
        &self.question
    }

    /// The blocks that are wanted by what is known: all of a round; none when all is decided.
    fn wanted(&self, outcomes: &Outcomes) -> Result<Vec<BlockId>, DataError> {
        let asked = |number| self.question.asked(number);
        let known = KnownPairs::new(outcomes, &asked);
        drop(self.question.findings(&known, &self.head)?);
        Ok(known.into_missing())
    }

    /// Plays blocks of one match-up and hands them in.
    fn play(
        &self,
        ids: &[BlockId],
        known: &KnownPairs<'_>,
        source: &dyn BlockSource,
        interrupted: &AtomicBool,
    ) {
        let Some(&BlockId { stage: number, .. }) = ids.first() else { return };
        let asked = self.question.asked(number);
        let ranges: Vec<Range<u64>> = ids.iter().map(|id| asked.of_block(id.block)).collect();
        let mut left: Vec<BlockId> = ids.to_vec();
        // A block that is none, or a match-up that cannot be put together, is handed in as such.
        if ranges.iter().all(|pairs| !pairs.is_empty()) {
            let _ = self.question.with_matchup(number, known, &mut |matchup| {
                let mut hand_in = |at: usize, records: PairRecords| {
                    left.retain(|id| *id != ids[at]);
                    source.hand_in(ids[at], Some(asked.text_of(&records)));
                };
                let progress = |pairs: u64| source.in_play(2 * pairs);
                let mut control =
                    PairBlockControl { interrupted, progress: &progress, blocks: &mut hand_in };
                matchup.play_pair_blocks(self.head.seed, &ranges, &mut control);
            });
        }
        left.into_iter().for_each(|id| source.hand_in(id, None));
    }
}

impl<Q: RoundQuestion> Study for RoundStudy<Q> {
    fn head(&self) -> &PartHead {
        &self.head
    }

    fn intake(&self) -> Box<dyn Intake + '_> {
        Box::new(RoundIntake {
            of: self,
            known: Outcomes::new(),
            due: VecDeque::new(),
            is_decided: false,
            entries: None,
        })
    }

    fn all_blocks(&self) -> Option<Vec<BlockId>> {
        None
    }

    fn shard_of(&self, id: BlockId, of: u64) -> Shard {
        // Match-ups have one block often, and numbers with gaps.
        Shard::of_piece(mix(id.stage, id.block), of)
    }

    fn share<'s>(&'s self, shard: Shard, known: &'s Outcomes) -> Box<dyn Share + 's> {
        Box::new(RoundShare { of: self, shard, known: known.clone(), due: Vec::new() })
    }

    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        let asked = |number| self.question.asked(number);
        loop {
            let ids = source.take_more(AT_ONCE);
            if ids.is_empty() {
                return;
            }
            let outcomes = source.known();
            for of_matchup in ids.chunk_by(|one, other| one.stage == other.stage) {
                let known = KnownPairs::new(&outcomes, &asked);
                self.play(of_matchup, &known, source, interrupted);
            }
            if interrupted.load(Ordering::Relaxed) {
                return;
            }
        }
    }

    fn longest_outcome(&self) -> usize {
        LONGEST_OUTCOME
    }

    fn goes_by_rounds(&self) -> bool {
        true
    }

    fn layout(&self) -> ResultLayout {
        self.question.layout()
    }

    fn pairs_of(&self, id: BlockId) -> Range<u64> {
        self.question.asked(id.stage).of_block(id.block)
    }
}

/// What one of several shares plays: its part of a round, and of the next ones where nobody else has a
/// part in them.
#[derive(Debug)]
struct RoundShare<'s, Q> {
    of: &'s RoundStudy<Q>,
    shard: Shard,
    known: Outcomes,
    /// Blocks of the present round that are not known, of all shares.
    due: Vec<BlockId>,
}

impl<Q: RoundQuestion> Share for RoundShare<'_, Q> {
    fn next(&mut self) -> Result<Vec<BlockId>, DataError> {
        self.due.retain(|id| !self.known.contains_key(id));
        if self.due.is_empty() {
            self.due = self.of.wanted(&self.known)?;
        }
        let Shard { of, .. } = self.shard;
        let is_own = |id: &BlockId| self.of.shard_of(*id, of) == self.shard;
        Ok(self.due.iter().copied().filter(is_own).collect())
    }

    fn put(&mut self, id: BlockId, outcome: &str) {
        self.known.insert(id, outcome.to_owned());
    }
}

/// What has come in of such a study.
#[derive(Debug)]
struct RoundIntake<'c, Q> {
    of: &'c RoundStudy<Q>,
    known: Outcomes,
    /// Blocks of the present round that are not in.
    due: VecDeque<BlockId>,
    is_decided: bool,
    /// The match-up that was taken in last, and how many entries its forces have.
    entries: Option<(u64, [usize; 2])>,
}

impl<Q: RoundQuestion> RoundIntake<'_, Q> {
    /// How many entries the forces of a match-up have, if that matters to what is kept of it.
    fn entries_of(&mut self, number: u64, keeps: Keeps) -> Result<[usize; 2], DataError> {
        let known = self.entries.filter(|(last, _)| *last == number);
        if let Some((_, entries)) = known.or((keeps == Keeps::Scores).then_some((number, [0; 2]))) {
            return Ok(entries);
        }
        let mut entries = [0; 2];
        let question = &self.of.question;
        let asked = |number| question.asked(number);
        let mut count =
            |matchup: &dyn AnyMatchup| entries = matchup.rosters().each_ref().map(Vec::len);
        question.with_matchup(number, &KnownPairs::new(&self.known, &asked), &mut count)?;
        self.entries = Some((number, entries));
        Ok(entries)
    }
}

impl<Q: RoundQuestion> Intake for RoundIntake<'_, Q> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        self.due.iter().take(most).copied().collect()
    }

    fn is_round_over(&self) -> bool {
        self.due.is_empty() && !self.is_decided
    }

    fn begin_round(&mut self) -> Result<(), DataError> {
        if self.is_round_over() {
            self.due.extend(self.of.wanted(&self.known)?);
            self.is_decided = self.due.is_empty();
        }
        Ok(())
    }

    fn known(&self) -> Outcomes {
        self.known.clone()
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        let wrong = |fault: &str| {
            DataError::new(format!("the records of {id} are not those of its games: {fault}"))
        };
        if self.due.front() != Some(&id) {
            return Err(wrong("it is not the block that is wanted"));
        }
        let asked = self.of.question.asked(id.stage);
        let entries = self.entries_of(id.stage, asked.keeps)?;
        if let Some(fault) = asked.fault(id.block, outcome, entries) {
            return Err(wrong(fault));
        }
        self.due.pop_front();
        self.known.insert(id, outcome.to_owned());
        Ok(())
    }

    fn games(&self) -> u64 {
        let pairs = self.known.keys().map(|id| self.of.pairs_of(*id));
        2 * pairs.map(|pairs| pairs.end - pairs.start).sum::<u64>()
    }

    fn standing(&self) -> String {
        let (known, due) = (self.known.len(), self.due.len());
        format!("{known} blocks of {BLOCK_PAIRS} pairs in, {due} more of this round")
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        let asked = |number| self.of.question.asked(number);
        self.of.question.findings(&KnownPairs::new(&self.known, &asked), &self.of.head)
    }
}
