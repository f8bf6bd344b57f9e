//! Suppression Markers, the Shaken state and recovery.

pub(crate) mod markers;
pub(crate) mod recovery;
