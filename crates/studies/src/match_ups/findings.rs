//! What came of a run: its rows, its record, and what people read.

use std::io::{self, Write};

use serde_json::Value;
use wargauge_batch::{CellResult, CellSummary, Contestant, Plan, Stop, StopReason};
use wargauge_report::table::{Look, paragraph, wrapped};
use wargauge_report::{FurtherFile, ResultLayout, ResultTable, Row, Share, json, summary};

use crate::gate::fairness::{FairBand, HeldScore, fair_band};
use crate::match_ups::fairness::Fairness;
use crate::match_ups::game_rows::GameRow;
use crate::match_ups::kinds::KindRow;
use crate::match_ups::kinds_shown;
use crate::match_ups::marginal_worth::MarginalWorths;
use crate::match_ups::matchups::{self, MatchupRow};
use crate::match_ups::solo_rows::{ArrivalRow, SoloRow, SoloRows};
use crate::match_ups::units::{self, ForceOfMatchup, UnitLine, UnitRow};
use crate::match_ups::verdicts::{self, JudgedMatchup};
use crate::panel::findings::PanelRow;
use crate::panel::shown::for_people;
use crate::run::manifest::Manifest;
use crate::run::request::Run;
use crate::study::findings::Findings;

/// Name of the file of exact counts that an interrupted run goes on from.
pub const UNFINISHED: &str = "unfinished.json";

/// Units shown to people.
const TOP_UNITS: usize = 12;

/// What the printed numbers mean.
const LEGEND: &str = "Score = (wins + draws/2) / games, an unfinished game counting as a draw. \
    In brackets: 95 % intervals, pairs of games being the independent unit.\n";

/// What destroying is not.
const ACTIVITY: &str = "Destroyed per 100 points tells how busy a unit is, not what it is worth: who \
    spots, screens or holds ground destroys little. What a copy is worth is played with --marginal.";

/// What marginal worth is.
const MARGINAL: &str = "Score for every 10 points of one copy more, and what one copy fewer loses for \
    every 10 points, per cent of a game, with the same dice; the points are not spent elsewhere. Units \
    worth as much as others for their points have equal numbers here.";

/// Tables that results of a run have only where they are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct FurtherTables {
    /// A row for each game.
    pub games: bool,
    /// What depends on who plays.
    pub panel: bool,
    /// What kinds of action are worth.
    pub kinds: bool,
}

/// The files that results of a run have.
#[must_use]
pub fn run_layout(run: &Run, wanted: FurtherTables) -> ResultLayout {
    let is_solo = run.cells.iter().any(|cell| cell.against_tables().is_some());
    let layout = ResultLayout::new()
        .with::<MatchupRow>(true)
        .with::<UnitRow>(true)
        .with::<GameRow>(wanted.games)
        .with::<SoloRow>(is_solo)
        .with::<ArrivalRow>(is_solo)
        .with::<PanelRow>(wanted.panel)
        .with::<KindRow>(wanted.kinds);
    ResultLayout { further: vec![FurtherFile::named(UNFINISHED)], ..layout }
}

/// What came of a run.
#[derive(Debug)]
pub struct RunFindings<'r> {
    run: &'r Run,
    plan: &'r Plan,
    arguments: Vec<String>,
    cells: Vec<CellResult>,
    /// The match-ups of which a game was played.
    pub matchups: Vec<MatchupRow>,
    /// The units of those match-ups.
    pub units: Vec<UnitRow>,
    /// How players fare against tables.
    pub solo: SoloRows,
    /// Whether the marginal worth of units is known.
    has_marginal: bool,
    /// What kinds of action are worth, if that was asked for and played.
    kinds: Option<Vec<KindRow>>,
    /// What other players' games say, if that was asked for and played.
    panel: Option<Vec<PanelRow>>,
    /// The rows of games as comma-separated values with their header, if they came with the blocks.
    games: Option<String>,
    /// What was asked for besides the match-ups and stopped from outside.
    left_out: Option<&'static str>,
}

impl<'r> RunFindings<'r> {
    /// What came of the match-ups of a run with these arguments.
    #[must_use]
    pub fn new(
        run: &'r Run,
        plan: &'r Plan,
        cells: Vec<CellResult>,
        arguments: Vec<String>,
    ) -> Self {
        let mut results = Self {
            run,
            plan,
            arguments,
            cells,
            matchups: Vec::new(),
            units: Vec::new(),
            solo: SoloRows::default(),
            has_marginal: false,
            kinds: None,
            panel: None,
            games: None,
            left_out: None,
        };
        for (cell, result) in run.cells.iter().zip(&results.cells) {
            let Some(numbers) = CellSummary::new(&result.tally, cell.rosters()) else { continue };
            let row = MatchupRow::of(cell.label(), plan.seed, &result.tally, &numbers);
            results.matchups.push(row);
            results.solo.add(cell.as_ref(), &result.tally, &numbers);
        }
        results.units = results.unit_rows(&MarginalWorths::default());
        results
    }

