//! The table as text, with the units on it.

use crate::book::{Scene, VictoryDecision};
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::ground::Terrain;
use crate::units::command;
use crate::units::profile::RowPart;
use crate::words::names;
use crate::words::names::{plural, side_name};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::{PieceId, Pieces};

/// Side of a cell in hundredths of an inch, on tables of up to 72 inches and beyond.
const CELLS: (i16, i16) = (200, 300);

/// The widest table that is drawn in the smaller cells.
const NARROW: Length = Length::inches(72);

/// Columns of a cell: a letter for what stands there and a mark for its state.
const COLUMNS: usize = 2;

/// What the marks mean.
const LEGEND: [&str; 4] = [
    "upper case Blue, lower case Red, * Shaken, ? Hidden; ! objective, % smoke, x wreck",
    ". open, = road, c crops, w woods, o orchard, h hedge, b bocage, # wall, r rubble,",
    "f foxholes, t trench, B building, ^ hill, m marsh, : ford, ~ river, & wire,",
    "+ obstacles, M minefield (terrain letters are doubled)",
];

/// The letter of terrain.
const fn code(terrain: Terrain) -> char {
    match terrain {
        Terrain::Road => '=',
        Terrain::Crops => 'c',
        Terrain::Woods => 'w',
        Terrain::Orchard => 'o',
        Terrain::Hedge => 'h',
        Terrain::Bocage => 'b',
        Terrain::Wall => '#',
        Terrain::Rubble => 'r',
        Terrain::Foxholes => 'f',
        Terrain::Trench => 't',
        Terrain::Structure => 'B',
        Terrain::Hill => '^',
        Terrain::Marsh => 'm',
        Terrain::Ford => ':',
        Terrain::River => '~',
        Terrain::Wire => '&',
        Terrain::Obstacles => '+',
        Terrain::Minefield => 'M',
    }
}

/// A table being drawn.
struct MapDrawing {
    /// Side of a cell in hundredths of an inch.
    cell: i16,
    columns: usize,
    /// Rows of cells, the northernmost first.
    rows: Vec<Vec<[char; COLUMNS]>>,
}

impl MapDrawing {
    fn mark(&mut self, at: Point, mark: [char; COLUMNS]) {
        let steps = |along: i16| usize::try_from(along / self.cell).unwrap_or(0);
        let column = steps(at.x).min(self.columns - 1);
        let row = self.rows.len() - 1 - steps(at.y).min(self.rows.len() - 1);
        self.rows[row][column] = mark;
    }
}

/// The table with its units, and a line for each unit in play.
pub(crate) fn draw_map(scene: Scene<'_>) -> String {
    let Scene { book, state } = scene;
    let mut lines = vec![heading(scene)];
    let mut sheet = ground(scene);
    for wreck in &state.wrecks {
        sheet.mark(wreck.at, ['x', 'x']);
    }
    for smoke in &state.smoke {
        sheet.mark(smoke.at, ['%', '%']);
    }
    for (at, _) in &state.objectives {
        sheet.mark(*at, ['!', '!']);
    }
    let placed =
        |unit: &UnitId| matches!(state.unit(*unit).place, Place::Table | Place::Inside { .. });
    let everybody = book.units_of(Side::A) | book.units_of(Side::B);
    for unit in everybody.filter(placed) {
        sheet.mark(state.unit(unit).at, [letter(book, unit), state_mark(state, unit)]);
    }
    lines.extend(
        sheet.rows.iter().map(|row| row.iter().flatten().collect::<String>().trim_end().to_owned()),
    );
    for side in Side::BOTH {
        let own = book.units_of(side).filter(|unit| is_told(scene, *unit));
        lines.extend(own.map(|unit| roll_call(scene, unit)));
    }
    lines.extend(LEGEND.map(str::to_owned));
    lines.join("\n")
}

