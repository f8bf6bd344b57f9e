//! Force files as text that can be changed entry by entry, whatever the ruleset's format.
//!
//! A change is tried where it may belong (the count of a line that names the entry, a line of its
//! own, a list of options), the file is read again by the ruleset, and what counts is that the
//! force then holds exactly the entries asked for. Every rule of legality, and every message about
//! it, is thus the ruleset's own.

use core::fmt;
use core::marker::PhantomData;
use std::collections::BTreeMap;

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table};
use wargauge_rules::roster::{
    ArmyData, DataError, EntryKind, FileKind, ForceData, Rulebook, Source,
};

use crate::data::document::open;
use lines::{COUNT, arrays, copies, with_count};
use lists::{OptionChange, split};
use words::{keys_with_word, lists_of_lines};

mod lines;
mod lists;
mod words;

/// Copies by entry.
pub type Counts = BTreeMap<String, u32>;

/// A force file as text.
pub struct ForceText<'a, R: Rulebook> {
    source: Source,
    document: DocumentMut,
    counts: Counts,
    army: &'a R::Army,
    ruleset: PhantomData<fn() -> R>,
}

impl<R: Rulebook> Clone for ForceText<'_, R> {
    fn clone(&self) -> Self {
        Self {
            source: self.source.clone(),
            document: self.document.clone(),
            counts: self.counts.clone(),
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

/// An entry as the user names it.
#[derive(Clone, Copy, Debug)]
struct Named<'i> {
    entry: &'i str,
    /// The unit that an option is for.
    unit: Option<&'i str>,
}

/// The copies of each entry in a force.
pub fn counts_of(force: &impl ForceData) -> Counts {
    let mut counts = Counts::new();
    for (id, copies) in force.units() {
        *counts.entry(id).or_default() += copies;
    }
    counts.retain(|_, copies| *copies > 0);
    counts
}

impl<'a, R: Rulebook> ForceText<'a, R> {
    /// The text of a force file drawn from `army`.
    pub fn open(source: &Source, army: &'a R::Army) -> Result<Self, DataError> {
        let force = R::read_force(source, army)?;
        let (document, counts) = (open(source)?, counts_of(&force));
        let source = source.clone();
        Ok(Self { source, document, counts, army, ruleset: PhantomData })
    }

    /// Copies by entry, as the text has them.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The text as a file.
    pub fn source(&self) -> Source {
        self.rendered(&self.document)
    }

    /// Reads it with its army or another version of it.
    pub fn read(&self, army: &R::Army) -> Result<R::Force, DataError> {
        R::read_force(&self.rendered(&self.document), army)
    }

    fn rendered(&self, document: &DocumentMut) -> Source {
        Source::new(self.source.name.clone(), document.to_string())
    }

    /// Changes the number of copies of an entry by `by`. Where a unit goes, so do its options and
    /// its transport.
    pub fn change(&mut self, id: &str, by: i64) -> Result<(), DataError> {
        let whole = self.change_at_once(id, by);
        if whole.is_ok() || by.abs() < 2 {
            return whole;
        }
        let mut changed = self.clone();
        for _ in 0..by.abs() {
            changed.change_at_once(id, by.signum()).or_else(|_| whole.clone())?;
        }
        *self = changed;
        Ok(())
    }

    fn change_at_once(&mut self, id: &str, by: i64) -> Result<(), DataError> {
        let named = self.named(id)?;
        let wanted = self.wanted(&named, by)?;
        self.take_first(self.candidates(&named, by), &[(&named, wanted)])
    }

    /// Replaces so many copies of an entry by as many of another. What replaces a unit in its line
    /// keeps its options as far as it may have them.
    pub fn swap(&mut self, id: &str, other: &str, copies: i64) -> Result<(), DataError> {
        let (old, new) = (self.named(id)?, self.named(other)?);
        let wanted = [(&old, self.wanted(&old, -copies)?), (&new, self.wanted(&new, copies)?)];
        let replaced = self.replacements(&old, &new, copies);
        if self.take_first(replaced, &wanted).is_ok() {
            return Ok(());
        }
        let mut changed = self.clone();
        let in_turn = changed.change(id, -copies).and_then(|()| changed.change(other, copies));
        if in_turn.is_ok() {
            *self = changed;
            return in_turn;
        }
        // What is not legal between the two changes may be so after both.
        let between = self
            .candidates(&old, -copies)
            .into_iter()
            .flat_map(|document| Self { document, ..self.clone() }.candidates(&new, copies));
        self.take_first(between.collect(), &wanted).or(in_turn)
    }

    /// The entry that a name means: itself, or an option of the army for one of its units,
    /// `TANK+RADIO`.
    fn named<'i>(&self, id: &'i str) -> Result<Named<'i>, DataError> {
        let is_entry = |id: &str| self.army.entries().iter().any(|entry| entry.id == id);
        let parts = id.rsplit_once('+').filter(|(unit, _)| is_entry(unit));
        match parts {
            Some((unit, _)) if is_entry(id) => Ok(Named { entry: id, unit: Some(unit) }),
            Some((unit, option)) if is_entry(option) => {
                Ok(Named { entry: option, unit: Some(unit) })
            }
            _ => self.check_entry(id).map(|()| Named { entry: id, unit: None }),
        }
    }

    fn is_unit(&self, id: &str) -> bool {
        let entry = self.army.entries().iter().find(|entry| entry.id == id);
        entry.is_some_and(|entry| self.army.kind_of(entry) == EntryKind::Unit)
    }

    /// How many copies there will be of an entry.
    fn wanted(&self, named: &Named<'_>, by: i64) -> Result<u32, DataError> {
        let id = named.entry;
        let have = self.counts.get(id).copied().unwrap_or(0);
        u32::try_from(i64::from(have) + by).map_err(|_| {
            let names = self.counts.keys().map(String::as_str);
            let problem = match have {
                0 => format!("force `{}` has no `{id}`", self.source.stem()),
                _ => format!("force `{}` has only {have} of `{id}`", self.source.stem()),
            };
            DataError::new(problem).one_of(id, names)
        })
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

    /// Takes the first candidate that holds what is wanted of some entries and as much as before of
    /// all others, else the first that holds no more of them than before where units go; else says
    /// what the ruleset said of the first that it refused.
    fn take_first(
        &mut self,
        candidates: Vec<DocumentMut>,
        wanted: &[(&Named<'_>, u32)],
    ) -> Result<(), DataError> {
        let count = |counts: &Counts, id: &str| counts.get(id).copied().unwrap_or(0);
        let mut exact = self.counts.clone();
        wanted.iter().for_each(|(named, copies)| {
            exact.insert(named.entry.to_owned(), *copies);
        });
        exact.retain(|_, copies| *copies > 0);
        let goes = |(named, copies): &(&Named<'_>, u32)| {
            *copies < count(&self.counts, named.entry) && self.is_unit(named.entry)
        };
        let may_lose = wanted.iter().any(goes);
        let (mut refusal, mut smaller) = (None, None);
        for document in candidates {
            match R::read_force(&self.rendered(&document), self.army).map(|it| counts_of(&it)) {
                Ok(counts) if counts == exact => {
                    (self.document, self.counts) = (document, counts);
                    return Ok(());
                }
                Ok(counts) if may_lose && smaller.is_none() => {
                    let is_wanted = wanted.iter().all(|(it, n)| count(&counts, it.entry) == *n);
                    let is_less = counts.iter().all(|(id, &n)| n <= count(&exact, id));
                    smaller = (is_wanted && is_less).then_some((document, counts));
                }
                Ok(_) => {}
                Err(error) => {
                    refusal.get_or_insert(error);
                }
            }
        }
        if let Some(found) = smaller {
            (self.document, self.counts) = found;
            return Ok(());
        }
        let (name, id) = (self.source.stem(), wanted[0].0.entry);
        // The place is one in a text that the user has never seen.
        Err(refusal.map_or_else(
            || DataError::new(format!("no line of force `{name}` can be changed for `{id}`")),
            |error| DataError { source: None, span: None, ..error },
        ))
    }

    /// Documents in which the change may have been made, the likeliest first.
    fn candidates(&self, named: &Named<'_>, by: i64) -> Vec<DocumentMut> {
        let id = named.entry;
        let mut candidates = Vec::new();
        if !self.is_unit(id) {
            let last = id.rsplit([' ', '/', ':', '+']).next().unwrap_or(id);
            let lists = lists_of_lines(&serde_json::Value::from(R::schema(FileKind::Force)));
            let change = OptionChange { names: &[last, id], unit: named.unit, lists: &lists, by };
            return change.candidates(&self.document);
        }
        for place in self.lines_of(id) {
            if by < 0 {
                candidates.extend(without_word(&self.document, &place, id, -by));
            }
            let mut document = self.document.clone();
            if change_line(&mut document, &place, by) {
                candidates.push(document);
            }
        }
        if by > 0 {
            for line in self.new_lines(id) {
                let mut document = self.document.clone();
                let Some(lines) = lines_mut(&mut document) else { continue };
                lines.push(with_count(line, by));
                candidates.push(document);
            }
        }
        candidates
    }

    /// Documents in which a word has been replaced in the lines of some copies, with their options
    /// and without.
    fn replacements(&self, old: &Named<'_>, new: &Named<'_>, by: i64) -> Vec<DocumentMut> {
        let mut candidates = Vec::new();
        for (key, lines) in arrays(&self.document) {
            for (index, line) in lines.iter().enumerate().filter(|(_, line)| copies(line) >= by) {
                let mut replaced = line.clone();
                for (_, item) in replaced.iter_mut() {
                    if item.as_str() == Some(old.entry) {
                        *item = toml_edit::value(new.entry);
                    }
                }
                let mut bare = replaced.clone();
                let lists: Vec<String> = bare
                    .iter()
                    .filter(|(_, item)| item.is_array())
                    .map(|(k, _)| k.into())
                    .collect();
                lists.iter().for_each(|list| {
                    bare.remove(list);
                });
                for changed in [replaced, bare] {
                    let mut document = self.document.clone();
                    let lines = document.get_mut(key).and_then(Item::as_array_of_tables_mut);
                    split(lines.expect("a place of this document"), index, by, changed);
                    candidates.push(document);
                }
            }
        }
        candidates
    }

    /// The lines that name all words of an entry, those with the fewest other words first.
    fn lines_of(&self, id: &str) -> Vec<LinePlace> {
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
        found.into_iter().map(|(_, key, index)| LinePlace { key, index }).collect()
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

    /// The line that stands for one copy of an entry, if the entry can stand alone.
    pub fn line_for(&self, id: &str) -> Option<Table> {
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
    pub fn build(&self, lines: &BTreeMap<String, Table>, counts: &Counts) -> Option<R::Force> {
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
    pub fn without_limits(mut self) -> Self {
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

/// Where a line of a force stands in its document.
struct LinePlace {
    /// The key of the array of tables.
    key: String,
    /// Its position in the array.
    index: usize,
}

/// The document without a word that some copies of a line have beside others, such as a transport.
fn without_word(
    document: &DocumentMut,
    place: &LinePlace,
    word: &str,
    by: i64,
) -> Option<DocumentMut> {
    let mut document = document.clone();
    let lines = document.get_mut(&place.key).and_then(Item::as_array_of_tables_mut)?;
    let mut line = lines.get(place.index).filter(|line| copies(line) >= by)?.clone();
    let at = line.iter().skip(1).find(|(_, item)| item.as_str() == Some(word));
    let at = at.map(|(key, _)| key.to_owned())?;
    line.remove(&at);
    split(lines, place.index, by, line);
    Some(document)
}

/// The first array of tables: the lines of a force.
fn lines_mut(document: &mut DocumentMut) -> Option<&mut ArrayOfTables> {
    document.iter_mut().find_map(|(_, item)| item.as_array_of_tables_mut())
}

/// Changes the count of a line, or takes the line away; says whether that can be done.
fn change_line(document: &mut DocumentMut, place: &LinePlace, by: i64) -> bool {
    let index = place.index;
    let lines = document.get_mut(&place.key).and_then(Item::as_array_of_tables_mut);
    let lines = lines.expect("a place of this document");
    let line = lines.get_mut(index).expect("a place of this document");
    let count = copies(line) + by;
    if count == 0 {
        lines.remove(index);
    } else {
        line.insert(COUNT, toml_edit::value(count));
    }
    count >= 0
}

#[cfg(test)]
mod tests;
