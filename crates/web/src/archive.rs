//! A result in one file to save.

use std::io::{Cursor, Write};

use wargauge_report::FileBytes;
use wargauge_rules::roster::Source;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::failure::Outcome;

/// The folder of a result in its archive.
const FOLDER: &str = "result";

/// An archive with the files of a result in a folder, and beside it the files of one's own that it was made
/// from: unpacked, `wargauge verify result` finds all that it needs.
///
/// # Errors
/// Never: memory takes all that is written.
pub(crate) fn archive(result: &[FileBytes], own: &[Source]) -> Outcome<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let refused = |error: zip::result::ZipError| std::io::Error::other(error.to_string());
    for FileBytes { name, bytes } in result {
        zip.start_file(format!("{FOLDER}/{name}"), stored).map_err(refused)?;
        zip.write_all(bytes)?;
    }
    for file in own {
        zip.start_file(&file.name, stored).map_err(refused)?;
        zip.write_all(file.text.as_bytes())?;
    }
    Ok(zip.finish().map_err(refused)?.into_inner())
}
