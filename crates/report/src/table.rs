//! Tables for people: aligned, no wider than the terminal.

#[cfg(not(target_family = "wasm"))]
use comfy_table::Attribute;
use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table as Grid, TableStyle};

use crate::row::Row;

/// Spaces between columns.
const GAP: u16 = 2;

/// Characters in a line of prose where the terminal sets no limit.
const WIDTH_OF_PROSE: usize = 100;

/// How tables for people look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Columns of the terminal; `None` where lines may be of any length.
    pub width: Option<u16>,
    /// Whether escape sequences for colour and weight may be used.
    pub color: bool,
}

impl Look {
    /// The same where lines may be of any length.
    #[must_use]
    pub const fn unlimited(self) -> Self {
        Self { width: None, ..self }
    }

    /// Whether a table drawn without a limit keeps within the width.
    #[must_use]
    pub fn fits(self, table: &str) -> bool {
        let drawn = |line: &str| {
            // The rule under the header is as wide as the table and has no escape sequences.
            let is_rule = line.chars().all(|c| c == '-' || c == ' ');
            if is_rule { line.chars().count() } else { 0 }
        };
        self.width.is_none_or(|width| table.lines().map(drawn).max() <= Some(width.into()))
    }
}

/// Columns of the terminal that standard output goes to; where it goes elsewhere, what the environment
/// variable `COLUMNS` says, if it is set.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn terminal_width() -> Option<u16> {
    Grid::new().width().or_else(columns)
}

/// The same of standard error.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn error_width() -> Option<u16> {
    Grid::new().use_stderr().width().or_else(columns)
}

/// What the environment says of columns, if that is room enough.
#[cfg(not(target_family = "wasm"))]
fn columns() -> Option<u16> {
    std::env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns >= NARROWEST)
}

/// The fewest columns that text is broken for.
#[cfg(not(target_family = "wasm"))]
const NARROWEST: u16 = 40;

/// Where the text of a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// To the left, as words do.
    Left,
    /// To the right, as numbers do.
    Right,
}

/// A table for people under construction. Rows stand in the order they are added.
#[derive(Debug)]
pub struct Table {
    grid: Grid,
    align: Vec<Align>,
}

/// Has escape sequences used where they may be.
#[cfg(not(target_family = "wasm"))]
fn style(grid: &mut Grid, look: Look) {
    if look.color {
        grid.enforce_styling();
    } else {
        grid.force_no_tty();
    }
}

/// Where there is no terminal there are no escape sequences.
#[cfg(target_family = "wasm")]
const fn style(_: &mut Grid, _: Look) {}

/// A heading in bold where escape sequences may be used.
#[cfg(not(target_family = "wasm"))]
fn bold(cell: comfy_table::Cell, look: Look) -> comfy_table::Cell {
    if look.color { cell.add_attribute(Attribute::Bold) } else { cell }
}

/// Where there is no terminal there are no escape sequences.
#[cfg(target_family = "wasm")]
fn bold(cell: comfy_table::Cell, _: Look) -> comfy_table::Cell {
    cell
}

impl Table {
    /// A table with these headings, at least one.
    #[must_use]
    pub fn new(headings: &[(&str, Align)], look: Look) -> Self {
        let mut grid = Grid::new();
        grid.load_style(
            TableStyle::new().header_separator(LineStyle::none().fill('-').junction(' ')),
        );
        style(&mut grid, look);
        if let Some(width) = look.width {
            grid.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        }
        let mut table = Self { grid, align: headings.iter().map(|(_, align)| *align).collect() };
        let cells: Vec<_> = headings.iter().map(|(heading, _)| (*heading).to_owned()).collect();
        let header: Vec<_> = table.aligned(cells).map(|cell| bold(cell, look)).collect();
        table.grid.set_header(header);
        let last = headings.len() - 1;
        for (index, column) in table.grid.column_iter_mut().enumerate() {
            column.set_padding((0, if index < last { GAP } else { 0 }));
        }
        table
    }

