//! What a ruleset says of its games so that they can be drawn.

use crate::drawing::board::{Area, Board};
use crate::drawing::gesture::Gesture;
use crate::drawing::piece::Piece;
use crate::drawing::score::{Eye, Score};
use crate::roster::Rulebook;

/// A ruleset whose games can be drawn.
pub trait DrawnRulebook: Rulebook {
    /// The table and what lies on it all game long.
    fn board(&self, state: &Self::State) -> Board;

    /// What lies on the table and comes, goes or changes hands: smoke, wrecks, objectives.
    fn things(&self, state: &Self::State, eye: Eye) -> Vec<Area>;

    /// The units, as far as the eye sees them: an enemy that it knows to be somewhere but cannot name
    /// is a [`Sight::Contact`](crate::drawing::Sight::Contact), one that it knows nothing of is not there. What this draws for a side
    /// follows from what that side may know.
    fn pieces(&self, state: &Self::State, eye: Eye) -> Vec<Piece>;

    /// What an event looks like.
    fn gesture(&self, event: &Self::Event) -> Gesture;

    /// How the game stands, the same numbers in the same order throughout a game.
    fn scores(&self, state: &Self::State, eye: Eye) -> Vec<Score>;
}
