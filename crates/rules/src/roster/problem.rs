//! What is wrong with the content of a data file, as the mirrors say it: the error of serde's that
//! keeps what it is told instead of putting it into a sentence.

use core::fmt::{self, Display};
use core::ops::Range;

use serde::de::{self, Expected, Unexpected};

use crate::roster::error::DataError;

/// Longest piece of a file's own text that a message repeats, in characters.
const LONGEST_QUOTE: usize = 48;

/// A step on the way from a document to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PathStep {
    /// To the value of a key.
    Key(String),
    /// To an item of a list.
    Item(usize),
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Complaint {
    /// A key that the table does not have.
    UnknownKey { name: String, valid: &'static [&'static str] },
    /// A word that is none of a closed list.
    UnknownWord { name: String, valid: &'static [&'static str] },
    /// A key that the table must have.
    MissingKey(&'static str),
    /// A key given under two of its names.
    GivenTwice(&'static str),
    /// A value of the wrong type, size or range.
    Unfit { found: String, expected: String },
    /// What a type that checks itself has to say: what is wrong, and perhaps `; expected ` and what
    /// would be right.
    Own(String),
}

/// Something wrong with a value, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) complaint: Complaint,
    /// Bytes of the innermost key or value that was being read.
    pub(super) span: Option<Range<usize>>,
    /// The way to it, the last step first.
    pub(super) way: Vec<PathStep>,
}

impl Problem {
    /// A value that is not what was wanted there.
    pub(super) fn unfit(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Complaint::Unfit { found: found.into(), expected: expected.into() }.into()
    }

    /// Says where it is, unless that is known more closely.
    #[must_use]
    pub(super) fn at(mut self, span: Range<usize>) -> Self {
        self.span.get_or_insert(span);
        self
    }

    /// It lies beyond a step.
    #[must_use]
    pub(super) fn beyond(mut self, step: PathStep) -> Self {
        self.way.push(step);
        self
    }
}

impl From<Complaint> for Problem {
    fn from(complaint: Complaint) -> Self {
        Self { complaint, span: None, way: Vec::new() }
    }
}

impl de::Error for Problem {
    fn custom<T: Display>(message: T) -> Self {
        Complaint::Own(message.to_string()).into()
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::unfit(words(found), expected_words(expected))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::unfit(words(found), expected_words(expected))
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::unfit(values(length), expected_words(expected))
    }

    fn unknown_variant(name: &str, valid: &'static [&'static str]) -> Self {
        Complaint::UnknownWord { name: name.to_owned(), valid }.into()
    }

    fn unknown_field(name: &str, valid: &'static [&'static str]) -> Self {
        Complaint::UnknownKey { name: name.to_owned(), valid }.into()
    }

    fn missing_field(name: &'static str) -> Self {
        Complaint::MissingKey(name).into()
    }

    fn duplicate_field(name: &'static str) -> Self {
        Complaint::GivenTwice(name).into()
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.complaint.problem())
    }
}

impl core::error::Error for Problem {}

impl Complaint {
    /// What is wrong.
    pub(super) fn problem(&self) -> String {
        match self {
            Self::UnknownKey { name, .. } => format!("unknown key `{}`", shorten(name)),
            Self::UnknownWord { name, .. } => format!("unknown word `{}`", shorten(name)),
            Self::MissingKey(name) => format!("key `{name}` is missing"),
            Self::GivenTwice(name) => format!("`{name}` is set twice, under two names"),
            Self::Unfit { found, .. } => format!("found {}", shorten(found)),
            Self::Own(message) => own_parts(message).0.to_owned(),
        }
    }

    /// Adds what would be right to the error.
    pub(super) fn explain(&self, error: DataError) -> DataError {
        match self {
            Self::UnknownKey { valid: [], .. } | Self::UnknownWord { valid: [], .. } => {
                error.expected("none")
            }
            Self::UnknownKey { name, valid } | Self::UnknownWord { name, valid } => {
                error.one_of(name, valid.iter().copied())
            }
            Self::MissingKey(_) | Self::GivenTwice(_) => error,
            Self::Unfit { expected, .. } => error.expected(expected),
            Self::Own(message) => error.expected(own_parts(message).1),
        }
    }
}

/// What a type that checks itself finds wrong, and what it expects.
fn own_parts(message: &str) -> (&str, &str) {
    message.split_once("; expected ").unwrap_or((message, ""))
}

/// A value in plain words.
fn words(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(value) => format!("the whole number {value}"),
        Unexpected::Signed(value) => format!("the whole number {value}"),
        Unexpected::Float(value) => format!("the number {value}"),
        Unexpected::Char(letter) => format!("the text \"{letter}\""),
        Unexpected::Str(text) => format!("the text {text:?}"),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        Unexpected::UnitVariant => "a word alone".to_owned(),
        other @ (Unexpected::Bytes(_)
        | Unexpected::Unit
        | Unexpected::Option
        | Unexpected::Enum
        | Unexpected::NewtypeStruct
        | Unexpected::NewtypeVariant
        | Unexpected::TupleVariant
        | Unexpected::StructVariant
        | Unexpected::Other(_)) => other.to_string(),
    }
}

/// The least and the largest number of a type of which these are the words; `None` of other words.
pub(super) fn type_range(expected: &str) -> Option<[&'static str; 2]> {
    match expected {
        "a whole number from 0 to 255" => Some(["0", "255"]),
        "a whole number from 0 to 65535" => Some(["0", "65535"]),
        "a whole number from 0 to 4294967295" => Some(["0", "4294967295"]),
        "a whole number from -128 to 127" => Some(["-128", "127"]),
        "a whole number from -32768 to 32767" => Some(["-32768", "32767"]),
        "a whole number from -2147483648 to 2147483647" => Some(["-2147483648", "2147483647"]),
        _ => None,
    }
}

/// What is expected in plain words: what the library's own types call themselves, where a value was
/// kept back before its type was known, and as it is what types of this project say.
fn expected_words(expected: &dyn Expected) -> String {
    let own = expected.to_string();
    let plain = match own.as_str() {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number, 0 or more",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" => "text in quotes",
        "a sequence" => "a list",
        "a map" => "a table",
        "variant identifier" => "a word in quotes",
        _ => return own,
    };
    plain.to_owned()
}

/// A number of values, in words.
pub(super) fn values(number: usize) -> String {
    format!("{number} value{}", if number == 1 { "" } else { "s" })
}

/// The text, cut to [`LONGEST_QUOTE`] characters.
fn shorten(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
