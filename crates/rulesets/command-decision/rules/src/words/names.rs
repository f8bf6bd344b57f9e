//! Stands and companies as people call them, lists of them, and lines that fit the page.

use wargauge_rules::game::{Side, UnitId};

use crate::book::CommandDecision;
use crate::position::heading::Heading;

/// Characters of a line: a replay sets it in by two, and a page has eighty.
pub(super) const WIDTH: usize = 76;

/// The letter of a company, on the map too: capitals for side A.
pub(super) fn letter(book: &CommandDecision, company: usize) -> char {
    let company = &book.companies()[company];
    let first = match company.side {
        Side::A => b'A',
        Side::B => b'a',
    };
    char::from(first + company.number)
}

/// A company: its letter and name.
pub(super) fn company(book: &CommandDecision, index: usize) -> String {
    format!("{} {}", letter(book, index), book.companies()[index].name)
}

/// The company of a stand.
pub(super) fn company_of(book: &CommandDecision, unit: UnitId) -> usize {
    usize::from(book.stand(unit).company)
}

/// A stand: its number and name.
pub(crate) fn stand(book: &CommandDecision, unit: UnitId) -> String {
    format!("{} {}", unit.0, book.muster[unit.index()].name)
}

/// Numbers of stands, in order: `4-6, 9`.
pub(super) fn numbers(units: impl IntoIterator<Item = UnitId>) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for UnitId(number) in units {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |(first, last): &(u8, u8)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// Inches and tenths.
pub(super) fn inches(hundredths: i16) -> String {
    let tenths = (hundredths + 5) / 10;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The arrow nearest to a heading, and its point of the compass.
pub(super) const fn arrow(heading: Heading) -> (char, &'static str) {
    match (heading.degrees() + 22) / 45 % 8 {
        0 => ('\u{2192}', "E"),
        1 => ('\u{2197}', "NE"),
        2 => ('\u{2191}', "N"),
        3 => ('\u{2196}', "NW"),
        4 => ('\u{2190}', "W"),
        5 => ('\u{2199}', "SW"),
        6 => ('\u{2193}', "S"),
        _ => ('\u{2198}', "SE"),
    }
}

/// A text in lines that fit, all but the first set in by some characters.
pub(super) fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let lead = text.len() - text.trim_start().len();
    let mut lines: Vec<String> = Vec::new();
    let mut line = " ".repeat(lead);
    for word in text.split_whitespace() {
        let is_fresh = line.trim().is_empty();
        if !is_fresh && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(core::mem::replace(&mut line, " ".repeat(indent)));
            line.push_str(word);
            continue;
        }
        if !is_fresh {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}
