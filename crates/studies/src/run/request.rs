//! A run: many cells, in an order that is always the same.

use core::fmt;
use core::sync::atomic::AtomicBool;
use std::sync::Arc;

use wargauge_batch::{
    AnyMatchup, CellCounts, CellResult, Control, DataFile, DataLibrary, FileRecord, GameRow,
    LineUp, Loaded, Matchup, MatchupLabel, MatchupParts, NotedGame, PICKED_FROM, Plan, Progress,
    RowSink, Stop, StopReason, Swap, default_policy, key_of_forces, load,
};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::{DataError, RoleKind, Rulebook, ScenarioData, Setting, Source};
use wargauge_rules::{BySide, Side};

/// What a user asks to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Names or paths of scenarios.
    pub scenarios: Vec<String>,
    /// The forces that meet, each with each; without any, those that the scenario names. A single
    /// force meets itself. For the names there may be see [`load`].
    pub forces: Vec<String>,
    /// Whether each force meets itself too.
    pub mirrors: bool,
    /// The policies of contestants A and B; `None` is the ruleset's default.
    pub policies: [Option<PolicyChoice>; 2],
    /// Switches that override those of the scenarios, as `NAME=VALUE`.
    pub settings: Vec<String>,
    /// What the games of a pair exchange.
    pub swap: Swap,
}

impl Request {
    /// A scenario with the forces it names, in their own seats, all played by the default policy.
    #[must_use]
    pub fn own_forces(scenario: &str) -> Self {
        Self {
            scenarios: vec![scenario.to_owned()],
            forces: Vec::new(),
            mirrors: false,
            policies: [None, None],
            settings: Vec::new(),
            swap: Swap::Fixed,
        }
    }
}

/// The cells of a run, ready to be played, and the files they come from.
#[derive(Debug, Default)]
pub struct Run {
    /// The cells: by scenario in the order asked for, then by first force, then by second.
    pub cells: Vec<Box<dyn AnyMatchup>>,
    /// Every file that was read, in the order of their names.
    pub files: Vec<FileRecord>,
    /// The texts of those files, in the same order.
    pub sources: Vec<Source>,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub struct RunProgress<'p> {
    /// The cell being played, from 0.
    pub cell: usize,
    /// How many cells there are.
    pub cells: usize,
    /// How far the cell has come.
    pub progress: Progress<'p>,
    /// What the cells before it came to.
    pub before: &'p [CellResult],
}

/// Takes a row for each game of each cell.
pub type RunRowSink<'c> = dyn FnMut(&MatchupLabel, &GameRow) + Send + 'c;

/// How the outside world follows a run and stops it.
pub struct RunControl<'c> {
    /// Becomes true when the run shall stop.
    pub interrupted: &'c AtomicBool,
    /// Is told how far the run has come.
    pub progress: &'c (dyn Fn(RunProgress<'_>) + Sync),
    /// Takes a row for each game, in the order of cells and pairs.
    pub rows: Option<&'c mut RunRowSink<'c>>,
}

impl fmt::Debug for RunControl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunControl").field("rows", &self.rows.is_some()).finish_non_exhaustive()
    }
}

impl Run {
    /// Plays the cells one after the other, each on all threads; see [`resume`](Self::resume).
    ///
    /// # Panics
    /// As [`play_cell`](wargauge_batch::play_cell).
    pub fn play(&self, plan: &Plan, control: &mut RunControl<'_>) -> Vec<CellResult> {
        self.resume(plan, Vec::new(), control)
    }

    /// Plays on where an earlier call with the same plan was interrupted; `counts` are those of
    /// the results it gave. The results are those of a call that was never interrupted; rows are
    /// given for the games played now. When interrupted it gives the
    /// results of the cells played so far, of which the last may be labelled
    /// [`StopReason::Interrupted`]; a cell without a single pair is left out.
    ///
    /// # Panics
    /// As [`resume_cell`](wargauge_batch::resume_cell).
    pub fn resume(
        &self,
        plan: &Plan,
        counts: Vec<CellCounts>,
        control: &mut RunControl<'_>,
    ) -> Vec<CellResult> {
        let mut counts = counts.into_iter();
        let mut results: Vec<CellResult> = Vec::with_capacity(self.cells.len());
        for (index, cell) in self.cells.iter().enumerate() {
            let cells = self.cells.len();
            let progress = control.progress;
            let before: &[CellResult] = &results;
            let tell = |now: Progress<'_>| {
                progress(RunProgress { cell: index, cells, progress: now, before });
            };
            let mut first = FirstRows::default();
            let rows = &mut control.rows;
            let mut sink = |row: &GameRow| {
                first.take(row);
                if let Some(rows) = rows {
                    rows(cell.label(), row);
                }
            };
            let mut control = Control {
                interrupted: control.interrupted,
                progress: &tell,
                rows: Some(&mut sink as &mut RowSink<'_>),
            };
            let mut result = match counts.next() {
                Some(counts) => cell.resume(plan, counts, &mut control),
                None => cell.play(plan, &mut control),
            };
            result.noted = first.noted(&**cell, plan, result.tally.games());
            let interrupted = result.stop == StopReason::Interrupted;
            if result.tally.pairs > 0 || !interrupted {
                results.push(result);
            }
            if interrupted {
                break;
            }
        }
        results
    }
}

