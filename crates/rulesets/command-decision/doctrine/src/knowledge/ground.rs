//! The table in cells: a good place to stand in each, its cover, and who can be there.

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::scenario::Edge;
use wargauge_command_decision::terrain::kind::{Cover, TerrainKind};
use wargauge_command_decision::terrain::table::{Piece, Table};
use wargauge_command_decision::units::stand::Gait;
use wargauge_policy::toolkit::{self, Shelter, Standpoint, squares_of_sight};
use wargauge_rules::Side;
use wargauge_rules::table::screen::{Block, Screen};
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::Shape;
use wargauge_rules::table::terrain::{PieceTraits, TerrainMap};
use wargauge_rules::table::{Length, Point};

/// What is as near as this is near, squared: small arms reach no farther.
pub(crate) const NEAR: i32 = 1_400 * 1_400;

/// How far one sees into what conceals (CD-LOS-07).
const EDGE: Length = Length::inches(1);

/// How near a line of terrain covers a stand: an inch from its edge (CD-CHART-35).
const BEHIND: i64 = 150;

/// Ways to move, in the order of the bits of a cell.
const GAITS: [Gait; 5] = [Gait::Foot, Gait::Mounted, Gait::Tracked, Gait::HalfTrack, Gait::Wheeled];

/// What prohibited ground counts for an inch of a way straight through it: one goes round.
const ROUND: i32 = 3;

/// The table in cells, the same for both sides.
pub(crate) type Ground = toolkit::Ground<Cell>;

/// The table as a side looks over it.
pub(crate) type SideGround<'g> = toolkit::SideGround<'g, Cell>;

/// A cell of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// Where to stand in it.
    pub at: Point,
    /// The same among the squares of sight.
    seen_at: Point,
    /// The cover of men there.
    pub men: Shelter<Cover>,
    /// The cover of vehicles there, as the grade that takes as much off.
    pub vehicles: Shelter<Cover>,
    /// What an inch costs by gait; 0 where it is prohibited.
    cost: [u8; GAITS.len()],
}

impl Cell {
    /// What an inch costs there; nothing where it is prohibited.
    pub(crate) const fn cost(&self, gait: Gait) -> Option<u8> {
        match self.cost[gait as usize] {
            0 => None,
            cost => Some(cost),
        }
    }

    /// The cover of men or of a vehicle.
    pub(crate) const fn shelter(&self, vehicle: bool) -> &Shelter<Cover> {
        if vehicle { &self.vehicles } else { &self.men }
    }
}

impl Standpoint for Cell {
    #[expect(clippy::misnamed_getters, reason = "squares of sight lie elsewhere than the table's")]
    fn at(&self) -> Point {
        self.seen_at
    }
}

/// Whether a side looks over the table from the north or from the east: it sees it turned by half a circle,
/// so that both see the same of a table that is the same from both.
pub(crate) fn is_turned(book: &CommandDecision, side: Side) -> bool {
    matches!(book.scenario().roles[side].home, Edge::North | Edge::East)
}

/// The table as a side looks over it.
pub(crate) fn seen_by<'g>(book: &CommandDecision, side: Side, cells: &'g Ground) -> SideGround<'g> {
    SideGround::new(cells, is_turned(book, side))
}

/// Looks at a table.
pub(crate) fn look_at(table: &Table) -> Ground {
    let offset = squares_of_sight(table.bounds());
    let far = table.bounds().high().plus(offset).plus(offset);
    let mut map: TerrainMap<2> =
        TerrainMap::new(Length::from_hundredths(far.x), Length::from_hundredths(far.y));
    let mut blocks = Vec::new();
    for piece in &table.pieces {
        for region in &piece.regions {
            if map
                .add(PieceTraits::default(), &[Shape::Rect(region.bounds().moved(offset))])
                .is_ok()
            {
                blocks.push(block_of(piece.kind));
            }
        }
    }
    let screen = Screen::of(&map, map.all(), EDGE, |piece| blocks[piece.index()]);
    let bounds = map.all().iter().map(|piece| map.bounds(piece));
    Ground::of(table.bounds(), bounds, screen, NEAR, |plot| {
        let cell = cell_about(table, plot);
        Cell { seen_at: cell.at.plus(offset), ..cell }
    })
}

/// How far it is from one point to another straight on, in inches of movement: slow ground counts as
/// often as it costs (CD-TERR-07).
pub(crate) fn length_of_way(ground: SideGround<'_>, gait: Gait, from: Point, to: Point) -> i32 {
    let inches = (toolkit::root(toolkit::apart(from, to)) / 100).max(1);
    let between = |from: i16, to: i16, inch: i32| {
        let part = (i32::from(to) - i32::from(from)) * (2 * inch + 1) / (2 * inches);
        (i32::from(from) + part) as i16
    };
    let each = (0..inches).map(|inch| {
        let at = Point::new(between(from.x, to.x, inch), between(from.y, to.y, inch));
        ground.cell(ground.cell_at(at)).cost(gait).map_or(ROUND, i32::from)
    });
    each.sum()
}

/// How terrain blocks sight (CD-LOS-03).
const fn block_of(kind: TerrainKind) -> Block {
    if kind.is_high() {
        Block::High
    } else if kind.is_linear() {
        if kind.height() > 0 { Block::Line } else { Block::None }
    } else if kind.conceals() {
        Block::Deep
    } else {
        Block::None
    }
}

