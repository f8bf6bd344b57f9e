//! Books of built-in and of bare tables.

use std::sync::Arc;

use wargauge_rules::roster::{DataError, RoleKind, Rulebook, ScenarioData, Source};
use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::testing::shipped::Shipped;
use wargauge_rules::{BySide, Side, UnitId};

use crate::Skirmish;
use crate::book::Play;
use crate::movement::Walk;
use crate::setup;
use crate::state::{Phase, State, UnitSet};
use crate::units::Army;
use crate::units::force::{Force, ForceLine};

/// The built-in files.
pub(crate) const FILES: Shipped = Shipped("skirmish");

/// A built-in army.
pub(crate) fn army(name: &str) -> Army {
    let source = FILES.source(&format!("armies/{name}.toml"));
    Skirmish::read_army(&source).unwrap_or_else(|error| panic!("{error}"))
}

/// The army whose units have this letter.
fn army_of(entry: &str) -> &'static str {
    match entry.as_bytes()[0] {
        b'G' => "germans",
        b'U' => "americans",
        _ => "allies",
    }
}

/// A force of these units, numbered in this order.
pub(crate) fn force(name: &str, entries: &[&str]) -> Force {
    let army = shared(entries.first().map_or("germans", |entry| army_of(entry)));
    let line = |entry: &&str| ForceLine { unit: army.position(entry).expect("a unit"), count: 1 };
    let lines = entries.iter().map(line).collect();
    Force { name: name.to_owned(), title: name.to_owned(), army, lines }
}

/// A built-in force.
pub(crate) fn built_in_force(name: &str) -> Force {
    let source = FILES.source(&format!("forces/{name}.toml"));
    let army_name = source
        .text
        .lines()
        .find_map(|line| line.strip_prefix("army = \""))
        .map(|rest| rest.trim_end_matches('"').to_owned())
        .expect("forces name their army");
    Skirmish::read_force(&source, &army(&army_name)).unwrap_or_else(|error| panic!("{error}"))
}

/// A built-in scenario with the forces it names.
pub(crate) fn built_in(name: &str) -> Skirmish {
    built_in_with(name, &[])
}

