//! Numbers with their intervals, drawn with letters for those who stay in the terminal.

use crate::table::Look;

/// Columns of a plot where lines may be of any length.
const USUAL: usize = 80;
/// The fewest and the most columns of a plot.
const COLUMNS: [usize; 2] = [40, 100];
/// Columns to the left of what is drawn.
const INDENT: usize = 2;
/// Columns from tick to tick, at least.
const APART: f64 = 10.0;

/// What is said of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It is as it should be.
    Level,
    /// It is high.
    Up,
    /// It is low.
    Down,
    /// Nothing is known.
    Open,
}

impl Sign {
    /// The letter of its mark.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Level => '#',
            Self::Up => '^',
            Self::Down => 'v',
            Self::Open => 'o',
        }
    }

    /// The escape sequence of its colour.
    const fn color(self) -> &'static str {
        match self {
            Self::Level => "\u{1b}[32m",
            Self::Up => "\u{1b}[34m",
            Self::Down => "\u{1b}[33m",
            Self::Open => "\u{1b}[2m",
        }
    }
}

/// A row: what it is about, and a number with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct IntervalRow {
    /// What it is about.
    pub label: String,
    /// The number in words.
    pub note: String,
    /// The number.
    pub value: f64,
    /// Its interval; none if it has none.
    pub interval: Option<[f64; 2]>,
    /// What is said of it.
    pub sign: Sign,
}

/// What the rows lie on.
#[derive(Clone, Copy, Debug)]
struct Ruler {
    ends: [f64; 2],
    columns: usize,
}

/// Rows over one axis in per cent, with a band of shares that stand out: `.` beside an interval, `=` in
/// it. The axis is at least as wide as `at_least`. Every line fits the terminal.
#[must_use]
pub fn intervals(rows: &[IntervalRow], band: [f64; 2], at_least: [f64; 2], look: Look) -> String {
    let [fewest, most] = COLUMNS;
    let width = look.width.map_or(USUAL, usize::from).clamp(fewest, most);
    let numbers = || {
        let intervals = rows.iter().filter_map(|row| row.interval).flatten();
        intervals.chain(rows.iter().map(|row| row.value)).chain(at_least)
    };
    let ends = [numbers().fold(f64::MAX, f64::min), numbers().fold(f64::MIN, f64::max)];
    let ruler = Ruler { ends, columns: width - INDENT };
    let mut text = String::new();
    for row in rows {
        text += &heading(row, width);
        text += &ruler.line(row, band, look.color);
    }
    text + &ruler.axis()
}

/// What a row is about, and its number at the end of the line.
fn heading(row: &IntervalRow, width: usize) -> String {
    let room = width.saturating_sub(row.note.chars().count() + 1);
    let mut label: String = row.label.chars().take(room).collect();
    if row.label.chars().count() > room {
        label = row.label.chars().take(room.saturating_sub(2)).chain("..".chars()).collect();
    }
    format!("{label:room$} {}\n", row.note)
}

impl Ruler {
    /// The column of a share.
    fn at(self, share: f64) -> usize {
        let [low, high] = self.ends;
        let part = ((share - low) / (high - low)).clamp(0.0, 1.0);
        (part * (self.columns - 1) as f64).round() as usize
    }

    fn line(self, row: &IntervalRow, band: [f64; 2], color: bool) -> String {
        let mut letters = vec![' '; self.columns];
        let [from, to] = band.map(|end| self.at(end));
        letters[from..=to].fill('.');
        let [low, high] = row.interval.unwrap_or([row.value; 2]).map(|end| self.at(end));
        for letter in &mut letters[low..=high] {
            *letter = if *letter == '.' { '=' } else { '-' };
        }
        letters[low] = '|';
        letters[high] = '|';
        letters[self.at(row.value)] = row.sign.letter();
        let drawn = |part: &[char]| part.iter().collect::<String>();
        let (before, marked) = (drawn(&letters[..low]), drawn(&letters[low..=high]));
        let after = drawn(&letters[high + 1..]);
        let (begin, end) = if color { (row.sign.color(), "\u{1b}[0m") } else { ("", "") };
        let line = format!("{:INDENT$}{before}{begin}{marked}{end}{after}", "");
        format!("{}\n", line.trim_end())
    }

    /// The numbers below, in per cent.
    fn axis(self) -> String {
        let [low, high] = self.ends.map(|end| 100.0 * end);
        let most = (self.columns as f64 / APART).max(1.0);
        let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0];
        let step = steps.into_iter().find(|step| (high - low) / step <= most).unwrap_or(100.0);
        let mut letters = vec![' '; self.columns + INDENT];
        let mut tick = (low / step).ceil() * step;
        while tick <= high {
            let number: Vec<char> = format!("{tick:.0}").chars().collect();
            let place = INDENT + self.at(tick / 100.0);
            let start = place.saturating_sub(number.len() / 2).min(letters.len() - number.len());
            letters[start..start + number.len()].copy_from_slice(&number);
            tick += step;
        }
        let line: String = letters.into_iter().collect();
        format!("{}\n", line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(value: f64, interval: Option<[f64; 2]>, sign: Sign) -> IntervalRow {
        IntervalRow {
            label: "blue : red".to_owned(),
            note: "50.0 %".to_owned(),
            value,
            interval,
            sign,
        }
    }

    fn drawn(rows: &[IntervalRow], width: u16, color: bool) -> String {
        intervals(rows, [0.45, 0.55], [0.4, 0.6], Look { width: Some(width), color })
    }

    #[test]
    fn a_number_stands_where_it_belongs() {
        // 41 columns from 40 to 60 per cent: two for each per cent.
        let rows = [row(0.5, Some([0.475, 0.525]), Sign::Level), row(0.6, None, Sign::Up)];
        let text = drawn(&rows, 43, false);
        let lines = [
            "blue : red                           50.0 %",
            "            .....|====#====|.....",
            "blue : red                           50.0 %",
            "            .....................         ^",
            " 40        45        50        55        60",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), lines, "{text}");
    }

    #[test]
    fn every_line_fits() {
        let long = "a name that is longer than any terminal is wide, as names of forces can be, and on and on";
        let rows = [IntervalRow { label: long.to_owned(), ..row(1.0, Some([0.9, 1.0]), Sign::Up) }];
        for width in [40, 60, 80, 100] {
            let text = drawn(&rows, width, false);
            assert!(text.lines().all(|line| line.chars().count() <= usize::from(width)), "{text}");
            assert_eq!(text.contains(".. 50.0 %"), width < 100, "{text}");
        }
    }

    #[test]
    fn colour_is_for_terminals_that_want_it() {
        let rows = [row(0.5, Some([0.4, 0.6]), Sign::Down)];
        assert!(!drawn(&rows, 60, false).contains('\u{1b}'));
        assert!(drawn(&rows, 60, true).contains("\u{1b}[33m"));
    }
}
