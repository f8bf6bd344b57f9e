//! The history of a baseline: a line of JSON for each time it was saved.

use std::ops::Range;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

/// The form of the lines that this program writes and reads.
pub const HISTORY_FORMAT: u64 = 1;

/// What a baseline came to when it was saved. Nothing in it depends on time, host or threads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryLine {
    /// Form of the line.
    pub format: u64,
    /// How it came about.
    pub event: HistoryEvent,
    /// The commit that was checked out where the baseline lies, with `+` behind it where tracked
    /// files differed from it; none outside a repository.
    pub commit: Option<String>,
    /// Version of the program.
    pub version: String,
    /// Master seed.
    pub seed: u64,
    /// Games of each match-up.
    pub games: u64,
    /// Arguments that say what was played.
    pub arguments: Vec<String>,
    /// The match-ups, in the order of the baseline.
    pub matchups: Vec<HistoryScore>,
}

/// How a line of a history came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HistoryEvent {
    /// By `--save-baseline`.
    Saved,
    /// By `--accept`.
    Accepted,
}

/// The score of a match-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryScore {
    /// Name of the rule system.
    pub ruleset: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the first force.
    pub force_a: String,
    /// Name of the second force.
    pub force_b: String,
    /// Score of the first force: (wins + draws/2) / games, from 0 to 1.
    pub score: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// A line that is no line of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLine {
    /// The bytes of the text that are wrong.
    pub span: Range<usize>,
    /// What is wrong.
    pub problem: String,
}

impl HistoryLine {
    /// The line as it stands in the file, with its line feed.
    ///
    /// # Panics
    /// Never: every value of it can be written as JSON.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a line is plain data") + "\n"
    }
}

/// Whether a text can be the way from a baseline to its history, or to where it was saved: one that
/// begins at the root of a machine is none, and might lead to any file of whoever reads the baseline.
#[must_use]
pub fn is_way(text: &str) -> bool {
    let begins = |part| matches!(part, Component::RootDir | Component::Prefix(_));
    !Path::new(text).components().any(begins)
}

/// Reads a whole history, the oldest line first. Empty lines say nothing.
///
/// # Errors
/// If a line is no JSON, is of another form, or has a score that none can be.
pub fn read_history(text: &str) -> Result<Vec<HistoryLine>, BrokenLine> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let content = line.trim();
        if !content.is_empty() {
            let span = start..start + line.trim_end().len();
            lines.push(read_line(content).map_err(|problem| BrokenLine { span, problem })?);
        }
        start += line.len();
    }
    Ok(lines)
}

fn read_line(text: &str) -> Result<HistoryLine, String> {
    let problem = |error: serde_json::Error| {
        // The line is named by whoever knows the file.
        let text = error.to_string();
        let what = text.split(" at line ").next().unwrap_or_default();
        format!("this is no line of a history: {what}, at byte {}", error.column())
    };
    let any: serde_json::Value = serde_json::from_str(text).map_err(problem)?;
    match any.get("format").and_then(serde_json::Value::as_u64) {
        Some(HISTORY_FORMAT) => {}
        Some(other) => return Err(format!("a line of format {other}, not {HISTORY_FORMAT}")),
        None => return Err("this is no line of a history: it has no `format`".to_owned()),
    }
    let line: HistoryLine = serde_json::from_str(text).map_err(problem)?;
    match line.matchups.iter().find(|one| !one.can_be()) {
        Some(one) => Err(format!("no score can be {} [{}, {}]", one.score, one.low, one.high)),
        None => Ok(line),
    }
}

impl HistoryScore {
    fn can_be(&self) -> bool {
        [0.0, self.low, self.score, self.high, 1.0].is_sorted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> HistoryLine {
        HistoryLine {
            format: HISTORY_FORMAT,
            event: HistoryEvent::Accepted,
            commit: Some("1f2e3d+".to_owned()),
            version: "0.1.0".to_owned(),
            seed: 1,
            games: 400,
            arguments: vec!["field".to_owned()],
            matchups: vec![HistoryScore {
                ruleset: "template".to_owned(),
                scenario: "field".to_owned(),
                force_a: "blue\n\"".to_owned(),
                force_b: "red".to_owned(),
                score: 0.1 + 0.2,
                low: 0.25,
                high: 0.35,
            }],
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let text = line().to_text();
        assert_eq!(text.matches('\n').count(), 1, "names break no line");
        let twice = format!("{text}\r\n\n{text}");
        assert_eq!(read_history(&twice), Ok(vec![line(), line()]));
        assert_eq!(read_history(""), Ok(Vec::new()));
        assert_eq!(read_history(text.trim_end()), Ok(vec![line()]), "the last line may be open");
    }

    #[test]
    fn what_is_broken_is_named_by_its_place() {
        let good = line().to_text();
        let broken = [
            ("{", "no line of a history"),
            ("{}", "no `format`"),
            (&good.replace("\"format\":1", "\"format\":2"), "format 2, not 1"),
            (&good.replace("\"seed\":1,", ""), "missing field `seed`"),
            (&good.replace("\"seed\":1", "\"sed\":1"), "unknown field `sed`"),
            (&good.replace("0.25", "0.31"), "no score can be"),
            (&good.replace("0.35", "1.35"), "no score can be"),
        ];
        for (text, problem) in broken {
            let all = format!("{good}{}\n{good}", text.trim_end());
            let error = read_history(&all).expect_err(text);
            assert!(error.problem.contains(problem), "{error:?}");
            assert_eq!(error.span, good.len()..good.len() + text.trim_end().len());
        }
    }
}
