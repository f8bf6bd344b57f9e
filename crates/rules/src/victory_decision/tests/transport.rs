//! Transports and structures entered.
