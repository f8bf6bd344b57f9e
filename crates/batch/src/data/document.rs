//! Data files as documents that can be edited without losing a comment.

use toml_edit::{DocumentMut, Item, Value};
use wargauge_rules::roster::{DataError, Source};

/// One step on the way to a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    /// Into the value of a key.
    Key(String),
    /// Into an item of an array, or a table of an array of tables.
    Item(usize),
}

/// The document in a file.
pub(crate) fn open(source: &Source) -> Result<DocumentMut, DataError> {
    source.text.parse::<DocumentMut>().map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        DataError::at(source, span, error.message().to_owned())
    })
}

/// The ways to all numbers of a document, in the order of the file.
pub(crate) fn numbers(document: &DocumentMut) -> Vec<Vec<Step>> {
    let mut found = Vec::new();
    walk(document.as_item(), &mut Vec::new(), &mut found);
    found
}

fn walk(item: &Item, path: &mut Vec<Step>, found: &mut Vec<Vec<Step>>) {
    let mut enter = |step: Step, item: &Item| {
        path.push(step);
        walk(item, path, found);
        path.pop();
    };
    if let Some(table) = item.as_table_like() {
        table.iter().for_each(|(key, item)| enter(Step::Key(key.to_owned()), item));
    } else if item.is_integer() || item.is_float() {
        found.push(path.clone());
    } else {
        let length = item.as_array().map_or(0, toml_edit::Array::len)
            + item.as_array_of_tables().map_or(0, toml_edit::ArrayOfTables::len);
        for index in 0..length {
            let item = item.get(index).expect("within its length");
            enter(Step::Item(index), item);
        }
    }
}

/// The value at the end of a path.
pub(crate) fn value_at<'d>(document: &'d mut DocumentMut, path: &[Step]) -> Option<&'d mut Value> {
    let start = document.as_item_mut();
    let item = path.iter().try_fold(start, |item, step| match step {
        Step::Key(key) => item.get_mut(key.as_str()),
        Step::Item(index) => item.get_mut(*index),
    })?;
    item.as_value_mut()
}

/// The number that a value is.
pub(crate) fn number(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))
}

/// Puts another number in the place of a value, keeping the space and the comments around it. A
/// whole number is written as one.
pub(crate) fn set_number(value: &mut Value, number: f64) {
    let decor = value.decor().clone();
    let stays_whole = value.is_integer() && number.fract() == 0.0;
    // A price below 2^53 is exact either way.
    *value = if stays_whole { Value::from(number as i64) } else { Value::from(number) };
    *value.decor_mut() = decor;
}

/// The lines that two texts differ in, `-` before those of the first and `+` before those of the
/// second, each change under the number of its line. The texts have the same number of lines.
pub(crate) fn changed_lines(before: &str, after: &str) -> String {
    let lines = before.lines().zip(after.lines()).enumerate();
    let changed = lines.filter(|(_, (old, new))| old != new);
    changed
        .map(|(index, (old, new))| format!("@@ line {} @@\n-{old}\n+{new}\n", index + 1))
        .collect()
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
    fn a_broken_file_is_an_error_at_its_place() {
        let error = open(&Source::new("f.toml", "a = \n")).unwrap_err();
        assert!(error.to_string().starts_with("f.toml:1:"), "{error}");
    }
}
