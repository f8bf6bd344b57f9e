//! Force files as text that can be changed entry by entry, whatever the ruleset's format.
//!
//! A change is tried where it may belong (the count of a line that names the entry, a line of its
//! own, a list of options), the file is read again by the ruleset, and what counts is that the
//! force then holds exactly the entries asked for. Every rule of legality, and every message about
//! it, is thus the ruleset's own.

use core::fmt;
use core::marker::PhantomData;
use std::collections::BTreeMap;

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, Value};
use wargauge_rules::roster::{ArmyData, DataError, FileKind, ForceData, Rulebook, Source};

use crate::document::open;

/// Copies by entry.
pub(crate) type Counts = BTreeMap<String, u32>;

/// The key that says how many copies a line stands for.
const COUNT: &str = "count";

/// A force file as text.
pub(crate) struct ForceText<'a, R: Rulebook> {
    source: Source,
    document: DocumentMut,
    counts: Counts,
    /// Where a new line goes: after what is left of the line that copies were taken from last, so
    /// that all other units keep their places and act in the same order.
    gap: Option<usize>,
    army: &'a R::Army,
    ruleset: PhantomData<fn() -> R>,
}

impl<R: Rulebook> Clone for ForceText<'_, R> {
    fn clone(&self) -> Self {
        Self {
            source: self.source.clone(),
            document: self.document.clone(),
            counts: self.counts.clone(),
            gap: self.gap,
            army: self.army,
            ruleset: PhantomData,
        }
    }
}

impl<R: Rulebook> fmt::Debug for ForceText<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForceText").field("counts", &self.counts).finish_non_exhaustive()
    }
}

/// The copies of each entry in a force.
pub(crate) fn counts_of(force: &impl ForceData) -> Counts {
    let mut counts = Counts::new();
    for (id, copies) in force.units() {
        *counts.entry(id).or_default() += copies;
    }
    counts.retain(|_, copies| *copies > 0);
    counts
}

impl<'a, R: Rulebook> ForceText<'a, R> {
    /// The text of a force file drawn from `army`.
    pub(crate) fn open(source: &Source, army: &'a R::Army) -> Result<Self, DataError> {
        let force = R::read_force(source, army)?;
        let (document, counts) = (open(source)?, counts_of(&force));
        let source = source.clone();
        Ok(Self { source, document, counts, gap: None, army, ruleset: PhantomData })
    }

    /// Reads it with its army or another version of it.
    pub(crate) fn read(&self, army: &R::Army) -> Result<R::Force, DataError> {
        R::read_force(&self.rendered(&self.document), army)
    }

    fn rendered(&self, document: &DocumentMut) -> Source {
        Source::new(self.source.name.clone(), document.to_string())
    }

    /// Changes the number of copies of an entry by `by`.
    pub(crate) fn change(&mut self, id: &str, by: i64) -> Result<(), DataError> {
        self.check_entry(id)?;
        let have = self.counts.get(id).copied().unwrap_or(0);
        let wanted = i64::from(have) + by;
        let Ok(wanted) = u32::try_from(wanted) else {
            let names = self.counts.keys().map(String::as_str);
            let problem = match have {
                0 => format!("force `{}` has no `{id}`", self.source.stem()),
                _ => format!("force `{}` has only {have} of `{id}`", self.source.stem()),
            };
            return Err(DataError::new(problem).one_of(id, names));
        };
        let (line, lines) = (self.lines_of(id).into_iter().next(), self.lines());
        let mut counts = self.counts.clone();
        counts.insert(id.to_owned(), wanted);
        counts.retain(|_, copies| *copies > 0);
        self.take_first(self.candidates(id, by), id, counts)?;
        if let (Some((_, line)), true) = (line, by < 0) {
            self.gap = Some(if self.lines() < lines { line } else { line + 1 });
        }
        Ok(())
    }

    /// How many lines there are.
    fn lines(&self) -> usize {
        arrays(&self.document).map(|(_, lines)| lines.len()).sum()
    }

