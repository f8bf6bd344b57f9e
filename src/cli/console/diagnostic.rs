//! How an error is shown: where, the line itself, what was expected, what was probably meant.

use std::fmt::{self, Display};

use wargauge_report::table::{Look, wrapped};
use wargauge_rules::roster::{DataError, Source, is_unsafe};

use crate::cli::console::plain::plain;

const RED: &str = "\x1b[1;31m";
const BLUE: &str = "\x1b[1;34m";
const BOLD: &str = "\x1b[1m";
const RESET: &str = "\x1b[0m";

/// The most characters of a line of a file that are shown, where the terminal sets no limit.
const MOST_OF_LINE: usize = 160;
/// Columns that the number of a line and the bar beside it may take.
const GUTTER: usize = 10;
/// The most characters of what is wrong.
const MOST_OF_PROBLEM: usize = 400;
/// The most characters of what would be right, which may be a list of names.
const MOST_OF_LIST: usize = 4000;

/// A text as it can be shown, cut in its middle to so many characters.
fn shown(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return plain(text);
    }
    let (start, end) = (most * 2 / 3, most / 3);
    let head: String = text.chars().take(start).collect();
    let tail: String = text.chars().skip(length - end).collect();
    let left_out = length - start - end;
    format!("{} ... ({left_out} characters) ... {}", plain(&head), plain(&tail))
}

/// An error ready to be shown.
pub(crate) struct Diagnostic<'e> {
    error: &'e DataError,
    look: Look,
}

impl<'e> Diagnostic<'e> {
    pub(crate) const fn new(error: &'e DataError, look: Look) -> Self {
        Self { error, look }
    }

    /// Prose in lines that fit, without the line feed at the end.
    fn prose(&self, text: &str) -> String {
        wrapped(text, self.look).trim_end_matches('\n').to_owned()
    }

    fn paint(&self, color: &str, text: impl Display) -> String {
        if self.look.color { format!("{color}{text}{RESET}") } else { text.to_string() }
    }

    /// The place in the file: position, line, and marks under what is wrong.
    fn place(&self, f: &mut fmt::Formatter<'_>, source: &Source) -> fmt::Result {
        let name = shown(&source.name, MOST_OF_PROBLEM);
        let Some(span) = &self.error.span else {
            return writeln!(f, "  {} {name}", self.paint(BLUE, "-->"));
        };
        let (number, column) = source.position(span.start);
        let line = source.text.lines().nth(number - 1).unwrap_or_default();
        // Of a long line, what stands around the place.
        let most = self.look.width.map_or(MOST_OF_LINE, |width| usize::from(width) - GUTTER);
        let start =
            if line.chars().nth(most).is_some() { column.saturating_sub(most / 2) } else { 0 };
        let part = line.chars().skip(start).take(most);
        let line: String = part.clone().map(|c| if is_shown(c) { c } else { UNKNOWN }).collect();
        let before: String = part.take(column - 1 - start).map(blank).collect();
        let room = most - before.chars().count().min(most - 1);
        let length = source.text.get(span.clone()).map_or(1, |wrong| {
            wrong.lines().next().unwrap_or_default().chars().take(room).count().max(1)
        });
        let gutter = " ".repeat(number.to_string().len());
        let bar = self.paint(BLUE, "|");
        let arrow = self.paint(BLUE, "-->");
        writeln!(f, "{gutter} {arrow} {name}:{number}:{column}")?;
        writeln!(f, "{gutter} {bar}")?;
        writeln!(f, "{} {bar} {line}", self.paint(BLUE, number))?;
        writeln!(f, "{gutter} {bar} {before}{}", self.paint(RED, "^".repeat(length)))
    }

    fn note(&self, f: &mut fmt::Formatter<'_>, word: &str, text: &str) -> fmt::Result {
        let plain = format!("  = {word}");
        let text = self.prose(&format!("{plain} {text}"));
        let rest = text.strip_prefix(&plain).unwrap_or(&text);
        writeln!(f, "  {} {}{rest}", self.paint(BLUE, "="), self.paint(BOLD, word))
    }
}

