//! Fighting hand to hand (3.8 of the book).

mod fights;
mod round;

#[cfg(test)]
pub(crate) use fights::fights;
#[cfg(test)]
pub(crate) use round::beaten;
pub(crate) use round::{melee_round, take_weapons};
