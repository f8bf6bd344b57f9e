//! Straight lines between the centres of squares, and what blocks them.

use crate::table::square_grid::{Adjacency, SquareGrid};
use crate::table::squares::{Square, Squares};

/// What lies between two squares at one displacement, placed with the north-west corner of the
/// rectangle they span on square 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SquareLine {
    /// Squares whose interior the line crosses, both ends excluded.
    crossed: u128,
    /// Of each pair of squares that the line passes between, touching both at one corner, the
    /// square with the lower index.
    corners: u128,
    /// Index of the other square of a corner pair, minus that of the first: the same for all
    /// pairs of a line.
    step: u8,
    /// Index of the more northern end (the western one in a row).
    lead: u8,
}

/// The lines of sight of a board, prepared for every displacement.
///
/// With `d = (dx, dy)` the displacement between two centres, the square at `(i, j)` from the start,
/// inside the rectangle that `d` spans and not one of the ends, is *crossed* if
/// `2 |dx j - dy i| < |dx| + |dy|` and *touched* at a corner if both are equal. Touched squares
/// come in pairs, one on each side of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightLines {
    grid: SquareGrid,
    /// By difference of the keys of the ends.
    lines: Box<[SquareLine]>,
    /// Key of each square: row x (2 columns - 1) + column. The difference of two keys tells the
    /// displacement.
    keys: Box<[u16]>,
    /// The squares that share a side with each square.
    beside: Box<[Squares]>,
}

impl SightLines {
    /// Prepares the lines of a board.
    #[must_use]
    pub fn new(grid: SquareGrid) -> Self {
        let (columns, rows) = (i16::from(grid.columns()), i16::from(grid.rows()));
        let width = 2 * columns - 1;
        let mut lines = vec![SquareLine::default(); (width * (rows - 1) + columns) as usize];
        for dy in 0..rows {
            for dx in 1 - columns..columns {
                if dy > 0 || dx >= 0 {
                    lines[(dy * width + dx) as usize] = trace(columns, dx, dy);
                }
            }
        }
        let key =
            |square| u16::from(grid.row(square)) * width as u16 + u16::from(grid.column(square));
        let beside = |square| grid.neighbours(square, Adjacency::Ortho);
        Self {
            grid,
            lines: lines.into(),
            keys: grid.all().iter().map(key).collect(),
            beside: grid.all().iter().map(beside).collect(),
        }
    }

    /// The board.
    #[must_use]
    pub const fn grid(&self) -> &SquareGrid {
        &self.grid
    }

    /// The line between two squares and how far its squares are shifted.
    fn line(&self, from: Square, to: Square) -> (SquareLine, u8) {
        let (north, south) = if from <= to { (from, to) } else { (to, from) };
        let line = self.lines[usize::from(self.keys[south.index()] - self.keys[north.index()])];
        (line, north.0 - line.lead)
    }

    /// The squares between `from` and `to` whose interior the line between their centres crosses.
    #[must_use]
    pub fn crossed(&self, from: Square, to: Square) -> Squares {
        let (line, shift) = self.line(from, to);
        Squares(line.crossed << shift)
    }

    /// The pairs of squares that the line passes between, touching both at the corner they share.
    pub fn corner_pairs(
        &self,
        from: Square,
        to: Square,
    ) -> impl Iterator<Item = (Square, Square)> + use<> {
        let (line, shift) = self.line(from, to);
        Squares(line.corners << shift).iter().map(move |first| (first, Square(first.0 + line.step)))
    }

    /// Whether `from` sees `to`: no blocker is crossed, and no corner pair consists of two
    /// blockers. What stands on the ends themselves never blocks.
    #[must_use]
    #[inline]
    pub fn clear(&self, from: Square, to: Square, blockers: Squares) -> bool {
        let (line, shift) = self.line(from, to);
        let near = blockers.0 >> shift;
        near & line.crossed == 0 && near & (near >> line.step) & line.corners == 0
    }

    /// The squares of `candidates` that `from` sees.
    #[must_use]
    pub fn seen(&self, from: Square, candidates: Squares, blockers: Squares) -> Squares {
        candidates.filter(|to| self.clear(from, to, blockers))
    }

