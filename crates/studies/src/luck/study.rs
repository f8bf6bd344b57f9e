//! A luck budget as a study in blocks.

use core::ops::Range;
use core::sync::atomic::AtomicBool;

use serde_json::Value;
use wargauge_batch::{
    AnyMatchup, BlockDigest, BlockDigests, BlockId, PairBlockControl, PairRecords, Redrawn, Swap,
};
use wargauge_report::ResultLayout;
use wargauge_rules::roster::DataError;

use crate::luck::findings::{LuckFindings, luck_layout};
use crate::luck::rows::LuckRow;
use crate::luck::scores::{PairScore, read, text_of};
use crate::luck::shares::{Played, SourceShare, shares};
use crate::study::contract::{BlockSource, Intake, KeptDigests, Outcomes, Study};
use crate::study::findings::Findings;
use crate::study::part::PartHead;
use crate::study::shard::Shard;
use crate::study::share::{FixedShare, Share};

/// Pairs in a block.
const BLOCK_PAIRS: u64 = 64;
/// Blocks that are taken from a source at once.
const AT_ONCE: usize = 16;

/// A way to play the pairs again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// What is drawn anew.
    pub(super) redrawn: Redrawn,
    /// The same in words.
    pub(super) words: &'static str,
}

/// The ways, each with more drawn anew than the one before. The last only where tables vary.
pub(super) const WAYS: [Way; 4] = [
    Way { redrawn: Redrawn { dice: false, players: false, setup: false }, words: "as they are" },
    Way { redrawn: Redrawn { dice: true, players: false, setup: false }, words: "with other dice" },
    Way {
        redrawn: Redrawn { dice: true, players: true, setup: false },
        words: "with other dice and draws of players",
    },
    Way {
        redrawn: Redrawn { dice: true, players: true, setup: true },
        words: "with all but the table anew",
    },
];

/// A luck budget, ready to be played block by block.
#[derive(Debug)]
pub struct LuckStudy {
    /// The match-up in each way.
    ways: Vec<Box<dyn AnyMatchup>>,
    head: PartHead,
}

impl LuckStudy {
    /// The study of a match-up in each way; `head` says program, arguments, seed and files.
    pub(super) fn new(ways: Vec<Box<dyn AnyMatchup>>, pairs: u64, head: PartHead) -> Self {
        let label = ways[0].label();
        let name = format!("{}/{}: {}", label.ruleset, label.scenario, label.forces.join(" : "));
        let stage = |way: &Way| format!("{name}, {}", way.words);
        let stages = WAYS.iter().take(ways.len()).map(stage).collect();
        let head = PartHead { stages, block_pairs: BLOCK_PAIRS, most_pairs: pairs, ..head };
        Self { ways, head }
    }

    /// The match-up as it is.
    pub(super) fn matchup(&self) -> &dyn AnyMatchup {
        self.ways[0].as_ref()
    }

    /// Whether the games of a pair exchange the seats of the forces.
    pub(super) fn has_seats(&self) -> bool {
        self.matchup().swap() == Swap::Forces
    }

    fn blocks_of_stage(&self) -> u64 {
        self.head.most_pairs.div_ceil(BLOCK_PAIRS)
    }

    fn all(&self) -> impl Iterator<Item = BlockId> + '_ {
        let stages = 0..self.ways.len() as u64;
        stages.flat_map(|stage| {
            (0..self.blocks_of_stage()).map(move |block| BlockId { stage, block })
        })
    }

    /// What some pairs of a way come to, each by itself; `None` if interrupted.
    fn scores(
        &self,
        stage: u64,
        pairs: Range<u64>,
        interrupted: &AtomicBool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Option<Vec<PairScore>> {
        let matchup = self.ways.get(usize::try_from(stage).ok()?)?;
        let each: Vec<Range<u64>> = pairs.map(|pair| pair..pair + 1).collect();
        let mut scores: Vec<Option<PairScore>> = vec![None; each.len()];
        let mut take = |at: usize, records: PairRecords| {
            scores[at] = Some(records.half_points_by_game.map(|points| points as u8));
        };
        let mut control = PairBlockControl { interrupted, progress, blocks: &mut take };
        matchup.play_pair_blocks(self.head.seed, &each, &mut control);
        scores.into_iter().collect()
    }
}

impl Study for LuckStudy {
    fn head(&self) -> &PartHead {
        &self.head
    }

