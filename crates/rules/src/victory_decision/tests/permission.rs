//! What the state of a unit permits.
