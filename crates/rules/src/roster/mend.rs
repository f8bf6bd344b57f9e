//! A data file without something that is wrong with it, so that what else is wrong can be told, too. Every
//! byte keeps its place: what is left out becomes blanks.

use core::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::roster::error::DataError;
use crate::roster::source::Source;
use crate::roster::syntax;

/// Every slip of syntax of a text, one a line: what is well-formed around them is read on. Nothing if there are
/// more than so many: then the text is of another kind, and the first slip says so.
#[must_use]
pub fn slips(source: &Source, most: usize) -> Vec<DataError> {
    let (_, slips) = DeTable::parse_recoverable(&source.text);
    if slips.len() > 4 * most {
        return Vec::new();
    }
    let mut errors: Vec<DataError> = slips.iter().map(|slip| syntax::error(source, slip)).collect();
    let line =
        |error: &DataError| source.position(error.span.as_ref().map_or(0, |span| span.start)).0;
    errors.sort_by_key(line);
    errors.dedup_by_key(|error| line(error));
    errors.truncate(most + 1);
    if errors.len() > most { Vec::new() } else { errors }
}

/// A text in which something is mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// The text, as long as before.
    pub text: String,
    /// The bytes that are others now.
    pub range: Range<usize>,
    /// Names that are gone, to which the rest of the file may refer.
    pub gone: Vec<String>,
    /// Whether a whole entry of a list is gone, so that what is said of the file as a whole does not count.
    pub is_entry: bool,
}

impl Mend {
    /// The text with blanks in a range.
    fn blank(source: &Source, range: Range<usize>, gone: Vec<String>, is_entry: bool) -> Self {
        let blanks = |c: char| match c {
            '\n' | '\r' => c.to_string(),
            _ => " ".repeat(c.len_utf8()),
        };
        let text = &source.text;
        let blank: String = text[range.clone()].chars().map(blanks).collect();
        let text = format!("{}{blank}{}", &text[..range.start], &text[range.end..]);
        Self { text, range, gone, is_entry }
    }
}

/// Ways to mend what an error is about, the gentlest first: the name that was probably meant, the value that
/// another entry of the list has under the key, no such key, no such entry.
#[must_use]
pub fn mends(source: &Source, error: &DataError) -> Vec<Mend> {
    let Ok(table) = DeTable::parse(&source.text) else { return Vec::new() };
    let Some(span) = error.span.clone().filter(|span| source.text.get(span.clone()).is_some())
    else {
        return Vec::new();
    };
    let mut search = Search { source, at: span.start, pair: None, entry: None, heads: Vec::new() };
    search.table(table.get_ref(), false);
    let mut mends: Vec<Mend> = Vec::new();
    mends.extend(error.nearest.as_deref().and_then(|name| renamed(source, span, name)));
    if let Some(pair) = &search.pair {
        mends.extend(search.values_of_others(table.get_ref(), pair));
        let range = search.with_comma(pair.range.clone(), pair.is_inline);
        mends.push(Mend::blank(source, range, vec![pair.key.clone()], false));
    }
    if let Some(entry) = &search.entry {
        let range = match entry.is_inline {
            true => search.with_comma(entry.range.clone(), true),
            false => entry.range.start..search.end_of(entry),
        };
        mends.push(Mend::blank(source, range, entry.words.clone(), true));
    }
    mends
}

/// The text with another name in a range, where there is room for it.
fn renamed(source: &Source, range: Range<usize>, name: &str) -> Option<Mend> {
    let text = &source.text;
    let old = &text[range.clone()];
    let quoted = old.len() > 1 && old.starts_with('"') && old.ends_with('"');
    let new = if quoted { format!("\"{name}\"") } else { name.to_owned() };
    let room = old.len().checked_sub(new.len()).filter(|_| !old.contains('\n'))?;
    let blanks = " ".repeat(room);
    let text = format!("{}{new}{blanks}{}", &text[..range.start], &text[range.end..]);
    Some(Mend { text, range, gone: Vec::new(), is_entry: false })
}

/// A key with its value.
#[derive(Clone, Debug)]
struct Pair {
    key: String,
    range: Range<usize>,
    value: Range<usize>,
    is_inline: bool,
}

/// An entry of a list.
#[derive(Clone, Debug)]
struct ListEntry {
    range: Range<usize>,
    /// Texts in it, by which others may refer to it.
    words: Vec<String>,
    is_inline: bool,
}

