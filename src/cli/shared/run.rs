//! A run whose blocks are played elsewhere.

use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use wargauge_batch::{AnyMatchup, BlockControl, BlockId, Plan, Tally};
use wargauge_report::Share;
use wargauge_report::summary::percent_with_interval;
use wargauge_rules::roster::DataError;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;
use wargauge_studies::{Gathering, PartHead, Run};

use crate::cli::preparation::RunRequest;
use crate::cli::result_files::ResultFiles;
use crate::cli::result_names::FurtherTables;
use crate::cli::results::Results;
use crate::cli::run::Published;
use crate::cli::run_args::RunArgs;
use crate::cli::shards::run_head;
use crate::cli::shared::contract::{BlockSource, Collection, Kind, publish, refuse_all};

/// Digits of the largest number there is.
const MOST_DIGITS: usize = 39;

/// A run, ready to be played block by block.
#[derive(Debug)]
pub(crate) struct SharedRun {
    args: RunArgs,
    run: Run,
    plan: Plan,
}

impl SharedRun {
    pub(crate) fn prepare(arguments: &[String]) -> Result<Self, DataError> {
        let (args, seed) = RunArgs::read(arguments)?;
        refuse_all(&[
            (args.out.is_some(), "--out"),
            (args.page.are_given(), "--html"),
            (args.shard.is_some(), "--shard"),
            (args.resume.is_some(), "--resume"),
            (args.games_csv, "--games-csv"),
            (args.marginal, "--marginal"),
            (args.restrict, "--restrict"),
            (args.panel.are_given(), "--panel"),
        ])?;
        let run = RunRequest::of_run(&args).prepare(&wargauge_registry::library())?;
        let plan = Plan::new(seed, args.stop());
        Ok(Self { args, run, plan })
    }

    pub(crate) fn head(&self) -> PartHead {
        run_head(&self.run, &self.plan, self.args.canonical_args(self.plan.seed))
    }

    fn play(&self, id: BlockId, interrupted: &AtomicBool) -> Option<String> {
        let cell = self.run.cells.get(usize::try_from(id.stage).ok()?)?;
        if id.block >= self.blocks_per_cell() {
            return None;
        }
        let mut played = None;
        let mut note = |_: usize, tally: &Tally| played = serde_json::to_string(tally).ok();
        let mut control = BlockControl { interrupted, progress: &|_| (), blocks: &mut note };
        cell.play_blocks(self.plan.seed, &[Run::pairs_of(&self.plan, id)], &mut control);
        played
    }

    const fn blocks_per_cell(&self) -> u64 {
        self.plan.stop.most_pairs().div_ceil(wargauge_batch::BLOCK_PAIRS)
    }
}

impl Kind for SharedRun {
    fn collection(&self) -> Box<dyn Collection + '_> {
        Box::new(Collected { of: self, gathering: Gathering::new(&self.run, &self.plan) })
    }

    /// Counts have a fixed shape: that of no games, with the largest numbers in place of its digits.
    fn longest_outcome(&self) -> usize {
        let of_cell = |cell: &dyn AnyMatchup| {
            let entries = cell.rosters().each_ref().map(Vec::len);
            let blank = serde_json::to_string(&Tally::new(entries)).unwrap_or_default();
            let digits = blank.bytes().filter(u8::is_ascii_digit).count();
            blank.len() + MOST_DIGITS * digits
        };
        self.run.cells.iter().map(|cell| of_cell(cell.as_ref())).max().unwrap_or(0)
    }

    fn work(&self, source: &dyn BlockSource, interrupted: &AtomicBool) {
        while let Some(id) = source.take() {
            source.hand_in(id, self.play(id, interrupted));
        }
    }
}

/// What has come in of a run.
#[derive(Debug)]
struct Collected<'c> {
    of: &'c SharedRun,
    gathering: Gathering<'c>,
}

impl Collection for Collected<'_> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        let Some(wanted) = self.gathering.wanted() else { return Vec::new() };
        let per_cell = self.of.blocks_per_cell();
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
        let score = Share::from(Pentanomial::new(*pairs).score());
        let interval = self.of.plan.stop.anytime_interval(pairs);
        let [low, high] = [interval.low, interval.high].map(|end| Share::from(Some(end)));
        format!("{name} {}", percent_with_interval([score, low, high]))
    }

    fn publish(self: Box<Self>, out: &Path) -> ExitCode {
        let SharedRun { args, run, plan } = self.of;
        publish(plan.seed, |global, terminal| {
            let files = ResultFiles::open(out, run, FurtherTables::default())?;
            let results = Results::new(run, plan, self.gathering.finish());
            if results.are_none() {
                terminal.note_if(true, "no block is in: nothing is written");
                return Ok(crate::exit_code::ExitCode::Interrupted);
            }
            let format = args.format;
            let plot = args.plot;
            let published = Published { run, results: &results, format, plot, global, terminal };
            published.publish(Some(files), None, args.canonical_args(plan.seed))
        })
    }
}
