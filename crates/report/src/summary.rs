//! Rows and their numbers as people see them.

use crate::field::{Amount, Real, Share};
use crate::table::{Align, Look, Table, wrapped};

/// What stands where a statistic does not exist.
pub const NOTHING: &str = "-";

/// A table with a line for each row, or a card for each where the terminal is too narrow for it.
#[must_use]
pub fn table_or_cards<Row>(
    rows: &[Row],
    look: Look,
    headings: &[(&str, Align)],
    cells: fn(&Row) -> Vec<String>,
    card: fn(&Row) -> String,
) -> String {
    let mut table = Table::new(headings, look.unlimited());
    rows.iter().for_each(|row| table.row(cells(row)));
    let text = table.render();
    if look.fits(&text) { text } else { wrapped(&rows.iter().map(card).collect::<String>(), look) }
}

/// A change of a score with the interval around it, in per cent of a game.
#[must_use]
pub fn signed([middle, low, high]: [Real; 3]) -> String {
    match (middle.get(), low.get(), high.get()) {
        (Some(middle), Some(low), Some(high)) => {
            format!("{:+.1} [{:+.1}, {:+.1}]", 100.0 * middle, 100.0 * low, 100.0 * high)
        }
        _ => NOTHING.to_owned(),
    }
}

/// A number as it is.
#[must_use]
pub fn number(amount: Amount) -> String {
    amount.get().map_or_else(|| NOTHING.to_owned(), |amount| amount.to_string())
}

/// The share of a part in a whole, in per cent.
#[must_use]
pub fn share_of(part: u64, whole: u64) -> String {
    percent(Share::from(part as f64 / whole as f64))
}

/// A share in per cent.
#[must_use]
pub fn percent(share: Share) -> String {
    share.get().map_or_else(|| NOTHING.to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// A share with the interval around it, in per cent; ends that do not exist are left out.
#[must_use]
pub fn percent_with_interval([middle, low, high]: [Share; 3]) -> String {
    match (low.get(), high.get()) {
        (Some(low), Some(high)) => {
            format!("{} [{:.1}, {:.1}]", percent(middle), 100.0 * low, 100.0 * high)
        }
        _ => percent(middle),
    }
}

/// A number with the interval around it; ends that do not exist are left out.
#[must_use]
pub fn with_interval<N: Into<Option<f64>>>(numbers: [N; 3], decimals: usize) -> String {
    let [middle, low, high] = numbers.map(Into::into);
    let Some(middle) = middle else { return NOTHING.to_owned() };
    match (low, high) {
        (Some(low), Some(high)) => {
            format!("{middle:.decimals$} [{low:.decimals$}, {high:.decimals$}]")
        }
        _ => format!("{middle:.decimals$}"),
    }
}
