//! Rosters that are packed: an archive with one roster in it.

use core::fmt::Display;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use wargauge_batch::open_regular;
use wargauge_rules::roster::{DataError, Source};
use zip::ZipArchive;

use crate::lists::roster::selection::MOST_ROSTER_BYTES;

/// What an archive begins with.
const BEGINNING: [u8; 4] = *b"PK\x03\x04";

/// Whether a file is an archive, by its beginning.
pub(super) fn is_one(path: &Path) -> bool {
    let mut beginning = [0; BEGINNING.len()];
    let read = open_regular(path).and_then(|mut file| file.read_exact(&mut beginning));
    read.is_ok() && beginning == BEGINNING
}

/// The one roster in an archive. No more of it is unpacked than a roster may be long.
///
/// # Errors
/// If it holds none or several, or what it holds is too long or no text.
pub(super) fn unpacked(path: &Path) -> Result<Source, DataError> {
    let shown = path.display();
    let wrong = |problem: &dyn Display| {
        DataError::new(format!("`{shown}` cannot be unpacked: {problem}"))
            .expected("a .rosz as a list builder saves it, with one roster in it")
    };
    let file = open_regular(path).map_err(|error| wrong(&error))?;
    if file.metadata().is_ok_and(|file| file.len() > MOST_ROSTER_BYTES) {
        return Err(wrong(&format!("it is longer than {MOST_ROSTER_BYTES} bytes")));
    }
    let mut archive = ZipArchive::new(BufReader::new(file)).map_err(|error| wrong(&error))?;
    let name = only_roster(&archive).map_err(|problem| wrong(&problem))?;
    let mut bytes = Vec::new();
    let packed = archive.by_name(&name).map_err(|error| wrong(&error))?;
    packed.take(MOST_ROSTER_BYTES + 1).read_to_end(&mut bytes).map_err(|error| wrong(&error))?;
    if bytes.len() as u64 > MOST_ROSTER_BYTES {
        return Err(wrong(&format!("its roster is longer than {MOST_ROSTER_BYTES} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong(&"its roster is no text in UTF-8"))?;
    Ok(Source::new(format!("{shown}/{name}"), text))
}

fn only_roster(archive: &ZipArchive<BufReader<File>>) -> Result<String, String> {
    let names = archive.file_names().map(|name| name.map_err(|error| error.to_string()));
    let is_roster = |name: &str| name.ends_with(".ros") || name.ends_with(".json");
    let mut rosters = Vec::new();
    for name in names {
        rosters.extend(Some(name?.into_owned()).filter(|name| is_roster(name)));
    }
    match rosters.len() {
        0 => Err("it holds no file .ros or .json".to_owned()),
        1 => Ok(rosters.swap_remove(0)),
        many => Err(format!("it holds {many} rosters")),
    }
}
