//! The table with everything that lies on it.

use arrayvec::ArrayVec;
use wargauge_rules::table::{
    ConvexPolygon, Disc, Length, Point, Rect, Segment, Shape, Shifter, Shifts, Vector,
};

use super::along::{Along, Stretch};
use super::glance::Glances;
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

/// The widest stands have this radius.
const WIDEST: Length = Length::from_hundredths(60);

/// How near to the centre of a disc linear cover that is at hand lies at most: an inch, the radius of
/// the disc, and what rounding adds.
const BANK_REACH: Length = Length::from_hundredths(100 + 60 + 2);

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

    /// The same piece so far from where it is.
    fn moved(&self, way: Vector) -> Self {
        Self {
            regions: self.regions.iter().map(|region| region.moved(way)).collect(),
            spine: self.spine.iter().map(|&corner| corner + way).collect(),
            bounds: self.bounds.moved(way),
            ..*self
        }
    }

    /// Its parts as the kernel knows shapes.
    fn shapes(&self) -> Vec<Shape> {
        let outline = |region: &Region| {
            let corners = region.corners();
            ConvexPolygon::new(corners).map_or_else(|| Shape::Rect(region.bounds()), Shape::Polygon)
        };
        self.regions.iter().map(outline).collect()
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

/// Hundredths of an inch along a side of the squares by which pieces are found.
const SQUARE: i32 = 100;

/// A set of pieces, by their indices.
pub type PieceSet = u64;

/// The indices of a set of pieces, in order.
pub fn indices(mut set: PieceSet) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (index < MAX_PIECES).then_some(index)
    })
}

/// Which pieces may hold the points of each square of a table, and where they begin and end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Squares {
    wide: i32,
    high: i32,
    /// All pieces.
    all: PieceSet,
    pieces: Vec<PieceSet>,
    /// The lines that may cover a disc with its centre in the square.
    banks: Vec<PieceSet>,
    /// By column and by row of squares: pieces that begin in it or before it, pieces that end in it
    /// or after it.
    across: Vec<[PieceSet; 2]>,
    up: Vec<[PieceSet; 2]>,
}

/// The pieces that begin in each of some strips or before it, and those that end in it or after it.
fn strips(count: i32, ends: &[(i16, i16)]) -> Vec<[PieceSet; 2]> {
    let strip = |at: i16| strip_of(at, count);
    let those = |test: &dyn Fn(&(i16, i16)) -> bool| {
        let met = ends.iter().enumerate().filter(|(_, ends)| test(ends));
        met.fold(0, |set, (index, _)| set | 1 << index)
    };
    let sets = |at: i32| [those(&|ends| strip(ends.0) <= at), those(&|ends| strip(ends.1) >= at)];
    (0..count).map(sets).collect()
}

/// The strip of a coordinate, or the nearest.
#[inline]
fn strip_of(at: i16, count: i32) -> i32 {
    (i32::from(at).max(0) / SQUARE).min(count - 1)
}

impl Squares {
    fn new(corner: Point, pieces: &[Piece]) -> Self {
        let count = |side: i16| i32::from(side) / SQUARE + 1;
        let (wide, high) = (count(corner.x), count(corner.y));
        let at = |x: i32, y: i32| Point::new((x * SQUARE) as i16, (y * SQUARE) as i16);
        let square = |x: i32, y: i32| Rect::new(at(x, y), at(x + 1, y + 1));
        let held = |x: i32, y: i32| {
            let met = pieces.iter().enumerate().filter(|(_, one)| one.bounds.meets(square(x, y)));
            met.fold(0, |set, (index, _)| set | 1 << index)
        };
        let covers = |x: i32, y: i32| {
            let hand = square(x, y).grown(BANK_REACH);
            let met = pieces.iter().enumerate();
            let met = met.filter(|(_, one)| one.kind.covers_behind() && one.bounds.meets(hand));
            met.fold(0, |set, (index, _)| set | 1 << index)
        };
        let all = || (0..high).flat_map(|y| (0..wide).map(move |x| (x, y)));
        let ends = |of: fn(Point) -> i16| -> Vec<(i16, i16)> {
            pieces.iter().map(|one| (of(one.bounds.low()), of(one.bounds.high()))).collect()
        };
        Self {
            wide,
            high,
            all: PieceSet::MAX.checked_shr(64 - pieces.len() as u32).unwrap_or(0),
            pieces: all().map(|(x, y)| held(x, y)).collect(),
            banks: all().map(|(x, y)| covers(x, y)).collect(),
            across: strips(wide, &ends(|point| point.x)),
            up: strips(high, &ends(|point| point.y)),
        }
    }

