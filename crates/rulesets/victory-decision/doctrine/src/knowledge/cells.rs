//! A table in cells: a good point in each to stand at, the cover there, and which cells see which.
//!
//! What stands and lies on a table before the battle is looked at once for all games; whether two
//! cells see each other is worked out when it is first asked. It is a guess, good enough to choose
//! where to go: whether a shot is possible is asked of the rules.

use wargauge_policy::toolkit::{self, Plot, Standpoint};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::screen::{Block, Screen};
use wargauge_rules::table::terrain::{PieceId, Pieces};
use wargauge_victory_decision::terrain::edges::Baseline;
use wargauge_victory_decision::terrain::gait::Gait;
use wargauge_victory_decision::terrain::ground::{Cover, Table, Terrain, TerrainCost};

/// What is as near as this is near, squared: most small arms reach no farther.
pub(crate) const NEAR: i32 = 2_400 * 2_400;

/// Sides begin in a strip so deep, give or take a little.
const STRIP: Length = Length::inches(12);

/// How far one sees into woods (VD-TERR-01).
const INTO_WOODS: Length = Length::inches(4);

/// How near a line of terrain covers (VD-COVER-03).
const BEHIND: Length = Length::inches(2);

/// The ways of getting on, in the order of the bits of [`Cell::barred`].
const GAITS: [Gait; 4] = [Gait::Foot, Gait::Wheels, Gait::HalfTracks, Gait::Tracks];

/// The cover of a place.
pub(crate) type Shelter = toolkit::Shelter<Cover>;

/// A table as players look at it.
pub(crate) type Ground = toolkit::Ground<Cell>;

/// A cell of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cell {
    /// Where to stand in it.
    pub(crate) at: Point,
    pub(crate) shelter: Shelter,
    /// Which gaits cannot be there, and which are slow.
    barred: u8,
    slow: u8,
    /// Whether it is one of the second colour if the table is a chessboard.
    pub(crate) between: bool,
    /// A structure that can be entered from near by.
    pub(crate) house: Option<PieceId>,
}

impl Cell {
    /// Whether a gait gets there at all.
    pub(crate) const fn bars(&self, gait: Gait) -> bool {
        self.barred >> gait as u8 & 1 == 1
    }

    /// Whether each inch costs a gait two.
    pub(crate) const fn slows(&self, gait: Gait) -> bool {
        self.slow >> gait as u8 & 1 == 1
    }
}

impl Standpoint for Cell {
    fn at(&self) -> Point {
        self.at
    }
}

/// Looks at one of the tables of a book.
pub(crate) fn look_at(table: &Table) -> Ground {
    let standing = Pieces::ALL - table.sites;
    let soil = CellTerrain::of(table, standing);
    let screen = Screen::of(&table.map, standing, INTO_WOODS, |piece| block_of(table, piece));
    let bounds = table.map.all().iter().map(|piece| table.map.bounds(piece));
    Ground::of(table.map.table(), bounds, screen, NEAR, |plot| Cell {
        between: plot.between,
        ..soil.cell_about(&plot)
    })
}

/// How a piece blocks sight.
fn block_of(table: &Table, piece: PieceId) -> Block {
    let piece = table.piece(piece);
    match piece.terrain {
        Terrain::Woods | Terrain::Rubble => Block::Deep,
        Terrain::Hill => Block::High,
        Terrain::Bocage => Block::Line,
        Terrain::Structure if piece.structure.is_some_and(|it| it.floors > 0) => Block::Solid,
        _ => Block::None,
    }
}

/// How much of the table beyond the strip where a side begins is in sight from where a row is seen
/// from, in 1/256: of all of it, or only what of it is [`NEAR`].
pub(crate) fn prospect(ground: &Ground, row: usize, home: Baseline, far: bool) -> i32 {
    let strip = home.form as usize * 2 + usize::from(home.low);
    ground.prospect(row, strip, |at| home.has_within(STRIP, at), far)
}

/// What cells are judged by.
struct CellTerrain<'t> {
    table: &'t Table,
    standing: Pieces,
    /// Pieces that make one place better than another: cover, and what keeps men out.
    telling: Pieces,
    /// Lines that give cover.
    lines: Pieces,
}

impl<'t> CellTerrain<'t> {
    fn of(table: &'t Table, standing: Pieces) -> Self {
        let mut telling = table.uses.covering;
        for piece in (0..table.pieces.len()).map(|piece| PieceId(piece as u8)) {
            let terrain = table.piece(piece).terrain;
            if terrain == Terrain::Structure || terrain.cost_to(Gait::Foot) == TerrainCost::Barred {
                telling.insert(piece);
            }
        }
        let lines = table.uses.linear & table.uses.covering & standing;
        Self { table, standing, telling: telling & standing, lines }
    }

    /// The cell about a point: of five points in it the first with good cover, else the best.
    fn cell_about(&self, plot: &Plot) -> Cell {
        let [middle, corners @ ..] = plot.places;
        // Most cells are far from everything.
        let reach = Length::from_hundredths(plot.size).plus(BEHIND);
        let near = self.table.map.about_rect(Rect::new(middle, middle).grown(reach));
        if (near & self.standing).is_empty() {
            return Cell { at: middle, ..Cell::default() };
        }
        let mut best = self.cell_at(middle);
        if !(near & self.telling).is_empty() {
            let merit = |cell: &Cell| (!cell.bars(Gait::Foot), cell.shelter.best());
            for corner in corners {
                if merit(&best) >= (true, Cover::Soft) {
                    break;
                }
                let cell = self.cell_at(corner);
                if merit(&cell) > merit(&best) {
                    best = cell;
                }
            }
        }
        let houses = near & self.table.uses.houses & self.standing;
        if !houses.is_empty() {
            let beside = self.table.map.within_among(houses, best.at, Length::inches(3));
            best.house = beside.iter().next();
        }
        best
    }

