//! Errors of text that is not well-formed TOML.

use core::ops::Range;

use toml::de::DeTable;

use crate::roster::error::DataError;
use crate::roster::position::{Key, keys};
use crate::roster::source::Source;

/// The error for a slip of syntax.
pub(super) fn error(source: &Source, slip: &toml::de::Error) -> DataError {
    let span = within(source, slip.span().unwrap_or(source.text.len()..source.text.len()));
    let (recovered, _) = DeTable::parse_recoverable(&source.text);
    let keys = keys(recovered.get_ref(), "");
    if slip.message().starts_with("duplicate key") {
        return given_twice(source, span, &keys);
    }
    let (problem, expected) = reword(slip.message(), &source.text[span.start..]);
    let line = source.text[..span.start].rfind('\n').map_or(0, |feed| feed + 1);
    let on_line = |key: &&Key| (line..=span.start).contains(&key.span.start);
    let field = keys.iter().filter(on_line).max_by_key(|key| key.span.start);
    DataError::at(source, span.clone(), problem)
        .field(field.map_or("", |key| &key.field))
        .expected(expected)
}

/// Problem and expectation of a message of the TOML reader's about `rest`, in plain words.
fn reword(message: &str, rest: &str) -> (String, String) {
    let (problem, expected) = message.rsplit_once(", expected ").unwrap_or((message, ""));
    let no_value =
        problem == "string values must be quoted" || problem.starts_with("invalid float");
    let bare: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
    let any_value = "text in quotes, a number, true, false, a list or a table".to_owned();
    if no_value && (rest.is_empty() || rest.starts_with(['\n', '\r', '#'])) {
        return ("the value is missing".to_owned(), any_value);
    }
    if no_value && bare.starts_with(char::is_alphabetic) {
        return (format!("`{bare}` is no value"), any_value);
    }
    if problem == "key with no value" {
        return ("a key without a value".to_owned(), "`key = value`".to_owned());
    }
    let expected = if expected == "nothing" { "" } else { expected };
    (problem.to_owned(), expected.replace("literal string", "text in quotes"))
}

/// The error for a second key of the same name in one table.
fn given_twice(source: &Source, span: Range<usize>, keys: &[Key]) -> DataError {
    let name = source.text[span.clone()].trim_matches(['"', '\'']);
    let first = keys
        .iter()
        .filter(|key| key.name == name && key.span.start < span.start)
        .max_by_key(|key| key.span.start);
    let problem = match first {
        Some(key) => {
            format!("`{name}` is already set on line {}", source.position(key.span.start).0)
        }
        None => format!("`{name}` is set twice"),
    };
    DataError::at(source, span, problem).field(first.map_or(name, |key| &key.field))
}

/// The span, cut to whole characters of the text.
fn within(source: &Source, span: Range<usize>) -> Range<usize> {
    let text = &source.text;
    let start = text.floor_char_boundary(span.start.min(text.len()));
    start..text.ceil_char_boundary(span.end.clamp(start, text.len()))
}
