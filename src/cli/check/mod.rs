//! `wargauge check`: has the balance moved from where a baseline has it?

mod args;
mod baseline;
mod history;
mod report_files;
mod way;

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use wargauge_batch::{Contestant, MatchupNames, PairRecords};
use wargauge_report::gate::{Answer, GateReport, annotations, terminal as on_terminal};
use wargauge_report::{HistoryEvent, OutputError};
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    Baseline, CheckBands, CheckTerms, FairBand, PresentMatchup, Remaining, Run, Trace, UnitTrace,
    check_fair_bands, check_report, chunk_of, compare_with_baseline, fairness_remark, power_remark,
    refuse_elsewhere,
};

use crate::cli::check::args::{DEFAULT_GAMES, PlayedArgs};
use crate::cli::check::baseline::{BaselineFiles, Replayed};
use crate::cli::check::history::HistoryFile;
use crate::cli::check::report_files::{ReportFiles, check_apart};
use crate::cli::console::failure::Failure;
use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::interrupt;
use crate::cli::console::terminal::{FormatArg, Terminal};
use crate::cli::playing::pair_player::PairPlayer;
use crate::exit_code::ExitCode;

pub(crate) use args::CheckArgs;

pub(crate) fn execute(
    args: &CheckArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    match (&args.save_baseline, &args.baseline) {
        (Some(folder), _) => save(args, folder, global, terminal),
        (None, Some(folder)) => hold_against(args, folder, global, terminal),
        (None, None) => unreachable!("the parser asks for one of the two"),
    }
}

/// Of a baseline whose arguments lead out of the folder that it is saved from.
const ELSEWHERE: &str = "some files lie outside the present folder; once they change no check opens them any \
                         more. Saved from a folder above them all, the baseline can be checked then as well";

/// Plays, and writes a new baseline.
fn save(
    args: &CheckArgs,
    folder: &Path,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let games = args.games.unwrap_or(DEFAULT_GAMES);
    let played = args.played.clone().with_scenarios(&library);
    let run = played.prepare(&library)?;
    check_fair_bands(&args.fair, &run.names())?;
    // From here on, whatever is begun is also finished or taken away again.
    interrupt::watch();
    let files = BaselineFiles::open(folder)?;
    let history = HistoryFile::open(args.history.as_deref(), folder, None)?;
    let mut read = baseline::files_in(folder);
    read.extend(run.files.iter().map(|file| PathBuf::from(&file.name)));
    check_apart(history.iter().map(HistoryFile::real_target), &read)?;
    let state = State { played: &played, run: &run, seed: global.seed, games, fair: &args.fair };
    let player = PairPlayer::new(global, global.seed, run.cells.len() as u64 * games / 2)?;
    let mut records = Vec::with_capacity(run.cells.len());
    for cell in &run.cells {
        let Some(pairs) = player.play(cell.as_ref(), 0..games / 2) else {
            return interrupted(global, terminal);
        };
        records.push(pairs);
    }
    player.finish();
    let records: Vec<&PairRecords> = records.iter().collect();
    let baseline = baseline::kept_in(state.baseline(&records), folder, &library);
    let baseline = match &history {
        Some(history) => baseline.with_history(history.way()),
        None => baseline,
    };
    // What was found is told first: a disk that is full costs the baseline alone.
    let bands = CheckBands { score: args.band, unit: args.unit_band };
    if let Some(text) = fairness_remark(&baseline.traces, &args.fair) {
        terminal.note_if(!global.quiet, &text);
    }
    if let Some(text) = power_remark(&baseline, bands) {
        terminal.note_if(!global.quiet, &text);
    }
    let mut written = files.write(&baseline)?;
    if let Some(history) = history {
        written.push(history.append(&baseline, HistoryEvent::Saved, folder)?);
    }
    tell_written(&written, global, terminal);
    let (matchups, folder) = (run.cells.len(), folder.display());
    let text = format!("saved {matchups} match-ups of {games} games each to {folder}");
    terminal.note_if(!global.quiet, &text);
    if refuse_elsewhere(&played.words(), &[]).is_err() {
        terminal.note_if(!global.quiet, ELSEWHERE);
    }
    Ok(ExitCode::Done)
}

