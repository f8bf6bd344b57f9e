//! The turn: phases, activations, what follows an action, the ends of phases and turns.

mod activation;
mod aftermath;
mod attacking;
pub(crate) mod by_tables;
mod charted;
mod dispatch;
mod ends;
pub(crate) mod fire_by_tables;
mod legality;
mod looking_by_tables;
mod phase;
pub(crate) mod vehicles_by_tables;

#[cfg(test)]
pub(crate) use activation::{
    activate, check_join, check_take_up, close, end_activations, frighten, go, join, opening, spot,
    take_up,
};
#[cfg(test)]
pub(crate) use aftermath::after_player_action;
#[cfg(test)]
pub(crate) use charted::run_off;
pub(crate) use dispatch::apply;
pub(crate) use legality::check;
#[cfg(test)]
pub(crate) use phase::{advance, begin_if_placed};
pub(crate) use phase::{pending, start};
