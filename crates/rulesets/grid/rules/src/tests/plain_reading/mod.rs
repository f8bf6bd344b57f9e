//! A plain reading of the rules, square by square and word by word, against the engine on tables
//! laid at random: nothing here asks the engine for more than where things are.

mod campaigns;
mod ends;
mod fire;
mod moves;
mod sight;
mod tables;

use super::table::{Setup, Table};
use crate::Grid;
use crate::action::Destination;
use crate::assemble::blank_state;
use crate::book::Scene;
use crate::position::layout::{chart_terrain, update_layout};
use crate::position::placement::put;
use crate::state::State;
use crate::terrain::ground::{Ground, Terrain};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::squares::Square;
use wargauge_rules::table::stream::Stream;

/// A type as the rules list it: identifier, class, move, road move, building, wood.
type Listed = (&'static str, char, u8, u8, bool, bool);

/// Every type that stands on the board (GW-UNIT-02 to GW-UNIT-14).
const TYPES: [Listed; 19] = [
    ("INF", 'I', 1, 1, true, true),
    ("MOT", 'I', 2, 3, true, false),
    ("AIN", 'I', 2, 2, true, false),
    ("REC", 'I', 2, 2, true, true),
    ("FOO", 'I', 2, 2, true, true),
    ("ARC", 'I', 2, 2, false, false),
    ("TNK", 'T', 2, 2, false, false),
    ("HVY", 'T', 2, 2, false, false),
    ("TDR", 'T', 2, 2, false, false),
    ("TDP", 'T', 2, 2, false, false),
    ("ASG", 'T', 2, 2, false, false),
    ("ATG", 'G', 1, 2, false, false),
    ("ATP", 'G', 1, 2, false, false),
    ("MOR", 'G', 1, 2, false, false),
    ("ART", 'G', 1, 2, false, false),
    ("SPA", 'T', 2, 2, false, false),
    ("SPM", 'T', 2, 2, false, false),
    ("AAG", 'G', 1, 2, false, false),
    ("STP", 'T', 0, 0, true, true),
];

/// A table with units of these types off the board.
fn off_board(rules: &str, own: &str, foes: &str) -> Table {
    let setup = Setup::new().rules("opt_heavy=on opt_strong=on opt_mines=on opt_wrecks=on");
    let setup = if rules.is_empty() { setup } else { setup.rules(rules) };
    let setup = own.split(' ').fold(setup, Setup::own);
    foes.split(' ').fold(setup, Setup::foe).at(crate::state::Step::Movement)
}

/// The board as whoever looks at it sees it.
#[derive(Clone, Copy)]
struct Reading<'t> {
    scene: Scene<'t>,
    king: bool,
}

impl<'t> Reading<'t> {
    fn of(scene: Scene<'t>) -> Self {
        Self { scene, king: scene.book.switches.metric == crate::switches::Metric::King }
    }

    /// Column and row.
    fn at(&self, square: Square) -> (i32, i32) {
        let board = &self.scene.book.board;
        (i32::from(board.column(square)), i32::from(board.row(square)))
    }

    fn square(&self, column: i32, row: i32) -> Option<Square> {
        let at = |number: i32| u8::try_from(number).ok();
        self.scene.book.board.square(at(column)?, at(row)?)
    }

    /// Steps from square to square.
    fn distance(&self, a: Square, b: Square) -> i32 {
        let ((ax, ay), (bx, by)) = (self.at(a), self.at(b));
        let (x, y) = ((ax - bx).abs(), (ay - by).abs());
        if self.king { x.max(y) } else { x + y }
    }

    fn neighbours(&self, square: Square) -> Vec<Square> {
        self.scene.book.board.all().iter().filter(|&one| self.distance(square, one) == 1).collect()
    }

    fn listed(&self, unit: UnitId) -> Listed {
        let entry = &self.scene.book.muster[unit.index()].entry;
        let id = entry.split(' ').next().expect("a type");
        *TYPES.iter().find(|one| one.0 == id).expect("a listed type")
    }

