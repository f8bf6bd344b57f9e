//! A verification under way, and what it has found.

use std::io::{Write, stdout};
use std::path::Path;

use wargauge_batch::{BlockDigest, BlockDigests, DigestedBlocks, FileRecord};
use wargauge_report::datapackage::file_name;
use wargauge_report::{Row, Seal, csv};
use wargauge_rules::table::stream::Stream;
use wargauge_studies::BaselineHead;

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::terminal::Terminal;
use crate::exit_code::ExitCode;

/// What a verification has found.
#[derive(Debug, Default)]
pub(super) struct Findings {
    /// Digests that were compared, games that were played for it, and digests that there are.
    pub(super) compared: u64,
    pub(super) games: u64,
    pub(super) there: u64,
    /// What came to something else.
    pub(super) differing: Vec<String>,
    /// What cannot be compared, and why.
    pub(super) beyond: Vec<String>,
    /// Whether it was stopped before its end.
    pub(super) interrupted: bool,
}

/// What is read of something that was written: the last digit of a number may be another.
pub(super) fn as_read(written: &serde_json::Value) -> Option<serde_json::Value> {
    serde_json::from_str(&written.to_string()).ok()
}

/// A verification under way.
#[derive(Debug)]
pub(super) struct Verifying<'v> {
    pub(super) folder: &'v Path,
    pub(super) seal: &'v Seal,
    pub(super) share: f64,
    pub(super) draw: u64,
    pub(super) global: &'v GlobalArgs,
    pub(super) findings: Findings,
}

impl Verifying<'_> {
    /// Whether this program made the manifest; notes that nothing can be compared if not.
    pub(super) fn is_of_this_program(&mut self) -> bool {
        let (version, revision) = BaselineHead::program();
        let content = self.seal.content();
        let same = content["version"].as_str() == Some(version.as_str())
            && content["git_revision"].as_str() == revision.as_deref();
        if !same {
            let named = |version: &str, revision: Option<&str>| match revision {
                Some(revision) => format!("wargauge {version} ({revision})"),
                None => format!("wargauge {version}"),
            };
            let made = content["version"].as_str().unwrap_or("of no version");
            self.findings.beyond.push(format!(
                "{} made it and this is {}: rules and players may differ, so no game can be compared",
                named(made, content["git_revision"].as_str()),
                named(&version, revision.as_deref())
            ));
        }
        same
    }

    /// Whether the data files are those of the result; notes each that is not.
    pub(super) fn has_same_files(&mut self, now: &[FileRecord]) -> bool {
        let files = self.seal.content()["files"].clone();
        let then: Vec<FileRecord> = serde_json::from_value(files).unwrap_or_default();
        let mut changed: Vec<&str> = now
            .iter()
            .filter(|file| !then.contains(file))
            .chain(then.iter().filter(|file| !now.contains(file)))
            .map(|file| file.name.as_str())
            .collect();
        changed.sort_unstable();
        changed.dedup();
        let note = |name: &&str| format!("`{name}` is another file now: no game can be compared");
        self.findings.beyond.extend(changed.iter().map(note));
        changed.is_empty()
    }

    /// Notes a table that the manifest does not vouch for, as it should.
    pub(super) fn must_name<R: Row>(&mut self) {
        let name = file_name::<R>();
        if !self.seal.names(&name) {
            self.findings.differing.push(format!("the manifest does not name `{name}`"));
        }
    }

    /// Compares a table with the rows that the games come to, where all have been played again.
    pub(super) fn compare_table<R: Row>(&mut self, rows: &[R]) -> Result<(), Failure> {
        let name = file_name::<R>();
        let mut again = Vec::new();
        csv::write(rows, &mut again)?;
        if !self.seal.open(self.folder, &name).is_ok_and(|kept| kept == again) {
            let path = self.folder.join(&name);
            let line = format!("`{}` is not what its games come to", path.display());
            self.findings.differing.push(line);
        }
        Ok(())
    }

    /// Whether every digest of the result has been compared, and is the one that is kept.
    pub(super) fn is_all_the_same(&self) -> bool {
        let Findings { compared, there, differing, interrupted, beyond, .. } = &self.findings;
        compared == there && !interrupted && beyond.is_empty() && differing.is_empty()
    }

    /// Draws some of the digests of all cells: by cell, in order.
    pub(super) fn sample(
        &mut self,
        cells: &[Option<BlockDigests>],
    ) -> Vec<(usize, DigestedBlocks)> {
        let each = |(cell, digests): (usize, &Option<BlockDigests>)| {
            let all: Vec<DigestedBlocks> = digests.iter().flat_map(BlockDigests::each).collect();
            all.into_iter().map(move |one| (cell, one))
        };
        let mut all: Vec<(usize, DigestedBlocks)> =
            cells.iter().enumerate().flat_map(each).collect();
        self.findings.there = all.len() as u64;
        let wanted = ((all.len() as f64 * self.share).ceil() as usize).clamp(1, all.len().max(1));
        let mut stream = Stream::new(self.draw);
        for at in 0..wanted.min(all.len()) {
            let left = (all.len() - at) as u32;
            all.swap(at, at + stream.below(left) as usize);
        }
        all.truncate(wanted);
        all.sort_unstable_by_key(|(cell, one)| (*cell, one.blocks.start));
        all
    }
}

impl Findings {
    /// Compares the digests of blocks that were played again with the one that is kept.
    pub(super) fn compare(&mut self, what: &str, kept: &DigestedBlocks, again: &[BlockDigest]) {
        self.compared += 1;
        let found = BlockDigest::of_all(again);
        if found != Some(kept.digest) {
            let found = found.map_or_else(String::new, |digest| digest.to_string());
            let kept = kept.digest;
            self.differing.push(format!("{what} come to {found}, not {kept}"));
        }
    }

    /// Prints what was found, and says how the program ends.
    pub(super) fn conclude(
        self,
        draw: u64,
        global: &GlobalArgs,
        terminal: Terminal,
    ) -> Result<ExitCode, Failure> {
        let mut out = stdout().lock();
        for line in self.beyond.iter().map(|text| format!("cannot be compared: {text}")) {
            writeln!(out, "{line}")?;
        }
        for line in &self.differing {
            writeln!(out, "differs: {line}")?;
        }
        let Self { compared, games, there, .. } = self;
        if compared > 0 {
            let same = if self.differing.is_empty() { ": all the same" } else { "" };
            writeln!(
                out,
                "{compared} of {there} digests compared, {games} games played again{same}"
            )?;
            terminal.note_if(!global.quiet, &format!("drawn by --draw {draw}"));
        }
        Ok(if !self.differing.is_empty() {
            ExitCode::Failed
        } else if self.interrupted {
            ExitCode::Interrupted
        } else if compared == 0 || !self.beyond.is_empty() {
            ExitCode::Inconclusive
        } else {
            ExitCode::Done
        })
    }
}