    /// The squares of `candidates`, all of them two steps away, that `from` sees. Less work than
    /// [`seen_within_two`](Self::seen_within_two) where they are few.
    #[must_use]
    #[inline]
    pub fn seen_two_away(
        &self,
        from: Square,
        candidates: Squares,
        blockers: Squares,
        adjacency: Adjacency,
    ) -> Squares {
        match adjacency {
            Adjacency::Ortho => {
                let open = self.beside[from.index()] - blockers;
                candidates.filter(|to| open.meets(self.beside[to.index()]))
            }
            Adjacency::King => self.seen(from, candidates, blockers),
        }
    }

    /// The squares at most two steps away (`from` included) that `from` sees.
    #[must_use]
    #[inline]
    pub fn seen_within_two(
        &self,
        from: Square,
        blockers: Squares,
        adjacency: Adjacency,
    ) -> Squares {
        match adjacency {
            Adjacency::Ortho => {
                // A square two steps away is seen exactly if a square next to both is open: the
                // one between them in a straight line, either of the corner pair on a diagonal.
                let near = self.beside[from.index()];
                near | self.grid.expand(near - blockers, adjacency).with(from)
            }
            Adjacency::King => {
                self.seen(from, self.grid.within(from.into(), 2, adjacency), blockers)
            }
        }
    }
}

