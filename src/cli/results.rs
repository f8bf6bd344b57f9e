//! What came of a run: rows for files and people.

use std::io::{Write, stdout};

use serde_json::Value;
use wargauge_batch::{
    CellResult, CellSummary, Contestant, EntrySummary, ForceSummary, MatchupLabel, Plan,
    RosterLine, Stop, StopReason,
};
use wargauge_pages::{GameCounts, Results as PageResults, RunResults};
use wargauge_report::table::{Look, paragraph, wrapped};
use wargauge_report::{
    Amount, KindRow, MatchupRow, PanelRow, Points, Share, UNATTRIBUTED, UnitRow, csv, json, summary,
};
use wargauge_rules::roster::Sundry;
use wargauge_studies::{FairBand, HeldScore, Manifest, Run, fair_band};

use crate::cli::estimates::{figure, shares};
use crate::cli::failure::Failure;
use crate::cli::fairness::Fairness;
use crate::cli::marginal::MarginalWorths;
use crate::cli::panel::shown::for_people;
use crate::cli::restricted;
use crate::cli::resumption::counts_text;
use crate::cli::solo_results::SoloRows;
use crate::cli::terminal::{FormatArg, Terminal};
use crate::cli::verdicts::{self, Judged};

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

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Results<'r> {
    run: &'r Run,
    plan: &'r Plan,
    cells: Vec<CellResult>,
    /// The match-ups of which a game was played.
    pub(crate) matchups: Vec<MatchupRow>,
    /// The units of those match-ups.
    pub(crate) units: Vec<UnitRow>,
    /// Match-up and contestant of each of those rows.
    places: Vec<(usize, Contestant)>,
    /// How players fare against tables.
    pub(crate) solo: SoloRows,
    /// Whether the marginal worth of units is known.
    has_marginal: bool,
    /// What kinds of action are worth, if that was asked for and played.
    kinds: Option<Vec<KindRow>>,
    /// What other players' games say, if that was asked for and played.
    panel: Option<Vec<PanelRow>>,
    /// What was asked for besides the match-ups and stopped from outside.
    left_out: Option<&'static str>,
}

impl<'r> Results<'r> {
    pub(crate) fn new(run: &'r Run, plan: &'r Plan, cells: Vec<CellResult>) -> Self {
        let mut results = Self {
            run,
            plan,
            cells,
            matchups: Vec::new(),
            units: Vec::new(),
            solo: SoloRows::default(),
            places: Vec::new(),
            has_marginal: false,
            kinds: None,
            panel: None,
            left_out: None,
        };
        for (at, (cell, result)) in run.cells.iter().zip(&results.cells).enumerate() {
            let Some(numbers) = CellSummary::new(&result.tally, cell.rosters()) else { continue };
            let label = cell.label();
            results.matchups.push(matchup_row(label, plan.seed, result, &numbers));
            let is_mirror = label.forces[0] == label.forces[1];
            for force in 0..if is_mirror { 1 } else { 2 } {
                let side = Side { label, force, games: result.tally.games() };
                let mut rows = side.rows(&cell.rosters()[force], &numbers.forces[force]);
                rows.extend(cell.others()[force].iter().map(|bought| side.bought_row(bought)));
                results.places.extend(rows.iter().map(|_| (at, Contestant::BOTH[force])));
                results.units.extend(rows);
            }
            results.solo.add(cell.as_ref(), &result.tally, &numbers);
        }
        results
    }

    /// Enters what copies of units are worth, unless that was interrupted.
    pub(crate) fn enter_marginal(&mut self, worths: Option<MarginalWorths>) {
        let Some(worths) = worths else {
            self.left_out = Some("marginal worth");
            return;
        };
        for (&place, row) in self.places.iter().zip(&mut self.units) {
            worths.enter(place, row);
        }
        self.has_marginal = true;
    }

    /// Enters what kinds of action are worth, unless that was interrupted.
    pub(crate) fn enter_kinds(&mut self, rows: Option<Vec<KindRow>>) {
        self.left_out =
            self.left_out.or(rows.is_none().then_some("what kinds of action are worth"));
        self.kinds = rows;
    }

    /// Enters what other players' games say, unless that was interrupted.
    pub(crate) fn enter_panel(&mut self, rows: Option<Vec<PanelRow>>) {
        self.left_out = self.left_out.or(rows.is_none().then_some("the panel"));
        self.panel = rows;
    }

    /// What other players' games say, if they were asked for.
    pub(crate) fn panel(&self) -> &[PanelRow] {
        self.panel.as_deref().unwrap_or_default()
    }

    /// What kinds of action are worth, if that was asked for.
    pub(crate) fn kinds(&self) -> &[KindRow] {
        self.kinds.as_deref().unwrap_or_default()
    }

