//! Prices and variants as people see them.

use crate::field::{LoadoutVerdict, PriceVerdict, Real};
use crate::loadouts::LoadoutRow;
use crate::prices::PriceRow;
use crate::summary::percent_with_interval;
use crate::table::{Align, Look, Table, indented, paragraph, wrapped};

/// What stands where there is no number.
const NOTHING: &str = "-";

/// What an entry's prices come to beyond its row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PriceNotes {
    /// The price that takes the place of the listed one, in words; empty if it stays.
    pub new_price: String,
    /// Why, in words.
    pub reason: String,
}

/// Prices of an army, the surest and largest errors first. A table, or a line for each entry where
/// the terminal is too narrow for it.
#[must_use]
pub fn prices(rows: &[(PriceRow, PriceNotes)], look: Look) -> String {
    let mut order: Vec<&(PriceRow, PriceNotes)> = rows.iter().collect();
    let rank = |row: &PriceRow| match row.verdict {
        PriceVerdict::Over | PriceVerdict::Under => 0,
        PriceVerdict::Unknown => 1,
        PriceVerdict::Fair => 2,
    };
    let off = |row: &PriceRow| row.delta_percent.get().unwrap_or(0.0).abs();
    order.sort_by(|(one, _), (other, _)| {
        rank(one).cmp(&rank(other)).then(off(other).total_cmp(&off(one)))
    });
    let text = price_table(&order, look.unlimited());
    if look.fits(&text) {
        // Each row is one line, after the heading and its rule.
        let mut lines = text.lines();
        let head: String = lines.by_ref().take(2).map(|line| format!("{line}\n")).collect();
        let rows =
            lines.zip(&order).map(|(line, (_, notes))| format!("{line}\n{}", why(notes, look)));
        return head + &rows.collect::<String>();
    }
    order.into_iter().map(|row| price_line(row, look)).collect()
}

fn why(notes: &PriceNotes, look: Look) -> String {
    if notes.reason.is_empty() { String::new() } else { indented(&notes.reason, look) }
}

fn price_table(rows: &[&(PriceRow, PriceNotes)], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("entry", Align::Left),
            ("listed", Align::Right),
            ("implied price", Align::Right),
            ("off by", Align::Right),
            ("verdict", Align::Left),
            ("new price", Align::Right),
        ],
        look,
    );
    for (row, notes) in rows {
        table.row(vec![
            row.entry.clone(),
            row.listed.to_string(),
            implied(row),
            off_by(row),
            verdict(row.verdict).to_owned(),
            or_nothing(&notes.new_price),
        ]);
    }
    table.render()
}

fn price_line((row, notes): &(PriceRow, PriceNotes), look: Look) -> String {
    let new = match notes.new_price.as_str() {
        "" => String::new(),
        price => format!(", new price {price}"),
    };
    let (listed, verdict) = (row.listed, verdict(row.verdict));
    let (entry, implied) = (&row.entry, implied(row));
    let line = format!("{entry}: {verdict}; listed {listed}, implied {implied}{new}");
    paragraph(&line, look) + &why(notes, look)
}

const fn verdict(verdict: PriceVerdict) -> &'static str {
    match verdict {
        PriceVerdict::Over => "OVER",
        PriceVerdict::Under => "UNDER",
        PriceVerdict::Fair => "fair",
        PriceVerdict::Unknown => "unknown",
    }
}

fn implied(row: &PriceRow) -> String {
    with_interval([row.implied, row.implied_low, row.implied_high], 1.0, 2)
}

fn off_by(row: &PriceRow) -> String {
    row.delta_percent.get().map_or_else(|| NOTHING.to_owned(), |off| format!("{off:+.0} %"))
}

fn or_nothing(text: &str) -> String {
    if text.is_empty() { NOTHING.to_owned() } else { text.to_owned() }
}

/// What a variant comes to beyond its row, in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadoutNotes {
    /// Marks, such as `pareto`.
    pub marks: String,
}

/// A force and its variants, in the order given. A table, or two lines for each where the terminal
/// is too narrow for it.
#[must_use]
pub fn loadouts(rows: &[(LoadoutRow, LoadoutNotes)], look: Look) -> String {
    let text = loadout_table(rows, look.unlimited());
    if look.fits(&text) {
        text
    } else {
        wrapped(&rows.iter().map(loadout_card).collect::<String>(), look)
    }
}

fn loadout_table(rows: &[(LoadoutRow, LoadoutNotes)], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("variant", Align::Left),
            ("points", Align::Right),
            ("games", Align::Right),
            ("score", Align::Right),
            ("difference", Align::Right),
            ("per 10 points", Align::Right),
            ("verdict", Align::Left),
            ("marks", Align::Left),
        ],
        look,
    );
    for (row, notes) in rows {
        table.row(vec![
            row.variant.clone(),
            row.points.to_string(),
            row.games.to_string(),
            score(row),
            difference(row),
            per_10_points(row),
            loadout_verdict(row.verdict).to_owned(),
            or_nothing(&notes.marks),
        ]);
    }
    table.render()
}

fn loadout_card((row, notes): &(LoadoutRow, LoadoutNotes)) -> String {
    format!(
        "{}: {} points, {}\n  score {}, difference {}, per 10 points {}, marks {}\n",
        row.variant,
        row.points,
        loadout_verdict(row.verdict),
        score(row),
        difference(row),
        per_10_points(row),
        or_nothing(&notes.marks),
    )
}

fn score(row: &LoadoutRow) -> String {
    percent_with_interval([row.score, row.score_low, row.score_high])
}

fn difference(row: &LoadoutRow) -> String {
    with_interval([row.delta_score, row.delta_low, row.delta_high], 100.0, 1)
}

fn per_10_points(row: &LoadoutRow) -> String {
    let ends = [row.delta_per_10_points_low, row.delta_per_10_points_high];
    with_interval([row.delta_per_10_points, ends[0], ends[1]], 100.0, 1)
}

const fn loadout_verdict(verdict: LoadoutVerdict) -> &'static str {
    match verdict {
        LoadoutVerdict::Base => "",
        LoadoutVerdict::Better => "better",
        LoadoutVerdict::Worse => "worse",
        LoadoutVerdict::Same => "same",
        LoadoutVerdict::DependsOnPlay => "depends on play",
        LoadoutVerdict::Unknown => "unknown",
    }
}

fn with_interval([middle, low, high]: [Real; 3], factor: f64, decimals: usize) -> String {
    let Some(middle) = middle.get() else { return NOTHING.to_owned() };
    let show = |value: f64| format!("{:.decimals$}", factor * value);
    match (low.get(), high.get()) {
        (Some(low), Some(high)) => format!("{} [{}, {}]", show(middle), show(low), show(high)),
        _ => show(middle),
    }
}
