//! What serde and the TOML reader complain of, in plain words.

use crate::roster::error::DataError;

/// Longest piece of a file's own text that a message repeats, in characters.
const LONGEST_QUOTE: usize = 48;

/// A message of serde's or of the TOML reader's, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Complaint {
    /// A key that the table does not have.
    UnknownKey { name: String, valid: Vec<String> },
    /// A word that is none of a closed list.
    UnknownWord { name: String, valid: Vec<String> },
    /// A key that the table must have.
    MissingKey { name: String },
    /// A key given under two of its names.
    GivenTwice { name: String },
    /// A value of the wrong type, size or range.
    Unfit { found: String, expected: String },
    /// Anything else.
    Other { problem: String, expected: String },
}

impl Complaint {
    /// Takes a message apart; `kind` is what stands in the file, such as `a list`.
    pub(super) fn read(message: &str, kind: &str) -> Self {
        Self::read_names(message)
            .or_else(|| Self::read_values(message, kind))
            .unwrap_or_else(|| Self::read_other(message, kind))
    }

    fn read_names(message: &str) -> Option<Self> {
        let listed = |rest: &str| {
            let (name, valid) = rest
                .rsplit_once("`, expected ")
                .or_else(|| rest.rsplit_once("`, there are no "))
                .unwrap_or((rest.trim_end_matches('`'), ""));
            (name.to_owned(), quoted(valid))
        };
        if let Some(rest) = message.strip_prefix("unknown field `") {
            let (name, valid) = listed(rest);
            return Some(Self::UnknownKey { name, valid });
        }
        if let Some(rest) = message.strip_prefix("unexpected keys in table: ") {
            let (names, valid) = rest.split_once(", available keys: ")?;
            let name = names.split(", ").next().unwrap_or(names).to_owned();
            return Some(Self::UnknownKey { name, valid: commas(valid) });
        }
        if let Some(rest) = message.strip_prefix("unknown variant `") {
            let (name, valid) = listed(rest);
            return Some(Self::UnknownWord { name, valid });
        }
        let named = |prefix| Some(message.strip_prefix(prefix)?.strip_suffix('`')?.to_owned());
        named("missing field `")
            .map(|name| Self::MissingKey { name })
            .or_else(|| named("duplicate field `").map(|name| Self::GivenTwice { name }))
    }

    fn read_values(message: &str, kind: &str) -> Option<Self> {
        let unfit = |found: String, expected: &str| {
            Some(Self::Unfit { found, expected: plain_expectation(expected) })
        };
        let invalid =
            message.strip_prefix("invalid type: ").or(message.strip_prefix("invalid value: "));
        if let Some((found, expected)) = invalid.and_then(|rest| rest.rsplit_once(", expected ")) {
            // Dates pass through serde as maps.
            let found = if found == "map" { kind.to_owned() } else { plain_value(found) };
            return unfit(found, expected);
        }
        if let Some(rest) = message.strip_prefix("invalid length ") {
            let (length, expected) = rest.split_once(", expected ")?;
            return unfit(values(length), expected);
        }
        let (expected, _) = message.strip_prefix("expected ")?.split_once(", found ")?;
        unfit(kind.to_owned(), expected)
    }

    /// Reads the TOML reader's own messages, and those of types that check themselves.
    fn read_other(message: &str, kind: &str) -> Self {
        let unfit =
            |expected: &str| Self::Unfit { found: kind.to_owned(), expected: expected.to_owned() };
        if message == "wanted string or table" {
            return unfit("a word in quotes");
        }
        if message.starts_with("wanted exactly 1 element") {
            return unfit("a table with one key");
        }
        let (problem, expected) = match message.split_once("; expected ") {
            Some(parts) => parts,
            None if message.ends_with("number overflowed") => ("the number is too large", ""),
            None if message.starts_with("data did not match any variant") => {
                ("the value has none of the forms allowed here", "")
            }
            None => (message, ""),
        };
        Self::Other { problem: problem.to_owned(), expected: expected.to_owned() }
    }

