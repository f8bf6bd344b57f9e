//! Random terrain (GW-GEN), for games with `opt_terrain_gen` and for campaign battles.
//!
//! Everything is rolled in one fixed order:
//!
//! 1. The inner features of the attacked campaign square (GW-GEN-03, GW-GEN-04, GW-GEN-05,
//!    GW-GEN-07). River: D6 for its direction, D4 for its line, then for each crossing D8 (again on
//!    doubles) and D6 for its kind. Town: D4 across and D4 down, D4 for the side of the second
//!    building (1 to 4 clockwise from the north), D6 for the direction of the road. Woods and
//!    fields: D4 across, D4 down.
//! 2. Four fields, four woods and two buildings, each D8 across and D8 down; then D6 for the road
//!    through the first of the two buildings (GW-GEN-06, GW-GEN-08).
//! 3. With hills: D3 for their number, then each D8 across and D8 down (GW-GEN-09).
//!
//! Rulings where the clauses are open:
//! - A square is free while it is open ground without a road: no feature is put on a road, but a
//!   road is laid over the features in its way.
//! - Every try for a square counts towards the hundred of GW-GEN-08, also for a second building
//!   or a crossing. Without its first building a town has neither the second nor a road.
//! - Boards of other sizes: the inner zone is the central half of the columns and of the rows,
//!   rounded up and moved north-west where it cannot be centred. A choice among as many squares
//!   as some die has faces takes that die; otherwise the next larger die, rolled again while it
//!   shows too much.

use crate::event::Event;
use crate::terrain::ground::{Ground, Terrain};
use wargauge_rules::event::Clause;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::square_steps::Direction;
use wargauge_rules::table::squares::{Square, Squares};

/// Tries for a square before the feature is dropped (GW-GEN-08).
pub(crate) const TRIES: u8 = 100;

/// Features that every table gets, and how many of each (GW-GEN-06).
const STANDARD: [(Terrain, u8); 3] =
    [(Terrain::Field, 4), (Terrain::Wood, 4), (Terrain::Building, 2)];

/// Crossings of a river (GW-GEN-07).
const CROSSINGS: u8 = 2;

/// A D6 of this or less means north to south, or a bridge (GW-GEN-05, GW-GEN-07).
const LOW_HALF: u8 = 3;

/// A rectangle of squares in which features are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Zone {
    left: u8,
    top: u8,
    columns: u8,
    rows: u8,
}

impl Zone {
    const fn whole(grid: &SquareGrid) -> Self {
        Self { left: 0, top: 0, columns: grid.columns(), rows: grid.rows() }
    }

    /// The inner zone: C3 to F6 on a board of 8 by 8 (GW-GEN-02).
    const fn inner(grid: &SquareGrid) -> Self {
        let (columns, rows) = (grid.columns().div_ceil(2), grid.rows().div_ceil(2));
        Self { left: (grid.columns() - columns) / 2, top: (grid.rows() - rows) / 2, columns, rows }
    }
}

/// The squares of the inner zone (GW-GEN-02).
#[cfg(test)]
pub(crate) fn inner_zone(grid: &SquareGrid) -> Squares {
    let Zone { left, top, columns, rows } = Zone::inner(grid);
    let across = (left..left + columns).map(|column| grid.column_squares(column));
    let down = (top..top + rows).map(|row| grid.row_squares(row));
    across.fold(Squares::EMPTY, Squares::union) & down.fold(Squares::EMPTY, Squares::union)
}

/// Rolls the terrain of a table (GW-GEN-01). The caller announces the event that the dice belong
/// to.
pub(crate) fn generate(
    generator: Generator,
    grid: &SquareGrid,
    referee: &mut impl Referee<Event>,
) -> Ground {
    let mut draft = Draft { grid: *grid, ground: Ground::open(grid), referee };
    draft.place_inner(generator.inner);
    draft.place_standard();
    if generator.hills {
        draft.place_hills();
    }
    draft.ground.link_roads(grid, &[]);
    draft.ground
}

