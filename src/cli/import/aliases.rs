//! What the names of somebody's lists mean for an army.

use std::collections::BTreeMap;
use std::path::Path;

use toml_edit::{Document, Item, TableLike, Value};
use wargauge_batch::{MOST_BYTES, read_text};
use wargauge_rules::roster::{DataError, Source};

use crate::cli::import::list::folded;

/// What names mean, and what is left out and why, by names as they are compared.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    units: BTreeMap<String, Vec<String>>,
    dropped: BTreeMap<String, String>,
}

/// What a table of such a file may hold.
const TABLES: [&str; 2] = ["units", "dropped"];

impl Aliases {
    /// Reads the file.
    ///
    /// # Errors
    /// If it is not TOML, or says something else.
    pub(super) fn read(path: &Path) -> Result<Self, DataError> {
        Self::of(&read_text(path, MOST_BYTES)?)
    }

    fn of(source: &Source) -> Result<Self, DataError> {
        let document = Document::parse(source.text.as_str()).map_err(|error| {
            let span = error.span().unwrap_or_else(|| source.whole());
            DataError::at(source, span, error.message().to_owned())
        })?;
        let mut found = Self::default();
        for (name, item) in document.as_table() {
            let at = item.span().unwrap_or_else(|| source.whole());
            let Some(table) = item.as_table_like().filter(|_| TABLES.contains(&name)) else {
                let problem = format!("`{name}` is no table of a file of aliases");
                return Err(DataError::at(source, at, problem).one_of(name, TABLES));
            };
            if name == TABLES[0] {
                found.units = rows(source, table, meanings)?;
            } else {
                found.dropped = rows(source, table, |item| item.as_str().map(str::to_owned))?;
            }
        }
        Ok(found)
    }

    /// The lines that a name stands for.
    pub(super) fn meaning(&self, name: &str) -> Option<&[String]> {
        self.units.get(&folded(name)).map(Vec::as_slice)
    }

    /// Why a line of this name is left out.
    pub(super) fn reason(&self, name: &str) -> Option<&str> {
        self.dropped.get(&folded(name)).map(String::as_str)
    }
}

fn rows<T>(
    source: &Source,
    table: &dyn TableLike,
    read: impl Fn(&Item) -> Option<T>,
) -> Result<BTreeMap<String, T>, DataError> {
    let row = |(name, item): (&str, &Item)| {
        let wrong = || {
            let at = item.span().unwrap_or_else(|| source.whole());
            DataError::at(source, at, format!("`{name}` says no text"))
                .field(name)
                .expected("a text, or of `[units]` a list of them")
        };
        Ok((folded(name), read(item).ok_or_else(wrong)?))
    };
    table.iter().map(row).collect()
}

/// One line, or several.
fn meanings(item: &Item) -> Option<Vec<String>> {
    if let Some(text) = item.as_str() {
        return Some(vec![text.to_owned()]);
    }
    let texts = item.as_array()?.iter().map(Value::as_str);
    texts.map(|text| text.map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_stand_for_several_lines() {
        let text = "[units]\n\"Grenadiers (10)\" = [\"2 x team\", \"lmg\"]\n[dropped]\nchef = \"no fighter\"\n";
        let aliases = Aliases::of(&Source::new("a.toml", text)).expect("aliases");
        assert_eq!(aliases.meaning("grenadiers  (10)").map(<[_]>::len), Some(2));
        assert_eq!(aliases.reason("Chef"), Some("no fighter"));
    }

    #[test]
    fn what_a_file_of_aliases_cannot_hold_is_told_at_its_place() {
        for (text, place) in
            [("[unit]\na = \"b\"\n", "a.toml:1:1: "), ("[units]\na = 3\n", "a.toml:2:5: ")]
        {
            let error = Aliases::of(&Source::new("a.toml", text)).expect_err(text).to_string();
            assert!(error.starts_with(place), "{error}");
        }
    }
}
