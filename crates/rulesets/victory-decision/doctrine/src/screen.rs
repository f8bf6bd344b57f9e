//! What blocks sight on a table, in small squares: a quick guess at lines of sight.

use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::{PieceId, Pieces};
use wargauge_victory_decision::ground::{Table, Terrain};

/// Squares are two to the power of this wide, in hundredths of an inch.
const SHIFT: i32 = 7;

/// How far one sees into woods, in hundredths of an inch (VD-TERR-01).
const INTO_WOODS: i32 = 400;

/// Squares this near to an end of the line are not screened by a line of terrain there: two inches,
/// and its width.
const BESIDE: i32 = 3;

/// How a piece blocks sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Block {
    /// Not at all.
    #[default]
    None,
    /// From a depth on: woods.
    Deep,
    /// Unless one end is on it: hills.
    High,
    /// Unless one end is beside it: bocage.
    Line,
    /// Unless one end is in it: structures.
    Solid,
}

/// The squares of a table.
#[derive(Debug)]
pub(super) struct Screen {
    wide: i32,
    /// The piece that blocks in each square, from 1; 0 for none.
    squares: Vec<u8>,
    /// How many squares away, to any side or corner, the nearest is that blocks; in one that does 0.
    gaps: Vec<u8>,
    /// How each piece blocks, from 1.
    blocks: [Block; 65],
}

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

impl Screen {
    /// The squares of a table with these pieces on it.
    pub(super) fn of(table: &Table, standing: Pieces) -> Self {
        let far = table.map.table().high();
        let (wide, high) = ((i32::from(far.x) >> SHIFT) + 1, (i32::from(far.y) >> SHIFT) + 1);
        let mut screen = Self {
            wide,
            squares: vec![0; (wide * high) as usize],
            gaps: Vec::new(),
            blocks: [Block::None; 65],
        };
        for piece in (0..table.pieces.len()).map(|piece| PieceId(piece as u8)) {
            let block = block_of(table, piece);
            if block == Block::None || !standing.contains(piece) {
                continue;
            }
            screen.blocks[piece.index() + 1] = block;
            let bounds = table.map.bounds(piece);
            let part = |at: i16, most: i32| (i32::from(at) >> SHIFT).clamp(0, most - 1);
            let reach = Length::from_hundredths(if block == Block::Line { 50 } else { 0 });
            for y in part(bounds.low().y, high)..=part(bounds.high().y, high) {
                for x in part(bounds.low().x, wide)..=part(bounds.high().x, wide) {
                    let middle = |at: i32| ((at << SHIFT) + (1 << (SHIFT - 1))) as i16;
                    let at = Point::new(middle(x), middle(y));
                    let mut shapes = table.map.shapes(piece).iter();
                    let square = &mut screen.squares[(y * wide + x) as usize];
                    let stronger = block > screen.blocks[usize::from(*square)];
                    if stronger && shapes.any(|shape| shape.is_within(at, reach)) {
                        *square = piece.0 + 1;
                    }
                }
            }
        }
        screen.gaps = gaps(&screen.squares, wide as usize);
        screen
    }

    fn at(&self, x: i32, y: i32) -> u8 {
        self.squares.get(self.number(x, y)).copied().unwrap_or(0)
    }

    /// The number of the square of a point.
    const fn number(&self, x: i32, y: i32) -> usize {
        ((y >> SHIFT) * self.wide + (x >> SHIFT)) as usize
    }

    /// Whether nothing blocks the line from a point, perhaps in a piece, to another.
    pub(super) fn is_clear(&self, (from, inside): (Point, Option<usize>), to: Point) -> bool {
        let (x, y) = (i32::from(from.x), i32::from(from.y));
        let (far_x, far_y) = (i32::from(to.x) - x, i32::from(to.y) - y);
        let (long, short) = {
            let (one, other) = (far_x.abs(), far_y.abs());
            (one.max(other), one.min(other))
        };
        let steps = (long >> SHIFT) + 1;
        let own = inside.map_or_else(|| self.at(x, y), |piece| piece as u8 + 1);
        let theirs = self.at(i32::from(to.x), i32::from(to.y));
        // So many squares in woods are too deep; the length of the line is near enough.
        let deep = INTO_WOODS * steps / (long + short * 3 / 8).max(1);
        let (step_x, step_y) = ((far_x << 8) / steps, (far_y << 8) / steps);
        let (mut run, mut last) = (0, 0);
        let mut step = 1;
        while step < steps {
            let (at_x, at_y) = (x + ((step * step_x) >> 8), y + ((step * step_y) >> 8));
            let square = self.number(at_x, at_y);
            // A step leads no farther than to the next square.
            let gap = self.gaps.get(square).map_or(1, |gap| i32::from(*gap));
            if gap > 0 {
                step += gap;
                continue;
            }
            let piece = self.squares[square];
            let blocked = match self.blocks[usize::from(piece)] {
                Block::None => false,
                Block::Deep => {
                    run = if piece == last { run + 1 } else { 1 };
                    last = piece;
                    run > deep
                }
                Block::High | Block::Solid => piece != own && piece != theirs,
                Block::Line => step > BESIDE && step < steps - BESIDE,
            };
            if blocked {
                return false;
            }
            step += 1;
        }
        true
    }
}

/// How far each square is from the nearest that is not empty, in kings' moves: first up and down,
/// perhaps aslant, then along the row.
fn gaps(squares: &[u8], wide: usize) -> Vec<u8> {
    let empty = |square: &u8| if *square == 0 { u8::MAX } else { 0 };
    let mut gaps: Vec<u8> = squares.iter().map(empty).collect();
    let rows = gaps.len() / wide;
    for row in 1..rows {
        let (before, here) = gaps.split_at_mut(row * wide);
        close_in(&mut here[..wide], &before[(row - 1) * wide..]);
    }
    for row in (1..rows).rev() {
        let (here, after) = gaps.split_at_mut(row * wide);
        close_in(&mut here[(row - 1) * wide..], &after[..wide]);
    }
    for row in gaps.chunks_exact_mut(wide) {
        let mut last = u8::MAX;
        let mut pass = |gap: &mut u8| {
            last = last.saturating_add(1).min(*gap);
            *gap = last;
        };
        row.iter_mut().for_each(&mut pass);
        row.iter_mut().rev().for_each(pass);
    }
    gaps
}

/// Brings the gaps of a row down to those of the next row and a move.
fn close_in(here: &mut [u8], next: &[u8]) {
    let nearer = |(gap, next): (&mut u8, &u8)| *gap = next.saturating_add(1).min(*gap);
    here.iter_mut().zip(next).for_each(nearer);
    here.iter_mut().skip(1).zip(next).for_each(nearer);
    here.iter_mut().zip(&next[1..]).for_each(nearer);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_kings_moves_to_what_blocks() {
        let mut squares = [0; 35];
        squares[2 * 7 + 1] = 3;
        let found = gaps(&squares, 7);
        for (at, gap) in found.into_iter().enumerate() {
            let (x, y) = ((at % 7) as i32, (at / 7) as i32);
            assert_eq!(i32::from(gap), (x - 1).abs().max((y - 2).abs()));
        }
        assert_eq!(gaps(&[0; 4], 2), [u8::MAX; 4]);
    }
}
