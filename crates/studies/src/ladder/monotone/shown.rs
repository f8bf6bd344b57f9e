//! Monotony as people read it.

use std::collections::BTreeMap;

use wargauge_report::table::{Align, Look, Table, paragraph, wrapped};
use wargauge_report::{Alteration, Cell, Field, MonotoneVerdict, Real, Share};

use crate::ladder::monotone::rows::MonotoneRow;
use crate::monotony::PlantOutcome;

/// What is printed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown<'s> {
    pub(super) rows: &'s [MonotoneRow],
    pub(super) planted: &'s [PlantOutcome],
    pub(super) left_out: &'s [String],
    /// Games of each stage.
    pub(super) games: [u64; 2],
}

impl Shown<'_> {
    /// What looked worse than nothing, all rows in short, mirrors, and what the numbers mean.
    pub(super) fn for_people(&self, look: Look) -> String {
        let mut text = String::new();
        let is_told = |row: &&MonotoneRow| {
            row.stage > 1
                || row.verdict == MonotoneVerdict::Fails
                || row.alteration == Alteration::Dose
        };
        let told: Vec<&MonotoneRow> = self.rows.iter().filter(is_told).collect();
        if !told.is_empty() {
            text += &(differences(&told, look) + "\n");
        }
        if !self.rows.is_empty() {
            text += &(in_short(self.rows, look) + "\n");
        }
        let is_mirror = |row: &&MonotoneRow| row.alteration == Alteration::Mirror;
        let mirrors: Vec<&MonotoneRow> = self.rows.iter().filter(is_mirror).collect();
        if !mirrors.is_empty() {
            text += &(mirror_table(&mirrors, look) + "\n");
        }
        for planted in self.planted {
            text += &paragraph(&planted_in_words(planted), look);
        }
        if !self.rows.is_empty() {
            text += &paragraph(&verdict_in_words(self.rows), look);
        }
        for reason in self.left_out {
            text += &wrapped(&format!("(left out: {reason})\n"), look);
        }
        text + &wrapped(&self.legend(), look)
    }

    fn legend(&self) -> String {
        let seed = self.rows.first().map_or_else(String::new, |row| format!(" Seed {}.", row.seed));
        format!(
            "\nDifference = score of the altered force less that of the force as it is, against the \
             same opponent with the same dice, in percentage points; in brackets 95 % intervals. Stage \
             1 plays {} games of each, stage 2 {} on fresh seeds of what scored -2 or less; `fails` = \
             the whole interval lies below -1.5 there.{seed}\n",
            self.games[0], self.games[1]
        )
    }
}

/// A word of a column.
fn word(field: &impl Field) -> String {
    match field.cell() {
        Cell::Text(text) => text.into_owned(),
        Cell::Number(number) => number,
        Cell::Missing => String::new(),
    }
}

fn percent(share: Share) -> String {
    share.get().map_or_else(|| "-".to_owned(), |share| format!("{:.1}", 100.0 * share))
}

fn points(real: Real) -> String {
    real.get().map_or_else(|| "-".to_owned(), |real| format!("{:+.1}", 100.0 * real))
}

fn difference(row: &MonotoneRow) -> String {
    let [middle, low, high] = [row.difference, row.difference_low, row.difference_high].map(points);
    format!("{middle} [{low}, {high}]")
}

fn differences(rows: &[&MonotoneRow], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("scenario", Align::Left),
            ("force", Align::Left),
            ("player", Align::Left),
            ("change", Align::Left),
            ("games", Align::Right),
            ("as it is", Align::Right),
            ("difference", Align::Right),
            ("verdict", Align::Left),
        ],
        look.unlimited(),
    );
    for row in rows {
        table.row(vec![
            row.scenario.clone(),
            row.force.clone(),
            row.player.clone(),
            row.change.clone(),
            row.games.to_string(),
            percent(row.score_before),
            difference(row),
            word(&row.verdict),
        ]);
    }
    let text = table.render();
    if look.fits(&text) {
        return text;
    }
    let line = |row: &&MonotoneRow| {
        format!(
            "{}, {}, {}, {}: {}, {} at {} games, as it is {}\n",
            row.scenario,
            row.force,
            row.player,
            row.change,
            word(&row.verdict),
            difference(row),
            row.games,
            percent(row.score_before)
        )
    };
    wrapped(&rows.iter().map(line).collect::<String>(), look)
}

