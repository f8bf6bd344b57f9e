//! `wargauge tune`: what the entries of an army must cost.

use std::collections::BTreeSet;
use std::fs;

use wargauge_batch::{AnyPricingStudy, Library, PricingOutcome};
use wargauge_report::output::write_file;
use wargauge_rules::roster::DataError;

use crate::cli::GlobalArgs;
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::study;
use crate::cli::terminal::Terminal;
use crate::cli::tune_args::TuneArgs;
use crate::cli::tune_results::{PriceFiles, TuneResults};
use crate::exit_code::ExitCode;

pub(crate) fn execute(
    args: &TuneArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let studies = prepare(args, global, &library)?;
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let files = args.out.as_deref().map(PriceFiles::open).transpose()?;
    let mut outcomes: Vec<PricingOutcome> = Vec::new();
    for army in &studies {
        let outcome = study::play(
            global,
            terminal,
            interrupted,
            |control| army.play(control),
            |outcome| outcome.games.total(),
        )?;
        let stopped = outcome.interrupted;
        outcomes.push(outcome);
        if stopped {
            break;
        }
    }
    let results = TuneResults::new(&outcomes);
    if let Some(files) = files {
        let manifest = results.manifest(&args.that_matter(global.seed), global.seed);
        for path in files.write(&results.rows(), &manifest)? {
            terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
        }
    }
    results.print(args.format, terminal)?;
    results.print_differences(args, terminal)?;
    // What an interrupted study proposes is not what was asked for: it is shown, not written.
    if args.write && !results.is_interrupted() {
        write(&studies, &outcomes, global, terminal)?;
    }
    Ok(conclude(&results, global, terminal))
}

fn prepare(
    args: &TuneArgs,
    global: &GlobalArgs,
    library: &Library,
) -> Result<Vec<Box<dyn AnyPricingStudy>>, Failure> {
    let mut studies = Vec::new();
    let mut names = BTreeSet::new();
    for army in &args.armies {
        let study = args.request(army, global.seed)?.prepare(library)?;
        if !names.insert(study.army().to_owned()) {
            let name = study.army();
            return Err(DataError::new(format!("two of the armies go by the name `{name}`")).into());
        }
        check_writable(args, study.as_ref())?;
        studies.push(study);
    }
    Ok(studies)
}

/// Refuses to write where nothing can be written, before any game is played.
fn check_writable(args: &TuneArgs, study: &dyn AnyPricingStudy) -> Result<(), DataError> {
    if !args.write {
        return Ok(());
    }
    let Some(path) = study.path() else {
        let army = study.army();
        return Err(DataError::new(format!("army `{army}` is built in and cannot be written"))
            .expected("the path of a copy of its file"));
    };
    let is_read_only = fs::metadata(path).is_ok_and(|found| found.permissions().readonly());
    if is_read_only {
        return Err(DataError::new(format!("`{}` may not be written", path.display())));
    }
    Ok(())
}

fn write(
    studies: &[Box<dyn AnyPricingStudy>],
    outcomes: &[PricingOutcome],
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<(), Failure> {
    for (study, outcome) in studies.iter().zip(outcomes) {
        let (Some(path), Some((source, _))) = (study.path(), &outcome.edited) else { continue };
        write_file(path, source.text.as_bytes())?;
        terminal.note_if(!global.quiet, &format!("wrote {}", path.display()));
    }
    Ok(())
}

fn conclude(results: &TuneResults<'_>, global: &GlobalArgs, terminal: Terminal) -> ExitCode {
    for remark in results.remarks() {
        terminal.note_if(!global.quiet, &remark);
    }
    if results.is_interrupted() {
        ExitCode::Interrupted
    } else if results.is_inconclusive() {
        ExitCode::Inconclusive
    } else {
        ExitCode::Done
    }
}
