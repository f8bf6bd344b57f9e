//! Pieces of drawn tables.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::scenario::{Outline, PlacedPiece, TableSize};
use crate::terrain::buildings::Building;
use crate::terrain::ground::{LINE_WIDTH, Terrain};
use wargauge_rules::roster::{DataError, Exactly, Inches, Source, Spanned};
use wargauge_rules::table::decompose;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// How wide a road, stream, river or trench is where a file does not say.
const BAND_WIDTH: Length = Length::from_hundredths(200);

/// The most pieces a scenario may draw: sites of fortifications need room beside them.
const MOST_PIECES: usize = 40;

/// A place: east and north of the south-west corner, in inches.
type PointFile = Exactly<Inches, 2>;

/// A piece of terrain: a disc, a block, a polygon or a line.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PieceFile {
    /// Its kind.
    terrain: Spanned<Terrain>,
    /// Which kind of structure.
    structure: Option<Spanned<Building>>,
    /// A disc.
    disc: Option<DiscFile>,
    /// A rectangle, turned.
    block: Option<BlockFile>,
    /// Corners of an area.
    polygon: Option<Spanned<Vec<PointFile>>>,
    /// A line.
    line: Option<LineFile>,
}

/// A disc.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DiscFile {
    /// Its middle.
    centre: PointFile,
    /// Its radius in inches.
    radius: Spanned<Inches>,
}

/// A rectangle about its middle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BlockFile {
    /// Its middle.
    centre: PointFile,
    /// Inches along its facing.
    length: Spanned<Inches>,
    /// Inches across its facing.
    width: Spanned<Inches>,
    /// Where it faces, in sixteenths of a circle clockwise from north; by default north.
    #[schemars(range(max = 15))]
    facing: Option<Spanned<u8>>,
}

/// A line of points.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LineFile {
    /// The points.
    points: Spanned<Vec<PointFile>>,
    /// How wide it is in inches; by default 0.5 for hedges, walls and wire, 2 for others.
    width: Option<Spanned<Inches>>,
}

fn point(at: &PointFile) -> Point {
    Point::new(at[0].0.hundredths(), at[1].0.hundredths())
}

/// Reads the pieces of a table of this size.
pub(crate) fn read(
    source: &Source,
    files: &[PieceFile],
    size: TableSize,
) -> Result<Vec<PlacedPiece>, DataError> {
    if files.len() > MOST_PIECES {
        let span = files[MOST_PIECES].terrain.span();
        let problem = format!("the table has {} pieces of terrain", files.len());
        return Err(DataError::at(source, span, problem)
            .field("piece")
            .expected(format!("at most {MOST_PIECES}")));
    }
    let read = |(at, file)| PieceReader { source, size, file, path: format!("piece[{at}]") }.read();
    files.iter().enumerate().map(read).collect()
}

struct PieceReader<'f> {
    source: &'f Source,
    size: TableSize,
    file: &'f PieceFile,
    path: String,
}

impl PieceReader<'_> {
    fn error(&self, span: core::ops::Range<usize>, key: &str, problem: String) -> DataError {
        DataError::at(self.source, span, problem).field(format!("{}.{key}", self.path))
    }

    fn read(&self) -> Result<PlacedPiece, DataError> {
        let file = self.file;
        let terrain = *file.terrain;
        if (terrain == Terrain::Structure) != file.structure.is_some() {
            let problem = match &file.structure {
                Some(_) => "a structure that is other terrain".to_owned(),
                None => "a structure of no kind".to_owned(),
            };
            return Err(self
                .error(file.terrain.span(), "terrain", problem)
                .expected("terrain `structure` with a key `structure`"));
        }
        let outline = self.outline()?;
        let middle = middle_of(&outline);
        let TableSize { width, depth } = self.size;
        let (far_x, far_y) = (width.hundredths(), depth.hundredths());
        if !(0..=far_x).contains(&middle.x) || !(0..=far_y).contains(&middle.y) {
            let problem = "the piece lies off the table".to_owned();
            return Err(self
                .error(file.terrain.span(), "terrain", problem)
                .expected(format!("its middle within {width} by {depth}")));
        }
        let front = match &file.block {
            Some(block) => self.facing(block)?,
            None => Bearing::NORTH,
        };
        let structure = file.structure.as_ref().map(|kind| kind.structure(front));
        Ok(PlacedPiece { terrain, outline, structure })
    }

    fn outline(&self) -> Result<Outline, DataError> {
        let file = self.file;
        match (&file.disc, &file.block, &file.polygon, &file.line) {
            (Some(disc), None, None, None) => Ok(Outline::Disc {
                centre: point(&disc.centre),
                radius: self.length("disc.radius", &disc.radius)?,
            }),
            (None, Some(block), None, None) => Ok(Outline::Block {
                centre: point(&block.centre),
                length: self.length("block.length", &block.length)?,
                width: self.length("block.width", &block.width)?,
                facing: self.facing(block)?,
            }),
            (None, None, Some(corners), None) => {
                let points: Vec<Point> = corners.iter().map(point).collect();
                decompose(&points)
                    .map_err(|bad| self.error(corners.span(), "polygon", bad.to_string()))?;
                Ok(Outline::Polygon(points))
            }
            (None, None, None, Some(line)) => {
                let points: Vec<Point> = line.points.iter().map(point).collect();
                if points.len() < 2 || points.windows(2).any(|pair| pair[0] == pair[1]) {
                    let problem = "the points are no line".to_owned();
                    return Err(self
                        .error(line.points.span(), "line.points", problem)
                        .expected("at least two points, each away from the one before"));
                }
                let usual = if file.terrain.is_linear() { LINE_WIDTH } else { BAND_WIDTH };
                let width = match &line.width {
                    Some(width) => self.length("line.width", width)?,
                    None => usual,
                };
                Ok(Outline::Band { points, width })
            }
            _ => {
                let problem = "the outline of the piece".to_owned();
                Err(self
                    .error(file.terrain.span(), "terrain", problem)
                    .expected("exactly one of `disc`, `block`, `polygon`, `line`"))
            }
        }
    }

    fn length(&self, key: &str, given: &Spanned<Inches>) -> Result<Length, DataError> {
        let Inches(length) = **given;
        if (Length::from_hundredths(25)..=Length::inches(96)).contains(&length) {
            return Ok(length);
        }
        let problem = format!("a length of {length}");
        Err(self.error(given.span(), key, problem).expected("0.25 to 96"))
    }

    fn facing(&self, block: &BlockFile) -> Result<Bearing, DataError> {
        let Some(facing) = &block.facing else { return Ok(Bearing::NORTH) };
        if **facing > 15 {
            let problem = format!("the facing is {}", **facing);
            return Err(self.error(facing.span(), "block.facing", problem).expected("0 to 15"));
        }
        Ok(Bearing::sixteenths(**facing))
    }
}

/// A point that must be on the table: the middle of the bounding box.
fn middle_of(outline: &Outline) -> Point {
    let of = |points: &[Point]| {
        let middle = |low: Option<i16>, high: Option<i16>| {
            (low.unwrap_or(0) / 2).saturating_add(high.unwrap_or(0) / 2)
        };
        let (xs, ys) = (points.iter().map(|p| p.x), points.iter().map(|p| p.y));
        Point::new(middle(xs.clone().min(), xs.max()), middle(ys.clone().min(), ys.max()))
    };
    match outline {
        Outline::Disc { centre, .. } | Outline::Block { centre, .. } => *centre,
        Outline::Polygon(points) | Outline::Band { points, .. } => of(points),
    }
}
