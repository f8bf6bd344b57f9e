//! Prices of an army as people see them.

use wargauge_report::PriceVerdict;
use wargauge_report::summary::{NOTHING, with_interval};
use wargauge_report::table::{Align, Look, Table, indented, paragraph};

use crate::pricing::outcome::{PricedEntryOutcome, PricingOutcome};
use crate::pricing::reasons::points;
use crate::pricing::rows::PriceRow;

/// What an entry's prices come to, with what people see besides.
#[derive(Clone, Debug)]
pub(super) struct ShownPrice {
    row: PriceRow,
    /// The price that takes the place of the listed one, in words.
    new_price: Option<String>,
}

impl ShownPrice {
    /// What is shown of an entry.
    pub(super) fn of(outcome: &PricingOutcome, entry: &PricedEntryOutcome) -> Self {
        let new_price = entry.new_price().map(|price| points(price).to_string());
        Self { row: PriceRow::of(outcome, entry), new_price }
    }
}

/// Prices of an army, the surest and largest errors first. A table, or a line for each entry where
/// the terminal is too narrow for it.
pub(super) fn prices(rows: &[ShownPrice], look: Look) -> String {
    let mut order: Vec<&ShownPrice> = rows.iter().collect();
    let rank = |row: &PriceRow| match row.verdict {
        PriceVerdict::Over | PriceVerdict::Under => 0,
        PriceVerdict::Unknown => 1,
        PriceVerdict::Fair => 2,
    };
    let off = |row: &PriceRow| row.delta_percent.get().unwrap_or(0.0).abs();
    order.sort_by(|ShownPrice { row: one, .. }, ShownPrice { row: other, .. }| {
        rank(one).cmp(&rank(other)).then(off(other).total_cmp(&off(one)))
    });
    let text = price_table(&order, look.unlimited());
    if look.fits(&text) {
        // Each row is one line, after the heading and its rule.
        let mut lines = text.lines();
        let head: String = lines.by_ref().take(2).map(|line| format!("{line}\n")).collect();
        let rows = lines.zip(&order).map(|(line, shown)| format!("{line}\n{}", why(shown, look)));
        return head + &rows.collect::<String>();
    }
    order.into_iter().map(|row| price_line(row, look)).collect()
}

fn why(shown: &ShownPrice, look: Look) -> String {
    let reason = &shown.row.reason;
    if reason.is_empty() { String::new() } else { indented(reason, look) }
}

fn price_table(rows: &[&ShownPrice], look: Look) -> String {
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
    for ShownPrice { row, new_price } in rows {
        table.row(vec![
            row.entry.clone(),
            row.listed.to_string(),
            implied(row),
            off_by(row),
            verdict(row.verdict).to_owned(),
            new_price.clone().unwrap_or_else(|| NOTHING.to_owned()),
        ]);
    }
    table.render()
}

fn price_line(shown: &ShownPrice, look: Look) -> String {
    let ShownPrice { row, new_price } = shown;
    let new = new_price.as_ref().map_or_else(String::new, |price| format!(", new price {price}"));
    let (listed, verdict) = (row.listed, verdict(row.verdict));
    let (entry, implied) = (&row.entry, implied(row));
    let line = format!("{entry}: {verdict}; listed {listed}, implied {implied}{new}");
    paragraph(&line, look) + &why(shown, look)
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
    with_interval([row.implied, row.implied_low, row.implied_high], 2)
}

fn off_by(row: &PriceRow) -> String {
    row.delta_percent.get().map_or_else(|| NOTHING.to_owned(), |off| format!("{off:+.0} %"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_report::testing::blank;
    use wargauge_report::{Points, Real};

    #[test]
    fn wrong_prices_come_first_and_narrow_terminals_have_lines() {
        let shown = |entry: &str, verdict, implied, new_price: Option<&str>| ShownPrice {
            row: PriceRow {
                entry: entry.to_owned(),
                listed: Points(10_000),
                implied: Real::from(implied),
                delta_percent: Real::from(10.0 * implied - 100.0),
                verdict,
                reason: new_price.map_or_else(String::new, |_| "held on fresh seeds".to_owned()),
                ..blank()
            },
            new_price: new_price.map(str::to_owned),
        };
        let rows = [
            shown("INF", PriceVerdict::Fair, 10.0, None),
            shown("MOR", PriceVerdict::Over, 0.25, Some("1")),
        ];
        let text = prices(&rows, Look::default());
        let line = |word: &str| text.lines().position(|line| line.contains(word)).unwrap();
        assert_eq!(text.lines().nth(line("MOR") + 1), Some("  held on fresh seeds"));
        assert!(line("MOR") < line("INF") && text.contains("OVER"), "{text}");
        assert!(text.contains("-98 %"), "{text}");
        let narrow = prices(&rows, Look { width: Some(40), ..Look::default() });
        assert!(narrow.starts_with("MOR: OVER; listed 10, implied 0.25"), "{narrow}");
    }
}
