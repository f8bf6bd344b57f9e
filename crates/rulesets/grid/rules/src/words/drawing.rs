//! The game as it is drawn.

use crate::action::Destination;
use crate::book::{Grid, Scene};
use crate::event::{Event, SortieResult};
use crate::movement::path::Path;
use crate::position::measured::table::square_at;
use crate::position::placement::standing_in;
use crate::state::State;
use crate::terrain::ground::Terrain;
use crate::units::profile::{Class, Trait};
use crate::winning::control::{controlled, objective_squares};
use crate::words::telling::unit_name;
use wargauge_rules::drawing::{
    Area, Board, DrawnRulebook, Eye, Figure, Gesture, Look, Outline, Piece, Scale, Score, Spot,
};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::squares::{Square, Squares};

/// Hundredths of an inch to a hundredth of a square.
const INCHES: i32 = 6;

/// How far two units in one square stand from its middle.
const ASIDE: i32 = 24;

impl DrawnRulebook for Grid {
    fn board(&self, state: &State) -> Board {
        let rows = 0..self.board.rows();
        let squares = rows.flat_map(|row| self.board.row_squares(row).iter());
        let grounds = squares.filter_map(|square| {
            let kind = state.ground.kind(square);
            Some(Area::new(look_of(kind)?, kind.word(), outline(self, square)))
        });
        Board {
            scale: Scale::Squares,
            width: 100 * i32::from(self.board.columns()),
            depth: 100 * i32::from(self.board.rows()),
            areas: grounds.chain(roads(Scene::new(self, state))).collect(),
        }
    }

    fn things(&self, state: &State, _: Eye) -> Vec<Area> {
        let mut things = Vec::new();
        let mut lay =
            |squares: Squares, look, word: &str, radius| {
                things.extend(squares.iter().map(|square| {
                    Area::new(look, word, Outline::Disc(middle(self, square), radius))
                }));
            };
        lay(state.mines, Look::Mines, "minefield", 40);
        lay(state.smoky(), Look::Smoke, "smoke", 46);
        lay(state.wrecks[0], Look::Wreck, "wreck", 12);
        lay(state.wrecks[1], Look::Wreck, "two wrecks", 16);
        things.extend(objectives(Scene::new(self, state)));
        things
    }

    // GW-TURN-08: nothing is hidden from anybody.
    fn pieces(&self, state: &State, _: Eye) -> Vec<Piece> {
        let everybody = self.of_side[Side::A] | self.of_side[Side::B];
        everybody.map(|unit| piece(Scene::new(self, state), unit)).collect()
    }

    fn gesture(&self, event: &Event) -> Gesture {
        gesture_of(self, event)
    }

    fn scores(&self, state: &State, _: Eye) -> Vec<Score> {
        let lost = Side::BOTH.map(|side| i32::from(state.casualties[side]));
        let mut scores = vec![Score::known("units lost", lost)];
        let squares = objective_squares(Scene::new(self, state));
        if !squares.is_empty() {
            let held = |side| controlled(Scene::new(self, state), side, squares).len() as i32;
            scores.push(Score::known("objectives held", Side::BOTH.map(held)));
        }
        scores
    }
}

const fn look_of(kind: Terrain) -> Option<Look> {
    Some(match kind {
        Terrain::Open => return None,
        Terrain::Building => Look::Building,
        Terrain::Wood => Look::Wood,
        Terrain::Field => Look::Field,
        Terrain::Hill => Look::Hill,
        Terrain::River | Terrain::Lake => Look::Water,
        Terrain::Bridge => Look::Bridge,
        Terrain::Ford => Look::Ford,
        Terrain::Marsh => Look::Marsh,
    })
}

/// Column and row of a square, counted from the south-west corner.
fn place_of(book: &Grid, square: Square) -> [i32; 2] {
    let row = book.board.rows() - 1 - book.board.row(square);
    [book.board.column(square), row].map(i32::from)
}

fn outline(book: &Grid, square: Square) -> Outline {
    let [column, row] = place_of(book, square);
    Outline::square(column, row)
}

fn middle(book: &Grid, square: Square) -> Spot {
    place_of(book, square).map(|at| 100 * at + 50)
}

/// A point of a table in inches.
fn spot_of(point: Point) -> Spot {
    [point.x, point.y].map(|along| i32::from(along) / INCHES)
}

/// Roads from square to square, each once.
fn roads(scene: Scene<'_>) -> Vec<Area> {
    let book = scene.book;
    let mut roads = Vec::new();
    for square in scene.state.ground.roads().iter() {
        let linked = scene.state.ground.along_roads(&book.board, Squares::of(square));
        for other in linked.iter().filter(|other| other.index() > square.index()) {
            let ends = vec![middle(book, square), middle(book, other)];
            roads.push(Area::new(Look::Road, "road", Outline::Strip(ends, 16)));
        }
    }
    roads
}

fn objectives(scene: Scene<'_>) -> Vec<Area> {
    let squares = objective_squares(scene);
    let held = Side::BOTH.map(|side| controlled(scene, side, squares));
    let owner = |square| Side::BOTH.into_iter().find(|side| held[side.index()].contains(square));
    let draw = |square| {
        let name = scene.book.board.name(square).to_string();
        let area = Area::new(Look::Objective, "objective", outline(scene.book, square));
        area.of_side(owner(square)).named(&name)
    };
    squares.iter().map(draw).collect()
}

