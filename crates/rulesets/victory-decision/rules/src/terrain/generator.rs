//! The tables of a scenario: as drawn, or made by rolling for squares (VD-DEPLOY-05, VD-DEPLOY-06).
//! They are made when they are first asked for, and shared by all books of the scenario.

use core::ops::Range;
use std::sync::Arc;

use crate::scenario::{Fortification, Layout, Outline, PlacedPiece, Scenario, TableSize};
use crate::terrain::bad_table::BadTable;
use crate::terrain::buildings::Building;
use crate::terrain::fortification_sites::add_sites;
use crate::terrain::ground::{LINE_WIDTH, Table, Terrain};
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
fn drawn(TableSize { width, depth }: TableSize, pieces: &[PlacedPiece]) -> Result<Table, BadTable> {
    let mut table = Table::open(width, depth);
    for (at, piece) in pieces.iter().enumerate() {
        let shapes = piece.outline.shapes().map_err(|why| BadTable::Outline(at, why))?;
        let added = table.add(piece.terrain, &shapes, piece.structure);
        added.map_err(|why| BadTable::Piece(at, why))?;
    }
    Ok(table)
}

/// Rolls for the squares of a table, and for a road through its middle (VD-DEPLOY-05).
fn roll_terrain(
    TableSize { width, depth }: TableSize,
    symmetric: bool,
    stream: &mut Stream,
) -> Vec<PlacedPiece> {
    let table = Rect::new(Point::new(0, 0), Point::new(width.hundredths(), depth.hundredths()));
    let lattice = Lattice::new(table, Length::from_hundredths(SQUARE));
    let road_at = (stream.roll(Die::D6) >= 4).then(|| depth.hundredths() / 2);
    let mut pieces: Vec<PlacedPiece> = road_at.map(|y| road(width, y)).into_iter().collect();
    let roll = |low| roll_square(low, road_at, stream);
    // VD-DEPLOY-06: one half, mirrored through the centre.
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

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: TableSize = TableSize { width: Length::inches(72), depth: Length::inches(48) };

    /// VD-DEPLOY-05: the D6 of a building: 1 a shed, 2 and 3 wooden, 4 and 5 brick, 6 stone.
    #[test]
    fn a_d6_decides_the_building() {
        use Building::{BrickHouse, Shed, StoneFarm, WoodenHouse};
        let by_die = [Shed, WoodenHouse, WoodenHouse, BrickHouse, BrickHouse, StoneFarm];
        let mut seen = [false; 6];
        for seed in 0..200 {
            let mut stream = Stream::new(seed);
            let die = usize::from(stream.clone().roll(Die::D6));
            seen[die - 1] = true;
            assert_eq!(roll_building(&mut stream), by_die[die - 1], "{die}");
        }
        assert_eq!(seen, [true; 6]);
    }

    /// A D10 each says how far along and how far up its square a piece lies.
    fn lies_where_dice_say(outline: &Outline, low: Point, dice: &mut Stream) {
        let bounds = outline.shapes().expect("a shape")[0].bounds();
        let size = bounds.low().to(bounds.high());
        let at = low.to(bounds.low());
        for (room, offset) in [(1_200 - size.x, at.x), (1_200 - size.y, at.y)] {
            let expected = room * i32::from(dice.roll(Die::D10) - 1) / 9;
            assert!((offset - expected).abs() <= 2, "{outline:?}: {offset} {expected}");
        }
    }

    /// VD-DEPLOY-05, VD-ENG-11: the D10 of a square: 1 to 3 open, 4 crops, 5 an orchard, 6 woods of
    /// 4", 7 a hedge and 8 a wall, 8" long in the direction of a D6 times 30 degrees, 9 rubble of
    /// 3", 10 a building; each wholly on its square.
    #[test]
    fn a_d10_decides_the_square() {
        let low = Point::inches(12, 24);
        let square = Rect::new(low, Point::inches(24, 36));
        let mut seen = [0; 10];
        for seed in 0..3_000 {
            let (mut stream, mut own) = (Stream::new(seed), Stream::new(seed));
            let die = own.roll(Die::D10);
            seen[usize::from(die) - 1] += 1;
            let piece = roll_square(low, None, &mut stream);
            let Some(piece) = piece else {
                assert!(die <= 3, "{die}");
                continue;
            };
            let kinds = [
                Terrain::Crops,
                Terrain::Orchard,
                Terrain::Woods,
                Terrain::Hedge,
                Terrain::Wall,
                Terrain::Rubble,
                Terrain::Structure,
            ];
            assert!(die >= 4);
            assert_eq!(piece.terrain, kinds[usize::from(die) - 4]);
            assert_eq!(piece.structure.is_some(), die == 10);
            let outline = piece.outline.clone();
            match piece.outline {
                Outline::Disc { centre, radius } => {
                    assert_eq!(radius, Length::inches(if die == 6 { 4 } else { 3 }));
                    assert!(square.grown(-radius).contains(centre));
                }
                Outline::Band { points, width } => {
                    assert!(die == 7 || die == 8);
                    assert_eq!((points.len(), width), (2, LINE_WIDTH));
                    let turn = own.roll(Die::D6);
                    assert_eq!(points[0].to(points[1]), half_line(turn) + half_line(turn));
                    assert!(points.iter().all(|point| square.contains(*point)));
                }
                Outline::Block { centre, length, width, .. } => {
                    let expected = match die {
                        4 => (Length::inches(8), Length::inches(8)),
                        5 => (Length::inches(6), Length::inches(8)),
                        _ => {
                            let (width, depth) = roll_building(&mut own).footprint();
                            (depth, width)
                        }
                    };
                    assert_eq!((length, width), expected, "{die}");
                    assert!(square.contains(centre));
                }
                Outline::Polygon(_) => panic!("nothing is so shaped"),
            }
            lies_where_dice_say(&outline, low, &mut own);
        }
        assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
    }

    /// VD-DEPLOY-05, VD-ENG-11: lines of 8" in steps of 30 degrees, anti-clockwise from the x axis.
    #[test]
    fn lines_point_in_steps_of_thirty_degrees() {
        let ways = [(346, 200), (200, 346), (0, 400), (-200, 346), (-346, 200), (400, 0)];
        for (die, (x, y)) in (1..=6).zip(ways) {
            assert_eq!(half_line(die), Vector::new(x, y), "{die}");
        }
    }

    /// VD-DEPLOY-05: pieces shift within their square by a D10: 1 to one end, 10 to the other.
    #[test]
    fn pieces_shift_between_the_ends_of_their_square() {
        assert_eq!([1, 4, 10].map(|die| shifted(1_200..2_400, 400, die)), [1_600, 1_733, 2_000]);
        assert_eq!([1, 10].map(|die| shifted(0..800, 400, die)), [400, 400], "no room to shift");
    }

    /// VD-DEPLOY-05: one road 3" wide between the short edges through the middle on 4 or more; the
    /// squares beside it lose 1.5", a square that it cuts in two is open.
    #[test]
    fn a_road_goes_through_the_middle() {
        for seed in 0..60 {
            let die = Stream::new(seed).roll(Die::D6);
            let pieces = roll_terrain(SIZE, false, &mut Stream::new(seed));
            let roads: Vec<&PlacedPiece> =
                pieces.iter().filter(|piece| piece.terrain == Terrain::Road).collect();
            assert_eq!(roads.len(), usize::from(die >= 4), "{die}");
            let points = vec![Point::inches(0, 24), Point::inches(72, 24)];
            let outline = Outline::Band { points, width: Length::inches(3) };
            assert!(roads.iter().all(|road| road.outline == outline));
        }
        assert_eq!(beside_road(1_200, None), Some(1_200..2_400));
        assert_eq!(beside_road(1_200, Some(1_800)), None);
        assert_eq!(beside_road(1_200, Some(2_400)), Some(1_200..2_250));
        assert_eq!(beside_road(2_400, Some(2_400)), Some(2_550..3_600));
        assert_eq!(beside_road(0, Some(2_400)), Some(0..1_200));
    }

    /// VD-DEPLOY-05, VD-DEPLOY-06: every square is rolled for, one row after the other, after the D6 of
    /// the road; of a table alike from both sides the first half of them, each thing with its twin.
    #[test]
    fn every_square_is_rolled_for() {
        let table = Rect::new(Point::inches(0, 0), Point::inches(72, 48));
        let squares: Vec<Point> =
            (0..4).flat_map(|y| (0..6).map(move |x| Point::inches(12 * x, 12 * y))).collect();
        for seed in 0..20 {
            for (symmetric, count) in [(false, 24), (true, 12)] {
                let mut own = Stream::new(seed);
                let road_at = (own.roll(Die::D6) >= 4).then_some(2_400);
                let mut expected: Vec<PlacedPiece> =
                    road_at.map(|y| road(SIZE.width, y)).into_iter().collect();
                for &low in &squares[..count] {
                    let Some(piece) = roll_square(low, road_at, &mut own) else { continue };
                    let twin = mirrored(&piece, table);
                    expected.push(piece);
                    expected.extend(symmetric.then_some(twin));
                }
                assert!(expected.len() > 4);
                let pieces = roll_terrain(SIZE, symmetric, &mut Stream::new(seed));
                assert_eq!(pieces, expected, "seed {seed}");
            }
        }
    }

    /// VD-DEPLOY-06: a table that is to be alike from both sides is rolled for one half and turned
    /// about its middle: for each piece there is one in its place seen from the other side.
    #[test]
    fn a_symmetric_table_is_mirrored_through_its_middle() {
        let table = Rect::new(Point::inches(0, 0), Point::inches(72, 48));
        for seed in 0..20 {
            let pieces = roll_terrain(SIZE, true, &mut Stream::new(seed));
            let off_road = || pieces.iter().filter(|piece| piece.terrain != Terrain::Road);
            let middle = |piece: &PlacedPiece| match &piece.outline {
                Outline::Disc { centre, .. } | Outline::Block { centre, .. } => *centre,
                Outline::Band { points, .. } => {
                    Point::new((points[0].x + points[1].x) / 2, (points[0].y + points[1].y) / 2)
                }
                Outline::Polygon(corners) => corners[0],
            };
            for piece in off_road() {
                let turned = middle(&mirrored(piece, table));
                let other = off_road().find(|other| middle(other) == turned);
                assert_eq!(other.map(|other| other.terrain), Some(piece.terrain), "seed {seed}");
            }
        }
    }
}
