//! `wargauge tune`: what the entries of an army must cost.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use wargauge_batch::{AnyPricingStudy, FileRecord, Library, PricingOutcome};
use wargauge_pages::{PriceResults, Results};
use wargauge_report::{OutputError, Replacement};
use wargauge_rules::roster::{DataError, Source};

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
    let army_files = if args.write { ArmyFiles::open(&studies)? } else { ArmyFiles::default() };
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let files = args.out.as_deref().map(PriceFiles::open).transpose()?;
    let page = args.page.open()?;
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
    if outcomes.iter().all(|outcome| outcome.games.total() == 0) {
        terminal.note_if(!global.quiet, "interrupted before the first game: nothing is written");
        return Ok(ExitCode::Interrupted);
    }
    let results = TuneResults::new(&outcomes);
    let manifest = results.manifest(&args.that_matter(global.seed), global.seed);
    if let Some(files) = files {
        for path in files.write(&results.rows(), manifest.clone())? {
            terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
        }
    }
    if let Some(page) = page {
        let prices = results.rows();
        page.finish(&Results::Prices(PriceResults { manifest, prices }), global, terminal)?;
    }
    results.print(args.format, terminal)?;
    results.print_differences(args, terminal)?;
    // What an interrupted study proposes is not what was asked for: it is shown, not written.
    if args.write && !results.is_interrupted() {
        army_files.write(&outcomes, global, terminal)?;
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

/// Refuses to write to what is no file, before any game is played.
fn check_writable(args: &TuneArgs, study: &dyn AnyPricingStudy) -> Result<(), DataError> {
    if !args.write {
        return Ok(());
    }
    if study.path().is_none() {
        let army = study.army();
        return Err(DataError::new(format!("army `{army}` is built in and cannot be written"))
            .expected("the path of a copy of its file"));
    }
    Ok(())
}

/// The army files that proposals are written to, opened before any game is played.
#[derive(Debug, Default)]
struct ArmyFiles(Vec<(PathBuf, Replacement)>);

impl ArmyFiles {
    /// Opens the files of some armies.
    fn open(studies: &[Box<dyn AnyPricingStudy>]) -> Result<Self, OutputError> {
        let paths = studies.iter().filter_map(|study| study.path());
        let open = |path: &Path| Ok((path.to_owned(), Replacement::open(path)?));
        paths.map(open).collect::<Result<_, _>>().map(Self)
    }

    /// Writes what is proposed. A file that was changed while the games were played is left as it
    /// is now.
    fn write(
        self,
        outcomes: &[PricingOutcome],
        global: &GlobalArgs,
        terminal: Terminal,
    ) -> Result<(), Failure> {
        let mut changed = Vec::new();
        for ((path, file), outcome) in self.0.into_iter().zip(outcomes) {
            let Some((source, _)) = &outcome.edited else { continue };
            if !is_as_read(&path, &outcome.files) {
                changed.push(format!("`{}`", path.display()));
                continue;
            }
            file.write(source.text.as_bytes())?;
            terminal.note_if(!global.quiet, &format!("wrote {}", path.display()));
        }
        if changed.is_empty() {
            return Ok(());
        }
        let names = changed.join(" and ");
        let problem = format!("{names} changed while the games were played; no price is written");
        Err(DataError::new(problem).expected("the proposal to be put in by hand").into())
    }
}

/// Whether a file is still the one that a study read.
fn is_as_read(path: &Path, read: &[FileRecord]) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    read.contains(&FileRecord::of(&Source::new(path.display().to_string(), text)))
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
