//! A game as a film: the table to scale, what stands on it, and what happens, in one vocabulary that
//! every ruleset fills with its words and shapes.
//!
//! | file | holds |
//! |---|---|
//! | `board` | the table and the areas on it |
//! | `piece` | units as they are drawn |
//! | `gesture` | what an event looks like, and who may know of it |
//! | `film` | a whole game, frame by frame, as data |
//! | `score` | how the game stands, and whose eyes see it |
//! | `drawn_rulebook` | what a ruleset says of its games so that they can be drawn |
//! | `illustrator` | a ruleset that can be drawn, for those who do not know whether one can |
//!
//! Lengths are whole hundredths of an inch or of a square, directions whole degrees.

mod board;
mod drawn_rulebook;
mod film;
mod gesture;
mod illustrator;
mod piece;
mod score;

pub use board::{Area, Board, Look, Outline, Scale, Spot, spot};
pub use drawn_rulebook::DrawnRulebook;
pub use film::{AreaChange, Film, FilmLuck, FilmSwing, Frame, PieceChange, Stroke};
pub use gesture::{Act, Aim, Gesture};
pub use illustrator::Illustrator;
pub use piece::{Figure, Piece, Sight};
pub use score::{Eye, Score};
