//! The file of a part on its way into a folder.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wargauge_batch::BlockId;
use wargauge_report::{FileId, OutputError, OutputSet, PendingFile};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Outcomes, PartFile, PartHead, PartWriter};

use crate::failure::LabError;

/// The name of the file of a part.
fn file_name(head: &PartHead) -> String {
    let round = head.round.map_or_else(String::new, |round| format!("round-{round:02}-"));
    match head.shard {
        None => format!("{round}merged.part"),
        Some(shard) => {
            let width = shard.of.to_string().len();
            format!("{round}shard-{:0width$}-of-{}.part", shard.index, shard.of)
        }
    }
}

/// In how many shares studies are dealt whose parts lie in a folder, by the names of the parts.
#[must_use]
pub fn shares_in(folder: &Path) -> BTreeSet<u64> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter_map(|name| shares_of(&name)).collect()
}

/// The number of shares in the name of a part of one.
fn shares_of(name: &str) -> Option<u64> {
    let (start, of) = name.strip_suffix(".part")?.rsplit_once("-of-")?;
    of.parse().ok().filter(|_| start.contains("shard-"))
}

/// A part on its way into a folder, opened before the first game is played. What an earlier call of
/// the same shard has left there is kept: it need not be played again.
#[derive(Debug)]
pub struct PartOutput {
    set: OutputSet,
    file: FileId,
    head: PartHead,
    earlier: Option<Arc<PartFile>>,
}

impl PartOutput {
    /// Opens the file.
    ///
    /// # Errors
    /// If it cannot be written, or a file has its name that is no part of the same.
    pub fn open(folder: &Path, head: PartHead) -> Result<Self, LabError> {
        let path = folder.join(file_name(&head));
        let earlier = if path.exists() { Some(Arc::new(earlier(&path, &head)?)) } else { None };
        let mut set = OutputSet::new(folder)?;
        let file = set.open(&file_name(&head))?;
        Ok(Self { set, file, head, earlier })
    }

    /// The blocks that an earlier call has left.
    #[must_use]
    pub fn known(&self) -> BTreeSet<BlockId> {
        self.earlier.iter().flat_map(|part| part.blocks()).collect()
    }

    /// What an earlier call has left.
    #[must_use]
    pub fn earlier(&self) -> Option<Arc<PartFile>> {
        self.earlier.clone()
    }

    /// Writes these outcomes and no others; gives the path and the number of blocks.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_all(mut self, outcomes: &Outcomes) -> Result<(PathBuf, u64), LabError> {
        self.earlier = None;
        let written = self.write(|put| {
            outcomes.iter().all(|(&id, outcome)| put(id, outcome));
            Ok(())
        });
        written.map(|(_, path, blocks)| (path, blocks))
    }

    /// Writes what an earlier call has left, and then what `play` hands out, which is told by `false`
    /// that a block cannot be written; gives what `play` gives, the path and the number of blocks.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write<T>(
        mut self,
        play: impl FnOnce(&mut (dyn FnMut(BlockId, &str) -> bool + Send)) -> Result<T, LabError>,
    ) -> Result<(T, PathBuf, u64), LabError> {
        let target = self.set.writer(self.file).target().to_owned();
        let failed = |reason: io::Error| OutputError { path: target.clone(), reason };
        let mut blocks = 0;
        let out = self.set.writer(self.file);
        let mut part: PartWriter<&mut PendingFile> =
            PartWriter::new(out, &self.head).map_err(failed)?;
        if let Some(earlier) = &self.earlier {
            for id in earlier.blocks() {
                let outcome = earlier.outcome(id)?.unwrap_or_default();
                part.push(id, &outcome).map_err(failed)?;
                blocks += 1;
            }
        }
        let mut failure = None;
        let played = play(&mut |id, outcome| {
            blocks += 1;
            failure = failure.take().or_else(|| part.push(id, outcome).err());
            failure.is_none()
        })?;
        failure.map_or(Ok(()), |reason| Err(failed(reason)))?;
        part.finish().map_err(failed)?;
        self.set.commit()?;
        Ok((played, target, blocks))
    }
}

/// The part of the same share that is there already.
fn earlier(path: &Path, head: &PartHead) -> Result<PartFile, DataError> {
    let part = PartFile::open(path)?;
    part.head().check_belongs_with(head).map_err(|difference| {
        DataError::new(format!("`{}` is there and of another study: {difference}", path.display()))
            .expected("another folder")
    })?;
    Ok(part)
}
