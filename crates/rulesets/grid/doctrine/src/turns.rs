//! Turns to a goal where there is no way, or no goal.

use wargauge_grid::MAX_SQUARES;

/// Turns to a goal that cannot be reached.
pub(super) const NEVER: u8 = 60;

/// The turns of a unit without a goal: it is there.
pub(super) static NO_WAY: [u8; MAX_SQUARES] = [0; MAX_SQUARES];