    fn unit_rows(&self, worths: &MarginalWorths) -> Vec<UnitRow> {
        let mut rows = Vec::new();
        for (at, (cell, result)) in self.run.cells.iter().zip(&self.cells).enumerate() {
            let Some(numbers) = CellSummary::new(&result.tally, cell.rosters()) else { continue };
            let label = cell.label();
            let is_mirror = label.forces[0] == label.forces[1];
            for force in 0..if is_mirror { 1 } else { 2 } {
                let side = ForceOfMatchup { label, force, games: result.tally.games() };
                let numbers = &numbers.forces[force];
                for line in UnitLine::all(&cell.rosters()[force], numbers, &cell.others()[force]) {
                    let worth = worths.of(at, Contestant::BOTH[force], &line.unit);
                    rows.push(UnitRow::of(side, &line, worth));
                }
            }
        }
        rows
    }

    /// Enters what copies of units are worth, unless that was interrupted.
    pub fn enter_marginal(&mut self, worths: Option<MarginalWorths>) {
        let Some(worths) = worths else {
            self.left_out = Some("marginal worth");
            return;
        };
        self.units = self.unit_rows(&worths);
        self.has_marginal = true;
    }

    /// Enters the rows of games, comma-separated values with their header.
    pub(super) fn enter_games(&mut self, rows: String) {
        self.games = Some(rows);
    }

    /// Enters what kinds of action are worth, unless that was interrupted.
    pub fn enter_kinds(&mut self, rows: Option<Vec<KindRow>>) {
        self.left_out =
            self.left_out.or(rows.is_none().then_some("what kinds of action are worth"));
        self.kinds = rows;
    }

    /// Enters what other players' games say, unless that was interrupted.
    pub fn enter_panel(&mut self, rows: Option<Vec<PanelRow>>) {
        self.left_out = self.left_out.or(rows.is_none().then_some("the panel"));
        self.panel = rows;
    }

    /// What other players' games say, if they were asked for.
    pub fn panel(&self) -> &[PanelRow] {
        self.panel.as_deref().unwrap_or_default()
    }

    /// What kinds of action are worth, if that was asked for.
    pub fn kinds(&self) -> &[KindRow] {
        self.kinds.as_deref().unwrap_or_default()
    }

    /// Whether no game was played at all.
    pub fn are_none(&self) -> bool {
        self.matchups.is_empty()
    }

    /// Whether the run was stopped from outside before all of its games were played: within a
    /// match-up, or between two.
    pub fn are_interrupted(&self) -> bool {
        self.left_out.is_some()
            || self.cells.len() < self.run.cells.len()
            || self.cells.iter().any(|cell| cell.stop == StopReason::Interrupted)
    }

    /// The exact counts from which an interrupted run can go on, as text; `None` if it is finished.
    ///
    /// # Panics
    /// Never: counts are plain data.
    #[must_use]
    pub fn unfinished_counts(&self) -> Option<String> {
        let counts = || self.cells.iter().map(CellResult::counts).collect::<Vec<_>>();
        let text = |counts| serde_json::to_string(&counts).expect("counts are plain data") + "\n";
        self.are_interrupted().then(|| text(counts()))
    }

    /// What the results were made from.
    #[must_use]
    pub fn record(&self) -> Manifest {
        Manifest::new(self.run, self.plan, &self.cells, self.arguments.clone())
    }

    fn write_json(&self, mut out: impl Write) -> io::Result<()> {
        write!(out, "{{\"interrupted\": {}, \"matchups\": ", self.are_interrupted())?;
        json::write(&self.matchups, &mut out)?;
        out.write_all(b", \"units\": ")?;
        json::write(&self.units, &mut out)?;
        self.solo.write_json(&mut out)?;
        if let Some(kinds) = &self.kinds {
            out.write_all(b", \"kinds\": ")?;
            json::write(kinds, &mut out)?;
        }
        if let Some(panel) = &self.panel {
            out.write_all(b", \"panel\": ")?;
            json::write(panel, &mut out)?;
        }
        out.write_all(b"}\n")
    }

