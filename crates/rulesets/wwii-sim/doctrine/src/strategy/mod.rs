//! What the doctrine decides.
//!
//! | File | Holds |
//! |---|---|
//! | [`mixing`] | how often to do what, where the enemy chooses at the same time |
//! | [`orders`] | orders |
//! | [`moves`] | moves, second and additional moves |
//! | [`fire`] | volleys, shells, smoke |
//! | [`setup`] | secret places and deployment |
//! | [`exposure`] | what a place to begin in is exposed to |
//! | [`turns`] | whom to set up first |
//! | [`replies`] | dice, victims, prisoners, flights |

pub(crate) mod exposure;
mod fire;
pub(crate) mod mixing;
mod moves;
mod orders;
mod replies;
mod setup;
mod turns;
