//! Tables made by rolling for their squares, alike for both sides (WS-TABLE-01 to WS-TABLE-03).

use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::{Stream, mix};
use wargauge_rules::table::{Disc, Lattice, Length, Point, Rect, Segment, Shape, Vector};

use crate::terrain::ground::{Area, Building, Ground, Line};
use crate::terrain::kind::{Material, Terrain};

/// Side of the squares that are rolled for (WS-TABLE-01).
const SQUARE: Length = Length::inches(12);

/// Half the width of the road (WS-TABLE-03), in hundredths of an inch.
const HALF_ROAD: i16 = 100;

/// What pieces keep free of the edges of their squares, in hundredths of an inch.
const MARGIN: i16 = 150;

/// Half of a line, in hundredths of an inch.
const HALF_LINE: i32 = 400;

/// What makes tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generator {
    /// From what; the same seed makes the same table.
    pub seed: u64,
}

/// Something on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    /// Ground to be in.
    Area(Terrain, Shape),
    /// A line to cross.
    Line(Terrain, Segment),
    /// A building.
    Building(Material, Rect),
}

impl Generator {
    /// The table of a number: terrain of one half, and its twin on the other (WS-TABLE-02).
    #[must_use]
    pub(crate) fn ground(self, table: Rect, number: u64) -> Ground {
        let mut stream = Stream::new(mix(self.seed, number));
        let mut ground = Ground::open(table);
        if stream.roll(Die::D6) >= 4 {
            ground.areas.push(road(table));
        }
        let pieces = Lattice::new(table, SQUARE)
            .rolled_alike(|low| roll_square(low, &mut stream), |piece| turned(*piece, table));
        for piece in pieces {
            add(&mut ground, piece);
        }
        ground
    }
}

/// WS-TABLE-03: a road between the short edges.
fn road(table: Rect) -> Area {
    let middle = i16::midpoint(table.low().y, table.high().y);
    let low = Point::new(table.low().x, middle - HALF_ROAD);
    let high = Point::new(table.high().x, middle + HALF_ROAD);
    Area { terrain: Terrain::Road, shape: Shape::Rect(Rect::new(low, high)), going: [None; 5] }
}

/// WS-TABLE-01: what stands on a square, if anything.
fn roll_square(low: Point, stream: &mut Stream) -> Option<Piece> {
    match stream.roll(Die::D10) {
        1..=3 => None,
        4 | 5 => {
            let (low, high) = place(low, Vector::new(400, 300), stream);
            Some(Piece::Area(Terrain::Crops, Shape::Rect(Rect::new(low, high))))
        }
        6 | 7 => {
            let (low, high) = place(low, Vector::new(400, 400), stream);
            let centre = Point::new(i16::midpoint(low.x, high.x), i16::midpoint(low.y, high.y));
            let wood = Disc::new(centre, Length::inches(4));
            Some(Piece::Area(Terrain::LightWood, Shape::Disc(wood)))
        }
        die @ (8 | 9) => {
            let terrain = if die == 8 { Terrain::Hedge } else { Terrain::Wall };
            let half = if stream.roll(Die::D6) >= 4 {
                Vector::new(HALF_LINE, 0)
            } else {
                Vector::new(0, HALF_LINE)
            };
            let (from, to) = place(low, half, stream);
            Some(Piece::Line(terrain, Segment::new(from, to)))
        }
        _ => {
            let (material, half) = match stream.roll(Die::D6) {
                1 | 2 => (Material::Wood, Vector::new(250, 200)),
                3..=5 => (Material::Brick, Vector::new(300, 250)),
                _ => (Material::Stone, Vector::new(400, 300)),
            };
            let (low, high) = place(low, half, stream);
            Some(Piece::Building(material, Rect::new(low, high)))
        }
    }
}