    /// Whether no game was played at all.
    pub(crate) fn are_none(&self) -> bool {
        self.matchups.is_empty()
    }

    /// Whether the run was stopped from outside before all of its games were played: within a
    /// match-up, or between two.
    pub(crate) fn are_interrupted(&self) -> bool {
        self.left_out.is_some()
            || self.cells.len() < self.run.cells.len()
            || self.cells.iter().any(|cell| cell.stop == StopReason::Interrupted)
    }

    /// The exact counts from which an interrupted run can go on, as text; `None` if it is finished.
    pub(crate) fn unfinished_counts(&self) -> Option<String> {
        let counts = || self.cells.iter().map(CellResult::counts).collect::<Vec<_>>();
        self.are_interrupted().then(|| counts_text(&counts()))
    }

    /// What the results were made from.
    pub(crate) fn manifest(&self, arguments: Vec<String>) -> Manifest {
        Manifest::new(self.run, self.plan, &self.cells, arguments)
    }

    /// The results as a page shows them; `games` are the lengths and endings of all games, if they
    /// were counted.
    pub(crate) fn for_page(&self, manifest: Value, games: Option<GameCounts>) -> PageResults {
        let (matchups, units) = (self.matchups.clone(), self.units.clone());
        PageResults::Run(RunResults { manifest, matchups, units, games })
    }

    /// Prints the scores as a plot on standard output.
    pub(crate) fn print_plot(&self, terminal: Terminal) -> Result<(), Failure> {
        let manifest = self.manifest(Vec::new()).to_json();
        let (matchups, units) = (self.matchups.clone(), Vec::new());
        let found = RunResults { manifest, matchups, units, games: None };
        let text = found.text_plot(terminal.look());
        Ok(writeln!(stdout(), "{text}")?)
    }

    /// Prints the results on standard output.
    pub(crate) fn print(&self, format: FormatArg, terminal: Terminal) -> Result<(), Failure> {
        let mut out = stdout().lock();
        match format {
            FormatArg::Csv => csv::write(&self.matchups, out)?,
            FormatArg::Json => {
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
                out.write_all(b"}\n")?;
            }
            FormatArg::Table => out.write_all(self.for_people(terminal.look()).as_bytes())?,
        }
        Ok(())
    }

    fn for_people(&self, look: Look) -> String {
        let units = summary::top_units(&self.units, TOP_UNITS);
        let left_out = self.units.iter().filter(|row| summary::is_unit(row)).count() - units.len();
        let mut text = summary::matchups(&self.matchups, look);
        if self.are_interrupted() {
            text.push_str(&format!("({})\n", self.what_is_missing()));
        }
        text.push('\n');
        text.push_str(&self.solo.for_people(look));
        text.push_str(&summary::units(&units, look));
        if left_out > 0 {
            let units = if left_out == 1 { "unit" } else { "units" };
            text.push_str(&format!("({left_out} more {units})\n"));
        }
        text.push_str(&paragraph(ACTIVITY, look));
        if self.has_marginal {
            text.push('\n');
            text.push_str(&summary::marginal_worths(&self.units, look));
            text.push_str(&paragraph(MARGINAL, look));
        }
        if let Some(rows) = &self.kinds {
            text.push('\n');
            text.push_str(&restricted::for_people(rows, look));
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
    fn judged(&self) -> Vec<Judged<'_>> {
        let sequential = matches!(self.plan.stop, Stop::UntilWidth { .. });
        let played = self.run.cells.iter().zip(&self.cells);
        let rows = self.matchups.iter().zip(played);
        rows.map(|(row, (cell, result))| Judged {
            row,
            swap: cell.swap(),
            anytime: sequential.then_some(result.anytime),
        })
        .collect()
    }

    /// The scores held to bands.
    pub(crate) fn fairness(&self, bands: &[FairBand]) -> Fairness {
        let played = self.run.cells.iter().zip(&self.cells).zip(&self.matchups);
        let held = played.filter_map(|((cell, result), row)| {
            let band = fair_band(bands, cell.label().names())?;
            Some((row, HeldScore { pentanomial: result.tally.pentanomial, band }))
        });
        Fairness::of(&held.collect::<Vec<_>>())
    }

    /// What an interrupted run did not come to, in a line.
    pub(crate) fn what_is_missing(&self) -> String {
        let unplayed = self.run.cells.len() - self.matchups.len();
        let games: u64 = self.matchups.iter().map(|row| row.games).sum();
        if let Some(what) = self.left_out {
            return format!("interrupted after {games} games; {what} is left out");
        }
        format!("interrupted after {games} games; match-ups without a game: {unplayed}")
    }
}

fn matchup_row(
    label: &MatchupLabel,
    seed: u64,
    result: &CellResult,
    numbers: &CellSummary,
) -> MatchupRow {
    let tally = &result.tally;
    let [win_rate_a, win_rate_a_low, win_rate_a_high] = shares(&numbers.win_rate);
    let [score_a, score_a_low, score_a_high] = shares(&numbers.score);
    let [first_player_score, first_player_score_low, first_player_score_high] =
        numbers.first_player_score.as_ref().map_or([Share::NONE; 3], shares);
    let [pairs_ll, pairs_ld, pairs_even, pairs_wd, pairs_ww] = tally.pentanomial;
    let [destroyed_a_mean, destroyed_b_mean] = numbers.destroyed_mean.map(Amount::from);
    MatchupRow {
        ruleset: label.ruleset.to_owned(),
        scenario: label.scenario.clone(),
        force_a: label.forces[0].clone(),
        force_b: label.forces[1].clone(),
        policy_a: label.policies[0].clone(),
        policy_b: label.policies[1].clone(),
        points_a: Points(label.points[0].into()),
        points_b: Points(label.points[1].into()),
        seed,
        games: tally.games(),
        wins_a: tally.wins_a,
        draws: tally.draws,
        wins_b: tally.wins_b,
        unfinished: tally.unfinished,
        win_rate_a,
        win_rate_a_low,
        win_rate_a_high,
        score_a,
        score_a_low,
        score_a_high,
        pairs_ll,
        pairs_ld,
        pairs_even,
        pairs_wd,
        pairs_ww,
        first_player_score,
        first_player_score_low,
        first_player_score_high,
        turns_mean: numbers.turns_mean.into(),
        destroyed_a_mean,
        destroyed_b_mean,
    }
}

/// One of the two forces of a match-up.
#[derive(Clone, Copy)]
struct Side<'l> {
    label: &'l MatchupLabel,
    force: usize,
    games: u64,
}

