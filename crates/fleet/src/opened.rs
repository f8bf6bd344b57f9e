//! A study that lies on the server, ready to be played or judged here.

use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;
use wargauge::SharedStudy;
use wargauge_rules::roster::DataError;

use crate::streams::Streams;
use crate::wire::StudyMessage;

/// A study that lies on the server.
#[derive(Debug)]
pub(crate) struct OpenedStudy {
    /// What it is of.
    pub(crate) message: StudyMessage,
    /// The same, ready to be played.
    pub(crate) study: SharedStudy,
    /// Where its own data files are while it is used.
    _folder: Option<TempDir>,
}

impl OpenedStudy {
    /// Puts the study together from what was sent. Where it has data files of its own, the process
    /// works in a folder with these from here on.
    ///
    /// # Errors
    /// If it is not there, or not the one that this program would play: of another version or with
    /// other data files.
    pub(crate) async fn open(streams: &Streams) -> Result<Self, DataError> {
        let message = streams.study().await?.ok_or_else(|| not_submitted(streams))?;
        check_program(&message)?;
        let folder = unpack(streams, &message).await?;
        let study = SharedStudy::prepare(&message.head.arguments)?;
        message.head.check_belongs_with(study.head()).map_err(|difference| other(&difference))?;
        Ok(Self { message, study, _folder: folder })
    }
}

/// A study whose submission was begun and not ended.
fn not_submitted(streams: &Streams) -> DataError {
    DataError::new(format!("the study `{}` has not been submitted", streams.name()))
        .expected("a study whose `submit` was not cut short")
}

fn other(difference: &str) -> DataError {
    DataError::new(format!("this program does not play the study: {difference}"))
        .expected("the version of wargauge-fleet that submitted it")
}

/// Refuses a study of another version before its arguments are read, which may be others, too.
fn check_program(message: &StudyMessage) -> Result<(), DataError> {
    let (version, revision) = wargauge_batch::BaselineHead::program();
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

/// Writes the data files of a study into a folder and works there.
async fn unpack(streams: &Streams, study: &StudyMessage) -> Result<Option<TempDir>, DataError> {
    if study.files.is_empty() {
        return Ok(None);
    }
    let failed = |error: std::io::Error| {
        DataError::new(format!("the data files of the study cannot be written: {error}"))
    };
    let folder = tempfile::tempdir().map_err(failed)?;
    for record in &study.files {
        if !is_below(Path::new(&record.name)) {
            return Err(DataError::new(format!(
                "the study has a file `{}` elsewhere",
                record.name
            )));
        }
        let source = streams.file(record).await?;
        let path = folder.path().join(&record.name);
        let around = path.parent().map_or_else(|| folder.path().to_owned(), PathBuf::from);
        std::fs::create_dir_all(around)
            .and_then(|()| std::fs::write(&path, source.text.as_bytes()))
            .map_err(failed)?;
    }
    std::env::set_current_dir(folder.path()).map_err(failed)?;
    Ok(Some(folder))
}