    /// Units of a side in a square.
    fn units_in(&self, square: Square, side: Side) -> Vec<UnitId> {
        let units = (0..self.scene.book.profiles.len() as u8).map(UnitId);
        units
            .filter(|unit| {
                self.scene.state.on_board.contains(*unit) && self.scene.book.side(*unit) == side
            })
            .filter(|unit| self.scene.state.square[unit.index()] == square)
            .collect()
    }

    fn wrecks_in(&self, square: Square) -> usize {
        self.scene.state.wrecks.iter().filter(|wrecks| wrecks.contains(square)).count()
    }

    fn kind(&self, square: Square) -> Terrain {
        self.scene.state.ground.kind(square)
    }

    /// Where a unit stands.
    fn stands(&self, unit: UnitId) -> Square {
        self.scene.state.square[unit.index()]
    }

    fn on_board(&self, side: Side) -> Vec<UnitId> {
        let all = (0..self.scene.book.profiles.len() as u8).map(UnitId);
        all.filter(|unit| {
            self.scene.state.on_board.contains(*unit) && self.scene.book.side(*unit) == side
        })
        .collect()
    }

    /// Whether a unit of the side stands in an adjacent square.
    fn is_beside(&self, square: Square, side: Side) -> bool {
        self.neighbours(square).into_iter().any(|next| !self.units_in(next, side).is_empty())
    }

    /// Whether the type may occupy a square.
    fn may_occupy(&self, unit: UnitId, square: Square) -> bool {
        let (.., building, wood) = self.listed(unit);
        match self.kind(square) {
            Terrain::Building => building,
            Terrain::Wood => wood,
            Terrain::River | Terrain::Marsh | Terrain::Lake => false,
            Terrain::Open | Terrain::Field | Terrain::Hill | Terrain::Bridge | Terrain::Ford => {
                true
            }
        }
    }

    /// Whether a square has room for one unit more; a wreck counts as a unit.
    fn has_room(&self, square: Square) -> bool {
        let there = self.units_in(square, Side::A).len() + self.units_in(square, Side::B).len();
        let limit = if self.kind(square) == Terrain::Open { 2 } else { 1 };
        there + self.wrecks_in(square) < limit
    }
}

/// How full a table is laid: one of so many squares has it, and so many units of four stand.
#[derive(Clone, Copy)]
struct Density {
    terrain: u32,
    overlay: u32,
    units: u32,
}

/// Lays terrain, roads, mines, smoke, wrecks and units at random.
fn scatter(book: &Grid, stream: &mut Stream, density: Density) -> State {
    let board = book.board;
    let mut state = blank_state(book);
    (state.side, state.first, state.round, state.player_turn) = (Side::A, Some(Side::A), 1, 1);
    let mut ground = Ground::open(&board);
    let mut one_in = |number: u32| stream.below(number) == 0;
    for square in board.all() {
        if one_in(density.terrain) {
            let kind = (1..Terrain::ALL.len()).find(|_| one_in(5));
            ground.set(square, Terrain::ALL[kind.unwrap_or(1)]);
        }
        let dry = !ground.impassable().contains(square);
        if dry && one_in(2) {
            ground.pave(square);
        }
        if dry && one_in(density.overlay) {
            state.mines.insert(square);
        }
        if one_in(density.overlay) {
            state.smoke[if one_in(2) { Side::A } else { Side::B }].insert(square);
        }
        if dry && one_in(density.overlay) {
            state.wrecks[0].insert(square);
            if ground.kind(square) == Terrain::Open && one_in(3) {
                state.wrecks[1].insert(square);
            }
        }
    }
    ground.link_roads(&board, &[]);
    state.ground = ground;
    chart_terrain(book, &mut state);
    for unit in (0..book.profiles.len() as u8).map(UnitId) {
        let square = Square(stream.below(board.all().len()) as u8);
        let (stays_off, disrupted) = (stream.below(4) >= density.units, stream.below(4) == 0);
        let reading = Reading::of(Scene::new(book, &state));
        let enemies = reading.units_in(square, book.side(unit).foe());
        let fits = reading.may_occupy(unit, square) && reading.has_room(square);
        if stays_off || !fits || !enemies.is_empty() {
            continue;
        }
        put(book, &mut state, unit, Destination::Square(square));
        if disrupted {
            state.disrupted.insert(unit);
        }
    }
    update_layout(book, &mut state);
    state
}
