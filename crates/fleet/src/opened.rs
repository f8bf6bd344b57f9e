//! A study that lies on the server, ready to be played or judged here.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;
use wargauge_lab::shared_study_of;
use wargauge_rules::roster::DataError;
use wargauge_studies::Study;

use crate::charter::Charter;
use crate::ledger::Ledger;
use crate::streams::{Found, Streams};
use crate::wire::StudyMessage;

/// A study that lies on the server.
#[derive(Debug)]
pub(crate) struct OpenedStudy {
    /// What its owner has said of it.
    pub(crate) charter: Arc<Charter>,
    /// The same, ready to be played.
    pub(crate) study: Box<dyn Study>,
    /// Where its own data files are while it is used.
    _folder: TempDir,
}

impl OpenedStudy {
    /// Puts the study together from what was sent. The process works from here on in a folder that holds
    /// the study's own data files and nothing else.
    ///
    /// # Errors
    /// If it is not the one that this program would play: of another version or with other data files,
    /// or it asks for files elsewhere.
    pub(crate) async fn open(streams: &Streams, charter: Charter) -> Result<Self, DataError> {
        let message = &charter.message;
        check_program(message)?;
        refuse_files_elsewhere(message)?;
        let folder = unpack(streams, message).await?;
        let study = shared_study_of(&message.head.arguments, &wargauge_registry::library())?;
        message.head.check_belongs_with(study.head()).map_err(|difference| other(&difference))?;
        let charter = Arc::new(charter.with_longest(study.longest_outcome()));
        Ok(Self { charter, study, _folder: folder })
    }

    /// Takes blocks in.
    pub(crate) fn ledger(&self) -> Ledger<'_> {
        Ledger::new(self.study.intake(), self.charter.message.pace)
    }
}

/// The study of an owner.
///
/// # Errors
/// If it is not there, or somebody else's.
pub(crate) async fn of_owner(streams: &Streams, owner: &str) -> Result<Charter, DataError> {
    match streams.charter(owner).await? {
        Found::Ours(charter) => Ok(*charter),
        Found::Nothing => Err(not_submitted(streams)),
        Found::Refused(error) => Err(error),
        Found::OfAnother(other) => Err(DataError::new(format!(
            "the study `{}` is of another owner, {other}",
            streams.name()
        ))
        .expected("--owner with that key, if you know whose it is")),
    }
}

/// A study whose submission was begun and not ended.
pub(crate) fn not_submitted(streams: &Streams) -> DataError {
    DataError::new(format!("the study `{}` has not been submitted", streams.name()))
        .expected("a study whose `submit` was not cut short")
}

fn other(difference: &str) -> DataError {
    DataError::new(format!("this program does not play the study: {difference}"))
        .expected("the version of wargauge-fleet that submitted it")
}

/// Refuses a study of another version before its arguments are read, which may be others, too.
fn check_program(message: &StudyMessage) -> Result<(), DataError> {
    let (version, revision) = wargauge_studies::BaselineHead::program();
    let head = &message.head;
    if (&head.version, &head.git_revision) == (&version, &revision) {
        return Ok(());
    }
    let named = |version: &str, revision: &Option<String>| match revision {
        Some(revision) => format!("wargauge {version} ({revision})"),
        None => format!("wargauge {version}"),
    };
    let (its, own) = (named(&head.version, &head.git_revision), named(&version, &revision));
    Err(other(&format!("{its} submitted it, this is {own}")))
}

/// Whether a path leads to the present folder or below it.
pub(crate) fn is_below(path: &Path) -> bool {
    path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// Whether a word of the arguments is, or has a part that is, a path to somewhere else. What parts words
/// is in no name.
fn leads_elsewhere(word: &str) -> bool {
    let parts = word.split([',', '=', ':', ';', '@', '#', '*', '+', ' ']);
    let is_elsewhere = |part: &str| {
        let mut steps = part.split(['/', '\\']);
        part.starts_with(['/', '\\']) || steps.any(|step| step == "..")
    };
    !is_below(Path::new(word)) || parts.into_iter().any(is_elsewhere)
}

/// Refuses a study that asks for files elsewhere, before any is opened: its owner learns nothing of this
/// machine.
fn refuse_files_elsewhere(study: &StudyMessage) -> Result<(), DataError> {
    let words = study.head.arguments.iter().find(|word| leads_elsewhere(word));
    let files = study.files.iter().map(|file| &file.name);
    match words.or_else(|| files.into_iter().find(|name| leads_elsewhere(name))) {
        None => Ok(()),
        Some(elsewhere) => {
            let problem = format!("the study asks for files elsewhere: `{elsewhere}`");
            Err(DataError::new(problem).expected("files that travel with it"))
        }
    }
}

/// Writes the data files of a study into a folder and works there.
async fn unpack(streams: &Streams, study: &StudyMessage) -> Result<TempDir, DataError> {
    let failed = |error: std::io::Error| {
        DataError::new(format!("there is no folder for the data files of the study: {error}"))
    };
    let folder = tempfile::tempdir().map_err(failed)?;
    for record in &study.files {
        let source = streams.file(record).await?;
        let path = folder.path().join(&record.name);
        let around = path.parent().map_or_else(|| folder.path().to_owned(), PathBuf::from);
        std::fs::create_dir_all(around)
            .and_then(|()| std::fs::write(&path, source.text.as_bytes()))
            .map_err(failed)?;
    }
    std::env::set_current_dir(folder.path()).map_err(failed)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_elsewhere_are_seen_wherever_they_stand() {
        for word in [
            "/etc/passwd",
            "../x",
            "--forces=own.toml,/etc/passwd",
            "--forces=own.toml,a/../../x",
            "a:/etc/passwd",
            "--out=../x",
            "..",
            "\\\\host\\x",
            "a\\..\\b",
        ] {
            assert!(leads_elsewhere(word), "{word}");
        }
        for word in ["run", "grid/two-villages", "--forces", "a/own.toml,random:60#1", "--seed=3"] {
            assert!(!leads_elsewhere(word), "{word}");
        }
        for word in ["--until-width", "0.05", "doctrine:without=move+fire", "a..b", "./own.toml"] {
            assert!(!leads_elsewhere(word), "{word}");
        }
    }
}
