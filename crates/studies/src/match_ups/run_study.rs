//! A run as a study in blocks.

use core::ops::Range;
use core::sync::atomic::AtomicBool;

use serde_json::Value;
use wargauge_batch::{AnyMatchup, BLOCK_PAIRS, BlockControl, BlockId, MatchupLabel, Plan, Tally};
use wargauge_report::summary::percent_with_interval;
use wargauge_report::{ResultLayout, Row, Share as ReportedShare, UnitRow};
use wargauge_rules::roster::DataError;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

use crate::match_ups::blocks::{RunShare, blocks_of};
use crate::match_ups::findings::{FurtherTables, RunFindings, run_layout};
use crate::match_ups::gathering::Gathering;
use crate::run::manifest::Manifest;
use crate::run::request::Run;
use crate::study::contract::{BlockSource, Intake, KeptDigests, Outcomes, Study};
use crate::study::findings::Findings;
use crate::study::part::PartHead;
use crate::study::shard::Shard;
use crate::study::share::Share;

/// Digits of the largest number there is.
const MOST_DIGITS: usize = 39;
/// Blocks that are taken from a source at once.
const AT_ONCE: usize = 64;

/// A run with its plan, ready to be played block by block.
#[derive(Debug)]
pub struct RunStudy {
    run: Run,
    plan: Plan,
    head: PartHead,
}

impl RunStudy {
    /// The study of a run by a plan; `arguments` are those that make it again.
    #[must_use]
    pub fn new(run: Run, plan: Plan, arguments: Vec<String>) -> Self {
        let stage = |label: &MatchupLabel| {
            format!("{}/{}: {}", label.ruleset, label.scenario, label.forces.join(" : "))
        };
        let head = PartHead {
            arguments,
            seed: plan.seed,
            files: run.files.clone(),
            stages: run.cells.iter().map(|cell| stage(cell.label())).collect(),
            block_pairs: BLOCK_PAIRS,
            most_pairs: plan.stop.most_pairs(),
            ..PartHead::of_this_program()
        };
        Self { run, plan, head }
    }

    /// The match-ups.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// How many games of each are played, from which seed.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Plays blocks of one match-up and hands them in.
    fn play(&self, ids: &[BlockId], source: &dyn BlockSource, interrupted: &AtomicBool) {
        let all = blocks_of(&self.plan.stop);
        let known = |id: &BlockId| self.cell(id.stage).is_some() && id.block < all;
        let (ids, unknown): (Vec<BlockId>, Vec<BlockId>) =
            ids.iter().copied().partition(|id| known(id));
        unknown.into_iter().for_each(|id| source.hand_in(id, None));
        let Some(cell) = ids.first().and_then(|id| self.cell(id.stage)) else { return };
        let ranges: Vec<Range<u64>> = ids.iter().map(|&id| Run::pairs_of(&self.plan, id)).collect();
        let mut played = 0;
        let mut hand_in = |at: usize, tally: &Tally| {
            played = at + 1;
            source.hand_in(ids[at], Some(text_of(tally)));
        };
        let progress = |pairs: u64| source.in_play(2 * pairs);
        let mut control = BlockControl { interrupted, progress: &progress, blocks: &mut hand_in };
        cell.play_blocks(self.plan.seed, &ranges, &mut control);
        ids[played..].iter().for_each(|&id| source.hand_in(id, None));
    }

    fn cell(&self, stage: u64) -> Option<&dyn AnyMatchup> {
        self.run.cells.get(usize::try_from(stage).ok()?).map(AsRef::as_ref)
    }
}

fn text_of(tally: &Tally) -> String {
    serde_json::to_string(tally).expect("counts are plain data")
}

impl Study for RunStudy {
    fn head(&self) -> &PartHead {
        &self.head
    }

