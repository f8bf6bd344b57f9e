//! Nominations and initiative.
