//! Tables rolled a second time from the same dice, and the links of their roads (GW-GEN, GW-ROAD).

use crate::event::Event;
use crate::terrain::generator::{CampaignSquare, Generator, generate};
use crate::terrain::ground::{Ground, Terrain};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::{KeyedDice, Stream};

/// Column and row, from 0.
type At = (u8, u8);

/// What a square has become, and by which clause.
type Told = (At, Terrain, bool, &'static str);

/// A table drawn on paper.
struct Paper {
    columns: u8,
    rows: u8,
    ground: Ground,
    grid: SquareGrid,
    dice: KeyedDice,
    told: Vec<Told>,
}

impl Paper {
    fn new(grid: SquareGrid, seed: u64) -> Self {
        let (columns, rows) = (grid.columns(), grid.rows());
        let ground = Ground::open(&grid);
        Self { columns, rows, ground, grid, dice: KeyedDice::new(seed), told: Vec::new() }
    }

    fn square(&self, (column, row): At) -> Option<Square> {
        self.grid.square(column, row)
    }

    /// One of so many, from 0, on the smallest die that has as many faces.
    fn pick(&mut self, count: u8) -> u8 {
        let dice = [Die::D3, Die::D4, Die::D6, Die::D8, Die::D10, Die::D12, Die::D20];
        let die = dice.into_iter().find(|die| die.faces() >= count).expect("a small board");
        loop {
            let score = if count == 1 { 1 } else { self.dice.roll(die) };
            if score <= count {
                return score - 1;
            }
        }
    }

    fn is_open(&self, at: At) -> bool {
        let there = |square| {
            self.ground.kind(square) == Terrain::Open && !self.ground.roads().contains(square)
        };
        self.square(at).is_some_and(there)
    }

    fn put(&mut self, at: At, kind: Terrain, clause: &'static str) {
        let square = self.square(at).expect("a square of the board");
        self.ground.set(square, kind);
        self.told.push((at, kind, self.ground.roads().contains(square), clause));
    }

    fn pave(&mut self, at: At, clause: &'static str) {
        let square = self.square(at).expect("a square of the board");
        self.ground.pave(square);
        self.told.push((at, self.ground.kind(square), true, clause));
    }

    /// A feature in a free square of a block, which a hundred tries may find.
    fn place(&mut self, from: At, size: At, kind: Terrain, clause: &'static str) -> Option<At> {
        for _ in 0..100 {
            let column = from.0 + self.pick(size.0);
            let at = (column, from.1 + self.pick(size.1));
            if self.is_open(at) {
                self.put(at, kind, clause);
                return Some(at);
            }
        }
        None
    }

    fn is_low(&mut self) -> bool {
        self.dice.roll(Die::D6) <= 3
    }

    /// The squares of a column or of a row.
    fn line(&self, is_column: bool, at: u8) -> Vec<At> {
        match is_column {
            true => (0..self.rows).map(|row| (at, row)).collect(),
            false => (0..self.columns).map(|column| (column, at)).collect(),
        }
    }

    fn road_through(&mut self, (column, row): At) {
        let is_column = self.is_low();
        for at in self.line(is_column, if is_column { column } else { row }) {
            let kind = self.ground.kind(self.square(at).expect("on the board"));
            if kind == Terrain::River || kind == Terrain::Ford {
                self.put(at, Terrain::Bridge, "GW-GEN-08");
            } else {
                self.pave(at, "GW-GEN-05");
            }
        }
    }

    fn river(&mut self, from: At, size: At) {
        let is_column = self.is_low();
        let number =
            if is_column { from.0 + self.pick(size.0) } else { from.1 + self.pick(size.1) };
        let course = self.line(is_column, number);
        for &at in &course {
            self.put(at, Terrain::River, "GW-GEN-07");
        }
        for _ in 0..2 {
            let mut found = None;
            for _ in 0..100 {
                let at = course[usize::from(self.pick(course.len() as u8))];
                let is_river = self.ground.kind(self.square(at).expect("there")) == Terrain::River;
                if is_river {
                    found = Some(at);
                    break;
                }
            }
            let Some((column, row)) = found else { continue };
            if !self.is_low() {
                self.put((column, row), Terrain::Ford, "GW-GEN-07");
                continue;
            }
            self.put((column, row), Terrain::Bridge, "GW-GEN-07");
            let ends = if is_column {
                [(column.wrapping_sub(1), row), (column + 1, row)]
            } else {
                [(column, row.wrapping_sub(1)), (column, row + 1)]
            };
            for end in ends {
                if self.square(end).is_some() {
                    self.pave(end, "GW-GEN-07");
                }
            }
        }
    }

    fn town(&mut self, from: At, size: At) {
        let Some(first) = self.place(from, size, Terrain::Building, "GW-GEN-05") else { return };
        for _ in 0..100 {
            let (column, row) = first;
            let beside = match self.dice.roll(Die::D4) {
                1 => (column, row.wrapping_sub(1)),
                2 => (column + 1, row),
                3 => (column, row + 1),
                _ => (column.wrapping_sub(1), row),
            };
            if self.is_open(beside) {
                self.put(beside, Terrain::Building, "GW-GEN-05");
                break;
            }
        }
        self.road_through(first);
    }

    fn draw(&mut self, generator: Generator) {
        // The middle half of the columns and of the rows.
        let size = (self.columns.div_ceil(2), self.rows.div_ceil(2));
        let from = ((self.columns - size.0) / 2, (self.rows - size.1) / 2);
        let all = (self.columns, self.rows);
        let scattered = |paper: &mut Self, kind, number| {
            for _ in 0..number {
                paper.place(from, size, kind, "GW-GEN-04");
            }
        };
        match generator.inner {
            Some(CampaignSquare::River) => self.river(from, size),
            Some(CampaignSquare::Town) => self.town(from, size),
            Some(CampaignSquare::Woods) => scattered(self, Terrain::Wood, 4),
            Some(CampaignSquare::Clear) => scattered(self, Terrain::Field, 2),
            None => {}
        }
        for kind in [Terrain::Field, Terrain::Wood] {
            for _ in 0..4 {
                self.place((0, 0), all, kind, "GW-GEN-06");
            }
        }
        let first = self.place((0, 0), all, Terrain::Building, "GW-GEN-06");
        let second = self.place((0, 0), all, Terrain::Building, "GW-GEN-06");
        if let Some(village) = first.or(second) {
            self.road_through(village);
        }
        if generator.hills {
            for _ in 0..self.dice.roll(Die::D3) - 1 {
                self.place((0, 0), all, Terrain::Hill, "GW-GEN-09");
            }
        }
        assert_links(&self.grid, &mut self.ground, &[]);
    }
}

const KINDS: [Option<CampaignSquare>; 5] = [
    None,
    Some(CampaignSquare::Clear),
    Some(CampaignSquare::Woods),
    Some(CampaignSquare::River),
    Some(CampaignSquare::Town),
];

/// The same dice give the same table, square by square and in the same order: the inner features,
/// then those of every table, then hills, each in free squares that a hundred tries find, and its
/// roads are linked (GW-GEN-01, GW-GEN-02, GW-GEN-03, GW-GEN-04, GW-GEN-05, GW-GEN-06, GW-GEN-07,
/// GW-GEN-08, GW-GEN-09).
#[test]
fn tables_are_those_drawn_on_paper() {
    for (columns, rows) in [(8, 8), (6, 8), (8, 12), (5, 5), (4, 4), (13, 9)] {
        let grid = SquareGrid::new(columns, rows).expect("a legal size");
        for (seed, inner) in (0..24).flat_map(|seed| KINDS.map(|inner| (seed, inner))) {
            let generator = Generator { inner, hills: seed % 2 == 0 };
            let mut paper = Paper::new(grid, seed);
            paper.draw(generator);
            let dice = KeyedDice::new(seed);
            let mut referee = DiceReferee::new(dice, Recorder::default());
            let ground = generate(generator, &grid, &mut referee);
            let (mut dice, told) = referee.into_parts();
            let told: Vec<Told> = told
                .events
                .into_iter()
                .map(|event| match event {
                    Event::Terrain { square, kind, road, rule } => {
                        ((grid.column(square), grid.row(square)), kind, road, rule.0)
                    }
                    other => panic!("{other:?} is not about terrain"),
                })
                .collect();
            let name = format!("GW-GEN-01: {columns} by {rows}, {inner:?}, {seed}");
            assert_eq!(told, paper.told, "{name}");
            assert_eq!(ground, paper.ground, "{name}");
            assert_eq!(dice.roll(Die::D20), paper.dice.roll(Die::D20), "GW-GEN-08: {name}");
        }
    }
}

/// Links the roads, and sees to it that every two road squares that share a side are linked, but
/// for those in the list, two bridges, and a bridge and a square along its river.
fn assert_links(grid: &SquareGrid, ground: &mut Ground, unlinked: &[(Square, Square)]) {
    ground.link_roads(grid, unlinked);
    let watery = |at: (i32, i32)| {
        let number = |number: i32| u8::try_from(number).ok();
        let square = number(at.0).zip(number(at.1)).and_then(|(c, r)| grid.square(c, r));
        square.is_some_and(|square| {
            [Terrain::River, Terrain::Bridge, Terrain::Ford].contains(&ground.kind(square))
        })
    };
    let at = |square| (i32::from(grid.column(square)), i32::from(grid.row(square)));
    // Whether a way over the bridge in this direction leads across the river.
    let crosses = |bridge: Square, along_row: bool| {
        let (column, row) = at(bridge);
        let across = [(column, row - 1), (column, row + 1)];
        let along = [(column - 1, row), (column + 1, row)];
        let (beside, ahead) = if along_row { (across, along) } else { (along, across) };
        watery(beside[0]) || watery(beside[1]) || !(watery(ahead[0]) || watery(ahead[1]))
    };
    let is_bridge = |square| ground.kind(square) == Terrain::Bridge;
    for a in grid.all() {
        let links = ground.along_roads(grid, Squares::of(a));
        for b in grid.all() {
            let ((ax, ay), (bx, by)) = (at(a), at(b));
            let beside = (ax - bx).abs() + (ay - by).abs() == 1;
            let roads = ground.roads().contains(a) && ground.roads().contains(b);
            let cut = unlinked.contains(&(a, b)) || unlinked.contains(&(b, a));
            let passable = match (is_bridge(a), is_bridge(b)) {
                (true, true) => false,
                (true, false) => crosses(a, ay == by),
                (false, true) => crosses(b, ay == by),
                (false, false) => true,
            };
            let linked = links.contains(b);
            let expected = beside && roads && !cut && passable;
            assert_eq!(linked, expected, "GW-ROAD-03, GW-ROAD-09: {:?} {:?}", at(a), at(b));
        }
    }
}

/// Which road squares are linked: those that share a side, unless the map says otherwise; bridges
/// across their river alone (GW-ROAD-03, GW-ROAD-09).
#[test]
fn roads_are_linked_side_by_side_and_over_bridges_across() {
    let grid = SquareGrid::new(5, 6).expect("a legal size");
    let mut stream = Stream::new(3);
    for round in 0..120 {
        let mut ground = Ground::open(&grid);
        let mut unlinked = Vec::new();
        for square in grid.all() {
            let kinds = [Terrain::River, Terrain::Bridge, Terrain::Ford, Terrain::Bridge];
            if stream.below(3) == 0 {
                ground.set(square, kinds[stream.below(4) as usize]);
            }
            let dry = !ground.impassable().contains(square);
            if dry && stream.below(4) > 0 {
                ground.pave(square);
            }
            let other = Square(stream.below(grid.all().len()) as u8);
            if stream.below(2) == 0 {
                unlinked.push((square, other));
            }
            let after = Square(square.0 + 1);
            if grid.all().contains(after) && stream.below(6) == 0 {
                unlinked.push(if round % 2 == 0 { (square, after) } else { (after, square) });
            }
        }
        assert_links(&grid, &mut ground, &unlinked);
    }
}
