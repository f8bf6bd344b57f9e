//! Files to be read that are files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

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

/// The whole text of a file.
///
/// # Errors
/// As [`open_regular`], and if it is no UTF-8.
pub fn read_regular(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    open_regular(path)?.read_to_string(&mut text)?;
    Ok(text)
}
