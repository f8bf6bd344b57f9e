//! Text files of the user, of a size that can be meant.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use wargauge_rules::roster::{DataError, Source};

/// The most bytes of a data file: far more than the longest that comes with the program has.
pub const MOST_BYTES: u64 = 1 << 20;

/// Reads a text file of at most so many bytes.
///
/// # Errors
/// If there is no such file, it is longer, is no UTF-8 or cannot be read.
pub fn read_text(path: &Path, most_bytes: u64) -> Result<Source, DataError> {
    let shown = path.display();
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(most_bytes + 1).read_to_end(&mut bytes));
    read.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => DataError::new(format!("there is no file `{shown}`")),
        _ => DataError::new(format!("`{shown}` cannot be read: {error}")),
    })?;
    if bytes.len() as u64 > most_bytes {
        let problem = format!("`{shown}` is longer than {most_bytes} bytes");
        return Err(DataError::new(problem).expected("a file of a size that can be meant"));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| DataError::new(format!("`{shown}` is not text")).expected("UTF-8"))?;
    Ok(Source::new(shown.to_string(), text))
}
