//! What a side may know: everything (GW-TURN-08, GW-SETUP-05). The view is the window through
//! which policies read a game.

use core::fmt;

use crate::game::Side;
use crate::grid::Grid;
use crate::grid::state::State;

/// A game as one side sees it.
#[derive(Clone, Copy)]
pub struct View<'s> {
    pub(super) grid: &'s Grid,
    pub(super) state: &'s State,
    pub(super) side: Side,
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").field("side", &self.side).field("state", self.state).finish()
    }
}