    fn for_people(&self, look: Look) -> String {
        let top = units::top_units(&self.units, TOP_UNITS);
        let left_out = self.units.iter().filter(|row| units::is_unit(row)).count() - top.len();
        let mut text = matchups::for_people(&self.matchups, look);
        if self.are_interrupted() {
            text.push_str(&format!("({})\n", self.what_is_missing()));
        }
        text.push('\n');
        text.push_str(&self.solo.for_people(look));
        text.push_str(&units::for_people(&top, look));
        if left_out > 0 {
            let units = if left_out == 1 { "unit" } else { "units" };
            text.push_str(&format!("({left_out} more {units})\n"));
        }
        text.push_str(&paragraph(ACTIVITY, look));
        if self.has_marginal {
            text.push('\n');
            text.push_str(&units::marginal_worths(&self.units, look));
            text.push_str(&paragraph(MARGINAL, look));
        }
        if let Some(rows) = &self.kinds {
            text.push('\n');
            text.push_str(&kinds_shown::for_people(rows, look));
        }
        if let Some(rows) = &self.panel {
            text.push('\n');
            text.push_str(&for_people(rows, look));
        }
        text.push('\n');
        text.push_str(&verdicts::of_run(&self.judged(), &self.units, look));
        text.push('\n');
        text.push_str(&paragraph(LEGEND, look));
        if matches!(self.plan.stop, Stop::UntilWidth { .. }) {
            let heading = "Score of A with the interval that is valid whenever one stops:";
            text.push_str(&paragraph(heading, look));
            for (row, cell) in self.matchups.iter().zip(&self.cells) {
                let ends = [cell.anytime.low, cell.anytime.high].map(Share::from);
                let score = summary::percent_with_interval([row.score_a, ends[0], ends[1]]);
                let MatchupRow { scenario, force_a, force_b, .. } = row;
                let line = format!("  {scenario}, {force_a} : {force_b}: {score}");
                text.push_str(&wrapped(&line, look));
            }
        }
        text
    }

    /// The match-ups with what sentences about them depend on.
    fn judged(&self) -> Vec<JudgedMatchup<'_>> {
        let sequential = matches!(self.plan.stop, Stop::UntilWidth { .. });
        let played = self.run.cells.iter().zip(&self.cells);
        let rows = self.matchups.iter().zip(played);
        rows.map(|(row, (cell, result))| JudgedMatchup {
            row,
            swap: cell.swap(),
            anytime: sequential.then_some(result.anytime),
        })
        .collect()
    }

    /// The scores held to bands.
    pub fn fairness(&self, bands: &[FairBand]) -> Fairness {
        let played = self.run.cells.iter().zip(&self.cells).zip(&self.matchups);
        let held = played.filter_map(|((cell, result), row)| {
            let band = fair_band(bands, cell.label().names())?;
            Some((row, HeldScore { pentanomial: result.tally.pentanomial, band }))
        });
        Fairness::of(&held.collect::<Vec<_>>())
    }

    /// What an interrupted run did not come to, in a line.
    pub fn what_is_missing(&self) -> String {
        let unplayed = self.run.cells.len() - self.matchups.len();
        let games: u64 = self.matchups.iter().map(|row| row.games).sum();
        if let Some(what) = self.left_out {
            return format!("interrupted after {games} games; {what} is left out");
        }
        format!("interrupted after {games} games; match-ups without a game: {unplayed}")
    }
}

impl Findings for RunFindings<'_> {
    fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.tally.games()).sum()
    }

    fn is_interrupted(&self) -> bool {
        self.are_interrupted()
    }

    fn manifest(&self) -> Value {
        self.record().to_json()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        let mut tables = vec![ResultTable::of(&self.matchups)?, ResultTable::of(&self.units)?];
        if self.run.cells.iter().any(|cell| cell.against_tables().is_some()) {
            tables.extend(self.solo.tables()?);
        }
        if let Some(panel) = &self.panel {
            tables.push(ResultTable::of(panel)?);
        }
        if let Some(kinds) = &self.kinds {
            tables.push(ResultTable::of(kinds)?);
        }
        Ok(tables)
    }

    fn ready_made(&self, table: &str) -> Option<&str> {
        self.games.as_deref().filter(|_| table == GameRow::TABLE)
    }

    fn json(&self) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        self.write_json(&mut out)?;
        Ok(out)
    }

    fn further_files(&self) -> Vec<(&'static str, String)> {
        self.unfinished_counts().map(|counts| (UNFINISHED, counts)).into_iter().collect()
    }

    fn told(&self, look: Look) -> String {
        self.for_people(look)
    }

    fn remarks(&self) -> Vec<String> {
        self.are_interrupted().then(|| self.what_is_missing()).into_iter().collect()
    }
}
