//! The table.

use serde::{Deserialize, Serialize};

use crate::table::point::Point;
use crate::table::rect::Rect;
use crate::table::shape::{Disc, Shape};

/// A place: hundredths east and north of the south-west corner.
pub type Spot = [i32; 2];

/// The place of a point of a table in inches.
#[must_use]
pub fn spot(point: Point) -> Spot {
    [point.x, point.y].map(i32::from)
}

/// What lengths are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Hundredths of an inch.
    Inches,
    /// Hundredths of the side of a square; lines part the squares.
    Squares,
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// What lengths are counted in.
    pub scale: Scale,
    /// From west to east.
    pub width: i32,
    /// From south to north.
    pub depth: i32,
    /// What lies on it all game long, the lowest first.
    pub areas: Vec<Area>,
}

/// How something on the table is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// Higher ground.
    Hill,
    /// Trees close together.
    Wood,
    /// Trees in rows.
    Orchard,
    /// Crops, scrub, gardens.
    Field,
    /// Ground that is hard to cross.
    Rough,
    /// Wet ground.
    Marsh,
    /// Rivers, streams and lakes.
    Water,
    /// A place to wade.
    Ford,
    /// A way over water.
    Bridge,
    /// A road.
    Road,
    /// A building.
    Building,
    /// What is left of one.
    Ruin,
    /// A wall or a fence.
    Wall,
    /// A hedge.
    Hedge,
    /// Trenches, foxholes, bunkers.
    Works,
    /// Wire and other obstacles.
    Wire,
    /// A minefield.
    Mines,
    /// A crater.
    Crater,
    /// A wreck.
    Wreck,
    /// A cloud of smoke.
    Smoke,
    /// Something to hold.
    Objective,
    /// A zone with a name.
    Zone,
    /// An order or another marker of a player.
    Marker,
}

/// The outline of something on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outline {
    /// A polygon.
    #[serde(rename = "p")]
    Polygon(Vec<Spot>),
    /// A disc: its middle and radius.
    #[serde(rename = "d")]
    Disc(Spot, i32),
    /// A line of points with a width.
    #[serde(rename = "s")]
    Strip(Vec<Spot>, i32),
}

impl Outline {
    /// A rectangle along the axes, from its south-west to its north-east corner.
    #[must_use]
    pub fn rect([west, south]: Spot, [east, north]: Spot) -> Self {
        Self::Polygon(vec![[west, south], [east, south], [east, north], [west, north]])
    }

    /// A square of a grid, by its column and row counted from the south-west corner.
    #[must_use]
    pub fn square(column: i32, row: i32) -> Self {
        Self::rect([100 * column, 100 * row], [100 * column + 100, 100 * row + 100])
    }

    /// A disc of a table in inches.
    #[must_use]
    pub fn disc(disc: Disc) -> Self {
        Self::Disc(spot(disc.centre), i32::from(disc.radius.hundredths()))
    }

    /// A polygon of a table in inches.
    #[must_use]
    pub fn corners(corners: &[Point]) -> Self {
        Self::Polygon(corners.iter().copied().map(spot).collect())
    }

    /// A shape of a table in inches.
    #[must_use]
    pub fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Polygon(polygon) => Self::corners(polygon.corners()),
            Shape::Rect(rect) => Self::of_rect(*rect),
            Shape::Disc(disc) => Self::disc(*disc),
            Shape::Strip(strip) => {
                let [from, to] = [strip.spine().start, strip.spine().end].map(spot);
                Self::Strip(vec![from, to], i32::from(strip.width().hundredths()))
            }
        }
    }

    /// A rectangle of a table in inches.
    #[must_use]
    pub fn of_rect(rect: Rect) -> Self {
        Self::rect(spot(rect.low()), spot(rect.high()))
    }
}

/// Something on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// How it is drawn.
    #[serde(rename = "k")]
    pub look: Look,
    /// What the ruleset calls it, for the legend.
    #[serde(rename = "w")]
    pub word: String,
    /// Where it is.
    #[serde(rename = "o")]
    pub outline: Outline,
    /// Whose it is, 0 for A and 1 for B, where it is somebody's.
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub side: Option<usize>,
    /// Its own name.
    #[serde(rename = "n", default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

impl Area {
    /// Something without a name that is nobody's.
    #[must_use]
    pub fn new(look: Look, word: &str, outline: Outline) -> Self {
        Self { look, word: word.to_owned(), outline, side: None, name: String::new() }
    }

    /// The same, of a side.
    #[must_use]
    pub fn of_side(self, side: Option<crate::game::Side>) -> Self {
        Self { side: side.map(crate::game::Side::index), ..self }
    }

    /// The same, with a name.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }
}
