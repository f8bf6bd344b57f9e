//! The table in cells: a good place to stand in each, its cover, and who can be there.

use wargauge_policy::toolkit::{self, Shelter, SideGround, Standpoint, squares_of_sight};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::screen::{Block, Screen};
use wargauge_rules::table::shape::{Shape, Strip};
use wargauge_rules::table::terrain::{PieceId, PieceTraits, TerrainMap};
use wargauge_wwii_sim::{Cover, Going, Ground as Table, Mover, Terrain, View};

/// What is as near as this is near, squared: rifles reach no farther.
pub(crate) const NEAR: i32 = 2_400 * 2_400;

/// How far one sees into light woods (WS-FIRE-16).
const INTO_WOODS: Length = Length::inches(4);

/// How near a line of terrain covers a unit: two inches from its edge (WS-FMOD-26).
const BEHIND: i64 = 300;

/// Lines of terrain are as wide as this to those who look over the table.
const LINE: Length = Length::from_hundredths(40);

/// Every mover, in the order of the bits of a cell.
const MOVERS: [Mover; 5] =
    [Mover::Foot, Mover::Commando, Mover::Cavalry, Mover::Tracked, Mover::Wheeled];

/// The table in cells, the same for both sides.
pub(crate) type Cells = toolkit::Ground<Cell>;

/// The table as a side looks at it.
pub(crate) type Ground<'g> = SideGround<'g, Cell>;

/// The table as a view's side looks at it, which begins on its own half.
pub(crate) fn seen_by<'g>(view: &View<'_>, cells: &'g Cells) -> Ground<'g> {
    let whole = middle(view.ground().table);
    let zones = view.role(view.side()).zones.iter().copied();
    let home = zones.reduce(Rect::joined).map_or(whole, middle);
    SideGround::new(cells, (home.y, home.x) > (whole.y, whole.x))
}

/// A cell of the table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cell {
    /// Where to stand in it.
    pub at: Point,
    /// The same among the squares of sight.
    seen_at: Point,
    /// The cover there.
    pub shelter: Shelter<Cover>,
    /// Movers that cannot be there, and those that are slow, as bits.
    barred: u8,
    slow: u8,
    /// Whether it is one of the second colour if the table is a chessboard.
    between: bool,
}

impl Cell {
    /// Whether a mover cannot be there.
    pub(crate) const fn bars(&self, mover: Mover) -> bool {
        self.barred >> mover as u8 & 1 == 1
    }

    /// Whether one of its neighbours is as good: of the open ground every second cell is enough.
    pub(crate) fn is_spare(&self) -> bool {
        self.between && !self.shelter.is_any()
    }

    /// Whether each inch costs a mover two.
    pub(crate) const fn slows(&self, mover: Mover) -> bool {
        self.slow >> mover as u8 & 1 == 1
    }
}

impl Standpoint for Cell {
    #[expect(clippy::misnamed_getters, reason = "squares of sight lie elsewhere than the table's")]
    fn at(&self) -> Point {
        self.seen_at
    }
}

/// Looks at a table.
pub(crate) fn look_at(table: &Table) -> Cells {
    let offset = squares_of_sight(table.table);
    let far = table.table.high().plus(offset).plus(offset);
    let mut map: TerrainMap<2> = TerrainMap::new(length(far.x), length(far.y));
    let mut blocks = Vec::new();
    // Buildings first, so that each has its own number.
    let buildings = table.buildings.iter().map(|it| (Shape::Rect(it.outline), Block::Solid));
    let areas = table.areas.iter().map(|it| (it.shape, block_of(it.terrain)));
    let lines =
        table.lines.iter().map(|it| (Shape::Strip(Strip::new(it.run, LINE)), block_of(it.terrain)));
    for (shape, block) in buildings.chain(areas).chain(lines) {
        if map.add(PieceTraits::default(), &[shape.moved(offset)]).is_ok() {
            blocks.push(block);
        }
    }
    let screen = Screen::of(&map, map.all(), INTO_WOODS, |piece| blocks[piece.index()]);
    let bounds = map.all().iter().map(|piece| map.bounds(piece));
    Cells::of(table.table, bounds, screen, NEAR, |plot| {
        let cell = cell_about(table, plot);
        Cell { seen_at: cell.at.plus(offset), ..cell }
    })
}

/// The row of those inside a building.
pub(crate) const fn row_inside(building: u8) -> usize {
    Cells::row_inside(PieceId(building))
}

fn length(hundredths: i16) -> Length {
    Length::from_hundredths(hundredths)
}

