//! A table with its pieces of terrain, prepared for play.

use wargauge_rules::table::{
    Bearing, Length, PieceId, PieceTraits, Pieces, Point, Rect, Segment, Shape, Shifter, Shifts,
    Strip, TerrainMap,
};

use crate::terrain::kinds::{Cover, Driving, Terrain};
use crate::terrain::known::{KnownGround, Spot};

/// The most lines on a table.
pub(crate) const MAX_LINES: usize = 64;

/// An area of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its kind.
    pub kind: Terrain,
    /// Whether it is prepared for defence (`SK-GEO-14`).
    pub fortified: bool,
    /// Floors of a building, the ground floor included.
    pub floors: u8,
    /// The least upright rectangle around it.
    pub bounds: Rect,
}

/// A straight line of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its kind.
    pub kind: Terrain,
    /// Where it runs.
    pub segment: Segment,
    /// Whether it is prepared for defence (`SK-GEO-14`).
    pub fortified: bool,
    /// Which piece of the scenario it is part of.
    pub piece: u8,
}

/// A piece of a scenario, in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// An area, by its number.
    Area(PieceId),
    /// Lines, from one number up to before another.
    Lines(u8, u8),
}

/// Areas of one sort or another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Masks {
    /// What can block sight.
    pub(crate) blockers: Pieces,
    /// What covers those in it.
    pub(crate) cover: Pieces,
    /// What slows men.
    pub(crate) rough: Pieces,
    /// What costs an obstacle to get into or out of.
    pub(crate) sills: Pieces,
    /// Solid for men.
    pub(crate) solid: Pieces,
    /// Walls to stand within.
    pub(crate) buildings: Pieces,
    /// Enclosed spaces.
    pub(crate) enclosed: Pieces,
    /// Pieces that are contours of hills.
    pub(crate) hills: Pieces,
    /// Pieces that are roads.
    pub(crate) roads: Pieces,
}

/// A point where a team may stand in cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CoverSpot {
    /// The point.
    pub(crate) at: Point,
    /// Where a team there faces: across the line it stands behind. `None` inside an area.
    pub(crate) front: Option<Bearing>,
    /// What cover it can give.
    pub(crate) cover: Cover,
}

/// A table with its terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) map: TerrainMap,
    pub(crate) areas: Vec<Area>,
    pub(crate) lines: Vec<Line>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) masks: Masks,
    /// Points where a team may look for cover, in order of the pieces.
    pub(crate) places: Vec<CoverSpot>,
    /// What is looked up in play, once all pieces are there.
    pub(super) known: Option<KnownGround>,
}

impl Table {
    /// An empty table.
    #[must_use]
    pub const fn new(width: Length, depth: Length) -> Self {
        let none = Pieces::NONE;
        Self {
            map: TerrainMap::new(width, depth),
            areas: Vec::new(),
            lines: Vec::new(),
            pieces: Vec::new(),
            masks: Masks {
                blockers: none,
                cover: none,
                rough: none,
                sills: none,
                solid: none,
                buildings: none,
                enclosed: none,
                hills: none,
                roads: none,
            },
            places: Vec::new(),
            known: None,
        }
    }

    /// Adds an area.
    ///
    /// # Errors
    /// If the table holds no more, or the area lies off it.
    pub fn add_area(
        &mut self,
        kind: Terrain,
        shapes: &[Shape],
        fortified: bool,
        floors: u8,
    ) -> Result<(), String> {
        let id = self.map.add(PieceTraits::default(), shapes).map_err(|bad| bad.to_string())?;
        let bounds = self.map.bounds(id);
        let fortified = fortified || kind.is_fortified();
        self.areas.push(Area { kind, fortified, floors, bounds });
        self.pieces.push(Piece::Area(id));
        let masks = &mut self.masks;
        let sorts = [
            (kind.top().is_some(), &mut masks.blockers),
            (kind.cover() > Cover::None, &mut masks.cover),
            (kind.is_rough(), &mut masks.rough),
            (kind.has_sill(), &mut masks.sills),
            (kind == Terrain::Rock, &mut masks.solid),
            (kind.is_building(), &mut masks.buildings),
            (kind.is_enclosed(), &mut masks.enclosed),
            (matches!(kind, Terrain::Hill | Terrain::SteepHill), &mut masks.hills),
            (kind == Terrain::Road, &mut masks.roads),
        ];
        for (is_so, mask) in sorts {
            if is_so {
                mask.insert(id);
            }
        }
        Ok(())
    }

    /// Adds a line through these points.
    ///
    /// # Errors
    /// If the table holds no more.
    pub fn add_line(
        &mut self,
        kind: Terrain,
        points: &[Point],
        fortified: bool,
    ) -> Result<(), String> {
        let first = self.lines.len();
        if first + points.len() > MAX_LINES {
            return Err(format!("a table holds at most {MAX_LINES} stretches of lines"));
        }
        let piece = self.pieces.len() as u8;
        self.lines.extend(points.windows(2).map(|ends| Line {
            kind,
            segment: Segment::new(ends[0], ends[1]),
            fortified,
            piece,
        }));
        self.pieces.push(Piece::Lines(first as u8, self.lines.len() as u8));
        Ok(())
    }

