//! What came of games against the tables of a book: rows for files and people.

use std::io::{self, Write};

use wargauge_batch::{
    AgainstTables, AnyMatchup, CellSummary, Contestant, EntrySummary, MatchupLabel, RosterLine,
    Tally,
};
use wargauge_report::summary::{percent_with_interval, table_or_cards, with_interval};
use wargauge_report::table::{Align, Look, wrapped};
use wargauge_report::{Amount, ResultTable, Share, json};

use crate::study::estimates::Ranged;

wargauge_report::rows! {
    /// One row per match-up in which one side is run by the tables of its book: how its player
    /// fares. The games of such a match-up exchange nothing, so that each stands for itself. Every
    /// interval is two-sided, of 95 % confidence.
    #[derive(Clone, Debug, PartialEq)]
    pub struct SoloRow in "solo" by [ruleset, scenario, force, opponent, policy]
        from (label: &MatchupLabel, player: Contestant, games: u64, fares: &AgainstTables) with {
            let success = Ranged::from(fares.success_rate);
            let turns = Ranged::from(fares.turns_to_success);
            let lost = Ranged::from(fares.lost_mean);
            let destroyed = Ranged::from(fares.destroyed_mean);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// Name of the scenario.
        pub scenario: String = &label.scenario,
        /// Name of the player's force.
        pub force: String = &label.forces[player.index()],
        /// Name of what the tables run.
        pub opponent: String = &label.forces[player.foe().index()],
        /// The policy that plays, with the parameters that differ from its defaults.
        pub policy: String = &label.policies[player.index()],
        /// Games played.
        pub games: u64 = games,
        /// Games that the player won.
        pub successes: u64 = fares.successes,
        /// Games that he won / all games played.
        pub success_rate: Share = success.value,
        /// Lower end of the Wilson interval of `success_rate`.
        pub success_rate_low: Share = success.low,
        /// Upper end of the Wilson interval of `success_rate`.
        pub success_rate_high: Share = success.high,
        /// Mean number of the game turn in which the games ended that he won; empty if he won none.
        pub turns_to_success_mean: Amount = turns.value,
        /// Lower end of the interval of `turns_to_success_mean`.
        pub turns_to_success_mean_low: Amount = turns.low,
        /// Upper end of the interval of `turns_to_success_mean`.
        pub turns_to_success_mean_high: Amount = turns.high,
        /// Mean points of his own strength lost per game.
        pub lost_mean: Amount = lost.value,
        /// Lower end of the interval of `lost_mean`, pairs being the independent unit.
        pub lost_mean_low: Amount = lost.low,
        /// Upper end of the interval of `lost_mean`, pairs being the independent unit.
        pub lost_mean_high: Amount = lost.high,
        /// Mean points of strength that the tables lost per game.
        pub destroyed_mean: Amount = destroyed.value,
        /// Lower end of the interval of `destroyed_mean`, pairs being the independent unit.
        pub destroyed_mean_low: Amount = destroyed.low,
        /// Upper end of the interval of `destroyed_mean`, pairs being the independent unit.
        pub destroyed_mean_high: Amount = destroyed.high,
        /// Mean number of units that the tables brought into play per game.
        pub arrivals_mean: Amount = fares.arrivals_mean.iter().sum::<f64>(),
    }
}

