//! The solo game: counters, events, portals, enemies that come by dice, and the charts they act by
//! (3.19 to 3.24 of the book).

mod armour;
mod chart;
mod counters;
mod drives;
mod events;
mod generation;
mod pool;
mod portals;
mod risk;
mod threats;

#[cfg(test)]
pub(crate) use armour::Circumstances;
pub(crate) use armour::{circumstances, column, points, vehicle_drill};
pub(crate) use chart::{ChartEntry, infantry_drill};
#[cfg(test)]
pub(crate) use counters::{Finder, reveal};
pub(crate) use counters::{
    counters_look, lay_out, march_counters, notice_counters, spot_counter, turn_down,
};
pub(crate) use drives::{places, retreat_drive};
#[cfg(test)]
pub(crate) use events::strike_with;
pub(crate) use generation::{
    GenerationRow, added, arrive, comes_by_dice, enrol, modified, recycle, row_of,
};
#[cfg(test)]
pub(crate) use generation::{drawn, furthest};
pub use pool::Pool;
pub(crate) use portals::after_move;
#[cfg(test)]
pub(crate) use portals::{AROUND, in_the_open, next_spot, spots, wreck_spots};
#[cfg(test)]
pub(crate) use risk::RiskFacts;
pub(crate) use risk::{factor, facts_of};
#[cfg(test)]
pub(crate) use threats::{Threat, most_threatening};
pub(crate) use threats::{can_hurt, threat, threat_point};
