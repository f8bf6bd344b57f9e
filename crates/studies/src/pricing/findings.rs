//! What studies of prices came to: rows, record, and what people read.

use std::io;

use serde_json::Value;
use wargauge_batch::FileRecord;
use wargauge_report::table::{Look, paragraph};
use wargauge_report::{Points, ResultLayout, ResultTable};
use wargauge_rules::roster;
use wargauge_stats::price;

use crate::panel::findings::PanelRow;
use crate::panel::shown::for_people;
use crate::pricing::outcome::{PricedEntryOutcome, PricingOutcome};
use crate::pricing::reasons::{lack_of_fit, level, scale, told_of, verdict};
use crate::pricing::rows::{PriceRow, study_record};
use crate::pricing::shown::{ShownPrice, prices};
use crate::study::advice::{MOST_GAMES, with_games};
use crate::study::findings::Findings;
use crate::study::manifest::manifest;

/// What the printed numbers mean.
const LEGEND: &str = "Implied price: what an entry must cost for one more copy to help winning as \
    much as the same points spent on the entries that hold the level. In brackets: 95 % intervals. \
    A new price is confirmed where no price that all games leave open is a third off it, and where \
    games on fresh seeds at equal points do not contradict it.";

/// The files that results of studies of prices have.
#[must_use]
pub fn pricing_layout(with_panel: bool) -> ResultLayout {
    ResultLayout::new().with::<PriceRow>(true).with::<PanelRow>(with_panel)
}

/// What came of studies of prices, army by army.
#[derive(Clone, Debug)]
pub struct PricingFindings {
    /// What each army came to.
    pub outcomes: Vec<PricingOutcome>,
    /// What other players' games say, if that was asked for and played.
    pub panel: Option<Vec<PanelRow>>,
    /// The arguments that make them again.
    pub arguments: Vec<String>,
    /// Master seed.
    pub seed: u64,
}

impl PricingFindings {
    /// All rows, army by army.
    #[must_use]
    pub fn rows(&self) -> Vec<PriceRow> {
        price_rows(&self.outcomes)
    }
}

/// The rows of studies of prices, army by army.
#[must_use]
pub fn price_rows(outcomes: &[PricingOutcome]) -> Vec<PriceRow> {
    let entries = outcomes.iter().flat_map(|one| one.entries.iter().map(move |entry| (one, entry)));
    entries.map(|(outcome, entry)| PriceRow::of(outcome, entry)).collect()
}

impl Findings for PricingFindings {
    fn games(&self) -> u64 {
        self.outcomes.iter().map(|outcome| outcome.games.total()).sum()
    }

    fn is_interrupted(&self) -> bool {
        self.outcomes.iter().any(|outcome| outcome.interrupted)
    }

    /// Whether the games of an army were too few to conclude anything about any of its entries.
    fn is_inconclusive(&self) -> bool {
        self.outcomes.iter().any(|outcome| {
            outcome.entries.iter().all(|entry| entry.verdict == price::PriceVerdict::Unknown)
        })
    }

    fn manifest(&self) -> Value {
        let mut files: Vec<FileRecord> =
            self.outcomes.iter().flat_map(|outcome| outcome.files.clone()).collect();
        files.sort();
        files.dedup();
        let studies: Vec<Value> = self.outcomes.iter().map(study_record).collect();
        manifest(&self.arguments, self.seed, &files, &studies)
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        let mut tables = vec![ResultTable::of(&self.rows())?];
        if let Some(panel) = &self.panel {
            tables.push(ResultTable::of(panel)?);
        }
        Ok(tables)
    }

    fn told(&self, look: Look) -> String {
        let mut text = String::new();
        for outcome in &self.outcomes {
            let entries = outcome.entries.iter();
            let rows: Vec<ShownPrice> =
                entries.map(|entry| ShownPrice::of(outcome, entry)).collect();
            text += &paragraph(&heading(outcome), look);
            text += &prices(&rows, look);
            let said = [
                Some(level(outcome)),
                told_of(outcome),
                scale(outcome),
                lack_of_fit(outcome),
                Some(verdict(outcome)),
            ];
            let said: String = said.iter().flatten().map(|text| paragraph(text, look)).collect();
            text += &format!("\n{said}\n");
        }
        text += &paragraph(LEGEND, look);
        if let Some(panel) = self.panel.as_ref().filter(|panel| !panel.is_empty()) {
            text += &format!("\n{}", for_people(panel, look));
        }
        text
    }

    fn remarks(&self) -> Vec<String> {
        self.outcomes.iter().flat_map(|outcome| remarks(outcome, &self.arguments)).collect()
    }
}

fn heading(outcome: &PricingOutcome) -> String {
    let points: Vec<String> =
        outcome.points.iter().map(|&points| Points(points.into()).to_string()).collect();
    let games = outcome.games;
    let label = if outcome.interrupted { " (interrupted)" } else { "" };
    format!(
        "{}{label}: forces of {} points on {}; {} games: {} of random forces, {} exchanges of \
         single entries, {} trials",
        outcome.army,
        points.join(", "),
        outcome.scenarios.join(", "),
        games.total(),
        games.survey,
        games.refinement,
        games.trials,
    )
}

fn remarks(outcome: &PricingOutcome, arguments: &[String]) -> Vec<String> {
    let army = &outcome.army;
    let mut lines = Vec::new();
    if outcome.interrupted {
        lines.push(format!("{army}: interrupted after {} games", outcome.games.total()));
    }
    let unseen: Vec<&str> = outcome
        .entries
        .iter()
        .filter(|entry| entry.appearances == 0)
        .map(|entry| entry.id.as_str())
        .collect();
    if !unseen.is_empty() && !outcome.interrupted {
        let names = unseen.join(", ");
        lines.push(format!("{army}: no random force held {names}: nothing is known of them"));
    }
    if let Some(games) = outcome.games_wanted.filter(|_| !outcome.interrupted) {
        let is_unknown = |entry: &&PricedEntryOutcome| {
            entry.verdict == price::PriceVerdict::Unknown && entry.appearances > 0
        };
        let unknown: Vec<&PricedEntryOutcome> = outcome.entries.iter().filter(is_unknown).collect();
        let units = unknown.iter().filter(|entry| entry.kind == roster::EntryKind::Unit).count();
        let whom = if units > 0 { "units" } else { "options" };
        lines.push(format!(
            "{army}: inconclusive for {} of {} entries, {units} of them units; {}",
            unknown.len(),
            outcome.entries.len(),
            what_would_do(whom, games, arguments)
        ));
    }
    lines
}

/// The command that would tell the prices of units or options, where anybody would play so much.
fn what_would_do(whom: &str, games: u64, arguments: &[String]) -> String {
    if games > MOST_GAMES {
        return format!(
            "no number of games worth playing would tell for all of its {whom}: a wider --tolerance \
             or an army of fewer entries is told sooner"
        );
    }
    let command = with_games(arguments, games);
    format!("about {games} games would do for its {whom}: {command}")
}
