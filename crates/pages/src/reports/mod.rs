//! One page for each kind of result.

mod baseline;
mod campaigns;
mod common;
mod fairness;
mod field;
mod history;
mod ladder;
mod loadouts;
mod odds;
mod other;
mod prices;
mod run;
mod sweep;
mod training;

use crate::film::{Games, inset};
use crate::folder::Results;
use crate::page::Page;

/// What a page says first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The answer, in a sentence or some.
    pub answer: String,
    /// What must be known before the answer is used, a sentence each.
    pub warnings: Vec<String>,
}

impl Results {
    /// What the page says first.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let Page { answer, warnings, .. } = self.page();
        Summary { answer, warnings }
    }

    /// The page, as the text of a file.
    #[must_use]
    pub fn to_html(&self) -> String {
        self.page().to_html()
    }

    /// The page with games to watch, as the text of a file: one in the page, links to others.
    #[must_use]
    pub fn to_html_with(&self, games: &Games<'_>) -> String {
        let mut page = self.page();
        page.inset = inset(games);
        page.to_html()
    }

    fn page(&self) -> Page<'_> {
        match self {
            Self::Run(found) => run::page(found),
            Self::Prices(found) => prices::page(found),
            Self::Loadouts(found) => loadouts::page(found),
            Self::Odds(found) => odds::page(found),
            Self::Sweep(found) => sweep::page(found),
            Self::Campaigns(found) => campaigns::page(found),
            Self::Training(found) => training::page(found),
            Self::Ladder(found) => ladder::page(found),
            Self::Field(found) => field::page(found),
            Self::Baseline(found) => baseline::page(found),
            Self::Other(found) => other::page(found),
        }
    }
}
