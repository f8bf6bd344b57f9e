//! The report of a gate in Markdown, for the summary of a job.

use crate::field::Verdict;
use crate::gate::rows::{DifferenceKind, GateReport, GateRow};

/// The most bytes a summary has: below the mebibyte that job summaries are cut at.
pub const MOST_BYTES: usize = 1_000_000;

/// Room kept for what stands after the rows.
const TAIL_BYTES: usize = 20_000;

/// Differences of the data that are listed.
const MOST_DIFFERENCES: usize = 200;

/// Scores held to a band that are listed.
const MOST_HELD: usize = 200;

/// By which a comment of an earlier check is found again, to be edited and not repeated.
pub const COMMENT_MARK: &str = "<!-- wargauge check -->";

/// The most bytes a comment has: code hosts cut them at 65,536 characters.
const MOST_COMMENT_BYTES: usize = 60_000;

/// The report as a comment on a change, below what code hosts cut; `None` where nothing moved, nothing
/// of the data differs and no score leaves its band, so that nobody is written to about nothing.
#[must_use]
pub fn comment(report: &GateReport) -> Option<String> {
    let is_quiet = report.differences.is_empty()
        && !report.rows.iter().any(GateRow::has_moved)
        && report.rows.iter().filter(|row| row.is_held()).all(|row| row.verdict == Verdict::Inside);
    (!is_quiet).then(|| {
        let text = format!("{COMMENT_MARK}\n{}", limited(report, MOST_COMMENT_BYTES));
        if text.len() <= MOST_COMMENT_BYTES {
            return text;
        }
        // Differences and definitions are not counted in: whole lines go.
        let head = &text[..text.floor_char_boundary(MOST_COMMENT_BYTES)];
        let end = head.rfind('\n').unwrap_or_default();
        format!("{}\n\n(cut: the summary has all)\n", &head[..end])
    })
}

/// The report in Markdown, worst first, cut to [`MOST_BYTES`].
#[must_use]
pub fn markdown(report: &GateReport) -> String {
    limited(report, MOST_BYTES)
}

/// The same, cut to about so many bytes: the table is what is cut.
fn limited(report: &GateReport, most: usize) -> String {
    let mut text = format!("# Balance check: {}\n\n", report.answer.word());
    report.reasons.iter().for_each(|reason| text.push_str(&format!("- {}\n", plain(reason))));
    text.push('\n');
    report.about.iter().for_each(|about| text.push_str(&format!("{}  \n", plain(about))));
    text.push_str(&differences(report, DifferenceKind::Missing));
    text.push_str(&differences(report, DifferenceKind::Changed));
    text.push_str(&held(report));
    text.push_str(&rows(report, most - TAIL_BYTES - text.len().min(most / 2)));
    text.push_str("\n## What the numbers mean\n\n");
    report.definitions.iter().for_each(|words| text.push_str(&format!("- {}\n", plain(words))));
    text
}

/// The differences of a kind, as a list.
fn differences(report: &GateReport, kind: DifferenceKind) -> String {
    let all = report.of_kind(kind);
    if all.is_empty() {
        return String::new();
    }
    let (title, more_of) = match kind {
        DifferenceKind::Changed => ("Changed data", "values"),
        DifferenceKind::Missing => ("Missing", "scenarios"),
    };
    let mut text = format!("\n## {title}\n\n");
    for difference in all.iter().take(MOST_DIFFERENCES) {
        text.push_str(&format!("- {}\n", plain(&cut(&difference.text))));
    }
    if let Some(more @ 1..) = all.len().checked_sub(MOST_DIFFERENCES) {
        text.push_str(&format!("- ({more} more {more_of})\n"));
    }
    text
}

/// The scores that are held to a band.
fn held(report: &GateReport) -> String {
    let rows: Vec<&GateRow> = report.rows.iter().filter(|row| row.is_held()).collect();
    if rows.is_empty() {
        return String::new();
    }
    let mut text = "\n## Fair scores, worst first\n\n".to_owned();
    for row in rows.iter().take(MOST_HELD) {
        let (name, sentence) = (plain(&cut(&row.name())), plain(&row.sentence()));
        text.push_str(&format!("- {name} {sentence}\n"));
    }
    if let Some(more @ 1..) = rows.len().checked_sub(MOST_HELD) {
        text.push_str(&format!("- ({more} more match-ups)\n"));
    }
    text
}

/// The table of all that moved, of at most so many bytes.
fn rows(report: &GateReport, most: usize) -> String {
    let mut moved = report.rows.iter().filter(|row| row.has_moved()).peekable();
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
