//! How a comparison of a line-up is played: at once, by shares, block by block.

use core::ops::Range;

use wargauge_batch::{BlockId, FileRecord, LineUp};
use wargauge_rules::roster::DataError;
use wargauge_stats::sequential::margin::Likelihood;

use crate::comparison::any_comparison::{AnyComparison, ComparisonGathering, ScoreSource};
use crate::comparison::blocks::{ComparisonShard, OwnScores, pairs_of};
use crate::comparison::contest::{Arena, Contest, Difference, Scores};
use crate::comparison::gathering::Gathered;
use crate::comparison::outcome::ComparisonOutcome;
use crate::comparison::study::Comparison;
use crate::pricing::{StudyControl, Watched};

impl<L: LineUp> AnyComparison for Comparison<L> {
    fn play(&self, control: StudyControl<'_>) -> Result<ComparisonOutcome, DataError> {
        let watched = self.watched(control);
        let mut arena = WatchedArena { comparison: self, watched: &watched };
        let contest = Contest::hold(self.contenders.len() - 1, &self.precision, &mut arena)?;
        Ok(self.outcome(&contest, watched.is_interrupted()))
    }

    fn judge(&self, source: &mut ScoreSource<'_>) -> Result<ComparisonOutcome, DataError> {
        let mut arena = KnownArena { source, is_missing: false };
        let contest = Contest::hold(self.contenders.len() - 1, &self.precision, &mut arena)?;
        Ok(self.outcome(&contest, arena.is_missing))
    }

    fn gather(&self) -> Box<dyn ComparisonGathering + '_> {
        let contest = Contest::new(self.contenders.len() - 1);
        Box::new(Gathered { comparison: self, contest })
    }

    fn play_blocks(
        &self,
        blocks: &[BlockId],
        control: StudyControl<'_>,
    ) -> Result<Vec<Vec<u8>>, DataError> {
        let ranges: Vec<(usize, Range<u64>)> =
            blocks.iter().map(|&id| (id.stage as usize, self.pairs_of(id))).collect();
        let mut played = self.play_scores(&ranges, &self.watched(control))?;
        let whole = |(scores, (_, range)): (&Scores, &(usize, Range<u64>))| {
            scores.len() as u64 == range.end - range.start
        };
        let count = played.iter().zip(&ranges).take_while(|&both| whole(both)).count();
        played.truncate(count);
        Ok(played)
    }

    fn play_shard(
        &self,
        share: &mut ComparisonShard<'_>,
        control: StudyControl<'_>,
    ) -> Result<(), DataError> {
        let watched = self.watched(control);
        let mut own = OwnScores::new(self.contenders.len());
        loop {
            let blocks = own.next(share.shard, self.precision.most_pairs);
            if blocks.is_empty() || watched.is_interrupted() {
                return Ok(());
            }
            let (known, unknown): (Vec<BlockId>, Vec<BlockId>) =
                blocks.iter().partition(|&&id| (share.known)(id).is_some());
            for scores in known.iter().map(|&id| (id, (share.known)(id).unwrap_or_default())) {
                own.put(scores.0, &scores.1);
            }
            let ranges: Vec<(usize, Range<u64>)> =
                unknown.iter().map(|&id| (id.stage as usize, self.pairs_of(id))).collect();
            let played = self.play_scores(&ranges, &watched)?;
            for ((&id, scores), (_, pairs)) in unknown.iter().zip(&played).zip(&ranges) {
                if scores.len() as u64 == pairs.end - pairs.start {
                    (share.blocks)(id, scores);
                    own.put(id, scores);
                }
            }
            own.judge(share.shard, &self.precision);
        }
    }

    fn pairs_of(&self, id: BlockId) -> Range<u64> {
        pairs_of(id, self.precision.most_pairs)
    }

    fn variants(&self) -> Vec<String> {
        self.contenders.iter().filter_map(|contender| contender.variant.clone()).collect()
    }

    fn files(&self) -> &[FileRecord] {
        &self.files
    }
}

/// A comparison that somebody watches.
struct WatchedArena<'a, 'c, L: LineUp> {
    comparison: &'a Comparison<L>,
    watched: &'a Watched<'c>,
}

impl<L: LineUp> Arena for WatchedArena<'_, '_, L> {
    fn play(&mut self, contender: usize, range: Range<u64>) -> Result<Scores, DataError> {
        Ok(self.comparison.play_scores(&[(contender, range)], self.watched)?.remove(0))
    }

    fn in_doubt(&mut self, variant: usize, count: usize, found: &Difference) {
        let name = self.comparison.contenders[variant].variant.as_deref().unwrap_or_default();
        let Likelihood { better, worse, accept, reject } = found.likelihood;
        self.watched.look_ahead(&format!(
            "{count} in doubt; {name}: log likelihood ratio {better:.1} for better, {worse:.1} for \
             worse, of {reject:.1} to {accept:.1}"
        ));
    }
}

/// A comparison whose scores are known already, as far as they are.
struct KnownArena<'s, 'f> {
    source: &'s mut ScoreSource<'f>,
    /// Whether scores were asked for that are not.
    is_missing: bool,
}

impl Arena for KnownArena<'_, '_> {
    fn play(&mut self, contender: usize, range: Range<u64>) -> Result<Scores, DataError> {
        let known = (self.source)(contender, range)?;
        self.is_missing |= known.is_none();
        Ok(known.unwrap_or_default())
    }

    fn in_doubt(&mut self, _: usize, _: usize, _: &Difference) {}
}
