//! Who sees whom, traced square by square (GW-OBS).

use super::{Density, Reading, off_board, scatter};
use crate::book::Scene;
use crate::position::distance::{
    are_adjacent, are_within_two, contacts, distance_between, in_contact,
};
use crate::position::sight::{
    clear_line, seen_by_any, seen_enemies, seen_far, seen_squares, sees, sees_a_friend, sees_far,
    sees_in_crosses, sight_zone,
};
use crate::state::{State, UnitSet};
use crate::switches::{HillLos, SingleEnemyBlocks};
use crate::terrain::ground::Terrain;
use wargauge_rules::game::Side;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

impl Reading<'_> {
    /// Whether a square cuts a line of sight of the side; `over` fields and hills if the line
    /// begins or ends on a hill.
    fn blocks(&self, square: Square, side: Side, over: bool) -> bool {
        let ground = match self.kind(square) {
            Terrain::Building | Terrain::Wood => true,
            Terrain::Field | Terrain::Hill => !over,
            Terrain::Open
            | Terrain::River
            | Terrain::Bridge
            | Terrain::Ford
            | Terrain::Marsh
            | Terrain::Lake => false,
        };
        let smoke = Side::BOTH.into_iter().any(|one| self.scene.state.smoke[one].contains(square));
        let units = Side::BOTH.map(|one| self.units_in(square, one).len());
        let single = self.scene.book.switches.single_enemy_blocks_los == SingleEnemyBlocks::Yes
            && !self.units_in(square, side.foe()).is_empty();
        ground || smoke || self.wrecks_in(square) > 0 || units.contains(&2) || single
    }

    /// Whether nothing cuts the straight line between the middles of two squares.
    pub(super) fn is_clear(&self, from: Square, to: Square, side: Side) -> bool {
        let ((x, y), (tx, ty)) = (self.at(from), self.at(to));
        let (dx, dy) = (tx - x, ty - y);
        let high = [from, to].into_iter().any(|end| self.kind(end) == Terrain::Hill);
        let over = high && self.scene.book.switches.hill_los == HillLos::SeeOver;
        let span = |d: i32| if d < 0 { d..=0 } else { 0..=d };
        let within = |i: i32, j: i32| {
            span(dx).contains(&i) && span(dy).contains(&j) && (i, j) != (0, 0) && (i, j) != (dx, dy)
        };
        let blocks = |i: i32, j: i32| {
            let square = self.square(x + i, y + j).expect("between two squares");
            self.blocks(square, side, over)
        };
        let reach = dx.abs() + dy.abs();
        let off = |i: i32, j: i32| 2 * (dx * j - dy * i).abs();
        let touched = |i: i32, j: i32| within(i, j) && off(i, j) == reach;
        for i in span(dx) {
            for j in span(dy).filter(|&j| within(i, j)) {
                let (pi, pj) = (i - dx.signum(), j + dy.signum());
                let closed = touched(i, j) && touched(pi, pj) && blocks(pi, pj);
                if blocks(i, j) && (off(i, j) < reach || closed) {
                    return false;
                }
            }
        }
        true
    }

    pub(super) fn sees_square(&self, from: Square, to: Square, side: Side) -> bool {
        self.distance(from, to) <= 2 && self.is_clear(from, to, side)
    }
}

const READINGS: [&str; 8] = [
    "hill_los=blocks",
    "hill_los=see_over",
    "single_enemy_blocks_los=true",
    "hill_los=see_over single_enemy_blocks_los=true",
    "metric=king",
    "metric=king hill_los=see_over",
    "metric=king single_enemy_blocks_los=true",
    "metric=king hill_los=see_over single_enemy_blocks_los=true",
];

