//! How a comparison of a line-up is played: at once, by shares, block by block.

use core::ops::Range;

use wargauge_batch::{BlockId, FileRecord, LineUp};
use wargauge_rules::roster::DataError;
use wargauge_stats::sequential::margin::Likelihood;

use crate::comparison::any_comparison::{AnyComparison, ComparisonGathering};
use crate::comparison::blocks::{COMPARISON_BLOCK_PAIRS, OwnScores, read_scores, scores_text};
use crate::comparison::contest::{Arena, Contest, Difference, Scores};
use crate::comparison::gathering::Gathered;
use crate::comparison::outcome::ComparisonOutcome;
use crate::comparison::study::Comparison;
use crate::pricing::{StudyControl, Watched};
use crate::study::memory::BlockMemory;
use crate::study::shard::Shard;
use crate::study::share::Share;

impl<L: LineUp> AnyComparison for Comparison<L> {
    fn play(&self, control: StudyControl<'_>) -> Result<ComparisonOutcome, DataError> {
        self.hold(None, control)
    }

    fn play_on(
        &self,
        memory: &BlockMemory<'_>,
        control: StudyControl<'_>,
    ) -> Result<ComparisonOutcome, DataError> {
        self.hold(Some(memory), control)
    }

    fn gather(&self) -> Box<dyn ComparisonGathering + '_> {
        let contest = Contest::new(self.contenders.len() - 1);
        Box::new(Gathered { comparison: self, contest })
    }

    fn play_ranges(
        &self,
        ranges: &[(usize, Range<u64>)],
        control: StudyControl<'_>,
    ) -> Result<Vec<Vec<u8>>, DataError> {
        let mut played = self.play_scores(ranges, &self.watched(control))?;
        let whole = |(scores, (_, range)): (&Scores, &(usize, Range<u64>))| {
            scores.len() as u64 == range.end - range.start
        };
        let count = played.iter().zip(ranges).take_while(|&both| whole(both)).count();
        played.truncate(count);
        Ok(played)
    }

    fn share(&self, shard: Shard) -> Box<dyn Share + '_> {
        Box::new(OwnScores::new(self.contenders.len(), shard, &self.precision))
    }

    fn most_pairs(&self) -> u64 {
        self.precision.most_pairs
    }

    fn variants(&self) -> Vec<String> {
        self.contenders.iter().filter_map(|contender| contender.variant.clone()).collect()
    }

    fn files(&self) -> &[FileRecord] {
        &self.files
    }
}

impl<L: LineUp> Comparison<L> {
    fn hold(
        &self,
        memory: Option<&BlockMemory<'_>>,
        control: StudyControl<'_>,
    ) -> Result<ComparisonOutcome, DataError> {
        let watched = self.watched(control);
        let mut arena = WatchedArena { comparison: self, watched: &watched, memory };
        let contest = Contest::hold(self.contenders.len() - 1, &self.precision, &mut arena)?;
        Ok(self.outcome(&contest, watched.is_interrupted()))
    }
}

/// A comparison that somebody watches.
struct WatchedArena<'a, 'c, L: LineUp> {
    comparison: &'a Comparison<L>,
    watched: &'a Watched<'c>,
    memory: Option<&'a BlockMemory<'a>>,
}

impl<L: LineUp> Arena for WatchedArena<'_, '_, L> {
    fn play(&mut self, contender: usize, range: Range<u64>) -> Result<Scores, DataError> {
        let (pairs, start) = (range.end - range.start, range.start);
        let id = BlockId { stage: contender as u64, block: start / COMPARISON_BLOCK_PAIRS };
        let known = self.memory.and_then(|memory| memory.known.get(&id));
        if let Some(scores) = known.and_then(|text| read_scores(text, pairs)) {
            return Ok(scores);
        }
        let scores = self.comparison.play_scores(&[(contender, range)], self.watched)?.remove(0);
        if let Some(memory) = self.memory.filter(|_| scores.len() as u64 == pairs) {
            (memory.note)(id, &scores_text(&scores));
        }
        Ok(scores)
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
