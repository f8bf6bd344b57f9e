//! Tables beside plots.

use maud::{Markup, html};

use crate::words::shown;

/// The head of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    /// Of words.
    Words(&'static str),
    /// Of numbers.
    Numbers(&'static str),
}

impl Heading {
    const fn text(self) -> &'static str {
        match self {
            Self::Words(text) | Self::Numbers(text) => text,
        }
    }

    const fn class(self) -> Option<&'static str> {
        match self {
            Self::Words(_) => None,
            Self::Numbers(_) => Some("n"),
        }
    }
}

/// A table; the first cell of a row says what the row is about.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// What it holds.
    pub(crate) caption: String,
    /// The heads of its columns.
    pub(crate) headings: Vec<Heading>,
    /// Its rows, a cell for each column.
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    /// The table in a room of its own, which is scrolled where it is too large.
    pub(crate) fn draw(&self, id: &str) -> Markup {
        let caption = format!("{id}-table");
        html! {
            div.table role="region" tabindex="0" aria-labelledby=(caption) {
                table {
                    caption id=(caption) { (shown(&self.caption)) }
                    thead { tr {
                        @for heading in &self.headings {
                            th scope="col" class=[heading.class()] { (heading.text()) }
                        }
                    } }
                    tbody { @for row in &self.rows { (self.row(row)) } }
                }
            }
        }
    }

    fn row(&self, cells: &[String]) -> Markup {
        let mut columns = self.headings.iter().zip(cells);
        let first = columns.next();
        html! {
            tr {
                @if let Some((_, cell)) = first { th scope="row" { (cell) } }
                @for (heading, cell) in columns { td class=[heading.class()] { (cell) } }
            }
        }
    }
}
