//! What the game is won by.

pub(crate) mod objectives;
pub(crate) mod retreat;
pub mod victory;
pub(crate) mod victory_points;
