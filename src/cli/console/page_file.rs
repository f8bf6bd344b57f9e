//! The page of a result on its way into a file.

use std::io;
use std::path::{Path, PathBuf};

use wargauge_pages::{Results, is_own};
use wargauge_report::{OutputError, Replacement};

use crate::cli::console::session::Session;

/// Reads the name of a page: one that no table and no manifest has.
pub(crate) fn page_name(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_page = path.extension().is_some_and(|end| end == "html" || end == "htm");
    if is_page { Ok(path) } else { Err("expected a name that ends in `.html`".to_owned()) }
}

/// Where the page of a command goes.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PageArgs {
    /// Also show the result as a page that opens in a browser. A page that is there is replaced
    #[arg(long, value_name = "FILE", value_parser = page_name)]
    html: Option<PathBuf>,
}

impl PageArgs {
    /// Whether a page is wanted.
    pub(crate) const fn are_given(&self) -> bool {
        self.html.is_some()
    }

    /// Opens the page, if one is wanted, before the first game is played.
    ///
    /// # Errors
    /// As [`PageFile::open`].
    pub(crate) fn open(&self) -> Result<Option<PageFile>, OutputError> {
        self.html.as_deref().map(PageFile::open).transpose()
    }
}

/// The file of a page, opened before its content is there, so that one that cannot be written is
/// known at once.
#[derive(Debug)]
pub(crate) struct PageFile(Replacement);

impl PageFile {
    /// Opens the file.
    ///
    /// # Errors
    /// If it cannot be written, or is there and is no page of this program.
    pub(crate) fn open(path: &Path) -> Result<Self, OutputError> {
        if path.is_file() && !is_own(path) {
            let reason = "it is there and is no page of wargauge; name another file";
            return Err(OutputError { path: path.to_owned(), reason: io::Error::other(reason) });
        }
        Replacement::open(path).map(Self)
    }

    /// Writes the text of a page; gives back its path.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(self, text: &str) -> Result<PathBuf, OutputError> {
        self.0.write(text.as_bytes())
    }

    /// Writes the page of a result at the end of a command, and says so.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn finish(self, results: &Results, session: Session<'_>) -> Result<(), OutputError> {
        self.finish_with(&results.to_html(), session)
    }

    /// Writes the text of a page at the end of a command, and says so.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn finish_with(self, text: &str, session: Session<'_>) -> Result<(), OutputError> {
        let path = self.write(text)?;
        session.note_more(&format!("wrote {}", path.display()));
        Ok(())
    }
}
