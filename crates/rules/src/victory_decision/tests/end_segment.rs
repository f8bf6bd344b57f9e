//! The End Segment and the end of the game.
