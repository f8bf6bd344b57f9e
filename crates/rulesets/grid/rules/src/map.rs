//! The board as text, with the units on it.

use crate::Grid;
use crate::state::State;
use crate::state::UnitSet;
use crate::tell::{light_name, side_name, time_of_day};
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

impl Grid {
    /// The board with its units. A row of squares takes a line for the ground, as maps in files
    /// write it, and one for each unit in the fullest of its squares. Fits 80 columns up to a
    /// board of ten columns with short names.
    pub(super) fn draw_map(&self, s: &State) -> String {
        let mut lines = vec![self.heading(s)];
        let width = self.square_width(s);
        let letters = (0..self.grid.columns()).map(|column| char::from(b'A' + column).to_string());
        lines.push(line("", letters, width));
        for row in 0..self.grid.rows() {
            self.draw_row(s, row, width, &mut lines);
        }
        lines.extend(self.off_board(s));
        lines.extend(LEGEND.map(str::to_owned));
        lines.join("\n")
    }

    fn heading(&self, s: &State) -> String {
        if s.round == 0 {
            return format!("{}: setting up", self.scenario.title);
        }
        let (side, time) = (side_name(s.side), time_of_day(s.minute));
        let light = light_name(s.light);
        format!("{}: round {}, {side}, {time}, {light}", self.scenario.title, s.round)
    }

    fn draw_row(&self, s: &State, row: u8, width: usize, lines: &mut Vec<String>) {
        let squares = || self.grid.row_squares(row).iter();
        let number = (row + 1).to_string();
        lines.push(line(&number, squares().map(|square| self.ground_mark(s, square)), width));
        for rank in 0.. {
            let unit = |square: Square| Self::standing_in(s, s.on_board, square.into()).nth(rank);
            if squares().all(|square| unit(square).is_none()) {
                break;
            }
            let labels =
                squares().map(|square| unit(square).map_or_else(String::new, |u| self.label(s, u)));
            lines.push(line("", labels, width));
        }
    }

    /// The ground of a square: terrain, road, and what lies on it.
    fn ground_mark(&self, s: &State, square: Square) -> String {
        let road = if s.ground.roads().contains(square) { 'r' } else { '.' };
        let marks = [
            (s.mines, 'm'),
            (s.smoky(), 's'),
            (s.wrecks[0], 'w'),
            (s.wrecks[1], 'w'),
            (self.objectives, '!'),
        ];
        let lying =
            marks.into_iter().filter(|(squares, _): &(Squares, _)| squares.contains(square));
        [s.ground.kind(square).code(), road]
            .into_iter()
            .chain(lying.map(|(_, mark)| mark))
            .collect()
    }

    /// The unit on the board: `INF2`, `inf2*` if it is Red's and disrupted.
    fn label(&self, s: &State, unit: UnitId) -> String {
        let (id, number) = self.short_name(unit);
        let id = match self.side(unit) {
            Side::A => id.to_uppercase(),
            Side::B => id.to_lowercase(),
        };
        let mark = if s.disrupted.contains(unit) { "*" } else { "" };
        format!("{id}{number}{mark}")
    }

    fn square_width(&self, s: &State) -> usize {
        let everybody = self.of_side[Side::A] | self.of_side[Side::B];
        let widest = everybody.map(|unit| self.label(s, unit).chars().count()).max().unwrap_or(0);
        widest.max(NARROWEST) + 1
    }

    /// Units that are in the game but not on the board.
    fn off_board(&self, s: &State) -> Vec<String> {
        let kinds = [
            ("still to come", s.waiting),
            ("in the air", s.airborne),
            ("left the board", s.exited),
        ];
        let mut lines = Vec::new();
        for side in Side::BOTH {
            for (what, units) in kinds {
                let units: UnitSet = units & self.of_side[side];
                if !units.is_empty() {
                    let labels = units.map(|unit| self.label(s, unit));
                    wrap(&format!("{} {what}:", side_name(side)), labels, &mut lines);
                }
            }
        }
        lines
    }
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