    /// A point as a cell, structures near by aside.
    fn cell_at(&self, at: Point) -> Cell {
        let map = &self.table.map;
        let mut cell = Cell { at, ..Cell::default() };
        for piece in (map.pieces_at(at) & self.standing).iter() {
            let kind = self.table.piece(piece);
            let bridge = kind.structure.is_some_and(|structure| structure.floors == 0);
            for (bit, gait) in GAITS.into_iter().enumerate() {
                let walks_in = kind.terrain == Terrain::Structure && gait == Gait::Foot;
                match kind.terrain.cost_to(gait) {
                    TerrainCost::Barred if !bridge => cell.barred |= 1 << bit,
                    _ if walks_in && !bridge => cell.barred |= 1 << bit,
                    TerrainCost::Double | TerrainCost::HalfFree => cell.slow |= 1 << bit,
                    _ => {}
                }
            }
            if !kind.terrain.is_linear() {
                cell.shelter.lie_on(kind.terrain.cover());
            }
        }
        for piece in map.within_among(self.lines, at, BEHIND).iter() {
            let cover = self.table.piece(piece).terrain.cover();
            cell.shelter.lie_behind(cover, at.to(map.nearest_on(piece, at)));
        }
        cell
    }
}

#[cfg(test)]
mod tests {
    use wargauge_rules::table::shape::Disc;
    use wargauge_rules::table::shape::Shape;
    use wargauge_victory_decision::scenario::Form;

    use super::*;

    /// A table of 48 by 48 inches with woods in the middle and a bocage at its west.
    fn table() -> Table {
        let mut table = Table::open(Length::inches(48), Length::inches(48));
        let woods = Disc::new(Point::inches(24, 24), Length::inches(5));
        table.add(Terrain::Woods, &[Shape::Disc(woods)], None).expect("on the table");
        let line = Rect::new(Point::inches(10, 4), Point::inches(11, 44));
        table.add(Terrain::Bocage, &[Shape::from(line)], None).expect("on the table");
        table
    }

    #[test]
    fn cells_tell_cover_by_the_side_it_is_on() {
        let ground = look_at(&table());
        let beside = ground.cell(ground.cell_at(Point::inches(13, 24)));
        let at = beside.at;
        assert_eq!(beside.shelter.against(at, Point::inches(2, 24)), Cover::Soft);
        assert_eq!(beside.shelter.against(at, Point::inches(40, 24)), Cover::None);
        let woods = ground.cell(ground.cell_at(Point::inches(24, 24)));
        assert_eq!(woods.shelter.against(woods.at, Point::inches(40, 24)), Cover::Soft);
        assert!(woods.bars(Gait::Wheels) && woods.slows(Gait::Foot));
        assert!(!ground.cell(ground.cell_at(Point::inches(40, 40))).shelter.is_any());
    }

    #[test]
    fn sight_between_cells_is_mutual_and_ends_at_woods_and_bocage() {
        let ground = look_at(&table());
        let cell = |x, y| ground.cell_at(Point::inches(x, y));
        for (one, other, sees) in [
            (cell(40, 4), cell(40, 44), true),
            (cell(40, 24), cell(16, 24), false),
            (cell(24, 24), cell(16, 24), false),
            (cell(24, 24), cell(40, 24), true),
            (cell(28, 24), cell(40, 24), true),
            (cell(4, 24), cell(16, 36), false),
            (cell(12, 24), cell(4, 24), true),
        ] {
            assert_eq!(ground.sees(one, other), sees, "{one} and {other}");
            assert_eq!(ground.sees(other, one), sees, "{other} and {one}");
        }
    }

    #[test]
    fn a_prospect_is_what_lies_beyond_the_own_strip_in_sight_and_range() {
        let ground = look_at(&table());
        let home = |low| Baseline { form: Form::LongEdges, low, far: Point::new(4_800, 4_800) };
        let seen =
            |x, y, low, far| prospect(&ground, ground.cell_at(Point::inches(x, y)), home(low), far);
        // In the open much more is seen than from behind the bocage, and again when asked again.
        let open = seen(40, 4, true, true);
        assert!(open > 150, "{open}");
        assert!(seen(4, 24, true, true) < open / 2);
        assert_eq!(seen(40, 4, true, true), open);
        // What is far off is no prospect to those who do not shoot so far.
        let near = seen(40, 4, true, false);
        assert!((1..open).contains(&near), "{near}");
        // What lies in the own strip does not count: across the table that is another one.
        assert_ne!(seen(40, 4, false, false), near);
    }

    #[test]
    fn cells_near_a_point_are_those_of_its_square() {
        let ground = look_at(&table());
        let cells = ground.near(Point::inches(0, 0), 300);
        let near: Vec<usize> = cells.map(|(number, _)| number).collect();
        assert_eq!(near.len(), 4);
        assert!(near.contains(&0));
        assert_eq!(ground.cells().len(), 256);
    }
}
