//! Characters that no data file may hold: what stands in a file comes to terminals, to logs that
//! are read for commands, and to spreadsheets.

use core::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use wargauge_rules::roster::{DataError, Source, is_invisible, is_unsafe};

/// Keys whose values are names: of one line, and no commands to a code host.
const NAMES: [&str; 3] = ["id", "name", "title"];

/// The most characters of a name: tables have a column for it.
const LONGEST_NAME: usize = 60;

/// Refuses a file with control characters in its keys or texts. Texts that are no names may have
/// line feeds and tabulators.
///
/// # Errors
/// The first that is found.
pub(crate) fn check_characters(source: &Source) -> Result<(), DataError> {
    let Ok(document) = DeTable::parse(&source.text) else { return Ok(()) };
    SourceWalk { source }.table(document.get_ref(), "")
}

/// Refuses a file that has no name of its own and goes by the name of its file, where that is none that
/// could be told, found and shown.
///
/// # Errors
/// If it is not.
pub(crate) fn check_stem(source: &Source) -> Result<(), DataError> {
    let stem = source.stem();
    let unsafe_one = stem.chars().find(|&c| is_unsafe(c));
    let fault = match unsafe_one {
        Some(wrong) => Some(NameFault {
            problem: format!("the control character U+{:04X}", u32::from(wrong)),
            expected: "text that can be read".to_owned(),
        }),
        None => fault_of_name(stem),
    };
    fault.map_or(Ok(()), |NameFault { problem, expected }| {
        let problem = format!("it goes by the name of its file: {problem}");
        Err(DataError::at(source, 0..0, problem).expected(format!("{expected}; or a key `name`")))
    })
}

struct SourceWalk<'s> {
    source: &'s Source,
}

/// A text and where it stands in the file.
struct Passage<'p> {
    text: &'p str,
    span: Range<usize>,
}

impl SourceWalk<'_> {
    fn table(&self, table: &DeTable<'_>, field: &str) -> Result<(), DataError> {
        for (key, value) in table {
            self.text(Passage { text: key.get_ref(), span: key.span() }, field, true)?;
            let name = key.get_ref();
            let path = if field.is_empty() { name.to_string() } else { format!("{field}.{name}") };
            self.value(value, &path)?;
        }
        Ok(())
    }

    fn value(&self, value: &Spanned<DeValue<'_>>, field: &str) -> Result<(), DataError> {
        match value.get_ref() {
            DeValue::String(text) => {
                let is_name = NAMES.contains(&field.rsplit('.').next().unwrap_or_default());
                self.text(Passage { text, span: value.span() }, field, is_name)
            }
            DeValue::Array(items) => items.iter().try_for_each(|item| self.value(item, field)),
            DeValue::Table(table) => self.table(table, field),
            _ => Ok(()),
        }
    }

    fn text(
        &self,
        Passage { text, span }: Passage<'_>,
        field: &str,
        is_name: bool,
    ) -> Result<(), DataError> {
        // Line ends of two characters are line ends.
        let text = &*text.replace("\r\n", "\n");
        let is_wrong = |c: &char| is_unsafe(*c) && (is_name || !matches!(c, '\n' | '\t'));
        if let Some(wrong) = text.chars().find(is_wrong) {
            let problem = format!("the control character U+{:04X}", u32::from(wrong));
            return Err(DataError::at(self.source, span, problem)
                .field(field)
                .expected("text that can be read"));
        }
        match is_name.then(|| fault_of_name(text)).flatten() {
            None => Ok(()),
            Some(NameFault { problem, expected }) => {
                Err(DataError::at(self.source, span, problem).field(field).expected(expected))
            }
        }
    }
}

/// What is wrong with a name.
struct NameFault {
    problem: String,
    expected: String,
}

/// Why nobody could tell, find or show what is named so, if that is the case. A code host takes a line
/// for a command that begins with `::`, blanks before it or not, or has `##[` anywhere.
fn fault_of_name(name: &str) -> Option<NameFault> {
    let fault = |problem: String, expected: &str| {
        Some(NameFault { problem, expected: expected.to_owned() })
    };
    if name.trim().is_empty() {
        return fault("the name is empty".to_owned(), "a name, or no such key");
    }
    if let Some(wrong) = name.chars().find(|&c| is_invisible(c)) {
        let problem = format!("the character U+{:04X}, which nobody sees", u32::from(wrong));
        return fault(problem, "a name of visible characters");
    }
    if name.trim_start().starts_with("::") || name.contains("##[") {
        let problem = "a name that a log may take for a command".to_owned();
        return fault(problem, "a name that begins with no `::` and has no `##[`");
    }
    let length = name.chars().count();
    if length > LONGEST_NAME {
        let expected = format!("a name of at most {LONGEST_NAME} characters");
        return fault(format!("the name has {length} characters"), &expected);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        let error = check_characters(&Source::new("f.toml", text)).expect_err(text);
        error.to_string()
    }

    #[test]
    fn files_go_by_names_that_can_be_told() {
        let checked = |name: &str| check_stem(&Source::new(name, "")).map_err(|e| e.to_string());
        assert_eq!(checked("mine/own-90.toml"), Ok(()));
        for (name, words) in [
            ("::error::x.toml", "a log may take for a command"),
            ("##[error]y.toml", "a log may take for a command"),
            ("a\u{202e}b.toml", "U+202E"),
            ("a\u{200b}b.toml", "which nobody sees"),
        ] {
            let error = checked(name).expect_err(name);
            assert!(error.contains(words) && error.contains("a key `name`"), "{error}");
        }
        assert!(checked(&format!("{}.toml", "a".repeat(61))).is_err());
    }

    #[test]
    fn names_and_keys_are_of_one_line() {
        let ok = "name = 'é'\nmap = \"\"\"\na\tb\n\"\"\"\nnote = \"a\\nb\"";
        assert_eq!(check_characters(&Source::new("f.toml", ok)), Ok(()));
        assert!(
            refused("\n[[unit]]\nname = \"a\\u001b[31m\"").starts_with("f.toml:3:8: `unit.name`")
        );
        assert!(refused("title = \"a\\nb\"").contains("U+000A"));
        let ends = "map = \"\"\"\r\na\r\n\"\"\"";
        assert_eq!(check_characters(&Source::new("f.toml", ends)), Ok(()));
        assert!(refused("note = \"a\\rb\"").contains("U+000D"), "a return alone");
        assert!(
            refused("x = [{ y = \"\\u009b\" }]").contains("`x.y`: the control character U+009B")
        );
        assert!(refused("note = \"\\u202e\"").contains("U+202E"));
        assert!(refused("\"a\\u0007\" = 1").contains("U+0007"));
        for command in ["::error::x", " ::error::x", "x ##[error]y"] {
            let error = refused(&format!("title = '{command}'"));
            assert!(error.contains("a log may take for a command"), "{error}");
        }
        assert!(refused("[[unit]]\nname = ' '").contains("`unit.name`: the name is empty"));
        for hidden in ["200b", "200e", "200f", "061c", "feff"] {
            let error = refused(&format!("id = \"a\\u{hidden}b\""));
            assert!(error.contains("which nobody sees"), "{error}");
        }
        assert!(refused("id = \"a\\U000E0041\"").contains("U+E0041"), "tags");
        let longest = format!("name = '{}'", "é".repeat(60));
        assert_eq!(check_characters(&Source::new("f.toml", &longest)), Ok(()));
        let longer = format!("name = '{}'", "é".repeat(61));
        assert!(refused(&longer).contains("the name has 61 characters"));
    }
}
