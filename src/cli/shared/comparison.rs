//! A comparison whose blocks are played elsewhere.

use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    AnyComparison, COMPARISON_BLOCK_PAIRS, ComparisonGathering, PartHead, StudyControl, scores_text,
};

use crate::cli::compare::{Compared, LoadoutFiles};
use crate::cli::compare_args::CompareArgs;
use crate::cli::shards::comparison_head;
use crate::cli::shared::contract::{BlockSource, Collection, Kind, publish, refuse_all};

/// A comparison, ready to be played block by block.
#[derive(Debug)]
pub(crate) struct SharedComparison {
    args: CompareArgs,
    seed: u64,
    comparison: Box<dyn AnyComparison>,
    variants: Vec<String>,
}

impl SharedComparison {
    pub(crate) fn prepare(arguments: &[String]) -> Result<Self, DataError> {
        let (args, seed) = CompareArgs::read(arguments)?;
        refuse_all(&[
            (args.out.is_some(), "--out"),
            (args.page.are_given(), "--html"),
            (args.shard.is_some(), "--shard"),
            (args.panel.are_given(), "--panel"),
        ])?;
        let request = args.request(seed, &args.players)?;
        let comparison = request.prepare(&wargauge_registry::library())?;
        let variants = comparison.variants();
        Ok(Self { args, seed, comparison, variants })
    }

    pub(crate) fn head(&self) -> PartHead {
        comparison_head(self.comparison.as_ref(), &self.args, self.seed)
    }

    fn play(&self, id: BlockId, interrupted: &AtomicBool) -> Option<String> {
        let is_one = id.stage <= self.variants.len() as u64;
        if !is_one || self.comparison.pairs_of(id).is_empty() {
            return None;
        }
        let control = StudyControl { interrupted, progress: &|_| () };
        let scores = self.comparison.play_blocks(&[id], control).ok()?.pop()?;
        Some(scores_text(&scores))
    }
}

impl Kind for SharedComparison {
    fn collection(&self) -> Box<dyn Collection + '_> {
        Box::new(Collected { of: self, gathering: self.comparison.gather() })
    }

    /// A digit a pair, and the marks around them.
    fn longest_outcome(&self) -> usize {
        COMPARISON_BLOCK_PAIRS as usize + 2
    }

    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        while let Some(id) = source.take() {
            source.hand_in(id, self.play(id, interrupted));
        }
    }
}

/// What has come in of a comparison.
#[derive(Debug)]
struct Collected<'c> {
    of: &'c SharedComparison,
    gathering: Box<dyn ComparisonGathering + 'c>,
}

impl Collection for Collected<'_> {
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
        let Some((variant, found)) = self.gathering.in_doubt() else {
            return format!("{} variants", self.of.variants.len());
        };
        let per_cent = |share: f64| 100.0 * share;
        let (value, interval) = (found.estimate.value, found.estimate.interval);
        let name = &self.of.variants[variant - 1];
        let [value, low, high] = [value, interval.low, interval.high].map(per_cent);
        format!("in doubt: {name} {value:+.1} [{low:+.1}, {high:+.1}]")
    }

    fn publish(self: Box<Self>, out: &Path) -> ExitCode {
        let SharedComparison { args, seed, .. } = self.of;
        publish(*seed, |global, terminal| {
            let files = LoadoutFiles::open(out, false)?;
            let outcome = self.gathering.outcome();
            let compared = Compared { outcome: &outcome, panel: &[], args, seed: *seed };
            compared.publish((Some(files), None), global, terminal)
        })
    }
}
