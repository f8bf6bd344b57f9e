//! A run as a study in blocks.

use core::ops::Range;
use core::sync::atomic::AtomicBool;
use std::sync::OnceLock;

use serde_json::Value;
use wargauge_batch::{
    AnyMatchup, BLOCK_PAIRS, BlockControl, BlockId, Control, GameRow, MatchupLabel, Plan, Progress,
    Stop, Tally,
};
use wargauge_report::summary::percent_with_interval;
use wargauge_report::{ResultLayout, Row, Share as ReportedShare};
use wargauge_rules::roster::DataError;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

use crate::match_ups::blocks::{RunShare, blocks_of};
use crate::match_ups::findings::{FurtherTables, RunFindings, run_layout};
use crate::match_ups::gathering::Gathering;
use crate::match_ups::outcome::{BlockOutcome, RowText, header, longest_rows, text_of};
use crate::match_ups::units::UnitRow;
use crate::run::manifest::Manifest;
use crate::run::request::{FirstRows, Run};
use crate::study::contract::{BlockSource, Intake, KeptDigests, Outcomes, ScoreSoFar, Study};
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
    /// The arguments that make the run again, wherever the rows of its games go.
    arguments: Vec<String>,
    head: PartHead,
    /// Whether blocks come with the rows of their games.
    has_rows: bool,
    /// The first games of each match-up, once they were played here.
    first: Vec<OnceLock<FirstRows>>,
}

/// The argument of a study whose blocks come with the rows of their games.
const WITH_ROWS: &str = "--games-csv";

impl RunStudy {
    /// The study of a run by a plan; `arguments` are those that make it again.
    #[must_use]
    pub fn new(run: Run, plan: Plan, arguments: Vec<String>) -> Self {
        let stage = |label: &MatchupLabel| {
            format!("{}/{}: {}", label.ruleset, label.scenario, label.forces.join(" : "))
        };
        let head = PartHead {
            arguments: arguments.clone(),
            seed: plan.seed,
            files: run.files.clone(),
            stages: run.cells.iter().map(|cell| stage(cell.label())).collect(),
            block_pairs: BLOCK_PAIRS,
            most_pairs: plan.stop.most_pairs(),
            ..PartHead::of_this_program()
        };
        let first = run.cells.iter().map(|_| OnceLock::new()).collect();
        Self { run, plan, arguments, head, has_rows: false, first }
    }

