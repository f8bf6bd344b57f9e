//! The table with everything that lies on it.

use arrayvec::ArrayVec;
use wargauge_rules::table::{Length, Point, Rect, Segment};

use super::along::{Along, Stretch};
use super::kind::{Cover, TerrainKind};
use super::region::Region;

/// The most pieces of a table.
pub const MAX_PIECES: usize = 64;

/// The most parts of one piece that a line is cut by.
const MOST_PARTS: usize = 16;

/// Convex parts of all pieces together, at most.
pub const MAX_PARTS: usize = 120;

/// Boundaries on a line, at most: two a part, as many of slopes, both ends.
pub const MOST_CUTS: usize = 4 * MAX_PARTS + 2;

/// Hundredths of an inch inside the boundary of a hill that are its slope (CD-CHART-20).
pub const SLOPE: i64 = 100;

/// The stretches of a line inside a piece, in order, joined where they touch.
pub type Stretches = ArrayVec<Stretch, MOST_PARTS>;

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: TerrainKind,
    /// Whether its boundary is a steep slope (CD-CHART-21).
    pub steep: bool,
    /// Where it lies: convex parts of an area, legs of a line.
    pub regions: Vec<Region>,
    /// The corners of a line, in order; none for an area.
    pub spine: Vec<Point>,
    bounds: Rect,
}

impl Piece {
    /// A piece of some parts.
    ///
    /// # Panics
    /// Without parts.
    #[must_use]
    pub fn new(kind: TerrainKind, regions: Vec<Region>, spine: Vec<Point>) -> Self {
        let bounds = regions.iter().map(Region::bounds).reduce(Rect::joined);
        let bounds = bounds.expect("a piece has a part");
        assert!(regions.len() <= MOST_PARTS, "pieces have few parts");
        Self { kind, steep: false, regions, spine, bounds }
    }

    /// A line of some corners.
    #[must_use]
    pub fn line(kind: TerrainKind, spine: Vec<Point>) -> Option<Self> {
        let legs = spine.windows(2);
        let regions: Option<Vec<Region>> =
            legs.map(|leg| Region::strip(leg[0], leg[1], kind.width())).collect();
        regions.filter(|legs| !legs.is_empty()).map(|regions| Self::new(kind, regions, spine))
    }

    /// A rectangle round it.
    #[must_use]
    pub const fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Whether it holds a point.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && self.regions.iter().any(|region| region.contains(point))
    }

    /// Whether it comes within so many hundredths of a point.
    #[must_use]
    pub fn is_within(&self, point: Point, hundredths: i64) -> bool {
        self.regions.iter().any(|region| region.is_within(point, hundredths))
    }

    /// The stretches of a line inside it.
    #[must_use]
    pub fn cut(&self, start: Point, end: Point) -> Stretches {
        let mut stretches = Stretches::new();
        if !self.bounds.meets(Rect::new(start, end)) {
            return stretches;
        }
        stretches.extend(self.regions.iter().filter_map(|region| region.cut(start, end)));
        if stretches.len() > 1 {
            stretches.sort_unstable_by_key(|stretch| stretch.from);
            join(&mut stretches);
        }
        stretches
    }
}

/// Joins stretches that touch or overlap: parts of one piece have no gap between them.
fn join(stretches: &mut Stretches) {
    let mut last = 0;
    for at in 1..stretches.len() {
        if stretches[at].from <= stretches[last].to {
            stretches[last].to = stretches[last].to.max(stretches[at].to);
        } else {
            last += 1;
            stretches[last] = stretches[at];
        }
    }
    stretches.truncate(last + 1);
}

/// The table of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// From west to east.
    pub width: Length,
    /// From south to north.
    pub depth: Length,
    /// What lies on it, in the order of the file.
    pub pieces: Vec<Piece>,
}

impl Table {
    /// The whole of it (CD-GEO-13).
    #[must_use]
    pub const fn bounds(&self) -> Rect {
        let corner = Point::new(self.width.hundredths(), self.depth.hundredths());
        Rect::new(Point::new(0, 0), corner)
    }

    /// Whether a point is on the table.
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.bounds().contains(point)
    }

    /// The pieces that hold a point (CD-GEO-11).
    pub fn at(&self, point: Point) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.contains(point))
    }

    /// Level of the ground: 1 on a rise, 2 on a hill, 3 on a rise on a hill (CD-ELEV-06).
    #[must_use]
    pub fn level(&self, point: Point) -> i32 {
        let mut high = [0, 0];
        for piece in self.pieces.iter().filter(|piece| piece.kind.is_high()) {
            if piece.contains(point) {
                high[usize::from(piece.kind == TerrainKind::Hill)] = piece.kind.height();
            }
        }
        high[0] + high[1]
    }

    /// Best area cover of personnel at a point (CD-GEO-12, CD-CHART-38).
    #[must_use]
    pub fn area_cover(&self, point: Point) -> Cover {
        let areas = self.at(point).filter(|piece| !piece.kind.is_linear());
        areas.map(|piece| piece.kind.cover()).max().unwrap_or_default()
    }

    /// Best area cover of a vehicle at a point (CD-CHART-36).
    #[must_use]
    pub fn vehicle_cover(&self, point: Point) -> i32 {
        let areas = self.at(point).filter(|piece| !piece.kind.is_linear());
        areas.map(|piece| piece.kind.vehicle_cover()).min().unwrap_or(0)
    }

    /// The first road or trail that a point is on, with the leg nearest to it.
    #[must_use]
    pub fn road_at(&self, point: Point, kind: TerrainKind) -> Option<(usize, Segment)> {
        let roads = self.pieces.iter().enumerate().filter(|(_, piece)| piece.kind == kind);
        roads.filter(|(_, piece)| piece.contains(point)).find_map(|(index, piece)| {
            let on = piece.regions.iter().position(|region| region.contains(point))?;
            Some((index, Segment::new(piece.spine[on], piece.spine[on + 1])))
        })
    }

    /// How far along a line every boundary on it lies, start and end included, in order. Slopes
    /// change an inch inside their boundary too (CD-CHART-20, CD-CHART-21).
    #[must_use]
    pub fn boundaries(&self, start: Point, end: Point) -> ArrayVec<Along, MOST_CUTS> {
        let mut cuts = ArrayVec::new();
        cuts.push(Along::START);
        let add = |at: Along, cuts: &mut ArrayVec<Along, MOST_CUTS>| {
            if at > Along::START && at < Along::END {
                cuts.try_push(at).expect("a path crosses few boundaries");
            }
        };
        for piece in &self.pieces {
            for stretch in piece.cut(start, end) {
                add(stretch.from, &mut cuts);
                add(stretch.to, &mut cuts);
            }
            if piece.kind.is_high() {
                for stretch in
                    piece.regions.iter().filter_map(|region| region.inset(SLOPE).cut(start, end))
                {
                    add(stretch.from, &mut cuts);
                    add(stretch.to, &mut cuts);
                }
            }
        }
        cuts.push(Along::END);
        cuts.sort_unstable();
        cuts
    }
}
