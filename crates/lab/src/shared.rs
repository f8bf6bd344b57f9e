//! Studies that are played on several machines.

use std::path::Path;

use wargauge_batch::{FileRecord, MOST_BYTES, read_text};
use wargauge_rules::roster::{DataError, Source};
use wargauge_studies::{Library, Study, refuse_alone, study_of};

/// Reads and checks all that a study needs which is played on several machines. The arguments are those
/// of the command line, from the name of the command on.
///
/// # Errors
/// As [`study_of`], and if they ask for what only one machine gives.
pub fn shared_study_of(
    arguments: &[String],
    library: &Library,
) -> Result<Box<dyn Study>, DataError> {
    refuse_alone(arguments)?;
    study_of(arguments, library)
}

/// The data files of a study that do not come with the program.
///
/// # Errors
/// If one of them cannot be read any more, or has changed.
pub fn own_files(study: &dyn Study, library: &Library) -> Result<Vec<Source>, DataError> {
    let is_own = |record: &&FileRecord| {
        !library.files().iter().any(|built_in| FileRecord::of(&built_in.source) == **record)
    };
    let read = |record: &FileRecord| {
        let name = &record.name;
        let source = read_text(Path::new(name), MOST_BYTES)?;
        let changed = || DataError::new(format!("`{name}` changed while it was read"));
        (FileRecord::of(&source) == *record).then_some(source).ok_or_else(changed)
    };
    study.head().files.iter().filter(is_own).map(read).collect()
}
