//! Data files as documents that can be edited without losing a comment.

use toml_edit::{DocumentMut, InlineTable, Item, Value};
use wargauge_rules::roster::{DataError, Source};

/// One step on the way to a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PathStep {
    /// Into the value of a key.
    Key(String),
    /// Into an item of an array, or a table of an array of tables.
    Item(usize),
}

/// The document in a file.
pub fn open(source: &Source) -> Result<DocumentMut, DataError> {
    source.text.parse::<DocumentMut>().map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        DataError::at(source, span, error.message().to_owned())
    })
}

/// The ways to all numbers of a document, in the order of the file.
pub fn numbers(document: &DocumentMut) -> Vec<Vec<PathStep>> {
    ways_to(document, &|item| item.is_integer() || item.is_float())
}

/// The ways to all numbers and texts of a document, in the order of the file.
pub fn leaves(document: &DocumentMut) -> Vec<Vec<PathStep>> {
    ways_to(document, &|item| item.is_integer() || item.is_float() || item.is_str())
}

fn ways_to(document: &DocumentMut, is_wanted: &dyn Fn(&Item) -> bool) -> Vec<Vec<PathStep>> {
    let mut walk = DocumentWalk { is_wanted, path: Vec::new(), found: Vec::new() };
    walk.through(document.as_item());
    walk.found
}

/// A walk through a document on which places are noted.
struct DocumentWalk<'w> {
    is_wanted: &'w dyn Fn(&Item) -> bool,
    path: Vec<PathStep>,
    found: Vec<Vec<PathStep>>,
}

impl DocumentWalk<'_> {
    fn enter(&mut self, step: PathStep, item: &Item) {
        self.path.push(step);
        self.through(item);
        self.path.pop();
    }

    fn through(&mut self, item: &Item) {
        if let Some(table) = item.as_table_like() {
            table.iter().for_each(|(key, item)| self.enter(PathStep::Key(key.to_owned()), item));
        } else if (self.is_wanted)(item) {
            self.found.push(self.path.clone());
        } else {
            let length = item.as_array().map_or(0, toml_edit::Array::len)
                + item.as_array_of_tables().map_or(0, toml_edit::ArrayOfTables::len);
            for index in 0..length {
                let item = item.get(index).expect("within its length");
                self.enter(PathStep::Item(index), item);
            }
        }
    }
}

/// The value at the end of a path.
pub fn value_at<'d>(document: &'d mut DocumentMut, path: &[PathStep]) -> Option<&'d mut Value> {
    item_at(document, path)?.as_value_mut()
}

/// Takes what stands at the end of a path away: a key with its value, or an item of a list.
pub fn remove(document: &mut DocumentMut, path: &[PathStep]) {
    let Some((last, way)) = path.split_last() else { return };
    let Some(item) = item_at(document, way) else { return };
    match last {
        PathStep::Key(key) => {
            if let Some(table) = item.as_table_like_mut() {
                table.remove(key);
            }
        }
        PathStep::Item(at) => {
            if let Some(list) = item.as_array_mut().filter(|list| *at < list.len()) {
                list.remove(*at);
            } else if let Some(tables) =
                item.as_array_of_tables_mut().filter(|tables| *at < tables.len())
            {
                tables.remove(*at);
            }
        }
    }
}

fn item_at<'d>(document: &'d mut DocumentMut, path: &[PathStep]) -> Option<&'d mut Item> {
    path.iter().try_fold(document.as_item_mut(), |item, step| match step {
        PathStep::Key(key) => item.get_mut(key.as_str()),
        PathStep::Item(index) => item.get_mut(*index),
    })
}

/// What stands on the way to the end of a path, and there, without comments and spaces, and without
/// some keys and those of sources, at any depth; what the first table of a list is called is left out,
/// too.
pub fn described(document: &DocumentMut, path: &[PathStep], without: &[&str]) -> Option<String> {
    let (mut item, mut told, mut is_named) = (document.as_item(), String::new(), false);
    for step in path {
        item = match step {
            PathStep::Key(key) => {
                told += key;
                item.get(key.as_str())?
            }
            PathStep::Item(index) => item.get(*index)?,
        };
        if matches!(step, PathStep::Item(_)) {
            let names: &[&str] = if is_named { &[] } else { &["id", "name"] };
            told += &spelled(item, &[without, names].concat(), without);
            is_named = true;
        }
    }
    Some(told)
}

