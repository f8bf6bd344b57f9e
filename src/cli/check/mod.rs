//! `wargauge check`: has the balance moved from where a baseline has it?

mod args;
mod history;

use std::path::{Path, PathBuf};

use wargauge_lab::ResultFolder;
use wargauge_report::{HistoryEvent, OutputError};
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    Baseline, BaselineFindings, Check, CheckArgs, Findings, SavingArgs, baseline_layout,
    files_of_baseline,
};

use crate::cli::check::history::HistoryFile;
use crate::cli::console::failure::Failure;
use crate::cli::console::interrupt;
use crate::cli::console::report_files::{ReportFiles, check_apart};
use crate::cli::console::session::Session;
use crate::cli::playing::block_play::{Begun, BlockArgs, play_begun, play_blocks};
use crate::exit_code::ExitCode;

pub(crate) use args::CheckCommand;

pub(crate) fn execute(args: &CheckCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    match &args.save_baseline {
        Some(folder) => save(args, folder, session),
        None => hold_against(args, session),
    }
}

/// Plays, and writes a new baseline.
fn save(args: &CheckCommand, folder: &Path, session: Session<'_>) -> Result<ExitCode, Failure> {
    let CheckArgs { games, fair, .. } = args.check.clone();
    let saving = SavingArgs::new(args.played.clone(), games, fair);
    let baseline = saving.prepare(&wargauge_registry::library())?.held_to(args.check.bands());
    interrupt::watch();
    // A share is a part, and no baseline yet.
    let open = || ResultFolder::open(folder, &baseline_layout());
    let files = args.blocks.shard.is_none().then(open).transpose()?;
    let history = HistoryFile::open(args.history.as_deref(), folder, None)?;
    let mut read = files_of_baseline(folder);
    read.extend(baseline.files().iter().map(|file| PathBuf::from(&file.name)));
    check_apart(history.iter().map(HistoryFile::real_target), &read)?;
    let way = history.as_ref().and_then(HistoryFile::way);
    let study = baseline.with_history(way).study(session.global.seed);
    let blocks = BlockArgs { out: Some(folder.to_owned()), ..args.blocks.clone() };
    let begun = Begun { files, ..Begun::default() };
    play_begun(&study, &blocks, begun, session, |findings| {
        let saved = study.question().saved(findings, session.global.seed)?;
        if let Some(history) = history {
            let written = history.append(&saved, HistoryEvent::Saved, folder)?;
            tell_written(&[written], session);
        }
        let (matchups, games) = (saved.traces.len(), saved.head.games);
        let text =
            format!("saved {matchups} match-ups of {games} games each to {}", folder.display());
        session.note(&text);
        Ok(None)
    })
}

/// Plays what a baseline says, and compares.
fn hold_against(args: &CheckCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let seed = session.global.seed_given.then_some(session.global.seed);
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
    play_blocks(&study, &args.blocks, session, |findings| {
        if let Some(report) = findings.gate() {
            files.publish(report, session.global.verbose, session.terminal)?;
        }
        accepted.map(|it| it.finish(check, findings, session)).transpose()
    })
}

/// Whether two ways lead to one folder.
fn is_same(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// The files that an accepted state goes into.
struct Acceptance {
    files: ResultFolder,
    history: Option<HistoryFile>,
}

impl Acceptance {
    /// Opens them before any game is played.
    fn open(args: &CheckCommand, check: &Check) -> Result<Self, Failure> {
        let (folder, old) = (check.folder(), &check.baseline);
        let files = ResultFolder::open(folder, &baseline_layout())?;
        let (asked, begun) = (args.history.as_deref(), old.head.history.as_deref());
        Ok(Self { files, history: HistoryFile::open(asked, folder, begun)? })
    }

    /// Writes the state that a check came to in the place of the old one, and its line; says so.
    fn finish(
        self,
        check: &Check,
        findings: &dyn Findings,
        session: Session<'_>,
    ) -> Result<ExitCode, Failure> {
        let folder = check.folder();
        tell_written(&self.write(check.accepted(findings)?, folder)?, session);
        let text = format!("accepted: {} now holds the present state", folder.display());
        session.note(&text);
        Ok(ExitCode::Done)
    }

    fn write(self, state: Baseline, folder: &Path) -> Result<Vec<PathBuf>, OutputError> {
        let state = match &self.history {
            Some(history) => state.with_history(history.way()),
            None => state,
        };
        let mut written = self.files.write(&BaselineFindings::new(state.clone()))?;
        if let Some(history) = self.history {
            written.push(history.append(&state, HistoryEvent::Accepted, folder)?);
        }
        Ok(written)
    }
}

fn tell_written(paths: &[PathBuf], session: Session<'_>) {
    for path in paths {
        session.note_more(&format!("wrote {}", path.display()));
    }
}
