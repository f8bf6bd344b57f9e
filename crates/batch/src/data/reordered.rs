//! Files of the same content in another order: what hangs on no order must come to the same games.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use toml_edit::{ArrayOfTables, Item, Table, Value};
use wargauge_rules::roster::{DataError, Source};

use crate::data::document;

/// Lists in which the first item has a meaning of its own: the chart that holds where none is named, and
/// those of which a unit is made up.
const ORDERED: [&str; 4] = ["chart", "row", "group", "crew"];

/// Lists of words that are sets; all others tell by place (bands of a weapon, figures of a team).
const SETS_OF_WORDS: [&str; 4] = ["attached", "options", "stands", "transports"];

/// The order that lines are put in.
#[derive(Clone, Debug)]
pub enum Order {
    /// The other way round.
    Reversed,
    /// By lot.
    Shuffled(Xoshiro256PlusPlus),
}

impl Order {
    /// By lot from a seed.
    #[must_use]
    pub fn shuffled(seed: u64) -> Self {
        Self::Shuffled(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Puts things in this order.
    pub fn arrange<T>(&mut self, all: &mut [T]) {
        match self {
            Self::Reversed => all.reverse(),
            Self::Shuffled(lots) => all.shuffle(lots),
        }
    }
}

/// A file with the lines of all its lists in another order, the last copy of each unit on a line of
/// its own.
///
/// # Errors
/// If it is no data file.
pub fn reordered(source: &Source, order: &mut Order) -> Result<Source, DataError> {
    let mut document = document::open(source)?;
    turn_lists(document.as_table_mut(), order);
    Ok(Source::new(source.name.clone(), document.to_string()))
}

fn turn_lists(table: &mut Table, order: &mut Order) {
    for (key, item) in table.iter_mut().filter(|(key, _)| !ORDERED.contains(&key.get())) {
        match item {
            Item::ArrayOfTables(lines) => turn_lines(lines, key.get() == "unit", order),
            Item::Value(Value::Array(words)) if SETS_OF_WORDS.contains(&key.get()) => {
                let mut all: Vec<Value> = words.iter().cloned().collect();
                order.arrange(&mut all);
                let apart = |word| if key == "stands" { word_apart(word) } else { vec![word] };
                *words = all.into_iter().flat_map(apart).collect();
            }
            // What belongs to a line goes where the line goes.
            Item::Table(part) => {
                part.set_position(None);
                turn_lists(part, order);
            }
            Item::Value(_) | Item::None => {}
        }
    }
}

fn turn_lines(lines: &mut ArrayOfTables, of_units: bool, order: &mut Order) {
    let mut all: Vec<Table> = lines.iter().cloned().collect();
    order.arrange(&mut all);
    if of_units {
        all = all.into_iter().flat_map(apart).collect();
    }
    lines.clear();
    for mut line in all {
        loosen(&mut line);
        turn_lists(&mut line, order);
        lines.push(line);
    }
}

/// Lets a line, and all that belongs to it, stand where it is listed and not where it stood.
fn loosen(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(part) => loosen(part),
            Item::ArrayOfTables(parts) => parts.iter_mut().for_each(loosen),
            Item::Value(_) | Item::None => {}
        }
    }
}

/// A line of several copies as two lines, of which the first holds one.
fn apart(line: Table) -> Vec<Table> {
    let copies = line.get("count").and_then(Item::as_integer).unwrap_or(1);
    if copies < 2 {
        return vec![line];
    }
    let (mut one, mut rest) = (line.clone(), line);
    one.remove("count");
    rest.insert("count", toml_edit::value(copies - 1));
    vec![one, rest]
}

/// A word that stands for several copies, `X*3`, as two.
fn word_apart(word: Value) -> Vec<Value> {
    let copies = word.as_str().and_then(|text| {
        let (unit, copies) = text.split_once('*')?;
        Some((unit.to_owned(), copies.parse::<u8>().ok().filter(|&copies| copies > 1)?))
    });
    match copies {
        Some((unit, 2)) => vec![unit.as_str().into(), unit.into()],
        Some((unit, copies)) => vec![unit.as_str().into(), format!("{unit}*{}", copies - 1).into()],
        None => vec![word],
    }
}
