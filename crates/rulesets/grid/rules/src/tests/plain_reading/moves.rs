//! Where moves may lead, found path by path (GW-MOVE, GW-ROAD, GW-TERR, GW-RES-05).

use crate::book::Scene;
use std::collections::BTreeSet;

use super::{Density, Reading, off_board, scatter};
use crate::action::Destination;
use crate::movement::allowance::{Allowance, allowance_of, entry_allowance};
use crate::movement::moves::{
    can_make_combat_move, can_move, can_withdraw, combat_reach, entry_reach, may_move_to,
    move_reach, step_ends, withdrawal_reach,
};
use crate::movement::step_by_step::path_to;
use crate::position::layout::update_layout;
use crate::position::placement::lift;
use crate::position::wrecks::filled_by_wrecks;
use crate::state::State;
use crate::switches::FeatureEntry;
use crate::terrain::edge::Edge;
use crate::terrain::ground::Terrain;
use crate::terrain::light::Light;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

/// What a move has found.
#[derive(Default)]
struct Found {
    ends: BTreeSet<Square>,
    exit: bool,
}

/// A move of one unit of side A, with how far it may go off and on roads.
struct Move<'t> {
    plain: Reading<'t>,
    unit: UnitId,
    normal: usize,
    road: usize,
    /// The enemies' squares next to which it starts.
    left_behind: Vec<Square>,
    /// The edge over which it may leave.
    exits: Vec<Square>,
}

/// How a path goes on.
#[derive(Clone, Copy)]
struct Pace {
    /// All of it is by road.
    by_road: bool,
    /// It must end there.
    ends: bool,
}

impl<'t> Move<'t> {
    fn of(plain: Reading<'t>, unit: UnitId, (normal, road): (usize, usize), exits: bool) -> Self {
        let here = plain.scene.state.on_board.contains(unit).then(|| plain.stands(unit));
        let foes = plain.on_board(Side::B).into_iter().map(|foe| plain.stands(foe));
        let beside = |foe: &Square| here.is_some_and(|here| plain.distance(here, *foe) == 1);
        let left_behind = foes.filter(beside).collect();
        let edge = plain.scene.book.board.all().iter().filter(|&square| plain.at(square).1 == 0);
        let exits = if exits { edge.collect() } else { Vec::new() };
        Self { plain, unit, normal, road, left_behind, exits }
    }

    fn is_linked(&self, a: Square, b: Square) -> bool {
        let board = &self.plain.scene.book.board;
        self.plain.scene.state.ground.along_roads(board, Squares::of(a)).contains(b)
    }

    fn is_mined(&self, square: Square) -> bool {
        self.plain.scene.state.mines.contains(square)
    }

    /// Entered and left by whole moves.
    fn is_feature(&self, square: Square) -> bool {
        let kinds =
            [Terrain::Building, Terrain::Wood, Terrain::Field, Terrain::Hill, Terrain::Ford];
        kinds.contains(&self.plain.kind(square)) || self.is_mined(square)
    }

    /// Whether nothing can bring the unit into a square.
    fn is_barred(&self, square: Square) -> bool {
        let plain = &self.plain;
        let kind = plain.kind(square);
        let closed = kind == Terrain::Bridge && plain.wrecks_in(square) > 0;
        let shy =
            plain.scene.state.disrupted.contains(self.unit) && plain.is_beside(square, Side::B);
        let beside_old = self.left_behind.iter().any(|&foe| plain.distance(square, foe) == 1);
        matches!(kind, Terrain::River | Terrain::Marsh | Terrain::Lake)
            || closed
            || shy
            || beside_old
            || !plain.units_in(square, Side::B).is_empty()
    }

    /// Whether a diagonal step would pass between two squares that nobody can enter.
    fn cuts_a_corner(&self, a: Square, b: Square) -> bool {
        let plain = &self.plain;
        let ((ax, ay), (bx, by)) = (plain.at(a), plain.at(b));
        let shut = |square: Option<Square>| {
            let square = square.expect("beside two squares of the board");
            let kind = plain.kind(square);
            matches!(kind, Terrain::River | Terrain::Marsh | Terrain::Lake)
                || !plain.units_in(square, Side::B).is_empty()
        };
        ax != bx && ay != by && shut(plain.square(ax, by)) && shut(plain.square(bx, ay))
    }

