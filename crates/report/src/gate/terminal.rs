//! The report of a gate on a terminal.

use crate::gate::rows::{GateReport, GateRow};
use crate::table::{Align, Look, Table, wrapped};

/// Rows shown to people.
const MOST_ROWS: usize = 24;
/// Differences of the data shown to people.
const MOST_DIFFERENCES: usize = 24;

/// The report as text: what was compared, what differs in the data, what moved, worst first, the
/// answer, and what the numbers mean.
#[must_use]
pub fn terminal(report: &GateReport, look: Look) -> String {
    let mut text = String::new();
    let mut line = |words: &str| text.push_str(&wrapped(&format!("{words}\n"), look));
    report.about.iter().for_each(|about| line(about));
    for difference in report.differences.iter().take(MOST_DIFFERENCES) {
        line(&format!("  {}", difference.text));
    }
    if let Some(more @ 1..) = report.differences.len().checked_sub(MOST_DIFFERENCES) {
        line(&format!("  ({more} more values)"));
    }
    let moved: Vec<&GateRow> = report.rows.iter().filter(|row| row.has_moved()).collect();
    if !moved.is_empty() {
        line("");
        line(table(&moved, look).trim_end_matches('\n'));
        if let Some(more @ 1..) = moved.len().checked_sub(MOST_ROWS) {
            line(&format!("({more} more rows that moved)"));
        }
    }
    let held: Vec<&GateRow> = report.rows.iter().filter(|row| row.is_held()).collect();
    if !held.is_empty() {
        line("");
        held.iter().take(MOST_ROWS).for_each(|row| line(&held_line(row)));
        if let Some(more @ 1..) = held.len().checked_sub(MOST_ROWS) {
            line(&format!("({more} more match-ups)"));
        }
    }
    line("");
    report.reasons.iter().for_each(|reason| line(reason));
    line(report.answer.word());
    if !moved.is_empty() || !held.is_empty() {
        line("");
        report.definitions.iter().for_each(|definition| line(definition));
    }
    text
}

fn table(rows: &[&GateRow], look: Look) -> String {
    let text = wide(rows, look.unlimited());
    if look.fits(&text) {
        return text;
    }
    wrapped(&rows.iter().take(MOST_ROWS).map(|row| card(row)).collect::<String>(), look)
}

fn wide(rows: &[&GateRow], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("match-up, or unit", Align::Left),
            ("measure", Align::Left),
            ("games", Align::Right),
            ("before", Align::Right),
            ("after", Align::Right),
            ("change", Align::Right),
            ("band", Align::Right),
            ("verdict", Align::Left),
            ("games needed", Align::Right),
        ],
        look,
    );
    for row in rows.iter().take(MOST_ROWS) {
        table.row(vec![
            row.name(),
            row.measure().to_owned(),
            row.games_after.to_string(),
            row.shown_before(),
            row.shown_after(),
            row.shown_change(),
            row.shown_band(),
            row.word().to_owned(),
            row.games_needed.map_or_else(String::new, |games| games.to_string()),
        ]);
    }
    table.render()
}

fn card(row: &GateRow) -> String {
    format!("{}\n  {}\n", row.name(), row.sentence())
}

/// A score and the band that it is held to.
fn held_line(row: &GateRow) -> String {
    format!("{} {}", row.name(), row.sentence())
}
