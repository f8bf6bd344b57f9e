//! The page of a baseline: the balance that later states are held against.

use wargauge_stats::Confidence;

use crate::drawing::{Bar, Forest, ForestRow, Part, Tone, Words, stack, swatch};
use crate::folder::BaselineResults;
use crate::page::{Figure, Heading, Origin, Page, Section, Table, raw};
use crate::reports::common::{distinct, pairs};
use crate::reports::fairness::{self, Contest};
use crate::reports::history;
use crate::words::{Estimate, count, decimal, list, part_of, points, shown};
use wargauge_studies::{BaselineMatchupRow, BaselineUnitRow};

/// Match-ups and forces that are drawn.
const MOST_ROWS: usize = 40;

pub(super) fn page(found: &BaselineResults) -> Page<'_> {
    let rulesets = distinct(found.matchups.iter().map(|row| shown(&row.ruleset)));
    let contests: Vec<Contest> = found.matchups.iter().map(|row| contest(found, row)).collect();
    let interval = "Intervals are 95 %, from the variance between pairs of games of one seed.";
    Page {
        subject: format!("wargauge check: baseline of {}", list(&rulesets, 4)),
        question: "What balance does this baseline hold?",
        answer: fairness::answer(&contests),
        warnings: Vec::new(),
        first: Some(fairness::figure(&contests, interval)),
        sections: history::section(found)
            .into_iter()
            .chain([
                Section {
                    id: "endings",
                    heading: "How games end".to_owned(),
                    about: None,
                    figures: vec![results(found)],
                },
                Section {
                    id: "units",
                    heading: "What units earn".to_owned(),
                    about: None,
                    figures: earnings(found),
                },
            ])
            .collect(),
        tables: vec![raw(&found.matchups), raw(&found.units)],
        inset: None,
        origin: Origin { seal: &found.head, name: "baseline.json" },
    }
}

fn games(row: &BaselineMatchupRow) -> u64 {
    row.wins_a + row.draws + row.wins_b + row.unfinished
}

fn label(found: &BaselineResults, row: &BaselineMatchupRow) -> String {
    let several = distinct(found.matchups.iter().map(|row| &row.scenario)).len() > 1;
    let names = format!("{} : {}", shown(&row.force_a), shown(&row.force_b));
    if several { format!("{}: {names}", shown(&row.scenario)) } else { names }
}

fn contest(found: &BaselineResults, row: &BaselineMatchupRow) -> Contest {
    let score = pairs(row).student_estimate(Confidence::P95).map(|score| Estimate {
        value: score.value,
        low: Some(score.interval.low),
        high: Some(score.interval.high),
    });
    Contest {
        label: label(found, row),
        names: [&row.force_a, &row.force_b].map(|name| shown(name)),
        games: games(row),
        score,
    }
}

const OUTCOMES: [(&str, &str); 4] = [
    ("won", "won by the first"),
    ("drawn", "drawn"),
    ("cut", "unfinished"),
    ("lost", "won by the second"),
];

fn results(found: &BaselineResults) -> Figure {
    let title = "Games won, drawn and lost";
    let bar = |row: &BaselineMatchupRow| Bar {
        label: label(found, row),
        note: format!("{} games", count(games(row))),
        parts: OUTCOMES
            .iter()
            .zip([row.wins_a, row.draws, row.unfinished, row.wins_b])
            .map(|(&(class, name), part)| Part {
                class: class.to_owned(),
                name: name.to_owned(),
                share: part_of(part, games(row)),
            })
            .collect(),
    };
    let cells = |row: &BaselineMatchupRow| {
        let mut cells = vec![label(found, row)];
        cells.extend([games(row), row.wins_a, row.draws, row.wins_b, row.unfinished].map(count));
        cells.push(decimal(part_of(row.turns, games(row)), 1));
        cells
    };
    let bars: Vec<Bar> = found.matchups.iter().take(MOST_ROWS).map(bar).collect();
    let description = "A bar for each match-up: wins of the first force, draws, unfinished games, \
        wins of the second.";
    let left_out = match found.matchups.len().saturating_sub(MOST_ROWS) {
        0 => String::new(),
        more => format!(" The first {MOST_ROWS} are drawn, {more} are in the table only."),
    };
    Figure {
        id: "results".to_owned(),
        title: title.to_owned(),
        plot: stack(
            &bars,
            "share of games, in per cent",
            Words { id: "results", title, description },
        ),
        keys: OUTCOMES.iter().map(|(class, name)| swatch(class, name)).collect(),
        caption: format!(
            "An unfinished game was stopped by a safety cap and has no result under the rules.{left_out}"
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
            rows: found.matchups.iter().map(cells).collect(),
        },
    }
}

