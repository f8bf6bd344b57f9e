//! Places in a parsed text: from the path of a field to the bytes that set it.

use core::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::roster::problem::PathStep;

/// The end of a path through a document.
#[derive(Clone, Debug)]
pub(super) struct DocumentPosition<'t> {
    /// Dotted path, such as `unit[2].profile.class`.
    field: String,
    /// The last key of the path.
    last: String,
    /// Where that key stands; `None` at the document itself and in a list.
    key: Option<Range<usize>>,
    /// The value it leads to; the nearest one before it where the path goes further than the text.
    found: &'t Spanned<DeValue<'t>>,
}

impl<'t> DocumentPosition<'t> {
    /// Follows a way, its last step first, as far as the document goes.
    pub(super) fn follow(document: &'t Spanned<DeValue<'t>>, way: &[PathStep]) -> Self {
        let mut position =
            Self { field: String::new(), last: String::new(), key: None, found: document };
        for step in way.iter().rev() {
            match step {
                PathStep::Item(number) => position.enter_list(*number),
                PathStep::Key(key) => position.enter_table(key),
            }
        }
        position
    }

    fn table(&self) -> Option<&'t DeTable<'t>> {
        self.found.get_ref().as_table()
    }

    fn enter_list(&mut self, index: usize) {
        if let Some(item) = self.found.get_ref().as_array().and_then(|list| list.get(index)) {
            self.field = format!("{}[{index}]", self.field);
            self.key = None;
            self.found = item;
        }
    }

    fn enter_table(&mut self, key: &str) {
        let Some((name, value)) = self.table().and_then(|table| table.get_key_value(key)) else {
            return;
        };
        self.field = self.field_of(key);
        key.clone_into(&mut self.last);
        self.key = Some(name.span());
        self.found = value;
    }

    /// The path, as people write it.
    pub(super) fn field(&self) -> String {
        self.field.clone()
    }

    /// The path of a key inside this position.
    pub(super) fn field_of(&self, key: &str) -> String {
        join(&self.field, key)
    }

    /// Where the value stands.
    pub(super) fn span(&self) -> Range<usize> {
        self.found.span()
    }

    /// Whether the path ends with the key `name`.
    pub(super) fn is_key(&self, name: &str) -> bool {
        self.key.is_some() && self.last == name
    }

    /// Where the key `name` stands: the key of this position, or one inside it.
    pub(super) fn key_named(&self, name: &str) -> Option<Range<usize>> {
        self.key.clone().filter(|_| self.is_key(name)).or_else(|| {
            let keys = keys(self.table()?, &self.field);
            keys.into_iter().find(|key| key.name == name).map(|key| key.span)
        })
    }

    /// Where `word` stands: the value of this position, or a key or value directly inside it.
    pub(super) fn word(&self, word: &str) -> Option<Range<usize>> {
        if self.found.get_ref().as_str() == Some(word) {
            return Some(self.found.span());
        }
        self.table()?.iter().find_map(|(key, value)| {
            let is_key = (key.get_ref() == word).then(|| key.span());
            is_key.or_else(|| (value.get_ref().as_str() == Some(word)).then(|| value.span()))
        })
    }
}

/// A value's kind in plain words.
pub(super) const fn kind(value: &DeValue<'_>) -> &'static str {
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
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => {}
    }
}

fn join(field: &str, key: &str) -> String {
    if field.is_empty() { key.to_owned() } else { format!("{field}.{key}") }
}
