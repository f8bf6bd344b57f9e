//! The turn: phases, activations, what follows an action, the ends of phases and turns.

mod activation;
mod aftermath;
mod ends;
mod phase;

pub(crate) use activation::{
    activate, check_recrew, check_take_up, close, end_activations, go, note_driven, opening,
    recrew, spot, take_up,
};
pub(crate) use aftermath::aftermath;
pub(crate) use ends::goal;
pub(crate) use phase::{advance, begin_play, pending};
