//! Single attacks as people see them: a table, bars over the range, and what the engine made of
//! them.

use wargauge_report::OddsMethod;
use wargauge_report::table::{Align, Look, Table};

use crate::odds::measure::OddsMeasure;
use crate::odds::rows::{AuditRow, ChanceRow, OddsRow};

/// The longest bar in a list with tables around it, and in a plot of its own, in characters.
const LONGEST_BARS: [usize; 2] = [40, 70];
/// The shortest bar that is still one.
const SHORTEST_BAR: usize = 8;
/// Room for a number behind a bar.
const NUMBER: usize = 8;

/// Room for bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Columns of the terminal; none where lines may be of any length.
    pub width: Option<u16>,
    /// Whether bars stand alone, and are as long as there is room for.
    pub plot: bool,
}

impl Room {
    /// The longest bar beside names so wide.
    fn longest_bar(self, widest: usize) -> usize {
        let [usual, most] = LONGEST_BARS;
        let longest = if self.plot && self.width.is_some() { most } else { usual };
        let left = self
            .width
            .map_or(longest, |width| usize::from(width).saturating_sub(widest + NUMBER + 4));
        left.clamp(SHORTEST_BAR, longest)
    }
}

/// Words of a ruleset.
#[derive(Clone, Copy, Debug)]
pub struct OddsWords<'w> {
    /// What ranges count.
    pub range: &'w str,
    /// What a suppressed unit is called.
    pub suppressed: &'w str,
}

/// Which columns a table of attacks has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    /// The number of losses that was asked for.
    at_least: Option<u64>,
    /// Whether attackers have losses.
    own: bool,
    /// Whether there is room for all: the chance of any loss, points, and how numbers were found.
    all: bool,
}

/// What a narrow table says of the columns that it leaves out.
const NARROW: &str = "Left out for want of width: >= 1, points, method (--format csv has them).\n";

/// The attacks of one block, a line each; where the terminal is too narrow for all columns, those
/// that matter most, and a line that says so.
#[must_use]
pub fn odds_table(rows: &[OddsRow], words: OddsWords<'_>, look: Look) -> String {
    let at_least = rows.iter().find_map(|row| row.at_least);
    let own = rows.iter().any(|row| row.own_losses_mean.get().unwrap_or(0.0) > 0.0);
    let columns = Columns { at_least, own, all: true };
    let whole = table_of(rows, words, columns, look.unlimited());
    if look.fits(&whole) {
        return whole;
    }
    let exact = rows.iter().all(|row| row.method == OddsMethod::Exact);
    let narrow = table_of(rows, words, Columns { all: false, ..columns }, look.unlimited());
    if exact && look.fits(&narrow) {
        return narrow + NARROW;
    }
    table_of(rows, words, columns, look)
}

fn table_of(rows: &[OddsRow], words: OddsWords<'_>, columns: Columns, look: Look) -> String {
    let wanted = columns.at_least.map(|number| format!(">= {number}"));
    let mut headings = vec![
        ("attack", Align::Left),
        ("range", Align::Right),
        ("cover", Align::Left),
        ("losses", Align::Right),
    ];
    headings.extend(columns.all.then_some((">= 1", Align::Right)));
    headings.extend(wanted.as_deref().map(|text| (text, Align::Right)));
    headings.extend([(words.suppressed, Align::Right), ("destroyed", Align::Right)]);
    headings.extend(columns.all.then_some(("points", Align::Right)));
    headings.push(("per 100", Align::Right));
    if columns.own {
        headings.extend([("own losses", Align::Right), ("own points", Align::Right)]);
    }
    headings.extend(columns.all.then_some(("method", Align::Left)));
    let mut table = Table::new(&headings, look);
    for row in rows {
        table.row(cells(row, columns));
    }
    table.render()
}

fn cells(row: &OddsRow, columns: Columns) -> Vec<String> {
    let mut cells = vec![
        row.attack.clone(),
        if row.range == 0 { "contact".to_owned() } else { row.range.to_string() },
        row.cover.clone(),
        number(row.losses_mean.get(), 3),
    ];
    cells.extend(columns.all.then(|| percent(row.chance_any.get())));
    cells.extend(columns.at_least.map(|_| percent(row.chance_at_least.get())));
    cells.extend([percent(row.chance_suppressed.get()), percent(row.chance_destroyed.get())]);
    cells.extend(columns.all.then(|| number(row.destroyed_mean.get(), 2)));
    cells.push(number(row.destroyed_per_100.get(), 2));
    if columns.own {
        cells.extend([
            number(row.own_losses_mean.get(), 3),
            number(row.own_destroyed_mean.get(), 2),
        ]);
    }
    cells.extend(columns.all.then(|| method(row)));
    cells
}

fn method(row: &OddsRow) -> String {
    match (row.method, row.plays) {
        (OddsMethod::Simulated, Some(plays)) => format!("simulated ({plays})"),
        (OddsMethod::Simulated, None) => "simulated".to_owned(),
        (OddsMethod::Exact, _) => "exact".to_owned(),
    }
}

