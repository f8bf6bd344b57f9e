//! What every study can do.

use core::fmt::Debug;
use core::ops::Range;
use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;

use wargauge_batch::{BlockDigests, BlockId, pairs_of_block};
use wargauge_report::ResultLayout;
use wargauge_rules::roster::DataError;

use crate::study::findings::Findings;
use crate::study::part::PartHead;
use crate::study::shard::Shard;
use crate::study::share::Share;

/// What blocks of a study came to, as text.
pub type Outcomes = BTreeMap<BlockId, String>;

/// A study, ready to be played block by block wherever there is a machine for it. Whoever plays its
/// blocks, in whatever order, it comes to the same.
pub trait Study: Debug + Send + Sync {
    /// What it is: arguments, seed, data files, program, and how it is cut into blocks.
    fn head(&self) -> &PartHead;

    /// Takes blocks in.
    fn intake(&self) -> Box<dyn Intake + '_>;

    /// All its blocks, where that does not depend on what some of them come to.
    fn all_blocks(&self) -> Option<Vec<BlockId>>;

    /// Which of so many shares plays a block.
    fn shard_of(&self, id: BlockId, of: u64) -> Shard {
        Shard::of_piece(id.block, of)
    }

    /// What one of several shares plays, beside what is `known` from the rounds before.
    fn share<'s>(&'s self, shard: Shard, known: &'s Outcomes) -> Box<dyn Share + 's>;

    /// Plays the blocks that a source gives, on the threads of the current rayon pool, until there
    /// are no more or it is interrupted.
    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool);

    /// The most bytes that the outcome of a block can have: more than any has.
    fn longest_outcome(&self) -> usize;

    /// Whether what blocks come to depends on what others came to.
    fn goes_by_rounds(&self) -> bool {
        false
    }

    /// What some pairs of a stage come to, of which none lies in another block than the first. `None`
    /// if interrupted, or if blocks of this study are no pairs.
    fn play_pairs(
        &self,
        _stage: u64,
        _pairs: Range<u64>,
        _interrupted: &AtomicBool,
    ) -> Option<String> {
        None
    }

    /// Whether a block may be played in pieces, by [`play_pairs`](Self::play_pairs), whose outcomes
    /// [`joined`](Self::joined) puts together.
    fn is_divisible(&self) -> bool {
        false
    }

    /// What pairs that follow on each other in a block come to together, from what each piece of them came
    /// to. `None` if there is none, one is no outcome, or blocks of this study are not played in pieces.
    fn joined(&self, _outcomes: &[&str]) -> Option<String> {
        None
    }

    /// The digests of blocks that a manifest of such a study keeps, by stage; `None` where it keeps
    /// none of a stage.
    fn kept_digests(&self, _manifest: &serde_json::Value) -> Vec<Option<KeptDigests>> {
        Vec::new()
    }

    /// The games of so many pairs: two of each, unless blocks hold something else.
    fn games_of(&self, pairs: u64) -> u64 {
        2 * pairs
    }

    /// The files that its results have.
    fn layout(&self) -> ResultLayout;

    /// Tables of its results that its blocks alone do not make.
    fn unverified_tables(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The pairs of a block; none where blocks are no pairs.
    fn pairs_of(&self, id: BlockId) -> Range<u64> {
        let head = self.head();
        pairs_of_block(id.block, head.block_pairs, head.most_pairs)
    }
}

/// The digests that a manifest keeps of the blocks of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptDigests {
    /// The digests.
    pub blocks: BlockDigests,
    /// Pairs that they are of.
    pub pairs: u64,
}

/// What has come in of a study. Blocks are taken in in their order, so that the result is that of one
/// machine wherever they were played.
pub trait Intake: Debug + Send + Sync {
    /// The blocks that are needed next, as far as that can be said: `most` at most, in the order in
    /// which they are taken in. None when all is decided, or the round is over.
    fn wanted(&self, most: usize) -> Vec<BlockId>;

    /// Whether what is wanted next depends on all that has come in: who doubts some of it must find
    /// out before the next round. Always false where a study does not go by rounds.
    fn is_round_over(&self) -> bool {
        false
    }

    /// Begins the next round.
    ///
    /// # Errors
    /// If the study cannot go on, as on one machine.
    fn begin_round(&mut self) -> Result<(), DataError> {
        Ok(())
    }

    /// All outcomes that were taken in, where others depend on them.
    fn known(&self) -> Outcomes {
        Outcomes::new()
    }

    /// Takes in the text of the outcome of the block that is wanted first.
    ///
    /// # Errors
    /// If it is not the one, or no outcome of it.
    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError>;

    /// Games that were taken in.
    fn games(&self) -> u64;

    /// What is known so far, in a few words.
    fn standing(&self) -> String;

    /// What is known so far of the score of the match-up that blocks are wanted of, with some pairs of the
    /// wanted block, where a study has scores. `None` also if `open` is no outcome of it.
    fn score_so_far(&self, _open: Option<&str>) -> Option<ScoreSoFar> {
        None
    }

    /// What it comes to: as an interrupted study unless all is decided. Of a run the games worth
    /// watching are played again, on the threads of the current rayon pool.
    ///
    /// # Errors
    /// If the outcomes contradict the study, as on one machine.
    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError>;
}

/// What is known of the score of a match-up before all of it is played.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreSoFar {
    /// The forces, the one whose score it is first.
    pub forces: [String; 2],
    /// Games that it is of.
    pub games: u64,
    /// The score of the first force, a draw counting half; `None` before the first game.
    pub score: Option<f64>,
    /// Its 95 % interval that is valid whenever one looks: lower and upper end.
    pub interval: [f64; 2],
}

/// Where a player finds blocks to play.
pub trait BlockSource: Sync {
    /// The next one, waiting until there is one; `None` when there will be no more.
    fn take(&self) -> Option<BlockId>;

    /// The next ones, `most` at most and as many as there are at once; none when there will be no
    /// more.
    fn take_more(&self, most: usize) -> Vec<BlockId> {
        let _ = most;
        self.take().into_iter().collect()
    }

    /// Takes the outcome of a block that was taken; `None` if it cannot be played.
    fn hand_in(&self, id: BlockId, outcome: Option<String>);

    /// Is told how many games of blocks that were not handed in have been played.
    fn in_play(&self, games: u64) {
        let _ = games;
    }

    /// All that has been handed in, by whomever, that the block in hand may depend on.
    fn known(&self) -> Outcomes;

    /// Changes when some of that was found to be wrong.
    fn generation(&self) -> u64 {
        0
    }
}
