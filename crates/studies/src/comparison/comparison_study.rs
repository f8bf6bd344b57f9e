//! A comparison as a study in blocks.

use core::ops::Range;
use core::sync::atomic::AtomicBool;

use serde_json::Value;
use wargauge_batch::{BlockDigests, BlockId};
use wargauge_report::ResultLayout;
use wargauge_rules::roster::DataError;

use crate::comparison::any_comparison::{AnyComparison, ComparisonGathering};
use crate::comparison::blocks::{COMPARISON_BLOCK_PAIRS, scores_text};
use crate::comparison::findings::{ComparisonFindings, comparison_layout};
use crate::comparison::rows::AS_IT_IS;
use crate::pricing::StudyControl;
use crate::study::contract::{BlockSource, Intake, KeptDigests, Outcomes, Study};
use crate::study::findings::Findings;
use crate::study::part::PartHead;
use crate::study::shard::Shard;
use crate::study::share::Share;

/// Blocks that are taken from a source at once.
const AT_ONCE: usize = 64;

/// A comparison, ready to be played block by block.
#[derive(Debug)]
pub struct ComparisonStudy {
    comparison: Box<dyn AnyComparison>,
    head: PartHead,
}

impl ComparisonStudy {
    /// The study of a comparison; `arguments` are those that make it again, with the seed.
    #[must_use]
    pub fn new(comparison: Box<dyn AnyComparison>, seed: u64, arguments: Vec<String>) -> Self {
        let variants = comparison.variants();
        let head = PartHead {
            arguments,
            seed,
            files: comparison.files().to_vec(),
            stages: core::iter::once(AS_IT_IS.to_owned()).chain(variants).collect(),
            block_pairs: COMPARISON_BLOCK_PAIRS,
            most_pairs: comparison.most_pairs(),
            ..PartHead::of_this_program()
        };
        Self { comparison, head }
    }

    /// The comparison.
    #[must_use]
    pub fn comparison(&self) -> &dyn AnyComparison {
        self.comparison.as_ref()
    }

    fn range(&self, id: BlockId) -> Option<(usize, Range<u64>)> {
        let contender = usize::try_from(id.stage).ok()?;
        let pairs = self.pairs_of(id);
        (contender < self.head.stages.len() && !pairs.is_empty()).then_some((contender, pairs))
    }

    /// Plays some pairs of some contenders; the first of them when interrupted.
    fn play(
        &self,
        ranges: &[(usize, Range<u64>)],
        source: Option<&dyn BlockSource>,
        interrupted: &AtomicBool,
    ) -> Vec<String> {
        let progress = |now: crate::pricing::StudyProgress| {
            if let Some(source) = source {
                source.in_play(now.games);
            }
        };
        let control = StudyControl { interrupted, progress: &progress };
        let played = self.comparison.play_ranges(ranges, control).unwrap_or_default();
        played.iter().map(|scores| scores_text(scores)).collect()
    }
}

impl Study for ComparisonStudy {
    fn head(&self) -> &PartHead {
        &self.head
    }

    fn intake(&self) -> Box<dyn Intake + '_> {
        Box::new(ComparisonIntake { of: self, gathering: self.comparison.gather() })
    }

    fn all_blocks(&self) -> Option<Vec<BlockId>> {
        None
    }

    fn share<'s>(&'s self, shard: Shard, _: &'s Outcomes) -> Box<dyn Share + 's> {
        self.comparison.share(shard)
    }

    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        loop {
            let ids = source.take_more(AT_ONCE);
            if ids.is_empty() {
                return;
            }
            let (known, unknown): (Vec<BlockId>, Vec<BlockId>) =
                ids.into_iter().partition(|&id| self.range(id).is_some());
            unknown.into_iter().for_each(|id| source.hand_in(id, None));
            let ranges: Vec<_> = known.iter().filter_map(|&id| self.range(id)).collect();
            let played = self.play(&ranges, Some(source), interrupted);
            let outcomes = played.into_iter().map(Some).chain(core::iter::repeat(None));
            known.into_iter().zip(outcomes).for_each(|(id, text)| source.hand_in(id, text));
        }
    }

    /// A digit a pair, and the marks around them.
    fn longest_outcome(&self) -> usize {
        COMPARISON_BLOCK_PAIRS as usize + 2
    }

    fn layout(&self) -> ResultLayout {
        comparison_layout(false)
    }

    fn play_pairs(
        &self,
        stage: u64,
        pairs: Range<u64>,
        interrupted: &AtomicBool,
    ) -> Option<String> {
        let contender = usize::try_from(stage).ok().filter(|at| *at < self.head.stages.len())?;
        self.play(&[(contender, pairs)], None, interrupted).pop()
    }

    fn kept_digests(&self, manifest: &Value) -> Vec<Option<KeptDigests>> {
        let contenders = manifest["studies"][0]["contenders"].as_array();
        let kept = |contender: &Value| {
            let blocks: BlockDigests = serde_json::from_value(contender["blocks"].clone()).ok()?;
            let pairs = contender["games"].as_u64()? / 2;
            let fits = blocks.pairs() == COMPARISON_BLOCK_PAIRS && blocks.fit(pairs);
            fits.then_some(KeptDigests { blocks, pairs })
        };
        let contenders = contenders.into_iter().flatten().take(self.head.stages.len());
        contenders.map(kept).collect()
    }
}

/// What has come in of a comparison.
#[derive(Debug)]
struct ComparisonIntake<'c> {
    of: &'c ComparisonStudy,
    gathering: Box<dyn ComparisonGathering + 'c>,
}

impl Intake for ComparisonIntake<'_> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        self.gathering.wanted(most)
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        self.gathering.put(id, outcome)
    }

    fn games(&self) -> u64 {
        self.gathering.games()
    }

    fn standing(&self) -> String {
        let stages = &self.of.head.stages;
        let Some((variant, found)) = self.gathering.in_doubt() else {
            return format!("{} variants", stages.len() - 1);
        };
        let per_cent = |share: f64| 100.0 * share;
        let (value, interval) = (found.estimate.value, found.estimate.interval);
        let [value, low, high] = [value, interval.low, interval.high].map(per_cent);
        format!("in doubt: {} {value:+.1} [{low:+.1}, {high:+.1}]", stages[variant])
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        let PartHead { arguments, seed, .. } = &self.of.head;
        let outcome = self.gathering.outcome();
        let (arguments, seed) = (arguments.clone(), *seed);
        Ok(Box::new(ComparisonFindings { outcome, panel: None, arguments, seed }))
    }
}