    /// Refuses an entry that the army does not have.
    fn check_entry(&self, id: &str) -> Result<(), DataError> {
        let names = || self.army.entries().iter().map(|entry| entry.id.as_str());
        if names().any(|name| name == id) {
            return Ok(());
        }
        let problem = format!("army `{}` has no entry `{id}`", self.army.name());
        Err(DataError::new(problem).one_of(id, names()))
    }

    /// Takes the first candidate that holds what is wanted; else says what the ruleset said of the
    /// first that it refused.
    fn take_first(
        &mut self,
        candidates: Vec<DocumentMut>,
        id: &str,
        wanted: Counts,
    ) -> Result<(), DataError> {
        let mut refusal = None;
        for document in candidates {
            match R::read_force(&self.rendered(&document), self.army) {
                Ok(force) if counts_of(&force) == wanted => {
                    (self.document, self.counts) = (document, wanted);
                    return Ok(());
                }
                Ok(_) => {}
                Err(error) => {
                    refusal.get_or_insert(error);
                }
            }
        }
        let name = self.source.stem();
        // The place is one in a text that the user has never seen.
        Err(refusal.map_or_else(
            || DataError::new(format!("no line of force `{name}` can be changed for `{id}`")),
            |error| DataError { source: None, span: None, ..error },
        ))
    }

    /// Documents in which the change may have been made, the likeliest first.
    fn candidates(&self, id: &str, by: i64) -> Vec<DocumentMut> {
        let mut candidates = Vec::new();
        for (key, index) in self.lines_of(id) {
            let mut document = self.document.clone();
            if change_line(&mut document, &key, index, by) {
                candidates.push(document);
            }
        }
        if by > 0 {
            for line in self.new_lines(id) {
                let mut document = self.document.clone();
                let Some(lines) = lines_mut(&mut document) else { continue };
                self.put(lines, with_count(line, by));
                candidates.push(document);
            }
        }
        candidates.extend(self.option_changes(id, by));
        candidates
    }

    /// Puts a new line into its place, at the end if nothing has made one.
    fn put(&self, lines: &mut ArrayOfTables, line: Table) {
        let mut all: Vec<Table> = lines.iter().cloned().collect();
        all.insert(self.gap.unwrap_or(all.len()).min(all.len()), line);
        lines.clear();
        for mut table in all {
            // Where the lines stood in the file no longer says where they stand.
            table.set_position(None);
            lines.push(table);
        }
    }

    /// The lines that name all words of an entry: array and position, those with the fewest other
    /// words first.
    fn lines_of(&self, id: &str) -> Vec<(String, usize)> {
        let mut found = Vec::new();
        for (key, lines) in arrays(&self.document) {
            for (index, line) in lines.iter().enumerate() {
                let words: Vec<&str> = line.iter().filter_map(|(_, item)| item.as_str()).collect();
                let is_there =
                    words.contains(&id) || id.split_whitespace().all(|word| words.contains(&word));
                if is_there {
                    let others = words.len().abs_diff(id.split_whitespace().count());
                    found.push((others, key.to_owned(), index));
                }
            }
        }
        found.sort();
        found.into_iter().map(|(_, key, index)| (key, index)).collect()
    }

    /// Lines that may stand for one copy of an entry, after the model of the first line there is.
    fn new_lines(&self, id: &str) -> Vec<Table> {
        let model = arrays(&self.document).find_map(|(_, lines)| lines.get(0));
        let key = model.and_then(|line| line.iter().find(|(_, item)| item.is_str()));
        let Some((key, _)) = key else { return Vec::new() };
        let with_key = |value: &str| {
            let mut line = Table::new();
            line.insert(key, toml_edit::value(value));
            line
        };
        let mut lines = vec![with_key(id)];
        // `INF elite`: the first word under the same key, the others where the schema has them.
        let words: Vec<&str> = id.split_whitespace().collect();
        if words.len() > 1 {
            let schema = serde_json::Value::from(R::schema(FileKind::Force));
            let mut line = with_key(words[0]);
            for word in &words[1..] {
                for key in keys_with_word(&schema, word) {
                    line.insert(&key, toml_edit::value(*word));
                }
            }
            lines.insert(0, line);
        }
        lines
    }

