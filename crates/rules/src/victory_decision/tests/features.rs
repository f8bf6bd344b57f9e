//! Weapon features.
