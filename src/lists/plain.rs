//! What a file in TOML says as plain data.

use serde_json::Value as Json;
use toml_edit::{Item, TableLike, Value};

/// What a file says as plain data.
pub(super) fn json(item: &Item) -> Json {
    match item {
        Item::None => Json::Null,
        Item::Value(value) => json_of_value(value),
        Item::Table(table) => json_of_table(table),
        Item::ArrayOfTables(tables) => tables.iter().map(|table| json_of_table(table)).collect(),
    }
}

fn json_of_value(value: &Value) -> Json {
    match value {
        Value::String(text) => text.value().as_str().into(),
        Value::Integer(number) => (*number.value()).into(),
        Value::Float(number) => (*number.value()).into(),
        Value::Boolean(is) => (*is.value()).into(),
        Value::Datetime(date) => date.value().to_string().into(),
        Value::Array(values) => values.iter().map(json_of_value).collect(),
        Value::InlineTable(table) => json_of_table(table),
    }
}

fn json_of_table(table: &dyn TableLike) -> Json {
    table.iter().map(|(key, item)| (key.to_owned(), json(item))).collect()
}
