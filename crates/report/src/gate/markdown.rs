//! The report of a gate in Markdown, for the summary of a job.

use crate::field::Verdict;
use crate::gate::{GateReport, GateRow};

/// The most bytes a summary has: below the mebibyte that job summaries are cut at.
pub const MOST_BYTES: usize = 1_000_000;

/// Room kept for what stands after the rows.
const TAIL_BYTES: usize = 20_000;

/// Differences of the data that are listed.
const MOST_DIFFERENCES: usize = 200;

/// The report in Markdown, worst first, cut to [`MOST_BYTES`].
#[must_use]
pub fn markdown(report: &GateReport) -> String {
    let mut text = format!("# Balance check: {}\n\n", report.answer.word());
    report.reasons.iter().for_each(|reason| text.push_str(&format!("- {}\n", plain(reason))));
    text.push('\n');
    report.about.iter().for_each(|about| text.push_str(&format!("{}  \n", plain(about))));
    if !report.differences.is_empty() {
        text.push_str("\n## Changed data\n\n");
        for difference in report.differences.iter().take(MOST_DIFFERENCES) {
            text.push_str(&format!("- {}\n", plain(&cut(&difference.text))));
        }
        if let Some(more @ 1..) = report.differences.len().checked_sub(MOST_DIFFERENCES) {
            text.push_str(&format!("- ({more} more values)\n"));
        }
    }
    text.push_str(&rows(report, MOST_BYTES - TAIL_BYTES - text.len().min(MOST_BYTES / 2)));
    text.push_str("\n## What the numbers mean\n\n");
    report.definitions.iter().for_each(|words| text.push_str(&format!("- {}\n", plain(words))));
    text
}

/// The table of all that moved, of at most so many bytes.
fn rows(report: &GateReport, most: usize) -> String {
    let mut moved = report.rows.iter().filter(|row| row.verdict != Verdict::Same).peekable();
    if moved.peek().is_none() {
        return String::new();
    }
    let mut text = "\n## What moved, worst first\n\n\
        | match-up, or unit | measure | games | before | after | change | band | verdict |\n\
        |---|---|--:|--:|--:|--:|--:|---|\n"
        .to_owned();
    while let Some(row) = moved.next_if(|row| text.len() + line(row).len() <= most) {
        text.push_str(&line(row));
    }
    let more = moved.count();
    if more > 0 {
        text.push_str(&format!("\n({more} more rows that moved)\n"));
    }
    text
}

fn line(row: &GateRow) -> String {
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {} |\n",
        plain(&cut(&row.name())),
        row.measure(),
        row.games_after,
        row.shown_before(),
        row.shown_after(),
        row.shown_change(),
        row.shown_band(),
        row.word()
    )
}

/// Text without the signs that mean something in Markdown or HTML.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => plain.push_str("&lt;"),
            '&' => plain.push_str("&amp;"),
            '\n' | '\r' => plain.push(' '),
            '|' | '*' | '`' | '[' | ']' | '\\' | '~' => {
                plain.push('\\');
                plain.push(c);
            }
            _ => plain.push(c),
        }
    }
    plain
}

/// Text of no more than a few hundred characters.
fn cut(text: &str) -> String {
    const MOST: usize = 400;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain("...".chars()).collect()
}