/// What is shown for a character that cannot be.
const UNKNOWN: char = '\u{fffd}';

fn is_shown(c: char) -> bool {
    c == '\t' || !is_unsafe(c)
}

/// What stands under a character so that the marks below stand under what follows it.
const fn blank(c: char) -> char {
    if c == '\t' { '\t' } else { ' ' }
}

impl Display for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self.error;
        let problem = shown(&error.problem, MOST_OF_PROBLEM);
        let text = self.prose(&format!("error: {problem}"));
        let problem = text.strip_prefix("error: ").unwrap_or(&text);
        writeln!(f, "{}: {}", self.paint(RED, "error"), self.paint(BOLD, problem))?;
        if let Some(source) = &error.source {
            self.place(f, source)?;
        }
        if !error.field.is_empty() {
            self.note(f, "field:", &format!("`{}`", shown(&error.field, MOST_OF_PROBLEM)))?;
        }
        if !error.expected.is_empty() {
            self.note(f, "expected", &shown(&error.expected, MOST_OF_LIST))?;
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

    const PLAIN: Look = Look { width: None, color: false };

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
            Diagnostic::new(&error, PLAIN).to_string(),
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
        let text = Diagnostic::new(&error, PLAIN).to_string();
        assert!(text.ends_with("1 | name = \"blue\"\n  | ^^^^^^^^^^^^^\n"), "{text}");
        let end = source.text.len();
        let error = DataError::at(&source, end..end, "the file ends too soon");
        let text = Diagnostic::new(&error, PLAIN).to_string();
        assert!(text.ends_with("4 | \n  | ^\n"), "{text}");
    }

    #[test]
    fn what_is_shown_does_nothing_to_a_terminal_and_is_not_long() {
        let long = "x".repeat(10_000_000);
        let error = DataError::new(format!("there is no scenario `\u{1b}[31m{long}`"));
        let text = Diagnostic::new(&error, PLAIN).to_string();
        assert!(text.starts_with("error: there is no scenario `\\u{1b}[31mxxx"), "{text:.80}");
        assert!(text.ends_with("xxx`\n") && text.len() < 500, "{}", text.len());
        let source = Source::new("f.toml", format!("a = '{long}\u{9b}2J' # {long}"));
        let at = source.text.find('\u{9b}').unwrap();
        let error = DataError::at(&source, at..source.text.len(), "a control character");
        let text = Diagnostic::new(&error, PLAIN).to_string();
        assert!(text.chars().count() < 500 && !text.contains('\u{9b}'), "{text:.500}");
        let lines: Vec<&str> = text.lines().collect();
        let [line, marks] = [lines[3], lines[4]].map(|line| line.chars().collect::<Vec<char>>());
        let mark = marks.iter().position(|c| *c == '^').unwrap();
        assert_eq!(line[mark], UNKNOWN);
    }

    #[test]
    fn colour_only_where_it_is_asked_for() {
        let error = DataError::new("there is no scenario `x`");
        assert_eq!(Diagnostic::new(&error, PLAIN).to_string(), "error: there is no scenario `x`\n");
        assert!(
            Diagnostic::new(&error, Look { color: true, ..PLAIN })
                .to_string()
                .starts_with("\x1b[1;31merror\x1b[0m: ")
        );
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let names: Vec<String> = (0..40).map(|number| format!("name-{number}")).collect();
        let text = format!("{}units = \"INFF\" # {}", "\n".repeat(9_999), "far ".repeat(60));
        let source = Source::new("f.toml", text);
        let start = source.text.find("\"INFF\"").unwrap();
        let error = DataError::at(&source, start..start + 6, "no such unit ".repeat(12))
            .field("unit[0].type")
            .one_of("INFF", names.iter().map(String::as_str));
        for width in [40, 80] {
            let look = Look { width: Some(width), color: false };
            let text = Diagnostic::new(&error, look).to_string();
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width.into()), "{text}");
            assert!(
                text.contains("10000 | units = \"INFF\"") && text.contains("name-39"),
                "{text}"
            );
        }
    }
}
