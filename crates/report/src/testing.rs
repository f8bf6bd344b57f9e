//! What tests of tables need: a table held to its schema by a reader that knows nothing but the two, as another
//! program would that trusts `datapackage.json`; and rows that say nothing.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::field::{Field, GameSeed, Kind};
use crate::row::{Column, Row};

/// A row that says nothing, for tests that set the columns they are about: empty where that may be, else the
/// least.
///
/// # Panics
/// Never: every kind of column reads its least value.
#[must_use]
pub fn blank<R: Row>() -> R {
    let least = |column: &Column| match column.kind {
        _ if !column.required => String::new(),
        Kind::Text => "-".to_owned(),
        Kind::Choice(words) => words[0].to_owned(),
        Kind::Seed => format!("x{:016x}", 0),
        _ => "0".to_owned(),
    };
    let cells: Vec<String> = R::COLUMNS.iter().map(least).collect();
    R::read(cells.iter().map(String::as_str)).expect("least values")
}

/// Holds the text of a table to a resource of a data package: its header, every cell of every row, and that
/// rows are told apart by their key.
///
/// # Errors
/// The first that does not hold, with its line and column.
pub fn hold_to_schema(resource: &Value, text: &str) -> Result<(), String> {
    let schema = &resource["schema"];
    let fields = schema["fields"].as_array().ok_or("the resource has no fields")?;
    let names: Vec<&str> = fields.iter().filter_map(|field| field["name"].as_str()).collect();
    let mut reader = ::csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| error.to_string())?;
    if header.iter().ne(names.iter().copied()) {
        return Err(format!("the columns are {header:?}, and the schema has {names:?}"));
    }
    let mut key = Vec::new();
    for part in schema["primaryKey"].as_array().ok_or("the schema has no key")? {
        let found = names.iter().position(|name| part == name);
        key.push(found.ok_or_else(|| format!("the key has {part}, which is no column"))?);
    }
    let mut seen = BTreeSet::new();
    for (row, record) in reader.records().enumerate() {
        let record = record.map_err(|error| error.to_string())?;
        for (cell, field) in record.iter().zip(fields) {
            let fault = |why| format!("line {}: {} is `{cell}`: {why}", row + 2, field["name"]);
            hold_cell(cell, field).map_err(fault)?;
        }
        let named: Vec<String> = key.iter().map(|&at| record[at].to_owned()).collect();
        if !seen.insert(named) {
            return Err(format!("line {}: a second row of that key", row + 2));
        }
    }
    Ok(())
}

fn hold_cell(cell: &str, field: &Value) -> Result<(), String> {
    let constraints = field["constraints"].as_object().ok_or("a column without constraints")?;
    if field["description"].as_str().is_none_or(str::is_empty) {
        return Err("a column without a definition".to_owned());
    }
    if cell.is_empty() {
        let may_be = constraints.get("required") == Some(&Value::Bool(false));
        return if may_be { Ok(()) } else { Err("a value is required".to_owned()) };
    }
    let value = match field["type"].as_str() {
        Some("string") => None,
        Some("integer") => Some(number(cell, false)?),
        Some("number") => Some(number(cell, true)?),
        other => return Err(format!("type {other:?} is unknown")),
    };
    for (constraint, bound) in constraints {
        let is_held = match (constraint.as_str(), value) {
            ("required", _) => true,
            ("enum", None) => {
                bound.as_array().is_some_and(|words| words.iter().any(|word| word == cell))
            }
            ("pattern", None) if bound == GameSeed::PATTERN => GameSeed::read(cell).is_some(),
            ("minimum", Some(value)) => bound.as_f64().is_some_and(|least| value >= least),
            ("maximum", Some(value)) => bound.as_f64().is_some_and(|most| value <= most),
            _ => return Err(format!("the constraint {constraint} {bound} is unknown here")),
        };
        if !is_held {
            return Err(format!("{constraint} is {bound}"));
        }
    }
    Ok(())
}

/// A plain decimal: no exponent, no sign but `-`, and no point unless it may have one.
fn number(cell: &str, with_point: bool) -> Result<f64, String> {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || (with_point && byte == b'.'));
    let value: Option<f64> = cell.parse().ok();
    value.filter(|_| is_plain).ok_or_else(|| "no plain number".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What a cell of a column comes to: empty if it holds.
    fn held(kind: &str, constraints: &Value, cell: &str) -> String {
        let field = json!({
            "name": "it", "type": kind, "description": "What is meant by it.", "constraints": constraints,
        });
        let resource = json!({ "schema": { "fields": [field], "primaryKey": ["it"] } });
        hold_to_schema(&resource, &format!("it\n{cell}\n")).err().unwrap_or_default()
    }

    #[test]
    fn each_kind_of_fault_is_found() {
        let share = json!({ "required": true, "minimum": 0, "maximum": 1 });
        assert_eq!(held("number", &share, "0.5"), "");
        let said = held("number", &share, "1.0000000000000004");
        assert_eq!(said, "line 2: \"it\" is `1.0000000000000004`: maximum is 1");
        assert!(held("number", &share, "-0.1").contains("minimum is 0"));
        assert!(held("number", &share, "1e-3").contains("no plain number"));
        assert!(held("number", &share, "\"\"").contains("required"));
        assert_eq!(held("number", &json!({ "required": false }), "\"\""), "");
        assert!(held("integer", &json!({}), "1.5").contains("no plain number"));
        assert!(held("string", &json!({ "enum": ["a"] }), "b").contains("enum"));
        let seed = json!({ "pattern": GameSeed::PATTERN });
        assert_eq!(held("string", &seed, "x00000000000001e5"), "");
        assert!(held("string", &seed, "485").contains("pattern"));
        assert!(held("string", &json!({ "unique": true }), "b").contains("unknown here"));
        assert!(held("string", &json!({}), "b\nb").contains("line 3: a second row"));
        assert!(held("string", &json!({}), "b,c").contains("fields"), "a cell too many");
    }
}
