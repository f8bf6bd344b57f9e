//! Lists as people write them: a unit a line, or a table in CSV.

use core::ops::Range;

use wargauge_report::csv::{TextTable, read_texts};
use wargauge_rules::roster::{DataError, Source};

use crate::lists::points::shown;
use crate::lists::settings::masked;

/// A line of a list: copies of a unit with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListLine {
    /// Where it stands in the text.
    pub(super) span: Range<usize>,
    /// What it says without bullet and points.
    pub(super) whole: String,
    /// How many.
    pub(super) copies: u32,
    /// The unit as it is written.
    pub(super) unit: String,
    /// What each copy has, as it is written.
    pub(super) options: Vec<ListOption>,
    /// Figures of each copy, where a roster tells them.
    pub(super) figures: Option<u32>,
    /// What a roster says that all copies cost with all that they have, in thousandths of its points.
    pub(super) price: Option<i64>,
    /// Whether a roster takes it for no unit: what it was made with may stand among its units.
    pub(super) is_extra: bool,
}

/// What a unit of a list has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListOption {
    /// What it is called.
    pub(super) name: String,
    /// How many all copies have.
    pub(super) number: u32,
    /// What a roster says that they cost, in thousandths of its points.
    pub(super) price: Option<i64>,
    /// Whether it is one of the figures that the unit is made of.
    pub(super) is_figure: bool,
}

impl ListOption {
    /// What a line names after its unit.
    fn named(name: &str) -> Self {
        Self { name: name.to_owned(), number: 1, price: None, is_figure: false }
    }
}

/// A list with the text it stands in.
#[derive(Debug)]
pub(super) struct List<'s> {
    /// The text.
    pub(super) source: &'s Source,
    /// Its lines.
    pub(super) lines: Vec<ListLine>,
    /// What is not read of it, a sentence each.
    pub(super) remarks: Vec<String>,
    /// What a roster calls its points.
    pub(super) points: Option<String>,
    /// Whether it is a roster, whose lines are none of a text.
    pub(super) is_roster: bool,
}

/// The most copies of a line.
pub(super) const MOST_COPIES: u32 = 1000;
/// What parts options where they have begun.
pub(super) const WITH: [&str; 2] = [" with ", " w/ "];
/// Columns of a table that name the unit, its copies and its options.
const COLUMNS: [&[&str]; 3] = [
    &["unit", "entry", "name"],
    &["count", "copies", "number", "quantity", "qty"],
    &["options", "option", "upgrades", "equipment"],
];

impl<'s> List<'s> {
    /// Reads a list.
    ///
    /// # Errors
    /// If it holds no unit, or is a table whose cells cannot be.
    pub(super) fn read(source: &'s Source) -> Result<Self, DataError> {
        let first = lines_of(&source.text).next().map(|(_, line)| line).unwrap_or_default();
        let cells: Vec<String> = first.split(',').map(|cell| cell.trim().to_lowercase()).collect();
        let is_table = cells.len() > 1 && cells.iter().any(|cell| COLUMNS[0].contains(&&**cell));
        let list = if is_table { Self::of_table(source)? } else { Self::of_text(source) };
        if list.lines.is_empty() {
            return Err(DataError::at(source, source.whole(), "this list names no unit")
                .expected("a unit a line, such as `3 x grenadier-squad + panzerfaust`"));
        }
        Ok(list)
    }

    fn of_text(source: &'s Source) -> Self {
        let (mut lines, mut has_points) = (Vec::new(), false);
        for (start, line) in lines_of(&source.text) {
            let bare = without_points(without_bullet(line));
            has_points |= bare.len() < without_bullet(line).len();
            lines.push(line_of(bare, start..start + line.len()));
        }
        let remark = has_points.then(|| "points of the list are not read".to_owned());
        Self::plain(source, lines, remark)
    }

    /// A list in which nothing costs anything.
    fn plain(source: &'s Source, lines: Vec<ListLine>, remark: Option<String>) -> Self {
        let remarks = remark.into_iter().collect();
        Self { source, lines, remarks, points: None, is_roster: false }
    }

