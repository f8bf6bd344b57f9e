//! What a data file says, value by value, so that two versions of it can be compared without
//! regard to comments, layout and words for people.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::de::{DeInteger, DeTable, DeValue};
use wargauge_rules::roster::Source;

/// Keys whose values are words for people, on which no game depends.
const FOR_PEOPLE: [&str; 7] =
    ["title", "summary", "source", "description", "note", "notes", "comment"];

/// Keys that tell the tables of a list apart, the best first.
const IDENTIFIERS: [&str; 7] = ["id", "name", "type", "unit", "entry", "squad", "side"];

/// One value of a data file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DataValue {
    /// Name of the file.
    pub file: String,
    /// The part of the file it belongs to, such as `unit INF`; empty at the top.
    pub entry: String,
    /// Path of its key within the entry, such as `price.regular`.
    pub field: String,
    /// The value.
    pub value: String,
    /// The line it stands on, from 1; 0 if that is not known.
    #[serde(skip)]
    pub line: u64,
}

/// A value that differs between two versions of the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataChange {
    /// Name of the file.
    pub file: String,
    /// The part of the file.
    pub entry: String,
    /// Path of the key within the entry.
    pub field: String,
    /// The value before; `None` if there was none.
    pub before: Option<String>,
    /// The value now; `None` if there is none.
    pub after: Option<String>,
    /// The line it stands on now, from 1; 0 if that is not known.
    pub line: u64,
}

impl DataChange {
    /// File, entry and key, without a value.
    #[must_use]
    pub fn place(&self) -> String {
        let Self { file, entry, field, .. } = self;
        let parts = [file, entry, field].into_iter().filter(|part| !part.is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join(": ")
    }
}

impl core::fmt::Display for DataChange {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}", self.place())?;
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => write!(f, " {before} -> {after}"),
            (Some(before), None) => write!(f, " is gone (was {before})"),
            (None, after) => write!(f, " is new ({})", after.as_deref().unwrap_or_default()),
        }
    }
}

/// The values of a file, those of one entry together. Words for people are left out, and so is a
/// file that is no TOML (which nothing has been read from).
#[must_use]
pub fn values_of(source: &Source) -> Vec<DataValue> {
    let Ok(document) = DeTable::parse(&source.text) else { return Vec::new() };
    let mut found = Collector { source, values: Vec::new() };
    // What stands at the top of a file comes before its entries.
    let is_entry = |value: &DeValue<'_>| value.is_table() || value.is_array();
    for entries in [false, true] {
        let keys = document.get_ref().iter();
        for (key, value) in keys.filter(|(_, value)| is_entry(value.get_ref()) == entries) {
            found.top(key.get_ref(), value.get_ref(), value.span().start);
        }
    }
    found.values
}

/// What differs between two versions, in the order of the new one, what is gone last.
#[must_use]
pub fn differences(before: &[DataValue], after: &[DataValue]) -> Vec<DataChange> {
    let mut old: BTreeMap<_, _> = before.iter().map(|value| (place(value), value)).collect();
    let mut changes = Vec::new();
    for value in after {
        let was = old.remove(&place(value)).map(|old| old.value.clone());
        if was.as_deref() != Some(&value.value) {
            changes.push(value.changed(was, Some(value.value.clone())));
        }
    }
    let gone = before.iter().filter(|value| old.contains_key(&place(value)));
    changes.extend(gone.map(|value| value.changed(Some(value.value.clone()), None)));
    changes
}

/// What tells values apart.
fn place(value: &DataValue) -> [&str; 3] {
    [&value.file, &value.entry, &value.field]
}

impl DataValue {
    fn changed(&self, before: Option<String>, after: Option<String>) -> DataChange {
        let Self { file, entry, field, line, .. } = self.clone();
        DataChange { file, entry, field, before, after, line }
    }
}

/// Values on the way out of a document.
struct Collector<'s> {
    source: &'s Source,
    values: Vec<DataValue>,
}