/// Where an attack is made, in words.
fn place(row: &OddsRow, words: OddsWords<'_>) -> String {
    match row.range {
        0 => format!("{}, in contact", row.attack),
        range => format!("{}, {range} {}", row.attack, words.range),
    }
}

/// The dice of each attack, a line each.
#[must_use]
pub fn dice_lines(rows: &[OddsRow], words: OddsWords<'_>) -> String {
    let line = |row: &OddsRow| format!("  {}, {}: {}\n", place(row, words), row.cover, row.dice);
    let lines: String = rows.iter().map(line).collect();
    format!("Dice:\n{lines}")
}

/// Loadouts in the first case that they share, the best first; the longest bar stands for the
/// best.
#[must_use]
pub fn loadout_bars(rows: &[OddsRow], words: OddsWords<'_>, room: Room) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let case = |row: &OddsRow| (row.attack.clone(), row.range, row.cover.clone());
    let measure = OddsMeasure::of(rows);
    let value = |row: &OddsRow| measure.value(row);
    let all: Vec<&OddsRow> = rows.iter().filter(|row| case(row) == case(first)).collect();
    let (alike, mut shown): (Vec<&OddsRow>, Vec<&OddsRow>) =
        all.into_iter().partition(|row| row.attackers != first.attackers && is_alike(row, first));
    shown.sort_by(|one, other| value(other).total_cmp(&value(one)));
    let lines: Vec<(String, f64)> = shown
        .iter()
        .map(|row| (format!("{} ({} points)", row.attackers, row.points), value(row)))
        .collect();
    let most = lines.first().map_or(0.0, |(_, value)| *value);
    let heading = format!(
        "Loadouts by {} ({}, cover {}):\n",
        measure.heading().to_lowercase(),
        place(first, words),
        first.cover
    );
    let text = heading + &bars(&lines, most, room);
    if alike.is_empty() {
        return text;
    }
    let names: Vec<&str> = alike.iter().map(|row| row.attackers.as_str()).collect();
    let (names, attack) = (names.join(", "), &first.attack);
    format!("{text}Not ranked, since {attack} is the same with what they have more: {names}.\n")
}

/// Whether an attack does the same for another price: the options that the one has more than the
/// other do not bear on it.
fn is_alike(one: &OddsRow, other: &OddsRow) -> bool {
    let options = |row: &OddsRow| row.attackers.matches('+').count();
    options(one) > options(other)
        && one.dice == other.dice
        && one.losses_mean == other.losses_mean
        && one.chance_suppressed == other.chance_suppressed
        && one.points != other.points
}

/// What the attacks of a block come to, in a sentence: the one that does most for its price, where
/// that is the question.
#[must_use]
pub fn odds_verdict(rows: &[OddsRow], words: OddsWords<'_>) -> Option<String> {
    let measure = OddsMeasure::of(rows);
    let value = |row: &OddsRow| measure.value(row);
    let best = rows.iter().reduce(|best, row| if value(row) > value(best) { row } else { best })?;
    let which = match rows.len() {
        1 => String::new(),
        many => format!("{} of {many} cases: ", measure.best()),
    };
    Some(format!(
        "{which}{} (cover {}) takes {} of {} on average; {} that nothing of the target is left, {} \
         that it is left but {}.",
        place(best, words),
        best.cover,
        number(best.losses_mean.get(), 2),
        best.strength,
        percent(best.chance_destroyed.get()),
        percent(best.chance_suppressed.get()),
        words.suppressed,
    ))
}

/// Bars with their values; the longest stands for `most`.
fn bars(lines: &[(String, f64)], most: f64, room: Room) -> String {
    let widest = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let longest = room.longest_bar(widest) as f64;
    let mut text = String::new();
    for (name, value) in lines {
        let length = if most > 0.0 { value / most * longest } else { 0.0 };
        let bar = "#".repeat(length.round() as usize);
        let gap = if bar.is_empty() { "" } else { " " };
        text += &format!("  {name:widest$}  {bar}{gap}{value:.2}\n");
    }
    text
}

fn number(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| rounded(value, digits))
}

/// A number without a sign where it rounds to nothing.
fn rounded(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(plain) if plain.bytes().all(|byte| matches!(byte, b'0' | b'.')) => plain.to_owned(),
        _ => text,
    }
}

fn percent(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{} %", rounded(value * 100.0, 2)))
}

/// Bars of what attacks are compared by, range by range, in the least cover shown; the longest bar
/// stands for the most that any attack of `all` has.
#[must_use]
pub fn odds_curve(rows: &[OddsRow], words: OddsWords<'_>, all: &[OddsRow], room: Room) -> String {
    let Some(cover) = rows.first().map(|row| row.cover.as_str()) else { return String::new() };
    let shown = rows.iter().filter(|row| row.cover == cover);
    let measure = OddsMeasure::of(all);
    let value = |row: &OddsRow| measure.value(row);
    let most = all.iter().map(value).fold(0.0, f64::max);
    let lines: Vec<(String, f64)> = shown.map(|row| (place(row, words), value(row))).collect();
    format!("{}, cover {cover}:\n{}", measure.heading(), bars(&lines, most, room))
}

