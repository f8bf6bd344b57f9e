//! Data files that refer to others.

use wargauge_batch::{DataFile, Library, Scope};
use wargauge_rules::roster::{DataError, FileKind, Rulebook};

/// The army that a force or a scenario names.
///
/// # Errors
/// If the file names none, or the army cannot be found or read.
pub(crate) fn army_of<R: Rulebook>(
    library: &Library,
    file: &DataFile,
) -> Result<R::Army, DataError> {
    let name = file.header.army.as_deref().ok_or_else(|| {
        DataError::at(&file.source, 0..0, "this file names no army")
            .field("army")
            .expected("the name of an army, or the path of an army file")
    })?;
    R::read_army(&library.find(FileKind::Army, name, Scope::File(file))?.source)
}