    fn of_table(source: &'s Source) -> Result<Self, DataError> {
        let broken = |problem: String| DataError::at(source, source.whole(), problem);
        let table = read_texts(source.text.as_bytes());
        let TextTable { columns, rows } = table.map_err(|error| broken(error.to_string()))?;
        let names: Vec<String> = columns.iter().map(|name| name.trim().to_lowercase()).collect();
        let place = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&&**name));
        let [unit, copies, options] = COLUMNS.map(place);
        let unit = unit.ok_or_else(|| broken("no column names the unit".to_owned()))?;
        let starts: Vec<(usize, &str)> = lines_of(&source.text).skip(1).collect();
        let mut lines = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let (start, line) = starts.get(at).copied().unwrap_or((0, &source.text));
            let span = start..start + line.len();
            let cell = |column: Option<usize>| column.map_or("", |column| row[column].trim());
            let number = cell(copies);
            let copies = if number.is_empty() { Some(1) } else { copies_in(number) };
            let copies = copies.ok_or_else(|| {
                DataError::at(source, span.clone(), format!("`{number}` is no number of copies"))
                    .expected(format!("1 to {MOST_COPIES}"))
            })?;
            let unit = row[unit].trim().to_owned();
            let options = options_of(cell(options));
            lines.push(ListLine { options, copies, ..ListLine::of_unit(&unit, span) });
        }
        let known = [Some(unit), copies, options];
        let unread = columns.iter().enumerate().filter(|(at, _)| !known.contains(&Some(*at)));
        let unread: Vec<String> = unread.map(|(_, name)| format!("`{name}`")).collect();
        let remark = format!("columns that are not read: {}", unread.join(", "));
        Ok(Self::plain(source, lines, (!unread.is_empty()).then_some(remark)))
    }
}

impl List<'_> {
    /// Where a line stands, as a sentence begins with it. Nobody counts the lines of a roster.
    pub(super) fn place(&self, line: &ListLine) -> String {
        if self.is_roster {
            return String::new();
        }
        format!("line {}: ", self.source.position(line.span.start).0)
    }

    /// A name with what it costs in the list.
    pub(super) fn priced(&self, name: &str, price: Option<i64>) -> String {
        price
            .map_or_else(|| format!("`{name}`"), |price| format!("`{name}` ({})", self.told(price)))
    }

    /// An amount of the list's points, from thousandths.
    pub(super) fn told(&self, thousandths: i64) -> String {
        format!("{} {}", shown(thousandths), self.points.as_deref().unwrap_or("points"))
    }
}

/// The lines that say something, each with where it begins.
fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let placed = text.split_inclusive('\n').map(move |line| {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        (start, line.trim())
    });
    placed.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', ';']))
}

fn without_bullet(line: &str) -> &str {
    let rest = ["- ", "* ", "\u{2022} "].iter().find_map(|bullet| line.strip_prefix(bullet));
    rest.unwrap_or(line).trim()
}

/// A line without what it costs at its end: `(120 pts)`, `[30 points]`.
fn without_points(line: &str) -> &str {
    let inner = |(open, close): (char, char)| {
        let rest = line.strip_suffix(close)?;
        let start = rest.rfind(open)?;
        Some((start, rest[start + 1..].trim().to_lowercase()))
    };
    let found = [('(', ')'), ('[', ']')].into_iter().find_map(inner);
    let Some((start, cost)) = found else { return line };
    let number = ["points", "pts.", "pts", "pt"].iter().find_map(|word| cost.strip_suffix(word));
    let is_cost = number.is_some_and(|number| number.trim().parse::<f64>().is_ok());
    if is_cost { line[..start].trim() } else { line }
}

fn copies_in(text: &str) -> Option<u32> {
    text.parse().ok().filter(|copies| (1..=MOST_COPIES).contains(copies))
}

/// Reads `3 x UNIT + OPTION`, `3 UNIT`, `UNIT x3`, `UNIT with OPTION, OPTION`.
pub(super) fn line_of(text: &str, span: Range<usize>) -> ListLine {
    let (copies, rest) = counted_before(text).or_else(|| counted_after(text)).unwrap_or((1, text));
    let hidden = masked(rest);
    let parted_by =
        |word: &str| hidden.find(word).map(|at| (&rest[..at], &rest[at + word.len()..]));
    let parted = WITH.iter().find_map(|word| parted_by(word));
    let (unit, options) = match (parted, parted_by("+")) {
        (Some((unit, options)), _) | (None, Some((unit, options))) => (unit, options_of(options)),
        (None, None) => (rest, Vec::new()),
    };
    let line = ListLine::of_unit(unit.trim(), span);
    ListLine { whole: text.to_owned(), copies, options, ..line }
}

