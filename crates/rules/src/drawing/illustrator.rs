//! A ruleset that can be drawn, for those who do not know whether one can.

use core::fmt;

use crate::drawing::board::{Area, Board};
use crate::drawing::drawn_rulebook::DrawnRulebook;
use crate::drawing::gesture::Gesture;
use crate::drawing::piece::Piece;
use crate::drawing::score::{Eye, Score};
use crate::roster::Rulebook;

/// The functions of a [`DrawnRulebook`] as data: a type can hand them on or not, where a trait is either
/// implemented or not.
pub struct Illustrator<R: Rulebook> {
    /// [`DrawnRulebook::board`].
    pub board: fn(&R, &R::State) -> Board,
    /// [`DrawnRulebook::things`].
    pub things: fn(&R, &R::State, Eye) -> Vec<Area>,
    /// [`DrawnRulebook::pieces`].
    pub pieces: fn(&R, &R::State, Eye) -> Vec<Piece>,
    /// [`DrawnRulebook::gesture`].
    pub gesture: fn(&R, &R::Event) -> Gesture,
    /// [`DrawnRulebook::scores`].
    pub scores: fn(&R, &R::State, Eye) -> Vec<Score>,
}

impl<R: DrawnRulebook> Illustrator<R> {
    /// The functions of a ruleset.
    pub const NEW: Self = Self {
        board: R::board,
        things: R::things,
        pieces: R::pieces,
        gesture: R::gesture,
        scores: R::scores,
    };
}

impl<R: Rulebook> fmt::Debug for Illustrator<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Illustrator").finish_non_exhaustive()
    }
}