    /// What is wrong.
    pub(super) fn problem(&self) -> String {
        match self {
            Self::UnknownKey { name, .. } => format!("unknown key `{}`", shorten(name)),
            Self::UnknownWord { name, .. } => format!("unknown word `{}`", shorten(name)),
            Self::MissingKey { name } => format!("key `{name}` is missing"),
            Self::GivenTwice { name } => format!("`{name}` is set twice, under two names"),
            Self::Unfit { found, .. } => format!("found {}", shorten(found)),
            Self::Other { problem, .. } => problem.clone(),
        }
    }

    /// Adds what would be right to the error.
    pub(super) fn explain(&self, error: DataError) -> DataError {
        match self {
            Self::UnknownKey { name, valid } | Self::UnknownWord { name, valid } => {
                if valid.is_empty() {
                    return error.expected("none");
                }
                error.one_of(name, valid.iter().map(String::as_str))
            }
            Self::MissingKey { .. } | Self::GivenTwice { .. } => error,
            Self::Unfit { expected, .. } | Self::Other { expected, .. } => error.expected(expected),
        }
    }
}

/// The names between commas.
fn commas(list: &str) -> Vec<String> {
    list.split(", ").filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The names between backquotes.
fn quoted(list: &str) -> Vec<String> {
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A value as serde tells it, in plain words.
fn plain_value(found: &str) -> String {
    let worded = |(kind, text): (&str, &str)| match kind {
        "integer" => Some(format!("the whole number {}", text.trim_matches('`'))),
        "floating" => {
            Some(format!("the number {}", text.trim_start_matches("point ").trim_matches('`')))
        }
        "boolean" => Some(text.trim_matches('`').to_owned()),
        "string" => Some(format!("the text {text}")),
        "character" => Some(format!("the text {text}")),
        _ => None,
    };
    found.split_once(' ').and_then(worded).unwrap_or_else(|| match found {
        "map" => "a table".to_owned(),
        "sequence" => "a list".to_owned(),
        "unit variant" => "a word alone".to_owned(),
        other => other.to_owned(),
    })
}

/// What serde expects, in plain words.
fn plain_expectation(expected: &str) -> String {
    let plain = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" | "u128" => "a whole number, 0 or more",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i64" | "isize" | "i128" => "a whole number",
        "f32" | "f64" => "a number",
        "a nonzero u8" => "a whole number from 1 to 255",
        "a nonzero u16" => "a whole number from 1 to 65535",
        "a nonzero u32" => "a whole number from 1 to 4294967295",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" | "str" => "text in quotes",
        "a character" => "one character in quotes",
        "a sequence" | "an array" => "a list",
        "a map" | "table" => "a table",
        "struct variant" | "newtype variant" | "tuple variant" => {
            "a table with the word as its key"
        }
        "variant identifier" => "a word in quotes",
        _ => return plain_pattern(expected),
    };
    plain.to_owned()
}

/// What serde expects of types with names or lengths of their own, in plain words.
fn plain_pattern(expected: &str) -> String {
    let length =
        |prefix: &str| expected.strip_prefix(prefix).map(|n| format!("a list of {}", values(n)));
    if let Some(list) = length("an array of length ").or_else(|| length("a tuple of size ")) {
        return list;
    }
    let with_length = expected.strip_suffix(" elements").or(expected.strip_suffix(" element"));
    if let Some((_, n)) = with_length.and_then(|text| text.rsplit_once(" with ")) {
        return format!("a list of {}", values(n));
    }
    let tables = ["struct ", "internally tagged enum ", "adjacently tagged enum "];
    if tables.iter().any(|prefix| expected.starts_with(prefix)) {
        return "a table".to_owned();
    }
    expected.to_owned()
}

/// A number of values, in words.
fn values(number: &str) -> String {
    format!("{number} value{}", if number == "1" { "" } else { "s" })
}

/// The text, cut to [`LONGEST_QUOTE`] characters.
fn shorten(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
