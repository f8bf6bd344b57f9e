//! The board as text, with the units on it.

use crate::book::Scene;
use crate::position::placement::standing_in;
use crate::state::UnitSet;
use crate::words::telling::{light_name, short_name, side_name, time_of_day};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::squares::{Square, Squares};

/// Columns before the first square: the row number.
const MARGIN: usize = 4;

/// The least columns a square takes.
const NARROWEST: usize = 5;

/// Width of a page of text.
const PAGE: usize = 80;

/// What the marks mean.
const LEGEND: [&str; 3] = [
    "UPPER CASE Blue, lower case Red, * disrupted",
    ". open, B building, W wood, F field, H hill, R river, = bridge, : ford, M marsh,",
    "L lake; after it r road, m mines, s smoke, w wreck, ! objective",
];

/// The board with its units. A row of squares takes a line for the ground, as maps in files
/// write it, and one for each unit in the fullest of its squares. Fits 80 columns up to a
/// board of ten columns with short names.
pub(crate) fn draw_map(scene: Scene<'_>) -> String {
    let mut lines = vec![heading(scene)];
    let width = square_width(scene);
    let letters =
        (0..scene.book.board.columns()).map(|column| char::from(b'A' + column).to_string());
    lines.push(line("", letters, width));
    for row in 0..scene.book.board.rows() {
        draw_row(scene, row, width, &mut lines);
    }
    lines.extend(off_board(scene));
    lines.extend(LEGEND.map(str::to_owned));
    lines.join("\n")
}

fn heading(scene: Scene<'_>) -> String {
    let state = scene.state;
    if state.round == 0 {
        return format!("{}: setting up", scene.book.scenario.title);
    }
    let (side, time) = (side_name(state.side), time_of_day(state.minute));
    let light = light_name(state.light);
    format!("{}: round {}, {side}, {time}, {light}", scene.book.scenario.title, state.round)
}

fn draw_row(scene: Scene<'_>, row: u8, width: usize, lines: &mut Vec<String>) {
    let squares = || scene.book.board.row_squares(row).iter();
    let number = (row + 1).to_string();
    lines.push(line(&number, squares().map(|square| ground_mark(scene, square)), width));
    for rank in 0.. {
        let unit = |square: Square| {
            standing_in(scene.state, scene.state.on_board, square.into()).nth(rank)
        };
        if squares().all(|square| unit(square).is_none()) {
            break;
        }
        let labels =
            squares().map(|square| unit(square).map_or_else(String::new, |u| unit_mark(scene, u)));
        lines.push(line("", labels, width));
    }
}

/// The ground of a square: terrain, road, and what lies on it.
fn ground_mark(scene: Scene<'_>, square: Square) -> String {
    let state = scene.state;
    let road = if state.ground.roads().contains(square) { 'r' } else { '.' };
    let marks = [
        (state.mines, 'm'),
        (state.smoky(), 's'),
        (state.wrecks[0], 'w'),
        (state.wrecks[1], 'w'),
        (scene.book.objectives, '!'),
    ];
    let lying = marks.into_iter().filter(|(squares, _): &(Squares, _)| squares.contains(square));
    [state.ground.kind(square).code(), road]
        .into_iter()
        .chain(lying.map(|(_, mark)| mark))
        .collect()
}

/// The unit on the board: `INF2`, `inf2*` if it is Red's and disrupted.
fn unit_mark(scene: Scene<'_>, unit: UnitId) -> String {
    let (id, number) = short_name(scene.book, unit);
    let id = match scene.book.side(unit) {
        Side::A => id.to_uppercase(),
        Side::B => id.to_lowercase(),
    };
    let mark = if scene.state.disrupted.contains(unit) { "*" } else { "" };
    format!("{id}{number}{mark}")
}

fn square_width(scene: Scene<'_>) -> usize {
    let everybody = scene.book.of_side[Side::A] | scene.book.of_side[Side::B];
    let widest = everybody.map(|unit| unit_mark(scene, unit).chars().count()).max().unwrap_or(0);
    widest.max(NARROWEST) + 1
}

/// Units that are in the game but not on the board.
fn off_board(scene: Scene<'_>) -> Vec<String> {
    let state = scene.state;
    let kinds = [
        ("still to come", state.waiting),
        ("in the air", state.airborne),
        ("left the board", state.exited),
    ];
    let mut lines = Vec::new();
    for side in Side::BOTH {
        for (what, units) in kinds {
            let units: UnitSet = units & scene.book.of_side[side];
            if !units.is_empty() {
                let labels = units.map(|unit| unit_mark(scene, unit));
                wrap(&format!("{} {what}:", side_name(side)), labels, &mut lines);
            }
        }
    }
    lines
}

/// A line of the map: something in the margin, then a cell a square.
fn line(margin: &str, cells: impl Iterator<Item = String>, width: usize) -> String {
    let cells: String = cells.map(|cell| format!("{cell:<width$}")).collect();
    format!("{margin:>2}{:blank$}{cells}", "", blank = MARGIN - 2).trim_end().to_owned()
}

/// Words after a title, over as many lines as they need.
fn wrap(title: &str, words: impl Iterator<Item = String>, lines: &mut Vec<String>) {
    let mut text = title.to_owned();
    for word in words {
        if text.chars().count() + 1 + word.chars().count() > PAGE {
            lines.push(core::mem::replace(&mut text, " ".repeat(MARGIN - 1)));
        }
        text.push(' ');
        text.push_str(&word);
    }
    lines.push(text);
}
