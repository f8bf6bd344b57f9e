//! The record of a result that is one table.

use serde_json::{Value, json};
use wargauge_batch::{BlockDigests, FileRecord};

use crate::study::part::PartHead;

/// What a table was made from, enough to make it again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MadeFrom<'m> {
    /// Master seed.
    pub(crate) seed: u64,
    /// Games of each match-up.
    pub(crate) games: u64,
    /// The arguments that bear on results.
    pub(crate) arguments: &'m [String],
    /// Every data file, in the order of their names.
    pub(crate) files: &'m [FileRecord],
    /// What could not be played, with the reason.
    pub(crate) left_out: &'m [String],
    /// Whether it was stopped from outside: the table holds what was played to its end.
    pub(crate) interrupted: bool,
    /// The digests of its blocks of pairs, match-up by match-up; none where none are kept.
    pub(crate) blocks: &'m [BlockDigests],
}

impl MadeFrom<'_> {
    /// The manifest.
    pub(crate) fn manifest(&self) -> Value {
        let PartHead { version, git_revision, .. } = PartHead::of_this_program();
        let file = |file: &FileRecord| json!({ "name": file.name, "sha256": file.sha256 });
        let mut manifest = json!({
            "version": version,
            "git_revision": git_revision,
            "arguments": self.arguments,
            "seed": self.seed,
            "games": self.games,
            "stopped": if self.interrupted { "interrupted" } else { "games" },
            "left_out": self.left_out,
            "files": self.files.iter().map(file).collect::<Vec<_>>(),
        });
        if !self.blocks.is_empty() {
            manifest["blocks"] = json!(self.blocks);
        }
        manifest
    }
}
