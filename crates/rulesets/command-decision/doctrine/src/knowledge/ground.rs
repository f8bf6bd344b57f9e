//! The table in cells: a good place to stand in each, its cover, and who can be there.

use wargauge_command_decision::terrain::kind::{Cover, TerrainKind};
use wargauge_command_decision::terrain::table::{Piece, Table};
use wargauge_command_decision::units::stand::Gait;
use wargauge_policy::toolkit::{self, Shelter, Standpoint};
use wargauge_rules::table::screen::{Block, Screen};
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::Shape;
use wargauge_rules::table::terrain::{Ground as Soil, TerrainMap};
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

/// The table as the doctrine looks at it.
pub(crate) type Ground = toolkit::Ground<Cell>;

/// A cell of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// Where to stand in it.
    pub at: Point,
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
    fn at(&self) -> Point {
        self.at
    }
}

/// Looks at a table.
pub(crate) fn look_at(table: &Table) -> Ground {
    let mut map: TerrainMap<2> = TerrainMap::new(table.width, table.depth);
    let mut blocks = Vec::new();
    for piece in &table.pieces {
        for region in &piece.regions {
            if map.add(Soil::default(), &[Shape::Rect(region.bounds())]).is_ok() {
                blocks.push(block_of(piece.kind));
            }
        }
    }
    let screen = Screen::of(&map, map.all(), EDGE, |piece| blocks[piece.index()]);
    let bounds = map.all().iter().map(|piece| map.bounds(piece));
    Ground::of(map.table(), bounds, (screen, NEAR), |plot| cell_about(table, plot))
}

/// How far it is from one point to another straight on, in inches of movement: slow ground counts as
/// often as it costs (CD-TERR-07).
pub(crate) fn length_of_way(ground: &Ground, gait: Gait, (from, to): (Point, Point)) -> i32 {
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
