//! Pieces of a table.

use schemars::JsonSchema;
use serde::Deserialize;
use wargauge_rules::roster::{DataError, Exactly, Inches, Source, Spanned};
use wargauge_rules::table::{Disc, Length, Point, Rect, Shape, decompose};

use crate::files::word::bounded;
use crate::terrain::{Table, Terrain};

/// A place: east and north of the south-west corner, in inches.
pub(super) type At = Exactly<Inches, 2>;

/// Half the width of a road or stream drawn as a line, in hundredths of an inch.
const HALF_BAND: i16 = 150;

/// A piece of terrain: a rectangle, a disc, a polygon, or a line.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PieceFile {
    /// Its kind.
    terrain: Spanned<Terrain>,
    /// A rectangle by two opposite corners.
    rect: Option<Spanned<Exactly<At, 2>>>,
    /// A disc.
    disc: Option<DiscFile>,
    /// Corners of an area.
    polygon: Option<Spanned<Vec<At>>>,
    /// Points of a line.
    line: Option<Spanned<Vec<At>>>,
    /// Whether it is prepared for defence.
    #[serde(default)]
    fortified: bool,
    /// Floors of a building; by default 2.
    #[schemars(range(min = 1, max = 4))]
    floors: Option<Spanned<u8>>,
}

/// A disc.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DiscFile {
    /// Its middle.
    centre: At,
    /// Its radius in inches.
    radius: Spanned<Inches>,
}

/// The point of a place.
pub(super) fn point(at: &At) -> Point {
    Point::new(at[0].0.hundredths(), at[1].0.hundredths())
}

/// Reads the pieces onto a table.
pub(super) fn read(
    source: &Source,
    files: &[PieceFile],
    mut table: Table,
) -> Result<Table, DataError> {
    for (at, file) in files.iter().enumerate() {
        add(source, at, file, &mut table)?;
    }
    table.prepare();
    Ok(table)
}

fn add(source: &Source, at: usize, file: &PieceFile, table: &mut Table) -> Result<(), DataError> {
    let kind = *file.terrain;
    let error = |key: &str, problem: String| {
        DataError::at(source, file.terrain.span(), problem).field(format!("piece[{at}].{key}"))
    };
    let added = match (&file.rect, &file.disc, &file.polygon, &file.line) {
        (None, None, None, Some(line)) if kind.is_line() => {
            let points: Vec<Point> = line.iter().map(point).collect();
            if points.len() < 2 || points.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(DataError::at(source, line.span(), "the points are no line")
                    .field(format!("piece[{at}].line"))
                    .expected("at least two points, each away from the one before"));
            }
            if points.iter().any(|point| !table.rect().contains(*point)) {
                return Err(DataError::at(source, line.span(), "the line leaves the table")
                    .field(format!("piece[{at}].line"))
                    .expected("points on the table"));
            }
            table.add_line(kind, &points, file.fortified)
        }
        _ if kind.is_line() => {
            return Err(error("terrain", "the outline of the line".to_owned())
                .expected("`line`, and nothing else"));
        }
        _ => {
            let shapes = shapes(source, at, file)?;
            let floors = floors(source, at, file)?;
            table.add_area(kind, &shapes, file.fortified, floors)
        }
    };
    added.map_err(|problem| error("terrain", problem))
}

fn floors(source: &Source, at: usize, file: &PieceFile) -> Result<u8, DataError> {
    match &file.floors {
        Some(floors) => {
            bounded(source, &format!("piece[{at}].floors"), "number of floors", floors, 1..=4)
        }
        None => Ok(if file.terrain.is_building() { 2 } else { 1 }),
    }
}

fn shapes(source: &Source, at: usize, file: &PieceFile) -> Result<Vec<Shape>, DataError> {
    let field = |key: &str| format!("piece[{at}].{key}");
    match (&file.rect, &file.disc, &file.polygon, &file.line) {
        (Some(rect), None, None, None) => {
            let (one, other) = (point(&rect[0]), point(&rect[1]));
            if one.x == other.x || one.y == other.y {
                return Err(DataError::at(source, rect.span(), "the rectangle has no inside")
                    .field(field("rect"))
                    .expected("two opposite corners"));
            }
            Ok(vec![Shape::Rect(Rect::new(one, other))])
        }
        (None, Some(disc), None, None) => {
            let Inches(radius) = *disc.radius;
            if !(Length::from_hundredths(25)..=Length::inches(48)).contains(&radius) {
                let problem = format!("a radius of {radius}");
                return Err(DataError::at(source, disc.radius.span(), problem)
                    .field(field("disc.radius"))
                    .expected("0.25 to 48"));
            }
            Ok(vec![Shape::Disc(Disc::new(point(&disc.centre), radius))])
        }
        (None, None, Some(corners), None) => {
            let points: Vec<Point> = corners.iter().map(point).collect();
            let parts = decompose(&points).map_err(|bad| {
                DataError::at(source, corners.span(), bad.to_string()).field(field("polygon"))
            })?;
            Ok(parts.into_iter().map(Shape::from).collect())
        }
        (None, None, None, Some(line)) => Ok(band(line)),
        _ => Err(DataError::at(source, file.terrain.span(), "the outline of the piece")
            .field(field("terrain"))
            .expected("exactly one of `rect`, `disc`, `polygon`, `line`")),
    }
}

/// A road or stream along points, 3 inches wide: one box for each upright or level stretch.
fn band(line: &[At]) -> Vec<Shape> {
    let points: Vec<Point> = line.iter().map(point).collect();
    let stretches = points.windows(2).map(|ends| {
        let half = Length::from_hundredths(HALF_BAND);
        Shape::Rect(Rect::new(ends[0], ends[1]).grown(half))
    });
    stretches.collect()
}
