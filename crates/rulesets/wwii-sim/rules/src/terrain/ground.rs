//! The table and the pieces on it.

use wargauge_rules::table::{
    Disc, Length, Point, Rect, Segment, Shape, Shifter, Shifts, Strip, Vector,
};

use crate::terrain::kind::{Going, Material, Mover, Terrain};

/// Most buildings of a table: a state keeps a bit for each.
pub(crate) const MAX_BUILDINGS: usize = 32;

/// Most areas, and most lines, of a table.
pub(crate) const MAX_PIECES: usize = 64;

/// Goings that a scenario sets for one piece (WS-TERR-10): by class of mover.
pub type Overrides = [Option<Going>; 5];

/// A piece of terrain that units can be in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// What it is.
    pub terrain: Terrain,
    /// Where it is.
    pub shape: Shape,
    /// Goings that differ from those of its kind.
    pub going: Overrides,
}

impl Area {
    /// What it does to a mover.
    #[must_use]
    pub fn going(&self, mover: Mover) -> Going {
        self.going[mover as usize].unwrap_or_else(|| self.terrain.going(mover))
    }
}

/// A line that units cross.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is.
    pub terrain: Terrain,
    /// Where it is.
    pub run: Segment,
    /// Goings that differ from those of its kind.
    pub going: Overrides,
}

impl Line {
    /// What it does to a mover.
    #[must_use]
    pub fn going(&self, mover: Mover) -> Going {
        self.going[mover as usize].unwrap_or_else(|| self.terrain.going(mover))
    }
}

/// A building.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Building {
    /// Its name for people.
    pub name: String,
    /// Its outline.
    pub outline: Rect,
    /// What it is made of.
    pub material: Material,
}

impl Building {
    /// Its middle, where those inside stand for templates (WS-BLDG-12).
    #[must_use]
    pub const fn centre(&self) -> Point {
        let way = self.outline.low().to(self.outline.high());
        self.outline.low().plus(Vector::new(way.x / 2, way.y / 2))
    }
}

/// A table with its terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The table, its south-west corner at the origin.
    pub table: Rect,
    /// Areas, buildings aside.
    pub areas: Vec<Area>,
    /// Hedges, walls and other terrain that runs along a line.
    pub lines: Vec<Line>,
    /// Buildings; their numbers are their places here.
    pub buildings: Vec<Building>,
}

impl Ground {
    /// An open table.
    #[must_use]
    pub const fn open(table: Rect) -> Self {
        Self { table, areas: Vec::new(), lines: Vec::new(), buildings: Vec::new() }
    }

    /// Shifts its pieces, and says how.
    pub(crate) fn shift(&mut self, shifter: &mut Shifter) -> Shifts {
        let areas = self.areas.iter().map(|area| area.shape);
        let lines = self.lines.iter().map(|line| Shape::Strip(Strip::new(line.run, Length::ZERO)));
        let buildings = self.buildings.iter().map(|building| Shape::Rect(building.outline));
        let pieces: Vec<Vec<Shape>> =
            areas.chain(lines).chain(buildings).map(|shape| vec![shape]).collect();
        let shifts = shifter.shifts(&pieces);
        let mut ways = (0..pieces.len()).map(|piece| shifts.of(piece));
        for (area, way) in self.areas.iter_mut().zip(ways.by_ref()) {
            area.shape = area.shape.moved(way);
        }
        for (line, way) in self.lines.iter_mut().zip(ways.by_ref()) {
            line.run = line.run.moved(way);
        }
        for (building, way) in self.buildings.iter_mut().zip(ways) {
            building.outline = building.outline.moved(way);
        }
        shifts
    }

    /// WS-ROAD-04: whether a point lies on a road.
    #[must_use]
    pub fn is_road(&self, at: Point) -> bool {
        self.roads().any(|area| area.shape.contains(at))
    }

    /// The roads.
    pub fn roads(&self) -> impl Iterator<Item = &Area> {
        self.areas.iter().filter(|area| area.terrain == Terrain::Road)
    }

    /// Areas that hold a point, streams under a bridge aside: where a road runs, what it crosses
    /// has no effect.
    pub fn areas_at(&self, at: Point) -> impl Iterator<Item = &Area> {
        self.areas.iter().filter(move |area| area.shape.contains(at))
    }

    /// The building whose outline holds a point, standing or ruined.
    #[must_use]
    pub fn building_at(&self, at: Point) -> Option<u8> {
        let held = self.buildings.iter().position(|building| building.outline.contains(at));
        held.map(|at| at as u8)
    }

    /// A building.
    #[must_use]
    pub fn building(&self, number: u8) -> &Building {
        &self.buildings[usize::from(number)]
    }
}

/// The shape of a road or stream along a line.
#[must_use]
pub(crate) fn band(run: Segment, width: wargauge_rules::table::Length) -> Shape {
    Shape::Strip(Strip::new(run, width))
}

/// The shape of a round area.
#[must_use]
pub(crate) const fn disc(centre: Point, radius: wargauge_rules::table::Length) -> Shape {
    Shape::Disc(Disc::new(centre, radius))
}