    /// Documents in which an option has been added to a list of options, or taken from one.
    fn option_changes(&self, id: &str, by: i64) -> Vec<DocumentMut> {
        let mut candidates = Vec::new();
        let last = id.rsplit([' ', '/', ':']).next().unwrap_or(id);
        let places: Vec<(String, usize, String)> = arrays(&self.document)
            .flat_map(|(key, lines)| {
                lines.iter().enumerate().flat_map(move |(index, line)| {
                    let lists = line.iter().filter(|(_, item)| item.is_array());
                    lists.map(move |(list, _)| (key.to_owned(), index, list.to_owned()))
                })
            })
            .collect();
        for (key, index, list) in places {
            for name in [id, last] {
                let mut document = self.document.clone();
                let array = document
                    .get_mut(&key)
                    .and_then(|item| item.get_mut(index))
                    .and_then(|line| line.get_mut(&list))
                    .and_then(Item::as_array_mut)
                    .expect("a place of this document");
                if by > 0 {
                    (0..by).for_each(|_| array.push(name));
                } else {
                    let mut left = by.unsigned_abs();
                    array.retain(|value| {
                        let goes = left > 0 && value.as_str() == Some(name);
                        left -= u64::from(goes);
                        !goes
                    });
                }
                candidates.push(document);
            }
        }
        if by > 0 {
            candidates.extend(self.new_option_lists(id, last));
        }
        candidates
    }

    /// Documents in which a line has got a list of options that it did not have.
    fn new_option_lists(&self, id: &str, last: &str) -> Vec<DocumentMut> {
        let lists = lists_of_lines(&serde_json::Value::from(R::schema(FileKind::Force)));
        let mut candidates = Vec::new();
        for (key, lines) in arrays(&self.document) {
            for (index, line) in lines.iter().enumerate() {
                for list in lists.iter().filter(|list| !line.contains_key(list)) {
                    for name in [id, last] {
                        let mut document = self.document.clone();
                        let line = document.get_mut(key).and_then(|item| item.get_mut(index));
                        let line = line.and_then(Item::as_table_mut).expect("a line");
                        line.insert(list, toml_edit::value(toml_edit::Array::from_iter([name])));
                        candidates.push(document);
                    }
                }
            }
        }
        candidates
    }

    /// The line that stands for one copy of an entry, if the entry can stand alone.
    pub(crate) fn line_for(&self, id: &str) -> Option<Table> {
        let wanted = Counts::from([(id.to_owned(), 1)]);
        self.new_lines(id).into_iter().find(|line| {
            let document = self.with_lines(std::iter::once(line.clone()));
            R::read_force(&self.rendered(&document), self.army)
                .is_ok_and(|force| counts_of(&force) == wanted)
        })
    }

    fn with_lines(&self, new: impl Iterator<Item = Table>) -> DocumentMut {
        let mut document = self.document.clone();
        if let Some(lines) = lines_mut(&mut document) {
            lines.clear();
            new.for_each(|line| lines.push(line));
        }
        document
    }

    /// A force of these entries, built from their lines; `None` if an entry has no line or the
    /// force is not legal.
    pub(crate) fn build(
        &self,
        lines: &BTreeMap<String, Table>,
        counts: &Counts,
    ) -> Option<R::Force> {
        let chosen: Option<Vec<Table>> = counts
            .iter()
            .map(|(id, &copies)| Some(with_count(lines.get(id)?.clone(), i64::from(copies))))
            .collect();
        let document = self.with_lines(chosen?.into_iter());
        let force = R::read_force(&self.rendered(&document), self.army).ok()?;
        (counts_of(&force) == *counts).then_some(force)
    }

    /// Takes away what limits the points, as far as the file is still one without it: every number
    /// at its top.
    pub(crate) fn without_limits(mut self) -> Self {
        let keys: Vec<String> = self
            .document
            .iter()
            .filter(|(_, item)| item.is_integer() || item.is_float())
            .map(|(key, _)| key.to_owned())
            .collect();
        for key in keys {
            let mut document = self.document.clone();
            document.remove(&key);
            if R::read_force(&self.rendered(&document), self.army).is_ok() {
                self.document = document;
            }
        }
        self
    }
}

