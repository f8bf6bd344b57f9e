//! Close Combat.
