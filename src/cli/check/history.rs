//! The history of a baseline: a file with a line for each time it was saved.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wargauge_batch::read_text;
use wargauge_report::{
    Appendix, HISTORY_FORMAT, HistoryEvent, HistoryLine, HistoryScore, OutputError, read_history,
};
use wargauge_rules::roster::DataError;
use wargauge_stats::Confidence;
use wargauge_stats::pairs::Pentanomial;
use wargauge_studies::{Baseline, Trace, real_path, way_between};

use crate::cli::console::failure::Failure;

/// The most bytes of a history.
const MOST_BYTES: u64 = 1 << 28;

/// The history that a line will be appended to, read before any game is played.
#[derive(Debug)]
pub(super) struct HistoryFile {
    file: Appendix,
    /// The way to it from the folder of the baseline.
    way: Option<String>,
}

impl HistoryFile {
    /// Opens the history that is asked for, or the one that a baseline goes on with.
    ///
    /// # Errors
    /// If the file cannot be appended to, or what is in it is no history.
    pub(super) fn open(
        asked: Option<&Path>,
        folder: &Path,
        begun: Option<&str>,
    ) -> Result<Option<Self>, Failure> {
        // What a baseline names is gone on with; to begin one, in an empty file too, somebody must ask
        // for it.
        let is_begun =
            |path: &PathBuf| path.metadata().is_ok_and(|found| found.is_file() && found.len() > 0);
        let begun = begun.map(|way| folder.join(way)).filter(is_begun);
        let Some(path) = asked.map(Path::to_owned).or(begun) else { return Ok(None) };
        let file = Appendix::open(&path)?;
        if path.exists() {
            // What somebody else named is not shown.
            check_is_history(&path)
                .map_err(|error| if asked.is_some() { error } else { error.without_text() })?;
        }
        let way = real_path(folder).and_then(|from| way_between(&from, file.real_target()));
        Ok(Some(Self { file, way }))
    }

    /// The file, through links.
    pub(super) fn real_target(&self) -> &Path {
        self.file.real_target()
    }

    /// The way to it from the folder of the baseline, if there is one.
    pub(super) fn way(&self) -> Option<String> {
        self.way.clone()
    }

    /// Appends what a baseline came to.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn append(
        self,
        baseline: &Baseline,
        event: HistoryEvent,
        folder: &Path,
    ) -> Result<PathBuf, OutputError> {
        let head = &baseline.head;
        let line = HistoryLine {
            format: HISTORY_FORMAT,
            event,
            commit: commit_at(folder),
            version: head.version.clone(),
            seed: head.seed,
            games: head.games,
            arguments: head.arguments.clone(),
            matchups: baseline.traces.iter().filter_map(score).collect(),
        };
        self.file.append(&line.to_text())
    }
}

/// Refuses a file that is no history.
fn check_is_history(path: &Path) -> Result<(), DataError> {
    let source = read_text(path, MOST_BYTES)?;
    let broken = read_history(&source.text).err();
    broken.map_or(Ok(()), |broken| Err(DataError::at(&source, broken.span, broken.problem)))
}

/// The score of a match-up; nothing if no pair was played.
fn score(trace: &Trace) -> Option<HistoryScore> {
    let mut counts = [0; 5];
    for &half_points in &trace.scores {
        counts[usize::from(half_points)] += 1;
    }
    let pairs = Pentanomial::new(counts);
    let estimate = pairs.student_estimate(Confidence::P95)?;
    let [force_a, force_b] = trace.key.forces.clone();
    Some(HistoryScore {
        ruleset: trace.key.ruleset.clone(),
        scenario: trace.key.scenario.clone(),
        force_a,
        force_b,
        score: estimate.value,
        low: estimate.interval.low,
        high: estimate.interval.high,
    })
}

/// The commit that is checked out where a folder lies, with `+` where tracked files differ from it;
/// nothing outside a repository, or without git.
fn commit_at(folder: &Path) -> Option<String> {
    let mut git = Command::new("git");
    git.arg("--no-optional-locks").args(["-c", "core.fsmonitor=false", "-C"]).arg(folder);
    git.args(["describe", "--always", "--abbrev=40", "--exclude=*", "--dirty=+"]);
    // Of the repository around the folder, whichever one the program was started from.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
        git.env_remove(name);
    }
    let output = git.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let commit = text.trim();
    let hash = commit.trim_end_matches('+');
    let is_hash = hash.len() >= 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    (output.status.success() && is_hash).then(|| commit.to_owned())
}