/// A line of squares from edge to edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SquareLine {
    /// North to south in this column.
    Column(u8),
    /// West to east in this row.
    Row(u8),
}

impl SquareLine {
    const fn squares(self, grid: &SquareGrid) -> Squares {
        match self {
            Self::Column(column) => grid.column_squares(column),
            Self::Row(row) => grid.row_squares(row),
        }
    }

    /// The square this far along the line, from the north or the west.
    const fn at(self, grid: &SquareGrid, along: u8) -> Option<Square> {
        match self {
            Self::Column(column) => grid.square(column, along),
            Self::Row(row) => grid.square(along, row),
        }
    }

    /// How many squares it has.
    const fn length(self, grid: &SquareGrid) -> u8 {
        match self {
            Self::Column(_) => grid.rows(),
            Self::Row(_) => grid.columns(),
        }
    }

    /// The directions across it.
    const fn across(self) -> [Direction; 2] {
        match self {
            Self::Column(_) => [Direction::West, Direction::East],
            Self::Row(_) => [Direction::North, Direction::South],
        }
    }
}

/// A table that is being laid out.
struct Draft<'r, R> {
    grid: SquareGrid,
    ground: Ground,
    referee: &'r mut R,
}

impl<R: Referee<Event>> Draft<'_, R> {
    /// The features of the attacked campaign square (GW-GEN-03).
    fn place_inner(&mut self, kind: Option<CampaignSquare>) {
        let inner = Zone::inner(&self.grid);
        match kind {
            Some(CampaignSquare::River) => self.place_river(inner),
            Some(CampaignSquare::Town) => self.place_town(inner),
            Some(CampaignSquare::Woods) => self.place_inner_features(inner, Terrain::Wood, 4),
            Some(CampaignSquare::Clear) => self.place_inner_features(inner, Terrain::Field, 2),
            None => {}
        }
    }

    fn place_inner_features(&mut self, inner: Zone, kind: Terrain, number: u8) {
        for _ in 0..number {
            self.place(inner, kind, "GW-GEN-04");
        }
    }

    /// A river through the inner zone, straight from edge to edge, with two crossings
    /// (GW-GEN-07).
    fn place_river(&mut self, inner: Zone) {
        let course = if self.referee.roll(Die::D6) <= LOW_HALF {
            SquareLine::Column(inner.left + self.choose(inner.columns))
        } else {
            SquareLine::Row(inner.top + self.choose(inner.rows))
        };
        for square in course.squares(&self.grid) {
            self.set(square, Terrain::River, "GW-GEN-07");
        }
        for _ in 0..CROSSINGS {
            self.place_crossing(course);
        }
    }

    fn place_crossing(&mut self, course: SquareLine) {
        let river = self.try_for(|draft| {
            let along = draft.choose(course.length(&draft.grid));
            let square = course.at(&draft.grid, along)?;
            (draft.ground.kind(square) == Terrain::River).then_some(square)
        });
        let Some(square) = river else { return };
        if self.referee.roll(Die::D6) > LOW_HALF {
            return self.set(square, Terrain::Ford, "GW-GEN-07");
        }
        self.set(square, Terrain::Bridge, "GW-GEN-07");
        let ends = course.across().map(|direction| self.grid.beside(square, direction));
        for end in ends.into_iter().flatten() {
            self.pave(end, "GW-GEN-07");
        }
    }

    /// Two buildings side by side and a road through the first (GW-GEN-05).
    fn place_town(&mut self, inner: Zone) {
        let Some(first) = self.place(inner, Terrain::Building, "GW-GEN-05") else { return };
        let second = self.try_for(|draft| {
            let side = Direction::ALL[usize::from(draft.referee.roll(Die::D4) - 1)];
            draft.grid.beside(first, side).filter(|&square| draft.is_free(square))
        });
        if let Some(second) = second {
            self.set(second, Terrain::Building, "GW-GEN-05");
        }
        self.lay_road(first);
    }

    /// What every table gets, and a road through the village (GW-GEN-06, GW-GEN-08).
    fn place_standard(&mut self) {
        let board = Zone::whole(&self.grid);
        let mut village = None;
        for (kind, number) in STANDARD {
            for _ in 0..number {
                let placed = self.place(board, kind, "GW-GEN-06");
                if kind == Terrain::Building {
                    village = village.or(placed);
                }
            }
        }
        if let Some(village) = village {
            self.lay_road(village);
        }
    }

    /// D3 - 1 hills anywhere (GW-GEN-09).
    fn place_hills(&mut self) {
        for _ in 1..self.referee.roll(Die::D3) {
            self.place(Zone::whole(&self.grid), Terrain::Hill, "GW-GEN-09");
        }
    }

    /// A straight road through a square; where it crosses a river it makes a bridge
    /// (GW-GEN-05, GW-GEN-07, GW-GEN-08).
    fn lay_road(&mut self, through: Square) {
        let course = if self.referee.roll(Die::D6) <= LOW_HALF {
            SquareLine::Column(self.grid.column(through))
        } else {
            SquareLine::Row(self.grid.row(through))
        };
        for square in course.squares(&self.grid) {
            if matches!(self.ground.kind(square), Terrain::River | Terrain::Ford) {
                self.set(square, Terrain::Bridge, "GW-GEN-08");
            } else {
                self.pave(square, "GW-GEN-05");
            }
        }
    }

    /// Places a feature in a random free square of a zone, unless a hundred tries find none
    /// (GW-GEN-04, GW-GEN-08).
    fn place(&mut self, zone: Zone, kind: Terrain, rule: &'static str) -> Option<Square> {
        let free = self.try_for(|draft| {
            let column = zone.left + draft.choose(zone.columns);
            let row = zone.top + draft.choose(zone.rows);
            draft.grid.square(column, row).filter(|&square| draft.is_free(square))
        })?;
        self.set(free, kind, rule);
        Some(free)
    }

    fn try_for(&mut self, mut attempt: impl FnMut(&mut Self) -> Option<Square>) -> Option<Square> {
        (0..TRIES).find_map(|_| attempt(self))
    }

    fn is_free(&self, square: Square) -> bool {
        self.ground.kind(square) == Terrain::Open && !self.ground.roads().contains(square)
    }

    fn set(&mut self, square: Square, kind: Terrain, rule: &'static str) {
        self.ground.set(square, kind);
        self.tell(square, rule);
    }

    fn pave(&mut self, square: Square, rule: &'static str) {
        self.ground.pave(square);
        self.tell(square, rule);
    }

    fn tell(&mut self, square: Square, rule: &'static str) {
        let (kind, road) = (self.ground.kind(square), self.ground.roads().contains(square));
        self.referee.tell(|| Event::Terrain { square, kind, road, rule: Clause(rule) });
    }

    /// A number from 0 to `count - 1`, each equally likely.
    fn choose(&mut self, count: u8) -> u8 {
        /// Dice by number of faces.
        const DICE: [Die; 7] = [Die::D3, Die::D4, Die::D6, Die::D8, Die::D10, Die::D12, Die::D20];
        if count <= 1 {
            return 0;
        }
        loop {
            let score = match DICE.into_iter().find(|die| die.faces() >= count) {
                Some(die) => self.referee.roll(die) - 1,
                None => (self.referee.roll(Die::D6) - 1) * 6 + self.referee.roll(Die::D6) - 1,
            };
            if score < count {
                return score;
            }
        }
    }
}

/// The features that the attacked campaign square adds to a generated table (GW-GEN-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CampaignSquare {
    /// Two fields.
    Clear,
    /// Four woods.
    Woods,
    /// A river with two crossings.
    River,
    /// Two buildings and a road.
    Town,
}

/// How a generated table is made (GW-GEN).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generator {
    /// What the inner zone gets.
    pub inner: Option<CampaignSquare>,
    /// Whether D3 - 1 hills are added (GW-GEN-09).
    pub hills: bool,
}
