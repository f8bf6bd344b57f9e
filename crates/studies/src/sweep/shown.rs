//! A sweep as people read it.

use wargauge_report::table::{Align, Look, Table, paragraph, wrapped};
use wargauge_report::{Real, Weight};

use crate::study::advice::{MOST_GAMES, with_games};
use crate::sweep::effects::SweepRow;

/// Rows shown to people.
const MOST_ROWS: usize = 40;
/// Sentences about readings that decide.
const MOST_SENTENCES: usize = 6;
/// What a narrow table says of what it leaves out.
const NARROW: &str =
    "Left out for want of width: score, unit that moves most (--format csv has them).\n";

/// How a sweep is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms<'t> {
    /// Half the width of the band of differences that do not matter, as a share of a game.
    pub(super) band: f64,
    /// The arguments of the sweep.
    pub(super) arguments: &'t [String],
    /// How tables look.
    pub(super) look: Look,
}

/// The readings that change a game, the largest effect first, what they come to, and what the numbers
/// mean.
pub(super) fn for_people(rows: &[SweepRow], left_out: &[String], terms: Terms<'_>) -> String {
    let look = terms.look;
    let moving: Vec<&SweepRow> =
        rows.iter().filter(|row| row.pairs_changed > 0 || row.unit.is_some()).collect();
    let mut text = if moving.is_empty() { String::new() } else { table(&moving, look) };
    if let Some(more @ 1..) = moving.len().checked_sub(MOST_ROWS) {
        text.push_str(&format!("({more} more readings that change games)\n"));
    }
    let still = rows.len() - moving.len();
    match still {
        0 => {}
        1 => text.push_str("(1 reading changes no score and no unit)\n"),
        _ => text.push_str(&format!("({still} readings change no score and no unit)\n")),
    }
    for reason in left_out {
        text.push_str(&wrapped(&format!("(left out: {reason})\n"), look));
    }
    text.push('\n');
    for sentence in verdicts(rows, terms) {
        text.push_str(&paragraph(&sentence, look));
    }
    text.push_str(&wrapped(&legend(rows, terms.band), look));
    text
}

/// What the sweep comes to, in sentences.
fn verdicts(rows: &[SweepRow], terms: Terms<'_>) -> Vec<String> {
    let of = |weight: Weight| rows.iter().filter(move |row| row.verdict == weight);
    let band = 100.0 * terms.band;
    let mut sentences: Vec<String> = of(Weight::Decides)
        .take(MOST_SENTENCES)
        .map(|row| {
            let moved = 100.0 * row.delta.get().unwrap_or(0.0);
            let score = 100.0 * row.score.get().unwrap_or(0.0);
            format!(
                "{}: {} = {} instead of {} decides: {} scores {score:.1} %, {:.1} percentage \
                 points {}.",
                scenario(row),
                row.switch,
                row.value,
                row.reference,
                row.force_a,
                moved.abs(),
                if moved < 0.0 { "less" } else { "more" }
            )
        })
        .collect();
    let (little, open) = (of(Weight::MattersLittle).count(), of(Weight::Unknown).count());
    if little > 0 {
        sentences.push(format!(
            "{little} of {} readings move no score by more than {band:.1} percentage points.",
            rows.len()
        ));
    }
    let mut needed: Vec<u64> = of(Weight::Unknown).filter_map(|row| row.games_needed).collect();
    needed.sort_unstable();
    if open > 0 {
        let hint = match needed.get(needed.len() / 2) {
            Some(&games) if games > MOST_GAMES => {
                "; half of them would take over a million games each: they differ by next to \
                 nothing, if at all"
                    .to_owned()
            }
            Some(&games) => {
                let command = with_games(terms.arguments, games);
                format!("; half of them would be told by: {command}")
            }
            None => String::new(),
        };
        sentences
            .push(format!("{open} of {} readings are not told by so few games{hint}", rows.len()));
    }
    sentences
}

fn table(rows: &[&SweepRow], look: Look) -> String {
    let whole = wide_table(rows, look.unlimited());
    if look.fits(&whole) {
        return whole;
    }
    let narrow = narrow_table(rows, look.unlimited());
    if look.fits(&narrow) {
        return narrow + NARROW;
    }
    let cards: String = rows.iter().take(MOST_ROWS).map(|row| card(row)).collect();
    wrapped(&cards, look)
}