    /// How a path that has come `steps` far goes on to the next square; `None` if it does not.
    fn step(&self, here: Square, next: Square, steps: usize, pace: Pace) -> Option<Pace> {
        let is_road = self.is_linked(here, next) && !self.is_mined(here) && !self.is_mined(next);
        let by_road = pace.by_road && is_road;
        let limit = if by_road { self.road } else { self.normal };
        if steps + 1 > limit || self.is_barred(next) {
            return None;
        }
        let beside = self.plain.is_beside(next, Side::B);
        if is_road {
            return Some(Pace { by_road, ends: beside });
        }
        let bridge = [here, next].into_iter().any(|at| self.plain.kind(at) == Terrain::Bridge);
        let (leaves, enters) = (self.is_feature(here), self.is_feature(next));
        let one_square = self.plain.scene.book.switches.feature_entry == FeatureEntry::OneSquare;
        let whole = steps == 0;
        let refused = !self.plain.may_occupy(self.unit, next)
            || (bridge && !self.is_linked(here, next))
            || self.cuts_a_corner(here, next)
            || (leaves && !whole)
            || (enters && !whole && !one_square);
        (!refused).then_some(Pace { by_road, ends: beside || leaves || enters })
    }

    /// Whether the move may end there.
    fn may_end(&self, square: Square) -> bool {
        let start = self.plain.scene.state.on_board.contains(self.unit)
            && self.plain.stands(self.unit) == square;
        !start && self.plain.may_occupy(self.unit, square) && self.plain.has_room(square)
    }

    /// Whether a path that may go on can leave the board: one more step, by road if the edge square
    /// has one.
    fn may_leave(&self, here: Square, steps: usize, by_road: bool) -> bool {
        let plain = &self.plain;
        let paved = plain.scene.state.ground.roads().contains(here) && !self.is_mined(here);
        let limit = if by_road && paved { self.road } else { self.normal };
        self.exits.contains(&here)
            && self.normal > 0
            && (steps == 0 || (steps < limit && (paved || !self.is_feature(here))))
    }

    fn go_on(&self, here: Square, steps: usize, pace: Pace, found: &mut Found) {
        found.exit |= self.may_leave(here, steps, pace.by_road);
        for next in self.plain.neighbours(here) {
            let Some(pace) = self.step(here, next, steps, pace) else { continue };
            if self.may_end(next) {
                found.ends.insert(next);
            }
            if !pace.ends {
                self.go_on(next, steps + 1, pace, found);
            }
        }
    }

    fn found(&self) -> Found {
        let mut found = Found::default();
        let start = Pace { by_road: true, ends: false };
        if self.normal > 0 {
            self.go_on(self.plain.stands(self.unit), 0, start, &mut found);
        }
        found
    }

    /// Where a unit comes to that enters over the northern edge, its first step.
    fn found_from_the_edge(&self) -> BTreeSet<Square> {
        let mut found = Found::default();
        let plain = &self.plain;
        let edge = plain.scene.book.board.all().iter().filter(|&square| plain.at(square).1 == 0);
        for first in edge.filter(|&first| self.normal > 0 && !self.is_barred(first)) {
            if !self.may_end(first) {
                continue;
            }
            found.ends.insert(first);
            let by_road = plain.scene.state.ground.roads().contains(first) && !self.is_mined(first);
            if !self.is_feature(first) && !plain.is_beside(first, Side::B) {
                self.go_on(first, 1, Pace { by_road, ends: false }, &mut found);
            }
        }
        found.ends
    }

    /// Whether squares one after another are a path of the move.
    fn is_path(&self, squares: &[Square]) -> bool {
        let mut pace = Pace { by_road: true, ends: false };
        for (steps, pair) in squares.windows(2).enumerate() {
            let next = self.step(pair[0], pair[1], steps, pace).filter(|_| !pace.ends);
            let beside = self.plain.distance(pair[0], pair[1]) == 1;
            let Some(next) = next.filter(|_| beside) else { return false };
            pace = next;
        }
        squares.len() > 1
    }
}

/// How far a unit may go in an ordinary move: its type's squares, one by night, and one out of a
/// building for mounted infantry.
fn allowance(plain: &Reading<'_>, unit: UnitId) -> (usize, usize) {
    let (id, _, normal, road, ..) = plain.listed(unit);
    let inside = plain.scene.state.on_board.contains(unit)
        && plain.kind(plain.stands(unit)) == Terrain::Building;
    let on_foot = inside && ["MOT", "AIN"].contains(&id);
    let most = if on_foot || plain.scene.state.light == Light::Night { 1 } else { 3 };
    (normal.min(most).into(), road.min(most).into())
}

const OWN: &str = "INF MOT AIN REC FOO ARC TNK HVY TDR TDP ASG ATG ATP MOR ART SPA SPM AAG STP MOT \
                   MOT TNK INF ATG";

const READINGS: [&str; 6] = [
    "metric=ortho",
    "feature_entry=one_square",
    "metric=king",
    "metric=king feature_entry=one_square",
    "opt_light=on",
    "metric=king opt_light=on",
];

