//! Assaults.