wargauge_report::rows! {
    /// One row per match-up in which one side is run by the tables of its book, and entry of which
    /// they may bring units: what they brought into play.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ArrivalRow in "arrivals" by [ruleset, scenario, force, opponent, policy, unit]
        from (label: &MatchupLabel, player: Contestant, line: &RosterLine, entry: &EntrySummary, arrivals: f64)
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// Name of the scenario.
        pub scenario: String = &label.scenario,
        /// Name of the player's force.
        pub force: String = &label.forces[player.index()],
        /// Name of what the tables run.
        pub opponent: String = &label.forces[player.foe().index()],
        /// The policy that plays, with the parameters that differ from its defaults.
        pub policy: String = &label.policies[player.index()],
        /// Identifier of the entry.
        pub unit: String = &line.entry,
        /// Name of the entry for people.
        pub name: String = &line.name,
        /// Copies that may come into play in a game.
        pub copies: Amount = line.copies_per_pair() as f64 / 2.0,
        /// Mean copies that came into play per game.
        pub arrivals_mean: Amount = arrivals,
        /// Mean points that they destroyed per game, all copies together.
        pub destroyed_mean: Amount = entry.destroyed_mean,
        /// Mean points of their own strength lost per game, all copies together.
        pub lost_mean: Amount = entry.lost_mean,
    }
}

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
        let (label, tables) = (cell.label(), player.foe().index());
        self.solo.push(SoloRow::of(label, player, tally.games(), &fares));
        let lines = cell.rosters()[tables].iter().zip(&numbers.forces[tables].entries);
        let rows = lines
            .zip(&fares.arrivals_mean)
            .map(|((line, entry), &arrivals)| ArrivalRow::of(label, player, line, entry, arrivals));
        self.arrivals.extend(rows);
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
        solo(&self.solo, look) + &wrapped(&arrivals(&self.arrivals), look) + "\n"
    }
}

/// Games against the tables of a book: how their players fare, with what came into play most. A
/// table, or a few lines for each where the terminal is too narrow for it.
fn solo(rows: &[SoloRow], look: Look) -> String {
    const HEADINGS: [(&str, Align); 7] = [
        ("scenario", Align::Left),
        ("player", Align::Left),
        ("success", Align::Right),
        ("turns to\nsuccess", Align::Right),
        ("points\nlost", Align::Right),
        ("points\ndestroyed", Align::Right),
        ("units\nbrought", Align::Right),
    ];
    table_or_cards(rows, look, &HEADINGS, solo_cells, solo_card)
}

fn solo_cells(row: &SoloRow) -> Vec<String> {
    vec![
        row.scenario.clone(),
        row.force.clone(),
        percent_with_interval([row.success_rate, row.success_rate_low, row.success_rate_high]),
        with_interval(
            [
                row.turns_to_success_mean,
                row.turns_to_success_mean_low,
                row.turns_to_success_mean_high,
            ],
            1,
        ),
        with_interval([row.lost_mean, row.lost_mean_low, row.lost_mean_high], 1),
        with_interval([row.destroyed_mean, row.destroyed_mean_low, row.destroyed_mean_high], 1),
        with_interval([row.arrivals_mean, Amount::NONE, Amount::NONE], 1),
    ]
}

fn solo_card(row: &SoloRow) -> String {
    let cells = solo_cells(row);
    format!(
        "{}: {} against its tables\n  success {}, after {} turns\n  \
           points lost {}, destroyed {}; units brought {}\n",
        cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6],
    )
}

/// What tables brought into play, the most frequent first: `1.2 G02 NCO team, 0.4 G06 ...`.
fn arrivals(rows: &[ArrivalRow]) -> String {
    let often = |row: &ArrivalRow| row.arrivals_mean.get().unwrap_or(0.0);
    let mut text = String::new();
    for scenario in rows.chunk_by(|a, b| (&a.scenario, &a.force) == (&b.scenario, &b.force)) {
        let mut come: Vec<&ArrivalRow> = scenario.iter().filter(|row| often(row) > 0.0).collect();
        come.sort_by(|a, b| often(b).total_cmp(&often(a)));
        let part = |row: &&ArrivalRow| format!("{:.2} {} {}", often(row), row.unit, row.name);
        let parts: Vec<String> = come.iter().map(part).collect();
        text += &format!(
            "Brought into play on {}, a game: {}\n",
            scenario[0].scenario,
            match parts.is_empty() {
                true => "nobody".to_owned(),
                false => parts.join(", "),
            }
        );
    }
    text
}
