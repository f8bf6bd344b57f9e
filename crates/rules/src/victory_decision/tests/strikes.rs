//! Strikes.
