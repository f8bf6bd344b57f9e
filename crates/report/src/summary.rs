//! The tables that results are shown to people in.

use crate::campaigns::CampaignRow;
use crate::field::{Amount, Real, Share};
use crate::matchups::MatchupRow;
use crate::solo::{ArrivalRow, SoloRow};
use crate::table::{Align, Look, Table, paragraph, wrapped};
use crate::units::UnitRow;

/// What stands where a statistic does not exist.
const NOTHING: &str = "-";

/// The match-ups of a run: outcomes and scores. A table, or a few lines for each match-up where
/// the terminal is too narrow for it.
#[must_use]
pub fn matchups(rows: &[MatchupRow], look: Look) -> String {
    const HEADINGS: [(&str, Align); 11] = [
        ("scenario", Align::Left),
        ("force A", Align::Left),
        ("force B", Align::Left),
        ("points", Align::Right),
        ("games", Align::Right),
        ("A wins", Align::Right),
        ("draws", Align::Right),
        ("B wins", Align::Right),
        ("unfinished", Align::Right),
        ("score of A", Align::Right),
        ("score of first player", Align::Right),
    ];
    table_or_cards(rows, look, &HEADINGS, matchup_cells, matchup_card)
}

/// A table with a line for each row, or a card for each where the terminal is too narrow for it.
fn table_or_cards<Row>(
    rows: &[Row],
    look: Look,
    headings: &[(&str, Align)],
    cells: fn(&Row) -> Vec<String>,
    card: fn(&Row) -> String,
) -> String {
    let mut table = Table::new(headings, look.unlimited());
    rows.iter().for_each(|row| table.row(cells(row)));
    let text = table.render();
    if look.fits(&text) { text } else { wrapped(&rows.iter().map(card).collect::<String>(), look) }
}

fn matchup_cells(row: &MatchupRow) -> Vec<String> {
    vec![
        row.scenario.clone(),
        row.force_a.clone(),
        row.force_b.clone(),
        format!("{} : {}", row.points_a, row.points_b),
        row.games.to_string(),
        share_of(row.wins_a, row.games),
        share_of(row.draws, row.games),
        share_of(row.wins_b, row.games),
        share_of(row.unfinished, row.games),
        score(row),
        first_player_score(row),
    ]
}

fn matchup_card(row: &MatchupRow) -> String {
    format!(
        "{}: {} ({} points) against {} ({} points), {} games\n  \
           A wins {}, draws {}, B wins {}, unfinished {}\n  \
           score of A {}, of the first player {}\n",
        row.scenario,
        row.force_a,
        row.points_a,
        row.force_b,
        row.points_b,
        row.games,
        share_of(row.wins_a, row.games),
        share_of(row.draws, row.games),
        share_of(row.wins_b, row.games),
        share_of(row.unfinished, row.games),
        score(row),
        first_player_score(row),
    )
}

fn score(row: &MatchupRow) -> String {
    percent_with_interval([row.score_a, row.score_a_low, row.score_a_high])
}

fn first_player_score(row: &MatchupRow) -> String {
    percent_with_interval([
        row.first_player_score,
        row.first_player_score_low,
        row.first_player_score_high,
    ])
}

