//! `wargauge check`: has the balance moved from where a baseline has it?

mod args;
mod baseline;
mod history;
mod way;

use std::path::{Path, PathBuf};

use wargauge_batch::PairRecords;
use wargauge_report::{HistoryEvent, OutputError};
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    Baseline, Check, Findings, check_fair_bands, fairness_remark, files_of_baseline, power_remark,
    refuse_elsewhere, traces_of_run,
};

use crate::cli::check::args::DEFAULT_GAMES;
use crate::cli::check::baseline::BaselineFiles;
use crate::cli::check::history::HistoryFile;
use crate::cli::console::failure::Failure;
use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::interrupt;
use crate::cli::console::report_files::{ReportFiles, check_apart};
use crate::cli::console::terminal::Terminal;
use crate::cli::playing::block_play::play_blocks;
use crate::cli::playing::pair_player::PairPlayer;
use crate::exit_code::ExitCode;

pub(crate) use args::CheckCommand;

pub(crate) fn execute(
    args: &CheckCommand,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    match &args.save_baseline {
        Some(folder) => save(args, folder, global, terminal),
        None => hold_against(args, global, terminal),
    }
}

/// Of a baseline whose arguments lead out of the folder that it is saved from.
const ELSEWHERE: &str = "some files lie outside the present folder; once they change no check opens them any \
                         more. Saved from a folder above them all, the baseline can be checked then as well";

/// Plays, and writes a new baseline.
fn save(
    args: &CheckCommand,
    folder: &Path,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let games = args.check.games.unwrap_or(DEFAULT_GAMES);
    let played = args.played.clone().with_scenarios(&library);
    let run = played.prepare(&library)?;
    check_fair_bands(&args.check.fair, &run.names())?;
    // From here on, whatever is begun is also finished or taken away again.
    interrupt::watch();
    let files = BaselineFiles::open(folder)?;
    let history = HistoryFile::open(args.history.as_deref(), folder, None)?;
    let mut read = files_of_baseline(folder);
    read.extend(run.files.iter().map(|file| PathBuf::from(&file.name)));
    check_apart(history.iter().map(HistoryFile::real_target), &read)?;
    let player = PairPlayer::new(global, global.seed, run.cells.len() as u64 * games / 2)?;
    let mut records: Vec<PairRecords> = Vec::with_capacity(run.cells.len());
    for cell in &run.cells {
        let Some(pairs) = player.play(cell.as_ref(), 0..games / 2) else {
            return interrupted(global, terminal);
        };
        records.push(pairs);
    }
    player.finish();
    let traces = traces_of_run(&run, records.iter(), games / 2);
    let baseline = Baseline::new(&run, (global.seed, games), played.words(), traces);
    let baseline = baseline::kept_in(baseline.held_to(&args.check.fair), folder, &library);
    let baseline = match &history {
        Some(history) => baseline.with_history(history.way()),
        None => baseline,
    };
    // What was found is told first: a disk that is full costs the baseline alone.
    if let Some(text) = fairness_remark(&baseline.traces, &args.check.fair) {
        terminal.note_if(!global.quiet, &text);
    }
    if let Some(text) = power_remark(&baseline, args.check.bands()) {
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

/// Plays what a baseline says, and compares.
fn hold_against(
    args: &CheckCommand,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let seed = global.seed_given.then_some(global.seed);
    let study = args.check.study(seed, &wargauge_registry::library())?;
    let check = study.question();
    if args.blocks.out.as_deref().is_some_and(|out| is_same(out, check.folder())) {
        let problem = format!("`{}` is the folder of the baseline", check.folder().display());
        return Err(DataError::new(problem).expected("another folder of `--out`").into());
    }
    interrupt::watch();
    let files = ReportFiles::open(&args.reports)?;
    let accepted = args.check.accept.then(|| Acceptance::open(args, check)).transpose()?;
    let history = accepted.iter().flat_map(|accepted| &accepted.history);
    check_apart(files.real_targets().chain(history.map(HistoryFile::real_target)), &check.paths())?;
    play_blocks(&study, &args.blocks, (global, terminal), |findings| {
        if let Some(report) = findings.gate() {
            files.publish(report, global.verbose, terminal)?;
        }
        accepted.map(|it| it.finish(check, findings, (global, terminal))).transpose()
    })
}

/// Whether two ways lead to one folder.
fn is_same(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// The files that an accepted state goes into.
struct Acceptance {
    files: BaselineFiles,
    history: Option<HistoryFile>,
}

impl Acceptance {
    /// Opens them before any game is played.
    fn open(args: &CheckCommand, check: &Check) -> Result<Self, Failure> {
        let (folder, old) = (check.folder(), &check.baseline);
        let files = BaselineFiles::open(folder)?;
        let (asked, begun) = (args.history.as_deref(), old.head.history.as_deref());
        Ok(Self { files, history: HistoryFile::open(asked, folder, begun)? })
    }

    /// Writes the state that a check came to in the place of the old one, and its line; says so.
    fn finish(
        self,
        check: &Check,
        findings: &dyn Findings,
        (global, terminal): (&GlobalArgs, Terminal),
    ) -> Result<ExitCode, Failure> {
        let folder = check.folder();
        tell_written(&self.write(check.accepted(findings)?, folder)?, global, terminal);
        let text = format!("accepted: {} now holds the present state", folder.display());
        terminal.note_if(!global.quiet, &text);
        Ok(ExitCode::Done)
    }

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

fn tell_written(paths: &[PathBuf], global: &GlobalArgs, terminal: Terminal) {
    for path in paths {
        terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
    }
}

fn interrupted(global: &GlobalArgs, terminal: Terminal) -> Result<ExitCode, Failure> {
    terminal.note_if(!global.quiet, "interrupted: nothing is written");
    Ok(ExitCode::Interrupted)
}
