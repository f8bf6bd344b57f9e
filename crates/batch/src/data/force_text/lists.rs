//! Options in force files: words in lists of lines.

use toml_edit::{Array, ArrayOfTables, DocumentMut, Table, Value};

use crate::data::force_text::lines::{COUNT, arrays, copies, with_count};

/// What is to be changed about the options of a force.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionChange<'c> {
    /// What forces may call the option, the likeliest first.
    pub(super) names: &'c [&'c str],
    /// The word that a line must have for its options to be changed.
    pub(super) unit: Option<&'c str>,
    /// Lists that lines may have by the schema of force files.
    pub(super) lists: &'c [String],
    /// How many more.
    pub(super) by: i64,
}

impl OptionChange<'_> {
    /// Documents in which the change may have been made: to one of the copies that a line stands
    /// for, which then get a line of their own, or to more of them, each taking its share.
    pub(super) fn candidates(&self, document: &DocumentMut) -> Vec<DocumentMut> {
        let mut candidates = Vec::new();
        for (key, lines) in arrays(document) {
            for (index, line) in lines.iter().enumerate().filter(|(_, line)| self.concerns(line)) {
                let copies = copies(line);
                let takers = (1..=copies.min(self.by.abs())).filter(|some| self.by % some == 0);
                for takers in takers {
                    for changed in self.changed(line, self.by / takers) {
                        let mut document = document.clone();
                        let lines =
                            document.get_mut(key).and_then(|item| item.as_array_of_tables_mut());
                        split(lines.expect("a place of this document"), index, takers, changed);
                        candidates.push(document);
                    }
                }
            }
        }
        candidates
    }

    fn concerns(&self, line: &Table) -> bool {
        self.unit.is_none_or(|unit| line.iter().any(|(_, item)| item.as_str() == Some(unit)))
    }

    /// The line with so many more of the option, in each list and under each name.
    fn changed(&self, line: &Table, by: i64) -> Vec<Table> {
        let has = |list: &&String| line.get(list).is_some_and(toml_edit::Item::is_array);
        let may = |list: &&String| by > 0 && !line.contains_key(list);
        let lists = self.lists.iter().filter(has).chain(self.lists.iter().filter(may));
        lists
            .flat_map(|list| self.names.iter().map(move |name| (list, name)))
            .flat_map(|(list, name)| with_option(line, list, name, by))
            .collect()
    }
}

/// Puts `changed` in the place of some copies of a line; the others keep their line before it.
pub(super) fn split(lines: &mut ArrayOfTables, index: usize, takers: i64, changed: Table) {
    let line = lines.get_mut(index).expect("a place of this document");
    let rest = copies(line) - takers;
    let mut changed = changed;
    changed.remove(COUNT);
    let changed = with_count(changed, takers);
    if rest == 0 {
        *line = changed;
    } else {
        line.insert(COUNT, toml_edit::value(rest));
        insert(lines, index + 1, changed);
    }
}

/// Puts a line into its place.
fn insert(lines: &mut ArrayOfTables, at: usize, line: Table) {
    let mut all: Vec<Table> = lines.iter().cloned().collect();
    all.insert(at.min(all.len()), line);
    lines.clear();
    for mut table in all {
        // Where the lines stood in the file no longer says where they stand.
        table.set_position(None);
        lines.push(table);
    }
}

/// The line with so many more of an option in a list, written `name*2` or named twice.
fn with_option(line: &Table, list: &str, name: &str, by: i64) -> Vec<Table> {
    let old = line.get(list).and_then(|item| item.as_array()).cloned().unwrap_or_default();
    let number = |value: &Value| -> i64 {
        let text = value.as_str().unwrap_or_default();
        match text.strip_prefix(name) {
            Some("") => 1,
            Some(rest) => rest.strip_prefix('*').and_then(|n| n.parse().ok()).unwrap_or(0),
            None => 0,
        }
    };
    let wanted = old.iter().map(number).sum::<i64>() + by;
    if wanted < 0 {
        return Vec::new();
    }
    let with = |words: &[String]| {
        let mut array: Array = old.clone();
        let place = old.iter().position(|value| number(value) > 0).unwrap_or(old.len());
        array.retain(|value| number(value) == 0);
        words.iter().rev().for_each(|word| array.insert(place.min(array.len()), word.as_str()));
        let mut line = line.clone();
        line.insert(list, toml_edit::value(array));
        line
    };
    match wanted {
        0 => vec![with(&[])],
        1 => vec![with(&[name.to_owned()])],
        _ => {
            vec![with(&[format!("{name}*{wanted}")]), with(&vec![name.to_owned(); wanted as usize])]
        }
    }
}
