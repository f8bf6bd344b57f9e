//! JSON: an array with one object per row, each number written as in the CSV file.

use std::io::{self, Write};

use crate::field::Cell;
use crate::row::Row;

/// Writes a whole table, one row a line.
///
/// # Errors
/// If `out` cannot be written.
pub fn write<R: Row>(rows: &[R], mut out: impl Write) -> io::Result<()> {
    let lines: Vec<String> = rows.iter().map(object).collect();
    if lines.is_empty() {
        return out.write_all(b"[]\n");
    }
    writeln!(out, "[\n  {}\n]", lines.join(",\n  "))
}

fn object<R: Row>(row: &R) -> String {
    let members: Vec<String> = R::COLUMNS
        .iter()
        .zip(row.cells())
        .map(|(column, cell)| format!("\"{}\": {}", column.name, value(&cell)))
        .collect();
    format!("{{{}}}", members.join(", "))
}

fn value(cell: &Cell<'_>) -> String {
    match cell {
        Cell::Missing => "null".to_owned(),
        Cell::Text(text) => serde_json::Value::from(text.as_ref()).to_string(),
        Cell::Number(digits) => digits.clone(),
    }
}
