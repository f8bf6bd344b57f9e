//! An audit as people read it.

use wargauge_report::table::{Look, paragraph, wrapped};

use crate::auditing::rows::FlawRow;

/// What the numbers mean.
const LEGEND: &str = "In brackets 95 % intervals. Told is what games show beyond doubt: a score above 55 %, a share of \
    games or turns above 20 %, an ending of more than 90 % of the games, and what never happened.\n";

/// Flaw by flaw, the gravest kind first, each with the command that shows it.
pub(super) fn for_people(scenario: &str, rows: &[FlawRow], look: Look) -> String {
    let mut text = paragraph(&format!("What games of {scenario} show"), look);
    if rows.is_empty() {
        text += &paragraph("Nothing that an author should know before printing it.", look);
    }
    for row in rows {
        let ends = [row.share_low, row.share_high].map(|end| 100.0 * end.get().unwrap_or(0.0));
        let line = format!(
            "{}. {}: {} [{:.1}, {:.1}] ({} games)\n   {}\n",
            row.rank, row.kind, row.verdict, ends[0], ends[1], row.games, row.command
        );
        text += &wrapped(&line, look);
    }
    text + "\n" + &wrapped(LEGEND, look)
}
