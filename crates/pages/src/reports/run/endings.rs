//! How games end: who wins, by which rule, after how many turns.

use std::collections::BTreeMap;

use maud::Markup;
use wargauge_studies::MatchupRow;

use crate::drawing::{Bar, Column, Part, Words, columns, stack, swatch};
use crate::folder::{MatchupGames, RunResults};
use crate::page::{Figure, Heading, Section, Table};
use crate::reports::run::labels::Labels;
use crate::words::{count, decimal, part_of, percent, shown};

/// Match-ups that are drawn.
const MOST_ROWS: usize = 30;
/// Match-ups whose lengths are drawn one by one.
const MOST_LENGTHS: usize = 6;
/// Rules that have a colour of their own.
const MOST_RULES: usize = 5;

pub(super) fn section(found: &RunResults, labels: &Labels<'_>) -> Option<Section> {
    if found.matchups.is_empty() {
        return None;
    }
    let mut figures = vec![results(found, labels)];
    let games = matched(found);
    if !games.is_empty() {
        figures.push(rules(&games, labels));
        figures
            .extend(games.iter().take(MOST_LENGTHS).map(|(at, games)| lengths(*at, games, labels)));
    }
    let about = found.games.is_none().then(|| {
        "Rules that ended games and their lengths one by one are drawn for runs with --games-csv."
            .to_owned()
    });
    Some(Section { id: "endings", heading: "How games end".to_owned(), about, figures })
}

/// The counts of single games of match-ups that have them.
fn matched(found: &RunResults) -> Vec<(usize, &MatchupGames)> {
    let Some(counts) = &found.games else { return Vec::new() };
    let of = |(at, row): (usize, &MatchupRow)| counts.of(row).map(|games| (at, games));
    found.matchups.iter().enumerate().filter_map(of).collect()
}

const OUTCOMES: [(&str, &str); 4] = [
    ("won", "won by the first"),
    ("drawn", "drawn"),
    ("cut", "unfinished"),
    ("lost", "won by the second"),
];

fn results(found: &RunResults, labels: &Labels<'_>) -> Figure {
    let title = "Games won, drawn and lost";
    let bar = |(at, row): (usize, &MatchupRow)| Bar {
        label: labels.label(at),
        note: labels.games(at),
        parts: OUTCOMES
            .iter()
            .zip([row.wins_a, row.draws, row.unfinished, row.wins_b])
            .map(|(&(class, name), games)| Part {
                class: class.to_owned(),
                name: name.to_owned(),
                share: part_of(games, row.games),
            })
            .collect(),
    };
    let bars: Vec<Bar> = found.matchups.iter().enumerate().take(MOST_ROWS).map(bar).collect();
    let description = "A bar for each match-up: wins of the first contestant, draws, unfinished \
        games, wins of the second.";
    let words = Words { id: "results", title, description };
    let keys: Vec<Markup> = OUTCOMES.iter().map(|(class, name)| swatch(class, name)).collect();
    Figure {
        id: "results".to_owned(),
        title: title.to_owned(),
        plot: stack(&bars, "share of games, in per cent", words),
        keys,
        caption: format!(
            "An unfinished game was stopped by a safety cap and has no result under the rules.{}",
            left_out(found.matchups.len())
        ),
        table: Table {
            caption: "Games by their result, and the turn they ended in".to_owned(),
            headings: vec![
                Heading::Words("match-up"),
                Heading::Numbers("games"),
                Heading::Numbers("won"),
                Heading::Numbers("drawn"),
                Heading::Numbers("lost"),
                Heading::Numbers("unfinished"),
                Heading::Numbers("mean turns"),
            ],
            rows: found
                .matchups
                .iter()
                .enumerate()
                .map(|(at, row)| result_row(labels.label(at), row))
                .collect(),
        },
    }
}

fn left_out(rows: usize) -> String {
    match rows.saturating_sub(MOST_ROWS) {
        0 => String::new(),
        more => {
            format!(" The first {MOST_ROWS} match-ups are drawn, {more} are in the table only.")
        }
    }
}

fn result_row(label: String, row: &MatchupRow) -> Vec<String> {
    let turns = row.turns_mean.get().map_or_else(String::new, |turns| decimal(turns, 1));
    let [games, won, drawn, lost, unfinished] =
        [row.games, row.wins_a, row.draws, row.wins_b, row.unfinished].map(count);
    vec![label, games, won, drawn, lost, unfinished, turns]
}