/// An item as text, without some keys here and below.
fn spelled(item: &Item, here: &[&str], below: &[&str]) -> String {
    if let Some(table) = item.as_table_like() {
        let is_told = |key: &str| !here.contains(&key) && !key.ends_with("source");
        let mut parts: Vec<String> = table
            .iter()
            .filter(|(key, _)| is_told(key))
            .map(|(key, item)| format!("{key} = {}", spelled(item, below, below)))
            .collect();
        parts.sort();
        return format!("{{{}}}", parts.join(", "));
    }
    let length = item.as_array().map_or(0, toml_edit::Array::len)
        + item.as_array_of_tables().map_or(0, toml_edit::ArrayOfTables::len);
    if item.is_array() || item.is_array_of_tables() {
        let items = (0..length).filter_map(|index| item.get(index));
        let parts: Vec<String> = items.map(|item| spelled(item, below, below)).collect();
        return format!("[{}]", parts.join(", "));
    }
    let plain = |value: &Value| value.clone().decorated("", "").to_string();
    item.as_value().map_or_else(String::new, plain)
}

/// The number that a value is.
pub fn number(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))
}

/// Puts another number in the place of a value, keeping the space and the comments around it. A
/// whole number is written as one.
pub fn set_number(value: &mut Value, number: f64) {
    let decor = value.decor().clone();
    let stays_whole = value.is_integer() && number.fract() == 0.0;
    // A price below 2^53 is exact either way.
    *value = if stays_whole { Value::from(number as i64) } else { Value::from(number) };
    *value.decor_mut() = decor;
}

/// A twin of the number at the end of a path: of the same value, by another key in the place of
/// `key`, and right behind it. Nothing is done if no table on the way has the key, or has the twin.
pub fn add_twin(document: &mut DocumentMut, path: &[PathStep], [key, twin]: [&str; 2]) {
    let named = |step: &PathStep| matches!(step, PathStep::Key(name) if name == key);
    let (Some(at), Some(value)) = (path.iter().rposition(named), value_at(document, path)) else {
        return;
    };
    let value = value.clone().decorated(" ", "");
    let Some(item) = item_at(document, &path[..at]) else { return };
    match &path[at + 1..] {
        [] => insert_behind(item, key, twin, value),
        [PathStep::Key(part)] => {
            insert_behind(item, key, twin, Value::from(InlineTable::new()));
            let parts = item.get_mut(twin).and_then(Item::as_inline_table_mut);
            if let Some(parts) = parts.filter(|parts| !parts.contains_key(part)) {
                parts.insert(part, value);
                parts.fmt();
            }
        }
        _ => {}
    }
}

/// Inserts a value by a new key right behind another key.
fn insert_behind(item: &mut Item, key: &str, new: &str, value: Value) {
    let Some(table) = item.as_table_like_mut().filter(|table| !table.contains_key(new)) else {
        return;
    };
    let mut order: Vec<String> = table.iter().map(|(key, _)| key.to_owned()).collect();
    let at = order.iter().position(|known| known == key).map_or(order.len(), |at| at + 1);
    order.insert(at, new.to_owned());
    table.insert(new, Item::Value(value));
    let place = |key: &toml_edit::Key| order.iter().position(|known| known == key.get());
    if let Some(table) = item.as_table_mut() {
        table.sort_values_by(|one, _, other, _| place(one).cmp(&place(other)));
    } else if let Some(table) = item.as_inline_table_mut() {
        table.sort_values_by(|one, _, other, _| place(one).cmp(&place(other)));
    }
}