impl ListLine {
    /// A line that names a unit and nothing else.
    pub(super) fn of_unit(unit: &str, span: Range<usize>) -> Self {
        Self {
            span,
            whole: unit.to_owned(),
            copies: 1,
            unit: unit.to_owned(),
            options: Vec::new(),
            figures: None,
            price: None,
            is_extra: false,
        }
    }

    /// What the line may be called, the most telling first: a squad of ten may mean something else than one
    /// of seven.
    pub(super) fn names(&self) -> Vec<String> {
        let sized = self.figures.map(|figures| format!("{} ({figures})", self.unit));
        sized.into_iter().chain([self.unit.clone(), self.whole.clone()]).collect()
    }
}

/// Options that a list names after a unit.
fn options_of(text: &str) -> Vec<ListOption> {
    let hidden = masked(text);
    let ends = hidden.match_indices(['+', ',', ';']).map(|(at, _)| at);
    let mut start = 0;
    let options = ends.chain([text.len()]).map(|end| {
        let option = text[start..end].trim();
        start = end + 1;
        option
    });
    options.filter(|option| !option.is_empty()).map(ListOption::named).collect()
}

/// A name as it is compared: small letters and digits, what stands between them as one dash.
pub(super) fn folded(name: &str) -> String {
    let parts = name.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// A number before the rest: with a sign between them, or a blank.
fn counted_before(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (digits, rest) = text.split_at(end);
    let signed = rest.trim_start().strip_prefix(['x', 'X', '*', '\u{d7}']);
    let signed =
        signed.filter(|rest| rest.starts_with(' ') || rest.starts_with(char::is_uppercase));
    let rest = signed.or_else(|| rest.strip_prefix(' '))?;
    Some((copies_in(digits)?, rest.trim())).filter(|(_, rest)| !rest.is_empty())
}

/// A number after a sign at the end.
fn counted_after(text: &str) -> Option<(u32, &str)> {
    let start = text.rfind(|c: char| !c.is_ascii_digit())? + 1;
    let before = text.get(..start)?.strip_suffix(['x', 'X', '*'])?;
    let rest = before.strip_suffix(' ')?.trim();
    Some((copies_in(text.get(start..)?)?, rest)).filter(|(_, rest)| !rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (u32, String, Vec<String>) {
        let line = line_of(without_points(without_bullet(text)), 0..0);
        (line.copies, line.unit, line.options.into_iter().map(|option| option.name).collect())
    }

    #[test]
    fn lines_are_read_as_people_write_them() {
        let plain = |copies: u32, unit: &str, options: &[&str]| {
            (copies, unit.to_owned(), options.iter().map(|&one| one.to_owned()).collect::<Vec<_>>())
        };
        let faust = plain(3, "grenadier-squad", &["panzerfaust"]);
        for text in [
            "3 x grenadier-squad + panzerfaust",
            "- 3 grenadier-squad + panzerfaust (540 pts)",
            "3\u{d7} grenadier-squad with panzerfaust",
        ] {
            assert_eq!(read(text), faust, "{text}");
        }
        assert_eq!(read("Panzer IV x2 [200 points]"), plain(2, "Panzer IV", &[]));
        assert_eq!(read("2xTNK"), plain(2, "TNK", &[]));
        for (text, unit) in [("6-pdr", "6-pdr"), ("captured (75)", "captured (75)"), ("x", "x")] {
            assert_eq!(read(text), plain(1, unit, &[]), "{text}");
        }
        assert_eq!(read("a with b, c + d"), plain(1, "a", &["b", "c", "d"]));
    }

    #[test]
    fn a_table_says_which_of_its_columns_are_not_read() {
        let source = Source::new("l.csv", "Unit,Cost,Count,Options\nTNK,18,2,\n\nINF,10,,a+b\n");
        let list = List::read(&source).expect("a table");
        let counts: Vec<u32> = list.lines.iter().map(|line| line.copies).collect();
        assert_eq!((counts, list.lines[1].options.len()), (vec![2, 1], 2));
        assert_eq!(list.remarks, ["columns that are not read: `Cost`"]);
        assert_eq!(source.position(list.lines[1].span.start), (4, 1));
        let wrong = Source::new("l.csv", "unit,count\nTNK,many\n");
        let error = List::read(&wrong).expect_err("no number").to_string();
        assert!(error.starts_with("l.csv:2:1: `many` is no number of copies"), "{error}");
    }

    #[test]
    fn a_list_of_nothing_is_refused() {
        let source = Source::new("l.txt", "# only a remark\n\n");
        assert!(List::read(&source).is_err());
    }
}