    fn aligned(&self, cells: Vec<String>) -> impl Iterator<Item = comfy_table::Cell> {
        cells.into_iter().zip(&self.align).map(|(text, align)| {
            comfy_table::Cell::new(text).set_alignment(match align {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            })
        })
    }

    /// Adds a row; it has a cell for each heading.
    pub fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.align.len(), "a cell for each heading");
        let row: Vec<_> = self.aligned(cells).collect();
        self.grid.add_row(row);
    }

    /// The finished text, with a line feed at the end of each line.
    #[must_use]
    pub fn render(&self) -> String {
        self.grid.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}

/// The longest word of prose: a row of a map has longer ones.
const LONGEST_WORD: usize = 30;

/// Words broken into lines no longer than the terminal is wide, or 100 characters where lines may be
/// of any length, with a line feed at the end of each.
#[must_use]
pub fn paragraph(text: &str, look: Look) -> String {
    broken(text, "", "", look)
}

/// The same, set in below a line that it belongs to.
#[must_use]
pub fn indented(text: &str, look: Look) -> String {
    broken(text, "  ", "  ", look)
}

fn broken(text: &str, first: &str, others: &str, look: Look) -> String {
    let width = look.width.map_or(WIDTH_OF_PROSE, usize::from);
    let (mut lines, mut line) = (String::new(), first.to_owned());
    let mut is_begun = false;
    let room = width.saturating_sub(others.len());
    for (piece, is_word) in text.split_whitespace().flat_map(|word| pieces(word, room)) {
        let gap = if is_begun && is_word { " " } else { "" };
        if is_begun && line.chars().count() + gap.len() + piece.chars().count() > width {
            lines += &line;
            lines.push('\n');
            others.clone_into(&mut line);
        } else {
            line += gap;
        }
        line += piece;
        is_begun = true;
    }
    lines + &line + "\n"
}

/// A word, or what stands between its commas where it is a list longer than a line; each with whether
/// a new word begins with it.
fn pieces(word: &str, room: usize) -> impl Iterator<Item = (&str, bool)> {
    let is_long = word.chars().count() > room;
    let whole = (!is_long).then_some(word).into_iter();
    let parts = is_long.then(|| word.split_inclusive(',')).into_iter().flatten();
    whole.chain(parts).enumerate().map(|(at, piece)| (piece, at == 0))
}

/// Text of which lines that are too long for the terminal are broken between words, what follows set
/// in a little more.
#[must_use]
pub fn wrapped(text: &str, look: Look) -> String {
    let Some(width) = look.width.map(usize::from) else { return text.to_owned() };
    let wrap = |line: &str| {
        if line.chars().count() <= width {
            return format!("{line}\n");
        }
        let indent: String = line.chars().take_while(|c| *c == ' ').collect();
        broken(line.trim_start(), &indent, &format!("{indent}  "), look)
    };
    text.lines().map(wrap).collect()
}

/// A line of prose that is too long for the terminal, broken between words: what follows stands below
/// what comes after its first columns, which end with two blanks or more. Others, such as rows of a
/// map, stay as they are.
#[must_use]
pub fn hanging(line: &str, look: Look) -> String {
    let is_prose = line.split_whitespace().all(|word| word.chars().count() <= LONGEST_WORD);
    let Some(width) = look.width.map(usize::from).filter(|width| *width < line.chars().count())
    else {
        return format!("{line}\n");
    };
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let columns = text.find("  ").map_or(0, |gap| gap + blanks(&text[gap..]));
    let prefix = &line[..indent + columns];
    let below = " ".repeat(prefix.chars().count().max(2));
    if !is_prose || 2 * below.len() > width {
        return format!("{line}\n");
    }
    broken(&line[prefix.len()..], prefix, &below, look)
}

/// How many blanks a text begins with.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

