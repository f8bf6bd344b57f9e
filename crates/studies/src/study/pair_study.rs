//! Studies whose blocks are pairs of match-ups that are kept pair by pair, all known beforehand.

use core::fmt::Debug;
use core::ops::Range;
use core::sync::atomic::AtomicBool;

use serde_json::Value;
use wargauge_batch::{
    AnyMatchup, BlockDigest, BlockDigests, BlockId, PairBlockControl, PairControl, PairRecords,
    pairs_of_block,
};
use wargauge_report::ResultLayout;
use wargauge_rules::roster::DataError;

use crate::study::contract::{BlockSource, Intake, KeptDigests, Outcomes, Study};
use crate::study::findings::Findings;
use crate::study::part::PartHead;
use crate::study::shard::Shard;
use crate::study::share::{FixedShare, Share};

/// Pairs in a block.
const BLOCK_PAIRS: u64 = 64;
/// Blocks that are taken from a source at once.
const AT_ONCE: usize = 64;
/// Digits of the largest number there is.
const MOST_DIGITS: usize = 39;
/// Bytes of a pair for each entry, at most.
const BYTES_OF_ENTRY: usize = 24;

/// What is asked of pairs of match-ups.
pub trait PairQuestion: Debug + Send + Sync {
    /// The match-ups, each of which plays the same pairs unless [`pairs_of_matchup`] says otherwise.
    ///
    /// [`pairs_of_matchup`]: Self::pairs_of_matchup
    fn matchups(&self) -> Vec<&dyn AnyMatchup>;

    /// The pairs that one of the match-ups plays, of so many: all. A match-up that stands in the list more
    /// than once, since some of its pairs are counted by themselves, plays others each time.
    fn pairs_of_matchup(&self, _matchup: usize, all: u64) -> Range<u64> {
        0..all
    }

    /// Tables of its results that [`layout`](Self::layout) does not have.
    fn unverified_tables(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The files that its results have.
    fn layout(&self) -> ResultLayout;

    /// What it comes to by all pairs of the first match-ups: as an interrupted study unless they are all.
    fn findings<'q>(
        &'q self,
        played: Vec<PlayedMatchup>,
        head: &PartHead,
    ) -> Box<dyn Findings + 'q>;
}

/// What all pairs of a match-up came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMatchup {
    /// Pair by pair.
    pub records: PairRecords,
    /// The digests of its blocks.
    pub blocks: BlockDigests,
}

/// A study of pairs of match-ups.
#[derive(Debug)]
pub struct PairStudy<Q> {
    question: Q,
    head: PartHead,
    /// The pairs of each stage.
    pairs: Vec<Range<u64>>,
    /// The number of the first block of each stage, and at last that of all blocks.
    firsts: Vec<u64>,
}

impl<Q: PairQuestion> PairStudy<Q> {
    /// The study of so many pairs of each match-up; `head` says program, arguments, seed and files.
    #[must_use]
    pub fn new(question: Q, pairs: u64, head: PartHead) -> Self {
        let matchups = question.matchups();
        let own: Vec<Range<u64>> =
            (0..matchups.len()).map(|at| question.pairs_of_matchup(at, pairs)).collect();
        let stages = matchups.into_iter().zip(&own);
        let stages = stages.map(|(matchup, pairs)| stage_name(matchup, pairs.start)).collect();
        let mut firsts = vec![0];
        for pairs in &own {
            let blocks = (pairs.end - pairs.start).div_ceil(BLOCK_PAIRS);
            firsts.push(firsts.last().copied().unwrap_or(0) + blocks);
        }
        let head = PartHead { stages, block_pairs: BLOCK_PAIRS, most_pairs: pairs, ..head };
        Self { question, head, pairs: own, firsts }
    }

    /// What is asked.
    #[must_use]
    pub const fn question(&self) -> &Q {
        &self.question
    }

    fn matchup(&self, stage: u64) -> Option<&dyn AnyMatchup> {
        self.question.matchups().get(usize::try_from(stage).ok()?).copied()
    }

