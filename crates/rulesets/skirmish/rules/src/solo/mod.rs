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

#[cfg(test)]
pub(crate) use armour::{Circumstances, column, points, vehicle_drill};
#[cfg(test)]
pub(crate) use chart::{Standing, infantry_drill};
#[cfg(test)]
pub(crate) use counters::reveal;
pub(crate) use counters::{lay_out, spot_counter};
pub(crate) use drives::retreat_drive;
#[cfg(test)]
pub(crate) use events::strike_with;
pub(crate) use generation::rows;
#[cfg(test)]
pub(crate) use generation::{Row, drawn, furthest, modified, row_of};
pub(crate) use phase::{after_player_action, arrivals, end_turn, run_phase};
pub use pool::Pool;
#[cfg(test)]
pub(crate) use portals::{in_the_open, next_spot};
#[cfg(test)]
pub(crate) use risk::{Facts, factor, facts_of};
