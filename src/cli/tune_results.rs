//! What came of studies of prices: rows for files and people.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use wargauge_batch::FileRecord;
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::pricing_summary::{PriceNotes, prices};
use wargauge_report::table::paragraph;
use wargauge_report::{
    EntryKind, FileId, OutputError, OutputSet, PanelRow, Points, PriceRow, PriceVerdict, Real,
    Share, csv,
};
use wargauge_rules::roster;
use wargauge_stats::price;
use wargauge_studies::{PriceFate, PricedEntryOutcome, PricingOutcome, ToldPrice};

use crate::cli::failure::Failure;
use crate::cli::optional_table::OptionalTable;
use crate::cli::result_names::MANIFEST;
use crate::cli::study;
use crate::cli::terminal::{FormatArg, Terminal};
use crate::cli::tune_reasons::{level, points, reason, scale, verdict};
use crate::cli::verdicts::MOST_GAMES;

/// What the printed numbers mean.
const LEGEND: &str = "Implied price: what an entry must cost for one more copy to help winning as \
    much as the same points spent on the entries that hold the level. In brackets: 95 % intervals. \
    A new price is confirmed where no price that all games leave open is a third off it, and where \
    games on fresh seeds at equal points do not contradict it.";

/// The files of a study on their way into a folder, opened before the first game is played.
#[derive(Debug)]
pub(crate) struct PriceFiles {
    set: OutputSet,
    prices: FileId,
    panel: OptionalTable<PanelRow>,
    descriptor: FileId,
}

impl PriceFiles {
    /// Opens the files.
    pub(crate) fn open(folder: &Path, with_panel: bool) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, MANIFEST)?;
        Ok(Self {
            prices: set.open_table::<PriceRow>()?,
            panel: OptionalTable::open(&mut set, with_panel)?,
            descriptor: set.open_own(datapackage::FILE, datapackage::is_own)?,
            set,
        })
    }

    /// Writes everything and gives the files their names.
    pub(crate) fn write(
        mut self,
        rows: &[PriceRow],
        panel: &[PanelRow],
        manifest: Value,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let package = DataPackage::new().with::<PriceRow>();
        let package = self.panel.described(package).to_json();
        self.panel.fill(&mut self.set, panel)?;
        self.set.fill(self.prices, |out| csv::write(rows, out))?;
        self.set.fill(self.descriptor, |out| out.write_all(package.as_bytes()))?;
        self.set.commit_sealed(manifest)
    }
}

/// What came of studies of prices.
#[derive(Debug)]
pub(crate) struct TuneResults<'o> {
    outcomes: &'o [PricingOutcome],
}

impl<'o> TuneResults<'o> {
    pub(crate) const fn new(outcomes: &'o [PricingOutcome]) -> Self {
        Self { outcomes }
    }

    /// All rows, army by army.
    pub(crate) fn rows(&self) -> Vec<PriceRow> {
        let of = |outcome: &'o PricingOutcome| outcome.entries.iter().map(|one| row(outcome, one));
        self.outcomes.iter().flat_map(of).collect()
    }

    /// What the results were made from.
    pub(crate) fn manifest(&self, arguments: &[String], seed: u64) -> Value {
        let mut files: Vec<FileRecord> =
            self.outcomes.iter().flat_map(|outcome| outcome.files.clone()).collect();
        files.sort();
        files.dedup();
        let studies: Vec<Value> = self.outcomes.iter().map(study_record).collect();
        study::manifest(arguments, seed, &files, &studies)
    }

    /// Prints the results on standard output.
    pub(crate) fn print(&self, format: FormatArg, terminal: Terminal) -> Result<(), Failure> {
        let mut out = stdout().lock();
        if format != FormatArg::Table {
            return Ok(terminal.format(format).write(&self.rows(), out)?);
        }
        for outcome in self.outcomes {
            let rows: Vec<(PriceRow, PriceNotes)> =
                outcome.entries.iter().map(|entry| (row(outcome, entry), notes(entry))).collect();
            out.write_all(paragraph(&heading(outcome), terminal.look()).as_bytes())?;
            let look = terminal.look();
            out.write_all(prices(&rows, look).as_bytes())?;
            let said = [Some(level(outcome)), scale(outcome), Some(verdict(outcome))];
            let said: String = said.iter().flatten().map(|text| paragraph(text, look)).collect();
            write!(out, "\n{said}\n")?;
        }
        Ok(out.write_all(paragraph(LEGEND, terminal.look()).as_bytes())?)
    }

    /// Whether a study was stopped from outside.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.outcomes.iter().any(|outcome| outcome.interrupted)
    }

    /// Whether the games of an army were too few to conclude anything about any of its entries.
    pub(crate) fn is_inconclusive(&self) -> bool {
        self.outcomes.iter().any(|outcome| {
            outcome.entries.iter().all(|entry| entry.verdict == price::PriceVerdict::Unknown)
        })
    }

    /// What there is to say besides the numbers, a line each.
    pub(crate) fn remarks(&self, arguments: &[String]) -> Vec<String> {
        self.outcomes.iter().flat_map(|outcome| remarks(outcome, arguments)).collect()
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
    let command = study::with_games(arguments, games);
    format!("about {games} games would do for its {whom}: {command}")
}