    /// The table with its pieces shifted, and how they are.
    pub(crate) fn shifted(&self, shifter: &mut Shifter) -> (Self, Shifts) {
        let strip = |line: &Line| Shape::Strip(Strip::new(line.segment, Length::ZERO));
        let shapes = |piece: &Piece| match *piece {
            Piece::Area(id) => self.map.shapes(id).to_vec(),
            Piece::Lines(from, to) => self.stretches(from, to).iter().map(strip).collect(),
        };
        let pieces: Vec<Vec<Shape>> = self.pieces.iter().map(shapes).collect();
        let shifts = shifter.shifts(&pieces);
        let corner = self.rect().high();
        let [width, depth] = [corner.x, corner.y].map(Length::from_hundredths);
        let mut table = Self::new(width, depth);
        for (at, piece) in self.pieces.iter().enumerate() {
            let way = shifts.of(at);
            let added = match *piece {
                Piece::Area(id) => {
                    let Area { kind, fortified, floors, .. } = self.areas[id.index()];
                    let shapes: Vec<Shape> = pieces[at].iter().map(|it| it.moved(way)).collect();
                    table.add_area(kind, &shapes, fortified, floors)
                }
                Piece::Lines(from, to) => {
                    let stretches = self.stretches(from, to);
                    let ends = stretches.iter().map(|line| line.segment.end);
                    let points: Vec<Point> = core::iter::once(stretches[0].segment.start)
                        .chain(ends)
                        .map(|point| point + way)
                        .collect();
                    table.add_line(stretches[0].kind, &points, stretches[0].fortified)
                }
            };
            added.expect("a shifted table holds what it held");
        }
        table.prepare();
        (table, shifts)
    }

    /// The stretches of a line, from one number up to before another.
    fn stretches(&self, from: u8, to: u8) -> &[Line] {
        &self.lines[usize::from(from)..usize::from(to)]
    }

    /// The rectangle of the table, in hundredths of an inch from its south-west corner (`SK-GEO-01`).
    #[must_use]
    pub const fn rect(&self) -> Rect {
        self.map.table()
    }

    /// The areas.
    #[must_use]
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The lines.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Points where a team may look for cover, with where it faces there, across the line that it
    /// stands behind, and what cover that is.
    pub fn cover_points(&self) -> impl Iterator<Item = (Point, Option<Bearing>, Cover)> {
        self.places.iter().map(|place| (place.at, place.front, place.cover))
    }

    /// `SK-GEO-10`: the cover of the ground itself at a point, on all sides.
    #[must_use]
    pub fn cover_inside(&self, at: Point) -> Cover {
        self.spot(at).cover
    }

    /// Whether men, and whether vehicles, can be at a point.
    #[must_use]
    pub fn admits(&self, at: Point) -> [bool; 2] {
        let here = self.inside(Pieces::ALL, at);
        let bars = |piece: PieceId| self.kind(piece).driving() == Driving::Barred;
        [(here & self.masks.solid).is_empty(), !here.iter().any(bars)]
    }

    /// The kind of an area.
    pub(crate) fn kind(&self, piece: PieceId) -> Terrain {
        self.areas[piece.index()].kind
    }

    /// `SK-GEO-26`: the areas among `pieces` that have the point inside; a point on an outline is
    /// not inside.
    pub(crate) fn inside(&self, pieces: Pieces, at: Point) -> Pieces {
        let near = self.map.pieces_at(at) & pieces;
        let mut held = Pieces::NONE;
        for piece in near.iter() {
            if self.map.shapes(piece).iter().any(|shape| shape.contains_inside(at)) {
                held.insert(piece);
            }
        }
        held
    }

    /// What the ground is like at a point.
    #[inline]
    pub(crate) fn spot(&self, at: Point) -> Spot {
        match &self.known {
            Some(known) => known.spot(at, || self.look_at(at)),
            None => self.look_at(at),
        }
    }

    /// Looks at a point.
    pub(super) fn look_at(&self, at: Point) -> Spot {
        let masks = &self.masks;
        let wanted = masks.hills | masks.buildings | masks.cover | masks.enclosed | masks.solid;
        let inside = self.inside(wanted, at);
        let cover = (inside & masks.cover).iter().map(|piece| self.kind(piece).cover()).max();
        Spot {
            level: (inside & masks.hills).len() as u8,
            building: (inside & masks.buildings).iter().next(),
            cover: cover.unwrap_or_default(),
            enclosed: inside.meets(masks.enclosed),
            solid: inside.meets(masks.solid),
        }
    }

    /// The building that a point is inside of.
    #[inline]
    pub(crate) fn building_at(&self, at: Point) -> Option<PieceId> {
        self.spot(at).building
    }

    /// The lines that may be within an inch of a point, by number.
    #[inline]
    pub(crate) fn lines_near(&self, at: Point) -> impl Iterator<Item = &Line> {
        let near = self.known.as_ref().map_or(u64::MAX, |known| known.lines_near(at)[0]);
        LineNumbers(near).map_while(|number| self.lines.get(number))
    }

    /// The lines that may be within five inches of a point, by number.
    #[inline]
    pub(crate) fn lines_about(&self, at: Point) -> impl Iterator<Item = &Line> {
        let near = self.known.as_ref().map_or(u64::MAX, |known| known.lines_near(at)[1]);
        LineNumbers(near).map_while(|number| self.lines.get(number))
    }

    /// `SK-GEO-10`: the cover of the ground at a point that lines may be near, against what comes from
    /// another; `look` answers if that is not known yet.
    #[inline]
    pub(crate) fn cover(&self, at: Point, from: Point, look: impl FnOnce() -> Cover) -> Cover {
        match &self.known {
            Some(known) => known.cover(at, from, look),
            None => look(),
        }
    }

    /// Whether the ground cuts the line of sight between two men on the ground floor; `look` answers
    /// if that is not known yet.
    #[inline]
    pub(crate) fn cuts(&self, from: Point, to: Point, look: impl FnOnce() -> bool) -> bool {
        match &self.known {
            Some(known) => known.cuts(from, to, look),
            None => look(),
        }
    }
}

/// Numbers of lines, lowest first.
pub(super) struct LineNumbers(pub(super) u64);

impl Iterator for LineNumbers {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let number = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (number < u64::BITS).then_some(number as usize)
    }
}
