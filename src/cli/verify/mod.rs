//! `wargauge verify`: plays some of the games of a result again and compares what they come to with
//! the digests that its manifest keeps.

mod compare;
mod run;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use wargauge_batch::{BlockDigest, BlockDigests, DigestedBlocks, FileRecord};
use wargauge_report::datapackage::file_name;
use wargauge_report::{Row, Seal, csv};
use wargauge_rules::roster::DataError;
use wargauge_rules::table::stream::Stream;
use wargauge_studies::BaselineHead;

use crate::cli::GlobalArgs;
use crate::cli::failure::Failure;
use crate::cli::result_files::MANIFEST;
use crate::cli::terminal::Terminal;
use crate::exit_code::ExitCode;

/// Arguments of `verify`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Exit codes: 0 all that was played again came to the same; 1 something did not, or a \
        table is not the one that was written; 3 nothing could be compared, as program or data are \
        others now; 2 bad input."
)]
pub(crate) struct VerifyArgs {
    /// Folder with the result of a run or a comparison
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Share of the blocks of games that is played again, drawn by chance: per cent, or a number from
    /// 0 to 1. One block at least
    #[arg(long, value_name = "SHARE", default_value = "1%", value_parser = sample)]
    sample: f64,
    /// Draws the blocks that this number stands for; if not given, others each time
    #[arg(long, value_name = "N")]
    draw: Option<u64>,
}

/// Reads a share in per cent or of one.
fn sample(text: &str) -> Result<f64, String> {
    let share = match text.strip_suffix('%') {
        Some(number) => number.trim().parse().map(|per_cent: f64| per_cent / 100.0),
        None => text.parse(),
    };
    let expected = || "expected more than 0 % and at most 100 %, such as 1%".to_owned();
    share.ok().filter(|share| *share > 0.0 && *share <= 1.0).ok_or_else(expected)
}

/// What a verification has found.
#[derive(Debug, Default)]
struct Findings {
    /// Digests that were compared, games that were played for it, and digests that there are.
    compared: u64,
    games: u64,
    there: u64,
    /// What came to something else.
    differing: Vec<String>,
    /// What cannot be compared, and why.
    beyond: Vec<String>,
    /// Whether it was stopped before its end.
    interrupted: bool,
}

pub(crate) fn execute(
    args: &VerifyArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let shown = args.folder.display();
    let seal = Seal::of_folder(&args.folder, MANIFEST).ok_or_else(|| {
        DataError::new(format!("there is no result in `{shown}`"))
            .expected("a folder that `run --out` or `compare --out` wrote")
    })?;
    let mut findings = Findings::default();
    findings.differing.extend(changed_tables(&seal, &args.folder));
    let draw = args.draw.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let (folder, share) = (args.folder.as_path(), args.sample);
    let mut verifying = Verifying { folder, seal: &seal, share, draw, global, findings };
    if verifying.is_of_this_program() {
        match seal.content()["arguments"][0].as_str() {
            Some("run") => run::verify(&mut verifying)?,
            Some("compare") => compare::verify(&mut verifying)?,
            other => verifying.findings.beyond.push(format!(
                "a manifest of `{}` keeps no digests of blocks of games",
                other.unwrap_or_default()
            )),
        }
    }
    verifying.findings.conclude(draw, global, terminal)
}

/// Tables that are not those the manifest names.
fn changed_tables(seal: &Seal, folder: &Path) -> Vec<String> {
    let changed = |name: &str| {
        let error = seal.open(folder, name).err()?;
        Some(format!("`{}`: {error}", folder.join(name).display()))
    };
    seal.table_names().into_iter().filter_map(changed).collect()
}

/// What is read of something that was written: the last digit of a number may be another.
fn as_read(written: &serde_json::Value) -> Option<serde_json::Value> {
    serde_json::from_str(&written.to_string()).ok()
}

/// A verification under way.
#[derive(Debug)]
struct Verifying<'v> {
    folder: &'v Path,
    seal: &'v Seal,
    share: f64,
    draw: u64,
    global: &'v GlobalArgs,
    findings: Findings,
}

impl Verifying<'_> {
    /// Whether this program made the manifest; notes that nothing can be compared if not.
    fn is_of_this_program(&mut self) -> bool {
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
    fn has_same_files(&mut self, now: &[FileRecord]) -> bool {
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
    fn must_name<R: Row>(&mut self) {
        let name = file_name::<R>();
        if !self.seal.names(&name) {
            self.findings.differing.push(format!("the manifest does not name `{name}`"));
        }
    }

    /// Compares a table with the rows that the games come to, where all have been played again.
    fn compare_table<R: Row>(&mut self, rows: &[R]) -> Result<(), Failure> {
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
    fn is_all_the_same(&self) -> bool {
        let Findings { compared, there, differing, interrupted, beyond, .. } = &self.findings;
        compared == there && !interrupted && beyond.is_empty() && differing.is_empty()
    }

    /// Draws some of the digests of all cells: by cell, in order.
    fn sample(&mut self, cells: &[Option<BlockDigests>]) -> Vec<(usize, DigestedBlocks)> {
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
    fn compare(&mut self, what: &str, kept: &DigestedBlocks, again: &[BlockDigest]) {
        self.compared += 1;
        let found = BlockDigest::of_all(again);
        if found != Some(kept.digest) {
            let found = found.map_or_else(String::new, |digest| digest.to_string());
            let kept = kept.digest;
            self.differing.push(format!("{what} come to {found}, not {kept}"));
        }
    }

    /// Prints what was found, and says how the program ends.
    fn conclude(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_shares() {
        assert_eq!((sample("1%"), sample("0.5"), sample("100 %")), (Ok(0.01), Ok(0.5), Ok(1.0)));
        for text in ["", "%", "0", "0%", "101%", "2", "-1%", "NaN", "all"] {
            assert!(sample(text).is_err(), "{text}");
        }
    }
}