impl Collector<'_> {
    /// A key at the top of the document: a value, an entry, or a list of entries.
    fn top(&mut self, key: &str, value: &DeValue<'_>, start: usize) {
        if FOR_PEOPLE.contains(&key) {
            return;
        }
        match value {
            DeValue::Table(table) => self.table(table, key, ""),
            DeValue::Array(_) if names_of_tables(key, value).is_some() => {
                let names = names_of_tables(key, value).unwrap_or_default();
                let items = value.as_array().into_iter().flatten();
                for (name, item) in names.iter().zip(items) {
                    if let Some(table) = item.get_ref().as_table() {
                        self.table(table, name, "");
                    }
                }
            }
            _ => self.value(value, start, "", key),
        }
    }

    fn table(&mut self, table: &DeTable<'_>, entry: &str, field: &str) {
        for (key, value) in table {
            let key = key.get_ref();
            let for_people = FOR_PEOPLE.contains(&&**key) || &**key == "name";
            if for_people && value.get_ref().is_str() {
                continue;
            }
            let field = if field.is_empty() { key.to_string() } else { format!("{field}.{key}") };
            self.value(value.get_ref(), value.span().start, entry, &field);
        }
    }

    fn value(&mut self, value: &DeValue<'_>, start: usize, entry: &str, field: &str) {
        match value {
            DeValue::Table(table) => self.table(table, entry, field),
            DeValue::Array(list) => match names_of_tables(field, value) {
                Some(names) => {
                    for (name, item) in names.iter().zip(list.iter()) {
                        self.value(item.get_ref(), item.span().start, entry, name);
                    }
                }
                None => self.put(start, entry, field.to_owned(), text_of(value)),
            },
            DeValue::String(text) if text.trim_end().contains('\n') => {
                for (number, line) in text.lines().enumerate() {
                    let field = format!("{field} line {}", number + 1);
                    self.put(start, entry, field, quoted_if_blank(line));
                }
            }
            _ => self.put(start, entry, field.to_owned(), text_of(value)),
        }
    }

    fn put(&mut self, start: usize, entry: &str, field: String, value: String) {
        let line = self.source.position(start).0 as u64;
        let (file, entry) = (self.source.name.clone(), entry.to_owned());
        self.values.push(DataValue { file, entry, field, value, line });
    }
}

/// What the tables of a list go by: `KEY IDENTIFIER`, with a number where that is not unique;
/// `None` if it is no list of tables.
fn names_of_tables(key: &str, list: &DeValue<'_>) -> Option<Vec<String>> {
    let list = list.as_array().filter(|list| !list.is_empty())?;
    let mut seen = BTreeMap::new();
    let name = |item: &DeValue<'_>| {
        let table = item.as_table()?;
        let identifier = IDENTIFIERS.iter().find_map(|key| table.get(*key)?.get_ref().as_str());
        let name = identifier.map_or_else(|| key.to_owned(), |name| format!("{key} {name}"));
        let times = seen.entry(name.clone()).or_insert(0u32);
        *times += 1;
        Some(if *times == 1 { name } else { format!("{name} ({times})") })
    };
    let mut name = name;
    list.iter().map(|item| name(item.get_ref())).collect()
}

/// A value in the one form it is compared in.
fn text_of(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => quoted_if_blank(text),
        DeValue::Integer(number) => integer(number),
        DeValue::Float(number) => {
            let digits = number.as_str().replace('_', "");
            digits.parse::<f64>().map_or(digits, |number| number.to_string())
        }
        DeValue::Boolean(yes) => yes.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(list) => {
            let items: Vec<String> = list.iter().map(|item| text_of(item.get_ref())).collect();
            format!("[{}]", items.join(", "))
        }
        DeValue::Table(table) => {
            let items = table
                .iter()
                .map(|(key, value)| format!("{} = {}", key.get_ref(), text_of(value.get_ref())));
            format!("{{{}}}", items.collect::<Vec<_>>().join(", "))
        }
    }
}

