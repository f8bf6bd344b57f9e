//! A result verified: some of its games are played again and held against what its record keeps.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wargauge_batch::{BlockDigest, BlockId, DigestedBlocks, FileRecord, pairs_of_block};
use wargauge_report::{ResultTable, Seal};
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    Findings, KeptDigests, Library, Outcomes, PartHead, Study, refuse_elsewhere, study_of,
};

use crate::failure::LabError;
use crate::local::play;

/// Which blocks are played again.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Share of them, from 0 to 1; one at least.
    pub share: f64,
    /// The number that they are drawn by.
    pub draw: u64,
}

/// What a verification has found.
#[derive(Clone, Debug, Default)]
pub struct Verification {
    /// Digests that were compared.
    pub compared: u64,
    /// Games that were played for it.
    pub games: u64,
    /// Digests that there are.
    pub there: u64,
    /// What came to something else.
    pub differing: Vec<String>,
    /// What cannot be compared, and why.
    pub beyond: Vec<String>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// Plays a sample of the blocks of a result again, on the threads of the current rayon pool, and compares
/// them with the digests that its record keeps; where all are played, its tables, too.
///
/// # Errors
/// If its record is none of a study that keeps digests, or names files that lie elsewhere.
pub fn verify(
    folder: &Path,
    seal: &Seal,
    sample: Sample,
    library: &Library,
    interrupted: &AtomicBool,
) -> Result<Verification, LabError> {
    let found = Verification::of_tables(folder, seal);
    if !found.beyond.is_empty() {
        return Ok(found);
    }
    let words: Vec<String> = member(seal, "arguments")?;
    refuse_elsewhere(&words, &member::<Vec<FileRecord>>(seal, "files")?)?;
    let study = study_of(&words, library)?;
    replayed(found, study.as_ref(), &WrittenResult { folder, seal }, sample, interrupted)
}

/// [`verify`] for a study of one's own, made again as it was when the result was: its record has the
/// members of [`study_manifest`](wargauge_studies::study_manifest), and the digests of its blocks where
/// its [`kept_digests`](Study::kept_digests) look for them.
///
/// # Errors
/// If the record has no files.
pub fn verify_study(
    study: &dyn Study,
    folder: &Path,
    seal: &Seal,
    sample: Sample,
    interrupted: &AtomicBool,
) -> Result<Verification, LabError> {
    let found = Verification::of_tables(folder, seal);
    if !found.beyond.is_empty() {
        return Ok(found);
    }
    replayed(found, study, &WrittenResult { folder, seal }, sample, interrupted)
}

/// A member of the record of a study.
fn member<T: DeserializeOwned>(seal: &Seal, name: &str) -> Result<T, DataError> {
    let unreadable = |_| DataError::new("the manifest is none of a study");
    serde_json::from_value(seal.content()[name].clone()).map_err(unreadable)
}

/// What a sample of the blocks of a study comes to, beside what is known of its tables.
fn replayed(
    mut found: Verification,
    study: &dyn Study,
    result: &WrittenResult<'_>,
    sample: Sample,
    interrupted: &AtomicBool,
) -> Result<Verification, LabError> {
    let WrittenResult { folder, seal } = *result;
    if !found.has_same_files(&member::<Vec<FileRecord>>(seal, "files")?, &study.head().files) {
        return Ok(found);
    }
    if study.goes_by_rounds() {
        found.compare_rounds(study, result, interrupted)?;
        return Ok(found);
    }
    let kept = study.kept_digests(seal.content());
    if kept.iter().all(Option::is_none) {
        let command = seal.content()["arguments"][0].as_str().unwrap_or("this study");
        found.beyond.push(format!("a manifest of `{command}` keeps no digests of blocks"));
        return Ok(found);
    }
    let missing = study.head().stages.iter().zip(&kept).filter(|(_, kept)| kept.is_none());
    found
        .beyond
        .extend(missing.map(|(name, _)| format!("the manifest keeps no digests of {name}")));
    for (kind, _) in study.layout().tables.iter().filter(|(_, is_there)| *is_there) {
        if !seal.names(&kind.file_name()) {
            let line = format!("the manifest does not name `{}`", kind.file_name());
            found.differing.push(line);
        }
    }
    let again = Again { study, kept: &kept, interrupted };
    let outcomes = again.play(sample, &mut found);
    if found.is_all_the_same() {
        found.compare_all(study, outcomes, seal, folder)?;
    }
    Ok(found)
}

/// A folder and what it was sealed with.
#[derive(Clone, Copy, Debug)]
struct WrittenResult<'r> {
    folder: &'r Path,
    seal: &'r Seal,
}

/// Tables that are not those the manifest names.
fn changed_tables(seal: &Seal, folder: &Path) -> Vec<String> {
    let changed = |name: &str| {
        let error = seal.open(folder, name).err()?;
        Some(format!("`{}`: {error}", folder.join(name).display()))
    };
    seal.table_names().into_iter().filter_map(changed).collect()
}