fn piece(scene: Scene<'_>, unit: UnitId) -> Piece {
    let Scene { book, state } = scene;
    let mut piece = Piece::new(unit, book.side(unit), unit_name(book, unit), figure_of(book, unit));
    if state.on_board.contains(unit) {
        piece.at.push(stand_of(scene, unit));
    } else {
        let whereabouts = [
            (state.waiting, "in reserve"),
            (state.airborne, "in the air"),
            (state.exited, "left the board"),
        ];
        let here = whereabouts.into_iter().find(|(units, _)| units.contains(unit));
        piece.off = here.map_or("eliminated", |(_, words)| words).to_owned();
    }
    piece.mark(state.disrupted.contains(unit), "disrupted");
    piece.mark(state.isolated.contains(unit), "isolated");
    piece
}

/// Where a unit stands: two in a square stand beside each other.
fn stand_of(scene: Scene<'_>, unit: UnitId) -> Spot {
    let state = scene.state;
    if scene.book.is_measured() {
        return spot_of(state.point[unit.index()]);
    }
    let square = state.square[unit.index()];
    let [x, y] = middle(scene.book, square);
    let mut here = standing_in(state, state.on_board, square.into());
    match (here.count(), here.next() == Some(unit)) {
        (..2, _) => [x, y],
        (_, true) => [x - ASIDE, y],
        (_, false) => [x + ASIDE, y],
    }
}

fn figure_of(book: &Grid, unit: UnitId) -> Figure {
    let profile = book.profile(unit);
    let kinds = [
        (Trait::Aircraft, Figure::Aircraft),
        (Trait::Stationary, Figure::Bunker),
        (Trait::Foo, Figure::Leader),
        (Trait::Battery, Figure::Gun),
    ];
    let by_trait = kinds.into_iter().find(|(one, _)| profile.has(*one));
    by_trait.map_or(
        match profile.class {
            Class::Infantry => Figure::Infantry,
            Class::Gun => Figure::Gun,
            Class::Tank => Figure::Tank,
        },
        |(_, figure)| figure,
    )
}

/// A move through squares, or to a point.
fn way(book: &Grid, unit: UnitId, path: Path) -> Gesture {
    let squares = path.squares().iter().skip(1).map(|square| middle(book, *square));
    let path = path.end().map_or_else(|| squares.collect(), |end| vec![spot_of(end)]);
    Gesture::of(wargauge_rules::drawing::Act::Move { unit, path })
}

fn gesture_of(book: &Grid, event: &Event) -> Gesture {
    match *event {
        Event::Fact(_)
        | Event::Terrain { .. }
        | Event::FirstPlayer { .. }
        | Event::TurnBegan { .. }
        | Event::ReserveRoll { .. }
        | Event::Ended(_) => Gesture::told([]),
        Event::Mined(at) => Gesture::burst(middle(book, at), "mined"),
        Event::Wreck(at) => Gesture::burst(middle(book, at), "wreck"),
        Event::Held(unit) | Event::NoRoom(unit) => Gesture::told([unit]),
        Event::Deployed(unit, at) | Event::Entered(unit, at) => {
            Gesture::go(unit, destination(book, at)).and(Gesture::told([unit]))
        }
        Event::Smoke { battery, square, die, .. } => Gesture::fire_at(
            battery,
            middle(book, square),
        )
        .and(Gesture::dice(Some(battery), &[die], "4+".to_owned(), None)),
        Event::Sortie { aircraft, target, die, result } => sortie(aircraft, target, die, result),
        Event::Barrage { barrage, .. } => Gesture::told([barrage.battery, barrage.target]),
        Event::Attack { attacker, target, .. } | Event::AttackLost { attacker, target } => {
            Gesture::told([attacker, target])
        }
        Event::Die { attacker, target, needed, die, again, hit } => {
            let thrown: Vec<u8> = core::iter::once(die).chain(again).collect();
            let needed = format!("{needed}+");
            Gesture::fire(attacker, target).and(Gesture::dice(
                Some(attacker),
                &thrown,
                needed,
                Some(hit),
            ))
        }
        Event::Disrupted(unit) | Event::SelfDisrupted(unit) => Gesture::toll(unit, "disrupted"),
        Event::Eliminated(unit) => Gesture::loss(unit, "eliminated"),
        Event::Retired(unit) => Gesture::toll(unit, "retires"),
        Event::Exited(unit) => Gesture::toll(unit, "leaves"),
        Event::CombatMoved(unit, path) | Event::Withdrew(unit, path) | Event::Moved(unit, path) => {
            way(book, unit, path)
        }
        Event::Regroup { unit, die, again, fresh } => {
            let thrown: Vec<u8> = core::iter::once(die).chain(again).collect();
            Gesture::dice(Some(unit), &thrown, "3+".to_owned(), Some(fresh))
        }
    }
}

fn destination(book: &Grid, at: Destination) -> Spot {
    match at {
        Destination::Square(square) => middle(book, square),
        Destination::Point(point) if book.is_measured() => spot_of(point),
        Destination::Point(point) => middle(book, square_at(book, point)),
    }
}

fn sortie(aircraft: UnitId, target: UnitId, die: u8, result: SortieResult) -> Gesture {
    let dice = Gesture::dice(Some(aircraft), &[die], "sortie, 5+".to_owned(), None);
    let dice = Gesture::fire(aircraft, target).and(dice);
    let word = match result {
        SortieResult::Eliminated | SortieResult::Hit | SortieResult::Nothing => None,
        SortieResult::AircraftDisrupted => Some("aircraft disrupted"),
        SortieResult::AircraftLost => Some("aircraft lost"),
    };
    let toll = word.map_or_else(|| Gesture::told([]), |word| Gesture::toll(target, word));
    dice.and(toll).naming([aircraft])
}