fn integer(number: &DeInteger<'_>) -> String {
    let digits = number.as_str().replace('_', "");
    i64::from_str_radix(&digits, number.radix()).map_or(digits, |number| number.to_string())
}

/// Text as it is, or in quotes where it would not be seen.
fn quoted_if_blank(text: &str) -> String {
    if text.trim() == text && !text.is_empty() { text.to_owned() } else { format!("{text:?}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARMY: &str = "\
        kind = 'army'\n\
        name = 'reds'\n\
        title = 'The Reds'\n\
        [minefield]\n\
        price = 3\n\
        source = 'project'\n\
        [[unit]]\n\
        id = 'INF'\n\
        name = 'Infantry'\n\
        enters = ['open', 'wood']\n\
        price = { regular = 10, elite = 1_1 }\n\
        [[unit.weapon]]\n\
        id = 'rifle'\n\
        range = 24\n\
        [[unit]]\n\
        id = 'TNK'\n\
        price = { regular = 15 }\n";

    fn values(text: &str) -> Vec<DataValue> {
        values_of(&Source::new("a.toml", text))
    }

    fn told(before: &str, after: &str) -> Vec<String> {
        differences(&values(before), &values(after)).iter().map(DataChange::to_string).collect()
    }

    #[test]
    fn values_are_named_by_entry_and_field() {
        let values = values(ARMY);
        let one = |entry: &str, field: &str| {
            let found = values.iter().find(|one| one.entry == entry && one.field == field);
            let found = found.unwrap_or_else(|| panic!("no {entry} {field} in {values:#?}"));
            (found.value.as_str(), found.line)
        };
        assert_eq!(one("", "name"), ("reds", 2));
        assert_eq!(one("minefield", "price"), ("3", 5));
        assert_eq!(one("unit INF", "enters"), ("[open, wood]", 10));
        assert_eq!(one("unit INF", "price.elite"), ("11", 11));
        assert_eq!(one("unit INF", "weapon rifle.range"), ("24", 14));
        assert_eq!(one("unit TNK", "price.regular"), ("15", 17));
        assert!(values.iter().all(|one| one.field != "title" && one.value != "Infantry"));
    }

    #[test]
    fn a_changed_number_names_its_entry() {
        let after = ARMY.replace("regular = 15", "regular = 16");
        assert_eq!(told(ARMY, &after), ["a.toml: unit TNK: price.regular 15 -> 16"]);
        let after = ARMY.replace("range = 24", "reach = 24");
        assert_eq!(
            told(ARMY, &after),
            [
                "a.toml: unit INF: weapon rifle.reach is new (24)",
                "a.toml: unit INF: weapon rifle.range is gone (was 24)"
            ]
        );
    }

    #[test]
    fn comments_layout_and_words_for_people_do_not_count() {
        let after = ARMY
            .replace("[minefield]", "# Mines.\n\n[minefield]   # dear")
            .replace("{ regular = 10, elite = 1_1 }", "{ elite = 0xB, regular = 10 }")
            .replace("The Reds", "Red Army")
            .replace("'Infantry'", "\"Foot\"");
        assert_eq!(told(ARMY, &after), [""; 0]);
    }

    #[test]
    fn the_lines_of_a_map_are_values_of_their_own() {
        let before = "map = \"\"\"\n..\n W\n\"\"\"\n";
        let after = before.replace(".W", "W").replace("..", ".B");
        assert_eq!(told(before, &after), ["a.toml: map line 1 .. -> .B"]);
        assert_eq!(values(before)[1].value, "\" W\"");
    }

    #[test]
    fn entries_of_one_name_are_numbered() {
        let text = "[[unit]]\ntype = 'TNK'\n[[unit]]\ntype = 'TNK'\ncount = 2\n[[unit]]\nx = 1\n";
        let entries: Vec<String> = values(text).into_iter().map(|one| one.entry).collect();
        assert_eq!(entries, ["unit TNK", "unit TNK (2)", "unit TNK (2)", "unit"]);
    }
}
