//! Victory Decision: World War II, platoon battles with contested activation.
//!
//! Rules are functions over the book and a state. They live in rooms, bottom-up:
//!
//! | room | holds |
//! |---|---|
//! | `terrain` | the table and what lies on it, as files and generators make it and as the game leaves it |
//! | `units` | what units are: profiles, armies, forces, organisation; who of them lives and leads |
//! | `position` | where units stand: formations, arcs, sight, cover, concealment |
//! | `winning` | what the game is won by |
//! | `movement` | where units may go, and what they may do at all |
//! | `words` | the game in words, and as a map |
//! | `setup` | from the first die to the first turn |
//! | `morale` | suppression Markers, the Shaken state and recovery |
//! | `attack` | dice against victims, whatever throws them, and what comes of it |
//! | `march` | moves carried out, by order or in flight, with all that they set off: mines, rammed walls, engines |
//! | `fire` | who may shoot at whom with what, strikes, spotting, smoke |
//! | `assault` | assaults and Close Combat |
//! | `turn` | the dispatcher and the order of play. It alone knows all rooms |
//! | `odds` | single attacks |
//! | `files` | data files |
//!
//! A room uses those above it in this list, and the files beside this one that say what a state, an
//! action and an event are. A test holds the order.

#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

pub mod action;
pub mod armour;
mod assault;
mod assemble;
pub mod attack;
mod book;
mod dice;
mod duel;
pub mod event;
mod files;
mod fire;
mod kinds;
mod march;
mod morale;
mod movement;
pub mod odds;
mod position;
mod rulebook;
pub mod scenario;
mod setup;
pub mod state;
pub mod switches;
pub mod terrain;
mod turn;
pub mod units;
pub mod view;
pub mod winning;
mod words;

#[cfg(test)]
mod tests;

pub use crate::book::{RowBook, VictoryDecision};