/// Puts many random tables to a question, the northern edge being an exit on every other.
fn on_tables(mut ask: impl FnMut(&crate::Grid, &State, Reading<'_>, bool)) {
    for (number, rules) in (0..).zip(READINGS) {
        let mut table = off_board(rules, OWN, "INF INF TNK INF STP INF");
        let board = table.book.board;
        let mut stream = Stream::new(100 + number);
        for round in 0..60 {
            let exits = round % 2 == 0;
            table.book.exits[Side::A] =
                if exits { table.book.scenario.edge(Edge::North) } else { Squares::EMPTY };
            let terrain = [3, 5, 9][round % 3];
            let density = Density { terrain, overlay: 12, units: 1 + round as u32 % 2 };
            let mut state = scatter(&table.book, &mut stream, density);
            if rules.contains("opt_light") {
                state.light = [Light::Night, Light::Twilight][round % 2];
            }
            assert_eq!(board.all().len(), 48);
            ask(&table.book, &state, Reading::of(Scene::new(&table.book, &state)), exits);
        }
    }
}

fn squares(ends: &BTreeSet<Square>) -> Squares {
    ends.iter().copied().collect()
}

/// Every end of every ordinary move, and whether it may leave the board (GW-MOVE-01, GW-MOVE-02,
/// GW-MOVE-03, GW-MOVE-04, GW-MOVE-05, GW-MOVE-06, GW-MOVE-07, GW-MOVE-08, GW-MOVE-09, GW-MOVE-10,
/// GW-MOVE-11, GW-MOVE-12, GW-MOVE-16, GW-MOVE-17; GW-TERR-01, GW-TERR-02, GW-TERR-03, GW-TERR-05,
/// GW-TERR-06, GW-TERR-08, GW-TERR-09, GW-TERR-11, GW-TERR-12, GW-TERR-14, GW-TERR-17, GW-TERR-21,
/// GW-TERR-22, GW-TERR-23, GW-TERR-24; GW-ROAD-01, GW-ROAD-03, GW-ROAD-04, GW-ROAD-05, GW-ROAD-06,
/// GW-ROAD-07; GW-GRID-03, GW-GRID-05, GW-GRID-08, GW-GRID-09, GW-GRID-10, GW-GRID-11, GW-GRID-12,
/// GW-GRID-16; GW-DISR-02, GW-DISR-03, GW-DISR-10, GW-REGROUP-11; GW-MINE-02, GW-MINE-06,
/// GW-MINE-07; GW-WRECK-04, GW-WRECK-05, GW-WRECK-06; GW-NIGHT-03, GW-NIGHT-04; GW-STRONG-01;
/// GW-END-11).
#[test]
fn ordinary_moves_end_where_some_path_does() {
    let mut ends = 0;
    on_tables(|book, state, plain, exits| {
        for unit in plain.on_board(Side::A) {
            let found = Move::of(plain, unit, allowance(&plain, unit), exits).found();
            let reach = move_reach(Scene::new(book, state), unit);
            let name = &book.muster[unit.index()].entry;
            assert_eq!(reach.ends, squares(&found.ends), "{name} from {:?}", plain.stands(unit));
            assert_eq!(reach.exit, found.exit, "GW-END-11: {name} from {:?}", plain.stands(unit));
            for to in book.board.all() {
                let may = may_move_to(Scene::new(book, state), unit, to);
                assert_eq!(may, found.ends.contains(&to), "GW-MOVE-01: {name} to {to:?}");
            }
            let any = found.exit || !found.ends.is_empty();
            assert_eq!(can_move(Scene::new(book, state), unit), any, "GW-MOVE-01: {name}");
            assert!(
                step_ends(Scene::new(book, state), unit).is_within(reach.ends),
                "GW-MOVE-01: one step"
            );
            ends += found.ends.len();
        }
    });
    assert!(ends > 5000, "{ends}");
}

/// How far every type may go, by day and night, in a building and out of it (GW-UNIT-02,
/// GW-UNIT-03, GW-UNIT-04, GW-UNIT-05, GW-UNIT-06, GW-UNIT-07, GW-UNIT-08, GW-UNIT-09, GW-UNIT-10,
/// GW-UNIT-11, GW-UNIT-12, GW-UNIT-13, GW-UNIT-14, GW-STRONG-01, GW-TERR-07, GW-TERR-08,
/// GW-NIGHT-03, GW-NIGHT-04).
#[test]
fn every_type_has_its_allowance() {
    on_tables(|book, state, plain, _| {
        for unit in plain.on_board(Side::A) {
            let (normal, road) = allowance(&plain, unit);
            let expected = Allowance { normal: normal as u8, road: road as u8 };
            let name = &book.muster[unit.index()].entry;
            assert_eq!(
                allowance_of(Scene::new(book, state), unit),
                expected,
                "GW-UNIT-02 to -14: {name}"
            );
        }
    });
}

/// A combat move is one square under all rules of movement (GW-CMOVE-05, GW-DISR-10), and a forced
/// withdrawal an ordinary move that ends next to no enemy, or leaves the board (GW-DISR-06,
/// GW-DISR-08, GW-END-11).
#[test]
fn combat_moves_and_withdrawals_are_moves() {
    on_tables(|book, state, plain, exits| {
        for unit in plain.on_board(Side::A) {
            let one = usize::from(plain.listed(unit).2.min(1));
            if one > 0 {
                let found = Move::of(plain, unit, (1, 1), false).found();
                let reach = combat_reach(Scene::new(book, state), unit);
                assert_eq!(reach, squares(&found.ends), "GW-CMOVE-05: {unit:?}");
                let any = can_make_combat_move(Scene::new(book, state), unit);
                assert_eq!(any, !found.ends.is_empty(), "GW-CMOVE-05: {unit:?}");
            }
            let mut found = Move::of(plain, unit, allowance(&plain, unit), exits).found();
            found.ends.retain(|&end| !plain.is_beside(end, Side::B));
            let reach = withdrawal_reach(Scene::new(book, state), unit);
            assert_eq!(reach.ends, squares(&found.ends), "GW-DISR-08: {unit:?}");
            assert_eq!(reach.exit, found.exit, "GW-END-11, GW-DISR-06: {unit:?}");
            let any = found.exit || !found.ends.is_empty();
            assert_eq!(can_withdraw(Scene::new(book, state), unit), any, "GW-DISR-08: {unit:?}");
        }
    });
}

/// Where reserves come to stand: the edge square is the first step and needs room; a feature and a
/// square next to an enemy end the move, and all of it may be by road (GW-RES-05, GW-GRID-10,
/// GW-ROAD-04, GW-NIGHT-03, GW-STRONG-01).
#[test]
fn reserves_enter_where_some_path_leads() {
    let mut ends = 0;
    on_tables(|book, state, plain, _| {
        for unit in plain.on_board(Side::A).into_iter().take(4) {
            let mut state = state.clone();
            lift(book, &mut state, unit);
            state.disrupted.remove(unit);
            update_layout(book, &mut state);
            let plain = Reading::of(Scene::new(book, &state));
            let found = Move::of(plain, unit, allowance(&plain, unit), false).found_from_the_edge();
            assert_eq!(
                entry_reach(Scene::new(book, &state), unit),
                squares(&found),
                "GW-RES-05: {unit:?}"
            );
            let (normal, road) = allowance(&plain, unit);
            let expected = Allowance { normal: normal as u8, road: road as u8 };
            assert_eq!(entry_allowance(Scene::new(book, &state), unit), expected, "GW-NIGHT-03");
            ends += found.len();
        }
    });
    assert!(ends > 1000, "{ends}");
}

/// The path that is told of a move is one that the unit may take, along links at bridges and past
/// no closed corner (GW-MOVE-03, GW-TERR-22, GW-GRID-16, GW-ROAD-03, GW-ROAD-04).
#[test]
fn paths_told_are_legal() {
    on_tables(|book, state, plain, _| {
        for unit in plain.on_board(Side::A) {
            let plain_move = Move::of(plain, unit, allowance(&plain, unit), false);
            for end in plain_move.found().ends {
                let path = path_to(Scene::new(book, state), unit, Destination::Square(end));
                let squares = path.squares();
                let (first, last) = (squares.first(), squares.last());
                assert_eq!((first, last), (Some(&plain.stands(unit)), Some(&end)), "GW-MOVE-03");
                assert!(plain_move.is_path(squares), "GW-MOVE-03: {unit:?} {squares:?}");
            }
        }
    });
}

/// Squares that wrecks fill on their own: two in the open, one anywhere else (GW-WRECK-04,
/// GW-WRECK-05, GW-WRECK-06).
#[test]
fn squares_filled_by_wrecks() {
    on_tables(|book, state, plain, _| {
        let fills = |&square: &Square| {
            let limit = if plain.kind(square) == Terrain::Open { 2 } else { 1 };
            plain.wrecks_in(square) >= limit
        };
        let filled: Squares = book.board.all().iter().filter(fills).collect();
        assert_eq!(filled_by_wrecks(Scene::new(book, state)), filled, "GW-WRECK-04, GW-WRECK-05");
    });
}