/// The arrays of tables at the top of a document.
fn arrays(document: &DocumentMut) -> impl Iterator<Item = (&str, &ArrayOfTables)> {
    document.iter().filter_map(|(key, item)| Some((key, item.as_array_of_tables()?)))
}

/// The first array of tables: the lines of a force.
fn lines_mut(document: &mut DocumentMut) -> Option<&mut ArrayOfTables> {
    document.iter_mut().find_map(|(_, item)| item.as_array_of_tables_mut())
}

/// Changes the count of a line, or takes the line away; says whether that can be done.
fn change_line(document: &mut DocumentMut, key: &str, index: usize, by: i64) -> bool {
    let lines = document.get_mut(key).and_then(Item::as_array_of_tables_mut);
    let lines = lines.expect("a place of this document");
    let line = lines.get_mut(index).expect("a place of this document");
    let count = line.get(COUNT).and_then(Item::as_integer).unwrap_or(1) + by;
    if count == 0 {
        lines.remove(index);
    } else {
        line.insert(COUNT, toml_edit::value(count));
    }
    count >= 0
}

fn with_count(mut line: Table, count: i64) -> Table {
    if count != 1 {
        line.insert(COUNT, Item::Value(Value::from(count)));
    }
    line
}

/// The keys whose values may be `word`, by a JSON Schema.
fn keys_with_word(schema: &serde_json::Value, word: &str) -> Vec<String> {
    let mut keys = Vec::new();
    collect_keys(schema, schema, word, &mut keys);
    keys.sort();
    keys.dedup();
    keys
}

/// The keys below the top of a JSON Schema that hold lists.
fn lists_of_lines(schema: &serde_json::Value) -> Vec<String> {
    let is_list = |property: &serde_json::Value| {
        let kind = property.get("type");
        let words = kind.and_then(serde_json::Value::as_array);
        kind.and_then(serde_json::Value::as_str) == Some("array")
            || words.is_some_and(|words| words.iter().any(|word| word.as_str() == Some("array")))
    };
    let parts = schema.get("$defs").and_then(serde_json::Value::as_object);
    let properties = parts
        .into_iter()
        .flat_map(|parts| parts.values())
        .filter_map(|part| part.get("properties").and_then(serde_json::Value::as_object))
        .flatten();
    let mut keys: Vec<String> =
        properties.filter(|(_, property)| is_list(property)).map(|(key, _)| key.clone()).collect();
    keys.sort();
    keys.dedup();
    keys
}

fn collect_keys(
    root: &serde_json::Value,
    part: &serde_json::Value,
    word: &str,
    keys: &mut Vec<String>,
) {
    if let Some(properties) = part.get("properties").and_then(serde_json::Value::as_object) {
        for (key, property) in properties {
            if names_word(root, property, word, 8) {
                keys.push(key.clone());
            }
        }
    }
    match part {
        serde_json::Value::Object(members) => {
            members.values().for_each(|member| collect_keys(root, member, word, keys));
        }
        serde_json::Value::Array(items) => {
            items.iter().for_each(|item| collect_keys(root, item, word, keys));
        }
        _ => {}
    }
}

/// Whether a schema has `word` among its words, following references for at most `depth` steps.
fn names_word(root: &serde_json::Value, part: &serde_json::Value, word: &str, depth: u32) -> bool {
    if depth == 0 {
        return false;
    }
    let has = |items: &serde_json::Value| {
        items.as_array().is_some_and(|items| items.iter().any(|item| item.as_str() == Some(word)))
    };
    let referred = part.get("$ref").and_then(serde_json::Value::as_str);
    let target = referred.and_then(|path| root.pointer(path.trim_start_matches('#')));
    let alternatives = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|key| part.get(key));
    part.get("enum").is_some_and(has)
        || part.get("const").and_then(serde_json::Value::as_str) == Some(word)
        || target.is_some_and(|target| names_word(root, target, word, depth - 1))
        || alternatives
            .filter_map(serde_json::Value::as_array)
            .flatten()
            .any(|one| names_word(root, one, word, depth - 1))
}

#[cfg(test)]
mod tests;