/// Two opposite corners of a piece of this half width and half depth, somewhere on its square by a D10
/// each way.
fn place(low: Point, half: Vector, stream: &mut Stream) -> (Point, Point) {
    let mut middle = |low: i16, half: i16| {
        let room = SQUARE.hundredths() - 2 * (MARGIN + half);
        low + MARGIN + half + room / 9 * i16::from(stream.roll(Die::D10) - 1)
    };
    let centre = Point::new(middle(low.x, half.x as i16), middle(low.y, half.y as i16));
    (centre.plus(-half), centre.plus(half))
}

/// A piece turned by half a circle about the middle of the table.
fn turned(piece: Piece, table: Rect) -> Piece {
    let rect = |it: Rect| Rect::new(table.half_turned(it.high()), table.half_turned(it.low()));
    match piece {
        Piece::Area(terrain, Shape::Rect(it)) => Piece::Area(terrain, Shape::Rect(rect(it))),
        Piece::Area(terrain, Shape::Disc(it)) => {
            let disc = Disc::new(table.half_turned(it.centre), it.radius);
            Piece::Area(terrain, Shape::Disc(disc))
        }
        Piece::Area(..) => piece,
        Piece::Line(terrain, run) => {
            let [from, to] = [run.start, run.end].map(|end| table.half_turned(end));
            Piece::Line(terrain, Segment::new(from, to))
        }
        Piece::Building(material, it) => Piece::Building(material, rect(it)),
    }
}

