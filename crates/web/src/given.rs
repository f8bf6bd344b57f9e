//! What the page gives: a request, and files in memory.

use serde::Deserialize;
use wargauge_batch::MOST_BYTES;
use wargauge_lab::StudyRequest;
use wargauge_rules::roster::{DataError, Source};
use wargauge_studies::Library;

/// The most files that are given.
const MOST_FILES: usize = 64;

/// A file in memory.
#[derive(Debug, Deserialize)]
struct GivenFile {
    /// What it is called, as a path in the folder of whoever plays.
    path: String,
    /// Its text.
    text: String,
}

/// The files that are given as JSON: an array of objects with `path` and `text`.
///
/// # Errors
/// If they are none, they are longer than files can be meant to be, or one has no plain name of a file.
pub(crate) fn files_of(json: &str) -> Result<Vec<Source>, DataError> {
    let files: Vec<GivenFile> = serde_json::from_str(json)
        .map_err(|error| DataError::new(format!("the files cannot be read: {error}")))?;
    if files.len() > MOST_FILES {
        let problem = format!("{} files are given", files.len());
        return Err(DataError::new(problem).expected(format!("at most {MOST_FILES}")));
    }
    files.into_iter().map(source_of).collect()
}

fn source_of(file: GivenFile) -> Result<Source, DataError> {
    let GivenFile { path, text } = file;
    if text.len() as u64 > MOST_BYTES {
        let problem = format!("`{path}` is longer than {MOST_BYTES} bytes");
        return Err(DataError::new(problem).expected("a file of a size that can be meant"));
    }
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    let is_name =
        path.chars().all(is_plain) && !path.starts_with(['.', '-']) && path.ends_with(".toml");
    if is_name {
        return Ok(Source::new(path, text));
    }
    Err(DataError::new(format!("`{path}` is no name of a file"))
        .expected("letters, digits, `-`, `_` and `.`, with `.toml` at the end"))
}

/// What comes with the program, and the files that are given.
///
/// # Errors
/// As [`files_of`].
pub(crate) fn library_with(files: &str) -> Result<Library, DataError> {
    Ok(wargauge_registry::library().with_files_in_memory(files_of(files)?))
}

/// The request that JSON says.
///
/// # Errors
/// If it is none.
pub(crate) fn request_of(json: &str) -> Result<StudyRequest, DataError> {
    let unreadable = |error| DataError::new(format!("the request cannot be read: {error}"));
    serde_json::from_str(json).map_err(unreadable)
}
