//! How the scores of a baseline moved from save to save.

use wargauge_report::{HistoryEvent, HistoryLine, HistoryScore};
use wargauge_stats::Confidence;
use wargauge_stats::equivalence::FAIR_BAND;

use crate::drawing::{Curve, Plane, Words, key};
use crate::folder::BaselineResults;
use crate::page::{Figure, Heading, Section, Table};
use crate::reports::common::{distinct, pairs};
use crate::words::{Estimate, count, cut, decimal, percent, plural, shown};
use wargauge_studies::BaselineMatchupRow;

/// Match-ups that are drawn.
const MOST_CURVES: usize = 6;
/// Saves that are drawn.
const MOST_SAVES: usize = 40;
/// Rows of the table.
const MOST_ROWS: usize = 1000;
/// Letters of the name of a match-up in the key.
const MOST_LETTERS: usize = 80;
/// Letters of a commit.
const SHORT_COMMIT: usize = 10;

/// The names that tell a match-up from others.
type Names<'h> = [&'h str; 4];

/// A save with its number, from 1.
type Save<'h> = (u64, &'h HistoryLine);

fn names(score: &HistoryScore) -> Names<'_> {
    [&score.ruleset, &score.scenario, &score.force_a, &score.force_b]
}

fn estimate(score: &HistoryScore) -> Estimate {
    Estimate { value: score.score, low: Some(score.low), high: Some(score.high) }
}

/// The part of the page about the history, if there is one.
pub(super) fn section(found: &BaselineResults) -> Option<Section> {
    let saves: Vec<Save<'_>> = (1..).zip(&found.history).collect();
    (!saves.is_empty()).then(|| Section {
        id: "history",
        heading: "How it moved".to_owned(),
        about: ends_elsewhere(found).then(|| {
            "The last line of the history is not of this baseline: one of the two was saved without \
             the other."
                .to_owned()
        }),
        figures: vec![figure(&saves)],
    })
}

/// Whether the history ends with other scores than the baseline has.
fn ends_elsewhere(found: &BaselineResults) -> bool {
    let last = found.history.last().map_or(&[][..], |line| &line.matchups);
    let is_of = |(score, row): (&HistoryScore, &BaselineMatchupRow)| {
        let value = pairs(row).student_estimate(Confidence::P95).map(|one| one.value);
        names(score) == [&row.ruleset, &row.scenario, &row.force_a, &row.force_b]
            && value.is_some_and(|value| (value - score.score).abs() < 1e-9)
    };
    last.len() != found.matchups.len() || !last.iter().zip(&found.matchups).all(is_of)
}

