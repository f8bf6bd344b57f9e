//! Characters that no data file may hold: what stands in a file comes to terminals, to logs that
//! are read for commands, and to spreadsheets.

use core::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use wargauge_rules::roster::{DataError, Source, is_unsafe};

/// Keys whose values are names: of one line, and no commands to a code host.
const NAMES: [&str; 3] = ["id", "name", "title"];

/// What a line that a code host takes for a command begins with.
const COMMANDS: [&str; 2] = ["::", "##["];

/// Refuses a file with control characters in its keys or texts. Texts that are no names may have
/// line feeds and tabulators.
///
/// # Errors
/// The first that is found.
pub(crate) fn check_characters(source: &Source) -> Result<(), DataError> {
    let Ok(document) = DeTable::parse(&source.text) else { return Ok(()) };
    Walk { source }.table(document.get_ref(), "")
}

struct Walk<'s> {
    source: &'s Source,
}

impl Walk<'_> {
    fn table(&self, table: &DeTable<'_>, field: &str) -> Result<(), DataError> {
        for (key, value) in table {
            self.text(key.get_ref(), key.span(), (field, true))?;
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
                self.text(text, value.span(), (field, is_name))
            }
            DeValue::Array(items) => items.iter().try_for_each(|item| self.value(item, field)),
            DeValue::Table(table) => self.table(table, field),
            _ => Ok(()),
        }
    }

    fn text(
        &self,
        text: &str,
        span: Range<usize>,
        (field, is_name): (&str, bool),
    ) -> Result<(), DataError> {
        let is_wrong = |c: &char| is_unsafe(*c) && (is_name || !matches!(c, '\n' | '\t'));
        if let Some(wrong) = text.chars().find(is_wrong) {
            let problem = format!("the control character U+{:04X}", u32::from(wrong));
            return Err(DataError::at(self.source, span, problem)
                .field(field)
                .expected("text that can be read"));
        }
        if is_name && COMMANDS.iter().any(|start| text.starts_with(start)) {
            let problem = "a name that a log may take for a command";
            return Err(DataError::at(self.source, span, problem)
                .field(field)
                .expected("a name that begins with no `::` or `##[`"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        let error = check_characters(&Source::new("f.toml", text)).expect_err(text);
        error.to_string()
    }

    #[test]
    fn names_and_keys_are_of_one_line() {
        let ok = "name = 'é'\nmap = \"\"\"\na\tb\n\"\"\"\nnote = \"a\\nb\"";
        assert_eq!(check_characters(&Source::new("f.toml", ok)), Ok(()));
        assert!(
            refused("\n[[unit]]\nname = \"a\\u001b[31m\"").starts_with("f.toml:3:8: `unit.name`")
        );
        assert!(refused("title = \"a\\nb\"").contains("U+000A"));
        assert!(
            refused("x = [{ y = \"\\u009b\" }]").contains("`x.y`: the control character U+009B")
        );
        assert!(refused("note = \"\\u202e\"").contains("U+202E"));
        assert!(refused("\"a\\u0007\" = 1").contains("U+0007"));
        assert!(refused("name = '::error::x'").contains("a log may take for a command"));
    }
}
