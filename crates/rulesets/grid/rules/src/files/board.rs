//! The board of a scenario: a text map, or open ground of some size.
//!
//! A map has a line a row, from north to south, and two characters a square: the letter of the
//! terrain, then `r` for a road or `.` for none. Squares are apart by blanks. A line of column
//! letters may stand on top and a row number before each row; both are checked.

use core::ops::Range;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::terrain::ground::{Ground, Terrain, TerrainSet};
use wargauge_rules::roster::{DataError, Source, Spanned};
use wargauge_rules::table::square_grid::{Adjacency, SquareGrid};
use wargauge_rules::table::squares::{Square, Squares};

/// The board: a map, or the size of open ground.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardFile {
    /// The map: a line a row, two characters a square. First the terrain: `.` open, `B` building,
    /// `W` wood, `F` field, `H` hill, `R` river, `=` bridge, `:` ford, `M` marsh, `L` lake; then
    /// `r` for a road or `.` for none.
    map: Option<Spanned<String>>,
    /// Columns of a board of open ground.
    columns: Option<Spanned<u8>>,
    /// Rows of a board of open ground.
    rows: Option<Spanned<u8>>,
    /// Neighbouring road squares that no road links, such as `C4-D4`.
    #[serde(default)]
    unlinked: Vec<Spanned<String>>,
}

/// Reads a board.
pub(crate) fn read(
    source: &Source,
    file: &Spanned<BoardFile>,
) -> Result<(SquareGrid, Ground), DataError> {
    let (grid, mut ground, words) = match (&file.map, &file.columns, &file.rows) {
        (Some(map), None, None) => MapText::of(source, map).read()?,
        (None, Some(columns), Some(rows)) => {
            let grid = sized(source, columns.span(), **columns, **rows)?;
            (grid, Ground::open(&grid), Vec::new())
        }
        _ => {
            return Err(DataError::at(source, file.span(), "the board has no clear size")
                .field("board")
                .expected("`map`, or `columns` and `rows`"));
        }
    };
    let unlinked = unlinked(source, &grid, &ground, &file.unlinked)?;
    ground.link_roads(&grid, &unlinked);
    check_bridges(source, &words, &grid, &ground)?;
    Ok((grid, ground))
}

fn sized(
    source: &Source,
    span: Range<usize>,
    columns: u8,
    rows: u8,
) -> Result<SquareGrid, DataError> {
    SquareGrid::new(columns, rows)
        .map_err(|bad| DataError::at(source, span, bad.to_string()).field("board"))
}

/// Pairs of neighbouring road squares that are not linked (GW-ROAD-03).
fn unlinked(
    source: &Source,
    grid: &SquareGrid,
    ground: &Ground,
    pairs: &[Spanned<String>],
) -> Result<Vec<(Square, Square)>, DataError> {
    let read = |(at, pair): (usize, &Spanned<String>)| {
        let wrong = |problem: String| {
            DataError::at(source, pair.span(), problem).field(format!("board.unlinked[{at}]"))
        };
        let Some((a, b)) = pair.split_once('-') else {
            return Err(wrong(format!("`{}` is no pair of squares", **pair))
                .expected("two squares such as `C4-D4`"));
        };
        let [a, b] = [a, b].map(|name| grid.parse(name).map_err(|bad| wrong(bad.to_string())));
        let (a, b) = (a?, b?);
        if grid.distance(a, b, Adjacency::Ortho) != 1 {
            return Err(wrong(format!(
                "`{}` and `{}` do not share a side",
                grid.name(a),
                grid.name(b)
            )));
        }
        for square in [a, b] {
            if !ground.roads().contains(square) {
                return Err(wrong(format!("square `{}` has no road", grid.name(square))));
            }
        }
        Ok((a, b))
    };
    pairs.iter().enumerate().map(read).collect()
}

/// A bridge that no road leads to could never be entered (GW-TERR-22). `words` are those of the
/// map, a line a row.
fn check_bridges(
    source: &Source,
    words: &[Vec<MapWord<'_>>],
    grid: &SquareGrid,
    ground: &Ground,
) -> Result<(), DataError> {
    let stranded = |bridge: &Square| ground.along_roads(grid, Squares::of(*bridge)).is_empty();
    let Some(bridge) = ground.squares(Terrain::Bridge).iter().find(stranded) else {
        return Ok(());
    };
    let word = &words[usize::from(grid.row(bridge))][usize::from(grid.column(bridge))];
    let problem = format!("no road leads to the bridge at `{}`", grid.name(bridge));
    Err(DataError::at(source, word.span.clone(), problem)
        .field("board.map")
        .expected("a road beside it, across the river"))
}

/// A word of the map and where it stands in the file.
#[derive(Clone, Debug)]
struct MapWord<'f> {
    text: &'f str,
    span: Range<usize>,
}

/// The text of a map.
struct MapText<'f> {
    source: &'f Source,
    map: &'f Spanned<String>,
    /// Where the text starts in the file; `None` if the file writes it with escapes, so that
    /// places in it cannot be told.
    start: Option<usize>,
}

impl<'f> MapText<'f> {
    fn of(source: &'f Source, map: &'f Spanned<String>) -> Self {
        let quoted = source.text.get(map.span()).unwrap_or("");
        let inner = quoted.trim_start_matches(['"', '\'']);
        let inner = inner.strip_prefix("\r\n").or(inner.strip_prefix('\n')).unwrap_or(inner);
        let start = map.span().start + (quoted.len() - inner.len());
        Self { source, map, start: inner.starts_with(map.as_str()).then_some(start) }
    }

