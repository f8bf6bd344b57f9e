//! Objectives.
