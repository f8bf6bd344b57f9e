//! A table as it stands in its file, with what its columns mean.

use maud::{Markup, html};
use wargauge_report::datapackage::file_name;
use wargauge_report::{Cell, Row};

use crate::words::{count, plural, shown};

/// The most rows that a page repeats.
const MOST_ROWS: usize = 100;

/// All columns of a table, with their definitions.
pub(crate) fn raw<R: Row>(rows: &[R]) -> Markup {
    let left_out = rows.len().saturating_sub(MOST_ROWS);
    let id = format!("{}-csv", R::TABLE);
    html! {
        details.raw {
            summary {
                code { (file_name::<R>()) } ": "
                (plural(rows.len() as u64, "row", "rows")) " of "
                (plural(R::COLUMNS.len() as u64, "column", "columns")) ", with what they mean"
            }
            @if left_out > 0 {
                p { "The first " (MOST_ROWS) "; the file has " (count(left_out as u64)) " more." }
            }
            div.table role="region" tabindex="0" aria-labelledby=(id) {
                table {
                    caption id=(id) { (file_name::<R>()) }
                    thead { tr { @for column in R::COLUMNS {
                        th scope="col" class=[column.kind.is_number().then_some("n")] { (column.name) }
                    } } }
                    tbody { @for row in rows.iter().take(MOST_ROWS) { tr {
                        @for cell in row.cells() { (of_row(&cell)) }
                    } } }
                }
            }
            dl { @for column in R::COLUMNS {
                dt { code { (column.name) } }
                dd { (column.definition()) }
            } }
        }
    }
}

fn of_row(cell: &Cell<'_>) -> Markup {
    match cell {
        Cell::Missing => html! { td {} },
        Cell::Text(text) => html! { td { (shown(text)) } },
        Cell::Number(digits) => html! { td.n { (digits) } },
    }
}