/// The lines that two texts differ in, `-` before those of the first and `+` before those of the
/// second, each change under the number of its line in the first. Lines may change or be added, one
/// between two others.
pub fn changed_lines(before: &str, after: &str) -> String {
    let mut told = String::new();
    let mut new = after.lines().peekable();
    let mut last = None;
    let mut tell = |number: usize, old: Option<&str>, line: &str| {
        if last != Some(number) {
            told += &format!("@@ line {number} @@\n");
        }
        last = Some(number);
        if let Some(old) = old {
            told += &format!("-{old}\n");
        }
        told += &format!("+{line}\n");
    };
    for (index, old) in before.lines().enumerate() {
        let Some(line) = new.next() else { break };
        if line == old {
            continue;
        }
        if new.peek() == Some(&old) {
            // Added behind the line before.
            tell(index, None, line);
            new.next();
        } else {
            tell(index + 1, Some(old), line);
        }
    }
    let count = before.lines().count();
    new.for_each(|line| tell(count, None, line));
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# head\na = 1 # one\nb = { c = 2.5 }\n[[d]]\ne = [3, 4]\nf = 'g'\n";

    #[test]
    fn numbers_are_found_and_replaced_in_place() {
        let mut document = open(&Source::new("f.toml", TEXT)).unwrap();
        let paths = numbers(&document);
        let values: Vec<f64> = paths
            .iter()
            .map(|path| number(value_at(&mut document, path).unwrap()).unwrap())
            .collect();
        assert_eq!(values, [1.0, 2.5, 3.0, 4.0]);
        for path in &paths {
            let value = value_at(&mut document, path).unwrap();
            let twice = 2.0 * number(value).unwrap();
            set_number(value, twice);
        }
        let text = document.to_string();
        assert_eq!(
            text,
            TEXT.replace('4', "8").replace('3', "6").replace('1', "2").replace("2.5", "5.0")
        );
        assert_eq!(changed_lines(TEXT, &text).lines().next(), Some("@@ line 2 @@"));
    }

    #[test]
    fn keys_and_items_of_lists_go_and_the_rest_stays() {
        let mut document = open(&Source::new("f.toml", TEXT)).unwrap();
        let key = |name: &str| PathStep::Key(name.to_owned());
        for path in [
            vec![key("b"), key("c")],
            vec![key("d"), PathStep::Item(0), key("e"), PathStep::Item(1)],
            vec![key("d"), PathStep::Item(0), key("e"), PathStep::Item(7)],
            vec![key("d"), PathStep::Item(0), key("f")],
        ] {
            remove(&mut document, &path);
        }
        let left = TEXT.replace(" c = 2.5 ", "").replace("3, 4", "3").replace("f = 'g'\n", "");
        assert_eq!(document.to_string(), left);
    }

    #[test]
    fn twins_stand_behind_what_they_are_twins_of() {
        let text = "# head\n[[d]]\nprice = 3 # dear\nname = 'x'\n[d.e]\nf = 1\n\
            [[d]]\nprice = { poor = 1, rich = 2.5 }\n";
        let mut document = open(&Source::new("f.toml", text)).unwrap();
        for path in numbers(&document) {
            add_twin(&mut document, &path, ["price", "stake"]);
        }
        let twice = document.to_string();
        let expected = text
            .replace("dear\n", "dear\nstake = 3\n")
            .replace("2.5 }\n", "2.5 }\nstake = { poor = 1, rich = 2.5 }\n");
        assert_eq!(twice, expected);
        let told = "@@ line 3 @@\n+stake = 3\n@@ line 8 @@\n+stake = { poor = 1, rich = 2.5 }\n";
        assert_eq!(changed_lines(text, &twice), told);
        let both = twice.replace("price = 3", "price = 4");
        assert!(
            changed_lines(text, &both)
                .starts_with("@@ line 3 @@\n-price = 3 # dear\n+price = 4 # dear\n+stake = 3\n")
        );
        for path in numbers(&document) {
            add_twin(&mut document, &path, ["price", "stake"]);
        }
        assert_eq!(document.to_string(), twice, "what has a twin gets no other");
    }

    #[test]
    fn a_broken_file_is_an_error_at_its_place() {
        let error = open(&Source::new("f.toml", "a = \n")).unwrap_err();
        assert!(error.to_string().starts_with("f.toml:1:"), "{error}");
    }
}
