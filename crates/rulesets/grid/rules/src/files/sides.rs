//! What each side has in a scenario: force, deployment area, edges and limits.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::squares::{AreaFile, SquareReader};
use crate::files::word::Limit;
use crate::scenario::{FirstPlayer, SideSetup};
use crate::terrain::edge::Edge;
use crate::terrain::ground::Ground;
use crate::winning::conditions::CasualtyLimit;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{DataError, Points, Spanned};
use wargauge_rules::table::square_grid::{Adjacency, SquareGrid};
use wargauge_rules::table::squares::Squares;

/// How deep a deployment area is where a scenario does not say, in squares (GW-SETUP-04).
const DEFAULT_DEPTH: u8 = 2;

/// A side by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Colour {
    /// The first side.
    Blue,
    /// The second side.
    Red,
}

impl Colour {
    pub(crate) const fn side(self) -> Side {
        match self {
            Self::Blue => Side::A,
            Self::Red => Side::B,
        }
    }
}

/// The word for a side.
pub(crate) const fn word(side: Side) -> &'static str {
    match side {
        Side::A => "blue",
        Side::B => "red",
    }
}

/// Who takes the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FirstFile {
    /// Blue (side A) goes first.
    Blue,
    /// Red (side B) goes first.
    Red,
    /// The higher of two D6.
    Roll,
    /// Each in its turn.
    Alternate,
}

impl FirstFile {
    /// Who is first; where the sides take turns, and no game says whose it is, blue.
    pub(crate) const fn resolve(self) -> FirstPlayer {
        match self {
            Self::Blue | Self::Alternate => FirstPlayer::Side(Side::A),
            Self::Red => FirstPlayer::Side(Side::B),
            Self::Roll => FirstPlayer::Roll,
        }
    }
}

/// One side. It deploys in `rows` or `squares`; by default in the two rows or columns along its
/// own edge.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideFile {
    /// The force that plays it where none is chosen.
    force: String,
    /// Rows in which it deploys, such as `1-2`.
    rows: Option<Spanned<String>>,
    /// Squares in which it deploys.
    squares: Option<Vec<Spanned<String>>>,
    /// Its own table edge; by default north for Blue, south for Red.
    home: Option<Edge>,
    /// The edge over which it may leave the board.
    exit: Option<Edge>,
    /// Casualties at which it loses; by default half of its units.
    casualty_limit: Option<Limit>,
    /// The most points a force may cost here.
    points_limit: Option<Points>,
}

/// An error of the deployment area of a side: at its key, or at the whole table where it has none.
fn area_error(
    file: &Spanned<SideFile>,
    reader: &SquareReader<'_>,
    side: Side,
    problem: String,
) -> DataError {
    let (span, key) = match (&file.rows, file.squares.as_deref()) {
        (Some(rows), _) => (rows.span(), ".rows"),
        (None, Some([first, .., last])) => (first.span().start..last.span().end, ".squares"),
        (None, Some([only])) => (only.span(), ".squares"),
        (None, Some([]) | None) => (file.span(), ""),
    };
    DataError::at(reader.source, span, problem).field(format!("{}{key}", word(side)))
}

/// Reads both sides. Their areas never touch (GW-SETUP-04).
pub(crate) fn read(
    reader: &SquareReader<'_>,
    ground: &Ground,
    files: BySide<&Spanned<SideFile>>,
) -> Result<BySide<SideSetup>, DataError> {
    let blue = read_side(reader, ground, Side::A, files[Side::A])?;
    let red = read_side(reader, ground, Side::B, files[Side::B])?;
    let reach = reader.grid.within(blue.area, 1, Adjacency::King);
    if let Some(square) = (reach & red.area).first() {
        let verb = if blue.area.contains(square) { "overlap" } else { "touch" };
        let problem = format!("the deployment areas {verb} at `{}`", reader.grid.name(square));
        return Err(area_error(files[Side::B], reader, Side::B, problem)
            .expected("at least one row between them"));
    }
    Ok(BySide([blue, red]))
}

fn read_side(
    reader: &SquareReader<'_>,
    ground: &Ground,
    side: Side,
    file: &Spanned<SideFile>,
) -> Result<SideSetup, DataError> {
    let home = file.home.unwrap_or(match side {
        Side::A => Edge::North,
        Side::B => Edge::South,
    });
    let named = AreaFile { rows: file.rows.as_ref(), squares: file.squares.as_deref() };
    let area = reader.area(word(side), named)?.unwrap_or_else(|| strip(reader.grid, home));
    if area.is_within(ground.impassable()) {
        let problem = format!("{} has no square to deploy in", word(side));
        return Err(area_error(file, reader, side, problem));
    }
    Ok(SideSetup {
        force: file.force.clone(),
        area,
        home,
        exit: file.exit,
        casualty_limit: file.casualty_limit.map_or(CasualtyLimit::Half, |limit| limit.0),
        points_limit: file.points_limit.map(Points::thousandths),
    })
}

/// The squares of the default area along an edge.
fn strip(grid: &SquareGrid, edge: Edge) -> Squares {
    let (columns, rows) = (grid.columns(), grid.rows());
    let squares = |at: u8| match edge {
        Edge::North => grid.row_squares(at),
        Edge::South => grid.row_squares(rows.wrapping_sub(at + 1)),
        Edge::West => grid.column_squares(at),
        Edge::East => grid.column_squares(columns.wrapping_sub(at + 1)),
    };
    (0..DEFAULT_DEPTH).map(squares).fold(Squares::EMPTY, Squares::union)
}