/// The distribution of the losses of one attack, as bars; chances below one in ten thousand at the end
/// are summed up.
#[must_use]
pub fn histogram(chances: &[ChanceRow], words: OddsWords<'_>, room: Room) -> String {
    let Some(first) = chances.first() else { return String::new() };
    let chance = |row: &ChanceRow| 100.0 * row.chance.get().unwrap_or(0.0);
    let last = chances.iter().rposition(|row| chance(row) >= 0.01).unwrap_or(0);
    let mut lines: Vec<(String, f64)> =
        chances[..=last].iter().map(|row| (row.losses.to_string(), chance(row))).collect();
    let rest: f64 = chances[last + 1..].iter().map(chance).sum();
    if rest > 0.0 {
        lines.push((format!("{} or more", last + 1), rest));
    }
    let most = lines.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
    let range = match first.range {
        0 => "in contact".to_owned(),
        range => format!("at {range} {}", words.range),
    };
    let (attack, cover) = (&first.attack, &first.cover);
    format!(
        "Chance of so many losses, per cent ({attack} {range}, cover {cover}):\n{}",
        bars(&lines, most, room)
    )
}

/// The losses of every attack, a line each: from none on, a digit for the chance of each number, in
/// tenths. `distributions` are those of the rows, in their order.
#[must_use]
pub fn loss_strips(
    rows: &[OddsRow],
    distributions: &[&[ChanceRow]],
    words: OddsWords<'_>,
    room: Room,
) -> String {
    let name = |row: &OddsRow| format!("{}, {}", place(row, words), row.cover);
    let widest = rows.iter().map(|row| name(row).chars().count()).max().unwrap_or(0);
    let left = room.width.map_or(LONGEST_BARS[1], |width| {
        usize::from(width).saturating_sub(widest + NUMBER + 5).max(SHORTEST_BAR)
    });
    let most = distributions.iter().map(|chances| chances.len()).max().unwrap_or(0);
    let together = most.div_ceil(left).max(1);
    let mut text = String::new();
    for (row, chances) in rows.iter().zip(distributions) {
        let chance = |row: &ChanceRow| row.chance.get().unwrap_or(0.0);
        let digits: String =
            chances.chunks(together).map(|part| tenths(part.iter().map(chance).sum())).collect();
        let mean = number(row.losses_mean.get(), 2);
        text += &format!("  {:widest$}  {mean:>NUMBER$}  {digits}\n", name(row));
    }
    let step = match together {
        1 => "of each number of losses".to_owned(),
        many => format!("of {many} numbers of losses at a time"),
    };
    format!("Mean losses, and the chance {step} from none on, in tenths (. less):\n{text}")
}

/// A chance in tenths; `.` where it rounds to none, `X` where to all.
fn tenths(chance: f64) -> char {
    match (10.0 * chance).round() as u32 {
        0 => '.',
        10.. => 'X',
        digit => char::from_digit(digit, 10).unwrap_or('X'),
    }
}

/// What the engine's counts come to, an attack a line.
#[must_use]
pub fn audit_table(rows: &[OddsRow], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("attack", Align::Left),
            ("range", Align::Right),
            ("cover", Align::Left),
            ("played", Align::Right),
            ("chi-square", Align::Right),
            ("degrees of freedom", Align::Right),
            ("p", Align::Right),
        ],
        look,
    );
    for row in rows {
        table.row(vec![
            row.attack.clone(),
            row.range.to_string(),
            row.cover.clone(),
            row.audit_plays.map_or_else(|| "-".to_owned(), |plays| plays.to_string()),
            number(row.chi_square.get(), 2),
            row.degrees_of_freedom.map_or_else(|| "-".to_owned(), |degrees| degrees.to_string()),
            number(row.p_value.get(), 4),
        ]);
    }
    table.render()
}

/// The outcomes of one attack as the engine counted them.
#[must_use]
pub fn outcome_table(rows: &[AuditRow], suppressed: &str, look: Look) -> String {
    let own = rows.iter().any(|row| row.own_losses > 0 || row.own_suppressed > 0);
    let mut headings =
        vec![("losses", Align::Right), ("destroyed", Align::Left), (suppressed, Align::Left)];
    if own {
        headings.extend([("own losses", Align::Right), ("own", Align::Left)]);
    }
    headings.extend([("observed", Align::Right), ("expected", Align::Right)]);
    let mut table = Table::new(&headings, look);
    let yes = |flag: u64| if flag > 0 { "yes" } else { "no" }.to_owned();
    for row in rows {
        let mut cells = vec![row.losses.to_string(), yes(row.destroyed), yes(row.suppressed)];
        if own {
            cells.extend([row.own_losses.to_string(), yes(row.own_suppressed)]);
        }
        cells.extend([row.observed.to_string(), number(row.expected.get(), 1)]);
        table.row(cells);
    }
    table.render()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!(
            [-1e-9, 0.0, -0.004, 0.5].map(|share| rounded(share, 2)),
            ["0.00", "0.00", "0.00", "0.50"]
        );
        assert_eq!(percent(Some(-1e-12)), "0.00 %");
        assert_eq!(rounded(-0.5, 2), "-0.50");
    }
}
