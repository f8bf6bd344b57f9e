//! Cover.