fn row(outcome: &PricingOutcome, entry: &PricedEntryOutcome) -> PriceRow {
    let implied = entry.price.and_then(|price| price.implied);
    let range = entry.price.and_then(|price| price.range.bounded());
    let listed = f64::from(entry.listed) / 1000.0;
    let off = implied.filter(|_| entry.listed > 0).map(|price| 100.0 * (price / listed - 1.0));
    let trial = entry.after.or(entry.before).map(|trial| trial.score);
    PriceRow {
        ruleset: outcome.ruleset.to_owned(),
        army: outcome.army.clone(),
        entry: entry.id.clone(),
        kind: match entry.kind {
            roster::EntryKind::Unit => EntryKind::Unit,
            roster::EntryKind::Option => EntryKind::Option,
        },
        listed: Points(entry.listed.into()),
        implied: Real::from(implied),
        implied_low: Real::from(range.map(|range| range.low)),
        implied_high: Real::from(range.map(|range| range.high)),
        ratio_low: Real::from(entry.ratio.bounded().map(|range| range.low)),
        ratio_high: Real::from(entry.ratio.bounded().map(|range| range.high)),
        delta_percent: Real::from(off),
        verdict: match entry.verdict {
            price::PriceVerdict::Over => PriceVerdict::Over,
            price::PriceVerdict::Under => PriceVerdict::Under,
            price::PriceVerdict::Fair => PriceVerdict::Fair,
            price::PriceVerdict::Unknown => PriceVerdict::Unknown,
        },
        appearances: entry.appearances,
        games: outcome.games.total(),
        tried: entry.proposed.map(points),
        trial_score: Share::from(trial.map(|score| score.value)),
        trial_score_low: Share::from(trial.map(|score| score.interval.low)),
        trial_score_high: Share::from(trial.map(|score| score.interval.high)),
        trial_price: told(entry, |told| told.price),
        trial_price_low: told(entry, |told| told.range.low),
        trial_price_high: told(entry, |told| told.range.high),
        fate: fate(entry.fate),
        reason: reason(entry),
    }
}

/// A number of the price that a trial says; none where it says nothing.
fn told(entry: &PricedEntryOutcome, number: fn(&ToldPrice) -> f64) -> Real {
    Real::from(entry.told.as_ref().map(number).filter(|number| number.is_finite()))
}

fn notes(entry: &PricedEntryOutcome) -> PriceNotes {
    let new = entry.new_price();
    PriceNotes {
        new_price: new.map_or_else(String::new, |price| points(price).to_string()),
        reason: reason(entry),
    }
}

fn fate(fate: PriceFate) -> wargauge_report::PriceFate {
    match fate {
        PriceFate::Stays => wargauge_report::PriceFate::Stays,
        PriceFate::Confirmed => wargauge_report::PriceFate::Confirmed,
        PriceFate::Step => wargauge_report::PriceFate::Step,
        PriceFate::Unconfirmed => wargauge_report::PriceFate::Unconfirmed,
        PriceFate::Left(_) => wargauge_report::PriceFate::Left,
        PriceFate::NoPlace => wargauge_report::PriceFate::NoPlace,
        PriceFate::Harms | PriceFate::DependsOnPlay => wargauge_report::PriceFate::DependsOnPlay,
    }
}

fn study_record(outcome: &PricingOutcome) -> Value {
    let points = |points: u32| f64::from(points) / 1000.0;
    let of = |fate: PriceFate| -> serde_json::Map<String, Value> {
        let entries = outcome.entries.iter().filter(|entry| entry.fate == fate);
        entries.filter_map(|one| Some((one.id.clone(), points(one.proposed?).into()))).collect()
    };
    let scale = outcome.scale.and_then(|scale| Some((scale.implied?, scale.range.bounded()?)));
    json!({
        "ruleset": outcome.ruleset,
        "army": outcome.army,
        "scenarios": outcome.scenarios,
        "points": outcome.points.iter().map(|&p| points(p)).collect::<Vec<_>>(),
        "granularity": points(outcome.granularity),
        "policy": outcome.policy,
        "settings": outcome.settings,
        "games_survey": outcome.games.survey,
        "games_refinement": outcome.games.refinement,
        "games_trials": outcome.games.trials,
        "stopped": if outcome.interrupted { "interrupted" } else { "games" },
        "games_wanted": outcome.games_wanted,
        "scale": scale.map(|(value, _)| value),
        "scale_low": scale.map(|(_, range)| range.low),
        "scale_high": scale.map(|(_, range)| range.high),
        "log_odds_of_a_point": outcome.level,
        "confirmed": of(PriceFate::Confirmed),
        "steps": of(PriceFate::Step),
    })
}
