//! Vehicles.
