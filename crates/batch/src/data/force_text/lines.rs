//! The lines of force files, and how many copies each stands for.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, Value};

/// The key that says how many copies a line stands for.
pub(super) const COUNT: &str = "count";

/// The arrays of tables at the top of a document.
pub(super) fn arrays(document: &DocumentMut) -> impl Iterator<Item = (&str, &ArrayOfTables)> {
    document.iter().filter_map(|(key, item)| Some((key, item.as_array_of_tables()?)))
}

/// How many copies a line stands for.
pub(super) fn copies(line: &Table) -> i64 {
    line.get(COUNT).and_then(toml_edit::Item::as_integer).unwrap_or(1)
}

/// The line for so many copies.
pub(super) fn with_count(mut line: Table, count: i64) -> Table {
    if count != 1 {
        line.insert(COUNT, Item::Value(Value::from(count)));
    }
    line
}