    /// The square of a point; none off the table.
    #[inline]
    fn index_of(&self, point: Point) -> Option<usize> {
        let (x, y) = (i32::from(point.x), i32::from(point.y));
        let off = x < 0 || y < 0 || x >= self.wide * SQUARE || y >= self.high * SQUARE;
        (!off).then(|| ((y / SQUARE) * self.wide + x / SQUARE) as usize)
    }

    /// The pieces that may meet a rectangle.
    #[inline]
    fn meeting(&self, around: Rect) -> PieceSet {
        let (low, high) = (around.low(), around.high());
        let [west, _] = self.across[strip_of(high.x, self.wide) as usize];
        let [_, east] = self.across[strip_of(low.x, self.wide) as usize];
        let [south, _] = self.up[strip_of(high.y, self.high) as usize];
        let [_, north] = self.up[strip_of(low.y, self.high) as usize];
        west & east & south & north
    }

    /// The pieces that may hold a point; off the table all of them.
    #[inline]
    fn at(&self, point: Point) -> PieceSet {
        self.index_of(point).map_or(self.all, |square| self.pieces[square])
    }
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
    /// What can cut a line of sight.
    screens: PieceSet,
    /// What hides those deep inside.
    concealing: PieceSet,
    /// High ground.
    highs: PieceSet,
    /// The lines that cover those behind them.
    banks: PieceSet,
    /// Roads and trails.
    roads: PieceSet,
    /// The parts of high ground behind its slope, with their pieces.
    tops: Vec<(usize, Region)>,
    squares: Squares,
    pub(super) glances: Glances,
}

impl Table {
    /// A table of a size with what lies on it.
    #[must_use]
    pub fn new(width: Length, depth: Length, pieces: Vec<Piece>) -> Self {
        let those = |test: fn(&TerrainKind) -> bool| -> Vec<u8> {
            let all = pieces.iter().enumerate();
            all.filter(|(_, piece)| test(&piece.kind)).map(|(index, _)| index as u8).collect()
        };
        let set = |indices: &[u8]| indices.iter().fold(0, |set, &index| set | 1 << index);
        let screens = set(&those(|kind| kind.conceals() || kind.height() > 0));
        let highs = those(|kind| kind.is_high());
        let banks = set(&those(|kind| kind.covers_behind()));
        let roads = those(|kind| matches!(kind, TerrainKind::Road | TerrainKind::Trail));
        let inner = |index: &u8| {
            let index = usize::from(*index);
            pieces[index].regions.iter().map(move |region| (index, region.inset(SLOPE)))
        };
        let tops = highs.iter().flat_map(inner).collect();
        let corner = Point::new(width.hundredths(), depth.hundredths());
        let squares = Squares::new(corner, &pieces);
        let concealing = set(&those(|kind| kind.conceals()));
        let (highs, roads) = (set(&highs), set(&roads));
        let glances = Glances::new(corner);
        Self {
            width,
            depth,
            pieces,
            screens,
            concealing,
            highs,
            banks,
            roads,
            tops,
            squares,
            glances,
        }
    }

    /// The table with its pieces shifted, and how they are.
    pub(crate) fn shifted(&self, shifter: &mut Shifter) -> (Self, Shifts) {
        let shapes: Vec<Vec<Shape>> = self.pieces.iter().map(Piece::shapes).collect();
        let shifts = shifter.shifts(&shapes);
        let moved = |(at, piece): (usize, &Piece)| piece.moved(shifts.of(at));
        let pieces = self.pieces.iter().enumerate().map(moved).collect();
        (Self::new(self.width, self.depth, pieces), shifts)
    }

    /// The pieces that hold a point, with their indices.
    pub fn numbered_at(&self, point: Point) -> impl Iterator<Item = (usize, &Piece)> {
        self.holding(point, PieceSet::MAX)
    }

    /// Those of some pieces that hold a point, with their indices.
    #[inline]
    fn holding(&self, point: Point, among: PieceSet) -> impl Iterator<Item = (usize, &Piece)> {
        let open = indices(self.squares.at(point) & among);
        let all = open.map(|index| (index, &self.pieces[index]));
        all.filter(move |(_, piece)| piece.contains(point))
    }

