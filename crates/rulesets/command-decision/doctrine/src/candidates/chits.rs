//! Chits to be placed.

use arrayvec::ArrayVec;
use wargauge_command_decision::action::Chit;
use wargauge_command_decision::state::MAX_CHITS;

/// What the issuers of a side will place.
pub(crate) type Chits = ArrayVec<Chit, MAX_CHITS>;
