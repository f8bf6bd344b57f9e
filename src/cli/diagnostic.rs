//! How an error is shown: where, the line itself, what was expected, what was probably meant.

use std::fmt::{self, Display};

use wargauge_rules::roster::{DataError, Source};

const RED: &str = "\x1b[1;31m";
const BLUE: &str = "\x1b[1;34m";
const BOLD: &str = "\x1b[1m";
const RESET: &str = "\x1b[0m";

/// An error ready to be shown.
pub(crate) struct Diagnostic<'e> {
    error: &'e DataError,
    color: bool,
}

impl<'e> Diagnostic<'e> {
    pub(crate) const fn new(error: &'e DataError, color: bool) -> Self {
        Self { error, color }
    }

    fn paint(&self, color: &str, text: impl Display) -> String {
        if self.color { format!("{color}{text}{RESET}") } else { text.to_string() }
    }

    /// The place in the file: position, line, and marks under what is wrong.
    fn place(&self, f: &mut fmt::Formatter<'_>, source: &Source) -> fmt::Result {
        let Some(span) = &self.error.span else {
            return writeln!(f, "  {} {}", self.paint(BLUE, "-->"), source.name);
        };
        let (number, column) = source.position(span.start);
        let line = source.text.lines().nth(number - 1).unwrap_or_default();
        let before: String = line.chars().take(column - 1).map(blank).collect();
        let length = source
            .text
            .get(span.clone())
            .map_or(1, |wrong| wrong.lines().next().unwrap_or_default().chars().count().max(1));
        let gutter = " ".repeat(number.to_string().len());
        let bar = self.paint(BLUE, "|");
        let arrow = self.paint(BLUE, "-->");
        writeln!(f, "{gutter} {arrow} {}:{number}:{column}", source.name)?;
        writeln!(f, "{gutter} {bar}")?;
        writeln!(f, "{} {bar} {line}", self.paint(BLUE, number))?;
        writeln!(f, "{gutter} {bar} {before}{}", self.paint(RED, "^".repeat(length)))
    }

    fn note(&self, f: &mut fmt::Formatter<'_>, word: &str, text: &str) -> fmt::Result {
        writeln!(f, "  {} {} {text}", self.paint(BLUE, "="), self.paint(BOLD, word))
    }
}

/// What stands under a character so that the marks below stand under what follows it.
const fn blank(c: char) -> char {
    if c == '\t' { '\t' } else { ' ' }
}

impl Display for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self.error;
        writeln!(f, "{}: {}", self.paint(RED, "error"), self.paint(BOLD, &error.problem))?;
        if let Some(source) = &error.source {
            self.place(f, source)?;
        }
        if !error.field.is_empty() {
            self.note(f, "field:", &format!("`{}`", error.field))?;
        }
        if !error.expected.is_empty() {
            self.note(f, "expected", &error.expected)?;
        }
        if let Some(name) = &error.nearest {
            self.note(f, "did you mean", &format!("`{name}`?"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source() -> Source {
        Source::new("armies/blue.toml", "name = \"blue\"\n\t[[unit]]\n\ttype = \"INFF\" # é\n")
    }

    #[test]
    fn a_place_in_a_file_is_pointed_at() {
        let source = source();
        let start = source.text.find("\"INFF\"").unwrap();
        let error = DataError::at(&source, start..start + 6, "there is no unit type `INFF`")
            .field("unit[0].type")
            .one_of("INFF", ["INF", "ENG"]);
        assert_eq!(
            Diagnostic::new(&error, false).to_string(),
            "error: there is no unit type `INFF`\n  \
               --> armies/blue.toml:3:9\n  \
               |\n\
             3 | \ttype = \"INFF\" # é\n  \
               | \t       ^^^^^^\n  \
               = field: `unit[0].type`\n  \
               = expected one of INF, ENG\n  \
               = did you mean `INF`?\n"
        );
    }

    #[test]
    fn marks_stay_within_the_line() {
        let source = source();
        let error = DataError::at(&source, source.whole(), "no army at all");
        let text = Diagnostic::new(&error, false).to_string();
        assert!(text.ends_with("1 | name = \"blue\"\n  | ^^^^^^^^^^^^^\n"), "{text}");
        let end = source.text.len();
        let error = DataError::at(&source, end..end, "the file ends too soon");
        let text = Diagnostic::new(&error, false).to_string();
        assert!(text.ends_with("4 | \n  | ^\n"), "{text}");
    }

    #[test]
    fn colour_only_where_it_is_asked_for() {
        let error = DataError::new("there is no scenario `x`");
        assert_eq!(Diagnostic::new(&error, false).to_string(), "error: there is no scenario `x`\n");
        assert!(Diagnostic::new(&error, true).to_string().starts_with("\x1b[1;31merror\x1b[0m: "));
    }
}