/// The rows of the first games of a cell, which notable ones are picked from.
#[derive(Clone, Debug, Default)]
pub(crate) struct FirstRows(Vec<GameRow>);

impl FirstRows {
    /// Takes the next game, if it is one of the first.
    pub(crate) fn take(&mut self, row: &GameRow) {
        if (self.0.len() as u64) < PICKED_FROM {
            self.0.push(*row);
        }
    }

    /// The notable ones among the first of so many games; what an earlier part of the run played is
    /// played again.
    pub(crate) fn noted(
        mut self,
        cell: &dyn AnyMatchup,
        plan: &Plan,
        games: u64,
    ) -> Vec<NotedGame> {
        let wanted = games.min(PICKED_FROM);
        let begins = self.0.first().is_some_and(|row| row.pair == plan.first_pair);
        if wanted > 0 && (!begins || (self.0.len() as u64) < wanted) {
            self.0.clear();
            let never = AtomicBool::new(false);
            let mut take = |row: &GameRow| self.take(row);
            let rows = Some(&mut take as &mut RowSink<'_>);
            let mut control = Control { interrupted: &never, progress: &|_| (), rows };
            cell.play(&Plan { stop: Stop::Games(wanted), ..*plan }, &mut control);
        }
        self.0.truncate(wanted as usize);
        NotedGame::among(&self.0, cell.label().points)
    }
}

/// The cells of one scenario of a line-up.
pub(crate) fn prepare_scenario<L: LineUp>(
    library: &DataLibrary,
    scenario: &DataFile,
    request: &Request,
) -> Result<Run, DataError> {
    let settings: Result<Vec<Setting>, DataError> =
        request.settings.iter().map(|text| Setting::parse(text, <L::Rules>::switches())).collect();
    let settings = settings?;
    let loaded = load::<L::Rules>(library, scenario, &request.forces)?;
    if request.forces.is_empty() {
        loaded.check_own(&scenario.source, &settings)?;
    }
    let notes = Arc::default();
    let kinds = loaded.scenario.role_kinds();
    // Of a scenario that has one force meet itself anyway there is one mirror.
    let is_mirror = matches!(&loaded.forces[..], [(one, _), (other, _)] if one == other);
    let count = if request.mirrors && is_mirror { 1 } else { loaded.forces.len() };
    let cells: Result<Vec<_>, DataError> = meetings(kinds, count, request.mirrors)
        .into_iter()
        .map(|seats| cell::<L>(&loaded, &notes, seats, request, &settings))
        .collect();
    Ok(Run { cells: cells?, files: loaded.files, sources: loaded.sources })
}

fn cell<L: LineUp>(
    loaded: &Loaded<L::Rules>,
    notes: &Arc<L::ScenarioNotes>,
    seats: [Option<usize>; 2],
    request: &Request,
    settings: &[Setting],
) -> Result<Box<dyn AnyMatchup>, DataError> {
    let [name_a, name_b] = Side::BOTH.map(|side| loaded.name_in(seats[side.index()], side));
    let policy = |choice: &Option<PolicyChoice>| choice.clone().unwrap_or_else(default_policy::<L>);
    let matchup = Matchup::<L>::assemble(MatchupParts {
        scenario: &loaded.scenario,
        scenario_notes: notes,
        forces: seats.map(|seat| loaded.force_in(seat)),
        policies: request.policies.each_ref().map(policy),
        settings,
        swap: request.swap,
        key: key_of_forces(&name_a, &name_b),
        names: [name_a, name_b],
    })?;
    Ok(Box::new(matchup))
}

/// Who sits where in the cells of a scenario with so many forces: each against each, or each by
/// itself in the one role that brings a force.
pub(crate) fn meetings(
    kinds: BySide<RoleKind>,
    forces: usize,
    mirrors: bool,
) -> Vec<[Option<usize>; 2]> {
    let brings = kinds.map(|kind| kind == RoleKind::Force);
    let alone = |at: usize| BySide::from_fn(|side| brings[side].then_some(at)).0;
    match brings.0 {
        [true, true] => pairings(forces, mirrors).map(|(a, b)| [Some(a), Some(b)]).collect(),
        [false, false] => vec![[None; 2]],
        _ => (0..forces).map(alone).collect(),
    }
}

/// Who meets whom among so many forces: each with each that comes after it, and with itself if
/// there are to be mirrors or it is alone.
fn pairings(forces: usize, mirrors: bool) -> impl Iterator<Item = (usize, usize)> {
    let start = usize::from(!mirrors && forces != 1);
    (0..forces).flat_map(move |a| (a + start..forces).map(move |b| (a, b)))
}

#[cfg(test)]
mod tests;
