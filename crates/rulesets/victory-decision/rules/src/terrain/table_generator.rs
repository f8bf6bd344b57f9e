//! The tables of a scenario: as drawn, or made by rolling for squares (VD-DEPLOY-05, VD-DEPLOY-06).
//! They are made when they are first asked for, and shared by all books of the scenario.

use core::ops::Range;
use std::sync::Arc;

use crate::terrain::bad_table::BadTable;
use crate::terrain::buildings::Building;
use crate::terrain::fortification_sites::add_sites;
use crate::terrain::ground::{LINE_WIDTH, Table, Terrain};
use crate::terrain::scenario::{Extent, Fortification, Layout, Outline, PlacedPiece, Scenario};
use wargauge_rules::game::BySide;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::lattice::Lattice;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::stream::{Stream, mix};

impl Scenario {
    /// The tables that games are played on, with sites for the fortifications bought.
    ///
    /// # Errors
    /// As [`prepare_tables`].
    pub(crate) fn tables(
        &self,
        fortifications: &BySide<Vec<Fortification>>,
    ) -> Result<Arc<[Table]>, BadTable> {
        let prepare = || prepare_tables(self, fortifications).map(Arc::from);
        if fortifications.0.iter().any(|bought| !bought.is_empty()) {
            return prepare();
        }
        match self.prepared.0.get() {
            Some(tables) => Ok(Arc::clone(tables)),
            None => {
                let tables = prepare()?;
                Ok(Arc::clone(self.prepared.0.get_or_init(|| tables)))
            }
        }
    }
}

/// Side of the squares that are rolled for.
const SQUARE: i16 = 1_200;

/// Width of a road.
const ROAD_WIDTH: Length = Length::inches(3);

/// Prepares the tables that games of a scenario are played on, with sites for the fortifications
/// that both sides have bought. A game draws one of them.
///
/// # Errors
/// If a drawn piece does not go on the table, or there is no room for the fortifications.
pub(crate) fn prepare_tables(
    scenario: &Scenario,
    fortifications: &BySide<Vec<Fortification>>,
) -> Result<Vec<Table>, BadTable> {
    let mut tables = match &scenario.layout {
        Layout::Drawn(pieces) => vec![drawn(scenario.size, pieces)?],
        Layout::Generated { tables, seed, symmetric } => (0..(*tables).max(1))
            .map(|number| {
                let mut stream = Stream::new(mix(*seed, u64::from(number)));
                drawn(scenario.size, &roll_terrain(scenario.size, *symmetric, &mut stream))
            })
            .collect::<Result<Vec<Table>, BadTable>>()?,
    };
    for table in &mut tables {
        add_sites(table, scenario, fortifications)?;
    }
    Ok(tables)
}

/// A table with pieces as described.
fn drawn(Extent { width, depth }: Extent, pieces: &[PlacedPiece]) -> Result<Table, BadTable> {
    let mut table = Table::open(width, depth);
    for (at, piece) in pieces.iter().enumerate() {
        let shapes = piece.outline.shapes().map_err(|why| BadTable::Outline(at, why))?;
        let added = table.add(piece.terrain, &shapes, piece.structure);
        added.map_err(|why| BadTable::Piece(at, why))?;
    }
    Ok(table)
}

/// Rolls for the squares of a table, and for a road through its middle (VD-DEPLOY-05). A symmetric
/// table is rolled for one half and mirrored through the centre (VD-DEPLOY-06).
fn roll_terrain(
    Extent { width, depth }: Extent,
    symmetric: bool,
    stream: &mut Stream,
) -> Vec<PlacedPiece> {
    let table = Rect::new(Point::new(0, 0), Point::new(width.hundredths(), depth.hundredths()));
    let lattice = Lattice::new(table, Length::from_hundredths(SQUARE));
    let road_at = (stream.roll(Die::D6) >= 4).then(|| depth.hundredths() / 2);
    let mut pieces: Vec<PlacedPiece> = road_at.map(|y| road(width, y)).into_iter().collect();
    let roll = |low| roll_square(low, road_at, stream);
    pieces.extend(if symmetric {
        lattice.rolled_alike(roll, |piece| mirrored(piece, table))
    } else {
        lattice.rolled(roll)
    });
    pieces
}

/// A road between the short edges.
fn road(width: Length, y: i16) -> PlacedPiece {
    let points = vec![Point::new(0, y), Point::new(width.hundredths(), y)];
    PlacedPiece {
        terrain: Terrain::Road,
        outline: Outline::Band { points, width: ROAD_WIDTH },
        structure: None,
    }
}