/// Games against the tables of a book: how their players fare, with what came into play most. A
/// table, or a few lines for each where the terminal is too narrow for it.
#[must_use]
pub fn solo(rows: &[SoloRow], look: Look) -> String {
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
#[must_use]
pub fn arrivals(rows: &[ArrivalRow]) -> String {
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

/// The units of a run: what they destroy for their cost, in the order given. A table, or two lines
/// for each unit where the terminal is too narrow for it.
#[must_use]
pub fn units(rows: &[&UnitRow], look: Look) -> String {
    const HEADINGS: [(&str, Align); 7] = [
        ("force", Align::Left),
        ("opponent", Align::Left),
        ("unit", Align::Left),
        ("copies x\npoints", Align::Right),
        ("destroyed per\n100 points", Align::Right),
        ("exchange\nratio", Align::Right),
        ("survival", Align::Right),
    ];
    table_or_cards(rows, look, &HEADINGS, |row| unit_cells(row), |row| unit_card(row))
}

fn unit_cells(row: &UnitRow) -> Vec<String> {
    vec![
        row.force.clone(),
        row.opponent.clone(),
        row.name.clone(),
        copies_and_price(row),
        destroyed_per_100(row),
        with_interval([row.exchange_ratio, row.exchange_ratio_low, row.exchange_ratio_high], 2),
        percent_with_interval([row.survival_rate, row.survival_rate_low, row.survival_rate_high]),
    ]
}

fn unit_card(row: &UnitRow) -> String {
    format!(
        "{}, {} points, {} against {}\n  \
           destroyed per 100 points {}, exchange {}, survival {}\n",
        row.name,
        copies_and_price(row),
        row.force,
        row.opponent,
        destroyed_per_100(row),
        with_interval([row.exchange_ratio, Amount::NONE, Amount::NONE], 2),
        percent(row.survival_rate),
    )
}

fn copies_and_price(row: &UnitRow) -> String {
    let price = row.points.map_or_else(|| NOTHING.to_owned(), |points| points.to_string());
    format!("{} x {price}", number(row.copies))
}

fn destroyed_per_100(row: &UnitRow) -> String {
    with_interval([row.destroyed_per_100, row.destroyed_per_100_low, row.destroyed_per_100_high], 1)
}

/// What a copy more and a copy fewer of each unit does, the most useful first: units without a number
/// are left out.
#[must_use]
pub fn marginal_worths(rows: &[UnitRow], look: Look) -> String {
    const HEADINGS: [(&str, Align); 5] = [
        ("force", Align::Left),
        ("unit", Align::Left),
        ("one copy more", Align::Right),
        ("one fewer", Align::Right),
        ("destroyed\nper 100", Align::Right),
    ];
    let worth = |row: &UnitRow| row.marginal_more.get().or(row.marginal_fewer.get());
    let mut units: Vec<&UnitRow> = rows.iter().filter(|row| worth(row).is_some()).collect();
    units.sort_by(|left, right| {
        let of = |row| worth(row).unwrap_or(f64::NEG_INFINITY);
        of(right).total_cmp(&of(left))
    });
    let cells = |row: &&UnitRow| {
        vec![
            row.force.clone(),
            row.name.clone(),
            more(row),
            fewer(row),
            with_interval([row.destroyed_per_100, Amount::NONE, Amount::NONE], 1),
        ]
    };
    let card = |row: &&UnitRow| {
        let (more, fewer) = (more(row), fewer(row));
        format!("{}, {}\n  one copy more {more}, one fewer {fewer}\n", row.name, row.force)
    };
    table_or_cards(&units, look, &HEADINGS, cells, card)
}

fn more(row: &UnitRow) -> String {
    signed([row.marginal_more, row.marginal_more_low, row.marginal_more_high])
}

fn fewer(row: &UnitRow) -> String {
    signed([row.marginal_fewer, row.marginal_fewer_low, row.marginal_fewer_high])
}

/// A change of a score with the interval around it, in per cent of a game.
fn signed([middle, low, high]: [Real; 3]) -> String {
    match (middle.get(), low.get(), high.get()) {
        (Some(middle), Some(low), Some(high)) => {
            format!("{:+.1} [{:+.1}, {:+.1}]", 100.0 * middle, 100.0 * low, 100.0 * high)
        }
        _ => NOTHING.to_owned(),
    }
}

/// Campaigns: what became of each side, and of the attacks.
#[must_use]
pub fn campaigns(row: &CampaignRow, look: Look) -> String {
    let (side_a, side_b) = (row.side_a.as_str(), row.side_b.as_str());
    let headings = [("", Align::Left), (side_a, Align::Right), (side_b, Align::Right)];
    let mut table = Table::new(&headings, look);
    let mut line = |name: &str, a: String, b: String| table.row(vec![name.to_owned(), a, b]);
    line("commander", row.commander_a.clone(), row.commander_b.clone());
    line("policy", row.policy_a.clone(), row.policy_b.clone());
    line(
        "campaigns won",
        percent_with_interval([row.win_rate_a, row.win_rate_a_low, row.win_rate_a_high]),
        percent_with_interval([row.win_rate_b, row.win_rate_b_low, row.win_rate_b_high]),
    );
    line(
        "squares at the end",
        with_interval([row.squares_a_mean, row.squares_a_mean_low, row.squares_a_mean_high], 1),
        with_interval([row.squares_b_mean, row.squares_b_mean_low, row.squares_b_mean_high], 1),
    );
    let tonnes = |mean| with_interval([mean, Amount::NONE, Amount::NONE], 0);
    line("supply left, tonnes", tonnes(row.supply_a_mean), tonnes(row.supply_b_mean));
    line("attacks", row.attacks_a.to_string(), row.attacks_b.to_string());
    line("attacks won", row.attacks_won_a.to_string(), row.attacks_won_b.to_string());
    let battles = [row.battles_mean, row.battles_mean_low, row.battles_mean_high];
    let attackers = [row.attacker_win_rate, row.attacker_win_rate_low, row.attacker_win_rate_high];
    let in_all = format!(
        "{} campaigns, {} of them drawn; battles in each {}, of which the attacker won {}",
        row.campaigns,
        row.draws,
        with_interval(battles, 1),
        percent_with_interval(attackers),
    );
    format!("{}\n{}", table.render(), paragraph(&in_all, look))
}

/// Whether a row is one of a unit: those of nobody, and of what is no unit, stand in brackets.
#[must_use]
pub fn is_unit(row: &UnitRow) -> bool {
    !row.unit.starts_with('(')
}

/// The `most` units that destroy most for their cost, best first; equals in the order given.
#[must_use]
pub fn top_units(rows: &[UnitRow], most: usize) -> Vec<&UnitRow> {
    let worth = |row: &UnitRow| row.destroyed_per_100.get().unwrap_or(-1.0);
    let mut units: Vec<&UnitRow> = rows.iter().filter(|row| is_unit(row)).collect();
    units.sort_by(|left, right| worth(right).total_cmp(&worth(left)));
    units.truncate(most);
    units
}

fn number(amount: Amount) -> String {
    amount.get().map_or_else(|| NOTHING.to_owned(), |amount| amount.to_string())
}

fn share_of(part: u64, whole: u64) -> String {
    percent(Share::from(part as f64 / whole as f64))
}

fn percent(share: Share) -> String {
    share.get().map_or_else(|| NOTHING.to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// A share with the interval around it, in per cent; ends that do not exist are left out.
#[must_use]
pub fn percent_with_interval([middle, low, high]: [Share; 3]) -> String {
    match (low.get(), high.get()) {
        (Some(low), Some(high)) => {
            format!("{} [{:.1}, {:.1}]", percent(middle), 100.0 * low, 100.0 * high)
        }
        _ => percent(middle),
    }
}

fn with_interval([middle, low, high]: [Amount; 3], decimals: usize) -> String {
    let Some(middle) = middle.get() else { return NOTHING.to_owned() };
    match (low.get(), high.get()) {
        (Some(low), Some(high)) => {
            format!("{middle:.decimals$} [{low:.decimals$}, {high:.decimals$}]")
        }
        _ => format!("{middle:.decimals$}"),
    }
}
