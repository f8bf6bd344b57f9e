//! Fighting hand to hand (3.8 of the book).

mod fights;
mod round;

pub(crate) use fights::{Fight, fights};
pub(crate) use round::{MeleeRecord, beaten, has_friends, melee_round, take_weapons};