/// Counts units at the prices of the baseline: other labels are no other play.
fn count_as(baseline: &Baseline, run: &mut Run) {
    for cell in &mut run.cells {
        let label = cell.label();
        let Some(old) = baseline.traces.iter().find(|old| {
            (old.key.ruleset.as_str(), &old.key.scenario, &old.key.forces)
                == (label.ruleset, &label.scenario, &label.forces)
        }) else {
            continue;
        };
        let is_mirror = label.forces[0] == label.forces[1];
        let prices = Contestant::BOTH.map(|contestant| {
            let units = old.units.iter().filter(|unit| is_mirror || unit.contestant == contestant);
            let price = |unit: &UnitTrace| Some((unit.entry.clone(), unit.price.try_into().ok()?));
            units.filter_map(price).collect::<BTreeMap<String, u32>>()
        });
        cell.count_at([&prices[0], &prices[1]]);
    }
}

/// Plays what a baseline says, and compares.
fn hold_against(
    args: &CheckArgs,
    folder: &Path,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let baseline = baseline::read(folder, &library)?;
    let games = games_of(args, &baseline)?;
    check_seed(global, &baseline)?;
    let played = baseline::played(&baseline)?;
    let Replayed { mut now, place } = baseline::prepare(&baseline, &played, folder, &library)?;
    if let Some(missing) = now.missing.first().filter(|_| args.accept) {
        // What is not there is no state that could be kept.
        return Err(missing.error.clone().into());
    }
    same_rulesets(&baseline, &now.run)?;
    let fair = if args.fair.is_empty() { baseline.head.fair_bands() } else { args.fair.clone() };
    check_fair_bands(&fair, &names_of(&baseline, &now))?;
    // What is accepted is counted at its own prices.
    if !args.accept {
        count_as(&baseline, &mut now.run);
    }
    interrupt::watch();
    let files = ReportFiles::open(args)?;
    let mut read = baseline::files_in(folder);
    read.extend(now.run.files.iter().map(|file| place.join(&file.name)));
    let accepted = args.accept.then(|| Acceptance::open(args, folder, &baseline)).transpose()?;
    let history = accepted.iter().flat_map(|accepted| &accepted.history);
    check_apart(files.real_targets().chain(history.map(HistoryFile::real_target)), &read)?;
    let Some(present) = play(&baseline, &now.run, games, global)? else {
        return interrupted(global, terminal);
    };
    let bands = CheckBands { score: args.band, unit: args.unit_band };
    let shown = folder.display().to_string();
    let terms =
        CheckTerms { folder: &shown, games, bands, intended: args.intended, accepted: args.accept };
    let mut found = compare_with_baseline(&baseline, &now, &present, bands);
    found.hold(&present, &fair);
    let found = check_report(&baseline, found, terms);
    // Printed first: a disk that is full costs the files, not the answer.
    let printed = print(args, &found, terminal);
    tell_written(&files.write(&found)?, global, terminal);
    printed?;
    if let Some(accepted) = accepted {
        let seed = baseline.head.seed;
        let state = State { played: &played, run: &now.run, seed, games, fair: &fair };
        let records: Vec<&PairRecords> = present.iter().map(PresentMatchup::records).collect();
        let state = state.baseline(&records).kept_from(&baseline);
        tell_written(&accepted.write(state, folder)?, global, terminal);
        let text = format!("accepted: {shown} now holds the present state");
        terminal.note_if(!global.quiet, &text);
        return Ok(ExitCode::Done);
    }
    Ok(match found.answer {
        Answer::Pass | Answer::Accepted => ExitCode::Done,
        Answer::Fail => ExitCode::Failed,
        Answer::Inconclusive => ExitCode::Inconclusive,
    })
}

/// The names by which bands may mean match-ups: those of today, and those that cannot be played.
fn names_of<'n>(baseline: &'n Baseline, now: &'n Remaining) -> Vec<MatchupNames<'n>> {
    let mut names = now.run.names();
    if !now.missing.is_empty() {
        names.extend(baseline.traces.iter().map(Trace::names));
    }
    names
}

/// The files that an accepted state goes into.
struct Acceptance {
    files: BaselineFiles,
    history: Option<HistoryFile>,
}

impl Acceptance {
    /// Opens them before any game is played.
    fn open(args: &CheckArgs, folder: &Path, old: &Baseline) -> Result<Self, Failure> {
        let files = BaselineFiles::open(folder)?;
        let (asked, begun) = (args.history.as_deref(), old.head.history.as_deref());
        Ok(Self { files, history: HistoryFile::open(asked, folder, begun)? })
    }

