//! Places in a parsed text: from the path of a field to the bytes that set it.

use core::ops::Range;

use serde_path_to_error::{Path, Segment};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a path leads to.
#[derive(Clone, Copy, Debug)]
enum Found<'t> {
    Document(&'t Spanned<DeTable<'t>>),
    Value(&'t Spanned<DeValue<'t>>),
}

impl<'t> Found<'t> {
    fn table(self) -> Option<&'t DeTable<'t>> {
        match self {
            Found::Document(table) => Some(table.get_ref()),
            Found::Value(value) => value.get_ref().as_table(),
        }
    }

    fn span(self) -> Range<usize> {
        match self {
            Found::Document(table) => table.span(),
            Found::Value(value) => value.span(),
        }
    }
}

/// The end of a path through a document.
#[derive(Clone, Debug)]
pub(super) struct Place<'t> {
    /// Dotted path, such as `unit[2].profile.class`.
    field: String,
    /// The last key of the path.
    last: String,
    /// Where that key stands; `None` at the document itself and in a list.
    key: Option<Range<usize>>,
    /// The value it leads to; the nearest one before it where the path goes further than the text.
    found: Found<'t>,
}

impl<'t> Place<'t> {
    /// Follows a path of serde's as far as the document goes.
    pub(super) fn follow(document: &'t Spanned<DeTable<'t>>, path: &Path) -> Self {
        let mut place = Self {
            field: String::new(),
            last: String::new(),
            key: None,
            found: Found::Document(document),
        };
        for segment in path {
            match segment {
                Segment::Seq { index } => place.enter_list(*index),
                // Keys with a dollar sign are how spans and dates pass through serde.
                Segment::Map { key } if !key.starts_with("$__") => place.enter_table(key),
                Segment::Enum { variant } => place.enter_table(variant),
                Segment::Map { .. } | Segment::Unknown => {}
            }
        }
        place
    }

    fn enter_list(&mut self, index: usize) {
        let Found::Value(value) = self.found else { return };
        if let Some(item) = value.get_ref().as_array().and_then(|list| list.get(index)) {
            self.field = format!("{}[{index}]", self.field);
            self.key = None;
            self.found = Found::Value(item);
        }
    }

    fn enter_table(&mut self, key: &str) {
        let Some((name, value)) = self.found.table().and_then(|table| table.get_key_value(key))
        else {
            return;
        };
        self.field = self.field_of(key);
        key.clone_into(&mut self.last);
        self.key = Some(name.span());
        self.found = Found::Value(value);
    }

    /// Goes on to the innermost value around `span`: serde loses sight of the path at keys that
    /// know their own span.
    pub(super) fn narrow(&mut self, span: &Range<usize>) {
        let around = |value: &Spanned<DeValue<'_>>| {
            value.span().start <= span.start && span.end <= value.span().end
        };
        while let Some(table) = self.found.table()
            && let Some((key, _)) = table.iter().find(|(_, value)| around(value))
        {
            self.enter_table(key.get_ref());
        }
    }

    /// The path, as people write it.
    pub(super) fn field(&self) -> String {
        self.field.clone()
    }

    /// The path of a key inside this place.
    pub(super) fn field_of(&self, key: &str) -> String {
        join(&self.field, key)
    }

    /// Where the value stands.
    pub(super) fn span(&self) -> Range<usize> {
        self.found.span()
    }

    /// What kind of value stands there, in plain words.
    pub(super) fn kind(&self) -> &'static str {
        match self.found {
            Found::Document(_) => "a table",
            Found::Value(value) => kind(value.get_ref()),
        }
    }

    /// Whether the path ends with the key `name`.
    pub(super) fn is_key(&self, name: &str) -> bool {
        self.key.is_some() && self.last == name
    }

    /// Where the key `name` stands: the key of this place, or one inside it.
    pub(super) fn key_named(&self, name: &str) -> Option<Range<usize>> {
        self.key.clone().filter(|_| self.is_key(name)).or_else(|| {
            let keys = keys(self.found.table()?, &self.field);
            keys.into_iter().find(|key| key.name == name).map(|key| key.span)
        })
    }

    /// Where `word` stands: the value of this place, or a key or value directly inside it.
    pub(super) fn word(&self, word: &str) -> Option<Range<usize>> {
        if let Found::Value(value) = self.found
            && value.get_ref().as_str() == Some(word)
        {
            return Some(value.span());
        }
        self.found.table()?.iter().find_map(|(key, value)| {
            let is_key = (key.get_ref() == word).then(|| key.span());
            is_key.or_else(|| (value.get_ref().as_str() == Some(word)).then(|| value.span()))
        })
    }
}

/// A value's kind in plain words.
fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with decimals",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or time",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// A key of a document.
#[derive(Clone, Debug)]
pub(super) struct Key {
    /// The key itself.
    pub(super) name: String,
    /// Its dotted path.
    pub(super) field: String,
    /// Where it stands.
    pub(super) span: Range<usize>,
}

/// Every key in a table and inside its values, whose own path is `field`, those outside first.
pub(super) fn keys(table: &DeTable<'_>, field: &str) -> Vec<Key> {
    let own = table.iter().map(|(key, _)| Key {
        name: key.get_ref().to_string(),
        field: join(field, key.get_ref()),
        span: key.span(),
    });
    let mut all: Vec<Key> = own.collect();
    for (key, value) in table {
        keys_of_value(value.get_ref(), &join(field, key.get_ref()), &mut all);
    }
    all
}

fn keys_of_value(value: &DeValue<'_>, field: &str, all: &mut Vec<Key>) {
    match value {
        DeValue::Table(table) => all.extend(keys(table, field)),
        DeValue::Array(list) => {
            for (index, item) in list.iter().enumerate() {
                keys_of_value(item.get_ref(), &format!("{field}[{index}]"), all);
            }
        }
        _ => {}
    }
}

fn join(field: &str, key: &str) -> String {
    if field.is_empty() { key.to_owned() } else { format!("{field}.{key}") }
}
