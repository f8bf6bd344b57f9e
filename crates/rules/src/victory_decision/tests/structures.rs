//! Structures attacked.