    /// How many pairs a stage has; none where there is no such stage.
    fn length_of_stage(&self, stage: u64) -> u64 {
        self.pairs.get(stage as usize).map_or(0, |pairs| pairs.end - pairs.start)
    }

    fn blocks_of_stage(&self, stage: u64) -> u64 {
        self.length_of_stage(stage).div_ceil(BLOCK_PAIRS)
    }

    fn number_of(&self, id: BlockId) -> u64 {
        let first = self.firsts.get(id.stage as usize).or(self.firsts.last());
        first.copied().unwrap_or(0) + id.block
    }

    /// The pairs of its match-up that some pairs of a stage are.
    fn of_matchup(&self, stage: u64, pairs: &Range<u64>) -> Range<u64> {
        let start = self.pairs.get(stage as usize).map_or(0, |own| own.start);
        start + pairs.start..start + pairs.end
    }

    fn all(&self) -> impl Iterator<Item = BlockId> + '_ {
        let stages = 0..self.head.stages.len() as u64;
        stages.flat_map(|stage| {
            (0..self.blocks_of_stage(stage)).map(move |block| BlockId { stage, block })
        })
    }

    /// Plays blocks of one match-up and hands them in.
    fn play(&self, ids: &[BlockId], source: &dyn BlockSource, interrupted: &AtomicBool) {
        let is_known = |id: &BlockId| !self.pairs_of(*id).is_empty();
        let (ids, unknown): (Vec<BlockId>, Vec<BlockId>) = ids.iter().partition(|id| is_known(id));
        unknown.into_iter().for_each(|id| source.hand_in(id, None));
        let Some(matchup) = ids.first().and_then(|id| self.matchup(id.stage)) else {
            return ids.into_iter().for_each(|id| source.hand_in(id, None));
        };
        let range = |id: &BlockId| self.of_matchup(id.stage, &self.pairs_of(*id));
        let ranges: Vec<Range<u64>> = ids.iter().map(range).collect();
        let mut left = ids.clone();
        let mut hand_in = |at: usize, records: PairRecords| {
            left.retain(|id| *id != ids[at]);
            source.hand_in(ids[at], Some(text_of(&records)));
        };
        let progress = |pairs: u64| source.in_play(2 * pairs);
        let mut control =
            PairBlockControl { interrupted, progress: &progress, blocks: &mut hand_in };
        matchup.play_pair_blocks(self.head.seed, &ranges, &mut control);
        left.into_iter().for_each(|id| source.hand_in(id, None));
    }
}

/// What is played in a stage, in words.
fn stage_name(matchup: &dyn AnyMatchup, first_pair: u64) -> String {
    let label = matchup.label();
    let (forces, policies) = (label.forces.join(" : "), label.policies.join(" : "));
    let name = format!("{}/{}: {forces}, {policies}", label.ruleset, label.scenario);
    if first_pair == 0 { name } else { format!("{name}, from pair {first_pair} on") }
}

fn text_of(records: &PairRecords) -> String {
    serde_json::to_string(records).expect("records are plain data")
}

impl<Q: PairQuestion> Study for PairStudy<Q> {
    fn head(&self) -> &PartHead {
        &self.head
    }

