//! Explosives.
