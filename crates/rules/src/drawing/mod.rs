//! A game as a film: the table to scale, what stands on it, and what happens, in one vocabulary that
//! every ruleset fills with its words and shapes.
//!
//! | file | holds |
//! |---|---|
//! | `board` | the table and the areas on it |
//! | `piece` | units as they are drawn |
//! | `gesture` | what an event looks like, and who may know of it |
//! | `film` | a whole game, frame by frame, as data |
//!
//! Lengths are whole hundredths of an inch or of a square, directions whole degrees.

mod board;
mod film;
mod gesture;
mod piece;

pub use board::{Area, Board, Look, Outline, Scale, Spot, spot};
pub use film::{AreaChange, Film, Frame, PieceChange, Stroke};
pub use gesture::{Act, Aim, Gesture};
pub use piece::{Figure, Piece, Sight};

use serde::{Deserialize, Serialize};

use crate::game::Side;
use crate::roster::Rulebook;

/// Whose eyes a game is seen with: those of a side, or of somebody who sees all.
pub type Eye = Option<Side>;

/// A number of each side that tells how the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// What is counted, such as `objectives held`.
    #[serde(rename = "w")]
    pub what: String,
    /// For side A and for side B; nothing where the eye may not know it.
    #[serde(rename = "v")]
    pub of: [Option<i32>; 2],
}

impl Score {
    /// A score that everybody knows.
    #[must_use]
    pub fn known(what: &str, of: [i32; 2]) -> Self {
        Self { what: what.to_owned(), of: of.map(Some) }
    }
}

/// A ruleset whose games can be drawn.
pub trait DrawnRulebook: Rulebook {
    /// The table and what lies on it all game long.
    fn board(&self, state: &Self::State) -> Board;

    /// What lies on the table and comes, goes or changes hands: smoke, wrecks, objectives.
    fn things(&self, state: &Self::State, eye: Eye) -> Vec<Area>;

    /// The units, as far as the eye sees them: an enemy that it knows to be somewhere but cannot name
    /// is a [`Sight::Contact`], one that it knows nothing of is not there. What this draws for a side
    /// follows from what that side may know.
    fn pieces(&self, state: &Self::State, eye: Eye) -> Vec<Piece>;

    /// What an event looks like.
    fn gesture(&self, event: &Self::Event) -> Gesture;

    /// How the game stands, the same numbers in the same order throughout a game.
    fn scores(&self, state: &Self::State, eye: Eye) -> Vec<Score>;
}