    fn intake(&self) -> Box<dyn Intake + '_> {
        Box::new(RunIntake { of: self, gathering: Gathering::new(&self.run, &self.plan) })
    }

    fn all_blocks(&self) -> Option<Vec<BlockId>> {
        self.run.all_blocks(&self.plan)
    }

    fn shard_of(&self, id: BlockId, of: u64) -> Shard {
        Run::shard_of(&self.plan, id, of)
    }

    fn share<'s>(&'s self, shard: Shard, _: &'s Outcomes) -> Box<dyn Share + 's> {
        Box::new(RunShare::new(&self.run, &self.plan, shard))
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

    /// Counts have a fixed shape: that of no games, with the largest numbers in place of its digits.
    fn longest_outcome(&self) -> usize {
        let of_cell = |cell: &dyn AnyMatchup| {
            let entries = cell.rosters().each_ref().map(Vec::len);
            let blank = text_of(&Tally::new(entries));
            let digits = blank.bytes().filter(u8::is_ascii_digit).count();
            blank.len() + MOST_DIGITS * digits
        };
        self.run.cells.iter().map(|cell| of_cell(cell.as_ref())).max().unwrap_or(0)
    }

    fn layout(&self) -> ResultLayout {
        run_layout(&self.run, FurtherTables::default())
    }

    /// What copies are worth is played beside the blocks, and told in the table of units.
    fn unverified_tables(&self) -> Vec<&'static str> {
        let is_marginal = self.head.arguments.iter().any(|word| word == "--marginal");
        is_marginal.then_some(UnitRow::TABLE).into_iter().collect()
    }

    fn play_pairs(
        &self,
        stage: u64,
        pairs: Range<u64>,
        interrupted: &AtomicBool,
    ) -> Option<String> {
        let mut played = None;
        let mut note = |_: usize, tally: &Tally| played = Some(text_of(tally));
        let mut control = BlockControl { interrupted, progress: &|_| (), blocks: &mut note };
        self.cell(stage)?.play_blocks(self.plan.seed, &[pairs], &mut control);
        played
    }

    fn kept_digests(&self, manifest: &Value) -> Vec<Option<KeptDigests>> {
        let manifest: Option<Manifest> = serde_json::from_value(manifest.clone()).ok();
        let cells = manifest.map(|manifest| manifest.cells).unwrap_or_default();
        let kept = |record: crate::run::manifest::CellRecord| {
            let pairs = record.games / 2;
            let blocks = record.blocks.filter(|blocks| blocks.fit(pairs))?;
            Some(KeptDigests { blocks, pairs })
        };
        cells.into_iter().map(kept).collect()
    }
}

/// What has come in of a run.
#[derive(Debug)]
struct RunIntake<'c> {
    of: &'c RunStudy,
    gathering: Gathering<'c>,
}

impl Intake for RunIntake<'_> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        let Some(wanted) = self.gathering.wanted() else { return Vec::new() };
        let per_cell = blocks_of(&self.of.plan.stop);
        let of_stage = |stage: u64| {
            let first = if stage == wanted.stage { wanted.block } else { 0 };
            (first..per_cell).map(move |block| BlockId { stage, block })
        };
        let stages = wanted.stage..self.of.run.cells.len() as u64;
        stages.flat_map(of_stage).take(most).collect()
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        let none = |_| DataError::new(format!("the counts of {id} are none"));
        let tally: Tally = serde_json::from_str(outcome).map_err(none)?;
        self.gathering.put(id, &tally)
    }

    fn games(&self) -> u64 {
        self.gathering.games()
    }

    fn standing(&self) -> String {
        let Some(wanted) = self.gathering.wanted() else { return "all decided".to_owned() };
        let name = self.of.run.cells[wanted.stage as usize].label().forces.join(" : ");
        let pairs = &self.gathering.open_tally().pentanomial;
        let score = ReportedShare::from(Pentanomial::new(*pairs).score());
        let interval = self.of.plan.stop.anytime_interval(pairs);
        let [low, high] = [interval.low, interval.high].map(|end| ReportedShare::from(Some(end)));
        format!("{name} {}", percent_with_interval([score, low, high]))
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        let RunStudy { run, plan, head } = self.of;
        let cells = self.gathering.results();
        Ok(Box::new(RunFindings::new(run, plan, cells, head.arguments.clone())))
    }
}