/// What stands on a square, if anything: the D10 of VD-DEPLOY-05, then what belongs to it. The
/// piece lies wholly on its square, clear of the road; a square cut in two by the road is open.
fn roll_square(low: Point, road_at: Option<i16>, stream: &mut Stream) -> Option<PlacedPiece> {
    let die = stream.roll(Die::D10);
    let (terrain, building) = match die {
        1..=3 => return None,
        4 => (Terrain::Crops, None),
        5 => (Terrain::Orchard, None),
        6 => (Terrain::Woods, None),
        7 => (Terrain::Hedge, None),
        8 => (Terrain::Wall, None),
        9 => (Terrain::Rubble, None),
        _ => (Terrain::Structure, Some(roll_building(stream))),
    };
    let turn = if terrain.is_linear() { stream.roll(Die::D6) } else { 0 };
    let (half_width, half_depth) = half_extent(terrain, building, turn);
    let shift = [stream.roll(Die::D10), stream.roll(Die::D10)];
    let x = shifted(low.x..low.x + SQUARE, half_width, shift[0]);
    let y = shifted(beside_road(low.y, road_at)?, half_depth, shift[1]);
    Some(piece_at(terrain, building, turn, Point::new(x, y)))
}

/// D6: 1 a shed, 2 and 3 a wooden house, 4 and 5 a brick house, 6 a stone farm.
fn roll_building(stream: &mut Stream) -> Building {
    match stream.roll(Die::D6) {
        1 => Building::Shed,
        2 | 3 => Building::WoodenHouse,
        4 | 5 => Building::BrickHouse,
        _ => Building::StoneFarm,
    }
}

/// The part of a square's depth that the road leaves free; none if it runs through the square.
fn beside_road(low: i16, road_at: Option<i16>) -> Option<Range<i16>> {
    let high = low + SQUARE;
    let half = ROAD_WIDTH.half_up().hundredths();
    match road_at {
        Some(y) if y - half > low && y + half < high => None,
        Some(y) if y + half > low && y + half < high => Some(y + half..high),
        Some(y) if y - half > low && y - half < high => Some(low..y - half),
        _ => Some(low..high),
    }
}

/// Half of the width and depth of a piece.
fn half_extent(terrain: Terrain, building: Option<Building>, turn: u8) -> (i16, i16) {
    match (terrain, building) {
        (_, Some(building)) => {
            let (width, depth) = building.footprint();
            (width.hundredths() / 2, depth.hundredths() / 2)
        }
        (Terrain::Woods | Terrain::Crops, _) => (400, 400),
        (Terrain::Orchard, _) => (400, 300),
        (Terrain::Rubble, _) => (300, 300),
        _ => {
            let half = half_line(turn);
            let edge = LINE_WIDTH.half_up().hundredths();
            (half.x.unsigned_abs() as i16 + edge, half.y.unsigned_abs() as i16 + edge)
        }
    }
}

/// Half of an 8" line that points so many times 30 degrees anti-clockwise from east (VD-ENG-11).
fn half_line(turn: u8) -> Vector {
    match turn % 6 {
        0 => Vector::new(400, 0),
        1 => Vector::new(346, 200),
        2 => Vector::new(200, 346),
        3 => Vector::new(0, 400),
        4 => Vector::new(-200, 346),
        _ => Vector::new(-346, 200),
    }
}

/// A place for the middle of a piece within a span, by a D10 between its two ends.
fn shifted(span: Range<i16>, half: i16, die: u8) -> i16 {
    let room = (span.end - span.start - 2 * half).max(0);
    span.start + half + (i32::from(room) * i32::from(die - 1) / 9) as i16
}

fn piece_at(terrain: Terrain, building: Option<Building>, turn: u8, centre: Point) -> PlacedPiece {
    let inches = Length::inches;
    let block = |width, length| Outline::Block { centre, length, width, facing: Bearing::NORTH };
    let outline = match (terrain, building) {
        (_, Some(building)) => {
            let (width, depth) = building.footprint();
            block(width, depth)
        }
        (Terrain::Crops, _) => block(inches(8), inches(8)),
        (Terrain::Orchard, _) => block(inches(8), inches(6)),
        (Terrain::Woods, _) => Outline::Disc { centre, radius: inches(4) },
        (Terrain::Rubble, _) => Outline::Disc { centre, radius: inches(3) },
        _ => {
            let half = half_line(turn);
            Outline::Band { points: vec![centre + -half, centre + half], width: LINE_WIDTH }
        }
    };
    let structure = building.map(|building| building.structure(Bearing::NORTH));
    PlacedPiece { terrain, outline, structure }
}

/// A piece turned about the middle of the table by half a circle.
fn mirrored(piece: &PlacedPiece, table: Rect) -> PlacedPiece {
    let turned = |at: Point| table.half_turned(at);
    let outline = match &piece.outline {
        Outline::Disc { centre, radius } => {
            Outline::Disc { centre: turned(*centre), radius: *radius }
        }
        Outline::Polygon(corners) => {
            Outline::Polygon(corners.iter().map(|&corner| turned(corner)).collect())
        }
        Outline::Band { points, width } => {
            let points = points.iter().map(|&point| turned(point)).collect();
            Outline::Band { points, width: *width }
        }
        Outline::Block { centre, length, width, facing } => Outline::Block {
            centre: turned(*centre),
            length: *length,
            width: *width,
            facing: facing.opposite(),
        },
    };
    PlacedPiece { outline, ..piece.clone() }
}
