//! What blocks sight on a table, in small squares: a quick guess at lines of sight, good enough to
//! choose where to go. Whether a shot is possible is asked of the rules.

use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::terrain::{PieceId, Pieces, TerrainMap};

/// Squares are two to the power of this wide, in hundredths of an inch.
const SHIFT: i32 = 7;

/// Squares this near to an end of the line are not screened by a line of terrain there: two inches,
/// and its width.
const BESIDE: i32 = 3;

/// Where a line of sight begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookout {
    /// The point that is looked from.
    pub at: Point,
    /// The piece that the point is taken to lie in; `None` for whatever piece is there.
    pub inside: Option<PieceId>,
}

/// How a piece blocks sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Block {
    /// Not at all.
    #[default]
    None,
    /// From a depth on: woods.
    Deep,
    /// Unless one end is on it: hills.
    High,
    /// Unless one end is beside it: high hedges, walls.
    Line,
    /// Unless one end is in it: houses.
    Solid,
}

/// The squares of a table.
#[derive(Clone, Debug)]
pub struct Screen {
    wide: i32,
    /// How far one sees into what blocks from a depth on, in hundredths of an inch.
    depth: i32,
    /// The piece that blocks in each square, from 1; 0 for none.
    squares: Vec<u16>,
    /// How many squares away, to any side or corner, the nearest is that blocks; in one that does 0.
    gaps: Vec<u8>,
    /// How each piece blocks, from 1.
    blocks: Vec<Block>,
}

impl Screen {
    /// The squares of a table with the pieces that stand on it, each of which blocks as `block_of`
    /// says; `depth` is how far one sees into [`Block::Deep`]. Where pieces overlap, the one that
    /// blocks most counts, of equals the first.
    pub fn of<const WORDS: usize>(
        map: &TerrainMap<WORDS>,
        standing: Pieces<WORDS>,
        depth: Length,
        block_of: impl Fn(PieceId) -> Block,
    ) -> Self {
        let far = map.table().high();
        let (wide, high) = ((i32::from(far.x) >> SHIFT) + 1, (i32::from(far.y) >> SHIFT) + 1);
        let pieces = map.all().len() as usize;
        let mut screen = Self {
            wide,
            depth: i32::from(depth.hundredths()),
            squares: vec![0; (wide * high) as usize],
            gaps: Vec::new(),
            blocks: vec![Block::None; pieces + 1],
        };
        for piece in (map.all() & standing).iter() {
            let block = block_of(piece);
            if block != Block::None {
                screen.blocks[piece.index() + 1] = block;
                screen.enter(map, piece, high);
            }
        }
        screen.gaps = gaps(&screen.squares, wide as usize);
        screen
    }

    /// Enters a piece into the squares of a table so many squares high.
    fn enter<const WORDS: usize>(&mut self, map: &TerrainMap<WORDS>, piece: PieceId, high: i32) {
        let number = u16::from(piece.0) + 1;
        let block = self.blocks[usize::from(number)];
        let bounds = map.bounds(piece);
        let part = |at: i16, most: i32| (i32::from(at) >> SHIFT).clamp(0, most - 1);
        let reach = Length::from_hundredths(if block == Block::Line { 50 } else { 0 });
        for y in part(bounds.low().y, high)..=part(bounds.high().y, high) {
            for x in part(bounds.low().x, self.wide)..=part(bounds.high().x, self.wide) {
                let middle = |at: i32| ((at << SHIFT) + (1 << (SHIFT - 1))) as i16;
                let at = Point::new(middle(x), middle(y));
                let mut shapes = map.shapes(piece).iter();
                let square = &mut self.squares[(y * self.wide + x) as usize];
                let stronger = block > self.blocks[usize::from(*square)];
                if stronger && shapes.any(|shape| shape.is_within(at, reach)) {
                    *square = number;
                }
            }
        }
    }

    fn at(&self, x: i32, y: i32) -> u16 {
        self.squares.get(self.number(x, y)).copied().unwrap_or(0)
    }

    /// The number of the square of a point.
    const fn number(&self, x: i32, y: i32) -> usize {
        ((y >> SHIFT) * self.wide + (x >> SHIFT)) as usize
    }

    /// Whether nothing blocks the line from where somebody looks to a point.
    #[must_use]
    pub fn is_clear(&self, Lookout { at: from, inside }: Lookout, to: Point) -> bool {
        let (x, y) = (i32::from(from.x), i32::from(from.y));
        let (far_x, far_y) = (i32::from(to.x) - x, i32::from(to.y) - y);
        let (long, short) = {
            let (one, other) = (far_x.abs(), far_y.abs());
            (one.max(other), one.min(other))
        };
        let steps = (long >> SHIFT) + 1;
        let own = inside.map_or_else(|| self.at(x, y), |piece| u16::from(piece.0) + 1);
        let theirs = self.at(i32::from(to.x), i32::from(to.y));
        // So many squares of one piece are too deep; the length of the line is near enough.
        let deep = self.depth * steps / (long + short * 3 / 8).max(1);
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
fn gaps(squares: &[u16], wide: usize) -> Vec<u8> {
    let empty = |square: &u16| if *square == 0 { u8::MAX } else { 0 };
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

    fn lookout(at: Point, inside: Option<PieceId>) -> Lookout {
        Lookout { at, inside }
    }
    use crate::table::rect::Rect;
    use crate::table::shape::{Disc, Shape};
    use crate::table::terrain::PieceTraits;

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

    #[test]
    fn each_piece_blocks_in_its_way() {
        let shapes = [
            Shape::Disc(Disc::new(Point::inches(24, 24), Length::inches(5))),
            Shape::Rect(Rect::new(Point::inches(10, 4), Point::inches(11, 44))),
            Shape::Rect(Rect::new(Point::inches(34, 34), Point::inches(40, 40))),
        ];
        let mut map: TerrainMap = TerrainMap::new(Length::inches(48), Length::inches(48));
        for shape in shapes {
            map.add(PieceTraits::default(), &[shape]).expect("fits");
        }
        let blocks = [Block::Deep, Block::Line, Block::Solid];
        let standing = map.all();
        let screen = Screen::of(&map, standing, Length::inches(4), |piece| blocks[piece.index()]);
        let clear = |x, y, to_x, to_y| {
            screen.is_clear(lookout(Point::inches(x, y), None), Point::inches(to_x, to_y))
        };
        // Through the wood, into it, and past it.
        assert!(!clear(15, 24, 40, 24) && clear(27, 24, 40, 24) && clear(15, 12, 40, 12));
        // Through the line from afar, and from beside it.
        assert!(!clear(2, 10, 20, 10) && clear(9, 10, 20, 10));
        // Through the house, from inside it, and once it is gone.
        assert!(!clear(30, 37, 46, 37));
        assert!(
            screen
                .is_clear(lookout(Point::inches(37, 37), Some(PieceId(2))), Point::inches(46, 37))
        );
        let gone =
            Screen::of(&map, standing - Pieces::of(PieceId(2)), Length::inches(4), |piece| {
                blocks[piece.index()]
            });
        assert!(gone.is_clear(lookout(Point::inches(30, 37), None), Point::inches(46, 37)));
    }
}
