//! Army files with new prices: shown, refused, written.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use wargauge_batch::FileRecord;
use wargauge_report::regular_file::read_regular;
use wargauge_report::{OutputError, Replacement};
use wargauge_rules::roster::{DataError, Source};
use wargauge_studies::{AnyPricingStudy, PriceRow, Rewritten, new_prices, remarks};

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::console::terminal::{FormatArg, Terminal};
use crate::cli::tune::args::TuneCommand;

/// The army files as they would be written.
pub(crate) fn rewrite(
    studies: &[Box<dyn AnyPricingStudy>],
    rows: &[PriceRow],
) -> Result<Vec<Option<Rewritten>>, DataError> {
    let of = |study: &dyn AnyPricingStudy| {
        let rows = || rows.iter().filter(|row| row.army == study.army());
        study.rewritten(&new_prices(rows()), &remarks(rows()))
    };
    studies.iter().map(|study| of(&**study)).collect()
}

/// Prints how the army files change, or would.
pub(crate) fn print_differences(
    studies: &[Box<dyn AnyPricingStudy>],
    files: &[Option<Rewritten>],
    args: &TuneCommand,
    terminal: Terminal,
) -> Result<(), Failure> {
    let changed = studies.iter().zip(files);
    for (study, file) in changed.filter_map(|(study, file)| Some((study, file.as_ref()?))) {
        if args.format == FormatArg::Table {
            write!(stdout().lock(), "\n{}", file.difference)?;
        } else if args.write {
            // Standard output holds one table that other programs read.
            terminal.print_error(&file.difference);
        }
        if !args.write && args.format == FormatArg::Table {
            terminal.note_if(true, &not_written(study.as_ref()));
        }
        for illegal in &file.illegal {
            let text = format!("new prices make `{}` illegal: {}", illegal.file, illegal.reason);
            terminal.note_if(true, &text);
        }
    }
    Ok(())
}

/// What is said of differences that are shown alone.
fn not_written(study: &dyn AnyPricingStudy) -> String {
    match study.path() {
        Some(path) => {
            let path = path.display();
            format!("{path} is as it was; --write puts these lines into it")
        }
        None => {
            let army = study.army();
            format!(
                "army `{army}` is built in and stays as it is; --write puts such lines into a file \
                 of one's own (`wargauge show {army} --kind army` prints it)"
            )
        }
    }
}

/// Refuses new prices that make forces illegal, unless that is asked for.
pub(crate) fn refuse_illegal(
    args: &TuneCommand,
    files: &[Option<Rewritten>],
) -> Result<(), DataError> {
    let illegal: Vec<String> = files
        .iter()
        .flatten()
        .flat_map(|file| file.illegal.iter().map(|one| format!("`{}`", one.file)))
        .collect();
    if illegal.is_empty() || args.allow_illegal {
        return Ok(());
    }
    let names = illegal.join(", ");
    Err(DataError::new(format!("nothing is written: new prices would make {names} illegal"))
        .expected("--allow-illegal, and those forces changed afterwards"))
}

/// Refuses to write to what is no file, before any game is played.
pub(crate) fn check_writable(
    args: &TuneCommand,
    study: &dyn AnyPricingStudy,
) -> Result<(), DataError> {
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
pub(crate) struct ArmyFiles(Vec<(PathBuf, Replacement)>);

impl ArmyFiles {
    /// Opens the files of some armies.
    pub(crate) fn open(studies: &[Box<dyn AnyPricingStudy>]) -> Result<Self, OutputError> {
        let paths = studies.iter().filter_map(|study| study.path());
        let open = |path: &Path| Ok((path.to_owned(), Replacement::open(path)?));
        paths.map(open).collect::<Result<_, _>>().map(Self)
    }

    /// Writes what is proposed. A file that was changed while the games were played is left as it
    /// is now.
    pub(crate) fn write(
        self,
        studies: &[Box<dyn AnyPricingStudy>],
        rewritten: &[Option<Rewritten>],
        session: Session<'_>,
    ) -> Result<(), Failure> {
        let mut changed = Vec::new();
        for (((path, file), study), new) in self.0.into_iter().zip(studies).zip(rewritten) {
            let Some(new) = new else { continue };
            if !is_as_read(&path, study.files()) {
                changed.push(format!("`{}`", path.display()));
                continue;
            }
            file.write(new.source.text.as_bytes())?;
            session.note(&format!("wrote {}", path.display()));
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
    let text = read_regular(path).unwrap_or_default();
    read.contains(&FileRecord::of(&Source::new(path.display().to_string(), text)))
}