/// Puts many random tables to a question.
fn on_tables(mut ask: impl FnMut(&crate::Grid, &State, &Reading<'_>)) {
    for (number, rules) in (0..).zip(READINGS) {
        let own = "FOO INF INF TNK INF INF ART INF";
        let table = off_board(rules, own, "INF INF INF TNK INF INF INF INF");
        let mut stream = Stream::new(number);
        for _ in 0..12 {
            let density = Density { terrain: 4, overlay: 9, units: 4 };
            let state = scatter(&table.book, &mut stream, density);
            ask(&table.book, &state, &Reading::of(Scene::new(&table.book, &state)));
        }
    }
}

/// The line of any length, by the trace of GW-OBS-11, GW-OBS-12 and GW-OBS-13, past all that may
/// block it (GW-OBS-04, GW-OBS-06, GW-OBS-07, GW-OBS-08, GW-OBS-09, GW-OBS-10, GW-OBS-14,
/// GW-OBS-16, GW-SMOKE-02, GW-SMOKE-10, GW-WRECK-03, GW-WRECK-08, GW-TERR-16, GW-TERR-17,
/// GW-TERR-18, GW-TERR-20, GW-TERR-24, GW-TERR-28, GW-ROAD-02, GW-MINE-06).
#[test]
fn lines_of_sight_are_those_of_the_trace() {
    on_tables(|book, state, plain| {
        for side in Side::BOTH {
            for from in book.board.all().iter().step_by(5) {
                for to in book.board.all() {
                    let clear = clear_line(Scene::new(book, state), from, to, side);
                    assert_eq!(clear, plain.is_clear(from, to, side), "GW-OBS-11: {from:?} {to:?}");
                }
            }
        }
    });
}

/// What is seen within two squares, all round, whether in cover or not, by units that are disrupted
/// too (GW-OBS-02, GW-OBS-03, GW-OBS-04, GW-OBS-05, GW-OBS-08, GW-OBS-09, GW-OBS-10, GW-OBS-14,
/// GW-OBS-16, GW-OBS-18, GW-OBS-20, GW-OBS-21, GW-GRID-06, GW-GRID-07, GW-NIGHT-06, GW-DISR-09,
/// GW-WRECK-03, GW-WRECK-08, GW-SMOKE-02).
#[test]
fn what_is_seen_within_two_squares() {
    on_tables(|book, state, plain| {
        let mut by_night = state.clone();
        by_night.light = crate::terrain::light::Light::Night;
        for side in Side::BOTH {
            for from in book.board.all() {
                let seen: Squares = book
                    .board
                    .all()
                    .iter()
                    .filter(|&to| plain.sees_square(from, to, side))
                    .collect();
                assert_eq!(
                    seen_squares(Scene::new(book, state), from, side),
                    seen,
                    "GW-OBS-02: {from:?}"
                );
                assert_eq!(
                    seen_squares(Scene::new(book, &by_night), from, side),
                    seen,
                    "GW-NIGHT-06"
                );
            }
            for unit in plain.on_board(side) {
                let from = plain.stands(unit);
                let seen = |&foe: &_| plain.sees_square(from, plain.stands(foe), side);
                let foes: UnitSet = plain.on_board(side.foe()).into_iter().filter(seen).collect();
                assert_eq!(
                    seen_enemies(Scene::new(book, state), unit),
                    foes,
                    "GW-OBS-21: {unit:?}"
                );
                let by_one: UnitSet = (0..book.profiles.len() as u8)
                    .map(wargauge_rules::game::UnitId)
                    .filter(|&foe| {
                        book.side(foe) != side && sees(Scene::new(book, state), unit, foe)
                    })
                    .collect();
                assert_eq!(by_one, foes, "GW-OBS-20: {unit:?} sees nobody off the board");
            }
        }
    });
}

/// An FOO sees as far as its line is clear (GW-ARTY-10); several sides of a board at once see what
/// each does (GW-OBS-02).
#[test]
fn what_is_seen_from_afar_and_by_many() {
    on_tables(|book, state, plain| {
        let (own, foes) = (plain.on_board(Side::A), plain.on_board(Side::B));
        for &unit in &own {
            let from = plain.stands(unit);
            let clear = |&foe: &_| plain.is_clear(from, plain.stands(foe), Side::A);
            let far: UnitSet = foes.iter().copied().filter(clear).collect();
            let all: UnitSet = foes.iter().copied().collect();
            assert_eq!(seen_far(Scene::new(book, state), unit, all), far, "GW-ARTY-10");
            let one_by_one: UnitSet = foes
                .iter()
                .copied()
                .filter(|&foe| sees_far(Scene::new(book, state), unit, foe))
                .collect();
            assert_eq!(one_by_one, far, "GW-ARTY-10");
        }
        let crosses = !plain.king && book.switches.hill_los == HillLos::Blocks;
        assert_eq!(sees_in_crosses(book), crosses);
        if crosses {
            let from: Squares = own.iter().map(|&unit| plain.stands(unit)).collect();
            let seen = |&to: &Square| from.iter().any(|at| plain.sees_square(at, to, Side::A));
            let by_any: Squares = book.board.all().iter().filter(seen).collect();
            assert_eq!(seen_by_any(Scene::new(book, state), from, Side::A), by_any, "GW-OBS-02");
        }
    });
}

/// Whether a unit sees a friend: in its own square, or within two squares and clear, fresh or
/// disrupted (GW-DISR-11, GW-GRID-07).
#[test]
fn friends_in_sight() {
    on_tables(|book, state, plain| {
        for side in Side::BOTH {
            for unit in plain.on_board(side) {
                let from = plain.stands(unit);
                let friends = plain.on_board(side).into_iter().filter(|&other| other != unit);
                let sees =
                    { friends }.any(|other| plain.sees_square(from, plain.stands(other), side));
                assert_eq!(
                    sees_a_friend(Scene::new(book, state), unit),
                    sees,
                    "GW-DISR-11: {unit:?}"
                );
            }
        }
    });
}

/// Distances by sides or by king's moves, whatever lies and stands about (GW-GRID-03, GW-GRID-04,
/// GW-GRID-05, GW-GRID-06, GW-GRID-07, GW-GRID-14, GW-GRID-16, GW-MOVE-17, GW-PRIO-06, GW-TERR-29,
/// GW-HEAVY-01).
#[test]
fn distances_are_counted_in_squares() {
    on_tables(|book, state, plain| {
        for side in Side::BOTH {
            let near: Squares = book
                .board
                .all()
                .iter()
                .filter(|&at| {
                    plain
                        .on_board(side)
                        .iter()
                        .any(|&unit| plain.distance(at, plain.stands(unit)) <= 2)
                })
                .collect();
            assert_eq!(sight_zone(Scene::new(book, state), side), near, "GW-GRID-06");
            for unit in plain.on_board(side) {
                let others = plain.on_board(side.foe());
                let mut beside = UnitSet::EMPTY;
                for other in others {
                    let squares = plain.distance(plain.stands(unit), plain.stands(other));
                    let between = distance_between(Scene::new(book, state), unit, other);
                    assert_eq!(between, squares as u32, "GW-GRID-04, GW-GRID-05");
                    assert_eq!(
                        are_adjacent(Scene::new(book, state), unit, other),
                        squares == 1,
                        "GW-GRID-03"
                    );
                    let two = are_within_two(Scene::new(book, state), unit, other);
                    assert_eq!(two, squares <= 2, "GW-GRID-06");
                    if squares == 1 {
                        beside.insert(other);
                    }
                }
                assert_eq!(
                    contacts(Scene::new(book, state), unit),
                    beside,
                    "GW-MOVE-17, GW-GRID-14"
                );
                assert_eq!(
                    in_contact(Scene::new(book, state), unit),
                    !beside.is_empty(),
                    "GW-GRID-14"
                );
            }
        }
    });
}