fn heading(scene: Scene<'_>) -> String {
    let night = if scene.state.night { ", night" } else { "" };
    let title = &scene.book.scenario.title;
    match scene.state.turn {
        0 => format!("{title}: setting up"),
        turn => format!("{title}: turn {turn}{night}"),
    }
}

/// Terrain alone: in each cell the smallest piece that holds its middle or passes near.
fn ground(scene: Scene<'_>) -> MapDrawing {
    let table = scene.book.table(scene.state);
    let cell = if table.width() <= NARROW { CELLS.0 } else { CELLS.1 };
    let cells = |length: Length| usize::try_from(length.hundredths() / cell).unwrap_or(1).max(1);
    let (columns, rows) = (cells(table.width()), cells(table.depth()));
    let half = Length::from_hundredths(cell / 2);
    let letter = |column: usize, row: usize| {
        let along = |steps: usize| steps as i16 * cell + cell / 2;
        let middle = Point::new(along(column), along(rows - 1 - row));
        let near = table.map.pieces_within(middle, half);
        let here = present(scene.state, near).filter(|&piece| {
            let linear = table.piece(piece).terrain.is_linear();
            linear || table.map.shapes(piece).iter().any(|shape| shape.contains(middle))
        });
        let smallest = here.min_by_key(|&piece| table.piece(piece).bounds.twice_area());
        smallest.map_or('.', |piece| letter_of(scene, piece))
    };
    let rows = (0..rows)
        .map(|row| (0..columns).map(|column| [letter(column, row); COLUMNS]).collect())
        .collect();
    MapDrawing { cell, columns, rows }
}

/// Pieces that are there: sites that are still empty and what is cleared are not.
fn present(state: &State, pieces: Pieces) -> impl Iterator<Item = PieceId> {
    let cleared = state.cleared;
    pieces.iter().filter(move |piece| !cleared.contains(*piece))
}

fn letter_of(scene: Scene<'_>, piece: PieceId) -> char {
    let terrain = scene.book.table(scene.state).piece(piece).terrain;
    code(if scene.state.collapsed.contains(piece) { Terrain::Rubble } else { terrain })
}

/// The letter of a unit: by its number among the units of its side.
fn letter(book: &VictoryDecision, unit: UnitId) -> char {
    let side = book.side(unit);
    let number = book.units_of(side).take_while(|other| *other != unit).count() as u8;
    let first = if side == Side::A { b'A' } else { b'a' };
    match number {
        0..26 => char::from(first + number),
        // Parts of rows come last; digits are for them.
        _ => char::from(b'0' + (number - 26) % 10),
    }
}

fn state_mark(state: &State, unit: UnitId) -> char {
    match (state.shaken.contains(unit), state.hidden.contains(unit)) {
        (true, _) => '*',
        (false, true) => '?',
        (false, false) => ' ',
    }
}

/// Whether a unit gets a line: not a part that is empty.
fn is_told(scene: Scene<'_>, unit: UnitId) -> bool {
    scene.book.profile(unit).part == RowPart::Whole
        || scene.state.unit(unit).place != Place::Nowhere
}

fn roll_call(scene: Scene<'_>, unit: UnitId) -> String {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    let place = match here.place {
        Place::Nowhere => "not placed".to_owned(),
        Place::Reserve => "in Reserve".to_owned(),
        Place::Table => "on the table".to_owned(),
        Place::Inside { piece, floor } => {
            format!("in {}, floor {}", names::piece_name(piece), floor + 1)
        }
        Place::Aboard { vehicle } => format!("aboard {}", letter(book, vehicle)),
        Place::Gone => "gone".to_owned(),
    };
    let markers = match here.markers {
        0 => String::new(),
        count => format!(", {}", plural(count, "marker")),
    };
    let done = if state.activated.contains(unit) { ", has acted" } else { "" };
    let name = names::unit_name(book, unit);
    let name = name.trim_start_matches(side_name(book.side(unit))).trim_start();
    let strength = command::strength(state, unit);
    format!("{} {name}: {strength} strong, {place}{markers}{done}", letter(book, unit))
}