    /// Writes the state in the place of the old one, and its line; gives back the paths.
    fn write(self, state: Baseline, folder: &Path) -> Result<Vec<PathBuf>, OutputError> {
        let state = match &self.history {
            Some(history) => state.with_history(history.way()),
            None => state,
        };
        let mut written = self.files.write(&state)?;
        if let Some(history) = self.history {
            written.push(history.append(&state, HistoryEvent::Accepted, folder)?);
        }
        Ok(written)
    }
}

/// What has been played, on its way to becoming a baseline.
struct State<'s> {
    played: &'s PlayedArgs,
    run: &'s Run,
    seed: u64,
    games: u64,
    fair: &'s [FairBand],
}

impl State<'_> {
    fn baseline(&self, records: &[&PairRecords]) -> Baseline {
        let chunk_pairs = chunk_of(self.games / 2);
        let cells = self.run.cells.iter().zip(records);
        let traces = cells.map(|(cell, records)| {
            Trace::new((cell.label(), cell.swap()), cell.rosters(), records, chunk_pairs)
        });
        let (seed, games) = (self.seed, self.games);
        Baseline::new(self.run, (seed, games), self.played.words(), traces.collect())
            .held_to(self.fair)
    }
}

/// Refuses a seed that is not the baseline's, which is the one that is played.
fn check_seed(global: &GlobalArgs, baseline: &Baseline) -> Result<(), DataError> {
    let own = baseline.head.seed;
    if !global.seed_given || global.seed == own {
        return Ok(());
    }
    let asked = global.seed;
    Err(DataError::new(format!("the baseline was played with seed {own}, not {asked}")).expected(
        format!(
            "no --seed, or --seed {own}: pairs are compared game by game; another seed needs a \
             baseline of its own"
        ),
    ))
}

/// The games of each match-up to play against a baseline.
fn games_of(args: &CheckArgs, baseline: &Baseline) -> Result<u64, DataError> {
    let games = args.games.unwrap_or(baseline.head.games);
    if games < baseline.head.games {
        let problem = format!("{games} games are fewer than the baseline has");
        return Err(DataError::new(problem).expected(format!("at least {}", baseline.head.games)));
    }
    Ok(games)
}

/// Refuses a baseline whose names now mean files of another ruleset.
fn same_rulesets(baseline: &Baseline, run: &Run) -> Result<(), DataError> {
    let known = |ruleset: &str| baseline.head.rulesets.iter().any(|name| name == ruleset);
    match run.cells.iter().map(|cell| cell.label()).find(|label| !known(label.ruleset)) {
        None => Ok(()),
        Some(label) => {
            let (scenario, ruleset) = (&label.scenario, label.ruleset);
            let problem = format!("scenario `{scenario}` is of ruleset `{ruleset}` now");
            let expected = format!("`{}`, as in the baseline", baseline.head.rulesets.join("`, `"));
            Err(DataError::new(problem).expected(expected))
        }
    }
}

/// Plays the pairs of the baseline, and then the rest; `None` if interrupted.
fn play(
    baseline: &Baseline,
    run: &Run,
    games: u64,
    global: &GlobalArgs,
) -> Result<Option<Vec<PresentMatchup>>, Failure> {
    let (common, all) = (baseline.head.games / 2, games / 2);
    let player = PairPlayer::new(global, baseline.head.seed, run.cells.len() as u64 * all)?;
    let mut present = Vec::with_capacity(run.cells.len());
    for cell in &run.cells {
        let cell = cell.as_ref();
        let Some(first) = player.play(cell, 0..common) else { return Ok(None) };
        let mut pairs = first.clone();
        if all > common {
            let Some(rest) = player.play(cell, common..all) else { return Ok(None) };
            pairs.append(rest);
        }
        present.push(PresentMatchup::new(cell, &first, pairs, baseline.head.chunk_pairs));
    }
    player.finish();
    Ok(Some(present))
}

fn print(args: &CheckArgs, found: &GateReport, terminal: Terminal) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match args.format {
        FormatArg::Table => out.write_all(on_terminal(found, terminal.look()).as_bytes())?,
        format => terminal.format(format).write(&found.rows, &mut out)?,
    }
    if args.annotations {
        for line in annotations(found) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn tell_written(paths: &[PathBuf], global: &GlobalArgs, terminal: Terminal) {
    for path in paths {
        terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
    }
}

fn interrupted(global: &GlobalArgs, terminal: Terminal) -> Result<ExitCode, Failure> {
    terminal.note_if(!global.quiet, "interrupted: nothing is written");
    Ok(ExitCode::Interrupted)
}