    /// The pieces that can cut a line of sight inside a rectangle, with their indices (CD-LOS-03).
    pub fn screens(&self, around: Rect) -> impl Iterator<Item = (usize, &Piece)> {
        let met = self.squares.meeting(around) & self.screens;
        let met = indices(met).map(|index| (index, &self.pieces[index]));
        met.filter(move |(_, piece)| piece.bounds.meets(around))
    }

    /// What is kept of squares and of sight between them takes so many bytes.
    #[cfg(test)]
    pub(crate) fn bytes_of_squares(&self) -> usize {
        let squares = &self.squares;
        self.glances.bytes()
            + size_of_val(&squares.pieces[..])
            + size_of_val(&squares.banks[..])
            + size_of_val(&squares.across[..])
            + size_of_val(&squares.up[..])
    }

    /// Whether nothing lies at a point.
    #[must_use]
    #[inline]
    pub fn is_bare(&self, point: Point) -> bool {
        self.squares.at(point) == 0
    }

    /// Whether nothing lies at a point, and no linear cover at hand for a stand there.
    #[must_use]
    #[inline]
    pub fn is_plain(&self, point: Point) -> bool {
        let square = self.squares.index_of(point);
        square.is_some_and(|at| self.squares.pieces[at] | self.squares.banks[at] == 0)
    }

    /// Those of some pieces that hold a point.
    #[must_use]
    pub fn holders(&self, point: Point, among: PieceSet) -> PieceSet {
        self.holding(point, among).fold(0, |set, (index, _)| set | 1 << index)
    }

    /// The pieces that may hold a point and hide those deep inside (CD-LOS-05).
    pub fn concealing(&self, point: Point) -> impl Iterator<Item = &Piece> {
        indices(self.squares.at(point) & self.concealing).map(|index| &self.pieces[index])
    }

    /// The high ground that holds a point.
    pub fn highs_at(&self, point: Point) -> impl Iterator<Item = &Piece> {
        self.holding(point, self.highs).map(|(_, piece)| piece)
    }

    /// Whether a point is on the flat of some high ground, behind its slope.
    #[must_use]
    pub fn is_on_top(&self, piece: usize, point: Point) -> bool {
        let own = self.tops.iter().filter(|(index, _)| *index == piece);
        own.into_iter().any(|(_, region)| region.contains(point))
    }

    /// Whether linear cover may be at hand for a disc of at most an inch across.
    #[must_use]
    pub fn has_banks_near(&self, point: Point) -> bool {
        let near = self.squares.index_of(point).map_or(self.banks, |at| self.squares.banks[at]);
        let hand = Rect::new(point, point).grown(BANK_REACH);
        indices(near).any(|index| self.pieces[index].bounds.meets(hand))
    }

    /// The lines that may cover a disc.
    pub fn banks_by(&self, disc: Disc) -> impl Iterator<Item = &Piece> {
        let square = self.squares.index_of(disc.centre).filter(|_| disc.radius <= WIDEST);
        let near = square.map_or(self.banks, |at| self.squares.banks[at]);
        indices(near).map(|index| &self.pieces[index])
    }

    /// Hedges, walls and hedgerows, which cover those behind them.
    pub fn banks(&self) -> impl Iterator<Item = &Piece> {
        indices(self.banks).map(|index| &self.pieces[index])
    }

    /// The whole of it (CD-GEO-13), in hundredths of an inch from the south-west corner
    /// (CD-GEO-04).
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
        self.holding(point, PieceSet::MAX).map(|(_, piece)| piece)
    }

    /// Level of the ground: 1 on a rise, 2 on a hill, 3 on a rise on a hill (CD-ELEV-06).
    #[must_use]
    pub fn level(&self, point: Point) -> i32 {
        let mut high = [0, 0];
        for piece in self.highs_at(point) {
            high[usize::from(piece.kind == TerrainKind::Hill)] = piece.kind.height();
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
        let roads = self.holding(point, self.roads).filter(|(_, piece)| piece.kind == kind);
        roads.into_iter().find_map(|(index, piece)| {
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
        let around = Rect::new(start, end);
        for piece in indices(self.squares.meeting(around)).map(|index| &self.pieces[index]) {
            for stretch in piece.cut(start, end) {
                add(stretch.from, &mut cuts);
                add(stretch.to, &mut cuts);
            }
        }
        for stretch in self.tops.iter().filter_map(|(_, region)| region.cut(start, end)) {
            add(stretch.from, &mut cuts);
            add(stretch.to, &mut cuts);
        }
        cuts.push(Along::END);
        cuts.sort_unstable();
        cuts
    }
}