impl Side<'_> {
    /// The rows of its entries, and that of what no unit has the credit for.
    fn rows(self, roster: &[RosterLine], force: &ForceSummary) -> Vec<UnitRow> {
        let entries = roster.iter().zip(&force.entries);
        let mut rows: Vec<UnitRow> =
            entries.map(|(line, numbers)| self.entry_row(line, numbers)).collect();
        rows.push(UnitRow {
            name: UNATTRIBUTED.to_owned(),
            copies: Amount::from(0.0),
            destroyed_mean: force.unattributed_mean.into(),
            ..self.blank_row(UNATTRIBUTED)
        });
        rows
    }

    fn entry_row(self, line: &RosterLine, numbers: &EntrySummary) -> UnitRow {
        let [destroyed_per_100, destroyed_per_100_low, destroyed_per_100_high] =
            figure(numbers.destroyed_per_100).map(Amount::from);
        let [exchange_ratio, exchange_ratio_low, exchange_ratio_high] =
            figure(numbers.exchange_ratio).map(Amount::from);
        let [survival_rate, survival_rate_low, survival_rate_high] = shares(&numbers.survival_rate);
        UnitRow {
            name: line.name.clone(),
            points: Some(Points(line.price.into())),
            copies: Amount::from(line.copies_per_pair() as f64 / 2.0),
            destroyed_mean: numbers.destroyed_mean.into(),
            destroyed_per_100,
            destroyed_per_100_low,
            destroyed_per_100_high,
            lost_mean: numbers.lost_mean.into(),
            exchange_ratio,
            exchange_ratio_low,
            exchange_ratio_high,
            survival_rate,
            survival_rate_low,
            survival_rate_high,
            activations_mean: numbers.activations_mean.into(),
            shots_mean: numbers.shots_mean.into(),
            hits_mean: numbers.hits_mean.into(),
            kills_mean: numbers.kills_mean.into(),
            suppressions_mean: numbers.suppressions_mean.into(),
            objective_turns_mean: numbers.objective_turns_mean.into(),
            ..self.blank_row(&line.entry)
        }
    }

    /// What was bought that is no unit: it costs, and that is all that is counted of it.
    fn bought_row(self, bought: &Sundry) -> UnitRow {
        UnitRow {
            name: bought.name.clone(),
            points: Some(Points(bought.price.into())),
            copies: Amount::from(f64::from(bought.copies)),
            destroyed_mean: Amount::from(0.0),
            lost_mean: Amount::from(0.0),
            ..self.blank_row(&format!("({})", bought.name))
        }
    }

    /// A row that only says what it is about.
    fn blank_row(self, unit: &str) -> UnitRow {
        UnitRow {
            ruleset: self.label.ruleset.to_owned(),
            scenario: self.label.scenario.clone(),
            force: self.label.forces[self.force].clone(),
            opponent: self.label.forces[1 - self.force].clone(),
            unit: unit.to_owned(),
            games: self.games,
            ..UnitRow::default()
        }
    }
}