    fn intake(&self) -> Box<dyn Intake + '_> {
        let played = vec![Vec::new(); self.ways.len()];
        let blocks = vec![BlockDigests::new(BLOCK_PAIRS); self.ways.len()];
        Box::new(LuckIntake { of: self, played, blocks })
    }

    fn all_blocks(&self) -> Option<Vec<BlockId>> {
        Some(self.all().collect())
    }

    fn shard_of(&self, id: BlockId, of: u64) -> Shard {
        Shard::of_piece(id.stage * self.blocks_of_stage() + id.block, of)
    }

    fn share<'s>(&'s self, shard: Shard, _: &'s Outcomes) -> Box<dyn Share + 's> {
        let number = |id: &BlockId| id.stage * self.blocks_of_stage() + id.block;
        Box::new(FixedShare::new(self.all().filter(|id| shard.has(number(id)))))
    }

    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        loop {
            let ids = source.take_more(AT_ONCE);
            if ids.is_empty() {
                return;
            }
            for id in ids {
                let pairs = self.pairs_of(id);
                let progress = |played: u64| source.in_play(2 * played);
                let scores = self.scores(id.stage, pairs, interrupted, &progress);
                source
                    .hand_in(id, scores.filter(|scores| !scores.is_empty()).map(|it| text_of(&it)));
            }
        }
    }

    /// Two digits a pair, and the marks around them.
    fn longest_outcome(&self) -> usize {
        2 * BLOCK_PAIRS as usize + 2
    }

    fn layout(&self) -> ResultLayout {
        luck_layout()
    }

    fn play_pairs(
        &self,
        stage: u64,
        pairs: Range<u64>,
        interrupted: &AtomicBool,
    ) -> Option<String> {
        Some(text_of(&self.scores(stage, pairs, interrupted, &|_| ())?))
    }

    fn kept_digests(&self, manifest: &Value) -> Vec<Option<KeptDigests>> {
        let pairs = self.head.most_pairs;
        let kept = |blocks: &Value| {
            let blocks: BlockDigests = serde_json::from_value(blocks.clone()).ok()?;
            let fits = blocks.pairs() == BLOCK_PAIRS && blocks.fit(pairs);
            fits.then_some(KeptDigests { blocks, pairs })
        };
        let all = manifest["blocks"].as_array().map(Vec::as_slice).unwrap_or_default();
        all.iter().take(self.ways.len()).map(kept).collect()
    }
}

/// What has come in of a luck budget.
#[derive(Debug)]
struct LuckIntake<'c> {
    of: &'c LuckStudy,
    played: Vec<Vec<PairScore>>,
    blocks: Vec<BlockDigests>,
}

impl Intake for LuckIntake<'_> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        let done: u64 = self.blocks.iter().map(BlockDigests::blocks).sum();
        self.of.all().skip(done as usize).take(most).collect()
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        let wrong = || DataError::new(format!("the scores of {id} are not those of its games"));
        let pairs = self.of.pairs_of(id);
        let is_wanted = self.wanted(1) == [id];
        let scores = read(outcome, pairs.end - pairs.start).filter(|_| is_wanted);
        let stage = id.stage as usize;
        self.played[stage].extend(scores.ok_or_else(wrong)?);
        self.blocks[stage].push(BlockDigest::of_text(outcome));
        Ok(())
    }

    fn games(&self) -> u64 {
        self.played.iter().map(|scores| 2 * scores.len() as u64).sum()
    }

    fn standing(&self) -> String {
        let whole = self.played.iter().filter(|one| one.len() as u64 == self.of.head.most_pairs);
        format!("{} of {} ways to play the pairs", whole.count(), self.played.len())
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        let is_interrupted = self.games() < 2 * self.of.head.most_pairs * self.of.ways.len() as u64;
        let played = Played { ways: &self.played, has_seats: self.of.has_seats() };
        let shares = shares(played).filter(|_| !is_interrupted).unwrap_or_default();
        let (head, label) = (&self.of.head, self.of.matchup().label());
        let games = 2 * head.most_pairs;
        let row = |found: &SourceShare| LuckRow::of(label, head.seed, games, found);
        Ok(Box::new(LuckFindings {
            head,
            rows: shares.iter().map(row).collect(),
            shares,
            games: self.games(),
            blocks: self.blocks.clone(),
            is_interrupted,
        }))
    }
}