/// How far numbers with a point may be apart, as a share of them, that machines with other logarithms have worked
/// out of the same counts.
const LAST_DIGITS: f64 = 1e-11;

/// Whether two tables are the same but for the last digits of numbers with a point: counts, and what is made of
/// them by sums and roots, are the same on every machine, and intervals that stand on logarithms nearly so.
fn is_alike(one: &[u8], other: &[u8]) -> bool {
    let ends = |byte: &u8| matches!(byte, b',' | b'\n');
    one == other || {
        let (ours, theirs): (Vec<_>, Vec<_>) =
            (one.split(ends).collect(), other.split(ends).collect());
        let lengths = ours.len() == theirs.len();
        lengths && ours.iter().zip(&theirs).all(|(one, other)| one == other || are_near(one, other))
    }
}

/// Whether two cells are numbers with a point that only their last digits tell apart.
fn are_near(one: &[u8], other: &[u8]) -> bool {
    let number = |cell: &[u8]| {
        let text = core::str::from_utf8(cell).ok().filter(|text| text.contains('.'))?;
        text.parse::<f64>().ok().filter(|number| number.is_finite())
    };
    let (Some(one), Some(other)) = (number(one), number(other)) else { return false };
    (one - other).abs() <= LAST_DIGITS * other.abs()
}

/// What is read of something that was written: the last digit of a number may be another.
fn as_read(written: &Value) -> Option<Value> {
    serde_json::from_str(&written.to_string()).ok()
}

/// Blocks of a study played again.
struct Again<'a> {
    study: &'a dyn Study,
    kept: &'a [Option<KeptDigests>],
    interrupted: &'a AtomicBool,
}

impl Again<'_> {
    /// Plays a sample; gives what its blocks came to.
    fn play(&self, sample: Sample, found: &mut Verification) -> Outcomes {
        let mut outcomes = Outcomes::new();
        for (stage, one) in self.drawn(sample, found) {
            let Some(kept) = &self.kept[stage] else { continue };
            let pairs = |block| pairs_of_block(block, kept.blocks.pairs(), kept.pairs);
            let mut digests = Vec::new();
            for block in one.blocks.clone() {
                let (own, stage) = (pairs(block), stage as u64);
                let played = self.study.play_pairs(stage, own.clone(), self.interrupted);
                let Some(outcome) = played else {
                    found.interrupted = true;
                    return outcomes;
                };
                digests.push(BlockDigest::of_text(&outcome));
                found.games += self.study.games_of(own.end - own.start);
                outcomes.insert(BlockId { stage, block }, outcome);
            }
            let (first, last) = (pairs(one.blocks.start), pairs(one.blocks.end - 1));
            let name = &self.study.head().stages[stage];
            let what = format!("{name}: pairs {} to {}", first.start, last.end - 1);
            found.compare(&what, &one, &digests);
        }
        outcomes
    }

    /// Draws some of the digests of all stages: by stage, in order.
    fn drawn(&self, sample: Sample, found: &mut Verification) -> Vec<(usize, DigestedBlocks)> {
        let each = |(stage, kept): (usize, &Option<KeptDigests>)| {
            let all: Vec<DigestedBlocks> =
                kept.iter().flat_map(|kept| kept.blocks.each()).collect();
            all.into_iter().map(move |one| (stage, one))
        };
        let stages = self.kept.iter().take(self.study.head().stages.len()).enumerate();
        let mut all: Vec<(usize, DigestedBlocks)> = stages.flat_map(each).collect();
        found.there = all.len() as u64;
        let wanted = (all.len() as f64 * sample.share).ceil() as usize;
        let wanted = wanted.clamp(1, all.len().max(1));
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(sample.draw);
        let (drawn, _) = all.partial_shuffle(&mut lots, wanted);
        let mut all = drawn.to_vec();
        all.sort_unstable_by_key(|(stage, one)| (*stage, one.blocks.start));
        all
    }
}

impl Verification {
    /// What can be said before a game is played: whether the tables are those that were written, and
    /// whether this program made them.
    fn of_tables(folder: &Path, seal: &Seal) -> Self {
        let mut found = Self { differing: changed_tables(seal, folder), ..Self::default() };
        found.note_other_program(seal);
        found
    }

    /// Notes that nothing can be compared where another program made the manifest.
    fn note_other_program(&mut self, seal: &Seal) {
        let PartHead { version, git_revision, .. } = PartHead::of_this_program();
        let content = seal.content();
        let same = content["version"].as_str() == Some(version.as_str())
            && content["git_revision"].as_str() == git_revision.as_deref();
        if !same {
            let named = |version: &str, revision: Option<&str>| match revision {
                Some(revision) => format!("wargauge {version} ({revision})"),
                None => format!("wargauge {version}"),
            };
            let made = content["version"].as_str().unwrap_or("of no version");
            self.beyond.push(format!(
                "{} made it and this is {}: rules and players may differ, so no game can be compared",
                named(made, content["git_revision"].as_str()),
                named(&version, git_revision.as_deref())
            ));
        }
    }