/// What the rows of a kind come to under a player.
#[derive(Debug, Default)]
struct Short {
    rows: usize,
    same: usize,
    again: usize,
    failed: usize,
}

fn in_short(rows: &[MonotoneRow], look: Look) -> String {
    let mut shorts: BTreeMap<(&str, Alteration, &str), Short> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.alteration != Alteration::Mirror) {
        let key = (row.ruleset.as_str(), row.alteration, row.player.as_str());
        let short = shorts.entry(key).or_default();
        short.rows += 1;
        short.same += usize::from(row.verdict == MonotoneVerdict::Same);
        short.again += usize::from(row.stage > 1);
        short.failed += usize::from(row.verdict == MonotoneVerdict::Fails);
    }
    let mut table = Table::new(
        &[
            ("ruleset", Align::Left),
            ("alteration", Align::Left),
            ("player", Align::Left),
            ("rows", Align::Right),
            ("same", Align::Right),
            ("stage 2", Align::Right),
            ("fail", Align::Right),
        ],
        look.unlimited(),
    );
    let mut lines = String::new();
    for ((ruleset, alteration, player), short) in &shorts {
        let Short { rows, same, again, failed } = short;
        let names = vec![(*ruleset).to_owned(), word(alteration), (*player).to_owned()];
        lines += &format!(
            "{}: {rows} rows, {same} the same, {again} in stage 2, {failed} fail\n",
            names.join(", ")
        );
        let counts = [rows, same, again, failed].map(ToString::to_string);
        table.row(names.into_iter().chain(counts).collect());
    }
    let text = table.render();
    if look.fits(&text) { text } else { wrapped(&lines, look) }
}

fn mirror_table(rows: &[&MonotoneRow], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("scenario", Align::Left),
            ("mirror of", Align::Left),
            ("player", Align::Left),
            ("first role", Align::Right),
            ("first player", Align::Right),
        ],
        look.unlimited(),
    );
    let mut lines = String::new();
    for row in rows {
        let three = |shares: [Share; 3]| {
            let [middle, low, high] = shares.map(percent);
            format!("{middle} [{low}, {high}]")
        };
        let edge = three([row.edge, row.edge_low, row.edge_high]);
        let first = three([row.first_player, row.first_player_low, row.first_player_high]);
        lines += &format!(
            "{}, {} against itself, {}: the first role scores {edge}, the first player {first}\n",
            row.scenario, row.force, row.player
        );
        let names = [&row.scenario, &row.force, &row.player].map(String::clone);
        table.row(names.into_iter().chain([edge, first]).collect());
    }
    let text = table.render();
    if look.fits(&text) { text } else { wrapped(&lines, look) }
}

/// What became of a planted row, in a sentence.
pub(super) fn planted_in_words(planted: &PlantOutcome) -> String {
    let PlantOutcome { row, cost, suspected, found, repeats } = planted;
    let cost = cost.map_or_else(String::new, |cost| {
        let [low, high] = [cost.interval.low, cost.interval.high].map(|end| 100.0 * end);
        format!(" ({:+.1} [{low:+.1}, {high:+.1}])", 100.0 * cost.value)
    });
    format!(
        "Planted: {} of {} on {}/{} under `{}`{cost}: stage 1 suspected it in {suspected} of {repeats} \
         repeats, stage 2 found it in {found}.",
        row.change, row.force, row.ruleset, row.scenario, row.player
    )
}

/// What the table comes to, in a sentence.
fn verdict_in_words(rows: &[MonotoneRow]) -> String {
    let judged = rows.iter().filter(|row| row.alteration != Alteration::Mirror).count();
    let failed = rows.iter().filter(|row| row.verdict == MonotoneVerdict::Fails).count();
    match failed {
        0 => format!("In none of {judged} rows is more shown to be less."),
        _ => format!("More is shown to be less in {failed} of {judged} rows."),
    }
}
