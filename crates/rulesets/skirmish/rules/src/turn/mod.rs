//! The turn: phases, activations, what follows an action, the ends of phases and turns.

mod activation;
mod aftermath;
pub(crate) mod by_tables;
mod charted;
mod ends;
pub(crate) mod fire_by_tables;
mod phase;
pub(crate) mod vehicles_by_tables;

#[cfg(test)]
pub(crate) use activation::opening;
pub(crate) use activation::{
    activate, check_join, check_take_up, close, end_activations, frighten, go, join, note_driven,
    spot, take_up,
};
pub(crate) use aftermath::aftermath;
pub(crate) use charted::{check_bale_out, check_run, leave_vehicle, run_off};
pub(crate) use phase::{advance, begin_if_placed, pending, start};