    fn intake(&self) -> Box<dyn Intake + '_> {
        Box::new(PairIntake { of: self, whole: Vec::new(), open: None })
    }

    fn all_blocks(&self) -> Option<Vec<BlockId>> {
        Some(self.all().collect())
    }

    fn shard_of(&self, id: BlockId, of: u64) -> Shard {
        Shard::of_piece(self.number_of(id), of)
    }

    fn share<'s>(&'s self, shard: Shard, _: &'s Outcomes) -> Box<dyn Share + 's> {
        Box::new(FixedShare::new(self.all().filter(|&id| shard.has(self.number_of(id)))))
    }

    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        loop {
            let ids = source.take_more(AT_ONCE);
            if ids.is_empty() {
                return;
            }
            for of_stage in ids.chunk_by(|one, other| one.stage == other.stage) {
                self.play(of_stage, source, interrupted);
            }
        }
    }

    fn longest_outcome(&self) -> usize {
        let of_matchup = |matchup: &dyn AnyMatchup| {
            let entries = matchup.rosters().each_ref().map(Vec::len);
            let tally = wargauge_batch::Tally::new(entries);
            let blank = PairRecords { tally, ..PairRecords::default() };
            let blank = text_of(&blank);
            let digits = blank.bytes().filter(u8::is_ascii_digit).count();
            let of_pair = 4 + BYTES_OF_ENTRY * (1 + entries[0] + entries[1]);
            blank.len() + MOST_DIGITS * digits + BLOCK_PAIRS as usize * of_pair
        };
        self.question.matchups().into_iter().map(of_matchup).max().unwrap_or(0)
    }

    fn layout(&self) -> ResultLayout {
        self.question.layout()
    }

    fn play_pairs(
        &self,
        stage: u64,
        pairs: Range<u64>,
        interrupted: &AtomicBool,
    ) -> Option<String> {
        let control = PairControl { interrupted, progress: &|_| () };
        let pairs = self.of_matchup(stage, &pairs);
        let records = self.matchup(stage)?.play_pairs(self.head.seed, pairs, &control)?;
        Some(text_of(&records))
    }

    fn kept_digests(&self, manifest: &Value) -> Vec<Option<KeptDigests>> {
        let kept = |(stage, blocks): (u64, &Value)| {
            let blocks: BlockDigests = serde_json::from_value(blocks.clone()).ok()?;
            let pairs = self.length_of_stage(stage);
            let fits = blocks.pairs() == BLOCK_PAIRS && blocks.fit(pairs);
            fits.then_some(KeptDigests { blocks, pairs })
        };
        let all = manifest["blocks"].as_array().map(Vec::as_slice).unwrap_or_default();
        (0..self.head.stages.len() as u64).zip(all).map(kept).collect()
    }

    fn unverified_tables(&self) -> Vec<&'static str> {
        self.question.unverified_tables()
    }

    fn pairs_of(&self, id: BlockId) -> Range<u64> {
        pairs_of_block(id.block, BLOCK_PAIRS, self.length_of_stage(id.stage))
    }
}

/// What has come in of a study of pairs.
#[derive(Debug)]
struct PairIntake<'c, Q> {
    of: &'c PairStudy<Q>,
    whole: Vec<PlayedMatchup>,
    open: Option<PlayedMatchup>,
}

impl<Q: PairQuestion> Intake for PairIntake<'_, Q> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        let open = self.open.as_ref().map_or(0, |open| open.blocks.blocks());
        let done = self.of.firsts[self.whole.len()] + open;
        self.of.all().skip(done as usize).take(most).collect()
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        let wrong = |fault: &str| {
            DataError::new(format!("the records of {id} are not those of its games: {fault}"))
        };
        if self.wanted(1) != [id] {
            return Err(wrong("it is not the block that is wanted"));
        }
        let records: PairRecords =
            serde_json::from_str(outcome).map_err(|_| wrong("they cannot be read"))?;
        let pairs = self.of.pairs_of(id);
        let Some(matchup) = self.of.matchup(id.stage) else {
            return Err(wrong("there is no such match-up"));
        };
        let lines = matchup.rosters().each_ref().map(Vec::len);
        if let Some(fault) = records.fault(pairs.end - pairs.start, lines) {
            return Err(wrong(fault));
        }
        let open = self.open.get_or_insert_with(|| {
            let tally = wargauge_batch::Tally::new(lines);
            let records = PairRecords { tally, ..PairRecords::default() };
            PlayedMatchup { records, blocks: BlockDigests::new(BLOCK_PAIRS) }
        });
        open.blocks.push(BlockDigest::of_text(outcome));
        open.records.append(records);
        if open.blocks.blocks() == self.of.blocks_of_stage(id.stage) {
            self.whole.extend(self.open.take());
        }
        Ok(())
    }

    fn games(&self) -> u64 {
        let all = self.whole.iter().chain(&self.open);
        all.map(|one| one.records.tally.games()).sum()
    }

    fn standing(&self) -> String {
        format!("{} of {} match-ups", self.whole.len(), self.of.head.stages.len())
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        Ok(self.of.question.findings(self.whole.clone(), &self.of.head))
    }
}
