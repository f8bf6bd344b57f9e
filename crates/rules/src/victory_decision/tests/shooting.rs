//! Shoot Actions.