/// Looks for what lies around a place.
#[derive(Debug)]
struct Search<'s> {
    source: &'s Source,
    at: usize,
    /// The innermost key around the place.
    pair: Option<Pair>,
    /// The innermost entry of a list around the place.
    entry: Option<ListEntry>,
    /// Where tables with a head of their own begin, and how deep their heads are.
    heads: Vec<(usize, usize)>,
}

impl Search<'_> {
    fn is_around(&self, range: &Range<usize>) -> bool {
        range.contains(&self.at) || range.start == self.at
    }

    fn starts_with(&self, value: &Spanned<DeValue<'_>>, start: &str) -> bool {
        self.source.text[value.span().start..].starts_with(start)
    }

    /// Whether a value is a table, or a list of tables, with heads of their own.
    fn has_head(&self, value: &Spanned<DeValue<'_>>) -> bool {
        match value.get_ref() {
            DeValue::Table(_) => !self.starts_with(value, "{"),
            DeValue::Array(list) => {
                !list.is_empty()
                    && list
                        .iter()
                        .all(|item| self.starts_with(item, "[[") && item.get_ref().is_table())
            }
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_) => false,
        }
    }

    fn table(&mut self, table: &DeTable<'_>, is_inline: bool) {
        for (key, value) in table {
            let range = key.span().start..value.span().end;
            if self.has_head(value) {
                self.headed(value);
                continue;
            }
            if self.is_around(&range) {
                let (key, value) = (key.get_ref().to_string(), value.span());
                self.pair = Some(Pair { key, range, value, is_inline });
            }
            self.value(value);
        }
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Table(table) => self.table(table, true),
            DeValue::Array(list) => {
                for item in list {
                    if self.is_around(&item.span()) {
                        let words = words_of(item.get_ref());
                        self.entry = Some(ListEntry { range: item.span(), words, is_inline: true });
                    }
                    self.value(item);
                }
            }
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_) => {}
        }
    }

    /// Tables with heads of their own.
    fn headed(&mut self, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Table(table) => {
                self.heads.push((value.span().start, self.depth(value)));
                self.table(table, false);
            }
            DeValue::Array(list) => {
                let starts: Vec<usize> = list.iter().map(|item| item.span().start).collect();
                for (at, item) in list.iter().enumerate() {
                    self.heads.push((starts[at], self.depth(item)));
                    let end = starts.get(at + 1).copied().unwrap_or(self.source.text.len());
                    let range = starts[at]..end;
                    if self.is_around(&range) {
                        let words = words_of(item.get_ref());
                        self.entry = Some(ListEntry { range, words, is_inline: false });
                    }
                    if let DeValue::Table(table) = item.get_ref() {
                        self.table(table, false);
                    }
                }
            }
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_) => {}
        }
    }

    /// How many names a head has.
    fn depth(&self, value: &Spanned<DeValue<'_>>) -> usize {
        let text = &self.source.text[value.span().start..];
        1 + text.split(']').next().unwrap_or_default().matches('.').count()
    }

    /// Where an entry with a head of its own ends: before the next head that is none of its parts.
    fn end_of(&self, entry: &ListEntry) -> usize {
        let start = entry.range.start;
        let own = self.heads.iter().find(|head| head.0 == start).map_or(1, |head| head.1);
        let after = self.heads.iter().filter(|head| head.0 > start && head.1 <= own);
        after.map(|head| head.0).min().unwrap_or(self.source.text.len())
    }

    /// The range with the comma that parts it from what stands beside it.
    fn with_comma(&self, range: Range<usize>, is_inline: bool) -> Range<usize> {
        let text = &self.source.text;
        if !is_inline {
            return range;
        }
        let after =
            text[range.end..].find(|c: char| !c.is_whitespace()).map(|skip| range.end + skip);
        if let Some(comma) = after.filter(|&at| text[at..].starts_with(',')) {
            return range.start..comma + 1;
        }
        match text[..range.start].trim_end().strip_suffix(',') {
            Some(before) => before.len()..range.end,
            None => range,
        }
    }

    /// The text with a value that stands elsewhere in the document under the same key and is short enough.
    fn values_of_others(&self, table: &DeTable<'_>, pair: &Pair) -> Option<Mend> {
        let mut values = Vec::new();
        values_under(table, &pair.key, &mut values);
        let text = &self.source.text;
        let room = pair.value.len();
        let own = &text[pair.value.clone()];
        let fits = |range: &&Range<usize>| range.len() <= room && &text[(*range).clone()] != own;
        let other = values.iter().find(fits)?;
        let value = format!("{:<room$}", &text[other.clone()]);
        let value = if value.len() == room { value } else { return None };
        let mended = format!("{}{value}{}", &text[..pair.value.start], &text[pair.value.end..]);
        // An identifier of another entry would be there twice.
        let gone = vec![text[other.clone()].trim_matches('"').to_owned()];
        Some(Mend { text: mended, range: pair.range.clone(), gone, is_entry: false })
    }
}

