//! `wargauge merge`: puts parts of a study together to the result of one machine.

use std::path::PathBuf;

use wargauge_lab::{MergeMode, Merged, PartOutput, ResultFolder, files_of, merge};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Outcomes, PartHead, Parts, Study, refuse_elsewhere, study_of};

use crate::cli::console::failure::Failure;
use crate::cli::console::interrupt;
use crate::cli::console::progress::{CountLine, Counted};
use crate::cli::console::publishing::Publishing;
use crate::cli::console::report_files::{ReportArgs, ReportFiles, check_apart};
use crate::cli::console::session::Session;
use crate::cli::console::terminal::FormatArg;
use crate::cli::console::threads;
use crate::exit_code::ExitCode;

/// Arguments of `merge`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Parts are checked before anything is written: whether they are whole, of one study, \
        one program and the same data files, and whether any block of games is missing. Blocks that \
        several parts hold count once. Of what goes by rounds (`tune`, `train`, `ladder --monotone`) the parts \
        of one round are merged, with what was merged before: what comes of it goes into the next round by \
        `--from`, or is the result."
)]
pub(crate) struct MergeArgs {
    /// Parts that `--shard` wrote, or folders with them
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Folder for the result files, made if missing; what an earlier run left there is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Play here and now what no part holds
    #[arg(long)]
    play_missing: bool,
    /// Write what is known before the first block that is missing, as the result of an interrupted run
    /// or comparison; `run --resume` goes on from it. Of a check, whose rows are judged together, nothing
    #[arg(long, conflicts_with = "play_missing")]
    partial: bool,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    format: FormatArg,
    #[command(flatten)]
    reports: ReportArgs,
}

impl MergeArgs {
    const fn mode(&self) -> MergeMode {
        match (self.partial, self.play_missing) {
            (true, _) => MergeMode::Partial,
            (false, true) => MergeMode::PlayMissing,
            (false, false) => MergeMode::Whole,
        }
    }
}

pub(crate) fn execute(args: &MergeArgs, session: Session<'_>) -> Result<ExitCode, Failure> {
    let parts = Parts::read(&files_of(&args.parts)?)?;
    refuse_elsewhere(&parts.head().arguments, &parts.head().files)?;
    let study = study_of(&parts.head().arguments, &wargauge_registry::library())?;
    refuse_reports(&args.reports, study.as_ref())?;
    let interrupted = interrupt::watch();
    let reports = ReportFiles::open(&args.reports)?;
    let read: Vec<PathBuf> =
        study.head().files.iter().map(|file| file.name.clone().into()).collect();
    check_apart(reports.real_targets(), &read)?;
    let pool = threads::pool(session.global)?;
    let line = CountLine::new("merging", Counted::Blocks, None, !session.global.quiet);
    let mut played = |blocks: u64| line.show(blocks);
    let merged =
        pool.install(|| merge(study.as_ref(), &parts, args.mode(), &mut played, interrupted));
    line.clear();
    let merged = merged?;
    if let Some(round) = merged.round {
        return end_round(args, study.as_ref(), &merged, round, session);
    }
    let files = ResultFolder::open(&args.out, &study.layout())?;
    let findings = pool.install(|| merged.intake.findings())?;
    let publishing = Publishing { format: args.format, session };
    if findings.games() == 0 && merged.intake.games() > 0 {
        return Ok(publishing.no_row("nothing is written"));
    }
    publishing.publish_with(findings.as_ref(), Some(files), || match findings.gate() {
        None => Ok(()),
        Some(report) => reports.publish(report, session.global.verbose, session.terminal),
    })
}

/// Refuses reports of what is held against no baseline.
fn refuse_reports(reports: &ReportArgs, study: &dyn Study) -> Result<(), DataError> {
    let kind = study.head().arguments.first().map_or("", String::as_str);
    match reports.first_given().filter(|_| kind != "check") {
        None => Ok(()),
        Some(name) => {
            let problem = format!("--{name} is of a check, and these are parts of a `{kind}`");
            Err(DataError::new(problem).expected(format!("no --{name}")))
        }
    }
}

/// Writes what the rounds so far came to, and the result if that was the last.
fn end_round(
    args: &MergeArgs,
    study: &dyn Study,
    merged: &Merged<'_>,
    round: u64,
    session: Session<'_>,
) -> Result<ExitCode, Failure> {
    let known: Outcomes = merged.intake.known();
    let head = PartHead { round: Some(round), ..study.head().clone() };
    let output = PartOutput::open(&args.out, head)?;
    let is_whole = !merged.goes_on && merged.intake.wanted(1).is_empty();
    // What must not be replaced is known before anything is written.
    let files = if is_whole { Some(ResultFolder::open(&args.out, &study.layout())?) } else { None };
    let (path, blocks) = output.write_all(&known)?;
    let text = format!("round {round}: {blocks} groups of games; wrote {}", path.display());
    session.note(&text);
    if !is_whole {
        let next = round + 1;
        let text = format!("the study goes on: --round {next} --from {}", args.out.display());
        session.note(&text);
        return Ok(ExitCode::Done);
    }
    let findings = merged.intake.findings()?;
    Publishing { format: args.format, session }.publish(findings.as_ref(), files)
}
