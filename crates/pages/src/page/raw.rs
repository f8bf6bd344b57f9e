//! A table as it stands in its file, with what its columns mean.

use maud::{Markup, html};
use wargauge_report::datapackage::file_name;
use wargauge_report::{Cell, Row};

use crate::words::{count, plural, shown};

/// The most rows that a page repeats.
const MOST_ROWS: usize = 100;

/// A column as a page repeats it.
#[derive(Clone, Debug)]
pub(crate) struct RawColumn {
    /// Its name.
    pub(crate) name: String,
    /// What it means.
    pub(crate) definition: String,
    /// Whether it holds numbers.
    pub(crate) is_number: bool,
}

/// A table as a page repeats it.
#[derive(Clone, Debug)]
pub(crate) struct RawTable<'t> {
    /// The name of its file.
    pub(crate) file: &'t str,
    /// Its columns.
    pub(crate) columns: Vec<RawColumn>,
    /// How many rows it has.
    pub(crate) rows: usize,
}

/// All columns of a table, with their definitions.
pub(crate) fn raw<R: Row>(rows: &[R]) -> Markup {
    let columns = R::COLUMNS.iter().map(|column| RawColumn {
        name: column.name.to_owned(),
        definition: column.definition(),
        is_number: column.kind.is_number(),
    });
    let file = file_name::<R>();
    let table = RawTable { file: &file, columns: columns.collect(), rows: rows.len() };
    table.draw(&html! {
        @for row in rows.iter().take(MOST_ROWS) { tr {
            @for cell in row.cells() { (of_row(&cell)) }
        } }
    })
}

impl RawTable<'_> {
    /// The table with rows of text.
    pub(crate) fn with_texts(&self, rows: &[Vec<String>]) -> Markup {
        let is_number = |at: usize| self.columns.get(at).is_some_and(|column| column.is_number);
        self.draw(&html! {
            @for row in rows.iter().take(MOST_ROWS) { tr {
                @for (at, cell) in row.iter().enumerate() {
                    td class=[(is_number(at) && !cell.is_empty()).then_some("n")] { (shown(cell)) }
                }
            } }
        })
    }

    fn draw(&self, rows: &Markup) -> Markup {
        let left_out = self.rows.saturating_sub(MOST_ROWS);
        let id = format!("{}-csv", self.id());
        html! {
            details.raw {
                summary {
                    code { (shown(self.file)) } ": "
                    (plural(self.rows as u64, "row", "rows")) " of "
                    (plural(self.columns.len() as u64, "column", "columns")) ", with what they mean"
                }
                @if left_out > 0 {
                    p { "The first " (MOST_ROWS) "; the file has " (count(left_out as u64)) " more." }
                }
                div.table role="region" tabindex="0" aria-labelledby=(id) {
                    table {
                        caption id=(id) { (shown(self.file)) }
                        thead { tr { @for column in &self.columns {
                            th scope="col" class=[column.is_number.then_some("n")] { (shown(&column.name)) }
                        } } }
                        tbody { (rows) }
                    }
                }
                dl { @for column in &self.columns {
                    dt { code { (shown(&column.name)) } }
                    dd { (shown(&column.definition)) }
                } }
            }
        }
    }

    /// The letters and digits of the name of its file.
    fn id(&self) -> String {
        let stem = self.file.strip_suffix(".csv").unwrap_or(self.file);
        stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
    }
}

fn of_row(cell: &Cell<'_>) -> Markup {
    match cell {
        Cell::Missing => html! { td {} },
        Cell::Text(text) => html! { td { (shown(text)) } },
        Cell::Number(digits) => html! { td.n { (digits) } },
    }
}