    fn error(&self, span: Range<usize>, problem: String) -> DataError {
        DataError::at(self.source, span, problem).field("board.map")
    }

    /// The words of each line that has any.
    fn lines(&self) -> Vec<Vec<MapWord<'f>>> {
        let map: &'f str = self.map;
        let place = |word: &str| {
            let offset = word.as_ptr() as usize - map.as_ptr() as usize;
            self.start.map_or(self.map.span(), |start| start + offset..start + offset + word.len())
        };
        map.lines()
            .map(|line| {
                line.split_whitespace()
                    .map(|text| MapWord { text, span: place(text) })
                    .collect::<Vec<_>>()
            })
            .filter(|words| !words.is_empty())
            .collect()
    }

    /// The board, its ground, and the words of the map a line a row.
    fn read(&self) -> Result<(SquareGrid, Ground, Vec<Vec<MapWord<'f>>>), DataError> {
        let mut lines = self.lines();
        let is_letter =
            |word: &MapWord<'_>| word.text.len() == 1 && !word.text.starts_with(char::is_numeric);
        let header = match lines.first() {
            Some(first) if first.iter().all(is_letter) => Some(lines.remove(0)),
            _ => None,
        };
        for (at, line) in lines.iter_mut().enumerate() {
            self.take_row_number(at, line)?;
        }
        let columns = lines.first().map_or(0, Vec::len);
        let count = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        let grid = sized(self.source, self.map.span(), count(columns), count(lines.len()))
            .map_err(|error| error.field("board.map"))?;
        self.check_header(&grid, header.as_deref())?;
        let mut ground = Ground::open(&grid);
        for (row, line) in lines.iter().enumerate() {
            self.check_length(line, columns, row + 1)?;
            for (column, word) in line.iter().enumerate() {
                let square = grid.square(column as u8, row as u8).expect("lines fit the board");
                self.lay(&mut ground, square, word)?;
            }
        }
        Ok((grid, ground, lines))
    }

    /// Takes the row number off the front of a line, if there is one.
    fn take_row_number(&self, at: usize, line: &mut Vec<MapWord<'f>>) -> Result<(), DataError> {
        let first = &line[0];
        if !first.text.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(());
        }
        if first.text != (at + 1).to_string() {
            let problem = format!("row number {}", first.text);
            return Err(self.error(first.span.clone(), problem).expected((at + 1).to_string()));
        }
        line.remove(0);
        Ok(())
    }

    fn check_header(
        &self,
        grid: &SquareGrid,
        header: Option<&[MapWord<'f>]>,
    ) -> Result<(), DataError> {
        let Some(header) = header else { return Ok(()) };
        let letters = (0..grid.columns()).map(|column| char::from(b'A' + column));
        let right = letters.clone().map(String::from).eq(header.iter().map(|word| word.text));
        if right {
            return Ok(());
        }
        let end = header.last().map_or(0, |word| word.span.end);
        let expected: Vec<String> = letters.map(String::from).collect();
        Err(self
            .error(header[0].span.start..end, "the column letters are wrong".to_owned())
            .expected(expected.join(" ")))
    }

    fn check_length(
        &self,
        line: &[MapWord<'f>],
        columns: usize,
        row: usize,
    ) -> Result<(), DataError> {
        if line.len() == columns {
            return Ok(());
        }
        let start = line.first().map_or(self.map.span().start, |word| word.span.start);
        let end = line.last().map_or(self.map.span().end, |word| word.span.end);
        Err(self
            .error(start..end, format!("row {row} has {} squares", line.len()))
            .expected(format!("{columns}, as many as row 1")))
    }

    /// Lays the terrain and the road of one square.
    fn lay(
        &self,
        ground: &mut Ground,
        square: Square,
        word: &MapWord<'f>,
    ) -> Result<(), DataError> {
        let wrong = |problem: String| self.error(word.span.clone(), problem);
        let mut letters = word.text.chars();
        let (Some(code), Some(road), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(wrong(format!("`{}` is no square", word.text))
                .expected("a letter of terrain, then `r` for a road or `.`"));
        };
        let kind = Terrain::from_code(code)
            .ok_or_else(|| unknown_terrain(wrong(format!("`{code}` is no terrain")), code))?;
        match road {
            'r' if TerrainSet::IMPASSABLE.has(kind) => {
                // GW-ROAD-08
                let problem = format!("a road through a {} square", kind.word());
                return Err(wrong(problem).expected("roads on dry ground and on bridges"));
            }
            'r' => ground.pave(square),
            '.' if kind == Terrain::Bridge => {
                return Err(wrong("a bridge without a road".to_owned()).expected("`=r`"));
            }
            '.' => {}
            _ => {
                return Err(wrong(format!("`{road}` is no road"))
                    .expected("`r` for a road or `.` for none"));
            }
        }
        ground.set(square, kind);
        Ok(())
    }
}

/// Lists the letters of terrain, and points to the one that was meant where it is only the case
/// that is wrong.
fn unknown_terrain(mut error: DataError, code: char) -> DataError {
    let listed: Vec<String> =
        Terrain::ALL.map(|kind| format!("{} {}", kind.code(), kind.word())).into();
    error.nearest = Terrain::from_code(code.to_ascii_uppercase())
        .map(|kind| kind.code().to_string().into_boxed_str());
    error.expected(format!("one of {}", listed.join(", ")))
}
