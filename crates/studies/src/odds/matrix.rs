//! Roster against roster: what each attacker does to each target at its best.

use wargauge_report::table::{Align, Look, Table};

use crate::odds::measure::OddsMeasure;
use crate::odds::rows::OddsRow;

/// Every attacker against every target, where there are several targets: what the attacker's best
/// attack at its best range and cover comes to.
#[must_use]
pub fn odds_matrix(rows: &[OddsRow], look: Look) -> Option<String> {
    let (attackers, targets) =
        (distinct(rows, |row| &row.attackers), distinct(rows, |row| &row.target));
    if targets.len() < 2 {
        return None;
    }
    let measure = OddsMeasure::of(rows);
    let mut headings = vec![("attacker", Align::Left)];
    headings.extend(targets.iter().map(|target| (*target, Align::Right)));
    let mut table = Table::new(&headings, look);
    for attacker in attackers {
        let cell = |target: &&str| {
            let both = |row: &&OddsRow| row.attackers == attacker && row.target == **target;
            let best = rows.iter().filter(both).map(|row| measure.value(row)).reduce(f64::max);
            best.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}"))
        };
        let cells = targets.iter().map(cell);
        table.row(core::iter::once(attacker.to_owned()).chain(cells).collect());
    }
    let heading = measure.heading();
    Some(format!("{heading}, at the best attack, range and cover:\n{}", table.render()))
}

fn distinct(rows: &[OddsRow], name: fn(&OddsRow) -> &String) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for row in rows {
        let name = name(row).as_str();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