/// The rules that end games, the most frequent first.
fn frequent(games: &[(usize, &MatchupGames)]) -> Vec<String> {
    let mut all: BTreeMap<&str, u64> = BTreeMap::new();
    for (clause, ended) in games.iter().flat_map(|(_, games)| &games.endings) {
        *all.entry(clause).or_default() += ended.iter().sum::<u64>();
    }
    let mut rules: Vec<(&str, u64)> = all.into_iter().collect();
    rules.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
    rules.into_iter().map(|(clause, _)| clause.to_owned()).collect()
}

fn rules(games: &[(usize, &MatchupGames)], labels: &Labels<'_>) -> Figure {
    let title = "The rule that ended the game";
    let mut named = frequent(games);
    let others = named.split_off(named.len().min(MOST_RULES));
    let ended = |games: &MatchupGames, clause: &str| -> u64 {
        games.endings.get(clause).map_or(0, |ended| ended.iter().sum())
    };
    let bars: Vec<Bar> = games
        .iter()
        .take(MOST_ROWS)
        .map(|(at, found)| {
            let mut parts: Vec<(String, u64)> =
                named.iter().map(|clause| (shown(clause), ended(found, clause))).collect();
            let rest = others.iter().map(|clause| ended(found, clause)).sum();
            parts.push(("other rules".to_owned(), rest));
            let part = |(at, (name, games)): (usize, (String, u64))| Part {
                class: format!("e{at}"),
                name,
                share: part_of(games, found.games()),
            };
            let parts = parts.into_iter().enumerate().map(part).collect();
            Bar { label: labels.label(*at), note: labels.games(*at), parts }
        })
        .collect();
    let mut keys: Vec<Markup> = named
        .iter()
        .enumerate()
        .map(|(at, clause)| swatch(&format!("e{at}"), &shown(clause)))
        .collect();
    if !others.is_empty() {
        keys.push(swatch(&format!("e{}", named.len()), "other rules"));
    }
    let description = "A bar for each match-up: the share of games that each rule ended.";
    Figure {
        id: "rules".to_owned(),
        title: title.to_owned(),
        plot: stack(
            &bars,
            "share of games, in per cent",
            Words { id: "rules", title, description },
        ),
        keys,
        caption: format!(
            "Clauses are those of the ruleset's own list of rules.{}",
            left_out(games.len())
        ),
        table: rule_table(games, labels),
    }
}

fn rule_table(games: &[(usize, &MatchupGames)], labels: &Labels<'_>) -> Table {
    let rows = games.iter().flat_map(|(at, found)| {
        found.endings.iter().map(|(clause, ended)| {
            let [won, even, lost] = ended.map(count);
            vec![labels.label(*at), shown(clause), won, even, lost]
        })
    });
    Table {
        caption: "Games by the rule that ended them and who won".to_owned(),
        headings: vec![
            Heading::Words("match-up"),
            Heading::Words("clause"),
            Heading::Numbers("won by the first"),
            Heading::Numbers("by neither"),
            Heading::Numbers("by the second"),
        ],
        rows: rows.collect(),
    }
}

fn lengths(at: usize, games: &MatchupGames, labels: &Labels<'_>) -> Figure {
    let id = format!("lengths-{}", at + 1);
    let title = format!("Lengths of games: {}", labels.label(at));
    let all = games.games();
    let drawn: Vec<Column> = games
        .turns
        .iter()
        .map(|(&turns, &games)| Column { at: turns, share: part_of(games, all) })
        .collect();
    let row = |(turns, games): (&u64, &u64)| {
        vec![turns.to_string(), count(*games), percent(part_of(*games, all), 1)]
    };
    let description = "A column for each game turn: the share of games that ended in it.";
    Figure {
        plot: columns(
            &drawn,
            "game turn that the game ended in",
            Words { id: &id, title: &title, description },
        ),
        keys: Vec::new(),
        caption: format!("{}, {} of them unfinished.", labels.games(at), count(games.unfinished)),
        table: Table {
            caption: "Games by the turn they ended in".to_owned(),
            headings: vec![
                Heading::Words("turn"),
                Heading::Numbers("games"),
                Heading::Numbers("share"),
            ],
            rows: games.turns.iter().map(row).collect(),
        },
        id,
        title,
    }
}
