//! Stands.