/// A whole table with every column under its own name; where it is too wide, without the columns that
/// say the same in every row, which stand above it; where that is too wide, an entry for each row:
/// the first cells that name it, and below them the others, each after its name.
#[must_use]
pub fn plain<R: Row>(rows: &[R], look: Look) -> String {
    let all: Vec<usize> = (0..R::COLUMNS.len()).collect();
    let text = with_columns(rows, &all, look);
    let look = Look { width: look.width.or(Some(WIDTH_OF_PROSE as u16)), ..look };
    if look.fits(&text) {
        return text;
    }
    let (same, others): (Vec<usize>, Vec<usize>) =
        all.into_iter().partition(|&column| is_constant(rows, column));
    let text = with_columns(rows, &others, look);
    if same.is_empty() || others.is_empty() || !look.fits(&text) {
        return rows.iter().map(|row| listed(row, look)).collect();
    }
    let said = |&column: &usize| {
        let cells = rows[0].cells();
        let name = R::COLUMNS[column].name;
        broken(&format!("{name}: {}", cells[column].as_text()), "", "  ", look)
    };
    same.iter().map(said).collect::<String>() + "\n" + &text
}

/// Whether a column says the same in every row, of which there are several.
fn is_constant<R: Row>(rows: &[R], column: usize) -> bool {
    let text = |row: &R| row.cells()[column].as_text().to_owned();
    rows.len() > 1 && rows.windows(2).all(|two| text(&two[0]) == text(&two[1]))
}

/// A table of some of the columns, as wide as it comes.
fn with_columns<R: Row>(rows: &[R], columns: &[usize], look: Look) -> String {
    let heading = |&column: &usize| {
        let column = &R::COLUMNS[column];
        (column.name, if column.kind.is_number() { Align::Right } else { Align::Left })
    };
    let headings: Vec<_> = columns.iter().map(heading).collect();
    if headings.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&headings, look.unlimited());
    for row in rows {
        let cells = row.cells();
        table.row(columns.iter().map(|&column| cells[column].as_text().to_owned()).collect());
    }
    table.render()
}

/// A row as an entry of a list.
fn listed<R: Row>(row: &R, look: Look) -> String {
    let cells = row.cells();
    let cells: Vec<(&str, &str)> =
        R::COLUMNS.iter().zip(&cells).map(|(column, cell)| (column.name, cell.as_text())).collect();
    let head = cells.iter().take(2).map(|(_, text)| *text).collect::<Vec<_>>().join("  ");
    let mut text = format!("{head}\n");
    for (name, value) in cells.iter().skip(2).filter(|(_, value)| !value.is_empty()) {
        text += &broken(&format!("{name}: {value}"), "  ", "    ", look);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_long_lists_at_their_commas() {
        let look = Look { width: Some(12), color: false };
        assert_eq!(paragraph("one two three four", look), "one two\nthree four\n");
        assert_eq!(paragraph("of a=1,b=22,c=333,d=4", look), "of a=1,b=22,\nc=333,d=4\n");
        assert_eq!(wrapped("  one two three\nfour\n", look), "  one two\n    three\nfour\n");
        assert_eq!(wrapped("of any length at all", look.unlimited()), "of any length at all");
    }

    #[test]
    fn what_is_broken_hangs_below_its_columns() {
        let look = Look { width: Some(24), color: false };
        let told = hanging("  X-1  Red fires at Blue and hits", look);
        assert_eq!(told, "  X-1  Red fires at Blue\n       and hits\n");
        let map = "=".repeat(31);
        assert_eq!(hanging(&map, look), format!("{map}\n"), "a row of a map is no prose");
        assert_eq!(hanging("A of any length, whole", look), "A of any length, whole\n");
        assert_eq!(
            hanging("of any length, but too long", look),
            "of any length, but too\n  long\n"
        );
        assert_eq!(hanging(&map, look.unlimited()), format!("{map}\n"));
    }
}
