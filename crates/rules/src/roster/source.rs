//! A data file as text, with the name it goes by in messages.

use core::ops::Range;

use toml::de::DeTable;

/// What a data file describes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// A priced catalogue.
    Army,
    /// A selection from an army.
    Force,
    /// A table, a deployment and a victory rule.
    Scenario,
}

impl FileKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Army, Self::Force, Self::Scenario];

    /// The word for it in files and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Army => "army",
            Self::Force => "force",
            Self::Scenario => "scenario",
        }
    }
}

/// The text of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Path or built-in name, as shown to people.
    pub name: String,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// A source from a name and a text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// Line and column, both from 1, of a byte offset. Columns count characters.
    #[must_use]
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let mut end = offset.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &self.text[..end];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (line, before[start..].chars().count() + 1)
    }

    /// The stem of the file's name: what others call it.
    #[must_use]
    pub fn stem(&self) -> &str {
        let file = self.name.rsplit(['/', '\\']).next().unwrap_or(&self.name);
        file.strip_suffix(".toml").unwrap_or(file)
    }

    /// Where a key of the head stands with its value; the whole text if there is none, or what is
    /// read is not well-formed.
    #[must_use]
    pub fn key(&self, name: &str) -> Range<usize> {
        let document = DeTable::parse(&self.text).ok();
        let found = document.as_ref().and_then(|table| table.get_ref().get_key_value(name));
        found.map_or_else(|| self.whole(), |(key, value)| key.span().start..value.span().end)
    }

    /// Where a text first stands in quotes.
    #[must_use]
    pub fn quoted(&self, text: &str) -> Option<Range<usize>> {
        let texts = ['"', '\''].map(|quote| format!("{quote}{text}{quote}"));
        let found = texts
            .iter()
            .filter_map(|quoted| self.text.find(quoted).map(|start| start..start + quoted.len()));
        found.min_by_key(|range| range.start)
    }

    /// The whole text as a span.
    #[must_use]
    pub fn whole(&self) -> Range<usize> {
        0..self.text.len()
    }
}
