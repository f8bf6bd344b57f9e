//! Comma-separated values (RFC 4180 with line feeds): a header and one line per row.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::path::Path;

use crate::field::Cell;
use crate::regular_file::open_regular;
use crate::row::Row;

/// Writes the rows of one table as they come.
pub struct CsvWriter<W: Write, R: Row> {
    inner: ::csv::Writer<W>,
    rows: PhantomData<fn(&R)>,
}

impl<W: Write, R: Row> CsvWriter<W, R> {
    /// Starts a table with its header.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn new(out: W) -> io::Result<Self> {
        let mut inner = ::csv::WriterBuilder::new().from_writer(out);
        inner.write_record(R::COLUMNS.iter().map(|column| column.name))?;
        Ok(Self { inner, rows: PhantomData })
    }

    /// Goes on with a table that has its header and perhaps rows.
    #[must_use]
    pub fn going_on(out: W) -> Self {
        let inner = ::csv::WriterBuilder::new().has_headers(false).from_writer(out);
        Self { inner, rows: PhantomData }
    }

    /// Writes a row.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&mut self, row: &R) -> io::Result<()> {
        let cells = row.cells();
        Ok(self.inner.write_record(cells.iter().map(|cell| guarded(cell).into_owned()))?)
    }

    /// Writes out what is still buffered and gives the output back.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.inner.flush()?;
        self.inner.into_inner().map_err(|error| io::Error::other(error.to_string()))
    }
}

impl<W: Write, R: Row> fmt::Debug for CsvWriter<W, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CsvWriter").field("table", &R::TABLE).finish_non_exhaustive()
    }
}

/// Writes a whole table.
///
/// # Errors
/// If `out` cannot be written.
pub fn write<R: Row>(rows: &[R], out: impl Write) -> io::Result<()> {
    let mut writer = CsvWriter::<_, R>::new(out)?;
    for row in rows {
        writer.write(row)?;
    }
    writer.finish().map(drop)
}

/// What a spreadsheet takes for the beginning of a formula.
const FORMULA: [char; 4] = ['=', '@', '+', '-'];

/// Whether a text, apostrophes before it aside, begins like a formula. A plain number does not.
fn is_formula(text: &str) -> bool {
    let bare = text.trim_start_matches('\'');
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_plain = bare == text && bare.strip_prefix(['+', '-']).is_some_and(is_number);
    bare.starts_with(FORMULA) && !is_plain
}

/// A cell as it stands in the file: words that a spreadsheet would work out as a formula have an
/// apostrophe before them.
fn guarded<'c>(cell: &'c Cell<'_>) -> Cow<'c, str> {
    match cell {
        Cell::Text(text) if is_formula(text) => Cow::Owned(format!("'{text}")),
        cell => Cow::Borrowed(cell.as_text()),
    }
}

/// The text of a cell that may be guarded.
fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(text)
}

/// Whether a file begins with the header of a table.
#[must_use]
pub fn has_header_of<R: Row>(path: &Path) -> bool {
    let header = R::COLUMNS.iter().map(|column| column.name).collect::<Vec<_>>().join(",");
    let mut start = Vec::new();
    let read = open_regular(path)
        .and_then(|file| file.take(header.len() as u64 + 1).read_to_end(&mut start));
    read.is_ok()
        && start.strip_suffix(b"\n").or(start.strip_suffix(b"\r")) == Some(header.as_bytes())
}

/// Why a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The text is no CSV, or cannot be read at all.
    Broken(String),
    /// The header is not that of the table.
    Header {
        /// The columns there should be.
        expected: Vec<&'static str>,
        /// The columns there are.
        found: Vec<String>,
    },
    /// A cell does not hold what its column says.
    Cell {
        /// Line of the file, from 1.
        line: u64,
        /// Name of the column.
        column: &'static str,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(problem) => f.write_str(problem),
            Self::Header { expected, found } => {
                write!(f, "the columns are {}; expected {}", found.join(","), expected.join(","))
            }
            Self::Cell { line, column } => write!(f, "line {line}: no valid `{column}`"),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<::csv::Error> for ReadError {
    fn from(error: ::csv::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

/// Reads a whole table.
///
/// # Errors
/// If the text is no CSV, its header is not that of the table, or a cell does not hold what its
/// column says.
pub fn read<R: Row>(text: impl Read) -> Result<Vec<R>, ReadError> {
    let mut rows = Vec::new();
    for_each(text, |row| rows.push(row))?;
    Ok(rows)
}

/// A table of which no more is known than its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows, a cell for each column.
    pub rows: Vec<Vec<String>>,
}

/// Reads a table of whichever columns as text.
///
/// # Errors
/// If it is no CSV, or a row has more or fewer cells than there are columns.
pub fn read_texts(text: impl Read) -> Result<TextTable, ReadError> {
    let mut reader = ::csv::Reader::from_reader(text);
    let columns = reader.headers()?.iter().map(str::to_owned).collect();
    let cells =
        |record: ::csv::StringRecord| record.iter().map(|c| unguarded(c).to_owned()).collect();
    let rows = reader.records().map(|record| Ok(cells(record?)));
    Ok(TextTable { columns, rows: rows.collect::<Result<_, ReadError>>()? })
}

/// Reads a table row by row, for those too large to be held.
///
/// # Errors
/// As [`read`]; rows before the wrong one have been handed out.
pub fn for_each<R: Row>(text: impl Read, mut take: impl FnMut(R)) -> Result<(), ReadError> {
    let mut reader = ::csv::Reader::from_reader(text);
    let expected: Vec<&str> = R::COLUMNS.iter().map(|column| column.name).collect();
    let found: Vec<String> = reader.headers()?.iter().map(str::to_owned).collect();
    if found != expected {
        return Err(ReadError::Header { expected, found });
    }
    for record in reader.records() {
        let record = record?;
        let line = record.position().map_or(0, ::csv::Position::line);
        let row = R::read(record.iter().map(unguarded))
            .map_err(|column| ReadError::Cell { line, column: column.name })?;
        take(row);
    }
    Ok(())
}
