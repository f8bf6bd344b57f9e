//! The one error of data files: where, what, what was expected, what was probably meant.

use core::fmt::{self, Display};
use core::ops::Range;

use crate::roster::source::Source;

/// Something wrong with a data file or a choice made on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The file and its text; `None` for a value from the command line.
    pub source: Option<Box<Source>>,
    /// Bytes of the text that are wrong.
    pub span: Option<Range<usize>>,
    /// Path of the field, such as `units[2].type`; empty if it belongs to no field.
    pub field: String,
    /// What is wrong.
    pub problem: String,
    /// What would be right; empty if the problem says it already.
    pub expected: String,
    /// The nearest valid name.
    pub nearest: Option<Box<str>>,
    /// Whether all that is wrong is that a file is not there.
    pub is_missing: bool,
}

impl DataError {
    /// An error that belongs to no file.
    pub fn new(problem: impl Into<String>) -> Self {
        Self {
            source: None,
            span: None,
            field: String::new(),
            problem: problem.into(),
            expected: String::new(),
            nearest: None,
            is_missing: false,
        }
    }

    /// An error about a file that is not there.
    pub fn missing(problem: impl Into<String>) -> Self {
        Self { is_missing: true, ..Self::new(problem) }
    }

    /// An error at a place in a file.
    pub fn at(source: &Source, span: Range<usize>, problem: impl Into<String>) -> Self {
        Self { source: Some(Box::new(source.clone())), span: Some(span), ..Self::new(problem) }
    }

    /// The same without the text of its file, which is not shown then: the file was named by somebody
    /// else than who reads the error.
    #[must_use]
    pub fn without_text(&self) -> Self {
        Self::new(self.to_string())
    }

    /// Names the field.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>) -> Self {
        self.field = field.into();
        self
    }

    /// Says what would be right.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = expected.into();
        self
    }

    /// Lists the valid names, and points to the one nearest to `given`.
    #[must_use]
    pub fn one_of<'a>(mut self, given: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.into_iter().collect();
        self.nearest = nearest(given, &names).map(Box::from);
        self.expected = match names.as_slice() {
            [] => "none: there are none".to_owned(),
            [only] => (*only).to_owned(),
            _ => format!("one of {}", names.join(", ")),
        };
        self
    }
}

/// Characters of the longest text that may be a slip for a name: comparing costs the product of
/// both lengths.
const LONGEST_SLIP: usize = 64;

/// The name most like `given`, if any is like it at all.
#[must_use]
pub fn nearest<'a>(given: &str, names: &[&'a str]) -> Option<&'a str> {
    if given.chars().nth(LONGEST_SLIP).is_some() {
        return None;
    }
    let given = given.to_lowercase();
    names
        .iter()
        .map(|name| (strsim::damerau_levenshtein(&given, &name.to_lowercase()), *name))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, name)| *distance <= 1 + name.chars().count().max(given.len()) / 3)
        .map(|(_, name)| name)
}

impl Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(source) = &self.source {
            let (line, column) = source.position(self.span.as_ref().map_or(0, |span| span.start));
            write!(f, "{}:{line}:{column}: ", source.name)?;
        }
        if !self.field.is_empty() {
            write!(f, "`{}`: ", self.field)?;
        }
        write!(f, "{}", self.problem)?;
        if !self.expected.is_empty() {
            write!(f, "; expected {}", self.expected)?;
        }
        if let Some(name) = &self.nearest {
            write!(f, " (did you mean `{name}`?)")?;
        }
        Ok(())
    }
}

impl core::error::Error for DataError {}