    /// Whether the data files are those of the result; notes each that is not.
    fn has_same_files(&mut self, then: &[FileRecord], now: &[FileRecord]) -> bool {
        let mut changed: Vec<&str> = now
            .iter()
            .filter(|file| !then.contains(file))
            .chain(then.iter().filter(|file| !now.contains(file)))
            .map(|file| file.name.as_str())
            .collect();
        changed.sort_unstable();
        changed.dedup();
        let note = |name: &&str| format!("`{name}` is another file now: no game can be compared");
        self.beyond.extend(changed.iter().map(note));
        changed.is_empty()
    }

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

    /// Plays a study again whose blocks hang on each other, all of it, and compares its tables.
    fn compare_rounds(
        &mut self,
        study: &dyn Study,
        WrittenResult { folder, seal }: &WrittenResult<'_>,
        interrupted: &AtomicBool,
    ) -> Result<(), LabError> {
        if seal.content()["stopped"] == "interrupted" {
            let why = "it was stopped, and a study that goes by rounds is played again as a whole";
            self.beyond.push(why.to_owned());
            return Ok(());
        }
        let layout = study.layout();
        let own: Vec<String> = layout.tables.iter().map(|(kind, _)| kind.file_name()).collect();
        let is_beside = |name: &str| name.ends_with(".csv") && !own.iter().any(|one| one == name);
        if let Some(name) = seal.table_names().into_iter().find(|name| is_beside(name)) {
            self.beyond.push(format!("`{name}` stands for more than the blocks of the study"));
            return Ok(());
        }
        let intake = play(study, &(), interrupted)?;
        self.games = intake.games();
        self.interrupted = interrupted.load(Ordering::Relaxed);
        if self.interrupted {
            return Ok(());
        }
        self.there = seal.table_names().len() as u64;
        self.compared = self.there;
        let findings = intake.findings()?;
        self.compare_findings(study, findings.as_ref(), seal, folder)
    }

    /// Whether every digest of the result has been compared, and is the one that is kept.
    fn is_all_the_same(&self) -> bool {
        let Self { compared, there, differing, interrupted, beyond, .. } = self;
        compared == there && !interrupted && beyond.is_empty() && differing.is_empty()
    }

    /// Compares what all games come to with what the manifest and the tables say.
    fn compare_all(
        &mut self,
        study: &dyn Study,
        mut outcomes: Outcomes,
        seal: &Seal,
        folder: &Path,
    ) -> Result<(), LabError> {
        let mut intake = study.intake();
        while let Some(&id) = intake.wanted(1).first() {
            let Some(outcome) = outcomes.remove(&id) else { return Ok(()) };
            // Of a result that was stopped, a block may not be whole.
            if intake.put(id, &outcome).is_err() {
                return Ok(());
            }
        }
        let findings = intake.findings()?;
        self.compare_findings(study, findings.as_ref(), seal, folder)
    }

    /// Compares what a study comes to with what the manifest and the tables say.
    fn compare_findings(
        &mut self,
        study: &dyn Study,
        findings: &dyn Findings,
        seal: &Seal,
        folder: &Path,
    ) -> Result<(), LabError> {
        let again = as_read(&findings.manifest());
        let kept = seal.content();
        let same = again
            .as_ref()
            .and_then(Value::as_object)
            .is_some_and(|again| again.iter().all(|(key, value)| kept.get(key) == Some(value)));
        if !same {
            self.differing.push("the manifest is not what its games come to".to_owned());
        }
        let beside = study.unverified_tables();
        let tables = findings.tables().map_err(|error| DataError::new(error.to_string()))?;
        for (name, text) in findings.further_files() {
            if !seal.open(folder, name).is_ok_and(|kept| kept == text.as_bytes()) {
                let path = folder.join(name);
                self.differing.push(format!("`{}` is not what its games come to", path.display()));
            }
        }
        let verified = |table: &&ResultTable| !beside.contains(&table.name());
        for table in tables.iter().filter(verified) {
            let name = table.file_name();
            if !seal.open(folder, &name).is_ok_and(|kept| is_alike(&kept, table.csv())) {
                let path = folder.join(&name);
                self.differing.push(format!("`{}` is not what its games come to", path.display()));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_alike_but_for_last_digits() {
        let table = b"unit,copies,low\nINF,3,0.8073192773339637\n".as_slice();
        let alike = |other: &str| is_alike(other.as_bytes(), table);
        assert!(alike("unit,copies,low\nINF,3,0.8073192773339637\n"));
        assert!(alike("unit,copies,low\nINF,3,0.8073192773339639\n"));
        for other in [
            "unit,copies,low\nINF,3,0.80731927\n",
            "unit,copies,low\nINF,4,0.8073192773339637\n",
            "unit,copies,low\nTNK,3,0.8073192773339637\n",
            "unit,copies,low\nINF,3,\n",
            "unit,copies,low\nINF,3,0.8073192773339637,\n",
            "unit,copies\nINF,3\n",
        ] {
            assert!(!alike(other), "{other}");
        }
    }
}