/// Where the values of a key stand, in a table and all inside it.
fn values_under(table: &DeTable<'_>, key: &str, values: &mut Vec<Range<usize>>) {
    for (name, value) in table {
        if name.get_ref() == key && !value.get_ref().is_table() {
            values.push(value.span());
        }
        values_in(value.get_ref(), key, values);
    }
}

fn values_in(value: &DeValue<'_>, key: &str, values: &mut Vec<Range<usize>>) {
    if let Some(table) = value.as_table() {
        values_under(table, key, values);
    }
    for item in value.as_array().into_iter().flatten() {
        values_in(item.get_ref(), key, values);
    }
}

/// The texts in a value.
fn words_of(value: &DeValue<'_>) -> Vec<String> {
    let of_table =
        value.as_table().into_iter().flatten().flat_map(|(_, value)| words_of(value.get_ref()));
    let of_list = value.as_array().into_iter().flatten().flat_map(|item| words_of(item.get_ref()));
    let own = value.as_str().map(str::to_owned);
    own.into_iter().chain(of_table.collect::<Vec<_>>()).chain(of_list.collect::<Vec<_>>()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str, wrong: &str) -> Vec<String> {
        let source = Source::new("x.toml", text);
        let at = text.find(wrong).unwrap();
        let mends = mends(&source, &DataError::at(&source, at..at + wrong.len(), "wrong"));
        assert!(mends.iter().all(|mend| mend.text.len() == text.len()));
        mends
            .into_iter()
            .map(|mend| mend.text.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    }

    #[test]
    fn an_entry_takes_its_own_parts_with_it() {
        let text = "[army]\nname = \"a\"\n[[unit]]\nid = \"é\"\nprice = \"much\"\n[unit.card]\nmove = 1\n\
                    [[unit]]\nid = \"B\"\nprice = 7\n[[rest]]\nx = 1\n";
        assert_eq!(
            all(text, "\"much\""),
            [
                "[army] name = \"a\" [[unit]] id = \"é\" price = 7 [unit.card] move = 1 [[unit]] id = \"B\" price = 7 \
                 [[rest]] x = 1",
                "[army] name = \"a\" [[unit]] id = \"é\" [unit.card] move = 1 [[unit]] id = \"B\" price = 7 \
                 [[rest]] x = 1",
                "[army] name = \"a\" [[unit]] id = \"B\" price = 7 [[rest]] x = 1",
            ]
        );
        let source = Source::new("x.toml", text);
        let at = text.find("move").unwrap();
        let last = mends(&source, &DataError::at(&source, at..at + 4, "wrong")).pop().unwrap();
        assert_eq!((last.is_entry, last.gone.contains(&"é".to_owned())), (true, true));
    }

    #[test]
    fn lists_in_one_line_keep_their_commas() {
        let text = "units = [{ id = \"A\", n = 300 }, { id = \"B\", n = 2 }]\n";
        assert_eq!(
            all(text, "300"),
            [
                "units = [{ id = \"A\", n = 2 }, { id = \"B\", n = 2 }]",
                "units = [{ id = \"A\" }, { id = \"B\", n = 2 }]",
                "units = [ { id = \"B\", n = 2 }]",
            ]
        );
    }

    #[test]
    fn what_was_probably_meant_is_tried_first() {
        let source = Source::new("x.toml", "prize = \"INFF\"\n");
        let mended = |wrong: &str, name: &str| {
            let at = source.text.find(wrong).unwrap();
            let error = DataError::at(&source, at..at + wrong.len(), "wrong").one_of(name, [name]);
            mends(&source, &error)[0].text.clone()
        };
        assert_eq!(mended("prize", "price"), "price = \"INFF\"\n");
        assert_eq!(mended("\"INFF\"", "INF"), "prize = \"INF\" \n");
        assert_ne!(mended("\"INFF\"", "LONGER").len(), 0);
    }

    #[test]
    fn slips_of_syntax_are_told_one_a_line() {
        let source = Source::new("x.toml", "a = \nb = 1\nc = = 2\nd = 3\n");
        let lines: Vec<usize> = slips(&source, 20)
            .iter()
            .map(|slip| source.position(slip.span.clone().unwrap().start).0)
            .collect();
        assert_eq!(lines, [1, 3]);
    }
}