fn figure(saves: &[Save<'_>]) -> Figure {
    let drawn = &saves[saves.len().saturating_sub(MOST_SAVES)..];
    let all = moved_most(drawn);
    let several = distinct(all.iter().map(|names| names[1])).len() > 1;
    let curves: Vec<Curve> =
        all.iter().take(MOST_CURVES).map(|names| curve(drawn, *names, several)).collect();
    let title = "Score of the first force, save by save";
    let description = "A curve for each match-up: its score with its 95 % interval each time the \
        baseline was saved, the oldest on the left.";
    let plane = Plane {
        across: "save, the oldest first",
        up: "score, in per cent",
        form: |share| decimal(100.0 * share, 0),
        at_least: [0.42, 0.58],
        band: Some([FAIR_BAND.low, FAIR_BAND.high]),
        apart: 5.0,
    };
    let keys = curves.iter().enumerate().map(|(at, curve)| {
        let (class, shape) = Curve::look(at);
        key(&class, shape, &cut(&curve.name, MOST_LETTERS))
    });
    Figure {
        id: "history-scores".to_owned(),
        title: title.to_owned(),
        keys: keys.collect(),
        plot: plane.draw(&curves, Words { id: "history-scores", title, description }),
        caption: caption(saves.len() - drawn.len(), all.len()),
        table: table(drawn, several),
    }
}

fn caption(earlier: usize, match_ups: usize) -> String {
    let mut text = "Score = (wins + half of the draws and of the unfinished games) / games; the \
        shaded band is 45 to 55 %. Each interval is that of its own save: saves of one seed share \
        their dice, so wargauge check, which compares them pair by pair, sees smaller changes than \
        the intervals do."
        .to_owned();
    if earlier > 0 {
        text += &format!(
            " The last {MOST_SAVES} saves are shown, {} before them are not.",
            count(earlier as u64)
        );
    }
    if match_ups > MOST_CURVES {
        text += &format!(
            " The {MOST_CURVES} match-ups that moved most are drawn, {} are in the table only.",
            match_ups - MOST_CURVES
        );
    }
    text
}

/// The match-ups of some saves: those first whose score moved most.
fn moved_most<'h>(saves: &[Save<'h>]) -> Vec<Names<'h>> {
    let mut extents: Vec<(Names<'h>, [f64; 2])> = Vec::new();
    let mut places = std::collections::BTreeMap::new();
    for score in saves.iter().flat_map(|(_, line)| &line.matchups) {
        let at = *places.entry(names(score)).or_insert(extents.len());
        match extents.get_mut(at) {
            Some((_, [low, high])) => {
                (*low, *high) = (low.min(score.score), high.max(score.score));
            }
            None => extents.push((names(score), [score.score; 2])),
        }
    }
    let moved = |(_, [low, high]): &(Names<'h>, [f64; 2])| high - low;
    extents.sort_by(|one, other| moved(other).total_cmp(&moved(one)));
    extents.into_iter().map(|(names, _)| names).collect()
}

fn curve(saves: &[Save<'_>], of: Names<'_>, several: bool) -> Curve {
    let point = |&(number, line): &Save<'_>| {
        let score = line.matchups.iter().find(|score| names(score) == of)?;
        Some((number as f64, estimate(score)))
    };
    Curve { name: label(of, several), points: saves.iter().filter_map(point).collect() }
}

fn label([_, scenario, force_a, force_b]: Names<'_>, several: bool) -> String {
    let forces = format!("{} : {}", shown(force_a), shown(force_b));
    if several { format!("{}: {forces}", shown(scenario)) } else { forces }
}

/// The saves, the newest first, match-up by match-up.
fn table(saves: &[Save<'_>], several: bool) -> Table {
    let before =
        |number: u64| saves.iter().find(|(one, _)| *one + 1 == number).map(|(_, line)| *line);
    let rows = saves.iter().rev().flat_map(|&(number, line)| {
        let said = said(line, before(number));
        line.matchups.iter().map(move |score| {
            vec![
                label(names(score), several),
                count(number),
                percent(score.score, 1),
                percent(score.low, 1),
                percent(score.high, 1),
                commit(line),
                said.clone(),
            ]
        })
    });
    let all: usize = saves.iter().map(|(_, line)| line.matchups.len()).sum();
    let left_out = match all.saturating_sub(MOST_ROWS) {
        0 => String::new(),
        more => format!("; {} more are left out", plural(more as u64, "row", "rows")),
    };
    Table {
        caption: format!("Scores of the first force, the newest save first{left_out}"),
        headings: vec![
            Heading::Words("match-up"),
            Heading::Numbers("save"),
            Heading::Numbers("score"),
            Heading::Numbers("from"),
            Heading::Numbers("to"),
            Heading::Words("commit"),
            Heading::Words("how"),
        ],
        rows: rows.take(MOST_ROWS).collect(),
    }
}

fn commit(line: &HistoryLine) -> String {
    let Some(commit) = &line.commit else { return String::new() };
    let (hash, changed) = match commit.strip_suffix('+') {
        Some(hash) => (hash, "+"),
        None => (commit.as_str(), ""),
    };
    let short: String = hash.chars().take(SHORT_COMMIT).collect();
    format!("{}{changed}", shown(&short))
}

/// How a save came about, and in what it is no more like the one before.
fn said(line: &HistoryLine, before: Option<&HistoryLine>) -> String {
    let event = match line.event {
        HistoryEvent::Saved => "saved",
        HistoryEvent::Accepted => "accepted",
    };
    let mut parts = vec![format!("{event}, {} games, seed {}", count(line.games), line.seed)];
    let Some(before) = before else { return parts.remove(0) };
    if before.version != line.version {
        parts.push(format!("version {} now", shown(&line.version)));
    }
    if before.arguments != line.arguments {
        parts.push("other arguments than before".to_owned());
    }
    parts.join("; ")
}
