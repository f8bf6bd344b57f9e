//! What lists say besides units and their options: `transport=15-cwt-truck` of a unit, `points_limit=1000` of a force.

use core::iter::repeat_n;

use serde_json::Value as Json;
use toml_edit::{DocumentMut, Item, Value};

/// A key of a force file, or of a line of it, with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    /// The key; of what stands in a table of the file it is `table.key`.
    pub(super) key: String,
    /// The value as it is written: a word, or a value in TOML.
    pub(super) value: String,
}

impl Setting {
    /// Reads `key=value`; `None` of any other text.
    pub(super) fn in_text(text: &str) -> Option<Self> {
        let (key, value) = text.split_once('=')?;
        let (key, value) = (key.trim(), value.trim());
        let is_key = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_.-".contains(c);
        let is_setting = key.starts_with(|c: char| c.is_ascii_lowercase())
            && key.chars().all(is_key)
            && !value.is_empty();
        is_setting.then(|| Self { key: key.to_owned(), value: value.to_owned() })
    }

    /// The setting of a key to a value.
    pub(super) fn of(key: &str, value: &Json) -> Self {
        let value = match value {
            Json::String(text) if is_bare(text) => text.clone(),
            other => other.to_string(),
        };
        Self { key: key.to_owned(), value }
    }

    /// How it is written.
    pub(super) fn written(&self) -> String {
        format!("{}={}", self.key, self.value)
    }

    /// Its value as a file has it: what is no value in TOML is a word.
    pub(super) fn item(&self) -> Item {
        let read = value_of(&self.value).filter(|value| !value.is_datetime());
        Item::Value(read.unwrap_or_else(|| Value::from(self.value.as_str())))
    }
}

/// Whether a text is one word that nobody can take for anything else.
fn is_bare(text: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "-_.*".contains(c);
    !text.is_empty() && text.chars().all(is_plain) && value_of(text).is_none()
}

fn value_of(text: &str) -> Option<Value> {
    let document: DocumentMut = format!("value = {text}").parse().ok()?;
    let mut value = document.get("value")?.as_value()?.clone();
    (document.len() == 1).then(|| {
        value.decor_mut().clear();
        value
    })
}

/// A text in which values in quotes and lists of them are struck out, byte for byte: nothing is looked for there.
pub(super) fn masked(text: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    let (mut end, mut before) = (None, ' ');
    for c in text.chars() {
        let is_escaped = end.is_some() && before == '\\';
        if end.is_some() {
            masked.extend(repeat_n('_', c.len_utf8()));
            if end == Some(c) && !is_escaped {
                end = None;
            }
        } else {
            masked.push(c);
            end = match (before, c) {
                ('=', '"') => Some('"'),
                ('=', '[') => Some(']'),
                _ => None,
            };
        }
        before = if is_escaped { ' ' } else { c };
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_as_it_was() {
        for value in
            ["12", "1.5", "true", "\"a + b, c\"", "\"15-cwt\"", "\"1944\"", "[\"a\", \"b\"]"]
        {
            let json: Json = serde_json::from_str(value).expect("a value");
            let text = Setting::of("key", &json).written();
            assert_eq!(masked(&text).find(['+', ';']), None, "{text}");
            let setting = Setting::in_text(&text).expect("a setting");
            let mut table = toml_edit::Table::new();
            table.insert("key", setting.item());
            let file = table.to_string();
            let read: DocumentMut = file.parse().expect("TOML");
            assert_eq!(crate::lists::plain::json(&read["key"]), json, "{file}");
        }
    }

    #[test]
    fn names_of_units_are_no_settings() {
        for text in ["Rifle Section", "2\" mortar", "A=b", "=b", "a=", "3 x a"] {
            assert_eq!(Setting::in_text(text), None, "{text}");
        }
        assert_eq!(masked("2\" mortar + b=\"c+d\" + e"), "2\" mortar + b=\"____ + e");
    }
}
