//! What a check found, in the forms that others read: files, and lines for a code host.

use std::ffi::OsStr;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use wargauge_report::gate::{GateReport, annotations, bencher, comment, junit, markdown};
use wargauge_report::{FileId, OutputError, OutputSet};

use crate::cli::console::failure::Failure;
use crate::cli::console::terminal::Terminal;

/// The forms in which the result of a check is written besides.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ReportArgs {
    /// Write the result of a check as JUnit XML, which test reporters read
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write the result of a check in Markdown, worst first, for the summary of a job
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
    /// Write the result of a check in Markdown, as a comment on a change; nothing is written if nothing
    /// moved and no score leaves its band
    #[arg(long, value_name = "FILE")]
    comment: Option<PathBuf>,
    /// Write the present numbers of a check as metrics in the Bencher Metric Format
    #[arg(long, value_name = "FILE")]
    bencher: Option<PathBuf>,
    /// Also print at most ten annotations of a check, as workflow commands of GitHub
    #[arg(long)]
    annotations: bool,
}

impl ReportArgs {
    /// The options, by which others say what they do not go with.
    pub(crate) const NAMES: [&str; 5] = ["junit", "summary", "comment", "bencher", "annotations"];

    /// The first option that is given.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let files = [&self.junit, &self.summary, &self.comment, &self.bencher];
        let given = files.map(Option::is_some).into_iter().chain([self.annotations]);
        Self::NAMES.into_iter().zip(given).find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}

/// Makes the content of a file; `None` if there is nothing to say, so that none is written.
type Form = fn(&GateReport) -> Option<String>;

/// The files on their way, opened before any game is played, so that one that cannot be written is
/// known at once.
#[derive(Debug)]
pub(crate) struct ReportFiles {
    files: Vec<(OutputSet, FileId, Form)>,
    annotations: bool,
}

impl ReportFiles {
    /// Opens the files that are asked for.
    pub(crate) fn open(args: &ReportArgs) -> Result<Self, OutputError> {
        let wanted: [(&Option<PathBuf>, Form); 4] = [
            (&args.junit, |report| Some(junit(report))),
            (&args.summary, |report| Some(markdown(report))),
            (&args.comment, comment),
            (&args.bencher, |report| Some(bencher(report))),
        ];
        let wanted = wanted.into_iter().filter_map(|(path, form)| Some((path.as_ref()?, form)));
        let files: Result<Vec<_>, OutputError> =
            wanted.map(|(path, form)| open(path).map(|(set, file)| (set, file, form))).collect();
        Ok(Self { files: files?, annotations: args.annotations })
    }

    /// Where the files will be, through links.
    pub(crate) fn real_targets(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().flat_map(|(set, ..)| set.real_targets())
    }

    /// Prints the annotations that are asked for, and writes the result to all files; says where they are
    /// if `verbose`.
    pub(crate) fn publish(
        self,
        report: &GateReport,
        verbose: bool,
        terminal: Terminal,
    ) -> Result<(), Failure> {
        // Printed first: a disk that is full costs the files, not the answer.
        let printed = if self.annotations { print_annotations(report) } else { Ok(()) };
        for path in self.write(report)? {
            terminal.note_if(verbose, &format!("wrote {}", path.display()));
        }
        Ok(printed?)
    }

    /// Writes the result to all of them; gives back their paths.
    fn write(self, report: &GateReport) -> Result<Vec<PathBuf>, OutputError> {
        let mut sets = Vec::new();
        for (mut set, file, form) in self.files {
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

fn print_annotations(report: &GateReport) -> std::io::Result<()> {
    let mut out = stdout().lock();
    annotations(report).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Refuses a file that something else is written to, or that belongs to what is checked: data, or the
/// baseline.
///
/// # Errors
/// If there is one.
pub(crate) fn check_apart<'p>(
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
