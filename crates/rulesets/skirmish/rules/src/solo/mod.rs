//! The solo game: counters, events, portals, enemies that come by dice, and the charts they act by
//! (3.19 to 3.24 of the book).

mod armour;
mod chart;
mod counters;
mod drives;
mod events;
mod generation;
mod phase;
mod pool;
mod portals;
mod risk;
mod shooting;

pub(crate) use armour::{Circumstances, column, vehicle_drill};
pub(crate) use chart::{Standing, infantry_drill};
pub(crate) use counters::{lay_out, reveal, spot_counter};
pub(crate) use drives::retreat_drive;
pub(crate) use generation::{Row, row_of, rows};
pub(crate) use phase::{after_player_action, arrivals, end_turn, run_phase};
pub use pool::Pool;
pub(crate) use portals::{in_the_open, next_spot};
pub(crate) use risk::{Facts, factor};
