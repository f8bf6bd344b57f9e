//! What a baseline was played from, found again.

use std::env;
use std::path::{Path, PathBuf};

use wargauge_rules::roster::DataError;

use crate::arguments::recorded::refuse_elsewhere;
use crate::checking::baseline::Baseline;
use crate::checking::played::PlayedArgs;
use crate::requests::run_request::Remaining;
use crate::rulesets::library::Library;

/// What can be played to compare with a baseline, and the folder that its paths start from.
#[derive(Debug)]
pub(super) struct Replayed {
    pub(super) now: Remaining,
    pub(super) place: PathBuf,
}

/// Reads and checks what is played to compare with it, wherever the program was started: paths
/// are looked up from where the baseline was saved, if that can still be found, else from here.
/// Scenarios that are not there any more are left out, unless none would be left.
///
/// # Errors
/// The first thing wrong with a name, a file that is there or a combination of them, such as a file
/// elsewhere that is not the one that was played.
pub(super) fn prepare(
    baseline: &Baseline,
    played: &PlayedArgs,
    folder: &Path,
    library: &Library,
) -> Result<Replayed, DataError> {
    let head = &baseline.head;
    let prepare = || {
        refuse_elsewhere(&head.arguments, &head.files)?;
        played.prepare_remaining(library)
    };
    let here = env::current_dir().unwrap_or_default();
    let mut incomplete = None;
    if let Some(way) = &head.directory {
        let there = folder.canonicalize().ok().map(|folder| folder.join(way));
        let there = there.and_then(|there| there.canonicalize().ok());
        if let Some(there) = there.filter(|there| env::set_current_dir(there).is_ok()) {
            let now = prepare();
            // Where one was a moment ago one can go again.
            let _ = env::set_current_dir(&here);
            match now {
                Ok(now) if now.missing.is_empty() => return Ok(Replayed { now, place: there }),
                Ok(now) => incomplete = Some(Replayed { now, place: there }),
                Err(_) => {}
            }
        }
    }
    let found = prepare().map(|now| Replayed { now, place: here });
    match (found, incomplete) {
        (Ok(found), _) if found.now.missing.is_empty() => Ok(found),
        (_, Some(incomplete)) => Ok(incomplete),
        (found, None) => found,
    }
}

/// What is played to compare with it.
///
/// # Errors
/// If its arguments cannot be read.
pub(super) fn played(baseline: &Baseline) -> Result<PlayedArgs, DataError> {
    PlayedArgs::read(&baseline.head.arguments).map_err(|complaint| {
        DataError::new(format!("the baseline's arguments cannot be read: {complaint}"))
    })
}
