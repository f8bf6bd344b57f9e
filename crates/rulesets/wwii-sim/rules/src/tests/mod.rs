//! Tests of the rules: a file for each part of the book, and the worked examples.

mod clauses;
mod examples;
mod fire;
pub(crate) mod fixture;
mod laws;
mod movement;
mod officers;
mod sets;
mod switches;
mod winning;