    /// The same study, whose blocks come with the rows of their games.
    #[must_use]
    pub fn with_game_rows(mut self) -> Self {
        self.head.arguments.push(WITH_ROWS.to_owned());
        Self { has_rows: true, ..self }
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

    /// The first games of each match-up that was begun here.
    pub(super) fn first_games(&self) -> &[OnceLock<FirstRows>] {
        &self.first
    }

    /// Plays blocks of one match-up and hands them in.
    fn play(&self, ids: &[BlockId], source: &dyn BlockSource, interrupted: &AtomicBool) {
        let all = blocks_of(&self.plan.stop);
        let known = |id: &BlockId| self.cell(id.stage).is_some() && id.block < all;
        let (mut ids, unknown): (Vec<BlockId>, Vec<BlockId>) =
            ids.iter().copied().partition(|id| known(id));
        unknown.into_iter().for_each(|id| source.hand_in(id, None));
        let Some(cell) = ids.first().and_then(|id| self.cell(id.stage)) else { return };
        if let Some(&id) = ids.first().filter(|id| id.block == 0)
            && !self.has_rows
        {
            self.play_first(cell, id, source, interrupted);
            ids.remove(0);
        }
        let ranges: Vec<Range<u64>> = ids.iter().map(|&id| Run::pairs_of(&self.plan, id)).collect();
        if self.has_rows {
            return self.play_with_rows(cell, &ids, source, interrupted);
        }
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

    /// Plays the first block of a match-up, on all threads, keeps its first games, and hands it in.
    fn play_first(
        &self,
        cell: &dyn AnyMatchup,
        id: BlockId,
        source: &dyn BlockSource,
        interrupted: &AtomicBool,
    ) {
        let pairs = Run::pairs_of(&self.plan, id);
        let wanted = pairs.end - pairs.start;
        let plan =
            Plan { first_pair: pairs.start, ..Plan::new(self.plan.seed, Stop::Games(2 * wanted)) };
        let mut first = FirstRows::default();
        let mut note = |game: &GameRow| first.take(game);
        let progress = |now: Progress<'_>| source.in_play(now.games);
        let mut control = Control { interrupted, progress: &progress, rows: Some(&mut note) };
        let tally = cell.play(&plan, &mut control).tally;
        let is_whole = tally.pairs == wanted;
        if let Some(kept) = self.first.get(id.stage as usize).filter(|_| is_whole) {
            kept.get_or_init(|| first);
        }
        source.hand_in(id, is_whole.then(|| text_of(&tally)));
    }

    /// Plays blocks one after the other, each on all threads, and hands them in with the rows of their
    /// games.
    fn play_with_rows(
        &self,
        cell: &dyn AnyMatchup,
        ids: &[BlockId],
        source: &dyn BlockSource,
        interrupted: &AtomicBool,
    ) {
        for (done, &id) in ids.iter().enumerate() {
            let pairs = Run::pairs_of(&self.plan, id);
            let before = done as u64 * 2 * BLOCK_PAIRS;
            let progress = |now: Progress<'_>| source.in_play(before + now.games);
            let outcome = self.block_with_rows(cell, pairs, &progress, interrupted);
            source.hand_in(id, outcome.map(|outcome| outcome.text()));
        }
    }

    /// What a block comes to with the rows of its games; `None` if interrupted.
    fn block_with_rows(
        &self,
        cell: &dyn AnyMatchup,
        pairs: Range<u64>,
        progress: &(dyn Fn(Progress<'_>) + Sync),
        interrupted: &AtomicBool,
    ) -> Option<BlockOutcome> {
        let mut rows = RowText::new();
        let mut note = |game: &GameRow| rows.push(cell.label(), game);
        let wanted = pairs.end - pairs.start;
        let plan =
            Plan { first_pair: pairs.start, ..Plan::new(self.plan.seed, Stop::Games(2 * wanted)) };
        let mut control = Control { interrupted, progress, rows: Some(&mut note) };
        let tally = cell.play(&plan, &mut control).tally;
        let outcome = || BlockOutcome { tally: tally.clone(), games: Some(rows.finish()) };
        (tally.pairs == wanted).then(outcome)
    }

    fn cell(&self, stage: u64) -> Option<&dyn AnyMatchup> {
        self.run.cells.get(usize::try_from(stage).ok()?).map(AsRef::as_ref)
    }
}

impl Study for RunStudy {
    fn head(&self) -> &PartHead {
        &self.head
    }

    fn intake(&self) -> Box<dyn Intake + '_> {
        let games = self.has_rows.then(header);
        let gathering = Gathering::new(&self.run, &self.plan).knowing(self.first_games());
        Box::new(RunIntake { of: self, gathering, games })
    }

    fn all_blocks(&self) -> Option<Vec<BlockId>> {
        self.run.all_blocks(&self.plan)
    }

    fn shard_of(&self, id: BlockId, of: u64) -> Shard {
        Run::shard_of(&self.plan, id, of)
    }

    fn share<'s>(&'s self, shard: Shard, _: &'s Outcomes) -> Box<dyn Share + 's> {
        Box::new(RunShare::new(&self.run, &self.plan, shard, self.has_rows))
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
            let counts = blank.len() + MOST_DIGITS * digits;
            let rows = || longest_rows(cell.label(), 2 * BLOCK_PAIRS);
            counts + if self.has_rows { rows() } else { 0 }
        };
        self.run.cells.iter().map(|cell| of_cell(cell.as_ref())).max().unwrap_or(0)
    }

    fn layout(&self) -> ResultLayout {
        run_layout(&self.run, FurtherTables { games: self.has_rows, ..Default::default() })
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
        if self.has_rows {
            let cell = self.cell(stage)?;
            let played = self.block_with_rows(cell, pairs, &|_| (), interrupted)?;
            return Some(played.text());
        }
        let mut played = None;
        let mut note = |_: usize, tally: &Tally| played = Some(text_of(tally));
        let mut control = BlockControl { interrupted, progress: &|_| (), blocks: &mut note };
        self.cell(stage)?.play_blocks(self.plan.seed, &[pairs], &mut control);
        played
    }

    fn is_divisible(&self) -> bool {
        !self.has_rows
    }

    fn joined(&self, outcomes: &[&str]) -> Option<String> {
        if self.has_rows {
            return None;
        }
        let (first, others) = outcomes.split_first()?;
        let mut all: Tally = serde_json::from_str(first).ok()?;
        let entries = all.forces.each_ref().map(|force| force.entries.len());
        for outcome in others {
            let next: Tally = serde_json::from_str(outcome).ok()?;
            // Counts of other forces cannot be added.
            if !next.fits(entries) {
                return None;
            }
            all.merge(&next);
        }
        Some(text_of(&all))
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
    /// The rows of the games of all blocks, with their header, where they come with them.
    games: Option<String>,
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
        let outcome = BlockOutcome::read(outcome, self.games.is_some()).map_err(none)?;
        if let Some(cell) = self.of.cell(id.stage) {
            let pairs = Run::pairs_of(&self.of.plan, id);
            outcome.check_rows(cell.label(), pairs)?;
        }
        self.gathering.put(id, &outcome.tally)?;
        if let (Some(all), Some(rows)) = (&mut self.games, &outcome.games) {
            all.push_str(rows);
        }
        Ok(())
    }

    fn games(&self) -> u64 {
        self.gathering.games()
    }

    fn standing(&self) -> String {
        let Some(so_far) = self.score_so_far(None) else { return "all decided".to_owned() };
        let ScoreSoFar { forces, score, interval: [low, high], .. } = so_far;
        let shares = [score, Some(low), Some(high)].map(ReportedShare::from);
        format!("{} {}", forces.join(" : "), percent_with_interval(shares))
    }

    fn score_so_far(&self, open: Option<&str>) -> Option<ScoreSoFar> {
        let cell = self.of.cell(self.gathering.wanted()?.stage)?;
        let mut tally = self.gathering.open_tally().clone();
        if let Some(text) = open {
            let outcome = BlockOutcome::read(text, self.games.is_some()).ok()?;
            if !outcome.tally.fits(cell.rosters().each_ref().map(Vec::len)) {
                return None;
            }
            tally.merge(&outcome.tally);
        }
        let pairs = &tally.pentanomial;
        let interval = self.of.plan.stop.anytime_interval(pairs, tally.within_tables());
        Some(ScoreSoFar {
            forces: cell.label().forces.clone(),
            games: tally.games(),
            score: Pentanomial::new(*pairs).score(),
            interval: [interval.low, interval.high],
        })
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        let RunStudy { run, plan, arguments, .. } = self.of;
        let cells = self.gathering.results();
        let mut findings = RunFindings::new(run, plan, cells, arguments.clone());
        if let Some(games) = &self.games {
            findings.enter_games(games.clone());
        }
        Ok(Box::new(findings))
    }
}