/// How terrain blocks sight (WS-FIRE-16).
const fn block_of(terrain: Terrain) -> Block {
    match terrain {
        Terrain::LightWood | Terrain::DenseWood => Block::Deep,
        Terrain::Hill => Block::High,
        Terrain::Cliff => Block::Solid,
        Terrain::Bocage => Block::Line,
        Terrain::Open
        | Terrain::Road
        | Terrain::Crops
        | Terrain::Swamp
        | Terrain::Stream
        | Terrain::Deep
        | Terrain::Trench
        | Terrain::Hedge
        | Terrain::Wall
        | Terrain::Building
        | Terrain::Ruin
        | Terrain::Wreck => Block::None,
    }
}

/// Of five points of a cell that with the best cover where men can be; of equals the first.
fn cell_about(table: &Table, plot: toolkit::Plot) -> Cell {
    let merit = |cell: &Cell| (!cell.bars(Mover::Foot), cell.shelter.best());
    let [middle, corners @ ..] = plot.places;
    let mut best = cell_at(table, middle);
    for corner in corners {
        let other = cell_at(table, corner);
        if merit(&other) > merit(&best) {
            best = other;
        }
    }
    best.between = plot.between;
    best
}

fn cell_at(table: &Table, at: Point) -> Cell {
    let mut cell = Cell { at, ..Cell::default() };
    let on_road = table.is_road(at);
    for area in table.areas_at(at) {
        cell.shelter.lie_on(area.terrain.cover());
        for mover in MOVERS {
            match area.going(mover) {
                Going::Impassable if !on_road => cell.barred |= 1 << mover as u8,
                Going::Difficult if !on_road => cell.slow |= 1 << mover as u8,
                _ => {}
            }
        }
    }
    // Nobody stands in a building but who has entered it.
    if table.buildings.iter().any(|it| it.outline.contains_inside(at)) {
        cell.barred = u8::MAX;
    }
    for line in &table.lines {
        let nearest = line.run.nearest_to(at);
        if at.squared_distance(nearest) <= BEHIND * BEHIND {
            cell.shelter.lie_behind(line.terrain.cover(), at.to(nearest));
        }
    }
    cell
}

/// The middle of a rectangle.
pub(crate) const fn middle(rect: Rect) -> Point {
    let (low, high) = (rect.low(), rect.high());
    Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y))
}

#[cfg(test)]
mod tests {
    use wargauge_policy::toolkit::apart;
    use wargauge_rules::BySide;
    use wargauge_rules::roster::{Rulebook, Source};
    use wargauge_wwii_sim::WwiiSim;

    use super::*;

    /// A built-in table that is the same from both sides.
    fn meeting() -> WwiiSim {
        let file = |path: &str| {
            let path =
                format!("{}/../../../../scenarios/wwii-sim/{path}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).expect("a built-in file");
            Source::new(path, text)
        };
        let army = WwiiSim::read_army(&file("armies/germans-1944.toml")).expect("an army");
        let scenario =
            WwiiSim::read_scenario(&file("meeting-300.toml"), &army).expect("a scenario");
        let force = WwiiSim::read_force(&file("forces/germans-300.toml"), &army).expect("a force");
        WwiiSim::assemble(&scenario, BySide([&force, &force]).map(Some), &[]).expect("a book")
    }

    #[test]
    fn a_table_that_is_the_same_from_both_sides_looks_so() {
        let book = meeting();
        let (table, cells) = (book.ground(), look_at(book.ground()));
        let [south, north] = [false, true].map(|turned| SideGround::new(&cells, turned));
        let last = cells.cells().len() - 1;
        for at in [(150, 300), (3_600, 2_400), (300, 4_500), (17, 20), (4_200, 2_850)] {
            let at = Point::new(at.0, at.1);
            let twin = table.table.half_turned(at);
            assert_eq!(south.cell_at(at), last - north.cell_at(twin), "{at}");
            let numbers = |ground: Ground<'_>, at| -> Vec<usize> {
                let within = |cell: &Cell| apart(cell.at, at) <= 900 * 900;
                let near = ground.near(at, 900).filter(|(_, cell)| within(cell));
                near.map(|(number, _)| number).collect()
            };
            let mirrored: Vec<usize> =
                numbers(north, twin).into_iter().map(|number| last - number).collect();
            assert_eq!(numbers(south, at), mirrored, "{at}");
        }
        let pairs = (0..=last).flat_map(|one| (0..one).map(move |other| (one, other)));
        let unlike = |&(one, other): &(usize, usize)| {
            cells.sees(one, other) != cells.sees(last - one, last - other)
        };
        // Where lines run along the rim of a wood by rounding.
        let unlike = pairs.filter(unlike).count();
        assert!(unlike * 1_000 <= last * last, "{unlike}");
    }
}
