//! One fault on trial: the tests that name its clause run first; only if none of them fails, all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::plant::VARIABLE;
use crate::witnesses::Witnesses;

/// What became of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A test that names the drawn clause fails.
    Named(String),
    /// One that names another clause of the same lines.
    Neighbour(String),
    /// Other tests alone.
    Unnamed(String),
    Survived,
    /// No test can notice, for this reason.
    Same(String),
}

impl Verdict {
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Named(_) => "killed by its clause",
            Self::Neighbour(_) => "killed by a clause beside it",
            Self::Unnamed(_) => "killed by others",
            Self::Survived => "survived",
            Self::Same(_) => "changes nothing",
        }
    }

    pub(crate) const fn is_killed(&self) -> bool {
        matches!(self, Self::Named(_) | Self::Neighbour(_) | Self::Unnamed(_))
    }

    /// The first test that failed.
    pub(crate) fn test(&self) -> &str {
        match self {
            Self::Named(test) | Self::Neighbour(test) | Self::Unnamed(test) => test,
            Self::Survived | Self::Same(_) => "",
        }
    }
}

/// The test program of a copy.
#[derive(Debug)]
pub(crate) struct Court {
    program: PathBuf,
    folder: PathBuf,
    /// All tests that pass without a fault, in the program's order.
    tests: Vec<String>,
    /// Those that do not: they bear witness of nothing.
    broken: Vec<String>,
    /// How long all tests may take with a fault in the rules.
    limit: Duration,
}

/// The tests that failed in a run, and whether it came to its end.
struct Ran {
    failed: Vec<String>,
    ended: bool,
}

impl Court {
    /// Runs all tests without a fault.
    pub(crate) fn open(program: PathBuf, folder: PathBuf) -> Result<Self, String> {
        let list = Command::new(&program).arg("--list").current_dir(&folder).output();
        let list = list.map_err(|error| format!("{}: {error}", program.display()))?;
        let list = String::from_utf8_lossy(&list.stdout);
        let tests = list.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned);
        let tests: Vec<String> = tests.collect();
        let limit = Duration::from_secs(1800);
        let mut court = Self { program, folder, tests, broken: Vec::new(), limit };
        let start = Instant::now();
        let ran = court.run(0, &[])?;
        if !ran.ended || ran.failed.len() == court.tests.len() {
            return Err("the tests do not run without a fault".to_owned());
        }
        court.limit = Duration::from_secs(20) + 2 * start.elapsed();
        court.tests.retain(|test| !ran.failed.contains(test));
        court.broken = ran.failed;
        Ok(court)
    }

    /// Tests that fail without a fault.
    pub(crate) fn broken(&self) -> &[String] {
        &self.broken
    }

    /// Tests that sources have and the program has not: their names were read wrongly.
    pub(crate) fn strangers(&self, witnesses: &Witnesses) -> Vec<String> {
        let known = |name: &&String| self.tests.contains(name) || self.broken.contains(name);
        witnesses.keys().filter(|name| !known(name)).cloned().collect()
    }

    /// Tries a fault.
    pub(crate) fn judge(
        &self,
        number: u32,
        clause: &str,
        neighbours: &BTreeSet<String>,
        witnesses: &Witnesses,
    ) -> Result<Verdict, String> {
        let naming = |clause: &str| -> Vec<String> {
            let names = |test: &&String| witnesses.get(*test).is_some_and(|it| it.contains(clause));
            self.tests.iter().filter(names).cloned().collect()
        };
        if let Some(test) = self.first_failing(number, &naming(clause))? {
            return Ok(Verdict::Named(test));
        }
        for clause in neighbours {
            if let Some(test) = self.first_failing(number, &naming(clause))? {
                return Ok(Verdict::Neighbour(test));
            }
        }
        let ran = self.run(number, &[])?;
        Ok(match ran.failed.into_iter().next() {
            Some(test) => Verdict::Unnamed(test),
            None if !ran.ended => {
                Verdict::Unnamed("(the test program does not end well)".to_owned())
            }
            None => Verdict::Survived,
        })
    }

    fn first_failing(&self, number: u32, tests: &[String]) -> Result<Option<String>, String> {
        if tests.is_empty() {
            return Ok(None);
        }
        let ran = self.run(number, tests)?;
        if let Some(test) = ran.failed.into_iter().next() {
            return Ok(Some(test));
        }
        // Whoever hangs or takes the program down with him is one of them.
        Ok((!ran.ended).then(|| format!("{} (does not end well)", tests[0])))
    }

    /// Runs some tests, or all, within the limit of time. With a fault, the first that fails is
    /// enough.
    fn run(&self, number: u32, tests: &[String]) -> Result<Ran, String> {
        let heard = self.program.with_extension(format!("heard-{}", std::process::id()));
        let wrong = |error: std::io::Error| format!("{}: {error}", self.program.display());
        let out = fs::File::create(&heard).map_err(wrong)?;
        let mut command = Command::new(&self.program);
        if !tests.is_empty() {
            command.arg("--exact").args(tests);
        }
        command.env(VARIABLE, number.to_string()).env("CARGO_MANIFEST_DIR", &self.folder);
        command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1");
        command.current_dir(&self.folder).stdin(Stdio::null()).stdout(out).stderr(Stdio::null());
        let mut child = command.spawn().map_err(wrong)?;
        let start = Instant::now();
        let (failed, ended) = loop {
            let status = child.try_wait().map_err(wrong)?;
            let failed = self.failures(&heard)?;
            if let Some(status) = status {
                // 101 when tests fail, a signal when the program is taken down.
                break (failed, matches!(status.code(), Some(0 | 101)));
            }
            let is_enough = number > 0 && !failed.is_empty();
            if is_enough || start.elapsed() > self.limit {
                child.kill().and_then(|()| child.wait()).map_err(wrong)?;
                break (failed, is_enough);
            }
            sleep(Duration::from_millis(50));
        };
        let _ = fs::remove_file(&heard);
        Ok(Ran { failed, ended })
    }

    /// The tests that a run's words so far say failed.
    fn failures(&self, heard: &Path) -> Result<Vec<String>, String> {
        let text = fs::read(heard).map_err(|error| format!("{}: {error}", heard.display()))?;
        let text = String::from_utf8_lossy(&text);
        let failed = text.lines().filter_map(|line| {
            let line = line.strip_prefix("test ")?.strip_suffix("FAILED")?;
            Some(line.split(" ... ").next()?.trim_end_matches(" - should panic").to_owned())
        });
        Ok(failed.filter(|test| !self.broken.contains(test)).collect())
    }
}

/// How many verdicts of each kind there are.
pub(crate) fn count<'a>(
    verdicts: impl Iterator<Item = &'a Verdict>,
) -> BTreeMap<&'static str, u64> {
    let mut counts = BTreeMap::new();
    for verdict in verdicts {
        *counts.entry(verdict.word()).or_insert(0) += 1;
    }
    counts
}
