//! Moves and terrain.
