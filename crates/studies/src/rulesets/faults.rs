//! All that is wrong with a data file: after each fault the file is read on as if it were mended there.

use std::path::PathBuf;

use wargauge_rules::roster::{DataError, Mend, Source, foreign, mends, slips};

use crate::rulesets::library::Library;
use crate::run::file_summary::FileSummary;

/// The most faults of a file that are told.
pub const MOST_FAULTS: usize = 20;
/// The most bytes that are read to find them, as often as the file is read.
const MOST_READ: usize = 2 << 20;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The faults in the order in which they were found, at most [`MOST_FAULTS`]. What follows from an earlier
    /// one is left out as far as that can be told.
    pub told: Vec<DataError>,
    /// Whether the file was right with these mended: if not, there may be more.
    pub are_all: bool,
}

/// Checks a file, and a scenario with the forces that it names; the name of its ruleset and what is in it.
///
/// # Errors
/// What is wrong with it.
pub fn checked_file(
    library: &Library,
    source: &Source,
    path: Option<PathBuf>,
) -> Result<(String, FileSummary), Faults> {
    let mut search = FaultSearch {
        library,
        original: source,
        path,
        text: source.text.clone(),
        gone: Vec::new(),
        is_entry_gone: false,
        bytes_read: 0,
        faults: Faults { told: Vec::new(), are_all: false },
    };
    match search.read(&source.text) {
        Ok(read) => Ok(read),
        Err(first) => {
            if foreign(source).is_some() {
                // What is of another kind has no slips of its own.
                return Err(Faults { told: vec![first], are_all: true });
            }
            let slips = slips(source, MOST_FAULTS);
            if slips.len() > 1 {
                return Err(Faults { told: slips, are_all: false });
            }
            search.search(first);
            Err(search.faults)
        }
    }
}

/// The search for the faults of a file.
struct FaultSearch<'l> {
    library: &'l Library,
    original: &'l Source,
    path: Option<PathBuf>,
    /// The text, mended as far as faults are known.
    text: String,
    /// Names that mending took away.
    gone: Vec<String>,
    is_entry_gone: bool,
    bytes_read: usize,
    faults: Faults,
}

impl FaultSearch<'_> {
    fn read(&mut self, text: &str) -> Result<(String, FileSummary), DataError> {
        self.bytes_read += text.len();
        let source = Source::new(self.original.name.clone(), text);
        let file = self.library.open(source, self.path.clone())?;
        let ruleset = self.library.ruleset_of(&file)?;
        Ok((ruleset.name().to_owned(), ruleset.validate(self.library, &file)?))
    }

    /// The byte of this file at which an error is; `None` if it is of another file or of none.
    fn place(&self, error: &DataError) -> Option<usize> {
        let source = error.source.as_ref().filter(|source| source.name == self.original.name)?;
        error.span.as_ref().map(|span| span.start).filter(|&at| at <= source.text.len())
    }

    /// Whether an error may come of what was mended.
    fn is_derived(&self, error: &DataError) -> bool {
        let mut names = error.problem.split('`').skip(1).step_by(2);
        names.any(|name| self.gone.iter().any(|gone| gone == name))
    }

    fn search(&mut self, first: DataError) {
        let mut error = first;
        loop {
            let place = self.place(&error);
            let text = Source::new(self.original.name.clone(), self.text.clone());
            let mends = place.map(|_| mends(&text, &error)).unwrap_or_default();
            let in_entry = mends.last().is_some_and(|mend| mend.is_entry);
            if self.is_entry_gone && !in_entry {
                return;
            }
            if !self.is_derived(&error) {
                self.tell(&error);
            }
            if self.faults.told.len() >= MOST_FAULTS || self.bytes_read >= MOST_READ {
                return;
            }
            match self.mend(mends) {
                Some(next) => error = next,
                None => return,
            }
        }
    }

    /// Takes the gentlest way to mend after which something else is wrong; what is wrong then.
    fn mend(&mut self, mends: Vec<Mend>) -> Option<DataError> {
        let last = mends.len().checked_sub(1)?;
        for (number, mend) in mends.into_iter().enumerate() {
            let Err(error) = self.read(&mend.text) else {
                self.faults.are_all = true;
                return None;
            };
            let is_there = self
                .place(&error)
                .is_some_and(|at| mend.range.contains(&at) || mend.range.start == at);
            let names = mend.gone.iter().any(|gone| error.problem.contains(&format!("`{gone}`")));
            if (is_there || names) && number < last {
                continue;
            }
            if is_there {
                return None;
            }
            self.text = mend.text;
            self.gone.extend(mend.gone);
            self.is_entry_gone |= mend.is_entry;
            return Some(error);
        }
        None
    }

    /// Tells an error as one of the file as it is.
    fn tell(&mut self, error: &DataError) {
        let mut error = error.clone();
        if self.place(&error).is_some() {
            error.source = Some(Box::new(self.original.clone()));
        }
        if !self.faults.told.contains(&error) {
            self.faults.told.push(error);
        }
    }
}
