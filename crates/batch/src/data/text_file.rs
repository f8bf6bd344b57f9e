//! Text files of the user, of a size that can be meant.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use wargauge_rules::roster::{DataError, Source, foreign_bytes};

/// The most bytes of a data file: far more than the longest that comes with the program has.
pub const MOST_BYTES: u64 = 1 << 20;

/// Opens a file to be read, if it is one: a pipe or a device could keep the program waiting for ever.
///
/// # Errors
/// If there is no such file, or it is no regular file, or may not be read.
pub fn open_regular(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() {
        return File::open(path);
    }
    Err(io::Error::other("it is a folder, a pipe or a device, where a file is expected"))
}

/// Reads a text file of at most so many bytes.
///
/// # Errors
/// If there is no such file, it is longer, is no UTF-8 or cannot be read.
pub fn read_text(path: &Path, most_bytes: u64) -> Result<Source, DataError> {
    let shown = path.display();
    let mut bytes = Vec::new();
    let read =
        open_regular(path).and_then(|file| file.take(most_bytes + 1).read_to_end(&mut bytes));
    read.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => DataError::missing(format!("there is no file `{shown}`")),
        _ => DataError::new(format!("`{shown}` cannot be read: {error}")),
    })?;
    if bytes.len() as u64 > most_bytes {
        let problem = format!("`{shown}` is longer than {most_bytes} bytes");
        return Err(DataError::new(problem).expected("a file of a size that can be meant"));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(shown.to_string(), text)),
        Err(error) if foreign_bytes(error.as_bytes()).is_some() => {
            let kind = foreign_bytes(error.as_bytes()).unwrap_or_default();
            let source = Source::new(shown.to_string(), "");
            Err(DataError::at(&source, 0..0, format!("this is {kind}, no data file")).expected(
                "text in UTF-8; `wargauge new force NAME --ruleset R` writes a force to fill in",
            ))
        }
        Err(error) => {
            // What is readable up to there is enough to tell the line.
            let valid = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let source = Source::new(shown.to_string(), text);
            Err(DataError::at(&source, valid..valid + 1, format!("`{shown}` is not text"))
                .expected("UTF-8"))
        }
    }
}
