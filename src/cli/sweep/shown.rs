//! A sweep as people read it.

use wargauge_report::table::{Align, Look, Table};
use wargauge_report::{Real, SweepRow, Weight};

/// Rows shown to people.
const MOST_ROWS: usize = 40;

/// The readings that change a game, the largest effect first, and what the numbers mean.
pub(super) fn for_people(rows: &[SweepRow], left_out: &[String], band: f64, look: Look) -> String {
    let moving: Vec<&SweepRow> =
        rows.iter().filter(|row| row.pairs_changed > 0 || row.unit.is_some()).collect();
    let mut text = if moving.is_empty() { String::new() } else { table(&moving, look) };
    if let Some(more @ 1..) = moving.len().checked_sub(MOST_ROWS) {
        text.push_str(&format!("({more} more readings that change games)\n"));
    }
    let still = rows.len() - moving.len();
    match still {
        0 => {}
        1 => text.push_str("(1 reading changes no score and no unit)\n"),
        _ => text.push_str(&format!("({still} readings change no score and no unit)\n")),
    }
    for reason in left_out {
        text.push_str(&format!("(left out: {reason})\n"));
    }
    text.push_str(&legend(rows, band));
    text
}

fn table(rows: &[&SweepRow], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("scenario", Align::Left),
            ("switch = value", Align::Left),
            ("in force", Align::Left),
            ("score", Align::Right),
            ("difference", Align::Right),
            ("verdict", Align::Left),
            ("unit that moves most", Align::Left),
            ("destroyed per 100", Align::Right),
        ],
        look,
    );
    for row in rows.iter().take(MOST_ROWS) {
        table.row(vec![
            scenario(row),
            format!("{} = {}", row.switch, row.value),
            row.reference.clone(),
            row.score.get().map_or_else(String::new, |score| format!("{:.1} %", 100.0 * score)),
            signed([row.delta, row.delta_low, row.delta_high], 100.0),
            verdict(row),
            unit(row),
            signed([row.unit_delta, row.unit_delta_low, row.unit_delta_high], 1.0),
        ]);
    }
    table.render()
}

/// The scenario, with the forces where they are not its own in name.
fn scenario(row: &SweepRow) -> String {
    let SweepRow { scenario, force_a, force_b, .. } = row;
    if force_a.starts_with(scenario.as_str()) && force_b.starts_with(scenario.as_str()) {
        return scenario.clone();
    }
    format!("{scenario}: {force_a} : {force_b}")
}

fn unit(row: &SweepRow) -> String {
    match (&row.unit, &row.unit_force) {
        (Some(unit), Some(force)) => format!("{unit} of {force}"),
        _ => "-".to_owned(),
    }
}

fn verdict(row: &SweepRow) -> String {
    match (row.verdict, row.games_needed) {
        (Weight::Decides, _) => "decides".to_owned(),
        (Weight::MattersLittle, _) => "matters little".to_owned(),
        (Weight::Unknown, Some(games)) => format!("unknown ({games} games)"),
        (Weight::Unknown, None) => "unknown".to_owned(),
    }
}

/// A difference with its interval.
fn signed([middle, low, high]: [Real; 3], scale: f64) -> String {
    let one = |number: f64| format!("{:+.1}", scale * number + 0.0);
    let Some(middle) = middle.get() else { return "-".to_owned() };
    match (low.get(), high.get()) {
        (Some(low), Some(high)) => format!("{} [{}, {}]", one(middle), one(low), one(high)),
        _ => one(middle),
    }
}

fn legend(rows: &[SweepRow], band: f64) -> String {
    let games = rows.first().map_or(0, |row| row.games);
    format!(
        "\nScore of the first force = (wins + draws/2) / games, {games} games of each reading and \
         as many of the one in force, on the same seeds.\n\
         Difference = score less that of the reading in force, in percentage points, pair by pair \
         of the same seed; in brackets 95 % intervals, Student's t, half a pair of each extreme \
         added to the variance. The last column is the difference of points destroyed per game \
         for every 100 points of the unit's own cost.\n\
         Verdict at 5 %, by Holm over all rows: `decides` = shown to differ by more than {:.1} \
         percentage points, `matters little` = shown not to, `unknown` = neither at this number \
         of games (in brackets about how many would tell).\n",
        100.0 * band
    )
}
