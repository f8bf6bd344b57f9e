//! What taking the first turn is worth.

use wargauge_studies::MatchupRow;

use crate::drawing::{Forest, ForestRow, Tone, Words, key};
use crate::folder::RunResults;
use crate::page::{Figure, Heading, Section, Table};
use crate::reports::run::labels::Labels;
use crate::words::{Estimate, decimal, percent, share_with_interval};

/// Match-ups that are drawn: those in which the first turn matters most.
const MOST_ROWS: usize = 24;

/// The section; nothing where nobody can be said to have gone first.
pub(super) fn section(found: &RunResults, labels: &Labels<'_>) -> Option<Section> {
    let mut rows: Vec<(String, Estimate)> = found
        .matchups
        .iter()
        .enumerate()
        .filter_map(|(at, row)| Some((labels.label(at), score(row)?)))
        .collect();
    if rows.is_empty() {
        return None;
    }
    let table = table(&rows);
    let off = |estimate: &Estimate| (estimate.value - 0.5).abs();
    let left_out = rows.len().saturating_sub(MOST_ROWS);
    if left_out > 0 {
        rows.sort_by(|one, other| off(&other.1).total_cmp(&off(&one.1)));
        rows.truncate(MOST_ROWS);
    }
    Some(Section {
        id: "tempo",
        heading: "What going first is worth".to_owned(),
        about: None,
        figures: vec![figure(&rows, left_out, table)],
    })
}

fn score(row: &MatchupRow) -> Option<Estimate> {
    Estimate::of_shares([
        row.first_player_score,
        row.first_player_score_low,
        row.first_player_score_high,
    ])
}

fn tone(estimate: &Estimate) -> Tone {
    match estimate.interval() {
        Some(interval) if interval.low > 0.5 => Tone::Up,
        Some(interval) if interval.high < 0.5 => Tone::Down,
        _ => Tone::Open,
    }
}

fn figure(rows: &[(String, Estimate)], left_out: usize, table: Table) -> Figure {
    let title = "Score of whoever took the first turn";
    let drawn: Vec<ForestRow> = rows
        .iter()
        .map(|(label, estimate)| ForestRow {
            label: label.clone(),
            estimate: Some(*estimate),
            note: share_with_interval(estimate),
            tone: tone(estimate),
            also: Vec::new(),
        })
        .collect();
    let forest = Forest {
        rows: &drawn,
        measure: "score of the first player, in per cent",
        form: |share| decimal(100.0 * share, 0),
        reference: Some(0.5),
        band: None,
        at_least: [0.42, 0.58],
    };
    let description = "A row for each match-up: the score of the player who moved first, with its \
        95 % interval; the dashed line is 50 %.";
    let more = match left_out {
        0 => String::new(),
        more => {
            format!(" The {MOST_ROWS} furthest from even are drawn, {more} are in the table only.")
        }
    };
    Figure {
        id: "first-player".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(Words { id: "first-player", title, description }),
        keys: [
            (Tone::Up, "shown to help"),
            (Tone::Down, "shown to harm"),
            (Tone::Open, "50 % lies in the interval"),
        ]
        .into_iter()
        .filter(|(tone, _)| drawn.iter().any(|row| row.tone == *tone))
        .map(|(tone, meaning)| key(tone.class(), tone.shape(), meaning))
        .collect(),
        caption: format!(
            "Over pairs of games in both of which somebody took the first turn. Where forces keep \
             their roles, whoever goes first may be the stronger one for other reasons.{more}"
        ),
        table,
    }
}

fn table(rows: &[(String, Estimate)]) -> Table {
    let end = |end: Option<f64>| end.map_or_else(String::new, |end| percent(end, 1));
    Table {
        caption: "Score of the first player".to_owned(),
        headings: vec![
            Heading::Words("match-up"),
            Heading::Numbers("score"),
            Heading::Numbers("from"),
            Heading::Numbers("to"),
        ],
        rows: rows
            .iter()
            .map(|(label, one)| {
                vec![label.clone(), percent(one.value, 1), end(one.low), end(one.high)]
            })
            .collect(),
    }
}