/// Traces the line to `(dx, dy)`, `dy` not negative, on a board of so many columns.
fn trace(columns: i16, dx: i16, dy: i16) -> SquareLine {
    let lead = (-dx).max(0);
    let mut line = SquareLine { lead: lead as u8, ..SquareLine::default() };
    // From the touched square on the northern side of the line, its partner is one row south and
    // one column against the line's direction.
    line.step = (columns - dx.signum()) as u8;
    for j in 0..=dy {
        for i in -lead..=dx.max(0) {
            if (i, j) == (0, 0) || (i, j) == (dx, dy) {
                continue;
            }
            let bit = 1 << (j * columns + i + lead);
            let offset = 2 * (dx * j - dy * i) * dx.signum();
            let limit = dx.abs() + dy;
            if offset.abs() < limit {
                line.crossed |= bit;
            } else if offset == -limit {
                line.corners |= bit;
            }
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lines(columns: u8, rows: u8) -> SightLines {
        SightLines::new(SquareGrid::new(columns, rows).expect("a legal size"))
    }

    fn any_lines() -> impl Strategy<Value = SightLines> {
        (1u8..=13)
            .prop_flat_map(|columns| (Just(columns), 1..=(128 / columns).min(13)))
            .prop_map(|(columns, rows)| lines(columns, rows))
    }

    /// Crossed squares and corner pairs straight from the definition, as coordinates.
    type Trace = (Vec<(i16, i16)>, Vec<[(i16, i16); 2]>);

    fn by_definition(dx: i16, dy: i16) -> Trace {
        let (mut crossed, mut pairs) = (Vec::new(), Vec::new());
        for j in dy.min(0)..=dy.max(0) {
            for i in dx.min(0)..=dx.max(0) {
                let twice = 2 * (dx * j - dy * i).abs();
                if (i, j) == (0, 0) || (i, j) == (dx, dy) {
                } else if twice < dx.abs() + dy.abs() {
                    crossed.push((i, j));
                } else if twice == dx.abs() + dy.abs() {
                    let partner = (i - dx.signum(), j + dy.signum());
                    let inside = (dx.min(0)..=dx.max(0)).contains(&partner.0)
                        && (dy.min(0)..=dy.max(0)).contains(&partner.1)
                        && 2 * (dx * partner.1 - dy * partner.0).abs() == twice;
                    if inside {
                        let mut pair = [(i, j), partner];
                        pair.sort_unstable_by_key(|&(i, j)| (j, i));
                        pairs.push(pair);
                    }
                }
            }
        }
        pairs.sort_unstable_by_key(|pair| (pair[0].1, pair[0].0));
        (crossed, pairs)
    }

    fn by_table(table: &SightLines, from: Square, to: Square) -> Trace {
        let grid = table.grid();
        let place = |square| {
            (
                i16::from(grid.column(square)) - i16::from(grid.column(from)),
                i16::from(grid.row(square)) - i16::from(grid.row(from)),
            )
        };
        let crossed = table.crossed(from, to).iter().map(place).collect();
        let pairs = table.corner_pairs(from, to).map(|(a, b)| [place(a), place(b)]).collect();
        (crossed, pairs)
    }

    #[test]
    fn known_lines() {
        let table = lines(8, 8);
        let cases: [((i16, i16), Trace); 7] = [
            ((2, 0), (vec![(1, 0)], vec![])),
            ((1, 1), (vec![], vec![[(1, 0), (0, 1)]])),
            ((2, 1), (vec![(1, 0), (1, 1)], vec![])),
            ((3, 1), (vec![(1, 0), (2, 1)], vec![[(2, 0), (1, 1)]])),
            ((2, 2), (vec![(1, 1)], vec![[(1, 0), (0, 1)], [(2, 1), (1, 2)]])),
            ((4, 2), (vec![(1, 0), (1, 1), (2, 1), (3, 1), (3, 2)], vec![])),
            ((5, 1), (vec![(1, 0), (2, 0), (3, 1), (4, 1)], vec![[(3, 0), (2, 1)]])),
        ];
        for ((dx, dy), expected) in cases {
            let to = Square((dy * 8 + dx) as u8);
            assert_eq!(by_table(&table, Square(0), to), expected, "({dx}, {dy})");
            assert_eq!(by_definition(dx, dy), expected, "({dx}, {dy})");
        }
    }

    #[test]
    fn a_corner_pair_blocks_only_together() {
        let table = lines(4, 4);
        let at = |name: &str| table.grid().parse(name).expect("on the board");
        let (from, to) = (at("A1"), at("B2"));
        assert!(table.clear(from, to, Squares::of(at("B1"))));
        assert!(table.clear(from, to, Squares::of(at("A2"))));
        assert!(!table.clear(from, to, Squares::of(at("A2")).with(at("B1"))));
        // Blockers of two different corners leave both open.
        assert!(table.clear(from, at("C3"), Squares::of(at("B1")).with(at("B3"))));
        assert!(!table.clear(from, at("C3"), Squares::of(at("B2"))));
    }

    #[test]
    fn ends_never_block() {
        let table = lines(5, 5);
        for from in table.grid().all() {
            assert!(table.clear(from, from, table.grid().all()));
            for to in table.grid().all() {
                assert!(table.clear(from, to, Squares::of(from).with(to)));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn the_table_follows_the_definition(table in any_lines(), pick in 0u8..128) {
            let grid = *table.grid();
            let from = Square(pick % grid.all().len() as u8);
            for to in grid.all() {
                let dx = i16::from(grid.column(to)) - i16::from(grid.column(from));
                let dy = i16::from(grid.row(to)) - i16::from(grid.row(from));
                prop_assert_eq!(by_table(&table, from, to), by_definition(dx, dy), "{} {}", dx, dy);
            }
        }

        #[test]
        fn sight_is_mutual_and_follows_its_parts(table in any_lines(), bits: u128, more: u128) {
            let grid = *table.grid();
            let blockers = Squares(bits & more) & grid.all();
            for from in grid.all() {
                for to in grid.all() {
                    let clear = table.clear(from, to, blockers);
                    prop_assert_eq!(clear, table.clear(to, from, blockers));
                    let open = !table.crossed(from, to).meets(blockers)
                        && table
                            .corner_pairs(from, to)
                            .all(|(a, b)| !blockers.contains(a) || !blockers.contains(b));
                    prop_assert_eq!(clear, open);
                }
            }
        }

        #[test]
        fn sight_within_two_agrees_with_the_table(table in any_lines(), bits: u128) {
            let grid = *table.grid();
            let blockers = Squares(bits) & grid.all();
            for adjacency in [Adjacency::Ortho, Adjacency::King] {
                for from in grid.all() {
                    let near = grid.within(from.into(), 2, adjacency);
                    prop_assert_eq!(
                        table.seen_within_two(from, blockers, adjacency),
                        table.seen(from, near, blockers)
                    );
                    let far = near - grid.within(from.into(), 1, adjacency);
                    prop_assert_eq!(
                        table.seen_two_away(from, far, blockers, adjacency),
                        table.seen(from, far, blockers)
                    );
                }
            }
        }
    }
}