/// The same with switches set.
pub(crate) fn built_in_with(name: &str, words: &[&str]) -> Skirmish {
    let source = FILES.source(&format!("{name}.toml"));
    let army_name =
        if source.text.contains("army = \"germans\"") { "germans" } else { "americans" };
    let scenario = Skirmish::read_scenario(&source, &army(army_name))
        .unwrap_or_else(|error| panic!("{error}"));
    let kinds = scenario.role_kinds();
    let names = scenario.forces();
    let forces = BySide::from_fn(|side| {
        (kinds[side] == RoleKind::Force).then(|| built_in_force(&names[side]))
    });
    let settings: Vec<_> = words
        .iter()
        .map(|word| {
            wargauge_rules::roster::Setting::parse(word, crate::SWITCHES).expect("a switch")
        })
        .collect();
    Skirmish::assemble(&scenario, BySide(forces.0.each_ref().map(Option::as_ref)), &settings)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// A bare table with some pieces, and two forces on it.
pub(crate) struct Field {
    pieces: String,
    rules: String,
    extra: String,
    solo: String,
    a: Vec<&'static str>,
    b: Vec<&'static str>,
}

/// An empty table of 72 by 48 inches.
pub(crate) fn field(a: &[&'static str], b: &[&'static str]) -> Field {
    Field {
        pieces: String::new(),
        rules: String::new(),
        extra: String::new(),
        solo: String::new(),
        a: a.to_vec(),
        b: b.to_vec(),
    }
}

impl Field {
    /// With a rectangle of terrain.
    pub(crate) fn rect(mut self, kind: &str, (x0, y0, x1, y1): (f64, f64, f64, f64)) -> Self {
        self.pieces +=
            &format!("[[piece]]\nterrain = '{kind}'\nrect = [[{x0}, {y0}], [{x1}, {y1}]]\n");
        self
    }

    /// With a line of terrain.
    pub(crate) fn line(mut self, kind: &str, (x0, y0, x1, y1): (f64, f64, f64, f64)) -> Self {
        self.pieces +=
            &format!("[[piece]]\nterrain = '{kind}'\nline = [[{x0}, {y0}], [{x1}, {y1}]]\n");
        self
    }

    /// With a switch set.
    pub(crate) fn rule(mut self, rule: &str) -> Self {
        self.rules += rule;
        self.rules += "\n";
        self
    }

    /// With more keys of the scenario, before its tables.
    pub(crate) fn extra(mut self, text: &str) -> Self {
        self.extra += text;
        self.extra += "\n";
        self
    }

    /// As a solo game.
    pub(crate) fn solo(mut self, text: &str) -> Self {
        self.solo += text;
        self.solo += "counters = [[1, 47], [3, 47], [5, 47], [7, 47], [9, 47], [11, 47]]\n";
        self
    }

    /// The scenario, or what is wrong with it.
    pub(crate) fn scenario(&self) -> Result<crate::scenario::Scenario, DataError> {
        let Self { pieces, rules, extra, solo, .. } = self;
        let text = format!(
            "ruleset = 'skirmish'\nkind = 'scenario'\ntitle = 'Field'\nsummary = 'A field.'\n\
             army = 'germans'\nturns = 12\nfirst = 'blue'\nvictory = {{ points = {{ margin = 10 }} }}\n\
             {extra}\n[blue]\nforce = 'a'\nzone = [[0, 0], [72, 20]]\n[red]\nforce = 'b'\n\
             zone = [[0, 28], [72, 48]]\n{solo}[rules]\n{rules}\n[table]\n{pieces}"
        );
        let source = Source::new("field.toml", text);
        Skirmish::read_scenario(&source, &army("germans"))
    }

    /// The book.
    pub(crate) fn book(&self) -> Skirmish {
        let scenario = self.scenario().unwrap_or_else(|error| panic!("{error}"));
        let (a, b) = (force("a", &self.a), force("b", &self.b));
        Skirmish::assemble(&scenario, BySide([Some(&a), Some(&b)]), &[])
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The book, and a state with nobody on the table, side A's phase of turn 1.
    pub(crate) fn play(&self) -> (Skirmish, State) {
        let book = self.book();
        let mut state = bare(&book);
        state.phase = Phase::Play(Side::A);
        (book, state)
    }
}

/// A state with nobody on the table.
pub(crate) fn bare(book: &Skirmish) -> State {
    let mut referee = wargauge_rules::DiceReferee::new(
        wargauge_rules::table::stream::KeyedDice::new(1),
        wargauge_rules::Deaf,
    );
    let mut state = crate::turn::start(book, &mut referee);
    state.turn = 1;
    state.phase_number = 1;
    state.waiting = UnitSet::EMPTY;
    state.counters.clear();
    state
}

/// A point in inches.
pub(crate) fn at(x: f64, y: f64) -> Point {
    Point::new((x * 100.0).round() as i16, (y * 100.0).round() as i16)
}

/// Puts a unit on the table, spotted, its leader at a point.
pub(crate) fn put(
    book: &Skirmish,
    state: &mut State,
    unit: u8,
    (x, y): (f64, f64),
    close: bool,
) -> UnitId {
    let id = UnitId(unit);
    let front = if book.side(id) == Side::A { Bearing::NORTH } else { Bearing::SOUTH };
    let mut referee = quiet();
    setup::put(&mut Play::new(book, state, &mut referee), id, Walk { to: at(x, y), front, close });
    let here = state.unit_mut(id);
    (here.spotted, here.known, here.aware) = (true, true, true);
    id
}

/// Dice that are not rolled, and nobody listens.
pub(crate) fn quiet()
-> wargauge_rules::DiceReferee<wargauge_rules::table::scripted::Scripted, wargauge_rules::Deaf> {
    script(&[])
}

/// Scripted dice, and nobody listens.
pub(crate) fn script(
    dice: &[u8],
) -> wargauge_rules::DiceReferee<wargauge_rules::table::scripted::Scripted, wargauge_rules::Deaf> {
    wargauge_rules::DiceReferee::new(
        wargauge_rules::table::scripted::Scripted::new(dice),
        wargauge_rules::Deaf,
    )
}

/// An army shared.
pub(crate) fn shared(name: &str) -> Arc<Army> {
    Arc::new(army(name))
}
