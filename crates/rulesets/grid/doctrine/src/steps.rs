//! How many steps it is from each square to the nearest of some, over land that anybody can enter:
//! near enough to the turns it takes where those need not be known exactly.

use wargauge_grid::view::View;
use wargauge_grid::{MAX_SQUARES, Terrain};
use wargauge_rules::table::squares::Squares;

use super::turns::NEVER;

/// A goal that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MovingGoal {
    /// Where it is now.
    pub(super) squares: Squares,
    /// The squares from which the turns to it must be known.
    pub(super) needed: Squares,
}

/// Steps from each square to the nearest of some squares.
#[derive(Clone, Debug)]
pub(super) struct Steps([u8; MAX_SQUARES]);

impl Steps {
    /// Counts the steps to a goal from the squares that are needed and from those up to `margin` steps
    /// further off than they are; others may stay at [`NEVER`].
    pub(super) fn count(view: &View<'_>, goal: MovingGoal, margin: u8, filled: Squares) -> Self {
        let mut count = [NEVER; MAX_SQUARES];
        let (board, adjacency) = (view.board(), view.adjacency());
        let closed = filled & view.ground().squares(Terrain::Bridge);
        let land = board.all() - view.ground().impassable() - closed;
        let (mut reached, mut ring, mut left) = (goal.squares, goal.squares, margin);
        for steps in 0..NEVER {
            ring.iter().for_each(|square| count[square.index()] = steps);
            if goal.needed.is_within(reached) {
                if left == 0 {
                    break;
                }
                left -= 1;
            }
            ring = (board.expand(reached, adjacency) & land) - reached;
            reached |= ring;
            if ring.is_empty() {
                break;
            }
        }
        Self(count)
    }

    /// The turns that so many steps take at a pace of some steps a turn.
    pub(super) fn turns(&self, pace: u8, turns: &mut [u8; MAX_SQUARES]) {
        // Most units go one or two squares, and a divisor that is known is many times quicker.
        match pace {
            1 => *turns = self.0,
            2 => self.convert(turns, |steps| steps.div_ceil(2)),
            _ => self.convert(turns, |steps| steps.div_ceil(pace)),
        }
    }

    #[inline]
    fn convert(&self, turns: &mut [u8; MAX_SQUARES], turns_of: impl Fn(u8) -> u8) {
        for (turns, &steps) in turns.iter_mut().zip(&self.0) {
            *turns = if steps < NEVER { turns_of(steps) } else { NEVER };
        }
    }
}

/// The distance of every square from some squares; 0 if there are none.
pub(super) fn distances_from(view: &View<'_>, squares: Squares) -> [u8; MAX_SQUARES] {
    let mut distances = [0; MAX_SQUARES];
    let (mut reached, mut steps) = (squares, 0);
    loop {
        let ring = view.board().expand(reached, view.adjacency()) - reached;
        if ring.is_empty() {
            return distances;
        }
        steps += 1;
        ring.iter().for_each(|square| distances[square.index()] = steps);
        reached |= ring;
    }
}
