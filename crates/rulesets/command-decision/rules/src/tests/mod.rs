//! Tests, a file a chapter of the rules.

mod data;
mod fixture;
mod laws;
