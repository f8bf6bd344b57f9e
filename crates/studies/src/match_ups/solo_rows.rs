//! What came of games against the tables of a book: rows for files and people.

use std::io::{self, Write};

use wargauge_batch::{AgainstTables, AnyMatchup, CellSummary, Contestant, Tally};
use wargauge_report::table::{Look, wrapped};
use wargauge_report::{Amount, ArrivalRow, ResultTable, SoloRow, json, summary};

use crate::study::estimates::{figure, shares};

/// Rows of match-ups in which one side is run by the tables of its book.
#[derive(Clone, Debug, Default)]
pub struct SoloRows {
    solo: Vec<SoloRow>,
    arrivals: Vec<ArrivalRow>,
}

impl SoloRows {
    /// Adds a match-up, if it is one.
    pub fn add(&mut self, cell: &dyn AnyMatchup, tally: &Tally, numbers: &CellSummary) {
        let Some(player) = cell.against_tables() else { return };
        let Some(fares) = AgainstTables::new(tally, player) else { return };
        self.solo.push(solo_row(cell, player, tally.games(), &fares));
        self.arrivals.extend(arrival_rows(cell, player, &fares, numbers));
    }

    /// Its two tables.
    ///
    /// # Errors
    /// If a row cannot be written.
    pub fn tables(&self) -> io::Result<[ResultTable; 2]> {
        Ok([ResultTable::of(&self.solo)?, ResultTable::of(&self.arrivals)?])
    }

    /// Prints the rows as members of an object; nothing if there are none.
    pub fn write_json(&self, mut out: impl Write) -> io::Result<()> {
        if self.solo.is_empty() {
            return Ok(());
        }
        out.write_all(b", \"solo\": ")?;
        json::write(&self.solo, &mut out)?;
        out.write_all(b", \"arrivals\": ")?;
        json::write(&self.arrivals, &mut out)
    }

    /// Tables for people; nothing if there are no rows.
    pub fn for_people(&self, look: Look) -> String {
        if self.solo.is_empty() {
            return String::new();
        }
        summary::solo(&self.solo, look) + &wrapped(&summary::arrivals(&self.arrivals), look) + "\n"
    }
}

fn solo_row(
    cell: &dyn AnyMatchup,
    player: Contestant,
    games: u64,
    fares: &AgainstTables,
) -> SoloRow {
    let label = cell.label();
    let [success_rate, success_rate_low, success_rate_high] = shares(&fares.success_rate);
    let [turns_to_success_mean, turns_to_success_mean_low, turns_to_success_mean_high] =
        figure(fares.turns_to_success).map(Amount::from);
    let [lost_mean, lost_mean_low, lost_mean_high] =
        figure(Some(fares.lost_mean)).map(Amount::from);
    let [destroyed_mean, destroyed_mean_low, destroyed_mean_high] =
        figure(Some(fares.destroyed_mean)).map(Amount::from);
    SoloRow {
        ruleset: label.ruleset.to_owned(),
        scenario: label.scenario.clone(),
        force: label.forces[player.index()].clone(),
        opponent: label.forces[player.foe().index()].clone(),
        policy: label.policies[player.index()].clone(),
        games,
        successes: fares.successes,
        success_rate,
        success_rate_low,
        success_rate_high,
        turns_to_success_mean,
        turns_to_success_mean_low,
        turns_to_success_mean_high,
        lost_mean,
        lost_mean_low,
        lost_mean_high,
        destroyed_mean,
        destroyed_mean_low,
        destroyed_mean_high,
        arrivals_mean: fares.arrivals_mean.iter().sum::<f64>().into(),
    }
}

fn arrival_rows(
    cell: &dyn AnyMatchup,
    player: Contestant,
    fares: &AgainstTables,
    numbers: &CellSummary,
) -> impl Iterator<Item = ArrivalRow> {
    let (label, tables) = (cell.label(), player.foe().index());
    let entries = cell.rosters()[tables].iter().zip(&numbers.forces[tables].entries);
    entries.zip(&fares.arrivals_mean).map(move |((line, entry), arrivals)| ArrivalRow {
        ruleset: label.ruleset.to_owned(),
        scenario: label.scenario.clone(),
        force: label.forces[player.index()].clone(),
        opponent: label.forces[tables].clone(),
        policy: label.policies[player.index()].clone(),
        unit: line.entry.clone(),
        name: line.name.clone(),
        copies: Amount::from(line.copies_per_pair() as f64 / 2.0),
        arrivals_mean: (*arrivals).into(),
        destroyed_mean: entry.destroyed_mean.into(),
        lost_mean: entry.lost_mean.into(),
    })
}
