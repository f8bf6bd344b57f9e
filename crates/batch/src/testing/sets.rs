//! A force is a set: what hangs on no order of lines.

use core::sync::atomic::AtomicBool;

use toml_edit::{ArrayOfTables, Item, Table, Value};
use wargauge_rules::roster::{FileKind, Rulebook};

use crate::cell::play::{Control, Plan};
use crate::cell::stop::Stop;
use crate::data::document;
use crate::data::library::{BuiltIn, Library};
use crate::line_up::LineUp;
use crate::run::request::{Request, Run};
use crate::testing::{library, policies};

/// Lists in which the first item has a meaning of its own: the chart that holds where none is named, and
/// those of which a unit is made up.
const ORDERED: [&str; 4] = ["chart", "row", "group", "crew"];

/// Lists of words that are sets; all others tell by place (bands of a weapon, figures of a team).
const SETS_OF_WORDS: [&str; 4] = ["attached", "options", "stands", "transports"];

/// Pairs of games of each scenario and players.
const PAIRS: u64 = 2;

/// A force is a set, and so is an army: where all their lines stand the other way round, and copies of
/// one unit on lines of their own, every game of every scenario is the same, whoever plays it.
///
/// # Panics
/// If a game is another one.
pub fn a_force_is_a_set<L: LineUp>() {
    let listed = library::<L>();
    let shuffled = |file: &BuiltIn| match file.kind {
        FileKind::Army | FileKind::Force => the_other_way_round(file),
        FileKind::Scenario => file.clone(),
    };
    let shuffled: Vec<BuiltIn> = listed.files().iter().map(shuffled).collect();
    let moved = shuffled.iter().zip(listed.files()).any(|(one, other)| one.source != other.source);
    assert!(moved, "{} has files of several lines", <L::Rules>::NAME);
    let shuffled = Library::new(shuffled, listed.rulesets());
    for file in listed.files().iter().filter(|file| file.kind == FileKind::Scenario) {
        for player in policies::<L>() {
            let request = Request {
                policies: [None, Some(player.parse().expect("a policy as a user names it"))],
                ..Request::own_forces(&file.full_name())
            };
            let games = |library| games_of(library, &request);
            assert_eq!(games(&shuffled), games(&listed), "{} {player}", file.name);
        }
    }
}

/// A file with the lines of all its lists the other way round, the last copy of each unit on a line of
/// its own.
fn the_other_way_round(file: &BuiltIn) -> BuiltIn {
    let mut document = document::open(&file.source).expect("a data file");
    turn_lists(document.as_table_mut());
    BuiltIn::new(&file.source.name, &document.to_string()).expect("a data file")
}

fn turn_lists(table: &mut Table) {
    for (key, item) in table.iter_mut().filter(|(key, _)| !ORDERED.contains(&key.get())) {
        match item {
            Item::ArrayOfTables(lines) => turn_lines(lines, key.get() == "unit"),
            Item::Value(Value::Array(words)) if SETS_OF_WORDS.contains(&key.get()) => {
                let mut all: Vec<Value> = words.iter().cloned().collect();
                all.reverse();
                let apart = |word| if key == "stands" { word_apart(word) } else { vec![word] };
                *words = all.into_iter().flat_map(apart).collect();
            }
            // What belongs to a line goes where the line goes.
            Item::Table(part) => {
                part.set_position(None);
                turn_lists(part);
            }
            Item::Value(_) | Item::None => {}
        }
    }
}

fn turn_lines(lines: &mut ArrayOfTables, of_units: bool) {
    let mut all: Vec<Table> = lines.iter().cloned().collect();
    all.reverse();
    if of_units {
        all = all.into_iter().flat_map(apart).collect();
    }
    lines.clear();
    for mut line in all {
        loosen(&mut line);
        turn_lists(&mut line);
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

/// What happens in the games of the only cell of a request.
fn games_of(library: &Library, request: &Request) -> String {
    let run = Run::prepare(library, request).unwrap_or_else(|error| panic!("{error}"));
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    let tally = run.cells[0].play(&Plan::new(3, Stop::Games(2 * PAIRS)), &mut control).tally;
    serde_json::to_string(&tally).expect("counts can be written")
}
