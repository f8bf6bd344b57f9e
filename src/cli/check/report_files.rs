//! The files that a check writes its result to.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use wargauge_report::gate::{GateReport, bencher, comment, junit, markdown};
use wargauge_report::{FileId, OutputError, OutputSet};

use crate::cli::check::args::CheckArgs;

/// Makes the content of a file; `None` if there is nothing to say, so that none is written.
type Form = fn(&GateReport) -> Option<String>;

/// The files on their way, opened before any game is played, so that one that cannot be written is
/// known at once.
#[derive(Debug)]
pub(super) struct ReportFiles(Vec<(OutputSet, FileId, Form)>);

impl ReportFiles {
    /// Opens the files that are asked for.
    pub(super) fn open(args: &CheckArgs) -> Result<Self, OutputError> {
        let wanted: [(&Option<PathBuf>, Form); 4] = [
            (&args.junit, |report| Some(junit(report))),
            (&args.summary, |report| Some(markdown(report))),
            (&args.comment, comment),
            (&args.bencher, |report| Some(bencher(report))),
        ];
        let wanted = wanted.into_iter().filter_map(|(path, form)| Some((path.as_ref()?, form)));
        let files: Result<Vec<_>, OutputError> =
            wanted.map(|(path, form)| open(path).map(|(set, file)| (set, file, form))).collect();
        Ok(Self(files?))
    }

    /// Where the files will be, through links.
    pub(super) fn real_targets(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().flat_map(|(set, ..)| set.real_targets())
    }

    /// Writes the result to all of them; gives back their paths.
    pub(super) fn write(self, report: &GateReport) -> Result<Vec<PathBuf>, OutputError> {
        let mut sets = Vec::new();
        for (mut set, file, form) in self.0 {
            if let Some(text) = form(report) {
                set.fill(file, |out| out.write_all(text.as_bytes()))?;
                sets.push(set);
            }
        }
        let mut paths = Vec::new();
        for set in sets {
            paths.extend(set.commit()?);
        }
        Ok(paths)
    }
}

/// Refuses a file that something else is written to, or that belongs to what is checked: data, or the
/// baseline.
///
/// # Errors
/// If there is one.
pub(super) fn check_apart<'p>(
    written: impl Iterator<Item = &'p Path>,
    read: &[PathBuf],
) -> Result<(), OutputError> {
    let refused = |reason: &str, path: &Path| OutputError {
        path: path.to_owned(),
        reason: std::io::Error::other(reason.to_owned()),
    };
    // A baseline that is to be made has no files yet, but has their names.
    let real = |path: &PathBuf| {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        path.canonicalize().ok().or_else(|| Some(folder.join(path.file_name()?)))
    };
    let read: Vec<PathBuf> = read.iter().filter_map(real).collect();
    let mut before: Vec<&Path> = Vec::new();
    for path in written {
        if read.iter().any(|one| one == path) {
            return Err(refused("it is read by this check, or part of the baseline", path));
        }
        if before.contains(&path) {
            return Err(refused("two reports would have that name", path));
        }
        before.push(path);
    }
    Ok(())
}

fn open(path: &Path) -> Result<(OutputSet, FileId), OutputError> {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let name = path.file_name().and_then(OsStr::to_str).ok_or_else(|| OutputError {
        path: path.to_owned(),
        reason: std::io::Error::other("it is no name of a file"),
    })?;
    let mut set = OutputSet::new(folder)?;
    let file = set.open(name)?;
    Ok((set, file))
}
