//! What is known already, so that a run that was interrupted goes on where it stood. It holds for
//! the sources that it was written for and no others.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use wargauge_rules::table::stream::mix_text;

use crate::faults::Fault;
use crate::source::Source;
use crate::trial::Verdict;

/// A file of lines: sources, fault, verdict, test.
#[derive(Debug)]
pub(crate) struct Journal {
    file: PathBuf,
    /// What the sources come to.
    digest: String,
    lines: Vec<String>,
}

const REFUSED: &str = "the compiler refuses it";

impl Journal {
    pub(crate) fn open(file: PathBuf, sources: &[Source]) -> Self {
        let digest = sources.iter().fold(0, |sum, source| mix_text(sum, &source.text));
        let digest = format!("{digest:016x}");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let lines = text.lines().filter(|line| line.starts_with(&digest)).map(str::to_owned);
        Self { lines: lines.collect(), file, digest }
    }

    fn key(&self, fault: &Fault, clause: &str) -> String {
        let (digest, bytes) = (&self.digest, &fault.bytes);
        format!(
            "{digest}\t{}\t{}\t{}\t{}\t{clause}\t",
            fault.file, bytes.start, bytes.end, fault.after
        )
    }

    fn find(&self, key: &str) -> Option<&str> {
        self.lines.iter().find_map(|line| line.strip_prefix(key))
    }

    fn note(&mut self, line: String) -> Result<(), String> {
        let wrong = |error: std::io::Error| format!("{}: {error}", self.file.display());
        let mut file =
            OpenOptions::new().create(true).append(true).open(&self.file).map_err(wrong)?;
        writeln!(file, "{line}").map_err(wrong)?;
        self.lines.push(line);
        Ok(())
    }

    pub(crate) fn is_refused(&self, fault: &Fault) -> bool {
        self.find(&self.key(fault, "")) == Some(REFUSED)
    }

    pub(crate) fn refuse(&mut self, fault: &Fault) -> Result<(), String> {
        self.note(format!("{}{REFUSED}", self.key(fault, "")))
    }

    pub(crate) fn verdict(&self, fault: &Fault, clause: &str) -> Option<Verdict> {
        let key = self.key(fault, clause);
        let (word, test) = self.find(&key)?.split_once('\t')?;
        let test = test.to_owned();
        let all = [
            Verdict::Named(test.clone()),
            Verdict::Neighbour(test.clone()),
            Verdict::Unnamed(test),
            Verdict::Survived,
        ];
        all.into_iter().find(|verdict| verdict.word() == word)
    }

    pub(crate) fn judged(
        &mut self,
        fault: &Fault,
        clause: &str,
        verdict: &Verdict,
    ) -> Result<(), String> {
        let key = self.key(fault, clause);
        self.note(format!("{key}{}\t{}", verdict.word(), verdict.test()))
    }
}
