//! Chits to be placed.

use arrayvec::ArrayVec;
use wargauge_command_decision::action::{Chit, Order};
use wargauge_command_decision::position::heading::Heading;
use wargauge_command_decision::state::MAX_CHITS;

/// What the issuers of a side will place.
pub(crate) type Chits = ArrayVec<Chit, MAX_CHITS>;

/// An order along an arrow: what a chit says wherever it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DirectedOrder {
    pub order: Order,
    pub arrow: Heading,
}

impl DirectedOrder {
    /// What a chit says.
    pub(crate) const fn of(chit: &Chit) -> Self {
        Self { order: chit.order, arrow: chit.arrow }
    }
}
