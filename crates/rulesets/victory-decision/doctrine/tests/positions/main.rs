//! What good play of Victory Decision looks like, position by position.

mod fire;
mod moves;
mod position;
mod set_up;
mod shelter;