/// What the units of each match-up earn, for as many match-ups as are drawn.
fn earnings(found: &BaselineResults) -> Vec<Figure> {
    let drawn = found.matchups.iter().take(MOST_ROWS / 2).enumerate();
    drawn.filter_map(|(at, row)| earning(found, at, row)).collect()
}

fn earning(found: &BaselineResults, at: usize, of: &BaselineMatchupRow) -> Option<Figure> {
    let is_of = |row: &&BaselineUnitRow| {
        let forces = [row.force.as_str(), row.opponent.as_str()];
        row.scenario == of.scenario
            && (forces == [of.force_a.as_str(), of.force_b.as_str()]
                || forces == [of.force_b.as_str(), of.force_a.as_str()])
    };
    let mut rows: Vec<(ForestRow, &BaselineUnitRow)> = found
        .units
        .iter()
        .filter(is_of)
        .filter_map(|row| Some((forest_row(row, games(of))?, row)))
        .collect();
    let value = |row: &ForestRow| row.estimate.map_or(0.0, |one| one.value);
    rows.sort_by(|(one, _), (other, _)| value(other).total_cmp(&value(one)));
    let lines: Vec<ForestRow> = rows.iter().map(|(line, _)| line.clone()).collect();
    let id = format!("earnings-{}", at + 1);
    let title = format!("Points destroyed for every 100 points: {}", label(found, of));
    let forest = Forest {
        rows: &lines,
        measure: "points destroyed in a game per 100 points of its own price",
        form: |number| decimal(number, 0),
        reference: None,
        band: None,
        at_least: [0.0, 1.0],
    };
    let description = "A row for each unit of both forces, the most efficient first.";
    (!lines.is_empty()).then(|| Figure {
        plot: forest.draw(Words { id: &id, title: &title, description }),
        keys: Vec::new(),
        caption: "Exact over the games of the baseline; wargauge check tells how sure a change is."
            .to_owned(),
        table: table(&rows, games(of)),
        id,
        title,
    })
}

fn forest_row(row: &BaselineUnitRow, games: u64) -> Option<ForestRow> {
    // Copies are counted over the two games of a pair.
    let cost = points(row.points) * part_of(row.copies, 2) * part_of(games, 1);
    let value = (cost > 0.0).then(|| 100.0 * points(row.destroyed) / cost)?;
    Some(ForestRow {
        label: format!("{} ({})", shown(&row.name), shown(&row.force)),
        estimate: Some(Estimate::exact(value)),
        note: decimal(value, 1),
        tone: Tone::Plain,
        also: Vec::new(),
    })
}

fn table(rows: &[(ForestRow, &BaselineUnitRow)], games: u64) -> Table {
    let cells = |(line, row): &(ForestRow, &BaselineUnitRow)| {
        let in_a_game = |number: u64| decimal(part_of(number, games), 2);
        vec![
            line.label.clone(),
            line.note.clone(),
            in_a_game(row.activations),
            in_a_game(row.shots),
            in_a_game(row.hits),
            in_a_game(row.kills),
        ]
    };
    Table {
        caption: "Units, all copies together, for each game".to_owned(),
        headings: vec![
            Heading::Words("unit"),
            Heading::Numbers("destroyed per 100"),
            Heading::Numbers("turns acted"),
            Heading::Numbers("attacks"),
            Heading::Numbers("with effect"),
            Heading::Numbers("put out"),
        ],
        rows: rows.iter().map(cells).collect(),
    }
}