/// Of five points of a cell that with the best cover where men can be; of equals the first.
fn cell_about(table: &Table, plot: toolkit::Plot) -> Cell {
    let merit = |cell: &Cell| (cell.cost(Gait::Foot).is_some(), cell.men.best());
    let [middle, corners @ ..] = plot.places;
    let mut best = cell_at(table, middle);
    for corner in corners {
        let other = cell_at(table, corner);
        if merit(&other) > merit(&best) {
            best = other;
        }
    }
    best
}

fn cell_at(table: &Table, at: Point) -> Cell {
    let vehicles = as_grade(table.vehicle_cover(at));
    let mut cell = Cell {
        at,
        seen_at: at,
        men: Shelter::all_round(table.area_cover(at)),
        vehicles: Shelter::all_round(vehicles),
        cost: GAITS.map(|gait| cost(table, at, gait)),
    };
    for bank in table.banks().filter(|bank| bank.is_within(at, BEHIND)) {
        let nearest = nearest_on(bank, at);
        cell.men.lie_behind(bank.kind.cover(), at.to(nearest));
        cell.vehicles.lie_behind(as_grade(bank.kind.vehicle_cover()), at.to(nearest));
    }
    cell
}

/// The grade of cover that takes as much off as the cover of a vehicle.
const fn as_grade(modifier: i32) -> Cover {
    match modifier {
        0.. => Cover::None,
        -1 => Cover::Soft,
        _ => Cover::Hard,
    }
}

/// What an inch costs at a point; 0 where it is prohibited.
fn cost(table: &Table, at: Point, gait: Gait) -> u8 {
    if table.road_at(at, TerrainKind::Road).is_some() {
        return 1;
    }
    let each = table.at(at).map(|piece| piece.kind.multiple(gait));
    each.fold(1, |most, cost| match cost {
        Some(cost) if most > 0 => cost.max(most),
        _ => 0,
    })
}

/// The nearest point of a line of terrain.
fn nearest_on(line: &Piece, at: Point) -> Point {
    let legs = line.spine.windows(2).map(|leg| Segment::new(leg[0], leg[1]).nearest_to(at));
    legs.min_by_key(|near| at.squared_distance(*near)).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use wargauge_command_decision::terrain::region::Region;
    use wargauge_rules::table::{Rect, decompose};

    use super::*;

    /// A piece as it is drawn: kind, lowest corner and size.
    type Drawn = (TerrainKind, (i16, i16), (i16, i16));

    /// Pieces in the half of the south.
    const DRAWN: [Drawn; 5] = [
        (TerrainKind::Woods, (150, 483), (600, 700)),
        (TerrainKind::Town, (2850, 150), (400, 400)),
        (TerrainKind::Bush, (2017, 1416), (600, 500)),
        (TerrainKind::Field, (3750, 1283), (800, 600)),
        (TerrainKind::Rise, (1350, 1717), (800, 600)),
    ];

    /// A table of 48 by 48 inches that is the same from both sides, with a town in the middle.
    fn table() -> Table {
        let side = Length::inches(48);
        let whole = Rect::new(Point::new(0, 0), Point::inches(48, 48));
        let mut pieces = Vec::new();
        let town = (TerrainKind::Town, (2100, 2100), (600, 600));
        for (kind, (x, y), (wide, deep)) in DRAWN.into_iter().chain([town]) {
            let corners = [(0, 0), (wide, 0), (wide, deep), (0, deep)];
            let outline = corners.map(|(right, up)| Point::new(x + right, y + up));
            for outline in [outline, outline.map(|at| whole.half_turned(at))] {
                let parts = decompose(&outline).expect("a rectangle");
                let regions = parts.iter().map(Region::of).collect();
                pieces.push(Piece::new(kind, regions, Vec::new()));
            }
        }
        Table::new(side, side, pieces)
    }

    #[test]
    fn a_table_that_is_the_same_from_both_sides_looks_so() {
        let table = table();
        let ground = look_at(&table);
        let turned = |at: Point| table.bounds().half_turned(at);
        let last = ground.cells().len() - 1;
        let mut differ = 0;
        for one in 0..=last {
            let (cell, twin) = (ground.cell(one), ground.cell(last - one));
            assert_eq!(cell.men.best(), twin.men.best(), "{one}");
            assert_eq!(cell.cost, twin.cost, "{one}");
            differ += usize::from(turned(cell.at) != twin.at);
        }
        // Corners as far from the middle of the table are taken in one order.
        assert!(differ <= 2, "{differ}");
        let pairs = (0..=last).flat_map(|one| (0..one).map(move |other| (one, other)));
        let unlike = pairs
            .filter(|&(one, other)| {
                ground.sees(one, other) != ground.sees(last - one, last - other)
            })
            .count();
        // Where lines run along the rim of a wood by rounding.
        assert!(unlike * 1_000 <= last * last, "{unlike}");
    }

    #[test]
    fn the_border_of_cells_belongs_to_the_same_one_for_either_side() {
        let ground = look_at(&table());
        let [south, north] = [false, true].map(|turned| SideGround::new(&ground, turned));
        let last = ground.cells().len() - 1;
        for (x, y) in [(150, 300), (342, 600), (2400, 500), (300, 4500), (2400, 2400), (17, 20)] {
            let (one, other) = (Point::new(x, y), Point::new(4800 - x, 4800 - y));
            assert_eq!(south.cell_at(one), last - north.cell_at(other), "{one}");
        }
    }
}