fn add(ground: &mut Ground, piece: Piece) {
    let going = [None; 5];
    match piece {
        Piece::Area(terrain, shape) => ground.areas.push(Area { terrain, shape, going }),
        Piece::Line(terrain, run) => ground.lines.push(Line { terrain, run, going }),
        Piece::Building(material, outline) => {
            let name = format!("house {}", ground.buildings.len() + 1);
            ground.buildings.push(Building { name, outline, material });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Rect {
        Rect::new(Point::new(0, 0), Point::inches(72, 48))
    }

    /// `WS-TABLE-01`: every sort of piece comes up, on its square.
    #[test]
    fn pieces_lie_on_their_squares() {
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..200 {
            let ground = Generator { seed: 1 }.ground(table(), number);
            seen.extend(ground.areas.iter().map(|area| area.terrain));
            seen.extend(ground.lines.iter().map(|line| line.terrain));
            seen.extend(ground.buildings.iter().map(|_| Terrain::Building));
            for house in &ground.buildings {
                let (low, high) = (house.outline.low(), house.outline.high());
                let size = match house.material {
                    Material::Wood => (500, 400),
                    Material::Brick => (600, 500),
                    Material::Stone => (800, 600),
                    other => panic!("a house of {other:?}"),
                };
                assert_eq!((high.x - low.x, high.y - low.y), size, "WS-TABLE-01");
                assert_eq!(low.x / 1200, high.x / 1200);
                assert_eq!(low.y / 1200, high.y / 1200);
            }
        }
        use Terrain::{Crops, Hedge, LightWood, Road, Wall};
        let all = [Road, Crops, LightWood, Hedge, Wall, Terrain::Building];
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
    }

    /// `WS-TABLE-01`, `WS-TABLE-03`: how often each sort of piece comes up, of what size, in which ten
    /// places of its square.
    #[test]
    fn pieces_come_up_by_their_dice() {
        use std::collections::{BTreeMap, BTreeSet};
        const TABLES: u64 = 1_000;
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        let mut places: BTreeMap<(&str, i16), BTreeSet<i16>> = BTreeMap::new();
        let mut note = |sort: &'static str, (low, high): (Point, Point)| {
            *counts.entry(sort).or_default() += 1;
            let (x, y) = (i16::midpoint(low.x, high.x), i16::midpoint(low.y, high.y));
            for (middle, half) in [(x, (high.x - low.x) / 2), (y, (high.y - low.y) / 2)] {
                places.entry((sort, half)).or_default().insert(middle % 1200);
            }
        };
        for number in 0..TABLES {
            let ground = Generator { seed: 4 }.ground(table(), number);
            for area in &ground.areas {
                match (area.terrain, area.shape) {
                    (Terrain::Road, Shape::Rect(it)) => {
                        let corners = (it.low(), it.high());
                        assert_eq!(corners, (Point::inches(0, 23), Point::inches(72, 25)));
                    }
                    (Terrain::Crops, Shape::Rect(it)) => note("crops", (it.low(), it.high())),
                    (Terrain::LightWood, Shape::Disc(it)) => {
                        assert_eq!(it.radius, Length::inches(4));
                        let half = Vector::new(400, 400);
                        note("wood", (it.centre.plus(-half), it.centre.plus(half)));
                    }
                    other => panic!("{other:?}"),
                }
            }
            for line in &ground.lines {
                let along = line.run.start.y == line.run.end.y;
                let (low, high) = (line.run.start, line.run.end);
                let ends =
                    if (low.x, low.y) < (high.x, high.y) { (low, high) } else { (high, low) };
                let sort = match (line.terrain, along) {
                    (Terrain::Hedge, true) => "hedge along",
                    (Terrain::Hedge, false) => "hedge across",
                    (Terrain::Wall, true) => "wall along",
                    (Terrain::Wall, false) => "wall across",
                    other => panic!("{other:?}"),
                };
                note(sort, ends);
            }
            for house in &ground.buildings {
                let sort = match house.material {
                    Material::Wood => "wooden",
                    Material::Brick => "brick",
                    Material::Stone => "stone",
                    other => panic!("{other:?}"),
                };
                note(sort, (house.outline.low(), house.outline.high()));
            }
        }
        are_as_often(&counts, TABLES as u32);
        // Ten places each way, an inch and a half from the edges of the square.
        for ((sort, half), seen) in places {
            let room = 1200 - 2 * (150 + half);
            let ten: BTreeSet<i16> = (0..10).map(|step| 150 + half + room / 9 * step).collect();
            let twins = ten.iter().map(|at| 1200 - at);
            let all: BTreeSet<i16> = ten.iter().copied().chain(twins).collect();
            assert_eq!(seen, all, "{sort} of {half}");
        }
    }

    /// Holds how often sorts came up on so many tables to their shares.
    fn are_as_often(counts: &std::collections::BTreeMap<&str, u32>, tables: u32) {
        // Of 24 squares, in sixtieths.
        let shares = [
            ("crops", 12),
            ("wood", 12),
            ("hedge along", 3),
            ("hedge across", 3),
            ("wall along", 3),
            ("wall across", 3),
            ("wooden", 2),
            ("brick", 3),
            ("stone", 1),
        ];
        assert_eq!(counts.len(), shares.len());
        for (sort, share) in shares {
            let expected = 24 * tables * share / 60;
            let apart = counts[sort].abs_diff(expected);
            assert!(apart * apart < 50 * expected, "{sort}: {} of {expected}", counts[sort]);
        }
    }

    /// `WS-TABLE-02`: for every piece its twin; `WS-TABLE-03`: the road is its own.
    #[test]
    fn both_sides_find_the_same() {
        let mut roads = 0;
        for number in 0..200 {
            let ground = Generator { seed: 9 }.ground(table(), number);
            roads += ground.areas.iter().filter(|area| area.terrain == Terrain::Road).count();
            for area in &ground.areas {
                let twin = turned(Piece::Area(area.terrain, area.shape), table());
                let held = |it: &Area| Piece::Area(it.terrain, it.shape) == twin;
                assert!(ground.areas.iter().any(held));
            }
            for line in &ground.lines {
                let ends = [line.run.start, line.run.end].map(|end| table().half_turned(end));
                let held = |it: &Line| [it.run.start, it.run.end] == ends;
                assert!(ground.lines.iter().any(held));
            }
            for house in &ground.buildings {
                let centre = table().half_turned(house.centre());
                assert!(ground.buildings.iter().any(|it| it.centre() == centre));
            }
        }
        assert!((70..130).contains(&roads), "{roads}");
    }
}
