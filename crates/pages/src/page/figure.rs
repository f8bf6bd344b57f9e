//! A plot with its caption, its key and its table.

use maud::{Markup, html};

use crate::page::table::Table;

/// A plot with what belongs to it.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// Identifier, of letters, digits and `-`.
    pub(crate) id: String,
    /// What it shows, in a line.
    pub(crate) title: String,
    /// The plot.
    pub(crate) plot: Markup,
    /// What its marks mean.
    pub(crate) keys: Vec<Markup>,
    /// What can be seen, and how the numbers are defined.
    pub(crate) caption: String,
    /// The numbers of the plot.
    pub(crate) table: Table,
}

impl Figure {
    /// The figure with its numbers beside it.
    pub(crate) fn draw(&self) -> Markup {
        self.with(&self.table.draw(&self.id))
    }

    /// The figure with its numbers folded up below it.
    pub(crate) fn folded(&self) -> Markup {
        self.with(&html! {
            details.raw { summary { "The numbers" } (self.table.draw(&self.id)) }
        })
    }

    fn with(&self, numbers: &Markup) -> Markup {
        html! {
            figure id=(self.id) {
                div.plot {
                    h3 { (self.title) }
                    (self.plot)
                    @if !self.keys.is_empty() { p.keys { @for key in &self.keys { (key) " " } } }
                    figcaption { (self.caption) }
                }
                (numbers)
            }
        }
    }
}