fn narrow_table(rows: &[&SweepRow], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("scenario", Align::Left),
            ("switch = value", Align::Left),
            ("difference", Align::Right),
            ("verdict", Align::Left),
        ],
        look,
    );
    for row in rows.iter().take(MOST_ROWS) {
        table.row(vec![
            scenario(row),
            format!("{} = {}", row.switch, row.value),
            signed([row.delta, row.delta_low, row.delta_high], 100.0),
            verdict(row),
        ]);
    }
    table.render()
}

fn card(row: &SweepRow) -> String {
    let difference = signed([row.delta, row.delta_low, row.delta_high], 100.0);
    let mut text = format!(
        "{}: {} = {}, in force {}\n  {}; difference {difference}\n",
        scenario(row),
        row.switch,
        row.value,
        row.reference,
        verdict(row)
    );
    if row.unit.is_some() {
        let by = signed([row.unit_delta, row.unit_delta_low, row.unit_delta_high], 1.0);
        text += &format!("  moves most: {}, destroyed per 100 {by}\n", unit(row));
    }
    text
}

fn wide_table(rows: &[&SweepRow], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("scenario", Align::Left),
            ("switch = value", Align::Left),
            ("in force", Align::Left),
            ("score", Align::Right),
            ("difference", Align::Right),
            ("verdict", Align::Left),
            ("unit that moves most", Align::Left),
            ("destroyed per 100", Align::Right),
        ],
        look,
    );
    for row in rows.iter().take(MOST_ROWS) {
        table.row(vec![
            scenario(row),
            format!("{} = {}", row.switch, row.value),
            row.reference.clone(),
            row.score.get().map_or_else(String::new, |score| format!("{:.1} %", 100.0 * score)),
            signed([row.delta, row.delta_low, row.delta_high], 100.0),
            verdict(row),
            unit(row),
            signed([row.unit_delta, row.unit_delta_low, row.unit_delta_high], 1.0),
        ]);
    }
    table.render()
}

/// The scenario, with the forces where they are not its own in name.
fn scenario(row: &SweepRow) -> String {
    let SweepRow { scenario, force_a, force_b, .. } = row;
    if force_a.starts_with(scenario.as_str()) && force_b.starts_with(scenario.as_str()) {
        return scenario.clone();
    }
    format!("{scenario}: {force_a} : {force_b}")
}

fn unit(row: &SweepRow) -> String {
    match (&row.unit, &row.unit_force) {
        (Some(unit), Some(force)) => format!("{unit} of {force}"),
        _ => "-".to_owned(),
    }
}

fn verdict(row: &SweepRow) -> String {
    match (row.verdict, row.games_needed) {
        (Weight::Decides, _) => "decides".to_owned(),
        (Weight::MattersLittle, _) => "matters little".to_owned(),
        (Weight::Unknown, Some(games)) => format!("unknown ({games} games)"),
        (Weight::Unknown, None) => "unknown".to_owned(),
    }
}

/// A difference with its interval.
fn signed([middle, low, high]: [Real; 3], scale: f64) -> String {
    let one = |number: f64| format!("{:+.1}", scale * number + 0.0);
    let Some(middle) = middle.get() else { return "-".to_owned() };
    match (low.get(), high.get()) {
        (Some(low), Some(high)) => format!("{} [{}, {}]", one(middle), one(low), one(high)),
        _ => one(middle),
    }
}

fn legend(rows: &[SweepRow], band: f64) -> String {
    let games = rows.first().map_or(0, |row| row.games);
    format!(
        "\nScore of the first force = (wins + draws/2) / games, {games} games of each reading and \
         as many of the one in force, on the same seeds.\n\
         Difference = score less that of the reading in force, in percentage points, pair by pair \
         of the same seed; in brackets 95 % intervals. Destroyed per 100: the difference of points \
         destroyed per game for every 100 points of the unit's own cost.\n\
         Verdict, wrong for any row at all in at most 5 of 100 sweeps: `decides` = shown to differ by more than {:.1} \
         percentage points, `matters little` = shown not to, `unknown` = neither at this number \
         of games (in brackets about how many would tell).\n",
        100.0 * band
    )
}
