//! Duels as people see them.

use std::collections::BTreeSet;

use wargauge_report::Share;
use wargauge_report::table::{Align, Look, Table, paragraph, wrapped};

use crate::duels::rows::DuelRow;

/// Duels of which each is told by itself, at most.
const MOST_ROWS: usize = 40;

/// What the printed numbers mean.
const LEGEND: &str = "Score: (wins + draws/2) / games of the unit in front; in brackets its 95 % interval. \
    First, second: its score as the scenario's first and second side, who go first and second where the \
    scenario says who does. Lost: mean share of the own points, and of the enemy's.\n";

/// A matrix for each distance where several meet, then duel by duel, then what the numbers mean.
pub(super) fn for_people(rows: &[DuelRow], look: Look) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let distances: BTreeSet<u64> = rows.iter().map(|row| row.distance).collect();
    let mut text = String::new();
    for distance in distances {
        let here: Vec<&DuelRow> = rows.iter().filter(|row| row.distance == distance).collect();
        if here.len() > 1 {
            text += &matrix(&here, distance, look);
        }
    }
    text += &duel_by_duel(rows, look);
    text += "\n";
    text += &paragraph(&whose(rows), look);
    if let Some(sentence) = clearest(rows) {
        text += &paragraph(&sentence, look);
    }
    text + &wrapped(LEGEND, look)
}

/// Scores of the units in front against those on top; nothing where a screen is too narrow.
fn matrix(rows: &[&DuelRow], distance: u64, look: Look) -> String {
    let mut enemies: Vec<&str> = Vec::new();
    for row in rows {
        if !enemies.contains(&row.unit_b.as_str()) {
            enemies.push(&row.unit_b);
        }
    }
    let from = format!("from {distance}, %");
    let mut headings = vec![(from.as_str(), Align::Left)];
    headings.extend(enemies.iter().map(|enemy| (*enemy, Align::Right)));
    let mut table = Table::new(&headings, look.unlimited());
    for of_unit in
        rows.chunk_by(|one, other| one.unit_a == other.unit_a && one.army_a == other.army_a)
    {
        let score = |row: &&DuelRow| per_cent(row.score);
        let cells = core::iter::once(of_unit[0].unit_a.clone()).chain(of_unit.iter().map(score));
        table.row(cells.collect());
    }
    let text = table.render();
    if look.fits(&text) { text + "\n" } else { String::new() }
}

fn duel_by_duel(rows: &[DuelRow], look: Look) -> String {
    let headings = [
        ("unit", Align::Left),
        ("against", Align::Left),
        ("from", Align::Right),
        ("score, %", Align::Right),
        ("first", Align::Right),
        ("second", Align::Right),
        ("draws, %", Align::Right),
        ("lost, %", Align::Right),
    ];
    let mut table = Table::new(&headings, look.unlimited());
    for row in rows.iter().take(MOST_ROWS) {
        table.row(cells(row).to_vec());
    }
    let mut text = table.render();
    if !look.fits(&text) {
        let card = |row: &DuelRow| {
            let [unit, enemy, from, score, first, second, draws, lost] = cells(row);
            format!(
                "{unit} against {enemy} from {from}\n  score {score} %, first {first}, second {second}; \
                 draws {draws} %, lost {lost} %\n"
            )
        };
        text = wrapped(&rows.iter().take(MOST_ROWS).map(card).collect::<String>(), look);
    }
    if let Some(more @ 1..) = rows.len().checked_sub(MOST_ROWS) {
        text += &format!("({more} more duels; --format csv has them)\n");
    }
    text
}

fn cells(row: &DuelRow) -> [String; 8] {
    let score = [row.score, row.score_low, row.score_high].map(per_cent);
    let draws = 100.0 * row.draws as f64 / row.games.max(1) as f64;
    [
        row.unit_a.clone(),
        row.unit_b.clone(),
        row.distance.to_string(),
        format!("{} [{}, {}]", score[0], score[1], score[2]),
        per_cent(row.score_first),
        per_cent(row.score_second),
        format!("{draws:.1}"),
        format!("{} : {}", per_cent(row.lost_a), per_cent(row.lost_b)),
    ]
}

fn per_cent(share: Share) -> String {
    share.get().map_or_else(|| "-".to_owned(), |share| format!("{:.1}", 100.0 * share))
}

/// Which rule system played, and which army each unit is of.
fn whose(rows: &[DuelRow]) -> String {
    let mut units: Vec<String> = Vec::new();
    let sides =
        rows.iter().flat_map(|row| [(&row.unit_a, &row.army_a), (&row.unit_b, &row.army_b)]);
    for (unit, army) in sides {
        let words = format!("{unit} of {army}");
        if !units.contains(&words) {
            units.push(words);
        }
    }
    let policies: BTreeSet<&str> =
        rows.iter().flat_map(|row| [row.policy_a.as_str(), row.policy_b.as_str()]).collect();
    let policies: Vec<&str> = policies.into_iter().collect();
    format!(
        "Units of {}: {}; played by {}.",
        rows[0].ruleset,
        units.join(", "),
        policies.join(", ")
    )
}

/// The duel that is told apart most, by the end of its interval that lies nearer to one half.
fn clearest(rows: &[DuelRow]) -> Option<String> {
    let margin = |row: &DuelRow| {
        let [low, high] = [row.score_low, row.score_high].map(Share::get);
        Some((low? - 0.5).max(0.5 - high?))
    };
    let told = rows.iter().filter_map(|row| Some((margin(row)?, row)));
    let (_, row) =
        told.filter(|(margin, _)| *margin > 0.0).max_by(|one, other| one.0.total_cmp(&other.0))?;
    let score = row.score.get()?;
    let (winner, loser, score) = if score > 0.5 {
        (&row.unit_a, &row.unit_b, score)
    } else {
        (&row.unit_b, &row.unit_a, 1.0 - score)
    };
    Some(format!(
        "Clearest from {}: {winner} scores {:.1} % against {loser}.",
        row.distance,
        100.0 * score
    ))
}
