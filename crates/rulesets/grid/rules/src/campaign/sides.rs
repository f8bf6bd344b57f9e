//! The two sides of a campaign.

use wargauge_rules::game::Side;

/// The side with 18 squares at the start, in the north.
pub const BLUE: Side = Side::A;

/// The side with 7 squares at the start, in the south.
pub const RED: Side = Side::B;
