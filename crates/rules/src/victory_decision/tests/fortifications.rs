//! Fortifications.
